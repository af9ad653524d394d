#include "goal_distance.h"

#include "target_generator.h"

#include <string.h>

// The pieces that an aim is about, and the squares that it can't use.
static void look(const struct goal_pattern *aim, const struct position *position, uint64_t *pieces,
                 uint64_t *blocked)
{
    const struct program *program = position->program;
    set_pieces_of(position, aim->player, aim->list, pieces);
    for (int w = 0; w < program->word_count; w++)
        blocked[w] = position->occupied[w] & ~pieces[w];
}

static int row_worth(const struct program *program, const uint64_t *line, const uint64_t *pieces,
                     const uint64_t *blocked, int length)
{
    int count = 0;
    for (int w = 0; w < program->word_count; w++) {
        if (line[w] & blocked[w])
            return 0;
        count += line[w] & pieces[w] ? count_bits(line[w] & pieces[w]) : 0;
    }
    int lacks = length - count;
    return count == 0 || lacks > 4 ? 0
           : lacks <= 1            ? PATTERN_ROW_UNIT
                                   : PATTERN_ROW_UNIT >> 2 * (lacks - 1);
}

int goal_rows(const struct goal_patterns *aims, const struct position *position, int player)
{
    const struct program *program = position->program;
    int sum = 0;
    for (int i = 0; i < aims->count; i++) {
        const struct goal_pattern *aim = &aims->aims[i];
        uint64_t pieces[SET_WORDS_LIMIT], blocked[SET_WORDS_LIMIT];
        if (aim->kind != PATTERN_ROW || aim->player != player)
            continue;
        look(aim, position, pieces, blocked);
        for (int l = aims->first_lines[i]; l < aims->first_lines[i + 1]; l++)
            sum += aim->sign * row_worth(program,
                                         aims->lines + (size_t)l * (size_t)program->word_count,
                                         pieces, blocked, aim->length);
    }
    return sum;
}

// Adds what can be reached from `reached` over pieces alone; what is added goes into `fresh`.
static void spread(const struct program *program, const uint64_t *over, uint64_t *reached,
                   uint64_t *fresh)
{
    uint64_t edge[SET_WORDS_LIMIT];
    memcpy(edge, fresh, (size_t)program->word_count * sizeof *edge);
    for (bool grows = true; grows;) {
        set_around(program, edge);
        grows = false;
        for (int w = 0; w < program->word_count; w++) {
            edge[w] &= over[w] & ~reached[w];
            reached[w] |= edge[w];
            fresh[w] |= edge[w];
            grows |= edge[w] != 0;
        }
    }
}

static bool touches(const struct program *program, const uint64_t *a, const uint64_t *b)
{
    for (int w = 0; w < program->word_count; w++)
        if (a[w] & b[w])
            return true;
    return false;
}

// The pieces and empty squares that a chain can use: what each square costs beyond a zone, by
// Dijkstra's way with costs of none (where a piece stands) and one (an empty square).
struct ground {
    const struct program *program;
    uint64_t pieces[SET_WORDS_LIMIT], blocked[SET_WORDS_LIMIT];
};

// What it costs to come from one zone to another (NULL: to none). What each square costs goes to
// `costs`, unless that is NULL.
static int flood(const struct ground *ground, const uint64_t *zone, const uint64_t *to,
                 uint8_t *costs)
{
    const struct program *program = ground->program;
    uint64_t reached[SET_WORDS_LIMIT] = {0}, fresh[SET_WORDS_LIMIT] = {0};
    uint64_t border[SET_WORDS_LIMIT];
    for (int w = 0; w < program->word_count; w++)
        reached[w] = fresh[w] = zone[w] & ground->pieces[w];
    spread(program, ground->pieces, reached, fresh);
    for (int cost = 0; cost < PATTERN_FAR; cost++) {
        for (int s = costs ? set_next(program, fresh, 0) : -1; s >= 0;
             s = set_next(program, fresh, s + 1))
            costs[s] = (uint8_t)cost;
        if (to && touches(program, reached, to))
            return cost;
        memcpy(border, fresh, (size_t)program->word_count * sizeof *border);
        set_around(program, border);
        bool grows = false;
        for (int w = 0; w < program->word_count; w++) {
            fresh[w] = (border[w] | (cost == 0 ? zone[w] : 0)) & program->all[w] & ~reached[w] &
                       ~ground->blocked[w];
            reached[w] |= fresh[w];
            grows |= fresh[w] != 0;
        }
        if (!grows)
            return PATTERN_FAR;
        spread(program, ground->pieces, reached, fresh);
    }
    return PATTERN_FAR;
}

// Ways from all zones that meet on one square, which counts once. Exact for three zones; more could
// be joined better by ways that meet in two places.
static int meeting(const struct ground *ground, const struct goal_pattern *aim)
{
    const struct program *program = ground->program;
    uint8_t costs[PATTERN_ZONES_MOST][BOARD_SQUARES_LIMIT];
    int least = PATTERN_FAR;
    for (int z = 0; z < aim->zone_count; z++) {
        memset(costs[z], PATTERN_FAR, (size_t)program->square_count);
        flood(ground, aim->zones + (size_t)z * (size_t)program->word_count, NULL, costs[z]);
    }
    for (int s = 0; s < program->square_count; s++) {
        int sum = set_has(ground->pieces, s) ? 0 : 1 - aim->zone_count;
        for (int z = 0; z < aim->zone_count; z++)
            sum += costs[z][s];
        least = sum < least ? sum : least;
    }
    return least;
}

static int distance(const struct goal_pattern *aim, const struct position *position)
{
    struct ground ground = {.program = position->program};
    look(aim, position, ground.pieces, ground.blocked);
    return aim->zone_count == 2
               ? flood(&ground, aim->zones, aim->zones + ground.program->word_count, NULL)
               : meeting(&ground, aim);
}

// The nearest piece outside a group, and how many squares lie between; -1: there is none.
static int nearest_outside(const struct program *program, const uint64_t *pieces,
                           const uint64_t *group, int *between)
{
    uint64_t ring[SET_WORDS_LIMIT], seen[SET_WORDS_LIMIT], found[SET_WORDS_LIMIT];
    set_copy(program, ring, group);
    set_copy(program, seen, group);
    for (*between = 0;; ++*between) {
        bool grows = false;
        set_around(program, ring);
        for (int w = 0; w < program->word_count; w++) {
            ring[w] &= program->all[w] & ~seen[w];
            seen[w] |= ring[w];
            found[w] = ring[w] & pieces[w];
            grows |= ring[w] != 0;
        }
        const int nearest = set_next(program, found, 0);
        if (nearest >= 0 || !grows)
            return nearest;
    }
}

// How many squares lie between the groups of pieces, along the ways that join them all and are as
// short as possible, whoever stands there: the least spanning tree (Prim, 1957).
static int gaps(const struct goal_pattern *aim, const struct position *position)
{
    const struct program *program = position->program;
    uint64_t pieces[SET_WORDS_LIMIT], blocked[SET_WORDS_LIMIT], group[SET_WORDS_LIMIT] = {0};
    int sum = 0, between = 0;
    look(aim, position, pieces, blocked);
    for (int piece = set_next(program, pieces, 0); piece >= 0;
         piece = nearest_outside(program, pieces, group, &between)) {
        uint64_t fresh[SET_WORDS_LIMIT] = {0};
        set_add(group, piece);
        set_add(fresh, piece);
        spread(program, pieces, group, fresh);
        sum += between;
    }
    return sum < PATTERN_FAR ? sum : PATTERN_FAR;
}

// How many pieces are not yet around the square; all, where there is none. There may be more than
// are asked for.
static int lacks_around(const struct goal_pattern *aim, const struct position *position)
{
    const struct program *program = position->program;
    const int square = position->cells[aim->cell];
    uint64_t around[SET_WORDS_LIMIT] = {0}, pieces[SET_WORDS_LIMIT];
    if (square < 0 || square >= program->square_count)
        return aim->length;
    set_add(around, square);
    set_around(program, around);
    if (aim->owner < 0)
        set_pieces(position, PIECES_OWN | PIECES_ENEMY | PIECES_NEUTRAL, aim->list, pieces);
    else
        set_pieces_of(position, aim->owner, aim->list, pieces);
    for (int w = 0; w < program->word_count; w++)
        pieces[w] &= around[w];
    const int lack = aim->length - set_count(program, pieces);
    return lack < 0 ? 0 : lack;
}

// How many moves a piece needs to the zone while all others stay. Its own square counts as taken,
// and moves that no term of targets knows of are left out.
static int moves_to_zone(const struct goal_pattern *aim, const struct position *position)
{
    const struct program *program = position->program;
    const int words = program->word_count;
    uint64_t pieces[SET_WORDS_LIMIT], blocked[SET_WORDS_LIMIT], next[SET_WORDS_LIMIT];
    uint64_t reached[SET_WORDS_LIMIT], fresh[SET_WORDS_LIMIT];
    struct target_generator spread;
    look(aim, position, pieces, blocked);
    const int first = set_next(program, pieces, 0);
    if (first < 0)
        return PATTERN_MOVES_FAR;
    const int kind = position->cells[first] & KIND_MASK;
    targets_begin_for(&spread, position, aim->player, false);
    set_copy(program, reached, pieces);
    set_copy(program, fresh, pieces);
    for (int moves = 0; moves < PATTERN_MOVES_FAR; moves++) {
        if (touches(program, reached, aim->zones))
            return moves;
        set_clear(program, next);
        for (int s = set_next(program, fresh, 0); s >= 0; s = set_next(program, fresh, s + 1)) {
            uint64_t targets[SET_WORDS_LIMIT];
            targets_find(&spread, &program->targets[kind * program->square_count + s], words,
                         (square_t)s, targets);
            for (int w = 0; w < words; w++)
                next[w] |= targets[w];
        }
        bool grows = false;
        for (int w = 0; w < words; w++) {
            fresh[w] = next[w] & ~reached[w];
            reached[w] |= fresh[w];
            grows |= fresh[w] != 0;
        }
        if (!grows)
            break;
    }
    return PATTERN_MOVES_FAR;
}

static int lacking(const struct goal_pattern *aim, const struct position *position)
{
    switch (aim->kind) {
    case PATTERN_JOIN: return distance(aim, position);
    case PATTERN_UNITE: return gaps(aim, position);
    case PATTERN_FILL: return moves_to_zone(aim, position);
    default: return lacks_around(aim, position);
    }
}

int goal_distance(const struct goal_patterns *aims, const struct position *position, int player)
{
    int least = -1;
    for (int i = 0; i < aims->count; i++) {
        const struct goal_pattern *aim = &aims->aims[i];
        if (aim->has_distance && aim->player == player) {
            int own = lacking(aim, position);
            least = least < 0 || own < least ? own : least;
        }
    }
    return least < 0 ? 0 : least;
}
