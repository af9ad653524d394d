#include "set_stack.h"

#include "incremental_sets.h"
#include "moves.h"

#include <string.h>

// ---- Sets in cells: the low half of each word, then the high half

void load_set(struct vm *vm, int cell, int32_t number, int32_t count)
{
    uint64_t *out = push_set(vm);
    const uint64_t *end = out + vm->program->word_count;
    if (number < 0 || number >= count) {
        set_clear(vm->program, out);
        return;
    }
    const int32_t *cells = vm->position->cells + cell + number * vm->program->set_cells;
    for (; out < end; out++, cells += 2)
        *out = (uint64_t)(uint32_t)cells[1] << 32 | (uint32_t)cells[0];
}

void store_set(struct vm *vm, int cell, int32_t number, int32_t count)
{
    const uint64_t *set = pop_set(vm), *end = set + vm->program->word_count;
    struct position *position = vm->position;
    if (number < 0 || number >= count)
        return;
    cell += number * vm->program->set_cells;
    for (; set < end; set++, cell += 2) {
        position_write(position, cell, (int32_t)(uint32_t)*set);
        position_write(position, cell + 1, (int32_t)(uint32_t)(*set >> 32));
    }
}

void combine(struct vm *vm, enum opcode op)
{
    const uint64_t *upper = pop_set(vm);
    uint64_t *lower = top_set(vm);
    for (int w = 0; w < vm->program->word_count; w++)
        lower[w] = op == OP_SET_AND  ? lower[w] & upper[w]
                   : op == OP_SET_OR ? lower[w] | upper[w]
                                     : lower[w] & ~upper[w];
}

void complement(struct vm *vm, uint64_t *set)
{
    for (int w = 0; w < vm->program->word_count; w++)
        set[w] = vm->program->all[w] & ~set[w];
}

// Without a lattice a line is found by going along all directions.
static void charge_line(struct vm *vm)
{
    if (vm->program->board->lattice == LATTICE_NONE)
        vm->steps -= vm->program->square_count;
}

// One of several sets; number -1: an empty one.
static void push_nth(struct vm *vm, const uint64_t *sets, int number)
{
    uint64_t *out = push_set(vm);
    if (number < 0)
        set_clear(vm->program, out);
    else
        set_copy(vm->program, out, sets + number * vm->program->word_count);
}

void push_file(struct vm *vm, int32_t square)
{
    push_nth(vm, vm->program->files, square < 0 ? -1 : vm->program->board->squares[square].file);
}

void push_rank(struct vm *vm, int32_t square)
{
    push_nth(vm, vm->program->ranks, square < 0 ? -1 : vm->program->board->squares[square].rank);
}

// The line, found now or before.
static const uint64_t *known_line(struct vm *vm, int a, int b, bool with_ends)
{
    struct known_line *known = &vm->facts->lines[(a * 5 + b + with_ends * 32) % KNOWN_LINES];
    uint32_t key = ((uint32_t)a << 16 | (uint32_t)b << 1 | with_ends) + 1;
    if (known->key != key)
        set_line(vm->program, a, b, with_ends, known->squares);
    known->key = key;
    return known->squares;
}

void push_line(struct vm *vm, int32_t a, int32_t b, bool with_ends)
{
    charge_line(vm);
    if (a < 0 || b < 0 || vm->program->word_count > KNOWN_LINE_WORDS)
        set_line(vm->program, a, b, with_ends, push_set(vm));
    else
        set_copy(vm->program, push_set(vm), known_line(vm, a, b, with_ends));
}

static const uint64_t *zone_of(const struct program *program, int zone, int32_t player)
{
    return program->zones + (zone * program->player_count + player) * program->word_count;
}

void push_zone(struct vm *vm, int zone, int32_t player)
{
    uint64_t *out = push_set(vm);
    if (is_player(vm->program, player))
        set_copy(vm->program, out, zone_of(vm->program, zone, player));
    else
        set_clear(vm->program, out); // nobody's
}

void push_square(struct vm *vm, int32_t square)
{
    uint64_t *out = push_set(vm);
    set_clear(vm->program, out);
    if (square >= 0)
        set_add(out, square);
}

void push_reach(struct vm *vm, const uint64_t *seen)
{
    uint64_t out[SET_WORDS_LIMIT];
    memset(out, 0, (size_t)vm->program->word_count * sizeof *out);
    vm->steps -=
        seen ? moves_reach_seen(vm, top_set(vm), seen, out) : moves_reach(vm, top_set(vm), out);
    set_copy(vm->program, top_set(vm), out);
}

void push_dead_ends(struct vm *vm, int32_t type)
{
    const struct program *program = vm->program;
    int mover = vm->position->cells[program->mover_cell];
    uint64_t *out = push_set(vm);
    set_clear(program, out);
    for (int s = 0; s < program->square_count && type >= 0; s++) {
        const struct walk *walk =
            &program->walks[kind_of(program, type, mover) * program->square_count + s];
        uint32_t i = 0;
        while (i < walk->count && !program->pool.nodes[walk->first + i].emit)
            i++;
        if (i == walk->count)
            set_add(out, s);
    }
    vm->steps -= program->square_count;
}

static void pay_row(struct vm *vm, int32_t length)
{
    vm->steps -= vm->program->square_count * (length < 0 ? 1 : length < 16 ? length + 1 : 16);
}

bool has_row_toward(struct vm *vm, int32_t length, int32_t direction)
{
    pay_row(vm, length);
    return set_has_row_toward(vm->program, pop_set(vm), length, direction);
}

static void pay_connection(struct vm *vm)
{
    vm->steps -= vm->program->square_count * vm->program->word_count / 4;
}

bool has_row(struct vm *vm, const struct instruction *code, int32_t length)
{
    pay_row(vm, length);
    return incremental_has_row(vm, code->a, pop_set(vm), length);
}

bool connected(struct vm *vm, int place)
{
    const uint64_t *to = pop_set(vm), *from = pop_set(vm), *set = pop_set(vm);
    pay_connection(vm);
    return incremental_connects(vm, place, set, from, to);
}

// The player to move, or (PIECES_ENEMY) the only other one.
static int one_owner(const struct position *position, int owners)
{
    int mover = position->cells[position->program->mover_cell];
    return owners == PIECES_OWN ? mover : 1 - mover;
}

bool pieces_have_row(struct vm *vm, const struct instruction *code)
{
    vm->steps -= vm->program->square_count;
    return incremental_pieces_have_row(vm, code->a, one_owner(vm->position, code->x), code->b);
}

bool pieces_connect(struct vm *vm, const struct instruction *code)
{
    const struct program *program = vm->program;
    int32_t mover = vm->position->cells[program->mover_cell], next = next_player(program, mover);
    pay_connection(vm);
    return incremental_pieces_connect(
        vm, code->a, one_owner(vm->position, code->x & ~(PIECES_FROM_NEXT | PIECES_TO_NEXT)),
        zone_of(program, code->b & UINT16_MAX, code->x & PIECES_FROM_NEXT ? next : mover),
        zone_of(program, code->b >> 16, code->x & PIECES_TO_NEXT ? next : mover));
}
