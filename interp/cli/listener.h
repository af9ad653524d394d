// What is said to a program that is asked things: lines from standard input; and whether it is told
// to end while it is in the midst of something. No other thread is needed for that: who is busy
// looks now and then.
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
    bool is_person;     // who types "quit" means at once
    bool has_ended;     // the input
    uint64_t arrived;   // when something last did, by the stopwatch
    uint64_t looked;    // when there last was nothing new
    atomic_bool is_end; // whoever is busy is to end
    size_t end;         // then: where "quit" or the end of the input is; else 0
    pthread_mutex_t lock;
};

void listener_init(struct listener *listener);
void listener_release(struct listener *listener);

// ---- Taking what was said. Not to be called while others may ask the questions below.

// The next line, without its end, until the next call; NULL at the end of the input. Memory may be
// out (memory.h).
char *listener_line(struct listener *listener);

// Forgets what was said before the program was told to end, as it is too late for that.
void listener_catch_up(struct listener *listener);

// Room for what is said while somebody is busy. Memory may be out.
void listener_make_room(struct listener *listener);

// Whether listener_line need not wait; reads what is there, or waits for it.
bool listener_has_line(const struct listener *listener);
void listener_read(struct listener *listener);

// Whether listener_byte need not wait; the next byte, false at the end.
bool listener_has_byte(const struct listener *listener);
bool listener_byte(struct listener *listener, char *byte);

// ---- For whoever is busy: called by any thread

// Whether "quit" or the end of the input has come while whoever asks was busy: for baronet_limits.
// A script may write all its lines at once and wants their answers, so only what comes a while
// after the line before it ends what goes on; a person need not pause.
bool listener_is_told_to_end(void *listener);

// Then: whether nothing that was said before that waits.
bool listener_end_is_next(struct listener *listener);

// Whether the next line is this word, or any that a person has typed; if so it is taken.
bool listener_takes(struct listener *listener, const char *word);

#endif
