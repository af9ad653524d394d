#include "message.h"

#include "arena.h"
#include "baronet.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

char *text_take(struct text_buffer *text)
{
    text_buffer_add(text, "", 0);
    char *taken = text->start ? text->start : memory_zeroed(1, 1);
    *text = (struct text_buffer){0};
    return taken;
}

void message_give(char **message, struct text_buffer *text)
{
    if (message)
        *message = text->length ? text_take(text) : NULL;
    text_buffer_release(text);
}

void message_print(char **message, const char *format, ...)
{
    struct text_buffer text;
    va_list arguments;
    text_buffer_init(&text);
    va_start(arguments, format);
    text_buffer_vprint(&text, format, arguments);
    va_end(arguments);
    message_give(message, &text);
}

bool message_out_of_memory(char **message)
{
    if (message)
        *message = memory_out_message();
    return false;
}

void baronet_free(void *pointer)
{
    memory_free(pointer);
}

const char *baronet_version(void)
{
    return BARONET_VERSION;
}
