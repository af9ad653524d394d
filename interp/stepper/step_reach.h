// What all pieces of a player together can do, and what others have to fear from that (private to
// the stepper). Sets have program->word_count words.
#ifndef STEP_REACH_H
#define STEP_REACH_H

#include "position.h"

struct reach {
    uint64_t captures[SET_WORDS_LIMIT]; // squares where some piece could capture
    uint64_t twice[SET_WORDS_LIMIT];    // where two could
    uint64_t plain[SET_WORDS_LIMIT];    // where one that is not royal could
    uint64_t moves[SET_WORDS_LIMIT];    // to which one that is not royal may go
};

// Puts together what a player's pieces do: `captures` and `moves` hold a set for each square.
void reach_find(const struct position *position, int player, const uint64_t *captures,
                const uint64_t *moves, struct reach *reach);

// How many pieces of `other` can be captured, and nobody captures back.
int reach_hanging(const struct position *position, const struct reach *reach, int other,
                  const struct reach *theirs);

// How many squares of `quarters` (at and beside royal pieces of the other one) are reached, and
// nobody but royal pieces guards them.
int reach_weak(const struct position *position, const struct reach *reach, const uint64_t *quarters,
               const struct reach *theirs);

// From how many types of piece a royal piece of `other` could come under attack in the next turn,
// once by moves, for which `moves` holds a set for each square, once by drops from the hand, on
// squares where nobody can capture then (but a royal piece where another one guards).
int reach_checks(const struct position *position, int player, const struct reach *reach,
                 const uint64_t *moves, int other, const struct reach *theirs);

#endif
