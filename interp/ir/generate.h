// Code generation: trees become bytecode.
#ifndef GENERATE_H
#define GENERATE_H

#include "ir.h"

// Lays out all units one after the other in program->code and stores their addresses.
void generate_code(struct program *program, struct rules_ir *rules);

#endif
