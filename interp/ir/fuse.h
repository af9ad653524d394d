// Superinstructions.
#ifndef FUSE_H
#define FUSE_H

#include "program.h"

// Puts superinstructions in place of what they stand for (unless the pass is left out) among the
// instructions from `first` on, which follow each other: no jump leads between them. Addresses of
// some of them, and those of sites, follow: none of those that disappear.
void fuse(struct program *program, int first, int *const *addresses, int address_count);

#endif
