// A process that can do little from now on: compute, read and write what is open already, start
// threads. It opens no file, makes no connection and starts no program.
//
// By seccomp (a filter of system calls, which the process can't take back) and limits of resources,
// on Linux and where Baronet was built with libseccomp.
#ifndef CONFINEMENT_H
#define CONFINEMENT_H

#include <stdbool.h>
#include <stdint.h>

struct confinement {
    uint64_t megabytes; // of memory; 0: no limit
    uint64_t seconds;   // of processor time, all threads together; 0: no limit
};

// Why this program can't confine a process; NULL: it can.
const char *confinement_obstacle(void);

// Confines the calling process, which must have one thread only. Descriptors other than 0, 1, 2 and
// `kept` (-1: none) are closed. What is forbidden fails with EPERM. False with errno; then the
// process is to do nothing for strangers.
bool confinement_enter(const struct confinement *confinement, int kept);

#endif
