// Variables and the clock: who may see them, and what flows through them from turn to turn.
#include "flow_walk.h"

#include "arena.h"

// The last one stands for the clock.
static const struct variable *variable_at(const struct flow *flow, int index)
{
    const struct model *model = flow->program->model;
    return index == model->variable_count ? &model->clock : &model->variables[index];
}

static struct text name_of(const struct flow *flow, int index)
{
    return index == flow->program->model->variable_count ? text_of("clock")
                                                         : variable_at(flow, index)->name;
}

int flow_variable_at(const struct flow *flow, int cell)
{
    return flow->variable_of[cell] - 1;
}

void flow_declare_variables(struct flow *flow)
{
    const struct program *program = flow->program;
    int count = program->model->variable_count;
    for (int v = 0; v <= count; v++) {
        const struct variable *variable = variable_at(flow, v);
        int cell = v == count ? program->clock_cell : program->variable_cells[v];
        flow->variable_of[cell] = v + 1;
        bool is_open = variable->audience == AUDIENCE_ALL;
        unsigned label = variable->audience != AUDIENCE_OWNER ? 0
                         : variable->per_player               ? SECRET_OTHERS
                                                              : ALL_SECRET;
        enum flow_step step = label ? STEP_VARIABLE : STEP_NONE;
        if (is_open && !variable->of_turn)
            continue; // everybody knows it
        flow->variables[v] = flow_node(&flow->graph, step, variable->span, label);
        flow->graph.nodes[flow->variables[v]].name = name_of(flow, v);
        flow->tried[v] = flow_node(&flow->graph, STEP_NONE, variable->span, 0);
        flow_edge(&flow->graph, flow->variables[v], flow->tried[v], PASS_SAME);
    }
}

// How a label goes between a player's variable and code that somebody runs. Variables that there
// are only once outlast the turn, and so does what was hidden from the player who was to move.
static enum passing passing_of(const struct flow *flow, const struct variable *variable,
                               const struct ir *player, bool is_written)
{
    if (variable->of_turn && !player)
        return PASS_SAME;
    if (!variable->per_player)
        return is_written ? PASS_SPREAD : PASS_SAME;
    if (player && player->op == OP_MOVER)
        return PASS_SAME;
    return player && player->op == OP_OPPONENT && flow->are_two ? PASS_SWAPPED : PASS_SPREAD;
}

uint32_t flow_read(struct flow *flow, const struct ir *node, int variable, const struct ir *player)
{
    uint32_t whose = flow_value(flow, player);
    uint32_t from = flow->mode == MODE_TRIED ? flow->tried[variable] : flow->variables[variable];
    if (!from)
        return whose;
    enum passing passing = passing_of(flow, variable_at(flow, variable), player, false);
    uint32_t value = flow_node(&flow->graph, STEP_NONE, node->span, 0);
    flow_edge(&flow->graph, from, value, passing);
    return flow_join(flow, node->span, value, whose);
}

// What the rules say everybody, or its owner, is told.
static void check(struct flow *flow, const struct ir *node, int index, enum passing passing,
                  uint32_t value)
{
    const struct variable *variable = variable_at(flow, index);
    if (variable->audience == AUDIENCE_ALL)
        flow_sink(flow, LEAK_VARIABLE, node, name_of(flow, index), value, FROM_ALL);
    else if (variable->audience == AUDIENCE_OWNER && variable->per_player)
        flow_sink(flow, LEAK_OWNER, node, name_of(flow, index), value,
                  passing == PASS_SAME      ? FROM_ME
                  : passing == PASS_SWAPPED ? FROM_OTHERS
                                            : FROM_ALL);
}

void flow_write(struct flow *flow, const struct ir *node, int variable, const struct ir *player,
                uint32_t value)
{
    enum passing passing = passing_of(flow, variable_at(flow, variable), player, true);
    uint32_t whose = flow_value(flow, player);
    if ((flow->is_open || node->is_open) && flow->mode == MODE_REAL)
        return; // from here on everybody may know it
    uint32_t set = flow_node(&flow->graph, STEP_SET, node->span, 0);
    flow->graph.nodes[set].name = name_of(flow, variable);
    flow_edge(&flow->graph, value, set, PASS_SAME);
    flow_edge(&flow->graph, whose, set, PASS_SPREAD);
    if (flow->mode == MODE_TRIED) {
        flow_edge(&flow->graph, set, flow->tried[variable], PASS_SPREAD);
        return;
    }
    if (variable_at(flow, variable)->audience == AUDIENCE_OWNER)
        flow_use(&flow->graph, set, USE_KEPT);
    flow_edge(&flow->graph, set, flow->variables[variable], passing);
    check(flow, node, variable, passing, set);
}

static enum told told_of(const struct flow *flow, int index)
{
    const struct variable *variable = variable_at(flow, index);
    unsigned label = flow_label(&flow->graph, flow->variables[index]);
    if (variable->audience == AUDIENCE_OWNER)
        return variable->per_player ? TOLD_TO_OWNER : TOLD_NEVER;
    if (variable->audience == AUDIENCE_ALL || label == 0)
        return TOLD_ALWAYS;
    return label & ALL_SECRET ? TOLD_NEVER : TOLD_WHERE_SEEN;
}

void flow_tell_variables(struct flow *flow)
{
    int count = flow->program->model->variable_count;
    for (int v = 0; v < count; v++)
        flow->program->variable_told[v] = (uint8_t)told_of(flow, v);
    flow->program->clock_told = told_of(flow, count);
}
