// Betza notation: the moves, against tests/data/betza-*.tsv (run from the repository's root) and,
// where no table exists, against moves written down by hand.
#include "betza_trial.h"

// ---- The table

static char *next_field(char **line)
{
    char *field = *line;
    char *end = strpbrk(field, "\t\n");
    if (end) {
        *end = '\0';
        *line = end + 1;
    }
    return field;
}

// Facts of a doubtful line: "ep=d6:d5", "royals=a4" or "virgins=a1,h1".
static void set_facts(struct trial *trial, const char *facts)
{
    const char *value = strchr(facts, '=');
    if (!value)
        return;
    value++;
    if (strncmp(facts, "ep", 2) == 0) {
        trial->passed = square_named(trial, value);
        trial->passer = square_named(trial, strchr(value, ':') + 1);
    } else {
        for_each_name(trial, value, facts[0] == 'r' ? put_royal : mark_partner);
    }
}

// Checks one line of a table; prints what differs.
static bool check_line(char *line)
{
    char *betza = next_field(&line), *size = next_field(&line), *holes = next_field(&line);
    char *square = next_field(&line), *colour = next_field(&line), *state = next_field(&line);
    char *friends = next_field(&line), *enemies = next_field(&line), *moves = next_field(&line);
    char *facts = next_field(&line);
    if (strcmp(square, "@") == 0)
        return true; // a drop is no walk
    struct trial *trial = trial_new();
    set_board(trial, size, holes, false);
    for_each_name(trial, friends, put_friend);
    for_each_name(trial, enemies, put_enemy);
    set_facts(trial, facts);
    int forward = strcmp(colour, "white") == 0 ? 1 : -1;
    const char *found = moves_of(trial, betza, square, forward, strcmp(state, "virgin") == 0);
    bool is_right = strcmp(found, moves) == 0;
    if (!is_right)
        print_error("%s on %s, holes %s, from %s %s %s, friends %s, enemies %s\n  expected %s\n"
                    "  found    %s\n",
                    betza, size, holes, square, colour, state, friends, enemies, moves, found);
    trial_free(trial);
    return is_right;
}

static void check_table(const char *path, int lines)
{
    static char line[1 << 16];
    FILE *file = fopen(path, "r");
    int checked = 0, wrong = 0;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#')
            continue;
        checked++;
        wrong += !check_line(line);
    }
    fclose(file);
    assert_int_equal(wrong, 0);
    assert_int_equal(checked, lines);
}

static void test_sure_table(void **state)
{
    (void)state;
    check_table("tests/data/betza-open.tsv", 456);
}

static void test_doubtful_table(void **state)
{
    (void)state;
    check_table("tests/data/betza-doubtful.tsv", 90);
}

// ---- Moves

static void check_moves(const char *friends, const char *enemies, const char *betza,
                        const char *square, const char *expected)
{
    struct trial *trial = trial_new();
    set_board(trial, "8x8", "-", false);
    for_each_name(trial, friends, put_friend);
    for_each_name(trial, enemies, put_enemy);
    assert_string_equal(moves_of(trial, betza, square, 1, true), expected);
    trial_free(trial);
}

// Both strings describe the same piece, on every square, in random positions, for both directions.
static void check_same(const char *size, const char *left, const char *right)
{
    unsigned random = 12345;
    for (int round = 0; round < 40; round++) {
        struct trial *a = trial_new(), *b = trial_new();
        set_board(a, size, "-", false);
        set_board(b, size, "-", false);
        for (int i = 0; i < a->board.square_count; i++) {
            random = random * 1103515245u + 12345u;
            unsigned chosen = random >> 16 & 7u;
            if (chosen < 3 && round % 4 != 0)
                a->occupants[i] = b->occupants[i] = chosen == 0 ? OCCUPANT_FRIEND : OCCUPANT_ENEMY;
        }
        const char *square = a->board.squares[random % (unsigned)a->board.square_count].name;
        int forward = round % 2 ? 1 : -1;
        const char *found = moves_of(a, left, square, forward, true);
        const char *expected = moves_of(b, right, square, forward, true);
        if (strcmp(found, expected) != 0)
            print_error("%s and %s differ on %s\n", left, right, square);
        assert_string_equal(found, expected);
        trial_free(a);
        trial_free(b);
    }
}

// The run rule: which h is a halfling, a half, a chirality.
static void test_runs_of_h(void **state)
{
    (void)state;
    check_same("9x9", "fhhNN", "hhffNN");
    check_same("9x9", "fhhhNN", "hhfhNN");
    check_same("9x9", "hhrNN", "hhrrNN");
    check_same("9x9", "hhhrNN", "hhhrNN");
    check_same("9x9", "hhhlNN", "hlhhNN");
    check_same("9x9", "frhhNN", "hhfrNN");
    check_same("9x9", "frhhhrNN", "hhfrhrNN");
    check_same("9x9", "fhhhhNN", "hhffNN");
    check_same("9x9", "fhrN", "fhrrN");
    check_same("9x9", "hhN", "N");
}

static void test_pairs(void **state)
{
    (void)state;
    check_same("9x9", "frlN", "frNllN");
    check_same("9x9", "flbrN", "flNbrN");
    check_same("9x9", "rlbN", "rrNlbN");
    check_same("9x9", "fmrmcN", "fmcNrmcN");
    check_same("9x9", "ffrrN", "fNrN");
    check_same("9x9", "fK", "fWfF");
    check_same("9x9", "fsQ", "fsRfsB");
    check_same("9x9", "fhNfhW", "fsNfNfW");
}

static void test_same_pieces(void **state)
{
    static const char *const pairs[][2] = {
        {"nN", "afsW"},       {"nN", "[W-F]"},
        {"nA", "afF"},        {"nA", "[F-F]"},
        {"nZ", "mafsmafW"},   {"FyafsF", "[F?R]"},
        {"WyafsW", "[W?B]"},  {"t[FR]", "[F?R]"},
        {"afsF", "[F-W]"},    {"R3", "W3"},
        {"Q2", "W2F2"},       {"K2", "Q2"},
        {"NN", "N0"},         {"C", "L"},
        {"Z", "J"},           {"(2,1)", "N"},
        {"(0,1)", "W"},       {"FX", "(1,4)"},
        {"DY", "(2,4)"},      {"WXX", "(0,7)"},
        {"m(RB)", "mRmB"},    {"f(mWcF)", "fmWfcF"},
        {"c(R(BN))", "cQcN"}, {"nR", "R"},
        {"masR", "[mR-sR]"},  {"mQcafmQ", "mQ[cQ-mQ]"},
        {"yafW", "[W-R]"},    {"m[F?R]", "mF[F-mR]"},
        {"[F?R]", "F[F-R]"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        check_same("9x9", pairs[i][0], pairs[i][1]);
}

// A first move that may be blocked leaves the squares it walked over, nearest first (after the
// slash).
static void test_passed_squares(void **state)
{
    struct trial *trial = trial_new();
    (void)state;
    check_moves("-", "-", "fmWifmnD", "e2", "e2-e3 e2-e4/e3");
    check_moves("-", "-", "ifmnH", "e2", "e2-e5/e3,e4");
    check_moves("e4", "-", "ifmnH", "e2", "-");
    check_moves("-", "-", "ifmnHifmnDfmW", "e2", "e2-e3 e2-e4/e3 e2-e5/e3,e4");
    check_moves("-", "-", "imfnA", "e2", "e2-c4/d3 e2-g4/f3");
    check_moves("-", "-", "ifnDD", "e1", "e1-e3/e2 e1-e5/e2,e3,e4 e1-e7/e2,e3,e4,e5,e6");
    check_moves("-", "-", "fmR2", "e2", "e2-e3 e2-e4");
    check_moves("-", "-", "ifmD", "e2", "e2-e4");
    set_board(trial, "8x8", "-", false);
    assert_string_equal(moves_of(trial, "fmWifmnD", "e2", 1, false), "e2-e3");
    trial_free(trial);
}

static void test_royals_and_passers(void **state)
{
    struct trial *trial = trial_new();
    (void)state;
    set_board(trial, "8x8", "-", false);
    put_royal(trial, square_named(trial, "a4"));
    put_enemy(trial, square_named(trial, "d1"));
    assert_string_equal(moves_of(trial, "cR", "a1", 1, true), "a1-a4xa4 a1-d1xd1");
    assert_string_equal(moves_of(trial, "kR", "a1", 1, true), "a1-a4xa4");
    assert_string_equal(moves_of(trial, "ckR", "a1", 1, true), "a1-d1xd1");
    assert_string_equal(moves_of(trial, "tcR", "a1", 1, true), "a1-d1xd1");
    assert_string_equal(moves_of(trial, "caibR", "a1", 1, true), "a1-a1xa4 a1-a1xd1");
    trial->passed = square_named(trial, "d6");
    trial->passer = square_named(trial, "d5");
    put_enemy(trial, trial->passer);
    assert_string_equal(moves_of(trial, "fmWfceF", "e5", 1, true), "e5-d6xd5 e5-e6");
    assert_string_equal(moves_of(trial, "feF", "e5", 1, true), "e5-d6xd5");
    assert_string_equal(moves_of(trial, "fmF", "e5", 1, true), "e5-d6 e5-f6");
    trial_free(trial);
}

static void check_repetition(const char *betza, bool wraps, bool may_repeat)
{
    struct trial *trial = trial_new();
    set_board(trial, "8x8", "-", wraps);
    moves_of(trial, betza, "d4", 1, true);
    if (trial->may_repeat != may_repeat)
        print_error("%s\n", betza);
    assert_int_equal(trial->may_repeat, may_repeat);
    trial_free(trial);
}

// Only pieces with two ways to one move need to look for repetitions.
static void test_may_repeat(void **state)
{
    static const char *const once[] = {
        "K",     "Q",   "R",     "B",        "N",       "NN",        "fmWfcF",   "fmWfceFifmnD",
        "hhNN",  "nN",  "mRcpR", "gQ",       "pR",      "FyafsF",    "[F?R]",    "mQcafmQ",
        "KisO2", "jjB", "jN",    "fmW2fmR3", "mRcaibR", "WFcN",      "KN",       "RbBfF",
        "nZ",    "jH",  "jjH",   "ucR",      "U",       "fmFfcafmF", "mRmRcRcQ", "mpafsW"};
    static const char *const again[] = {"zR",   "qN",           "afafsKafsafK",
                                        "mabK", "KNADcaKmcabK", "ifmnDfmR2"};
    (void)state;
    for (size_t i = 0; i < sizeof once / sizeof *once; i++)
        check_repetition(once[i], false, false);
    for (size_t i = 0; i < sizeof again / sizeof *again; i++)
        check_repetition(again[i], false, true);
    check_repetition("oR", false, true);
    check_repetition("R", true, true);
    check_repetition("N", true, false);
    check_repetition("fR", true, false);
}

// One node per square however many terms go there.
static void test_shared_nodes(void **state)
{
    struct trial *trial = trial_new();
    (void)state;
    set_board(trial, "8x8", "-", false);
    moves_of(trial, "RmR3cR2mWfmW2", "d4", 1, true);
    assert_int_equal(trial->pool.node_count, 14);
    trial_free(trial);
}

static void test_zones(void **state)
{
    bool may_end[64] = {false};
    struct trial *trial = trial_new();
    (void)state;
    set_board(trial, "8x8", "-", false);
    square_t from = square_named(trial, "d4");
    may_end[square_named(trial, "d6")] = may_end[square_named(trial, "e5")] = true;
    struct walk walk = betza_walk(read_piece(trial, "Q"), &trial->board, from, FACING_NORTH, true,
                                  may_end, &trial->pool, &trial->diag, (struct span){0, 1});
    run_walk(trial, walk, from);
    assert_string_equal(sorted_moves(trial), "d4-d6 d4-e5");
    // No nodes that lead nowhere: d5, d6, e5.
    assert_int_equal(walk.count, 3);
    trial_free(trial);
}

static void test_wrapping_boards(void **state)
{
    struct trial *trial = trial_new();
    (void)state;
    set_board(trial, "5x5", "-", true);
    put_enemy(trial, square_named(trial, "d3"));
    assert_string_equal(moves_of(trial, "sR", "a3", 1, true), "a3-b3 a3-c3 a3-d3xd3 a3-e3");
    assert_string_equal(moves_of(trial, "frN", "e1", 1, true), "e1-b2");
    assert_string_equal(moves_of(trial, "frB", "d1", 1, true), "d1-a3 d1-b4 d1-c5 d1-e2");
    trial_free(trial);
}

// Which movements depend on nothing but the squares they come to; their walks are compared in
// moves_of.
static void test_endless_walks(void **state)
{
    static const char *const same[] = {
        "K",  "QN", "mQcafmQ", "KNADcaKmcabK", "[F?R]", "mRcpR",   "gQ",
        "zB", "qN", "O",       "yafW",         "cafuW", "fmWfceF", "NN"};
    static const char *const other[] = {"hhR", "nN", "fmnD", "jjH", "jQ", "O2", "U", "oR", "mpafW"};
    struct trial *trial = trial_new();
    (void)state;
    set_board(trial, "8x8", "-", false);
    square_t from = square_named(trial, "b7");
    for (size_t i = 0; i < sizeof same / sizeof *same + sizeof other / sizeof *other; i++) {
        bool is_same = i < sizeof same / sizeof *same;
        const char *betza = is_same ? same[i] : other[i - sizeof same / sizeof *same];
        const struct betza_movement *movement = read_piece(trial, betza);
        struct walk walk = betza_walk(movement, &trial->board, from, FACING_NORTH, true, NULL,
                                      &trial->pool, &trial->diag, (struct span){0, 1});
        if (check_endless(trial, movement, from, FACING_NORTH, true, walk) != is_same)
            fail_msg("%s", betza);
    }
    trial_free(trial);
    trial = trial_new();
    set_board(trial, "8x8", "-", true);
    assert_false(
        check_endless(trial, read_piece(trial, "K"), 0, FACING_NORTH, true, (struct walk){0}));
    trial_free(trial);
}

// ---- Hexagonal boards

static const char *hexagonal_moves(struct trial *trial, const char *betza, const char *square,
                                   int forward)
{
    if (trial->board.square_count == 0)
        board_init_hexagon(&trial->board, &trial->arena, 6, "abcdefghikl");
    memset(trial->occupants, OCCUPANT_EMPTY, sizeof trial->occupants);
    return moves_of(trial, betza, square, forward, true);
}

static void check_hexagonal(const char *betza, const char *square, const char *expected)
{
    struct trial *trial = trial_new();
    assert_string_equal(hexagonal_moves(trial, betza, square, 1), expected);
    trial_free(trial);
}

static void check_hexagonal_count(const char *betza, const char *square, int expected)
{
    struct trial *trial = trial_new();
    hexagonal_moves(trial, betza, square, 1);
    assert_int_equal(trial->count, expected);
    assert_false(trial->may_repeat);
    trial_free(trial);
}

static void test_hexagonal_board(void **state)
{
    struct trial *trial = trial_new();
    struct board *board = &trial->board;
    size_t length;
    (void)state;
    board_init_hexagon(board, &trial->arena, 6, "abcdefghikl");
    assert_int_equal(board->square_count, 91);
    assert_string_equal(board->squares[0].name, "a1");
    assert_string_equal(board->squares[1].name, "b1");
    assert_string_equal(board->squares[11].name, "a2");
    assert_int_equal(board_read_square(board, text_of("l6"), &length), square_named(trial, "l6"));
    assert_int_equal(board_read_square(board, text_of("l7"), &length), NO_SQUARE);
    assert_int_equal(board_read_square(board, text_of("f11"), &length), board->square_count - 1);
    square_t a1 = square_named(trial, "a1"), f1 = square_named(trial, "f1");
    assert_int_equal(board_step(board, a1, 1, 0), square_named(trial, "b2"));
    assert_int_equal(board_step(board, a1, 1, -1), square_named(trial, "b1"));
    assert_int_equal(board_step(board, f1, 1, 0), square_named(trial, "g1"));
    assert_int_equal(board_step(board, f1, 1, -1), NO_SQUARE);
    trial_free(trial);
}

static void test_hexagonal_moves(void **state)
{
    struct trial *trial = trial_new();
    (void)state;
    check_hexagonal_count("R", "f6", 30);
    check_hexagonal_count("B", "f6", 12);
    check_hexagonal_count("Q", "f6", 42);
    check_hexagonal_count("K", "f6", 12);
    check_hexagonal_count("N", "f6", 12);
    check_hexagonal_count("hhR", "f6", 18);
    check_hexagonal_count("U", "f6", 90);
    check_hexagonal("W", "f6", "f6-e5 f6-e6 f6-f5 f6-f7 f6-g5 f6-g6");
    check_hexagonal("fW", "f6", "f6-f7");
    check_hexagonal("frW", "f6", "f6-g6");
    check_hexagonal("brW", "f6", "f6-g5");
    check_hexagonal("blW", "f6", "f6-e5");
    check_hexagonal("flW", "f6", "f6-e6");
    check_hexagonal("fsW", "f6", "f6-e6 f6-g6");
    check_hexagonal("rW", "f6", "f6-g5 f6-g6");
    check_hexagonal("F", "f6", "f6-d5 f6-e4 f6-e7 f6-g4 f6-g7 f6-h5");
    check_hexagonal("rF", "f6", "f6-h5");
    check_hexagonal("lF", "f6", "f6-d5");
    check_hexagonal("fF", "f6", "f6-e7 f6-g7");
    check_hexagonal("frF", "f6", "f6-g7");
    check_hexagonal("blF", "f6", "f6-e4");
    check_hexagonal("fN", "f6", "f6-e8 f6-g8");
    check_hexagonal("fK", "f6", "f6-e7 f6-f7 f6-g7");
    check_hexagonal("fD", "f6", "f6-f8");
    // The squares' own forward: turned, it is the other way.
    assert_string_equal(hexagonal_moves(trial, "frW", "f6", -1), "f6-e5");
    trial_free(trial);
}

static void test_hexagonal_lame_leaps(void **state)
{
    struct trial *trial = trial_new();
    (void)state;
    hexagonal_moves(trial, "W", "f6", 1);
    put_enemy(trial, square_named(trial, "f7"));
    assert_string_equal(moves_of(trial, "nD", "f6", 1, true), "f6-d4 f6-d6 f6-f4 f6-h4 f6-h6");
    assert_string_equal(moves_of(trial, "jD", "f6", 1, true), "f6-f8");
    assert_string_equal(moves_of(trial, "ifmnD", "f2", 1, true), "f2-f4/f3");
    trial_free(trial);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sure_table),
        cmocka_unit_test(test_doubtful_table),
        cmocka_unit_test(test_runs_of_h),
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_same_pieces),
        cmocka_unit_test(test_passed_squares),
        cmocka_unit_test(test_royals_and_passers),
        cmocka_unit_test(test_may_repeat),
        cmocka_unit_test(test_shared_nodes),
        cmocka_unit_test(test_zones),
        cmocka_unit_test(test_endless_walks),
        cmocka_unit_test(test_wrapping_boards),
        cmocka_unit_test(test_hexagonal_board),
        cmocka_unit_test(test_hexagonal_moves),
        cmocka_unit_test(test_hexagonal_lame_leaps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
