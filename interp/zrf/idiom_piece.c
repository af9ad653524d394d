// From the moves that were read of a piece's blocks to Betza notation, promotion and lost
// attributes.
#include "idiom_piece.h"

#include <stdlib.h>
#include <string.h>

enum { ITEMS_LIMIT = 128, PAIRS_LIMIT = 1 << 22 };

// One direction of one kind of going, from certain squares.
struct item {
    enum idiom_kind kind;
    int modes, own_modes; // IDIOM_MOVES, IDIOM_CAPTURES; as read, before others were merged with it
    int dx, dy;           // as the first player sees it
    uint8_t *starts;      // [player * cells + cell]: enum start; NULL: from everywhere
    const char *zone;     // " within palace", " from camp": which zone that is; NULL: none
    bool done;
};

struct maker {
    struct translation *t;
    const struct rectangle *rectangle;
    struct item items[ITEMS_LIMIT];
    int count;
    struct text_buffer traits;
    bool captures_passing;
};

// Whether a move may begin on a square; OFF: it would end off the board.
enum start { NEVER, MAY, OFF };

enum { PLAIN = 1, PROMOTES = 2 };

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

// From where a ride may be made: everywhere, or it is none that Betza can say.
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

// Finds the starts of an item, whatever its moves make of the piece. False when Betza can't say it.
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

// Whether one set of starts says both: they differ only where one of the moves would leave the
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
static bool same_squares(const struct maker *maker, const struct item *a, const struct item *b)
{
    if (a->zone || b->zone)
        return a->zone && b->zone && strcmp(a->zone, b->zone) == 0;
    return same_starts(maker, a->starts, b->starts);
}

static bool add_item(struct maker *maker, const struct idiom_move *moves,
                     const struct idiom_move *move)
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
static void merge_modes(struct maker *maker)
{
    for (int i = 0; i < maker->count; i++)
        for (int k = i + 1; k < maker->count; k++) {
            struct item *a = &maker->items[i], *b = &maker->items[k];
            if (a->kind != b->kind || a->dx != b->dx || a->dy != b->dy ||
                !same_squares(maker, a, b))
                continue;
            a->modes |= b->modes;
            *b = maker->items[--maker->count];
            k--;
        }
}

// ---- Notation

static bool fits_modifier(const struct item *item, const char *modifier, int major, int minor)
{
    int dx = item->dx, dy = item->dy;
    bool tall = abs(dy) == major, oblique = minor != 0 && minor != major;
    if (strcmp(modifier, "") == 0)
        return true;
    if (strcmp(modifier, "f") == 0)
        return dy > 0 && (!oblique || tall) && (minor != 0 || dx == 0);
    if (strcmp(modifier, "b") == 0)
        return dy < 0 && (!oblique || tall) && (minor != 0 || dx == 0);
    if (strcmp(modifier, "s") == 0)
        return minor == 0 && dy == 0;
    if (strcmp(modifier, "v") == 0)
        return minor == 0 && dx == 0;
    if (strcmp(modifier, "l") == 0)
        return minor == 0 ? dx < 0 : minor == major && dx < 0;
    if (strcmp(modifier, "r") == 0)
        return minor == 0 ? dx > 0 : minor == major && dx > 0;
    if (strcmp(modifier, "fr") == 0)
        return minor == major && dx > 0 && dy > 0;
    if (strcmp(modifier, "fl") == 0)
        return minor == major && dx < 0 && dy > 0;
    if (strcmp(modifier, "br") == 0)
        return minor == major && dx > 0 && dy < 0;
    if (strcmp(modifier, "bl") == 0)
        return minor == major && dx < 0 && dy < 0;
    return false;
}

static bool same_group(const struct maker *maker, const struct item *a, const struct item *b)
{
    int a_major = abs(a->dx) > abs(a->dy) ? abs(a->dx) : abs(a->dy);
    int b_major = abs(b->dx) > abs(b->dy) ? abs(b->dx) : abs(b->dy);
    return a->kind == b->kind && a->modes == b->modes && a_major == b_major &&
           abs(a->dx) + abs(a->dy) == abs(b->dx) + abs(b->dy) && same_squares(maker, a, b);
}

static int atom_size(int major, int minor)
{
    return minor == 0 || minor == major ? 4 : 8;
}

static const char *mode_text(const struct maker *maker, int modes)
{
    if (maker->captures_passing && (modes & IDIOM_CAPTURES))
        return modes == IDIOM_CAPTURES ? "ce" : "mce";
    return modes == IDIOM_MOVES ? "m" : modes == IDIOM_CAPTURES ? "c" : "";
}

static const char *atom_text(struct maker *maker, enum idiom_kind kind, int major, int minor)
{
    static const char *const names[4][4] = {{NULL, NULL, NULL, NULL},
                                            {"W", "F", NULL, NULL},
                                            {"D", "N", "A", NULL},
                                            {"H", "C", "Z", "G"}};
    if (kind == IDIOM_RIDE)
        return minor ? "B" : "R";
    if (kind == IDIOM_HOP)
        return minor ? "pB" : "pR";
    if (major <= 3 && names[major][minor])
        return translation_text(maker->t, "%s%s", kind == IDIOM_LAME ? "n" : "",
                                names[major][minor]);
    return translation_text(maker->t, "(%d,%d)", minor, major);
}

// A zone of the translation's own for the squares from which the moves of a group may be made.
static const char *own_zone(struct maker *maker, int piece, struct item *const *group, int count)
{
    struct translation *t = maker->t;
    size_t size = (size_t)(t->game->player_count * t->game->cell_count);
    uint8_t *squares = arena_alloc(t->arena, size + 1);
    for (int i = 0; i < count; i++)
        for (size_t c = 0; c < size; c++)
            squares[c] |= group[i]->starts[c] == MAY;
    const char *wish = translation_text(t, "%s-start", t->pieces[piece]);
    const char *name = translation_unique(t, text_of(wish));
    translation_zone(t, name, squares);
    return translation_text(t, " from %s", name);
}

// Whether a move is made just from where the setup has such pieces; Betza then says it with an "i",
// and squares passed over are noted.
static bool starts_in_setup(const struct maker *maker, int piece, const struct item *item)
{
    const struct zrf_game *game = maker->t->game;
    for (int p = 0; p < game->player_count; p++)
        for (int c = 0; c < game->cell_count; c++) {
            int start = item->starts[p * game->cell_count + c];
            bool stands = false;
            for (int i = 0; i < game->setup_count && !stands; i++)
                stands = game->setup[i].player == p && game->setup[i].piece == piece &&
                         game->setup[i].cell == c;
            if (start != OFF && (start == MAY) != stands)
                return false;
        }
    return true;
}

static void write_term(struct maker *maker, int piece, const char *term, struct item *const *group,
                       int count)
{
    const struct item *first = group[0];
    bool is_initial = maker->captures_passing && first->kind == IDIOM_LAME && first->starts &&
                      starts_in_setup(maker, piece, first);
    const char *zone = !first->starts || is_initial ? ""
                       : first->zone                ? first->zone
                                                    : own_zone(maker, piece, group, count);
    bool plain = strchr(term, '(') == NULL;
    text_buffer_print(&maker->traits, "%s%s%s%s%s%s", maker->traits.length ? ", " : "",
                      plain ? "" : "\"", is_initial ? "i" : "", term, plain ? "" : "\"", zone);
}

// Writes the items that go with the first one; false when no modifiers say which they are.
static bool write_group(struct maker *maker, int piece, int first)
{
    static const char *const modifiers[] = {"",  "v",  "s",  "f",  "b", "l",
                                            "r", "fr", "fl", "br", "bl"};
    struct item *group[ITEMS_LIMIT], *lead = &maker->items[first];
    int count = 0;
    for (int i = first; i < maker->count; i++)
        if (!maker->items[i].done && same_group(maker, lead, &maker->items[i]))
            group[count++] = &maker->items[i];
    int major = abs(lead->dx) > abs(lead->dy) ? abs(lead->dx) : abs(lead->dy);
    int minor = abs(lead->dx) + abs(lead->dy) - major, left = count;
    const char *atom = atom_text(maker, lead->kind, major, minor);
    bool oblique = minor != 0 && minor != major;
    for (size_t m = 0; m < sizeof modifiers / sizeof *modifiers && left; m++) {
        struct item *chosen[ITEMS_LIMIT];
        int fits = 0, open = 0, wanted;
        for (int i = 0; i < count; i++)
            if (fits_modifier(group[i], modifiers[m], major, minor)) {
                chosen[fits++] = group[i];
                open += !group[i]->done;
            }
        wanted = m == 0 ? atom_size(major, minor)
                 : strlen(modifiers[m]) == 2 || (minor == 0 && !strchr("vs", modifiers[m][0])) ? 1
                                                                                               : 2;
        if (fits != wanted || open != wanted)
            continue;
        const char *letters = oblique && m
                                  ? translation_text(maker->t, "%s%s", modifiers[m], modifiers[m])
                                  : modifiers[m];
        const char *term =
            translation_text(maker->t, "%s%s%s", mode_text(maker, lead->modes), letters, atom);
        write_term(maker, piece, term, chosen, fits);
        for (int i = 0; i < fits; i++)
            chosen[i]->done = true;
        left -= fits;
    }
    return left == 0;
}

// W and F together are K, R and B are Q.
static const char *shorter(struct maker *maker, const char *traits)
{
    static const char *const pairs[][3] = {{"W", "F", "K"}, {"R", "B", "Q"}};
    static const char *const modes[] = {"", "m", "c"};
    for (size_t p = 0; p < 2; p++)
        for (size_t m = 0; m < 3; m++)
            for (int turn = 0; turn < 2; turn++) {
                const char *pair = translation_text(maker->t, "%s%s, %s%s", modes[m],
                                                    pairs[p][turn], modes[m], pairs[p][1 - turn]);
                const char *found = strstr(traits, pair);
                size_t length = strlen(pair);
                if (found && (found == traits || found[-1] == ' ') &&
                    (!found[length] || found[length] == ','))
                    return translation_text(maker->t, "%.*s%s%s%s", (int)(found - traits), traits,
                                            modes[m], pairs[p][2], found + length);
            }
    return traits;
}

// ---- Promotion

// What a move makes of the piece: PLAIN if it may stay what it is, PROMOTES if it may become
// something else.
static int ways_of(const struct idiom_move *move, int piece)
{
    int ways = move->type_count ? 0 : PLAIN;
    for (int i = 0; i < move->type_count; i++)
        ways |= move->types[i] == piece ? PLAIN : PROMOTES;
    return ways;
}

// For each way of a player from a square to a square: whether the piece stays what it is, whether
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

// The zone of the game that has these squares, or NULL.
static const char *find_named(struct translation *t, const uint8_t *squares)
{
    const struct zrf_game *game = t->game;
    for (int z = 0; z < game->zone_count; z++) {
        bool same = true;
        for (int p = 0; p < game->player_count && same; p++)
            same = !player_moves(t, p) || memcmp(squares + p * game->cell_count,
                                                 game->zones[z].cells + p * game->cell_count,
                                                 (size_t)game->cell_count) == 0;
        if (same) {
            t->uses_zone[z] = true;
            return t->zones[z];
        }
    }
    return NULL;
}

// That zone, or one of the translation's own.
static const char *name_squares(struct maker *maker, const uint8_t *squares, const char *wish)
{
    const char *name = find_named(maker->t, squares);
    if (!name) {
        name = translation_unique(maker->t, text_of(wish));
        translation_zone(maker->t, name, squares);
    }
    return name;
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
static bool read_promotion(struct maker *maker, int piece, const struct idiom_move *moves,
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
        found.forced_name = name_squares(maker, found.forced,
                                         translation_text(t, "%s-must-promote", t->pieces[piece]));
    if (good) {
        result->promotion = arena_alloc(t->arena, sizeof *result->promotion);
        *result->promotion = found;
    }
    return good;
}

// All captures do the same to captured pieces.
static bool read_victims(const struct idiom_move *moves, struct idiom_piece *result)
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
    else if (find_named(t, others))
        result->drop = translation_text(t, " except %s", find_named(t, others));
    else
        result->drop = translation_text(
            t, " in %s",
            name_squares(maker, squares, translation_text(t, "%s-drops", t->pieces[piece])));
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
        if (!maker->items[i].done && !write_group(maker, piece, i))
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
                read_victims(all, result) && read_promotion(&maker, piece, all, result);
    text_buffer_init(&maker.traits);
    for (const struct idiom_move *m = all; m && good; m = m->next)
        good = add_item(&maker, all, m);
    merge_modes(&maker);
    if (good && write_traits(&maker, piece))
        result->traits = shorter(&maker, translation_text(t, "%s", maker.traits.start));
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
