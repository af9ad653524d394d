#include "sheet_svg.h"

void svg_add_text(struct text_buffer *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&': text_buffer_print(out, "&amp;"); break;
        case '<': text_buffer_print(out, "&lt;"); break;
        case '>': text_buffer_print(out, "&gt;"); break;
        case '"': text_buffer_print(out, "&quot;"); break;
        case '\'': text_buffer_print(out, "&#39;"); break;
        default: text_buffer_add_character(out, *text); break;
        }
}
