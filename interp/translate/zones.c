// Zones of the translation: squares one by one, or ranks, files and rectangles where the board has
// such.
#include "rectangle.h"
#include "translation.h"

#include <string.h>

// The squares of a zone that are not written yet, on a board with ranks and files.
struct cover {
    const struct rectangle *r;
    const struct translation *t;
    uint8_t *left; // [rank * width + file]
    int count;     // that are left
};

static bool is_square(const struct rectangle *r, int x, int y)
{
    return r->at[y * r->width + x] != ZRF_NONE;
}

static void fill_cover(struct cover *cover, const uint8_t *squares)
{
    const struct rectangle *r = cover->r;
    cover->count = 0;
    for (int i = 0; i < r->width * r->height; i++) {
        cover->left[i] = r->at[i] != ZRF_NONE && squares[r->at[i]];
        cover->count += cover->left[i];
    }
}

// Whether all squares of a rank or file belong to the zone, and there are any.
static bool is_full(const struct cover *cover, bool is_rank, int number)
{
    const struct rectangle *r = cover->r;
    int length = is_rank ? r->width : r->height, squares = 0;
    for (int i = 0; i < length; i++) {
        int x = is_rank ? i : number, y = is_rank ? number : i;
        if (is_square(r, x, y) && !cover->left[y * r->width + x])
            return false;
        squares += is_square(r, x, y);
    }
    return squares > 1;
}

// Whether each square from (x, y) on belongs to the zone.
static bool is_whole(const struct cover *cover, int x, int y, int width, int height)
{
    for (int j = y; j < y + height; j++)
        for (int i = x; i < x + width; i++)
            if (!cover->left[j * cover->r->width + i])
                return false;
    return true;
}

static void take(struct cover *cover, int x, int y, int width, int height)
{
    for (int j = y; j < y + height; j++)
        for (int i = x; i < x + width; i++) {
            cover->count -= cover->left[j * cover->r->width + i];
            cover->left[j * cover->r->width + i] = 0;
        }
}

static void write_label(struct text_buffer *out, bool is_rank, int number)
{
    if (is_rank)
        text_buffer_print(out, "%d", number + 1);
    else
        text_buffer_print(out, "%.*s%c", number >= 26, number / 26 == 1 ? "a" : "b",
                          'a' + number % 26);
}

// "ranks 1 to 3", "file a".
static void write_lines(struct cover *cover, bool is_rank, struct text_buffer *out)
{
    const struct rectangle *r = cover->r;
    int count = is_rank ? r->height : r->width;
    for (int first = 0; first < count; first++) {
        int last = first;
        if (!is_full(cover, is_rank, first))
            continue;
        while (last + 1 < count && is_full(cover, is_rank, last + 1))
            last++;
        text_buffer_print(out, "%s %s%s ", out->length ? "," : "", is_rank ? "rank" : "file",
                          last > first ? "s" : "");
        write_label(out, is_rank, first);
        if (last > first) {
            text_buffer_print(out, " to ");
            write_label(out, is_rank, last);
        }
        take(cover, is_rank ? 0 : first, is_rank ? first : 0, is_rank ? r->width : last - first + 1,
             is_rank ? last - first + 1 : r->height);
        first = last;
    }
}

// "d1 to f3", "e4".
static void write_rectangles(struct cover *cover, struct text_buffer *out)
{
    const struct rectangle *r = cover->r;
    for (int y = 0; y < r->height && cover->count; y++)
        for (int x = 0; x < r->width; x++) {
            int width = 1, height = 1;
            if (!cover->left[y * r->width + x])
                continue;
            while (x + width < r->width && is_whole(cover, x, y, width + 1, 1))
                width++;
            while (y + height < r->height && is_whole(cover, x, y, width, height + 1))
                height++;
            text_buffer_print(out, " %s", cover->t->cells[r->at[y * r->width + x]]);
            if (width * height > 1)
                text_buffer_print(
                    out, " to %s",
                    cover->t->cells[r->at[(y + height - 1) * r->width + x + width - 1]]);
            take(cover, x, y, width, height);
        }
}

static void write_squares(const struct translation *t, const uint8_t *squares,
                          struct text_buffer *out)
{
    for (int c = 0; c < t->game->cell_count; c++)
        if (squares[c])
            text_buffer_print(out, " %s", t->cells[c]);
}

static bool has_ranks(const struct translation *t)
{
    return t->rectangle && !t->rectangle->is_grid;
}

static void write_parts(struct translation *t, const uint8_t *squares, struct text_buffer *out)
{
    struct cover cover = {.r = t->rectangle, .t = t};
    text_buffer_clear(out);
    if (!has_ranks(t)) {
        write_squares(t, squares, out);
        return;
    }
    cover.left = arena_array(t->arena, (size_t)(cover.r->width * cover.r->height) + 1, 1);
    fill_cover(&cover, squares);
    if (cover.count == t->game->cell_count) {
        text_buffer_print(out, " all");
        return;
    }
    write_lines(&cover, true, out);
    write_lines(&cover, false, out);
    if (out->length && cover.count)
        text_buffer_add_character(out, ',');
    write_rectangles(&cover, out);
}

// Whether the second of two players sees from the other side of the board what the first one sees,
// so that one line says both.
static bool is_mirrored(const struct translation *t, const uint8_t *squares)
{
    const struct zrf_game *game = t->game;
    const struct rectangle *r = t->rectangle;
    if (!has_ranks(t) || game->player_count != 2 || !player_moves(t, 0) || !player_moves(t, 1))
        return false;
    for (int y = 0; y < r->height; y++)
        for (int x = 0; x < r->width; x++) {
            int cell = r->at[y * r->width + x], turned = r->at[(r->height - 1 - y) * r->width + x];
            if ((cell == ZRF_NONE) != (turned == ZRF_NONE))
                return false;
            if (cell != ZRF_NONE && !squares[cell] != !squares[game->cell_count + turned])
                return false;
        }
    return true;
}

static void write_zone(struct translation *t, const char *name, const uint8_t *squares)
{
    const struct zrf_game *game = t->game;
    bool once = is_mirrored(t, squares);
    struct text_buffer parts;
    text_buffer_init(&parts);
    for (int p = 0; p < (once ? 1 : game->player_count); p++) {
        write_parts(t, squares + (size_t)p * (size_t)game->cell_count, &parts);
        if (once && parts.length)
            line(t, "zone %s:%s", name, parts.start);
        else if (player_moves(t, p) && parts.length)
            line(t, "zone %s for %s:%s", name, t->players[p], parts.start);
    }
    text_buffer_release(&parts);
}

void translation_zone(struct translation *t, const char *name, const uint8_t *squares)
{
    struct own_zone *zone = arena_alloc(t->arena, sizeof *zone);
    *zone = (struct own_zone){name, squares, t->own_zones};
    t->own_zones = zone;
}

// The zone of these cells, the same for all players; each set of cells becomes one zone.
static const char *zone_of_cells(struct translation *t, const bool *cells, const char *wish)
{
    size_t count = (size_t)t->game->cell_count, players = (size_t)t->game->player_count;
    uint8_t *squares = arena_alloc(t->arena, players * count + 1);
    for (size_t i = 0; i < players * count; i++)
        squares[i] = cells[i % count];
    for (const struct own_zone *zone = t->own_zones; zone; zone = zone->next)
        if (memcmp(zone->squares, squares, players * count) == 0)
            return zone->name;
    const char *name = translation_unique(t, text_of(wish));
    translation_zone(t, name, squares);
    return name;
}

const char *squares_text(struct translation *t, const bool *cells, const char *wish)
{
    enum { NAMED_LIMIT = 40 };
    struct text_buffer list;
    int count = 0;
    for (int c = 0; c < t->game->cell_count; c++)
        count += cells[c];
    if (count == 0)
        return "nowhere";
    if (count > NAMED_LIMIT)
        return zone_of_cells(t, cells, wish);
    text_buffer_init(&list);
    for (int c = 0; c < t->game->cell_count; c++)
        if (cells[c])
            text_buffer_print(&list, "%s%s", list.length ? " or " : "", t->cells[c]);
    const char *text = translation_text(t, count > 1 ? "(%s)" : "%s", list.start);
    text_buffer_release(&list);
    return text;
}

const char *zone_find(struct translation *t, const uint8_t *squares)
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

const char *zone_name(struct translation *t, const uint8_t *squares, const char *wish)
{
    const char *name = zone_find(t, squares);
    if (!name) {
        name = translation_unique(t, text_of(wish));
        translation_zone(t, name, squares);
    }
    return name;
}

void translate_zones(struct translation *t)
{
    for (int z = 0; z < t->game->zone_count; z++)
        if (t->uses_zone[z])
            write_zone(t, t->zones[z], t->game->zones[z].cells);
    for (const struct own_zone *zone = t->own_zones; zone; zone = zone->next)
        write_zone(t, zone->name, zone->squares);
}
