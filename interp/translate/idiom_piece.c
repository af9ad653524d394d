// From the moves that were read of a piece's blocks to Betza notation, promotion and lost
// attributes.
#include "idiom_maker.h"

#include <string.h>

// ---- Drops

// Reads the only block for drops that the piece has.
static void read_drop(struct maker *maker, int piece, struct idiom_piece *result)
{
    struct translation *t = maker->t;
    const struct zrf_game *game = t->game;
    const struct zrf_piece *p = &game->pieces[piece];
    struct idiom_move drop;
    int found = ZRF_NONE;
    for (int b = 0; b < p->block_count; b++)
        if (p->blocks[b].is_drop) {
            if (found != ZRF_NONE)
                return;
            found = b;
        }
    if (found == ZRF_NONE || !idiom_read_drop(p->blocks[found].body, &drop))
        return;
    size_t size = (size_t)(game->player_count * game->cell_count);
    uint8_t *squares = arena_alloc(t->arena, size + 1), *others = arena_alloc(t->arena, size + 1);
    bool everywhere = true;
    for (int q = 0; q < game->player_count; q++)
        for (int c = 0; c < game->cell_count && player_moves(t, q); c++) {
            bool may = idiom_applies(game, &drop, q, c, c);
            squares[q * game->cell_count + c] = may;
            others[q * game->cell_count + c] = !may;
            everywhere = everywhere && may;
        }
    result->is_read[found] = true;
    result->read_count++;
    result->drop_type = p->blocks[found].type;
    if (everywhere)
        result->drop = "";
    else if (zone_find(t, others))
        result->drop = translation_text(t, " except %s", zone_find(t, others));
    else
        result->drop = translation_text(
            t, " in %s",
            zone_name(maker->t, squares, translation_text(t, "%s-drops", t->pieces[piece])));
}

// ---- The piece

// All moves do the same to attributes.
static bool read_effects(const struct idiom_move *moves, struct idiom_piece *result)
{
    result->effect_count = moves->effect_count;
    for (int i = 0; i < moves->effect_count; i++) {
        result->attributes[i] = moves->attributes[i];
        result->values[i] = moves->values[i];
    }
    for (const struct idiom_move *m = moves; m; m = m->next) {
        bool same = m->effect_count == moves->effect_count;
        for (int i = 0; i < moves->effect_count && same; i++)
            same = m->attributes[i] == moves->attributes[i] && m->values[i] == moves->values[i];
        if (!same)
            return false;
    }
    return true;
}

static bool write_traits(struct maker *maker, int piece)
{
    for (int i = 0; i < maker->count; i++)
        if (!maker->items[i].done && !notation_add_group(maker, piece, i))
            return false;
    return true;
}

void idiom_piece_read(struct translation *t, const struct rectangle *rectangle, int piece,
                      struct idiom_piece *result)
{
    const struct zrf_piece *p = &t->game->pieces[piece];
    struct maker maker = {
        .t = t, .rectangle = rectangle, .captures_passing = result->captures_passing};
    struct idiom_move *all = NULL;
    bool *others = result->is_read; // said otherwise
    *result = (struct idiom_piece){.type = ZRF_NONE, .captures_passing = result->captures_passing};
    result->is_read = arena_array(t->arena, (size_t)p->block_count + 1, sizeof(bool));
    bool same_type = true, first = true;
    for (int b = 0; b < p->block_count; b++) {
        bool is_chained = t->chain_type != ZRF_NONE && block_goes_on(t, &p->blocks[b]);
        struct idiom_move *moves = p->blocks[b].is_drop || others[b] || is_chained
                                       ? NULL
                                       : idiom_read(t->arena, t->game, p->blocks[b].body),
                          *last = moves;
        if (!moves)
            continue;
        while (last->next)
            last = last->next;
        last->next = all;
        all = moves;
        result->is_read[b] = true;
        result->read_count++;
        same_type = same_type && (first || p->blocks[b].type == result->type);
        result->type = p->blocks[b].type;
        first = false;
    }
    bool good = all != NULL && same_type && read_effects(all, result) &&
                victims_read(all, result) && promotion_read(&maker, piece, all, result);
    text_buffer_init(&maker.traits);
    for (const struct idiom_move *m = all; m && good; m = m->next)
        good = items_add(&maker, all, m);
    items_merge_modes(&maker);
    if (good && write_traits(&maker, piece))
        result->traits = notation_shorten(&maker, translation_text(t, "%s", maker.traits.start));
    else
        memset(result->is_read, 0, (size_t)p->block_count * sizeof(bool));
    if (!result->traits)
        result->read_count = 0;
    for (int b = 0; b < p->block_count && result->traits; b++)
        if (others[b]) {
            result->is_read[b] = true;
            result->read_count++;
        }
    result->moves = result->read_count > 0;
    read_drop(&maker, piece, result);
    text_buffer_release(&maker.traits);
}
