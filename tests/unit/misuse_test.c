// Calls that do not fit their objects fail, and their messages name the mistake.
#include "baronet_betza.h"
#include "baronet_check.h"
#include "baronet_engine.h"
#include "baronet_zrf.h"
#include "games.h"

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
    assert_string_equal(baronet_misuse(), text);
    baronet_play_free(play);
    baronet_game_free(game);
}

static void structs_that_are_filled_need_their_size(void **state)
{
    static const char text[] = "a struct was given without its size";
    struct baronet_game *game = load("shogi");
    struct baronet_play *play = baronet_start(game);
    struct baronet_view *view = baronet_view(play, 0, NULL);
    struct baronet_picker *picker = baronet_picker_new(play, NULL);
    struct baronet_turns *turns = baronet_turns(play, NULL);
    struct baronet_turn *turn = baronet_turns_turn(play, turns, 0, 0, NULL);
    struct baronet_standing standing = {.type = 77};
    struct baronet_option option = {.square = 77};
    struct baronet_part part = {.value = 77};
    struct baronet_change change = {.square = 77};
    struct baronet_geometry geometry = {.file_count = 77};
    struct baronet_limits limits = {.steps = 77};
    (void)state;
    baronet_misuse();
#define FAILS(call)                                                                                \
    assert_false(call);                                                                            \
    assert_string_equal(baronet_misuse(), text)
    FAILS(baronet_view_square(view, 0, &standing));
    FAILS(baronet_picker_option(picker, 0, &option));
    FAILS(baronet_turn_part(turn, 0, &part));
    FAILS(baronet_turn_change(turn, 0, &change));
    FAILS(baronet_game_geometry(game, &geometry));
    FAILS(baronet_limits_begin(&limits));
#undef FAILS
    assert_int_equal(standing.type + option.square + part.value + change.square, 4 * 77);
    assert_false(baronet_view_square(view, 0, NULL));
    assert_string_equal(baronet_misuse(), "NULL was given in place of a struct");
    baronet_turn_free(turn);
    baronet_turns_free(turns);
    baronet_picker_free(picker);
    baronet_view_free(view);
    baronet_play_free(play);
    baronet_game_free(game);
}

// What stands in the message is baronet_misuse, too.
static void players_and_viewers_are_those_of_the_game(void **state)
{
    static const char viewer[] = ": there is no viewer 2, only players 0 to 1, BARONET_SPECTATOR "
                                 "and BARONET_REFEREE";
    static const char player[] = ": there is no player 7, only 0 to 1";
    struct baronet_game *game = load("chess");
    struct baronet_play *play = baronet_start(game);
    struct baronet_turns *turns = baronet_turns(play, NULL);
    struct baronet_picker *picker = baronet_picker_new(play, NULL);
    struct baronet_drawing how = {.size = sizeof how, .viewer = 2};
    struct baronet_message *message;
    char text[200];
    (void)state;
#define SAID(call, what) (snprintf(text, sizeof text, "%s%s", call, what), text)
    assert_null(baronet_view(play, 2, &message));
    assert_misuse(message, SAID("baronet_view", viewer));
    assert_null(baronet_turns_turn(play, turns, 0, 2, &message));
    assert_misuse(message, SAID("baronet_turns_turn", viewer));
    assert_null(baronet_picker_view(picker, 2, &message));
    assert_misuse(message, SAID("baronet_picker_view", viewer));
    assert_null(baronet_seat_new(game, 7, NULL, NULL, &message));
    assert_misuse(message, SAID("baronet_seat_new", player));
    assert_null(baronet_game_player(game, 7));
    assert_string_equal(baronet_misuse(), SAID("baronet_game_player", player));
    assert_false(baronet_game_player_is_random(game, 7));
    assert_string_equal(baronet_misuse(), SAID("baronet_game_player_is_random", player));
    assert_false(baronet_engine_can_play(play, 7));
    assert_string_equal(baronet_misuse(), SAID("baronet_engine_can_play", player));
    baronet_game_looks(game, 7);
    assert_string_equal(baronet_misuse(), SAID("baronet_game_looks", player));
    baronet_game_sits(game, 7);
    assert_string_equal(baronet_misuse(), SAID("baronet_game_sits", player));
    assert_null(baronet_play_fen(play, 2));
    assert_string_equal(baronet_misuse(), SAID("baronet_play_fen", viewer));
    assert_null(baronet_play_draw(play, &how));
    assert_string_equal(baronet_misuse(), SAID("baronet_play_draw", viewer));
    assert_null(baronet_play_drawing(play, 2));
    assert_string_equal(baronet_misuse(), SAID("baronet_play_draw", viewer));
    assert_true(baronet_apply(play, turns, 0, NULL));
    assert_null(baronet_play_turn(play, 0, 2));
    assert_string_equal(baronet_misuse(), SAID("baronet_play_turn", viewer));
    assert_null(baronet_play_turn_text(play, 0, 2));
    assert_string_equal(baronet_misuse(), SAID("baronet_play_turn_text", viewer));
#undef SAID
    assert_non_null(baronet_game_player(game, 1));
    assert_string_equal(baronet_misuse(), "");
    baronet_picker_free(picker);
    baronet_turns_free(turns);
    baronet_play_free(play);
    baronet_game_free(game);
}

static void what_is_needed_is_not_null(void **state)
{
    struct baronet_game *game = load("chess");
    struct baronet_play *play = baronet_start(game);
    struct baronet_picker *picker = baronet_picker_new(play, NULL);
    struct baronet_turns *turns = baronet_turns(play, NULL);
    struct baronet_engine_options options = {.size = sizeof options,
                                             .learning = BARONET_LEARNS_NOTHING};
    struct baronet_engine *engine = baronet_engine_new(game, &options, NULL);
    struct baronet_message *message;
    unsigned passed, failed;
    (void)state;
    assert_null(baronet_load(NULL, NULL, &message));
    assert_misuse(message, "baronet_load_with: \"name\" is NULL");
    assert_null(baronet_load_text("x", NULL, 0, &message));
    assert_misuse(message, "baronet_load_text_with: \"text\" is NULL");
    assert_null(baronet_start(NULL));
    assert_string_equal(baronet_misuse(), "baronet_start: \"game\" is NULL");
    assert_int_equal(baronet_game_square_at(NULL, 0, 0), -1);
    assert_string_equal(baronet_misuse(), "baronet_game_square_at: \"game\" is NULL");
    assert_null(baronet_start_fen(game, NULL, &message));
    assert_misuse(message, "baronet_start_fen: \"fen\" is NULL");
    assert_null(baronet_turns(NULL, &message));
    assert_misuse(message, "baronet_turns: \"play\" is NULL");
    assert_false(baronet_apply(play, NULL, 0, &message));
    assert_misuse(message, "baronet_apply: \"turns\" is NULL");
    assert_false(baronet_apply_text(play, NULL, &message));
    assert_misuse(message, "baronet_apply_text: \"text\" is NULL");
    assert_null(baronet_explain(play, NULL, &message));
    assert_misuse(message, "baronet_explain: \"text\" is NULL");
    assert_false(baronet_perft(play, 1, NULL, NULL, NULL, &message));
    assert_misuse(message, "baronet_perft_with: \"nodes\" is NULL");
    assert_null(baronet_picker_new(NULL, &message));
    assert_misuse(message, "baronet_picker_new: \"play\" is NULL");
    assert_false(baronet_picker_pick_text(picker, NULL, &message));
    assert_misuse(message, "baronet_picker_pick_text: \"text\" is NULL");
    assert_false(baronet_engine_think(engine, play, NULL, NULL, &message));
    assert_misuse(message, "baronet_engine_think: \"answer\" is NULL");
    assert_false(baronet_game_test(NULL, &passed, &failed, &message));
    assert_misuse(message, "baronet_game_test: \"game\" is NULL");
    assert_int_equal(baronet_play_mover(NULL), 0);
    assert_string_equal(baronet_misuse(), "baronet_play_mover: \"play\" is NULL");
    assert_null(baronet_turn_text(NULL));
    assert_string_equal(baronet_misuse(), "baronet_turn_text: \"turn\" is NULL");
    assert_null(baronet_turns_text(turns, 20));
    baronet_engine_free(engine);
    baronet_turns_free(turns);
    baronet_picker_free(picker);
    baronet_play_free(play);
    baronet_game_free(game);
}

static void pickers_are_of_one_position(void **state)
{
    struct baronet_game *game = load("chess");
    struct baronet_play *play = baronet_start(game);
    struct baronet_picker *picker = baronet_picker_new(play, NULL);
    static const char stale[] = "the play has gone on since the picker was made";
    struct baronet_message *message;
    (void)state;
    assert_false(baronet_picker_pick(picker, 10, &message));
    assert_misuse(message, "there is no option 10 in this list of 10");
    assert_false(baronet_picker_apply(picker, &message));
    assert_misuse(message, "the turn that is picked is not whole yet");
    assert_true(baronet_apply_text(play, "e2e4", NULL));
    assert_false(baronet_picker_pick(picker, 0, &message));
    assert_misuse(message, stale);
    assert_false(baronet_picker_pick_text(picker, "e2", &message));
    assert_misuse(message, stale);
    assert_false(baronet_picker_apply(picker, &message));
    assert_misuse(message, stale);
    assert_null(baronet_picker_view(picker, 0, &message));
    assert_misuse(message, stale);
    baronet_picker_free(picker);
    baronet_play_free(play);
    baronet_game_free(game);
}

// What a call would have filled is empty after it has failed, so that it may be released in any
// case.
static void reports_of_failed_calls_are_empty(void **state)
{
    (void)state;
    static char junk[] = "what a report held before";
    const char *const names[] = {NULL, "no-such-file.zrf"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct baronet_zrf_report report = {.size = sizeof report, .title = junk, .losses = junk};
        struct baronet_message *message;
        assert_null(baronet_zrf_convert(names[i], NULL, BARONET_ZRF_LIBRARY, &report, &message));
        assert_non_null(message);
        baronet_message_free(message);
        assert_null(report.title);
        assert_null(report.losses);
        baronet_zrf_report_release(&report);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stale_lists_are_refused),
        cmocka_unit_test(structs_need_their_size),
        cmocka_unit_test(structs_that_are_filled_need_their_size),
        cmocka_unit_test(players_and_viewers_are_those_of_the_game),
        cmocka_unit_test(what_is_needed_is_not_null),
        cmocka_unit_test(pickers_are_of_one_position),
        cmocka_unit_test(reports_of_failed_calls_are_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
