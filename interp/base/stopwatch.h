// How time passes, whatever the calendar says.
#ifndef STOPWATCH_H
#define STOPWATCH_H

#include <stdint.h>

// Microseconds since some moment before the program began.
uint64_t stopwatch_now(void);

// So many milliseconds in microseconds; centuries are as good as any longer time, and leave room to
// reckon with.
uint64_t stopwatch_microseconds(uint64_t milliseconds);

// Milliseconds since stopwatch_now gave `start`.
uint64_t stopwatch_milliseconds(uint64_t start);

#endif
