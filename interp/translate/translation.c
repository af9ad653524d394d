// What all parts of the translator use: lines of the output, and what is lost (translation.h).
#include "translation.h"

#include <stdarg.h>
#include <string.h>

enum { LINE_WIDTH = 110 };

// The last blank outside of strings with which a line of the width can end; 0: none.
static size_t find_break(const char *text, size_t width)
{
    bool is_quoted = false;
    size_t found = 0;
    for (size_t i = 0; text[i] && i < width; i++) {
        is_quoted = is_quoted != (text[i] == '"');
        if (text[i] == ' ' && !is_quoted)
            found = i;
    }
    return found;
}

static void indent(struct translation *t, int depth)
{
    for (int i = 0; i < depth; i++)
        text_buffer_print(t->out, "  ");
}

// Long lines go on in the next one, deeper; those that open a block stay whole.
void line(struct translation *t, const char *format, ...)
{
    struct text_buffer text;
    va_list arguments;
    text_buffer_init(&text);
    va_start(arguments, format);
    text_buffer_vprint(&text, format, arguments);
    va_end(arguments);
    const char *rest = text.start;
    size_t length = text.length, used = 2 * (size_t)t->depth;
    bool is_whole = length && (rest[length - 1] == ':' || strncmp(rest, "--", 2) == 0);
    indent(t, t->depth);
    while (!is_whole && used + length > LINE_WIDTH && used < LINE_WIDTH) {
        size_t end = find_break(rest, LINE_WIDTH - used);
        if (!end)
            break;
        text_buffer_add(t->out, rest, end);
        text_buffer_add_character(t->out, '\n');
        indent(t, t->depth + 2);
        rest += end + 1;
        length -= end + 1;
        used = 2 * (size_t)t->depth + 4;
    }
    text_buffer_print(t->out, "%s\n", length ? rest : "");
    text_buffer_release(&text);
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
