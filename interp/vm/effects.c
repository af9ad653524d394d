#include "effects.h"

#include "moves.h"
#include "sets.h"

void effect_place(struct vm *vm, int type, int square, int owner)
{
    if (type >= 0 && square >= 0 && owner >= 0)
        position_put(vm->position, square, kind_of(vm->program, type, owner));
}

// The value of a piece after a change.
static int32_t changed(const struct program *program, int32_t value, enum change change,
                       int operand)
{
    int kind = value & KIND_MASK, type = program->type_of[kind], owner = program->owner_of[kind];
    int32_t attributes = value & ~KIND_MASK;
    switch (change) {
    case CHANGE_REMOVE: return 0;
    case CHANGE_TYPE: return operand < 0 ? value : attributes | kind_of(program, operand, owner);
    case CHANGE_OWNER: return operand < 0 ? value : attributes | kind_of(program, type, operand);
    case CHANGE_TO_NEXT:
        return owner >= program->player_count
                   ? value
                   : attributes | kind_of(program, type, (owner + 1) % program->player_count);
    case CHANGE_OVER:
        return program->reverse_of[type] < 0
                   ? value
                   : attributes | kind_of(program, program->reverse_of[type], owner);
    case CHANGE_MARK: return value | (int32_t)program->attribute_bits[operand];
    case CHANGE_UNMARK: return value & ~(int32_t)program->attribute_bits[operand];
    }
    return value;
}

void effect_change_one(struct vm *vm, int square, enum change change, int operand)
{
    int32_t value = vm->position->cells[square];
    if (value & KIND_MASK)
        position_write(vm->position, square, changed(vm->program, value, change, operand));
}

void effect_change(struct vm *vm, const uint64_t *set, enum change change, int operand)
{
    const struct program *program = vm->program;
    for (int s = set_next(program, set, 0); s >= 0; s = set_next(program, set, s + 1)) {
        vm->steps -= 8;
        effect_change_one(vm, s, change, operand);
    }
}

void effect_shift(struct vm *vm, int from, int to)
{
    if (from < 0 || to < 0 || from == to || position_kind(vm->position, from) == 0)
        return;
    int32_t value = vm->position->cells[from] & ~vm->program->cleared_by_move;
    position_write(vm->position, from, 0);
    position_write(vm->position, to, value);
}

void effect_as_move(struct vm *vm, int from, int to)
{
    if (from < 0 || to < 0 || !position_kind(vm->position, from))
        return;
    vm->registers->origin = (square_t)from;
    vm->registers->destination = (square_t)to;
    vm->registers->moved = vm->program->type_of[position_kind(vm->position, from)];
}

// Adds to a hand; false when that would leave less than nothing in it.
bool effect_hand(struct vm *vm, int type, int hand, int count)
{
    if (type < 0 || !is_hand(vm->program, hand))
        return true;
    int cell = vm->program->hand_cells + hand * vm->program->type_count + type;
    int fresh = vm->position->cells[cell] + count;
    if (fresh < 0)
        return false;
    position_write(vm->position, cell, fresh);
    return true;
}

// Adds the entries that outlive this turn, as no enemy could use them in it.
static int keep_open(const struct position *position, int cell, int count, int32_t *entries,
                     int kept)
{
    for (int i = 0; i < count && kept < PASSED_LIMIT; i++)
        if (moves_is_passer_at_ease(position, position->cells[cell + i]))
            kept = moves_insert_passed(entries, kept, position->cells[cell + i]);
    return kept;
}

// What was passed over in this turn can be captured on until an enemy's turn is over.
void effect_pass_with_squares(struct position *position)
{
    const struct program *program = position->program;
    int mover = position->cells[program->mover_cell];
    int count = position->cells[program->passed_count_cell];
    int fresh = position->cells[program->fresh_passed_count_cell];
    int32_t entries[PASSED_LIMIT];
    int kept = keep_open(position, program->passed_cells, count, entries, 0);
    if (fresh && position->cells[program->passed_player_cell] != mover)
        position_write(position, program->passed_player_cell, mover);
    kept = keep_open(position, program->fresh_passed_cells, fresh, entries, kept);
    for (int i = 0; i < kept; i++)
        position_write(position, program->passed_cells + i, entries[i]);
    for (int i = kept; i < count; i++)
        position_write(position, program->passed_cells + i, 0);
    position_write(position, program->passed_count_cell, kept);
    if (!kept && position->cells[program->passed_player_cell])
        position_write(position, program->passed_player_cell, 0);
    if (fresh)
        position_write(position, program->fresh_passed_count_cell, 0);
    effect_advance(position, false);
    if (!position->skips_hash)
        position_write(position, program->passed_key_cell, kept ? moves_passed_key(position) : 0);
}

void effect_pass_turn(struct vm *vm)
{
    effect_pass(vm->position, false);
}

void effect_forget_passed(struct vm *vm)
{
    const struct program *program = vm->program;
    int count = vm->position->cells[program->passed_count_cell];
    for (int i = 0; i < count; i++)
        position_write(vm->position, program->passed_cells + i, 0);
    position_write(vm->position, program->passed_count_cell, 0);
    position_write(vm->position, program->passed_player_cell, 0);
    position_write(vm->position, program->passed_key_cell, 0);
}
