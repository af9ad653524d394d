// Statements that change something: flags at once, cascades, attributes and pieces when an `add`
// carries them out.
#include "families.h"
#include "statements.h"

#include <string.h>

static void set_flag(struct translation *t, const struct zrf_node *node)
{
    const char *condition = condition_text(t, node->operands[0]), *name = t->flags[node->number];
    if (strcmp(condition, "true") == 0 || strcmp(condition, "false") == 0) {
        line(t, "set %s = %d", name, condition[0] == 't');
        return;
    }
    line(t, "when %s: set %s = 1", condition, name);
    line(t, "otherwise: set %s = 0", name);
}

static void set_position_flag(struct translation *t, const struct zrf_node *node)
{
    const char *condition = condition_text(t, node->operands[0]),
               *place = place_text(t, node->place);
    const char *name = t->position_flags[node->number];
    if (strcmp(condition, "true") != 0 && strcmp(condition, "false") != 0)
        line(t, "when %s: set %s = %s or %s", condition, name, name, place);
    if (strcmp(condition, "true") == 0)
        line(t, "set %s = %s or %s", name, name, place);
    else if (strcmp(condition, "false") == 0)
        line(t, "set %s = %s except %s", name, name, place);
    else
        line(t, "otherwise: set %s = %s except %s", name, name, place);
}

// The value with which pieces begin that declare the attribute; -1 if they differ.
static int start_value(const struct zrf_game *game, int attribute)
{
    int value = -2;
    for (int p = 0; p < game->piece_count; p++) {
        int here = game->pieces[p].attributes[attribute];
        if (here >= 0)
            value = value == -2 || value == here ? here : -1;
    }
    return value;
}

// An attribute is that of the piece which stands there when all is carried out.
static void set_later(struct translation *t, const char *in, const char *out, const char *place)
{
    line(t, "set %s = %s or %s", in, in, place);
    line(t, "set %s = %s except %s", out, out, place);
}

static void set_attribute(struct translation *t, const struct zrf_node *node)
{
    const char *condition = condition_text(t, node->operands[0]),
               *place = place_text(t, node->place);
    const char *name = t->attributes[node->number];
    int start = start_value(t->game, node->number);
    if (start == -2 || !t->reads_attribute[node->number])
        return; // no piece has it, or nobody asks
    if (start == -1) {
        lost(t, node->span,
             "attribute %s begins differently with different pieces; that of the moving piece is "
             "meant",
             name);
        start = 0;
    }
    const char *yes = t->gains[node->number], *no = t->loses[node->number];
    if (start != 0) {
        yes = t->loses[node->number];
        no = t->gains[node->number];
    }
    if (strcmp(condition, "true") == 0) {
        set_later(t, yes, no, place);
    } else if (strcmp(condition, "false") == 0) {
        set_later(t, no, yes, place);
    } else {
        line(t, "when %s:", condition);
        t->depth++;
        set_later(t, yes, no, place);
        t->depth--;
        line(t, "otherwise:");
        t->depth++;
        set_later(t, no, yes, place);
        t->depth--;
    }
}

static void note_cascade(struct translation *t, const char *to)
{
    line(t, "let cascade-from = start");
    line(t, "let cascade-to = %s", to);
    line(t, "note \"{cascade-from}%s{cascade-to},\"", hyphen(t));
}

// While attacks are asked for.
static void cascade_while_asking(struct translation *t)
{
    if (t->has_to) {
        line(t, "when goal = none: set goal = here");
        line(t, "set taken = taken or goal");
        line(t, "set goal = none");
    } else {
        line(t, "set taken = taken or here");
    }
    line(t, "set start = here");
}

static void cascade(struct translation *t)
{
    if (t->is_asking) {
        cascade_while_asking(t);
        return;
    }
    if (t->has_to) {
        line(t, "when goal = none: set goal = here");
        note_cascade(t, "goal");
        line(t, "later move start to goal");
        line(t, "set goal = none");
    } else {
        note_cascade(t, "here");
        line(t, "later move start to here");
    }
    line(t, "set start = here");
}

static void change_owner(struct translation *t, const struct zrf_node *node)
{
    line(t, "later give %s to %s", place_text(t, node->place),
         node->number == ZRF_NONE ? "me" : t->players[node->number]);
}

static void create(struct translation *t, const struct zrf_node *node)
{
    const char *kind = node->number != ZRF_NONE ? t->pieces[node->number]
                       : t->has_drops           ? "going-kind"
                                                : "type of start";
    if (node->number2 == ZRF_NONE)
        line(t, "later place %s at %s", kind, place_text(t, node->place));
    else
        line(t, "later place %s at %s for %s", kind, place_text(t, node->place),
             t->players[node->number2]);
}

bool is_waiting_effect(const struct zrf_node *node)
{
    switch ((enum zrf_operation)node->operation) {
    case ZRF_CAPTURE:
    case ZRF_FLIP:
    case ZRF_CHANGE_OWNER:
    case ZRF_CHANGE_TYPE:
    case ZRF_CREATE:
    case ZRF_SET_ATTRIBUTE: return true;
    default: return false;
    }
}

static void change_type(struct translation *t, const struct zrf_node *node)
{
    const char *place = place_text(t, node->place);
    line(t, "later change %s to %s", place, kind_text(t, node));
    if (t->demoted)
        line(t, "set %s = %s or %s", t->demoted, t->demoted, place);
    forget_attributes(t, node->number, place, "later ");
}

bool translate_effect(struct translation *t, const struct zrf_node *node)
{
    const char *place = place_text(t, node->place);
    if (t->is_asking && is_waiting_effect(node)) {
        if (node->operation == ZRF_CAPTURE)
            line(t, "set taken = taken or %s", place);
        return true;
    }
    switch ((enum zrf_operation)node->operation) {
    case ZRF_CASCADE: cascade(t); return true;
    case ZRF_SET_FLAG: set_flag(t, node); return true;
    case ZRF_SET_POSITION_FLAG: set_position_flag(t, node); return true;
    case ZRF_SET_ATTRIBUTE: set_attribute(t, node); return true;
    case ZRF_CAPTURE: line(t, "later remove %s capturing", place); return true;
    case ZRF_FLIP: line(t, "later give %s to next", place); return true;
    case ZRF_CHANGE_OWNER: change_owner(t, node); return true;
    case ZRF_CHANGE_TYPE: change_type(t, node); return true;
    case ZRF_CREATE: create(t, node); return true;
    default: return false;
    }
}
