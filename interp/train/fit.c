#include "fit.h"

#include "logistic.h"
#include "memory.h"
#include "rng.h"
#include "search.h"

#include <math.h>
#include <string.h>

enum {
    BATCH_LEAST = 64,
    BATCH_MOST = 1024,
    STEPS = 500,        // at least so many in an epoch
    LOOKS_OF_EPOCH = 4, // at what is kept aside
    PATIENCE = 2,       // looks without an improvement after which steps become shorter
    STEPS_OF_MEAN = 16  // between those of which the mean is taken
};

// What of the mean remains each time that another net is added to it.
static const float mean_share = 0.99F;

// How much of what is to be predicted is the result; the rest is what was found.
static const double result_share = 0.1;
static const float row_limit = 1.25F, output_limit = 15;
static const float sum_limit = 125; // of rows, as sums have 16 bits (struct net_state)

// How long steps are: at first, by chance or from a net; in place of one that brings nothing more;
// at last.
static const double rate_first = 0.001, rate_onward = 0.0003, rate_next = 0.4, rate_last = 0.00003;

// Everything that is fitted, in one array: rows, biases, what counts are worth,
// outputs of both sides, output bias; and how far the rows of each group move together in a step.
struct layout {
    size_t rows, bias, counts, output, output_bias, groups, count;
};

struct fitting {
    const struct fit *fit;
    const struct net_shape *shape;
    size_t units; // a multiple of NET_UNITS
    struct layout at;
    uint32_t *other; // [row of the first side] the other side's
    // [row] Which piece it is for, whatever the square, as a number below group_count;
    // group_count: it is for no piece.
    uint16_t *group;
    size_t group_count;
    // [image * row_count + row of the first side] What the row becomes when the board is turned in
    // one of the ways that the rules do not tell apart; the first image is the board as it is.
    uint16_t *images;
    unsigned image_count;
    float *now, *slope, *mean, *square;
    float *average;    // of `now`, of the last steps
    float *best;       // of the averages
    uint32_t *touched; // rows with a slope in this batch
    size_t touched_count;
    bool *is_touched;
    float row_limit;    // none gets larger
    float *count_scale; // [number] counts times this are 1 or so
    unsigned steps;
    size_t batch;
};

static double target_of(const struct lesson *lesson)
{
    const double found = logistic((double)lesson->found / score_unit);
    return lesson->result < 0 ? found
                              : result_share * (double)lesson->result + (1 - result_share) * found;
}

static const uint16_t *image_of(const struct fitting *fitting, unsigned image)
{
    return fitting->images + (size_t)image * (size_t)fitting->shape->row_count;
}

// Adds a layer to another one.
static void add_layer(float *to, const float *from, size_t units)
{
    for (size_t first = 0; first < units; first += NET_UNITS)
        for (size_t i = 0; i < NET_UNITS; i++) // so many that a compiler takes some at once
            to[first + i] += from[first + i];
}

// Which of what counts are worth belongs to a side and player.
static size_t counts_at(const struct fitting *fitting, int side, int player)
{
    const struct net_shape *shape = fitting->shape;
    const size_t whose = (size_t)(player != side) + (shape->is_mirrored ? 0 : 2 * (size_t)side);
    return fitting->at.counts + whose * (size_t)shape->counted * NET_COUNTING;
}

static const int8_t *counts_of(const struct fitting *fitting, const struct lesson *lesson,
                               int player)
{
    const struct lessons *lessons = fitting->fit->lessons;
    const size_t counted = (size_t)lessons->counted;
    return lessons->counts + ((size_t)(lesson - lessons->all) * 2 + (size_t)player) * counted;
}

static void add_counted(float *to, const float *from, float times)
{
    for (size_t u = 0; u < NET_COUNTING; u++)
        to[u] += times * from[u];
}

// What is counted of a player, as one side sees it.
static void see_counts(const struct fitting *fitting, const float *now, const struct lesson *lesson,
                       int side, int player, float *sum)
{
    const int8_t *counts = counts_of(fitting, lesson, player);
    const float *worth = now + counts_at(fitting, side, player);
    for (int i = 0; i < fitting->shape->counted; i++)
        if (counts[i] != 0)
            add_counted(sum, worth + i * NET_COUNTING, counts[i] * fitting->count_scale[i]);
}

static void learn_counts(struct fitting *fitting, const struct lesson *lesson, int side, int player,
                         const float *back)
{
    const int8_t *counts = counts_of(fitting, lesson, player);
    float *slope = fitting->slope + counts_at(fitting, side, player);
    for (int i = 0; i < fitting->shape->counted; i++)
        if (counts[i] != 0)
            add_counted(slope + i * NET_COUNTING, back, counts[i] * fitting->count_scale[i]);
}

// Hidden layers before they are cut off: [0] the mover's side. `now`: what is fitted, or its
// average.
static void look(const struct fitting *fitting, const float *now, const struct lesson *lesson,
                 const uint16_t *image, float sums[2][NET_UNITS_MOST])
{
    const size_t units = fitting->units;
    const uint16_t *rows = fitting->fit->lessons->rows + lesson->first;
    for (int side = 0; side < 2; side++) {
        float *sum = sums[side != lesson->mover];
        memcpy(sum, now + fitting->at.bias, units * sizeof *sum);
        for (unsigned r = 0; r < lesson->row_count; r++)
            add_layer(sum,
                      now + fitting->at.rows +
                          units * (side ? fitting->other[image[rows[r]]] : image[rows[r]]),
                      units);
        for (int player = 0; player < 2; player++)
            see_counts(fitting, now, lesson, side, player, sum);
    }
}

static float unit_of(float sum)
{
    float cut = sum < 0 ? 0 : sum > 1 ? 1 : sum;
    return cut * cut;
}

static double predict(const struct fitting *fitting, const float *now, const struct lesson *lesson,
                      const uint16_t *image, float sums[2][NET_UNITS_MOST])
{
    const float *output = now + fitting->at.output;
    const size_t units = fitting->units;
    float score = now[fitting->at.output_bias];
    look(fitting, now, lesson, image, sums);
    for (size_t side = 0; side < 2; side++)
        for (size_t i = 0; i < units; i++)
            score += unit_of(sums[side][i]) * output[side * units + i];
    return logistic((double)lesson->weighed / score_unit + (double)score);
}

static void touch(struct fitting *fitting, uint32_t row, const float *slope)
{
    float *own = fitting->slope + fitting->at.rows + fitting->units * row;
    if (!fitting->is_touched[row]) {
        fitting->is_touched[row] = true;
        fitting->touched[fitting->touched_count++] = row;
    }
    add_layer(own, slope, fitting->units);
}

static double learn(struct fitting *fitting, const struct lesson *lesson, const uint16_t *image)
{
    const uint16_t *rows = fitting->fit->lessons->rows + lesson->first;
    const float *output = fitting->now + fitting->at.output;
    const size_t units = fitting->units;
    float *slope = fitting->slope, sums[2][NET_UNITS_MOST];
    double wrong = predict(fitting, fitting->now, lesson, image, sums) - target_of(lesson);
    const float by = (float)(wrong / (double)fitting->batch);
    slope[fitting->at.output_bias] += by;
    for (size_t s = 0; s < 2; s++) {
        float back[NET_UNITS_MOST];
        const int side = s == 0 ? lesson->mover : !lesson->mover;
        for (size_t i = 0; i < units; i++) {
            const float sum = sums[s][i];
            slope[fitting->at.output + s * units + i] += by * unit_of(sum);
            back[i] = sum <= 0 || sum >= 1 ? 0 : by * output[s * units + i] * 2 * sum;
            slope[fitting->at.bias + i] += back[i];
        }
        for (unsigned r = 0; r < lesson->row_count; r++)
            touch(fitting, side ? fitting->other[image[rows[r]]] : image[rows[r]], back);
        for (int player = 0; player < 2; player++)
            learn_counts(fitting, lesson, side, player, back);
    }
    return wrong * wrong;
}

static float within(float number, float limit)
{
    return number > limit ? limit : number < -limit ? -limit : number;
}

static void adapt(struct fitting *fitting, size_t first, size_t count, float rate, float limit)
{
    const float fade = 0.9F, fade_square = 0.999F;
    for (size_t i = first; i < first + count; i++) {
        const float slope = fitting->slope[i];
        fitting->slope[i] = 0;
        fitting->mean[i] = fade * fitting->mean[i] + (1 - fade) * slope;
        fitting->square[i] = fade_square * fitting->square[i] + (1 - fade_square) * slope * slope;
        fitting->now[i] = within(
            fitting->now[i] - rate * fitting->mean[i] / (sqrtf(fitting->square[i]) + 1e-8F), limit);
    }
}

// Rows of the same piece take a step together.
static void step_groups(struct fitting *fitting, float rate)
{
    const size_t units = fitting->units, count = fitting->group_count * units;
    float *moves = fitting->now + fitting->at.groups;
    memset(moves, 0, count * sizeof *moves);
    adapt(fitting, fitting->at.groups, count, rate, fitting->row_limit);
    for (size_t row = 0; row < (size_t)fitting->shape->row_count; row++) {
        float *own = fitting->now + fitting->at.rows + units * row;
        const float *move = moves + units * fitting->group[row];
        for (size_t i = 0; i < units && fitting->group[row] < fitting->group_count; i++)
            own[i] = within(own[i] + move[i], fitting->row_limit);
    }
}

// One step, of all that has a slope.
static void step(struct fitting *fitting, double rate)
{
    fitting->steps++;
    // Both means begin at 0.
    double begun = 1 - pow(0.9, fitting->steps), begun_square = 1 - pow(0.999, fitting->steps);
    const float own = (float)(rate * sqrt(begun_square) / begun);
    for (size_t t = 0; t < fitting->touched_count; t++) {
        const uint32_t row = fitting->touched[t];
        fitting->is_touched[row] = false;
        if (fitting->group[row] < fitting->group_count)
            add_layer(fitting->slope + fitting->at.groups + fitting->units * fitting->group[row],
                      fitting->slope + fitting->at.rows + fitting->units * row, fitting->units);
        adapt(fitting, fitting->at.rows + fitting->units * row, fitting->units, own,
              fitting->row_limit);
    }
    fitting->touched_count = 0;
    adapt(fitting, fitting->at.bias, fitting->at.output - fitting->at.bias, own,
          fitting->row_limit);
    adapt(fitting, fitting->at.output, 2 * fitting->units + 1, own, output_limit);
    step_groups(fitting, own);
    for (size_t i = 0; i < fitting->at.groups && fitting->steps % STEPS_OF_MEAN == 0; i++)
        fitting->average[i] += (1 - mean_share) * (fitting->now[i] - fitting->average[i]);
}

static void begin(struct fitting *fitting, struct rng *rng)
{
    for (size_t i = 0; i < fitting->at.groups; i++) {
        const float drawn = (float)rng_below(rng, 20001) / 10000 - 1;
        fitting->now[i] = drawn * (i < fitting->at.bias     ? 0.06F
                                   : i < fitting->at.counts ? 0
                                   : i < fitting->at.output ? 0.02F
                                                            : 0.1F);
    }
    for (size_t i = 0; i < fitting->units; i++)
        fitting->now[fitting->at.bias + i] = 0.3F;
    fitting->now[fitting->at.output_bias] = 0;
    memcpy(fitting->average, fitting->now, fitting->at.groups * sizeof *fitting->now);
}

// Begins with a net: the contrary of copy_to.
static void begin_from(struct fitting *fitting, const struct net *net)
{
    const size_t units = fitting->units;
    float *now = fitting->now;
    for (size_t i = 0; i < units * (size_t)fitting->shape->row_count; i++)
        now[fitting->at.rows + i] = (float)net->rows[i] / NET_ONE;
    for (int side = 0; side < 2; side++)
        for (int player = 0; player < 2; player++)
            for (int n = 0; n < fitting->shape->counted; n++)
                for (int u = 0; u < NET_COUNTING; u++) {
                    const size_t at = net_count_at(fitting->shape, side, side != player, n, u);
                    const float worth = (float)net->counts[at] / (NET_ONE * NET_COUNT_PARTS);
                    const float scale = fitting->count_scale[n]; // 0: it was never counted
                    now[counts_at(fitting, side, player) + (size_t)(n * NET_COUNTING + u)] =
                        scale > 0 ? worth / scale : 0;
                }
    for (size_t i = 0; i < units; i++)
        now[fitting->at.bias + i] = (float)net->bias[i] / NET_ONE;
    for (size_t i = 0; i < 2 * units; i++)
        now[fitting->at.output + i] = (float)net->output[i / units][i % units] / NET_OUTPUT_UNIT;
    now[fitting->at.output_bias] =
        (float)net->output_bias / ((float)NET_ONE * NET_ONE * NET_OUTPUT_UNIT);
    memcpy(fitting->average, now, fitting->at.groups * sizeof *now);
}

static void find_other_side(struct fitting *fitting)
{
    const struct net_shape *shape = fitting->shape;
    const struct step_facts *facts = shape->facts;
    for (int i = 0; i < facts->kind_count * facts->square_count; i++)
        if (shape->of_piece[0][i] >= 0)
            fitting->other[shape->of_piece[0][i]] = (uint32_t)shape->of_piece[1][i];
    for (int c = facts->hand_cells; c < facts->variable_end; c++)
        for (int level = 0; level < (c < facts->hands_end ? 1 : NET_LEVELS); level++)
            fitting->other[shape->of_cell[0][c - facts->hand_cells] + level] =
                (uint32_t)(shape->of_cell[1][c - facts->hand_cells] + level);
    for (unsigned number = 0; number < NET_PHASES && facts->asks_number; number++)
        for (unsigned mover = 0; mover < 2; mover++)
            fitting->other[net_phase_row(shape, 0, mover, number)] =
                (uint32_t)net_phase_row(shape, 1, mover, number);
}

// Of the first side's rows, and of the second's, where it has its own.
static void find_groups(struct fitting *fitting)
{
    const struct net_shape *shape = fitting->shape;
    const struct step_facts *facts = shape->facts;
    const int squares = facts->square_count, kinds = facts->kind_count;
    for (int row = 0; row < shape->row_count; row++)
        fitting->group[row] = (uint16_t)fitting->group_count;
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < kinds * squares; i++)
            if (shape->of_piece[side][i] >= 0)
                fitting->group[shape->of_piece[side][i]] = (uint16_t)(side * kinds + i / squares);
}

static void find_image(const struct fitting *fitting, const int16_t *to, uint16_t *image)
{
    const struct net_shape *shape = fitting->shape;
    const struct step_facts *facts = shape->facts;
    const int squares = facts->square_count;
    for (int i = 0; i < facts->kind_count * squares; i++)
        if (shape->of_piece[0][i] >= 0)
            image[shape->of_piece[0][i]] =
                (uint16_t)shape->of_piece[0][i - i % squares + to[i % squares]];
    for (int c = facts->counter_cells; c < facts->variable_end; c++) {
        const int square = (c - facts->counter_cells) % squares;
        const int32_t *of_cell = shape->of_cell[0] + c - facts->hand_cells;
        for (int level = 0; level < NET_LEVELS; level++)
            image[of_cell[0] + level] = (uint16_t)(of_cell[to[square] - square] + level);
    }
}

static void find_images(struct fitting *fitting)
{
    const struct symmetries *symmetries = fitting->shape->facts->symmetries;
    const size_t rows = (size_t)fitting->shape->row_count;
    const size_t most = symmetries ? (size_t)symmetries->count + 1 : 1;
    fitting->images = memory_zeroed(most * rows, sizeof *fitting->images);
    for (size_t i = 0; i < most * rows; i++)
        fitting->images[i] = (uint16_t)(i % rows);
    fitting->image_count = 1;
    for (int s = 0; symmetries && s < symmetries->count; s++)
        if (symmetries->list[s].shift == 0)
            find_image(fitting, symmetries->list[s].to,
                       fitting->images + fitting->image_count++ * rows);
}

// The mean squared error of the average in lessons; `without`: that of the weights alone.
static double error_of(const struct fitting *fitting, size_t first, size_t count, double *without)
{
    double sum = 0, alone = 0;
    float sums[2][NET_UNITS_MOST];
    for (size_t i = first; i < first + count; i++) {
        const struct lesson *lesson = &fitting->fit->lessons->all[i];
        const double target = target_of(lesson);
        const double wrong =
            predict(fitting, fitting->average, lesson, image_of(fitting, 0), sums) - target;
        const double weighed = logistic((double)lesson->weighed / score_unit) - target;
        sum += wrong * wrong;
        alone += weighed * weighed;
    }
    *without = alone / (double)(count ? count : 1);
    return sum / (double)(count ? count : 1);
}

static int16_t count_part(float worth)
{
    return (int16_t)lrintf(within(worth * NET_ONE * NET_COUNT_PARTS, NET_COUNT_LIMIT));
}

static void copy_to(const struct fitting *fitting, struct net *net)
{
    const float *best = fitting->best;
    const size_t units = fitting->units;
    for (size_t i = 0; i < units * (size_t)fitting->shape->row_count; i++)
        net->rows[i] =
            (int16_t)(NET_ROW_STEP * lrintf(best[fitting->at.rows + i] * NET_ONE / NET_ROW_STEP));
    for (int side = 0; side < 2; side++)
        for (int player = 0; player < 2; player++)
            for (int n = 0; n < fitting->shape->counted; n++)
                for (int u = 0; u < NET_COUNTING; u++)
                    net->counts[net_count_at(fitting->shape, side, side != player, n, u)] =
                        count_part(best[counts_at(fitting, side, player) +
                                        (size_t)(n * NET_COUNTING + u)] *
                                   fitting->count_scale[n]);
    for (size_t i = 0; i < units; i++)
        net->bias[i] = (int16_t)lrintf(best[fitting->at.bias + i] * NET_ONE);
    for (size_t i = 0; i < 2 * units; i++)
        net->output[i / units][i % units] =
            (int16_t)lrintf(best[fitting->at.output + i] * NET_OUTPUT_UNIT);
    net->output_bias =
        (int32_t)lrintf(best[fitting->at.output_bias] * NET_ONE * NET_ONE * NET_OUTPUT_UNIT);
}

static void allocate(struct fitting *fitting)
{
    const size_t rows = (size_t)fitting->shape->row_count, units = fitting->units;
    const size_t counts = net_count_size(fitting->shape);
    fitting->group_count = 2 * (size_t)fitting->shape->facts->kind_count;
    fitting->at = (struct layout){0,
                                  rows * units,
                                  (rows + 1) * units,
                                  (rows + 1) * units + counts,
                                  (rows + 3) * units + counts,
                                  (rows + 3) * units + counts + 1,
                                  (rows + 3 + fitting->group_count) * units + counts + 1};
    float *numbers = memory_zeroed(6 * fitting->at.count, sizeof *numbers);
    fitting->now = numbers;
    fitting->slope = numbers + fitting->at.count;
    fitting->mean = numbers + 2 * fitting->at.count;
    fitting->square = numbers + 3 * fitting->at.count;
    fitting->best = numbers + 4 * fitting->at.count;
    fitting->average = numbers + 5 * fitting->at.count;
    fitting->group = memory_zeroed(rows, sizeof *fitting->group);
    fitting->other = memory_zeroed(rows, sizeof *fitting->other);
    fitting->touched = memory_zeroed(rows, sizeof *fitting->touched);
    fitting->is_touched = memory_zeroed(rows, sizeof *fitting->is_touched);
    fitting->count_scale =
        memory_zeroed((size_t)fitting->shape->counted + 1, sizeof *fitting->count_scale);
}

// Numbers that are large and others that are small are learnt from alike.
static void find_count_scales(struct fitting *fitting)
{
    const struct lessons *lessons = fitting->fit->lessons;
    const size_t counted = (size_t)fitting->shape->counted, all = 2 * lessons->count;
    for (size_t n = 0; n < counted; n++) {
        double sum = 0;
        for (size_t i = 0; i < all; i++)
            sum += lessons->counts[i * counted + n] * lessons->counts[i * counted + n];
        fitting->count_scale[n] = sum > 0 ? (float)sqrt((double)all / sum) : 0;
    }
}

static void limit_rows(struct fitting *fitting)
{
    const struct lessons *lessons = fitting->fit->lessons;
    unsigned most = 0;
    for (size_t i = 0; i < lessons->count; i++)
        most = lessons->all[i].row_count > most ? lessons->all[i].row_count : most;
    fitting->row_limit = fminf(row_limit, sum_limit / (float)(most + 1));
}

static void release(struct fitting *fitting)
{
    memory_free(fitting->now);
    memory_free(fitting->group);
    memory_free(fitting->other);
    memory_free(fitting->images);
    memory_free(fitting->touched);
    memory_free(fitting->is_touched);
    memory_free(fitting->count_scale);
}

// The mean squared error of what was learnt from meanwhile.
static double learn_until_next_look(struct fitting *fitting, struct rng *rng, double rate)
{
    const struct lessons *lessons = fitting->fit->lessons;
    const size_t learnt = lessons->count - fitting->fit->kept;
    const size_t batches = learnt / fitting->batch / LOOKS_OF_EPOCH + 1;
    double sum = 0;
    for (size_t b = 0; b < batches; b++) {
        for (size_t i = 0; i < fitting->batch; i++)
            sum += learn(fitting, &lessons->all[rng_below(rng, learnt)],
                         image_of(fitting, (unsigned)rng_below(rng, fitting->image_count)));
        step(fitting, rate);
    }
    return sum / (double)(batches * fitting->batch);
}

double fit_net(const struct fit *fit, struct net *net)
{
    const size_t learnt = fit->lessons->count - fit->kept, share = learnt / STEPS;
    struct fitting fitting = {.fit = fit, .shape = &net->shape, .units = (size_t)net->units};
    struct rng rng;
    allocate(&fitting);
    find_other_side(&fitting);
    find_groups(&fitting);
    find_images(&fitting);
    limit_rows(&fitting);
    find_count_scales(&fitting);
    rng_init(&rng, fit->seed);
    begin(&fitting, &rng);
    if (fit->from)
        begin_from(&fitting, fit->from);
    fitting.batch = share < BATCH_LEAST ? BATCH_LEAST : share > BATCH_MOST ? BATCH_MOST : share;
    const size_t size = fitting.at.groups * sizeof *fitting.now;
    double least = INFINITY, rate = fit->from ? rate_onward : rate_first;
    unsigned since = 0, look = 0;
    for (; look < fit->epochs * LOOKS_OF_EPOCH && rate > rate_last && learnt > 0; look++) {
        double without;
        const double error = learn_until_next_look(&fitting, &rng, rate);
        const double kept = error_of(&fitting, learnt, fit->kept, &without);
        since = kept < least ? 0 : since + 1;
        if (kept < least) {
            least = kept;
            memcpy(fitting.best, fitting.average, size);
        } else if (since == PATIENCE) {
            memcpy(fitting.now, fitting.best, size);
            memcpy(fitting.average, fitting.best, size);
            rate *= rate_next;
            since = 0;
        }
        if (!fit->tell(fit->context, look + 1, error, kept, without))
            break;
    }
    copy_to(&fitting, net);
    release(&fitting);
    return least;
}
