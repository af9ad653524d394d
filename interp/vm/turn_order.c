#include "turn_order.h"

#include "moves.h"

int32_t turn_entry(const struct vm *vm)
{
    const struct program *program = vm->program;
    return program->order[vm->position->cells[program->order_cell]].address;
}

static void set_mover(struct vm *vm, int entry)
{
    int as = vm->program->order[entry].as;
    if (vm->position->cells[vm->program->mover_cell] != as)
        position_write(vm->position, vm->program->mover_cell, as);
}

void begin_chance(struct vm *vm)
{
    int entry = vm->position->cells[vm->program->order_cell];
    if (vm->program->order[entry].asked != entry)
        set_mover(vm, entry);
}

bool let_asked_move(struct vm *vm)
{
    int asked = vm->program->order[vm->position->cells[vm->program->order_cell]].asked;
    if (asked >= 0)
        set_mover(vm, asked);
    return asked >= 0;
}

void begin_following(struct vm *vm)
{
    if (vm->registers->pending)
        moves_materialize(vm);
    vm->registers->control = 0;
    vm->pc = vm->program->after_entry;
}

bool ends_try(const struct vm *vm)
{
    if (!vm->choices[vm->try_choice].is_turn)
        return true;
    const int32_t *cells = vm->position->cells;
    int entry = cells[vm->program->order_cell], asked = vm->program->order[entry].asked;
    return asked < 0 || asked == entry || cells[vm->program->keep_cell];
}
