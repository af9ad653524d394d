// Listing the moves of pieces with long walks, as sets of squares.
#include "generate_by_sets.h"

#include "moves.h"
#include "target_generator.h"

INLINE void list_targets(struct vm *vm, square_t origin, const uint64_t *targets,
                         const uint8_t *occupants, int words)
{
    union candidate *candidate = &vm->candidates[vm->candidate_count];
    for (int w = 0; w < words; w++)
        for (uint64_t rest = targets[w]; rest; rest &= rest - 1) {
            square_t square = (square_t)(w * 64 + __builtin_ctzll(rest));
            candidate->move.origin = origin;
            candidate->move.square = square;
            candidate->move.effect = 0;
            candidate->move.how = occupants[square];
            candidate++;
        }
    vm->candidate_count = (uint32_t)(candidate - vm->candidates);
}

INLINE bool list_pieces(struct vm *vm, const struct target_generator *spread, const uint64_t *set,
                        int words)
{
    const struct program *program = vm->program;
    int mover = vm->position->cells[program->mover_cell];
    const uint64_t *own = vm->position->owner_sets + mover * words;
    const uint8_t *occupants = vm->position->occupants + mover * program->square_count;
    uint64_t targets[SET_WORDS_LIMIT];
    for (int w = 0; w < words; w++)
        for (uint64_t rest = set ? own[w] & set[w] : own[w]; rest; rest &= rest - 1) {
            int origin = w * 64 + __builtin_ctzll(rest);
            int at = position_kind(vm->position, origin) * program->square_count + origin;
            const struct targets *plain = &program->targets[at];
            if (program->walks[at].count < LONG_WALK || targets_is_special(spread, plain, words)) {
                if (!moves_generate_from(vm, (square_t)origin, false))
                    return false;
                continue;
            }
            if (!moves_reserve(vm, (uint32_t)program->square_count))
                return false;
            targets_find(spread, plain, words, (square_t)origin, targets);
            list_targets(vm, (square_t)origin, targets, occupants, words);
        }
    return true;
}

bool generate_by_sets(struct vm *vm, const uint64_t *set)
{
    const struct program *program = vm->program;
    struct target_generator spread;
    if (!program->has_long_walks)
        return moves_generate(vm, set, false);
    targets_begin(&spread, vm->position, false);
    vm->steps -= program->square_count / 4;
    switch (spread.words) {
    case 1: return list_pieces(vm, &spread, set, 1);
    case 2: return list_pieces(vm, &spread, set, 2);
    default: return list_pieces(vm, &spread, set, spread.words);
    }
}
