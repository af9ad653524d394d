// Moves that were counted in bulk, to be found again.
#include "bulk.h"
#include "count.h"
#include "fast.h"
#include "moves.h"

#include "memory.h"

uint64_t *bulk_remember(struct vm *vm, union candidate move, uint32_t count)
{
    struct fast *fast = vm->client;
    size_t words = (size_t)vm->program->word_count, needed = fast->counted_piece_count + 1;
    fast->counted_pieces = memory_grow(fast->counted_pieces, needed, &fast->counted_piece_capacity,
                                       sizeof *fast->counted_pieces);
    fast->counted_sets = memory_grow(fast->counted_sets, needed * words,
                                     &fast->counted_set_capacity, sizeof *fast->counted_sets);
    fast->counted_pieces[fast->counted_piece_count] = (struct counted_piece){move, count};
    return fast->counted_sets + fast->counted_piece_count++ * words;
}

bool counted_move(struct fast *fast, uint32_t first, uint32_t count, uint64_t index,
                  union candidate *move)
{
    struct vm *vm = fast->vm;
    const struct program *program = vm->program;
    uint64_t to[SET_WORDS_LIMIT] = {0};
    uint32_t i = first, candidates = vm->candidate_count;
    for (; i < first + count && index >= fast->counted_pieces[i].count; i++)
        index -= fast->counted_pieces[i].count;
    if (i == first + count)
        return false;
    *move = fast->counted_pieces[i].move;
    if (move->move.how)
        return true;
    int square =
        set_nth(program, fast->counted_sets + i * (uint32_t)program->word_count, (int)index);
    if (move->move.origin == NO_SQUARE) {
        move->move.origin = (square_t)square;
        square += (int16_t)move->move.effect;
    }
    set_add(to, square);
    bool is_found =
        moves_generate_to(vm, move->move.origin, to) && vm->candidate_count > candidates;
    *move = vm->candidates[candidates];
    vm->candidate_count = candidates;
    return is_found;
}
