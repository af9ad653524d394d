#include "tail.h"

enum { TAIL_STEPS_LIMIT = 64, TAIL_STACK = 8, TAIL_LOCALS = 8 };

struct tail_walk {
    const struct vm *vm;
    struct tail *tail;
    struct tail_start start;
    int captures_left;
    int32_t pc;
    struct tail_value stack[TAIL_STACK];
    int depth;
    struct {
        int cell;
        struct tail_value value;
    } locals[TAIL_LOCALS]; // stored on the way
    int local_count;
    enum change change;
};

static const struct tail_value depends = {DEPENDS, 0, NULL};

static struct tail_value known(int32_t value)
{
    return (struct tail_value){KNOWN, value, NULL};
}

static bool push(struct tail_walk *walk, struct tail_value value)
{
    if (walk->depth == TAIL_STACK)
        return false;
    walk->stack[walk->depth++] = value;
    return true;
}

// Pops a value; DEPENDS when there is none (which can't happen in verified code).
static struct tail_value pop(struct tail_walk *walk)
{
    return walk->depth > 0 ? walk->stack[--walk->depth] : depends;
}

// A value that another position may change.
static struct tail_value known_now(struct tail_walk *walk, int32_t value)
{
    walk->tail->is_lasting = false;
    return known(value);
}

static struct tail_value local_value(struct tail_walk *walk, int cell)
{
    for (int i = walk->local_count - 1; i >= 0; i--)
        if (walk->locals[i].cell == cell)
            return walk->locals[i].value;
    if (walk->start.chosen != CHOSEN_MOVE && cell == walk->start.local)
        return (struct tail_value){IS_CHOSEN, 0, NULL};
    return known_now(walk, walk->vm->position->cells[cell]);
}

static bool store_local(struct tail_walk *walk, int cell, struct tail_value value)
{
    if (walk->local_count == TAIL_LOCALS)
        return false;
    walk->locals[walk->local_count].cell = cell;
    walk->locals[walk->local_count++].value = value;
    return true;
}

static struct tail_value negated(struct tail_value value)
{
    if (value.kind == KNOWN || value.kind == IN_ZONE)
        value.value = !value.value;
    return value;
}

static struct tail_value compared(struct tail_value left, struct tail_value right, enum opcode op)
{
    if (left.kind != KNOWN || right.kind != KNOWN)
        return depends;
    return known(op == OP_EQUAL ? left.value == right.value : left.value < right.value);
}

static const uint64_t *zone_of(const struct tail_walk *walk, int zone)
{
    const struct program *program = walk->vm->program;
    int mover = walk->vm->position->cells[program->mover_cell];
    return program->zones +
           (size_t)(zone * program->player_count + mover) * (size_t)program->word_count;
}

// A move's type is asked: types in the list have more to do, perhaps only in the zone that is asked
// for next with a jump to the same place.
static void exclude(struct tail_walk *walk, int list)
{
    const struct program *program = walk->vm->program;
    const struct instruction *code = &program->code[walk->pc];
    const struct value_list *types = &program->lists[list];
    struct tail *tail = walk->tail;
    const uint64_t *zone = NULL;
    if (code[0].op == OP_DESTINATION && code[1].op == OP_SET_ZONE && code[2].op == OP_SET_HAS &&
        code[3].op == OP_JUMP_FALSE && code[3].b == code[-1].b)
        zone = zone_of(walk, code[1].a);
    tail->excluded_zone = tail->exclusions++ == 0 || tail->excluded_zone == zone ? zone : NULL;
    for (int i = 0; i < types->count; i++)
        tail->excluded[types->values[i] / 64] |= UINT64_C(1) << (types->values[i] % 64);
}

enum follow { FOLLOW_ON, FOLLOW_END, FOLLOW_STOP };

static enum follow follow_moved(struct tail_walk *walk, const struct instruction *code)
{
    const struct value_list *types = &walk->vm->program->lists[code->a];
    bool is_listed = false;
    if (walk->start.chosen == CHOSEN_MOVE) {
        exclude(walk, code->a);
    } else {
        for (int i = 0; i < types->count; i++)
            is_listed |= types->values[i] == walk->vm->registers.moved;
    }
    if (!is_listed)
        walk->pc = code->b;
    return FOLLOW_ON;
}

static enum follow follow_require(struct tail_walk *walk)
{
    struct tail_value value = pop(walk);
    struct tail *tail = walk->tail;
    if (value.kind == KNOWN) {
        tail->fails |= !value.value;
        return value.value ? FOLLOW_ON : FOLLOW_END;
    }
    if (value.kind != IN_ZONE || tail->zone_count == TAIL_ZONES)
        return FOLLOW_STOP;
    tail->zones[tail->zone_count++] = value;
    return FOLLOW_ON;
}

// SET_SQUARE and what is done with the square at once.
static enum follow follow_square(struct tail_walk *walk)
{
    struct tail_value square = pop(walk);
    enum opcode op = walk->vm->program->code[walk->pc++].op;
    if (op == OP_REMOVE && square.kind == IS_CHOSEN && walk->change == CHANGES_NOTHING)
        walk->change = CHANGES_BY_REMOVING;
    else if (op == OP_TURN_OVER || op == OP_MARK || op == OP_REMOVE)
        walk->change = CHANGES_ELSE;
    else
        return FOLLOW_STOP;
    return FOLLOW_ON;
}

static enum follow follow_place(struct tail_walk *walk)
{
    struct tail_value owner = pop(walk), square = pop(walk);
    int mover = walk->vm->position->cells[walk->vm->program->mover_cell];
    pop(walk);
    bool own = owner.kind == KNOWN && owner.value == mover && square.kind == IS_CHOSEN;
    walk->change = own && walk->change == CHANGES_NOTHING ? CHANGES_BY_PLACING : CHANGES_ELSE;
    return FOLLOW_ON;
}

// Taking from a hand fails below zero: is there surely enough?
static enum follow follow_hand(struct tail_walk *walk, int count)
{
    walk->tail->is_lasting = false;
    const struct vm *vm = walk->vm;
    struct tail_value player = pop(walk), type = pop(walk);
    if (count >= 0 ||
        (type.kind == IS_CHOSEN && walk->start.chosen == CHOSEN_FROM_HAND && count == -1))
        return FOLLOW_ON;
    if (player.kind != KNOWN || type.kind != KNOWN || type.value < 0)
        return FOLLOW_STOP;
    int cell = vm->program->hand_cells + player.value * vm->program->type_count + type.value;
    return vm->position->cells[cell] + count >= 0 ? FOLLOW_ON : FOLLOW_STOP;
}

static enum follow follow_jump(struct tail_walk *walk, const struct instruction *code)
{
    struct tail_value value = pop(walk);
    if (value.kind != KNOWN)
        return FOLLOW_STOP;
    if ((value.value != 0) == (code->op == OP_JUMP_TRUE))
        walk->pc = code->b;
    return FOLLOW_ON;
}

static enum follow follow_zone(struct tail_walk *walk, const struct instruction *code)
{
    if (walk->vm->program->code[walk->pc].op != OP_SET_HAS)
        return FOLLOW_STOP;
    walk->pc++;
    struct tail_value square = pop(walk);
    if (square.kind != IS_CHOSEN || walk->start.chosen != CHOSEN_SQUARE)
        square = depends;
    else
        square = (struct tail_value){IN_ZONE, 1, zone_of(walk, code->a)};
    return push(walk, square) ? FOLLOW_ON : FOLLOW_STOP;
}

// What is done with a captured piece may be known to let every move pass.
static enum follow follow_capture(struct tail_walk *walk, const struct instruction *code)
{
    if (walk->captures_left == 0)
        walk->pc = code->b;
    else if (!store_local(walk, code->a, depends))
        return FOLLOW_STOP;
    else
        walk->captures_left--;
    return FOLLOW_ON;
}

static enum follow pushed(struct tail_walk *walk, struct tail_value value)
{
    return push(walk, value) ? FOLLOW_ON : FOLLOW_STOP;
}

// Follows one instruction.
static enum follow follow(struct tail_walk *walk)
{
    const struct vm *vm = walk->vm;
    const int32_t *cells = vm->position->cells;
    const struct instruction *code = &vm->program->code[walk->pc++];
    struct tail_value right;
    switch (code->op) {
    case OP_END: return FOLLOW_END;
    case OP_NOTE: return FOLLOW_ON;
    case OP_NEXT_CAPTURE: return follow_capture(walk, code);
    case OP_RELOCATE: return FOLLOW_ON;
    case OP_TYPE_OF: pop(walk); return pushed(walk, depends);
    case OP_JUMP: walk->pc = code->b; return FOLLOW_ON;
    case OP_JUMP_UNLESS_MOVED: return follow_moved(walk, code);
    case OP_JUMP_FALSE:
    case OP_JUMP_TRUE: return follow_jump(walk, code);
    case OP_REQUIRE: return follow_require(walk);
    case OP_REQUIRE_SAFE:
        walk->tail->needs_safety = true;
        walk->tail->change = walk->change;
        return walk->change == CHANGES_ELSE ? FOLLOW_STOP : FOLLOW_ON;
    case OP_PUSH: return pushed(walk, known(code->b));
    case OP_LOAD: return pushed(walk, known_now(walk, cells[code->a]));
    case OP_LOCAL: return pushed(walk, local_value(walk, code->a));
    case OP_STORE_LOCAL: return store_local(walk, code->a, pop(walk)) ? FOLLOW_ON : FOLLOW_STOP;
    case OP_CAPTURED: return pushed(walk, known(walk->start.captured));
    case OP_MOVER: return pushed(walk, known(cells[vm->program->mover_cell]));
    case OP_DESTINATION:
    case OP_ORIGIN: return pushed(walk, depends);
    case OP_NOT: return pushed(walk, negated(pop(walk)));
    case OP_ODD:
        right = pop(walk);
        return pushed(walk, right.kind == KNOWN ? known(right.value & 1) : depends);
    case OP_EQUAL:
    case OP_LESS: right = pop(walk); return pushed(walk, compared(pop(walk), right, code->op));
    case OP_SET_ZONE: return follow_zone(walk, code);
    case OP_SET_SQUARE: return follow_square(walk);
    case OP_PLACE: return follow_place(walk);
    case OP_HAND_ADD: return follow_hand(walk, code->b);
    default: return FOLLOW_STOP;
    }
}

void tail_find(const struct vm *vm, struct tail_start start, struct tail *tail)
{
    struct tail_walk walk = {.vm = vm,
                             .tail = tail,
                             .start = start,
                             .captures_left = start.captures_left,
                             .pc = start.pc};
    *tail = (struct tail){.is_simple = false, .is_lasting = true};
    for (int steps = 0; steps < TAIL_STEPS_LIMIT; steps++) {
        enum follow result = follow(&walk);
        if (result == FOLLOW_ON)
            continue;
        tail->is_simple = result == FOLLOW_END;
        tail->is_free = tail->is_simple && !tail->fails && !tail->needs_safety &&
                        tail->exclusions == 0 && tail->zone_count == 0;
        return;
    }
}

const struct tail *tail_known(struct vm *vm, struct tail_start start)
{
    struct known_tail *known = &vm->known_tails[(start.pc * 4 + start.captured) % TAILS_KNOWN];
    int32_t mover = vm->position->cells[vm->program->mover_cell];
    if (known->tail.is_lasting && known->mover == mover && known->start.pc == start.pc &&
        known->start.captured == start.captured &&
        known->start.captures_left == start.captures_left)
        return &known->tail;
    known->start = start;
    known->mover = mover;
    tail_find(vm, start, &known->tail);
    return &known->tail;
}
