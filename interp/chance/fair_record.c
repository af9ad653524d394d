#include "fair_record.h"

#include "memory.h"

#include <string.h>

// ---- Writing

static void print_header(struct text_buffer *out, const char *name, const char *value)
{
    text_buffer_print(out, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            text_buffer_add_character(out, '\\');
        text_buffer_add_character(out, *value);
    }
    text_buffer_print(out, "\"]\n");
}

char *fair_record_add(const char *record, const struct fair_record *fair)
{
    const char *end = strstr(record, "\n\n"); // of the header lines
    const size_t length = end ? (size_t)(end - record) + 1 : strlen(record);
    struct text_buffer out;
    text_buffer_init(&out);
    text_buffer_add(&out, record, length);
    print_header(&out, "Table", fair->table);
    print_header(&out, "ChanceCommitment", fair->commitment);
    print_header(&out, "ChanceContributions", fair->contributions);
    if (fair->seed)
        print_header(&out, "ChanceSeed", fair->seed);
    text_buffer_print(&out, "%s", record + length);
    return text_buffer_take(&out);
}

// ---- Reading

static bool is_header(struct text line, const char *name)
{
    const size_t length = strlen(name);
    return line.length > length + 4 && line.start[0] == '[' &&
           memcmp(line.start + 1, name, length) == 0 &&
           memcmp(line.start + 1 + length, " \"", 2) == 0 &&
           memcmp(line.start + line.length - 2, "\"]", 2) == 0;
}

bool fair_record_header(struct text record, const char *name, struct text_buffer *out)
{
    while (record.length > 0 && record.start[0] == '[') {
        const char *newline = memchr(record.start, '\n', record.length);
        struct text line = {record.start,
                            newline ? (size_t)(newline - record.start) : record.length};
        record = text_from(record, newline ? line.length + 1 : line.length);
        if (line.length > 0 && line.start[line.length - 1] == '\r')
            line.length--;
        if (!is_header(line, name))
            continue;
        for (size_t i = strlen(name) + 3; i < line.length - 2; i++) {
            i += line.start[i] == '\\' && i + 1 < line.length - 2;
            text_buffer_add_character(out, line.start[i]);
        }
        return true;
    }
    return false;
}

bool fair_next_contribution(struct text *list, struct text *player, struct text *number)
{
    if (list->length == 0)
        return false;
    const char *comma = memchr(list->start, ',', list->length);
    const struct text item = {list->start, comma ? (size_t)(comma - list->start) : list->length};
    const char *sign = memchr(item.start, '=', item.length);
    *player = (struct text){item.start, sign ? (size_t)(sign - item.start) : item.length};
    *number = text_from(item, sign ? player->length + 1 : item.length);
    *list = text_from(*list, comma ? item.length + 1 : item.length);
    return true;
}
