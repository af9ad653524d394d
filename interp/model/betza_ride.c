// Rides: one leg in one direction, its relay squares, and the legs after them.
#include "betza_generator.h"

// One leg in one direction, on its way.
struct ride {
    int index; // of the leg
    const struct move_leg *leg;
    const struct place *start;
    square_t square; // reached so far
    uint32_t node;
    int step, limit;
    int limit_behind; // steps behind the platform, once that is met
    int skips;        // squares still to jump
    bool must_hop;    // p or g has not met its platform yet
    bool has_wrapped; // round the board
    int direction;    // of the first step
    int turn;         // z: added on every second step; q: after every step
    enum bend bend;   // after the first step
};

static void ride_on(struct generator *generator, struct ride ride);

// Counts a nested call; false when the budget is spent.
static bool descend(struct generator *generator)
{
    if (++generator->depth > GENERATOR_DEPTH_LIMIT)
        generator->tree->is_exhausted = true;
    return tree_charge(generator->tree);
}

static const struct move_leg *leg_at(const struct generator *generator, int index)
{
    const struct move_path *path = generator->path;
    if (index < path->head_count)
        return &path->head[index];
    int tail = index - (generator->leg_count - path->tail_count);
    if (tail >= 0)
        return &path->tail[tail];
    return &path->loop[(index - path->head_count) % path->loop_count];
}

// ---- Geometry

// The square at (dx, dy) from `from` as the mover sees it; wraps files for o.
static square_t square_at(const struct generator *generator, const struct move_leg *leg,
                          square_t from, int dx, int dy, bool *has_wrapped)
{
    const struct board *board = generator->board;
    // Mirrored on the hexagonal lattice, a step of x loses the half step ahead that it has.
    bool is_skew = board->lattice == LATTICE_HEXAGONAL && generator->sideways != generator->forward;
    int across = generator->sideways * dx, ahead = generator->forward * (is_skew ? dy + dx : dy);
    int x = board->squares[from].x + (generator->is_turned ? ahead : across);
    int y = board->squares[from].y + (generator->is_turned ? -across : ahead);
    bool wraps_files = board->wrap_files || leg->wraps_files;
    if (has_wrapped && ((wraps_files && (x < 0 || x >= board->width)) ||
                        (board->wrap_ranks && (y < 0 || y >= board->height))))
        *has_wrapped = true;
    if (leg->wraps_files)
        x = (x % board->width + board->width) % board->width;
    return board_from(board, from, x, y);
}

// The squares between the ends of a leap: straight along the longer axis, then diagonally. On a
// hexagonal lattice only for straight leaps. Sets *x and *y to the walk's point number `index`,
// from 1; false when that is the target. Of a walk that is its midpoint there is one point.
static bool walk_point(const struct shape *shape, struct shape_step step, bool is_midpoint,
                       int index, int *x, int *y)
{
    int unit_x = (step.x > 0) - (step.x < 0), unit_y = (step.y > 0) - (step.y < 0);
    int width = step.x * unit_x, height = step.y * unit_y;
    if (is_midpoint && shape->family == SHAPE_OBLIQUE) {
        *x = step.x / 2;
        *y = step.y / 2;
        return index == 1;
    }
    if (is_midpoint && index > 1)
        return false;
    if (is_midpoint)
        index = shape->major / 2;
    if (shape->lattice == LATTICE_HEXAGONAL) {
        *x = step.x / shape->major * index;
        *y = step.y / shape->major * index;
        return index < shape->major;
    }
    int straight = width > height ? width - height : height - width;
    int diagonal = index > straight ? index - straight : 0;
    int along = index - diagonal;
    *x = unit_x * (diagonal + (width > height ? along : 0));
    *y = unit_y * (diagonal + (width > height ? 0 : along));
    return index < shape->major;
}

// The direction of the ride's current step.
static int ride_direction(const struct ride *ride)
{
    int turns = ride->leg->is_crooked ? (ride->step + 1) % 2 : ride->step - 1;
    int count = ride->leg->shape->direction_count;
    int direction = (ride->direction + turns * ride->turn) % count;
    return direction < 0 ? direction + count : direction;
}

static struct shape_step ride_step(const struct ride *ride)
{
    return ride->leg->shape->steps[ride_direction(ride)];
}

// The latest bend after the ride's current step.
static enum bend ride_bend(const struct ride *ride)
{
    if (ride->turn == 0 || ride->step == 1)
        return ride->bend;
    bool turns_back = ride->leg->is_crooked && ride->step % 2 == 1;
    return (ride->turn > 0) != turns_back ? BEND_RIGHT : BEND_LEFT;
}

// hh: half of the steps that stay on the board, rounded up, or down where the dialect has it so.
static int halfling_limit(const struct generator *generator, const struct ride *ride)
{
    struct shape_step step = ride->leg->shape->steps[ride->direction];
    square_t square = ride->square;
    int count = 0;
    while (count < ride->limit && tree_charge(generator->tree)) {
        square = square_at(generator, ride->leg, square, step.x, step.y, NULL);
        if (square == NO_SQUARE || square == ride->square)
            break;
        count++;
    }
    return (count + !ride->leg->rounds_down) / 2;
}

// ---- Relays

// Goes on with the next leg from `square` when one of `occupants` stands there.
static void relay(struct generator *generator, const struct ride *ride, square_t square,
                  unsigned occupants, bool captures, bool toggles)
{
    struct place place = *ride->start;
    enum knowledge knowledge = generator_known(generator, ride->start, square);
    if (occupants == 0)
        return;
    if (knowledge != IS_UNKNOWN) {
        // A piece put down on the way may be hopped, by those who hop any.
        unsigned there = knowledge == IS_EMPTY ? OCCUPANT_EMPTY : OCCUPANT_OCCUPIED;
        if ((occupants & there) != there || captures)
            return;
        place.is_occupied = knowledge == IS_BLOCKED;
        place.node = ride->node;
    } else {
        place.is_occupied = !captures && occupants != OCCUPANT_EMPTY;
        place.node = occupants == OCCUPANT_ANY
                         ? ride->node
                         : tree_enter(generator->tree, ride->node, square, occupants);
    }
    place.square = square;
    place.direction = ride_direction(ride);
    place.bend = ride_bend(ride);
    place.steps = ride->step;
    place.toggles += toggles;
    if (captures)
        generator->taken[generator->taken_count++] = square;
    bool is_possible = true;
    if (ride->leg->unloads && generator_latest_taken(generator, ride->start) != NO_SQUARE) {
        place.shift_from = generator_latest_taken(generator, ride->start);
        place.shift_to = ride->start->square;
        is_possible = !ride->start->is_occupied && place.shift_to != square;
    }
    if (is_possible)
        generator_run_leg(generator, ride->index + 1, &place);
    generator->taken_count -= captures;
}

static void relay_all(struct generator *generator, const struct ride *ride, square_t square)
{
    unsigned modes = ride->leg->modes;
    unsigned hopped = ride->leg->is_tame ? OCCUPANT_FRIEND : OCCUPANT_OCCUPIED;
    unsigned moved = modes & MODE_MOVE ? OCCUPANT_EMPTY : 0;
    unsigned kept = modes & MODE_HOP ? hopped : 0;
    unsigned captured = 0;
    if (modes & MODE_CAPTURE)
        captured |= OCCUPANT_ENEMY | OCCUPANT_ENEMY_ROYAL;
    if (modes & MODE_FRIEND)
        captured |= OCCUPANT_FRIEND;
    // To unload, the next leg must know whether it starts on an empty square.
    if (leg_at(generator, ride->index + 1)->unloads) {
        relay(generator, ride, square, moved, false, false);
        relay(generator, ride, square, kept, false, false);
    } else {
        relay(generator, ride, square, moved | kept, false, false);
    }
    relay(generator, ride, square, modes & MODE_MOVE_TOGGLE ? OCCUPANT_EMPTY : 0, false, true);
    relay(generator, ride, square, modes & MODE_HOP_NEXT ? hopped : 0, false, true);
    relay(generator, ride, square, captured, true, false);
}

// ---- Rides

// Makes `square`, when empty, the square the ride has reached. False when it can't be empty.
static bool pass_empty(struct generator *generator, struct ride *ride, square_t square)
{
    enum knowledge knowledge = generator_known(generator, ride->start, square);
    if (knowledge == IS_BLOCKED)
        return false;
    if (knowledge == IS_UNKNOWN)
        ride->node = tree_enter(generator->tree, ride->node, square, OCCUPANT_EMPTY);
    ride->square = square;
    return true;
}

// The last leg of a hopper meets a possible platform: goes on behind it, if it is one.
static void hop(struct generator *generator, const struct ride *ride, square_t square)
{
    enum knowledge knowledge = generator_known(generator, ride->start, square);
    struct ride behind = *ride;
    if (knowledge == IS_EMPTY)
        return;
    if (knowledge == IS_UNKNOWN)
        behind.node = tree_enter(generator->tree, ride->node, square, OCCUPANT_OCCUPIED);
    behind.square = square;
    behind.must_hop = false;
    if (ride->limit_behind < behind.limit - behind.step)
        behind.limit = behind.step + ride->limit_behind;
    if (!(ride->leg->modes & MODE_HOP) && behind.limit > behind.step + 1)
        behind.limit = behind.step + 1;
    ride_on(generator, behind);
}

// The ride comes to `square`. False when it ends there.
static bool arrive(struct generator *generator, struct ride *ride, square_t square)
{
    bool is_last = ride->index == generator->leg_count - 1;
    bool may_return = ride->has_wrapped || ride->turn != 0;
    if (ride->skips > 0) {
        ride->skips--;
        ride->square = square;
        return true;
    }
    if (may_return && (square == ride->start->square || square == generator->origin))
        return false;
    if (ride->leg->is_iso && ride->step != ride->start->steps)
        return ride->step < ride->start->steps && pass_empty(generator, ride, square);
    if (!is_last)
        relay_all(generator, ride, square);
    else if (ride->must_hop)
        hop(generator, ride, square);
    else
        generator_end(generator, ride->leg, ride->start, ride->node, square);
    if (ride->leg->leaves_passed && generator->passed_count < EFFECT_SQUARES_LIMIT)
        generator->passed[generator->passed_count++] = square;
    return ride->step < ride->limit && pass_empty(generator, ride, square);
}

// n: every square between must be empty. They become passed squares where the leg leaves such.
static bool walk_lame(struct generator *generator, struct ride *ride)
{
    struct shape_step step = ride_step(ride);
    square_t from = ride->square;
    int x, y;
    for (int i = 1; walk_point(ride->leg->shape, step, ride->leg->walks_midpoint, i, &x, &y); i++) {
        square_t square = square_at(generator, ride->leg, from, x, y, NULL);
        if (square == NO_SQUARE || !pass_empty(generator, ride, square) ||
            !tree_charge(generator->tree))
            return false;
        if (ride->leg->leaves_passed && generator->passed_count < EFFECT_SQUARES_LIMIT)
            generator->passed[generator->passed_count++] = square;
    }
    ride->square = from;
    return true;
}

// j: of the squares between from number `index` on, one (jj: at least one) must be occupied. Goes
// on to `target` in each of these cases.
static void walk_jump(struct generator *generator, const struct ride *ride, int index,
                      bool has_jumped, square_t target)
{
    int x, y;
    struct ride onward = *ride;
    if (!walk_point(ride->leg->shape, ride_step(ride), false, index, &x, &y)) {
        if (has_jumped && arrive(generator, &onward, target))
            ride_on(generator, onward);
        return;
    }
    square_t square = square_at(generator, ride->leg, ride->square, x, y, NULL);
    if (square == NO_SQUARE || !descend(generator))
        return;
    bool is_enough = has_jumped && ride->leg->jumps > 1; // the rest may hold anything
    if (is_enough || pass_empty(generator, &onward, square)) {
        onward.square = ride->square;
        walk_jump(generator, &onward, index + 1, has_jumped, target);
    }
    onward = *ride;
    enum knowledge knowledge = generator_known(generator, ride->start, square);
    if (!has_jumped && knowledge != IS_EMPTY) {
        if (knowledge == IS_UNKNOWN)
            onward.node = tree_enter(generator->tree, ride->node, square, OCCUPANT_OCCUPIED);
        walk_jump(generator, &onward, index + 1, true, target);
    }
    generator->depth--;
}

static void ride_on(struct generator *generator, struct ride ride)
{
    const struct move_leg *leg = ride.leg;
    bool is_unit = shape_is_unit(leg->shape);
    int passed_count = generator->passed_count;
    if (!descend(generator))
        return;
    while (ride.step < ride.limit && tree_charge(generator->tree)) {
        ride.step++;
        struct shape_step step = ride_step(&ride);
        square_t square = square_at(generator, leg, ride.square, step.x, step.y, &ride.has_wrapped);
        if (square == NO_SQUARE)
            break;
        if (!is_unit && leg->is_lame && (leg->jumps || !walk_lame(generator, &ride)))
            break;
        if (!is_unit && leg->jumps) {
            walk_jump(generator, &ride, 1, false, square);
            break;
        }
        if (!arrive(generator, &ride, square))
            break;
    }
    generator->passed_count = passed_count;
    generator->depth--;
}

// ---- Legs

static void run_direction(struct generator *generator, int index, const struct place *start,
                          int direction, enum bend bend, int turn)
{
    const struct move_leg *leg = leg_at(generator, index);
    bool is_last = index == generator->leg_count - 1;
    int written = start->toggles == 0 ? 0 : start->toggles % 2 == 1 ? 1 : 2;
    struct ride ride = {.index = index,
                        .leg = leg,
                        .start = start,
                        .square = start->square,
                        .node = start->node,
                        .limit = leg->ranges[written],
                        .limit_behind = LEG_UNLIMITED,
                        .skips = shape_is_unit(leg->shape) ? leg->jumps : 0,
                        .must_hop = is_last && leg->modes & (MODE_HOP | MODE_HOP_NEXT),
                        .direction = direction,
                        .turn = turn,
                        .bend = bend};
    if (ride.must_hop && leg->counts_behind && written == 0) {
        ride.limit_behind = ride.limit;
        ride.limit = LEG_UNLIMITED;
    }
    if (leg->is_halfling)
        ride.limit = halfling_limit(generator, &ride);
    ride_on(generator, ride);
}

static void run_absolute(struct generator *generator, int index, const struct place *start)
{
    const struct move_leg *leg = leg_at(generator, index);
    const struct shape *shape = leg->shape;
    bool is_narrow = shape->family == SHAPE_ORTHOGONAL || shape->family == SHAPE_DIAGONAL;
    int turn = leg->is_crooked ? 2 : !leg->is_circular ? 0 : is_narrow ? 2 : 1;
    for (int i = 0; i < shape->direction_count; i++) {
        if (!(leg->directions >> i & 1u))
            continue;
        enum bend bend = shape_first_bend(shape, i);
        run_direction(generator, index, start, i, bend, turn);
        if (turn)
            run_direction(generator, index, start, i, bend, -turn);
    }
}

void generator_run_leg(struct generator *generator, int index, const struct place *start)
{
    const struct move_leg *leg = leg_at(generator, index);
    if (!tree_charge(generator->tree))
        return;
    if (!leg->is_relative) {
        run_absolute(generator, index, start);
        return;
    }
    unsigned turns = leg->directions;
    if (leg->bend_turns)
        turns |= turns_after_bend(leg->bend_turns, start->bend);
    for (int turn = 0; turn < 8; turn++) {
        if (!(turns >> turn & 1u))
            continue;
        enum bend bend = bend_of_turn(turn);
        run_direction(generator, index, start, (start->direction + turn) % 8,
                      bend == BEND_NONE ? start->bend : bend, 0);
    }
}
