// Dialects of Betza notation: every option changes what the table in section 14 of the reference
// says, and nothing beside it. Squares are worked out from the reference by hand. Then what a file
// may write behind `betza`, and to which movements that applies.
#include "betza_movement.h"
#include "betza_trial.h"
#include "model.h"

static const struct betza_dialect xbetza = {0};

// A piece without neighbours unless there are enemies.
struct scene {
    const char *square, *enemies;
    int forward;
};

static const struct scene middle = {"d4", "-", 1}, corner = {"a1", "-", 1}, black = {"d4", "-", -1};

static void check_in(struct betza_dialect dialect, struct scene scene, const char *betza,
                     const char *expected)
{
    struct trial *trial = trial_new();
    char destinations[2000] = "";
    trial->dialect = dialect;
    set_board(trial, "8x8", "-", false);
    for_each_name(trial, scene.enemies, put_enemy);
    const char *moves = moves_of(trial, betza, scene.square, scene.forward, true);
    // Without the origin: "d4-d5 d4-e5" becomes "d5 e5".
    for (const char *move = strchr(moves, '-'); move && move[1]; move = strchr(move + 1, '-')) {
        size_t length = strcspn(move, " ");
        assert_true(strlen(destinations) + length < sizeof destinations);
        if (*destinations)
            strcat(destinations, " ");
        strncat(destinations, move + 1, length - 1);
    }
    if (strcmp(moves, "error") == 0)
        strcpy(destinations, "error");
    if (strcmp(destinations, expected) != 0)
        print_error("%s from %s\n", betza, scene.square);
    assert_string_equal(destinations, expected);
    trial_free(trial);
}

// What the string means usually, and in the dialect.
static void check(struct betza_dialect dialect, struct scene scene, const char *betza,
                  const char *usually, const char *expected)
{
    check_in(xbetza, scene, betza, usually);
    check_in(dialect, scene, betza, expected);
}

static void check_unchanged(struct betza_dialect dialect, struct scene scene,
                            const char *const *strings)
{
    for (; *strings; strings++) {
        struct trial *usual = trial_new(), *trial = trial_new();
        set_board(usual, "8x8", "-", false);
        set_board(trial, "8x8", "-", false);
        for_each_name(usual, scene.enemies, put_enemy);
        for_each_name(trial, scene.enemies, put_enemy);
        trial->dialect = dialect;
        assert_string_equal(moves_of(trial, *strings, scene.square, scene.forward, true),
                            moves_of(usual, *strings, scene.square, scene.forward, true));
        assert_int_equal(trial->diag.error_count, 0);
        trial_free(usual);
        trial_free(trial);
    }
}

#define UNCHANGED(dialect, scene, ...)                                                             \
    check_unchanged(dialect, scene, (const char *const[]){__VA_ARGS__, NULL})

// ---- Options

static void test_compound_directions(void **state)
{
    const struct betza_dialect eightfold = {.is_eightfold = true};
    (void)state;
    check(eightfold, middle, "fK", "c5 d5 e5", "d5");
    check(eightfold, middle, "bK", "c3 d3 e3", "d3");
    check(eightfold, middle, "frK", "d5 e4 e5", "e5");
    check(eightfold, middle, "rfK", "d5 e4 e5", "e5");
    check(eightfold, middle, "fsK", "c4 c5 d5 e4 e5", "c5 e5");
    check(eightfold, middle, "rvK", "d3 d5 e3 e4 e5", "e3 e5");
    check(eightfold, middle, "sK", "c3 c4 c5 e3 e4 e5", "c4 e4");
    check(eightfold, middle, "vQ2", "b2 b6 c3 c5 d2 d3 d5 d6 e3 e5 f2 f6", "d2 d3 d5 d6");
    check(eightfold, middle, "fsffK", "c4 c5 d5 e4 e5", "c5 d5 e5");
    check(eightfold, middle, "fhK", "c5 d5 e5", "error");
    check(eightfold, black, "frK", "c3 c4 d3", "c3");
    UNCHANGED(eightfold, middle, "K", "Q", "fW", "fsW", "frF", "fsF", "vB", "frN", "fhN", "mafsK",
              "WfF", "cabK");
}

static void test_diagonal_pairs(void **state)
{
    const struct betza_dialect all = {.fs_is_all = true};
    (void)state;
    check(all, middle, "fsF", "c5 e5", "c3 c5 e3 e5");
    check(all, middle, "bsF", "c3 e3", "c3 c5 e3 e5");
    check(all, middle, "rvF", "e3 e5", "c3 c5 e3 e5");
    check(all, middle, "lvA", "b2 b6", "b2 b6 f2 f6");
    check(all, middle, "fsK", "c4 c5 d5 e4 e5", "c3 c4 c5 d5 e3 e4 e5");
    UNCHANGED(all, middle, "frF", "fF", "vF", "sF", "frlF", "fsW", "rvD", "fsN", "rvC", "afsF",
              "fhF");
}

static void test_leading_pairs(void **state)
{
    const struct betza_dialect pair = {.pairs_leading_sv = true};
    (void)state;
    check(pair, middle, "sfN", "b3 b5 c6 e6 f3 f5", "");
    check(pair, middle, "vrN", "c2 c6 e2 e6 f3 f5", "");
    check(pair, middle, "vrW", "d3 d5 e4", "");
    check(pair, middle, "sfF", "c3 c5 e3 e5", "");
    check(pair, middle, "sfK", "c3 c4 c5 d5 e3 e4 e5", "");
    check(pair, middle, "[sfW?F]", "b3 b5 c4 c6 d5 e4 e6 f3 f5", "");
    // The letter behind the pair stands for itself.
    check(pair, middle, "sffN", "b3 b5 c6 e6 f3 f5", "c6 e6");
    check(pair, middle, "vrlN", "b3 b5 c2 c6 e2 e6 f3 f5", "b3 b5");
    UNCHANGED(pair, middle, "fsN", "rvN", "sN", "vN", "smfN", "masfW", "mavrK", "[W-sfR]");
}

static void test_long_leaps(void **state)
{
    const struct betza_dialect swapped = {.swaps_lj = true};
    const char *camel = "a3 a5 c1 c7 e1 e7 g3 g5", *zebra = "a2 a6 b1 b7 f1 f7 g2 g6";
    (void)state;
    check(swapped, middle, "L", camel, zebra);
    check(swapped, middle, "J", zebra, camel);
    check(swapped, corner, "LL", "b4 c7 d2 g3", "c4 d3 e7 g5");
    check(swapped, corner, "LX", "b7 g2", "c7 g3");
    check(swapped, corner, "JY", "e6 f5", "d6 f4");
    UNCHANGED(swapped, middle, "C", "Z", "CC", "(1,3)", "(2,3)", "N");
}

static void test_lame_walks(void **state)
{
    const struct betza_dialect midpoint = {.walks_midpoint = true};
    const struct scene d5 = {"d4", "d5", 1}, d6 = {"d4", "d6", 1}, e5 = {"d4", "e5", 1};
    const struct scene f6 = {"d4", "f6", 1}, a6 = {"a1", "a6", 1};
    struct trial *trial = trial_new();
    (void)state;
    check(midpoint, d6, "fnH", "", "d7");
    check(midpoint, d5, "fnH", "", "");
    check(midpoint, f6, "frnG", "", "g7");
    check(midpoint, e5, "frnG", "", "");
    check(midpoint, d6, "rfnC", "", "e7");
    check(midpoint, d5, "rfnC", "", "");
    check(midpoint, d5, "rfnZ", "", "f7");
    check(midpoint, e5, "rfnZ", "f7", "");
    check(midpoint, a6, "fnHH", "a4", "a4 a7");
    UNCHANGED(midpoint, d5, "nN", "nD", "nA", "nNN", "jN");
    UNCHANGED(midpoint, e5, "nN", "nA", "jG", "mafsmafW");
    UNCHANGED(midpoint, d6, "H", "jH", "jjH", "fpR", "jZ");
    trial->dialect = midpoint;
    set_board(trial, "8x8", "-", false);
    assert_string_equal(moves_of(trial, "ifmnD", "e2", 1, true), "e2-e4/e3");
    assert_string_equal(moves_of(trial, "ifmnH", "e2", 1, true), "e2-e5/e3");
    trial_free(trial);
}

static void test_lame_riders(void **state)
{
    const struct betza_dialect ignored = {.ignores_lame_riders = true};
    const struct scene a2 = {"a1", "a2", 1}, a4 = {"a1", "a4", 1};
    (void)state;
    check(ignored, a2, "nNN", "c2 e3 g4", "b3 c2 c5 d7 e3 g4");
    check(ignored, a2, "fnDD", "", "a3 a5 a7");
    check(ignored, a4, "fnD2", "a3", "a3 a5");
    UNCHANGED(ignored, a2, "nN", "nD", "nH", "nZ", "NN", "nR", "jDD");
}

static void test_hop_range(void **state)
{
    const struct betza_dialect after = {.counts_behind_platform = true};
    const struct scene a4 = {"a1", "a4", 1}, a3 = {"a1", "a3", 1}, two = {"a1", "a4,a6", 1};
    (void)state;
    check(after, a4, "fpR2", "", "a5 a6");
    check(after, a4, "fpR4", "a5", "a5 a6 a7 a8");
    check(after, a4, "fpR1", "", "a5");
    check(after, two, "fpR2", "", "a5 a6xa6");
    check(after, a4, "fgR3", "", "a5");
    check(after, a3, "fpD2", "a5", "a5 a7");
    UNCHANGED(after, a4, "pR", "gR", "gQ", "pW", "gN", "fR3", "fR2", "mpafR2", "pafR3");
    UNCHANGED(after, a3, "pDD", "fhhpR", "yafpW");
}

static void test_bare_h(void **state)
{
    const struct betza_dialect halfling = {.bare_h_is_halfling = true};
    (void)state;
    check(halfling, corner, "hNN", "error", "b3 c2 c5 e3");
    check(halfling, middle, "vhR", "error", "d2 d3 d5 d6");
    check(halfling, middle, "frhB", "error", "e5 f6");
    check(halfling, corner, "hN", "error", "b3 c2");
    check(halfling, corner, "hhhNN", "error", "error");
    UNCHANGED(halfling, middle, "hhNN", "fhN", "fhNN", "hrN", "hhrNN", "fhhNN", "fhW");
    check(halfling, middle, "hrR", "error", "error");
}

static void test_halflings(void **state)
{
    const struct betza_dialect floor = {.rounds_halflings_down = true};
    (void)state;
    check(floor, corner, "hhNN", "b3 c2 c5 e3", "b3 c2");
    check(floor, middle, "hhR", "b4 c4 d2 d3 d5 d6 e4 f4", "c4 d3 d5 d6 e4 f4");
    check(floor, middle, "hhR3", "b4 c4 d2 d3 d5 d6 e4 f4", "c4 d3 d5 e4");
    check(floor, corner, "hhN", "b3 c2", "");
    UNCHANGED(floor, middle, "R", "hhR2", "NN", "fhN");
}

static void test_second_player(void **state)
{
    const struct betza_dialect mirror = {.mirrors_second = true};
    struct trial *trial = trial_new();
    (void)state;
    check(mirror, black, "rW", "c4", "e4");
    check(mirror, black, "fW", "d3", "d3");
    check(mirror, black, "frN", "b3", "f3");
    check(mirror, black, "frB", "a1 b2 c3", "e3 f2 g1");
    check(mirror, black, "hrN", "b5 c2 e6 f3", "b3 c6 e2 f5");
    check(mirror, black, "[fW-rW]", "c3", "e3");
    check(mirror, black, "fmafrW", "c2", "e2");
    UNCHANGED(mirror, black, "fmWfcF", "N", "sR", "bN");
    UNCHANGED(mirror, middle, "rW", "frN", "hrN", "[fW-rW]", "frB");

    set_board(trial, "8x8", "-", false);
    for_each_name(trial, "a8,h8", put_friend);
    for_each_name(trial, "a8,h8", mark_partner);
    assert_string_equal(moves_of(trial, "rO2", "e8", -1, true), "e8-c8&a8>d8");
    trial->dialect = mirror;
    assert_string_equal(moves_of(trial, "rO2", "e8", -1, true), "e8-g8&h8>f8");

    board_init_hexagon(&trial->board, &trial->arena, 6, "abcdefghikl");
    memset(trial->occupants, OCCUPANT_EMPTY, sizeof trial->occupants);
    assert_string_equal(moves_of(trial, "frW", "f6", 1, true), "f6-g6");
    assert_string_equal(moves_of(trial, "frW", "f6", -1, true), "f6-g5");
    assert_string_equal(moves_of(trial, "brW", "f6", -1, true), "f6-g6");
    assert_string_equal(moves_of(trial, "fF", "f6", -1, true), "f6-e4 f6-g4");
    trial->dialect = xbetza;
    assert_string_equal(moves_of(trial, "frW", "f6", -1, true), "f6-e5");
    trial_free(trial);
}

// ---- Declarations

struct file {
    const char *name, *text;
};

// The files of a game by name; the one asked for may be a module as well as a parent.
static bool read_file(void *context, struct arena *arena, const char *from, struct text name,
                      bool is_module, struct found_file *found)
{
    (void)arena;
    (void)from;
    (void)is_module;
    for (const struct file *file = context; file->name; file++)
        if (text_is(name, file->name)) {
            found->name = file->name;
            found->text = text_of(file->text);
            return true;
        }
    return false;
}

// Builds the first file. Prints what there is to say.
static struct model *build(struct trial *trial, struct file *files, struct text_buffer *printed)
{
    const struct source *source =
        source_add(&trial->sources, files[0].name, text_of(files[0].text));
    struct model *model = model_build(&trial->arena, &trial->diag, &trial->sources, source,
                                      text_of(""), read_file, files);
    diag_print(&trial->diag, printed);
    return model;
}

static void check_declaration(const char *text, const char *expected)
{
    struct trial *trial = trial_new();
    struct text_buffer printed;
    struct file files[] = {{"my", text}, {NULL, NULL}};
    text_buffer_init(&printed);
    build(trial, files, &printed);
    const char *found = printed.length ? printed.start : "";
    if (strncmp(found, expected, strlen(expected)) != 0 || (!*expected && *found))
        print_error("%s\n%s", text, found);
    assert_int_equal(strncmp(found, expected, strlen(expected)), 0);
    assert_true(*expected || !*found);
    text_buffer_release(&printed);
    trial_free(trial);
}

static void test_declarations(void **state)
{
    (void)state;
    check_declaration("betza xbetza\nboard 8x8\npiece A a: hhNN\n", "");
    check_declaration("betza classic\nboard 8x8\npiece A a: hNN\n", "");
    check_declaration("board 8x8\nbetza xbetza bare-h halfling, halfling floor\npiece A a: hNN\n",
                      "");
    check_declaration("betza classic bare-h error\nboard 8x8\npiece A a: hNN\n",
                      "my:3:12: error: \"h\" has no direction\n");
    check_declaration("betza xbaord\nboard 8x8\n",
                      "my:1:7: error: unknown dialect \"xbaord\"\n    1 | betza xbaord\n"
                      "      |       ^~~~~~\n      hint: did you mean \"xboard\"?\n");
    check_declaration("betza french\nboard 8x8\n",
                      "my:1:7: error: unknown dialect \"french\"\n    1 | betza french\n"
                      "      |       ^~~~~~\n"
                      "      hint: the dialects are xbetza, classic and xboard\n");
    check_declaration("betza halfling floor\nboard 8x8\n",
                      "my:1:7: error: unknown dialect \"halfling\"\n    1 | betza halfling floor\n"
                      "      |       ^~~~~~~~\n      hint: options follow a dialect, as in: "
                      "betza xbetza halfling floor\n");
    check_declaration("betza xbetza hop-rnage all-steps\nboard 8x8\n",
                      "my:1:14: error: unknown option \"hop-rnage\" of a dialect\n"
                      "    1 | betza xbetza hop-rnage all-steps\n"
                      "      |              ^~~~~~~~~\n      hint: did you mean \"hop-range\"?\n");
    check_declaration("betza xbetza lj swaped\nboard 8x8\n",
                      "my:1:17: error: unknown value \"swaped\" of \"lj\"\n"
                      "    1 | betza xbetza lj swaped\n"
                      "      |                 ^~~~~~\n      hint: did you mean \"swapped\"?\n");
    check_declaration("betza xbetza lj other\nboard 8x8\n",
                      "my:1:17: error: unknown value \"other\" of \"lj\"\n"
                      "    1 | betza xbetza lj other\n"
                      "      |                 ^~~~~\n      hint: it is standard or swapped\n");
    check_declaration("betza xbetza halfling relative\nboard 8x8\n",
                      "my:1:23: error: relative halflings are not supported\n");
    check_declaration("betza xbetza black\nboard 8x8\n",
                      "my:1:14: error: option \"black\" has no value\n"
                      "    1 | betza xbetza black\n"
                      "      |              ^~~~~\n      hint: it is rotate or mirror\n");
    check_declaration("betza xbetza lj swapped lj standard\nboard 8x8\n",
                      "my:1:25: error: option \"lj\" is given twice\n");
    check_declaration("betza 3\nboard 8x8\n",
                      "my:1:7: error: dialects, options and values are words\n");
    check_declaration("betza classic\nbetza xbetza\nboard 8x8\n",
                      "my:2:7: error: the dialect is given twice\n    2 | betza xbetza\n"
                      "      |       ^~~~~~\nmy:1:7: note: first given here\n");
    check_declaration("board 8x8\npiece A a: N\nbetza classic\n",
                      "my:3:7: error: \"betza\" has to come before the pieces\n"
                      "    3 | betza classic\n      |       ^~~~~~~\n"
                      "my:2:7: note: first piece here\n");
}

static void check_leap(const struct model *model, const char *piece, int minor, int major)
{
    int type = model_type(model, text_of(piece));
    assert_int_not_equal(type, -1);
    const struct betza_movement *movement = model->types[type].movements->meaning;
    assert_non_null(movement);
    assert_int_equal(movement->first->head->shape->minor, minor);
    assert_int_equal(movement->first->head->shape->major, major);
}

// A dialect belongs to its file: a child does not inherit it, nor does it change its parent's.
static void test_files(void **state)
{
    struct file files[] = {
        {"child", "game \"Child\" from parent\nuse module\npiece C c: L\npiece D d: C\n"},
        {"parent", "game \"Parent\"\nbetza xboard\nboard 8x8\npiece P p: L\npiece D d: L\n"},
        {"module", "betza xbetza lj standard\npiece M m: L\n"},
        {NULL, NULL}};
    struct trial *trial = trial_new();
    struct text_buffer printed;
    (void)state;
    text_buffer_init(&printed);
    const struct model *model = build(trial, files, &printed);
    assert_int_equal(printed.length, 0);
    check_leap(model, "P", 2, 3);
    check_leap(model, "M", 1, 3);
    check_leap(model, "C", 1, 3);
    check_leap(model, "D", 1, 3);
    text_buffer_release(&printed);
    trial_free(trial);

    trial = trial_new();
    text_buffer_init(&printed);
    files[0].text = "game \"Child\" from parent\nbetza xboard\npiece C c: L\n";
    files[1].text = "game \"Parent\"\nboard 8x8\npiece P p: L\n";
    model = build(trial, files, &printed);
    assert_int_equal(printed.length, 0);
    check_leap(model, "P", 1, 3);
    check_leap(model, "C", 2, 3);
    text_buffer_release(&printed);
    trial_free(trial);
}

// ---- Presets and messages

static void check_message(struct betza_dialect dialect, const char *betza, const char *expected)
{
    struct trial *trial = trial_new();
    struct text_buffer printed;
    trial->dialect = dialect;
    text_buffer_init(&printed);
    read_piece(trial, betza);
    diag_print(&trial->diag, &printed);
    assert_non_null(strstr(printed.length ? printed.start : "", expected));
    text_buffer_release(&printed);
    trial_free(trial);
}

static void test_messages(void **state)
{
    (void)state;
    check_message(xbetza, "hNN", "; \"betza classic\" reads h as hh\n");
    check_message((struct betza_dialect){.is_eightfold = true}, "fhK",
                  "error: \"fh\" has no meaning on this atom");
    check_message((struct betza_dialect){.is_eightfold = true}, "fhK", "as in fsffK");
    check_message((struct betza_dialect){.is_eightfold = true}, "hrK", "only oblique leapers");
    check_message((struct betza_dialect){.pairs_leading_sv = true}, "sfN",
                  "warning: \"sf\" chooses no direction");
    check_message((struct betza_dialect){.ignores_lame_riders = true}, "nNN",
                  "warning: \"n\" has no effect on riders in this dialect");
    check_message((struct betza_dialect){.rounds_halflings_down = true}, "hhN",
                  "warning: half of one step is none with halfling floor: this never moves");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_compound_directions),
        cmocka_unit_test(test_diagonal_pairs),
        cmocka_unit_test(test_leading_pairs),
        cmocka_unit_test(test_long_leaps),
        cmocka_unit_test(test_lame_walks),
        cmocka_unit_test(test_lame_riders),
        cmocka_unit_test(test_hop_range),
        cmocka_unit_test(test_bare_h),
        cmocka_unit_test(test_halflings),
        cmocka_unit_test(test_second_player),
        cmocka_unit_test(test_declarations),
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_messages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
