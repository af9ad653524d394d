// Views and results as JSON.
#include "wire_json.h"

// As many squares as a board may have.
enum { SQUARES_LIMIT = 4096 };

static json_t *numbers(const size_t *squares, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count && i < SQUARES_LIMIT; i++)
        json_array_append_new(list, json_integer((json_int_t)squares[i]));
    return list;
}

json_t *wire_result(struct baronet_result result)
{
    static const char *const outcomes[] = {[BARONET_ONGOING] = "ongoing",
                                           [BARONET_WIN] = "win",
                                           [BARONET_DRAW] = "draw",
                                           [BARONET_LOSS] = "loss"};
    json_t *object = json_object();
    wire_put(object, "outcome", wire_text(outcomes[result.outcome]));
    if (result.outcome == BARONET_WIN)
        wire_put(object, "winner", json_integer(result.winner));
    if (result.outcome == BARONET_LOSS)
        wire_put(object, "loser", json_integer(result.winner));
    wire_put(object, "reason", wire_text(result.reason));
    if (result.worth != 1 && result.outcome != BARONET_ONGOING && result.outcome != BARONET_DRAW)
        wire_put(object, "worth", json_integer(result.worth));
    return object;
}

static json_t *attributes(const struct baronet_game *game, uint32_t wanted)
{
    json_t *list = json_array();
    struct baronet_attribute attribute = {.size = sizeof attribute};
    for (size_t a = 0; baronet_game_attribute(game, a, &attribute); a++)
        if (wanted >> a & 1)
            json_array_append_new(list, wire_text(attribute.name));
    return list;
}

static json_t *standing(const struct baronet_view *view, size_t square,
                        const struct baronet_standing *found)
{
    const struct baronet_game *game = baronet_view_game(view);
    json_t *object = json_object();
    wire_put(object, "isSeen", json_boolean(found->is_seen));
    wire_put(object, "type", json_integer(found->type));
    wire_put(object, "text", wire_text(found->text));
    wire_put(object, "isChanged", json_boolean(found->is_changed));
    wire_put(object, "isPassed", json_boolean(found->is_passed));
    if (!found->is_seen || found->type < 0)
        return object;
    wire_put(object, "owner", json_integer(found->owner));
    wire_put(object, "attributes", attributes(game, found->attributes));
    wire_put(object, "unknownAttributes", attributes(game, ~found->known_attributes));
    if (found->is_attacked) {
        size_t squares[SQUARES_LIMIT];
        size_t count = baronet_view_attackers(view, square, squares, SQUARES_LIMIT);
        wire_put(object, "attackers", numbers(squares, count));
    }
    return object;
}

static json_t *squares_of(const struct baronet_view *view)
{
    json_t *list = json_array();
    struct baronet_standing found = {.size = sizeof found};
    for (size_t s = 0; baronet_view_square(view, s, &found); s++)
        json_array_append_new(list, standing(view, s, &found));
    return list;
}

static json_t *hands(const struct baronet_view *view, size_t hand)
{
    const struct baronet_game *game = baronet_view_game(view);
    json_t *list = json_array();
    for (unsigned p = 0; p < baronet_game_player_count(game); p++) {
        json_t *held = json_array();
        for (size_t t = 0; t < baronet_game_piece_count(game); t++) {
            int count = baronet_view_held(view, hand, p, t);
            if (count > 0)
                json_array_append_new(
                    held, json_pack("{s:I, s:i}", "type", (json_int_t)t, "count", count));
        }
        json_array_append_new(list, held);
    }
    return list;
}

static json_t *further_hands(const struct baronet_view *view)
{
    const struct baronet_game *game = baronet_view_game(view);
    json_t *object = json_object();
    for (size_t hand = 1; baronet_game_hand(game, hand); hand++)
        wire_put(object, baronet_game_hand(game, hand), hands(view, hand));
    return object;
}

static json_t *variable(const struct baronet_view *view, size_t index,
                        const struct baronet_variable *known)
{
    static const char *const kinds[] = {
        [BARONET_VALUE_NUMBER] = "number", [BARONET_VALUE_TRUTH] = "truth",
        [BARONET_VALUE_SQUARE] = "square", [BARONET_VALUE_PIECE] = "piece",
        [BARONET_VALUE_PLAYER] = "player", [BARONET_VALUE_SQUARES] = "squares"};
    struct baronet_value value = {.size = sizeof value};
    json_t *object = json_object(), *values = json_array();
    wire_put(object, "name", wire_text(known->name));
    wire_put(object, "kind", wire_text(kinds[known->kind]));
    wire_put(object, "isPerPlayer", json_boolean(known->is_per_player));
    wire_put(object, "isPerSquare", json_boolean(known->is_per_square));
    for (unsigned p = 0; baronet_view_value(view, index, p, &value); p++) {
        json_t *item = json_object();
        wire_put(item, "isKnown", json_boolean(value.is_known));
        wire_put(item, "number", json_integer(value.number));
        if (known->kind == BARONET_VALUE_SQUARES) {
            size_t squares[SQUARES_LIMIT];
            size_t count = baronet_view_members(view, index, p, squares, SQUARES_LIMIT);
            wire_put(item, "squares", numbers(squares, count));
        }
        json_array_append_new(values, item);
    }
    wire_put(object, "values", values);
    return object;
}

static json_t *variables(const struct baronet_view *view)
{
    json_t *list = json_array();
    struct baronet_variable known = {.size = sizeof known};
    for (size_t v = 0; baronet_game_variable(baronet_view_game(view), v, &known); v++)
        json_array_append_new(list, variable(view, v, &known));
    return list;
}

json_t *wire_view(const struct baronet_view *view)
{
    if (!view)
        return json_null();
    struct baronet_result result = {.size = sizeof result};
    json_t *object = json_object();
    baronet_view_result(view, &result);
    wire_put(object, "viewer", json_integer(baronet_view_viewer(view)));
    wire_put(object, "mover", json_integer(baronet_view_mover(view)));
    wire_put(object, "turnNumber", json_integer(baronet_view_turn_number(view)));
    if (baronet_view_clock(view) >= 0)
        wire_put(object, "clock", json_integer(baronet_view_clock(view)));
    wire_put(object, "result", wire_result(result));
    wire_put(object, "claim", wire_text(baronet_view_claim(view)));
    wire_put(object, "prompt", wire_text(baronet_view_prompt(view)));
    wire_put(object, "said", wire_text(baronet_view_said(view)));
    wire_put(object, "squares", squares_of(view));
    wire_put(object, "hands", hands(view, 0));
    wire_put(object, "furtherHands", further_hands(view));
    wire_put(object, "variables", variables(view));
    return object;
}
