#include "geometry_json.h"

#include "answers.h"
#include "memory.h"

static void print_number(struct json *json, const char *key, double number)
{
    json_key(json, key);
    json_decimal(json, number);
}

static void print_names(struct json *json, const struct baronet_game *game, const char *key,
                        unsigned count,
                        const char *(*name)(const struct baronet_game *game, unsigned index))
{
    json_key(json, key);
    json_open(json, "[");
    for (unsigned i = 0; i < count; i++)
        json_text(json, name(game, i));
    json_close(json, "]");
}

static void print_links(struct json *json, const struct baronet_game *game)
{
    size_t count = baronet_game_links(game, NULL, 0);
    size_t *ends = memory_zeroed(2 * count, sizeof *ends);
    baronet_game_links(game, ends, count);
    json_key(json, "links");
    json_open(json, "[");
    for (size_t i = 0; i < count; i++) {
        json_open(json, "[");
        json_text(json, square_of(game, ends[2 * i]).name);
        json_text(json, square_of(game, ends[2 * i + 1]).name);
        json_close(json, "]");
    }
    json_close(json, "]");
    memory_free(ends);
}

static void print_sides(struct json *json, const struct baronet_game *game)
{
    static const char *const names[] = {[BARONET_NORTH] = "north",
                                        [BARONET_EAST] = "east",
                                        [BARONET_SOUTH] = "south",
                                        [BARONET_WEST] = "west"};
    json_key(json, "players");
    json_open(json, "[");
    for (unsigned p = 0; p < baronet_game_player_count(game); p++) {
        json_open(json, "{");
        json_member(json, "looks", names[baronet_game_looks(game, p)]);
        json_member(json, "sits", names[baronet_game_sits(game, p)]);
        json_close(json, "}");
    }
    json_close(json, "]");
}

// Of each zone the squares of each player's.
static void print_zones(struct json *json, const struct baronet_game *game)
{
    json_key(json, "zones");
    json_open(json, "[");
    for (size_t z = 0; z < baronet_game_zone_count(game); z++) {
        json_open(json, "{");
        json_member(json, "name", baronet_game_zone(game, z));
        json_key(json, "squares");
        json_open(json, "[");
        for (unsigned p = 0; p < baronet_game_player_count(game); p++) {
            json_open(json, "[");
            for (size_t s = 0; s < baronet_game_square_count(game); s++)
                if (baronet_game_zone_has(game, z, p, s))
                    json_text(json, square_of(game, s).name);
            json_close(json, "]");
        }
        json_close(json, "]");
        json_close(json, "}");
    }
    json_close(json, "]");
}

void json_geometry(struct json *json, const struct baronet_game *game)
{
    static const char *const lattices[] = {
        [BARONET_SQUARES] = "squares", [BARONET_HEXAGONS] = "hexagons", [BARONET_GRAPH] = "graph"};
    struct baronet_geometry geometry = {.size = sizeof geometry};
    baronet_game_geometry(game, &geometry);
    json_open(json, "{");
    json_member(json, "lattice", lattices[geometry.lattice]);
    print_number(json, "width", geometry.width);
    print_number(json, "height", geometry.height);
    print_names(json, game, "files", geometry.file_count, baronet_game_file);
    print_names(json, game, "ranks", geometry.rank_count, baronet_game_rank);
    json_key(json, "files_wrap");
    json_boolean(json, geometry.files_wrap);
    json_key(json, "ranks_wrap");
    json_boolean(json, geometry.ranks_wrap);
    print_sides(json, game);
    print_links(json, game);
    print_zones(json, game);
    json_close(json, "}");
}

void json_outline_members(struct json *json, const struct baronet_game *game, size_t square)
{
    struct baronet_outline outline = {.size = sizeof outline};
    baronet_game_outline(game, square, &outline);
    json_key(json, "centre");
    json_open(json, "[");
    json_decimal(json, outline.x);
    json_decimal(json, outline.y);
    json_close(json, "]");
    json_key(json, "colour");
    json_number(json, outline.colour);
    json_key(json, "corners");
    json_open(json, "[");
    for (unsigned i = 0; i < outline.corner_count; i++) {
        json_open(json, "[");
        json_decimal(json, outline.corners[i].x);
        json_decimal(json, outline.corners[i].y);
        json_close(json, "]");
    }
    json_close(json, "]");
}
