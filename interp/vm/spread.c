#include "spread.h"

#include <string.h>

// Where stands what terms ask for, as the player to move sees it.
static uint64_t occupants_in(const struct spread *spread, int which, int w)
{
    const struct position *position = spread->position;
    const struct program *program = position->program;
    uint64_t own = position->owner_sets[position->cells[program->mover_cell] * spread->words + w];
    uint64_t neutral = 0, set = 0;
    for (int owner = program->player_count; owner < program->owner_count; owner++)
        neutral |= position->owner_sets[owner * spread->words + w];
    if (which & TARGETS_EMPTY && !spread->captures_only)
        set = program->all[w] & ~spread->occupied[w];
    if (which & TARGETS_FRIENDS)
        set |= own;
    if (which & TARGETS_ENEMIES)
        set |= spread->occupied[w] & ~own & ~neutral;
    if (which & TARGETS_NEUTRAL)
        set |= neutral;
    return set;
}

static void find_occupants(struct spread *spread)
{
    const struct program *program = spread->position->program;
    const uint64_t *own =
        spread->position->owner_sets + spread->position->cells[program->mover_cell] * spread->words;
    for (int w = 0; w < spread->words; w++)
        spread->others[w] = spread->occupied[w] & ~own[w];
    for (int i = 0; i < program->target_occupants_count; i++)
        for (int w = 0; w < spread->words; w++)
            spread->occupants[i * spread->words + w] =
                occupants_in(spread, program->target_occupants[i], w);
}

static void find_passed(struct spread *spread)
{
    const struct program *program = spread->position->program;
    const int32_t *cells = spread->position->cells;
    int count = cells[program->passed_count_cell];
    spread->has_passed = count > 0;
    if (count > 0)
        memset(spread->passed, 0, (size_t)spread->words * sizeof *spread->passed);
    for (int i = 0; i < count; i++)
        set_add(spread->passed, cells[program->passed_cells + i] & 0xFFFF);
}

void spread_begin(struct spread *spread, const struct position *position, bool captures_only)
{
    const struct program *program = position->program;
    spread->position = position;
    spread->words = program->word_count;
    spread->captures_only = captures_only;
    spread->occupied = position->occupied;
    spread->sets = program->target_sets;
    spread->terms = program->target_terms;
    find_occupants(spread);
    find_passed(spread);
}
