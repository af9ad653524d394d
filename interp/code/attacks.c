// Attack tables: walks reversed, for each target a tree of squares from which it may be attacked.
#include "geometry.h"

#include "allowance.h"
#include "arena.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

// While tables are built: a node of a tree with links, and the kinds that attack from it.
struct branch {
    square_t square;
    uint8_t pass;
    int match;          // row of kinds, 0: none
    int child, sibling; // -1: none
    int next_at_root;   // of roots: the next one of the same target on the same square, -1: none
};

enum { ROW_BUCKETS = 1024, ATTACK_ROWS_LIMIT = 65536 };

// The rows of kinds seen so far; equal rows are shared.
struct rows {
    uint8_t *match; // [row * kind_count + kind]
    struct row_link {
        uint32_t hash; // the sum of hash_kind
        int next;      // row in the same bucket, -1: none
    } * links;         // of each row
    int buckets[ROW_BUCKETS];
    int count;
    size_t capacity, links_capacity;
    // [row * type_count + type]: the row with the present player's kind of that type added, 0: not
    // known yet. Of the first rows.
    uint16_t *with;
    int with_count;
    size_t with_capacity;
};

// The latest path to an attacked square: many kinds come along the same one.
struct known_path {
    square_t from;
    uint64_t signature;
    int branch; // -1: none yet
};

struct builder {
    struct program *program;
    struct branch *branches;
    int count;
    size_t capacity;
    int *roots;      // per attacked square: first branch, -1: none
    int *last_roots; // and the last
    int *roots_at;   // [attacked square * square_count + square]: first branch there, -1: none
    struct known_path *known; // per attacked square
    int player;
    int *types; // those that share the walk which is being added
    int sharer_count;
    int *alike; // per type: another one with the same walk, -1: no more
    struct rows rows;
    bool is_full; // there are more rows, or larger subtrees, than a node can tell
};

// Of a row it is the sum, so it must not be linear.
static uint32_t hash_kind(int kind)
{
    uint32_t hash = (uint32_t)(kind + 1) * 2654435761u;
    hash = (hash ^ hash >> 15) * 2246822519u;
    return hash ^ hash >> 13;
}

static int find_row(struct builder *builder, const uint8_t *row, uint32_t hash)
{
    size_t kinds = (size_t)builder->program->kind_count;
    int *bucket = &builder->rows.buckets[hash % ROW_BUCKETS];
    for (int i = *bucket; i >= 0; i = builder->rows.links[i].next)
        if (builder->rows.links[i].hash == hash &&
            memcmp(builder->rows.match + (size_t)i * kinds, row, kinds) == 0)
            return i;
    builder->is_full |= builder->rows.count == ATTACK_ROWS_LIMIT;
    if (builder->is_full)
        return 0;
    builder->rows.links = memory_grow(builder->rows.links, (size_t)builder->rows.count + 1,
                                      &builder->rows.links_capacity, sizeof *builder->rows.links);
    builder->rows.links[builder->rows.count] = (struct row_link){hash, *bucket};
    *bucket = builder->rows.count;
    builder->rows.match = memory_grow(builder->rows.match, (size_t)builder->rows.count + 1,
                                      &builder->rows.capacity, kinds);
    memcpy(builder->rows.match + (size_t)builder->rows.count * kinds, row, kinds);
    return builder->rows.count++;
}

// Makes room to know which rows come of this one.
static void cover_row(struct builder *builder, int row)
{
    struct rows *rows = &builder->rows;
    size_t types = (size_t)builder->program->type_count, size = types * sizeof *rows->with;
    if (row < rows->with_count)
        return;
    rows->with = memory_grow(rows->with, (size_t)row + 1, &rows->with_capacity, size);
    memset(rows->with + (size_t)rows->with_count * types, 0,
           (size_t)(row + 1 - rows->with_count) * size);
    rows->with_count = row + 1;
}

// The row with the present player's kind of that type added.
static int row_with(struct builder *builder, int without, int type)
{
    const struct program *program = builder->program;
    size_t kinds = (size_t)program->kind_count;
    int kind = kind_of(program, type, builder->player), with = without;
    uint8_t row[KIND_MASK + 1];
    memcpy(row, builder->rows.match + (size_t)without * kinds, kinds);
    if (row[kind] == 0) {
        row[kind] = 1;
        with = find_row(builder, row, builder->rows.links[without].hash + hash_kind(kind));
        cover_row(builder, with);
    }
    builder->rows.with[without * program->type_count + type] = (uint16_t)with;
    return with;
}

// Adds the kinds that share the present walk.
static void add_kinds(struct builder *builder, struct branch *branch)
{
    int types = builder->program->type_count;
    for (int i = 0; i < builder->sharer_count; i++) {
        int type = builder->types[i], with = builder->rows.with[branch->match * types + type];
        branch->match = with ? with : row_with(builder, branch->match, type);
    }
}

static int add_branch(struct builder *builder, int target, int parent, square_t square,
                      uint8_t pass, int last)
{
    builder->branches = memory_grow(builder->branches, (size_t)builder->count + 1,
                                    &builder->capacity, sizeof *builder->branches);
    int index = builder->count++;
    builder->branches[index] = (struct branch){
        .square = square, .pass = pass, .child = -1, .sibling = -1, .next_at_root = -1};
    if (parent < 0) {
        int *first = &builder->roots_at[target * builder->program->square_count + square];
        builder->branches[index].next_at_root = *first;
        *first = index;
        last = builder->last_roots[target];
        builder->last_roots[target] = index;
    }
    if (last >= 0)
        builder->branches[last].sibling = index;
    else if (parent < 0)
        builder->roots[target] = index;
    else
        builder->branches[parent].child = index;
    return index;
}

// The child of `parent` (-1: a root of `target`) for a square and pass mask; made when missing. A
// mask of 0 (the end of a path) fits every branch of that square, and a branch that only ended
// paths takes the first mask asked for.
static int find_branch(struct builder *builder, int target, int parent, square_t square,
                       uint8_t pass)
{
    bool is_root = parent < 0;
    int last = -1, i = is_root ? builder->roots_at[target * builder->program->square_count + square]
                               : builder->branches[parent].child;
    while (i >= 0) {
        struct branch *branch = &builder->branches[i];
        if (branch->square == square && (pass == 0 || branch->pass == 0 || branch->pass == pass)) {
            branch->pass |= pass;
            return i;
        }
        last = i;
        i = is_root ? branch->next_at_root : branch->sibling;
    }
    return add_branch(builder, target, parent, square, pass, last);
}

// A condition on the way: what must stand on a square.
struct look {
    square_t square;
    uint8_t occupants;
    uint64_t signature; // of the looks up to here
};

enum { PATH_LIMIT = 2048, CHARGED_BY_NODE = 16 };

static void put_look(struct look *looks, int depth, square_t square, uint8_t occupants)
{
    uint64_t before = depth ? looks[depth - 1].signature : 0;
    uint64_t signature = (before ^ (square | (uint64_t)occupants << 16)) + 1;
    signature *= 0x9E3779B97F4A7C15u;
    looks[depth] = (struct look){square, occupants, signature ^ signature >> 29};
}

static int find_path(struct builder *builder, const struct look *looks, int count, square_t target,
                     square_t from)
{
    int parent = -1;
    for (int i = count - 1; i >= 0; i--)
        if (looks[i].square != target)
            parent = find_branch(builder, target, parent, looks[i].square, looks[i].occupants);
    return find_branch(builder, target, parent, from, 0);
}

static void add_path(struct builder *builder, const struct look *looks, int count, square_t target,
                     square_t from)
{
    struct known_path *known = &builder->known[target];
    uint64_t signature = count ? looks[count - 1].signature : 0;
    if (known->branch < 0 || known->from != from || known->signature != signature)
        *known =
            (struct known_path){from, signature, find_path(builder, looks, count, target, from)};
    add_kinds(builder, &builder->branches[known->branch]);
}

// Adds what one node of a walk attacks: its own square, and squares captured on the way.
static void add_node(struct builder *builder, const struct walk_node *node, struct look *looks,
                     int depth, square_t from)
{
    const struct walk_pool *pool = &builder->program->pool;
    const struct walk_effect *effect = &pool->effects[node->effect];
    if (node->emit & (OCCUPANT_ENEMY | OCCUPANT_ENEMY_ROYAL) && !(effect->flags & EFFECT_KEEPS))
        add_path(builder, looks, depth, node->square, from);
    if (node->effect == 0 || effect->capture_count == 0)
        return;
    put_look(looks, depth, node->square, node->emit);
    int count = effect->destination == from && node->emit == OCCUPANT_ANY ? depth : depth + 1;
    for (int i = 0; i < effect->capture_count; i++)
        add_path(builder, looks, count, pool->squares[effect->first + (uint32_t)i], from);
}

static void add_walk(struct builder *builder, const struct walk *walk, square_t from)
{
    struct look looks[PATH_LIMIT];
    uint32_t ends[PATH_LIMIT];
    int depth = 0;
    const struct walk_node *nodes = builder->program->pool.nodes + walk->first;
    allowance_charge(CHARGED_BY_NODE * walk->count);
    for (uint32_t i = 0; i < walk->count; i++) {
        while (depth > 0 && ends[depth - 1] <= i)
            depth--;
        add_node(builder, &nodes[i], looks, depth, from);
        if (nodes[i].skip > 1 && depth + 1 < PATH_LIMIT) {
            put_look(looks, depth, nodes[i].square, nodes[i].pass);
            ends[depth++] = i + nodes[i].skip;
        }
    }
}

// Writes the branches under `first` in preorder; returns how many nodes.
static int flatten(struct builder *builder, int first, struct attack_node *out)
{
    int count = 0;
    for (int i = first; i >= 0; i = builder->branches[i].sibling) {
        const struct branch *branch = &builder->branches[i];
        int size = 1 + flatten(builder, branch->child, out + count + 1);
        builder->is_full |= size > UINT16_MAX;
        out[count] = (struct attack_node){.square = branch->square,
                                          .pass = branch->pass,
                                          .skip = (uint16_t)size,
                                          .match = (uint16_t)branch->match};
        count += size;
    }
    return count;
}

static const struct walk *walk_from(const struct builder *builder, int type, int player,
                                    square_t from)
{
    const struct program *program = builder->program;
    return &program->walks[kind_of(program, type, player) * program->square_count + from];
}

// Adds the walks from a square, each once for all kinds that share it.
static void add_walks_from(struct builder *builder, square_t from)
{
    const struct program *program = builder->program;
    int player = builder->player;
    for (int t = 0; t < program->type_count; t++) {
        int like = shared_walk(program, t, player, from);
        builder->alike[t] = -1;
        if (like >= 0) {
            builder->alike[t] = builder->alike[like];
            builder->alike[like] = t;
        }
    }
    for (int t = 0; t < program->type_count; t++) {
        const struct walk *walk = walk_from(builder, t, player, from);
        if (walk->count == 0 || shared_walk(program, t, player, from) >= 0)
            continue;
        builder->sharer_count = 0;
        for (int u = t; u >= 0; u = builder->alike[u])
            builder->types[builder->sharer_count++] = u;
        add_walk(builder, walk, from);
    }
}

static void build_for(struct builder *builder, int player)
{
    int squares = builder->program->square_count;
    size_t types = (size_t)builder->program->type_count;
    builder->player = player;
    builder->count = 0;
    memset(builder->rows.with, 0, types * sizeof *builder->rows.with); // what comes of no kinds
    for (int s = 0; s < squares; s++)
        builder->roots[s] = builder->last_roots[s] = builder->known[s].branch = -1;
    memset(builder->roots_at, -1, (size_t)(squares * squares) * sizeof *builder->roots_at);
    for (int s = 0; s < squares; s++)
        add_walks_from(builder, (square_t)s);
}

// Makes room for more nodes.
static void enlarge(struct program *program, size_t more)
{
    size_t count = program->attack_node_count + more;
    program->attack_nodes =
        memory_resize(program->attack_nodes, (count + 1) * sizeof *program->attack_nodes);
}

static void lay_out(struct builder *builder, int player)
{
    struct program *program = builder->program;
    int squares = program->square_count;
    enlarge(program, (size_t)builder->count);
    for (int s = 0; s < squares; s++) {
        size_t first = program->attack_node_count;
        int count = flatten(builder, builder->roots[s], program->attack_nodes + first);
        program->attacks[player * squares + s] =
            (struct attack_table){.first = (uint32_t)first, .count = (uint32_t)count};
        program->attack_node_count += (size_t)count;
    }
}

// The row for the second player's kinds of the same types.
static int rotated_row(struct builder *builder, int row)
{
    const struct program *program = builder->program;
    size_t kinds = (size_t)program->kind_count;
    uint8_t turned[KIND_MASK + 1];
    uint32_t hash = 0;
    memset(turned, 0, kinds);
    for (int t = 0; t < program->type_count; t++)
        if (builder->rows.match[(size_t)row * kinds + (size_t)kind_of(program, t, 0)]) {
            turned[kind_of(program, t, 1)] = 1;
            hash += hash_kind(kind_of(program, t, 1));
        }
    return find_row(builder, turned, hash);
}

// The second player's tables are the first player's, turned.
static void turn_tables(struct builder *builder)
{
    struct program *program = builder->program;
    int squares = program->square_count, rows = builder->rows.count;
    size_t count = program->attack_node_count;
    int *turned = memory_bytes((size_t)rows, sizeof *turned);
    enlarge(program, count);
    for (int i = 0; i < rows; i++)
        turned[i] = rotated_row(builder, i);
    for (size_t i = 0; i < count; i++) {
        struct attack_node *node = &program->attack_nodes[count + i];
        *node = program->attack_nodes[i];
        node->square = program->rotated[node->square];
        node->match = (uint16_t)turned[node->match];
    }
    for (int s = 0; s < squares; s++) {
        struct attack_table table = program->attacks[s];
        table.first += (uint32_t)count;
        program->attacks[squares + program->rotated[s]] = table;
    }
    program->attack_node_count = 2 * count;
    memory_free(turned);
}

// What is left to be said when all tables are made.
static void finish(struct program *program, struct builder *builder)
{
    const struct attack_node *nodes = program->attack_nodes;
    for (size_t i = 0; i < program->attack_node_count && !program->has_hops; i++)
        program->has_hops = nodes[i].pass & OCCUPANT_OCCUPIED && nodes[i].skip > 1;
    program->attack_match = builder->rows.match;
    builder->rows.match = NULL;
}

bool attacks_build(struct program *program, struct arena *arena)
{
    int squares = program->square_count;
    program->attacks =
        arena_array(arena, (size_t)(program->player_count * squares), sizeof *program->attacks);
    enlarge(program, 0); // tables of nothing, too, begin somewhere
    if (program->pool.node_count == 0)
        return true; // nothing moves
    struct builder builder = {.program = program,
                              .roots = memory_bytes((size_t)squares, sizeof(int)),
                              .last_roots = memory_bytes((size_t)squares, sizeof(int)),
                              .roots_at = memory_bytes((size_t)(squares * squares), sizeof(int)),
                              .known = memory_bytes((size_t)squares, sizeof(struct known_path)),
                              .types = memory_bytes((size_t)program->type_count, sizeof(int)),
                              .alike = memory_bytes((size_t)program->type_count, sizeof(int))};
    uint8_t none[KIND_MASK + 1] = {0};
    memset(builder.rows.buckets, -1, sizeof builder.rows.buckets);
    find_row(&builder, none, 0);
    cover_row(&builder, 0);
    // As many branches as there are nodes are rarely needed, and memory costs little until it is.
    builder.capacity = program->pool.node_count;
    builder.branches = memory_bytes(builder.capacity, sizeof *builder.branches);
    for (int p = 0; p < program->player_count; p++) {
        if (p == 1 && program->rotated) {
            turn_tables(&builder);
            break;
        }
        build_for(&builder, p);
        lay_out(&builder, p);
    }
    finish(program, &builder);
    memory_free(builder.branches);
    memory_free(builder.roots);
    memory_free(builder.last_roots);
    memory_free(builder.roots_at);
    memory_free(builder.known);
    memory_free(builder.types);
    memory_free(builder.alike);
    memory_free(builder.rows.match);
    memory_free(builder.rows.with);
    memory_free(builder.rows.links);
    return !builder.is_full;
}
