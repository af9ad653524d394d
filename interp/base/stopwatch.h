// A monotonic clock.
#ifndef STOPWATCH_H
#define STOPWATCH_H

#include <stdint.h>

// Microseconds since some moment before the program began.
uint64_t stopwatch_now(void);

// Milliseconds as microseconds. Longer times than some ten thousand years count as that, so that
// sums of a few results do not overflow.
uint64_t stopwatch_microseconds(uint64_t milliseconds);

// Milliseconds since stopwatch_now gave `start`.
uint64_t stopwatch_milliseconds(uint64_t start);

#endif
