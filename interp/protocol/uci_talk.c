#include "uci_talk.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// The thread that thinks and the one that reads commands both print.
static pthread_mutex_t output = PTHREAD_MUTEX_INITIALIZER;

__attribute__((format(printf, 2, 0))) static void say_line(const char *before, const char *format,
                                                           va_list arguments)
{
    pthread_mutex_lock(&output);
    fputs(before, stdout);
    vprintf(format, arguments);
    putchar('\n');
    fflush(stdout);
    pthread_mutex_unlock(&output);
}

void uci_say(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say_line("", format, arguments);
    va_end(arguments);
}

void uci_remark(const struct uci *uci, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say_line(uci->dialect->remark, format, arguments);
    va_end(arguments);
}

void uci_remark_lines(const struct uci *uci, const char *lines)
{
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        uci_remark(uci, "%.*s", (int)length, lines);
        lines += length + (lines[length] == '\n');
    }
}

void uci_remark_message(const struct uci *uci, struct baronet_message *message)
{
    uci_remark_lines(uci, baronet_message_text(message));
    baronet_message_free(message);
}

char *uci_next_word(char **rest)
{
    char *start = *rest + strspn(*rest, " \t\r\n");
    size_t length = strcspn(start, " \t\r\n");
    *rest = start + length;
    if (length == 0)
        return NULL;
    if (**rest)
        *(*rest)++ = '\0';
    return start;
}

char *uci_trimmed(char *text)
{
    text += strspn(text, " \t\r\n");
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        text[--length] = '\0';
    return text;
}

bool uci_is_word(const char *word, const char *wanted)
{
    return wanted && strcmp(word, wanted) == 0;
}

void uci_print_converted(struct text_buffer *out, const struct uci *uci, uci_convert *convert,
                         const char *text)
{
    if (convert)
        convert(out, uci->game, text);
    else
        text_buffer_print(out, "%s", text);
}

char *uci_converted(const struct uci *uci, uci_convert *convert, const char *text)
{
    struct text_buffer out;
    text_buffer_init(&out);
    uci_print_converted(&out, uci, convert, text);
    return text_buffer_take(&out);
}
