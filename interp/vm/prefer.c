#include "prefer.h"

#include "choose.h"

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
        const int32_t *cells = vm->position->cells + cells_of(vm, i);
        if (cells[PREFER_MET] && cells[PREFER_IS_KNOWN] &&
            cells[PREFER_VALUE] != cells[PREFER_MOST])
            return cells[PREFER_MET] - 1;
    }
    return -1;
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
    enum outcome outcome = execute(vm, vm->program->fused);
    while (outcome == YIELDED) {
        compare(vm, finding);
        vm->position->hash = outer.hash;
        outcome = backtrack(vm);
        if (outcome == YIELDED)
            outcome = execute(vm, vm->program->fused);
    }
    if (outcome == FAILED)
        vm->failed_pc = vm->pc - 1;
    position_undo(vm->position, outer.trail_base);
    vm->position->hash = outer.hash;
    vm_leave(vm, &outer);
    return outcome != FAILED;
}

// One statement after the other, so that the second compares those that are best at the first.
static bool find_all(struct vm *vm)
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

bool prefer_measure(struct vm *vm)
{
    bool counting = vm->counting, keeping = vm->keeping, listing = vm->listing, noisy = vm->noisy;
    bool explaining = vm->explaining;
    const struct turn_item *guide = vm->guide;
    vm->counting = vm->keeping = vm->listing = vm->noisy = vm->explaining = false;
    vm->guide = NULL;
    bool is_fine = find_all(vm);
    vm->counting = counting;
    vm->keeping = keeping;
    vm->listing = listing;
    vm->noisy = noisy;
    vm->explaining = explaining;
    vm->guide = guide;
    return is_fine;
}
