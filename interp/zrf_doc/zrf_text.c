#include "zrf_text.h"

#include <inttypes.h>

// How nodes are written; NULL: not as "(WORD operands)".
static const char *const words[] = {
    [ZRF_TRUE] = "true",
    [ZRF_FALSE] = "false",
    [ZRF_AND] = "and",
    [ZRF_OR] = "or",
    [ZRF_NOT] = "not",
    [ZRF_IS_EMPTY] = "empty?",
    [ZRF_IS_ENEMY] = "enemy?",
    [ZRF_IS_FRIEND] = "friend?",
    [ZRF_IS_NEUTRAL] = "neutral?",
    [ZRF_IS_ON_BOARD] = "on-board?",
    [ZRF_IS_LAST_FROM] = "last-from?",
    [ZRF_IS_LAST_TO] = "last-to?",
    [ZRF_IS_MARKED] = "marked?",
    [ZRF_IS_ADJACENT_TO_ENEMY] = "adjacent-to-enemy?",
    [ZRF_IS_ATTACKED] = "attacked?",
    [ZRF_IS_DEFENDED] = "defended?",
    [ZRF_IS_PIECE] = "piece?",
    [ZRF_IS_IN_ZONE] = "in-zone?",
    [ZRF_IS_POSITION] = "position?",
    [ZRF_IS_GOAL_POSITION] = "goal-position?",
    [ZRF_FLAG] = "flag?",
    [ZRF_POSITION_FLAG] = "position-flag?",
    [ZRF_ATTRIBUTE] = "",
    [ZRF_SEQUENCE] = NULL,
    [ZRF_STEP] = NULL,
    [ZRF_SET_FROM] = "from",
    [ZRF_SET_TO] = "to",
    [ZRF_SET_MARK] = "mark",
    [ZRF_BACK] = "back",
    [ZRF_CASCADE] = "cascade",
    [ZRF_VERIFY] = "verify",
    [ZRF_IF] = "if",
    [ZRF_WHILE] = "while",
    [ZRF_SET_FLAG] = "set-flag",
    [ZRF_SET_POSITION_FLAG] = "set-position-flag",
    [ZRF_SET_ATTRIBUTE] = "set-attribute",
    [ZRF_CAPTURE] = "capture",
    [ZRF_FLIP] = "flip",
    [ZRF_CHANGE_OWNER] = "change-owner",
    [ZRF_CHANGE_TYPE] = "change-type",
    [ZRF_CREATE] = "create",
    [ZRF_ADD] = "add",
    [ZRF_END] = "unknown",
};

// The name that a node's number stands for; empty: none.
static struct text name_of(const struct zrf_game *game, const struct zrf_node *node)
{
    struct text none = {"", 0};
    if (node->number == ZRF_NONE)
        return none;
    switch ((enum zrf_operation)node->operation) {
    case ZRF_IS_PIECE:
    case ZRF_CHANGE_TYPE:
    case ZRF_CREATE: return game->pieces[node->number].name;
    case ZRF_IS_IN_ZONE: return game->zones[node->number].name;
    case ZRF_FLAG:
    case ZRF_SET_FLAG: return game->flags[node->number];
    case ZRF_POSITION_FLAG:
    case ZRF_SET_POSITION_FLAG: return game->position_flags[node->number];
    case ZRF_ATTRIBUTE:
    case ZRF_SET_ATTRIBUTE: return game->attributes[node->number].name;
    case ZRF_CHANGE_OWNER: return game->players[node->number].name;
    case ZRF_IS_ATTACKED:
    case ZRF_IS_DEFENDED:
    case ZRF_ADD: return game->types[node->number];
    default: return none;
    }
}

static void add_place(struct text_buffer *out, const struct zrf_game *game, struct zrf_place place)
{
    switch ((enum zrf_place_kind)place.kind) {
    case ZRF_HERE: break;
    case ZRF_CELL: text_buffer_add_text(out, game->cells[place.number].name); break;
    case ZRF_DIRECTION: text_buffer_add_text(out, game->directions[place.number].name); break;
    case ZRF_OPPOSITE:
        text_buffer_print(out, "(opposite %.*s)",
                          TEXT_ARGUMENTS(game->directions[place.number].name));
        break;
    case ZRF_FROM: text_buffer_print(out, "from"); break;
    case ZRF_TO: text_buffer_print(out, "to"); break;
    case ZRF_MARK: text_buffer_print(out, "mark"); break;
    case ZRF_LAST_FROM: text_buffer_print(out, "last-from"); break;
    case ZRF_LAST_TO: text_buffer_print(out, "last-to"); break;
    case ZRF_OFF_BOARD: text_buffer_print(out, "unknown"); break;
    }
}

static void add_name(struct text_buffer *out, struct text name)
{
    if (name.length > 0)
        text_buffer_print(out, " %.*s", TEXT_ARGUMENTS(name));
}

static void add_node(struct text_buffer *out, const struct zrf_game *game,
                     const struct zrf_node *node);

static void add_items(struct text_buffer *out, const struct zrf_game *game,
                      const struct zrf_node *node)
{
    for (int32_t i = 0; i < node->count; i++) {
        text_buffer_print(out, "%s", i ? " " : "");
        add_node(out, game, node->operands[i]);
    }
}

static void add_step(struct text_buffer *out, const struct zrf_game *game,
                     const struct zrf_node *node)
{
    bool is_named = node->place.kind >= ZRF_FROM;
    text_buffer_print(out, "%s", is_named ? "(go " : "");
    add_place(out, game, node->place);
    text_buffer_print(out, "%s", is_named ? ")" : "");
}

// Names in the order in which they are written: player, types, what the number stands for.
static void add_names(struct text_buffer *out, const struct zrf_game *game,
                      const struct zrf_node *node)
{
    if (node->operation == ZRF_CREATE && node->number2 != ZRF_NONE)
        add_name(out, game->players[node->number2].name);
    for (int32_t i = 0; i < node->type_count; i++)
        add_name(out, game->pieces[node->types[i]].name);
    add_name(out, name_of(game, node));
    if (node->operation == ZRF_IS_POSITION) {
        text_buffer_print(out, " ");
        add_place(out, game, node->other);
    }
}

static void add_operands(struct text_buffer *out, const struct zrf_game *game,
                         const struct zrf_node *node)
{
    for (int32_t i = 0; i < node->count; i++) {
        bool is_else = node->operation == ZRF_IF && i == 2;
        if (is_else && node->operands[i]->count == 0)
            continue;
        text_buffer_print(out, "%s", is_else ? " else " : " ");
        add_node(out, game, node->operands[i]);
    }
}

static void add_node(struct text_buffer *out, const struct zrf_game *game,
                     const struct zrf_node *node)
{
    if (node->operation == ZRF_SEQUENCE) {
        add_items(out, game, node);
        return;
    }
    if (node->operation == ZRF_STEP) {
        add_step(out, game, node);
        return;
    }
    text_buffer_print(out, "(%s%s%s", words[node->operation], node->is_copy ? "-copy" : "",
                      node->is_partial ? "-partial" : "");
    if (node->operation == ZRF_ATTRIBUTE)
        text_buffer_add_text(out, name_of(game, node));
    else
        add_names(out, game, node);
    add_operands(out, game, node);
    if (node->place.kind != ZRF_HERE) {
        text_buffer_print(out, " ");
        add_place(out, game, node->place);
    }
    text_buffer_add_character(out, ')');
}

void zrf_text_add(struct text_buffer *out, const struct zrf_game *game, const struct zrf_node *node,
                  uint64_t limit)
{
    if (node->weight > limit)
        text_buffer_print(out, "; %" PRIu64 " statements", node->weight);
    else
        add_node(out, game, node);
}
