#include "target_generator.h"

#include <string.h>

// Where stands what terms ask for, as a player sees it.
static void find_occupants(struct target_generator *spread, int player)
{
    const struct position *position = spread->position;
    const struct program *program = position->program;
    int words = spread->words;
    for (int w = 0; w < words; w++) {
        uint64_t occupied = spread->occupied[w], own = position->owner_sets[player * words + w];
        uint64_t empty = spread->captures_only ? 0 : program->all[w] & ~occupied, neutral = 0;
        for (int owner = program->player_count; owner < program->owner_count; owner++)
            neutral |= position->owner_sets[owner * words + w];
        spread->others[w] = occupied & ~own;
        for (int i = 0; i < program->target_occupants_count; i++) {
            int which = program->target_occupants[i];
            spread->occupants[i * words + w] =
                (which & TARGETS_EMPTY ? empty : 0) | (which & TARGETS_FRIENDS ? own : 0) |
                (which & TARGETS_ENEMIES ? occupied & ~own & ~neutral : 0) |
                (which & TARGETS_NEUTRAL ? neutral : 0);
        }
    }
}

static void find_passed(struct target_generator *spread)
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

void targets_begin(struct target_generator *spread, const struct position *position,
                   bool captures_only)
{
    targets_begin_for(spread, position, position->cells[position->program->mover_cell],
                      captures_only);
}

void targets_begin_for(struct target_generator *spread, const struct position *position, int player,
                       bool captures_only)
{
    const struct program *program = position->program;
    spread->position = position;
    spread->words = program->word_count;
    spread->captures_only = captures_only;
    spread->occupied = position->occupied;
    spread->sets = program->target_sets;
    spread->terms = program->target_terms;
    find_occupants(spread, player);
    find_passed(spread);
}
