#include "engine_player.h"

#include "complain.h"
#include "learning.h"
#include "memory.h"
#include "observer.h"
#include "result_text.h"

#include <stdlib.h>
#include <string.h>

enum { PLAYERS_LIMIT = BARONET_REFEREE, TURN_MILLISECONDS = 3000, BEST_TURN_MILLISECONDS = 12000 };

// A player's knowledge, and the game that he has been shown so far (by its views).
struct memory {
    struct observer *observer;
    struct baronet_play *shown;
};

struct engine_player {
    const struct baronet_game *game;
    const struct baronet_play *start;
    struct engine_player_options options;
    struct engine *engine;
    struct memory *memories; // one for each player; games with secrets only
    struct lots *lots;       // one for each player, so that what one does tells nothing of another
    uint64_t observer_count; // so far: each has a key of its own
};

// Begins all that is drawn anew.
static void set_key(struct engine_player *engine_player, const struct lots_key *key)
{
    engine_player->options.key = *key;
    engine_player->observer_count = 0;
    for (unsigned p = 0; p < baronet_game_player_count(engine_player->game); p++)
        lots_init(&engine_player->lots[p], key, p);
}

struct engine_player *engine_player_new(const struct baronet_play *start,
                                        const struct engine_player_options *options)
{
    struct engine_player *engine_player = memory_zeroed(1, sizeof *engine_player);
    engine_player->game = baronet_play_game(start);
    engine_player->start = start;
    engine_player->options = *options;
    engine_player->lots =
        memory_zeroed(baronet_game_player_count(engine_player->game), sizeof *engine_player->lots);
    set_key(engine_player, &options->key);
    if (!baronet_game_has_secrets(engine_player->game))
        return engine_player;
    engine_player->memories = memory_zeroed(PLAYERS_LIMIT, sizeof *engine_player->memories);
    return engine_player;
}

static void forget(struct memory *memory)
{
    observer_free(memory->observer);
    baronet_play_free(memory->shown);
    *memory = (struct memory){NULL, NULL};
}

void engine_player_free(struct engine_player *engine_player)
{
    if (!engine_player)
        return;
    for (unsigned p = 0; engine_player->memories && p < PLAYERS_LIMIT; p++)
        forget(&engine_player->memories[p]);
    memory_free(engine_player->memories);
    memory_free(engine_player->lots);
    engine_free(engine_player->engine);
    memory_free(engine_player);
}

void engine_player_forget(struct engine_player *engine_player, const struct lots_key *key)
{
    for (unsigned p = 0; engine_player->memories && p < PLAYERS_LIMIT; p++)
        forget(&engine_player->memories[p]);
    set_key(engine_player, key);
    if (engine_player->engine)
        engine_forget(engine_player->engine);
}

static struct engine *need_engine(struct engine_player *engine_player)
{
    if (!engine_player->engine)
        engine_player->engine =
            learning_engine(engine_player->game, &engine_player->options.engine);
    engine_prepare(engine_player->engine);
    return engine_player->engine;
}

// ---- Levels

struct engine_limits engine_player_level_limits(unsigned level)
{
    // About three times as much from one to the next. Fast games end by positions, slow ones by
    // time.
    static const struct engine_limits levels[ENGINE_PLAYER_LEVELS + 1] = {
        {.milliseconds = TURN_MILLISECONDS},      {.nodes = 20, .milliseconds = 1000},
        {.nodes = 60, .milliseconds = 1000},      {.nodes = 200, .milliseconds = 1000},
        {.nodes = 600, .milliseconds = 1000},     {.nodes = 2000, .milliseconds = 1000},
        {.nodes = 6000, .milliseconds = 1000},    {.nodes = 20000, .milliseconds = 1000},
        {.nodes = 60000, .milliseconds = 2000},   {.nodes = 250000, .milliseconds = 5000},
        {.milliseconds = BEST_TURN_MILLISECONDS},
    };
    return levels[level <= ENGINE_PLAYER_LEVELS ? level : ENGINE_PLAYER_LEVELS];
}

static struct engine_limits limits_of(const struct engine_player *engine_player)
{
    const struct engine_limits *given = &engine_player->options.limits;
    if (given->milliseconds || given->nodes || given->depth)
        return *given;
    struct engine_limits limits = engine_player_level_limits(engine_player->options.level);
    if (given->clock) {
        uint64_t nodes = limits.nodes;
        limits = *given;
        limits.nodes = nodes;
    }
    return limits;
}

// The lowest level sometimes does not look at all.
static bool is_absent(struct engine_player *engine_player, unsigned player)
{
    return engine_player->options.level == 1 && lots_below(&engine_player->lots[player], 4) == 0;
}

static char *random_turn(struct engine_player *engine_player, const struct baronet_play *play)
{
    struct baronet_play *copy = baronet_play_copy(play);
    struct baronet_turns *turns = baronet_turns(copy, NULL);
    size_t count = turns ? baronet_turns_count(turns) : 0;
    struct lots *lots = &engine_player->lots[baronet_play_mover(play)];
    char *turn = count ? baronet_turns_text(turns, lots_below(lots, count)) : NULL;
    baronet_turns_free(turns);
    baronet_play_free(copy);
    return turn;
}

// ---- Secrets

// Whether a game starts as all of its games do, which everybody knows.
static bool is_usual(const struct baronet_play *start)
{
    char *whole = baronet_play_fen(start, BARONET_REFEREE);
    bool same = strcmp(whole, baronet_game_start_fen(baronet_play_game(start))) == 0;
    baronet_free(whole);
    return same;
}

bool engine_player_knows_start(const struct baronet_play *start, unsigned player)
{
    const struct baronet_game *game = baronet_play_game(start);
    if (!baronet_game_has_secrets(game) || is_usual(start))
        return true;
    char *fen = baronet_play_fen(start, player);
    struct baronet_play *seen = baronet_start_fen(game, fen, NULL);
    bool knows = seen && baronet_play_result(seen).outcome == BARONET_ONGOING;
    baronet_play_free(seen);
    baronet_free(fen);
    return knows;
}

// Whether the game shown is how the play began; it is not when turns were taken back.
static bool is_beginning(const struct baronet_play *shown, const struct baronet_play *play)
{
    size_t count = baronet_play_turn_count(shown);
    bool same = count <= baronet_play_turn_count(play);
    for (size_t i = 0; i < count && same; i++) {
        char *before = baronet_play_turn_text(shown, i, BARONET_REFEREE);
        char *now = baronet_play_turn_text(play, i, BARONET_REFEREE);
        same = strcmp(before, now) == 0;
        baronet_free(before);
        baronet_free(now);
    }
    return same;
}

// Shows the player what has happened since he last looked.
static struct observer *remember(struct engine_player *engine_player,
                                 const struct baronet_play *play, unsigned player)
{
    struct memory *memory = &engine_player->memories[player];
    size_t count = baronet_play_turn_count(play);
    if (memory->shown && !is_beginning(memory->shown, play))
        forget(memory);
    if (!memory->shown) {
        bool is_known = is_usual(engine_player->start);
        char *fen = baronet_play_fen(engine_player->start, player);
        memory->shown = baronet_play_copy(engine_player->start);
        // A new key also after turns were taken back: somebody who has seen a secret must not meet
        // it again.
        struct lots_key key =
            lots_key_child(&engine_player->options.key, engine_player->observer_count++);
        memory->observer = observer_new(engine_player->game, player, is_known ? NULL : fen, &key);
        baronet_free(fen);
    }
    for (size_t i = baronet_play_turn_count(memory->shown); i < count; i++) {
        char *made = baronet_play_turn_text(play, i, BARONET_REFEREE);
        bool applied = baronet_apply_text(memory->shown, made, NULL);
        char *seen = baronet_play_turn_text(play, i, player);
        char *view = baronet_play_fen(memory->shown, player);
        if (applied && memory->observer)
            observer_note(memory->observer, seen, view);
        baronet_free(made);
        baronet_free(seen);
        baronet_free(view);
    }
    return memory->observer;
}

// Whether a turn is legal; a player may learn that by trying it.
static bool is_legal(const struct baronet_play *play, const char *turn)
{
    struct baronet_play *copy = baronet_play_copy(play);
    bool legal = turn && baronet_apply_text(copy, turn, NULL);
    baronet_play_free(copy);
    return legal;
}

// ---- Turns

char *engine_player_advice(struct engine_player *engine_player, const struct baronet_play *play,
                           const struct engine_limits *limits,
                           void (*tell)(void *context, const struct engine_report *report),
                           void *context, struct engine_answer *answer)
{
    unsigned player = baronet_play_mover(play);
    struct engine *engine = need_engine(engine_player);
    if (engine_player->memories) {
        struct observer *observer = remember(engine_player, play, player);
        if (!observer || !observer_think(observer, engine, limits, answer) ||
            !is_legal(play, answer->turn)) {
            baronet_free(answer->turn);
            *answer = (struct engine_answer){0};
            return random_turn(engine_player, play);
        }
        return answer->turn;
    }
    engine_think(engine, play, limits, tell, context, answer);
    baronet_free(answer->reply);
    answer->reply = NULL;
    return answer->turn;
}

void engine_player_stop(struct engine_player *engine_player)
{
    if (engine_player->engine)
        engine_stop(engine_player->engine);
}

void engine_player_prepare(struct engine_player *engine_player)
{
    need_engine(engine_player);
}

void engine_player_set_level(struct engine_player *engine_player, unsigned level)
{
    engine_player->options.level = level;
}

void engine_player_limit(struct engine_player *engine_player, const struct engine_limits *limits)
{
    engine_player->options.limits = *limits;
}

static void show_thinking(void *context, const struct engine_report *report)
{
    const struct baronet_play *play = context;
    struct text_buffer verdict;
    if (report->milliseconds < 200 || report->turn_count == 0)
        return;
    text_buffer_init(&verdict);
    print_verdict(&verdict, baronet_play_game(play), baronet_play_mover(play), report->score,
                  report->win_in);
    progress_show("thinking: depth %u, %s; %s", report->depth, report->turns[0], verdict.start);
    text_buffer_release(&verdict);
}

char *engine_player_turn(struct engine_player *engine_player, const struct baronet_play *play,
                         struct engine_answer *answer)
{
    struct engine_limits limits = limits_of(engine_player);
    bool shows = progress_is_wanted();
    *answer = (struct engine_answer){0};
    if (is_absent(engine_player, baronet_play_mover(play)))
        return random_turn(engine_player, play);
    char *turn = engine_player_advice(engine_player, play, &limits, shows ? show_thinking : NULL,
                                      (void *)(uintptr_t)play, answer);
    if (shows)
        progress_show("%s", "");
    return turn;
}

// ---- Verdicts

// One player against several, who have no name in common.
static void print_bad_verdict(struct text_buffer *out, const char *name, unsigned players, int size,
                              int loss_in)
{
    if (loss_in > 0)
        text_buffer_print(out, "%s loses in %d turns", name,
                          (loss_in + (int)players - 1) / (int)players);
    else
        text_buffer_print(out, "%s is %s (-%.2f)", name,
                          size < 30    ? "even"
                          : size < 80  ? "a little worse"
                          : size < 200 ? "clearly worse"
                                       : "losing",
                          size / 100.0);
}

void print_verdict(struct text_buffer *out, const struct baronet_game *game, unsigned player,
                   int score, int win_in)
{
    unsigned players = decider_count(game);
    bool is_other = score < 0 || win_in < 0;
    if (player >= players)
        player = 1; // chance is to move: the score is the second player's
    unsigned better = is_other && players == 2 ? 1 - player : player;
    int size = score < 0 ? -score : score;
    const char *name = baronet_game_player(game, better);
    if (is_other && players != 2) {
        print_bad_verdict(out, name, players, size, -win_in);
        return;
    }
    if (win_in) {
        int turns = (win_in < 0 ? -win_in : win_in + (int)players - 1) / (int)players;
        turns += turns == 0;
        text_buffer_print(out, "%s wins in %d turn%s", name, turns, turns == 1 ? "" : "s");
        return;
    }
    if (size < 30) {
        text_buffer_print(out, "even");
        if (size > 0)
            text_buffer_print(out, " (%+.2f for %s)", size / 100.0, name);
        return;
    }
    text_buffer_print(out, "%s is %s (%+.2f)", name,
                      size < 80    ? "a little better"
                      : size < 200 ? "clearly better"
                      : size < 500 ? "winning"
                                   : "winning easily",
                      size / 100.0);
}
