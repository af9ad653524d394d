// Why turns are not legal: a table of illegal tries with the reasons that a reader of the rules
// would give, and what the interface promises besides.
#include "answers.h"
#include "baronet.h"
#include "baronet_notation.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = 6, LINE_LIMIT = 4096 };

struct row {
    const char *game, *from, *try, *reason, *squares, *words;
};

static bool split(char *line, struct row *row)
{
    char *fields[FIELDS];
    line[strcspn(line, "\n")] = '\0';
    for (int i = 0; i < FIELDS; i++) {
        fields[i] = line;
        line += strcspn(line, "\t");
        if (i + 1 < FIELDS && *line == '\0')
            return false;
        if (*line)
            *line++ = '\0';
    }
    *row = (struct row){fields[0], fields[1], fields[2], fields[3], fields[4], fields[5]};
    if (strcmp(row->try, "\"\"") == 0)
        row->try = "";
    return true;
}

static void play_turns(struct baronet_play *play, const char *turns)
{
    char copy[LINE_LIMIT], *rest = NULL;
    snprintf(copy, sizeof copy, "%s", turns);
    for (char *turn = strtok_r(copy, " ", &rest); turn; turn = strtok_r(NULL, " ", &rest)) {
        struct baronet_message *message = NULL;
        if (!baronet_apply_text(play, turn, &message))
            fail_msg("%s: %s", turns, baronet_message_text(message));
    }
}

// The play from which a row tries its text.
static struct baronet_play *begin(const struct baronet_game *game, const char *from)
{
    const char *turns = strstr(from, " ; ");
    char fen[LINE_LIMIT];
    struct baronet_message *message = NULL;
    struct baronet_play *play;
    if (strncmp(from, "fen ", 4) == 0) {
        snprintf(fen, sizeof fen, "%.*s", (int)(turns ? turns - from - 4 : LINE_LIMIT - 1),
                 from + 4);
        play = baronet_start_fen(game, fen, &message);
        if (!play)
            fail_msg("%s: %s", from, baronet_message_text(message));
        if (turns)
            play_turns(play, turns + 3);
        return play;
    }
    play = baronet_start(game);
    if (strcmp(from, "-") != 0)
        play_turns(play, from);
    return play;
}

static bool has_square(const struct baronet_game *game, const struct baronet_explained *explained,
                       const char *name, size_t length)
{
    for (size_t i = 0; i < explained->square_count; i++) {
        const char *square = square_of(game, explained->squares[i]).name;
        if (strlen(square) == length && strncmp(square, name, length) == 0)
            return true;
    }
    return false;
}

static bool are_squares(const struct baronet_game *game, const struct baronet_explained *explained,
                        const char *expected)
{
    size_t count = 0;
    if (strcmp(expected, "*") == 0)
        return true;
    if (strcmp(expected, "-") == 0)
        return explained->square_count == 0;
    bool is_some = *expected == '+';
    for (const char *name = expected + is_some; *name; count++) {
        size_t length = strcspn(name, " ");
        if (!has_square(game, explained, name, length))
            return false;
        name += length + (name[length] == ' ');
    }
    return is_some || count == explained->square_count;
}

static void print_squares(const struct baronet_game *game,
                          const struct baronet_explained *explained)
{
    for (size_t i = 0; i < explained->square_count; i++)
        print_error(" %s", square_of(game, explained->squares[i]).name);
}

static bool is_explained(const struct baronet_game *game, const struct row *row)
{
    struct baronet_explained told = {.size = sizeof told};
    struct baronet_message *message = NULL;
    struct baronet_play *play = begin(game, row->from);
    char *before = baronet_play_fen(play, BARONET_REFEREE);
    struct baronet_explanation *explanation = baronet_explain(play, row->try, &message);
    if (!explanation)
        fail_msg("%s %s: %s", row->game, row->try, baronet_message_text(message));
    assert_true(baronet_explained(explanation, &told));
    // What refuses the turn says the same.
    if (told.reason != BARONET_LEGAL) {
        struct baronet_diagnostic diagnostic = {.size = sizeof diagnostic};
        assert_false(baronet_apply_text(play, row->try, &message));
        assert_true(baronet_message_diagnostic(message, 0, &diagnostic));
        assert_string_equal(diagnostic.code, "turn");
        assert_non_null(strstr(diagnostic.text, told.words));
        assert_int_equal(diagnostic.column, told.fine + 1);
        assert_int_equal(diagnostic.end_column, strlen(row->try) + 1);
    }
    const char *text = baronet_message_text(message);
    bool is_right = strcmp(baronet_reason_name(told.reason), row->reason) == 0 &&
                    are_squares(game, &told, row->squares) &&
                    (strcmp(row->words, "-") == 0 || strstr(text, row->words));
    if (!is_right) {
        print_error("%s | %s | %s | %s | %s | %s\n  found %s |", row->game, row->from, row->try,
                    row->reason, row->squares, row->words, baronet_reason_name(told.reason));
        print_squares(game, &told);
        print_error(" | %s\n", text);
    }
    assert_true(told.fine <= strlen(row->try));
    // The play is as it was.
    char *after = baronet_play_fen(play, BARONET_REFEREE);
    assert_string_equal(after, before);
    baronet_free(after);
    baronet_free(before);
    baronet_message_free(message);
    baronet_explanation_free(explanation);
    baronet_play_free(play);
    return is_right;
}

static void check_table(unsigned flags)
{
    struct baronet_load_options options = {.size = sizeof options, .flags = flags};
    FILE *file = fopen("tests/data/illegal-tries.tsv", "r");
    char line[LINE_LIMIT], loaded[LINE_LIMIT] = "";
    struct baronet_game *game = NULL;
    int count = 0, wrong = 0;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        struct row row = {0};
        if (line[0] == '#')
            continue;
        if (!split(line, &row))
            fail_msg("a row without all its fields: %s", line);
        if (strcmp(row.game, loaded) != 0) {
            struct baronet_message *message = NULL;
            baronet_game_free(game);
            game = baronet_load_with(row.game, &options, NULL, &message);
            if (!game)
                fail_msg("%s: %s", row.game, baronet_message_text(message));
            baronet_message_free(message);
            snprintf(loaded, sizeof loaded, "%s", row.game);
        }
        count++;
        wrong += !is_explained(game, &row);
    }
    fclose(file);
    baronet_game_free(game);
    assert_true(count >= 300);
    if (wrong > 0)
        fail_msg("%d of %d tries are explained otherwise", wrong, count);
}

static void tries_of_the_table_are_explained(void **state)
{
    (void)state;
    check_table(0);
}

static void the_plain_machine_gives_the_same_reasons(void **state)
{
    (void)state;
    check_table(BARONET_PLAIN);
}

static struct baronet_explanation *explain(struct baronet_play *play, const char *text,
                                           struct baronet_explained *told)
{
    struct baronet_explanation *explanation = baronet_explain(play, text, NULL);
    assert_non_null(explanation);
    *told = (struct baronet_explained){.size = sizeof *told};
    assert_true(baronet_explained(explanation, told));
    return explanation;
}

static void check_fine(const char *name, const char *from, const char *text, size_t fine)
{
    struct baronet_explained told;
    struct baronet_game *game = baronet_load(name, NULL, NULL);
    struct baronet_play *play = begin(game, from);
    struct baronet_explanation *explanation = explain(play, text, &told);
    if (told.fine != fine)
        fail_msg("%s, %s: %zu bytes are fine instead of %zu", name, text, told.fine, fine);
    baronet_explanation_free(explanation);
    baronet_play_free(play);
    baronet_game_free(game);
}

static void it_is_told_how_much_of_the_text_is_fine(void **state)
{
    (void)state;
    check_fine("chess", "-", "e2e4", 4);
    check_fine("chess", "-", "e2e5", 2);
    check_fine("chess", "-", "e2", 2);
    check_fine("chess", "-", "e2e4q", 4);
    check_fine("chess", "-", "e7e5", 0);
    check_fine("chess", "-", "", 0);
    check_fine("marseillais", "-", "e2e4,e7e5", 5);
    check_fine("marseillais", "-", "e2e4,d2d5", 7);
    check_fine("nine-mens-morris", "a7 b6 d7 d6", "g7xa7", 2);
    check_fine("crazyhouse", "-", "N@e4", 0);
    check_fine("ruddigore", "e2e4 e7e5", "d2d4,-d2", 4);
}

static void the_place_of_the_rule_is_told(void **state)
{
    struct baronet_explained told;
    struct baronet_game *game = baronet_load("chess", NULL, NULL);
    struct baronet_play *play = begin(game, "fen 4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1");
    struct baronet_explanation *explanation = explain(play, "e2c3", &told);
    (void)state;
    assert_string_equal(told.file, "stdlib/royalty.vdl");
    assert_int_equal(told.line, 5);
    assert_int_equal(told.column, 3);
    assert_int_equal(told.end_line, 5);
    assert_int_equal(told.end_column, 71);
    baronet_explanation_free(explanation);
    baronet_play_free(play);
    // A piece moves by its declaration.
    play = baronet_start(game);
    explanation = explain(play, "e2e5", &told);
    assert_string_equal(told.file, "stdlib/fide.vdl");
    assert_int_equal(told.line, 10);
    baronet_explanation_free(explanation);
    explanation = explain(play, "e2", &told);
    assert_null(told.file);
    baronet_explanation_free(explanation);
    baronet_play_free(play);
    baronet_game_free(game);
}

static void an_older_caller_gets_the_fields_that_he_knows(void **state)
{
    struct baronet_game *game = baronet_load("chess", NULL, NULL);
    struct baronet_play *play = baronet_start(game);
    struct baronet_explanation *explanation = baronet_explain(play, "e3e4", NULL);
    struct baronet_explained told = {.size = offsetof(struct baronet_explained, words)};
    (void)state;
    assert_true(baronet_explained(explanation, &told));
    assert_int_equal(told.reason, BARONET_EMPTY);
    assert_null(told.words);
    assert_int_equal(told.size, offsetof(struct baronet_explained, words));
    told = (struct baronet_explained){.size = 0};
    assert_false(baronet_explained(explanation, &told));
    baronet_explanation_free(explanation);
    baronet_explanation_free(NULL);
    baronet_play_free(play);
    baronet_game_free(game);
}

static void all_reasons_have_names(void **state)
{
    int count = 0;
    (void)state;
    for (; baronet_reason_name((enum baronet_reason)count); count++)
        for (int i = 0; i < count; i++)
            assert_string_not_equal(baronet_reason_name((enum baronet_reason)i),
                                    baronet_reason_name((enum baronet_reason)count));
    assert_int_equal(count, BARONET_PREFERRED + 1);
}

// Where a requirement is not obeyed, the rules may loop without end.
static void an_explanation_ends(void **state)
{
    static const char text[] = "game \"Endless\"\n"
                               "board 2x2\n"
                               "turn:\n"
                               "  choose n among 1, 2\n"
                               "  require n = 1, \"one is enough\"\n"
                               "  note \"{n}\"\n"
                               "  while n = 2: nothing\n";
    struct baronet_explained told;
    struct baronet_game *game = baronet_load_text("endless.vdl", text, sizeof text - 1, NULL);
    struct baronet_play *play = baronet_start(game);
    struct baronet_explanation *explanation = explain(play, "3", &told);
    (void)state;
    assert_int_equal(told.reason, BARONET_CHOICE);
    baronet_explanation_free(explanation);
    struct baronet_turns *turns = baronet_turns(play, NULL);
    assert_int_equal(baronet_turns_count(turns), 1);
    baronet_turns_free(turns);
    explanation = explain(play, "2", &told);
    assert_int_equal(told.reason, BARONET_REQUIREMENT);
    assert_string_equal(told.words, "one is enough");
    baronet_explanation_free(explanation);
    assert_true(baronet_apply_text(play, "1", NULL));
    baronet_play_free(play);
    baronet_game_free(game);
}

// A limit that is spent while a reason is looked for ends the call.
static void explanations_obey_limits(void **state)
{
    static const char text[] = "game \"Slow\"\n"
                               "board 2x2\n"
                               "turn:\n"
                               "  choose n among 1, 2\n"
                               "  require n = 1, \"one is enough\"\n"
                               "  note \"{n}\"\n"
                               "  let i = 0\n"
                               "  while n = 2 and i < 100000: set i = i + 1\n";
    struct baronet_game *game = baronet_load_text("slow.vdl", text, sizeof text - 1, NULL);
    struct baronet_play *play = baronet_start(game);
    struct baronet_explained told;
    struct baronet_limits limits = {.size = sizeof limits};
    (void)state;
    assert_non_null(play);
    for (limits.steps = 10000; limits.steps <= 320000; limits.steps *= 2) {
        struct baronet_message *message;
        assert_true(baronet_limits_begin(&limits));
        assert_null(baronet_explain(play, "2", &message));
        assert_string_equal(baronet_message_text(message), "error: the limit of steps is spent\n");
        assert_false(baronet_apply_text(play, "2", &message));
        assert_string_equal(baronet_message_text(message), "error: the limit of steps is spent\n");
        assert_int_equal(baronet_limits_end(), BARONET_STEPS_SPENT);
    }
    struct baronet_explanation *explanation = explain(play, "2", &told);
    assert_string_equal(told.words, "one is enough");
    baronet_explanation_free(explanation);
    baronet_play_free(play);
    baronet_game_free(game);
}

// The lines of a translation are nowhere to be read.
static void rules_of_zrf_have_no_place(void **state)
{
    struct baronet_explained told;
    struct baronet_game *game = baronet_load("games/zrf/chess.zrf", NULL, NULL);
    struct baronet_play *play = baronet_start(game);
    struct baronet_explanation *explanation = explain(play, "b1d2", &told);
    (void)state;
    assert_int_equal(told.reason, BARONET_REQUIREMENT);
    assert_null(told.file);
    assert_int_equal(told.line, 0);
    assert_string_equal(told.words, "the rules say \"require not here in own piece\" (as \"baronet "
                                    "convert\" translates them to VDL)");
    baronet_explanation_free(explanation);
    baronet_play_free(play);
    baronet_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tries_of_the_table_are_explained),
        cmocka_unit_test(the_plain_machine_gives_the_same_reasons),
        cmocka_unit_test(it_is_told_how_much_of_the_text_is_fine),
        cmocka_unit_test(the_place_of_the_rule_is_told),
        cmocka_unit_test(an_older_caller_gets_the_fields_that_he_knows),
        cmocka_unit_test(all_reasons_have_names),
        cmocka_unit_test(an_explanation_ends),
        cmocka_unit_test(explanations_obey_limits),
        cmocka_unit_test(rules_of_zrf_have_no_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
