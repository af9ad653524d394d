// A small neural network that corrects what weights make of a position, for any game of two
// players.
//
// What it is told are the pieces on squares and in hand and the numbers that the rules keep, as
// each of the two sides sees them: its own and the other's, on a board that is turned so that both
// sides look alike where the rules are symmetric (symmetry.h). Each thing seen adds a row of
// numbers to the side's hidden layer, so that a turn only adds and takes away the rows of what it
// changes (an "efficiently updatable" network; Yu Nasu, 2018). Two more things are added when a
// score is asked for: where the rules look at the number of the turn, the row of its remainder by
// NET_PHASES; and to the first NET_COUNTING units what the caller has counted of both players, how
// their pieces move for instance. The score comes from the hidden layers of both sides, the mover's
// first.
#ifndef NET_H
#define NET_H

#include "step.h"

// Nets are not played with in the package for browsers, which has no room for that.
#ifdef WITHOUT_NETS
enum { NETS_ARE_USED = false };
#else
enum { NETS_ARE_USED = true };
#endif

enum { NET_ONE = 255, NET_OUTPUT_UNIT = 64, NET_PHASES = 4 };

// The units of a hidden layer: a multiple of NET_UNITS, which is the usual number.
enum { NET_UNITS = 32, NET_UNITS_MOST = 128 };

// The units that see what is counted, and the most that a number counts for: above 0 and below.
enum { NET_COUNTING = 8, NET_COUNT_MOST = 127 };

// Which rows a game has. Rows are numbered by side: `of_piece[side][kind * square_count + square]`,
// -1: nothing is added; `of_cell[side][cell - hand_cells]`, of a hand the row that is added for
// each piece in it, of a variable the first of those for the numbers that it reaches (net_levels);
// `of_phase[side]` the first of those for the number of the turn, -1: there are none.
struct net_shape {
    const struct step_facts *facts;
    int row_count;
    bool is_mirrored;
    int32_t *of_piece[2], *of_cell[2], of_phase[2];
    int counted; // how many numbers are counted of each player
};

// A variable adds a row for each of these numbers that it reaches.
enum { NET_LEVELS = 8 };
extern const int32_t net_levels[NET_LEVELS];

// The rows of a game with a mirror; without one each side has as many of its own. 0: the game isn't
// one that a net can judge, of two players.
int net_rows_of_side(const struct step_facts *facts);

// Without symmetries (facts->symmetries) both sides are taken to see the board as it is.
void net_shape_init(struct net_shape *shape, const struct step_facts *facts, bool is_mirrored,
                    int counted);
void net_shape_release(struct net_shape *shape);

// The row for the number of the turn; -1: there is none.
static inline int net_phase_row(const struct net_shape *shape, unsigned side, unsigned mover,
                                unsigned number)
{
    const int phase = (int)(number % NET_PHASES);
    return shape->of_phase[side] < 0 ? -1 : shape->of_phase[side] + 2 * phase + (side == mover);
}

// In parts of NET_ONE, rows in even ones (what is finer is not worth its room in the file), what a
// number counts for in NET_COUNT_PARTS of such parts; the output's weights in parts of
// NET_OUTPUT_UNIT.
enum {
    NET_ROW_STEP = 2,
    NET_COUNT_PARTS_BITS = 4,
    NET_COUNT_PARTS = 1 << NET_COUNT_PARTS_BITS,
    NET_COUNT_LIMIT = 4000
};
struct net {
    struct net_shape shape;
    int units;
    int16_t *rows; // [row * units + unit]
    // [((side * counted + number) * NET_COUNTING + unit) * 2 + whose] What each number counts for;
    // `whose`: 0 the side's own, 1 the other's. With a mirror both sides have the first one's.
    int16_t *counts;
    int16_t bias[NET_UNITS_MOST];
    int16_t output[2][NET_UNITS_MOST]; // of the mover's side, of the other's
    int32_t output_bias;
    uint64_t positions; // from which it has learnt
};

struct net *net_new(const struct step_facts *facts, bool is_mirrored, int units,
                    int counted); // all zero
void net_free(struct net *net);

// The hidden layers of both sides before they are cut off. Only the net's units count.
struct net_state {
    int16_t sums[2][NET_UNITS_MOST];
};

void net_begin(const struct net *net, const int32_t *cells, struct net_state *state);

// The state after changes of cells.
void net_advance(const struct net *net, const struct net_state *before,
                 const struct step_change *changes, size_t count, struct net_state *after);

// The correction, in hundredths, for the player to move. `number`: of the turn (stepper_number).
int net_score(const struct net *net, const struct net_state *state, unsigned mover,
              unsigned number);

// What is counted of the players, counts[player * counted + number], adds to that.
int net_score_of_counts(const struct net *net, const struct net_state *state, unsigned mover,
                        unsigned number, const int8_t *counts);

// How many numbers there are in `counts` of a net, and where one of them is.
static inline size_t net_count_size(const struct net_shape *shape)
{
    return (size_t)shape->counted * (shape->is_mirrored ? 2 : 4) * NET_COUNTING;
}

static inline size_t net_count_at(const struct net_shape *shape, int side, int whose, int number,
                                  int unit)
{
    const int block = shape->is_mirrored ? 0 : side;
    return (size_t)(((block * shape->counted + number) * NET_COUNTING + unit) * 2 + whose);
}

#endif
