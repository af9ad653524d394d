// Looking through all turns for the greatest values.
#include "prefer.h"

#include "backtrack.h"
#include "turn_order.h"

// What one look at all turns has found.
struct finding {
    int index;       // the first statement met whose greatest value was not known yet
    int32_t most;    // its greatest value
    bool has_others; // another one was met
};

static int cells_of(const struct vm *vm, int index)
{
    return vm->program->prefer_cells + PREFER_CELLS * index;
}

// Adds the values of the turn that was found.
static void compare(const struct vm *vm, struct finding *finding)
{
    int count = vm->program->prefer_count;
    for (int i = 0; i < count; i++) {
        const int32_t *cells = vm->position->cells + cells_of(vm, i);
        if (!cells[PREFER_MET] || cells[PREFER_IS_KNOWN])
            continue;
        if (i != finding->index)
            finding->has_others |= finding->index < count;
        if (i < finding->index || (i == finding->index && cells[PREFER_VALUE] > finding->most))
            finding->most = cells[PREFER_VALUE];
        if (i < finding->index)
            finding->index = i;
    }
}

// Looks at all turns.
static bool look(struct vm *vm, struct finding *finding)
{
    struct generator outer;
    vm_enter(vm, &outer);
    vm->pc = turn_entry(vm);
    enum outcome outcome = execute(vm, vm->program->code);
    while (outcome == YIELDED) {
        compare(vm, finding);
        vm->position->hash = outer.hash;
        outcome = backtrack(vm);
        if (outcome == CONTINUE)
            outcome = execute(vm, vm->program->code);
    }
    if (outcome == FAILED)
        vm->failed_pc = vm->pc - 1;
    position_undo(vm->position, outer.trail_base);
    vm->position->hash = outer.hash;
    vm_leave(vm, &outer);
    return outcome != FAILED;
}

// One statement after the other, so that the second compares those that are best at the first.
bool prefer_measure(struct vm *vm)
{
    struct finding finding = {.has_others = true};
    for (int i = 0; i < vm->program->prefer_count; i++) {
        position_write(vm->position, cells_of(vm, i) + PREFER_MET, 0);
        position_write(vm->position, cells_of(vm, i) + PREFER_IS_KNOWN, 0);
    }
    while (finding.has_others) {
        finding = (struct finding){.index = vm->program->prefer_count};
        if (!look(vm, &finding))
            return false;
        if (finding.index == vm->program->prefer_count)
            break;
        position_write(vm->position, cells_of(vm, finding.index) + PREFER_IS_KNOWN, 1);
        position_write(vm->position, cells_of(vm, finding.index) + PREFER_MOST, finding.most);
    }
    vm->safety->base = vm->position->trail_count; // the board is as it was
    return true;
}
