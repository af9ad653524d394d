#include "message_json.h"

// All are null where there is no place.
static void write_place(struct json *json, const char *file, const unsigned place[4])
{
    static const char *const names[] = {"line", "column", "end_line", "end_column"};
    json_member(json, "file", file);
    for (int i = 0; i < 4; i++) {
        json_key(json, names[i]);
        if (place[0] > 0)
            json_number(json, place[i]);
        else
            json_text(json, NULL);
    }
}

static void write_related(struct json *json, const struct baronet_message *message, size_t index,
                          size_t count)
{
    json_key(json, "related");
    json_open(json, "[");
    for (size_t i = 0; i < count; i++) {
        struct baronet_related related = {.size = sizeof related};
        baronet_message_related(message, index, i, &related);
        json_open(json, "{");
        json_member(json, "text", related.text);
        write_place(
            json, related.file,
            (unsigned[]){related.line, related.column, related.end_line, related.end_column});
        json_close(json, "}");
    }
    json_close(json, "]");
}

void json_diagnostics(struct json *json, const struct baronet_message *message)
{
    for (size_t i = 0; i < baronet_message_count(message); i++) {
        struct baronet_diagnostic it = {.size = sizeof it};
        baronet_message_diagnostic(message, i, &it);
        json_open(json, "{");
        json_member(json, "severity", it.severity == BARONET_WARNING ? "warning" : "error");
        json_member(json, "code", it.code);
        json_member(json, "text", it.text);
        write_place(json, it.file, (unsigned[]){it.line, it.column, it.end_line, it.end_column});
        json_member(json, "expectation", it.expectation);
        json_member(json, "hint", it.hint);
        write_related(json, message, i, it.related_count);
        json_close(json, "}");
    }
}
