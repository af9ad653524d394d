// Limits of the caller's, for threads that go on after his call (limits.c).
#ifndef HELD_LIMITS_H
#define HELD_LIMITS_H

#include "allowance.h"

// The allowance of this thread, for another thread to charge, until limits_drop: it outlives
// baronet_limits_end. NULL: there is none.
struct allowance *limits_hold(void);
void limits_drop(struct allowance *allowance); // or NULL

#endif
