// From a movement to one walk: the kinds of paths, and the entry.
#include "betza_walk.h"

#include "allowance.h"
#include "betza_generator.h"
#include "diag.h"

static struct place origin_place(const struct generator *generator)
{
    return (struct place){
        .square = generator->origin, .shift_from = NO_SQUARE, .shift_to = NO_SQUARE};
}

// A path with a loop is run once for every length up to the board's size.
static void run_legs(struct generator *generator)
{
    const struct move_path *path = generator->path;
    struct place start = origin_place(generator);
    for (int loops = 0; loops < generator->loops_limit; loops++) {
        generator->leg_count = path->head_count + loops * path->loop_count + path->tail_count;
        if (generator->leg_count > MOVE_LEGS_LIMIT)
            break;
        generator_run_leg(generator, 0, &start);
        if (path->loop_count == 0)
            break;
    }
}

static void run_anywhere(struct generator *generator)
{
    struct place start = origin_place(generator);
    for (int i = 0; i < generator->board->square_count; i++) {
        if (i != generator->origin)
            generator_end(generator, generator->path->head, &start, 0, (square_t)i);
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
    int dx = generator->is_turned ? 0 : side, dy = generator->is_turned ? -side : 0;
    for (x += dx, y += dy; x >= 0 && x < board->width && y >= 0 && y < board->height &&
                           board_at(board, x, y) != NO_SQUARE;
         x += dx, y += dy)
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
            run_partner_side(generator, -generator->sideways);
        if (path->partner_right)
            run_partner_side(generator, generator->sideways);
        break;
    case PATH_STAY:
        if (!generator->may_end || generator->may_end[start.square])
            tree_emit(generator->tree, 0, start.square, OCCUPANT_ANY,
                      generator_effect(generator, NO_SQUARE, NO_SQUARE, true));
        break;
    }
}

// The larger the board, the smaller the budget of one walk, so that all walks of a piece end in a
// few seconds.
static uint32_t work_limit(const struct board *board)
{
    enum { WORK_LIMIT = 2000000, SQUARES = 64 };
    return board->square_count <= SQUARES ? WORK_LIMIT
                                          : WORK_LIMIT * SQUARES / (uint32_t)board->square_count;
}

bool generator_run(struct generator *generator, const struct board *limits,
                   const struct betza_movement *movement, enum facing facing, bool initial,
                   struct walk_pool *pool, struct walk *walk)
{
    struct tree *tree = generator->tree;
    generator->is_turned = facing == FACING_EAST || facing == FACING_WEST;
    generator->forward = facing == FACING_NORTH || facing == FACING_EAST ? 1 : -1;
    generator->sideways =
        movement->mirrors_second && !generator->is_turned ? 1 : generator->forward;
    generator->loops_limit = limits->width + limits->height;
    tree_init(tree, pool, generator->board->square_count, work_limit(limits));
    for (generator->path = movement->first; generator->path;
         generator->path = generator->path->next)
        if (initial || !generator->path->only_initial)
            run_path(generator);
    bool is_finished = tree_finish(tree, BETZA_WALK_NODES_LIMIT, walk);
    pool->work += tree->work;
    allowance_charge(tree->work);
    tree_release(tree);
    return is_finished;
}

struct walk betza_walk(const struct betza_movement *movement, const struct board *board,
                       square_t from, enum facing facing, bool initial, const bool *may_end,
                       struct walk_pool *pool, struct diag *diag, struct span span)
{
    struct tree tree;
    struct walk walk = {0};
    struct generator generator = {
        .board = board, .may_end = may_end, .tree = &tree, .origin = from};
    if (pool->node_count > BETZA_POOL_NODES_LIMIT - BETZA_WALK_NODES_LIMIT ||
        pool->work > BETZA_POOL_WORK_LIMIT) {
        diag_error(diag, span, DIAG_LARGE "the movements of all pieces together are too complex");
        diag_hint(diag,
                  "from all squares together at most %d squares may be looked at, each counted "
                  "once per way to it; a smaller board, a smaller range or fewer legs help",
                  BETZA_POOL_NODES_LIMIT);
    } else if (!generator_run(&generator, board, movement, facing, initial, pool, &walk)) {
        diag_error(diag, span, DIAG_LARGE "this movement has too many ways to go on this board");
        diag_hint(diag,
                  "at most %d squares may be looked at from one square, each counted once per "
                  "way to it; a smaller range or fewer legs help",
                  BETZA_WALK_NODES_LIMIT);
    }
    return walk;
}
