// In a debug build, objects that are used after they were freed, freed twice, or given as what they
// are not are noticed. The library's memory is linked here as `make DEBUG=1` compiles it.
#include "baronet_betza.h"
#include "baronet_engine.h"
#include "games.h"

// What uses an object that was freed can't be freed any more.
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

static void plays_that_were_freed_are_noticed(void **state)
{
    struct baronet_game *game = load("chess");
    struct baronet_play *play = baronet_start(game);
    struct baronet_turns *turns = baronet_turns(play, NULL);
    struct baronet_message *message;
    struct baronet_result result = {.size = sizeof result};
    uint64_t nodes;
    (void)state;
    baronet_play_free(play);
    assert_false(baronet_apply(play, turns, 0, &message));
    assert_misuse(message, "baronet_apply: the play was freed");
    assert_false(baronet_apply_text(play, "e2e4", &message));
    assert_misuse(message, "baronet_apply_text: the play was freed");
    assert_null(baronet_turns(play, &message));
    assert_misuse(message, "baronet_turns: the play was freed");
    assert_null(baronet_view(play, 0, &message));
    assert_misuse(message, "baronet_view: the play was freed");
    assert_null(baronet_picker_new(play, &message));
    assert_misuse(message, "baronet_picker_new: the play was freed");
    assert_null(baronet_explain(play, "e2e4", &message));
    assert_misuse(message, "baronet_explain: the play was freed");
    assert_false(baronet_perft(play, 1, &nodes, NULL, NULL, &message));
    assert_misuse(message, "baronet_perft_with: the play was freed");
    assert_false(baronet_play_result(play, &result, &message));
    assert_misuse(message, "baronet_play_result: the play was freed");
    // Without a message the call says nothing, and baronet_misuse does.
    assert_false(baronet_undo(play));
    assert_string_equal(baronet_misuse(), "baronet_undo: the play was freed");
    assert_string_equal(baronet_misuse(), "");
    assert_null(baronet_play_fen(play, 0));
    assert_string_equal(baronet_misuse(), "baronet_play_fen: the play was freed");
    baronet_play_free(play);
    assert_string_equal(baronet_misuse(), "baronet_play_free: the play was freed");
    baronet_turns_free(turns);
    assert_int_equal(baronet_turns_count(turns), 0);
    assert_string_equal(baronet_misuse(), "baronet_turns_count: the list of turns was freed");
    baronet_turns_free(turns);
    assert_string_equal(baronet_misuse(), "baronet_turns_free: the list of turns was freed");
    baronet_game_free(game);
}

static void games_that_were_freed_are_noticed(void **state)
{
    // Nobody can free these any more. They stay within reach, so that they don't count as leaks.
    static struct baronet_play *play;
    static struct baronet_picker *picker;
    struct baronet_game *game = load("hex");
    struct baronet_message *message;
    (void)state;
    play = baronet_start(game);
    picker = baronet_picker_new(play, NULL);
    baronet_game_free(game);
    assert_null(baronet_game_name(game));
    assert_string_equal(baronet_misuse(), "baronet_game_name: the game was freed");
    assert_null(baronet_start(game));
    assert_string_equal(baronet_misuse(), "baronet_start: the game was freed");
    // So are those of whom it is.
    assert_null(baronet_turns(play, &message));
    assert_misuse(message, "baronet_turns: the game of the play was freed");
    assert_false(baronet_picker_pick(picker, 0, &message));
    assert_misuse(message, "baronet_picker_pick: the game of the play was freed");
    baronet_game_free(game);
    assert_string_equal(baronet_misuse(), "baronet_game_free: the game was freed");
}

static void pickers_that_were_freed_are_noticed(void **state)
{
    struct baronet_game *game = load("chess");
    struct baronet_play *play = baronet_start(game);
    static struct baronet_picker *left; // within reach, so that it is no leak: nobody can free it
    struct baronet_picker *picker;
    struct baronet_message *message;
    (void)state;
    left = baronet_picker_new(play, NULL);
    baronet_play_free(play);
    assert_false(baronet_picker_pick(left, 0, &message));
    assert_misuse(message, "baronet_picker_pick: the play of the picker was freed");
    play = baronet_start(game);
    picker = baronet_picker_new(play, NULL);
    baronet_picker_free(picker);
    assert_false(baronet_picker_pick_text(picker, "e2", &message));
    assert_misuse(message, "baronet_picker_pick_text: the picker was freed");
    assert_int_equal(baronet_picker_count(picker), 0);
    assert_string_equal(baronet_misuse(), "baronet_picker_count: the picker was freed");
    baronet_picker_free(picker);
    assert_string_equal(baronet_misuse(), "baronet_picker_free: the picker was freed");
    baronet_play_free(play);
    baronet_game_free(game);
}

static void views_turns_and_messages_that_were_freed_are_noticed(void **state)
{
    struct baronet_game *game = load("chess");
    struct baronet_play *play = baronet_start(game);
    struct baronet_view *view = baronet_view(play, 0, NULL);
    struct baronet_explanation *why = baronet_explain(play, "e2e5", NULL);
    struct baronet_explained told = {.size = sizeof told};
    struct baronet_message *message;
    (void)state;
    assert_true(baronet_apply_text(play, "e2e4", NULL));
    struct baronet_turn *turn = baronet_play_turn(play, 0, 0);
    assert_false(baronet_apply_text(play, "e2e4", &message));
    baronet_view_free(view);
    assert_int_equal(baronet_view_turn_number(view), 0);
    assert_string_equal(baronet_misuse(), "baronet_view_turn_number: the view was freed");
    baronet_turn_free(turn);
    assert_null(baronet_turn_text(turn));
    assert_string_equal(baronet_misuse(), "baronet_turn_text: the turn was freed");
    baronet_explanation_free(why);
    assert_false(baronet_explained(why, &told));
    assert_string_equal(baronet_misuse(), "baronet_explained: the explanation was freed");
    baronet_message_free(message);
    assert_string_equal(baronet_message_text(message), "");
    assert_string_equal(baronet_misuse(), "baronet_message_text: the message was freed");
    baronet_message_free(message);
    assert_string_equal(baronet_misuse(), "baronet_message_free: the message was freed");
    struct baronet_zoo *zoo = baronet_zoo();
    baronet_zoo_free(zoo);
    assert_int_equal(baronet_zoo_count(zoo), 0);
    assert_string_equal(baronet_misuse(), "baronet_zoo_count: the zoo was freed");
    baronet_play_free(play);
    baronet_game_free(game);
}

static void engines_that_were_freed_are_noticed(void **state)
{
    struct baronet_game *game = load("robber-baron");
    struct baronet_engine_options options = {.size = sizeof options,
                                             .learning = BARONET_LEARNS_NOTHING};
    struct baronet_engine_answer answer = {.size = sizeof answer};
    struct baronet_play *play = baronet_start(game);
    struct baronet_engine *engine = baronet_engine_new(game, &options, NULL);
    struct baronet_seat *seat = baronet_seat_new(game, 0, NULL, NULL, NULL);
    struct baronet_message *message;
    (void)state;
    assert_non_null(engine);
    assert_non_null(seat);
    baronet_seat_free(seat);
    assert_false(baronet_engine_think_seat(engine, seat, NULL, &answer, &message));
    assert_misuse(message, "baronet_engine_think_seat: the seat was freed");
    baronet_engine_free(engine);
    assert_false(baronet_engine_think(engine, play, NULL, &answer, &message));
    assert_misuse(message, "baronet_engine_think: the engine was freed");
    baronet_engine_stop(engine);
    assert_string_equal(baronet_misuse(), "baronet_engine_stop: the engine was freed");
    baronet_play_free(play);
    baronet_game_free(game);
}

static void objects_are_what_they_are_given_as(void **state)
{
    struct baronet_game *game = load("chess");
    struct baronet_play *play = baronet_start(game);
    struct baronet_message *message;
    char *fen = baronet_play_fen(play, BARONET_REFEREE);
    (void)state;
    assert_null(baronet_turns((void *)game, &message));
    assert_misuse(message, "baronet_turns: a game is given as a play");
    assert_null(baronet_turns((void *)fen, &message));
    assert_misuse(message, "baronet_turns: what is given as a play is none");
    baronet_free(fen);
    baronet_play_free(play);
    baronet_game_free(game);
}

// The memory of the last objects that were freed is kept, and no more.
static void many_objects_may_be_freed(void **state)
{
    struct baronet_game *game = load("chess");
    struct baronet_play *play = baronet_start(game), *freed = baronet_start(game);
    (void)state;
    baronet_play_free(freed);
    for (int i = 0; i < 200; i++)
        baronet_turns_free(baronet_turns(play, NULL));
    assert_false(baronet_undo(freed));
    assert_string_equal(baronet_misuse(), "baronet_undo: the play was freed");
    for (int i = 0; i < 1000; i++)
        baronet_turns_free(baronet_turns(play, NULL));
    assert_string_equal(baronet_misuse(), "");
    baronet_play_free(play);
    baronet_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_that_were_freed_are_noticed),
        cmocka_unit_test(games_that_were_freed_are_noticed),
        cmocka_unit_test(pickers_that_were_freed_are_noticed),
        cmocka_unit_test(views_turns_and_messages_that_were_freed_are_noticed),
        cmocka_unit_test(engines_that_were_freed_are_noticed),
        cmocka_unit_test(objects_are_what_they_are_given_as),
        cmocka_unit_test(many_objects_may_be_freed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
