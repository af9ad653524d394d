// Effects: changes of the board, of hands and variables, at once or later.
//
// An instruction comes down to small effects, one for each square or cell. They are carried out as
// they come, or put into the queue of those that wait. What waits is carried out all at once: first
// pieces that move are lifted; then come changes and removals, then pieces are set down, then what
// is to change or remove those that have just arrived.
#include "plain_machine.h"

#include "memory.h"

#include <string.h>

enum { TO_NEXT = 1 }; // x of GIVE: to the player after the owner

// ---- One effect

static int32_t with_kind(int32_t piece, int kind)
{
    return (piece & ~KIND_MASK) | kind;
}

// What becomes of the piece on the effect's square.
static int32_t changed(const struct plain *plain, const struct plain_effect *effect, int32_t piece)
{
    const struct program *program = plain->program;
    int type = program->type_of[piece & KIND_MASK], owner = program->owner_of[piece & KIND_MASK];
    int32_t operand = effect->first;
    switch (effect->code.op) {
    case OP_REMOVE: return 0;
    case OP_CHANGE: return operand < 0 ? piece : with_kind(piece, kind_of(program, operand, owner));
    case OP_GIVE:
        if (effect->code.x == TO_NEXT)
            operand = owner < program->player_count ? (owner + 1) % program->player_count : -1;
        return operand < 0 ? piece : with_kind(piece, kind_of(program, type, operand));
    case OP_TURN_OVER:
        operand = program->reverse_of[type];
        return operand < 0 ? piece : with_kind(piece, kind_of(program, operand, owner));
    default: { // MARK
        int32_t bit = (int32_t)program->attribute_bits[effect->code.a];
        return effect->code.x ? piece | bit : piece & ~bit;
    }
    }
}

static bool add_to_hand(struct plain *plain, const struct plain_effect *effect)
{
    const struct program *program = plain->program;
    int type = effect->first, player = effect->second;
    if (type < 0 || !is_player(program, player))
        return true;
    int cell = program->hand_cells + player * program->type_count + type;
    if (plain->cells[cell] + effect->code.b < 0)
        return false;
    plain_write(plain, cell, plain->cells[cell] + effect->code.b);
    return true;
}

// Carries an effect out, of SHIFT the second half: the piece is set down. False when that can't be
// done.
static bool carry_out(struct plain *plain, const struct plain_effect *effect)
{
    plain->steps -= 8;
    switch (effect->code.op) {
    case OP_STORE: plain_write(plain, effect->first, effect->second); break;
    case OP_HAND_ADD: return add_to_hand(plain, effect);
    case OP_PLACE:
        plain_write(plain, effect->square, kind_of(plain->program, effect->first, effect->second));
        break;
    case OP_SHIFT:
        if (effect->lifted & KIND_MASK)
            plain_write(plain, effect->square, effect->lifted & ~plain->program->cleared_by_move);
        break;
    default:
        if (plain_kind(plain, effect->square))
            plain_write(plain, effect->square,
                        changed(plain, effect, plain->cells[effect->square]));
    }
    return true;
}

// ---- From instructions to effects

static bool append(struct plain *plain, struct plain_effect effect)
{
    size_t count = plain->state.effect_count;
    if (count == PLAIN_WAITING_LIMIT)
        return false;
    plain->steps -= 4;
    plain->effects =
        memory_grow(plain->effects, count + 1, &plain->effect_capacity, sizeof *plain->effects);
    plain->effects[plain->state.effect_count++] = effect;
    return true;
}

static int32_t pop(struct plain *plain)
{
    return plain->values[--plain->state.value_count];
}

static bool append_for_each(struct plain *plain, struct plain_effect effect, const uint64_t *set)
{
    for (int s = plain_square_from(plain, set, 0); s >= 0;
         s = plain_square_from(plain, set, s + 1)) {
        effect.square = s;
        if (!append(plain, effect))
            return false;
    }
    return true;
}

// A variable is one cell, or for a set two for each word: the low half, then the high half.
static bool append_stores(struct plain *plain, const struct instruction *code)
{
    bool is_set = code->op == OP_SET_STORE || code->op == OP_SET_STORE_OF;
    bool is_of = code->op == OP_STORE_OF || code->op == OP_SET_STORE_OF;
    const uint64_t *set = is_set ? plain_pop(plain) : NULL;
    int width = is_set ? plain->program->set_cells : 1;
    int32_t value = is_set ? 0 : pop(plain), player = is_of ? pop(plain) : 0;
    if (!is_player(plain->program, player))
        return true;
    for (int i = 0; i < width; i++) {
        struct plain_effect effect = {.code = {.op = OP_STORE}, .square = -1};
        effect.first = code->a + player * width + i;
        effect.second = is_set ? (int32_t)(uint32_t)(set[i / 2] >> (i % 2 ? 32 : 0)) : value;
        if (!append(plain, effect))
            return false;
    }
    return true;
}

// Pops an instruction's operands and appends its effects. What names no piece, square or player has
// none.
static bool append_effects(struct plain *plain, const struct instruction *code, uint8_t how)
{
    struct plain_effect effect = {.code = *code, .how = how, .square = -1};
    switch (code->op) {
    case OP_SHIFT:
        effect.square = pop(plain);
        effect.first = pop(plain);
        return effect.square < 0 || effect.first < 0 || append(plain, effect);
    case OP_PLACE:
        effect.second = pop(plain);
        effect.square = pop(plain);
        effect.first = pop(plain);
        return effect.square < 0 || effect.first < 0 || effect.second < 0 || append(plain, effect);
    case OP_HAND_ADD:
        effect.second = pop(plain);
        effect.first = pop(plain);
        return append(plain, effect);
    case OP_CHANGE: effect.first = pop(plain); break;
    case OP_GIVE:
        if (code->x != TO_NEXT)
            effect.first = pop(plain);
        break;
    case OP_STORE:
    case OP_STORE_OF:
    case OP_SET_STORE:
    case OP_SET_STORE_OF: return append_stores(plain, code);
    default: break;
    }
    return append_for_each(plain, effect, plain_pop(plain));
}

bool plain_effect(struct plain *plain, const struct instruction *code)
{
    size_t first = plain->state.effect_count;
    bool is_fine = append_effects(plain, code, 0);
    if (!is_fine)
        plain_fail(plain, PLAIN_LATER);
    for (size_t i = first; i < plain->state.effect_count && is_fine; i++) {
        struct plain_effect *effect = &plain->effects[i];
        if (code->op == OP_SHIFT) {
            effect->lifted = plain->cells[effect->first];
            if (effect->first == effect->square || !(effect->lifted & KIND_MASK))
                continue;
            plain_write(plain, effect->first, 0);
        }
        is_fine = carry_out(plain, effect);
    }
    plain->state.effect_count = first;
    return is_fine;
}

bool plain_queue(struct plain *plain, const struct instruction *code, uint8_t how)
{
    return append_effects(plain, code, how);
}

bool plain_call_off(struct plain *plain, bool keeping_moves)
{
    struct plain_state *state = &plain->state;
    size_t first = state->waiting, end = state->effect_count;
    state->waiting = end;
    for (size_t i = first; i < end && keeping_moves; i++)
        if (plain->effects[i].code.op == OP_SHIFT && !append(plain, plain->effects[i]))
            return false;
    return true;
}

// ---- All at once

static bool sets_down(const struct plain_effect *effect)
{
    return effect->code.op == OP_SHIFT ||
           (effect->code.op == OP_PLACE && effect->how & PLAIN_ARRIVING);
}

// What comes when: changes and removals where no piece arrives, arrivals, and then the others.
enum stage {
    STAGE_CHANGE,
    STAGE_REMOVE,
    STAGE_ARRIVE,
    STAGE_CHANGE_ARRIVED,
    STAGE_REMOVE_ARRIVED,
    STAGES
};

static enum stage stage_of(const struct plain_effect *effect, const uint64_t *arrived)
{
    bool has_arrived = effect->square >= 0 && plain_has(arrived, effect->square);
    if (sets_down(effect))
        return STAGE_ARRIVE;
    if (effect->code.op == OP_REMOVE)
        return has_arrived ? STAGE_REMOVE_ARRIVED : STAGE_REMOVE;
    return has_arrived ? STAGE_CHANGE_ARRIVED : STAGE_CHANGE;
}

// Whether the piece on a square is both given to a player and removed. Then that is done before
// another one arrives there.
static bool is_handed_over(const struct plain *plain, size_t first, size_t end, int square)
{
    bool gives = false, removes = false;
    for (size_t i = first; i < end; i++) {
        gives |= plain->effects[i].code.op == OP_GIVE && plain->effects[i].square == square;
        removes |= plain->effects[i].code.op == OP_REMOVE && plain->effects[i].square == square;
    }
    return gives && removes && plain_kind(plain, square) != 0;
}

// Lifts the pieces that move, and finds the squares where pieces will have arrived when others
// change them.
static void lift(struct plain *plain, size_t first, size_t end, uint64_t *arrived)
{
    for (size_t i = first; i < end; i++)
        if (plain->effects[i].code.op == OP_SHIFT)
            plain->effects[i].lifted = plain->cells[plain->effects[i].first];
    for (size_t i = first; i < end; i++)
        if (plain->effects[i].code.op == OP_SHIFT && !(plain->effects[i].how & PLAIN_KEEPING))
            plain_write(plain, plain->effects[i].first, 0);
    for (size_t i = first; i < end; i++) {
        const struct plain_effect *effect = &plain->effects[i];
        bool is_there = effect->code.op == OP_PLACE || effect->lifted & KIND_MASK;
        if (sets_down(effect) && is_there && !is_handed_over(plain, first, end, effect->square))
            plain_add(arrived, effect->square);
    }
}

bool plain_carry_out(struct plain *plain)
{
    struct plain_state *state = &plain->state;
    uint64_t arrived[SET_WORDS_LIMIT] = {0};
    size_t first = state->effect_count, end;
    for (size_t i = state->waiting; i < first;
         i++) // an earlier choice may still need them as they are
        if (!append(plain, plain->effects[i]))
            return false;
    end = state->effect_count;
    lift(plain, first, end, arrived);
    state->next_effect = end;
    for (enum stage stage = STAGE_CHANGE; stage < STAGES; stage++)
        for (size_t i = first; i < end; i++)
            if (stage_of(&plain->effects[i], arrived) == stage && !append(plain, plain->effects[i]))
                return false;
    state->effects_end = state->waiting = state->effect_count;
    state->is_announced = false;
    return true;
}

// Whether an effect captures what stands on its square.
static bool captures(const struct plain *plain, const struct plain_effect *effect)
{
    if (effect->square < 0 || plain_kind(plain, effect->square) == 0)
        return false;
    if (effect->code.op == OP_REMOVE)
        return effect->how & PLAIN_CAPTURING;
    if (effect->code.op == OP_SHIFT)
        return effect->first != effect->square && effect->lifted & KIND_MASK;
    return sets_down(effect);
}

int32_t plain_next_victim(struct plain *plain, bool stops)
{
    struct plain_state *state = &plain->state;
    for (; state->next_effect < state->effects_end; state->next_effect++) {
        const struct plain_effect *effect = &plain->effects[state->next_effect];
        if (!state->is_announced && captures(plain, effect)) {
            state->captured++;
            state->is_announced = true;
            if (stops)
                return effect->square;
        }
        if (!carry_out(plain, effect))
            return -2;
        state->is_announced = false;
    }
    state->next_effect = state->effects_end = 0;
    return -1;
}
