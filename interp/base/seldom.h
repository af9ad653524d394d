// SELDOM marks functions that are hardly ever called where it matters how fast their callers are:
// the compiler keeps them out of these.
#ifndef SELDOM_H
#define SELDOM_H

#define SELDOM __attribute__((noinline, cold))

#endif
