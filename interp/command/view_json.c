#include "view_json.h"
#include "answers.h"

#include "memory.h"
#include "result_text.h"

#include <stdio.h>

// Names or squares of which there are as many as a game has squares, at most.
struct list {
    size_t *squares;
    size_t room;
};

static const char *square_name(const struct baronet_game *game, size_t square)
{
    return square_of(game, square).name;
}

static void print_names(struct json *json, const struct baronet_game *game, const struct list *list,
                        size_t count)
{
    json_open(json, "[");
    for (size_t i = 0; i < count; i++)
        json_text(json, square_name(game, list->squares[i]));
    json_close(json, "]");
}

static void print_attributes(struct json *json, const struct baronet_game *game, uint32_t wanted)
{
    json_open(json, "[");
    for (size_t a = 0; a < baronet_game_attribute_count(game); a++) {
        struct baronet_attribute attribute = {.size = sizeof attribute};
        if (wanted >> a & 1 && baronet_game_attribute(game, a, &attribute))
            json_text(json, attribute.name);
    }
    json_close(json, "]");
}

static void print_owner(struct json *json, const struct baronet_game *game, unsigned owner)
{
    if (owner < baronet_game_player_count(game))
        json_player(json, game, owner);
    else
        json_text(json, *baronet_game_owner(game, owner) ? baronet_game_owner(game, owner) : NULL);
}

static void print_piece(struct json *json, const struct baronet_view *view, size_t square,
                        const struct baronet_standing *standing, struct list *list)
{
    const struct baronet_game *game = baronet_view_game(view);
    uint32_t all = (UINT32_C(1) << baronet_game_attribute_count(game)) - 1;
    json_member(json, "piece", piece_of(game, (size_t)standing->type).name);
    json_key(json, "owner");
    print_owner(json, game, standing->owner);
    json_member(json, "text", standing->text);
    json_key(json, "attributes");
    print_attributes(json, game, standing->attributes);
    if (standing->known_attributes != all) {
        json_key(json, "unknown_attributes");
        print_attributes(json, game, all & ~standing->known_attributes);
    }
    json_key(json, "attacked_from");
    print_names(json, game, list, baronet_view_attackers(view, square, list->squares, list->room));
}

static void print_squares(struct json *json, const struct baronet_view *view, struct list *list)
{
    const struct baronet_game *game = baronet_view_game(view);
    struct baronet_standing standing = {.size = sizeof standing};
    json_open(json, "[");
    for (size_t s = 0; baronet_view_square(view, s, &standing); s++) {
        json_open(json, "{");
        json_member(json, "square", square_name(game, s));
        json_key(json, "seen");
        json_boolean(json, standing.is_seen);
        if (standing.type >= 0)
            print_piece(json, view, s, &standing, list);
        json_key(json, "changed");
        json_boolean(json, standing.is_changed);
        json_key(json, "passed");
        json_boolean(json, standing.is_passed);
        json_close(json, "}");
    }
    json_close(json, "]");
}

// Of each player the types that he has.
static void print_hands(struct json *json, const struct baronet_view *view, size_t hand)
{
    const struct baronet_game *game = baronet_view_game(view);
    json_open(json, "[");
    for (unsigned p = 0; p < baronet_game_player_count(game); p++) {
        json_open(json, "{");
        for (size_t t = 0; t < baronet_game_piece_count(game); t++) {
            int count = baronet_view_held(view, hand, p, t);
            if (count == 0)
                continue;
            json_key(json, piece_of(game, t).name);
            json_number(json, (uint64_t)count);
        }
        json_close(json, "}");
    }
    json_close(json, "]");
}

static void print_further_hands(struct json *json, const struct baronet_view *view)
{
    const struct baronet_game *game = baronet_view_game(view);
    for (size_t hand = 1; baronet_game_hand(game, hand); hand++) {
        if (hand == 1) {
            json_key(json, "further_hands");
            json_open(json, "{");
        }
        json_key(json, baronet_game_hand(game, hand));
        print_hands(json, view, hand);
    }
    if (baronet_game_hand(game, 1))
        json_close(json, "}");
}

static void print_number(struct json *json, const struct baronet_game *game,
                         enum baronet_value_kind kind, int number)
{
    if (kind == BARONET_VALUE_NUMBER)
        json_signed(json, number);
    else if (kind == BARONET_VALUE_TRUTH)
        json_boolean(json, number);
    else if (number < 0)
        json_text(json, NULL);
    else if (kind == BARONET_VALUE_SQUARE)
        json_text(json, square_name(game, (size_t)number));
    else if (kind == BARONET_VALUE_PIECE)
        json_text(json, piece_of(game, (size_t)number).name);
    else
        print_owner(json, game, (unsigned)number);
}

// Those of several players are a list.
static void print_variable(struct json *json, const struct baronet_view *view, size_t index,
                           const struct baronet_variable *variable, struct list *list)
{
    const struct baronet_game *game = baronet_view_game(view);
    struct baronet_value value = {.size = sizeof value};
    json_open(json, "{");
    json_member(json, "name", variable->name);
    json_key(json, "values");
    json_open(json, "[");
    for (unsigned p = 0; baronet_view_value(view, index, p, &value); p++) {
        json_open(json, "{");
        json_key(json, "known");
        json_boolean(json, value.is_known);
        if (variable->kind == BARONET_VALUE_SQUARES) {
            json_key(json, "value");
            print_names(json, game, list,
                        baronet_view_members(view, index, p, list->squares, list->room));
        } else if (value.is_known) {
            json_key(json, "value");
            print_number(json, game, variable->kind, value.number);
        }
        json_close(json, "}");
    }
    json_close(json, "]");
    json_close(json, "}");
}

static void print_variables(struct json *json, const struct baronet_view *view, struct list *list)
{
    struct baronet_variable variable = {.size = sizeof variable};
    json_open(json, "[");
    for (size_t v = 0; baronet_game_variable(baronet_view_game(view), v, &variable); v++)
        print_variable(json, view, v, &variable, list);
    json_close(json, "]");
}

void json_view(struct json *json, const struct baronet_view *view)
{
    struct list list = {0};
    struct baronet_result result = {.size = sizeof result};
    if (!view) {
        json_text(json, NULL);
        return;
    }
    const struct baronet_game *game = baronet_view_game(view);
    list.room = baronet_game_square_count(game);
    list.squares = memory_zeroed(list.room, sizeof *list.squares);
    baronet_view_result(view, &result);
    json_open(json, "{");
    json_key(json, "viewer");
    json_player(json, game, baronet_view_viewer(view));
    json_key(json, "mover");
    json_player(json, game, baronet_view_mover(view));
    json_key(json, "turn_number");
    json_signed(json, baronet_view_turn_number(view));
    json_key(json, "clock");
    if (baronet_view_clock(view) < 0)
        json_text(json, NULL);
    else
        json_signed(json, baronet_view_clock(view));
    json_result(json, game, result);
    json_member(json, "claim", baronet_view_claim(view));
    json_member(json, "prompt", baronet_view_prompt(view));
    json_member(json, "said", baronet_view_said(view));
    json_key(json, "squares");
    print_squares(json, view, &list);
    json_key(json, "hands");
    print_hands(json, view, 0);
    print_further_hands(json, view);
    json_key(json, "variables");
    print_variables(json, view, &list);
    json_close(json, "}");
    memory_free(list.squares);
}
