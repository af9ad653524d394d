// The ground of a picture in SVG: the board, its labels, and the lines along which a piece goes.
//
// Lengths are in hundredths of a square's width.
#ifndef BETZA_PICTURE_H
#define BETZA_PICTURE_H

#include "betza_chart.h"
#include "betza_marks.h"

enum {
    CELL = 100, // width of a square, and height of a hexagon
    MARGIN = 30,
    LABEL_SPACE = 50,  // left of the board and below it
    LEAST_WIDTH = 860, // the legend has to fit
};

struct point {
    int x, y;
};

struct picture {
    struct text_buffer out;
    const struct probe *probe;
    struct chart chart;     // what the piece can do
    struct chart moved;     // and when it has moved before
    struct chart unblocked; // and when nothing else is on the board
    struct point offset;    // from the lattice to the picture
    int board_width, board_height, width;
    bool is_used[MARK_COUNT];
};

// Finds the board's size and puts it in the middle of the picture.
void picture_lay_out(struct picture *picture);

// The middle of a square.
struct point picture_point(const struct picture *picture, square_t square);

void picture_draw_board(struct picture *picture);
void picture_draw_lines(struct picture *picture);
void picture_draw_labels(struct picture *picture);

void picture_add_text(struct picture *picture, const char *classes, const char *anchor,
                      struct point place, struct text text);

#endif
