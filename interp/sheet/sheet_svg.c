#include "sheet_svg.h"

void svg_add_text(struct text_buffer *out, const char *text)
{
    text_buffer_add_markup(out, text_of(text));
}
