// baronet zrf: what a rules file of Zillions of Games says, as the loader understands it.
#include "arena.h"
#include "command.h"
#include "complain.h"
#include "diag.h"
#include "game_from_zrf.h"
#include "json.h"
#include "loading.h"
#include "options.h"
#include "zrf_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const goal_kinds[] = {"win", "loss", "draw", "count"};

// ---- As text

static void print_names(const char *title, const struct text *names, int32_t count)
{
    if (count == 0)
        return;
    printf("%s:", title);
    for (int32_t i = 0; i < count; i++)
        printf(" %.*s", TEXT_ARGUMENTS(names[i]));
    putchar('\n');
}

static void print_players(const struct zrf_game *game)
{
    printf("players:");
    for (int32_t i = 0; i < game->player_count; i++)
        printf(" %.*s%s%s", TEXT_ARGUMENTS(game->players[i].name),
               game->players[i].is_random ? " (random)" : "",
               game->players[i].is_neutral ? " (neutral)" : "");
    printf("\nturns:");
    for (int32_t i = 0; i < game->turn_count; i++) {
        const struct zrf_turn *turn = &game->turns[i];
        printf("%s %.*s", i > 0 && i == game->repeat ? " repeat" : "",
               TEXT_ARGUMENTS(game->players[turn->player].name));
        if (turn->as != turn->player)
            printf(" as %.*s", TEXT_ARGUMENTS(game->players[turn->as].name));
        for (int32_t t = 0; t < turn->type_count; t++)
            printf("%s%.*s%s", t ? " " : " (", TEXT_ARGUMENTS(game->types[turn->types[t]]),
                   t + 1 < turn->type_count ? "" : ")");
    }
    putchar('\n');
}

static int32_t count_links(const struct zrf_game *game)
{
    int32_t count = 0;
    for (int32_t i = 0; i < game->direction_count * game->cell_count; i++)
        count += game->links[i] != ZRF_NONE;
    return count;
}

static void print_board(const struct zrf_game *game)
{
    printf("board: %d positions", game->cell_count);
    for (int32_t g = 0; g < game->grid_count; g++) {
        printf("%s", g == 0 ? ", grid" : " and");
        for (int32_t d = 0; d < game->grids[g].dimension_count; d++)
            printf("%s%d", d ? "x" : " ", game->grids[g].lengths[d]);
    }
    printf(", %d links\ndirections:", count_links(game));
    for (int32_t d = 0; d < game->direction_count; d++) {
        printf(" %.*s", TEXT_ARGUMENTS(game->directions[d].name));
        if (game->directions[d].opposite != ZRF_NONE)
            printf("/%.*s", TEXT_ARGUMENTS(game->directions[game->directions[d].opposite].name));
    }
    printf("\n%s", game->zone_count > 0 ? "zones:" : "");
    for (int32_t z = 0; z < game->zone_count; z++)
        printf(" %.*s", TEXT_ARGUMENTS(game->zones[z].name));
    printf("%s", game->zone_count > 0 ? "\n" : "");
}

static int32_t count_placed(const struct zrf_game *game, int32_t piece, bool in_reserve)
{
    int32_t count = 0;
    for (int32_t i = 0; i < game->setup_count; i++)
        if (game->setup[i].piece == piece && (game->setup[i].cell == ZRF_NONE) == in_reserve)
            count += game->setup[i].number;
    return count;
}

static void print_pieces(const struct zrf_game *game)
{
    for (int32_t p = 0; p < game->piece_count; p++) {
        const struct zrf_piece *piece = &game->pieces[p];
        int32_t drops = 0;
        for (int32_t b = 0; b < piece->block_count; b++)
            drops += piece->blocks[b].is_drop;
        printf("  %.*s: %d moves, %d drops, %d on the board, %d in reserve%s\n",
               TEXT_ARGUMENTS(piece->name), piece->block_count - drops, drops,
               count_placed(game, p, false), count_placed(game, p, true),
               piece->is_dummy ? ", dummy" : "");
    }
}

static void print_options(const struct zrf_game *game)
{
    static const char *const switches[] = {"", "", " forced"};
    const struct zrf_options *options = &game->options;
    if (options->pass_turn)
        printf("option: pass turn%s\n", switches[options->pass_turn]);
    if (options->pass_partial)
        printf("option: pass partial\n");
    if (options->maximal_captures)
        printf("option: maximal captures %d\n", options->maximal_captures);
    if (options->discard_cascades)
        printf("option: discard cascades\n");
    if (options->recycle_captures)
        printf("option: recycle captures\n");
    if (options->recycle_promotions)
        printf("option: recycle promotions\n");
    if (options->include_off_pieces)
        printf("option: include off-pieces\n");
}

static uint64_t total_weight(const struct zrf_game *game, int32_t *blocks)
{
    uint64_t weight = 0;
    *blocks = 0;
    for (int32_t p = 0; p < game->piece_count; p++) {
        *blocks += game->pieces[p].block_count;
        for (int32_t b = 0; b < game->pieces[p].block_count; b++)
            weight += game->pieces[p].blocks[b].body->weight;
    }
    return weight;
}

static void print_summary(const struct zrf_game *game)
{
    int32_t blocks;
    uint64_t weight = total_weight(game, &blocks);
    printf("%.*s (%d of %d)\n", TEXT_ARGUMENTS(game->title), game->variant + 1,
           game->variant_count);
    print_players(game);
    print_board(game);
    printf("pieces: %d\n", game->piece_count);
    print_pieces(game);
    if (game->attribute_count > 0) {
        printf("attributes:");
        for (int32_t i = 0; i < game->attribute_count; i++)
            printf(" %.*s", TEXT_ARGUMENTS(game->attributes[i].name));
        putchar('\n');
    }
    print_names("flags", game->flags, game->flag_count);
    print_names("position flags", game->position_flags, game->position_flag_count);
    print_names("move types", game->types, game->type_count);
    for (int32_t i = 0; i < game->priority_count; i++)
        printf("%s %.*s%s",
               i ? "," : "priorities:", TEXT_ARGUMENTS(game->types[game->priorities[i]]),
               i + 1 < game->priority_count ? "" : "\n");
    printf("blocks: %d, of %" PRIu64 " statements, %" PRIu32 " of them different\n", blocks, weight,
           game->node_count);
    for (int32_t i = 0; i < game->condition_count; i++) {
        printf("%s:", goal_kinds[game->conditions[i].kind]);
        for (int32_t p = 0; p < game->conditions[i].player_count; p++)
            printf(" %.*s", TEXT_ARGUMENTS(game->players[game->conditions[i].players[p]].name));
        putchar('\n');
    }
    print_options(game);
}

// A line for each block: piece, "moves" or "drops", move type, statements.
static void print_moves(const struct zrf_game *game)
{
    enum { STATEMENT_LIMIT = 1000000 };
    struct text_buffer text;
    text_buffer_init(&text);
    for (int32_t p = 0; p < game->piece_count; p++) {
        const struct zrf_piece *piece = &game->pieces[p];
        for (int32_t b = 0; b < piece->block_count; b++) {
            const struct zrf_block *block = &piece->blocks[b];
            struct text type = block->type == ZRF_NONE ? text_of("-") : game->types[block->type];
            text_buffer_clear(&text);
            text_buffer_print(&text, "%.*s\t%s\t%.*s\t", TEXT_ARGUMENTS(piece->name),
                              block->is_drop ? "drops" : "moves", TEXT_ARGUMENTS(type));
            zrf_text_add(&text, game, block->body, STATEMENT_LIMIT);
            puts(text.start);
        }
    }
    text_buffer_release(&text);
}

// ---- As JSON

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

static void write_json(const struct zrf_game *game)
{
    struct json json = {.out = stdout};
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
    putchar('\n');
}

// ---- The command

static bool load(struct arena *arena, const char *name, const struct zrf_game **game)
{
    struct source_set sources;
    struct diag diag;
    struct text_buffer messages;
    struct game_files files;
    const struct baronet_load_options options = loading_options();
    bool is_missing = false;
    source_set_init(&sources, arena);
    diag_init(&diag, arena, &sources);
    game_files_init(&files, &options, false);
    *game = zrf_read(&files, arena, &sources, &diag, NULL, name, &is_missing);
    game_files_release(&files);
    text_buffer_init(&messages);
    diag_print(&diag, &messages);
    fputs(messages.start ? messages.start : "", stderr);
    text_buffer_release(&messages);
    return !is_missing;
}

int zrf_command(int argc, char **argv)
{
    bool as_json = false, as_moves = false;
    struct arena arena;
    const struct zrf_game *game = NULL;
    const struct option options[] = {{"--json", &as_json, NULL}, {"--moves", &as_moves, NULL}, {0}};
    if (!options_read(&argc, argv, options) || !options_have(argc, argv, "FILE"))
        return STATUS_USAGE;
    arena_init(&arena);
    bool is_read = load(&arena, argv[1], &game);
    if (game && as_moves)
        print_moves(game);
    else if (game && as_json)
        write_json(game);
    else if (game)
        print_summary(game);
    arena_release(&arena);
    return game ? STATUS_FINE : is_read ? STATUS_WRONG : STATUS_ENVIRONMENT;
}
