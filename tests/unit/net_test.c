// Nets: what a turn changes adds up to what a position shows; sections of files; lessons as bytes;
// fitting.
#include "baronet_engine.h"
#include "checksum.h"
#include "fit.h"
#include "games.h"
#include "lesson_block.h"
#include "net_text.h"
#include "scale.h"
#include "step.h"
#include "weights.h"

#include "memory.h"
#include "rng.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

struct subject {
    struct baronet_game *game;
    struct step_facts *facts;
    struct net *net;
    int type; // of which made-up rules count pieces
};

enum { COUNTED = 5 };

// A net of random numbers.
static struct net *random_net(const struct step_facts *facts, bool is_mirrored, int units,
                              int counted)
{
    struct net *net = net_new(facts, is_mirrored, units, counted);
    struct rng rng;
    rng_init(&rng, 7);
    for (size_t i = 0; i < (size_t)net->shape.row_count * (size_t)units; i++)
        net->rows[i] = (int16_t)(2 * ((int)rng_below(&rng, 41) - 20));
    for (size_t i = 0; i < net_count_size(&net->shape); i++)
        net->counts[i] = (int16_t)((int)rng_below(&rng, 4001) - 2000);
    for (int i = 0; i < units; i++) {
        net->bias[i] = (int16_t)((int)rng_below(&rng, 201) - 100);
        net->output[0][i] = (int16_t)((int)rng_below(&rng, 401) - 200);
        net->output[1][i] = (int16_t)((int)rng_below(&rng, 401) - 200);
    }
    net->output_bias = -123456;
    net->positions = 1234567;
    return net;
}

static struct subject begin_wide(const char *name, int units)
{
    struct subject subject = {.game = baronet_load(name, NULL, NULL)};
    assert_non_null(subject.game);
    subject.facts = symmetric_facts(subject.game);
    subject.net =
        random_net(subject.facts, subject.facts->symmetries->mirror != NULL, units, COUNTED);
    return subject;
}

static struct subject begin(const char *name)
{
    return begin_wide(name, NET_UNITS);
}

static void end(struct subject *subject)
{
    net_free(subject->net);
    symmetric_facts_free(subject->facts);
    baronet_game_free(subject->game);
}

// ---- Positions

static void check_game(const char *name, uint64_t seed)
{
    struct subject subject = begin_wide(name, NET_UNITS * (int)seed);
    struct baronet_play *play = baronet_start(subject.game);
    struct stepper *stepper = stepper_new(play, subject.facts);
    struct net_state state, fresh;
    struct rng rng;
    rng_init(&rng, seed);
    net_begin(subject.net, stepper->cells, &state);
    unsigned turns = 0;
    while (turns < 120 && stepper_result(stepper, false) == STEP_ONGOING) {
        struct stepper_mark mark = stepper_mark(stepper);
        size_t count;
        stepper_list(stepper, false);
        if (stepper->step_count == mark.step_count)
            break;
        struct step step =
            stepper
                ->steps[mark.step_count + rng_below(&rng, stepper->step_count - mark.step_count)];
        assert_true(stepper_make(stepper, &step));
        stepper_drop(stepper, mark);
        const struct step_change *changes = stepper_changes(stepper, &count);
        net_advance(subject.net, &state, changes, count, &fresh);
        state = fresh;
        net_begin(subject.net, stepper->cells, &fresh);
        for (int side = 0; side < 2; side++)
            assert_memory_equal(state.sums[side], fresh.sums[side],
                                (size_t)subject.net->units * sizeof *state.sums[side]);
        turns++;
    }
    assert_true(turns > 5);
    stepper_free(stepper);
    baronet_play_free(play);
    end(&subject);
}

static void test_turns_add_up(void **unused)
{
    // Castling and promotion; hands; a piece of nobody's; a curse, without a mirror; larger boards;
    // numbers of players and of squares, a second hand.
    static const char *const names[] = {"chess",        "crazyhouse",      "duck",  "ruddigore",
                                        "shogi",        "xiangqi",         "ryugi", "go",
                                        "breakthrough", "three-check",     "oware", "bao",
                                        "hostage",      "english-draughts"};
    (void)unused;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        for (uint64_t seed = 1; seed <= scaled(1, 3, 3); seed++)
            check_game(names[i], seed);
}

static int score_with(const struct subject *subject, const char *fen, const int8_t *counts)
{
    struct baronet_play *play = baronet_start_fen(subject->game, fen, NULL);
    struct stepper *stepper = stepper_new(play, subject->facts);
    struct net_state state;
    net_begin(subject->net, stepper->cells, &state);
    const unsigned mover = stepper_mover(stepper), number = stepper_number(stepper);
    int score = net_score(subject->net, &state, mover, number);
    score += counts ? net_score_of_counts(subject->net, &state, mover, number, counts) : 0;
    stepper_free(stepper);
    baronet_play_free(play);
    return score;
}

static int score_of(const struct subject *subject, const char *fen)
{
    return score_with(subject, fen, NULL);
}

static void test_sides_see_alike(void **unused)
{
    (void)unused;
    struct subject subject = begin("chess");
    int white = score_of(&subject, "4k3/2p5/8/8/1n6/8/3QP3/R3K3 w - - 0 1");
    int black = score_of(&subject, "r3k3/3qp3/8/1N6/8/8/2P5/4K3 b - - 0 1");
    int other = score_of(&subject, "r3k3/3qp3/8/1N6/8/8/2P5/4K3 w - - 0 1");
    assert_int_equal(white, black);
    assert_int_not_equal(white, other);
    end(&subject);
}

// What the rules count is each player's, and seen from his side; the number of the turn counts only
// where the rules look at it.
static void test_numbers(void **unused)
{
    (void)unused;
    struct subject subject = begin("three-check");
    const char *start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    char fens[6][120];
    static const char *const ends[] = {"w KQkq - 3+3 0 1", "w KQkq - 1+3 0 1", "b KQkq - 1+3 0 1",
                                       "b KQkq - 3+1 0 1", "w KQkq - 3+2 0 1", "w KQkq - 3+3 0 2"};
    int scores[6];
    for (int i = 0; i < 6; i++) {
        snprintf(fens[i], sizeof fens[i], "%s %s", start, ends[i]);
        scores[i] = score_of(&subject, fens[i]);
    }
    assert_int_not_equal(scores[0], scores[1]);
    assert_int_equal(scores[1], scores[3]); // the mover has one left
    assert_int_not_equal(scores[1], scores[2]);
    assert_int_not_equal(scores[0], scores[4]);
    assert_int_equal(scores[0], scores[5]);
    end(&subject);
    subject = begin("ruddigore");
    start = "rhbqxbhr/pppppppp/8/8/8/8/PPPPPPPP/RHBQXBHR[] w KQkq - 0";
    for (int i = 0; i < 6; i++) {
        snprintf(fens[i], sizeof fens[i], "%s %d", start, i + 1);
        scores[i] = score_of(&subject, fens[i]);
    }
    assert_int_not_equal(scores[0], scores[1]);
    assert_int_equal(scores[0], scores[4]);
    assert_int_equal(scores[1], scores[5]);
    end(&subject);
}

// The formula, once more and slowly: units from 0 to 1, squared, in the order mover, other.
static void check_score(const struct subject *subject, const int8_t *counts)
{
    const struct net *net = subject->net;
    struct net_state state;
    double sum = net->output_bias / (255.0 * 255 * 64);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < net->units; i++) {
            state.sums[side][i] = (int16_t)(i * 7 - 200 + side);
            int32_t seen = 0;
            // Its own counts come first; without a mirror the second side has rows of its own.
            for (int whose = 0; whose < 2 && counts && i < NET_COUNTING; whose++)
                for (int n = 0; n < COUNTED; n++) {
                    const int own = net->shape.is_mirrored ? 0 : side * COUNTED;
                    seen += counts[(side ^ whose) * COUNTED + n] *
                            net->counts[((own + n) * NET_COUNTING + i) * 2 + whose];
                }
            double unit = fmin(1, fmax(0, (state.sums[side][i] + seen / 16) / 255.0));
            // Black is to move: his side comes first.
            sum += unit * unit * net->output[!side][i] / 64;
        }
    int score = net_score(net, &state, 1, 0);
    score += counts ? net_score_of_counts(net, &state, 1, 0, counts) : 0;
    assert_true(fabs(score - 200 * sum) < 2); // both parts are rounded
}

static void test_score(void **unused)
{
    (void)unused;
    static const int8_t counts[2 * COUNTED] = {3, 0, -1, 2, 1, 0, 4, 1, -2, 0};
    int8_t many[2 * COUNTED];
    memset(many, NET_COUNT_MOST, sizeof many);
    for (int i = 0; i < 2; i++) {
        struct subject subject = begin("chess");
        net_free(subject.net);
        subject.net = random_net(subject.facts, i == 0, 96, COUNTED); // with a mirror, and without
        check_score(&subject, NULL);
        check_score(&subject, counts);
        for (size_t n = 0; n < net_count_size(&subject.net->shape); n++)
            subject.net->counts[n] = NET_COUNT_LIMIT;
        check_score(&subject, many);
        end(&subject);
    }
}

// ---- Sections

static void test_section(void **unused)
{
    (void)unused;
    struct subject subject = begin_wide("crazyhouse", 64);
    struct text_buffer file, copy;
    text_buffer_init(&file);
    text_buffer_init(&copy);
    text_buffer_print(&file, "values\nsum 0\n");
    net_print(&file, subject.net);
    struct text values = text_of(file.start), section;
    assert_true(net_cut(&values, &section));
    assert_true(text_is(values, "values\nsum 0\n"));
    struct net *read = net_read(section, subject.facts, COUNTED);
    assert_non_null(read);
    const struct net *net = subject.net;
    size_t size = (size_t)net->shape.row_count * (size_t)net->units * sizeof *net->rows;
    assert_memory_equal(read->rows, net->rows, size);
    assert_int_equal(read->units, 64);
    assert_memory_equal(read->counts, net->counts,
                        net_count_size(&net->shape) * sizeof *net->counts);
    assert_memory_equal(read->bias, net->bias, sizeof net->bias);
    assert_memory_equal(read->output, net->output, sizeof net->output);
    assert_int_equal(read->output_bias, net->output_bias);
    assert_int_equal(read->positions, net->positions);
    net_free(read);
    // Other counts; of another game, of another format, a digit changed, the end missing.
    assert_null(net_read(section, subject.facts, COUNTED + 1));
    struct subject other = begin("xiangqi");
    assert_null(net_read(section, other.facts, COUNTED));
    end(&other);
    text_buffer_print(&copy, "net 4%.*s", TEXT_ARGUMENTS(text_from(section, 5)));
    assert_null(net_read(text_of(copy.start), subject.facts, COUNTED));
    // Numbers of units that no net has, after the right one.
    static const char *const numbers[] = {"64", "0", "16", "160"};
    for (int i = 0; i < 4; i++) {
        text_buffer_release(&copy);
        text_buffer_init(&copy);
        text_buffer_print(&copy, "net 3 %s%.*s", numbers[i], TEXT_ARGUMENTS(text_from(section, 8)));
        read = net_read(text_of(copy.start), subject.facts, COUNTED);
        assert_true((read != NULL) == (i == 0));
        net_free(read);
    }
    char *digit = file.start + file.length / 2;
    *digit = *digit == 'A' ? 'C' : 'A';
    values = text_of(file.start);
    assert_false(net_cut(&values, &section));
    assert_true(text_is(values, "values\nsum 0\n"));
    *digit = '\0';
    values = text_of(file.start);
    assert_false(net_cut(&values, &section));
    values = text_of("values\nsum 0\n");
    assert_true(net_cut(&values, &section));
    assert_int_equal(section.length, 0);
    text_buffer_release(&file);
    text_buffer_release(&copy);
    end(&subject);
}

// A net that is told of no counts, as all nets were once.
static void test_section_without_counts(void **unused)
{
    (void)unused;
    struct subject subject = begin("chess");
    struct text_buffer file;
    struct text values, section;
    struct net *net = net_new(subject.facts, true, NET_UNITS, 0);
    text_buffer_init(&file);
    text_buffer_print(&file, "values\nsum 0\n");
    net->rows[5] = 42;
    net_print(&file, net);
    values = text_of(file.start);
    assert_true(net_cut(&values, &section));
    assert_true(strncmp(section.start, "net 2 32 ", 9) == 0);
    struct net *read = net_read(section, subject.facts, COUNTED);
    assert_non_null(read);
    assert_int_equal(read->shape.counted, 0);
    assert_int_equal(read->rows[5], 42);
    net_free(read);
    net_free(net);
    text_buffer_release(&file);
    end(&subject);
}

// ---- Engines

static int evaluation_by(const struct baronet_game *game, const char *values, char **kept)
{
    struct baronet_engine_options options = {.size = sizeof options, .values = values};
    struct baronet_engine_evaluation evaluation = {.size = sizeof evaluation};
    struct baronet_engine *engine = baronet_engine_new(game, &options, NULL);
    assert_non_null(engine);
    struct baronet_play *play = baronet_start_fen(
        game, "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3", NULL);
    assert_true(baronet_engine_evaluate(engine, play, 0, &evaluation, NULL));
    if (kept)
        *kept = baronet_engine_values(engine);
    baronet_play_free(play);
    baronet_engine_free(engine);
    return evaluation.present;
}

// The net that ships is a part of the values, and of what the engine makes of a position; so is
// another one in its place.
static void test_engine_plays_with_net(void **unused)
{
    (void)unused;
    struct subject subject = begin("chess");
    char *values, *same;
    struct text_buffer text;
    text_buffer_init(&text);
    const int with = evaluation_by(subject.game, NULL, &values);
    char *net = strstr(values, "\nnet ");
    assert_non_null(net);
    assert_int_equal(evaluation_by(subject.game, values, &same), with);
    assert_string_equal(same, values);
    text_buffer_print(&text, "%.*s", (int)(net + 1 - values), values);
    const int without = evaluation_by(subject.game, text.start, NULL);
    assert_int_not_equal(with, without);
    struct net *own = random_net(subject.facts, true, NET_UNITS, weights_told(subject.facts));
    net_print(&text, own);
    net_free(own);
    const int other = evaluation_by(subject.game, text.start, NULL);
    assert_int_not_equal(other, with);
    assert_int_not_equal(other, without);
    text_buffer_release(&text);
    baronet_free(values);
    baronet_free(same);
    end(&subject);
}

// ---- Lessons

// What a made-up rule says of a position, so that the net has something to find: NAN if it is to be
// left out.
typedef double (*made_up)(const struct subject *subject, const struct stepper *stepper,
                          const int8_t *counts);

static double by_owner(const struct subject *subject, const struct stepper *stepper, int square)
{
    int kind = stepper->cells[square] & subject->facts->kind_mask;
    int owner = kind ? subject->facts->owner_of[kind] : -1;
    return owner < 0 ? 0 : owner == (int)stepper_mover(stepper) ? 300 : -300;
}

static double worth_of_d4(const struct subject *subject, const struct stepper *stepper,
                          const int8_t *counts)
{
    (void)counts;
    return by_owner(subject, stepper, 27);
}

static double worth_of_b4(const struct subject *subject, const struct stepper *stepper,
                          const int8_t *counts)
{
    (void)counts;
    return by_owner(subject, stepper, 25);
}

// How many more pieces of the type the mover has; there are none on the files at the edge.
static double more_pieces(const struct subject *subject, const struct stepper *stepper,
                          const int8_t *counts)
{
    (void)counts;
    const struct step_facts *facts = subject->facts;
    double more = 0;
    for (int square = 0; square < facts->square_count; square++) {
        int kind = stepper->cells[square] & facts->kind_mask;
        if (kind == 0 || facts->type_of[kind] != subject->type)
            continue;
        if (square % 8 == 0 || square % 8 == 7)
            return NAN;
        more += facts->owner_of[kind] == (int)stepper_mover(stepper) ? 300 : -300;
    }
    return more;
}

// What the mover has more of, by far, is worth nothing where the other one has much of it.
static double counted_together(const struct subject *subject, const struct stepper *stepper,
                               const int8_t *counts)
{
    (void)subject;
    const unsigned mover = stepper_mover(stepper);
    const int8_t *own = counts + mover * COUNTED, *others = counts + !mover * COUNTED;
    return others[4] > 5 ? 0 : 40 * (own[1] - 5);
}

// Positions of random games, with random counts where the rule asks for them.
static void add_lessons(const struct subject *subject, struct lessons *lessons, size_t count,
                        made_up rule)
{
    struct rng rng;
    rng_init(&rng, 5);
    struct baronet_play *play = baronet_start(subject->game);
    struct stepper *stepper = stepper_new(play, subject->facts);
    unsigned depth = 0;
    while (lessons->count < count) {
        struct stepper_mark mark = stepper_mark(stepper);
        stepper_list(stepper, false);
        uint32_t turns = stepper->step_count - mark.step_count;
        bool is_over = turns == 0 || depth >= 40 || stepper_result(stepper, false) != STEP_ONGOING;
        struct step step = {0};
        if (!is_over)
            step = stepper->steps[mark.step_count + rng_below(&rng, turns)];
        if (is_over || !stepper_make(stepper, &step)) {
            for (; depth > 0; depth--)
                stepper_undo(stepper);
        } else {
            depth++;
            int8_t counts[2 * COUNTED];
            for (int i = 0; i < 2 * COUNTED; i++)
                counts[i] = (int8_t)(rule == counted_together ? rng_below(&rng, 11) : 0);
            double found = rule(subject, stepper, counts);
            if (!isnan(found)) {
                lessons_add(lessons, &subject->net->shape, stepper, counts, 0, found);
                lessons->all[lessons->count - 1].result = (float)rng_below(&rng, 3) / 2;
            }
        }
        stepper_drop(stepper, mark);
    }
    stepper_free(stepper);
    baronet_play_free(play);
}

static void test_block(void **unused)
{
    (void)unused;
    struct subject subject = begin("chess");
    struct lessons lessons = {0}, read = {0};
    struct lesson_block block = {1, UINT64_MAX, 3, 4, 5, 6, 7}, found;
    struct text_buffer bytes;
    text_buffer_init(&bytes);
    add_lessons(&subject, &lessons, 50, worth_of_d4);
    lesson_block_print(&bytes, &block, &lessons, 20);
    const size_t length = bytes.length;
    lesson_block_print(&bytes, &block, &lessons, 50); // none
    struct text rest = {bytes.start, bytes.length}, whole, none;
    assert_int_equal(lesson_block_cut(&rest, &found, &whole), BLOCK_IS_THERE);
    assert_memory_equal(&found, &block, sizeof block);
    assert_int_equal(whole.length, length);
    assert_true(lesson_block_add(whole, &subject.net->shape, &read));
    assert_int_equal(lesson_block_cut(&rest, &found, &none), BLOCK_IS_THERE);
    assert_true(lesson_block_add(none, &subject.net->shape, &read));
    assert_int_equal(lesson_block_cut(&rest, &found, &none), BLOCK_IS_LAST);
    assert_int_equal(read.count, 30);
    for (size_t i = 0; i < read.count; i++) {
        const struct lesson *a = &lessons.all[20 + i], *b = &read.all[i];
        assert_int_equal(a->row_count, b->row_count);
        assert_int_equal(a->mover, b->mover);
        assert_true(a->result == b->result && a->found == b->found);
        assert_memory_equal(lessons.rows + a->first, read.rows + b->first,
                            a->row_count * sizeof *read.rows);
    }
    assert_int_equal(read.counted, COUNTED);
    assert_memory_equal(lessons.counts + (size_t)20 * 2 * COUNTED, read.counts,
                        (size_t)30 * 2 * COUNTED);
    // Another game counts other numbers of players, or has fewer rows: nothing is added.
    struct net_shape other = subject.net->shape;
    other.counted++;
    assert_false(lesson_block_add(whole, &other, &read));
    other.counted--;
    other.row_count = 3;
    assert_false(lesson_block_add(whole, &other, &read));
    assert_int_equal(read.count, 30);
    for (size_t cut = 1; cut < length; cut++) {
        rest = (struct text){bytes.start, cut};
        assert_int_equal(lesson_block_cut(&rest, &found, &whole), BLOCK_IS_DAMAGED);
    }
    bytes.start[7] = '1';
    rest = (struct text){bytes.start, bytes.length};
    assert_int_equal(lesson_block_cut(&rest, &found, &whole), BLOCK_IS_OTHER);
    bytes.start[7] = '2';
    bytes.start[length / 2] ^= 1;
    rest = (struct text){bytes.start, bytes.length};
    assert_int_equal(lesson_block_cut(&rest, &found, &whole), BLOCK_IS_DAMAGED);
    rest = text_of("Lessons in how to play.\n");
    assert_int_equal(lesson_block_cut(&rest, &found, &whole), BLOCK_IS_NONE);
    // A head that tells of more than there can be, with the right checksum.
    text_buffer_clear(&bytes);
    lesson_block_print(&bytes, &block, &lessons, 50);
    memset(bytes.start + 64, 0xFF, 8);
    const uint64_t sum = checksum((struct text){bytes.start, bytes.length - 8});
    for (int i = 0; i < 8; i++)
        bytes.start[bytes.length - 8 + (size_t)i] = (char)(sum >> (8 * i) & 255);
    rest = (struct text){bytes.start, bytes.length};
    assert_int_equal(lesson_block_cut(&rest, &found, &whole), BLOCK_IS_DAMAGED);
    lessons_release(&lessons);
    lessons_release(&read);
    text_buffer_release(&bytes);
    end(&subject);
}

static double last_kept, last_without;

static bool note_look(void *context, unsigned look, double learnt, double kept, double without)
{
    (void)context;
    (void)look;
    (void)learnt;
    (void)learnt;
    last_kept = kept;
    last_without = without;
    return true;
}

static double fit_lessons(const struct subject *subject, struct lessons *lessons, size_t count,
                          made_up rule)
{
    add_lessons(subject, lessons, count, rule);
    for (size_t i = 0; i < lessons->count; i++) // the results say the same
        lessons->all[i].result = (float)(1 / (1 + exp(-(double)lessons->all[i].found / 200)));
    struct fit fit = {
        .lessons = lessons, .kept = count / 20, .seed = 1, .epochs = 30, .tell = note_look};
    return fit_net(&fit, subject->net);
}

// Where left and right are the same to the rules, what is learnt on one side holds on the other.
static void test_images(void **unused)
{
    (void)unused;
    struct subject subject = begin("breakthrough");
    struct lessons lessons = {0};
    fit_lessons(&subject, &lessons, scaled(30000, 60000, 60000), worth_of_b4);
    int left = score_of(&subject, "pppppppp/pppppppp/8/8/1P6/8/P1PPPPPP/PPPPPPPP w - - 0 1");
    int right = score_of(&subject, "pppppppp/pppppppp/8/8/6P1/8/PPPPPP1P/PPPPPPPP w - - 0 1");
    assert_true(left > 40 && right > 40);
    assert_true(right > left - 20 && right < left + 20);
    lessons_release(&lessons);
    end(&subject);
}

// What is counted of one player may matter only by what is counted of the other.
static void test_fit_counts(void **unused)
{
    (void)unused;
    static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR %c KQkq - 0 1";
    struct subject subject = begin("chess");
    struct lessons lessons = {0};
    fit_lessons(&subject, &lessons, scaled(30000, 60000, 60000), counted_together);
    for (int mover = 0; mover < 2; mover++) {
        char fen[80];
        int8_t good[2 * COUNTED] = {0}, useless[2 * COUNTED] = {0};
        snprintf(fen, sizeof fen, start, "wb"[mover]);
        good[mover * COUNTED + 1] = useless[mover * COUNTED + 1] = 10; // 200, and 0
        useless[!mover * COUNTED + 4] = 9;
        for (int i = 0; i < 2 * COUNTED; i++) // the rest is as usual
            if (i % COUNTED != 1 && i % COUNTED != 4)
                good[i] = useless[i] = 5;
        const int with = score_with(&subject, fen, good);
        const int without = score_with(&subject, fen, useless);
        assert_true(with > 130 && with < 270);
        assert_true(without > -70 && without < 70);
    }
    lessons_release(&lessons);
    end(&subject);
}

static void test_fit(void **unused)
{
    (void)unused;
    struct subject subject = begin("chess");
    struct lessons lessons = {0};
    double error = fit_lessons(&subject, &lessons, 60000, worth_of_d4);
    assert_true(error <= last_kept + 1e-9);
    assert_true(error < last_without * 0.75);
    // What is in whole numbers says the same: a piece on the square is worth about what it is.
    int with = score_of(&subject, "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 1");
    int without = score_of(&subject, "rnbqkbnr/pppppppp/8/8/8/3P4/PPP1PPPP/RNBQKBNR w KQkq - 0 1");
    assert_true(with > 100 && with < 350);
    assert_true(without > -50 && without < 50);
    lessons_release(&lessons);
    end(&subject);
}

// What a piece is worth on some squares is expected of it on those where it was never seen.
static void test_groups(void **unused)
{
    (void)unused;
    struct subject subject = begin("chess");
    struct lessons lessons = {0};
    struct baronet_play *play = baronet_start(subject.game);
    struct stepper *stepper = stepper_new(play, subject.facts);
    subject.type = subject.facts->type_of[stepper->cells[1] & subject.facts->kind_mask]; // on b1
    fit_lessons(&subject, &lessons, 20000, more_pieces);
    int less = score_of(&subject, "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1");
    int more = score_of(&subject, "4k3/pppppppp/8/8/7N/8/PPPPPPPP/4K3 w - - 0 1");
    assert_true(more > less + 100);
    lessons_release(&lessons);
    stepper_free(stepper);
    baronet_play_free(play);
    end(&subject);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turns_add_up), cmocka_unit_test(test_sides_see_alike),
        cmocka_unit_test(test_numbers),      cmocka_unit_test(test_score),
        cmocka_unit_test(test_section),      cmocka_unit_test(test_section_without_counts),
        cmocka_unit_test(test_fit_counts),   cmocka_unit_test(test_engine_plays_with_net),
        cmocka_unit_test(test_block),        cmocka_unit_test(test_fit),
        cmocka_unit_test(test_images),       cmocka_unit_test(test_groups)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
