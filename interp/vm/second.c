#include "second.h"

#include <string.h>

static void find_blocks(const struct vm *vm, struct second *second)
{
    const struct position *position = vm->position;
    int mover = position->cells[vm->program->mover_cell];
    for (int p = 0; p < vm->program->player_count; p++)
        if (p != mover)
            position_blocks(position, p, second->safety->square, &second->blocks);
    for (int i = 0; i < second->blocks.count; i++) {
        const struct attack_block *block = &second->blocks.list[i];
        for (int w = 0; w < BLOCK_WORDS; w++)
            if (block->is_pinned && set_has(second->squares, block->square))
                second->saving[w] |= block->behind[w] | block->before[w];
    }
    for (int i = 0; i < second->blocks.count; i++)
        if (second->blocks.list[i].is_pinned)
            set_drop(second->squares, second->blocks.list[i].square);
}

// Whether the second choice takes away neither the royal piece nor what attacks it.
static bool leaves_attacks(const struct vm *vm, const struct second *second)
{
    bool leaves = !set_has(second->squares, second->safety->square);
    for (int w = 0; w < vm->program->word_count && leaves; w++)
        leaves = !(second->squares[w] & second->safety->report.path[w]);
    return leaves;
}

bool second_find(struct vm *vm, struct second *second, const struct tail_row *row,
                 const struct safety *safety)
{
    const struct tail_choice *choice = &row->second;
    bool matters = row->needs_safety && choice->removes;
    if (row->needs_safety && (!safety || vm->program->has_hops))
        return false;
    if (second->choice.turns)
        return second->is_usable && choice_is_same(&second->choice, choice) &&
               matters == (second->safety != NULL);
    second->choice = *choice;
    second->safety = matters ? safety : NULL;
    const uint64_t *squares = tail_choice_squares(vm, choice);
    if (!squares)
        return second->is_usable = false;
    memcpy(second->squares, squares, (size_t)vm->program->word_count * sizeof *squares);
    second->blocks.count = 0;
    second->blocks.is_full = false;
    memset(second->saving, 0, sizeof second->saving);
    if (matters)
        find_blocks(vm, second);
    return second->is_usable = !matters || (!second->blocks.is_full && leaves_attacks(vm, second));
}

// Whether the royal piece is attacked when two pieces are gone.
static bool is_attacked_without(struct vm *vm, square_t royal, int a, int b)
{
    struct position *position = vm->position;
    int mover = position->cells[vm->program->mover_cell];
    size_t trail_count = position->trail_count;
    bool is_attacked = false;
    position_write(position, a, 0);
    position_write(position, b, 0);
    for (int p = 0; p < vm->program->player_count && !is_attacked; p++)
        is_attacked = p != mover && position_attacks(position, p, royal);
    position_undo(position, trail_count);
    return is_attacked;
}

// What stands on a square that is seen when another one is left says something only while both are
// not left at once.
int second_count(struct vm *vm, const struct second *second, square_t origin)
{
    const uint64_t *squares = second->squares;
    const struct program *program = vm->program;
    int count = set_count(program, squares);
    uint64_t doubtful[BLOCK_WORDS] = {0};
    for (int i = 0; second->safety && i < second->blocks.count; i++) {
        const struct attack_block *block = &second->blocks.list[i];
        if (block->square == origin)
            for (int w = 0; w < program->word_count; w++)
                doubtful[w] |= block->behind[w] & squares[w];
        else if (set_has(squares, block->square) && set_has(block->behind, origin))
            set_add(doubtful, block->square);
    }
    for (int w = 0; second->safety && w < program->word_count; w++)
        for (uint64_t rest = doubtful[w]; rest; rest &= rest - 1)
            if (is_attacked_without(vm, second->safety->square, origin,
                                    w * 64 + __builtin_ctzll(rest)))
                return -1;
    return count;
}
