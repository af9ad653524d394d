// What an `add` writes: the move of a part, its text, promotions, and whether the turn goes on.
#include "statements.h"

#include "families.h"

const char *goal(const struct translation *t)
{
    return t->has_to ? "goal" : "here";
}

void forget_attributes(struct translation *t, int type, const char *place, const char *later)
{
    const struct zrf_game *game = t->game;
    for (int a = 0; a < game->attribute_count; a++)
        if (game->pieces[type].attributes[a] < 0 && t->reads_attribute[a])
            line(t, "%sunmark %s as %s", later, place, t->attributes[a]);
}

static void promote(struct translation *t, const struct zrf_node *node)
{
    if (node->type_count == 1) {
        line(t, "change %s to %s", goal(t), t->pieces[node->types[0]]);
        forget_attributes(t, node->types[0], goal(t), "");
        line(t, "let promoted = %s", t->pieces[node->types[0]]);
    } else if (node->type_count > 1) {
        line(t, "change %s to promoted", goal(t));
        for (int i = 0; i < node->type_count; i++) {
            bool forgets = false;
            for (int a = 0; a < t->game->attribute_count; a++)
                forgets = forgets || (t->game->pieces[node->types[i]].attributes[a] < 0 &&
                                      t->reads_attribute[a]);
            if (!forgets)
                continue;
            line(t, "when promoted = %s:", t->pieces[node->types[i]]);
            t->depth++;
            forget_attributes(t, node->types[i], goal(t), "");
            t->depth--;
        }
    }
}

static void choose_promotion(struct translation *t, const struct zrf_node *node)
{
    struct text_buffer list;
    text_buffer_init(&list);
    for (int i = 0; i < node->type_count; i++)
        text_buffer_print(&list, "%s%s", i ? ", " : "", t->pieces[node->types[i]]);
    if (node->type_count > 1)
        line(t, "choose promoted among %s", list.start);
    text_buffer_release(&list);
}

const char *hyphen(const struct translation *t)
{
    return t->names_are_plain ? "" : "-";
}

static void note_move(struct translation *t, const struct zrf_node *node)
{
    if (t->has_partial) {
        line(t, "when going = 1: note \"%s{%s}\"", hyphen(t), goal(t));
        line(t, "otherwise: note \"{start}%s{%s}\"", hyphen(t), goal(t));
    } else {
        line(t, "note \"{start}%s{%s}\"", hyphen(t), goal(t));
    }
    if (node->type_count)
        line(t, "note \"%s{promoted}\"", t->names_are_plain ? "" : "=");
}

static void move_piece(struct translation *t, const struct zrf_node *node)
{
    choose_promotion(t, node);
    line(t, "later move start to %s%s", goal(t), node->is_copy ? " keeping" : "");
    line(t, "carry out");
    promote(t, node);
    note_move(t, node);
}

static void drop_piece(struct translation *t, const struct zrf_node *node)
{
    choose_promotion(t, node);
    if (node->type_count)
        line(t, "let piece-kind = %s",
             node->type_count > 1 ? "promoted" : t->pieces[node->types[0]]);
    else
        line(t, "let piece-kind = going-kind");
    line(t, "later place piece-kind at %s arriving", goal(t));
    line(t, "carry out");
    line(t, "take going-kind from hand");
    line(t, "note \"{PIECE-KIND}@{%s}\"", goal(t));
}

// What `set-attribute` has asked for.
static void carry_out_attributes(struct translation *t)
{
    for (int a = 0; a < t->game->attribute_count; a++)
        if (t->sets_attribute[a]) {
            line(t, "mark %s as %s", t->gains[a], t->attributes[a]);
            line(t, "unmark %s as %s", t->loses[a], t->attributes[a]);
        }
}

static void forget_attributes_set(struct translation *t)
{
    for (int a = 0; a < t->game->attribute_count; a++)
        if (t->sets_attribute[a]) {
            line(t, "set %s = nowhere", t->gains[a]);
            line(t, "set %s = nowhere", t->loses[a]);
        }
}

static void end_part(struct translation *t, const struct zrf_node *node)
{
    carry_out_attributes(t);
    if (t->has_last) {
        line(t, "set last-from = start");
        line(t, "set last-to = %s", goal(t));
    }
    if (node->is_partial) {
        line(t, "set chain-at = %s", goal(t));
        if (t->chains_differ)
            line(t, "set chain-type = %d", node->number == ZRF_NONE ? 0 : node->number + 1);
    }
    line(t, "leave");
}

static void answer(struct translation *t)
{
    if (t->has_to)
        line(t, "when goal = none: set goal = here");
    line(t, t->takes ? "require asked = %s or asked in taken" : "require asked = %s", goal(t));
    line(t, "leave");
}

// While attacks are asked for, nothing is carried out: it is enough to know what the part would
// take.
static void add_while_asking(struct translation *t, const struct zrf_node *node)
{
    if (!t->goes_on[node->id]) {
        answer(t);
        return;
    }
    line(t, "either:");
    t->depth++;
    answer(t);
    t->depth--;
    line(t, "or:");
    t->depth++;
    if (t->takes)
        line(t, "set taken = nowhere");
    if (t->has_to)
        line(t, "set goal = none");
    if (!t->takes && !t->has_to)
        line(t, "nothing");
    t->depth--;
}

static void place_piece(struct translation *t, const struct zrf_node *node)
{
    int reached = family_of(t, node)->reached;
    if (t->has_to)
        line(t, "when goal = none: set goal = here");
    if (reached == (FROM_MOVES | FROM_DROPS)) {
        line(t, "when dropping = 1:");
        t->depth++;
        drop_piece(t, node);
        t->depth--;
        line(t, "otherwise:");
        t->depth++;
        move_piece(t, node);
        t->depth--;
    } else if (reached == FROM_DROPS) {
        drop_piece(t, node);
    } else {
        move_piece(t, node);
    }
    end_part(t, node);
}

void translate_add(struct translation *t, const struct zrf_node *node)
{
    if (t->is_asking) {
        add_while_asking(t, node);
        return;
    }
    if (!t->goes_on[node->id]) {
        place_piece(t, node);
        return;
    }
    line(t, "either:");
    t->depth++;
    place_piece(t, node);
    t->depth--;
    line(t, "or:");
    t->depth++;
    line(t, t->has_cascade && !t->game->options.discard_cascades ? "call off effects" : "call off");
    if (t->has_to)
        line(t, "set goal = none");
    forget_attributes_set(t);
    t->depth--;
}
