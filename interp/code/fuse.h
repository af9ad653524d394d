// Fused instructions: what the machine runs is a copy of the code in which one stands for several.
#ifndef FUSE_H
#define FUSE_H

#include "program.h"

// Makes program->fused, a plain copy where the pass is left out.
void fuse(struct program *program);

#endif
