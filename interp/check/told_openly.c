#include "told_openly.h"

#include "memory.h"

struct finder {
    const struct program *program;
    struct told_openly *told;
};

static void note_statement(const struct finder *finder, const struct vdl_node *node)
{
    const struct model *model = finder->program->model;
    struct told_openly *told = finder->told;
    int index;
    switch (node->kind) {
    case VDL_MOVE:
    case VDL_CHOOSE:
    case VDL_REQUIRE:
    case VDL_PREFER: told->legality = true; break;
    case VDL_KEEP_TURN: told->order = true; break;
    case VDL_MOVE_TO:
    case VDL_PLACE:
    case VDL_REMOVE:
    case VDL_REVERSE:
    case VDL_CHANGE:
    case VDL_GIVE:
    case VDL_ADD:
    case VDL_TAKE: told->effects = true; break;
    case VDL_MARK:
        index = model_attribute(model, node->text);
        told->attributes |= index >= 0 ? finder->program->attribute_bits[index] : 0;
        break;
    case VDL_SET:
        index = model_variable(model, node->first->text);
        told->clock |= text_is(node->first->text, "clock");
        if (index >= 0)
            told->variables[index] = true;
        break;
    default: break;
    }
}

// `is_open`: within a statement that says so. Rules don't call themselves.
static void look_at(const struct finder *finder, const struct vdl_node *node, bool is_open)
{
    is_open |= node->is_open;
    if (is_open)
        note_statement(finder, node);
    if (node->kind == VDL_KEEP_TURN && node->number)
        finder->told->order = true; // the mover learns it
    if (is_open && node->kind == VDL_CALL) {
        const struct named_node *rule = named_find(&finder->program->model->rules, node->text);
        if (rule)
            look_at(finder, rule->node, true);
    }
    for (const struct vdl_node *child = node->first; child; child = child->next)
        look_at(finder, child, is_open);
}

static void look_at_list(const struct finder *finder, const struct named_list *list, bool is_open)
{
    for (const struct named_node *entry = list->first; entry; entry = entry->next)
        look_at(finder, entry->node, is_open);
}

// Whether an expression names a variable that is set openly.
static bool names_told(const struct finder *finder, const struct vdl_node *node)
{
    int index = node->kind == VDL_WORD || node->kind == VDL_OF
                    ? model_variable(finder->program->model, node->text)
                    : -1;
    bool is_told = index >= 0 && finder->told->variables[index];
    for (const struct vdl_node *child = node->first; child && !is_told; child = child->next)
        is_told = names_told(finder, child);
    return is_told;
}

// What is set to something told openly is told, too. Whether that was found anywhere.
static bool follow(const struct finder *finder, const struct vdl_node *node)
{
    bool is_found = false;
    if (node->kind == VDL_SET && names_told(finder, node->last)) {
        int index = model_variable(finder->program->model, node->first->text);
        is_found = index >= 0 && !finder->told->variables[index];
        note_statement(finder, node);
    }
    for (const struct vdl_node *child = node->first; child; child = child->next)
        is_found |= follow(finder, child);
    return is_found;
}

static bool follow_list(const struct finder *finder, const struct named_list *list)
{
    bool is_found = false;
    for (const struct named_node *entry = list->first; entry; entry = entry->next)
        is_found |= follow(finder, entry->node);
    return is_found;
}

void told_openly_find(const struct baronet_game *game, struct told_openly *told)
{
    const struct model *model = game->model;
    const struct finder finder = {game->program, told};
    *told = (struct told_openly){0};
    told->variables = memory_zeroed((size_t)model->variable_count + 1, sizeof *told->variables);
    look_at_list(&finder, &model->rules, false);
    look_at_list(&finder, &model->after_turn, false);
    if (model->turn)
        look_at(&finder, model->turn, false);
    if (model->opening)
        look_at(&finder, model->opening, false);
    // What moves openly captures openly.
    look_at_list(&finder, &model->on_capture, told->legality || told->effects);
    while (follow_list(&finder, &model->rules) || follow_list(&finder, &model->after_turn) ||
           follow_list(&finder, &model->on_capture) ||
           (model->turn && follow(&finder, model->turn)) ||
           (model->opening && follow(&finder, model->opening)))
        continue;
}

void told_openly_release(struct told_openly *told)
{
    memory_free(told->variables);
}
