// Games as JSON: everything that the package's Game has as data.
#include "wire_json.h"

#include "memory.h"

#include <inttypes.h>
#include <stdio.h>

json_t *wire_text(const char *text)
{
    if (!text)
        return json_null();
    json_t *value = json_string(text);
    return value ? value : json_string("\xEF\xBF\xBD"); // it was not UTF-8
}

void wire_put(json_t *object, const char *key, json_t *value)
{
    json_object_set_new(object, key, value);
}

static void put_text(json_t *object, const char *key, const char *text)
{
    wire_put(object, key, wire_text(text));
}

static void put_flag(json_t *object, const char *key, bool value)
{
    wire_put(object, key, json_boolean(value));
}

static const char *side_name(enum baronet_side side)
{
    static const char *const names[] = {[BARONET_NORTH] = "north",
                                        [BARONET_EAST] = "east",
                                        [BARONET_SOUTH] = "south",
                                        [BARONET_WEST] = "west"};
    return names[side];
}

static json_t *players(const struct baronet_game *game)
{
    json_t *list = json_array();
    for (unsigned p = 0; p < baronet_game_player_count(game); p++) {
        json_t *player = json_object();
        put_text(player, "name", baronet_game_player(game, p));
        put_flag(player, "isRandom", baronet_game_player_is_random(game, p));
        put_text(player, "looks", side_name(baronet_game_looks(game, p)));
        put_text(player, "sits", side_name(baronet_game_sits(game, p)));
        json_array_append_new(list, player);
    }
    return list;
}

static json_t *movements(const struct baronet_game *game, size_t piece)
{
    json_t *list = json_array();
    struct baronet_movement movement = {.size = sizeof movement};
    for (size_t i = 0; baronet_game_movement(game, piece, i, &movement); i++) {
        json_t *object = json_object();
        put_text(object, "betza", movement.betza);
        put_text(object, "dialect", movement.dialect);
        put_text(object, "from", movement.from);
        put_text(object, "within", movement.within);
        json_array_append_new(list, object);
    }
    return list;
}

static json_t *looks(const struct baronet_game *game, size_t piece)
{
    json_t *list = json_array();
    struct baronet_look look = {.size = sizeof look};
    for (size_t i = 0; baronet_game_look(game, piece, i, &look); i++) {
        json_t *object = json_object();
        put_text(object, "sign", look.sign);
        put_text(object, "picture", look.picture);
        put_text(object, "stack", look.stack);
        json_array_append_new(list, object);
    }
    return list;
}

static json_t *pieces(const struct baronet_game *game)
{
    json_t *list = json_array();
    struct baronet_piece piece = {.size = sizeof piece};
    for (size_t i = 0; baronet_game_piece(game, i, &piece); i++) {
        json_t *object = json_object();
        put_text(object, "name", piece.name);
        put_text(object, "letter", piece.letter);
        put_text(object, "betza", piece.betza);
        put_flag(object, "isRoyal", piece.royal);
        put_flag(object, "isNeutral", piece.neutral);
        wire_put(object, "movements", movements(game, i));
        wire_put(object, "looks", looks(game, i));
        json_array_append_new(list, object);
    }
    return list;
}

static json_t *goals(const struct baronet_game *game)
{
    json_t *list = json_array();
    struct baronet_goal goal = {.size = sizeof goal};
    for (size_t i = 0; baronet_game_goal(game, i, &goal); i++) {
        json_t *object = json_object();
        put_text(object, "outcome", goal.outcome);
        put_text(object, "player", goal.player);
        put_text(object, "reason", goal.reason);
        put_flag(object, "isClaimed", goal.is_claimed);
        put_flag(object, "isReferees", goal.is_referees);
        wire_put(object, "worth", json_integer(goal.worth));
        json_array_append_new(list, object);
    }
    return list;
}

static json_t *about(const struct baronet_game *game)
{
    json_t *list = json_array();
    struct baronet_about item = {.size = sizeof item};
    for (size_t i = 0; baronet_game_about(game, i, &item); i++) {
        json_t *object = json_object();
        put_text(object, "subject", item.subject);
        put_text(object, "text", item.text);
        json_array_append_new(list, object);
    }
    return list;
}

static json_t *options(const struct baronet_game *game)
{
    json_t *list = json_array();
    struct baronet_rule_option option = {.size = sizeof option};
    for (size_t i = 0; baronet_game_option(game, i, &option); i++) {
        json_t *object = json_object(), *values = json_array();
        put_text(object, "name", option.name);
        put_text(object, "words", option.words);
        put_text(object, "chosen", option.chosen);
        for (size_t v = 0; v < option.value_count; v++)
            json_array_append_new(values, wire_text(baronet_game_option_value(game, i, v)));
        wire_put(object, "values", values);
        json_array_append_new(list, object);
    }
    return list;
}

static json_t *attributes(const struct baronet_game *game)
{
    json_t *list = json_array();
    struct baronet_attribute attribute = {.size = sizeof attribute};
    for (size_t i = 0; baronet_game_attribute(game, i, &attribute); i++) {
        json_t *object = json_object();
        put_text(object, "name", attribute.name);
        put_flag(object, "isSecret", attribute.is_secret);
        put_flag(object, "isLostByMoving", attribute.is_lost_by_moving);
        json_array_append_new(list, object);
    }
    return list;
}

static json_t *variables(const struct baronet_game *game)
{
    static const char *const kinds[] = {
        [BARONET_VALUE_NUMBER] = "number", [BARONET_VALUE_TRUTH] = "truth",
        [BARONET_VALUE_SQUARE] = "square", [BARONET_VALUE_PIECE] = "piece",
        [BARONET_VALUE_PLAYER] = "player", [BARONET_VALUE_SQUARES] = "squares"};
    json_t *list = json_array();
    struct baronet_variable variable = {.size = sizeof variable};
    for (size_t i = 0; baronet_game_variable(game, i, &variable); i++) {
        json_t *object = json_object();
        put_text(object, "name", variable.name);
        put_text(object, "kind", kinds[variable.kind]);
        put_flag(object, "isPerPlayer", variable.is_per_player);
        put_flag(object, "isPerSquare", variable.is_per_square);
        json_array_append_new(list, object);
    }
    return list;
}

static json_t *hands(const struct baronet_game *game)
{
    json_t *list = json_array();
    for (size_t i = 0; baronet_game_hand(game, i); i++)
        json_array_append_new(list, wire_text(baronet_game_hand(game, i)));
    return list;
}

static json_t *owners(const struct baronet_game *game)
{
    json_t *list = json_array();
    for (unsigned i = 0; i < baronet_game_owner_count(game); i++)
        json_array_append_new(list, wire_text(baronet_game_owner(game, i)));
    return list;
}

// ---- The board

static json_t *squares(const struct baronet_game *game)
{
    json_t *list = json_array();
    struct baronet_square square = {.size = sizeof square};
    for (size_t i = 0; baronet_game_square(game, i, &square); i++) {
        json_t *object = json_object();
        put_text(object, "name", square.name);
        if (square.is_placed) {
            wire_put(object, "x", json_integer(square.x));
            wire_put(object, "y", json_integer(square.y));
        }
        json_array_append_new(list, object);
    }
    return list;
}

static json_t *line_names(const struct baronet_game *game, unsigned count,
                          const char *(*name)(const struct baronet_game *, unsigned))
{
    json_t *list = json_array();
    for (unsigned i = 0; i < count; i++)
        json_array_append_new(list, wire_text(name(game, i)));
    return list;
}

static json_t *geometry(const struct baronet_game *game)
{
    static const char *const lattices[] = {
        [BARONET_SQUARES] = "squares", [BARONET_HEXAGONS] = "hexagons", [BARONET_GRAPH] = "graph"};
    struct baronet_geometry shape = {.size = sizeof shape};
    json_t *object = json_object();
    if (!baronet_game_geometry(game, &shape))
        return object;
    put_text(object, "lattice", lattices[shape.lattice]);
    wire_put(object, "fileCount", json_integer(shape.file_count));
    wire_put(object, "rankCount", json_integer(shape.rank_count));
    wire_put(object, "files", line_names(game, shape.file_count, baronet_game_file));
    wire_put(object, "ranks", line_names(game, shape.rank_count, baronet_game_rank));
    put_flag(object, "filesWrap", shape.files_wrap);
    put_flag(object, "ranksWrap", shape.ranks_wrap);
    wire_put(object, "colourCount", json_integer(shape.colour_count));
    wire_put(object, "width", json_real(shape.width));
    wire_put(object, "height", json_real(shape.height));
    return object;
}

static json_t *outlines(const struct baronet_game *game)
{
    json_t *list = json_array();
    struct baronet_outline outline = {.size = sizeof outline};
    for (size_t i = 0; baronet_game_outline(game, i, &outline); i++) {
        json_t *object = json_object(), *corners = json_array();
        wire_put(object, "x", json_real(outline.x));
        wire_put(object, "y", json_real(outline.y));
        wire_put(object, "file", json_integer(outline.file));
        wire_put(object, "rank", json_integer(outline.rank));
        wire_put(object, "colour", json_integer(outline.colour));
        wire_put(object, "row", json_integer(outline.row));
        wire_put(object, "place", json_integer(outline.place));
        wire_put(object, "rowLength", json_integer(outline.row_length));
        for (unsigned c = 0; c < outline.corner_count; c++)
            json_array_append_new(corners, json_pack("{s:f, s:f}", "x", outline.corners[c].x, "y",
                                                     outline.corners[c].y));
        wire_put(object, "corners", corners);
        json_array_append_new(list, object);
    }
    return list;
}

static json_t *links(const struct baronet_game *game)
{
    json_t *list = json_array();
    size_t count = baronet_game_links(game, NULL, 0);
    size_t *ends = memory_zeroed(2 * count, sizeof *ends);
    count = baronet_game_links(game, ends, count);
    for (size_t i = 0; i < count; i++)
        json_array_append_new(
            list, json_pack("[I, I]", (json_int_t)ends[2 * i], (json_int_t)ends[2 * i + 1]));
    memory_free(ends);
    return list;
}

static json_t *zone_squares(const struct baronet_game *game, size_t zone, unsigned player)
{
    json_t *list = json_array();
    for (size_t s = 0; s < baronet_game_square_count(game); s++)
        if (baronet_game_zone_has(game, zone, player, s))
            json_array_append_new(list, json_integer((json_int_t)s));
    return list;
}

static json_t *zones(const struct baronet_game *game)
{
    json_t *list = json_array();
    for (size_t z = 0; z < baronet_game_zone_count(game); z++) {
        json_t *object = json_object(), *each = json_array();
        put_text(object, "name", baronet_game_zone(game, z));
        for (unsigned p = 0; p < baronet_game_player_count(game); p++)
            json_array_append_new(each, zone_squares(game, z, p));
        wire_put(object, "squares", each);
        json_array_append_new(list, object);
    }
    return list;
}

// ---- All of it

static void put_names(json_t *object, const struct baronet_game *game)
{
    char fingerprint[32], *rules = baronet_game_rules(game);
    snprintf(fingerprint, sizeof fingerprint, "%016" PRIx64, baronet_game_fingerprint(game));
    put_text(object, "name", baronet_game_name(game));
    put_text(object, "title", baronet_game_title(game));
    put_text(object, "author", baronet_game_author(game));
    put_text(object, "description", baronet_game_description(game));
    put_text(object, "board", baronet_game_board(game));
    put_text(object, "startFen", baronet_game_start_fen(game));
    put_flag(object, "hasSecrets", baronet_game_has_secrets(game));
    put_text(object, "fingerprint", fingerprint);
    put_text(object, "rules", rules);
    baronet_free(rules);
}

json_t *wire_game(const struct baronet_game *game)
{
    json_t *object = json_object();
    put_names(object, game);
    wire_put(object, "about", about(game));
    wire_put(object, "players", players(game));
    wire_put(object, "pieces", pieces(game));
    wire_put(object, "hands", hands(game));
    wire_put(object, "squares", squares(game));
    wire_put(object, "goals", goals(game));
    wire_put(object, "owners", owners(game));
    wire_put(object, "options", options(game));
    wire_put(object, "attributes", attributes(game));
    wire_put(object, "variables", variables(game));
    wire_put(object, "geometry", geometry(game));
    wire_put(object, "outlines", outlines(game));
    wire_put(object, "links", links(game));
    wire_put(object, "zones", zones(game));
    return object;
}
