#include "geometry.h"

#include <stdlib.h>
#include <string.h>

// While tables are built: a node of a tree with links, and the kinds that attack from it.
struct branch {
    square_t square;
    uint8_t pass;
    int match;          // row of kinds, 0: none
    int child, sibling; // -1: none
};

// The rows of kinds seen so far; equal rows are shared.
struct rows {
    uint8_t *match; // [row * kind_count + kind]
    int count, capacity;
    int *with; // [row * kind_count + kind]: the row with that kind added, 0: not known yet
    int with_capacity;
};

struct builder {
    struct program *program;
    struct branch *branches;
    int count, capacity;
    int *roots; // per attacked square: first branch, -1: none
    struct rows rows;
};

static void *grow(void *array, int needed, int *capacity, size_t size)
{
    if (needed <= *capacity)
        return array;
    int fresh = *capacity ? *capacity * 2 : 256;
    while (fresh < needed)
        fresh *= 2;
    array = realloc(array, (size_t)fresh * size);
    if (!array)
        abort();
    *capacity = fresh;
    return array;
}

static int find_row(struct builder *builder, const uint8_t *row)
{
    size_t kinds = (size_t)builder->program->kind_count;
    for (int i = 0; i < builder->rows.count; i++)
        if (memcmp(builder->rows.match + (size_t)i * kinds, row, kinds) == 0)
            return i;
    builder->rows.match =
        grow(builder->rows.match, builder->rows.count + 1, &builder->rows.capacity, kinds);
    memcpy(builder->rows.match + (size_t)builder->rows.count * kinds, row, kinds);
    builder->rows.with = grow(builder->rows.with, builder->rows.count + 1,
                              &builder->rows.with_capacity, kinds * sizeof(int));
    memset(builder->rows.with + (size_t)builder->rows.count * kinds, 0, kinds * sizeof(int));
    return builder->rows.count++;
}

static void add_kind(struct builder *builder, int branch, int kind)
{
    size_t kinds = (size_t)builder->program->kind_count;
    size_t place = (size_t)builder->branches[branch].match * kinds + (size_t)kind;
    uint8_t row[KIND_MASK + 1];
    if (builder->rows.match[place])
        return;
    if (builder->rows.with[place] == 0) {
        memcpy(row, builder->rows.match + (place - (size_t)kind), kinds);
        row[kind] = 1;
        int with = find_row(builder, row);
        builder->rows.with[place] = with;
    }
    builder->branches[branch].match = builder->rows.with[place];
}

// The child of `parent` (-1: a root of `target`) for a square and pass mask; made when missing. A
// mask of 0 (the end of a path) fits every branch of that square, and a branch that only ended
// paths takes the first mask asked for.
static int find_branch(struct builder *builder, int target, int parent, square_t square,
                       uint8_t pass)
{
    int last = -1;
    int i = parent < 0 ? builder->roots[target] : builder->branches[parent].child;
    for (; i >= 0; i = builder->branches[i].sibling) {
        struct branch *branch = &builder->branches[i];
        if (branch->square == square && (pass == 0 || branch->pass == 0 || branch->pass == pass)) {
            branch->pass |= pass;
            return i;
        }
        last = i;
    }
    builder->branches =
        grow(builder->branches, builder->count + 1, &builder->capacity, sizeof *builder->branches);
    builder->branches[builder->count] =
        (struct branch){.square = square, .pass = pass, .child = -1, .sibling = -1};
    if (last >= 0)
        builder->branches[last].sibling = builder->count;
    else if (parent < 0)
        builder->roots[target] = builder->count;
    else
        builder->branches[parent].child = builder->count;
    return builder->count++;
}

// A condition on the way: what must stand on a square.
struct look {
    square_t square;
    uint8_t occupants;
};

enum { PATH_LIMIT = 2048 };

static void add_path(struct builder *builder, const struct look *looks, int count, square_t target,
                     square_t from, int kind)
{
    int parent = -1;
    for (int i = count - 1; i >= 0; i--)
        if (looks[i].square != target)
            parent = find_branch(builder, target, parent, looks[i].square, looks[i].occupants);
    add_kind(builder, find_branch(builder, target, parent, from, 0), kind);
}

// Adds what one node of a walk attacks: its own square, and squares captured on the way.
static void add_node(struct builder *builder, const struct walk_node *node, struct look *looks,
                     int depth, square_t from, int kind)
{
    const struct walk_pool *pool = &builder->program->pool;
    const struct walk_effect *effect = &pool->effects[node->effect];
    if (node->emit & (OCCUPANT_ENEMY | OCCUPANT_ENEMY_ROYAL) && !(effect->flags & EFFECT_KEEPS))
        add_path(builder, looks, depth, node->square, from, kind);
    if (node->effect == 0 || effect->capture_count == 0)
        return;
    looks[depth] = (struct look){node->square, node->emit};
    int count = effect->destination == from && node->emit == OCCUPANT_ANY ? depth : depth + 1;
    for (int i = 0; i < effect->capture_count; i++)
        add_path(builder, looks, count, pool->squares[effect->first + (uint32_t)i], from, kind);
}

static void add_walk(struct builder *builder, const struct walk *walk, square_t from, int kind)
{
    struct look looks[PATH_LIMIT];
    uint32_t ends[PATH_LIMIT];
    int depth = 0;
    const struct walk_node *nodes = builder->program->pool.nodes + walk->first;
    for (uint32_t i = 0; i < walk->count; i++) {
        while (depth > 0 && ends[depth - 1] <= i)
            depth--;
        add_node(builder, &nodes[i], looks, depth, from, kind);
        if (nodes[i].skip > 1 && depth + 1 < PATH_LIMIT) {
            looks[depth] = (struct look){nodes[i].square, nodes[i].pass};
            ends[depth++] = i + nodes[i].skip;
        }
    }
}

// Writes the branches under `first` in preorder; returns how many nodes.
static int flatten(const struct builder *builder, int first, struct attack_node *out)
{
    int count = 0;
    for (int i = first; i >= 0; i = builder->branches[i].sibling) {
        const struct branch *branch = &builder->branches[i];
        struct attack_node *node = out ? out + count : NULL;
        int size = 1 + flatten(builder, branch->child, node ? node + 1 : NULL);
        if (node)
            *node = (struct attack_node){.square = branch->square,
                                         .pass = branch->pass,
                                         .skip = (uint16_t)size,
                                         .match = (uint16_t)branch->match};
        count += size;
    }
    return count;
}

static void build_for(struct builder *builder, int player)
{
    struct program *program = builder->program;
    int squares = program->square_count;
    builder->count = 0;
    for (int s = 0; s < squares; s++)
        builder->roots[s] = -1;
    for (int t = 0; t < program->type_count; t++) {
        int kind = kind_of(program, t, player);
        for (int s = 0; s < squares; s++)
            add_walk(builder, &program->walks[kind * squares + s], (square_t)s, kind);
    }
}

void attacks_build(struct program *program, struct arena *arena)
{
    int squares = program->square_count, node_capacity = 0;
    struct builder builder = {.program = program};
    struct attack_node *nodes = NULL;
    uint8_t *none = arena_array(arena, (size_t)program->kind_count, 1);
    builder.roots = arena_array(arena, (size_t)squares, sizeof *builder.roots);
    find_row(&builder, none);
    program->attacks =
        arena_array(arena, (size_t)(program->player_count * squares), sizeof *program->attacks);
    for (int p = 0; p < program->player_count; p++) {
        build_for(&builder, p);
        for (int s = 0; s < squares; s++) {
            int count = flatten(&builder, builder.roots[s], NULL);
            struct attack_table *table = &program->attacks[p * squares + s];
            table->first = (uint32_t)program->attack_node_count;
            table->count = (uint32_t)count;
            nodes =
                grow(nodes, (int)program->attack_node_count + count, &node_capacity, sizeof *nodes);
            if (count)
                flatten(&builder, builder.roots[s], nodes + program->attack_node_count);
            program->attack_node_count += (size_t)count;
        }
    }
    program->attack_nodes =
        arena_array(arena, program->attack_node_count + 1, sizeof *program->attack_nodes);
    if (nodes)
        memcpy(program->attack_nodes, nodes, program->attack_node_count * sizeof *nodes);
    for (size_t i = 0; i < program->attack_node_count; i++)
        if (program->attack_nodes[i].pass & OCCUPANT_OCCUPIED && program->attack_nodes[i].skip > 1)
            program->has_hops = true;
    size_t bytes = (size_t)builder.rows.count * (size_t)program->kind_count;
    program->attack_match = arena_array(arena, bytes, 1);
    memcpy(program->attack_match, builder.rows.match, bytes);
    free(nodes);
    free(builder.branches);
    free(builder.rows.match);
    free(builder.rows.with);
}
