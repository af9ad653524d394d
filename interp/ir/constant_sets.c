// Sets of squares that are the same in every position are found beforehand, for each player to
// move, and become zones without a name.
//
//     rank of a1 or b2 or c3 except d1        SET_ZONE n
#include "memory.h"
#include "passes.h"

#include <string.h>

enum { ZONES_LIMIT = 4096 };

// The zones that are there, with those that are added. What is found for all players in turn is as
// large as one zone.
struct constant_sets {
    struct program *program;
    uint64_t *zones; // as program->zones
    size_t count, capacity, zone_words;
    bool has_added;
};

// What a set is in every position, [player][word]. False where that depends on the position.
static bool find(const struct constant_sets *sets, const struct ir *node, uint64_t *found);

static bool find_lines(const struct constant_sets *sets, const struct ir *node, uint64_t *found)
{
    const struct program *program = sets->program;
    const size_t words = (size_t)program->word_count;
    const struct ir *square = node->first;
    if (square->op != OP_PUSH || square->b >= program->square_count)
        return false;
    memset(found, 0, sets->zone_words * sizeof *found);
    for (size_t p = 0; p < (size_t)program->player_count && square->b >= 0; p++) {
        const struct board_square *there = &program->board->squares[square->b];
        uint64_t *set = found + p * words;
        if (node->op == OP_SET_SQUARE)
            set[square->b / 64] |= UINT64_C(1) << (square->b % 64);
        else
            memcpy(set,
                   node->op == OP_SET_FILE ? program->files + (size_t)there->file * words
                                           : program->ranks + (size_t)there->rank * words,
                   words * sizeof *set);
    }
    return true;
}

static bool find_by_mover(const struct constant_sets *sets, const struct ir *node, uint64_t *found)
{
    const size_t words = (size_t)sets->program->word_count;
    uint64_t *part = memory_zeroed(sets->zone_words, sizeof *part);
    const struct ir *child = node->first;
    bool is_found = true;
    for (size_t p = 0; p < (size_t)sets->program->player_count && is_found; p++) {
        is_found = find(sets, child, part);
        memcpy(found + p * words, part + p * words, words * sizeof *part);
        child = child->next ? child->next : child;
    }
    memory_free(part);
    return is_found;
}

static bool find_combined(const struct constant_sets *sets, const struct ir *node, uint64_t *a)
{
    uint64_t *b = memory_zeroed(sets->zone_words, sizeof *b);
    bool is_found = find(sets, node->first, a) && find(sets, node->first->next, b);
    for (size_t i = 0; i < sets->zone_words; i++)
        a[i] = node->op == OP_SET_AND  ? a[i] & b[i]
               : node->op == OP_SET_OR ? a[i] | b[i]
                                       : a[i] & ~b[i];
    memory_free(b);
    return is_found;
}

static bool find(const struct constant_sets *sets, const struct ir *node, uint64_t *found)
{
    const struct program *program = sets->program;
    const size_t words = (size_t)program->word_count;
    switch (node->op) {
    case OP_SET_NONE: memset(found, 0, sets->zone_words * sizeof *found); return true;
    case OP_SET_ALL:
        for (size_t i = 0; i < sets->zone_words; i++)
            found[i] = program->all[i % words];
        return true;
    case OP_SET_ZONE:
        memcpy(found, sets->zones + node->a * sets->zone_words, sets->zone_words * sizeof *found);
        return true;
    case OP_SET_SQUARE:
    case OP_SET_FILE:
    case OP_SET_RANK: return find_lines(sets, node, found);
    case OP_SET_AND:
    case OP_SET_OR:
    case OP_SET_EXCEPT: return find_combined(sets, node, found);
    case IR_BY_MOVER: return find_by_mover(sets, node, found);
    default: return false;
    }
}

// The number of a zone; the zones' count when there is no room.
static size_t zone_like(struct constant_sets *sets, const uint64_t *set)
{
    size_t i = 0;
    while (i < sets->count &&
           memcmp(sets->zones + i * sets->zone_words, set, sets->zone_words * sizeof *set) != 0)
        i++;
    if (i < sets->count || i == ZONES_LIMIT)
        return i;
    sets->zones =
        memory_grow(sets->zones, (i + 1) * sets->zone_words, &sets->capacity, sizeof *sets->zones);
    memcpy(sets->zones + i * sets->zone_words, set, sets->zone_words * sizeof *set);
    sets->count++;
    sets->has_added = true;
    return i;
}

// Single squares and whole zones stay what they are.
static bool is_worth_it(const struct ir *node)
{
    return node->op == OP_SET_FILE || node->op == OP_SET_RANK || node->op == OP_SET_AND ||
           node->op == OP_SET_OR || node->op == OP_SET_EXCEPT ||
           (node->op == IR_BY_MOVER && node->yield == YIELDS_SET);
}

static void look_at(struct constant_sets *sets, struct ir *node, uint64_t *found)
{
    if (is_worth_it(node) && find(sets, node, found)) {
        const size_t zone = zone_like(sets, found);
        if (zone < sets->count) {
            node->op = OP_SET_ZONE;
            node->x = 0;
            node->a = (uint16_t)zone;
            node->b = 0;
            node->first = NULL;
        }
        return;
    }
    for (struct ir *child = node->first; child; child = child->next)
        look_at(sets, child, found);
}

void find_constant_sets(struct program *program, struct rules_ir *rules)
{
    const size_t zone_words = (size_t)(program->player_count * program->word_count);
    struct constant_sets sets = {
        .program = program, .count = (size_t)program->model->zone_count, .zone_words = zone_words};
    uint64_t *found = memory_zeroed(zone_words, sizeof *found);
    sets.zones =
        memory_grow(NULL, (sets.count + 1) * zone_words, &sets.capacity, sizeof *sets.zones);
    memcpy(sets.zones, program->zones, sets.count * zone_words * sizeof *sets.zones);
    for (struct ir_unit *unit = rules->first; unit; unit = unit->next)
        look_at(&sets, unit->root, found);
    if (sets.has_added) {
        const size_t size = sets.count * zone_words;
        program->zones = arena_array(program->model->arena, size, sizeof *program->zones);
        memcpy(program->zones, sets.zones, size * sizeof *program->zones);
    }
    memory_free(found);
    memory_free(sets.zones);
}
