// Pieces of a kind that all leap alike: what targets.c found for each square, for all squares
// together.
#include "geometry.h"

#include "memory.h"

#include <string.h>

enum { SHIFT_GROUP_ROWS = 16, LINE_LIMIT = 3 }; // longer lines are better followed piece by piece

// A group's rows under construction.
struct shift_group_builder {
    struct program *program;
    struct arena *arena;
    struct shift_row rows[SHIFT_GROUP_FORMS][SHIFT_GROUP_ROWS];
    int counts[SHIFT_GROUP_FORMS];
    // [square_count + delta]: 1 + the first row with this step and without gates; 0: none yet.
    uint8_t *free_rows[SHIFT_GROUP_FORMS];
    bool is_full;
};

static struct shift_step step_by(int delta)
{
    int whole = delta >= 0 ? delta / 64 : -((63 - delta) / 64);
    return (struct shift_step){
        .delta = (int16_t)delta, .whole = (int8_t)whole, .bits = (uint8_t)(delta - 64 * whole)};
}

static bool is_same_row(const struct shift_row *a, const struct shift_row *b)
{
    if (a->step.delta != b->step.delta || a->emit != b->emit || a->gate_count != b->gate_count)
        return false;
    for (int i = 0; i < a->gate_count; i++)
        if (a->gates[i].delta != b->gates[i].delta)
            return false;
    return true;
}

// Adds an origin to the row that is like `row`.
static void add_origin(struct shift_group_builder *builder, enum shift_group_form form,
                       const struct shift_row *row, int origin)
{
    struct shift_row *rows = builder->rows[form];
    int i = 0;
    while (i < builder->counts[form] && !is_same_row(&rows[i], row))
        i++;
    if (i == SHIFT_GROUP_ROWS) {
        builder->is_full = true;
        return;
    }
    if (i == builder->counts[form]) {
        uint8_t *first =
            &builder->free_rows[form][builder->program->square_count + row->step.delta];
        if (row->gate_count == 0 && *first == 0)
            *first = (uint8_t)(i + 1);
        builder->counts[form]++;
        rows[i] = *row;
        rows[i].origins = arena_array(builder->arena, (size_t)builder->program->word_count,
                                      sizeof *rows[i].origins);
    }
    rows[i].origins[origin / 64] |= UINT64_C(1) << (origin % 64);
}

// A step to a square that may be the first of its row.
static void add_leap(struct shift_group_builder *builder, enum shift_group_form form,
                     const struct shift_row *like, int square, int origin)
{
    struct shift_row row = *like;
    row.step = step_by(square - origin);
    if (!builder->is_full)
        add_origin(builder, form, &row, origin);
}

static void add_each(struct shift_group_builder *builder, enum shift_group_form form,
                     const uint64_t *squares, const struct shift_row *like, int origin)
{
    const unsigned words = (unsigned)builder->program->word_count, word = (unsigned)origin / 64;
    const uint64_t bit = UINT64_C(1) << (origin % 64);
    const uint8_t *first = builder->free_rows[form] + builder->program->square_count - origin;
    const struct shift_row *rows = builder->rows[form];
    const bool has_gates = like->gate_count > 0;
    for (unsigned w = 0; w < words; w++)
        for (uint64_t rest = squares[w]; rest; rest &= rest - 1) {
            unsigned square = w * 64 + (unsigned)__builtin_ctzll(rest), known = first[square];
            if (known && !has_gates && rows[known - 1].emit == like->emit)
                rows[known - 1].origins[word] |= bit;
            else
                add_leap(builder, form, like, (int)square, origin);
        }
}

static void add_gate(struct shift_group_builder *builder, struct shift_row *row, int delta)
{
    if (row->gate_count == SHIFT_GROUP_GATES) {
        builder->is_full = true;
        return;
    }
    int i = row->gate_count++;
    for (; i > 0 && row->gates[i - 1].delta > delta; i--)
        row->gates[i] = row->gates[i - 1];
    row->gates[i] = step_by(delta);
}

static int next_square(const uint64_t *squares, int words, int from)
{
    for (int w = from / 64; w < words; w++) {
        uint64_t rest = squares[w] & (w == from / 64 ? ~UINT64_C(0) << (from % 64) : ~UINT64_C(0));
        if (rest)
            return w * 64 + __builtin_ctzll(rest);
    }
    return -1;
}

// A line of squares: each is reached when those before it are empty.
static void add_line(struct shift_group_builder *builder, const uint64_t *squares, bool up,
                     struct shift_row *row, int origin)
{
    int words = builder->program->word_count, line[LINE_LIMIT], length = 0;
    for (int s = next_square(squares, words, 0); s >= 0; s = next_square(squares, words, s + 1)) {
        if (length == LINE_LIMIT) {
            builder->is_full = true;
            return;
        }
        line[length++] = s;
    }
    for (int i = 0; i < length; i++) {
        int delta = line[up ? i : length - 1 - i] - origin;
        row->step = step_by(delta);
        add_origin(builder, SHIFT_GROUP_MOVES, row, origin);
        if (i + 1 < length)
            add_gate(builder, row, delta);
    }
}

static void add_term(struct shift_group_builder *builder, const struct target_term *term,
                     enum target_form form, int origin)
{
    const struct program *program = builder->program;
    int words = program->word_count;
    const uint64_t *squares = program->target_sets + term->squares * (size_t)words;
    const uint64_t *gate = program->target_sets + term->gate * (size_t)words;
    struct shift_row row = {.emit = (uint8_t)term->emit};
    int s = term->gate ? next_square(gate, words, 0) : -1;
    for (; s >= 0 && !builder->is_full; s = next_square(gate, words, s + 1))
        add_gate(builder, &row, s - origin);
    if (form == TARGETS_LEAPS)
        add_each(builder, SHIFT_GROUP_MOVES, squares, &row, origin);
    else
        add_line(builder, squares, form == TARGETS_RAY_UP, &row, origin);
}

// Whether nothing comes of a node but by its only child, on an empty square.
static bool is_jump(const struct walk_node *node)
{
    return node->emit == 0 && node->skip == 2 && node[1].emit == OCCUPANT_EMPTY;
}

// Captures: of a jump the square behind has to be empty.
static void add_captures(struct shift_group_builder *builder, const struct targets *targets,
                         int kind, int origin)
{
    const struct program *program = builder->program;
    size_t words = (size_t)program->word_count;
    const struct walk *walk = &program->walks[kind * program->square_count + origin];
    const struct walk_node *node = program->pool.nodes + walk->first, *end = node + walk->count;
    uint64_t others[SET_WORDS_LIMIT];
    struct shift_row row = {0};
    memcpy(others, program->target_sets + targets->captures * words, words * sizeof *others);
    for (; node < end && !builder->is_full; node += node->skip) {
        uint64_t bit = UINT64_C(1) << (node->square % 64), *word = &others[node->square / 64];
        if (!is_jump(node) || !(*word & bit))
            continue;
        bool is_only = true; // of those with this square
        for (const struct walk_node *n = program->pool.nodes + walk->first; n < end; n++)
            is_only &= n == node || n->square != node->square;
        if (!is_only)
            continue;
        *word &= ~bit;
        struct shift_row jump = {.step = step_by(node->square - origin)};
        add_gate(builder, &jump, node[1].square - origin);
        add_origin(builder, SHIFT_GROUP_CAPTURES, &jump, origin);
    }
    add_each(builder, SHIFT_GROUP_CAPTURES, others, &row, origin);
}

static void add_targets(struct shift_group_builder *builder, const struct targets *targets,
                        int kind, int origin)
{
    const struct program *program = builder->program;
    size_t term = targets->first;
    const struct shift_row row = {0};
    size_t words = (size_t)program->word_count;
    for (int form = 0; form < TARGETS_FORMS; form++)
        for (int i = 0; i < targets->counts[form] && !builder->is_full; i++)
            add_term(builder, &program->target_terms[term++], (enum target_form)form, origin);
    if (builder->is_full)
        return;
    if (targets->wakes)
        add_each(builder, SHIFT_GROUP_WAKES, program->target_sets + targets->wakes * words, &row,
                 origin);
    if (targets->passed)
        add_each(builder, SHIFT_GROUP_PASSED, program->target_sets + targets->passed * words, &row,
                 origin);
    add_captures(builder, targets, kind, origin);
}

static void build_group(struct shift_group_builder *builder, int kind)
{
    struct program *program = builder->program;
    struct shift_group *group = &program->shift_groups[kind];
    const struct targets *targets = program->targets + kind * program->square_count;
    memset(builder->counts, 0, sizeof builder->counts);
    for (int form = 0; form < SHIFT_GROUP_FORMS; form++)
        memset(builder->free_rows[form], 0, 2 * (size_t)program->square_count);
    builder->is_full = false;
    group->origins =
        arena_array(builder->arena, (size_t)program->word_count, sizeof *group->origins);
    for (int s = 0; s < program->square_count && !builder->is_full; s++)
        if (targets[s].is_plain && !targets[s].captures_friends) {
            add_targets(builder, &targets[s], kind, s);
            group->origins[s / 64] |= UINT64_C(1) << (s % 64);
        }
    group->is_one = !builder->is_full;
    for (int form = 0; form < SHIFT_GROUP_FORMS && group->is_one; form++) {
        group->counts[form] = (uint8_t)builder->counts[form];
        if (form == SHIFT_GROUP_MOVES || form == SHIFT_GROUP_WAKES)
            group->effort += builder->counts[form];
        for (int i = 0; i < builder->counts[form] && form == SHIFT_GROUP_MOVES; i++)
            group->effort += builder->rows[form][i].gate_count;
        group->rows[form] =
            arena_array(builder->arena, (size_t)builder->counts[form], sizeof *group->rows[form]);
        if (builder->counts[form])
            memcpy(group->rows[form], builder->rows[form],
                   (size_t)builder->counts[form] * sizeof *group->rows[form]);
    }
}

// The kind whose walks a kind shares, from all squares; -1 if there is none.
static int twin_of(const struct program *program, int kind)
{
    int type = program->type_of[kind], owner = program->owner_of[kind];
    for (int s = 0; s < program->square_count; s++)
        if (shared_walk(program, type, owner, s) < 0)
            return -1;
    return kind_of(program, program->like_of[type], owner);
}

void shift_groups_build(struct program *program, struct arena *arena)
{
    struct shift_group_builder builder = {.program = program, .arena = arena};
    bool runs = has_pass(program, PASS_SHIFT_GROUPS);
    for (int form = 0; form < SHIFT_GROUP_FORMS; form++)
        builder.free_rows[form] = memory_bytes(2 * (size_t)program->square_count, 1);
    program->shift_groups =
        arena_array(arena, (size_t)program->kind_count, sizeof *program->shift_groups);
    for (int kind = 1; kind < program->kind_count && runs; kind++)
        if (program->owner_of[kind] < program->player_count) {
            int twin = twin_of(program, kind);
            if (twin >= 0)
                program->shift_groups[kind] = program->shift_groups[twin];
            else
                build_group(&builder, kind);
        }
    for (int form = 0; form < SHIFT_GROUP_FORMS; form++)
        memory_free(builder.free_rows[form]);
}
