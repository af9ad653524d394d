// Memory that JavaScript fills, answers and messages, limits.
#include "glue.h"

#include <stdlib.h>

static struct json answer, message;

void *EXPORT(allocate)(size_t size)
{
    return malloc(size);
}

void EXPORT(release)(void *block)
{
    free(block);
}

const char *EXPORT(answer_start)(void)
{
    return answer.is_broken ? NULL : answer.text;
}

size_t EXPORT(answer_length)(void)
{
    return answer.length;
}

const char *EXPORT(message_start)(void)
{
    return message.text;
}

// 0: there is nothing to tell.
size_t EXPORT(message_length)(void)
{
    return message.is_broken ? 0 : message.length;
}

void EXPORT(message_forget)(void)
{
    json_clear(&message);
}

struct json *answer_begin(void)
{
    json_clear(&answer);
    return &answer;
}

bool answer_text(char *text)
{
    json_text(answer_begin(), NULL, text);
    baronet_free(text);
    return text;
}

static void write_place(const char *file, unsigned line, unsigned column, unsigned end_line,
                        unsigned end_column)
{
    json_text(&message, "file", file);
    json_number(&message, "line", line);
    json_number(&message, "column", column);
    json_number(&message, "endLine", end_line);
    json_number(&message, "endColumn", end_column);
}

static void write_related(const struct baronet_message *told, size_t index)
{
    struct baronet_related place = {.size = sizeof place};
    json_open(&message, "related", '[');
    for (size_t i = 0; baronet_message_related(told, index, i, &place); i++) {
        json_open(&message, NULL, '{');
        json_text(&message, "text", place.text);
        write_place(place.file, place.line, place.column, place.end_line, place.end_column);
        json_close(&message, '}');
    }
    json_close(&message, ']');
}

static void write_diagnostic(const struct baronet_message *told, size_t index)
{
    struct baronet_diagnostic found = {.size = sizeof found};
    baronet_message_diagnostic(told, index, &found);
    json_open(&message, NULL, '{');
    json_text(&message, "severity", found.severity == BARONET_ERROR ? "error" : "warning");
    json_text(&message, "code", found.code);
    json_text(&message, "text", found.text);
    write_place(found.file, found.line, found.column, found.end_line, found.end_column);
    json_text(&message, "expectation", found.expectation);
    json_text(&message, "hint", found.hint);
    write_related(told, index);
    json_close(&message, '}');
}

void tell(struct baronet_message *told)
{
    json_clear(&message);
    if (!told)
        return;
    size_t count = baronet_message_count(told);
    json_open(&message, NULL, '{');
    json_text(&message, "text", baronet_message_text(told));
    json_open(&message, "diagnostics", '[');
    for (size_t i = 0; i < count; i++)
        write_diagnostic(told, i);
    json_close(&message, ']');
    json_close(&message, '}');
    baronet_message_free(told);
}

bool EXPORT(version)(void)
{
    json_text(answer_begin(), NULL, baronet_version());
    return true;
}

// 0: no limit.
bool EXPORT(limits_begin)(double milliseconds, double steps, double memory)
{
    const struct baronet_limits limits = {.size = sizeof limits,
                                          .milliseconds = (uint64_t)milliseconds,
                                          .steps = (uint64_t)steps,
                                          .memory = (size_t)memory};
    return baronet_limits_begin(&limits);
}

// enum baronet_limit
int EXPORT(limits_end)(void)
{
    return (int)baronet_limits_end();
}
