// Processes of the server in which engines think and strangers' rules run: the same program once
// more, which knows nothing of this process, confined (confinement.h) before it is told anything,
// with limits of memory and processor time. It reads and writes frames on its standard input, and
// ends when that ends.
#ifndef WORKER_PROCESS_H
#define WORKER_PROCESS_H

#include <stdbool.h>
#include <sys/types.h>

// The argument of `baronet serve` that makes a worker of it, and then what kind. No user gives it.
#define WORKER_ARGUMENT "--worker"

struct worker_process {
    pid_t pid; // 0: there is none
    int socket;
};

// Starts one; false when that is impossible, with errno.
bool worker_start(struct worker_process *worker, const char *kind);

// Ends it, whatever it does.
void worker_end(struct worker_process *worker);

// The same where somebody else closes the socket; the process's end is not waited for.
// worker_bury_dead, now and then, takes what is left of such processes.
void worker_leave(struct worker_process *worker);
void worker_bury_dead(void);

// In a new worker: confines it. False: it must not do anything.
bool worker_be_confined(unsigned megabytes, unsigned seconds);

#endif
