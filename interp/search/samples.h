// What is learnt from: positions as lists of features, each with a number.
//
// A feature tells the first player's side from the others': how many more pieces of a type it has,
// for instance, or how many more of them on a square.
#ifndef SAMPLES_H
#define SAMPLES_H

#include "weights.h"

// Numbers of features: one for being the side that samples are seen by, where not all players are
// alike to it, one for having the move, one for each term of weights.h, then for each type
// being there, being in hand, moves; then cells of variables; then types on squares; then, where
// pieces are stacks, how many there are of a type on a square.
struct features {
    const struct step_facts *facts;
    const int32_t *fold; // [player * square_count + square]: which squares count as one
    int fold_count;
    int types, cells;
    int count;
};

enum { FEATURE_LEAD, FEATURE_TEMPO, FEATURE_TERMS, FEATURE_TYPES = FEATURE_TERMS + TERM_COUNT };

void features_init(struct features *features, const struct step_facts *facts);

// The features of a type's being on the board, being in hand and moves; of a variable's cell; of
// being on a square; and of being many there.
static inline int feature_of_type(const struct features *features, int type)
{
    (void)features;
    return FEATURE_TYPES + type;
}

static inline int feature_of_hand(const struct features *features, int type)
{
    return FEATURE_TYPES + features->types + type;
}

static inline int feature_of_moves(const struct features *features, int type)
{
    return FEATURE_TYPES + 2 * features->types + type;
}

static inline int feature_of_cell(const struct features *features, int cell)
{
    const struct step_facts *facts = features->facts;
    return FEATURE_TYPES + 3 * features->types + facts->cell_first[cell - facts->hand_cells] -
           facts->hand_end;
}

static inline int feature_of_square(const struct features *features, int type, int owner,
                                    int square)
{
    int fold = features->fold[owner * features->facts->square_count + square];
    return FEATURE_TYPES + 3 * features->types + features->cells + type * features->fold_count +
           fold;
}

static inline int feature_of_stack(const struct features *features, int type, int owner, int square,
                                   int part)
{
    return feature_of_square(features, type, owner, square) +
           (1 + part) * features->types * features->fold_count;
}

// A feature and its number, from -2047 to 2047, in one word.
typedef uint32_t packed_number;

enum { VALUE_BITS = 12, VALUE_LIMIT = 2047 };

static inline packed_number number_pack(int feature, int value)
{
    value = value > VALUE_LIMIT ? VALUE_LIMIT : value < -VALUE_LIMIT ? -VALUE_LIMIT : value;
    return (uint32_t)feature << VALUE_BITS | (uint32_t)(value + VALUE_LIMIT);
}

static inline int number_feature(packed_number number)
{
    return (int)(number >> VALUE_BITS);
}

static inline double number_value(packed_number number)
{
    return (double)((int)(number & ((1U << VALUE_BITS) - 1)) - VALUE_LIMIT);
}

struct sample {
    size_t first, count; // of the numbers
    float score;       // what it was worth when it was met, to the side that it is seen by: 0 to 1
    float score_later; // the same some samples later; at last as `end`
    float end;         // the game's result
    float result;      // what is to be predicted; the learner's
    float weight;
    uint32_t later; // how many samples on there is one of the same game to learn from; 0: none
};

struct samples {
    packed_number *numbers;
    size_t number_count, number_capacity;
    struct sample *all;
    size_t count, capacity;
    int *dense; // [features] while one is made
    int32_t *touched;
    int touched_count;
};

// Adds a sample of the stepper's position with a score; what came of it is set later.
void samples_add(struct samples *samples, const struct features *features, struct stepper *stepper,
                 const struct weights *weights, const int8_t *sign, double score);

// Keeps so many at most, at equal distances.
void samples_thin_out(struct samples *samples, size_t most);

// Moves all samples of `from` to `to`, unless that would have more than so many numbers then.
void samples_move(struct samples *to, struct samples *from, size_t number_limit);

void samples_release(struct samples *samples);

#endif
