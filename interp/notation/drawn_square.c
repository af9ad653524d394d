// One square of a drawing: its text, padded and coloured.
#include "drawing.h"

void drawn_square_print(struct text_buffer *out, const struct drawn_square *square, size_t width)
{
    size_t length = square->text.length;
    text_buffer_print(out, " %*s%s%s%s", (int)(width > length ? width - length : 0), "",
                      square->style, square->text.start, square->style[0] ? "\033[m" : "");
}
