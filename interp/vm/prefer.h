// `prefer most`: before turns are generated they are all gone through to find the greatest value at
// each PREFER. A turn without that value ends at ENSURE_MOST then. Where it is only asked whether
// there is a turn (TRY) nothing is compared: if there is any, one of the best is among them.
#ifndef PREFER_H
#define PREFER_H

#include "vm.h"

// Finds the greatest values for the turn that begins now and writes them into the position's cells.
// To be called between vm_begin and the first turn. False when a budget is spent (vm->status,
// vm->failed_pc).
bool prefer_measure(struct vm *vm);

// PREFER: notes this turn's value for the statement with these cells; the last one counts.
void prefer_note(struct vm *vm, int cell, int32_t value);

// ENSURE_MOST: the address of a PREFER whose value is not the greatest, -1 when the turn has them
// all.
int32_t prefer_broken(const struct vm *vm);

#endif
