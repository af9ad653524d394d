// What plain.h promises: going through turns, what follows them, expressions.
#include "memory.h"
#include "plain_machine.h"

#include <stdlib.h>
#include <string.h>

struct plain *plain_new(const struct program *program)
{
    struct plain *plain = memory_zeroed(1, sizeof *plain);
    const size_t depth = PLAIN_TRY_DEPTH_LIMIT + 2, words = (size_t)program->word_count;
    plain->program = program;
    plain->repetitions = 1;
    plain->cells = memory_zeroed((size_t)program->cell_count, sizeof *plain->cells);
    plain->values = memory_zeroed(VALUE_STACK_SIZE * depth, sizeof *plain->values);
    plain->sets = memory_zeroed(SET_STACK_SIZE * depth * words, sizeof *plain->sets);
    plain->preferences = memory_zeroed((size_t)program->prefer_count, sizeof *plain->preferences);
    return plain;
}

void plain_free(struct plain *plain)
{
    if (!plain)
        return;
    free(plain->cells);
    free(plain->values);
    free(plain->sets);
    free(plain->preferences);
    free(plain->log);
    free(plain->choices);
    free(plain->pool);
    free(plain->items);
    free(plain->effects);
    free(plain);
}

int32_t *plain_cells(struct plain *plain)
{
    return plain->cells;
}

void plain_set_repetitions(struct plain *plain, int32_t count)
{
    plain->repetitions = count;
}

void plain_explain(struct plain *plain, bool explains, bool only_one)
{
    plain->explains = explains;
    plain->explains_one = only_one;
}

// Begins a question about the position in the cells: nothing has been done.
static void begin(struct plain *plain, int32_t entry)
{
    plain->state = (struct plain_state){.pc = entry};
    plain_forget_move(plain);
    plain->choice_count = 0;
    plain->steps = PLAIN_STEPS_LIMIT;
    plain->status = PLAIN_FINE;
    plain->trying = 0;
    plain->has_begun = false;
}

static int prefer_cell(const struct plain *plain, int index)
{
    return plain->program->prefer_cells + PREFER_CELLS * index;
}

// Goes through all turns to find the greatest value at one PREFER, of those turns that are among
// the best at the ones before it.
static void compare(struct plain *plain, int index)
{
    struct plain_preference found = {false, 0};
    struct plain_state start = plain->state;
    for (enum plain_stop stop = plain_search(plain, 0); stop == STOP_TURN;) {
        const int32_t *cells = plain->cells + prefer_cell(plain, index);
        int32_t value = cells[PREFER_VALUE];
        if (cells[PREFER_MET] && (!found.is_known || value > found.most))
            found = (struct plain_preference){true, value};
        stop = plain_back(plain, 0);
        while (stop == STOP_BACK)
            stop = plain_back(plain, 0);
    }
    plain_restore(plain, &start);
    plain->choice_count = 0;
    plain->preferences[index] = found;
}

void plain_begin(struct plain *plain)
{
    int count = plain->program->prefer_count;
    bool explains = plain->explains;
    begin(plain, plain_turn_entry(plain));
    plain->explains = false;
    for (int i = 0; i < count; i++) {
        plain->cells[prefer_cell(plain, i) + PREFER_MET] = 0;
        plain->preferences[i].is_known = false;
    }
    for (int i = 0; i < count && plain->status == PLAIN_FINE; i++)
        compare(plain, i);
    plain->explains = explains;
}

bool plain_next(struct plain *plain)
{
    enum plain_stop stop = plain->has_begun ? STOP_BACK : plain_run(plain);
    plain->has_begun = true;
    while (stop == STOP_BACK && plain->status == PLAIN_FINE)
        stop = plain_back(plain, 0);
    return stop == STOP_TURN;
}

const struct turn_item *plain_items(const struct plain *plain, uint32_t *count)
{
    *count = (uint32_t)plain->state.item_count;
    return plain->items;
}

struct plain_made plain_made(const struct plain *plain)
{
    const struct plain_state *state = &plain->state;
    return (struct plain_made){plain_square_value(state->origin),
                               plain_square_value(state->destination), state->moved,
                               state->captured};
}

void plain_resume(struct plain *plain, struct plain_made made)
{
    begin(plain, plain->program->after_entry);
    plain->state.origin = made.origin < 0 ? NO_SQUARE : (square_t)made.origin;
    plain->state.destination = made.destination < 0 ? NO_SQUARE : (square_t)made.destination;
    plain->state.moved = made.moved;
    plain->state.captured = made.captured;
}

int32_t plain_broken(const struct plain *plain)
{
    return plain->state.broken;
}

bool plain_commit(struct plain *plain)
{
    size_t base = plain->choice_count;
    plain->state.control = 0;
    plain->state.pc = plain->program->after_entry;
    enum plain_stop stop = plain_search(plain, base);
    if (stop == STOP_NONE)
        plain_fail(plain, PLAIN_STUCK);
    plain->choice_count = base;
    return stop == STOP_PASSED;
}

int32_t plain_evaluate(struct plain *plain, int entry, uint64_t *set)
{
    size_t size = (size_t)plain->program->word_count * sizeof *set;
    begin(plain, entry);
    struct plain_state start = plain->state;
    bool has_value = plain_search(plain, 0) == STOP_HALT;
    int32_t value = has_value && !set ? plain->values[plain->state.value_count - 1] : 0;
    if (set && has_value)
        memcpy(set, plain_top(plain), size);
    else if (set)
        memset(set, 0, size);
    plain_restore(plain, &start);
    plain->choice_count = 0;
    return value;
}

enum plain_status plain_status(const struct plain *plain)
{
    return plain->status;
}

int32_t plain_failed_at(const struct plain *plain)
{
    return plain->failed_at;
}
