// Goals: each condition for each of the players that it names.
#include "library.h"
#include "names.h"
#include "translation.h"

#include <string.h>

static const char *goal_text(struct translation *t, const struct zrf_goal *goal, int player);

static void mark_goal_positions(const struct translation *t, const struct zrf_goal *goal,
                                bool *cells)
{
    const struct zrf_game *game = t->game;
    for (int i = 0; i < goal->operand_count; i++)
        mark_goal_positions(t, goal->operands[i], cells);
    if (goal->kind != ZRF_ABSOLUTE_CONFIG)
        return;
    for (int i = 0; i < goal->place_count; i++)
        if (goal->places[i].kind == ZRF_CELL)
            cells[goal->places[i].number] = true;
    for (int i = 0; i < goal->zone_count; i++)
        for (int c = 0; c < game->player_count * game->cell_count; c++)
            if (game->zones[goal->zones[i]].cells[c])
                cells[c % game->cell_count] = true;
}

void define_goal_positions(struct translation *t)
{
    const struct zrf_game *game = t->game;
    bool *cells = arena_array(t->arena, (size_t)game->cell_count + 1, sizeof *cells);
    for (int c = 0; c < game->condition_count; c++)
        mark_goal_positions(t, game->conditions[c].goal, cells);
    line(t, "define goal-positions = %s", squares_text(t, cells, "goal-squares"));
}

// What may stand on a cell, as a set of squares.
static const char *occupant_text(struct translation *t, const struct zrf_occupant *o, int player)
{
    const char *set = "empty";
    if (o->kind == ZRF_OCCUPANT_NOT_EMPTY)
        set = "any piece";
    else if (o->kind == ZRF_OCCUPANT_TYPE && o->any_owner)
        set = translation_text(t, "any %s", t->pieces[o->number]);
    else if (o->kind == ZRF_OCCUPANT_TYPE && o->opponent)
        set = translation_text(t, "(any %s except (%s %s))", t->pieces[o->number],
                               t->players[player], t->pieces[o->number]);
    else if (o->kind == ZRF_OCCUPANT_TYPE)
        set = translation_text(t, "%s %s", t->players[player], t->pieces[o->number]);
    return o->is_not ? translation_text(t, "not %s", set) : set;
}

static void add_item(struct text_buffer *list, int index, const char *item)
{
    text_buffer_print(list, "%s%s", index ? " or " : "", item);
}

static const char *in_brackets(struct translation *t, struct text_buffer *list, const char *none)
{
    const char *text = list->length ? translation_text(t, "(%s)", list->start) : none;
    text_buffer_release(list);
    return text;
}

static const char *places_text(struct translation *t, const struct zrf_goal *goal, int player)
{
    bool *cells = arena_array(t->arena, (size_t)t->game->cell_count + 1, sizeof *cells);
    struct text_buffer list;
    int count = 0;
    text_buffer_init(&list);
    for (int i = 0; i < goal->place_count; i++)
        if (goal->places[i].kind == ZRF_CELL)
            cells[goal->places[i].number] = true;
    if (goal->place_count > 0)
        add_item(&list, count++, squares_text(t, cells, "goal-squares"));
    for (int i = 0; i < goal->zone_count; i++) {
        t->uses_zone[goal->zones[i]] = true;
        add_item(&list, count++,
                 translation_text(t, "%s of %s", t->zones[goal->zones[i]], t->players[player]));
    }
    return in_brackets(t, &list, "nowhere");
}

// Each of the places holds one of the occupants.
static const char *absolute_text(struct translation *t, const struct zrf_goal *goal, int player)
{
    struct text_buffer list;
    text_buffer_init(&list);
    for (int i = 0; i < goal->occupant_count; i++)
        add_item(&list, i, occupant_text(t, &goal->occupants[i], player));
    const char *occupants = in_brackets(t, &list, "nowhere");
    return translation_text(t, "not exists %s except %s", places_text(t, goal, player), occupants);
}

// The text's index in a list of different ones, to which it is added.
static int index_in(const char **list, int *count, const char *text)
{
    for (int i = 0; i < *count; i++)
        if (strcmp(list[i], text) == 0)
            return i;
    list[*count] = text;
    return (*count)++;
}

// What a pattern goes by: the directions, then what stands there.
struct pattern {
    const char **ways, **sets;
    int way_count, set_count;
};

static const char *parameter(struct translation *t, const char *word, int index)
{
    return index ? translation_text(t, "%s%d", word, index + 1) : word;
}

// The squares on which the pattern ends, from those on which it may begin on.
static const char *pattern_body(struct translation *t, const struct zrf_goal *goal, int player,
                                struct pattern *pattern)
{
    const struct zrf_game *game = t->game;
    const char *body = NULL;
    for (int i = 0; i < goal->occupant_count; i++) {
        struct zrf_occupant o = goal->occupants[i];
        if (o.kind == ZRF_OCCUPANT_STEP) {
            int d = game->symmetry[player * game->direction_count + o.number];
            int way = index_in(pattern->ways, &pattern->way_count, t->directions[d]);
            body = translation_text(t, "steps(%s, %s)", body ? body : "squares",
                                    parameter(t, "way", way));
            continue;
        }
        bool is_not = o.is_not;
        o.is_not = false;
        int set = index_in(pattern->sets, &pattern->set_count, occupant_text(t, &o, player));
        const char *there = parameter(t, "there", set);
        if (body || is_not)
            body = translation_text(t, "(%s %s %s)", body ? body : "squares",
                                    is_not ? "except" : "and", there);
        else
            body = there;
    }
    return body ? body : "squares";
}

static void add_parameters(struct translation *t, struct text_buffer *list, int count,
                           const char *word)
{
    for (int i = 0; i < count; i++)
        text_buffer_print(list, "%s%s", list->length ? ", " : "", parameter(t, word, i));
}

// A pattern from any cell: a function of its directions and of what stands there.
static const char *relative_text(struct translation *t, const struct zrf_goal *goal, int player)
{
    struct pattern pattern = {NULL, NULL, 0, 0};
    struct text_buffer list;
    size_t count = (size_t)goal->occupant_count + 1;
    pattern.ways = arena_array(t->arena, count, sizeof *pattern.ways);
    pattern.sets = arena_array(t->arena, count, sizeof *pattern.sets);
    const char *body = pattern_body(t, goal, player, &pattern);
    const char *name = names_find(&t->patterns, text_of(body));
    text_buffer_init(&list);
    if (!name) {
        name = translation_unique(t, text_of("pattern"));
        names_put(&t->patterns, t->arena, text_of(body), (void *)name);
        add_parameters(t, &list, pattern.way_count, "way");
        add_parameters(t, &list, pattern.set_count, "there");
        line(t, "define %s(%s) = exists %s", name, list.start, body);
        text_buffer_clear(&list);
    }
    for (int i = 0; i < pattern.way_count; i++)
        text_buffer_print(&list, "%s%s", list.length ? ", " : "", pattern.ways[i]);
    for (int i = 0; i < pattern.set_count; i++)
        text_buffer_print(&list, "%s%s", list.length ? ", " : "", pattern.sets[i]);
    const char *text = translation_text(t, "%s(%s)", name, list.start);
    text_buffer_release(&list);
    return text;
}

static const char *types_text(struct translation *t, const struct zrf_goal *goal, const char *whose)
{
    struct text_buffer list;
    text_buffer_init(&list);
    for (int i = 0; i < goal->type_count; i++)
        add_item(&list, i, translation_text(t, "%s %s", whose, t->pieces[goal->types[i]]));
    return in_brackets(t, &list, translation_text(t, "%s piece", whose));
}

// All of them have left the board; those that have never been there and wait in hand are not
// captured. Where captured pieces go to hands, too, nothing tells them apart.
static const char *captured_text(struct translation *t, const struct zrf_goal *goal, int player)
{
    const char *whose = player < 0 ? "any" : t->players[player];
    const char *gone = translation_text(t, "not exists %s", types_text(t, goal, whose));
    if (player < 0 || !t->has_hands || t->game->options.recycle_captures)
        return gone;
    for (int i = 0; i < goal->type_count; i++)
        gone =
            translation_text(t, "%s and held(%s, %s) = 0", gone, whose, t->pieces[goal->types[i]]);
    return translation_text(t, "(%s)", gone);
}

// Pieces of one player, or of all; those in hand where the option says so.
static const char *count_text(struct translation *t, const struct zrf_goal *goal, int player)
{
    const char *whose = player < 0 ? "any" : t->players[player];
    const char *held = "";
    if (player >= 0 && t->has_hands && t->game->options.include_off_pieces)
        held = goal->type_count
                   ? translation_text(t, " + held(%s, %s)", whose, t->pieces[goal->types[0]])
                   : translation_text(t, " + count hand of %s", whose);
    return translation_text(t, "count %s%s = %d", types_text(t, goal, whose), held,
                            (int)goal->number);
}

static const char *to_move(struct translation *t, int player)
{
    return t->player_count > 1 && player >= 0
               ? translation_text(t, "me = %s and ", t->players[player])
               : "";
}

static const char *checkmated_text(struct translation *t, int player)
{
    if (t->style->plain_checks)
        return translation_text(t, "(%sown royal attacked and not possible turn)",
                                to_move(t, player));
    struct text_buffer list;
    int count = 0;
    text_buffer_init(&list);
    if (strcmp(royals_text(t, player, t->players[player]), "none") != 0)
        for (int p = 0; p < t->game->player_count; p++)
            if (p != player && player_moves(t, p))
                add_item(&list, count++,
                         translation_text(t, "possible checked-%s by %s", t->players[player],
                                          t->players[p]));
    const char *attacked = in_brackets(t, &list, "false");
    return translation_text(t, "(%s%s and not possible turn)", to_move(t, player), attacked);
}

static const char *operands_text(struct translation *t, const struct zrf_goal *goal, int player,
                                 const char *word)
{
    struct text_buffer list;
    text_buffer_init(&list);
    for (int i = 0; i < goal->operand_count; i++) {
        const char *text = goal_text(t, goal->operands[i], player);
        text_buffer_print(&list, "%s", i ? word : "");
        row_add(&list, i, goal->operand_count, text);
    }
    return in_brackets(t, &list, "false");
}

// The goal for a player; -1: for whoever is to move (count-condition).
static const char *goal_text(struct translation *t, const struct zrf_goal *goal, int player)
{
    switch ((enum zrf_goal_kind)goal->kind) {
    case ZRF_GOAL_AND: return operands_text(t, goal, player, " and ");
    case ZRF_GOAL_OR: return operands_text(t, goal, player, " or ");
    case ZRF_GOAL_NOT:
        return translation_text(t, "not %s", goal_text(t, goal->operands[0], player));
    case ZRF_STALEMATED: return translation_text(t, "(%snot possible turn)", to_move(t, player));
    case ZRF_REPETITION: return "repetitions >= 3";
    case ZRF_CHECKMATED: return checkmated_text(t, player);
    case ZRF_CAPTURED: return captured_text(t, goal, player);
    case ZRF_PIECES_REMAINING: return count_text(t, goal, player);
    case ZRF_TOTAL_PIECE_COUNT: return count_text(t, goal, -1);
    case ZRF_ABSOLUTE_CONFIG: return absolute_text(t, goal, player < 0 ? 0 : player);
    case ZRF_RELATIVE_CONFIG: return relative_text(t, goal, player < 0 ? 0 : player);
    }
    return "false";
}

// Whether the goal speaks of whoever is to move, so that one line says it for all players.
static bool is_of_mover(const struct translation *t, const struct zrf_goal *goal)
{
    bool is = goal->kind == ZRF_STALEMATED || goal->kind == ZRF_REPETITION ||
              (goal->kind == ZRF_CHECKMATED && t->style->plain_checks) ||
              goal->kind == ZRF_GOAL_AND || goal->kind == ZRF_GOAL_OR;
    for (int i = 0; i < goal->operand_count && is; i++)
        is = is_of_mover(t, goal->operands[i]);
    return is;
}

// "lose when" is about the player to move, and "(loss-condition (White Black) ...)" asked him alone
// says the same; a draw may be said of all at any time.
static bool is_for_all(const struct translation *t, const struct zrf_condition *condition)
{
    int movers = 0;
    for (int i = 0; i < condition->player_count; i++)
        movers += player_moves(t, condition->players[i]) &&
                  !t->game->players[condition->players[i]].is_random;
    if (movers != t->player_count || !is_of_mover(t, condition->goal))
        return false;
    return condition->kind == ZRF_DRAW || condition->goal->kind == ZRF_STALEMATED ||
           condition->goal->kind == ZRF_CHECKMATED;
}

// What to call the goal.
static const char *reason_text(struct translation *t, const struct zrf_goal *goal)
{
    if ((goal->kind == ZRF_GOAL_AND || goal->kind == ZRF_GOAL_OR) && goal->operand_count)
        return reason_text(t, goal->operands[0]);
    switch ((enum zrf_goal_kind)goal->kind) {
    case ZRF_STALEMATED: return "no legal turn left";
    case ZRF_REPETITION: return "repetition";
    case ZRF_CHECKMATED: return "checkmate";
    case ZRF_CAPTURED:
        return translation_text(t, "%s captured",
                                goal->type_count ? t->pieces[goal->types[0]] : "everything");
    case ZRF_PIECES_REMAINING:
        return translation_text(t, "pieces remaining: %d", (int)goal->number);
    case ZRF_TOTAL_PIECE_COUNT: return translation_text(t, "pieces in all: %d", (int)goal->number);
    case ZRF_ABSOLUTE_CONFIG: return "goal squares reached";
    case ZRF_RELATIVE_CONFIG: return "pattern made";
    default: return "goal";
    }
}

// A reason that is not used yet: `wish`, or that with a number.
static const char *unique_reason(struct translation *t, const char *wish, struct names *used)
{
    const char *reason = wish;
    for (int number = 2; names_find(used, text_of(reason)); number++)
        reason = translation_text(t, "%s (%d)", wish, number);
    names_put(used, t->arena, text_of(reason), (void *)reason);
    return reason;
}

void translate_goals(struct translation *t)
{
    const struct zrf_game *game = t->game;
    static const char *const words[] = {"win", "lose", "draw"};
    struct names used = {0};
    for (int c = 0; c < game->condition_count; c++) {
        const struct zrf_condition *condition = &game->conditions[c];
        if (condition->kind == ZRF_COUNT) {
            const char *text = goal_text(t, condition->goal, -1);
            line(t, "most \"%s\" when %s: count own piece", unique_reason(t, "most pieces", &used),
                 text);
            continue;
        }
        bool for_all = is_for_all(t, condition);
        if (t->uses_royalty && for_all && library_has_goal(condition))
            continue;
        for (int i = 0; i < (for_all ? 1 : condition->player_count); i++) {
            int player = for_all ? -1 : condition->players[i];
            const char *text = goal_text(t, condition->goal, player);
            const char *wish = reason_text(t, condition->goal);
            if (condition->player_count > 1 && !for_all)
                wish = translation_text(t, "%s (%s)", wish, t->players[player]);
            const char *reason = unique_reason(t, wish, &used);
            if (player >= 0 && !player_moves(t, player) && condition->kind != ZRF_DRAW) {
                lost(t, condition->span,
                     "%s takes no turns and can't win or lose; the game is drawn",
                     t->players[player]);
                line(t, "draw \"%s\" when %s", reason, text);
            } else if (condition->kind == ZRF_DRAW || for_all)
                line(t, "%s \"%s\" when %s", words[condition->kind], reason, text);
            else
                line(t, "%s %s \"%s\" when %s", words[condition->kind], t->players[player], reason,
                     text);
        }
    }
}
