#include "queries.h"

#include "cell_key.h"
#include "sets.h"

static bool attacks(struct vm *vm, int player, int square)
{
    const struct program *program = vm->program;
    vm->steps -= program->attacks[player * program->square_count + square].count / 4;
    return position_attacks(vm->position, player, (square_t)square);
}

bool query_attacked(struct vm *vm, const uint64_t *set, bool by_own)
{
    const struct program *program = vm->program;
    int mover = vm->position->cells[program->mover_cell];
    for (int s = set_next(program, set, 0); s >= 0; s = set_next(program, set, s + 1))
        for (int p = 0; p < program->player_count; p++)
            if ((p == mover) == by_own && attacks(vm, p, s))
                return true;
    return false;
}

bool query_attacked_by(struct vm *vm, const uint64_t *set, int32_t player)
{
    const struct program *program = vm->program;
    if (player < 0 || player >= program->player_count)
        return false;
    for (int s = set_next(program, set, 0); s >= 0; s = set_next(program, set, s + 1))
        if (attacks(vm, player, s))
            return true;
    return false;
}

// Which players have pieces in a set, as bits.
static unsigned owners_in(const struct vm *vm, const uint64_t *pieces)
{
    const struct program *program = vm->program;
    unsigned owners = 0;
    for (int s = set_next(program, pieces, 0); s >= 0; s = set_next(program, pieces, s + 1))
        owners |= 1u << program->owner_of[position_kind(vm->position, s)];
    return owners;
}

void query_attackers(struct vm *vm, uint64_t *set, const uint64_t *pieces)
{
    const struct program *program = vm->program;
    unsigned owners = owners_in(vm, pieces);
    uint64_t found[SET_WORDS_LIMIT] = {0};
    for (int s = set_next(program, set, 0); s >= 0; s = set_next(program, set, s + 1))
        for (int p = 0; p < program->player_count; p++) {
            if (!(owners >> p & 1))
                continue;
            vm->steps -= program->attacks[p * program->square_count + s].count / 4;
            position_attackers(vm->position, p, (square_t)s, found);
        }
    for (int w = 0; w < program->word_count; w++)
        set[w] = found[w] & pieces[w];
}

int32_t query_repetitions(const struct vm *vm)
{
    const struct history *history = vm->history;
    uint64_t hash = vm->position->hash;
    int32_t count = 0;
    if (history->sightings && history->sightings[hash % SIGHTINGS] == 1)
        return 1;
    for (size_t i = 0; i < history->count; i++)
        count += history->hashes[i] == hash;
    return count;
}

int32_t query_repetition_length(const struct vm *vm)
{
    const struct history *history = vm->history;
    size_t first = 0;
    while (first + 1 < history->count && history->hashes[first] != vm->position->hash)
        first++;
    return history->count ? (int32_t)(history->count - 1 - first) : 0;
}

int32_t query_repetitions_of(const struct vm *vm, int32_t player)
{
    const struct history *history = vm->history;
    int32_t count = 0;
    if (!is_player(vm->program, player) || !history->boards)
        return 0;
    uint64_t key = board_key(vm->program, vm->position->cells, player);
    for (size_t i = 0; i < history->count; i++)
        count += history->boards[i] == key;
    return count;
}

bool query_returned(struct vm *vm, int rounds, const struct value_list *locals)
{
    const struct position *position = vm->position;
    const int32_t *cells = position->cells;
    int variables_end = vm->program->turn_cells + vm->program->turn_cell_count;
    int differing = 0; // cells, at that time and now
    if (cells[rounds] == 0)
        return false;
    for (size_t at = position->trail_count; at-- > 0; vm->steps--) {
        const struct trail_entry *entry = &position->trail[at];
        if (entry->cell == rounds && differing == 0)
            return true;
        if (entry->cell == rounds && entry->after == 1)
            return false;
        if (entry->cell < variables_end || query_in_values(locals, entry->cell))
            differing +=
                (entry->before != cells[entry->cell]) - (entry->after != cells[entry->cell]);
    }
    return false;
}

void query_keep(const struct vm *vm, uint64_t *set, int attribute, bool with)
{
    size_t words = (size_t)vm->program->word_count;
    const uint64_t *having = vm->position->attribute_sets + (size_t)attribute * words;
    for (size_t w = 0; w < words; w++)
        set[w] &= with ? having[w] : vm->position->occupied[w] & ~having[w];
}

void query_keep_type(struct vm *vm, uint64_t *set, int32_t type)
{
    const struct program *program = vm->program;
    for (int s = set_next(program, set, 0); s >= 0; s = set_next(program, set, s + 1)) {
        int kind = position_kind(vm->position, s);
        vm->steps--;
        if (kind == 0 || program->type_of[kind] != type)
            set_drop(set, s);
    }
}

int32_t query_sum(struct vm *vm, const uint64_t *set, const struct value_list *of_types)
{
    const struct program *program = vm->program;
    uint32_t sum = 0;
    for (int s = set_next(program, set, 0); s >= 0; s = set_next(program, set, s + 1)) {
        int kind = position_kind(vm->position, s);
        vm->steps--;
        if (kind)
            sum += (uint32_t)of_types->values[program->type_of[kind]];
    }
    return (int32_t)sum;
}

int32_t query_total(struct vm *vm, const uint64_t *set, int cell)
{
    const struct program *program = vm->program;
    uint32_t total = 0;
    for (int s = set_next(program, set, 0); s >= 0; s = set_next(program, set, s + 1)) {
        total += (uint32_t)vm->position->cells[cell + s];
        vm->steps--;
    }
    return (int32_t)total;
}

int32_t query_type(const struct vm *vm, int32_t square)
{
    return square < 0 ? -1 : vm->program->type_of[position_kind(vm->position, square)];
}

int32_t query_owner(const struct vm *vm, int32_t square)
{
    if (square < 0 || position_kind(vm->position, square) == 0)
        return -1;
    return vm->program->owner_of[position_kind(vm->position, square)];
}

int32_t query_step(const struct vm *vm, int32_t square, int32_t direction)
{
    if (square < 0 || direction < 0 || direction >= vm->program->direction_count)
        return -1;
    square_t next = vm->program->steps[direction * vm->program->square_count + square];
    return next == NO_SQUARE ? -1 : next;
}

int32_t query_square_at(const struct vm *vm, int32_t file, int32_t rank)
{
    const struct board_square *squares = vm->program->board->squares;
    for (int s = 0; s < vm->program->square_count; s++)
        if (squares[s].file + 1 == file && squares[s].rank + 1 == rank)
            return s;
    return -1;
}

int32_t query_opposite(const struct vm *vm, int32_t direction)
{
    if (direction < 0 || direction >= vm->program->direction_count)
        return -1;
    return vm->program->board->directions[direction].opposite;
}

bool query_in_values(const struct value_list *list, int32_t value)
{
    for (int i = 0; i < list->count; i++)
        if (list->values[i] == value)
            return true;
    return false;
}

int32_t query_hand_total(const struct vm *vm, int32_t hand)
{
    const struct program *program = vm->program;
    int32_t total = 0;
    for (int t = 0; t < program->type_count; t++)
        total += vm->position->cells[program->hand_cells + hand * program->type_count + t];
    return total;
}
