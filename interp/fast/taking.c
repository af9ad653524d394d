// The choosers that make a turn whose first move is known, and that may be known to be legal.
#include "candidates.h"
#include "fast.h"
#include "moves.h"
#include "safety.h"

static bool is_proved(struct vm *vm)
{
    (void)vm;
    return true;
}

static const struct chooser taking = {.move = enumerate_moves,
                                      .square = enumerate_squares,
                                      .value = enumerate_values,
                                      .fork = enumerate_fork,
                                      .is_safe = safety_holds_once,
                                      .sure_end = enumerate_sure_end,
                                      .end = enumerate_end,
                                      .pass = enumerate_pass};

static const struct chooser taking_proved = {.move = enumerate_moves,
                                             .square = enumerate_squares,
                                             .value = enumerate_values,
                                             .fork = enumerate_fork,
                                             .is_safe = is_proved,
                                             .sure_end = enumerate_sure_end,
                                             .end = enumerate_end,
                                             .pass = enumerate_pass};

bool fast_take(struct vm *vm, struct generator *generator, union candidate move,
               const struct counted_moves *moves)
{
    vm_begin_with(vm, generator, moves->is_proved ? &taking_proved : &taking, NULL);
    uint32_t first = vm->candidate_count;
    if (!moves_reserve(vm, 1)) {
        vm->status = VM_TOO_MANY;
        return false;
    }
    vm->candidates[vm->candidate_count++] = move;
    vm->pc = moves->pc;
    offer(vm, CHOICE_MOVES, first, 0)->carries_out = moves->carries_out;
    generator->started = true;
    return vm_next(vm, generator);
}
