// Text: a pointer and a length, and a growing buffer to print into.
#ifndef TEXT_H
#define TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

// A run of bytes owned by somebody else; not NUL-terminated.
struct text {
    const char *start;
    size_t length;
};

// printf arguments for "%.*s".
#define TEXT_ARGUMENTS(t) (int)(t).length, (t).start

struct text text_of(const char *string); // a NUL-terminated string without its NUL
bool text_equal(struct text a, struct text b);
bool text_is(struct text a, const char *string);
bool text_ends(struct text a, const char *ending);  // after something else
struct text text_first_character(struct text text); // with all bytes that UTF-8 has for it
struct text text_from(struct text text, size_t start);
struct text text_trimmed(struct text text); // without the blanks and ends of lines around it
// Orders them as strcmp does: negative, 0 or positive.
int text_compare(struct text a, const char *string);
// These ignore ASCII case:
bool text_is_folded(struct text text, const char *string);
bool text_begins_folded(struct text text, struct text beginning);

// A growing buffer; always NUL-terminated at start[length]. Freed by its owner.
struct text_buffer {
    char *start;
    size_t length;
    size_t capacity;
};

void text_buffer_init(struct text_buffer *buffer);
void text_buffer_release(struct text_buffer *buffer);

// The text, to be freed by the caller; the buffer is released.
char *text_buffer_take(struct text_buffer *buffer);

void text_buffer_clear(struct text_buffer *buffer); // keeps the storage
void text_buffer_add(struct text_buffer *buffer, const char *bytes, size_t length);
void text_buffer_add_text(struct text_buffer *buffer, struct text text);
void text_buffer_add_character(struct text_buffer *buffer, char character);

// Adds text as it has to be written in HTML and SVG, also between quotation marks.
void text_buffer_add_markup(struct text_buffer *buffer, struct text text);

__attribute__((format(printf, 2, 3))) void text_buffer_print(struct text_buffer *buffer,
                                                             const char *format, ...);
void text_buffer_vprint(struct text_buffer *buffer, const char *format, va_list arguments);

#endif
