// Pieces of a kind that all leap alike: what targets.c found for each square, for all squares
// together.
#include "geometry.h"

#include <string.h>

enum { FLOCK_ROWS = 16, LINE_LIMIT = 3 }; // longer lines are better followed piece by piece

// A flock's rows under construction.
struct flock_builder {
    struct program *program;
    struct arena *arena;
    struct flock_row rows[FLOCK_FORMS][FLOCK_ROWS];
    int counts[FLOCK_FORMS];
    bool is_full;
};

static struct flock_step step_by(int delta)
{
    int whole = delta >= 0 ? delta / 64 : -((63 - delta) / 64);
    return (struct flock_step){
        .delta = (int16_t)delta, .whole = (int8_t)whole, .bits = (uint8_t)(delta - 64 * whole)};
}

static bool is_same_row(const struct flock_row *a, const struct flock_row *b)
{
    if (a->step.delta != b->step.delta || a->emit != b->emit || a->gate_count != b->gate_count)
        return false;
    for (int i = 0; i < a->gate_count; i++)
        if (a->gates[i].delta != b->gates[i].delta)
            return false;
    return true;
}

// Adds an origin to the row that is like `row`.
static void add_origin(struct flock_builder *builder, enum flock_form form,
                       const struct flock_row *row, int origin)
{
    struct flock_row *rows = builder->rows[form];
    int i = 0;
    while (i < builder->counts[form] && !is_same_row(&rows[i], row))
        i++;
    if (i == FLOCK_ROWS) {
        builder->is_full = true;
        return;
    }
    if (i == builder->counts[form]) {
        builder->counts[form]++;
        rows[i] = *row;
        rows[i].origins = arena_array(builder->arena, (size_t)builder->program->word_count,
                                      sizeof *rows[i].origins);
    }
    rows[i].origins[origin / 64] |= UINT64_C(1) << (origin % 64);
}

static void add_each(struct flock_builder *builder, enum flock_form form, const uint64_t *squares,
                     const struct flock_row *like, int origin)
{
    struct flock_row row = *like;
    for (int w = 0; w < builder->program->word_count; w++)
        for (uint64_t rest = squares[w]; rest && !builder->is_full; rest &= rest - 1) {
            row.step = step_by(w * 64 + __builtin_ctzll(rest) - origin);
            add_origin(builder, form, &row, origin);
        }
}

static void add_gate(struct flock_builder *builder, struct flock_row *row, int delta)
{
    if (row->gate_count == FLOCK_GATES) {
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
static void add_line(struct flock_builder *builder, const uint64_t *squares, bool up,
                     struct flock_row *row, int origin)
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
        add_origin(builder, FLOCK_MOVES, row, origin);
        if (i + 1 < length)
            add_gate(builder, row, delta);
    }
}

static void add_term(struct flock_builder *builder, const struct target_term *term,
                     enum target_form form, int origin)
{
    const struct program *program = builder->program;
    int words = program->word_count;
    const uint64_t *squares = program->target_sets + term->squares * (size_t)words;
    const uint64_t *gate = program->target_sets + term->gate * (size_t)words;
    struct flock_row row = {.emit = (uint8_t)term->emit};
    int s = term->gate ? next_square(gate, words, 0) : -1;
    for (; s >= 0 && !builder->is_full; s = next_square(gate, words, s + 1))
        add_gate(builder, &row, s - origin);
    if (form == TARGETS_LEAPS)
        add_each(builder, FLOCK_MOVES, squares, &row, origin);
    else
        add_line(builder, squares, form == TARGETS_RAY_UP, &row, origin);
}

// Whether nothing comes of a node but by its only child, on an empty square.
static bool is_jump(const struct walk_node *node)
{
    return node->emit == 0 && node->skip == 2 && node[1].emit == OCCUPANT_EMPTY;
}

// Captures: of a jump the square behind has to be empty.
static void add_captures(struct flock_builder *builder, const struct targets *targets, int kind,
                         int origin)
{
    const struct program *program = builder->program;
    size_t words = (size_t)program->word_count;
    const struct walk *walk = &program->walks[kind * program->square_count + origin];
    const struct walk_node *node = program->pool.nodes + walk->first, *end = node + walk->count;
    uint64_t others[SET_WORDS_LIMIT];
    struct flock_row row = {0};
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
        struct flock_row jump = {.step = step_by(node->square - origin)};
        add_gate(builder, &jump, node[1].square - origin);
        add_origin(builder, FLOCK_CAPTURES, &jump, origin);
    }
    add_each(builder, FLOCK_CAPTURES, others, &row, origin);
}

static void add_targets(struct flock_builder *builder, const struct targets *targets, int kind,
                        int origin)
{
    const struct program *program = builder->program;
    size_t term = targets->first;
    const struct flock_row row = {0};
    size_t words = (size_t)program->word_count;
    for (int form = 0; form < TARGETS_FORMS; form++)
        for (int i = 0; i < targets->counts[form] && !builder->is_full; i++)
            add_term(builder, &program->target_terms[term++], (enum target_form)form, origin);
    if (builder->is_full)
        return;
    add_each(builder, FLOCK_WAKES, program->target_sets + targets->wakes * words, &row, origin);
    add_each(builder, FLOCK_PASSED, program->target_sets + targets->passed * words, &row, origin);
    add_captures(builder, targets, kind, origin);
}

static void build_flock(struct flock_builder *builder, int kind)
{
    struct program *program = builder->program;
    struct flock *flock = &program->flocks[kind];
    const struct targets *targets = program->targets + kind * program->square_count;
    memset(builder->counts, 0, sizeof builder->counts);
    builder->is_full = false;
    flock->origins =
        arena_array(builder->arena, (size_t)program->word_count, sizeof *flock->origins);
    for (int s = 0; s < program->square_count && !builder->is_full; s++)
        if (targets[s].is_plain && !targets[s].captures_friends) {
            add_targets(builder, &targets[s], kind, s);
            flock->origins[s / 64] |= UINT64_C(1) << (s % 64);
        }
    flock->is_one = !builder->is_full;
    for (int form = 0; form < FLOCK_FORMS && flock->is_one; form++) {
        flock->counts[form] = (uint8_t)builder->counts[form];
        if (form == FLOCK_MOVES || form == FLOCK_WAKES)
            flock->effort += builder->counts[form];
        for (int i = 0; i < builder->counts[form] && form == FLOCK_MOVES; i++)
            flock->effort += builder->rows[form][i].gate_count;
        flock->rows[form] =
            arena_array(builder->arena, (size_t)builder->counts[form], sizeof *flock->rows[form]);
        if (builder->counts[form])
            memcpy(flock->rows[form], builder->rows[form],
                   (size_t)builder->counts[form] * sizeof *flock->rows[form]);
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

void flocks_build(struct program *program, struct arena *arena)
{
    struct flock_builder builder = {.program = program, .arena = arena};
    bool runs = has_pass(program, PASS_FLOCKS);
    program->flocks = arena_array(arena, (size_t)program->kind_count, sizeof *program->flocks);
    for (int kind = 1; kind < program->kind_count && runs; kind++)
        if (program->owner_of[kind] < program->player_count) {
            int twin = twin_of(program, kind);
            if (twin >= 0)
                program->flocks[kind] = program->flocks[twin];
            else
                build_flock(&builder, kind);
        }
}
