#include "paired.h"

#include <string.h>

static void find_blocks(const struct vm *vm, struct paired *paired)
{
    const struct position *position = vm->position;
    int mover = position->cells[vm->program->mover_cell];
    for (int p = 0; p < vm->program->player_count; p++)
        if (p != mover)
            position_blocks(position, p, (square_t)paired->royal, &paired->blocks);
    for (int i = 0; i < paired->blocks.count; i++) {
        const struct attack_block *block = &paired->blocks.list[i];
        for (int w = 0; w < BLOCK_WORDS; w++)
            if (block->is_pinned && set_has(paired->squares, block->square))
                paired->saving[w] |= block->behind[w] | block->before[w];
    }
    for (int i = 0; i < paired->blocks.count; i++)
        if (paired->blocks.list[i].is_pinned)
            set_drop(paired->squares, paired->blocks.list[i].square);
}

// Whether the second choice takes away neither the royal piece nor what attacks it.
static bool leaves_attacks(const struct vm *vm, const struct paired *paired)
{
    bool leaves = !set_has(paired->squares, paired->royal);
    for (int w = 0; w < vm->program->word_count && leaves; w++)
        leaves = !(paired->squares[w] & paired->safety->report.path[w]);
    return leaves;
}

// Whether a change of the board on the second square can be told from the report alone. What is
// placed there can only ward off attacks, unless they go over pieces.
static bool find_safety(struct vm *vm, struct paired *paired, const struct safety *safety)
{
    if (!safety || vm->program->has_hops)
        return false;
    if (paired->change == CHANGES_BY_PLACING)
        return !safety->report.is_attacked;
    if (paired->change != CHANGES_BY_REMOVING)
        return paired->change == CHANGES_NOTHING;
    if (set_count(vm->program, safety->royals) != 1)
        return false;
    paired->royal = set_next(vm->program, safety->royals, 0);
    paired->safety = safety;
    find_blocks(vm, paired);
    return !paired->blocks.is_full && leaves_attacks(vm, paired);
}

bool paired_find(struct vm *vm, struct paired *paired, const struct continuation_row *row,
                 const struct safety *safety)
{
    if (paired->pair)
        return paired->is_usable && paired->pair == row->pair && paired->change == row->change &&
               paired->needs_safety == row->needs_safety;
    paired->pair = row->pair;
    paired->change = row->change;
    paired->needs_safety = row->needs_safety;
    paired->safety = NULL;
    paired->is_usable = false;
    const uint64_t *squares = continuation_set(vm, row->pair->code);
    if (!squares)
        return false;
    memcpy(paired->squares, squares, (size_t)vm->program->word_count * sizeof *squares);
    paired->blocks.count = 0;
    paired->blocks.is_full = false;
    memset(paired->saving, 0, sizeof paired->saving);
    paired->is_usable = !row->needs_safety || find_safety(vm, paired, safety);
    paired->count = set_count(vm->program, paired->squares);
    return paired->is_usable;
}

// Whether the royal piece is attacked when two pieces are gone.
static bool is_attacked_without(struct vm *vm, int royal, int a, int b)
{
    struct position *position = vm->position;
    int mover = position->cells[vm->program->mover_cell];
    size_t trail_count = position->trail_count;
    bool is_attacked = false;
    position_write(position, a, 0);
    position_write(position, b, 0);
    for (int p = 0; p < vm->program->player_count && !is_attacked; p++)
        is_attacked = p != mover && position_attacks(position, p, (square_t)royal);
    position_undo(position, trail_count);
    return is_attacked;
}

// What stands on a square that is seen when another one is left says something only while both are
// not left at once.
bool paired_opens(struct vm *vm, const struct paired *paired, square_t origin)
{
    const uint64_t *squares = paired->squares;
    uint64_t doubtful[BLOCK_WORDS] = {0};
    int words = paired->safety ? vm->program->word_count : 0;
    bool opens = false;
    for (int i = 0; i < paired->blocks.count && words; i++) {
        const struct attack_block *block = &paired->blocks.list[i];
        if (block->square == origin)
            for (int w = 0; w < words; w++)
                doubtful[w] |= block->behind[w] & squares[w];
        else if (set_has(squares, block->square) && set_has(block->behind, origin))
            set_add(doubtful, block->square);
    }
    for (int w = 0; w < words; w++)
        for (uint64_t rest = doubtful[w]; rest && !opens; rest &= rest - 1)
            opens = is_attacked_without(vm, paired->royal, origin, w * 64 + __builtin_ctzll(rest));
    return opens;
}

// What a square of the move adds to the set, which has it or not.
static int added(uint8_t membership, bool has)
{
    return membership == IS_AS_BEFORE ? 0 : (membership == IS_INSIDE) - has;
}

int paired_count(const struct vm *vm, const struct paired *paired, square_t origin,
                 const uint64_t *targets)
{
    const struct plan_pair *pair = paired->pair;
    int moves = 0, onto = 0;
    for (int w = 0; w < vm->program->word_count; w++) {
        moves += count_bits(targets[w]);
        onto += count_bits(targets[w] & paired->squares[w]);
    }
    return moves * (paired->count + added(pair->origin, set_has(paired->squares, origin)) +
                    added(pair->destination, false)) -
           (pair->destination == IS_AS_BEFORE ? 0 : onto);
}
