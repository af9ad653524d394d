// What a worker (worker_process.h) does, by the kind that the server has started it as.
#ifndef WORKER_KINDS_H
#define WORKER_KINDS_H

// Does it until the server has ended. Returns an exit status.
int worker_run(const char *kind);

#endif
