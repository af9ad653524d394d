// The state: cells and how to undo what was written, the stack of sets.
#include "plain_machine.h"

#include "memory.h"

#include <string.h>

void plain_write(struct plain *plain, int cell, int32_t value)
{
    if (plain->cells[cell] == value)
        return;
    plain->log = memory_grow(plain->log, plain->state.log_count + 1, &plain->log_capacity,
                             sizeof *plain->log);
    plain->log[plain->state.log_count++] = (struct plain_written){cell, plain->cells[cell]};
    plain->cells[cell] = value;
}

void plain_restore(struct plain *plain, const struct plain_state *state)
{
    for (size_t i = plain->state.log_count; i > state->log_count; i--)
        plain->cells[plain->log[i - 1].cell] = plain->log[i - 1].before;
    plain->state = *state;
}

enum plain_stop plain_fail(struct plain *plain, enum plain_status status)
{
    if (plain->status == PLAIN_FINE) {
        plain->status = status;
        plain->failed_at = plain->state.pc - 1;
    }
    return STOP_FAILED;
}

void plain_forget_move(struct plain *plain)
{
    struct plain_state *state = &plain->state;
    state->origin = state->destination = NO_SQUARE;
    state->moved = state->broken = -1;
    state->move = (struct plain_move){0};
    state->captured = state->captures_told = state->control = 0;
    state->waiting = state->effect_count;
    state->next_effect = state->effects_end = 0;
    state->is_announced = false;
}

int32_t plain_turn_entry(const struct plain *plain)
{
    const struct program *program = plain->program;
    return program->order[plain->cells[program->order_cell]].address;
}

static const struct order_entry *order_entry(const struct plain *plain)
{
    return &plain->program->order[plain->cells[plain->program->order_cell]];
}

bool plain_let_asked_move(struct plain *plain)
{
    int asked = order_entry(plain)->asked;
    if (asked >= 0)
        plain_write(plain, plain->program->mover_cell, plain->program->order[asked].as);
    return asked >= 0;
}

void plain_let_chance_move(struct plain *plain)
{
    const struct order_entry *entry = order_entry(plain);
    if (entry->asked < 0 || &plain->program->order[entry->asked] != entry)
        plain_write(plain, plain->program->mover_cell, entry->as);
}

bool plain_ends_trial(const struct plain *plain)
{
    const struct order_entry *entry = order_entry(plain);
    return !plain->state.tries_turns || !has_chance(plain->program) || entry->asked < 0 ||
           &plain->program->order[entry->asked] == entry;
}

bool plain_offer(struct plain *plain, union plain_candidate candidate)
{
    if (plain->state.pool_count == PLAIN_POOL_LIMIT)
        return false;
    plain->pool = memory_grow(plain->pool, plain->state.pool_count + 1, &plain->pool_capacity,
                              sizeof *plain->pool);
    plain->pool[plain->state.pool_count++] = candidate;
    plain->steps--;
    return true;
}

int plain_kind(const struct plain *plain, int square)
{
    return plain->cells[square] & KIND_MASK;
}

uint8_t plain_occupant(const struct plain *plain, int player, int square)
{
    return plain->program
        ->class_of[player * plain->program->kind_count + plain_kind(plain, square)];
}

// ---- Sets

bool plain_has(const uint64_t *set, int square)
{
    return set[square / 64] >> (square % 64) & 1;
}

void plain_add(uint64_t *set, int square)
{
    set[square / 64] |= UINT64_C(1) << (square % 64);
}

uint64_t *plain_top(struct plain *plain)
{
    return plain->sets + (plain->state.set_count - 1) * (size_t)plain->program->word_count;
}

uint64_t *plain_pop(struct plain *plain)
{
    return plain->sets + --plain->state.set_count * (size_t)plain->program->word_count;
}

uint64_t *plain_push(struct plain *plain)
{
    plain->state.set_count++;
    plain->steps -= plain->program->word_count;
    return memset(plain_top(plain), 0, (size_t)plain->program->word_count * sizeof(uint64_t));
}

int plain_square_from(const struct plain *plain, const uint64_t *set, int from)
{
    for (int square = from; square < plain->program->square_count; square++) {
        if (set[square / 64] == 0)
            square |= 63; // nothing in this word
        else if (plain_has(set, square))
            return square;
    }
    return -1;
}
