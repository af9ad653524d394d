#include "open_part.h"

#include "sets.h"

#include <string.h>

// The bits of attributes that only the owner of a piece knows.
static int32_t secret_bits(const struct program *program)
{
    uint32_t bits = 0;
    for (int a = 0; a < program->model->attribute_count; a++)
        if (program->model->attributes[a].secret)
            bits |= program->attribute_bits[a];
    return (int32_t)bits;
}

void open_part_take(struct baronet_play *play, unsigned viewer, struct open_part *part)
{
    const struct program *program = play->game->program;
    const int32_t *cells = play->position.cells;
    int32_t secret = secret_bits(program);
    part->play = play;
    if (!play_visible(play, viewer, part->visible))
        set_copy(program, part->visible, program->all);
    set_clear(program, part->passed);
    for (int s = 0; s < program->square_count; s++) {
        int32_t value = set_has(part->visible, s) ? cells[s] : 0;
        bool is_own = program->owner_of[value & KIND_MASK] == viewer;
        part->cells[s] = is_own ? value : value & ~secret;
    }
    for (int i = 0; i < cells[program->passed_count_cell]; i++) {
        int square = cells[program->passed_cells + i] & 0xFFFF;
        if (set_has(part->visible, square))
            set_add(part->passed, square);
    }
}

bool open_part_has_turn(const struct open_part *before, const struct open_part *after,
                        const struct baronet_turns *turns, size_t index)
{
    const struct program *program = turns->game->program;
    const struct turn_place *turn = &turns->turns[index];
    for (uint32_t i = 0; i < turn->count; i++) {
        const struct turn_item *item = &turns->items[turn->first + i];
        const struct note *note = &program->notes[item->note];
        int values[NOTE_SLOTS] = {item->a, item->b};
        for (int s = 0; s < note->slot_count; s++)
            if (note->slots[s] == SLOT_SQUARE && values[s] >= 0 &&
                !(set_has(before->visible, values[s]) && set_has(after->visible, values[s])))
                return false;
    }
    return true;
}

// Whether the same piece has stayed on a square in his sight.
static bool has_stayed(const struct open_part *before, const struct open_part *part, int square)
{
    return set_has(before->visible, square) && set_has(part->visible, square) &&
           (before->cells[square] & KIND_MASK) == (part->cells[square] & KIND_MASK);
}

static bool boards_agree(const struct open_part *before, const struct open_part *first,
                         const struct open_part *second)
{
    const struct program *program = first->play->game->program;
    size_t size = (size_t)program->word_count * sizeof(uint64_t);
    if (memcmp(first->visible, second->visible, size) != 0 ||
        memcmp(first->passed, second->passed, size) != 0)
        return false;
    for (int s = 0; s < program->square_count; s++) {
        int32_t difference = first->cells[s] ^ second->cells[s];
        if (difference & KIND_MASK || (difference && !has_stayed(before, first, s)))
            return false;
    }
    return true;
}

static bool cells_are_equal(const struct open_part *first, const struct open_part *second, int from,
                            int count)
{
    return memcmp(first->play->position.cells + from, second->play->position.cells + from,
                  (size_t)count * sizeof(int32_t)) == 0;
}

// Whether what is announced to everybody is the same: results, and draws that may be claimed.
static bool announcements_agree(struct baronet_play *first, struct baronet_play *second)
{
    struct baronet_result one = baronet_play_result(first), other = baronet_play_result(second);
    return one.outcome == other.outcome && one.winner == other.winner &&
           strcmp(one.reason, other.reason) == 0 &&
           baronet_play_claim(first) == baronet_play_claim(second);
}

static bool hands_agree(const struct open_part *first, const struct open_part *second)
{
    const struct program *program = first->play->game->program;
    return cells_are_equal(first, second, program->hand_cells,
                           program->player_count * program->type_count);
}

bool open_parts_agree(const struct open_part *before, const struct open_part *first,
                      const struct open_part *second)
{
    const struct program *program = first->play->game->program;
    return boards_agree(before, first, second) && hands_agree(first, second) &&
           cells_are_equal(first, second, program->order_cell, 1) &&
           cells_are_equal(first, second, program->number_cell, 1) &&
           announcements_agree(first->play, second->play);
}

bool open_effects_differ(const struct open_part *before, const struct open_part *first,
                         const struct open_part *second)
{
    const struct program *program = first->play->game->program;
    for (int s = 0; s < program->square_count; s++) {
        bool is_in_sight = set_has(before->visible, s) && set_has(first->visible, s) &&
                           set_has(second->visible, s);
        if (is_in_sight && (first->cells[s] ^ second->cells[s]) & KIND_MASK)
            return true;
    }
    return !hands_agree(first, second);
}

static bool variables_differ(const struct open_part *first, const struct open_part *second)
{
    const struct program *program = first->play->game->program;
    const struct model *model = program->model;
    for (int v = 0; v < model->variable_count; v++) {
        const struct variable *variable = &model->variables[v];
        int count = (variable->per_player ? program->player_count : 1) *
                    (variable->type == TYPE_SET ? program->set_cells : 1);
        if (!variable->of_turn &&
            !cells_are_equal(first, second, program->variable_cells[v], count))
            return true;
    }
    return !cells_are_equal(first, second, program->clock_cell, 1);
}

bool open_rests_differ(const struct open_part *first, const struct open_part *second)
{
    const struct program *program = first->play->game->program;
    for (int s = 0; s < program->square_count; s++)
        if (first->cells[s] != second->cells[s])
            return true;
    return program->view_entry < 0 && variables_differ(first, second);
}
