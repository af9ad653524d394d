#ifdef __SSE2__
#include <emmintrin.h> // before memory.h, as it uses malloc
#endif

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

void net_shape_init(struct net_shape *shape, const struct step_facts *facts, bool is_mirrored,
                    int counted)
{
    const struct symmetry *mirror = facts->symmetries ? facts->symmetries->mirror : NULL;
    const int squares = facts->square_count, block = net_rows_of_side(facts);
    const size_t cells = (size_t)(facts->variable_end - facts->hand_cells);
    *shape = (struct net_shape){.facts = facts,
                                .row_count = is_mirrored ? block : 2 * block,
                                .is_mirrored = is_mirrored,
                                .counted = counted};
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

struct net *net_new(const struct step_facts *facts, bool is_mirrored, int units, int counted)
{
    struct net *net = memory_zeroed(1, sizeof *net);
    net_shape_init(&net->shape, facts, is_mirrored, counted);
    net->units = units;
    net->rows = memory_zeroed((size_t)net->shape.row_count * (size_t)units, sizeof *net->rows);
    net->counts = memory_zeroed(net_count_size(&net->shape), sizeof *net->counts);
    return net;
}

void net_free(struct net *net)
{
    if (!net)
        return;
    net_shape_release(&net->shape);
    memory_free(net->rows);
    memory_free(net->counts);
    memory_free(net);
}

// ---- Positions

enum { ROWS_AT_ONCE = 32 };

// Rows that one side's layer gains and loses, which are not added yet.
struct difference {
    const struct net *net;
    int16_t *sums;
    int gained_count, lost_count;
    const int16_t *gained[ROWS_AT_ONCE], *lost[ROWS_AT_ONCE];
};

// Eight units at once, by whatever the processor has for that.
typedef int16_t lanes __attribute__((vector_size(16), aligned(2), may_alias));

// Each part of the layer stays in registers while all rows are added to it. The result goes to
// `to`.
static void settle(struct difference *difference, int16_t *to)
{
    for (int first = 0; first < difference->net->units; first += NET_UNITS) {
        const lanes *from = (const lanes *)(difference->sums + first);
        lanes a = from[0], b = from[1], c = from[2], d = from[3];
        for (int i = 0; i < difference->gained_count; i++) {
            const lanes *row = (const lanes *)(difference->gained[i] + first);
            a += row[0], b += row[1], c += row[2], d += row[3];
        }
        for (int i = 0; i < difference->lost_count; i++) {
            const lanes *row = (const lanes *)(difference->lost[i] + first);
            a -= row[0], b -= row[1], c -= row[2], d -= row[3];
        }
        lanes *after = (lanes *)(to + first);
        after[0] = a, after[1] = b, after[2] = c, after[3] = d;
    }
    difference->sums = to;
    difference->gained_count = difference->lost_count = 0;
}

// Adds a row so many times; below 0: takes it away. What doesn't fit is settled at `to`.
static inline void note_row(struct difference *difference, int row, int32_t times, int16_t *to)
{
    const int16_t *numbers = difference->net->rows + (ptrdiff_t)row * difference->net->units;
    for (; times > 0; times--) {
        if (difference->gained_count == ROWS_AT_ONCE)
            settle(difference, to);
        difference->gained[difference->gained_count++] = numbers;
    }
    for (; times < 0; times++) {
        if (difference->lost_count == ROWS_AT_ONCE)
            settle(difference, to);
        difference->lost[difference->lost_count++] = numbers;
    }
}

// What one side sees of a cell that has changed.
static inline void note_cell(struct difference *difference, int side, int cell, int32_t before,
                             int32_t after, int16_t *to)
{
    const struct net_shape *shape = &difference->net->shape;
    const struct step_facts *facts = shape->facts;
    if (cell < facts->square_count) {
        const int lost = before & facts->kind_mask, gained = after & facts->kind_mask;
        const int32_t *rows = shape->of_piece[side] + cell;
        if (lost != gained && lost)
            note_row(difference, rows[lost * facts->square_count], -1, to);
        if (lost != gained && gained)
            note_row(difference, rows[gained * facts->square_count], 1, to);
    } else if (cell >= facts->hand_cells && cell < facts->hands_end) {
        note_row(difference, shape->of_cell[side][cell - facts->hand_cells], after - before, to);
    } else if (cell >= facts->hands_end && cell < facts->variable_end) {
        for (int level = 0; level < NET_LEVELS; level++)
            note_row(difference, shape->of_cell[side][cell - facts->hand_cells] + level,
                     (after >= net_levels[level]) - (before >= net_levels[level]), to);
    }
}

void net_begin(const struct net *net, const int32_t *cells, struct net_state *state)
{
    for (int side = 0; side < 2; side++) {
        struct difference difference = {.net = net, .sums = state->sums[side]};
        memcpy(state->sums[side], net->bias, sizeof net->bias);
        for (int c = 0; c < net->shape.facts->variable_end; c++)
            note_cell(&difference, side, c, 0, cells[c], state->sums[side]);
        settle(&difference, state->sums[side]);
    }
}

void net_advance(const struct net *net, const struct net_state *before,
                 const struct step_change *changes, size_t count, struct net_state *after)
{
    for (int side = 0; side < 2; side++) {
        struct difference difference;
        difference.net = net;
        difference.sums = (int16_t *)(uintptr_t)before->sums[side]; // only read
        difference.gained_count = difference.lost_count = 0;
        for (size_t i = 0; i < count; i++)
            note_cell(&difference, side, changes[i].cell, changes[i].before, changes[i].after,
                      after->sums[side]);
        settle(&difference, after->sums[side]);
    }
}

// Units are cut off below 0 and beyond 1, and squared, and halved, so that they stay within 16
// bits.
#ifdef __SSE2__
static inline int32_t sum_of(__m128i numbers)
{
    numbers = _mm_add_epi32(numbers, _mm_shuffle_epi32(numbers, 0x4e));
    numbers = _mm_add_epi32(numbers, _mm_shuffle_epi32(numbers, 0xb1));
    return _mm_cvtsi128_si32(numbers);
}
#else
static int32_t unit_of(int32_t sum)
{
    const int32_t cut = sum < 0 ? 0 : sum > NET_ONE ? NET_ONE : sum;
    return cut * cut >> 1;
}
#endif

static int64_t weigh(const int16_t *sums, const int16_t *output, int units)
{
    int64_t total = 0;
    for (int first = 0; first < units; first += NET_UNITS) {
#ifdef __SSE2__
        const __m128i none = _mm_setzero_si128(), one = _mm_set1_epi16(NET_ONE);
        __m128i part = none;
        for (int i = first; i < first + NET_UNITS; i += 8) {
            const __m128i sum = _mm_loadu_si128((const __m128i *)(const void *)(sums + i));
            const __m128i weight = _mm_loadu_si128((const __m128i *)(const void *)(output + i));
            const __m128i unit = _mm_min_epi16(_mm_max_epi16(sum, none), one);
            const __m128i square = _mm_srli_epi16(_mm_mullo_epi16(unit, unit), 1);
            part = _mm_add_epi32(part, _mm_madd_epi16(square, weight));
        }
        total += sum_of(part);
#else
        int32_t part = 0;
        for (int i = first; i < first + NET_UNITS; i++)
            part += unit_of(sums[i]) * output[i];
        total += part;
#endif
    }
    return 2 * total;
}

int net_score(const struct net *net, const struct net_state *state, unsigned mover, unsigned number)
{
    struct net_state with_phase;
    if (net->shape.of_phase[0] >= 0) {
        with_phase = *state;
        for (unsigned side = 0; side < 2; side++) {
            struct difference difference = {.net = net, .sums = with_phase.sums[side]};
            note_row(&difference, net_phase_row(&net->shape, side, mover, number), 1,
                     with_phase.sums[side]);
            settle(&difference, with_phase.sums[side]);
        }
        state = &with_phase;
    }
    int64_t total = weigh(state->sums[mover], net->output[0], net->units) +
                    weigh(state->sums[!mover], net->output[1], net->units) + net->output_bias;
    return (int)(total * 200 / (NET_ONE * NET_ONE * NET_OUTPUT_UNIT));
}

// ---- What is counted

// What a side's counting units see of it, in NET_COUNT_PARTS. `own` and `others`: [number]. The
// result is what that adds to the score: `before` are the sums of these units without it.
#ifdef __SSE2__
static inline __m128i wide_low(__m128i numbers)
{
    return _mm_srai_epi32(_mm_unpacklo_epi16(numbers, numbers), 16);
}

static inline __m128i wide_high(__m128i numbers)
{
    return _mm_srai_epi32(_mm_unpackhi_epi16(numbers, numbers), 16);
}

// Whole ones, rounded to 0.
static inline __m128i without_parts(__m128i totals)
{
    const __m128i more =
        _mm_and_si128(_mm_srai_epi32(totals, 31), _mm_set1_epi32(NET_COUNT_PARTS - 1));
    return _mm_srai_epi32(_mm_add_epi32(totals, more), NET_COUNT_PARTS_BITS);
}

static inline __m128i units_of(__m128i low, __m128i high)
{
    const __m128i cut = _mm_min_epi16(
        _mm_max_epi16(_mm_packs_epi32(low, high), _mm_setzero_si128()), _mm_set1_epi16(NET_ONE));
    return _mm_srli_epi16(_mm_mullo_epi16(cut, cut), 1);
}

static int32_t counts_add(const struct net *net, int side, const int8_t *own, const int8_t *others,
                          const int16_t *sums, const int16_t *phase, const int16_t *output)
{
    const int16_t *worth = net->counts + net_count_at(&net->shape, side, 0, 0, 0);
    __m128i low = _mm_setzero_si128(), high = low;
    for (int n = 0; n < net->shape.counted; n++, worth += NET_COUNTING * 2) {
        const uint32_t pair = (uint16_t)own[n] | (uint32_t)(uint16_t)others[n] << 16;
        const __m128i both = _mm_set1_epi32((int32_t)pair);
        const __m128i *at = (const __m128i *)(const void *)worth;
        low = _mm_add_epi32(low, _mm_madd_epi16(both, _mm_loadu_si128(at)));
        high = _mm_add_epi32(high, _mm_madd_epi16(both, _mm_loadu_si128(at + 1)));
    }
    const __m128i first = _mm_loadu_si128((const __m128i *)(const void *)sums);
    __m128i before_low = wide_low(first), before_high = wide_high(first);
    if (phase) {
        const __m128i more = _mm_loadu_si128((const __m128i *)(const void *)phase);
        before_low = _mm_add_epi32(before_low, wide_low(more));
        before_high = _mm_add_epi32(before_high, wide_high(more));
    }
    const __m128i after = units_of(_mm_add_epi32(before_low, without_parts(low)),
                                   _mm_add_epi32(before_high, without_parts(high)));
    const __m128i gained = _mm_sub_epi16(after, units_of(before_low, before_high));
    const __m128i weights = _mm_loadu_si128((const __m128i *)(const void *)output);
    return sum_of(_mm_madd_epi16(gained, weights));
}
#else
static int32_t counts_add(const struct net *net, int side, const int8_t *own, const int8_t *others,
                          const int16_t *sums, const int16_t *phase, const int16_t *output)
{
    const int16_t *worth = net->counts + net_count_at(&net->shape, side, 0, 0, 0);
    int32_t totals[NET_COUNTING] = {0}, part = 0;
    for (int n = 0; n < net->shape.counted; n++, worth += NET_COUNTING * 2)
        for (int u = 0; u < NET_COUNTING; u++)
            totals[u] += own[n] * worth[2 * u] + others[n] * worth[2 * u + 1];
    for (int u = 0; u < NET_COUNTING; u++) {
        const int32_t before = sums[u] + (phase ? phase[u] : 0);
        part += (unit_of(before + totals[u] / NET_COUNT_PARTS) - unit_of(before)) * output[u];
    }
    return part;
}
#endif

int net_score_of_counts(const struct net *net, const struct net_state *state, unsigned mover,
                        unsigned number, const int8_t *counts)
{
    const struct net_shape *shape = &net->shape;
    int64_t total = 0;
    for (unsigned side = 0; side < 2; side++) {
        const int16_t *sums = state->sums[side], *output = net->output[side != mover];
        const int8_t *own = counts + (int)side * shape->counted;
        const int8_t *others = counts + (int)!side * shape->counted;
        const int phase = net_phase_row(shape, side, mover, number);
        total += counts_add(net, (int)side, own, others, sums,
                            phase < 0 ? NULL : net->rows + phase * net->units, output);
    }
    return (int)(2 * total * 200 / (NET_ONE * NET_ONE * NET_OUTPUT_UNIT));
}
