// Turns that are chosen step by step.
#include "glue.h"

struct baronet_picker *EXPORT(picker_new)(struct baronet_play *play)
{
    struct baronet_message *message = NULL;
    struct baronet_picker *picker = baronet_picker_new(play, &message);
    tell(message);
    return picker;
}

void EXPORT(picker_free)(struct baronet_picker *picker)
{
    baronet_picker_free(picker);
}

// Numbers that there are none of (-1) are left out.
static void write_index(struct json *json, const char *key, int index)
{
    if (index >= 0)
        json_number(json, key, index);
}

static void write_option(struct json *json, const struct baronet_option *option)
{
    static const char *const kinds[] = {"square",   "hand",  "type", "number", "text",
                                        "captures", "which", "pass", "done"};
    static const char *const roles[] = {"other", "from", "to"};
    json_open(json, NULL, '{');
    json_text(json, "kind", kinds[option->kind]);
    json_text(json, "role", roles[option->role]);
    json_text(json, "text", option->text);
    json_text(json, "words", option->words);
    json_text(json, "question", option->question);
    json_truth(json, "completes", option->completes);
    write_index(json, "square", option->square);
    write_index(json, "type", option->type);
    write_index(json, "player", option->player);
    if (option->kind == BARONET_OPTION_NUMBER || option->kind == BARONET_OPTION_WHICH)
        json_number(json, "number", option->number);
    json_close(json, '}');
}

// How far the choice has come.
void EXPORT(picker_state)(const struct baronet_picker *picker)
{
    struct json *json = answer_begin();
    struct baronet_option option = {.size = sizeof option};
    json_open(json, NULL, '{');
    json_text(json, "text", baronet_picker_text(picker));
    json_truth(json, "isWhole", baronet_picker_is_whole(picker));
    json_text(json, "question", baronet_picker_question(picker));
    json_open(json, "options", '[');
    for (size_t i = 0; baronet_picker_option(picker, i, &option); i++)
        write_option(json, &option);
    json_close(json, ']');
    json_close(json, '}');
}

bool EXPORT(picker_pick)(struct baronet_picker *picker, unsigned index)
{
    struct baronet_message *message = NULL;
    bool is_picked = baronet_picker_pick(picker, index, &message);
    tell(message);
    return is_picked;
}

bool EXPORT(picker_pick_text)(struct baronet_picker *picker, const char *text)
{
    struct baronet_message *message = NULL;
    bool is_picked = baronet_picker_pick_text(picker, text, &message);
    tell(message);
    return is_picked;
}

bool EXPORT(picker_back)(struct baronet_picker *picker)
{
    return baronet_picker_back(picker);
}

bool EXPORT(picker_apply)(struct baronet_picker *picker)
{
    struct baronet_message *message = NULL;
    bool is_made = baronet_picker_apply(picker, &message);
    tell(message);
    return is_made;
}
