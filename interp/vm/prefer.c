#include "prefer.h"

void prefer_note(struct vm *vm, int cell, int32_t value)
{
    if (vm->try_choice >= 0)
        return;
    position_write(vm->position, cell + PREFER_MET, vm->pc);
    position_write(vm->position, cell + PREFER_VALUE, value);
}

int32_t prefer_broken(const struct vm *vm)
{
    for (int i = 0; i < vm->program->prefer_count && vm->try_choice < 0; i++) {
        const int32_t *cells = vm->position->cells + vm->program->prefer_cells + PREFER_CELLS * i;
        if (cells[PREFER_MET] && cells[PREFER_IS_KNOWN] &&
            cells[PREFER_VALUE] != cells[PREFER_MOST])
            return cells[PREFER_MET] - 1;
    }
    return -1;
}
