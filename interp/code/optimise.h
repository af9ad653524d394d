// The bytecode optimiser: jumps to jumps, fused instructions, code that nothing reaches.
#ifndef OPTIMISE_H
#define OPTIMISE_H

#include "program.h"

// Rewrites the program's code in place; entries follow. What the program does stays the same. Runs
// the passes (passes.def) that the program has not left out.
void optimise(struct program *program);

bool has_opcode(const struct program *program, enum opcode opcode);

// Makes program->fused, a plain copy where the pass is left out; to be called when the code is as
// it stays (fuse.c).
void fuse(struct program *program);

// Parts of the optimiser: asking conditions before the choice that they are about (filter.c) ...
void filter_choices(struct program *program);

// ... which needs to know what instructions name addresses (in b), and lets them and all entries
// follow the code (moved_to[old] is the new address; b of what was added is ~new).
bool has_target(const struct instruction *code);
void retarget(struct program *program, const int *moved_to);

#endif
