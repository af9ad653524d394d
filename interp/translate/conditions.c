// Places and conditions of move blocks as expressions of VDL.
#include "families.h"

#include <string.h>

const char *place_text(struct translation *t, struct zrf_place place)
{
    const char *way;
    switch ((enum zrf_place_kind)place.kind) {
    case ZRF_HERE: return "here";
    case ZRF_CELL: way = direction_text(t, place); return way ? way : t->cells[place.number];
    case ZRF_DIRECTION:
    case ZRF_OPPOSITE:
        way = direction_text(t, place);
        return way ? translation_text(t, "step(here, %s)", way) : "none";
    case ZRF_FROM: return "start";
    case ZRF_TO: return t->has_to ? "goal" : "here";
    case ZRF_MARK: return "marked";
    case ZRF_LAST_FROM: return "last-from";
    case ZRF_LAST_TO: return "last-to";
    case ZRF_OFF_BOARD: return "none";
    }
    return "none";
}

bool player_moves(const struct translation *t, int player)
{
    return !t->game->players[player].is_neutral;
}

// "(A or B or C)" of what `item` says of each number below `count`, NULL for none; "false" if
// nothing is said.
struct alternatives {
    struct text_buffer text;
    int count;
};

static void alternative(struct alternatives *list, const char *text)
{
    text_buffer_print(&list->text, "%s%s", list->count++ ? " or " : "", text);
}

static const char *alternatives_end(struct translation *t, struct alternatives *list,
                                    const char *none)
{
    const char *text = list->count == 0   ? none
                       : list->count == 1 ? translation_text(t, "%s", list->text.start)
                                          : translation_text(t, "(%s)", list->text.start);
    text_buffer_release(&list->text);
    return text;
}

static const char *neutral_text(struct translation *t, const char *place)
{
    struct alternatives list = {.count = 0};
    text_buffer_init(&list.text);
    for (int p = 0; p < t->game->player_count; p++)
        if (!player_moves(t, p))
            alternative(&list, translation_text(t, "%s piece", t->players[p]));
    const char *owners = alternatives_end(t, &list, NULL);
    return owners ? translation_text(t, "%s in %s", place, owners) : "false";
}

// A neighbour of the cell, over any link, holds an enemy.
static const char *adjacent_text(struct translation *t, const char *place)
{
    struct alternatives list = {.count = 0};
    text_buffer_init(&list.text);
    for (int d = 0; d < t->game->direction_count; d++)
        alternative(&list, translation_text(t, "step(%s, %s)", place, t->directions[d]));
    const char *around = alternatives_end(t, &list, "none");
    return translation_text(t, "(%s and enemy piece)", around);
}

// Pieces whose attribute begins as true, or not: as false, or not declared, which is false too.
static const char *beginners_text(struct translation *t, int attribute, bool value)
{
    const struct zrf_game *game = t->game;
    struct alternatives list = {.count = 0};
    int others = 0;
    for (int p = 0; p < game->piece_count; p++)
        others += (game->pieces[p].attributes[attribute] == 1) != value;
    if (!others)
        return "any piece";
    text_buffer_init(&list.text);
    for (int p = 0; p < game->piece_count; p++)
        if ((game->pieces[p].attributes[attribute] == 1) == value)
            alternative(&list, translation_text(t, "any %s", t->pieces[p]));
    return alternatives_end(t, &list, NULL);
}

// Pieces have an attribute in VDL if the one in ZRF differs from its start value, so that a new
// piece has none.
static const char *attribute_text(struct translation *t, const char *place, int attribute)
{
    const char *on = beginners_text(t, attribute, true), *off = beginners_text(t, attribute, false);
    const char *name = t->attributes[attribute];
    const char *kept =
        on ? translation_text(t, "exists ((%s and %s) without %s)", place, on, name) : NULL;
    const char *gained =
        off ? translation_text(t, "exists ((%s and %s) with %s)", place, off, name) : NULL;
    if (kept && gained)
        return translation_text(t, "(%s or %s)", kept, gained);
    return kept ? kept : gained ? gained : "false";
}

// Whether a player of `by` could capture on the cell, if a piece of `victim` stood there.
static const char *reached_text(struct translation *t, const struct zrf_node *node, bool is_attack)
{
    const char *place = place_text(t, node->place);
    if (t->is_asking)
        return "false";
    if (t->style->plain_checks && node->number == ZRF_NONE)
        return translation_text(t, "(%s attacked%s)", place, is_attack ? "" : " by own");
    const char *rule = node->number == ZRF_NONE
                           ? "reach-any"
                           : translation_text(t, "reach-by%d", (int)node->number);
    const char *kind = t->has_drops ? "going-kind" : "type of start";
    struct alternatives list = {.count = 0};
    text_buffer_init(&list.text);
    if (t->player_count == 2) {
        alternative(&list, translation_text(t, "possible %s(%s, %s, %s)%s", rule, place, kind,
                                            is_attack ? "me" : "opponent",
                                            is_attack ? " by opponent" : ""));
    } else if (is_attack) {
        for (int p = 0; p < t->game->player_count; p++)
            if (player_moves(t, p))
                alternative(&list,
                            translation_text(t, "me != %s and possible %s(%s, %s, me) by %s",
                                             t->players[p], rule, place, kind, t->players[p]));
    } else {
        alternative(&list, translation_text(t, "possible %s(%s, %s, opponent)", rule, place, kind));
    }
    const char *possible = alternatives_end(t, &list, "false");
    return translation_text(t, "(%s != none and %s)", place, possible);
}

// No player who moves has a cell in it.
static bool zone_is_empty(const struct translation *t, int zone)
{
    const struct zrf_game *game = t->game;
    for (int p = 0; p < game->player_count; p++)
        for (int c = 0; c < game->cell_count && player_moves(t, p); c++)
            if (game->zones[zone].cells[p * game->cell_count + c])
                return false;
    return true;
}

static const char *joined_text(struct translation *t, const struct zrf_node *node, const char *word,
                               const char *none)
{
    struct text_buffer text;
    text_buffer_init(&text);
    for (int i = 0; i < node->count; i++) {
        const char *operand = condition_text(t, node->operands[i]);
        text_buffer_print(&text, "%s", i ? word : "");
        row_add(&text, i, node->count, operand);
    }
    const char *result = node->count == 0   ? none
                         : node->count == 1 ? translation_text(t, "%s", text.start)
                                            : translation_text(t, "(%s)", text.start);
    text_buffer_release(&text);
    return result;
}

// "P = last-from": no square is not equal to no square here.
static const char *same_text(struct translation *t, struct zrf_place place, const char *other)
{
    const char *text = place_text(t, place);
    if (place.kind == ZRF_HERE || place.kind == ZRF_CELL)
        return translation_text(t, "%s = %s", text, other);
    return translation_text(t, "(%s != none and %s = %s)", text, text, other);
}

static const char *not_text(struct translation *t, const struct zrf_node *node)
{
    const char *inner = condition_text(t, node->operands[0]);
    if (strcmp(inner, "true") == 0)
        return "false";
    if (strcmp(inner, "false") == 0)
        return "true";
    return translation_text(t, "not %s", inner);
}

static const char *text_within(struct translation *t, const struct zrf_node *node)
{
    const char *place = place_text(t, node->place);
    switch ((enum zrf_operation)node->operation) {
    case ZRF_TRUE: return "true";
    case ZRF_AND: return joined_text(t, node, " and ", "true");
    case ZRF_OR: return joined_text(t, node, " or ", "false");
    case ZRF_NOT: return not_text(t, node);
    case ZRF_IS_EMPTY:
        return node->place.kind == ZRF_HERE ? "here is empty"
                                            : translation_text(t, "%s in empty", place);
    case ZRF_IS_ENEMY: return translation_text(t, "%s in enemy piece", place);
    case ZRF_IS_FRIEND: return translation_text(t, "%s in own piece", place);
    case ZRF_IS_NEUTRAL: return neutral_text(t, place);
    case ZRF_IS_ON_BOARD:
        return node->place.kind == ZRF_HERE || node->place.kind == ZRF_CELL
                   ? "true"
                   : translation_text(t, "%s != none", place);
    case ZRF_IS_LAST_FROM: return same_text(t, node->place, "last-from");
    case ZRF_IS_LAST_TO: return same_text(t, node->place, "last-to");
    case ZRF_IS_MARKED: return same_text(t, node->place, "marked");
    case ZRF_IS_ADJACENT_TO_ENEMY: return adjacent_text(t, place);
    case ZRF_IS_ATTACKED: return reached_text(t, node, true);
    case ZRF_IS_DEFENDED: return reached_text(t, node, false);
    case ZRF_IS_PIECE: return translation_text(t, "%s in any %s", place, kind_text(t, node));
    case ZRF_IS_IN_ZONE:
        if (zone_is_empty(t, node->number))
            return "false";
        t->uses_zone[node->number] = true;
        return translation_text(t, "%s in %s", place, t->zones[node->number]);
    case ZRF_IS_POSITION: return same_text(t, node->place, place_text(t, node->other));
    case ZRF_FLAG: return translation_text(t, "%s = 1", t->flags[node->number]);
    case ZRF_POSITION_FLAG:
        return translation_text(t, "%s in %s", place, t->position_flags[node->number]);
    case ZRF_ATTRIBUTE: return attribute_text(t, place, node->number);
    case ZRF_IS_GOAL_POSITION:
        t->uses_goal_positions = true;
        return translation_text(t, "%s in goal-positions", place);
    default: return "false";
    }
}

const char *condition_text(struct translation *t, const struct zrf_node *node)
{
    const char **meant = family_hold(t, node);
    const char *text = text_within(t, node);
    family_resume(t, meant);
    return text;
}
