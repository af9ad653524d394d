// What keeps a piece from going somewhere, and who attacks: for those who explain why a turn is not
// legal.
#ifndef EXPLAINING_H
#define EXPLAINING_H

#include "position.h"

enum way {
    WAY_IS_FREE,
    WAY_IS_NONE,        // its movement never leads there
    WAY_IS_BLOCKED,     // by pieces on `squares`
    WAY_LACKS_HURDLES,  // there is nothing to jump over on `squares`
    WAY_ENDS_ON_FRIEND, // who stands on squares[0]
    WAY_ENDS_ON_OTHER,  // whom it can't capture on squares[0]
    WAY_LACKS_CAPTURE,  // it only captures there, and there is nobody on squares[0]
    WAY_IS_UNSEEN       // which of these it is can't be told: `squares` are not seen
};

enum { WAY_SQUARES = 16 };

struct way_report {
    enum way way;
    int count;
    square_t squares[WAY_SQUARES];
};

// Compares what the movement of the piece on `origin` needs to lead to `destination` with what
// stands on the board, and reports the path with the least in its way; of several such, the squares
// of all. `seen`: squares of which it may be told what stands there; NULL: all.
void way_find(const struct position *position, square_t origin, square_t destination,
              bool captures_only, const uint64_t *seen, struct way_report *report);

// The squares of other players' pieces (`by_friends`: of the player's own) that could capture
// `player` on one of `targets`. Returns how many, at most `limit`.
int attackers_find(struct position *position, int player, const uint64_t *targets, bool by_friends,
                   square_t *squares, int limit);

#endif
