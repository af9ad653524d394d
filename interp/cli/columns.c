#define _POSIX_C_SOURCE 200809L

#include "columns.h"

#include "options.h"
#include "text.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { GAP = 2, USUAL_LINE = 80 };

// Characters, not bytes; all are taken to be one column wide.
static size_t displayed_width(const char *text)
{
    size_t width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xC0) != 0x80;
    return width;
}

static void print_padded(const char *text, size_t width)
{
    printf("%s%*s", text, (int)(width - displayed_width(text)), "");
}

void columns_init(struct columns *columns, size_t width, size_t row_limit)
{
    *columns = (struct columns){.width = width, .capacity = width * row_limit};
    arena_init(&columns->arena);
    columns->cells = arena_array(&columns->arena, columns->capacity, sizeof *columns->cells);
}

void columns_release(struct columns *columns)
{
    arena_release(&columns->arena);
}

void columns_add(struct columns *columns, const char *cell)
{
    assert(columns->count < columns->capacity);
    columns->cells[columns->count++] = arena_copy(&columns->arena, cell, strlen(cell));
}

static size_t column_width(const struct columns *columns, size_t column)
{
    size_t widest = 0;
    for (size_t i = column; i < columns->count; i += columns->width) {
        size_t width = displayed_width(columns->cells[i]);
        widest = width > widest ? width : widest;
    }
    return widest;
}

void columns_print(const struct columns *columns, bool is_aligned)
{
    for (size_t i = 0; i < columns->count; i++) {
        size_t column = i % columns->width;
        if (column + 1 == columns->width)
            printf("%s\n", columns->cells[i]);
        else if (is_aligned)
            print_padded(columns->cells[i], column_width(columns, column) + GAP);
        else
            printf("%s\t", columns->cells[i]);
    }
}

static size_t line_width(void)
{
    const char *variable = getenv("COLUMNS");
    uint64_t width;
    struct winsize size;
    if (variable && read_number(variable, 1000, &width) && width > 0)
        return (size_t)width;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col
                                                                           : USUAL_LINE;
}

void columns_flow(const char *const *words, size_t count, bool is_aligned)
{
    size_t widest = 0;
    for (size_t i = 0; i < count; i++) {
        size_t width = displayed_width(words[i]);
        widest = width > widest ? width : widest;
    }
    size_t column_count = is_aligned ? (line_width() + GAP - 1) / (widest + GAP) : 1;
    column_count = column_count ? column_count : 1;
    size_t row_count = (count + column_count - 1) / column_count;
    for (size_t row = 0; row < row_count; row++) {
        for (size_t i = row; i < count; i += row_count) {
            if (i + row_count < count)
                print_padded(words[i], widest + GAP);
            else
                fputs(words[i], stdout);
        }
        putchar('\n');
    }
}

// The first line begins with the mark, which is as long as the others are indented.
static void wrap(const char *text, size_t indentation, const char *mark)
{
    size_t limit = line_width() - 1, column = 0;
    bool is_begun = false;
    while (*text) {
        size_t length = strcspn(text, " \n");
        struct text word = {text, length};
        bool is_first = column == 0;
        if (!is_first && column + 1 + length > limit) {
            putchar('\n');
            is_first = true;
        }
        column = is_first ? indentation + length : column + 1 + length;
        printf("%*s%.*s", is_first ? (int)indentation : 1, is_begun ? "" : mark,
               TEXT_ARGUMENTS(word));
        is_begun = true;
        text += length;
        if (*text == '\n') {
            putchar('\n');
            column = 0;
        }
        text += *text != '\0';
    }
    if (column > 0)
        putchar('\n');
}

void columns_wrap(const char *text, size_t indentation)
{
    wrap(text, indentation, "");
}

void columns_wrap_item(const char *mark, const char *text)
{
    wrap(text, strlen(mark), mark);
}

bool output_has_escapes(void)
{
    const char *kind = getenv("TERM");
    return output_is_terminal() && kind && *kind && strcmp(kind, "dumb") != 0;
}

bool output_has_colours(void)
{
    const char *unwanted = getenv("NO_COLOR");
    return output_has_escapes() && !(unwanted && *unwanted);
}

bool output_is_terminal(void)
{
    return isatty(STDOUT_FILENO);
}
