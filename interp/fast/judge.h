// Judging moves by what the rest of the turn asks of them.
#ifndef JUDGE_H
#define JUDGE_H

#include "continuation.h"

// What has to be asked of moves: continuations[n] where n pieces are captured (NULL: no plan).
struct questions {
    struct continuation *continuations[2];
    const struct safety *safety;
    struct safety now; // where the turn has done something already
    // What `clears_around` (code/plan.h) of a term says now; 0: nothing has been asked.
    int clears_around;
    uint64_t cleared[SET_WORDS_LIMIT];
};

void find_questions(struct vm *vm, int32_t pc, struct questions *questions);

// What comes of a candidate: one legal turn, none, one if the royal piece is safe after it, or
// that has to be tried.
enum verdict { VERDICT_PASSES, VERDICT_FAILS, VERDICT_IF_SAFE, VERDICT_OPEN };

enum verdict judge_move(struct vm *vm, const union candidate *candidate,
                        struct questions *questions);

// Whether moves that pass can be taken later: the turn has done nothing so far.
bool can_keep(const struct vm *vm);

#endif
