// What pieces become after a movement, and what is done to those that they capture.
#include "idiom_maker.h"

#include <stdlib.h>
#include <string.h>

enum { PAIRS_LIMIT = 1 << 22 };
enum { PLAIN = 1, PROMOTES = 2 };

// What a move makes of the piece: PLAIN if it may stay what it is, PROMOTES if it may become
// something else.
static int ways_of(const struct idiom_move *move, int piece)
{
    int ways = move->type_count ? 0 : PLAIN;
    for (int i = 0; i < move->type_count; i++)
        ways |= move->types[i] == piece ? PLAIN : PROMOTES;
    return ways;
}

// For each move of a player from a square to a square: whether the piece stays what it is, whether
// it promotes.
static void mark_pairs(const struct maker *maker, int piece, const struct idiom_move *moves,
                       int player, uint8_t *pairs)
{
    const struct zrf_game *game = maker->t->game;
    for (const struct idiom_move *m = moves; m; m = m->next)
        for (int start = 0; start < game->cell_count; start++) {
            int end = start;
            bool rides = m->kind == IDIOM_RIDE || m->kind == IDIOM_HOP;
            for (int i = 0; end != ZRF_NONE && i < (rides ? 64 : m->length); i++) {
                end = idiom_step(game, player, m->path[rides ? 0 : i], end, 1);
                if (end != ZRF_NONE && (rides || i + 1 == m->length) &&
                    idiom_applies(game, m, player, start, end))
                    pairs[start * game->cell_count + end] |= (uint8_t)ways_of(m, piece);
            }
        }
}

// The hypothesis that promotion is a matter of the squares of `zone`; whether it is forced, of
// where the move ends.
static bool fits_zone(const struct maker *maker, uint8_t *const *pairs,
                      struct idiom_promotion *promotion)
{
    const struct zrf_game *game = maker->t->game;
    int n = game->cell_count;
    bool always = true, never = true;
    uint8_t *forced = arena_alloc(maker->t->arena, (size_t)(game->player_count * n) + 1);
    for (int p = 0; p < game->player_count; p++) {
        const uint8_t *zone = promotion->squares ? promotion->squares + p * n
                                                 : game->zones[promotion->zone].cells + p * n;
        for (int start = 0; start < n && pairs[p]; start++)
            for (int end = 0; end < n; end++) {
                int ways = pairs[p][start * n + end];
                if (!ways)
                    continue;
                bool inside = zone[end] || (promotion->from_too && zone[start]);
                if (inside != ((ways & PROMOTES) != 0) || (!inside && !(ways & PLAIN)))
                    return false;
                int how = ways & PLAIN ? NEVER + 1 : NEVER + 2;
                if (inside && forced[p * n + end] && forced[p * n + end] != how)
                    return false;
                if (inside)
                    forced[p * n + end] = (uint8_t)how;
                always = always && !(inside && (ways & PLAIN));
                never = never && (!inside || (ways & PLAIN));
            }
    }
    for (int i = 0; i < game->player_count * n; i++)
        forced[i] = forced[i] == NEVER + 2;
    promotion->is_optional = !always;
    promotion->forced = always || never ? NULL : forced;
    return true;
}

static bool find_zone(struct maker *maker, int piece, uint8_t *const *pairs,
                      struct idiom_promotion *promotion)
{
    struct translation *t = maker->t;
    const struct zrf_game *game = t->game;
    int n = game->cell_count;
    for (int from_too = 0; from_too < 2; from_too++)
        for (int z = 0; z < game->zone_count; z++) {
            promotion->zone = z;
            promotion->from_too = from_too;
            promotion->squares = NULL;
            if (fits_zone(maker, pairs, promotion)) {
                promotion->zone_name = t->zones[z];
                return true;
            }
        }
    promotion->from_too = false;
    promotion->squares = arena_alloc(t->arena, (size_t)(game->player_count * n) + 1);
    for (int p = 0; p < game->player_count; p++)
        for (int start = 0; start < n && pairs[p]; start++)
            for (int end = 0; end < n; end++)
                if (pairs[p][start * n + end] & PROMOTES)
                    promotion->squares[p * n + end] = 1;
    if (!fits_zone(maker, pairs, promotion))
        return false;
    promotion->zone_name =
        translation_unique(t, text_of(translation_text(t, "%s-promotes", t->pieces[piece])));
    translation_zone(t, promotion->zone_name, promotion->squares);
    return true;
}

// What the piece may become in a move, apart from what it is: the same in all moves that promote.
static bool read_types(struct maker *maker, int piece, const struct idiom_move *moves,
                       struct idiom_promotion *promotion)
{
    const int32_t *types = NULL;
    for (const struct idiom_move *m = moves; m; m = m->next) {
        int count = 0;
        if (!(ways_of(m, piece) & PROMOTES))
            continue;
        int32_t *others = arena_array(maker->t->arena, (size_t)m->type_count + 1, sizeof *others);
        for (int i = 0; i < m->type_count; i++)
            if (m->types[i] != piece)
                others[count++] = m->types[i];
        if (types && (count != promotion->type_count ||
                      memcmp(types, others, (size_t)count * sizeof *types) != 0))
            return false;
        promotion->types = types = others;
        promotion->type_count = count;
    }
    return true;
}

// False when the piece promotes in a way that is not understood.
bool promotion_read(struct maker *maker, int piece, const struct idiom_move *moves,
                    struct idiom_piece *result)
{
    struct translation *t = maker->t;
    const struct zrf_game *game = t->game;
    struct idiom_promotion found = {0};
    if (!read_types(maker, piece, moves, &found))
        return false;
    if (!found.type_count)
        return true;
    size_t size = (size_t)game->cell_count * (size_t)game->cell_count;
    if (size > PAIRS_LIMIT)
        return false;
    struct arena scratch;
    arena_init(&scratch);
    uint8_t **pairs = arena_array(&scratch, (size_t)game->player_count + 1, sizeof *pairs);
    for (int p = 0; p < game->player_count; p++)
        if (player_moves(t, p))
            mark_pairs(maker, piece, moves, p, pairs[p] = arena_alloc(&scratch, size + 1));
    bool good = find_zone(maker, piece, pairs, &found);
    arena_release(&scratch);
    if (good && found.forced)
        found.forced_name = zone_name(maker->t, found.forced,
                                      translation_text(t, "%s-must-promote", t->pieces[piece]));
    if (good) {
        result->promotion = arena_alloc(t->arena, sizeof *result->promotion);
        *result->promotion = found;
    }
    return good;
}

// All captures do the same to captured pieces.
bool victims_read(const struct idiom_move *moves, struct idiom_piece *result)
{
    for (const struct idiom_move *m = moves; m; m = m->next) {
        if (!(m->modes & IDIOM_CAPTURES))
            continue;
        if (result->captures && result->victim != m->victim)
            return false;
        result->captures = true;
        result->victim = m->victim;
    }
    return true;
}
