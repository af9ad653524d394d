// One game of a match: its opening, its turns, and who is at fault.
#define _POSIX_C_SOURCE 200809L

#include "answers.h"
#include "baronet_notation.h"
#include "exit_status.h"
#include "match.h"
#include "memory.h"
#include "rng.h"
#include "stopwatch.h"

#include <stdlib.h>
#include <string.h>

enum { OPENING_TRIES = 50, TIME_GRACE_MILLISECONDS = 20 };

// What a game needs while it is played.
struct table {
    const struct match *match;
    struct match_player *const *players; // [2]
    const bool *trusted;                 // [2]
    struct match_game *game;
    struct baronet_play *play;
    uint64_t clocks[BARONET_REFEREE];
    bool has_moved[2];
    struct lots lots; // of chance
    struct match_problem *problem;
};

void match_game_release(struct match_game *game)
{
    for (size_t i = 0; i < game->turn_count; i++)
        memory_free(game->turns[i]);
    memory_free(game->turns);
    memory_free(game->blame);
}

static void add_turn(struct match_game *game, char *turn)
{
    game->turns =
        memory_grow(game->turns, game->turn_count + 1, &game->capacity, sizeof *game->turns);
    game->turns[game->turn_count++] = turn;
}

// ---- The opening

// Plays that many random turns from the start and keeps them; false when the game ends earlier.
static bool try_opening(struct baronet_play *play, uint64_t turns, struct rng *rng,
                        struct match_game *game)
{
    for (uint64_t i = 0; i < turns; i++) {
        struct baronet_turns *list = baronet_turns(play, NULL);
        size_t count = list ? baronet_turns_count(list) : 0;
        bool made = count > 0 && baronet_apply(play, list, rng_below(rng, count), NULL);
        baronet_turns_free(list);
        if (!made || result_of(play).outcome != BARONET_ONGOING)
            return false;
        add_turn(game, baronet_play_turn_text(play, (size_t)i, BARONET_REFEREE));
    }
    return true;
}

// The position after the opening of a pair of games, the same for both.
static struct baronet_play *open_game_of(const struct match *match, struct match_game *game)
{
    uint64_t pair = (game->number - 1) / match->seats;
    for (uint64_t i = 0; i < OPENING_TRIES; i++) {
        struct rng rng;
        struct baronet_play *play = baronet_start(match->game);
        rng_init_nth(&rng, match->request->seed, pair * OPENING_TRIES + i);
        if (try_opening(play, match->request->opening, &rng, game))
            return play;
        while (game->turn_count > 0)
            memory_free(game->turns[--game->turn_count]);
        baronet_play_free(play);
    }
    return baronet_start(match->game);
}

// ---- How it ends

// The game is lost for one of the two, for whatever reason.
static void lose(struct table *table, int who, const char *reason)
{
    struct match_game *game = table->game;
    unsigned winner =
        who == 0 ? (game->seat_of_first + 1) % table->match->seats : game->seat_of_first;
    game->result = (struct baronet_result){sizeof game->result, BARONET_WIN, winner, reason, 1};
}

static void end_match(struct table *table, int who, const char *why)
{
    match_problem_set(table->problem, STATUS_WRONG, "%s does not seem to play %s: it %s",
                      match_player_name(table->players[who]),
                      baronet_game_title(table->match->game), why);
    table->problem->is_variant = true;
}

// The player is at fault. A fault with its first turn means that it plays another game; then nobody
// has won.
static void blame(struct table *table, int who, char *why)
{
    why[strcspn(why, "\n")] = '\0';
    if (!table->has_moved[who] && !table->trusted[who]) {
        end_match(table, who, why);
        memory_free(why);
        return;
    }
    table->game->blame = why;
    table->game->faulty = who;
    lose(table, who, "the other one is at fault");
}

// Whether the game goes on by the rules, by what players may claim, and by the match's limit.
static bool goes_on(struct table *table)
{
    struct match_game *game = table->game;
    game->result = result_of(table->play);
    if (game->result.outcome == BARONET_LOSS)
        lose(table, game->result.winner == game->seat_of_first ? 0 : 1, game->result.reason);
    if (game->result.outcome != BARONET_ONGOING)
        return false;
    const char *claim = baronet_play_claim(table->play);
    if (claim)
        game->result = (struct baronet_result){sizeof game->result, BARONET_DRAW, 0, claim, 0};
    return !claim && game->turn_count < table->match->request->turn_limit;
}

// ---- Turns

static char *last_turn(struct baronet_play *play)
{
    return baronet_play_turn_text(play, baronet_play_turn_count(play) - 1, BARONET_REFEREE);
}

// A turn that chance makes. False when there is none.
static bool draw_turn(struct table *table)
{
    struct baronet_turns *list = baronet_turns(table->play, NULL);
    size_t count = list ? baronet_turns_count(list) : 0;
    bool made =
        count > 0 && baronet_apply(table->play, list, lots_below(&table->lots, count), NULL);
    baronet_turns_free(list);
    if (!made)
        return false;
    add_turn(table->game, last_turn(table->play));
    for (int i = 0; i < 2; i++)
        match_player_told(table->players[i], table->game->turns[table->game->turn_count - 1]);
    return true;
}

// Makes the turn of a player's answer; false when the game is over.
static bool take_answer(struct table *table, int who, struct match_answer *answer)
{
    struct baronet_message *message = NULL;
    switch (answer->kind) {
    case MATCH_ANSWER_RESIGNS: lose(table, who, "resignation"); return false;
    case MATCH_ANSWER_UNCLEAR:
        match_problem_set(table->problem, STATUS_WRONG, "%s %s; it has to name the squares",
                          match_player_name(table->players[who]), answer->text);
        return false;
    case MATCH_ANSWER_FAULT:
        blame(table, who, answer->text);
        answer->text = NULL;
        return false;
    case MATCH_ANSWER_TURN: break;
    }
    if (baronet_apply_text(table->play, answer->text, &message)) {
        add_turn(table->game, last_turn(table->play));
        return true;
    }
    blame(table, who,
          match_answer_print(MATCH_ANSWER_FAULT, "plays %s: %s", answer->text,
                             baronet_message_text(message))
              .text);
    baronet_message_free(message);
    return false;
}

// One turn. False when the game is over, for whatever reason.
static bool play_turn(struct table *table)
{
    const struct match *match = table->match;
    struct match_game *game = table->game;
    unsigned seat = baronet_play_mover(table->play);
    int who = seat == game->seat_of_first ? 0 : 1;
    uint64_t *clock = &table->clocks[seat];
    struct match_time time = match->request->time;
    if (!goes_on(table))
        return false;
    if (baronet_game_player_is_random(match->game, seat))
        return draw_turn(table);
    time.clocks[0] = *clock;
    time.clocks[1] = table->clocks[(seat + 1) % match->seats];
    uint64_t start = stopwatch_now();
    struct match_answer answer =
        match_player_think(table->players[who], table->play, (const char *const *)game->turns,
                           game->turn_count, &time);
    uint64_t used = stopwatch_milliseconds(start);
    bool made = take_answer(table, who, &answer);
    memory_free(answer.text);
    if (!made || baronet_limits_spent() != BARONET_WITHIN_LIMITS)
        return false;
    table->has_moved[who] = true;
    if (*clock) {
        if (used > *clock + TIME_GRACE_MILLISECONDS) {
            blame(table, who, memory_copy_text("oversteps the time"));
            return false;
        }
        *clock = (*clock > used ? *clock - used : 1) + time.increment;
    }
    match_player_told(table->players[1 - who], game->turns[game->turn_count - 1]);
    return true;
}

// ---- The game

// Each player draws from a source of his own, which the other one does not know.
static bool seat_players(struct table *table, const struct lots_key *key)
{
    const struct match *match = table->match;
    struct match_game *game = table->game;
    for (int i = 0; i < 2; i++) {
        struct lots_key own = lots_key_child(key, (uint64_t)i);
        if (!match_player_start(table->players[i], (const char *const *)game->turns,
                                game->turn_count, &match->request->time, &own, table->problem))
            return false;
    }
    return true;
}

bool match_play(const struct match *match, struct match_player *const players[2], bool trusted[2],
                struct match_game *game, struct match_problem *problem)
{
    struct lots_key key = lots_key_child(&match->request->key, game->number);
    struct table table = {
        .match = match, .players = players, .trusted = trusted, .game = game, .problem = problem};
    for (unsigned p = 0; p < match->seats; p++)
        table.clocks[p] = match->request->time.clocks[0];
    table.play = open_game_of(match, game);
    game->seat_of_first = (unsigned)((game->number - 1) % match->seats);
    lots_init(&table.lots, &key, 0);
    if (seat_players(&table, &key))
        while (play_turn(&table))
            ;
    baronet_play_free(table.play);
    for (int i = 0; i < 2 && !problem->text; i++)
        trusted[i] |= table.has_moved[i] && !(game->blame && game->faulty == i);
    return !problem->text;
}
