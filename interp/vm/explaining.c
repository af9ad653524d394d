#include "explaining.h"

#include "sets.h"

#include <string.h>

static const struct walk *walk_at(const struct position *position, square_t square)
{
    const struct program *program = position->program;
    return &program->walks[position_kind(position, square) * program->square_count + square];
}

// ---- What is in the way

// One path of a walk, compared with the board.
struct path {
    const struct position *position;
    const uint8_t *occupants; // as the mover sees them
    const uint64_t *seen;
    const struct walk_node *nodes; // of the walk
    uint32_t end;                  // its last node
    struct way_report report;      // of it alone
    int cost;                      // of what is in the way
};

static bool is_seen(const struct path *path, square_t square)
{
    return !path->seen || set_has(path->seen, square);
}

static void add_square(struct way_report *report, square_t square)
{
    for (int i = 0; i < report->count; i++)
        if (report->squares[i] == square)
            return;
    if (report->count < WAY_SQUARES)
        report->squares[report->count++] = square;
}

// Of several things in the way the first one is reported.
static void meet(struct path *path, enum way way, square_t square, int cost)
{
    if (path->report.way == WAY_IS_FREE || path->report.way == WAY_IS_UNSEEN) {
        path->report.way = way;
        path->report.count = 0;
    }
    if (path->report.way == way)
        add_square(&path->report, square);
    path->cost += cost;
}

static void meet_unseen(struct path *path, square_t square)
{
    if (path->report.way != WAY_IS_FREE && path->report.way != WAY_IS_UNSEEN)
        return;
    path->report.way = WAY_IS_UNSEEN;
    add_square(&path->report, square);
}

// A square that the path leads over.
static void pass(struct path *path, const struct walk_node *node)
{
    enum { CAPTURABLE = OCCUPANT_ENEMY | OCCUPANT_ENEMY_ROYAL };
    uint8_t occupant = path->occupants[node->square];
    if (!is_seen(path, node->square))
        meet_unseen(path, node->square);
    else if (occupant & node->pass)
        return;
    else if (occupant != OCCUPANT_EMPTY)
        meet(path, WAY_IS_BLOCKED, node->square, 2);
    else if (node->pass & ~CAPTURABLE)
        meet(path, WAY_LACKS_HURDLES, node->square, 4);
    else
        meet(path, WAY_LACKS_CAPTURE, node->square, 2);
}

static void arrive(struct path *path, const struct walk_node *node)
{
    uint8_t occupant = path->occupants[node->square];
    if (!is_seen(path, node->square))
        meet_unseen(path, node->square);
    else if (occupant & node->emit)
        return;
    else if (occupant == OCCUPANT_EMPTY)
        meet(path, WAY_LACKS_CAPTURE, node->square, 3);
    else if (occupant == OCCUPANT_FRIEND)
        meet(path, WAY_ENDS_ON_FRIEND, node->square, 3);
    else
        meet(path, WAY_ENDS_ON_OTHER, node->square, 3);
}

static void follow(struct path *path)
{
    path->report = (struct way_report){.way = WAY_IS_FREE};
    path->cost = 0;
    for (uint32_t i = 0; i < path->end;) {
        bool leads_on = i + path->nodes[i].skip > path->end;
        if (leads_on)
            pass(path, &path->nodes[i]);
        i += leads_on ? 1 : path->nodes[i].skip;
    }
    arrive(path, &path->nodes[path->end]);
}

static square_t end_of(const struct program *program, const struct walk_node *node)
{
    square_t other = program->pool.effects[node->effect].destination;
    return other == NO_SQUARE ? node->square : other;
}

static void join(struct way_report *report, const struct way_report *other)
{
    for (int i = 0; i < other->count; i++)
        add_square(report, other->squares[i]);
}

void way_find(const struct position *position, square_t origin, square_t destination,
              bool captures_only, const uint64_t *seen, struct way_report *report)
{
    const struct program *program = position->program;
    const struct walk *walk = walk_at(position, origin);
    int mover = program->owner_of[position_kind(position, origin)];
    struct path path = {.position = position,
                        .occupants = position->occupants + mover * program->square_count,
                        .seen = seen,
                        .nodes = program->pool.nodes + walk->first};
    int least = -1;
    *report = (struct way_report){.way = WAY_IS_NONE, .count = 2};
    report->squares[0] = origin;
    report->squares[1] = destination;
    for (path.end = 0; path.end < walk->count; path.end++) {
        const struct walk_node *node = &path.nodes[path.end];
        if (!node->emit || end_of(program, node) != destination)
            continue;
        follow(&path);
        if (least < 0 || path.cost < least) {
            *report = path.report;
            least = path.cost;
        } else if (path.cost == least && path.report.way == report->way) {
            join(report, &path.report);
        }
    }
    if (report->way == WAY_IS_FREE && captures_only) {
        report->way = WAY_LACKS_CAPTURE;
        add_square(report, destination);
    }
}

// ---- Who attacks

static bool captures(const struct program *program, const struct walk_node *node, square_t target)
{
    const struct walk_effect *effect = &program->pool.effects[node->effect];
    const square_t *squares = walk_effect_squares(&program->pool, effect);
    if (node->square == target)
        return !(effect->flags & EFFECT_KEEPS);
    for (int i = 0; i < effect->capture_count; i++)
        if (squares[i] == target)
            return true;
    return false;
}

// Whether the piece on `origin` could capture on `target`, where one of another player stands.
static bool attacks(const struct position *position, square_t origin, square_t target)
{
    const struct program *program = position->program;
    int owner = program->owner_of[position_kind(position, origin)];
    const uint8_t *occupants = position->occupants + owner * program->square_count;
    const struct walk *walk = walk_at(position, origin);
    const struct walk_node *node = program->pool.nodes + walk->first, *end = node + walk->count;
    while (node < end) {
        uint8_t occupant = occupants[node->square];
        if (occupant & node->emit && captures(program, node, target))
            return true;
        node += occupant & node->pass ? 1 : node->skip;
    }
    return false;
}

static bool is_attacker(const struct position *position, int player, square_t square,
                        bool by_friends)
{
    const struct program *program = position->program;
    int kind = position_kind(position, square);
    int owner = program->owner_of[kind];
    return kind != 0 && owner < program->player_count && (owner == player) == by_friends;
}

int attackers_find(struct position *position, int player, const uint64_t *targets, bool by_friends,
                   square_t *squares, int limit)
{
    const struct program *program = position->program;
    int count = 0, victim = by_friends ? (int)next_player(program, player) : player, type = 0;
    uint64_t found[SET_WORDS_LIMIT] = {0};
    while (type + 1 < program->type_count && program->model->types[type].royal)
        type++;
    for (int t = 0; t < program->square_count; t++) {
        size_t trail = position->trail_count;
        if (!set_has(targets, t))
            continue;
        // An attack is what could be done to a piece, also where there is none yet.
        if (position_kind(position, t) == 0)
            position_put(position, t, kind_of(program, type, victim));
        for (int s = 0; s < program->square_count && count < limit; s++)
            if (s != t && !set_has(found, s) &&
                is_attacker(position, player, (square_t)s, by_friends) &&
                attacks(position, (square_t)s, (square_t)t)) {
                set_add(found, s);
                squares[count++] = (square_t)s;
            }
        position_undo(position, trail);
    }
    return count;
}
