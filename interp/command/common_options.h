// Options that every command has: --plain, --root, --sandbox and its limits, --max-time,
// --max-steps,
// --max-memory.
#ifndef COMMON_OPTIONS_H
#define COMMON_OPTIONS_H

#include "baronet.h"
#include "confinement.h"

struct common_options {
    bool is_plain;
    const char *root; // NULL: not given
    bool is_sandboxed;
    struct confinement confinement;
    struct baronet_limits limits; // of the command, in this process
};

// Removes these options from the command line; false, with a complaint, when one is wrong.
bool common_options_take(int *argc, char **argv, struct common_options *common);

#endif
