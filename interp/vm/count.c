#include "count.h"

#include "moves.h"
#include "sets.h"

#include <string.h>

// What the code behind a move comes to, for all moves that capture as many pieces.
struct tail {
    bool is_simple;      // every move passes, if it is safe where that is asked
    bool needs_safety;
    uint64_t excluded[(MODEL_TYPES_LIMIT + 63) / 64]; // types of movers for which more is to be done ...
    const uint64_t *excluded_zone;                    // ... where they go to this zone (NULL: anywhere)
    int exclusions;
};

enum { TAIL_STEPS_LIMIT = 48, TAIL_STACK = 8 };

// A value while the tail is followed: known, or depending on the move.
struct tail_value {
    int32_t value;
    bool is_known;
};

struct tail_walk {
    const struct vm *vm;
    int32_t pc;
    int captured;
    struct tail_value stack[TAIL_STACK];
    int depth;
    bool has_effects; // the board is changed: the royal's safety can't be asked any more
};

static bool push(struct tail_walk *walk, int32_t value, bool is_known)
{
    if (walk->depth == TAIL_STACK)
        return false;
    walk->stack[walk->depth++] = (struct tail_value){value, is_known};
    return true;
}

static bool fold(struct tail_walk *walk, enum opcode op)
{
    struct tail_value *top = &walk->stack[walk->depth - 1];
    if (op == OP_NOT || op == OP_ODD) {
        if (walk->depth < 1)
            return false;
        top->value = op == OP_NOT ? !top->value : top->value & 1;
        return true;
    }
    if (walk->depth < 2)
        return false;
    struct tail_value right = *top--;
    walk->depth--;
    top->is_known &= right.is_known;
    if (op == OP_EQUAL)
        top->value = top->value == right.value;
    else if (op == OP_LESS)
        top->value = top->value < right.value;
    else
        return false;
    return true;
}

// The zone of `... and destination in ZONE` that follows a test of the mover's type and jumps to the same
// place; NULL when something else follows.
static const uint64_t *zone_asked(const struct tail_walk *walk)
{
    const struct program *program = walk->vm->program;
    const struct instruction *code = &program->code[walk->pc];
    if (code[0].op != OP_DESTINATION || code[1].op != OP_SET_ZONE || code[2].op != OP_SET_HAS ||
        code[3].op != OP_JUMP_FALSE || code[3].b != code[-1].b)
        return NULL;
    int mover = walk->vm->position->cells[program->mover_cell];
    return program->zones +
           (size_t)(code[1].a * program->player_count + mover) * (size_t)program->word_count;
}

static void exclude(const struct tail_walk *walk, int list, struct tail *tail)
{
    const struct value_list *types = &walk->vm->program->lists[list];
    const uint64_t *zone = zone_asked(walk);
    tail->excluded_zone = tail->exclusions++ == 0 || tail->excluded_zone == zone ? zone : NULL;
    for (int i = 0; i < types->count; i++)
        tail->excluded[types->values[i] / 64] |= UINT64_C(1) << (types->values[i] % 64);
}

enum follow { FOLLOW_ON, FOLLOW_END, FOLLOW_STOP };

// Follows one instruction.
static enum follow follow(struct tail_walk *walk, struct tail *tail)
{
    const struct vm *vm = walk->vm;
    const struct instruction *code = &vm->program->code[walk->pc++];
    bool taken;
    switch (code->op) {
    case OP_END: return FOLLOW_END;
    case OP_NOTE: return FOLLOW_ON;
    case OP_JUMP: walk->pc = code->b; return FOLLOW_ON;
    case OP_JUMP_UNLESS_MOVED:
        exclude(walk, code->a, tail);
        walk->pc = code->b;
        return FOLLOW_ON;
    case OP_REQUIRE_SAFE:
        tail->needs_safety = true;
        return walk->has_effects ? FOLLOW_STOP : FOLLOW_ON;
    case OP_PUSH: return push(walk, code->b, true) ? FOLLOW_ON : FOLLOW_STOP;
    case OP_LOAD: return push(walk, vm->position->cells[code->a], true) ? FOLLOW_ON : FOLLOW_STOP;
    case OP_CAPTURED: return push(walk, walk->captured, true) ? FOLLOW_ON : FOLLOW_STOP;
    case OP_DESTINATION:
    case OP_ORIGIN: return push(walk, 0, false) ? FOLLOW_ON : FOLLOW_STOP;
    case OP_NOT:
    case OP_ODD:
    case OP_EQUAL:
    case OP_LESS: return fold(walk, code->op) ? FOLLOW_ON : FOLLOW_STOP;
    case OP_JUMP_FALSE:
    case OP_JUMP_TRUE:
        if (walk->depth < 1 || !walk->stack[--walk->depth].is_known)
            return FOLLOW_STOP;
        taken = (walk->stack[walk->depth].value != 0) == (code->op == OP_JUMP_TRUE);
        if (taken)
            walk->pc = code->b;
        return FOLLOW_ON;
    case OP_SET_SQUARE: // only as the operand of what follows
        if (walk->depth < 1 || vm->program->code[walk->pc].op != OP_TURN_OVER)
            return FOLLOW_STOP;
        walk->depth--;
        walk->pc++;
        walk->has_effects = true;
        return FOLLOW_ON;
    default: return FOLLOW_STOP;
    }
}

static void find_tail(const struct vm *vm, int32_t pc, int captured, struct tail *tail)
{
    struct tail_walk walk = {.vm = vm, .pc = pc, .captured = vm->registers.captured + captured};
    *tail = (struct tail){.is_simple = false};
    for (int steps = 0; steps < TAIL_STEPS_LIMIT; steps++) {
        enum follow result = follow(&walk, tail);
        if (result == FOLLOW_ON)
            continue;
        tail->is_simple = result == FOLLOW_END;
        return;
    }
}

// How many pieces a plain move captures (0 or 1); -1 when it is no plain move.
static int plain_captures(const struct vm *vm, const union candidate *candidate)
{
    const struct walk_effect *effect = &vm->program->pool.effects[candidate->move.effect];
    if (candidate->move.how & (OCCUPANT_PASSED | OCCUPANT_PARTNER))
        return -1;
    if (candidate->move.effect != 0 && (effect->capture_count > 0 || effect->shift_from != NO_SQUARE ||
                                        effect->destination != NO_SQUARE || effect->flags))
        return -1;
    return candidate->move.how == OCCUPANT_EMPTY ? 0 : 1;
}

enum verdict { VERDICT_PASSES, VERDICT_FAILS, VERDICT_OPEN };

static enum verdict judge(const struct vm *vm, const union candidate *candidate, const struct tail *tails,
                          const struct safety *safety)
{
    int captured = plain_captures(vm, candidate);
    if (captured < 0 || !tails[captured].is_simple)
        return VERDICT_OPEN;
    const struct tail *tail = &tails[captured];
    square_t origin = candidate->move.origin, square = candidate->move.square;
    int type = vm->program->type_of[position_kind(vm->position, origin)];
    if (tail->excluded[type / 64] >> (type % 64) & 1 &&
        (!tail->excluded_zone || set_has(tail->excluded_zone, square)))
        return VERDICT_OPEN;
    if (!tail->needs_safety)
        return VERDICT_PASSES;
    if (!safety || origin == safety->square || set_has(safety->report.leaving_matters, origin) ||
        set_has(safety->report.entering_matters, square))
        return VERDICT_OPEN;
    return safety->report.is_attacked ? VERDICT_FAILS : VERDICT_PASSES;
}

uint64_t count_plain_moves(struct vm *vm, uint32_t first, int32_t pc)
{
    struct tail tails[2];
    uint64_t counted = 0;
    uint32_t kept = first;
    const struct safety *safety = NULL;
    find_tail(vm, pc, 0, &tails[0]);
    find_tail(vm, pc, 1, &tails[1]);
    if (!tails[0].is_simple && !tails[1].is_simple)
        return 0;
    if (tails[0].needs_safety || tails[1].needs_safety)
        safety = vm_safety(vm);
    for (uint32_t i = first; i < vm->candidate_count; i++) {
        enum verdict verdict = judge(vm, &vm->candidates[i], tails, safety);
        counted += verdict == VERDICT_PASSES;
        if (verdict == VERDICT_OPEN)
            vm->candidates[kept++] = vm->candidates[i];
    }
    vm->candidate_count = kept;
    return counted;
}
