// The engine as a player in the terminal and in matches: it starts when it is first asked, plays at
// a level, and in games with secrets knows only what its player has seen.
#ifndef ENGINE_PLAYER_H
#define ENGINE_PLAYER_H

#include "baronet.h"
#include "engine.h"
#include "lots.h"
#include "text.h"

struct engine_player;

enum { ENGINE_PLAYER_LEVELS = 10 };

// The budget of a level for a turn: positions, and at most so many milliseconds; the highest level
// stops by time only.
struct engine_limits engine_player_level_limits(unsigned level);

struct engine_player_options {
    unsigned level;              // 1 to 10; 0: as well as it can
    struct engine_limits limits; // of a turn; all zero: by the level; a clock alone: by both
    struct engine_options engine;
    struct lots_key key; // of what it draws
};

// `start` is the position before the first turn of the games to come; it must outlive the
// player.
struct engine_player *engine_player_new(const struct baronet_play *start,
                                        const struct engine_player_options *options);
void engine_player_free(struct engine_player *engine_player);

// Whether a player knows enough of the start to think; he makes random turns when he doesn't.
bool engine_player_knows_start(const struct baronet_play *start, unsigned player);

// May be called by a signal handler: the present thinking ends soon, with the best turn found so
// far.
void engine_player_stop(struct engine_player *engine_player);

// Starts the engine if it has not been asked yet, so that this takes no time on its clock.
void engine_player_prepare(struct engine_player *engine_player);

// A new game begins: what is known of positions and of the last game is forgotten. From the same
// key it plays the same game, unless by time.
void engine_player_forget(struct engine_player *engine_player, const struct lots_key *key);

// From now on it plays at this level, within these limits.
void engine_player_set_level(struct engine_player *engine_player, unsigned level);
void engine_player_limit(struct engine_player *engine_player, const struct engine_limits *limits);

// The turn it makes for the player to move, to be freed; NULL when there is none.
char *engine_player_turn(struct engine_player *engine_player, const struct baronet_play *play,
                         struct engine_answer *answer);

// The same with other limits than those of its level.
char *engine_player_advice(struct engine_player *engine_player, const struct baronet_play *play,
                           const struct engine_limits *limits,
                           void (*tell)(void *context, const struct engine_report *report),
                           void *context, struct engine_answer *answer);

// "White is clearly better (+1.30)", from a score for `player`; what is printed is for the one
// named.
void print_verdict(struct text_buffer *out, const struct baronet_game *game, unsigned player,
                   int score, int win_in);

#endif
