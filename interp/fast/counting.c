// The chooser that counts turns: those whose number can be told are not even begun, and none is
// carried out beyond the point from which it can't fail. One of them, by its number, may be wanted:
// it is yielded.
#include "candidates.h"
#include "count.h"
#include "fast.h"
#include "moves.h"
#include "plain_generator.h"
#include "safety.h"
#include "set_stack.h"

static enum outcome count_moves_from(struct vm *vm, const struct instruction *code)
{
    uint32_t first = vm->candidate_count;
    const uint64_t *set = code->x & MOVES_OF_SET ? pop_set(vm) : NULL;
    if (!count_moves(vm, set, code->x & MOVES_CAPTURES, code->b, code->x & MOVES_CARRIED_OUT))
        return too_many(vm);
    if (vm->candidate_count > first)
        offer_moves(vm, code, first);
    return BACKTRACK;
}

static enum outcome count_squares(struct vm *vm, const struct instruction *code)
{
    struct fast *fast = vm->client;
    fast->counted += count_plain_squares(vm, top_set(vm), vm->pc);
    return enumerate_squares(vm, code);
}

static enum outcome count_values_from(struct vm *vm, const struct instruction *code, uint32_t first)
{
    struct fast *fast = vm->client;
    fast->counted += count_plain_values(vm, first, vm->pc);
    return vm->candidate_count > first ? enumerate_values(vm, code, first) : BACKTRACK;
}

static enum outcome count_sure_end(struct vm *vm)
{
    struct fast *fast = vm->client;
    if (fast->counted == fast->wanted)
        return CONTINUE;
    fast->counted++;
    return BACKTRACK;
}

static enum outcome count_end(struct vm *vm)
{
    struct fast *fast = vm->client;
    return fast->counted++ == fast->wanted ? YIELDED : BACKTRACK;
}

static const struct chooser counting = {.move = count_moves_from,
                                        .square = count_squares,
                                        .value = count_values_from,
                                        .fork = enumerate_fork,
                                        .is_safe = safety_holds,
                                        .sure_end = count_sure_end,
                                        .end = count_end,
                                        .pass = enumerate_pass};

// Counts all turns, or yields the one with a number.
static bool count_to(struct fast *fast, struct generator *generator, uint64_t wanted)
{
    struct vm *vm = fast->vm;
    fast->counted = 0;
    fast->wanted = wanted;
    vm->chooser = &counting;
    vm->client = fast;
    bool is_found = vm_next(vm, generator);
    vm->chooser = &enumerating;
    return is_found;
}

uint64_t fast_count(struct fast *fast, struct generator *generator)
{
    if (generator->plain)
        return plain_generator_count(fast->vm, generator);
    fast->remembers = false;
    count_to(fast, generator, UINT64_MAX);
    return fast->counted;
}

bool fast_draw_counted(struct fast *fast, struct generator *generator, struct rng *rng)
{
    struct vm *vm = fast->vm;
    if (generator->plain)
        return plain_generator_draw(vm, generator, rng);
    fast->remembers = true;
    fast->counted_piece_count = 0;
    fast->counted_moves_count = 0;
    count_to(fast, generator, UINT64_MAX);
    fast->remembers = false;
    uint64_t count = fast->counted;
    if (count == 0 || vm->status != VM_FINE)
        return false;
    uint64_t index = rng_index(rng, (size_t)count);
    vm_end(vm, generator);
    for (int i = 0; i < fast->counted_moves_count; i++) {
        const struct counted_moves *moves = &fast->counted_moves[i];
        union candidate move;
        if (index >= moves->before &&
            counted_move(fast, moves->first, moves->count, index - moves->before, &move))
            return fast_take(vm, generator, move, moves);
    }
    vm_begin(vm, generator);
    return count_to(fast, generator, index);
}
