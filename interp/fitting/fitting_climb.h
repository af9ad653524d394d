// A search that changes what a game was written as, as long as that makes random plays of both
// agree further.
#ifndef FITTING_CLIMB_H
#define FITTING_CLIMB_H

#include "fitting_compare.h"

struct fitting_climb {
    const struct baronet_game *game; // that is written
    uint64_t start, milliseconds;    // it ends after so many; 0: never
    struct text_buffer vdl;          // of the best one so far
    struct baronet_game *best;
    size_t play;                        // the first one that differs; FITTING_PLAYS: none
    uint64_t agreement;                 // of that one
    struct baronet_message *difference; // there
    uint64_t next_score;                // of the change that brings most
    bool has_next;
};

void fitting_climb_init(struct fitting_climb *climb, const struct baronet_game *game,
                        uint64_t milliseconds);
void fitting_climb_release(struct fitting_climb *climb);

bool fitting_climb_is_late(const struct fitting_climb *climb);

// Whether a change brings more than all that were offered before: then it is the next one.
bool fitting_climb_offer(struct fitting_climb *climb, const struct text_buffer *vdl);

// Goes on from there.
void fitting_climb_take(struct fitting_climb *climb, const struct text_buffer *vdl);

// Offers all changes of the best one: some, or if none of them helps, more of them.
typedef void fitting_climb_step(void *context, int effort);

// Whether all plays agree in the end. `take` makes the next one the best.
bool fitting_climb_on(struct fitting_climb *climb, fitting_climb_step *offer,
                      void (*take)(void *context), void *context);

#endif
