// Can a walk yield one move twice?
//
// Two moves are the same when the mover ends on the same square, the same pieces are captured and
// the same piece is shifted. Two nodes that yield the same move do so in one position only if their
// paths from the root agree with each other: a square that is empty for one may not be occupied for
// the other. So a Rook with a cannon's capture, or a lame leaper's two paths, are told apart.
#include "betza_tree.h"

#include "arena.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum { COMPARISONS_LIMIT = 2000000 }; // then the answer is yes

// One move of one node.
struct candidate {
    uint64_t signature; // of destination, captures and shift; equal for equal moves
    uint32_t node;
    uint32_t occupants; // on the node's square
    uint32_t earlier;   // the candidate before it with the same signature, or NO_CANDIDATE
};

#define NO_CANDIDATE UINT32_MAX

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash ^= value + 0x9E3779B97F4A7C15u + (hash << 6) + (hash >> 2);
    hash *= 0xBF58476D1CE4E5B9u;
    return hash ^ hash >> 29;
}

// The order of captures doesn't matter, so they are added up; no square is captured twice.
static uint64_t signature(const struct walk_pool *pool, const struct walk_node *node, bool captures,
                          uint64_t kind)
{
    const struct walk_effect *effect = &pool->effects[node->effect];
    square_t destination = effect->destination == NO_SQUARE ? node->square : effect->destination;
    uint64_t captured = captures ? mix(1, node->square) : 0;
    for (unsigned i = 0; i < effect->capture_count; i++)
        captured += mix(1, pool->squares[effect->first + i]);
    uint64_t hash = mix(mix(kind, destination), captured);
    return mix(mix(hash, effect->shift_from), effect->shift_to);
}

static uint32_t add_candidates(const struct walk_pool *pool, const struct walk *walk,
                               uint32_t index, struct candidate *out)
{
    const struct walk_node *node = &pool->nodes[walk->first + index];
    bool keeps = pool->effects[node->effect].flags & EFFECT_KEEPS;
    unsigned still = node->emit & (keeps ? OCCUPANT_ANY : OCCUPANT_EMPTY);
    unsigned taken = node->emit & OCCUPANT_OCCUPIED & ~still;
    uint32_t count = 0;
    if (still)
        out[count++] = (struct candidate){signature(pool, node, false, 0), index, still, 0};
    if (taken)
        out[count++] = (struct candidate){signature(pool, node, true, 0), index, taken, 0};
    if (node->emit & OCCUPANT_PASSED)
        out[count++] =
            (struct candidate){signature(pool, node, false, 1), index, OCCUPANT_EMPTY, 0};
    if (node->emit & OCCUPANT_PARTNER)
        out[count++] =
            (struct candidate){signature(pool, node, false, 0), index, OCCUPANT_FRIEND, 0};
    return count;
}

// What must stand on each square for a candidate to be reached; 0xFF: anything.
struct conditions {
    uint8_t occupants[BOARD_SQUARES_LIMIT];
};

static void demand(const struct walk_pool *pool, const struct walk *walk, const uint32_t *parents,
                   const struct candidate *candidate, struct conditions *conditions, bool is_reset)
{
    const struct walk_node *nodes = pool->nodes + walk->first;
    uint8_t *occupants = conditions->occupants;
    occupants[nodes[candidate->node].square] =
        is_reset ? 0xFF
                 : (uint8_t)(occupants[nodes[candidate->node].square] & candidate->occupants);
    for (uint32_t i = parents[candidate->node]; i != UINT32_MAX; i = parents[i])
        occupants[nodes[i].square] =
            is_reset ? 0xFF : (uint8_t)(occupants[nodes[i].square] & nodes[i].pass);
}

static bool agrees(const struct walk_pool *pool, const struct walk *walk, const uint32_t *parents,
                   const struct candidate *candidate, const struct conditions *conditions,
                   unsigned *work)
{
    const struct walk_node *nodes = pool->nodes + walk->first;
    if (!(conditions->occupants[nodes[candidate->node].square] & candidate->occupants))
        return false;
    for (uint32_t i = parents[candidate->node]; i != UINT32_MAX; i = parents[i]) {
        ++*work;
        if (!(conditions->occupants[nodes[i].square] & nodes[i].pass))
            return false;
    }
    return true;
}

// Whether a candidate and an earlier one for the same move can be reached in one position.
static bool repeats_earlier(const struct walk_pool *pool, const struct walk *walk,
                            const uint32_t *parents, const struct candidate *candidates,
                            uint32_t index, struct conditions *conditions, unsigned *work)
{
    bool is_found = false;
    if (candidates[index].earlier == NO_CANDIDATE)
        return false;
    demand(pool, walk, parents, &candidates[index], conditions, false);
    for (uint32_t i = candidates[index].earlier; i != NO_CANDIDATE && !is_found;
         i = candidates[i].earlier) {
        is_found = agrees(pool, walk, parents, &candidates[i], conditions, work) ||
                   *work >= COMPARISONS_LIMIT;
    }
    demand(pool, walk, parents, &candidates[index], conditions, true);
    return is_found;
}

// Links candidates with the same signature.
static void link_equal(struct candidate *candidates, uint32_t count)
{
    uint32_t size = 64;
    while (size < 2 * count)
        size *= 2;
    uint32_t *table = memory_bytes(size, sizeof *table);
    memset(table, 0xFF, size * sizeof *table);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t place = (uint32_t)candidates[i].signature & (size - 1);
        while (table[place] != NO_CANDIDATE &&
               candidates[table[place]].signature != candidates[i].signature)
            place = (place + 1) & (size - 1);
        candidates[i].earlier = table[place];
        table[place] = i;
    }
    memory_free(table);
}

// Whether every node that yields a move ends it on a square of its own, as with most pieces.
static bool ends_differ(const struct walk_pool *pool, const struct walk *walk)
{
    uint64_t seen[BOARD_SQUARES_LIMIT / 64] = {0};
    for (uint32_t i = 0; i < walk->count; i++) {
        const struct walk_node *node = &pool->nodes[walk->first + i];
        if (!node->emit)
            continue;
        square_t other = pool->effects[node->effect].destination;
        square_t square = other == NO_SQUARE ? node->square : other;
        uint64_t bit = UINT64_C(1) << (square % 64);
        if (seen[square / 64] & bit)
            return false;
        seen[square / 64] |= bit;
    }
    return true;
}

// The parent of each node, counted from the walk's first one; UINT32_MAX for roots.
static uint32_t *find_parents(const struct walk_pool *pool, const struct walk *walk)
{
    const struct walk_node *nodes = pool->nodes + walk->first;
    uint32_t *parents = memory_bytes(walk->count, sizeof *parents);
    for (uint32_t i = 0; i < walk->count; i += nodes[i].skip)
        parents[i] = UINT32_MAX;
    for (uint32_t i = 0; i < walk->count; i++)
        for (uint32_t child = i + 1; child < i + nodes[i].skip; child += nodes[child].skip)
            parents[child] = i;
    return parents;
}

bool walk_may_repeat(const struct walk_pool *pool, const struct walk *walk)
{
    if (ends_differ(pool, walk))
        return false;
    uint32_t *parents = find_parents(pool, walk);
    struct conditions conditions;
    memset(&conditions, 0xFF, sizeof conditions);
    // A node yields up to four kinds of moves.
    struct candidate *candidates = memory_bytes(4 * (size_t)walk->count, sizeof *candidates);
    uint32_t count = 0;
    bool repeats = false;
    unsigned work = 0;
    for (uint32_t i = 0; i < walk->count; i++)
        count += add_candidates(pool, walk, i, candidates + count);
    link_equal(candidates, count);
    for (uint32_t i = 0; i < count && !repeats; i++)
        repeats = repeats_earlier(pool, walk, parents, candidates, i, &conditions, &work);
    memory_free(candidates);
    memory_free(parents);
    return repeats;
}
