// From moves that were read to directions of one kind of movement, and the squares where they may
// begin.
#include "idiom_maker.h"

#include <stdlib.h>
#include <string.h>

// ---- Vectors

static void vector_of(const struct maker *maker, const struct idiom_move *move, int player, int *dx,
                      int *dy)
{
    const struct zrf_game *game = maker->t->game;
    *dx = *dy = 0;
    for (int i = 0; i < move->length; i++) {
        int d = game->symmetry[player * game->direction_count + move->path[i]];
        *dx += maker->rectangle->vx[d];
        *dy += maker->rectangle->vy[d];
    }
}

// The number of a player among those that move; the second one looks from the other side in VDL.
static int seat_of(const struct translation *t, int player)
{
    int seat = 0;
    for (int p = 0; p < player; p++)
        seat += player_moves(t, p);
    return seat;
}

static bool is_second(const struct translation *t, int player)
{
    return seat_of(t, player) == 1;
}

static int first_player(const struct translation *t)
{
    int p = 0;
    while (p < t->game->player_count - 1 && !player_moves(t, p))
        p++;
    return p;
}

// The squares between are those that Betza's lame pieces look at: straight on, and for a Knight's
// leap straight first.
static bool is_usual_way(const struct maker *maker, const struct idiom_move *move, int player)
{
    const struct rectangle *r = maker->rectangle;
    const struct zrf_game *game = maker->t->game;
    int d0 = game->symmetry[player * game->direction_count + move->path[0]];
    bool same = true;
    if (abs(r->vx[d0]) > 1 || abs(r->vy[d0]) > 1)
        return false;
    for (int i = 1; i < move->length; i++)
        same = same && move->path[i] == move->path[0];
    if (same)
        return move->length == 2;
    if (move->length != 2)
        return false;
    int d1 = game->symmetry[player * game->direction_count + move->path[1]];
    bool straight_first = abs(r->vx[d0]) + abs(r->vy[d0]) == 1;
    bool then_slanting = abs(r->vx[d1]) == 1 && abs(r->vy[d1]) == 1;
    return straight_first && then_slanting && r->vx[d0] * r->vx[d1] + r->vy[d0] * r->vy[d1] == 1;
}

// A leap's path stays on the board whenever its end does, if it goes to and fro in no direction.
static bool is_monotonous(const struct maker *maker, const struct idiom_move *move, int p)
{
    const struct rectangle *r = maker->rectangle;
    const struct zrf_game *game = maker->t->game;
    int low_x = 0, high_x = 0, low_y = 0, high_y = 0;
    for (int i = 0; i < move->length; i++) {
        int d = game->symmetry[p * game->direction_count + move->path[i]];
        low_x = low_x || r->vx[d] < 0;
        high_x = high_x || r->vx[d] > 0;
        low_y = low_y || r->vy[d] < 0;
        high_y = high_y || r->vy[d] > 0;
    }
    return !(low_x && high_x) && !(low_y && high_y) &&
           (move->length == 1 || game->cell_count == r->width * r->height);
}

// ---- Where moves may begin

// Whether this is how the player makes the moves of an item.
static bool is_made_by(const struct maker *maker, const struct idiom_move *move,
                       const struct item *item, int player)
{
    int dx, dy;
    vector_of(maker, move, player, &dx, &dy);
    return move->kind == item->kind && move->modes == item->own_modes && dx == item->dx &&
           (is_second(maker->t, player) ? -dy : dy) == item->dy;
}

static bool is_ride(enum idiom_kind kind)
{
    return kind == IDIOM_RIDE || kind == IDIOM_HOP;
}

// Whether Betza's pieces look at the same squares on the way.
static bool has_usual_way(const struct maker *maker, const struct idiom_move *move, int player)
{
    return move->kind == IDIOM_LAME   ? is_usual_way(maker, move, player)
           : move->kind == IDIOM_LEAP ? is_monotonous(maker, move, player)
                                      : true;
}

// Whether some move of an item applies from a square to a square.
static bool applies(const struct maker *maker, const struct idiom_move *moves,
                    const struct item *item, int player, int start, int end)
{
    for (const struct idiom_move *m = moves; m; m = m->next)
        if (is_made_by(maker, m, item, player) &&
            idiom_applies(maker->t->game, m, player, start, end))
            return true;
    return false;
}

// The square a step of the item's vector away, as a player goes; ZRF_NONE: off the board.
static int square_behind(const struct maker *maker, const struct item *item, int player, int cell)
{
    const struct rectangle *r = maker->rectangle;
    int x = r->x[cell] + item->dx,
        y = r->y[cell] + (is_second(maker->t, player) ? -item->dy : item->dy);
    return x >= 0 && y >= 0 && x < r->width && y < r->height ? r->at[y * r->width + x] : ZRF_NONE;
}

// From where a ride may be made: everywhere, or Betza notation can't express it.
static bool rides_everywhere(const struct maker *maker, const struct idiom_move *moves,
                             const struct item *item, int player)
{
    for (int start = 0; start < maker->t->game->cell_count; start++)
        for (int end = square_behind(maker, item, player, start); end != ZRF_NONE && end != start;
             end = square_behind(maker, item, player, end))
            if (!applies(maker, moves, item, player, start, end))
                return false;
    return true;
}

// Finds the starts of an item, whatever its moves make of the piece. False when Betza notation
// can't express it.
static bool find_starts(struct maker *maker, const struct idiom_move *moves, struct item *item)
{
    const struct zrf_game *game = maker->t->game;
    size_t size = (size_t)(game->player_count * game->cell_count);
    uint8_t *starts = arena_alloc(maker->t->arena, size + 1);
    bool everywhere = true;
    memset(starts, OFF, size);
    for (int p = 0; p < game->player_count; p++) {
        bool any = false;
        if (!player_moves(maker->t, p))
            continue;
        for (const struct idiom_move *m = moves; m; m = m->next)
            if (is_made_by(maker, m, item, p)) {
                any = true;
                if (!has_usual_way(maker, m, p))
                    return false;
            }
        if (!any || (is_ride(item->kind) && !rides_everywhere(maker, moves, item, p)))
            return false;
        for (int start = 0; start < game->cell_count && !is_ride(item->kind); start++) {
            int end = square_behind(maker, item, p, start);
            if (end == ZRF_NONE)
                continue;
            bool may = applies(maker, moves, item, p, start, end);
            starts[p * game->cell_count + start] = may ? MAY : NEVER;
            everywhere = everywhere && may;
        }
    }
    item->starts = everywhere ? NULL : starts;
    return true;
}

// Whether one set of starts does for both: they differ only where one of the moves would leave the
// board.
static bool same_starts(const struct maker *maker, const uint8_t *a, const uint8_t *b)
{
    const struct zrf_game *game = maker->t->game;
    if (!a || !b)
        return a == b;
    for (int i = 0; i < game->player_count * game->cell_count; i++)
        if (a[i] != b[i] && a[i] != OFF && b[i] != OFF)
            return false;
    return true;
}

// Whether the squares from which it may be made are a zone's, or those where it ends are.
static bool fits_named_zone(const struct maker *maker, const struct item *item, int zone,
                            bool within)
{
    const struct zrf_game *game = maker->t->game;
    const struct rectangle *r = maker->rectangle;
    for (int p = 0; p < game->player_count; p++)
        for (int c = 0; c < game->cell_count; c++) {
            int start = item->starts[p * game->cell_count + c], cell = c;
            if (start == OFF)
                continue;
            if (within)
                cell =
                    r->at[(r->y[c] + (is_second(maker->t, p) ? -item->dy : item->dy)) * r->width +
                          r->x[c] + item->dx];
            if ((start == MAY) != (game->zones[zone].cells[p * game->cell_count + cell] != 0))
                return false;
        }
    return true;
}

static void name_zone(struct maker *maker, struct item *item)
{
    const struct zrf_game *game = maker->t->game;
    for (int within = 1; within >= 0 && item->starts && !item->zone; within--)
        for (int z = 0; z < game->zone_count && !item->zone; z++)
            if (fits_named_zone(maker, item, z, within)) {
                maker->t->uses_zone[z] = true;
                item->zone = translation_text(maker->t, " %s %s", within ? "within" : "from",
                                              maker->t->zones[z]);
            }
}

// Whether two moves are made from (or to) the same squares.
bool items_same_squares(const struct maker *maker, const struct item *a, const struct item *b)
{
    if (a->zone || b->zone)
        return a->zone && b->zone && strcmp(a->zone, b->zone) == 0;
    return same_starts(maker, a->starts, b->starts);
}

bool items_add(struct maker *maker, const struct idiom_move *moves, const struct idiom_move *move)
{
    struct item item = {.kind = move->kind, .modes = move->modes, .own_modes = move->modes};
    vector_of(maker, move, first_player(maker->t), &item.dx, &item.dy);
    for (int i = 0; i < maker->count; i++)
        if (maker->items[i].kind == item.kind && maker->items[i].own_modes == item.modes &&
            maker->items[i].dx == item.dx && maker->items[i].dy == item.dy)
            return true;
    if ((item.dx == 0 && item.dy == 0) ||
        (is_ride(item.kind) && (abs(item.dx) > 1 || abs(item.dy) > 1)) ||
        !find_starts(maker, moves, &item) || maker->count == ITEMS_LIMIT)
        return false;
    name_zone(maker, &item);
    maker->items[maker->count++] = item;
    return true;
}

// What may move to a square and capture there from the same squares is one item.
void items_merge_modes(struct maker *maker)
{
    for (int i = 0; i < maker->count; i++)
        for (int k = i + 1; k < maker->count; k++) {
            struct item *a = &maker->items[i], *b = &maker->items[k];
            if (a->kind != b->kind || a->dx != b->dx || a->dy != b->dy ||
                !items_same_squares(maker, a, b))
                continue;
            a->modes |= b->modes;
            *b = maker->items[--maker->count];
            k--;
        }
}
