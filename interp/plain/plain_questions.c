// What instructions ask of the position, and the sets they push.
#include "plain_machine.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

int32_t plain_square_value(square_t square)
{
    return square == NO_SQUARE ? -1 : square;
}

bool plain_is_in_list(const struct value_list *list, int32_t value)
{
    for (int i = 0; i < list->count; i++)
        if (list->values[i] == value)
            return true;
    return false;
}

int32_t plain_divide(int32_t left, int32_t right)
{
    if (right == 0)
        return 0;
    return right == -1 ? (int32_t)(0u - (uint32_t)left) : left / right;
}

int32_t plain_hand_count(const struct plain *plain, int32_t player, int32_t type)
{
    const struct program *program = plain->program;
    if (type < 0 || !is_player(program, player))
        return 0;
    return plain->cells[program->hand_cells + player * program->type_count + type];
}

int32_t plain_hand_total(const struct plain *plain, int32_t player)
{
    int32_t total = 0;
    for (int type = 0; type < plain->program->type_count; type++)
        total += plain_hand_count(plain, player, type);
    return total;
}

int32_t plain_step(const struct plain *plain, int32_t square, int32_t direction)
{
    const struct program *program = plain->program;
    if (square < 0 || direction < 0 || direction >= program->direction_count)
        return -1;
    return plain_square_value(program->steps[direction * program->square_count + square]);
}

int32_t plain_opposite(const struct plain *plain, int32_t direction)
{
    bool is_known = direction >= 0 && direction < plain->program->direction_count;
    return is_known ? plain->program->board->directions[direction].opposite : -1;
}

void plain_reset(struct plain *plain)
{
    const struct program *program = plain->program;
    for (int i = 0; i < program->turn_cell_count; i++)
        plain_write(plain, program->turn_cells + i, program->turn_starts[i]);
    plain->state.waiting = plain->state.effect_count;
    plain->state.next_effect = plain->state.effects_end = 0;
}

void plain_load_set(struct plain *plain, int cell, int32_t player)
{
    uint64_t *out = plain_push(plain);
    cell += player * plain->program->set_cells;
    for (int w = 0; w < plain->program->word_count && is_player(plain->program, player); w++)
        out[w] = (uint64_t)(uint32_t)plain->cells[cell + 2 * w + 1] << 32 |
                 (uint32_t)plain->cells[cell + 2 * w];
}

void plain_push_nth(struct plain *plain, const uint64_t *sets, int number)
{
    uint64_t *out = plain_push(plain);
    for (int w = 0; w < plain->program->word_count && number >= 0; w++)
        out[w] = sets[number * plain->program->word_count + w];
}

void plain_push_zone(struct plain *plain, int zone, int32_t player)
{
    const struct program *program = plain->program;
    bool is_known = is_player(program, player);
    plain_push_nth(plain, program->zones, is_known ? zone * program->player_count + player : -1);
}

void plain_push_square(struct plain *plain, int32_t square)
{
    uint64_t *out = plain_push(plain);
    if (square >= 0)
        plain_add(out, square);
}

void plain_push_empty(struct plain *plain)
{
    uint64_t *out = plain_push(plain);
    for (int s = 0; s < plain->program->square_count; s++)
        if (plain_kind(plain, s) == 0)
            plain_add(out, s);
}

void plain_combine(struct plain *plain, enum opcode op)
{
    const uint64_t *upper = plain_pop(plain);
    uint64_t *lower = plain_top(plain);
    for (int w = 0; w < plain->program->word_count; w++)
        lower[w] = op == OP_SET_AND  ? lower[w] & upper[w]
                   : op == OP_SET_OR ? lower[w] | upper[w]
                                     : lower[w] & ~upper[w];
}

void plain_complement(struct plain *plain)
{
    uint64_t *set = plain_top(plain);
    for (int w = 0; w < plain->program->word_count; w++)
        set[w] = plain->program->all[w] & ~set[w];
}

void plain_keep(struct plain *plain, int attribute, bool with)
{
    uint64_t *set = plain_top(plain);
    uint32_t bit = plain->program->attribute_bits[attribute];
    for (int s = 0; s < plain->program->square_count; s++) {
        bool has = ((uint32_t)plain->cells[s] & bit) != 0;
        if (plain_has(set, s) && (plain_kind(plain, s) == 0 || has != with))
            set[s / 64] ^= UINT64_C(1) << (s % 64);
    }
}

void plain_around(struct plain *plain)
{
    const struct program *program = plain->program;
    uint64_t out[SET_WORDS_LIMIT] = {0}, *set = plain_top(plain);
    for (int s = plain_square_from(plain, set, 0); s >= 0; s = plain_square_from(plain, set, s + 1))
        for (int d = 0; d < program->direction_count; d++)
            if (plain_step(plain, s, d) >= 0)
                plain_add(out, plain_step(plain, s, d));
    memcpy(set, out, (size_t)program->word_count * sizeof *set);
}

void plain_reach_of(struct plain *plain)
{
    uint64_t out[SET_WORDS_LIMIT] = {0}, *set = plain_top(plain);
    plain_reach(plain, set, out);
    memcpy(set, out, (size_t)plain->program->word_count * sizeof *set);
}

int32_t plain_count(const struct plain *plain, const uint64_t *set)
{
    int32_t squares = 0;
    for (int s = plain_square_from(plain, set, 0); s >= 0; s = plain_square_from(plain, set, s + 1))
        squares++;
    return squares;
}

bool plain_is_attacked(struct plain *plain, const uint64_t *set, int32_t player)
{
    const struct program *program = plain->program;
    for (int s = plain_square_from(plain, set, 0); s >= 0; s = plain_square_from(plain, set, s + 1))
        for (int p = 0; p < program->player_count; p++)
            if ((player < 0 ? p != plain->cells[program->mover_cell] : p == player) &&
                plain_attacks(plain, p, s))
                return true;
    return false;
}

bool plain_is_royal_safe(struct plain *plain)
{
    const struct program *program = plain->program;
    int mover = plain->cells[program->mover_cell];
    for (int s = 0; s < program->square_count; s++) {
        int kind = plain_kind(plain, s);
        uint64_t set[SET_WORDS_LIMIT] = {0};
        if (kind == 0 || program->owner_of[kind] != mover ||
            !program->model->types[program->type_of[kind]].royal)
            continue;
        plain_add(set, s);
        if (plain_is_attacked(plain, set, -1))
            return false;
    }
    return true;
}

bool plain_is_noted(struct plain *plain, int32_t address)
{
    int32_t *broken = &plain->state.broken;
    if (!plain->explains || plain->trying > 0 || (plain->explains_one && *broken >= 0))
        return false;
    if (*broken < 0)
        *broken = address;
    return true;
}

int32_t plain_unpreferred(const struct plain *plain)
{
    const struct program *program = plain->program;
    for (int i = 0; i < program->prefer_count && plain->trying == 0; i++) {
        const int32_t *cells = plain->cells + program->prefer_cells + PREFER_CELLS * i;
        if (cells[PREFER_MET] && plain->preferences[i].is_known &&
            cells[PREFER_VALUE] != plain->preferences[i].most)
            return cells[PREFER_MET] - 1;
    }
    return -1;
}

bool plain_is_as_before(struct plain *plain, int rounds, const struct value_list *locals)
{
    const struct program *program = plain->program;
    int end = program->turn_cells + program->turn_cell_count;
    int32_t *cells = memory_zeroed((size_t)program->cell_count, sizeof *cells);
    bool is_same = false;
    memcpy(cells, plain->cells, (size_t)program->cell_count * sizeof *cells);
    for (size_t i = plain->state.log_count; i > 0 && cells[rounds] > 0 && !is_same; i--) {
        const struct plain_written *written = &plain->log[i - 1];
        cells[written->cell] = written->before;
        plain->steps--;
        if (written->cell != rounds)
            continue;
        plain->steps -= end / 8;
        is_same = memcmp(cells, plain->cells, (size_t)end * sizeof *cells) == 0;
        for (int l = 0; l < locals->count && is_same; l++)
            is_same = cells[locals->values[l]] == plain->cells[locals->values[l]];
    }
    free(cells);
    return is_same;
}
