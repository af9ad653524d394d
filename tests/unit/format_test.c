// The canonical layout of VDL: what it is, that it changes no word and no comment, that it is the
// same for all layouts of a text, and that it has itself.
#define _XOPEN_SOURCE 700
#include "baronet_format.h"
#include "baronet_zrf.h"
#include "layout_trial.h"
#include "scale.h"

#include <glob.h>
#include <stdlib.h>

// ---- Formatting

static char *formatted(const char *text)
{
    struct baronet_message *message = NULL;
    char *result = baronet_format("test.vdl", text, strlen(text), &message);
    if (!result)
        fail_msg("%s", baronet_message_text(message));
    assert_null(message);
    return result;
}

static void assert_formatted(const char *before, const char *after)
{
    char *once = formatted(before), *twice = formatted(once);
    assert_string_equal(once, after);
    assert_string_equal(twice, after);
    baronet_free(once);
    baronet_free(twice);
}

static void blanks(void **state)
{
    (void)state;
    assert_formatted("game   \"X\"from chess\nuse hands ,draws,  royalty\n",
                     "game \"X\" from chess\nuse hands, draws, royalty\n");
    assert_formatted("rule go( a,b ) :require not ( a!=b )and count   own>= 2\n",
                     "rule go(a, b): require not (a != b) and count own >= 2\n");
    assert_formatted("turn :one of move( own Pawn ),go ( a1 , b2 ) , nothing\n",
                     "turn: one of move (own Pawn), go(a1, b2), nothing\n");
    assert_formatted("lose \"x\" when possible  go ( e4 )by opponent\n",
                     "lose \"x\" when possible go(e4) by opponent\n");
    assert_formatted("variable v =- 3 , shown\ndefine a = b - - 2-3*-( c+1 )\ndefine d=- -x\n",
                     "variable v = -3, shown\ndefine a = b - -2 - 3 * -(c + 1)\ndefine d = - -x\n");
    assert_formatted("setup   \"8/8 w\"\ntest  \"a  b\" :\n  legal  \"a  b\"\n",
                     "setup \"8/8 w\"\ntest \"a  b\":\n  legal \"a  b\"\n");
    // A name that is a keyword elsewhere.
    assert_formatted("turn: prefer most -count own\ndefine a = most - 1\n",
                     "turn: prefer most -count own\ndefine a = most - 1\n");
}

static void boards(void **state)
{
    (void)state;
    assert_formatted(
        "board:\n grid \"a b/1 2\"\n at grid :0 0 1 0 0 - 1\n"
        " direction n:( 0,1 ) ( 1, - 1 )a1-b1 (1,0)\n direction e: a1 -\"B-3\" \"B-3\"  - b2 a1 - "
        "b1\n",
        "board:\n  grid \"a b/1 2\"\n  at grid: 0 0 1 0 0 -1\n"
        "  direction n: (0,1) (1,-1) a1-b1 (1,0)\n  direction e: a1-\"B-3\" \"B-3\"-b2 a1 - b1\n");
    assert_formatted(
        "setup:\n      \"r . . r\"   -- theirs\n\n      \". . . .\"\n      -- ours\n      \"R..  "
        "R\"\n",
        "setup:\n  \"r . . r\"  -- theirs\n\n  \". . . .\"\n  -- ours\n  \"R..  R\"\n");
}

static void lines_and_blocks(void **state)
{
    (void)state;
    assert_formatted(
        "\n\n\ngame \"X\"\n\n\n\nturn:\n\n\n\tmove\n\t\n\n\twhen a:\n\t  b\n\totherwise: c\n\n\n",
        "game \"X\"\n\nturn:\n  move\n\n  when a:\n    b\n  otherwise: c\n");
    assert_formatted("\xef\xbb\xbfgame \"X\"\r\nturn:\r\n   move \r\n",
                     "game \"X\"\nturn:\n  move\n");
    assert_formatted("lose \"x\"\n  when count own\n    = 1\n  and a\n",
                     "lose \"x\" when count own = 1 and a\n");
    assert_formatted("turn: move", "turn: move\n");
}

static void tables(void **state)
{
    (void)state;
    assert_formatted("piece King k:royal,K\npiece Dragon-Horse  \"+h\" :BW\npiece "
                     "Rook-of-great-length\npiece Pawn  p\n",
                     "piece King         k: royal, K\npiece Dragon-Horse \"+h\": BW\n"
                     "piece Rook-of-great-length\npiece Pawn         p\n");
    // A blank line, another declaration and a comment on a line of its own end a table, a comment
    // behind a line does not.
    assert_formatted("piece A a: W -- x\npiece Long b: F\n\npiece B c: W\n-- here\npiece Ca d: "
                     "F\nboard 8x8\npiece D e: W\n",
                     "piece A    a: W  -- x\npiece Long b: F\n\npiece B c: W\n-- here\npiece Ca d: "
                     "F\nboard 8x8\npiece D e: W\n");
}

static void comments(void **state)
{
    (void)state;
    assert_formatted("", "");
    assert_formatted("\n  \n", "");
    assert_formatted("  -- alone  \n\n\n --again\t\n", "-- alone\n\n--again\n");
    assert_formatted(
        "variable a = 1 -- one\nvariable bcd = 2    -- two\nturn: -- three\n  move\n  a-- four\n",
        "variable a = 1    -- one\nvariable bcd = 2  -- two\nturn:             -- three\n  move\n  "
        "a  -- four\n");
    assert_formatted("variable a = 1 -- one\n\nvariable bcd = 2 -- two\n",
                     "variable a = 1  -- one\n\nvariable bcd = 2  -- two\n");
    // In the block where it stood, or in the next one to the left of it.
    assert_formatted("turn:\n    when a:\n        b\n        -- in when\n       -- in turn\n    -- "
                     "in turn\n  -- outside\nlose \"x\" when y\n",
                     "turn:\n  when a:\n    b\n    -- in when\n  -- in turn\n  -- in turn\n-- "
                     "outside\nlose \"x\" when y\n");
    assert_formatted("turn:\n-- first\n\n    move\n      -- last\n",
                     "turn:\n  -- first\n\n  move\n  -- last\n");
    // Inside of a line.
    assert_formatted("define a = Queen, -- strong\n\n  -- and\n\n  Rook -- less so\n",
                     "define a = Queen,  -- strong\n    -- and\n    Rook  -- less so\n");
    assert_formatted("turn:\n  when a -- first\n       and b: move -- then\n",
                     "turn:\n  when a  -- first\n      and b:\n    move  -- then\n");
    // Drawn by somebody; strings have none.
    assert_formatted("--   +--+\n--   |  |  \nsetup \"--\" -- x\n",
                     "--   +--+\n--   |  |\nsetup \"--\"  -- x\n");
}

#define TEN(x) x x x x x x x x x x

static void comments_of_long_lines(void **state)
{
    (void)state;
    // The second line is so long that the comment of the first would leave the page behind it.
    assert_formatted(
        "define a = 1 -- " TEN(
            "0123456789") "\ndefine a-name-of-twenty = 1 -- b\ndefine ab = 1 -- c\n",
        "define a = 1   -- " TEN(
            "0123456789") "\ndefine a-name-of-twenty = 1  -- b\ndefine ab = 1  -- c\n");
    // It would also be pushed by one column.
    assert_formatted("define a = 1 -- " TEN("0123456789") "012\ndefine ab = 1 -- c\n",
                     "define a = 1  -- " TEN("0123456789") "012\ndefine ab = 1  -- c\n");
    // One that leaves it anyway does not count.
    assert_formatted("define a = 1 -- " TEN("0123456789") "01234567890\ndefine ab = 1 -- c\n",
                     "define a = 1   -- " TEN("0123456789") "01234567890\ndefine ab = 1  -- c\n");
}

static void long_lines(void **state)
{
    (void)state;
    // Exactly 120 columns, then 121.
    assert_formatted("lose \"" TEN("0123456789") "01\" when\n  a = b\n",
                     "lose \"" TEN("0123456789") "01\" when a = b\n");
    assert_formatted("lose \"" TEN("0123456789") "012\" when a = b\n",
                     "lose \"" TEN("0123456789") "012\" when\n    a = b\n");
    // Also behind a reason that is too long itself.
    assert_formatted("lose \"" TEN("0123456789ab") "\" when a = b\n",
                     "lose \"" TEN("0123456789ab") "\" when\n    a = b\n");
    // Umlauts are one column.
    assert_formatted("lose \"" TEN("012345678\xc3\xa4") "01\" when a = b\n",
                     "lose \"" TEN("012345678\xc3\xa4") "01\" when a = b\n");
    // Behind a comma, before `where`, `or`, `and`; outside of parentheses first.
    assert_formatted("define a = aaaaaaaaa or bbbbbbbbb and (ccccccccc or ddddddddd or eeeeeeeee "
                     "or fffffffff) or ggggggggg and hhhhhhhhh and iiiiiiiii\n",
                     "define a = aaaaaaaaa or bbbbbbbbb and (ccccccccc or ddddddddd or eeeeeeeee "
                     "or fffffffff)\n    or ggggggggg and hhhhhhhhh and iiiiiiiii\n");
    assert_formatted(
        "turn:\n  choose aaaaaaaaaa among own piece in bbbbbbbbbb or cccccccccc where dddddddddd "
        "or eeeeeeeeee, \"where to go from here, to the left or the right?\"\n",
        "turn:\n  choose aaaaaaaaaa among own piece in bbbbbbbbbb or cccccccccc where dddddddddd "
        "or eeeeeeeeee,\n      \"where to go from here, to the left or the right?\"\n");
    assert_formatted("turn:\n  choose aaaaaaaaaa among own piece in bbbbbbbbbb or cccccccccc where "
                     "dddddddddd or eeeeeeeeee or fffffffff and gggggggggg\n",
                     "turn:\n  choose aaaaaaaaaa among own piece in bbbbbbbbbb or cccccccccc\n     "
                     " where dddddddddd or eeeeeeeeee or fffffffff and gggggggggg\n");
    assert_formatted(
        "turn:\n  require aaaaaaaaaaaaaaaaaaaaaaaa = bbbbbbbbbbbbbbbbbbbbbbbb or "
        "cccccccccccccccc(dddddddddddddddd, eeeeeeeeeeeeeeee, ffffffffffffffff)\n",
        "turn:\n  require aaaaaaaaaaaaaaaaaaaaaaaa = bbbbbbbbbbbbbbbbbbbbbbbb\n      or "
        "cccccccccccccccc(dddddddddddddddd, eeeeeeeeeeeeeeee, ffffffffffffffff)\n");
    // Behind a colon a block would begin.
    assert_formatted("zone z: \"" TEN("0123456789ab") "\" a1\n",
                     "zone z: \"" TEN("0123456789ab") "\"\n    a1\n");
    // At a blank, where there is nothing better; a word that is too long stays whole.
    assert_formatted("test \"x\":\n  legal a1 \"" TEN("0123456789") "\" b2 c3 d4\n",
                     "test \"x\":\n  legal a1 \"" TEN("0123456789") "\" b2 c3\n      d4\n");
    assert_formatted("setup \"" TEN("0123456789ab") "\"\n", "setup \"" TEN("0123456789ab") "\"\n");
    // A statement goes below its colon.
    assert_formatted(
        "rule a: require aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa = "
        "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb, \"and this is where it ends\" -- c\n",
        "rule a: require aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa = "
        "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb, \"and this is where it ends\"  -- c\n");
    assert_formatted(
        "rule a: require aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa = "
        "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb, \"and this is where it ends\" -- c\n",
        "rule a:\n  require aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa = "
        "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb, \"and this is where it ends\"  -- c\n");
}

// ---- Mistakes

static void assert_refused(const char *text, size_t length, const char *error)
{
    struct baronet_message *message = NULL;
    assert_null(baronet_format("test.vdl", text, length, &message));
    assert_non_null(message);
    assert_memory_equal(baronet_message_text(message), error, strlen(error));
    baronet_message_free(message);
    assert_null(baronet_format("test.vdl", text, length, NULL));
}

static void mistakes(void **state)
{
    static const char nul[] = "turn: move -- a\0b\n";
    (void)state;
    assert_refused("trun: move\n", 11, "test.vdl:1:1: error: unexpected name \"trun\"");
    assert_refused("turn:\n    move\n  move\n", 22,
                   "test.vdl:3:3: error: indentation fits no open block");
    assert_refused(nul, sizeof nul - 1,
                   "test.vdl:1:16: error: a character with code 0 in a comment");
    // What makes no sense has a layout.
    assert_formatted("zone a  : b\nturn: x ( y )\n", "zone a: b\nturn: x(y)\n");
}

// ---- All texts there are

struct tally {
    unsigned texts, comments, unsound;
};

static void try_text(const char *name, const char *text, struct tally *tally)
{
    struct reading before, after;
    reading_init(&before, text_of(text));
    if (!before.is_sound) {
        reading_release(&before);
        tally->unsound++;
        return;
    }
    char *once = formatted(text), *twice = formatted(once);
    if (strcmp(once, twice) != 0)
        fail_msg("%s: %s\nis formatted again as\n%s", name, once, twice);
    reading_init(&after, text_of(once));
    assert_true(after.is_sound);
    assert_same_words(&before, &after);
    assert_same_trees(before.file, after.file);
    tally->comments += (unsigned)assert_same_comments(text, once);
    for (unsigned seed = 1; seed <= scaled(1, 3, 30); seed++) {
        struct text_buffer other;
        text_buffer_init(&other);
        scramble(&other, &after, seed);
        char *same = formatted(other.start);
        if (strcmp(once, same) != 0)
            fail_msg("%s, in another layout: %s\nis formatted as\n%s", name, other.start, same);
        baronet_free(same);
        text_buffer_release(&other);
    }
    reading_release(&before);
    reading_release(&after);
    baronet_free(once);
    baronet_free(twice);
    tally->texts++;
}

// To be freed.
static char *file_text(const char *path)
{
    struct text_buffer text;
    char bytes[4096];
    size_t count;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text_buffer_init(&text);
    while ((count = fread(bytes, 1, sizeof bytes, file)) > 0)
        text_buffer_add(&text, bytes, count);
    fclose(file);
    text_buffer_add(&text, "", 0);
    return text_buffer_take(&text);
}

static void for_files(const char *pattern, struct tally *tally,
                      void (*try)(const char *name, const char *text, struct tally *tally))
{
    glob_t found;
    assert_int_equal(glob(pattern, 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        char *text = file_text(found.gl_pathv[i]);
        try(found.gl_pathv[i], text, tally);
        memory_free(text);
    }
    globfree(&found);
}

static void files_of_the_project(void **state)
{
    struct tally sound = {0}, any = {0};
    (void)state;
    for_files("games/*.vdl", &sound, try_text);
    for_files("stdlib/*.vdl", &sound, try_text);
    for_files("tests/rules/*.vdl", &sound, try_text);
    assert_int_equal(sound.unsound, 0);
    assert_true(sound.texts >= 50 && sound.comments >= 500);
    for_files("tests/errors/*.vdl", &any, try_text);
    assert_true(any.texts >= 50 && any.unsound >= 20);
}

// The examples of a document, as they stand there.
static void try_document(const char *name, const char *text, struct tally *tally)
{
    static const char fence[] = "\n```vdl";
    while ((text = strstr(text, fence))) {
        const char *start = strchr(text + 1, '\n') + 1, *end = strstr(start, "```\n");
        struct text_buffer example;
        assert_non_null(end);
        text_buffer_init(&example);
        text_buffer_add(&example, start, (size_t)(end - start));
        try_text(name, example.start, tally);
        text_buffer_release(&example);
        text = end;
    }
}

static void examples_in_documents(void **state)
{
    struct tally tally = {0};
    (void)state;
    for_files("docs/*.md", &tally, try_document);
    for_files("README.md", &tally, try_document);
    assert_true(tally.texts >= 100);
}

// What is converted comes in canonical layout.
static void try_zrf(const char *name, const char *text, struct tally *tally)
{
    static const enum baronet_zrf_style styles[] = {BARONET_ZRF_LITERAL, BARONET_ZRF_IDIOMS};
    (void)text;
    for (int variant = 1; variant <= 3; variant++)
        for (size_t i = 0; i < sizeof styles / sizeof *styles; i++) {
            char path[300];
            snprintf(path, sizeof path, "%s#%d", name, variant);
            char *vdl = baronet_zrf_convert(path, NULL, styles[i], NULL, NULL);
            if (!vdl)
                continue;
            char *again = formatted(vdl);
            assert_string_equal(again, vdl);
            try_text(path, vdl, tally);
            baronet_free(again);
            baronet_free(vdl);
        }
}

static void converted_files(void **state)
{
    struct tally tally = {0};
    (void)state;
    for_files("games/zrf/*.zrf", &tally, try_zrf);
    assert_true(tally.texts >= 24 && tally.unsound == 0);
}

// A bundled game means the same in its canonical layout and in another one.
static void meaning_stays(void **state)
{
    const char *name;
    (void)state;
    for (size_t i = 0; (name = baronet_bundled_name(i)); i++) {
        char path[100];
        struct reading reading;
        struct text_buffer other;
        snprintf(path, sizeof path, "games/%s.vdl", name);
        char *text = file_text(path), *once = formatted(text);
        reading_init(&reading, text_of(once));
        text_buffer_init(&other);
        scramble(&other, &reading, i);
        struct baronet_game *game = baronet_load_text(path, once, strlen(once), NULL);
        struct baronet_game *same = baronet_load_text(path, other.start, other.length, NULL);
        struct baronet_game *bundled = baronet_load(name, NULL, NULL);
        assert_true(game && same && bundled);
        assert_true(baronet_game_fingerprint(game) == baronet_game_fingerprint(bundled));
        assert_true(baronet_game_fingerprint(same) == baronet_game_fingerprint(bundled));
        baronet_game_free(game);
        baronet_game_free(same);
        baronet_game_free(bundled);
        text_buffer_release(&other);
        reading_release(&reading);
        baronet_free(once);
        memory_free(text);
    }
}

static void check_upgraded(const char *text, const char *expected)
{
    struct baronet_message *message = NULL;
    char *result = baronet_format_upgraded("test.vdl", text, strlen(text), &message);
    assert_null(message);
    assert_string_equal(result, expected);
    baronet_free(result);
}

// A goal that is never asked takes out an inherited one; whatever else has the word false stays.
static void goals_are_taken_out_in_todays_words(void **state)
{
    (void)state;
    check_upgraded("game \"G\" from chess\nlose \"checkmate\" when false -- no check\n"
                   "referee draw \"bare royals\" when false\n"
                   "win White \"a\" when false\ninvalid \"b\"  when  false\n",
                   "game \"G\" from chess\nwithout \"checkmate\"  -- no check\n"
                   "without \"bare royals\"\nwithout \"a\"\nwithout \"b\"\n");
    check_upgraded("draw \"a\" when not false\nlose \"b\" worth 2 when false\n",
                   "draw \"a\" when not false\nlose \"b\" worth 2 when false\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goals_are_taken_out_in_todays_words),
        cmocka_unit_test(blanks),
        cmocka_unit_test(boards),
        cmocka_unit_test(lines_and_blocks),
        cmocka_unit_test(tables),
        cmocka_unit_test(comments),
        cmocka_unit_test(comments_of_long_lines),
        cmocka_unit_test(long_lines),
        cmocka_unit_test(mistakes),
        cmocka_unit_test(files_of_the_project),
        cmocka_unit_test(examples_in_documents),
        cmocka_unit_test(converted_files),
        cmocka_unit_test(meaning_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
