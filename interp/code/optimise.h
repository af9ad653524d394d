// The bytecode optimiser: jumps to jumps, fused instructions, code that nothing reaches.
#ifndef OPTIMISE_H
#define OPTIMISE_H

#include "program.h"

// Rewrites the program's code in place; entries follow. What the program does stays the same.
void optimise(struct program *program);

#endif
