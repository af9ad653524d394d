// The engine: small games with known values, published chess problems, secrets that it can't know,
// limits that it keeps.
#define _POSIX_C_SOURCE 200809L
#include "correction_history.h"
#include "engine.h"
#include "forced.h"
#include "games.h"
#include "observer.h"
#include "scale.h"
#include "search.h"
#include "step.h"
#include "table.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static struct engine_answer think(struct engine *engine, const struct baronet_game *game,
                                  const char *fen, struct engine_limits limits)
{
    struct engine_answer answer;
    struct baronet_play *play = fen ? baronet_start_fen(game, fen, NULL) : baronet_start(game);
    assert_non_null(play);
    engine_prepare(engine);
    assert_true(engine_think(engine, play, &limits, NULL, NULL, &answer));
    // It has left the position alone, and the turn is legal there.
    assert_true(baronet_apply_text(play, answer.turn, NULL));
    baronet_play_free(play);
    baronet_free(answer.reply);
    return answer;
}

// ---- The table

static void table_keeps_entries(void **state)
{
    (void)state;
    struct table *table = table_new(1);
    struct table_entry entry;
    assert_false(table_find(table, 12345, &entry));
    table_store(table, 12345, (struct table_entry){77, -321, 9, BOUND_LOWER});
    assert_true(table_find(table, 12345, &entry));
    assert_int_equal(entry.key, 77);
    assert_int_equal(entry.score, -321);
    assert_int_equal(entry.depth, 9);
    assert_int_equal(entry.bound, BOUND_LOWER);
    assert_false(table_find(table, 12345 ^ UINT64_C(1) << 60, &entry));
    // A bound that is found without a turn leaves the turn that was known.
    table_store(table, 12345, (struct table_entry){0, 5, 10, BOUND_UPPER});
    assert_true(table_find(table, 12345, &entry));
    assert_int_equal(entry.key, 77);
    table_clear(table);
    assert_false(table_find(table, 12345, &entry));
    table_free(table);
}

// ---- Correction history

static void corrections_go_with_what_is_alike(void **state)
{
    (void)state;
    struct correction_history *history = correction_history_new();
    const struct correction_keys keys = {{1, 2, 3}}, alike = {{1, 7, 8}}, other = {{4, 5, 6}};
    assert_int_equal(correction_of(history, &keys, 0, 9), 0);
    for (int i = 0; i < 100; i++)
        correction_learn(history, &keys, 0, 9, 50, 8);
    int whole = correction_of(history, &keys, 0, 9), part = correction_of(history, &alike, 0, 10);
    assert_true(part > 0);
    assert_true(whole > part);
    assert_int_equal(correction_of(history, &keys, 1, 9), 0);
    assert_int_equal(correction_of(history, &other, 0, 11), 0);
    // A part without pieces says nothing.
    const struct correction_keys empty = {{0, 0, 0}};
    correction_learn(history, &empty, 0, 12, 50, 8);
    assert_int_equal(correction_of(history, &empty, 0, 13), 0);
    // However much is found, it stays within bounds, and the opposite takes it back.
    for (int i = 0; i < 1000; i++)
        correction_learn(history, &keys, 0, 9, 30000, 60);
    assert_in_range(correction_of(history, &keys, 0, 9), whole, 300);
    for (int i = 0; i < 100; i++)
        correction_learn(history, &keys, 0, 9, -50, 8);
    assert_true(correction_of(history, &keys, 0, 9) < 0);
    correction_history_forget(history);
    assert_int_equal(correction_of(history, &keys, 0, 9), 0);
    correction_history_free(history);
}

static void keys_tell_positions_not_ways_to_them(void **state)
{
    (void)state;
    const struct step_facts facts = {
        .square_count = 4, .kind_mask = 255, .hand_cells = 4, .hands_end = 5, .variable_end = 6};
    const uint8_t part_of[] = {0, 0, 1, 2};
    const struct step_change changes[] = {{0, 1, 0}, {1, 3, 1}, {2, 0, 2}, {4, 0, 1}};
    struct correction_keys forth = {{0}}, back = {{0}}, variable = {{0}};
    for (size_t i = 0; i < 4; i++) {
        correction_keys_change(&forth, &facts, part_of, &changes[i]);
        correction_keys_change(&back, &facts, part_of, &changes[3 - i]);
    }
    assert_memory_equal(&forth, &back, sizeof forth);
    for (int part = 0; part < CORRECTION_PARTS; part++)
        assert_int_not_equal(forth.parts[part], 0);
    for (size_t i = 0; i < 4; i++) {
        const struct step_change undone = {changes[i].cell, changes[i].after, changes[i].before};
        correction_keys_change(&forth, &facts, part_of, &undone);
    }
    // Variables of the rules do not count.
    correction_keys_change(&variable, &facts, part_of, &(struct step_change){5, 0, 1});
    assert_memory_equal(&forth, &variable, sizeof forth);
}

// ---- Known values

static const char noughts[] = "game \"Noughts\"\n"
                              "board 3x3\n"
                              "piece Stone x\n"
                              "turn:\n"
                              "  choose target among empty\n"
                              "  note \"{target}\"\n"
                              "  place Stone at target\n"
                              "lose \"three in a row\" when row(enemy piece, 3)\n"
                              "draw \"no square is left\" when not exists empty\n";

// Noughts and crosses is drawn.
static void solves_noughts(void **state)
{
    (void)state;
    for (int method = BARONET_METHOD_ALPHA_BETA; method <= BARONET_METHOD_TREE; method++) {
        struct baronet_game *game = load_text(noughts);
        struct engine_options options = {.method = (enum baronet_method)method};
        struct engine *engine = engine_new(game, &options);
        struct engine_limits limits = {.nodes = 200000, .depth = 40};
        struct engine_answer answer = think(engine, game, NULL, limits);
        if (method == BARONET_METHOD_ALPHA_BETA)
            assert_int_equal(answer.score, 0);
        baronet_free(answer.turn);
        // Two in a row each: the one to move wins at once, and has to.
        answer = think(engine, game, "xx1/XX1/3 w - - 0 3", limits);
        assert_string_equal(answer.turn, "c2");
        assert_int_equal(answer.win_in, 1);
        baronet_free(answer.turn);
        // The other one threatens to: there is just one turn that does not lose.
        answer = think(engine, game, "xx1/1X1/2X w - - 0 3", limits);
        assert_string_equal(answer.turn, "c3");
        baronet_free(answer.turn);
        engine_free(engine);
        baronet_game_free(game);
    }
}

// White bets, then a die is thrown: he wins with one side of four, with three, or with two. Then
// Black has won, unless White had.
static const char bets[] = "game \"Bets\"\n"
                           "board 3x1\n"
                           "players White, Black\n"
                           "random players Die\n"
                           "piece Chip c: \"\"\n"
                           "setup \"3 w - - 0 1\"\n"
                           "variable roll = 0\n"
                           "turn order: White, Die throw, Black wait\n"
                           "rule throw:\n"
                           "  choose number among 1, 2, 3, 4\n"
                           "  note \"={number}\"\n"
                           "  set roll = number\n"
                           "rule wait: note \"wait\"\n"
                           "turn:\n"
                           "  choose target among empty\n"
                           "  note \"{target}\"\n"
                           "  place Chip at target\n"
                           "win White \"lucky\" when roll = 1\n"
                           "win White \"luckier\" when roll = 2 and a1 is empty\n"
                           "win White \"luckiest\" when roll = 3 and not b1 is empty\n"
                           "win Black \"unlucky\" when roll > 0\n";

// What chance does counts as often as it happens.
static void weighs_chances(void **state)
{
    (void)state;
    for (int method = BARONET_METHOD_ALPHA_BETA; method <= BARONET_METHOD_TREE; method++) {
        struct baronet_game *game = load_text(bets);
        struct engine_options options = {.method = (enum baronet_method)method};
        struct engine *engine = engine_new(game, &options);
        struct engine_answer answer =
            think(engine, game, NULL, (struct engine_limits){.nodes = 2000, .depth = 5});
        assert_string_equal(answer.turn, "b1");
        // Log odds of three to one, in units of 200 (220).
        assert_in_range(answer.score, 190, 250);
        assert_int_equal(answer.win_in, 0);
        baronet_free(answer.turn);
        engine_free(engine);
        baronet_game_free(game);
    }
}

// Whoever has the middle when the board is full has won.
static const char middle[] = "game \"Middle\"\n"
                             "board 9x9\n"
                             "players White, Black\n"
                             "piece Stone s: \"\"\n"
                             "turn:\n"
                             "  choose target among empty\n"
                             "  note \"{target}\"\n"
                             "  place Stone at target\n"
                             "rule outcome:\n"
                             "  let stones = enemy Stone\n"
                             "  require e5 in stones\n"
                             "lose \"the middle\" when not exists empty and possible outcome\n"
                             "win \"the middle\" when not exists empty\n";

// No goal says what to go for, and stones only become more: there is nothing to weigh. Where stones
// stand at the ends of games tells of all turns at once: there are more of these than games.
static void learns_from_ends_of_games(void **state)
{
    (void)state;
    struct baronet_game *game = load_text(middle);
    struct engine *engine =
        engine_new(game, &(struct engine_options){.learning = ENGINE_LEARNS_NEVER});
    assert_int_equal(engine_method(engine), BARONET_METHOD_TREE);
    struct engine_answer answer = think(engine, game, NULL, (struct engine_limits){.nodes = 60});
    assert_string_equal(answer.turn, "e5");
    baronet_free(answer.turn);
    engine_free(engine);
    baronet_game_free(game);
}

// Both can only go to and fro: what no rule ends is as good as drawn.
static void takes_repetition_for_a_draw(void **state)
{
    static const char text[] = "game \"To and fro\"\n"
                               "board 5x1 without c1\n"
                               "piece Man   m: W\n"
                               "setup \"M1*1m w - - 0 1\"\n"
                               "turn: move\n"
                               "lose \"gone\" when not exists own Man\n";
    (void)state;
    struct baronet_game *game = load_text(text);
    struct engine_options options = {.method = BARONET_METHOD_ALPHA_BETA};
    struct engine *engine = engine_new(game, &options);
    struct engine_answer answer = think(engine, game, NULL, (struct engine_limits){.depth = 6});
    assert_string_equal(answer.turn, "a1b1");
    assert_int_equal(answer.score, 0);
    baronet_free(answer.turn);
    engine_free(engine);
    baronet_game_free(game);
}

static const char small_hex[] = "game \"Hex 3\"\n"
                                "board 3x3 hexagonal\n"
                                "piece Stone o\n"
                                "zone one-side   for White: file a\n"
                                "zone other-side for White: file c\n"
                                "zone one-side   for Black: rank 1\n"
                                "zone other-side for Black: rank 3\n"
                                "turn:\n"
                                "  choose target among empty\n"
                                "  note \"{target}\"\n"
                                "  place Stone at target\n"
                                "lose \"joined\" when\n"
                                "    connected(enemy piece, one-side of opponent, "
                                "other-side of opponent)\n";

// The first player wins Hex (Nash, by strategy stealing).
static void wins_small_hex(void **state)
{
    (void)state;
    for (int method = BARONET_METHOD_ALPHA_BETA; method <= BARONET_METHOD_TREE; method++) {
        struct baronet_game *game = load_text(small_hex);
        struct engine_options options = {.method = (enum baronet_method)method};
        struct engine *engine = engine_new(game, &options);
        struct engine_answer answer =
            think(engine, game, NULL, (struct engine_limits){.nodes = 400000, .depth = 30});
        assert_true(answer.win_in > 0 || answer.score > 300);
        baronet_free(answer.turn);
        engine_free(engine);
        baronet_game_free(game);
    }
}

struct problem {
    const char *fen;
    unsigned turns;
    const char *key;
};

// Composed problems with the number of turns that their authors give, and their first turns.
static const struct problem problems[] = {
    // Paul Morphy, 1856
    {"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "a1a6"},
    // The smothered mate known as Philidor's legacy (Lucena, 1497)
    {"r6k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1", 2, "c4g8"},
};

static void proves_problems(void **state)
{
    (void)state;
    struct baronet_game *game = load("chess");
    for (size_t i = 0; i < sizeof problems / sizeof problems[0]; i++) {
        struct baronet_play *play = baronet_start_fen(game, problems[i].fen, NULL);
        struct forced_win win;
        assert_non_null(play);
        forced_win_find(play, problems[i].turns + 1, NULL, NULL, &win);
        assert_true(win.is_found);
        assert_int_equal(win.turns, problems[i].turns);
        assert_string_equal(win.line[0], problems[i].key);
        assert_int_equal(win.line_length, 2 * problems[i].turns - 1);
        for (size_t t = 0; t < win.line_length; t++)
            assert_true(baronet_apply_text(play, win.line[t], NULL));
        assert_int_equal(result_of(play).outcome, BARONET_WIN);
        forced_win_release(&win);
        baronet_play_free(play);

        play = baronet_start_fen(game, problems[i].fen, NULL);
        forced_win_find(play, problems[i].turns - 1, NULL, NULL, &win);
        assert_false(win.is_found);
        assert_false(win.is_stopped);
        forced_win_release(&win);
        baronet_play_free(play);

        struct engine *engine = engine_new(game, NULL);
        struct engine_answer answer =
            think(engine, game, problems[i].fen, (struct engine_limits){.depth = 11});
        assert_int_equal(answer.win_in, 2 * (int)problems[i].turns - 1);
        assert_string_equal(answer.turn, problems[i].key);
        baronet_free(answer.turn);
        engine_free(engine);
    }
    baronet_game_free(game);
}

// The same search by several threads.
static void threads_agree_on_wins(void **state)
{
    (void)state;
    struct baronet_game *game = load("chess");
    struct engine_options options = {.threads = 4, .hash_megabytes = 4};
    struct engine *engine = engine_new(game, &options);
    struct engine_answer answer =
        think(engine, game, problems[1].fen, (struct engine_limits){.depth = 11});
    assert_int_equal(answer.win_in, 3);
    baronet_free(answer.turn);
    engine_free(engine);
    baronet_game_free(game);
}

// ---- Limits

struct lines {
    unsigned most_lines, reports, deepest;
    char *first[8];
};

static bool note_lines(void *context, const struct baronet_engine_report *report)
{
    struct lines *lines = context;
    lines->reports++;
    lines->deepest = report->depth > lines->deepest ? report->depth : lines->deepest;
    lines->most_lines = report->line > lines->most_lines ? report->line : lines->most_lines;
    assert_true(report->turn_count > 0);
    assert_in_range(report->line, 1, 8);
    free(lines->first[report->line - 1]);
    lines->first[report->line - 1] = strdup(report->turns[0]);
    return true;
}

static void keeps_limits(void **state)
{
    (void)state;
    struct baronet_game *game = load("chess");
    struct baronet_play *play = baronet_start(game);
    struct engine *engine = engine_new(game, NULL);
    struct lines lines = {0};
    struct engine_answer answer;
    struct engine_limits limits = {.depth = 4, .lines = 3};
    assert_true(engine_think(engine, play, &limits, note_lines, &lines, &answer));
    assert_int_equal(lines.most_lines, 3);
    assert_int_equal(lines.deepest, 4);
    assert_int_equal(lines.reports, 12);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < i; j++)
            assert_string_not_equal(lines.first[i], lines.first[j]);
    for (int i = 0; i < 8; i++)
        free(lines.first[i]);
    baronet_free(answer.turn);
    baronet_free(answer.reply);

    limits = (struct engine_limits){.nodes = 1000};
    assert_true(engine_think(engine, play, &limits, NULL, NULL, &answer));
    assert_in_range(answer.nodes, 1, 1100);
    baronet_free(answer.turn);
    baronet_free(answer.reply);

    const char *const only[] = {"a2a3", "h2h3", NULL};
    limits = (struct engine_limits){.depth = 4, .only = only};
    assert_true(engine_think(engine, play, &limits, NULL, NULL, &answer));
    assert_true(strcmp(answer.turn, "a2a3") == 0 || strcmp(answer.turn, "h2h3") == 0);
    baronet_free(answer.turn);
    baronet_free(answer.reply);

    // Stopped beforehand it still names a legal turn.
    engine_stop(engine);
    limits = (struct engine_limits){.is_infinite = true};
    assert_true(engine_think(engine, play, &limits, NULL, NULL, &answer));
    assert_non_null(answer.turn);
    baronet_free(answer.turn);
    baronet_free(answer.reply);
    engine_prepare(engine);
    baronet_play_free(play);

    // Where there is no legal turn it names none.
    play = baronet_start_fen(game, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", NULL);
    limits = (struct engine_limits){.depth = 3};
    assert_false(engine_think(engine, play, &limits, NULL, NULL, &answer));
    assert_null(answer.turn);
    baronet_play_free(play);
    engine_free(engine);
    baronet_game_free(game);
}

// Two choices that come to the same: each turn is listed twice, but is just one.
static const char twins[] = "game \"Twins\"\n"
                            "board 3x3\n"
                            "piece Stone x\n"
                            "turn: one of this, that\n"
                            "rule this:\n"
                            "  choose target among empty\n"
                            "  note \"{target}\"\n"
                            "  place Stone at target\n"
                            "rule that:\n"
                            "  choose target among empty\n"
                            "  note \"{target}\"\n"
                            "  place Stone at target\n"
                            "draw \"no square is left\" when not exists empty\n";

static void tells_twins_apart(void **state)
{
    (void)state;
    struct baronet_game *game = load_text(twins);
    struct baronet_play *play = baronet_start_fen(game, "xXx/XxX/3 w - - 0 4", NULL);
    struct engine *engine = engine_new(game, NULL);
    const char *const only[] = {"b1", "b1", "a3", NULL};
    struct lines lines = {0};
    struct engine_answer answer;
    struct engine_limits limits = {.depth = 3, .lines = 8, .only = only};
    assert_non_null(play);
    for (unsigned most = 1; most <= 3; most += 2) {
        assert_true(engine_think(engine, play, &limits, note_lines, &lines, &answer));
        if (most == 1)
            assert_string_equal(answer.turn, "b1");
        assert_int_equal(lines.most_lines, most);
        baronet_free(answer.turn);
        baronet_free(answer.reply);
        limits.only = NULL;
    }
    for (int i = 0; i < 8; i++)
        free(lines.first[i]);
    engine_free(engine);
    baronet_play_free(play);
    baronet_game_free(game);
}

// A game that is over by its rules leaves no turn, wherever pieces could still go.
static void ends_with_the_game(void **state)
{
    (void)state;
    struct baronet_game *game = load("breakthrough");
    struct baronet_play *play = baronet_start_fen(game, "P7/8/8/8/8/8/pp6/8 b - - 0 20", NULL);
    struct engine *engine = engine_new(game, NULL);
    struct engine_answer answer;
    assert_non_null(play);
    assert_false(
        engine_think(engine, play, &(struct engine_limits){.depth = 3}, NULL, NULL, &answer));
    assert_null(answer.turn);
    engine_free(engine);
    baronet_play_free(play);
    baronet_game_free(game);
}

// Without having learnt it, the engine sees from random games whether it is good to have pieces.
static void guesses_what_pieces_are_for(void **state)
{
    static const char *const names[] = {"chess", "antichess", "english-draughts", "atomic"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct baronet_game *game = load(names[i]);
        struct engine *engine = engine_new(game, NULL);
        for (size_t type = 0; type < baronet_game_piece_count(game); type++)
            assert_int_equal(engine_value(engine, type).value < 0,
                             strcmp(names[i], "antichess") == 0);
        engine_free(engine);
        baronet_game_free(game);
    }
}

// Each player has just one turn at a time: all there is to find is what the third repetition
// brings.
static void scores_repetitions_by_result(void **state)
{
    static const char *const goals[] = {"win", "lose", "draw"};
    static const int wins_in[] = {8, -8, 0};
    (void)state;
    for (size_t i = 0; i < sizeof goals / sizeof *goals; i++) {
        char text[256];
        snprintf(text, sizeof text,
                 "game \"To and fro\"\nboard 2x2\npiece Stone s: sW\nsetup \"s1/S1 w - - 0 1\"\n"
                 "turn: move\n%s \"repeated\" when repetitions >= 3\n",
                 goals[i]);
        struct baronet_game *game = load_text(text);
        struct engine *engine = engine_new(game, NULL);
        struct engine_answer answer =
            think(engine, game, NULL, (struct engine_limits){.depth = 12});
        assert_int_equal(answer.win_in, wins_in[i]);
        assert_true(wins_in[i] || answer.score == 0);
        baronet_free(answer.turn);
        engine_free(engine);
        baronet_game_free(game);
    }
}

// Where the rules exceed a budget nothing is known of the turns there: what stands on the board
// counts.
static void keeps_its_judgement_without_turns(void **state)
{
    static const char text[] = "game \"Endless\"\nboard 4x4\npiece Stone s: mK\n"
                               "setup \"s3/4/4/SSSS w - - 0 1\"\n"
                               "turn:\n"
                               "  move\n"
                               "  when turn-number > 2: require possible turn\n"
                               "lose \"no turn\" when not possible turn\n";
    (void)state;
    struct baronet_game *game = load_text(text);
    struct engine *engine = engine_new(game, NULL);
    struct engine_answer answer = think(engine, game, NULL, (struct engine_limits){.depth = 6});
    assert_int_equal(answer.win_in, 0);
    assert_true(answer.score > 100);
    baronet_free(answer.turn);
    engine_free(engine);
    baronet_game_free(game);
}

struct thought {
    struct engine *engine;
    const struct baronet_play *play;
    struct engine_limits limits;
    struct engine_answer answer;
    atomic_bool is_done;
};

static void *think_apart(void *context)
{
    struct thought *thought = context;
    engine_think(thought->engine, thought->play, &thought->limits, NULL, NULL, &thought->answer);
    atomic_store(&thought->is_done, true);
    return NULL;
}

// Without end is without end, also when there is a clock (pondering); and a stop is never lost,
// whenever it comes.
static void stops_when_told(void **state)
{
    (void)state;
    struct baronet_game *game = load("chess");
    struct baronet_play *play = baronet_start(game);
    struct engine_options options = {.threads = 3, .hash_megabytes = 1};
    struct engine *engine = engine_new(game, &options);
    for (long pause = 120; pause >= 0; pause -= 20) {
        struct thought thought = {.engine = engine,
                                  .play = play,
                                  .limits = {.clock = 20, .lines = 2, .is_infinite = true}};
        struct timespec wait = {0, pause * 1000000};
        pthread_t thread;
        engine_prepare(engine);
        assert_int_equal(pthread_create(&thread, NULL, think_apart, &thought), 0);
        nanosleep(&wait, NULL);
        assert_false(atomic_load(&thought.is_done));
        engine_stop(engine);
        pthread_join(thread, NULL);
        assert_non_null(thought.answer.turn);
        baronet_free(thought.answer.turn);
        baronet_free(thought.answer.reply);
    }
    engine_free(engine);
    baronet_play_free(play);
    baronet_game_free(game);
}

// In the opening nobody passes: what is done there, like naming a piece, is done once.
static void passes_no_opening(void **state)
{
    (void)state;
    struct baronet_game *game = load("robber-baron");
    struct baronet_play *play = baronet_start(game);
    struct step_facts *facts = step_facts(game);
    for (int turn = 0; turn < 3; turn++) {
        struct stepper *stepper = stepper_new(play, facts);
        uint64_t hash = stepper_hash(stepper);
        assert_int_equal(stepper_pass(stepper), turn == 2);
        if (turn == 2)
            stepper_undo(stepper);
        assert_int_equal(stepper_hash(stepper), hash);
        stepper_free(stepper);
        assert_true(turn == 2 || baronet_apply_text(play, turn == 0 ? "+a1" : "+a7", NULL));
    }
    step_facts_free(facts);
    baronet_play_free(play);
    baronet_game_free(game);
}

// ---- Secrets

// Shows a player the turns of a game.
static struct observer *watch(const struct baronet_game *game, const struct policy *policy,
                              unsigned player, const char *const *turns, uint64_t seed)
{
    struct lots_key key = lots_key_of_seed(seed);
    struct observer *observer = observer_new(game, policy, player, NULL, &key);
    struct baronet_play *play = baronet_start(game);
    assert_non_null(observer);
    for (size_t i = 0; turns[i]; i++) {
        struct baronet_message *message = NULL;
        if (!baronet_apply_text(play, turns[i], &message))
            fail_msg("%s", baronet_message_text(message));
        char *seen = baronet_play_turn_text(play, i, player);
        char *view = baronet_play_fen(play, player);
        struct observer *next = observer_note(observer, seen, view);
        observer_free(observer);
        observer = next;
        baronet_free(seen);
        baronet_free(view);
    }
    baronet_play_free(play);
    return observer;
}

static char *observed_turn(const struct baronet_game *game, const char *const *turns, uint64_t seed,
                           enum baronet_method method)
{
    struct policy *policy = policy_new(game);
    struct observer *observer = watch(game, policy, 0, turns, seed);
    struct engine_options options = {.method = method};
    struct engine *engine = engine_new(game, &options);
    struct engine_limits limits = {.nodes = 4000};
    struct engine_answer answer;
    assert_true(observer_certain(observer) > 0);
    assert_true(observer_think(observer, engine, &limits, &answer));
    engine_free(engine);
    observer_free(observer);
    policy_free(policy);
    baronet_free(answer.reply);
    return answer.turn;
}

// Whatever the other one's secret is, a player who has seen the same does the same.
static void knows_no_secrets(void **state)
{
    (void)state;
    struct baronet_game *game = load("robber-baron");
    for (uint64_t seed = 1; seed <= scaled(1, 2, 6); seed++) {
        char *first = NULL;
        for (int file = 0; file < 7; file++) {
            char secret[] = "+a7";
            const char *const turns[] = {"+d1", secret, "a1a3", "g7g5", NULL};
            secret[1] = (char)('a' + file);
            if (file == 6)
                continue; // it has just moved; that can be seen
            char *turn = observed_turn(game, turns, seed, BARONET_METHOD_MEASURED);
            if (!first)
                first = strdup(turn);
            assert_string_equal(turn, first);
            baronet_free(turn);
        }
        free(first);
    }
    baronet_game_free(game);
}

// In one of three hands there is a coin. White wins by taking that hand, loses by taking another,
// and may leave it at a draw instead. Where each possible position is searched by itself the turn
// that waits seems to win, as then the hand is known.
static const char which_hand[] = "game \"Which Hand\"\n"
                                 "board 4x3\n"
                                 "piece Hand h: mbW\n"
                                 "piece Guesser g: mfsW from start, cfW, cfF\n"
                                 "piece Clock k: mfbW\n"
                                 "attribute Coin secret\n"
                                 "zone sides: a1 c1 a3 c3\n"
                                 "setup \"hhhk/4/1G2 w - - 0 1\"\n"
                                 "opening turn:\n"
                                 "  choose keeper among own piece\n"
                                 "  note secretly \"+{keeper}\"\n"
                                 "  mark keeper as Coin\n"
                                 "turn:\n"
                                 "  move\n"
                                 "lose \"found\" when not exists own piece with Coin\n"
                                 "win \"a wrong guess\" when count own Hand = 2\n"
                                 "draw \"settled\" when exists enemy Guesser in sides\n"
                                 "draw \"no legal turn\" when not possible turn\n";

// All searches together look at no more positions than the limit allows, but for those that are
// under way when it is reached.
static void keeps_the_limit_in_all_positions(void **state)
{
    (void)state;
    struct baronet_game *game = load("robber-baron");
    const struct baronet_play *plays[3];
    for (int i = 0; i < 3; i++) {
        struct baronet_play *play = baronet_start(game);
        const char secret[] = {'+', (char)('a' + i), '7', '\0'};
        assert_true(baronet_apply_text(play, "+d1", NULL) &&
                    baronet_apply_text(play, secret, NULL));
        plays[i] = play;
    }
    for (int way = 0; way < ENGINE_WAYS; way++)
        for (uint64_t nodes = 500; nodes <= 8000; nodes *= 4) {
            struct engine *engine = engine_new(game, NULL);
            const struct engine_limits limits = {.nodes = nodes};
            struct engine_answer answer;
            assert_true(engine_think_among(engine, (enum engine_way)way, plays, NULL, 3, &limits,
                                           NULL, NULL, &answer));
            assert_in_range(answer.nodes, nodes / 4, nodes + 100);
            baronet_free(answer.turn);
            baronet_free(answer.reply);
            engine_free(engine);
        }
    for (int i = 0; i < 3; i++)
        baronet_play_free((struct baronet_play *)(uintptr_t)plays[i]);
    baronet_game_free(game);
}

static void knows_that_it_will_not_know(void **state)
{
    (void)state;
    struct baronet_game *game = load_text(which_hand);
    const char *const turns[] = {"+b1", "+b3", NULL};
    for (uint64_t seed = 1; seed <= 10; seed++) {
        char *alone = observed_turn(game, turns, seed, BARONET_METHOD_ALPHA_BETA);
        char *both = observed_turn(game, turns, seed, BARONET_METHOD_MEASURED);
        char *tree = observed_turn(game, turns, seed, BARONET_METHOD_TREE);
        assert_string_equal(alone, "b1b2");
        assert_true(strcmp(both, "b1a1") == 0 || strcmp(both, "b1c1") == 0);
        assert_true(strcmp(tree, "b1a1") == 0 || strcmp(tree, "b1c1") == 0);
        baronet_free(alone);
        baronet_free(both);
        baronet_free(tree);
    }
    baronet_game_free(game);
}

// Its own secret it draws: nobody can tell which piece it names.
static void draws_its_secret(void **state)
{
    (void)state;
    struct baronet_game *game = load("robber-baron");
    const char *const none[] = {NULL};
    unsigned named[7] = {0};
    struct policy *policy = policy_new(game);
    for (uint64_t seed = 1; seed <= 140; seed++) {
        struct observer *observer = watch(game, policy, 0, none, seed);
        struct engine *engine = engine_new(game, NULL);
        struct engine_limits limits = {.nodes = 100};
        struct engine_answer answer;
        assert_true(observer_think(observer, engine, &limits, &answer));
        assert_int_equal(answer.turn[0], '+');
        named[answer.turn[1] - 'a']++;
        baronet_free(answer.turn);
        baronet_free(answer.reply);
        engine_free(engine);
        observer_free(observer);
    }
    policy_free(policy);
    // 20 each are expected; fewer than 6 happens in one of many thousand runs.
    for (int file = 0; file < 7; file++)
        assert_in_range(named[file], 6, 60);
    baronet_game_free(game);
}

// Where nothing forbids it a King is captured at once, even by a piece that is captured in turn.
static void sees_that_a_royal_is_taken(void **state)
{
    (void)state;
    struct baronet_game *game = load("dark-chess");
    struct baronet_play *play = baronet_start_fen(game, "4k3/8/8/8/8/3q4/8/3RK3 w - - 0 1", NULL);
    struct engine *engine = engine_new(game, NULL);
    const char *const only[] = {"e1d2", NULL};
    const struct engine_limits limits = {.depth = 1, .only = only};
    struct engine_answer answer;
    engine_think(engine, play, &limits, NULL, NULL, &answer);
    assert_string_equal(answer.turn, "e1d2");
    assert_true(answer.score < -SCORE_WIN_LEAST);
    baronet_free(answer.turn);
    baronet_free(answer.reply);
    engine_free(engine);
    baronet_play_free(play);
    baronet_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_keeps_entries),
        cmocka_unit_test(corrections_go_with_what_is_alike),
        cmocka_unit_test(keys_tell_positions_not_ways_to_them),
        cmocka_unit_test(solves_noughts),
        cmocka_unit_test(weighs_chances),
        cmocka_unit_test(learns_from_ends_of_games),
        cmocka_unit_test(takes_repetition_for_a_draw),
        cmocka_unit_test(wins_small_hex),
        cmocka_unit_test(proves_problems),
        cmocka_unit_test(threads_agree_on_wins),
        cmocka_unit_test(keeps_limits),
        cmocka_unit_test(tells_twins_apart),
        cmocka_unit_test(ends_with_the_game),
        cmocka_unit_test(stops_when_told),
        cmocka_unit_test(passes_no_opening),
        cmocka_unit_test(scores_repetitions_by_result),
        cmocka_unit_test(guesses_what_pieces_are_for),
        cmocka_unit_test(keeps_its_judgement_without_turns),
        cmocka_unit_test(knows_no_secrets),
        cmocka_unit_test(knows_that_it_will_not_know),
        cmocka_unit_test(keeps_the_limit_in_all_positions),
        cmocka_unit_test(draws_its_secret),
        cmocka_unit_test(sees_that_a_royal_is_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
