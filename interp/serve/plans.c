#include "plans.h"

#include "bounds.h"
#include "memory.h"

// ---- What has happened since

// The texts of the others' turns that the player was told of after so many.
static json_t *happened_since(struct hosted_table *hosted, unsigned player, size_t told)
{
    bounds_begin(BOUNDS_TURN);
    json_t *list = hosted_told(hosted, player), *texts = json_array();
    bounds_end();
    for (size_t i = told; i < json_array_size(list); i++) {
        json_t *turn = json_object_get(json_array_get(list, i), "turn");
        if (json_integer_value(json_object_get(turn, "mover")) != (json_int_t)player)
            json_array_append(texts, json_object_get(turn, "text"));
    }
    return texts;
}

static const json_t *branch_after(const json_t *branches, json_t *texts)
{
    for (size_t i = 0; i < json_array_size(branches); i++) {
        const json_t *branch = json_array_get(branches, i);
        json_t *after = json_object_get(branch, "after");
        if (json_is_null(after) || json_equal(after, texts))
            return branch;
    }
    return NULL;
}

// ---- A turn from what was picked when the position was not known yet

static bool is_meant(const struct baronet_game *game, const struct baronet_option *option,
                     const char *text, bool by_square)
{
    struct baronet_square square = {.size = sizeof square};
    if (!by_square)
        return strcmp(option->text, text) == 0;
    return option->square >= 0 && baronet_game_square(game, (size_t)option->square, &square) &&
           strcmp(square.name, text) == 0;
}

// The option with this text; else that on the square of this name; else what the text may mean.
static bool pick_meant(struct baronet_picker *picker, const struct baronet_game *game,
                       const char *text)
{
    struct baronet_option option = {.size = sizeof option};
    for (int by_square = 0; by_square <= 1; by_square++)
        for (size_t i = 0; baronet_picker_option(picker, i, &option); i++)
            if (is_meant(game, &option, text, by_square))
                return baronet_picker_pick(picker, i, NULL);
    return baronet_picker_pick_text(picker, text, NULL);
}

// Goes on with the first of what does not have to be pointed at, such as what a piece becomes.
static bool pick_first(struct baronet_picker *picker)
{
    struct baronet_option option = {.size = sizeof option};
    return baronet_picker_option(picker, 0, &option) &&
           (option.kind == BARONET_OPTION_TYPE || option.kind == BARONET_OPTION_TEXT ||
            option.kind == BARONET_OPTION_DONE) &&
           baronet_picker_pick(picker, 0, NULL);
}

static char *picked(struct baronet_play *play, const json_t *picks)
{
    const struct baronet_game *game = baronet_play_game(play);
    bounds_begin(BOUNDS_TURN);
    struct baronet_picker *picker = baronet_picker_new(play, NULL);
    bool is_fine = picker;
    for (size_t i = 0; is_fine && i < json_array_size(picks); i++)
        is_fine = pick_meant(picker, game, json_string_value(json_array_get(picks, i)));
    while (is_fine && !baronet_picker_is_whole(picker))
        is_fine = pick_first(picker);
    bounds_end();
    char *text = is_fine ? memory_copy_text(baronet_picker_text(picker)) : NULL;
    if (picker)
        baronet_picker_free(picker);
    return text;
}

// ---- What is planned

static char *joined(const json_t *texts, const char *before, const char *after)
{
    struct text_buffer out;
    text_buffer_init(&out);
    text_buffer_print(&out, "%s", before);
    for (size_t i = 0; i < json_array_size(texts); i++)
        text_buffer_print(&out, "%s%s", i > 0 ? " " : "",
                          json_string_value(json_array_get(texts, i)));
    text_buffer_print(&out, "%s", after);
    char *text = memory_copy_text(out.start);
    text_buffer_release(&out);
    return text;
}

static bool answer_of(struct hosted_table *hosted, unsigned player, const json_t *branch,
                      struct text_buffer *answer, char **why)
{
    const json_t *picks = json_object_get(branch, "picks");
    const char *turn = json_string_value(json_object_get(branch, "turn"));
    const char *wrong;
    char *text = turn ? memory_copy_text(turn) : picked(hosted->table.play, picks);
    if (!text) {
        *why = joined(picks, "what you planned is no turn now: ", "");
        return false;
    }
    bounds_begin(BOUNDS_TURN);
    const size_t told = json_array_size(hosted_told(hosted, player));
    bounds_end();
    char *rest = plan_read(json_object_get(branch, "then"), told + 1, &wrong);
    text_buffer_clear(answer);
    text_buffer_print(answer, "%s\n%s", text, rest ? rest : "");
    memory_free(rest);
    memory_free(text);
    return true;
}

bool plan_answer(struct hosted_table *hosted, unsigned player, struct text_buffer *answer,
                 char **why)
{
    json_t *plan = json_loads(hosted->table.plans[player], 0, NULL);
    const json_int_t told = json_integer_value(json_object_get(plan, "told"));
    json_t *texts = happened_since(hosted, player, (size_t)told);
    const json_t *branch = branch_after(json_object_get(plan, "branches"), texts);
    bool is_found = false;
    *why = NULL;
    if (branch)
        is_found = answer_of(hosted, player, branch, answer, why);
    else
        *why = joined(texts, "your plan has no answer to ", "");
    json_decref(texts);
    json_decref(plan);
    return is_found;
}
