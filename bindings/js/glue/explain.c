// Why a text is no legal turn.
#include "glue.h"

static void write_place(struct json *json, const struct baronet_explained *explained)
{
    json_open(json, "rule", '{');
    json_text(json, "file", explained->file);
    json_number(json, "line", explained->line);
    json_number(json, "column", explained->column);
    json_number(json, "endLine", explained->end_line);
    json_number(json, "endColumn", explained->end_column);
    json_close(json, '}');
}

static void write_explained(const struct baronet_explained *explained)
{
    struct json *json = answer_begin();
    json_open(json, NULL, '{');
    json_text(json, "reason", baronet_reason_name(explained->reason));
    json_text(json, "words", explained->words);
    json_text(json, "hint", explained->hint);
    if (explained->file)
        write_place(json, explained);
    json_open(json, "squares", '[');
    for (size_t i = 0; i < explained->square_count; i++)
        json_number(json, NULL, explained->squares[i]);
    json_close(json, ']');
    json_number(json, "fine", (double)explained->fine);
    json_close(json, '}');
}

bool EXPORT(play_explain)(struct baronet_play *play, const char *text)
{
    struct baronet_message *message = NULL;
    struct baronet_explanation *explanation = baronet_explain(play, text, &message);
    struct baronet_explained explained = {.size = sizeof explained};
    tell(message);
    if (!explanation)
        return false;
    bool is_told = baronet_explained(explanation, &explained);
    if (is_told)
        write_explained(&explained);
    baronet_explanation_free(explanation);
    return is_told;
}
