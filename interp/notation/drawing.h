// Boards drawn in text: what a square shows, and boards that are no lattice. drawing.c draws the
// others, and decides what squares show.
#ifndef DRAWING_H
#define DRAWING_H

#include "board.h"
#include "text.h"

// What a drawn square shows: its text, and the escape sequence that colours it ("" for none).
struct drawn_square {
    struct text_buffer text;
    char style[16];
};

void drawn_square_print(struct text_buffer *out, const struct drawn_square *square, size_t width);

// Draws a board that is no lattice, perhaps turned round; `squares` [square] says what each shows.
void draw_graph(const struct board *board, const struct drawn_square *squares, bool is_turned,
                struct text_buffer *out);

#endif
