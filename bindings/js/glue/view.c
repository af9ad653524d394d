// What a viewer knows of a position, whole.
#include "view.h"

#include "glue.h"

#include <stdlib.h>

void write_result(struct json *json, const struct baronet_result *result)
{
    static const char *const outcomes[] = {"ongoing", "win", "draw", "loss"};
    bool has_player = result->outcome == BARONET_WIN || result->outcome == BARONET_LOSS;
    json_text(json, "outcome", outcomes[result->outcome]);
    if (has_player)
        json_number(json, result->outcome == BARONET_WIN ? "winner" : "loser", result->winner);
    json_text(json, "reason", result->reason);
}

static void write_attackers(struct json *json, const struct baronet_view *view, size_t square)
{
    enum { ROOM = 64 };
    size_t squares[ROOM];
    size_t count = baronet_view_attackers(view, square, squares, ROOM);
    json_open(json, "attackers", '[');
    for (size_t i = 0; i < count && i < ROOM; i++)
        json_number(json, NULL, (double)squares[i]);
    json_close(json, ']');
}

static void write_attributes(struct json *json, const struct baronet_game *game, const char *key,
                             uint32_t attributes)
{
    size_t count = baronet_game_attribute_count(game);
    json_open(json, key, '[');
    for (size_t i = 0; i < count; i++) {
        struct baronet_attribute attribute = {.size = sizeof attribute};
        if ((attributes >> i & 1) != 0 && baronet_game_attribute(game, i, &attribute))
            json_text(json, NULL, attribute.name);
    }
    json_close(json, ']');
}

static void write_standing(struct json *json, const struct baronet_view *view, size_t square)
{
    const struct baronet_game *game = baronet_view_game(view);
    struct baronet_standing standing = {.size = sizeof standing};
    baronet_view_square(view, square, &standing);
    json_open(json, NULL, '{');
    json_truth(json, "isSeen", standing.is_seen);
    json_number(json, "type", standing.type);
    json_text(json, "text", standing.text);
    json_truth(json, "isChanged", standing.is_changed);
    json_truth(json, "isPassed", standing.is_passed);
    if (standing.is_seen && standing.type >= 0) {
        json_number(json, "owner", standing.owner);
        write_attributes(json, game, "attributes", standing.attributes);
        write_attributes(json, game, "unknownAttributes", ~standing.known_attributes);
        if (standing.is_attacked)
            write_attackers(json, view, square);
    }
    json_close(json, '}');
}

// For each player, how many of each type; types that he has none of are left out.
static void write_hands(struct json *json, const struct baronet_view *view)
{
    const struct baronet_game *game = baronet_view_game(view);
    unsigned players = baronet_game_player_count(game);
    size_t types = baronet_game_piece_count(game);
    json_open(json, "hands", '[');
    for (unsigned player = 0; player < players; player++) {
        json_open(json, NULL, '[');
        for (size_t type = 0; type < types; type++) {
            int count = baronet_view_hand(view, player, type);
            if (count == 0)
                continue;
            json_open(json, NULL, '{');
            json_number(json, "type", (double)type);
            json_number(json, "count", count);
            json_close(json, '}');
        }
        json_close(json, ']');
    }
    json_close(json, ']');
}

static void write_value(struct json *json, const struct baronet_view *view, size_t variable,
                        unsigned player, bool is_set)
{
    struct baronet_value value = {.size = sizeof value};
    baronet_view_value(view, variable, player, &value);
    json_open(json, NULL, '{');
    json_truth(json, "isKnown", value.is_known);
    json_number(json, "number", value.number);
    if (is_set) {
        size_t room = baronet_game_square_count(baronet_view_game(view));
        size_t *squares = malloc(room * sizeof *squares);
        size_t count = squares ? baronet_view_members(view, variable, player, squares, room) : 0;
        json_open(json, "squares", '[');
        for (size_t i = 0; i < count && i < room; i++)
            json_number(json, NULL, (double)squares[i]);
        json_close(json, ']');
        free(squares);
    }
    json_close(json, '}');
}

static void write_variables(struct json *json, const struct baronet_view *view)
{
    static const char *const kinds[] = {"number", "truth", "square", "piece", "player", "squares"};
    const struct baronet_game *game = baronet_view_game(view);
    size_t count = baronet_game_variable_count(game);
    json_open(json, "variables", '[');
    for (size_t i = 0; i < count; i++) {
        struct baronet_variable variable = {.size = sizeof variable};
        baronet_game_variable(game, i, &variable);
        unsigned values = variable.is_per_player ? baronet_game_player_count(game) : 1;
        json_open(json, NULL, '{');
        json_text(json, "name", variable.name);
        json_text(json, "kind", kinds[variable.kind]);
        json_truth(json, "isPerPlayer", variable.is_per_player);
        json_open(json, "values", '[');
        for (unsigned player = 0; player < values; player++)
            write_value(json, view, i, player, variable.kind == BARONET_VALUE_SQUARES);
        json_close(json, ']');
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void write_view(const struct baronet_view *view)
{
    struct json *json = answer_begin();
    struct baronet_result result = {.size = sizeof result};
    int clock = baronet_view_clock(view);
    size_t squares = baronet_game_square_count(baronet_view_game(view));
    baronet_view_result(view, &result);
    json_open(json, NULL, '{');
    json_number(json, "viewer", baronet_view_viewer(view));
    json_number(json, "mover", baronet_view_mover(view));
    json_number(json, "turnNumber", baronet_view_turn_number(view));
    if (clock >= 0)
        json_number(json, "clock", clock);
    json_open(json, "result", '{');
    write_result(json, &result);
    json_close(json, '}');
    json_text(json, "claim", baronet_view_claim(view));
    json_text(json, "prompt", baronet_view_prompt(view));
    json_open(json, "squares", '[');
    for (size_t i = 0; i < squares; i++)
        write_standing(json, view, i);
    json_close(json, ']');
    write_hands(json, view);
    write_variables(json, view);
    json_close(json, '}');
}

bool EXPORT(play_view)(struct baronet_play *play, unsigned viewer)
{
    struct baronet_message *message = NULL;
    struct baronet_view *view = baronet_view(play, viewer, &message);
    tell(message);
    if (!view)
        return false;
    write_view(view);
    baronet_view_free(view);
    return true;
}
