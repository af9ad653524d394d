// Locks: something that one process at a time may do, such as playing the game that is kept.
//
// The lock is on a file of its own (fcntl), which is removed at the end; the system drops the lock
// of a process that dies. Threads of one process do not exclude each other.
#ifndef STORE_LOCK_H
#define STORE_LOCK_H

#include "text.h"

struct store_lock {
    char *path;     // of the lock's file, owned
    int descriptor; // -1: not held
};

// Never waits. False with the problem in words: "process 123 holds PATH" when another one has it.
// A lock that is not held is {NULL, -1}.
bool store_lock_take(struct store_lock *lock, const char *path, struct text_buffer *problem);
void store_lock_release(struct store_lock *lock); // fine for one that is not held

// For the store's own use: locks a whole file that is open for writing. Returns 0, the process that
// has it locked, or -1 with errno.
long lock_descriptor(int descriptor);

#endif
