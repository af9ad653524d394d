// The chooser that lists turns: moves that surely make one legal turn, or may be asked later
// whether they do, are kept; all other turns are yielded.
#include "candidates.h"
#include "count.h"
#include "fast.h"
#include "moves.h"
#include "safety.h"
#include "set_stack.h"

static enum outcome list_moves(struct vm *vm, const struct instruction *code, bool captures_only)
{
    uint32_t first = vm->candidate_count;
    const uint64_t *set = code->x & MOVES_OF_SET ? pop_set(vm) : NULL;
    bool carries_out = code->x & MOVES_CARRIED_OUT;
    if (!moves_generate(vm, set, captures_only || code->x & MOVES_CAPTURES))
        return too_many(vm);
    list_plain_moves(vm, first, code->b, carries_out);
    offer_moves(vm, code, first);
    return BACKTRACK;
}

static enum outcome list_all_moves(struct vm *vm, const struct instruction *code)
{
    return list_moves(vm, code, false);
}

static const struct chooser listing = {.move = list_all_moves,
                                       .square = enumerate_squares,
                                       .value = enumerate_values,
                                       .fork = enumerate_fork,
                                       .note = append_item,
                                       .is_safe = safety_holds,
                                       .sure_end = enumerate_sure_end,
                                       .end = enumerate_end,
                                       .pass = enumerate_pass};

// ---- Turns that begin with a capture

static bool has_begun(const struct vm *vm)
{
    return vm->registers->moved >= 0;
}

static enum outcome list_captures(struct vm *vm, const struct instruction *code)
{
    return list_moves(vm, code, !has_begun(vm));
}

static enum outcome list_squares(struct vm *vm, const struct instruction *code)
{
    return has_begun(vm) ? enumerate_squares(vm, code) : BACKTRACK;
}

static enum outcome list_values(struct vm *vm, const struct instruction *code, uint32_t first)
{
    return has_begun(vm) ? enumerate_values(vm, code, first) : BACKTRACK;
}

static bool begins_with_capture(const struct vm *vm)
{
    const struct turn_item *items = vm->items + vm->item_base;
    return vm->item_count > vm->item_base && items[0].note == 0 && vm->registers->captured > 0;
}

static const struct chooser listing_captures = {.move = list_captures,
                                                .square = list_squares,
                                                .value = list_values,
                                                .fork = enumerate_fork,
                                                .note = append_item,
                                                .is_safe = safety_holds,
                                                .sure_end = enumerate_sure_end,
                                                .end = enumerate_end,
                                                .pass = enumerate_pass,
                                                .wants = begins_with_capture};

void fast_list(struct fast *fast, struct generator *generator, bool captures_only, bool unproved)
{
    fast->kept_count = 0;
    fast->counted_moves_count = 0;
    fast->counted = 0;
    fast->lists_unproved = unproved;
    fast->remembers = true;
    vm_begin_with(fast->vm, generator, captures_only ? &listing_captures : &listing, fast);
}
