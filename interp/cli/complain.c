#define _POSIX_C_SOURCE 200809L

#include "complain.h"

#include "memory.h"

#include "baronet.h"
#include "exit_status.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void make_printable(char *text)
{
    for (unsigned char *at = (unsigned char *)text; *at; at++) {
        if (*at < ' ' || *at == 0x7F)
            *at = '?';
        else if (at[0] == 0xC2 && at[1] >= 0x80 && at[1] < 0xA0)
            at[0] = at[1] = '?';
    }
}

static void print_line(const char *before, const char *format, va_list arguments)
{
    struct text_buffer line;
    text_buffer_init(&line);
    text_buffer_vprint(&line, format, arguments);
    make_printable(line.start);
    fprintf(stderr, "%s: %s\n", before, line.start);
    text_buffer_release(&line);
}

void complain(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_line("baronet", format, arguments);
    va_end(arguments);
}

void complain_out_of_memory(void)
{
    fflush(stdout);
    fprintf(stderr, "baronet: %s", memory_out_message());
    fflush(stdout);
    _exit(STATUS_ENVIRONMENT);
}

bool complain_suggestion(const struct suggest *suggest)
{
    if (!suggest || suggest->best.length == 0)
        return false;
    fprintf(stderr, "      hint: did you mean \"%.*s\"?\n", TEXT_ARGUMENTS(suggest->best));
    return true;
}

int complain_usage(const char *command, const struct suggest *suggest, const char *format, ...)
{
    va_list arguments;
    fputs("baronet ", stderr);
    va_start(arguments, format);
    print_line(command, format, arguments);
    va_end(arguments);
    if (!complain_suggestion(suggest))
        fprintf(stderr, "      hint: see \"baronet help %s\"\n", command);
    return STATUS_USAGE;
}

void complain_message(struct baronet_message *message)
{
    fputs(baronet_message_text(message), stderr);
    baronet_message_free(message);
}

bool progress_is_wanted(void)
{
    const char *kind = getenv("TERM");
    return isatty(STDERR_FILENO) && !(kind && strcmp(kind, "dumb") == 0);
}

void progress_show(const char *format, ...)
{
    va_list arguments;
    struct text_buffer line;
    text_buffer_init(&line);
    va_start(arguments, format);
    text_buffer_vprint(&line, format, arguments);
    va_end(arguments);
    make_printable(line.start);
    // Cut off where the terminal ends: if a line wraps, only its last part could be removed.
    fprintf(stderr, "\r\033[K\033[?7l%s\033[?7h", line.start);
    fflush(stderr);
    text_buffer_release(&line);
}
