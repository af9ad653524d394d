// Which loops and chains of parts are sure to end, and which statements do nothing.
#include "translation.h"

// What a round of a loop does to the cursor.
struct round {
    bool jumps;
    bool *steps; // [2 * direction_count]: goes there; after them: goes against it
};

_Static_assert(ZRF_END < 64, "a bit for each operation");

bool node_contains(const struct zrf_node *node, enum zrf_operation operation)
{
    return node->contains >> operation & 1;
}

int end_of_detour(const struct zrf_node *sequence, int mark)
{
    bool is_here = sequence->operands[mark]->operation == ZRF_SET_MARK &&
                   sequence->operands[mark]->place.kind == ZRF_HERE;
    for (int i = mark + 1; i < sequence->count && is_here; i++) {
        const struct zrf_node *node = sequence->operands[i];
        if (node->operation == ZRF_BACK ||
            (node->operation == ZRF_STEP && node->place.kind == ZRF_MARK))
            return i;
        if (node_contains(node, ZRF_SET_MARK))
            break;
    }
    return mark;
}

// Whether every path through a statement makes a step; notes what steps there are.
static bool read_round(const struct zrf_game *game, const struct zrf_node *node,
                       struct round *round)
{
    bool steps = false;
    switch ((enum zrf_operation)node->operation) {
    case ZRF_SEQUENCE:
        for (int i = 0; i < node->count; i++) {
            int detour = end_of_detour(node, i);
            if (detour > i)
                i = detour;
            else
                steps |= read_round(game, node->operands[i], round);
        }
        return steps;
    case ZRF_IF:
        steps = read_round(game, node->operands[1], round);
        return node->count > 2 && read_round(game, node->operands[2], round) && steps;
    case ZRF_WHILE: read_round(game, node->operands[1], round); return false;
    case ZRF_STEP:
        if (node->place.kind != ZRF_DIRECTION && node->place.kind != ZRF_OPPOSITE) {
            round->jumps = true;
            return false;
        }
        round->steps[node->place.number +
                     (node->place.kind == ZRF_OPPOSITE ? game->direction_count : 0)] = true;
        return true;
    case ZRF_BACK: round->jumps = true; return false;
    case ZRF_END: return true; // there is no next round
    default: return false;
    }
}

// Where a step leads as a player sees it, or ZRF_NONE.
static int32_t step_from(const struct zrf_game *game, int player, int step, int cell)
{
    int direction = step % game->direction_count;
    direction = game->symmetry[player * game->direction_count + direction];
    if (step >= game->direction_count)
        direction = game->directions[direction].opposite;
    return direction == ZRF_NONE ? ZRF_NONE : game->links[direction * game->cell_count + cell];
}

// Whether the steps lead round in a circle: cells from which no step leads to a remaining cell are
// taken away.
static bool has_circle(const struct zrf_game *game, int player, const bool *steps, bool *gone)
{
    int left = game->cell_count, before = left + 1;
    for (int c = 0; c < game->cell_count; c++)
        gone[c] = false;
    while (left > 0 && left < before) {
        before = left;
        for (int i = 0; i < 2 * game->cell_count; i++) { // both ways, to need few rounds
            int c = i < game->cell_count ? i : 2 * game->cell_count - 1 - i;
            bool ends = !gone[c];
            for (int s = 0; s < 2 * game->direction_count && ends; s++) {
                int32_t next = steps[s] ? step_from(game, player, s, c) : ZRF_NONE;
                ends = next == ZRF_NONE || gone[next];
            }
            gone[c] |= ends;
            left -= ends;
        }
    }
    return left > 0;
}

bool loop_ends(const struct zrf_game *game, const struct zrf_node *loop)
{
    struct arena scratch;
    struct round round = {.jumps = false};
    arena_init(&scratch);
    round.steps = arena_array(&scratch, 2 * (size_t)game->direction_count + 1, sizeof(bool));
    bool *gone = arena_array(&scratch, (size_t)game->cell_count + 1, sizeof *gone);
    bool ends = loop->weight < LOOKED_AT_LIMIT && read_round(game, loop->operands[1], &round) &&
                !round.jumps;
    for (int p = 0; p < game->player_count && ends; p++)
        ends = !has_circle(game, p, round.steps, gone);
    arena_release(&scratch);
    return ends;
}

// ---- What does nothing while attacks are asked for

// Whether a step leads somewhere when a condition holds.
static bool guards(const struct zrf_node *condition, const struct zrf_node *step)
{
    bool found = false;
    switch ((enum zrf_operation)condition->operation) {
    case ZRF_AND:
        for (int i = 0; i < condition->count && !found; i++)
            found = guards(condition->operands[i], step);
        return found;
    case ZRF_IS_ON_BOARD:
    case ZRF_IS_EMPTY:
    case ZRF_IS_ENEMY:
    case ZRF_IS_FRIEND:
    case ZRF_IS_NEUTRAL:
    case ZRF_IS_PIECE:
        return condition->place.kind == step->place.kind &&
               condition->place.number == step->place.number;
    default: return false;
    }
}

// Whether a statement can't end the block and does nothing but move the cursor, if it may, and note
// effects that nobody asks for. `guard`: a condition that holds where it begins, or NULL.
static bool is_idle(const struct zrf_game *game, const struct zrf_node *node,
                    const struct zrf_node *guard, bool may_move)
{
    bool idle = true;
    switch ((enum zrf_operation)node->operation) {
    case ZRF_FLIP:
    case ZRF_CHANGE_OWNER:
    case ZRF_CHANGE_TYPE:
    case ZRF_CREATE:
    case ZRF_SET_ATTRIBUTE: return true;
    case ZRF_SEQUENCE:
        for (int i = 0; i < node->count && idle; i++)
            idle = is_idle(game, node->operands[i], i == 0 ? guard : NULL, may_move);
        return idle;
    case ZRF_IF:
        for (int i = 1; i < node->count && idle; i++)
            idle = is_idle(game, node->operands[i], i == 1 ? node->operands[0] : NULL, may_move);
        return idle;
    case ZRF_WHILE:
        return loop_ends(game, node) &&
               is_idle(game, node->operands[1], node->operands[0], may_move);
    case ZRF_STEP:
        return may_move && (node->place.kind == ZRF_CELL || (guard && guards(guard, node)));
    default: return false;
    }
}

bool is_idle_detour(const struct zrf_game *game, const struct zrf_node *sequence, int mark)
{
    int end = end_of_detour(sequence, mark);
    bool idle = end > mark;
    for (int i = mark + 1; i < end && idle; i++)
        idle = sequence->operands[i]->weight < LOOKED_AT_LIMIT &&
               is_idle(game, sequence->operands[i], NULL, true);
    return idle;
}

bool is_idle_here(const struct zrf_game *game, const struct zrf_node *node)
{
    return node->weight < LOOKED_AT_LIMIT && is_idle(game, node, NULL, false);
}

// ---- Chains of parts

static bool sets(const struct zrf_node *node, int32_t attribute)
{
    bool found = node->operation == ZRF_SET_ATTRIBUTE && node->number == attribute &&
                 node->operands[0]->operation == ZRF_TRUE;
    bool may = node_contains(node, ZRF_SET_ATTRIBUTE);
    for (int i = 0; i < node->count && may && !found; i++)
        found = sets(node->operands[i], attribute);
    return found;
}

// Whether a block can only be carried out with pieces that lack an attribute, which it gives: what
// is captured at the end of a chain is marked so.
static bool verifies_mark_within(const struct zrf_node *block, const struct zrf_node *node)
{
    bool found = false;
    if (node->operation == ZRF_VERIFY && node->operands[0]->operation == ZRF_NOT &&
        node->operands[0]->operands[0]->operation == ZRF_ATTRIBUTE)
        found = sets(block, node->operands[0]->operands[0]->number);
    for (int i = 0; i < node->count && !found; i++)
        found = verifies_mark_within(block, node->operands[i]);
    return found;
}

bool verifies_mark(const struct zrf_node *block)
{
    return block->weight < LOOKED_AT_LIMIT && node_contains(block, ZRF_SET_ATTRIBUTE) &&
           verifies_mark_within(block, block);
}
