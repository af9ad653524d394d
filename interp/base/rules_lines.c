#include "rules_lines.h"

#include <string.h>

void rules_lines_print(struct text_buffer *out, const char *rules)
{
    for (const char *line = rules; *line;) {
        size_t length = strcspn(line, "\n");
        text_buffer_print(out, "%% ");
        text_buffer_add(out, line, length);
        text_buffer_add_character(out, '\n');
        line += length + (line[length] == '\n');
    }
}

bool rules_lines_take(struct text line, struct text_buffer *rules)
{
    if (line.length == 0 || line.start[0] != '%')
        return false;
    size_t skipped = line.length > 1 && line.start[1] == ' ' ? 2 : 1;
    text_buffer_add(rules, line.start + skipped, line.length - skipped);
    text_buffer_add_character(rules, '\n');
    return true;
}
