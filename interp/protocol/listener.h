// What is said to an engine: lines from standard input; and whether it is told to end while it is
// in the midst of something. No other thread is needed for that: who is busy looks now and then.
#ifndef LISTENER_H
#define LISTENER_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct listener {
    char *text; // from `start` on it was not yet taken
    size_t start, length, capacity;
    bool has_ended;     // the input
    uint64_t arrived;   // when something last did, by the stopwatch
    uint64_t looked;    // when there last was nothing new
    atomic_bool is_end; // whoever is busy is to end
    size_t end;         // then: where "quit" begins, as what was said before is too late; else 0
    pthread_mutex_t lock;
};

void listener_init(struct listener *listener);
void listener_release(struct listener *listener);

// The next line, without its end, until the next call; NULL at the end of the input. Memory may be
// out (memory.h). Not to be called while others may ask the question below.
char *listener_line(struct listener *listener);

// Whether "quit" or the end of the input has come while whoever asks was busy: for baronet_limits,
// called by any thread. A script may write all its lines at once and wants their answers, so only
// what comes a while after the line before it ends what goes on.
bool listener_is_told_to_end(void *listener);

#endif
