#include "open_part.h"

#include "baronet_notation.h"
#include "play_state.h"
#include "result.h"
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

void open_part_take(struct baronet_play *play, unsigned viewer, const struct told_openly *openly,
                    struct open_part *part)
{
    const struct program *program = play->game->program;
    const int32_t *cells = play->position.cells;
    int32_t secret = secret_bits(program);
    part->openly = openly;
    part->play = play;
    part->viewer = viewer;
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
    int32_t secret = secret_bits(program), openly = (int32_t)first->openly->attributes;
    for (int s = 0; s < program->square_count; s++) {
        int32_t difference = first->cells[s] ^ second->cells[s];
        // Only he himself has secret ones here, and may learn that they are given to a piece.
        int32_t known = has_stayed(before, first, s) ? KIND_MASK | secret | openly : -1;
        if (difference & known)
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
    struct baronet_result one = play_result(first), other = play_result(second);
    return one.outcome == other.outcome && one.winner == other.winner &&
           strcmp(one.reason, other.reason) == 0 &&
           baronet_play_claim(first) == baronet_play_claim(second);
}

static bool hands_agree(const struct open_part *first, const struct open_part *second)
{
    const struct program *program = first->play->game->program;
    return cells_are_equal(first, second, program->hand_cells,
                           program->hand_rows * program->type_count);
}

// Whether the values of a variable are the same: those of a player, or (-1) of all.
static bool values_agree(const struct open_part *first, const struct open_part *second,
                         int variable, int player)
{
    const struct program *program = first->play->game->program;
    const struct variable *kept = &program->model->variables[variable];
    int width = kept->type == TYPE_SET ? program->set_cells : 1, from = player < 0 ? 0 : player;
    int count = player < 0 ? model_value_count(program->model, kept) : 1;
    return cells_are_equal(first, second, program->variable_cells[variable] + from * width,
                           count * width);
}

// Whether the viewer's own values of variables that only their owners are told are the same; those
// that the rules set openly too, where `with_opened`.
static bool own_values_agree(const struct open_part *first, const struct open_part *second,
                             bool with_opened)
{
    const struct program *program = first->play->game->program;
    for (int v = 0; v < program->model->variable_count; v++)
        if (first->viewer < (unsigned)program->player_count &&
            program->variable_told[v] == TOLD_TO_OWNER &&
            (with_opened || !first->openly->variables[v]) &&
            !values_agree(first, second, v, (int)first->viewer))
            return false;
    return true;
}

// Whether variables that the rules set openly, where players read them, are the same.
static bool opened_values_agree(const struct open_part *first, const struct open_part *second)
{
    const struct program *program = first->play->game->program;
    for (int v = 0; v < program->model->variable_count; v++)
        if (first->openly->variables[v] && program->variable_told[v] != TOLD_NEVER &&
            program->variable_told[v] != TOLD_TO_OWNER && !values_agree(first, second, v, -1))
            return false;
    return !first->openly->clock || cells_are_equal(first, second, program->clock_cell, 1);
}

static bool opened_words_agree(const struct open_part *first, const struct open_part *second,
                               bool are_prompts)
{
    char *one = play_words(first->play, are_prompts, first->viewer, true);
    char *other = play_words(second->play, are_prompts, second->viewer, true);
    bool agree = one && other ? strcmp(one, other) == 0 : one == other;
    baronet_free(one);
    baronet_free(other);
    return agree;
}

static bool turns_agree(struct baronet_play *first, struct baronet_play *second)
{
    struct baronet_turns *one = baronet_turns(first, NULL), *other = baronet_turns(second, NULL);
    bool agree = one && other && one->count == other->count;
    for (size_t i = 0; agree && i < one->count; i++) {
        char *text = baronet_turns_text(one, i), *other_text = baronet_turns_text(other, i);
        agree = strcmp(text, other_text) == 0;
        baronet_free(text);
        baronet_free(other_text);
    }
    baronet_turns_free(one);
    baronet_turns_free(other);
    return agree;
}

// What only the player to move is told.
static bool mover_is_told_the_same(const struct open_part *first, const struct open_part *second)
{
    if (baronet_play_mover(first->play) != first->viewer)
        return true;
    return opened_words_agree(first, second, true) &&
           (!first->openly->legality || turns_agree(first->play, second->play));
}

bool open_parts_agree(const struct open_part *before, const struct open_part *first,
                      const struct open_part *second)
{
    const struct program *program = first->play->game->program;
    return boards_agree(before, first, second) && hands_agree(first, second) &&
           opened_words_agree(first, second, false) &&
           cells_are_equal(first, second, program->order_cell, 1) &&
           cells_are_equal(first, second, program->number_cell, 1) &&
           own_values_agree(first, second, true) && opened_values_agree(first, second) &&
           announcements_agree(first->play, second->play) && mover_is_told_the_same(first, second);
}

bool open_effects_differ(const struct open_part *before, const struct open_part *first,
                         const struct open_part *second)
{
    const struct program *program = first->play->game->program;
    for (int s = 0; s < program->square_count && !first->openly->effects; s++) {
        bool is_in_sight = set_has(before->visible, s) && set_has(first->visible, s) &&
                           set_has(second->visible, s);
        if (is_in_sight && (first->cells[s] ^ second->cells[s]) & KIND_MASK)
            return true;
    }
    return (!first->openly->effects && !hands_agree(first, second)) ||
           !own_values_agree(first, second, false) ||
           (!first->openly->order && !cells_are_equal(first, second, program->order_cell, 1));
}

bool open_rests_differ(const struct open_part *first, const struct open_part *second)
{
    const struct program *program = first->play->game->program;
    for (int s = 0; s < program->square_count; s++)
        if (first->cells[s] != second->cells[s])
            return true;
    for (int v = 0; v < program->model->variable_count; v++)
        if (!program->model->variables[v].of_turn && program->variable_told[v] == TOLD_ALWAYS &&
            !values_agree(first, second, v, -1))
            return true;
    return program->clock_told == TOLD_ALWAYS &&
           !cells_are_equal(first, second, program->clock_cell, 1);
}

// Whether a cell is one of a variable, or the clock, of which nobody has said who sees it.
static bool is_unsaid(const struct program *program, int cell)
{
    const struct model *model = program->model;
    if (cell == program->clock_cell)
        return model->clock.audience == AUDIENCE_AS_FOLLOWS;
    for (int v = 0; v < model->variable_count; v++) {
        const struct variable *variable = &model->variables[v];
        int count = model_value_count(model, variable) *
                    (variable->type == TYPE_SET ? program->set_cells : 1);
        int at = cell - program->variable_cells[v];
        if (at >= 0 && at < count)
            return variable->audience == AUDIENCE_AS_FOLLOWS;
    }
    return false;
}

bool secrets_differ(const struct baronet_play *first, const struct baronet_play *second)
{
    const struct program *program = first->game->program;
    for (int c = 0; c < program->turn_cells; c++)
        if (first->position.cells[c] != second->position.cells[c] && !is_unsaid(program, c))
            return true;
    return false;
}
