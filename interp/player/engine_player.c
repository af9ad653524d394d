#include "engine_player.h"

#include "complain.h"
#include "learning.h"
#include "memory.h"
#include "result_text.h"

#include <inttypes.h>
#include <string.h>

struct engine_player {
    const struct baronet_game *game;
    struct engine_player_options options;
    struct baronet_engine *engine; // NULL until it is asked
};

struct engine_player *engine_player_new(const struct baronet_game *game,
                                        const struct engine_player_options *options)
{
    struct engine_player *engine_player = memory_zeroed(1, sizeof *engine_player);
    engine_player->game = game;
    engine_player->options = *options;
    return engine_player;
}

void engine_player_free(struct engine_player *engine_player)
{
    if (!engine_player)
        return;
    baronet_engine_free(engine_player->engine);
    memory_free(engine_player);
}

static struct baronet_engine *need_engine(struct engine_player *engine_player)
{
    struct baronet_engine_options *options = &engine_player->options.engine;
    if (!engine_player->engine) {
        struct baronet_key key = learning_key(&engine_player->options.key);
        options->key = &key;
        engine_player->engine = learning_engine(engine_player->game, options);
        options->key = NULL;
    }
    baronet_engine_prepare(engine_player->engine);
    return engine_player->engine;
}

void engine_player_forget(struct engine_player *engine_player, const struct lots_key *key)
{
    struct baronet_key bytes = learning_key(key);
    engine_player->options.key = *key;
    if (engine_player->engine)
        baronet_engine_forget(engine_player->engine, &bytes);
}

void engine_player_stop(struct engine_player *engine_player)
{
    if (engine_player->engine)
        baronet_engine_stop(engine_player->engine);
}

void engine_player_prepare(struct engine_player *engine_player)
{
    need_engine(engine_player);
}

const struct baronet_engine *engine_player_engine(struct engine_player *engine_player)
{
    return need_engine(engine_player);
}

void engine_player_set_level(struct engine_player *engine_player, unsigned level)
{
    engine_player->options.level = level;
}

void engine_player_limit(struct engine_player *engine_player,
                         const struct baronet_engine_limits *limits)
{
    engine_player->options.limits = *limits;
}

// ---- Turns

char *engine_player_advice(struct engine_player *engine_player, const struct baronet_play *play,
                           const struct baronet_engine_limits *limits,
                           struct baronet_engine_answer *answer)
{
    struct baronet_engine *engine = need_engine(engine_player);
    struct baronet_engine_limits own = *limits;
    own.size = sizeof own;
    *answer = (struct baronet_engine_answer){.size = sizeof *answer};
    baronet_engine_think(engine, play, &own, answer, NULL);
    baronet_free(answer->reply);
    answer->reply = NULL;
    return answer->turn;
}

struct thinking {
    const struct engine_player *player;
    const struct baronet_play *play;
};

static bool show_thinking(void *context, const struct baronet_engine_report *report)
{
    const struct thinking *thinking = context;
    struct text_buffer verdict;
    if (report->milliseconds < 200 || report->turn_count == 0)
        return true;
    text_buffer_init(&verdict);
    print_verdict(&verdict, thinking->player->engine, thinking->play, report->score,
                  report->win_in);
    progress_show("thinking: depth %u, %s; %s", report->depth, report->turns[0], verdict.start);
    text_buffer_release(&verdict);
    return true;
}

char *engine_player_turn(struct engine_player *engine_player, const struct baronet_play *play,
                         struct baronet_engine_answer *answer)
{
    struct baronet_engine_limits limits = engine_player->options.limits;
    struct thinking thinking = {engine_player, play};
    bool shows = progress_is_wanted();
    if (!limits.milliseconds && !limits.nodes && !limits.depth)
        limits.level = engine_player->options.level;
    if (!limits.level && !limits.milliseconds && !limits.nodes && !limits.depth && !limits.clock)
        baronet_engine_level(0, &limits);
    limits.progress = shows ? show_thinking : NULL;
    limits.context = &thinking;
    char *turn = engine_player_advice(engine_player, play, &limits, answer);
    if (shows)
        progress_show("%s", "");
    return turn;
}

// ---- Verdicts

// A guess takes a score of 0 to be even, which among several players it is not: one of them is
// measured against the sum of all others.
static bool is_known(const struct baronet_engine_chance *chance, const struct baronet_play *play)
{
    return chance->games > 0 || decider_count(baronet_play_game(play)) <= 2;
}

// Names of players may be plural: "Attackers are a little better".
static bool is_plural(const char *name)
{
    const size_t length = strlen(name);
    return length > 2 && name[length - 1] == 's' && name[length - 2] != 's';
}

static const char *is_or_are(const char *name)
{
    return is_plural(name) ? "are" : "is";
}

// How much better a player stands, in words.
enum standing { STANDS_EVEN, STANDS_BETTER, STANDS_CLEARLY_BETTER, STANDS_WINNING, STANDS_EASILY };

// By how much likelier it is that he wins than that he loses, as a score means something else in
// each game.
static enum standing standing_of(const struct baronet_engine *engine, int size)
{
    struct baronet_engine_chance chance = {.size = sizeof chance};
    baronet_engine_chance(engine, size, 0, &chance);
    const double lead = chance.win - chance.loss;
    return lead < 0.075  ? STANDS_EVEN
           : lead < 0.2  ? STANDS_BETTER
           : lead < 0.5  ? STANDS_CLEARLY_BETTER
           : lead < 0.88 ? STANDS_WINNING
                         : STANDS_EASILY;
}

// "; wins 71 %, draws 12 %", for the player who has the score.
static void print_chance(struct text_buffer *out, const struct baronet_engine *engine,
                         const struct baronet_play *play, int score)
{
    struct baronet_engine_chance chance = {.size = sizeof chance};
    baronet_engine_chance(engine, score, 0, &chance);
    if (!is_known(&chance, play))
        return;
    text_buffer_print(out, "; wins %.0f %%", 100 * chance.win);
    if (chance.draw >= 0.005)
        text_buffer_print(out, ", draws %.0f %%", 100 * chance.draw);
}

// Of several players: which score is even is not known, so that no words stand with it.
static void print_score_of_several(struct text_buffer *out, const struct baronet_engine *engine,
                                   const struct baronet_play *play, const char *name, int score)
{
    text_buffer_print(out, "%s (%+.2f", name, score / 100.0);
    print_chance(out, engine, play, score);
    text_buffer_add_character(out, ')');
}

// Who has no enemy with a name to call better: one player, or one against several.
static void print_bad_verdict(struct text_buffer *out, const struct baronet_engine *engine,
                              const struct baronet_play *play, const char *name, unsigned players,
                              int score, int loss_in)
{
    int size = score < 0 ? -score : score;
    if (loss_in > 0) {
        text_buffer_print(out, "%s lose%s in %d turns", name, is_plural(name) ? "" : "s",
                          (loss_in + (int)players - 1) / (int)players);
        return;
    }
    static const char *const words[] = {"even", "a little worse", "clearly worse", "losing",
                                        "losing"};
    text_buffer_print(out, "%s %s %s (-%.2f", name, is_or_are(name),
                      words[standing_of(engine, size)], size / 100.0);
    print_chance(out, engine, play, score);
    text_buffer_add_character(out, ')');
}

void print_verdict(struct text_buffer *out, const struct baronet_engine *engine,
                   const struct baronet_play *play, int score, int win_in)
{
    const struct baronet_game *game = baronet_play_game(play);
    unsigned players = decider_count(game), player = baronet_play_mover(play);
    bool is_other = score < 0 || win_in < 0;
    if (player >= players)
        player = 1; // chance is to move: the score is the second player's
    unsigned better = is_other && players == 2 ? 1 - player : player;
    int size = score < 0 ? -score : score;
    const char *name = baronet_game_player(game, better);
    if (players > 2 && !win_in) {
        print_score_of_several(out, engine, play, name, score);
        return;
    }
    if (is_other && players != 2) {
        print_bad_verdict(out, engine, play, name, players, score, -win_in);
        return;
    }
    if (win_in) {
        int turns = (win_in < 0 ? -win_in : win_in + (int)players - 1) / (int)players;
        turns += turns == 0;
        text_buffer_print(out, "%s win%s in %d turn%s", name, is_plural(name) ? "" : "s", turns,
                          turns == 1 ? "" : "s");
        return;
    }
    if (size == 0) {
        text_buffer_print(out, "even");
        return;
    }
    static const char *const words[] = {"even", "a little better", "clearly better", "winning",
                                        "winning easily"};
    const enum standing standing = standing_of(engine, size);
    if (standing == STANDS_EVEN)
        text_buffer_print(out, "even (%+.2f for %s", size / 100.0, name);
    else
        text_buffer_print(out, "%s %s %s (%+.2f", name, is_or_are(name), words[standing],
                          size / 100.0);
    print_chance(out, engine, play, size);
    text_buffer_add_character(out, ')');
}

void print_chance_source(struct text_buffer *out, const struct baronet_engine *engine,
                         const struct baronet_play *play)
{
    struct baronet_engine_chance chance = {.size = sizeof chance};
    baronet_engine_chance(engine, 0, 0, &chance);
    if (chance.games)
        text_buffer_print(out, "chances: from %" PRIu64 " games of the engine against itself",
                          chance.games);
    else if (is_known(&chance, play))
        text_buffer_print(out, "chances: a guess, since they were not measured in this game");
    else
        text_buffer_print(out, "chances: not known, since they were not measured in this game");
}
