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
    if (is_open && node->kind == VDL_CALL) {
        const struct named_node *rule = named_find(&finder->program->model->rules, node->text);
        if (rule)
            look_at(finder, rule->node, true);
    }
    for (const struct vdl_node *child = node->first; child; child = child->next)
        look_at(finder, child, is_open);
}

static void look_at_list(const struct finder *finder, const struct named_list *list)
{
    for (const struct named_node *entry = list->first; entry; entry = entry->next)
        look_at(finder, entry->node, false);
}

void told_openly_find(const struct baronet_game *game, struct told_openly *told)
{
    const struct model *model = game->model;
    const struct finder finder = {game->program, told};
    *told = (struct told_openly){0};
    told->variables = memory_zeroed((size_t)model->variable_count + 1, sizeof *told->variables);
    look_at_list(&finder, &model->rules);
    look_at_list(&finder, &model->after_turn);
    look_at_list(&finder, &model->on_capture);
    if (model->turn)
        look_at(&finder, model->turn, false);
    if (model->opening)
        look_at(&finder, model->opening, false);
}

void told_openly_release(struct told_openly *told)
{
    memory_free(told->variables);
}
