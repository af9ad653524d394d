// The engine as a host has it (baronet_engine.h), in games with secrets: it knows what the player
// knows that it thinks for, and nothing else.
#include "engines.h"

static const struct baronet_key key = {"the same key, the same thoughts"};

static char *think_as(struct baronet_engine *engine, const struct baronet_play *play)
{
    struct baronet_engine_limits limits = {.size = sizeof limits, .nodes = 300};
    struct baronet_engine_answer answer = {.size = sizeof answer};
    baronet_engine_forget(engine, &key);
    assert_true(baronet_engine_think(engine, play, &limits, &answer, NULL));
    assert_false(answer.is_by_chance);
    baronet_free(answer.reply);
    return answer.turn;
}

// The turn of another key, with flags of baronet_engine_limits.
static char *think_with(struct baronet_engine *engine, const struct baronet_play *play,
                        unsigned char number, unsigned flags)
{
    struct baronet_engine_limits limits = {.size = sizeof limits, .nodes = 300, .flags = flags};
    struct baronet_engine_answer answer = {.size = sizeof answer};
    struct baronet_key other = key;
    other.bytes[0] = number;
    baronet_engine_forget(engine, &other);
    assert_true(baronet_engine_think(engine, play, &limits, &answer, NULL));
    baronet_free(answer.reply);
    return answer.turn;
}

// The turn, the same one, in two games that look alike to the player to move, but are not.
static char *think_alike(struct baronet_engine *engine, const struct baronet_play *one,
                         const struct baronet_play *two)
{
    const unsigned player = baronet_play_mover(one);
    char *fen_one = baronet_play_fen(one, player), *fen_two = baronet_play_fen(two, player);
    assert_string_equal(fen_one, fen_two);
    char *turn_one = think_as(engine, one), *turn_two = think_as(engine, two);
    assert_string_equal(turn_one, turn_two);
    baronet_free(turn_two);
    baronet_free(fen_one);
    baronet_free(fen_two);
    return turn_one;
}

static bool count_report(void *context, const struct baronet_engine_report *report)
{
    unsigned *reports = context;
    assert_true(report->size == sizeof *report);
    ++*reports;
    return true;
}

// How often the other side tries what the referee refuses, which is not shown, changes nothing.
static void is_not_told_of_refused_tries(void **state)
{
    (void)state;
    struct baronet_game *game = load("kriegspiel");
    struct baronet_engine *engine = make(game);
    struct baronet_play *one = play_turns(
        game, (const char *const[]){"h2h4", "b7b5", "b2b3", "c8b7", "g2g4", "b8c6", NULL});
    struct baronet_play *two =
        play_turns(game, (const char *const[]){"h2h4", "b7a6", "b7c6", "b7b5", "b2b3", "c7d6",
                                               "c8b7", "g2g4", "b8c6", NULL});
    baronet_free(think_alike(engine, one, two));
    baronet_play_free(one);
    baronet_play_free(two);
    baronet_engine_free(engine);
    baronet_game_free(game);
}

// White names his baron in secret: Black sees the same, whichever it is, and answers the same.
static void sees_only_what_its_player_sees(void **state)
{
    (void)state;
    struct baronet_game *game = load("robber-baron");
    struct baronet_engine *engine = make(game);
    struct baronet_play *one = play_turns(game, (const char *const[]){"+b1", "+b7", "c1c2", NULL});
    struct baronet_play *two = play_turns(game, (const char *const[]){"+f1", "+b7", "c1c2", NULL});
    baronet_free(think_alike(engine, one, two));
    assert_true(baronet_play_hash(one) != baronet_play_hash(two));

    // From a seat that was sent only what Black sees comes the same turn.
    struct baronet_seat *seat = baronet_seat_new(game, 1, NULL, &key, NULL);
    struct baronet_play *so_far = baronet_start(game);
    static const char *const turns[] = {"+b1", "+b7", "c1c2"};
    assert_int_equal(baronet_seat_certain(seat) > 0, true);
    for (size_t i = 0; i < 3; i++) {
        assert_true(baronet_apply_text(so_far, turns[i], NULL));
        char *seen = baronet_play_turn_text(so_far, i, 1), *fen = baronet_play_fen(so_far, 1);
        assert_true(baronet_seat_note(seat, seen, fen, NULL));
        baronet_free(seen);
        baronet_free(fen);
    }
    assert_true(baronet_seat_certain(seat) > 0);
    struct baronet_engine_limits limits = {.size = sizeof limits, .nodes = 300};
    struct baronet_engine_answer answer = {.size = sizeof answer};
    assert_true(baronet_engine_think_seat(engine, seat, &limits, &answer, NULL));
    assert_true(baronet_apply_text(so_far, answer.turn, NULL));
    struct baronet_message *message;
    char *seen = baronet_play_turn_text(so_far, 3, 1), *fen = baronet_play_fen(so_far, 1);
    assert_true(baronet_seat_note(seat, seen, fen, NULL));
    baronet_engine_answer_release(&answer);
    assert_false(baronet_engine_think_seat(engine, seat, &limits, &answer, &message));
    assert_says(message, "not this player's turn");
    baronet_free(seen);
    baronet_free(fen);
    baronet_seat_free(seat);

    // The referee's thoughts and values give secrets away, so he has to ask for them.
    struct baronet_engine_evaluation evaluation = {.size = sizeof evaluation};
    assert_false(baronet_engine_evaluate(engine, one, 0, &evaluation, &message));
    assert_says(message, "secrets");
    assert_true(baronet_engine_evaluate(engine, one, BARONET_THINK_AS_REFEREE, &evaluation, NULL));
    limits.flags = BARONET_THINK_AS_REFEREE;
    unsigned reports = 0;
    limits.progress = count_report;
    limits.context = &reports;
    assert_true(baronet_engine_think(engine, one, &limits, &answer, NULL));
    assert_true(reports > 0);
    baronet_engine_answer_release(&answer);
    reports = 0;
    limits.flags = 0; // a player's have no lines
    assert_true(baronet_engine_think(engine, one, &limits, &answer, NULL));
    assert_int_equal(reports, 0);
    baronet_engine_answer_release(&answer);
    baronet_play_free(one);
    baronet_play_free(two);
    baronet_play_free(so_far);
    baronet_engine_free(engine);
    baronet_game_free(game);
}

// A turn that the other side can't see is the one that was found best, not any of those that are as
// hidden: at the start, where a player knows as much as the referee, it is the referee's.
static void means_its_hidden_turns(void **state)
{
    (void)state;
    const char *const names[] = {"dark-chess", "kriegspiel"};
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        struct baronet_game *game = load(names[n]);
        struct baronet_engine *engine = make(game);
        struct baronet_play *play = baronet_start(game);
        char *best = think_with(engine, play, 0, BARONET_THINK_AS_REFEREE);
        for (unsigned char k = 0; k < 8; k++) {
            char *turn = think_with(engine, play, k, 0);
            assert_string_equal(turn, best);
            baronet_free(turn);
        }
        baronet_free(best);
        baronet_play_free(play);
        baronet_engine_free(engine);
        baronet_game_free(game);
    }
}

// A secret alone is drawn, so that nobody can guess it.
static void draws_its_secrets(void **state)
{
    (void)state;
    struct baronet_game *game = load("robber-baron");
    struct baronet_engine *engine = make(game);
    struct baronet_play *play = baronet_start(game);
    char *first = think_with(engine, play, 0, 0);
    unsigned different = 0;
    for (unsigned char k = 1; k < 8; k++) {
        char *turn = think_with(engine, play, k, 0);
        different += strcmp(first, turn) != 0;
        baronet_free(turn);
    }
    assert_true(different >= 3); // fewer by chance: with one in 2,000 sets of keys
    baronet_free(first);
    baronet_play_free(play);
    baronet_engine_free(engine);
    baronet_game_free(game);
}

// It follows a play through turns, takebacks and copies.
static void follows_plays(void **state)
{
    (void)state;
    struct baronet_game *game = load("robber-baron");
    struct baronet_engine *engine = make(game);
    struct baronet_play *play = play_turns(game, (const char *const[]){"+b1", "+b7", "c1c2", NULL});
    struct baronet_engine_limits limits = {.size = sizeof limits, .nodes = 100};
    for (int i = 0; i < 4; i++) {
        struct baronet_engine_answer answer = {.size = sizeof answer};
        if (i == 2)
            assert_true(baronet_undo(play));
        struct baronet_play *copy = baronet_play_copy(play);
        assert_true(baronet_engine_think(engine, i == 3 ? copy : play, &limits, &answer, NULL));
        assert_false(answer.is_by_chance);
        assert_true(baronet_apply_text(play, answer.turn, NULL));
        baronet_engine_answer_release(&answer);
        baronet_play_free(copy);
    }
    // It need not be the same engine: another one is shown all from the start.
    struct baronet_engine *other = make(game);
    struct baronet_engine_answer answer = {.size = sizeof answer};
    assert_true(baronet_engine_think(other, play, &limits, &answer, NULL));
    assert_false(answer.is_by_chance);
    assert_true(baronet_engine_can_play(play, 0));
    baronet_engine_answer_release(&answer);
    baronet_engine_free(other);
    baronet_engine_free(engine);
    baronet_play_free(play);
    baronet_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_not_told_of_refused_tries),
        cmocka_unit_test(sees_only_what_its_player_sees),
        cmocka_unit_test(means_its_hidden_turns),
        cmocka_unit_test(draws_its_secrets),
        cmocka_unit_test(follows_plays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
