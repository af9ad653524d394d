#include "weights.h"

#include "arena.h"

#include <stdlib.h>
#include <string.h>

// Worth of a move that a piece may be expected to have, in hundredths: makes an orthodox Rook, with
// its eight or nine, about 500.
enum { MOBILITY_WORTH = 60 };

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory)
        arena_out_of_memory();
    return memory;
}

static void guess_pieces(struct weights *weights, const struct baronet_game *game)
{
    const struct step_facts *facts = weights->facts;
    size_t squares = (size_t)facts->square_count, kinds = (size_t)facts->kind_count;
    double *mobility = allocate(kinds * squares, sizeof *mobility);
    step_mobility(game, mobility);
    for (size_t k = 1; k < kinds; k++) {
        double sum = 0;
        for (size_t s = 0; s < squares; s++)
            sum += mobility[k * squares + s];
        double mean = sum / (double)squares;
        weights->kinds[k] = (int32_t)(MOBILITY_WORTH * mean);
        bool is_royal = facts->is_royal[facts->type_of[k]];
        for (size_t s = 0; s < squares; s++) {
            double worth =
                MOBILITY_WORTH * (mean + (mobility[k * squares + s] - mean) * 0.15);
            weights->pieces[k * squares + s] = is_royal ? 0 : (int32_t)worth;
        }
    }
    free(mobility);
}

static void guess_hands(struct weights *weights)
{
    const struct step_facts *facts = weights->facts;
    for (int p = 0; p < facts->player_count; p++)
        for (int t = 0; t < facts->type_count; t++) {
            int cell = p * facts->type_count + t;
            int kind = 1 + t * (facts->player_count + 1) + p;
            weights->cells[cell] = weights->kinds[kind];
        }
}

struct weights *weights_new(const struct baronet_game *game, const struct step_facts *facts)
{
    struct weights *weights = allocate(1, sizeof *weights);
    size_t kinds = (size_t)facts->kind_count, squares = (size_t)facts->square_count;
    size_t cells = (size_t)(facts->variable_end - facts->hand_cells);
    weights->facts = facts;
    weights->pieces = allocate(kinds * squares, sizeof *weights->pieces);
    weights->kinds = allocate(kinds, sizeof *weights->kinds);
    weights->cells = allocate(cells, sizeof *weights->cells);
    guess_pieces(weights, game);
    guess_hands(weights);
    for (int t = 0; t < facts->type_count; t++)
        weights->moves[t] = 3;
    weights->attacks = facts->has_royals ? 6 : 0;
    weights->tempo = 10;
    return weights;
}

void weights_free(struct weights *weights)
{
    if (!weights)
        return;
    free(weights->pieces);
    free(weights->kinds);
    free(weights->cells);
    free(weights);
}

void weights_copy(struct weights *weights, const struct weights *source)
{
    const struct step_facts *facts = weights->facts;
    size_t kinds = (size_t)facts->kind_count, squares = (size_t)facts->square_count;
    struct weights own = *weights;
    *weights = *source;
    weights->pieces = own.pieces;
    weights->kinds = own.kinds;
    weights->cells = own.cells;
    memcpy(own.pieces, source->pieces, kinds * squares * sizeof *own.pieces);
    memcpy(own.kinds, source->kinds, kinds * sizeof *own.kinds);
    memcpy(own.cells, source->cells,
           (size_t)(facts->variable_end - facts->hand_cells) * sizeof *own.cells);
}

// The squares keep what sets them apart.
void weights_level(struct weights *weights, const struct weights *source)
{
    const struct step_facts *facts = weights->facts;
    for (int k = 1; k < facts->kind_count; k++) {
        int32_t more = facts->is_royal[facts->type_of[k]] ? 0 : source->kinds[k] - weights->kinds[k];
        for (int s = 0; s < facts->square_count; s++)
            weights->pieces[k * facts->square_count + s] += more;
        weights->kinds[k] = source->kinds[k];
    }
    for (int c = 0; c < facts->hand_end - facts->hand_cells; c++)
        weights->cells[c] = source->cells[c];
}

void weights_swap(struct weights *a, struct weights *b)
{
    struct weights kept = *a;
    *a = *b;
    *b = kept;
}

int32_t weights_sum(const struct weights *weights, const int32_t *cells, const int8_t *sign)
{
    const struct step_facts *facts = weights->facts;
    int32_t sum = 0;
    for (int s = 0; s < facts->square_count; s++)
        if (cells[s])
            sum += weights_of_cell(weights, s, cells[s], sign);
    for (int c = facts->hand_cells; c < facts->variable_end; c++)
        if (cells[c])
            sum += weights_of_cell(weights, c, cells[c], sign);
    return sum;
}

int32_t weights_activity(const struct weights *weights, const struct stepper *stepper,
                         const int8_t *sign)
{
    const struct step_facts *facts = weights->facts;
    struct step_activity activity[8];
    int32_t sum = 0;
    stepper_activity(stepper, weights->kinds, activity);
    for (int p = 0; p < facts->player_count; p++) {
        int32_t own = weights->attacks * activity[p].attacks;
        for (int t = 0; t < facts->type_count; t++)
            own += weights->moves[t] * activity[p].moves[t];
        sum += own * sign[p];
    }
    return sum;
}
