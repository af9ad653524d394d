// How much work learning may take, and the gate at which it waits while the engine thinks.
#ifndef EFFORT_H
#define EFFORT_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

// Work in the background passes a gate again and again: while the gate is shut it waits there, and
// once the gate is closed for good it ends.
struct gate {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    atomic_bool is_shut, is_closed;
    uint64_t shut_since; // by the stopwatch
    _Atomic uint64_t shut_for;
};

void gate_init(struct gate *gate);
void gate_release(struct gate *gate);
void gate_shut(struct gate *gate); // by one thread only, as to open it
void gate_open(struct gate *gate);
void gate_close(struct gate *gate); // for good

// False when it is closed: then the work ends at once. NULL is a gate that is always open.
bool gate_pass(struct gate *gate);

// By time; or, where none is given, by counting, so that the result is the same on every machine
// and with any number of threads.
struct effort {
    uint64_t milliseconds; // in which the gate is open; 0: counted
    uint64_t nodes;        // positions looked at
    unsigned threads;      // 0: as many as there are processors, up to 8
    struct gate *gate;     // NULL: none
};

// A part of it, in thousandths.
struct effort effort_part(const struct effort *effort, unsigned thousandths);

// What was used of an effort since it was begun.
struct effort_use {
    const struct effort *effort;
    uint64_t start, shut_before, nodes;
};

struct effort_use effort_begin(const struct effort *effort);

// In thousandths; beyond 1000 it is used up.
uint64_t effort_used(const struct effort_use *use);

unsigned effort_threads(const struct effort *effort);

#endif
