#include "text.h"

#include "arena.h"
#include "memory.h"
#include <ctype.h>

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { FIRST_CAPACITY = 256 };

struct text text_of(const char *string)
{
    return (struct text){string, strlen(string)};
}

bool text_equal(struct text a, struct text b)
{
    return a.length == b.length && (a.length == 0 || memcmp(a.start, b.start, a.length) == 0);
}

// Nearly always one of the first characters tells them apart.
struct text text_first_character(struct text text)
{
    size_t length = text.length > 0;
    while (length > 0 && length < text.length && ((unsigned char)text.start[length] & 0xC0) == 0x80)
        length++;
    return (struct text){text.start, length};
}

struct text text_from(struct text text, size_t start)
{
    return (struct text){text.start + start, text.length - start};
}

struct text text_trimmed(struct text text)
{
    while (text.length && isspace((unsigned char)text.start[text.length - 1]))
        text.length--;
    while (text.length && isspace((unsigned char)*text.start))
        text = text_from(text, 1);
    return text;
}

int text_compare(struct text a, const char *string)
{
    for (size_t i = 0; i < a.length; i++)
        if (a.start[i] != string[i] || string[i] == '\0')
            return string[i] == '\0' ? 1 : (unsigned char)a.start[i] - (unsigned char)string[i];
    return string[a.length] == '\0' ? 0 : -1;
}

bool text_ends(struct text a, const char *ending)
{
    size_t length = strlen(ending);
    return a.length > length && memcmp(a.start + a.length - length, ending, length) == 0;
}

bool text_is(struct text a, const char *string)
{
    return text_compare(a, string) == 0;
}

void text_buffer_init(struct text_buffer *buffer)
{
    *buffer = (struct text_buffer){memory_bytes(1, FIRST_CAPACITY), 0, FIRST_CAPACITY};
    buffer->start[0] = '\0';
}

void text_buffer_release(struct text_buffer *buffer)
{
    memory_free(buffer->start);
    *buffer = (struct text_buffer){0};
}

char *text_buffer_take(struct text_buffer *buffer)
{
    char *start = buffer->start;
    *buffer = (struct text_buffer){0};
    return start;
}

void text_buffer_clear(struct text_buffer *buffer)
{
    buffer->length = 0;
    buffer->start[0] = '\0';
}

// Makes room for `length` more bytes and the NUL.
static void reserve(struct text_buffer *buffer, size_t length)
{
    if (length < buffer->capacity - buffer->length)
        return;
    if (length > SIZE_MAX / 2 - buffer->length - 1)
        memory_out();
    size_t capacity = buffer->capacity;
    while (capacity < buffer->length + length + 1)
        capacity *= 2;
    buffer->start = memory_resize(buffer->start, capacity);
    buffer->capacity = capacity;
}

void text_buffer_add(struct text_buffer *buffer, const char *bytes, size_t length)
{
    if (length == 0)
        return;
    reserve(buffer, length);
    memcpy(buffer->start + buffer->length, bytes, length);
    buffer->length += length;
    buffer->start[buffer->length] = '\0';
}

void text_buffer_add_text(struct text_buffer *buffer, struct text text)
{
    text_buffer_add(buffer, text.start, text.length);
}

void text_buffer_add_character(struct text_buffer *buffer, char character)
{
    text_buffer_add(buffer, &character, 1);
}

void text_buffer_print(struct text_buffer *buffer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_buffer_vprint(buffer, format, arguments);
    va_end(arguments);
}

void text_buffer_vprint(struct text_buffer *buffer, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    size_t room = buffer->capacity - buffer->length;
    int length = vsnprintf(buffer->start + buffer->length, room, format, arguments);
    assert(length >= 0);
    if (length >= 0 && (size_t)length >= room) {
        reserve(buffer, (size_t)length);
        room = buffer->capacity - buffer->length;
        vsnprintf(buffer->start + buffer->length, room, format, again);
    }
    va_end(again);
    if (length > 0)
        buffer->length += (size_t)length;
    buffer->start[buffer->length] = '\0';
}

bool text_is_folded(struct text text, const char *string)
{
    return text.length == strlen(string) && text_begins_folded(text, text_of(string));
}

bool text_begins_folded(struct text text, struct text beginning)
{
    if (text.length < beginning.length)
        return false;
    for (size_t i = 0; i < beginning.length; i++)
        if (tolower((unsigned char)text.start[i]) != tolower((unsigned char)beginning.start[i]))
            return false;
    return true;
}

void text_buffer_add_markup(struct text_buffer *buffer, struct text text)
{
    for (size_t i = 0; i < text.length; i++)
        switch (text.start[i]) {
        case '&': text_buffer_print(buffer, "&amp;"); break;
        case '<': text_buffer_print(buffer, "&lt;"); break;
        case '>': text_buffer_print(buffer, "&gt;"); break;
        case '"': text_buffer_print(buffer, "&quot;"); break;
        case '\'': text_buffer_print(buffer, "&#39;"); break;
        default: text_buffer_add_character(buffer, text.start[i]); break;
        }
}
