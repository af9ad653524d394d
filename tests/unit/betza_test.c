// Betza notation: parsing, resolving and walks, against tests/data/betza-open.tsv (run from the
// repository's root) and, where no table exists, against moves written down by hand.
#include "arena.h"
#include "betza_ast.h"
#include "betza_walk.h"
#include "board.h"
#include "diag.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// ---- One position
// ----------------------------------------------------------------------------------

enum { MOVES_LIMIT = 4096, MOVE_LENGTH = 120 };

struct trial {
    struct arena arena;
    struct source_set sources;
    struct diag diag;
    struct board board;
    uint8_t occupants[BOARD_SQUARES_LIMIT];
    bool partners[BOARD_SQUARES_LIMIT];
    square_t passed; // the square an enemy passed over, or NO_SQUARE
    square_t passer; // the enemy that did
    struct walk_pool pool;
    char moves[MOVES_LIMIT][MOVE_LENGTH];
    square_t destinations[MOVES_LIMIT];
    int order[MOVES_LIMIT];
    int count;
    bool may_repeat, has_repeated;
    char text[MOVES_LIMIT * 16];
};

static struct trial *trial_new(void)
{
    struct trial *trial = calloc(1, sizeof *trial);
    assert_non_null(trial);
    arena_init(&trial->arena);
    source_set_init(&trial->sources, &trial->arena);
    diag_init(&trial->diag, &trial->arena, &trial->sources);
    walk_pool_init(&trial->pool);
    trial->passed = trial->passer = NO_SQUARE;
    return trial;
}

static void trial_free(struct trial *trial)
{
    walk_pool_release(&trial->pool);
    arena_release(&trial->arena);
    free(trial);
}

static square_t square_named(const struct trial *trial, const char *name)
{
    size_t length = 0;
    square_t square = board_read_square(&trial->board, text_of(name), &length);
    assert_int_not_equal(square, NO_SQUARE);
    assert_true(length > 0);
    return square;
}

static void for_each_name(struct trial *trial, const char *list,
                          void (*visit)(struct trial *, square_t))
{
    while (*list && *list != '-') {
        size_t length = 0;
        square_t square = board_read_square(&trial->board, text_of(list), &length);
        assert_int_not_equal(square, NO_SQUARE);
        visit(trial, square);
        list += length;
        list += *list == ',';
    }
}

static void put_friend(struct trial *trial, square_t square)
{
    trial->occupants[square] = OCCUPANT_FRIEND;
}

static void put_enemy(struct trial *trial, square_t square)
{
    trial->occupants[square] = OCCUPANT_ENEMY;
}

static void put_royal(struct trial *trial, square_t square)
{
    trial->occupants[square] = OCCUPANT_ENEMY_ROYAL;
}

static void mark_partner(struct trial *trial, square_t square)
{
    trial->partners[square] = true;
}

// `size` is files x ranks ("8x8"); `holes` a list of squares or "-".
static void set_board(struct trial *trial, const char *size, const char *holes, bool wraps)
{
    bool is_hole[BOARD_SQUARES_LIMIT] = {false};
    int files, ranks;
    assert_int_equal(sscanf(size, "%dx%d", &files, &ranks), 2);
    while (*holes && *holes != '-') {
        char file;
        int rank, length;
        assert_int_equal(sscanf(holes, "%c%d%n", &file, &rank, &length), 2);
        is_hole[(rank - 1) * files + (file - 'a')] = true;
        holes += length;
        holes += *holes == ',';
    }
    board_init_rectangle(&trial->board, &trial->arena, files, ranks, is_hole, wraps, false);
    memset(trial->occupants, OCCUPANT_EMPTY, sizeof trial->occupants);
}

// ---- Running a walk
// --------------------------------------------------------------------------------

static int compare_squares(const void *a, const void *b)
{
    return *(const square_t *)a - *(const square_t *)b;
}

static size_t print_square(char *out, const struct trial *trial, square_t square)
{
    return (size_t)sprintf(out, "%s", trial->board.squares[square].name);
}

// Files before ranks, as the table sorts.
static int square_key(const struct trial *trial, square_t square)
{
    return trial->board.squares[square].file * 256 + trial->board.squares[square].rank;
}

static void add_move(struct trial *trial, square_t from, const struct walk_node *node,
                     unsigned matched)
{
    const struct walk_effect *effect = &trial->pool.effects[node->effect];
    square_t to = effect->destination == NO_SQUARE ? node->square : effect->destination;
    square_t captures[256];
    size_t count = 0;
    char *out = trial->moves[trial->count];
    for (; count < effect->capture_count; count++)
        captures[count] = trial->pool.squares[effect->first + count];
    if (matched & OCCUPANT_OCCUPIED && !(effect->flags & EFFECT_KEEPS))
        captures[count++] = node->square;
    if (matched & OCCUPANT_PASSED)
        captures[count++] = trial->passer;
    qsort(captures, count, sizeof *captures, compare_squares);
    out += print_square(out, trial, from);
    *out++ = '-';
    out += print_square(out, trial, to);
    for (size_t i = 0; i < count; i++) {
        *out++ = i == 0 ? 'x' : ',';
        out += print_square(out, trial, captures[i]);
    }
    if (effect->shift_from != NO_SQUARE) {
        *out++ = '&';
        out += print_square(out, trial, effect->shift_from);
        *out++ = '>';
        out += print_square(out, trial, effect->shift_to);
    }
    for (unsigned i = 0; i < effect->passed_count; i++) {
        square_t passed = trial->pool.squares[effect->first + effect->capture_count + i];
        out += sprintf(out, "%c%s", i == 0 ? '/' : ',', trial->board.squares[passed].name);
    }
    for (int i = 0; i < trial->count; i++) {
        if (strcmp(trial->moves[i], trial->moves[trial->count]) == 0) {
            trial->has_repeated = true;
            return;
        }
    }
    trial->destinations[trial->count++] = to;
    assert_true(trial->count < MOVES_LIMIT);
}

static void run_walk(struct trial *trial, struct walk walk, square_t from)
{
    const struct walk_node *nodes = walk.count ? trial->pool.nodes + walk.first : NULL;
    trial->count = 0;
    trial->may_repeat = walk.may_repeat;
    trial->has_repeated = false;
    trial->occupants[from] = OCCUPANT_FRIEND;
    for (uint32_t i = 0; i < walk.count;) {
        unsigned occupant = trial->occupants[nodes[i].square];
        if (nodes[i].emit & occupant)
            add_move(trial, from, &nodes[i], occupant);
        if (nodes[i].emit & OCCUPANT_PASSED && occupant == OCCUPANT_EMPTY &&
            nodes[i].square == trial->passed)
            add_move(trial, from, &nodes[i], OCCUPANT_PASSED);
        if (nodes[i].emit & OCCUPANT_PARTNER && occupant == OCCUPANT_FRIEND &&
            trial->partners[nodes[i].square])
            add_move(trial, from, &nodes[i], OCCUPANT_PARTNER);
        assert_true(nodes[i].skip >= 1 && i + nodes[i].skip <= walk.count);
        i += occupant & nodes[i].pass ? 1 : nodes[i].skip;
    }
    trial->occupants[from] = OCCUPANT_EMPTY;
    // What is promised to be free of repetitions must be.
    assert_true(trial->may_repeat || !trial->has_repeated);
}

static const char *sorted_moves(struct trial *trial)
{
    char *out = trial->text;
    for (int i = 0; i < trial->count; i++) {
        int place = i;
        int key = square_key(trial, trial->destinations[i]);
        for (; place > 0; place--) {
            int other = trial->order[place - 1];
            int difference = square_key(trial, trial->destinations[other]) - key;
            if (difference == 0)
                difference = strcmp(trial->moves[other], trial->moves[i]);
            if (difference <= 0)
                break;
            trial->order[place] = other;
        }
        trial->order[place] = i;
    }
    if (trial->count == 0)
        return strcpy(trial->text, "-");
    for (int i = 0; i < trial->count; i++) {
        assert_true(out + MOVE_LENGTH < trial->text + sizeof trial->text);
        out += sprintf(out, "%s%s", i ? " " : "", trial->moves[trial->order[i]]);
    }
    return trial->text;
}

static const struct betza_movement *read_piece(struct trial *trial, const char *betza)
{
    struct source *source = source_add(&trial->sources, "piece", text_of(betza));
    struct betza_piece *piece =
        betza_parse(&trial->arena, &trial->diag, source->text, source->base);
    if (!piece)
        return NULL;
    return betza_resolve(&trial->arena, &trial->diag, piece, trial->board.lattice);
}

static const char *moves_of(struct trial *trial, const char *betza, const char *square, int forward,
                            bool initial)
{
    square_t from = square_named(trial, square);
    const struct betza_movement *movement = read_piece(trial, betza);
    if (!movement)
        return "error";
    struct walk walk = betza_walk(movement, &trial->board, from, forward, initial, NULL,
                                  &trial->pool, &trial->diag, (struct span){0, 1});
    run_walk(trial, walk, from);
    return sorted_moves(trial);
}

// ---- The table
// -------------------------------------------------------------------------------------

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

// ---- Diagnostics
// -----------------------------------------------------------------------------------

// What is printed for one string; an error or a warning must end up in `expected`. An empty text
// expects silence.
static void check_messages_on(enum lattice lattice, const char *betza, const char *expected)
{
    struct trial *trial = trial_new();
    struct text_buffer printed;
    text_buffer_init(&printed);
    trial->board.lattice = lattice;
    bool is_right = read_piece(trial, betza) != NULL;
    diag_print(&trial->diag, &printed);
    if (strcmp(printed.length ? printed.start : "", expected) != 0)
        print_error("%s\n", betza);
    assert_string_equal(printed.length ? printed.start : "", expected);
    assert_int_equal(is_right, trial->diag.error_count == 0);
    text_buffer_release(&printed);
    trial_free(trial);
}

static void check_messages(const char *betza, const char *expected)
{
    check_messages_on(LATTICE_SQUARE, betza, expected);
}

// Only the first line: place, severity and message.
static void check_first_line(enum lattice lattice, const char *betza, const char *expected)
{
    struct trial *trial = trial_new();
    struct text_buffer printed;
    text_buffer_init(&printed);
    trial->board.lattice = lattice;
    read_piece(trial, betza);
    diag_print(&trial->diag, &printed);
    char *end = printed.length ? strchr(printed.start, '\n') : NULL;
    if (end)
        *end = '\0';
    if (strcmp(printed.length ? printed.start : "", expected) != 0)
        print_error("%s\n", betza);
    assert_string_equal(printed.length ? printed.start : "", expected);
    text_buffer_release(&printed);
    trial_free(trial);
}

static void check_lines(const char *const (*lines)[2], size_t count)
{
    for (size_t i = 0; i < count; i++)
        check_first_line(LATTICE_SQUARE, lines[i][0], lines[i][1]);
}

static void test_errors_with_caret(void **state)
{
    (void)state;
    check_messages("fRmE", "piece:1:4: error: unknown atom \"E\"\n"
                           "    1 | fRmE\n"
                           "      |    ^\n"
                           "      hint: did you mean the modifier \"e\"?\n");
    check_messages("Nfmc", "piece:1:2: error: modifiers without an atom\n"
                           "    1 | Nfmc\n"
                           "      |  ^~~\n"
                           "      hint: they stand before their atom, as in fmW\n");
    check_messages("N[F?R", "piece:1:2: error: this is never closed\n"
                            "    1 | N[F?R\n"
                            "      |  ^\n");
}

static void test_errors(void **state)
{
    static const char *const lines[][2] = {
        {"P", "piece:1:1: error: unknown atom \"P\""},
        {"wN", "piece:1:1: error: unknown modifier \"w\""},
        {"mNxaN", "piece:1:3: error: modifier \"x\" (relay) is not part of this dialect"},
        {"fm", "piece:1:1: error: modifiers without an atom"},
        {"[W-m]", "piece:1:4: error: modifiers without an atom"},
        {"hN", "piece:1:1: error: \"h\" has no direction"},
        {"hNN", "piece:1:1: error: \"h\" has no direction"},
        {"frhN", "piece:1:3: error: \"h\" has no direction"},
        {"vhN", "piece:1:2: error: \"h\" has no direction"},
        {"hhhNN", "piece:1:1: error: \"h\" has no direction"},
        {"hrW", "piece:1:1: error: \"hr\" has no meaning on this atom"},
        {"hlK", "piece:1:1: error: \"hl\" has no meaning on this atom"},
        {"hrB", "piece:1:1: error: \"hr\" has no meaning on this atom"},
        {"afhN", "piece:1:2: error: \"fh\" has no meaning after the first leg"},
        {"(RB", "piece:1:1: error: this is never closed"},
        {"m(R[F?B", "piece:1:4: error: this is never closed"},
        {"[]", "piece:1:1: error: nothing stands in brackets"},
        {"()", "piece:1:1: error: nothing stands in parentheses"},
        {"[W-]", "piece:1:4: error: a leg is missing before \"]\""},
        {"R]", "piece:1:2: error: unexpected \"]\""},
        {"N)", "piece:1:2: error: unexpected \")\""},
        {"[FR]", "piece:1:3: error: \"-\" or \"?\" is missing before this leg"},
        {"n[WF]", "piece:1:1: error: \"n\" has no meaning in front of brackets"},
        {"[WC]", "piece:1:3: error: \"-\" or \"?\" is missing before this leg"},
        {"[F]", "piece:1:1: error: brackets need at least two legs"},
        {"[W-fF]", "piece:1:4: error: this atom can't turn that way after the leg before"},
        {"[F-sR]", "piece:1:4: error: this atom can't turn that way after the leg before"},
        {"[gF-R]", "piece:1:2: error: \"g\" has no meaning in brackets"},
        {"[F-yR]", "piece:1:4: error: \"y\" has no meaning in brackets"},
        {"[F-aR]", "piece:1:4: error: \"a\" has no meaning here"},
        {"[kF-R]", "piece:1:2: error: \"k\" may only stand on the last leg in brackets"},
        {"[hhN-R]", "piece:1:2: error: \"hh\" may only stand on the last leg in brackets"},
        {"[F-U]", "piece:1:4: error: U has no meaning in brackets"},
        {"hr[W?R]", "piece:1:1: error: \"hr\" has no meaning on paths that end up straight"},
        {"(fm)N", "piece:1:1: error: a repeat must contain an \"a\""},
        {"(az)(az)N", "piece:1:5: error: only one repeat is allowed"},
        {"hhoR", "piece:1:1: error: a halfling can't be combined with o, z or q"},
        {"zhhB", "piece:1:2: error: a halfling can't be combined with o, z or q"},
        {"qhhN", "piece:1:2: error: a halfling can't be combined with o, z or q"},
        {"zqN", "piece:1:1: error: z and q exclude each other"},
        {"(0,0)", "piece:1:1: error: (0,0) is not a leap"},
        {"(0,1001)", "piece:1:1: error: a number is larger than 1000"},
        {"R1001", "piece:1:2: error: a number is larger than 1000"},
        {"N N", "piece:1:2: error: a blank inside a piece's movement"},
        {"N+W", "piece:1:2: error: unexpected character \"+\""},
        {"N\xC3\xA9", "piece:1:2: error: unexpected character"},
        {"2N", "piece:1:1: error: unexpected number"},
        {"NN2", "piece:1:3: error: unexpected number"},
        {"XN", "piece:1:1: error: X and Y must follow a leaper"},
        {"RX", "piece:1:2: error: X and Y must follow a leaper"},
        {"W-F", "piece:1:2: error: unexpected separator"},
        {"yR", "piece:1:1: error: \"y\" needs a leg after it"},
        {"eafF", "piece:1:1: error: \"e\" may only stand on the last leg"},
        {"fU", "piece:1:1: error: \"f\" has no meaning on U"},
        {"cU2", "piece:1:2: error: U reaches every square and takes no range"},
        {"mO2", "piece:1:1: error: \"m\" has no meaning on O"},
        {"O0", "piece:1:1: error: O must go at least one square"},
    };
    (void)state;
    check_lines(lines, sizeof lines / sizeof *lines);
}

static void test_warnings(void **state)
{
    static const char *const lines[][2] = {
        {"mfmN", "piece:1:3: warning: \"m\" is repeated"},
        {"iifR", "piece:1:2: warning: \"i\" is repeated"},
        {"ofoR", "piece:1:3: warning: \"o\" is repeated"},
        {"m(mRB)", "piece:1:3: warning: \"m\" is repeated"},
        {"nR", "piece:1:1: warning: \"n\" has no effect on steps of length 1"},
        {"pN", "piece:1:1: warning: a single step can't hop: this never moves"},
        {"gK", "piece:1:1: warning: a single step can't hop: this never moves"},
        {"jW", "piece:1:1: warning: nothing is left of the range after the jump: this never moves"},
        {"jjR2",
         "piece:1:1: warning: nothing is left of the range after the jump: this never moves"},
        {"zN", "piece:1:1: warning: \"z\" has no effect on a single step"},
        {"mcR", ""},
        {"jjB", ""},
        {"jN", ""},
        {"gafK", ""},
        {"yafpW", ""},
        {"", ""},
    };
    (void)state;
    check_lines(lines, sizeof lines / sizeof *lines);
}

static void test_hexagonal_errors(void **state)
{
    static const char *const lines[][2] = {
        {"afW", "piece:1:1: error: moves of several legs are not defined on hexagonal boards"},
        {"(az)N", "piece:1:1: error: moves of several legs are not defined on hexagonal boards"},
        {"zB", "piece:1:1: error: \"z\" is not defined on hexagonal boards"},
        {"qN", "piece:1:1: error: \"q\" is not defined on hexagonal boards"},
        {"oR", "piece:1:1: error: \"o\" is not defined on hexagonal boards"},
        {"[F?R]", "piece:1:1: error: brackets are not defined on hexagonal boards"},
        {"hrN", "piece:1:1: error: \"hr\" has no meaning on this atom"},
        {"nN", "piece:1:1: error: \"n\" on an oblique leap is not defined on hexagonal boards"},
        {"isO2", "piece:1:3: error: O with a number is not defined on hexagonal boards"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        check_first_line(LATTICE_HEXAGONAL, lines[i][0], lines[i][1]);
}

static void test_nesting_and_length(void **state)
{
    char deep[2 * 40 + 2], text[BETZA_TEXT_LIMIT + 2];
    (void)state;
    memset(deep, '(', 40);
    deep[40] = 'W';
    memset(deep + 41, ')', 40);
    deep[81] = '\0';
    check_first_line(LATTICE_SQUARE, deep,
                     "piece:1:33: error: a piece's movement is nested too deeply");
    memset(text, 'W', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    check_first_line(LATTICE_SQUARE, text,
                     "piece:1:1: error: a piece's movement is longer than 1000 characters");
    text[BETZA_TEXT_LIMIT] = '\0';
    check_first_line(LATTICE_SQUARE, text, "");
}

// Spans are offsets in the shared space, wherever the string stands in its file.
static void test_offset(void **state)
{
    struct trial *trial = trial_new();
    struct text_buffer printed;
    (void)state;
    text_buffer_init(&printed);
    source_add(&trial->sources, "first", text_of("something else"));
    struct source *source =
        source_add(&trial->sources, "game", text_of("board 8x8\npiece n: fmP\n"));
    struct text text = {source->text.start + 19, 3};
    assert_null(betza_parse(&trial->arena, &trial->diag, text, source->base + 19));
    diag_print(&trial->diag, &printed);
    assert_string_equal(printed.start, "game:2:12: error: unknown atom \"P\"\n"
                                       "    2 | piece n: fmP\n"
                                       "      |            ^\n"
                                       "      hint: did you mean the modifier \"p\"?\n");
    text_buffer_release(&printed);
    trial_free(trial);
}

static void test_budget(void **state)
{
    struct trial *trial = trial_new();
    (void)state;
    set_board(trial, "12x12", "-", false);
    assert_string_equal(moves_of(trial, "(a)K", "f6", 1, false), "-");
    assert_int_equal(trial->diag.error_count, 1);
    assert_int_equal(trial->pool.node_count, 0);
    trial_free(trial);
}

// ---- Moves
// -----------------------------------------------------------------------------------------

struct board_setup {
    const char *size, *friends, *enemies;
};

static void check_moves(struct board_setup setup, const char *betza, const char *square,
                        const char *expected)
{
    struct trial *trial = trial_new();
    set_board(trial, setup.size, "-", false);
    for_each_name(trial, setup.friends, put_friend);
    for_each_name(trial, setup.enemies, put_enemy);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sure_table),
        cmocka_unit_test(test_doubtful_table),
        cmocka_unit_test(test_errors_with_caret),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_warnings),
        cmocka_unit_test(test_hexagonal_errors),
        cmocka_unit_test(test_nesting_and_length),
        cmocka_unit_test(test_offset),
        cmocka_unit_test(test_budget),
        cmocka_unit_test(test_runs_of_h),
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_same_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
