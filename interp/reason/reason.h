// Why a turn is good or bad: claims about the lines that an engine has found, each with the turns
// that show it. Nothing is claimed that does not come true when these turns are made.
#ifndef REASON_H
#define REASON_H

#include "reason_lines.h"

enum reason_kind {
    REASON_ONLY,     // there is no other turn
    REASON_WINS,     // the line ends with the player's win ...
    REASON_LOSES,    // ... with his loss ...
    REASON_DRAWS,    // ... or with a draw
    REASON_GAINS,    // the line wins more than it costs
    REASON_COSTS,    // it costs more than it wins
    REASON_TRADES,   // it does both, about equally
    REASON_PROMOTES, // a piece of the player becomes another one
    REASON_LEAST     // it gives up the cheapest of the pieces that may be chosen for that
};

struct reason {
    enum reason_kind kind;
    unsigned line;      // that it is about; 0: the best one, otherwise another turn, which is worse
    size_t turn_count;  // turns of the line, from the first, that show it
    unsigned *gained;   // pieces of others that are lost, and what a piece has become
    unsigned *lost;     // pieces of the player, and what the piece was before
    const char *result; // why the game is over; NULL: it is not
};

enum { REASONS_LIMIT = 5 }; // only, the line, promotes, least, another line

struct reasons {
    struct reason of[REASONS_LIMIT];
    unsigned count;
};

// Finds what can be said about the best line, and about the next one that is clearly worse, for the
// player to move, who is told everything that happens in these lines. Pieces are worth what the
// engine takes them for. Zeroed reasons, to be released.
void reasons_find(struct reasons *reasons, const struct baronet_engine *engine,
                  const struct baronet_play *play, const struct reason_lines *lines);
void reasons_release(struct reasons *reasons);

#endif
