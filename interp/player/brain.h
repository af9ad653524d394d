// The engine as a player in the terminal and in matches: it is there when it is first asked, plays
// at a level, and in games with secrets it knows only what its player was shown.
#ifndef BRAIN_H
#define BRAIN_H

#include "baronet.h"
#include "engine.h"
#include "lots.h"
#include "text.h"

struct brain;

enum { BRAIN_LEVELS = 10 };

// What a level looks at for a turn: positions, and no longer than so many milliseconds; the highest
// one only stops by time.
struct engine_limits brain_level_limits(unsigned level);

struct brain_options {
    unsigned level;              // 1 to 10; 0: as well as it can
    struct engine_limits limits; // of a turn; all zero: by the level; a clock alone: by both
    struct engine_options engine;
    struct lots_key key; // of what it draws
};

// `start` is the position before the first turn of the games to come; it must outlive the brain.
struct brain *brain_new(const struct baronet_play *start, const struct brain_options *options);
void brain_free(struct brain *brain);

// Whether a player knows enough of the start to think; he makes random turns when he doesn't.
bool brain_knows_start(const struct baronet_play *start, unsigned player);

// From a signal handler: what it thinks about now ends soon, with the best found so far.
void brain_stop(struct brain *brain);

// Has the engine ready, so that no clock runs meanwhile.
void brain_prepare(struct brain *brain);

// A new game begins: what was found out about positions and seen of the last one is forgotten. From
// the same key it plays the same game, unless by time.
void brain_forget(struct brain *brain, const struct lots_key *key);

// From now on it plays at this level, within these limits.
void brain_set_level(struct brain *brain, unsigned level);
void brain_limit(struct brain *brain, const struct engine_limits *limits);

// The turn it makes for the player to move, to be freed; NULL when there is none.
char *brain_turn(struct brain *brain, const struct baronet_play *play,
                 struct engine_answer *answer);

// The same with other limits than those of its level.
char *brain_advice(struct brain *brain, const struct baronet_play *play,
                   const struct engine_limits *limits,
                   void (*tell)(void *context, const struct engine_report *report), void *context,
                   struct engine_answer *answer);

// "White is clearly better (+1.30)", from a score for `player`; what is printed is for the one
// named.
void print_verdict(struct text_buffer *out, const struct baronet_game *game, unsigned player,
                   int score, int win_in);

#endif
