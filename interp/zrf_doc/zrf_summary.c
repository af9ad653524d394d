// A rules file of Zillions of Games told to people: what it has, and its move blocks.
#include "zrf_doc.h"

#include "zrf_text.h"

#include <inttypes.h>

static const char *const goal_kinds[] = {"win", "loss", "draw", "count"};

static void print_names(struct text_buffer *out, const char *title, const struct text *names,
                        int32_t count)
{
    if (count == 0)
        return;
    text_buffer_print(out, "%s:", title);
    for (int32_t i = 0; i < count; i++)
        text_buffer_print(out, " %.*s", TEXT_ARGUMENTS(names[i]));
    text_buffer_add_character(out, '\n');
}

static void print_players(struct text_buffer *out, const struct zrf_game *game)
{
    text_buffer_print(out, "players:");
    for (int32_t i = 0; i < game->player_count; i++)
        text_buffer_print(out, " %.*s%s%s", TEXT_ARGUMENTS(game->players[i].name),
                          game->players[i].is_random ? " (random)" : "",
                          game->players[i].is_neutral ? " (neutral)" : "");
    text_buffer_print(out, "\nturns:");
    for (int32_t i = 0; i < game->turn_count; i++) {
        const struct zrf_turn *turn = &game->turns[i];
        text_buffer_print(out, "%s %.*s", i > 0 && i == game->repeat ? " repeat" : "",
                          TEXT_ARGUMENTS(game->players[turn->player].name));
        if (turn->as != turn->player)
            text_buffer_print(out, " as %.*s", TEXT_ARGUMENTS(game->players[turn->as].name));
        for (int32_t t = 0; t < turn->type_count; t++)
            text_buffer_print(out, "%s%.*s%s", t ? " " : " (",
                              TEXT_ARGUMENTS(game->types[turn->types[t]]),
                              t + 1 < turn->type_count ? "" : ")");
    }
    text_buffer_add_character(out, '\n');
}

static int32_t count_links(const struct zrf_game *game)
{
    int32_t count = 0;
    for (int32_t i = 0; i < game->direction_count * game->cell_count; i++)
        count += game->links[i] != ZRF_NONE;
    return count;
}

static void print_board(struct text_buffer *out, const struct zrf_game *game)
{
    text_buffer_print(out, "board: %d positions", game->cell_count);
    for (int32_t g = 0; g < game->grid_count; g++) {
        text_buffer_print(out, "%s", g == 0 ? ", grid" : " and");
        for (int32_t d = 0; d < game->grids[g].dimension_count; d++)
            text_buffer_print(out, "%s%d", d ? "x" : " ", game->grids[g].lengths[d]);
    }
    text_buffer_print(out, ", %d links\ndirections:", count_links(game));
    for (int32_t d = 0; d < game->direction_count; d++) {
        text_buffer_print(out, " %.*s", TEXT_ARGUMENTS(game->directions[d].name));
        if (game->directions[d].opposite != ZRF_NONE)
            text_buffer_print(out, "/%.*s",
                              TEXT_ARGUMENTS(game->directions[game->directions[d].opposite].name));
    }
    text_buffer_print(out, "\n%s", game->zone_count > 0 ? "zones:" : "");
    for (int32_t z = 0; z < game->zone_count; z++)
        text_buffer_print(out, " %.*s", TEXT_ARGUMENTS(game->zones[z].name));
    text_buffer_print(out, "%s", game->zone_count > 0 ? "\n" : "");
}

static int32_t count_placed(const struct zrf_game *game, int32_t piece, bool in_reserve)
{
    int32_t count = 0;
    for (int32_t i = 0; i < game->setup_count; i++)
        if (game->setup[i].piece == piece && (game->setup[i].cell == ZRF_NONE) == in_reserve)
            count += game->setup[i].number;
    return count;
}

static void print_pieces(struct text_buffer *out, const struct zrf_game *game)
{
    for (int32_t p = 0; p < game->piece_count; p++) {
        const struct zrf_piece *piece = &game->pieces[p];
        int32_t drops = 0;
        for (int32_t b = 0; b < piece->block_count; b++)
            drops += piece->blocks[b].is_drop;
        text_buffer_print(out, "  %.*s: %d moves, %d drops, %d on the board, %d in reserve%s\n",
                          TEXT_ARGUMENTS(piece->name), piece->block_count - drops, drops,
                          count_placed(game, p, false), count_placed(game, p, true),
                          piece->is_dummy ? ", dummy" : "");
    }
}

static void print_options(struct text_buffer *out, const struct zrf_game *game)
{
    static const char *const switches[] = {"", "", " forced"};
    const struct zrf_options *options = &game->options;
    if (options->pass_turn)
        text_buffer_print(out, "option: pass turn%s\n", switches[options->pass_turn]);
    if (options->pass_partial)
        text_buffer_print(out, "option: pass partial\n");
    if (options->maximal_captures)
        text_buffer_print(out, "option: maximal captures %d\n", options->maximal_captures);
    if (options->discard_cascades)
        text_buffer_print(out, "option: discard cascades\n");
    if (options->recycle_captures)
        text_buffer_print(out, "option: recycle captures\n");
    if (options->recycle_promotions)
        text_buffer_print(out, "option: recycle promotions\n");
    if (options->include_off_pieces)
        text_buffer_print(out, "option: include off-pieces\n");
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

void zrf_summary_add(struct text_buffer *out, const struct zrf_game *game)
{
    int32_t blocks;
    uint64_t weight = total_weight(game, &blocks);
    text_buffer_print(out, "%.*s (%d of %d)\n", TEXT_ARGUMENTS(game->title), game->variant + 1,
                      game->variant_count);
    print_players(out, game);
    print_board(out, game);
    text_buffer_print(out, "pieces: %d\n", game->piece_count);
    print_pieces(out, game);
    if (game->attribute_count > 0) {
        text_buffer_print(out, "attributes:");
        for (int32_t i = 0; i < game->attribute_count; i++)
            text_buffer_print(out, " %.*s", TEXT_ARGUMENTS(game->attributes[i].name));
        text_buffer_add_character(out, '\n');
    }
    print_names(out, "flags", game->flags, game->flag_count);
    print_names(out, "position flags", game->position_flags, game->position_flag_count);
    print_names(out, "move types", game->types, game->type_count);
    for (int32_t i = 0; i < game->priority_count; i++)
        text_buffer_print(out, "%s %.*s%s",
                          i ? "," : "priorities:", TEXT_ARGUMENTS(game->types[game->priorities[i]]),
                          i + 1 < game->priority_count ? "" : "\n");
    text_buffer_print(out, "blocks: %d, of %" PRIu64 " statements, %" PRIu32 " of them different\n",
                      blocks, weight, game->node_count);
    for (int32_t i = 0; i < game->condition_count; i++) {
        text_buffer_print(out, "%s:", goal_kinds[game->conditions[i].kind]);
        for (int32_t p = 0; p < game->conditions[i].player_count; p++)
            text_buffer_print(out, " %.*s",
                              TEXT_ARGUMENTS(game->players[game->conditions[i].players[p]].name));
        text_buffer_add_character(out, '\n');
    }
    print_options(out, game);
}

void zrf_moves_add(struct text_buffer *out, const struct zrf_game *game)
{
    enum { STATEMENT_LIMIT = 1000000 };
    for (int32_t p = 0; p < game->piece_count; p++) {
        const struct zrf_piece *piece = &game->pieces[p];
        for (int32_t b = 0; b < piece->block_count; b++) {
            const struct zrf_block *block = &piece->blocks[b];
            struct text type = block->type == ZRF_NONE ? text_of("-") : game->types[block->type];
            text_buffer_print(out, "%.*s\t%s\t%.*s\t", TEXT_ARGUMENTS(piece->name),
                              block->is_drop ? "drops" : "moves", TEXT_ARGUMENTS(type));
            zrf_text_add(out, game, block->body, STATEMENT_LIMIT);
            text_buffer_add_character(out, '\n');
        }
    }
}
