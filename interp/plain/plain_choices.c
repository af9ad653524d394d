// Choices: offering candidates, taking one.
#include "plain_machine.h"

#include "memory.h"

bool plain_offer_value(struct plain *plain, int32_t value)
{
    return plain_offer(plain, (union plain_candidate){.value = value});
}

bool plain_offer_set(struct plain *plain, const uint64_t *set)
{
    for (int s = plain_square_from(plain, set, 0); s >= 0; s = plain_square_from(plain, set, s + 1))
        if (!plain_offer_value(plain, s))
            return false;
    return true;
}

bool plain_offer_list(struct plain *plain, int list)
{
    const struct value_list *values = &plain->program->lists[list];
    for (int i = 0; i < values->count; i++)
        if (!plain_offer_value(plain, values->values[i]))
            return false;
    return true;
}

bool plain_offer_hand(struct plain *plain, int32_t player)
{
    const struct program *program = plain->program;
    for (int type = 0; type < program->type_count && is_player(program, player); type++)
        if (plain->cells[program->hand_cells + player * program->type_count + type] > 0 &&
            !plain_offer_value(plain, type))
            return false;
    return true;
}

enum plain_stop plain_choose(struct plain *plain, enum plain_choice_kind kind, size_t first,
                             bool has_room, int local)
{
    if (!has_room || plain->choice_count == PLAIN_CHOICES_LIMIT)
        return plain_fail(plain, PLAIN_TOO_MANY);
    plain->choices = memory_grow(plain->choices, plain->choice_count + 1, &plain->choice_capacity,
                                 sizeof *plain->choices);
    struct plain_choice *choice = &plain->choices[plain->choice_count++];
    *choice = (struct plain_choice){kind, local, first, plain->state.pool_count, plain->state};
    return STOP_BACK;
}

bool plain_add_item(struct plain *plain, struct turn_item item)
{
    if (plain->state.item_count == PLAIN_ITEMS_LIMIT)
        return false;
    plain->items = memory_grow(plain->items, plain->state.item_count + 1, &plain->item_capacity,
                               sizeof *plain->items);
    plain->items[plain->state.item_count++] = item;
    return true;
}

bool plain_take(struct plain *plain, const struct plain_choice *choice,
                const union plain_candidate *candidate)
{
    struct plain_state *state = &plain->state;
    const struct plain_move *move = &candidate->move;
    if (choice->kind == PLAIN_OF_ADDRESSES)
        state->pc = candidate->value;
    if (choice->kind == PLAIN_OF_VALUES)
        plain_write(plain, choice->local, candidate->value);
    if (choice->kind != PLAIN_OF_MOVES)
        return true;
    state->move = *move;
    state->origin = move->origin;
    state->destination = plain_destination(plain, move);
    state->moved = plain->program->type_of[plain_kind(plain, move->origin)];
    state->captures_told = 0;
    uint16_t detail = (uint16_t)(move->effect | (move->how == OCCUPANT_PASSED) << 15);
    return plain_add_item(
        plain, (struct turn_item){0, (int16_t)move->origin, (int16_t)state->destination, detail});
}
