// COLD marks functions that are rarely called by functions that must be fast: the compiler keeps
// them out of these.
#ifndef COLD_H
#define COLD_H

#define COLD __attribute__((noinline, cold))

#endif
