// The start position as a picture in SVG: squares, their names at the edge, and pieces as letters.
#include "sheet.h"

#include "memory.h"
#include "sheet_svg.h"

enum { UNIT = 48, MARGIN = 24 };

static double at(double squares)
{
    return MARGIN + squares * UNIT;
}

static void add_links(const struct baronet_game *game, struct text_buffer *svg)
{
    size_t count = baronet_game_links(game, NULL, 0);
    size_t *ends = memory_zeroed(2 * count + 1, sizeof *ends);
    baronet_game_links(game, ends, count);
    for (size_t i = 0; i < count; i++) {
        struct baronet_outline from = {.size = sizeof from}, to = {.size = sizeof to};
        baronet_game_outline(game, ends[2 * i], &from);
        baronet_game_outline(game, ends[2 * i + 1], &to);
        text_buffer_print(svg, "<path class='sb-line' d='M%.1f %.1fL%.1f %.1f'/>\n", at(from.x),
                          at(from.y), at(to.x), at(to.y));
    }
    memory_free(ends);
}

static void add_square(const struct baronet_outline *outline, struct text_buffer *svg)
{
    if (outline->corner_count == 0) {
        text_buffer_print(svg, "<circle class='sb-0' cx='%.1f' cy='%.1f' r='%d'/>\n",
                          at(outline->x), at(outline->y), UNIT * 2 / 5);
        return;
    }
    text_buffer_print(svg, "<path class='sb-%u' d='", outline->colour);
    for (unsigned c = 0; c < outline->corner_count; c++)
        text_buffer_print(svg, "%c%.1f %.1f", c == 0 ? 'M' : 'L', at(outline->corners[c].x),
                          at(outline->corners[c].y));
    text_buffer_print(svg, "z'/>\n");
}

// A piece: its letters in a disc of its owner's.
static void add_piece(const struct sheet *sheet, const struct baronet_outline *outline,
                      const struct baronet_standing *standing, struct text_buffer *svg)
{
    unsigned owner = standing->owner;
    bool is_nobodys = owner == (unsigned)sheet->model->player_count;
    text_buffer_print(svg, "<circle class='sb-owner-%u' cx='%.1f' cy='%.1f' r='%d'/>",
                      is_nobodys ? 9 : owner % 4, at(outline->x), at(outline->y), UNIT * 19 / 50);
    text_buffer_print(svg, "<text class='sb-piece-%u' x='%.1f' y='%.1f'>",
                      is_nobodys ? 9 : owner % 4, at(outline->x), at(outline->y) + 6);
    svg_add_text(svg, standing->text);
    text_buffer_print(svg, "</text>\n");
}

static void add_names(const struct baronet_game *game, struct baronet_geometry geometry,
                      struct text_buffer *svg)
{
    if (geometry.lattice != BARONET_SQUARES)
        return;
    for (unsigned f = 0; f < geometry.file_count; f++) {
        text_buffer_print(svg, "<text class='sb-name' x='%.1f' y='%.1f'>", at(f + 0.5),
                          at(geometry.height) + 17);
        svg_add_text(svg, baronet_game_file(game, f));
        text_buffer_print(svg, "</text>");
    }
    for (unsigned r = 0; r < geometry.rank_count; r++) {
        text_buffer_print(svg, "<text class='sb-name' x='%d' y='%.1f'>", MARGIN / 2,
                          at(geometry.height - r - 0.5) + 5);
        svg_add_text(svg, baronet_game_rank(game, r));
        text_buffer_print(svg, "</text>");
    }
    text_buffer_print(svg, "\n");
}

static void add_label(const struct baronet_square *square, const struct baronet_outline *outline,
                      struct text_buffer *svg)
{
    text_buffer_print(svg, "<text class='sb-small' x='%.1f' y='%.1f'>", at(outline->x),
                      at(outline->y) + UNIT * 0.46);
    svg_add_text(svg, square->name);
    text_buffer_print(svg, "</text>\n");
}

void sheet_board_picture(const struct sheet *sheet, struct baronet_play *play,
                         struct text_buffer *svg)
{
    const struct baronet_game *game = sheet->game;
    struct baronet_geometry geometry = {.size = sizeof geometry};
    struct baronet_view *view = baronet_view(play, BARONET_REFEREE, NULL);
    baronet_game_geometry(game, &geometry);
    double width = geometry.width * UNIT + 2 * MARGIN, height = geometry.height * UNIT + 2 * MARGIN;
    text_buffer_print(svg,
                      "<svg xmlns='http://www.w3.org/2000/svg' role='img' width='%.0f' "
                      "height='%.0f' viewBox='0 0 %.0f %.0f'>\n<title>The start position</title>\n",
                      width, height, width, height);
    add_links(game, svg);
    for (size_t s = 0; s < baronet_game_square_count(game); s++) {
        struct baronet_outline outline = {.size = sizeof outline};
        struct baronet_standing standing = {.size = sizeof standing};
        struct baronet_square square = {.size = sizeof square};
        baronet_game_outline(game, s, &outline);
        baronet_game_square(game, s, &square);
        add_square(&outline, svg);
        if (view && baronet_view_square(view, s, &standing) && standing.type >= 0)
            add_piece(sheet, &outline, &standing, svg);
        if (geometry.lattice != BARONET_SQUARES)
            add_label(&square, &outline, svg);
    }
    add_names(game, geometry, svg);
    text_buffer_print(svg, "</svg>\n");
    baronet_view_free(view);
}
