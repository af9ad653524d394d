// The engine as a player in the terminal and in matches: it starts when it is first asked, plays at
// a level, and shows its progress. In games with secrets it knows only what its player has seen.
#ifndef ENGINE_PLAYER_H
#define ENGINE_PLAYER_H

#include "baronet_engine.h"
#include "lots.h"
#include "text.h"

struct engine_player;

struct engine_player_options {
    unsigned level; // 1 to BARONET_LEVELS; 0: three seconds a turn
    struct baronet_engine_limits
        limits; // of a turn; all zero: by the level; a clock alone: by both
    struct baronet_engine_options engine;
    struct lots_key key; // of what it draws
};

// The game must outlive the player.
struct engine_player *engine_player_new(const struct baronet_game *game,
                                        const struct engine_player_options *options);
void engine_player_free(struct engine_player *engine_player);

// May be called by any thread: the present thinking ends soon, with the best turn found so far.
void engine_player_stop(struct engine_player *engine_player);

// Starts the engine if it has not been asked yet, so that this takes no time on its clock.
void engine_player_prepare(struct engine_player *engine_player);

// A new game begins: what is known of positions and of the last game is forgotten. From the same
// key it plays the same game, unless by time.
void engine_player_forget(struct engine_player *engine_player, const struct lots_key *key);

// The engine that it plays with; it is started if it has not been asked yet.
const struct baronet_engine *engine_player_engine(struct engine_player *engine_player);

// From now on it plays at this level, within these limits.
void engine_player_set_level(struct engine_player *engine_player, unsigned level);
void engine_player_limit(struct engine_player *engine_player,
                         const struct baronet_engine_limits *limits);

// The turn it makes for the player to move, to be freed; NULL when there is none.
char *engine_player_turn(struct engine_player *engine_player, const struct baronet_play *play,
                         struct baronet_engine_answer *answer);

// The same with other limits than those of its level.
char *engine_player_advice(struct engine_player *engine_player, const struct baronet_play *play,
                           const struct baronet_engine_limits *limits,
                           struct baronet_engine_answer *answer);

// "White is clearly better (+1.30; wins 71 %, draws 12 %)", from a score for the player to move;
// what is printed is for the one named.
void print_verdict(struct text_buffer *out, const struct baronet_engine *engine,
                   const struct baronet_play *play, int score, int win_in);

// Where these chances come from, or why none are told.
void print_chance_source(struct text_buffer *out, const struct baronet_engine *engine,
                         const struct baronet_play *play);

#endif
