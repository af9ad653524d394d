#include "deferred_effects.h"

#include "effects.h"
#include "set_stack.h"
#include "sets.h"

#include "memory.h"

#include <string.h>

// ---- The queue

static struct deferred_effect *append(struct vm *vm)
{
    struct deferred_queue *queue = vm->deferred;
    if (queue->count == 0)
        queue->count = 1; // 0 means "none"
    if (queue->count == VM_DEFERRED_LIMIT) {
        vm->status = VM_DEFERRED;
        return NULL;
    }
    queue->effects =
        memory_grow(queue->effects, queue->count + 1, &queue->capacity, sizeof *queue->effects);
    vm->steps -= 4;
    return &queue->effects[queue->count++];
}

static bool queue(struct vm *vm, struct deferred_effect effect)
{
    struct deferred_effect *entry = append(vm);
    if (!entry)
        return false;
    effect.previous = vm->registers->waiting;
    *entry = effect;
    vm->registers->waiting = (uint16_t)(vm->deferred->count - 1);
    return true;
}

static int32_t pop(struct vm *vm)
{
    return vm->values[--vm->value_count];
}

// One effect for each square of a set.
static bool queue_set(struct vm *vm, struct deferred_effect effect, const uint64_t *set)
{
    const struct program *program = vm->program;
    for (int s = set_next(program, set, 0); s >= 0; s = set_next(program, set, s + 1)) {
        effect.square = s;
        if (!queue(vm, effect))
            return false;
    }
    return true;
}

// A variable's cells: one, or those of a set.
static bool queue_store(struct vm *vm, struct deferred_effect effect,
                        const struct instruction *code)
{
    bool is_set = code->op == OP_SET_STORE || code->op == OP_SET_STORE_OF;
    bool is_of = code->op == OP_STORE_OF || code->op == OP_SET_STORE_OF;
    int width = is_set ? vm->program->set_cells : 1;
    const uint64_t *set = is_set ? pop_set(vm) : NULL;
    effect.op = OP_STORE;
    effect.second = is_set ? 0 : pop(vm);
    int32_t player = is_of ? pop(vm) : 0;
    int count = is_of ? code->b : 1;
    if (player < 0 || player >= count)
        return true;
    for (int i = 0; i < width; i++) {
        effect.first = code->a + player * width + i;
        if (is_set)
            effect.second = (int32_t)(uint32_t)(set[i / 2] >> (i % 2 ? 32 : 0));
        if (!queue(vm, effect))
            return false;
    }
    return true;
}

bool defer_effect(struct vm *vm, const struct instruction *code, unsigned how)
{
    struct deferred_effect effect = {.op = code->op, .how = (uint8_t)how, .square = -1};
    switch (code->op) {
    case OP_SHIFT:
        effect.square = pop(vm);
        effect.first = pop(vm);
        return effect.square < 0 || effect.first < 0 || queue(vm, effect);
    case OP_PLACE:
        effect.second = pop(vm);
        effect.square = pop(vm);
        effect.first = pop(vm);
        return effect.square < 0 || effect.first < 0 || effect.second < 0 || queue(vm, effect);
    case OP_CHANGE: effect.first = pop(vm); return queue_set(vm, effect, pop_set(vm));
    case OP_GIVE:
        if (code->x)
            effect.how |= DEFERRED_TO_NEXT;
        else
            effect.first = pop(vm);
        return queue_set(vm, effect, pop_set(vm));
    case OP_MARK:
        effect.first = code->x;
        effect.second = code->a;
        return queue_set(vm, effect, pop_set(vm));
    case OP_HAND_ADD:
        effect.second = pop(vm);
        effect.first = pop(vm);
        effect.count = code->b;
        return queue(vm, effect);
    case OP_REMOVE:
    case OP_TURN_OVER: return queue_set(vm, effect, pop_set(vm));
    default: return queue_store(vm, effect, code);
    }
}

// The effects that wait, in order, as a block at the end of the array. False when there are too
// many.
static bool collect(struct vm *vm, uint32_t *first, uint32_t *count)
{
    *count = 0;
    *first = vm->deferred->count;
    for (uint16_t at = vm->registers->waiting; at; at = vm->deferred->effects[at].previous)
        ++*count;
    for (uint32_t i = 0; i < *count; i++)
        if (!append(vm))
            return false;
    uint32_t end = *first + *count;
    for (uint16_t at = vm->registers->waiting; at; at = vm->deferred->effects[at].previous)
        vm->deferred->effects[--end] = vm->deferred->effects[at];
    return true;
}

bool deferred_call_off(struct vm *vm, bool keeping_moves)
{
    uint32_t first, count;
    if (!keeping_moves) {
        vm->registers->waiting = 0;
        return true;
    }
    if (!collect(vm, &first, &count))
        return false;
    vm->registers->waiting = 0;
    for (uint32_t i = first; i < first + count; i++) {
        struct deferred_effect effect = vm->deferred->effects[i];
        if (effect.op == OP_SHIFT && !queue(vm, effect))
            return false;
    }
    return true;
}

// ---- The schedule

static bool is_set_down(const struct deferred_effect *effect)
{
    return effect->op == OP_SHIFT || (effect->op == OP_PLACE && effect->how & DEFERRED_ARRIVING);
}

static bool is_removal(const struct deferred_effect *effect)
{
    return effect->op == OP_REMOVE;
}

static bool is_change(const struct deferred_effect *effect)
{
    return !is_set_down(effect) && !is_removal(effect);
}

// Whether what stands on a square is to be given to a player and removed: both before another piece
// arrives there.
static bool is_handed_over(const struct vm *vm, uint32_t first, uint32_t count, square_t square)
{
    bool gives = false, removes = false;
    for (uint32_t i = first; i < first + count; i++) {
        const struct deferred_effect *effect = &vm->deferred->effects[i];
        gives |= effect->op == OP_GIVE && effect->square == square;
        removes |= effect->op == OP_REMOVE && effect->square == square;
    }
    return gives && removes && position_kind(vm->position, square) != 0;
}

// Lifts the pieces that move, and finds the squares at which pieces will arrive and then be
// changed: `open`.
static void lift(struct vm *vm, uint32_t first, uint32_t count, uint64_t *open)
{
    struct position *position = vm->position;
    memset(open, 0, (size_t)vm->program->word_count * sizeof *open);
    for (uint32_t i = first; i < first + count; i++)
        if (vm->deferred->effects[i].op == OP_SHIFT)
            vm->deferred->effects[i].second = position->cells[vm->deferred->effects[i].first];
    for (uint32_t i = first; i < first + count; i++)
        if (vm->deferred->effects[i].op == OP_SHIFT &&
            !(vm->deferred->effects[i].how & DEFERRED_KEEPING))
            position_write(position, vm->deferred->effects[i].first, 0);
    for (uint32_t i = first; i < first + count; i++) {
        const struct deferred_effect *effect = &vm->deferred->effects[i];
        bool arrives =
            is_set_down(effect) && (effect->op == OP_PLACE || (effect->second & KIND_MASK) != 0);
        if (arrives && !is_handed_over(vm, first, count, (square_t)effect->square))
            set_add(open, effect->square);
    }
}

// Appends those of the effects that are of a sort and, if asked for, on an open square or not.
enum where { ANYWHERE, NOT_OPEN, OPEN };

static bool schedule(struct vm *vm, uint32_t first, uint32_t count,
                     bool (*is_meant)(const struct deferred_effect *effect), enum where where,
                     const uint64_t *open)
{
    for (uint32_t i = first; i < first + count; i++) {
        const struct deferred_effect *effect = &vm->deferred->effects[i];
        bool is_open = effect->square >= 0 && set_has(open, effect->square);
        if (!is_meant(effect) || (where != ANYWHERE && is_open != (where == OPEN)))
            continue;
        struct deferred_effect copy = *effect;
        struct deferred_effect *entry = append(vm);
        if (!entry)
            return false;
        *entry = copy;
    }
    return true;
}

bool deferred_begin(struct vm *vm)
{
    uint64_t open[SET_WORDS_LIMIT];
    uint32_t first, count;
    if (!collect(vm, &first, &count))
        return false;
    vm->registers->waiting = 0;
    lift(vm, first, count, open);
    vm->registers->scheduled = (uint16_t)vm->deferred->count;
    vm->registers->is_announced = false;
    if (!schedule(vm, first, count, is_change, NOT_OPEN, open) ||
        !schedule(vm, first, count, is_removal, NOT_OPEN, open) ||
        !schedule(vm, first, count, is_set_down, ANYWHERE, open) ||
        !schedule(vm, first, count, is_change, OPEN, open) ||
        !schedule(vm, first, count, is_removal, OPEN, open))
        return false;
    struct deferred_effect *end = append(vm);
    if (end)
        *end = (struct deferred_effect){.op = OP_HALT};
    return end != NULL;
}

// Whether a step captures what stands on its square.
static bool captures(const struct vm *vm, const struct deferred_effect *effect)
{
    if (effect->square < 0 || position_kind(vm->position, effect->square) == 0)
        return false;
    if (effect->op == OP_REMOVE)
        return effect->how & DEFERRED_CAPTURING;
    if (effect->op == OP_SHIFT)
        return effect->first != effect->square && (effect->second & KIND_MASK) != 0;
    return is_set_down(effect);
}

static bool carry_out(struct vm *vm, const struct deferred_effect *effect)
{
    struct position *position = vm->position;
    vm->steps -= 8;
    switch (effect->op) {
    case OP_SHIFT:
        if (effect->second & KIND_MASK)
            position_write(position, effect->square,
                           effect->second & ~vm->program->cleared_by_move);
        break;
    case OP_PLACE: effect_place(vm, effect->first, effect->square, effect->second); break;
    case OP_REMOVE: position_write(position, effect->square, 0); break;
    case OP_CHANGE: effect_change_one(vm, effect->square, CHANGE_TYPE, effect->first); break;
    case OP_GIVE:
        effect_change_one(vm, effect->square,
                          effect->how & DEFERRED_TO_NEXT ? CHANGE_TO_NEXT : CHANGE_OWNER,
                          effect->first);
        break;
    case OP_TURN_OVER: effect_change_one(vm, effect->square, CHANGE_OVER, 0); break;
    case OP_MARK:
        effect_change_one(vm, effect->square, effect->first ? CHANGE_MARK : CHANGE_UNMARK,
                          effect->second);
        break;
    case OP_HAND_ADD: return effect_hand(vm, effect->first, effect->second, effect->count);
    default: position_write(position, effect->first, effect->second); break;
    }
    return true;
}

int deferred_next(struct vm *vm, bool stops)
{
    struct registers *registers = vm->registers;
    for (;; registers->scheduled++) {
        const struct deferred_effect *effect = &vm->deferred->effects[registers->scheduled];
        if (effect->op == OP_HALT) {
            registers->scheduled = 0;
            return DEFERRED_DONE;
        }
        if (!registers->is_announced && captures(vm, effect)) {
            registers->captured++;
            registers->is_announced = true;
            if (stops)
                return effect->square;
        }
        if (!carry_out(vm, effect)) {
            return DEFERRED_REFUSED;
        }
        registers->is_announced = false;
    }
}
