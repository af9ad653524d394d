// Walks as operations on sets of squares (struct targets in program.h).
#include "geometry.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS_LIMIT = 32, DEPTH_LIMIT = 64 };

// The terms of one walk under construction.
struct terms {
    const struct program *program;
    const struct walk_node *nodes;
    struct target_term rows[ROWS_LIMIT];
    enum target_form forms[ROWS_LIMIT];
    uint64_t gates[ROWS_LIMIT][SET_WORDS_LIMIT], squares[ROWS_LIMIT][SET_WORDS_LIMIT];
    uint64_t passed[SET_WORDS_LIMIT], captures[SET_WORDS_LIMIT], wakes[SET_WORDS_LIMIT];
    int count;
    bool captures_friends;
};

// What has to be empty before a node is looked at.
struct gate {
    uint64_t set[SET_WORDS_LIMIT];
};

static size_t set_bytes(const struct program *program)
{
    return (size_t)program->word_count * sizeof(uint64_t);
}

static void add_square(uint64_t *set, square_t square)
{
    set[square / 64] |= UINT64_C(1) << (square % 64);
}

static void add_squares(uint64_t *set, const struct walk_node *nodes, int count)
{
    for (int i = 0; i < count; i++)
        add_square(set, nodes[i].square);
}

// A new term without squares; NULL when there are too many.
static uint64_t *add_term(struct terms *terms, enum target_form form, uint8_t emit,
                          const struct gate *gate)
{
    int i = terms->count;
    if (i == ROWS_LIMIT)
        return NULL;
    terms->rows[i].emit = emit;
    terms->forms[i] = form;
    memcpy(terms->gates[i], gate->set, set_bytes(terms->program));
    memset(terms->squares[i], 0, set_bytes(terms->program));
    terms->count++;
    return terms->squares[i];
}

// Leaps with the same gate to the same occupants are one term.
static uint64_t *leap_term(struct terms *terms, uint8_t emit, const struct gate *gate)
{
    for (int i = 0; i < terms->count; i++)
        if (terms->forms[i] == TARGETS_LEAPS && terms->rows[i].emit == emit &&
            memcmp(terms->gates[i], gate->set, set_bytes(terms->program)) == 0)
            return terms->squares[i];
    return add_term(terms, TARGETS_LEAPS, emit, gate);
}

// Whether moves of the node do no more than go there or capture there; squares passed over are of
// no account. Both sorts of enemies have to be alike.
static inline bool is_plain(const struct program *program, const struct walk_node *node)
{
    const struct walk_effect *effect = &program->pool.effects[node->effect];
    bool enemy = node->emit & OCCUPANT_ENEMY, royal = node->emit & OCCUPANT_ENEMY_ROYAL;
    return enemy == royal && !(node->emit & OCCUPANT_PARTNER) &&
           (node->skip == 1 || node->pass == OCCUPANT_EMPTY) &&
           (node->effect == 0 ||
            (effect->capture_count == 0 && effect->flags == 0 && effect->destination == NO_SQUARE &&
             effect->shift_from == NO_SQUARE));
}

// Whether nothing comes of the node and those behind it unless another player's piece stands there.
static bool sleeps(const struct walk_node *node)
{
    return !((node->emit | (node->skip > 1 ? node->pass : 0)) &
             (OCCUPANT_EMPTY | OCCUPANT_FRIEND | OCCUPANT_PASSED | OCCUPANT_PARTNER));
}

// What the squares of a node may hold, if it is plain.
static uint8_t emit_of(const struct walk_node *node)
{
    return (uint8_t)((node->emit & OCCUPANT_EMPTY ? TARGETS_EMPTY : 0) |
                     (node->emit & OCCUPANT_FRIEND ? TARGETS_FRIENDS : 0) |
                     (node->emit & OCCUPANT_ENEMY ? TARGETS_ENEMIES : 0) |
                     (node->emit & OCCUPANT_NEUTRAL ? TARGETS_NEUTRAL : 0));
}

// How many nodes from this one on make a ray: each the only child of the one before, for the same
// occupants, the squares ascending or descending.
static int ray_length(const struct terms *terms, const struct walk_node *node)
{
    int count = 1;
    bool up = node->skip > 1 && node[1].square > node->square;
    while (node->skip > 1 && node[0].skip == node[1].skip + 1 && node[1].emit == node[0].emit &&
           (node[1].square > node[0].square) == up && is_plain(terms->program, &node[1])) {
        node++;
        count++;
    }
    return count;
}

static bool add_nodes(struct terms *terms, const struct walk_node *node,
                      const struct walk_node *end, const struct gate *gate, int depth);

// What lies behind nodes that have to be empty.
static bool add_behind(struct terms *terms, const struct walk_node *node, int count,
                       const struct gate *gate, int depth)
{
    struct gate behind;
    memcpy(behind.set, gate->set, set_bytes(terms->program));
    add_squares(behind.set, node, count);
    return add_nodes(terms, node + count, node + node->skip, &behind, depth + 1);
}

// A ray or a single node, and what lies behind it.
static bool add_ray(struct terms *terms, const struct walk_node *node, const struct gate *gate,
                    int depth)
{
    int count = ray_length(terms, node);
    uint8_t emit = emit_of(node);
    bool up = count > 1 && node[1].square > node->square;
    if (emit) {
        uint64_t *squares =
            count == 1 ? leap_term(terms, emit, gate)
                       : add_term(terms, up ? TARGETS_RAY_UP : TARGETS_RAY_DOWN, emit, gate);
        if (!squares)
            return false;
        add_squares(squares, node, count);
    }
    if (node->emit & OCCUPANT_PASSED)
        add_squares(terms->passed, node, count);
    if (node->emit & OCCUPANT_OCCUPIED)
        add_squares(terms->captures, node, count);
    terms->captures_friends |= (node->emit & OCCUPANT_FRIEND) != 0;
    return node->skip == count || add_behind(terms, node, count, gate, depth);
}

static bool add_nodes(struct terms *terms, const struct walk_node *node,
                      const struct walk_node *end, const struct gate *gate, int depth)
{
    for (; node < end; node += node->skip) {
        bool plain = is_plain(terms->program, node);
        if (!plain && sleeps(node)) {
            add_square(terms->wakes, node->square);
            add_square(terms->captures, node->square);
        } else if (!plain || depth == DEPTH_LIMIT || !add_ray(terms, node, gate, depth)) {
            return false;
        }
    }
    return true;
}

// Puts a set into the program; returns its number. Set 0 is empty.
static uint32_t keep_set(struct program *program, const uint64_t *set)
{
    size_t words = (size_t)program->word_count;
    program->target_sets = memory_grow(program->target_sets, program->target_set_count + 1,
                                       &program->target_set_capacity, set_bytes(program));
    memcpy(program->target_sets + program->target_set_count * words, set, set_bytes(program));
    return (uint32_t)program->target_set_count++;
}

static uint32_t keep_if_any(struct program *program, const uint64_t *set)
{
    for (int w = 0; w < program->word_count; w++)
        if (set[w])
            return keep_set(program, set);
    return 0;
}

static uint32_t number_of_occupants(struct program *program, uint8_t occupants)
{
    int i = 0;
    while (i < program->target_occupants_count && program->target_occupants[i] != occupants)
        i++;
    if (i == program->target_occupants_count)
        program->target_occupants[program->target_occupants_count++] = occupants;
    return (uint32_t)i;
}

static void keep_term(struct program *program, const struct terms *terms, int i)
{
    struct target_term *term = &program->target_terms[program->target_term_count++];
    *term = terms->rows[i];
    term->emit = number_of_occupants(program, (uint8_t)term->emit);
    term->squares = keep_set(program, terms->squares[i]);
    term->gate = keep_if_any(program, terms->gates[i]);
}

// Whether rays to squares with greater numbers have none in the words of a set before that of the
// origin, and the others none behind it.
static bool rays_lead_away(const struct program *program, const struct terms *terms, int origin)
{
    for (int i = 0; i < terms->count; i++) {
        int form = (int)terms->forms[i], home = origin / 64;
        int first = form == TARGETS_RAY_UP ? 0 : home + 1;
        int end = form == TARGETS_RAY_UP ? home : program->word_count;
        for (int w = first; w < end && form != TARGETS_LEAPS; w++)
            if (terms->squares[i][w])
                return false;
    }
    return true;
}

static struct targets keep_terms(struct program *program, const struct terms *terms, int origin)
{
    struct targets targets = {.first = (uint32_t)program->target_term_count, .is_plain = true};
    program->target_terms =
        memory_grow(program->target_terms, program->target_term_count + (size_t)terms->count,
                    &program->target_term_capacity, sizeof *program->target_terms);
    for (int form = 0; form < TARGETS_FORMS; form++) {
        for (int i = 0; i < terms->count; i++)
            if ((int)terms->forms[i] == form) {
                keep_term(program, terms, i);
                targets.counts[form]++;
            }
    }
    targets.captures_friends = terms->captures_friends;
    targets.rays_lead_away = rays_lead_away(program, terms, origin);
    targets.passed = keep_if_any(program, terms->passed);
    targets.captures = keep_if_any(program, terms->captures);
    targets.wakes = keep_if_any(program, terms->wakes);
    return targets;
}

static struct targets find_targets(struct program *program, struct terms *terms,
                                   const struct walk *walk, int origin)
{
    static const struct gate gate;
    const struct walk_node *first = program->pool.nodes + walk->first;
    terms->count = 0;
    terms->captures_friends = false;
    memset(terms->passed, 0, set_bytes(program));
    memset(terms->captures, 0, set_bytes(program));
    memset(terms->wakes, 0, set_bytes(program));
    if (walk->may_repeat || !add_nodes(terms, first, first + walk->count, &gate, 0))
        return (struct targets){.is_plain = false};
    return keep_terms(program, terms, origin);
}

// The nodes of the longest walk; 0 unless each node yields one move at most, and no two of a walk
// the same.
static int longest_walk(const struct program *program)
{
    int longest = 0;
    for (int i = 0; i < program->kind_count * program->square_count; i++) {
        if (program->walks[i].may_repeat)
            return 0;
        longest = (int)program->walks[i].count > longest ? (int)program->walks[i].count : longest;
    }
    for (size_t i = 0; i < program->pool.node_count; i++)
        if (program->pool.nodes[i].emit & (OCCUPANT_PASSED | OCCUPANT_PARTNER))
            return 0;
    return longest;
}

// The targets of an earlier kind that has the same walk; NULL if there is none.
static const struct targets *same_targets(const struct program *program, int kind, int square)
{
    int owner = program->owner_of[kind], like = -1;
    if (kind > 0)
        like = shared_walk(program, program->type_of[kind], owner, square);
    return like < 0
               ? NULL
               : &program->targets[kind_of(program, like, owner) * program->square_count + square];
}

void targets_build(struct program *program, struct arena *arena)
{
    program->longest_walk = longest_walk(program);
    static const uint64_t none[SET_WORDS_LIMIT];
    int squares = program->square_count;
    struct terms *terms = memory_bytes(1, sizeof *terms);
    terms->program = program;
    program->targets =
        arena_array(arena, (size_t)(program->kind_count * squares), sizeof *program->targets);
    keep_set(program, none);
    const struct targets nowhere = {.is_plain = true};
    for (int i = 0; i < program->kind_count * squares; i++) {
        const struct walk *walk = &program->walks[i];
        const struct targets *same =
            walk->count == 0 ? &nowhere : same_targets(program, i / squares, i % squares);
        if (!has_pass(program, PASS_TARGETS))
            continue;
        program->targets[i] = same ? *same : find_targets(program, terms, walk, i % squares);
        program->has_long_walks |= walk->count >= LONG_WALK && program->targets[i].is_plain &&
                                   program->pool.effect_count == 1;
    }
    memory_free(terms);
}

// ---- Ways

// Whether no two nodes of any walk have the same square, none has an effect, and only empty squares
// lead on.
static bool has_plain_nodes(const struct program *program)
{
    for (int i = 0; i < program->kind_count * program->square_count; i++) {
        const struct walk_node *node = program->pool.nodes + program->walks[i].first;
        uint64_t met[SET_WORDS_LIMIT] = {0};
        for (uint32_t left = program->walks[i].count; left > 0; left--, node++) {
            uint64_t bit = UINT64_C(1) << (node->square % 64), *word = &met[node->square / 64];
            if (*word & bit || node->effect || (node->skip > 1 && node->pass != OCCUPANT_EMPTY))
                return false;
            *word |= bit;
        }
    }
    return true;
}

// The ways to `count` nodes and those behind them, the way to the first ones being `before`.
static void find_ways(struct program *program, size_t node, size_t end, const uint64_t *before)
{
    size_t words = (size_t)program->word_count;
    for (; node < end; node += program->pool.nodes[node].skip) {
        uint64_t *way = program->node_ways + node * words, behind[SET_WORDS_LIMIT];
        memcpy(way, before, set_bytes(program));
        memcpy(behind, before, set_bytes(program));
        add_square(behind, program->pool.nodes[node].square);
        find_ways(program, node + 1, node + program->pool.nodes[node].skip, behind);
    }
}

enum { NODE_WAYS_LIMIT = 1 << 16 };

void node_ways_build(struct program *program, struct arena *arena)
{
    static const uint64_t none[SET_WORDS_LIMIT];
    size_t size = program->pool.node_count * (size_t)program->word_count;
    if (program->longest_walk == 0 || size > NODE_WAYS_LIMIT || !has_plain_nodes(program))
        return;
    program->node_ways = arena_array(arena, size, sizeof *program->node_ways);
    for (int i = 0; i < program->kind_count * program->square_count; i++) {
        const struct walk *walk = &program->walks[i];
        find_ways(program, walk->first, walk->first + walk->count, none);
    }
}
