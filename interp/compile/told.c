// Which variables a player who does not see the whole board may be told: those that follow from how
// many turns there were and who made them.
//
// That is so for a variable that only `after turn` sets, which follows every turn, there with each
// turn and to a value that can be told. Whatever else sets one may depend on what is out of sight.
#include "compiler.h"

enum { DEFINITIONS_DEEP = 16 };

struct teller {
    const struct model *model;
    bool *tells_variable, tells_clock;
    bool has_changed;
};

static bool *told_flag(struct teller *teller, struct text name)
{
    int index = model_variable(teller->model, name);
    if (text_is(name, "clock"))
        return &teller->tells_clock;
    return index >= 0 ? &teller->tells_variable[index] : NULL;
}

static bool can_tell(struct teller *teller, const struct vdl_node *node, int depth);

static bool can_tell_all(struct teller *teller, const struct vdl_node *node, int depth)
{
    for (; node; node = node->next)
        if (!can_tell(teller, node, depth))
            return false;
    return true;
}

static bool can_tell_word(struct teller *teller, struct text name, int depth)
{
    const struct model *model = teller->model;
    const bool *told = told_flag(teller, name);
    if (told)
        return *told;
    if (text_is(name, "me") || text_is(name, "opponent") || text_is(name, "turn-number") ||
        text_is(name, "true") || text_is(name, "false") || text_is(name, "none") ||
        text_is(name, "nowhere") || text_is(name, "squares"))
        return true;
    if (model_zone(model, name) >= 0 || model_type(model, name) >= 0 ||
        model_owner(model, name) >= 0)
        return true;
    const struct named_node *named = named_find(&model->defines, name);
    return named && model_varied(model, name) < 0 && depth < DEFINITIONS_DEEP &&
           can_tell_all(teller, named->node->first, depth + 1);
}

// Whether everybody knows what an expression yields.
static bool can_tell(struct teller *teller, const struct vdl_node *node, int depth)
{
    switch (node->kind) {
    case VDL_NUMBER:
    case VDL_STRING: return true;
    case VDL_WORD: return can_tell_word(teller, node->text, depth);
    case VDL_LIST:
    case VDL_BINARY:
    case VDL_NOT:
    case VDL_NEGATE:
    case VDL_IN: return can_tell_all(teller, node->first, depth);
    case VDL_OF: {
        bool is_variable = !node->number && told_flag(teller, node->text);
        return is_variable && *told_flag(teller, node->text) &&
               can_tell_all(teller, node->first, depth);
    }
    default: return false;
    }
}

static void look_at_set(struct teller *teller, const struct vdl_node *node, bool is_sure)
{
    const struct vdl_node *target = node->first;
    bool *told = told_flag(teller, target->text);
    if (!told || !*told)
        return;
    *told = is_sure && can_tell_all(teller, target->first, 0) && can_tell(teller, node->last, 0);
    teller->has_changed |= !*told;
}

// `is_sure`: everybody knows whether the statement is carried out.
static void look_at(struct teller *teller, const struct vdl_node *node, bool is_sure)
{
    if (node->kind == VDL_SET)
        look_at_set(teller, node, is_sure);
    bool is_branching = node->kind == VDL_WHEN, is_block = node->kind == VDL_BLOCK;
    is_sure = is_sure && (is_branching || is_block);
    for (const struct vdl_node *child = node->first; child; child = child->next) {
        if (is_branching && child->kind != VDL_BLOCK)
            is_sure = is_sure && can_tell(teller, child, 0);
        look_at(teller, child, is_sure);
    }
}

// Whether a block is carried out to its end and gives no names to anything, so that words mean the
// same everywhere.
static bool is_plain(const struct vdl_node *node)
{
    switch (node->kind) {
    case VDL_LET:
    case VDL_CHOOSE:
    case VDL_FOR_EACH:
    case VDL_RETURN:
    case VDL_LEAVE:
    case VDL_END_TURN: return false;
    default: break;
    }
    for (const struct vdl_node *child = node->first; child; child = child->next)
        if (!is_plain(child))
            return false;
    return true;
}

static enum told told_of(const struct variable *variable, bool follows)
{
    if (variable->audience == AUDIENCE_OWNER)
        return variable->per_player ? TOLD_TO_OWNER : TOLD_NEVER;
    return follows || variable->audience == AUDIENCE_ALL ? TOLD_ALWAYS : TOLD_WHERE_SEEN;
}

void find_told(struct compiler *compiler)
{
    struct program *program = compiler->program;
    const struct model *model = compiler->model;
    struct teller teller = {.model = model, .has_changed = model->view, .tells_clock = true};
    size_t count = (size_t)model->variable_count + 1;
    program->variable_told = arena_array(model->arena, count, sizeof *program->variable_told);
    teller.tells_variable = arena_array(model->arena, count, sizeof *teller.tells_variable);
    for (int v = 0; v < model->variable_count; v++)
        teller.tells_variable[v] = true;
    // What depends on a variable that can't be told can't be told either.
    while (teller.has_changed) {
        teller.has_changed = false;
        for (const struct named_node *rule = model->rules.first; rule; rule = rule->next)
            if (compiler->usage.rules[rule->number].copies > 0) // others are never carried out
                look_at(&teller, rule->node, false);
        for (const struct named_node *node = model->on_capture.first; node; node = node->next)
            look_at(&teller, node->node, false);
        if (model->turn)
            look_at(&teller, model->turn, false);
        if (model->opening)
            look_at(&teller, model->opening, false);
        for (const struct named_node *node = model->after_turn.first; node; node = node->next)
            look_at(&teller, node->node, is_plain(node->node));
    }
    for (int v = 0; v < model->variable_count; v++)
        program->variable_told[v] =
            (uint8_t)told_of(&model->variables[v], teller.tells_variable[v]);
    program->clock_told = told_of(&model->clock, teller.tells_clock);
}
