// Saved games of Zillions: from text and back to the same text, and what is wrong with a file.
#include "arena.h"
#include "diag.h"
#include "unit.h"
#include "zsg.h"

#include <string.h>

#define TOP                                                                                        \
    "Zillions Save Game File Version 0.02 HC\r\nRulesFile=Chess.zrf\r\nVariantName=My game\r\n"

struct saved {
    struct arena arena;
    struct source_set sources;
    struct diag diag;
    struct text_buffer messages;
    const struct zsg_game *game;
};

static void load(struct saved *saved, const char *text)
{
    arena_init(&saved->arena);
    source_set_init(&saved->sources, &saved->arena);
    diag_init(&saved->diag, &saved->arena, &saved->sources);
    text_buffer_init(&saved->messages);
    saved->game = zsg_read(&saved->arena, &saved->sources, &saved->diag, "g.zsg", text_of(text));
    diag_print(&saved->diag, &saved->messages);
}

static void release(struct saved *saved)
{
    text_buffer_release(&saved->messages);
    arena_release(&saved->arena);
}

static void expect_written(const char *text, const char *expected)
{
    struct saved saved;
    struct text_buffer out;
    load(&saved, text);
    text_buffer_init(&out);
    assert_non_null(saved.game);
    zsg_write(saved.game, &out);
    assert_string_equal(out.start, expected);
    text_buffer_release(&out);
    release(&saved);
}

static void files_are_written_as_they_were_read(void **state)
{
    (void)state;
    static const char text[] = TOP "SomethingElse=a=b c\r\n"
                                   "(Black Rook! e5)\r\n"
                                   "(x h8)\r\n"
                                   "1. Pawn e2 - e4\r\n"
                                   "1. Pawn d7 x e6 x e5\r\n"
                                   "2. King e1 - g1 Rook h1 - f1 @ g1 0 1 @ f1 12 0\r\n"
                                   "2. partial 2 Checker c3 - c5 x c4\r\n"
                                   "2. Checker c5 - c7 x c6 = Queen\r\n"
                                   "3. ?Dice Five d1\r\n"
                                   "3. Stone a1 - a2 = Queen on b2 White Stone c3 x d4\r\n"
                                   "3. Ox a1 - a2 = Ox on b2 c2 = Elk on d2 e2 @ e2 1 0\r\n"
                                   "4. Pass\r\n"
                                   "4. partial 0\r\n";
    expect_written(text, text);
    expect_written("Zillions Save Game File Version 0.02\n\n 1. Pawn  e2\t- e4  \n",
                   "Zillions Save Game File Version 0.02\r\n1. Pawn e2 - e4\r\n");
}

static void moves_have_parts(void **state)
{
    (void)state;
    struct saved saved;
    load(&saved, TOP "(Black Rook e5)\n12. partial 3 Pawn d7 x e6 x e5 = Queen on e6 @ e6 1 0\n"
                     "12. White Pawn e4\n13. Pass");
    assert_string_equal(saved.messages.start ? saved.messages.start : "", "");
    const struct zsg_game *game = saved.game;
    assert_true(text_is(game->version, "0.02") && text_is(game->seats, "HC"));
    assert_true(text_is(game->rules_file, "Chess.zrf") && text_is(game->variant, "My game"));
    assert_int_equal(game->edit_count, 1);
    assert_false(game->edits[0].is_removal);
    assert_true(text_is(game->edits[0].player, "Black") && text_is(game->edits[0].square, "e5"));
    assert_int_equal(game->part_count, 3);
    const struct zsg_part *part = &game->parts[0];
    assert_int_equal(part->number, 12);
    assert_true(part->is_partial && part->next_type == 3);
    assert_int_equal(part->action_count, 4);
    assert_int_equal(part->actions[0].kind, ZSG_MOVE);
    assert_true(part->actions[0].is_capture && text_is(part->actions[0].from, "d7"));
    assert_int_equal(part->actions[1].kind, ZSG_CAPTURE);
    assert_int_equal(part->actions[2].kind, ZSG_BECOME);
    assert_true(text_is(part->actions[2].to, "e6"));
    assert_int_equal(part->actions[3].number, 1);
    assert_int_equal(game->parts[1].actions[0].kind, ZSG_DROP);
    assert_true(text_is(game->parts[1].actions[0].player, "White"));
    assert_int_equal(game->parts[2].actions[0].kind, ZSG_PASS);
    release(&saved);
}

static void expect_message(const char *text, const char *message)
{
    struct saved saved;
    load(&saved, text);
    assert_null(saved.game);
    assert_non_null(saved.messages.start);
    if (!strstr(saved.messages.start, message))
        print_message("no \"%s\" in\n%s", message, saved.messages.start);
    assert_non_null(strstr(saved.messages.start, message));
    release(&saved);
}

static void mistakes_are_errors(void **state)
{
    (void)state;
    expect_message("", "a saved game of Zillions begins with");
    expect_message("1. e2 - e4\n", "g.zsg:1:1: error: a saved game of Zillions begins with");
    expect_message(TOP "Pawn e2 - e4\n", "g.zsg:4:1: error: a move with its number is expected");
    expect_message(TOP "1. Pawn e2 -\n", "g.zsg:4:12: error: a square is expected after this");
    expect_message(TOP "1. Pawn e2\n", "this is no move");
    expect_message(TOP "1. Pawn e2 - e4 x\n", "a square is expected after this");
    expect_message(TOP "1. Pawn e2 - e4 =\n", "a piece is expected");
    expect_message(TOP "1. Pawn e2 - e4 = Queen on\n", "a square is expected");
    expect_message(TOP "1. Pawn e2 - e4 @ e4 one 1\n", "\"@ SQUARE ATTRIBUTE VALUE\" is expected");
    expect_message(TOP "1. partial Pawn e2 - e4\n", "the number of a move type is expected");
    expect_message(TOP "9999999999. Pass\n", "a move with its number is expected");
    expect_message(TOP "(Black Rook)\n", "\"(PLAYER PIECE SQUARE)\" or \"(x SQUARE)\" is expected");
    expect_message(TOP "(x h8\n", "\")\" is expected at the end");
    expect_message(TOP "(\n", "\")\" is expected at the end");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_written_as_they_were_read),
        cmocka_unit_test(moves_have_parts),
        cmocka_unit_test(mistakes_are_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
