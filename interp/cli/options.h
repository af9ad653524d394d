// The command line of one command: options anywhere, and the arguments between them.
//
// "--name VALUE" and "--name=VALUE" are the same; "--" ends the options. An option that
// is unknown or given twice and a missing or superfluous argument are errors, reported with a hint.
#ifndef OPTIONS_H
#define OPTIONS_H

#include "lots.h"

#include <stdbool.h>
#include <stdint.h>

// One option; a flag has `is_set`, an option with a value has `value`. The list ends with a NULL
// name.
struct option {
    const char *name; // "--fen"
    bool *is_set;
    const char **value; // NULL before, unless it was given
};

// Reads the options and leaves the arguments in argv[1] to argv[*argc - 1]; false when the command
// line is wrong.
bool options_read(int *argc, char **argv, const struct option *options);

// Whether there are exactly the arguments that `names` lists ("GAME DEPTH").
bool options_have(int argc, char **argv, const char *names);

// Reads a decimal number that is at most `most`.
bool read_number(const char *text, uint64_t most, uint64_t *number);

// Reads the value of an option, a number from `least` to `most`; NULL, for an option that is not
// given, leaves *number. False, with a complaint, when it is something else.
bool options_number(const char *command, const char *option, const char *text, uint64_t least,
                    uint64_t most, uint64_t *number);

// The key of everything that is drawn: of the seed that the user gives, or (NULL) one that nobody
// knows. False, with a complaint, when the system has none to give.
bool options_key(const uint64_t *seed, struct lots_key *key);

// The value of --clock, in milliseconds: "10" or "10+0.1" (more with each turn). NULL leaves both;
// false, with a complaint, when it is something else.
bool options_clock(const char *command, const char *text, uint64_t *base, uint64_t *increment);

#endif
