// Running a movement from one square over every possible occupation at once.
//
// The generator follows the reference's section 10; where that looks at an occupant, it adds a node to
// the tree and goes on below it once per answer. What is on a square may be known already: the origin
// and squares captured on the way are empty, the square a piece was unloaded on is not.
#include "betza_walk.h"

#include "betza_movement.h"
#include "betza_tree.h"
#include "diag.h"

enum { WALK_LEAP_SQUARES = SHAPE_LEAP_LIMIT, EFFECT_SQUARES_LIMIT = 255 };

struct generator {
    const struct board *board;
    const bool *may_end;
    struct tree *tree;
    square_t origin;
    int forward;
    const struct move_path *path;
    int leg_count;                     // of the path, with its loop as often as it is run now
    square_t taken[MOVE_LEGS_LIMIT];   // squares emptied by captures, in order
    int taken_count;
    square_t passed[EFFECT_SQUARES_LIMIT]; // squares that may be captured on in the next turn
    int passed_count;
};

// Between two legs: where the mover is and what it has done.
struct place {
    square_t square;
    int direction;                 // of the last leg
    enum bend bend;                // the latest one
    int steps;                     // of the last leg
    int toggles;
    bool is_occupied;              // the mover hovers over a piece that it hopped
    square_t shift_from, shift_to; // a piece unloaded on the way, or NO_SQUARE
    uint32_t node;                 // of the tree
};

// One leg in one direction, on its way.
struct ride {
    int index; // of the leg
    const struct move_leg *leg;
    const struct place *start;
    square_t square; // reached so far
    uint32_t node;
    int step, limit;
    int skips;        // squares still to jump
    bool must_hop;    // p or g has not met its platform yet
    bool has_wrapped; // round the board
    int direction;    // of the first step
    int turn;         // z: added on every second step; q: after every step
    enum bend bend;   // after the first step
};

enum knowledge { IS_UNKNOWN, IS_EMPTY, IS_BLOCKED };

static void run_leg(struct generator *generator, int index, const struct place *start);
static void ride_on(struct generator *generator, struct ride ride);

static enum knowledge known(const struct generator *generator, const struct place *place,
                            square_t square)
{
    if (square == place->shift_to)
        return IS_BLOCKED;
    if (square == generator->origin)
        return IS_EMPTY;
    for (int i = 0; i < generator->taken_count; i++) {
        if (generator->taken[i] == square)
            return IS_EMPTY;
    }
    return IS_UNKNOWN;
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

// ---- Geometry --------------------------------------------------------------------------------------

// The square at (dx, dy) from `from` as the mover sees it; wraps files for o.
static square_t square_at(const struct generator *generator, const struct move_leg *leg,
                          square_t from, int dx, int dy, bool *has_wrapped)
{
    const struct board *board = generator->board;
    int x = board->squares[from].x + generator->forward * dx;
    int y = board->squares[from].y + generator->forward * dy;
    bool wraps_files = board->wrap_files || leg->wraps_files;
    if (has_wrapped && ((wraps_files && (x < 0 || x >= board->width)) ||
                        (board->wrap_ranks && (y < 0 || y >= board->height))))
        *has_wrapped = true;
    if (leg->wraps_files)
        x = (x % board->width + board->width) % board->width;
    return board_at(board, x, y);
}

// The squares between the ends of a leap: straight along the longer axis, then diagonally. On a
// hexagonal lattice only for straight leaps. Sets *x and *y to the walk's point number `index`, from 1;
// false when that is the target.
static bool walk_point(const struct shape *shape, struct shape_step step, int index, int *x, int *y)
{
    int unit_x = (step.x > 0) - (step.x < 0), unit_y = (step.y > 0) - (step.y < 0);
    int width = step.x * unit_x, height = step.y * unit_y;
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

// hh: half of the steps that stay on the board, rounded up.
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
    return (count + 1) / 2;
}

// ---- Ends ------------------------------------------------------------------------------------------

// The last piece captured on the way that is still to be put down, or NO_SQUARE.
static square_t latest_taken(const struct generator *generator, const struct place *place)
{
    if (generator->taken_count == 0 || place->shift_from != NO_SQUARE)
        return NO_SQUARE;
    return generator->taken[generator->taken_count - 1];
}

static uint16_t make_effect(struct generator *generator, square_t shift_from, square_t shift_to,
                            bool keeps)
{
    square_t squares[MOVE_LEGS_LIMIT + EFFECT_SQUARES_LIMIT];
    struct walk_effect effect = {.destination = NO_SQUARE,
                                 .shift_from = shift_from,
                                 .shift_to = shift_to,
                                 .flags = keeps ? EFFECT_KEEPS : 0};
    for (int i = 0; i < generator->taken_count; i++) {
        if (generator->taken[i] != shift_from)
            squares[effect.capture_count++] = generator->taken[i];
    }
    effect.passed_count = (uint8_t)generator->passed_count;
    for (int i = 0; i < generator->passed_count; i++)
        squares[effect.capture_count + i] = generator->passed[i];
    return tree_effect(generator->tree, effect, squares);
}

// Occupants on which a last leg may end.
static unsigned end_occupants(const struct move_leg *leg)
{
    unsigned occupants = 0;
    if (leg->modes & MODE_MOVE)
        occupants |= OCCUPANT_EMPTY;
    if (leg->modes & MODE_FRIEND)
        occupants |= OCCUPANT_FRIEND;
    if (leg->modes & MODE_CAPTURE)
        occupants |= OCCUPANT_ENEMY | OCCUPANT_ENEMY_ROYAL;
    if (leg->modes & MODE_PASSED)
        occupants |= OCCUPANT_PASSED;
    // k alone takes royals; with c it takes all but them.
    if (leg->modes & MODE_ROYAL)
        occupants ^= OCCUPANT_ENEMY_ROYAL;
    if (leg->is_tame)
        occupants &= ~(unsigned)OCCUPANT_ENEMY_ROYAL;
    return occupants;
}

// Ends the move on `square`, below `node`, in the last leg, which began at `start`.
static void end_move(struct generator *generator, const struct move_leg *leg,
                     const struct place *start, uint32_t node, square_t square)
{
    enum knowledge knowledge = known(generator, start, square);
    unsigned occupants = end_occupants(leg);
    square_t from = start->shift_from, to = start->shift_to;
    bool can_unload = leg->unloads && from == NO_SQUARE && !start->is_occupied;
    if (knowledge == IS_BLOCKED || (generator->may_end && !generator->may_end[square]) ||
        (leg->unloads && !can_unload))
        return;
    if (leg->unloads && latest_taken(generator, start) != NO_SQUARE) {
        from = latest_taken(generator, start);
        to = start->square;
    }
    if (knowledge == IS_EMPTY) {
        if (occupants & OCCUPANT_EMPTY && square != to)
            tree_emit(generator->tree, node, square, OCCUPANT_ANY,
                      make_effect(generator, from, to, true));
        return;
    }
    unsigned still = leg->unloads ? occupants & ~(unsigned)OCCUPANT_OCCUPIED : occupants;
    tree_emit(generator->tree, node, square, still, make_effect(generator, from, to, false));
    if (leg->unloads)
        tree_emit(generator->tree, node, square, occupants & OCCUPANT_OCCUPIED,
                  make_effect(generator, square, start->square, true));
}

// ---- Relays ----------------------------------------------------------------------------------------

// Goes on with the next leg from `square` when one of `occupants` stands there.
static void relay(struct generator *generator, const struct ride *ride, square_t square,
                  unsigned occupants, bool captures, bool toggles)
{
    struct place place = *ride->start;
    if (occupants == 0)
        return;
    if (known(generator, ride->start, square) == IS_EMPTY) {
        if (!(occupants & OCCUPANT_EMPTY))
            return;
        place.is_occupied = false;
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
    if (ride->leg->unloads && latest_taken(generator, ride->start) != NO_SQUARE) {
        place.shift_from = latest_taken(generator, ride->start);
        place.shift_to = ride->start->square;
        is_possible = !ride->start->is_occupied && place.shift_to != square;
    }
    if (is_possible)
        run_leg(generator, ride->index + 1, &place);
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
    if (known(generator, ride->start, square) == IS_UNKNOWN)
        relay(generator, ride, square, captured, true, false);
}

// ---- Rides -----------------------------------------------------------------------------------------

// Makes `square`, when empty, the square the ride has reached. False when it can't be empty.
static bool pass_empty(struct generator *generator, struct ride *ride, square_t square)
{
    enum knowledge knowledge = known(generator, ride->start, square);
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
    enum knowledge knowledge = known(generator, ride->start, square);
    struct ride behind = *ride;
    if (knowledge == IS_EMPTY)
        return;
    if (knowledge == IS_UNKNOWN)
        behind.node = tree_enter(generator->tree, ride->node, square, OCCUPANT_OCCUPIED);
    behind.square = square;
    behind.must_hop = false;
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
        end_move(generator, ride->leg, ride->start, ride->node, square);
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
    for (int i = 1; walk_point(ride->leg->shape, step, i, &x, &y); i++) {
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

// j: of the squares between from number `index` on, one (jj: at least one) must be occupied. Goes on to
// `target` for every way in which that may be.
static void walk_jump(struct generator *generator, const struct ride *ride, int index,
                      bool has_jumped, square_t target)
{
    int x, y;
    struct ride onward = *ride;
    bool is_enough = has_jumped && ride->leg->jumps > 1;
    if (is_enough || !walk_point(ride->leg->shape, ride_step(ride), index, &x, &y)) {
        if (has_jumped && arrive(generator, &onward, target))
            ride_on(generator, onward);
        return;
    }
    square_t square = square_at(generator, ride->leg, ride->square, x, y, NULL);
    if (square == NO_SQUARE || !tree_charge(generator->tree))
        return;
    if (pass_empty(generator, &onward, square)) {
        onward.square = ride->square;
        walk_jump(generator, &onward, index + 1, has_jumped, target);
    }
    onward = *ride;
    enum knowledge knowledge = known(generator, ride->start, square);
    if (has_jumped || knowledge == IS_EMPTY)
        return;
    if (knowledge == IS_UNKNOWN)
        onward.node = tree_enter(generator->tree, ride->node, square, OCCUPANT_OCCUPIED);
    walk_jump(generator, &onward, index + 1, true, target);
}

static void ride_on(struct generator *generator, struct ride ride)
{
    const struct move_leg *leg = ride.leg;
    bool is_unit = shape_is_unit(leg->shape);
    int passed_count = generator->passed_count;
    while (ride.step < ride.limit && tree_charge(generator->tree)) {
        ride.step++;
        struct shape_step step = ride_step(&ride);
        square_t square =
            square_at(generator, leg, ride.square, step.x, step.y, &ride.has_wrapped);
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
}

// ---- Legs ------------------------------------------------------------------------------------------

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
                        .skips = shape_is_unit(leg->shape) ? leg->jumps : 0,
                        .must_hop = is_last && leg->modes & (MODE_HOP | MODE_HOP_NEXT),
                        .direction = direction,
                        .turn = turn,
                        .bend = bend};
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

static void run_leg(struct generator *generator, int index, const struct place *start)
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

// ---- Paths -----------------------------------------------------------------------------------------

static struct place origin_place(const struct generator *generator)
{
    return (struct place){
        .square = generator->origin, .shift_from = NO_SQUARE, .shift_to = NO_SQUARE};
}

// A path with a loop is run once for every length up to the board's size.
static void run_legs(struct generator *generator)
{
    const struct move_path *path = generator->path;
    const struct board *board = generator->board;
    int size = board->width + board->height;
    struct place start = origin_place(generator);
    for (int loops = 0; loops < size; loops++) {
        generator->leg_count = path->head_count + loops * path->loop_count + path->tail_count;
        if (generator->leg_count > MOVE_LEGS_LIMIT)
            break;
        run_leg(generator, 0, &start);
        if (path->loop_count == 0)
            break;
    }
}

static void run_anywhere(struct generator *generator)
{
    struct place start = origin_place(generator);
    for (int i = 0; i < generator->board->square_count; i++) {
        if (i != generator->origin)
            end_move(generator, generator->path->head, &start, 0, (square_t)i);
    }
}

// The partner is the first piece met, at the edge or `inward` squares from it; the mover goes
// `distance` squares towards it, and it lands on the square before.
static void run_partner_side(struct generator *generator, int side)
{
    const struct board *board = generator->board;
    square_t squares[BOARD_SIDE_LIMIT + 1] = {generator->origin};
    int x = board->squares[generator->origin].x, y = board->squares[generator->origin].y;
    int distance = generator->path->partner_distance, count = 0;
    for (x += side; x >= 0 && x < board->width && board_at(board, x, y) != NO_SQUARE; x += side)
        squares[++count] = board_at(board, x, y);
    int partner = count - generator->path->partner_inward;
    if (partner < distance || (generator->may_end && !generator->may_end[squares[distance]]))
        return;
    uint32_t node = 0;
    for (int i = 1; i < partner; i++)
        node = tree_enter(generator->tree, node, squares[i], OCCUPANT_EMPTY);
    struct walk_effect effect = {.destination = squares[distance],
                                 .shift_from = squares[partner],
                                 .shift_to = squares[distance - 1]};
    tree_emit(generator->tree, node, squares[partner], OCCUPANT_PARTNER,
              tree_effect(generator->tree, effect, NULL));
}

static void run_path(struct generator *generator)
{
    const struct move_path *path = generator->path;
    struct place start = origin_place(generator);
    switch (path->kind) {
    case PATH_LEGS: run_legs(generator); break;
    case PATH_ANYWHERE: run_anywhere(generator); break;
    case PATH_PARTNER:
        if (path->partner_left)
            run_partner_side(generator, -generator->forward);
        if (path->partner_right)
            run_partner_side(generator, generator->forward);
        break;
    case PATH_STAY:
        if (!generator->may_end || generator->may_end[start.square])
            tree_emit(generator->tree, 0, start.square, OCCUPANT_ANY,
                      make_effect(generator, NO_SQUARE, NO_SQUARE, true));
        break;
    }
}

struct walk betza_walk(const struct betza_movement *movement, const struct board *board,
                       square_t from, int forward, bool initial, const bool *may_end,
                       struct walk_pool *pool, struct diag *diag, struct span span)
{
    struct tree tree;
    struct walk walk;
    struct generator generator = {
        .board = board, .may_end = may_end, .tree = &tree, .origin = from, .forward = forward};
    tree_init(&tree, pool);
    for (generator.path = movement->first; generator.path; generator.path = generator.path->next) {
        if (initial || !generator.path->only_initial)
            run_path(&generator);
    }
    if (!tree_finish(&tree, BETZA_WALK_NODES_LIMIT, &walk))
        diag_error(diag, span,
                   "this movement looks at too many squares: more than %d steps from one square",
                   BETZA_WALK_NODES_LIMIT);
    tree_release(&tree);
    return walk;
}
