// Fingerprints of what rules mean: 64 bits that are the same on all machines and with any passes.
//
// They are computed from the checked model: board, players, pieces, zones, attributes, variables
// and the start position as they were understood, and the trees of turns, goals and views with
// whatever these use. Names of rules, definitions, zones, attributes and locals stand for what is
// declared under them. So these don't count: comments, layout, the order of declarations that can't
// be noticed, what nothing uses, title, authors, tests, prompts, and words that only tell a player
// what to do or why he may not. What positions and turns are written with counts.
//
// It tells changes, not attacks: rules with a given fingerprint can be made up.
#ifndef FINGERPRINT_H
#define FINGERPRINT_H

#include "declare.h"

// Of a model without errors.
uint64_t fingerprint_of_rules(const struct model *model);

#endif
