// The stack of sets, and what instructions put there or ask of what is on top.
#ifndef SET_STACK_H
#define SET_STACK_H

#include "machine.h"
#include "sets.h"

// The set on top of the stack.
static inline uint64_t *top_set(const struct vm *vm)
{
    return vm->sets + (size_t)(vm->set_count - 1) * (size_t)vm->program->word_count;
}

// Takes it away; it stays readable until another is put there.
static inline uint64_t *pop_set(struct vm *vm)
{
    return vm->sets + (size_t)--vm->set_count * (size_t)vm->program->word_count;
}

// Room for another one, to be filled.
static inline uint64_t *push_set(struct vm *vm)
{
    return vm->sets + (size_t)vm->set_count++ * (size_t)vm->program->word_count;
}

// The empty squares.
static inline void push_empty(struct vm *vm)
{
    const struct program *program = vm->program;
    uint64_t *out = push_set(vm);
    for (int w = 0; w < program->word_count; w++)
        out[w] = program->all[w] & ~vm->position->occupied[w];
}

// Pushes a variable that is a set (in cells the low half of each word, then the high half) and pops
// it again; of nobody it is empty, and is not changed.
void load_set(struct vm *vm, int cell, int32_t number, int32_t count);
void store_set(struct vm *vm, int cell, int32_t number, int32_t count);

// Combines the two sets on top: lower = lower AND, OR, AND NOT upper.
void combine(struct vm *vm, enum opcode op);

// Turns a set into that of all other squares.
void complement(struct vm *vm, uint64_t *set);

// Push sets of squares: the file or rank of a square, that square alone (all empty without one);
// the line between two squares (empty without one); a zone of a player (of nobody: empty).
void push_file(struct vm *vm, int32_t square);
void push_rank(struct vm *vm, int32_t square);
void push_square(struct vm *vm, int32_t square);
void push_line(struct vm *vm, int32_t a, int32_t b, bool with_ends);
void push_zone(struct vm *vm, int zone, int32_t player);

// In place of the set on top: where its pieces can go.
void push_reach(struct vm *vm, const uint64_t *seen); // NULL: all squares are seen

// The squares from which the mover's pieces of a type can't move, whatever stands on others (-1:
// none).
void push_dead_ends(struct vm *vm, int32_t type);

// Whether the set on top has so many squares in a row; it is popped.
bool has_row(struct vm *vm, const struct instruction *code, int32_t length);

// The same in one direction (-1: in none).
bool has_row_toward(struct vm *vm, int32_t length, int32_t direction);

// Whether a set connects two others, the three being on top; they are popped.
bool connected(struct vm *vm, int place);

// Whether there is a row of one player's pieces, or they connect two zones: what PIECES_ROW and
// PIECES_CONNECTED stand for.
bool pieces_have_row(struct vm *vm, const struct instruction *code);
bool pieces_connect(struct vm *vm, const struct instruction *code);

#endif
