// Mistakes in what the caller gives as text, a position or Betza notation: the place in that text,
// as data and underlined, and what could have stood there. All columns were counted by hand.
#include "baronet.h"
#include "baronet_betza.h"
#include "baronet_notation.h"
#include "unit.h"

#include <stdio.h>

#include <string.h>

struct mistake {
    const char *game;        // or NULL: the last one again
    const char *given;       // with the mistake
    unsigned start, end;     // columns
    const char *expectation; // NULL: not compared
};

// The place is in the line that the caller gave, and underlined in the text.
static void expect_mistake(struct baronet_message *message, const char *code,
                           const struct mistake *wanted)
{
    struct baronet_diagnostic said = {.size = sizeof said};
    assert_true(baronet_message_diagnostic(message, 0, &said));
    if (said.column != wanted->start || said.end_column != wanted->end)
        fail_msg("%s: columns %u to %u, not %u to %u", wanted->given, said.column, said.end_column,
                 wanted->start, wanted->end);
    if (wanted->expectation &&
        (!said.expectation || strcmp(said.expectation, wanted->expectation) != 0))
        fail_msg("%s: expected %s, not %s", wanted->given,
                 said.expectation ? said.expectation : "nothing", wanted->expectation);
    assert_int_equal(said.line, 1);
    assert_int_equal(said.end_line, 1);
    assert_null(said.file);
    if (code)
        assert_string_equal(said.code, code);
    char shown[300];
    snprintf(shown, sizeof shown, "\n      |%s%s\n      | ", wanted->given[0] ? " " : "",
             wanted->given);
    const char *line = strstr(baronet_message_text(message), shown);
    if (!line)
        fail_msg("%s: not shown in %s", wanted->given, baronet_message_text(message));
    // One blank for each character before it.
    size_t before = 0;
    for (unsigned at = 0; at + 1 < wanted->start; at++)
        before += ((unsigned char)wanted->given[at] & 0xC0) != 0x80;
    line += strlen(shown);
    assert_int_equal(strspn(line, " "), before);
    assert_int_equal(line[before], '^');
    baronet_message_free(message);
}

// ---- Positions

#define TOP "rnbqkbnr/pppppppp/8/8/8/8/" // 26 characters
#define BOARD                                                                                      \
    TOP "PPPPPPPP/RNBQKBNR" // 43: the side is in column 45, rights 47, passed 52, clock 54

static const struct mistake positions[] = {
    {"chess", "xnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", 1, 2, "a piece: K Q R B N P"},
    {NULL, "rnbqkbnr/pppxpppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 13, 14, NULL},
    {NULL, "rnbqkbnr/ppp\u265Epppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", 13, 16, NULL},
    {NULL, "  xnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", 3, 4, NULL},
    {NULL, "rnbqkbnrr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", 9, 10, "\"/\""},
    {NULL, "rnbqkbnr/ppppppp2/8/8/8/8/PPPPPPPP/RNBQKBNR w", 17, 18, "\"/\""},
    {NULL, "19/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", 1, 3, NULL},
    {NULL, "rnbqkbn/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", 1, 8, "1 more square"},
    {NULL, BOARD "R w", 44, 45, "the end of the board"},
    {NULL, BOARD "/8 w", 44, 46, "the end of the board"},
    {NULL, TOP "PPPPPPPP w KQkq - 0 1", 35, 35, "\"/\""},
    {NULL, "", 1, 1, "8 more squares"},
    {NULL, BOARD " x KQkq - 0 1", 45, 46, "\"w\" or \"b\""},
    {NULL, BOARD " white KQkq - 0 1", 45, 50, "\"w\" or \"b\""},
    {NULL, BOARD " w KQkx - 0 1", 50, 51, NULL},
    {NULL, BOARD " w K1kq - 0 1", 48, 49, NULL},
    {NULL, BOARD " w KQkq e9 0 1", 52, 54, "a square, or \"-\""},
    {NULL, BOARD " w KQkq e3,z9 0 1", 55, 57, NULL},
    {NULL, BOARD " w KQkq - x 1", 54, 55, "the clock, a number"},
    {NULL, BOARD " w KQkq - 0 x", 56, 57, "the number of the turn"},
    {NULL, BOARD " w KQkq - 0 1 extra", 58, 63, "a block in braces, or the end"},
    {NULL, BOARD " w KQkq - 3+3 0 1", 54, 57, NULL},
    {NULL, BOARD " w KQkq - 0 1 {order=1", 58, 66, "\"}\""},
    {NULL, BOARD " w KQkq - 0 1 {foo=1}", 59, 64, NULL},
    {NULL, BOARD "[Q] w KQkq - 0 1", 45, 46, "\"]\""},
    {"crazyhouse", BOARD "[Qx] w KQkq - 0 1", 46, 47, NULL},
    {NULL, BOARD "[Q w KQkq - 0 1", 44, 46, "\"]\""},
    {"breakthrough", "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w KQ - 0 1", 47, 49, "\"-\""},
    {"robber-baron", "rbrbrbr/7/7/*1*1*1*/7/1*1*1*1/RBRBRBR w", 9, 10, "\"*\""},
    {NULL, "rbrbrbr/1r1*1*1/7/*1*1*1*/7/1*1*1*1/RBRBRBR w", 10, 11, "\"*\""},
};

static void test_positions(void **state)
{
    struct baronet_game *game = NULL;
    (void)state;
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        struct baronet_message *message = NULL;
        if (positions[i].game) {
            baronet_game_free(game);
            game = baronet_load(positions[i].game, NULL, NULL);
        }
        if (baronet_start_fen(game, positions[i].given, &message))
            fail_msg("%s is read", positions[i].given);
        expect_mistake(message, "position", &positions[i]);
    }
    baronet_game_free(game);
}

// What is wrong with a position as a whole has no place, but the position is shown.
static void test_whole_position(void **state)
{
    struct baronet_game *game = baronet_load("chess", NULL, NULL);
    struct baronet_message *message;
    struct baronet_diagnostic said = {.size = sizeof said};
    (void)state;
    assert_null(baronet_start_fen(game, "8/8/8/8/8/8/8/8 w", &message));
    assert_true(baronet_message_diagnostic(message, 0, &said));
    assert_int_equal(said.line, 0);
    assert_int_equal(said.column, 0);
    assert_non_null(strstr(baronet_message_text(message), "\n    8/8/8/8/8/8/8/8 w\n"));
    baronet_message_free(message);
    baronet_game_free(game);
}

// ---- Betza notation

static const struct mistake movements[] = {
    {NULL, "fmX", 1, 3, "an atom after them"},
    {NULL, "f", 1, 2, "an atom after them"},
    {NULL, "Wa", 2, 3, "an atom after them"},
    {NULL, "WfmFcr", 5, 7, "an atom after them"},
    {NULL, "W?", 2, 3, NULL},
    {NULL, "-W", 1, 2, NULL},
    {NULL, "[W", 1, 2, "\"]\""},
    {NULL, "W[", 2, 3, "\"]\""},
    {NULL, "fW(mN", 3, 4, "\")\""},
    {NULL, "WX3)", 4, 5, NULL},
    {NULL, "]", 1, 2, NULL},
    {NULL, "N()", 2, 4, "a movement in between"},
    {NULL, "N[]", 2, 4, "a movement in between"},
    {NULL, "[W-]", 4, 5, "a leg"},
    {NULL, "W\u00E9", 2, 4, "a modifier or an atom"},
    {NULL, "\u265EW", 1, 4, "a modifier or an atom"},
    {NULL, "W F", 2, 3, "a modifier or an atom"},
    {NULL, "W$", 2, 3, "a modifier or an atom"},
    {NULL, "WfF&", 4, 5, "a modifier or an atom"},
    {NULL, "WP", 2, 3, "an atom"},
    {NULL, "fmWcM", 5, 6, "an atom"},
    {NULL, "wW", 1, 2, "a modifier or an atom"},
    {NULL, "FxW", 2, 3, NULL},
    {NULL, "FhW", 2, 3, NULL},
    {NULL, "hhhW", 1, 4, NULL},
    {NULL, "3W", 1, 2, NULL},
    {NULL, "W1001", 2, 6, "a number up to 1000"},
    {NULL, "(99999,1)", 1, 10, "a number up to 1000"},
    {NULL, "XW", 1, 2, NULL},
    {NULL, "mRY", 3, 4, NULL},
};

static void test_movements(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof movements / sizeof *movements; i++) {
        const struct baronet_betza request = {
            .size = sizeof request, .betza = movements[i].given, .board = "8x8"};
        struct baronet_message *message = NULL;
        char *moves = baronet_betza(&request, NULL, &message);
        if (moves)
            fail_msg("%s is read: %s", movements[i].given, moves);
        expect_mistake(message, NULL, &movements[i]);
        assert_null(baronet_betza_explain(&request, &message));
        expect_mistake(message, NULL, &movements[i]);
    }
}

// What else a request has.
static void test_requests(void **state)
{
    static const struct {
        struct baronet_betza request;
        struct mistake mistake;
    } wrong[] = {
        {{.square = "z9"}, {NULL, "z9", 1, 3, NULL}},
        {{.friends = "a1,z9"}, {NULL, "a1,z9", 4, 6, NULL}},
        {{.enemies = "c3,c3"}, {NULL, "c3,c3", 4, 6, NULL}},
        {{.holes = "a1,b2,z1"}, {NULL, "a1,b2,z1", 7, 9, NULL}},
        {{.dialect = "foo"}, {NULL, "foo", 1, 4, NULL}},
        {{.dialect = "fo\"o"}, {NULL, "fo\"o", 3, 4, NULL}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct baronet_betza request = wrong[i].request;
        struct baronet_message *message = NULL;
        request.size = sizeof request;
        request.betza = "W";
        request.board = "8x8";
        assert_null(baronet_betza(&request, NULL, &message));
        expect_mistake(message, NULL, &wrong[i].mistake);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_positions),
        cmocka_unit_test(test_whole_position),
        cmocka_unit_test(test_movements),
        cmocka_unit_test(test_requests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
