// Effects: changes of the board, of hands and variables, at once or later.
//
// An instruction comes down to small effects, one for each square or cell. They are carried out at
// once or wait in a queue. What waits is carried out together: first pieces that move are lifted;
// then come changes and removals, then pieces are set down, then what is to change or remove those
// that have just arrived.
#include "plain_machine.h"

#include <string.h>

enum { TO_NEXT = 1 }; // x of GIVE: to the player after the owner

// Flags of LATER.
enum { KEEPING = 1, CAPTURING = 2, ARRIVING = 4 };

// ---- One effect

// What becomes of the piece on the effect's square.
static int32_t changed(const struct plain *plain, const struct plain_effect *effect, int32_t piece)
{
    const struct program *program = plain->program;
    int type = program->type_of[piece & KIND_MASK], owner = program->owner_of[piece & KIND_MASK];
    int32_t bit;
    switch (effect->code.op) {
    case OP_REMOVE: return 0;
    case OP_CHANGE: type = effect->v[0]; break;
    case OP_TURN_OVER: type = program->reverse_of[type]; break;
    case OP_GIVE:
        if (effect->code.x != TO_NEXT)
            owner = effect->v[0];
        else
            owner = owner < program->player_count ? (owner + 1) % program->player_count : -1;
        break;
    default: // MARK
        bit = (int32_t)program->attribute_bits[effect->code.a];
        return effect->code.x ? piece | bit : piece & ~bit;
    }
    return type < 0 || owner < 0 ? piece : (piece & ~KIND_MASK) | kind_of(program, type, owner);
}

static bool add_to_hand(struct plain *plain, const struct plain_effect *effect)
{
    const struct program *program = plain->program;
    int type = effect->v[0], hand = effect->v[1];
    if (type < 0 || !is_hand(program, hand))
        return true;
    int cell = program->hand_cells + hand * program->type_count + type;
    if (plain->cells[cell] + effect->code.b < 0)
        return false;
    plain_write(plain, cell, plain->cells[cell] + effect->code.b);
    return true;
}

// Carries an effect out; of SHIFT it sets the piece down. False when that can't be done.
static bool carry_out(struct plain *plain, const struct plain_effect *effect)
{
    int square = effect->square;
    switch (effect->code.op) {
    case OP_STORE: plain_write(plain, effect->v[0], effect->v[1]); break;
    case OP_HAND_ADD: return add_to_hand(plain, effect);
    case OP_PLACE:
        plain_write(plain, square, kind_of(plain->program, effect->v[0], effect->v[2]));
        break;
    case OP_SHIFT:
        if (effect->lifted & KIND_MASK)
            plain_write(plain, square, effect->lifted & ~plain->program->cleared_by_move);
        break;
    default:
        if (plain_kind(plain, square))
            plain_write(plain, square, changed(plain, effect, plain->cells[square]));
    }
    return true;
}

// ---- From instructions to effects

static void append(struct plain *plain, struct plain_effect effect)
{
    plain->effects = plain_room(plain, plain->effects, plain->state.effect_count,
                                &plain->effect_capacity, sizeof *plain->effects, PLAIN_LATER);
    plain->effects[plain->state.effect_count++] = effect;
}

// A number takes one cell, a set two for each word: the low half, then the high half.
static void append_stores(struct plain *plain, struct plain_effect effect)
{
    const struct instruction code = effect.code;
    bool is_set = code.op == OP_SET_STORE || code.op == OP_SET_STORE_OF;
    bool is_of = code.op == OP_STORE_OF || code.op == OP_SET_STORE_OF;
    const uint64_t *set = is_set ? plain_pop_set(plain) : NULL;
    int width = is_set ? plain->program->set_cells : 1, player = is_of ? effect.v[0] : 0;
    int count = is_of ? code.b : 1;
    int32_t value = effect.v[is_of];
    effect.code.op = OP_STORE;
    for (int i = 0; i < width && player >= 0 && player < count; i++) {
        effect.v[0] = code.a + player * width + i;
        effect.v[1] = is_set ? (int32_t)(uint32_t)(set[i / 2] >> (i % 2 ? 32 : 0)) : value;
        append(plain, effect);
    }
}

// Appends an instruction's effects. What names no piece, square or player has none.
void plain_queue(struct plain *plain, const struct instruction *code, const int32_t *v, uint8_t how)
{
    struct plain_effect effect = {*code, how, -1, {v[0], v[1], v[2]}, 0};
    const uint64_t *set;
    switch (code->op) {
    case OP_STORE:
    case OP_STORE_OF:
    case OP_SET_STORE:
    case OP_SET_STORE_OF: append_stores(plain, effect); break;
    case OP_HAND_ADD: append(plain, effect); break;
    case OP_SHIFT:
    case OP_PLACE:
        effect.square = v[1];
        if (v[0] >= 0 && v[1] >= 0 && (code->op == OP_SHIFT || v[2] >= 0))
            append(plain, effect);
        break;
    default:
        set = plain_pop_set(plain);
        for (int s = 0; s < plain->program->square_count; s++) {
            effect.square = s;
            if (plain_has(set, s))
                append(plain, effect);
        }
    }
}

bool plain_effect(struct plain *plain, const struct instruction *code, const int32_t *v)
{
    size_t first = plain->state.effect_count;
    bool is_fine = true;
    plain_queue(plain, code, v, 0);
    for (size_t i = first; i < plain->state.effect_count && is_fine; i++) {
        struct plain_effect *effect = &plain->effects[i];
        if (code->op == OP_SHIFT && effect->v[0] != effect->square) {
            effect->lifted = plain->cells[effect->v[0]];
            if (effect->lifted & KIND_MASK)
                plain_write(plain, effect->v[0], 0);
        }
        is_fine = carry_out(plain, effect);
    }
    plain->state.effect_count = first;
    return is_fine;
}

void plain_call_off(struct plain *plain, bool keeps_moves)
{
    size_t first = plain->state.waiting, end = plain->state.effect_count;
    plain->state.waiting = end;
    for (size_t i = first; i < end && keeps_moves; i++)
        if (plain->effects[i].code.op == OP_SHIFT)
            append(plain, plain->effects[i]);
}

// ---- All together

// In this order effects are carried out.
enum stage { CHANGE, REMOVE, SET_DOWN, CHANGE_ARRIVED, REMOVE_ARRIVED, STAGES };

static enum stage stage_of(const struct plain_effect *effect, const uint64_t *arrived)
{
    bool has_arrived = effect->square >= 0 && plain_has(arrived, effect->square);
    if (effect->code.op == OP_SHIFT || (effect->code.op == OP_PLACE && effect->how & ARRIVING))
        return SET_DOWN;
    if (effect->code.op == OP_REMOVE)
        return has_arrived ? REMOVE_ARRIVED : REMOVE;
    return has_arrived ? CHANGE_ARRIVED : CHANGE;
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

// Copies what waits to the end, in the order of stages; an earlier choice may still need it as it
// was.
void plain_carry_out(struct plain *plain)
{
    static const uint64_t none[SET_WORDS_LIMIT];
    struct plain_state *state = &plain->state;
    const size_t first = state->waiting, end = state->effect_count;
    uint64_t arrived[SET_WORDS_LIMIT] = {0};
    int32_t before[BOARD_SQUARES_LIMIT];
    memcpy(before, plain->cells, (size_t)plain->program->square_count * sizeof *before);
    for (size_t i = first; i < end; i++)
        if (plain->effects[i].code.op == OP_SHIFT && !(plain->effects[i].how & KEEPING))
            plain_write(plain, plain->effects[i].v[0], 0);
    for (size_t i = first; i < end; i++) {
        const struct plain_effect *effect = &plain->effects[i];
        if (stage_of(effect, none) == SET_DOWN &&
            (effect->code.op == OP_PLACE || before[effect->v[0]] & KIND_MASK) &&
            !is_handed_over(plain, first, end, effect->square))
            plain_add(arrived, effect->square);
    }
    for (enum stage stage = CHANGE; stage < STAGES; stage++)
        for (size_t i = first; i < end; i++) {
            struct plain_effect effect = plain->effects[i];
            if (effect.code.op == OP_SHIFT)
                effect.lifted = before[effect.v[0]];
            if (stage_of(&effect, arrived) == stage)
                append(plain, effect);
        }
    state->next_effect = end;
    state->effects_end = state->waiting = state->effect_count;
    state->is_announced = false;
}

// Whether an effect captures what stands on its square.
static bool captures(const struct plain *plain, const struct plain_effect *effect)
{
    if (effect->square < 0 || plain_kind(plain, effect->square) == 0)
        return false;
    if (effect->code.op == OP_REMOVE)
        return effect->how & CAPTURING;
    if (effect->code.op == OP_SHIFT)
        return effect->v[0] != effect->square && effect->lifted & KIND_MASK;
    return effect->code.op == OP_PLACE && effect->how & ARRIVING;
}

bool plain_next_victim(struct plain *plain, bool stops, int32_t *square)
{
    struct plain_state *state = &plain->state;
    for (; state->next_effect < state->effects_end; state->next_effect++) {
        const struct plain_effect *effect = &plain->effects[state->next_effect];
        *square = effect->square;
        if (!state->is_announced && captures(plain, effect)) {
            state->captured++;
            state->is_announced = true;
            if (stops)
                return true;
        }
        if (!carry_out(plain, effect))
            return false;
        state->is_announced = false;
    }
    state->next_effect = state->effects_end = 0;
    *square = -1;
    return true;
}
