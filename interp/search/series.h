// Numbered pieces of work, done by several threads at once, with results that are taken in the
// order of the numbers: so the outcome depends neither on the number of threads nor on their speed.
#ifndef SERIES_H
#define SERIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct series {
    unsigned threads;
    size_t result_size; // in bytes; results are zeroed before they are worked at
    void *context;

    // Makes what a thread needs for itself, and releases it.
    void *(*prepare)(void *context);
    void (*release)(void *context, void *own);

    // Does the piece with this number. May not depend on which pieces the thread did before.
    void (*work)(void *context, void *own, uint64_t number, void *result);

    // Takes a result, one at a time and in order. False: that is enough.
    bool (*take)(void *context, uint64_t number, void *result);

    // Gives up a result that is not taken since there is enough; NULL: it owns nothing.
    void (*drop)(void *result);
};

// Works from `first` on until there is enough. Where no thread can be had, the calling one does all
// the work.
void series_run(const struct series *series, uint64_t first);

#endif
