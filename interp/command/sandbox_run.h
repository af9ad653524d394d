// Runs a command in a process of its own that can open no file (--sandbox); this one gives it those
// that the command line names.
#ifndef SANDBOX_RUN_H
#define SANDBOX_RUN_H

#include "common_options.h"

// Returns the command's exit status; one of its own, with a complaint, when the command can't be
// run so. `end` is called in the new process with the command's status and gives the final one.
int sandbox_run(int argc, char **argv, const struct common_options *common,
                int (*run)(int argc, char **argv), int (*end)(int status));

#endif
