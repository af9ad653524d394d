#include "net.h"

#include "memory.h"

#include <string.h>

const int32_t net_levels[NET_LEVELS] = {1, 2, 3, 4, 6, 8, 12, 16};

// ---- Rows

// Own, the other's and nobody's pieces; hands and variables; what is added for the number of the
// turn.
int net_rows_of_side(const struct step_facts *facts)
{
    const int hands = facts->hands_end - facts->hand_cells;
    const int variables = facts->variable_end - facts->hands_end;
    bool is_for_two = facts->player_count == 2 && facts->decider_count == 2;
    return is_for_two ? 3 * facts->type_count * facts->square_count + hands +
                            variables * NET_LEVELS + (facts->asks_number ? 2 * NET_PHASES : 0)
                      : 0;
}

static void number_pieces(struct net_shape *shape, int side, int first, const int16_t *turned)
{
    const struct step_facts *facts = shape->facts;
    const int squares = facts->square_count, types = facts->type_count;
    for (int i = 0; i < facts->kind_count * squares; i++) {
        const int kind = i / squares, square = i % squares, owner = facts->owner_of[kind];
        const int whose = owner >= 2 ? 2 : owner != side;
        const int seen = turned ? turned[square] : square;
        shape->of_piece[side][i] =
            kind == 0 ? -1 : first + (whose * types + facts->type_of[kind]) * squares + seen;
    }
}

// `is_turned`: what is the one player's is taken for the other's.
static void number_cells(struct net_shape *shape, int side, int first, bool is_turned)
{
    const struct step_facts *facts = shape->facts;
    const int begin = facts->hand_cells, hands = facts->hands_end - begin;
    for (int c = 0; c < facts->variable_end - begin; c++)
        shape->of_cell[side][c] = first + (c < hands ? c : hands + (c - hands) * NET_LEVELS);
    for (int c = 0; is_turned && c < facts->variable_end - begin; c++) {
        const int other = facts->cell_first[c] - begin;
        if (facts->cell_owner[c] == 1 && other != c) {
            const int32_t row = shape->of_cell[side][c];
            shape->of_cell[side][c] = shape->of_cell[side][other];
            shape->of_cell[side][other] = row;
        }
    }
}

void net_shape_init(struct net_shape *shape, const struct step_facts *facts, bool is_mirrored)
{
    const struct symmetry *mirror = facts->symmetries ? facts->symmetries->mirror : NULL;
    const int squares = facts->square_count, block = net_rows_of_side(facts);
    const size_t cells = (size_t)(facts->variable_end - facts->hand_cells);
    *shape = (struct net_shape){.facts = facts, .row_count = is_mirrored ? block : 2 * block};
    for (int side = 0; side < 2; side++) {
        const int first = side == 1 && !is_mirrored ? block : 0;
        const bool is_turned = side == 1 && is_mirrored && mirror;
        shape->of_piece[side] =
            memory_zeroed((size_t)(facts->kind_count * squares), sizeof *shape->of_piece[side]);
        shape->of_cell[side] = memory_zeroed(cells + 1, sizeof *shape->of_cell[side]);
        number_pieces(shape, side, first, is_turned ? mirror->to : NULL);
        number_cells(shape, side, first + 3 * facts->type_count * squares, is_turned);
        shape->of_phase[side] = facts->asks_number ? first + block - 2 * NET_PHASES : -1;
    }
}

void net_shape_release(struct net_shape *shape)
{
    for (int side = 0; side < 2; side++) {
        memory_free(shape->of_piece[side]);
        memory_free(shape->of_cell[side]);
    }
}

struct net *net_new(const struct step_facts *facts, bool is_mirrored)
{
    struct net *net = memory_zeroed(1, sizeof *net);
    net_shape_init(&net->shape, facts, is_mirrored);
    net->rows = memory_zeroed((size_t)net->shape.row_count * NET_HIDDEN, sizeof *net->rows);
    return net;
}

void net_free(struct net *net)
{
    if (!net)
        return;
    net_shape_release(&net->shape);
    memory_free(net->rows);
    memory_free(net);
}

// ---- Positions

static inline void add_row(const struct net *net, int row, int times, int16_t *sums)
{
    const int16_t *numbers = net->rows + (size_t)row * NET_HIDDEN;
    if (times == 1)
        for (int i = 0; i < NET_HIDDEN; i++)
            sums[i] = (int16_t)(sums[i] + numbers[i]);
    else if (times == -1)
        for (int i = 0; i < NET_HIDDEN; i++)
            sums[i] = (int16_t)(sums[i] - numbers[i]);
    else
        for (int i = 0; i < NET_HIDDEN; i++)
            sums[i] = (int16_t)(sums[i] + times * numbers[i]);
}

// Adds what a cell shows, so many times.
static inline void add_cell(const struct net *net, int cell, int32_t value, int times,
                            struct net_state *state)
{
    const struct net_shape *shape = &net->shape;
    const struct step_facts *facts = shape->facts;
    if (cell < facts->square_count) {
        int kind = value & facts->kind_mask;
        for (int side = 0; side < 2 && kind; side++)
            add_row(net, shape->of_piece[side][kind * facts->square_count + cell], times,
                    state->sums[side]);
    } else if (cell >= facts->hand_cells && cell < facts->hands_end && value) {
        for (int side = 0; side < 2; side++)
            add_row(net, shape->of_cell[side][cell - facts->hand_cells], times * (int)value,
                    state->sums[side]);
    } else if (cell >= facts->hands_end && cell < facts->variable_end) {
        for (int level = 0; level < NET_LEVELS && value >= net_levels[level]; level++)
            for (int side = 0; side < 2; side++)
                add_row(net, shape->of_cell[side][cell - facts->hand_cells] + level, times,
                        state->sums[side]);
    }
}

void net_begin(const struct net *net, const int32_t *cells, struct net_state *state)
{
    for (int side = 0; side < 2; side++)
        memcpy(state->sums[side], net->bias, sizeof net->bias);
    for (int c = 0; c < net->shape.facts->variable_end; c++)
        add_cell(net, c, cells[c], 1, state);
}

void net_advance(const struct net *net, const struct net_state *before,
                 const struct step_change *changes, size_t count, struct net_state *after)
{
    *after = *before;
    for (size_t i = 0; i < count; i++) {
        add_cell(net, changes[i].cell, changes[i].before, -1, after);
        add_cell(net, changes[i].cell, changes[i].after, 1, after);
    }
}

// Units are cut off below 0 and beyond 1, and squared.
static int32_t weigh(const int16_t *sums, const int16_t *output)
{
    int32_t total = 0;
    for (int i = 0; i < NET_HIDDEN; i++) {
        int32_t unit = sums[i] < 0 ? 0 : sums[i] > NET_ONE ? NET_ONE : sums[i];
        total += unit * unit * output[i];
    }
    return total;
}

int net_score(const struct net *net, const struct net_state *state, unsigned mover, unsigned number)
{
    struct net_state with_phase;
    if (net->shape.of_phase[0] >= 0) {
        with_phase = *state;
        for (unsigned side = 0; side < 2; side++)
            add_row(net, net_phase_row(&net->shape, side, mover, number), 1, with_phase.sums[side]);
        state = &with_phase;
    }
    int64_t total = (int64_t)weigh(state->sums[mover], net->output[0]) +
                    weigh(state->sums[!mover], net->output[1]) + net->output_bias;
    return (int)(total * 200 / (NET_ONE * NET_ONE * NET_OUTPUT_UNIT));
}
