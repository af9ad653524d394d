// Calls that do not fit their objects fail, and their messages name the mistake.
#include "baronet.h"
#include "baronet_betza.h"
#include "baronet_notation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static struct baronet_game *load(const char *name)
{
    struct baronet_game *game = baronet_load(name, NULL, NULL);
    assert_non_null(game);
    return game;
}

static void assert_misuse(struct baronet_message *message, const char *text)
{
    struct baronet_diagnostic found = {.size = sizeof found};
    assert_true(baronet_message_diagnostic(message, 0, &found));
    assert_string_equal(found.code, "misuse");
    assert_string_equal(found.text, text);
    baronet_message_free(message);
}

static void stale_lists_are_refused(void **state)
{
    struct baronet_game *chess = load("chess"), *hex = load("hex");
    struct baronet_play *play = baronet_start(chess), *other = baronet_start(hex);
    struct baronet_turns *turns = baronet_turns(play, NULL);
    struct baronet_message *message;
    (void)state;
    assert_false(baronet_apply(play, turns, 20, &message));
    assert_misuse(message, "there is no turn 20 in this list of 20");
    assert_false(baronet_apply(other, turns, 0, &message));
    assert_misuse(message, "this list of turns is of another game");
    assert_true(baronet_apply(play, turns, 0, &message));
    assert_null(message);
    assert_false(baronet_apply(play, turns, 1, &message));
    assert_misuse(message, "this list of turns is of another position");
    assert_int_equal(baronet_play_turn_count(play), 1);
    // Back in its position it fits again.
    assert_true(baronet_undo(play));
    assert_true(baronet_apply(play, turns, 1, &message));
    baronet_turns_free(turns);
    baronet_play_free(play);
    baronet_play_free(other);
    baronet_game_free(chess);
    baronet_game_free(hex);
}

static void structs_need_their_size(void **state)
{
    static const char text[] = "a struct was given without its size";
    struct baronet_game *game = load("connect-four");
    struct baronet_play *play = baronet_start(game);
    struct baronet_perft_options options = {.threads = 2};
    struct baronet_playout playout = {.turn_limit = 3};
    struct baronet_result result = {.winner = 77};
    struct baronet_betza request = {.betza = "N", .board = "8x8"};
    struct baronet_piece piece = {.name = "untouched"};
    struct baronet_drawing how = {.viewer = BARONET_REFEREE};
    struct baronet_message *message;
    uint64_t nodes;
    (void)state;
    assert_false(baronet_perft_with(play, 2, &options, &nodes, &message));
    assert_misuse(message, text);
    assert_false(baronet_playout(play, &playout, &message));
    assert_misuse(message, text);
    assert_false(baronet_play_result(play, &result, &message));
    assert_misuse(message, text);
    assert_int_equal(result.winner, 77);
    assert_null(baronet_betza(&request, NULL, &message));
    assert_misuse(message, text);
    assert_false(baronet_game_piece(game, 0, &piece));
    assert_string_equal(piece.name, "untouched");
    piece.size = sizeof piece;
    assert_true(baronet_game_piece(game, 0, &piece));
    assert_false(baronet_game_piece(game, 99, &piece));
    assert_null(baronet_play_draw(play, &how));
    baronet_play_free(play);
    baronet_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stale_lists_are_refused),
        cmocka_unit_test(structs_need_their_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
