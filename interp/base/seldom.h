// SELDOM marks functions that are rarely called by functions that must be fast: the compiler keeps
// them out of these.
#ifndef SELDOM_H
#define SELDOM_H

#define SELDOM __attribute__((noinline, cold))

#endif
