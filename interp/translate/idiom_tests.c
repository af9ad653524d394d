// Conditions that depend on squares alone: which they are, and what they are on each square.
#include "idiom.h"

static const struct idiom_flag *find_flag(const struct idiom_move *move, int32_t flag)
{
    for (int i = move->flag_count - 1; i >= 0; i--)
        if (move->flags[i].flag == flag)
            return &move->flags[i];
    return NULL;
}

bool idiom_is_static(const struct idiom_move *move, const struct zrf_node *node)
{
    switch ((enum zrf_operation)node->operation) {
    case ZRF_AND:
    case ZRF_OR:
    case ZRF_NOT:
        for (int i = 0; i < node->count; i++)
            if (!idiom_is_static(move, node->operands[i]))
                return false;
        return true;
    case ZRF_TRUE:
    case ZRF_FALSE: return true;
    case ZRF_FLAG: return find_flag(move, node->number) != NULL;
    case ZRF_IS_IN_ZONE: return node->place.kind == ZRF_HERE;
    case ZRF_IS_POSITION: return node->place.kind == ZRF_HERE && node->other.kind == ZRF_CELL;
    default: return false;
    }
}

int idiom_step(const struct zrf_game *game, int player, int direction, int start, int count)
{
    int turned = game->symmetry[player * game->direction_count + direction];
    for (; count > 0 && start != ZRF_NONE; count--)
        start = game->links[turned * game->cell_count + start];
    return start;
}

// Where a condition is asked: `at` steps from the start, or at the end.
static int cell_of(const struct zrf_game *game, const struct idiom_move *move, int player, int at,
                   int start, int end)
{
    for (int s = 0; s < at && start != ZRF_NONE; s++)
        start = idiom_step(game, player, move->path[s], start, 1);
    return at == ZRF_NONE ? end : start;
}

static bool holds(const struct zrf_game *game, const struct idiom_move *move,
                  const struct zrf_node *node, int player, int at, int start, int end)
{
    int cell = cell_of(game, move, player, at, start, end);
    const struct idiom_flag *flag;
    switch ((enum zrf_operation)node->operation) {
    case ZRF_AND:
        for (int i = 0; i < node->count; i++)
            if (!holds(game, move, node->operands[i], player, at, start, end))
                return false;
        return true;
    case ZRF_OR:
        for (int i = 0; i < node->count; i++)
            if (holds(game, move, node->operands[i], player, at, start, end))
                return true;
        return false;
    case ZRF_NOT: return !holds(game, move, node->operands[0], player, at, start, end);
    case ZRF_TRUE: return true;
    case ZRF_FLAG:
        flag = find_flag(move, node->number);
        return flag && holds(game, move, flag->condition, player, flag->at, start, end);
    case ZRF_IS_IN_ZONE:
        return cell != ZRF_NONE &&
               game->zones[node->number].cells[player * game->cell_count + cell] != 0;
    case ZRF_IS_POSITION: return node->other.number == cell;
    default: return false;
    }
}

bool idiom_applies(const struct zrf_game *game, const struct idiom_move *move, int player,
                   int start, int end)
{
    for (int i = 0; i < move->test_count; i++) {
        const struct idiom_test *test = &move->tests[i];
        if (cell_of(game, move, player, test->at, start, end) == ZRF_NONE ||
            holds(game, move, test->condition, player, test->at, start, end) == test->is_negated)
            return false;
    }
    return true;
}
