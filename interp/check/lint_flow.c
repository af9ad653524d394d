// Warnings about what the rules tell somebody who may not know it, with the way from there back to
// the secret.
#include "lint_flow.h"

#include "flow.h"

// What tells it, and whom (NULL: the player to move or others); how the rules say that they mean
// it.
static const struct {
    const char *what, *whom, *openly;
} kinds[] = {
    [LEAK_GOAL] = {"the goal", "everybody", "win openly, lose openly, draw openly"},
    [LEAK_PROMPT] = {"the prompt", "the player to move", "prompt openly"},
    [LEAK_SAID] = {"what is said", "everybody", "say openly"},
    [LEAK_VIEW] = {"the view", "a player", "view openly"},
    [LEAK_NOTE] = {"this note", NULL, "note openly"},
    [LEAK_CHOICE] = {"what can be chosen here", "the player to move", "choose openly, move openly"},
    [LEAK_LEGALITY] = {"whether this is legal", "the player to move", "require openly"},
    [LEAK_VARIABLE] = {"the open variable", "everybody", "set openly"},
    [LEAK_OWNER] = {"the variable", "the player whose it is", "set openly"},
    [LEAK_BOARD] = {"this change of the board", NULL, "remove openly, change openly, ..."},
    [LEAK_ATTRIBUTE] = {"the attribute", "the owner of the piece", "mark openly, unmark openly"},
    [LEAK_HAND] = {"this change of a hand", "everybody", "add openly, take openly"},
    [LEAK_ORDER] = {"who has the next turn", "everybody", "keep turn openly"},
};

static bool is_for_everybody(enum leak_kind kind)
{
    return kind == LEAK_GOAL || kind == LEAK_SAID || kind == LEAK_VARIABLE || kind == LEAK_HAND ||
           kind == LEAK_ORDER;
}

static const struct {
    const char *before, *after; // a name
} steps[] = {
    [STEP_SET] = {"it follows from the variable", ", which is set here"},
    [STEP_NAMED] = {"it follows from what gets a name here", ""},
    [STEP_CONDITION] = {"it happens only if this holds", ""},
    [STEP_TRIED] = {"it follows from what is possible", ""},
    [STEP_ATTRIBUTE] = {"hidden: the attribute", " is secret"},
    [STEP_VARIABLE] = {"hidden: the variable", " is secret"},
    [STEP_SQUARES] = {"hidden: not everybody sees what stands on these squares", ""},
    [STEP_CHOICE] = {"hidden: not everybody is told what is chosen here", ""},
    [STEP_MOVE] = {"hidden: not everybody sees the move", ""},
    [STEP_HISTORY] = {"hidden: whole positions are compared, with all secrets", ""},
};

static void print_name(struct text_buffer *out, struct text name)
{
    if (name.length)
        text_buffer_print(out, " \"%.*s\"", TEXT_ARGUMENTS(name));
}

static void warn(struct diag *diag, const struct leak *leak)
{
    struct text_buffer text;
    text_buffer_init(&text);
    text_buffer_print(&text, "%s", kinds[leak->kind].what);
    print_name(&text, leak->name);
    text_buffer_print(&text, " tells ");
    if (kinds[leak->kind].whom)
        text_buffer_print(&text, "%s what %s know", kinds[leak->kind].whom,
                          is_for_everybody(leak->kind) ? "not all may" : "he may not");
    else if (leak->is_told_mover)
        text_buffer_print(&text, "the player to move what he may not know");
    else
        text_buffer_print(&text, "other players what they may not know");
    diag_warning(diag, leak->span, DIAG_TOLD "%s", text.start);
    for (const struct leak_step *step = leak->path; step; step = step->next) {
        text_buffer_clear(&text);
        text_buffer_print(&text, "%s", steps[step->step].before);
        print_name(&text, step->name);
        text_buffer_print(&text, "%s", steps[step->step].after);
        diag_note(diag, step->span, "%s", text.start);
    }
    diag_hint(diag, "if the game means to tell it: %s", kinds[leak->kind].openly);
    text_buffer_release(&text);
}

void lint_flow(struct diag *diag, const struct program *program)
{
    for (const struct leak *leak = program->leaks; leak; leak = leak->next)
        warn(diag, leak);
}
