// What all parts of the translator use: lines of the output, and what is lost (translation.h).
#include "translation.h"

#include <stdarg.h>

void line(struct translation *t, const char *format, ...)
{
    va_list arguments;
    for (int i = 0; i < t->depth; i++)
        text_buffer_print(t->out, "  ");
    va_start(arguments, format);
    text_buffer_vprint(t->out, format, arguments);
    va_end(arguments);
    text_buffer_add_character(t->out, '\n');
}

void blank(struct translation *t)
{
    text_buffer_add_character(t->out, '\n');
}

void lost(struct translation *t, struct span span, const char *format, ...)
{
    struct text_buffer text;
    struct zrf_loss *loss = arena_alloc(t->arena, sizeof *loss), **last = &t->report->losses;
    va_list arguments;
    text_buffer_init(&text);
    va_start(arguments, format);
    text_buffer_vprint(&text, format, arguments);
    va_end(arguments);
    *loss = (struct zrf_loss){span, arena_copy(t->arena, text.start, text.length), NULL};
    text_buffer_release(&text);
    while (*last)
        last = &(*last)->next;
    *last = loss;
}

void row_add(struct text_buffer *row, int index, int count, const char *operand)
{
    enum { ROW = 100 };
    bool begins = count > ROW && index % ROW == 0;
    bool ends = count > ROW && (index % ROW == ROW - 1 || index + 1 == count);
    text_buffer_print(row, "%s%s%s", begins ? "(" : "", operand, ends ? ")" : "");
}

bool block_goes_on(const struct translation *t, const struct zrf_block *block)
{
    return !block->is_drop && (t->chain_type == ZRF_NONE || block->type == t->chain_type);
}
