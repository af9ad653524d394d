// Columns of text: aligned for people, separated by tabs for scripts.
#ifndef COLUMNS_H
#define COLUMNS_H

#include "arena.h"

#include <stdbool.h>

// A table; its cells are added row by row.
struct columns {
    struct arena arena; // owns the cells
    size_t width;       // cells in a row
    size_t capacity;    // cells
    size_t count;
    const char **cells;
};

void columns_init(struct columns *columns, size_t width, size_t row_limit);
void columns_release(struct columns *columns);
void columns_add(struct columns *columns, const char *cell); // copied
void columns_print(const struct columns *columns, bool is_aligned);

// Prints words in as many columns as fit into the terminal, column by column; or one on each line.
void columns_flow(const char *const *words, size_t count, bool is_aligned);

// Prints lines of prose, broken where the terminal ends, each indented by that many blanks.
void columns_wrap(const char *text, size_t indentation);

// The same of an item of a list: its first line begins with the mark, "- ", the others are indented
// as far.
void columns_wrap_item(const char *mark, const char *text);

// Whether stdout is a terminal; whether it also understands escape sequences (TERM); whether
// colours are also wanted (NO_COLOR).
bool output_is_terminal(void);
bool output_has_escapes(void);
bool output_has_colours(void);

#endif
