// How a move ends: on which occupants, with which effect.
#include "betza_generator.h"

enum knowledge generator_known(const struct generator *generator, const struct place *start,
                               square_t square)
{
    if (square == start->shift_to)
        return IS_BLOCKED;
    if (square == generator->origin)
        return IS_EMPTY;
    for (int i = 0; i < generator->taken_count; i++) {
        if (generator->taken[i] == square)
            return IS_EMPTY;
    }
    return IS_UNKNOWN;
}

square_t generator_latest_taken(const struct generator *generator, const struct place *start)
{
    if (generator->taken_count == 0 || start->shift_from != NO_SQUARE)
        return NO_SQUARE;
    return generator->taken[generator->taken_count - 1];
}

uint16_t generator_effect(struct generator *generator, square_t shift_from, square_t shift_to,
                          bool keeps)
{
    if (generator->taken_count == 0 && generator->passed_count == 0 && shift_from == NO_SQUARE &&
        shift_to == NO_SQUARE && !keeps)
        return 0;
    square_t squares[MOVE_LEGS_LIMIT + EFFECT_SQUARES_LIMIT];
    struct walk_effect effect = {.destination = NO_SQUARE,
                                 .shift_from = shift_from,
                                 .shift_to = shift_to,
                                 .flags = keeps ? EFFECT_KEEPS : 0};
    for (int i = 0; i < generator->taken_count; i++) {
        if (generator->taken[i] != shift_from)
            squares[effect.capture_count++] = generator->taken[i];
    }
    effect.passed_count = (uint8_t)generator->passed_count;
    for (int i = 0; i < generator->passed_count; i++)
        squares[effect.capture_count + i] = generator->passed[i];
    return tree_effect(generator->tree, effect, squares);
}

// Occupants on which a last leg may end.
static unsigned end_occupants(const struct move_leg *leg)
{
    unsigned occupants = 0;
    if (leg->modes & MODE_MOVE)
        occupants |= OCCUPANT_EMPTY;
    if (leg->modes & MODE_FRIEND)
        occupants |= OCCUPANT_FRIEND;
    if (leg->modes & MODE_CAPTURE)
        occupants |= OCCUPANT_ENEMY | OCCUPANT_ENEMY_ROYAL;
    if (leg->modes & MODE_PASSED)
        occupants |= OCCUPANT_PASSED;
    // k alone takes royals; with c it takes all but them.
    if (leg->modes & MODE_ROYAL)
        occupants ^= OCCUPANT_ENEMY_ROYAL;
    if (leg->is_tame)
        occupants &= ~(unsigned)OCCUPANT_ENEMY_ROYAL;
    return occupants;
}

void generator_end(struct generator *generator, const struct move_leg *leg,
                   const struct place *start, uint32_t node, square_t square)
{
    enum knowledge knowledge = generator_known(generator, start, square);
    unsigned occupants = end_occupants(leg);
    square_t from = start->shift_from, to = start->shift_to;
    bool can_unload = leg->unloads && from == NO_SQUARE && !start->is_occupied;
    if (knowledge == IS_BLOCKED || (generator->may_end && !generator->may_end[square]) ||
        (leg->unloads && !can_unload))
        return;
    if (leg->unloads && generator_latest_taken(generator, start) != NO_SQUARE) {
        from = generator_latest_taken(generator, start);
        to = start->square;
    }
    if (knowledge == IS_EMPTY) {
        if (occupants & OCCUPANT_EMPTY && square != to)
            tree_emit(generator->tree, node, square, OCCUPANT_ANY,
                      generator_effect(generator, from, to, true));
        return;
    }
    unsigned still = leg->unloads ? occupants & ~(unsigned)OCCUPANT_OCCUPIED : occupants;
    tree_emit(generator->tree, node, square, still, generator_effect(generator, from, to, false));
    if (leg->unloads)
        tree_emit(generator->tree, node, square, occupants & OCCUPANT_OCCUPIED,
                  generator_effect(generator, square, start->square, true));
}
