// The state of the plain machine: cells and how to undo what was written, choices, sets of squares.
#include "plain_machine.h"

#include "memory.h"

#include <string.h>

void plain_fail(struct plain *plain, enum plain_status status)
{
    if (plain->status == PLAIN_FINE) {
        plain->status = status;
        plain->failed_at = plain->state.pc - 1;
    }
}

void plain_write(struct plain *plain, int cell, int32_t value)
{
    if (plain->cells[cell] == value)
        return;
    plain->log = memory_grow(plain->log, plain->state.log_count + 1, &plain->log_capacity,
                             sizeof *plain->log);
    plain->log[plain->state.log_count++] = (struct plain_written){cell, plain->cells[cell]};
    plain->cells[cell] = value;
    plain->steps -= 8;
}

void plain_restore(struct plain *plain, const struct plain_state *state)
{
    for (size_t i = plain->state.log_count; i > state->log_count; i--)
        plain->cells[plain->log[i - 1].cell] = plain->log[i - 1].before;
    plain->state = *state;
}

void *plain_room(struct plain *plain, void *array, size_t count, size_t *capacity, size_t size,
                 enum plain_status status)
{
    plain->steps--;
    if (count >= PLAIN_ROOM)
        plain_fail(plain, status);
    return memory_grow(array, count + 1, capacity, size);
}

void plain_offer(struct plain *plain, union plain_candidate candidate)
{
    plain->pool = plain_room(plain, plain->pool, plain->state.pool_count, &plain->pool_capacity,
                             sizeof *plain->pool, PLAIN_TOO_MANY);
    plain->pool[plain->state.pool_count++] = candidate;
}

void plain_offer_value(struct plain *plain, int32_t value)
{
    plain_offer(plain, (union plain_candidate){.value = value});
}

// ---- Choices

enum plain_stop plain_choose(struct plain *plain, enum plain_choice_kind kind, size_t first,
                             int local)
{
    plain->choices = plain_room(plain, plain->choices, plain->choice_count, &plain->choice_capacity,
                                sizeof *plain->choices, PLAIN_TOO_MANY);
    plain->choices[plain->choice_count++] =
        (struct plain_choice){kind, local, first, plain->state.pool_count, plain->state};
    return PLAIN_BACK;
}

void plain_enter(struct plain *plain, int32_t address)
{
    size_t first = plain->state.pool_count;
    plain_offer_value(plain, address);
    plain_choose(plain, PLAIN_OF_ADDRESSES, first, 0);
}

void plain_add_item(struct plain *plain, struct turn_item item)
{
    plain->items = plain_room(plain, plain->items, plain->state.item_count, &plain->item_capacity,
                              sizeof *plain->items, PLAIN_TOO_MANY);
    plain->items[plain->state.item_count++] = item;
}

static void take_move(struct plain *plain, const struct plain_move *move)
{
    struct plain_state *state = &plain->state;
    state->move = *move;
    state->origin = move->origin;
    state->destination = move->destination;
    state->moved = plain->program->type_of[plain_kind(plain, move->origin)];
    state->captures_told = 0;
    uint16_t detail = (uint16_t)(move->effect | (move->how == OCCUPANT_PASSED) << 15);
    plain_add_item(
        plain, (struct turn_item){0, (int16_t)move->origin, (int16_t)move->destination, detail});
}

void plain_as_move(struct plain *plain, int32_t from, int32_t to)
{
    struct plain_state *state = &plain->state;
    if (from < 0 || to < 0 || !plain_kind(plain, from))
        return;
    state->origin = (square_t)from;
    state->destination = (square_t)to;
    state->moved = plain->program->type_of[plain_kind(plain, from)];
}

bool plain_take_next(struct plain *plain, size_t base)
{
    for (; plain->choice_count > base; plain->choice_count--) {
        struct plain_choice *choice = &plain->choices[plain->choice_count - 1];
        plain_restore(plain, &choice->state);
        if (choice->next == choice->end)
            continue;
        const union plain_candidate *candidate = &plain->pool[choice->next++];
        switch (choice->kind) {
        case PLAIN_OF_ADDRESSES: plain->state.pc = candidate->value; break;
        case PLAIN_OF_VALUES: plain_write(plain, choice->local, candidate->value); break;
        case PLAIN_OF_MOVES: take_move(plain, &candidate->move); break;
        }
        return true;
    }
    return false;
}

// ---- Questions and sets

const struct order_entry *plain_order(const struct plain *plain)
{
    return &plain->program->order[plain->cells[plain->program->order_cell]];
}

int plain_kind(const struct plain *plain, int square)
{
    return plain->cells[square] & KIND_MASK;
}

int plain_owner(const struct plain *plain, int square)
{
    int kind = plain_kind(plain, square);
    return kind ? plain->program->owner_of[kind] : -1;
}

bool plain_has(const uint64_t *set, int square)
{
    return set[square / 64] >> (square % 64) & 1;
}

void plain_add(uint64_t *set, int square)
{
    set[square / 64] |= UINT64_C(1) << (square % 64);
}

uint64_t *plain_top_set(struct plain *plain)
{
    return plain->sets + (plain->state.set_count - 1) * (size_t)plain->program->word_count;
}

uint64_t *plain_pop_set(struct plain *plain)
{
    uint64_t *set = plain_top_set(plain);
    plain->state.set_count--;
    return set;
}

void plain_push_set(struct plain *plain, const uint64_t *set)
{
    plain->state.set_count++;
    plain->steps -= plain->program->square_count / 8;
    memcpy(plain_top_set(plain), set, (size_t)plain->program->word_count * sizeof *set);
}
