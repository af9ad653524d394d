// Whether two games have the same turns, positions and results, wherever a random play leads.
//
// Squares, kinds, players and attributes are matched by their names, so that games may differ in
// how their boards are laid out, in letters and in the texts of turns.
#include "baronet_check.h"
#include "call.h"
#include "fen.h"
#include "memory.h"
#include "message.h"
#include "play_state.h"
#include "rng.h"
#include "sized.h"
#include "step.h"
#include "stopwatch.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { DIFFERENCES_SHOWN = 3 };

// A game with the names of its parts as numbers.
struct side {
    const struct baronet_game *game;
    struct baronet_play *play;
    struct step_facts *facts;
    struct stepper *stepper;
    uint64_t *squares, *types, *players, *attributes;
    uint64_t *keys;  // of the positions after the turns listed, sorted
    uint64_t *order; // the same, as listed
    size_t count, capacity, order_capacity;
};

static uint64_t mix(uint64_t value)
{
    value ^= value >> 31;
    value *= UINT64_C(0x7fb5d329728ea185);
    value ^= value >> 27;
    value *= UINT64_C(0x81dadef4bc2dd44d);
    return value ^ value >> 33;
}

static uint64_t name_number(struct text name)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < name.length; i++)
        hash = (hash ^ (unsigned char)name.start[i]) * UINT64_C(0x100000001b3);
    return mix(hash);
}

static void side_init(struct side *side, const struct baronet_game *game, bool by_place)
{
    const struct model *model = game->model;
    *side = (struct side){.game = game};
    side->play = baronet_start(game);
    side->facts = step_facts(game);
    side->stepper = stepper_new(side->play, side->facts);
    side->squares = memory_zeroed((size_t)model->board.square_count + 1, sizeof *side->squares);
    side->types = memory_zeroed((size_t)model->type_count + 1, sizeof *side->types);
    side->players = memory_zeroed((size_t)side->facts->owner_count + 2, sizeof *side->players);
    side->attributes = memory_zeroed((size_t)model->attribute_count + 1, sizeof *side->attributes);
    for (int s = 0; s < model->board.square_count; s++)
        side->squares[s] =
            by_place ? mix((uint64_t)s + 1) : name_number(text_of(model->board.squares[s].name));
    for (int t = 0; t < model->type_count; t++)
        side->types[t] =
            name_number(by_place ? text_of(model->types[t].letter) : model->types[t].name);
    for (int p = 0; p < side->facts->owner_count; p++)
        side->players[p] = by_place ? mix((uint64_t)p + 1) : name_number(model->owners[p]);
}

// Attributes count that both games have.
static void match_attributes(struct side *side, const struct baronet_game *other)
{
    const struct model *model = side->game->model;
    for (int a = 0; a < model->attribute_count; a++)
        if (model_attribute(other->model, model->attributes[a].name) >= 0)
            side->attributes[a] = name_number(model->attributes[a].name);
}

static void side_release(struct side *side)
{
    stepper_free(side->stepper);
    step_facts_free(side->facts);
    baronet_play_free(side->play);
    memory_free(side->squares);
    memory_free(side->types);
    memory_free(side->players);
    memory_free(side->attributes);
    memory_free(side->keys);
    memory_free(side->order);
}

// The present position: who stands where, what is in hand, who is to move.
static uint64_t position_key(const struct side *side)
{
    const struct step_facts *facts = side->facts;
    const int32_t *cells = side->stepper->cells;
    uint64_t key = side->players[stepper_mover(side->stepper)];
    for (int s = 0; s < facts->square_count; s++) {
        int kind = cells[s] & facts->kind_mask;
        if (!kind)
            continue;
        uint64_t piece =
            mix(side->types[facts->type_of[kind]] + 3 * side->players[facts->owner_of[kind]]);
        for (int a = 0; a < side->game->model->attribute_count; a++)
            if (side->attributes[a] && ((uint32_t)cells[s] >> KIND_BITS >> a & 1))
                piece += mix(side->attributes[a] + 7);
        key += mix(side->squares[s] ^ mix(piece));
    }
    for (int cell = facts->hand_cells; cell < facts->hands_end; cell++) {
        int index = cell - facts->hand_cells, row = index / facts->type_count;
        if (cells[cell])
            key += mix(mix(side->players[row % facts->player_count] * 5 +
                           side->types[index % facts->type_count]) +
                       (uint64_t)cells[cell]) *
                   (uint64_t)(row / facts->player_count + 1);
    }
    return key;
}

static int compare_keys(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

// Lists the turns and the positions after them; each position once in `keys`.
static bool list(struct side *side)
{
    struct stepper *stepper = side->stepper;
    stepper_list(stepper, false);
    if (stepper->failed)
        return false;
    side->count = stepper->step_count;
    side->keys = memory_grow(side->keys, side->count + 1, &side->capacity, sizeof *side->keys);
    side->order =
        memory_grow(side->order, side->count + 1, &side->order_capacity, sizeof *side->order);
    for (size_t i = 0; i < side->count; i++) {
        if (!stepper_make(stepper, &stepper->steps[i]))
            return false;
        side->order[i] = position_key(side);
        stepper_undo(stepper);
    }
    memcpy(side->keys, side->order, side->count * sizeof *side->keys);
    qsort(side->keys, side->count, sizeof *side->keys, compare_keys);
    size_t kept = 0;
    for (size_t i = 0; i < side->count; i++)
        if (kept == 0 || side->keys[kept - 1] != side->keys[i])
            side->keys[kept++] = side->keys[i];
    side->count = kept;
    return true;
}

static void make(struct side *side, uint64_t key)
{
    struct stepper *stepper = side->stepper;
    for (uint32_t i = 0; i < stepper->step_count; i++)
        if (side->order[i] == key) {
            struct step step = stepper->steps[i];
            stepper_make(stepper, &step);
            return;
        }
}

// How many positions just one of them reaches.
static uint64_t count_unlike(const struct side *a, const struct side *b)
{
    size_t common = 0;
    for (size_t i = 0; i < a->count; i++)
        common += bsearch(&a->keys[i], b->keys, b->count, sizeof *b->keys, compare_keys) != NULL;
    return a->count + b->count - 2 * common;
}

// Turns whose positions the other one does not reach, in the order in which they were listed.
static void tell_turns(struct side *side, const struct side *other, struct text_buffer *out)
{
    int told = 0;
    for (uint32_t s = 0; s < side->stepper->step_count; s++) {
        if (bsearch(&side->order[s], other->keys, other->count, sizeof *other->keys, compare_keys))
            continue;
        if (told++ == DIFFERENCES_SHOWN) {
            text_buffer_print(out, ", ...");
            return;
        }
        char *text = stepper_turn_text(side->stepper, side->stepper->steps[s].key);
        text_buffer_print(out, "%s %s", told > 1 ? "," : "", text ? text : "?");
        baronet_free(text);
    }
    if (!told)
        text_buffer_print(out, " none");
}

static void tell_difference(struct side *sides, const char *what, struct text_buffer *out)
{
    struct text_buffer fen;
    text_buffer_init(&fen);
    fen_print(sides[0].game, &sides[0].stepper->play->position,
              &(struct onlooker){BARONET_REFEREE, NULL}, &fen);
    text_buffer_print(out, "%s differ in %s", what, fen.start);
    text_buffer_release(&fen);
}

static bool same_turns(struct side *sides, struct baronet_comparison *comparison,
                       struct text_buffer *difference)
{
    if (!list(&sides[0]) || !list(&sides[1])) {
        text_buffer_print(difference, "a budget was exceeded");
        return false;
    }
    comparison->positions++;
    comparison->turns += sides[0].count;
    if (sides[0].count == sides[1].count &&
        memcmp(sides[0].keys, sides[1].keys, sides[0].count * sizeof *sides[0].keys) == 0)
        return true;
    comparison->unlike = count_unlike(&sides[0], &sides[1]);
    tell_difference(sides, "the turns", difference);
    for (int i = 0; i < 2; i++) {
        text_buffer_print(difference, "; only in the %s:", i ? "second" : "first");
        tell_turns(&sides[i], &sides[1 - i], difference);
    }
    return false;
}

static bool is_late(const struct baronet_compare_options *options, uint64_t start)
{
    return options->milliseconds && stopwatch_milliseconds(start) >= options->milliseconds;
}

// One random play of both side by side. False at the first difference.
static bool play_both(struct side *sides, struct rng *rng,
                      const struct baronet_compare_options *options, uint64_t start,
                      struct baronet_comparison *comparison, struct text_buffer *difference)
{
    size_t turns = 0;
    bool same = true;
    struct stepper_mark marks[2] = {stepper_mark(sides[0].stepper), stepper_mark(sides[1].stepper)};
    while (same && turns < options->turn_limit && !is_late(options, start)) {
        enum step_result first = stepper_result(sides[0].stepper, false);
        enum step_result second = stepper_result(sides[1].stepper, false);
        if (first != second) {
            tell_difference(sides, "the results", difference);
            same = false;
        }
        if (!same || first != STEP_ONGOING)
            break;
        for (int i = 0; i < 2; i++)
            stepper_drop(sides[i].stepper, marks[i]);
        same = same_turns(sides, comparison, difference);
        if (!same || sides[0].count == 0)
            break;
        uint64_t key = sides[0].keys[rng_below(rng, sides[0].count)];
        make(&sides[0], key);
        make(&sides[1], key);
        turns++;
    }
    while (turns-- > 0)
        for (int i = 0; i < 2; i++)
            stepper_undo(sides[i].stepper);
    for (int i = 0; i < 2; i++)
        stepper_drop(sides[i].stepper, marks[i]);
    comparison->games++;
    return same;
}

// A count in progress that ends when the time is over.
struct timed_count {
    const struct baronet_compare_options *options;
    uint64_t start;
};

static bool goes_on(void *context, uint64_t nodes)
{
    const struct timed_count *timed = context;
    (void)nodes;
    return !is_late(timed->options, timed->start);
}

static bool count_both(struct baronet_play *plays[2], unsigned depth, struct timed_count *timed,
                       uint64_t nodes[2])
{
    for (int i = 0; i < 2; i++)
        if (!baronet_perft(plays[i], depth, &nodes[i], goes_on, timed, NULL))
            return false;
    return true;
}

// Perft as deep as the options allow. False at the first difference.
static bool same_perft(const struct side *sides, const struct baronet_compare_options *options,
                       uint64_t start, struct baronet_comparison *comparison,
                       struct text_buffer *difference)
{
    struct timed_count timed = {options, start};
    struct baronet_play *plays[2] = {baronet_start(sides[0].game), baronet_start(sides[1].game)};
    uint64_t *perft = comparison->perft, nodes[2];
    unsigned depth = 0;
    bool same = true;
    perft[0] = 1;
    while (same && depth < BARONET_PERFT_COMPARED && perft[depth] > 0) {
        double branching = depth ? (double)perft[depth] / (double)perft[depth - 1] : 1;
        if ((double)perft[depth] * branching > (double)options->perft_nodes ||
            !count_both(plays, depth + 1, &timed, nodes))
            break;
        same = nodes[0] == nodes[1];
        if (!same)
            text_buffer_print(difference, "perft %u is %" PRIu64 " and %" PRIu64, depth + 1,
                              nodes[0], nodes[1]);
        else
            perft[++depth] = nodes[0];
    }
    comparison->perft_depth = depth;
    baronet_play_free(plays[0]);
    baronet_play_free(plays[1]);
    return same;
}

static bool compare(const struct baronet_game *first, const struct baronet_game *second,
                    const struct baronet_compare_options *options,
                    struct baronet_comparison *comparison, struct baronet_message **difference)
{
    struct side sides[2];
    struct text_buffer text;
    uint64_t start = stopwatch_now();
    bool same = true;
    text_buffer_init(&text);
    side_init(&sides[0], first, options->by_place);
    side_init(&sides[1], second, options->by_place);
    if (!options->by_place) {
        match_attributes(&sides[0], second);
        match_attributes(&sides[1], first);
    }
    if (position_key(&sides[0]) != position_key(&sides[1])) {
        tell_difference(sides, "the start positions", &text);
        same = false;
    }
    same = same && same_perft(sides, options, start, comparison, &text);
    for (size_t n = options->first; n < options->games && same; n++) {
        struct rng rng;
        if (comparison->turns >= options->turns_in_all || is_late(options, start))
            break;
        rng_init_nth(&rng, options->seed, n);
        same = play_both(sides, &rng, options, start, comparison, &text);
    }
    side_release(&sides[0]);
    side_release(&sides[1]);
    message_give(same ? NULL : difference, "difference", &text);
    if (same)
        message_clear(difference);
    return same;
}

bool baronet_compare(const struct baronet_game *first, const struct baronet_game *second,
                     const struct baronet_compare_options *options,
                     struct baronet_comparison *comparison, struct baronet_message **difference)
{
    struct call call;
    bool is_refused = REFUSED(first, difference) || REFUSED(second, difference);
    if (is_refused || CALL_FAILED(&call, NULL, difference))
        return false;
    struct baronet_compare_options known;
    struct baronet_comparison found = {.size = sizeof found};
    bool has_sizes =
        sized_read(options, &known, sizeof known) && sized_fill(comparison, &found, sizeof found);
    bool is_done = has_sizes ? compare(first, second, &known, &found, difference)
                             : message_without_size(difference);
    sized_fill(comparison, &found, sizeof found);
    call_close(&call);
    return is_done;
}
