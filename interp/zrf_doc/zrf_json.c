// A rules file of Zillions of Games told to programs.
#include "zrf_doc.h"

#include "arena.h"
#include "json.h"

static void write_text(struct json *json, struct text text)
{
    struct arena arena;
    arena_init(&arena);
    json_text(json, arena_copy(&arena, text.start, text.length));
    arena_release(&arena);
}

static void write_named(struct json *json, const char *key, struct text text)
{
    json_key(json, key);
    write_text(json, text);
}

static void write_players(struct json *json, const struct zrf_game *game)
{
    json_key(json, "players");
    json_open(json, "[");
    for (int32_t i = 0; i < game->player_count; i++)
        write_text(json, game->players[i].name);
    json_close(json, "]");
    json_key(json, "turns");
    json_open(json, "[");
    for (int32_t i = 0; i < game->turn_count; i++) {
        const struct zrf_turn *turn = &game->turns[i];
        json_open(json, "{");
        write_named(json, "player", game->players[turn->player].name);
        write_named(json, "as", game->players[turn->as].name);
        json_key(json, "types");
        json_open(json, "[");
        for (int32_t t = 0; t < turn->type_count; t++)
            write_text(json, game->types[turn->types[t]]);
        json_close(json, "]");
        json_close(json, "}");
    }
    json_close(json, "]");
    json_key(json, "repeat");
    json_number(json, (uint64_t)game->repeat);
}

static void write_links(struct json *json, const struct zrf_game *game)
{
    json_key(json, "links");
    json_open(json, "{");
    for (int32_t d = 0; d < game->direction_count; d++) {
        struct arena arena;
        arena_init(&arena);
        struct text name = game->directions[d].name;
        json_key(json, arena_copy(&arena, name.start, name.length));
        arena_release(&arena);
        json_open(json, "[");
        for (int32_t c = 0; c < game->cell_count; c++) {
            int32_t to = game->links[d * game->cell_count + c];
            if (to == ZRF_NONE)
                continue;
            json_open(json, "[");
            write_text(json, game->cells[c].name);
            write_text(json, game->cells[to].name);
            json_close(json, "]");
        }
        json_close(json, "]");
    }
    json_close(json, "}");
}

static void write_zones(struct json *json, const struct zrf_game *game)
{
    json_key(json, "zones");
    json_open(json, "[");
    for (int32_t z = 0; z < game->zone_count; z++)
        for (int32_t p = 0; p < game->player_count; p++) {
            json_open(json, "{");
            write_named(json, "name", game->zones[z].name);
            write_named(json, "player", game->players[p].name);
            json_key(json, "cells");
            json_open(json, "[");
            for (int32_t c = 0; c < game->cell_count; c++)
                if (game->zones[z].cells[p * game->cell_count + c])
                    write_text(json, game->cells[c].name);
            json_close(json, "]");
            json_close(json, "}");
        }
    json_close(json, "]");
}

static void write_pieces(struct json *json, const struct zrf_game *game)
{
    json_key(json, "pieces");
    json_open(json, "[");
    for (int32_t p = 0; p < game->piece_count; p++) {
        const struct zrf_piece *piece = &game->pieces[p];
        json_open(json, "{");
        write_named(json, "name", piece->name);
        json_key(json, "attributes");
        json_open(json, "{");
        for (int32_t a = 0; a < game->attribute_count; a++) {
            struct arena arena;
            if (piece->attributes[a] < 0)
                continue;
            arena_init(&arena);
            json_key(json, arena_copy(&arena, game->attributes[a].name.start,
                                      game->attributes[a].name.length));
            arena_release(&arena);
            json_boolean(json, piece->attributes[a]);
        }
        json_close(json, "}");
        json_key(json, "blocks");
        json_open(json, "[");
        for (int32_t b = 0; b < piece->block_count; b++) {
            const struct zrf_block *block = &piece->blocks[b];
            json_open(json, "{");
            json_key(json, "type");
            if (block->type == ZRF_NONE)
                json_text(json, NULL);
            else
                write_text(json, game->types[block->type]);
            json_key(json, "drop");
            json_boolean(json, block->is_drop);
            json_key(json, "node");
            json_number(json, block->body->id);
            json_key(json, "weight");
            json_number(json, block->body->weight);
            json_close(json, "}");
        }
        json_close(json, "]");
        json_close(json, "}");
    }
    json_close(json, "]");
}

static void write_setup(struct json *json, const struct zrf_game *game)
{
    json_key(json, "setup");
    json_open(json, "[");
    for (int32_t i = 0; i < game->setup_count; i++) {
        const struct zrf_placed *placed = &game->setup[i];
        json_open(json, "{");
        write_named(json, "player", game->players[placed->player].name);
        write_named(json, "piece", game->pieces[placed->piece].name);
        json_key(json, "cell");
        if (placed->cell == ZRF_NONE)
            json_text(json, NULL);
        else
            write_text(json, game->cells[placed->cell].name);
        json_key(json, "number");
        json_number(json, (uint64_t)placed->number);
        json_close(json, "}");
    }
    json_close(json, "]");
}

void zrf_json_add(struct text_buffer *out, const struct zrf_game *game)
{
    struct json json = {.text = out};
    json_open(&json, "{");
    write_named(&json, "title", game->title);
    json_key(&json, "variant");
    json_number(&json, (uint64_t)game->variant + 1);
    json_key(&json, "variants");
    json_open(&json, "[");
    for (int32_t i = 0; i < game->variant_count; i++)
        write_text(&json, game->variant_titles[i]);
    json_close(&json, "]");
    write_players(&json, game);
    json_key(&json, "cells");
    json_open(&json, "[");
    for (int32_t i = 0; i < game->cell_count; i++)
        write_text(&json, game->cells[i].name);
    json_close(&json, "]");
    write_links(&json, game);
    write_zones(&json, game);
    write_pieces(&json, game);
    write_setup(&json, game);
    json_key(&json, "conditions");
    json_number(&json, (uint64_t)game->condition_count);
    json_key(&json, "nodes");
    json_number(&json, game->node_count);
    json_close(&json, "}");
    text_buffer_add_character(out, '\n');
}
