// Reading a walk as a drawing.
#include "betza_chart.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

#define NO_NODE UINT32_MAX

enum { ENEMIES = OCCUPANT_ENEMY | OCCUPANT_ENEMY_ROYAL };

// One node of the walk, with what was found out about it.
struct node {
    uint32_t parent;  // NO_NODE: the origin
    unsigned allowed; // occupants beyond which the path goes on; 0: none
    bool is_possible; // everything before it is
    bool is_free;     // everything before it is empty
    bool is_stop;     // it lands here, without a condition, on a free path
    bool is_halt;     // the same, by this node or by one beside it
    bool has_next;    // the path goes on to another stop
    bool runs_on;     // it would if there were nothing else on the board
    bool is_straight; // all steps so far are alike
    bool is_wrapped;  // the step here goes round the board
    int x, y;         // the step from the node before
};

struct reading {
    struct chart *chart;
    const struct probe *probe;
    const struct walk_pool *pool;
    const struct walk_node *walk;
    struct node *nodes;
    uint32_t count;
    bool has_blockers;
};

// ---- Occupants

// What may stand on a square, as far as the board says.
static unsigned occupants_at(const struct reading *reading, square_t square)
{
    const struct placed_piece *piece = &reading->probe->squares[square];
    if (square == reading->chart->at || !reading->has_blockers || piece->type < 0)
        return OCCUPANT_ANY;
    return piece->owner == probe_owner(reading->probe) ? OCCUPANT_FRIEND : OCCUPANT_ENEMY;
}

static bool is_known(const struct reading *reading, square_t square)
{
    return occupants_at(reading, square) != OCCUPANT_ANY;
}

// The same, after what the path to a node requires.
static unsigned occupants_after(const struct reading *reading, uint32_t parent, square_t square)
{
    unsigned occupants = occupants_at(reading, square);
    for (uint32_t i = parent; i != NO_NODE; i = reading->nodes[i].parent)
        if (reading->walk[i].square == square)
            occupants &= reading->nodes[i].allowed;
    return occupants;
}

static bool needs_piece(const struct node *node)
{
    return !(node->allowed & OCCUPANT_EMPTY);
}

// The occupants beyond which the walk goes on here. What nobody put on the board is empty if it may
// be.
static unsigned passed_occupants(const struct reading *reading, uint32_t index)
{
    square_t square = reading->walk[index].square;
    unsigned occupants =
        reading->walk[index].pass & occupants_after(reading, reading->nodes[index].parent, square);
    if (is_known(reading, square))
        return occupants;
    if (occupants & OCCUPANT_EMPTY)
        return OCCUPANT_EMPTY;
    return reading->has_blockers ? 0 : occupants & (ENEMIES | OCCUPANT_FRIEND);
}

// ---- Steps

static void measure_step(const struct reading *reading, uint32_t index)
{
    const struct board *board = reading->chart->board;
    struct node *node = &reading->nodes[index];
    square_t from =
        node->parent == NO_NODE ? reading->chart->at : reading->walk[node->parent].square;
    const struct board_square *a = &board->squares[from];
    const struct board_square *b = &board->squares[reading->walk[index].square];
    node->x = b->x - a->x;
    node->y = b->y - a->y;
    // The shorter way round, should there be one.
    if (2 * abs(node->x) > board->width)
        node->x -= node->x > 0 ? board->width : -board->width;
    if (2 * abs(node->y) > board->height && board->wrap_ranks)
        node->y -= node->y > 0 ? board->height : -board->height;
    node->is_wrapped = node->x != b->x - a->x || node->y != b->y - a->y;
    const struct node *before = node->parent == NO_NODE ? NULL : &reading->nodes[node->parent];
    node->is_straight =
        !before || (before->is_straight && before->x == node->x && before->y == node->y);
}

static bool is_to_neighbour(const struct chart *chart, const struct node *node)
{
    // On hexagons also to one at a corner.
    if (chart->board->lattice == LATTICE_HEXAGONAL)
        return abs(node->x) + abs(node->y) + abs(node->x + node->y) <= 4 &&
               (node->x % 2 || node->y % 2);
    return abs(node->x) <= 1 && abs(node->y) <= 1;
}

// A line that goes on from the latest one lengthens it; one that is there already is not added
// again. NULL when there are too many.
static struct chart_line *add_line(struct chart *chart, enum chart_way way, square_t from,
                                   square_t to, const struct node *node)
{
    struct chart_line line = {.way = way,
                              .from = from,
                              .to = to,
                              .x = node->x,
                              .y = node->y,
                              .is_wrapped = node->is_wrapped};
    struct chart_line *last = chart->line_count ? &chart->lines[chart->line_count - 1] : NULL;
    if (last && !last->has_arrow && last->way == way && last->to == from && last->x == line.x &&
        last->y == line.y && !last->is_wrapped && !line.is_wrapped) {
        last->to = to;
        return last;
    }
    for (int i = 0; i < chart->line_count; i++)
        if (chart->lines[i].way == way && chart->lines[i].from == from && chart->lines[i].to == to)
            return &chart->lines[i];
    if (from == to) // back by way of a square that is known to be empty
        return NULL;
    if (chart->line_count == CHART_LINES_LIMIT) {
        chart->is_crowded = true;
        return NULL;
    }
    chart->lines[chart->line_count] = line;
    return &chart->lines[chart->line_count++];
}

// ---- Landings

static const struct walk_effect *effect_of(const struct reading *reading, uint32_t index)
{
    return &reading->pool->effects[reading->walk[index].effect];
}

static bool is_plain(const struct walk_effect *effect)
{
    return effect->capture_count == 0 && effect->flags == 0 && effect->destination == NO_SQUARE &&
           effect->shift_from == NO_SQUARE;
}

static unsigned landings(unsigned occupants)
{
    unsigned found = 0;
    if (occupants & OCCUPANT_EMPTY)
        found |= LANDS_ON_EMPTY;
    if (occupants & ENEMIES)
        found |= LANDS_ON_ENEMY;
    if (occupants & OCCUPANT_FRIEND)
        found |= LANDS_ON_FRIEND;
    return found;
}

static unsigned landings_at(const struct reading *reading, uint32_t index)
{
    const struct walk_node *walk = &reading->walk[index];
    unsigned occupants = occupants_after(reading, reading->nodes[index].parent, walk->square);
    unsigned found = landings(walk->emit & occupants);
    if (walk->emit & OCCUPANT_PASSED && occupants & OCCUPANT_EMPTY)
        found |= LANDS_ON_PASSED;
    return found;
}

static bool is_victim(const struct reading *reading, uint32_t index, square_t square)
{
    const struct walk_effect *effect = effect_of(reading, index);
    if (effect->shift_from == square)
        return true;
    for (unsigned i = 0; i < effect->capture_count; i++)
        if (reading->pool->squares[effect->first + i] == square)
            return true;
    return false;
}

static void sign_victims(const struct reading *reading, uint32_t index, unsigned sign)
{
    const struct walk_effect *effect = effect_of(reading, index);
    for (unsigned i = 0; i < effect->capture_count; i++)
        reading->chart->squares[reading->pool->squares[effect->first + i]].signs |= sign;
}

// Whether the move hops over something; what is on the board of that is signed.
static bool hops(const struct reading *reading, uint32_t index)
{
    bool is_found = false;
    for (uint32_t i = reading->nodes[index].parent; i != NO_NODE; i = reading->nodes[i].parent) {
        square_t square = reading->walk[i].square;
        if (!needs_piece(&reading->nodes[i]) || is_victim(reading, index, square))
            continue;
        is_found = true;
        if (is_known(reading, square))
            reading->chart->squares[square].signs |= SIGN_PLATFORM;
    }
    return is_found;
}

// A move that does more than go to an empty square or capture there.
static void note_special(const struct reading *reading, uint32_t index)
{
    struct chart *chart = reading->chart;
    const struct walk_effect *effect = effect_of(reading, index);
    square_t end = effect->destination;
    if (end == NO_SQUARE)
        end = reading->walk[index].square;
    const struct walk_node *walk = &reading->walk[index];
    if (walk->emit & OCCUPANT_PARTNER) {
        bool is_friend = occupants_at(reading, walk->square) == OCCUPANT_FRIEND;
        if (is_known(reading, walk->square) ? is_friend : !reading->has_blockers)
            chart->squares[end].signs |= SIGN_PARTNER;
        return;
    }
    if (!(walk->emit & occupants_at(reading, walk->square)))
        return;
    hops(reading, index);
    bool is_shot = end == chart->at;
    if (effect->capture_count == 0 && is_shot)
        chart->may_stay = true;
    sign_victims(reading, index, is_shot ? SIGN_SHOT : SIGN_VICTIM);
    if (effect->shift_from != NO_SQUARE)
        chart->squares[effect->shift_from].signs |= SIGN_SWAP;
    if (!is_shot && effect->shift_from != end)
        chart->squares[end].signs |= SIGN_LANDING;
}

// The path of a hop that goes straight on.
static void draw_hop(const struct reading *reading, uint32_t index)
{
    const struct node *node = &reading->nodes[index];
    square_t last = reading->walk[index].square;
    if (!node->is_straight)
        return;
    for (uint32_t i = index; i != NO_NODE && !reading->nodes[i].is_wrapped;
         i = reading->nodes[i].parent)
        if (reading->nodes[i].parent == NO_NODE)
            add_line(reading->chart, WAY_HOP, reading->chart->at, last, node);
}

// The path from the stop before, over squares that only have to be empty.
static void draw_path(const struct reading *reading, uint32_t index)
{
    const struct node *node = &reading->nodes[index];
    if (node->parent != NO_NODE && !reading->nodes[node->parent].is_stop)
        draw_path(reading, node->parent);
    add_line(reading->chart, WAY_PATH,
             node->parent == NO_NODE ? reading->chart->at : reading->walk[node->parent].square,
             reading->walk[index].square, node);
}

// Steps longer than to a neighbour: all stops on the path have to be marked.
static void sign_ride(const struct reading *reading, uint32_t index)
{
    for (; index != NO_NODE && reading->nodes[index].is_halt; index = reading->nodes[index].parent)
        reading->chart->squares[reading->walk[index].square].signs |= SIGN_RIDE;
}

static void note_stop(const struct reading *reading, uint32_t index)
{
    struct chart *chart = reading->chart;
    const struct node *node = &reading->nodes[index];
    square_t square = reading->walk[index].square;
    const struct node *before = node->parent == NO_NODE ? NULL : &reading->nodes[node->parent];
    bool continues = before && before->is_halt;
    if (before && !continues)
        draw_path(reading, index);
    if (!continues && !node->runs_on) {
        chart->squares[square].leap |= landings_at(reading, index);
        return;
    }
    chart->squares[square].line |= landings_at(reading, index);
    if (!is_to_neighbour(chart, node) ||
        (continues && chart->squares[reading->walk[node->parent].square].signs & SIGN_RIDE))
        sign_ride(reading, index);
    if (before && !continues)
        return;
    enum chart_way way = chart->squares[square].signs & SIGN_RIDE ? WAY_RIDE : WAY_SLIDE;
    struct chart_line *line =
        add_line(chart, way, before ? reading->walk[node->parent].square : chart->at, square, node);
    if (line)
        line->has_arrow |= !node->has_next;
}

// ---- The walk

static void read_node(const struct reading *reading, uint32_t index, uint32_t parent)
{
    struct node *node = &reading->nodes[index];
    struct node *before = parent == NO_NODE ? NULL : &reading->nodes[parent];
    *node = (struct node){.parent = parent, .runs_on = node->runs_on};
    node->is_possible = !before || (before->is_possible && before->allowed);
    if (!node->is_possible)
        return;
    node->is_free = !before || (before->is_free && !needs_piece(before));
    node->allowed = passed_occupants(reading, index);
    measure_step(reading, index);
    node->is_stop = node->is_free && is_plain(effect_of(reading, index)) &&
                    !(reading->walk[index].emit & OCCUPANT_PARTNER) &&
                    landings_at(reading, index) & ~(unsigned)LANDS_ON_PASSED;
    if (node->is_stop && before)
        before->has_next = true;
}

static void read_nodes(struct reading *reading)
{
    uint32_t parent = NO_NODE;
    for (uint32_t i = 0; i < reading->count; i++) {
        while (parent != NO_NODE && i >= parent + reading->walk[parent].skip)
            parent = reading->nodes[parent].parent;
        read_node(reading, i, parent);
        parent = i;
    }
}

// Nodes beside each other may be about one square: one lands there, another goes on.
static void join_nodes(const struct reading *reading)
{
    for (uint32_t i = 0; i < reading->count; i++) {
        struct node *stop = &reading->nodes[i];
        if (!stop->is_stop)
            continue;
        uint32_t parent = stop->parent, first = parent == NO_NODE ? 0 : parent + 1;
        uint32_t end = parent == NO_NODE ? reading->count : parent + reading->walk[parent].skip;
        for (uint32_t k = first; k < end; k += reading->walk[k].skip) {
            if (reading->walk[k].square != reading->walk[i].square)
                continue;
            reading->nodes[k].is_halt = true;
            stop->has_next |= reading->nodes[k].has_next;
        }
    }
}

// Finds the paths, first as if there were nothing else on the board.
static void read_walk(struct reading *reading)
{
    bool has_blockers = reading->has_blockers;
    reading->has_blockers = false;
    read_nodes(reading);
    join_nodes(reading);
    for (uint32_t i = 0; i < reading->count; i++)
        reading->nodes[i].runs_on = reading->nodes[i].has_next;
    reading->has_blockers = has_blockers;
    if (!has_blockers)
        return;
    read_nodes(reading);
    join_nodes(reading);
}

static void note_moves(const struct reading *reading)
{
    for (uint32_t i = 0; i < reading->count; i++) {
        const struct node *node = &reading->nodes[i];
        struct chart_square *there = &reading->chart->squares[reading->walk[i].square];
        if (!node->is_possible || !reading->walk[i].emit)
            continue;
        if (node->is_stop) {
            note_stop(reading, i);
        } else if (!is_plain(effect_of(reading, i))) {
            note_special(reading, i);
        } else if (landings_at(reading, i) && hops(reading, i)) {
            there->hop |= landings_at(reading, i);
            draw_hop(reading, i);
        } else {
            there->leap |= landings_at(reading, i);
        }
    }
}

void chart_make(struct chart *chart, const struct probe *probe, bool ignores_blockers)
{
    const struct program *program = probe->game->program;
    struct walk walk = probe_walk(probe);
    struct reading reading = {.chart = chart,
                              .probe = probe,
                              .pool = &program->pool,
                              .walk = program->pool.nodes + walk.first,
                              .count = walk.count,
                              .has_blockers = !ignores_blockers && probe_is_blocked(probe)};
    memset(chart, 0, sizeof *chart);
    chart->board = program->board;
    chart->at = probe->at;
    reading.nodes = memory_zeroed(walk.count, sizeof *reading.nodes);
    read_walk(&reading);
    note_moves(&reading);
    memory_free(reading.nodes);
}
