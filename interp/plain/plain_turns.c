// What plain.h promises: listing turns, what follows them, expressions.
#include "memory.h"
#include "plain_machine.h"

#include <stdlib.h>
#include <string.h>

struct plain *plain_new(const struct program *program)
{
    struct plain *plain = memory_zeroed(1, sizeof *plain);
    const size_t depth = PLAIN_TRY_LIMIT + 2, words = (size_t)program->word_count;
    plain->program = program;
    plain->repetitions = 1;
    plain->cells = memory_zeroed((size_t)program->cell_count, sizeof *plain->cells);
    plain->values = memory_zeroed(VALUE_STACK_SIZE * depth, sizeof *plain->values);
    plain->sets = memory_zeroed(SET_STACK_SIZE * depth * words, sizeof *plain->sets);
    plain->preferences = memory_zeroed((size_t)program->prefer_count, sizeof *plain->preferences);
    // Stacks are not empty even now: what grows in a call stays with whom it was with.
    plain->log = memory_grow(NULL, 1, &plain->log_capacity, sizeof *plain->log);
    plain->choices = memory_grow(NULL, 1, &plain->choice_capacity, sizeof *plain->choices);
    plain->pool = memory_grow(NULL, 1, &plain->pool_capacity, sizeof *plain->pool);
    plain->items = memory_grow(NULL, 1, &plain->item_capacity, sizeof *plain->items);
    plain->effects = memory_grow(NULL, 1, &plain->effect_capacity, sizeof *plain->effects);
    return plain;
}

void plain_free(struct plain *plain)
{
    if (!plain)
        return;
    memory_free(plain->cells);
    memory_free(plain->values);
    memory_free(plain->sets);
    memory_free(plain->preferences);
    memory_free(plain->log);
    memory_free(plain->choices);
    memory_free(plain->pool);
    memory_free(plain->items);
    memory_free(plain->effects);
    memory_free(plain);
}

void plain_reset(struct plain *plain)
{
    plain->state = (struct plain_state){0};
    plain_forget_move(plain);
    plain->choice_count = 0;
    plain->trying = 0;
    plain->steps = PLAIN_STEPS_LIMIT;
    plain->status = PLAIN_FINE;
}

// Goes through all turns to find the greatest value at one PREFER, of those turns that are among
// the best at the ones before it.
static void compare(struct plain *plain, int index)
{
    const int32_t *cells = plain->cells + plain->program->prefer_cells + PREFER_CELLS * index;
    struct plain_preference found = {false, 0};
    plain_enter(plain, plain_order(plain)->address);
    while (plain_search(plain, 0) == PLAIN_TURN)
        if (cells[PREFER_MET] && (!found.is_known || cells[PREFER_VALUE] > found.most))
            found = (struct plain_preference){true, cells[PREFER_VALUE]};
    plain->preferences[index] = found;
}

void plain_begin(struct plain *plain)
{
    const struct program *program = plain->program;
    plain_reset(plain);
    for (int i = 0; i < program->prefer_count; i++) {
        plain->cells[program->prefer_cells + PREFER_CELLS * i + PREFER_MET] = 0;
        plain->preferences[i].is_known = false;
    }
    for (int i = 0; i < program->prefer_count && plain->status == PLAIN_FINE; i++)
        compare(plain, i);
    plain_enter(plain, plain_order(plain)->address);
}

bool plain_next(struct plain *plain)
{
    return plain->status == PLAIN_FINE && plain_search(plain, 0) == PLAIN_TURN;
}

bool plain_commit(struct plain *plain)
{
    const size_t base = plain->choice_count;
    plain->state.control = 0;
    plain_enter(plain, plain->program->after_entry);
    enum plain_stop stop = plain_search(plain, base);
    if (stop == PLAIN_NONE)
        plain_fail(plain, PLAIN_STUCK);
    plain->choice_count = base;
    return stop == PLAIN_PASSED;
}

int32_t plain_evaluate(struct plain *plain, int entry, uint64_t *set)
{
    const size_t size = (size_t)plain->program->word_count * sizeof *set;
    plain_reset(plain);
    const struct plain_state start = plain->state;
    plain_enter(plain, entry);
    bool has_value = plain_search(plain, 0) == PLAIN_HALT;
    int32_t value = has_value && !set ? plain->values[plain->state.value_count - 1] : 0;
    if (set && has_value)
        memcpy(set, plain_top_set(plain), size);
    else if (set)
        memset(set, 0, size);
    plain_restore(plain, &start);
    return value;
}
