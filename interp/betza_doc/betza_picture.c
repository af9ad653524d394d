#include "betza_picture.h"

#include <stdlib.h>
#include <string.h>

enum {
    HEXAGON_SIDE = 58, // to the height of CELL
    ARROW_TIP = 43,    // behind the middle of the last square
    ARROW_BASE = 19,
    ARROW_WIDTH = 13 // half of it
};

// ---- Places

static bool is_hexagonal(const struct picture *picture)
{
    return picture->chart.board->lattice == LATTICE_HEXAGONAL;
}

struct point picture_point(const struct picture *picture, square_t square)
{
    const struct board_square *s = &picture->chart.board->squares[square];
    struct point place = {s->x * CELL, -s->y * CELL};
    if (is_hexagonal(picture))
        place = (struct point){s->x * HEXAGON_SIDE * 3 / 2, -(2 * s->y + s->x) * CELL / 2};
    place.x += picture->offset.x;
    place.y += picture->offset.y;
    return place;
}

void picture_lay_out(struct picture *picture)
{
    struct point least = picture_point(picture, 0), most = least;
    int half_width = is_hexagonal(picture) ? HEXAGON_SIDE : CELL / 2;
    for (int s = 1; s < picture->chart.board->square_count; s++) {
        struct point place = picture_point(picture, (square_t)s);
        least.x = place.x < least.x ? place.x : least.x;
        least.y = place.y < least.y ? place.y : least.y;
        most.x = place.x > most.x ? place.x : most.x;
        most.y = place.y > most.y ? place.y : most.y;
    }
    picture->board_width = most.x - least.x + 2 * half_width;
    picture->board_height = most.y - least.y + CELL;
    picture->width = picture->board_width + LABEL_SPACE + 2 * MARGIN;
    if (picture->width < LEAST_WIDTH)
        picture->width = LEAST_WIDTH;
    int left = (picture->width - picture->board_width + LABEL_SPACE) / 2;
    picture->offset = (struct point){left + half_width - least.x, MARGIN + CELL / 2 - least.y};
}

// ---- Text

void picture_add_text(struct picture *picture, const char *classes, const char *anchor,
                      struct point place, struct text text)
{
    text_buffer_print(&picture->out, "<text class='%s' text-anchor='%s' x='%d' y='%d'>", classes,
                      anchor, place.x, place.y);
    text_buffer_add_markup(&picture->out, text);
    text_buffer_print(&picture->out, "</text>\n");
}

// ---- The board

static void draw_cell(struct picture *picture, square_t square)
{
    struct point place = picture_point(picture, square);
    if (is_hexagonal(picture))
        text_buffer_print(&picture->out, "M%d %dl%d %dh%dl%d %dl%d %dh%dz", place.x - HEXAGON_SIDE,
                          place.y, HEXAGON_SIDE / 2, -CELL / 2, HEXAGON_SIDE, HEXAGON_SIDE / 2,
                          CELL / 2, -HEXAGON_SIDE / 2, CELL / 2, -HEXAGON_SIDE);
    else
        text_buffer_print(&picture->out, "M%d %dh%dv%dh%dz", place.x - CELL / 2, place.y - CELL / 2,
                          CELL, CELL, -CELL);
}

// The squares of one shade after the other: two shades of squares, three of hexagons.
void picture_draw_board(struct picture *picture)
{
    const struct board *board = picture->chart.board;
    int shades = is_hexagonal(picture) ? 3 : 2;
    for (int shade = 0; shade < shades; shade++) {
        text_buffer_print(&picture->out, "<path class='bm-%c' d='", "bac"[shade]);
        for (int s = 0; s < board->square_count; s++) {
            const struct board_square *square = &board->squares[s];
            if ((square->x + (shades == 3 ? 2 : 1) * square->y) % shades == shade)
                draw_cell(picture, (square_t)s);
        }
        text_buffer_print(&picture->out, "'/>\n");
    }
}

static struct text file_of(const struct board_square *square)
{
    return (struct text){square->name, strspn(square->name, "abcdefghijklmnopqrstuvwxyz")};
}

static struct text rank_of(const struct board_square *square)
{
    return text_of(square->name + file_of(square).length);
}

// The first square of a file or of a rank, or NULL.
static const struct board_square *first_square(const struct board *board, int file, int rank)
{
    const struct board_square *first = NULL;
    for (int s = 0; s < board->square_count; s++) {
        const struct board_square *square = &board->squares[s];
        if ((file < 0 || square->file == file) && (rank < 0 || square->rank == rank) &&
            (!first || square->file < first->file || square->rank < first->rank))
            first = square;
    }
    return first;
}

void picture_draw_labels(struct picture *picture)
{
    const struct board *board = picture->chart.board;
    int left = (picture->width - picture->board_width + LABEL_SPACE) / 2;
    int bottom = MARGIN + picture->board_height;
    for (int file = 0; file < board->file_count; file++) {
        const struct board_square *first = first_square(board, file, -1);
        if (!first)
            continue;
        struct point place = picture_point(picture, (square_t)(first - board->squares));
        place.y = (is_hexagonal(picture) ? place.y + CELL / 2 : bottom) + 34;
        picture_add_text(picture, "bm-text bm-label", "middle", place, file_of(first));
    }
    for (int rank = 0; rank < board->rank_count; rank++) {
        const struct board_square *first = first_square(board, -1, rank);
        if (!first)
            continue;
        struct point place = picture_point(picture, (square_t)(first - board->squares));
        if (is_hexagonal(picture))
            place = (struct point){place.x - HEXAGON_SIDE + 4, place.y - 16};
        else
            place = (struct point){left - 14, place.y + 10};
        picture_add_text(picture, "bm-text bm-label", "end", place, rank_of(first));
    }
}

// ---- Lines

static const struct {
    enum mark_kind mark;
    const char *attributes;
} ways[WAY_COUNT] = {
    [WAY_PATH] = {MARK_PATH, "stroke-width='5' stroke-dasharray='1 11'"},
    [WAY_HOP] = {MARK_HOP_WAY, "stroke-width='3' stroke-dasharray='9 10'"},
    [WAY_SLIDE] = {MARK_SLIDE, ""},
    [WAY_RIDE] = {MARK_RIDE_LINE, ""},
};

static int root_of(int square)
{
    int root = 0;
    while ((root + 1) * (root + 1) <= square)
        root++;
    return root;
}

// A step as it is seen, made so long.
static struct point stretched(const struct picture *picture, const struct chart_line *line,
                              int length)
{
    struct point step = {line->x * CELL, -line->y * CELL};
    if (is_hexagonal(picture))
        step = (struct point){line->x * HEXAGON_SIDE * 3 / 2, -(2 * line->y + line->x) * CELL / 2};
    int whole = root_of(step.x * step.x + step.y * step.y);
    return (struct point){step.x * length / whole, step.y * length / whole};
}

// Lines that end at a piece need none.
static bool has_arrow(const struct picture *picture, const struct chart_line *line)
{
    return line->has_arrow && picture->probe->squares[line->to].type < 0;
}

static void draw_line(struct picture *picture, const struct chart_line *line)
{
    struct point from = picture_point(picture, line->from), to = picture_point(picture, line->to);
    text_buffer_print(&picture->out, "M%d %d", from.x, from.y);
    if (line->is_wrapped) {
        struct point half = stretched(picture, line, CELL / 2);
        text_buffer_print(&picture->out, "l%d %dM%d %d", half.x, half.y, to.x - half.x,
                          to.y - half.y);
    }
    if (has_arrow(picture, line)) {
        struct point base = stretched(picture, line, ARROW_BASE);
        to = (struct point){to.x + base.x, to.y + base.y};
    }
    text_buffer_print(&picture->out, "L%d %d", to.x, to.y);
}

static void draw_arrow(struct picture *picture, const struct chart_line *line)
{
    struct point end = picture_point(picture, line->to), tip = stretched(picture, line, ARROW_TIP);
    struct point base = stretched(picture, line, ARROW_BASE);
    struct point side = stretched(picture, line, ARROW_WIDTH);
    text_buffer_print(&picture->out, "M%d %dL%d %dL%d %dZ", end.x + tip.x, end.y + tip.y,
                      end.x + base.x - side.y, end.y + base.y + side.x, end.x + base.x + side.y,
                      end.y + base.y - side.x);
}

static bool is_slide(const struct chart_line *line)
{
    return line->way == WAY_SLIDE || line->way == WAY_RIDE;
}

// Whether a line lies below a slide.
static bool is_covered(const struct chart *chart, const struct chart_line *line)
{
    for (int i = 0; i < chart->line_count; i++)
        if (is_slide(&chart->lines[i]) && !is_slide(line) && chart->lines[i].from == line->from &&
            chart->lines[i].x == line->x && chart->lines[i].y == line->y)
            return true;
    return false;
}

static void draw_way(struct picture *picture, enum chart_way way)
{
    const struct chart *chart = &picture->chart;
    const struct mark *mark = &betza_marks[ways[way].mark];
    bool *is_used = &picture->is_used[ways[way].mark];
    for (int i = 0; i < chart->line_count; i++) {
        if (chart->lines[i].way != way || is_covered(chart, &chart->lines[i]))
            continue;
        if (!*is_used)
            text_buffer_print(&picture->out, "<path class='%s %s' %s d='", mark->colour, mark->name,
                              ways[way].attributes);
        *is_used = true;
        draw_line(picture, &chart->lines[i]);
    }
    if (*is_used)
        text_buffer_print(&picture->out, "'/>\n");
}

void picture_draw_lines(struct picture *picture)
{
    const struct chart *chart = &picture->chart;
    if (chart->is_crowded)
        return;
    for (int way = 0; way < WAY_COUNT; way++)
        draw_way(picture, (enum chart_way)way);
    text_buffer_print(&picture->out, "<path class='bm-move bm-move-full' stroke-width='2' d='");
    for (int i = 0; i < chart->line_count; i++)
        if (has_arrow(picture, &chart->lines[i]))
            draw_arrow(picture, &chart->lines[i]);
    text_buffer_print(&picture->out, "'/>\n");
}
