// Blocks that put a piece on an empty square and do nothing else.
#include "idiom.h"

static bool read_drop_condition(const struct zrf_node *node, struct idiom_move *drop,
                                bool *asks_empty)
{
    if (node->operation == ZRF_AND) {
        for (int i = 0; i < node->count; i++)
            if (!read_drop_condition(node->operands[i], drop, asks_empty))
                return false;
        return true;
    }
    if (node->operation == ZRF_IS_EMPTY && node->place.kind == ZRF_HERE) {
        *asks_empty = true;
        return true;
    }
    if (!idiom_is_static(drop, node) || drop->test_count == IDIOM_TESTS_LIMIT)
        return false;
    drop->tests[drop->test_count++] = (struct idiom_test){node, false, 0};
    return true;
}

static bool read_drop_part(const struct zrf_node *node, struct idiom_move *drop, bool *asks_empty,
                           int *adds)
{
    switch ((enum zrf_operation)node->operation) {
    case ZRF_SEQUENCE:
        for (int i = 0; i < node->count; i++)
            if (!read_drop_part(node->operands[i], drop, asks_empty, adds))
                return false;
        return true;
    case ZRF_VERIFY: return *adds == 0 && read_drop_condition(node->operands[0], drop, asks_empty);
    case ZRF_ADD:
        return ++*adds == 1 && *asks_empty && !node->type_count && !node->is_partial &&
               !node->is_copy;
    default: return false;
    }
}

bool idiom_read_drop(const struct zrf_node *body, struct idiom_move *drop)
{
    bool asks_empty = false;
    int adds = 0;
    *drop = (struct idiom_move){0};
    return read_drop_part(body, drop, &asks_empty, &adds) && adds == 1;
}
