#include "flow_walk.h"

#include "arena.h"

#include <string.h>

enum { LEAKS_LIMIT = 200 }; // that are told apart; the rest is not reported

// ---- Units

// Who makes turns by this unit's code.
static void look_at_players(struct flow *flow, const struct ir_unit *unit)
{
    const struct program *program = flow->program;
    bool is_any = unit->kind != UNIT_TURN;
    flow->legal_mask = 0;
    flow->is_by_chance = false;
    for (int i = 0; i < program->order_count; i++) {
        const struct order_entry *entry = &program->order[i];
        if (!is_any && entry->address != unit->entry)
            continue;
        if (entry->player >= program->decider_count)
            flow->is_by_chance = true;
        else
            flow->legal_mask |= entry->as == entry->player ? FROM_ME : FROM_ALL;
    }
}

static bool is_run_as_such(const struct ir_unit *unit)
{
    return unit->kind == UNIT_TURN || unit->kind == UNIT_TURN_END || unit->kind == UNIT_AFTER;
}

static void walk_waiting(struct flow *flow)
{
    while (flow->first_waiting) {
        struct passage *passage = flow->first_waiting;
        flow->first_waiting = passage->next_waiting;
        if (!flow->first_waiting)
            flow->last_waiting = NULL;
        look_at_players(flow, passage->unit);
        flow_walk(flow, passage);
    }
}

static bool is_after_opening(const struct flow *flow, const struct ir_unit *unit)
{
    const struct program *program = flow->program;
    for (int i = program->opening_count; i < program->order_count; i++)
        if (program->order[i].address == unit->entry)
            return true;
    return false;
}

static void walk_units(struct flow *flow)
{
    for (const struct ir_unit *unit = flow->rules->first; unit; unit = unit->next) {
        if (is_run_as_such(unit))
            flow_passage(flow, unit, MODE_REAL, false, flow->secret_keeps == 0);
        if (unit->kind == UNIT_TURN && is_after_opening(flow, unit)) {
            struct passage *tried = flow_passage(flow, unit, MODE_TRIED, false, true);
            flow_edge(&flow->graph, tried->fails, flow->turn_fails, PASS_SAME);
        }
    }
    walk_waiting(flow);
}

// ---- Conditions that somebody is told

static uint32_t value_of_unit(struct flow *flow, const struct ir_unit *unit)
{
    flow->passage_count++;
    flow->mode = MODE_REAL;
    flow->is_open = flow->is_turn = false;
    flow->is_told = true;
    flow->around = 0;
    flow->near = flow->far = flow_node(&flow->graph, STEP_NONE, unit->root->span, 0);
    flow->near_counts = flow->far_counts = false;
    return flow_values(flow, unit->root->first);
}

// Returns the condition.
static const struct ir *tell(struct flow *flow, enum leak_kind kind, int entry, const char *name,
                             bool is_open, unsigned mask)
{
    const struct ir_unit *unit = ir_unit_at(flow->rules, entry);
    uint32_t value = value_of_unit(flow, unit);
    const struct ir *condition = unit->root->first;
    while (condition->next) // it stands after ASK
        condition = condition->next;
    flow->is_open = is_open;
    flow_sink(flow, kind, condition, text_of(name), value, mask);
    return condition;
}

// That its condition holds, and the variables in its words.
static void tell_prompt(struct flow *flow, const struct prompt *prompt)
{
    bool is_prompt = prompt->listener == TOLD_TO_MOVER;
    enum leak_kind kind = is_prompt ? LEAK_PROMPT : LEAK_SAID;
    unsigned mask = is_prompt ? FROM_ME : FROM_ALL;
    const struct ir *condition =
        tell(flow, kind, prompt->entry, prompt->words, prompt->is_open, mask);
    for (int i = 0; i < prompt->part_count; i++) {
        const struct said_part *part = &prompt->parts[i];
        for (int s = 0; s < flow->program->notes[part->note].slot_count; s++)
            flow_sink(flow, kind, condition, text_of(prompt->words),
                      flow->variables[flow->variable_of[part->cells[s]] - 1], mask);
    }
}

static void walk_conditions(struct flow *flow)
{
    const struct program *program = flow->program;
    for (int g = 0; g < program->goal_count; g++) {
        const struct goal *goal = &program->goals[g];
        if (goal->outcome == GOAL_INVALID)
            continue;
        tell(flow, LEAK_GOAL, goal->entry, goal->reason, goal->is_open, FROM_ALL);
        if (goal->outcome == GOAL_MOST)
            tell(flow, LEAK_GOAL, goal->points_entry, goal->reason, goal->is_open, FROM_ALL);
        if (goal->worth_entry >= 0)
            tell(flow, LEAK_GOAL, goal->worth_entry, goal->reason, goal->is_open, FROM_ALL);
    }
    for (int p = 0; p < program->prompt_count; p++)
        tell_prompt(flow, &program->prompts[p]);
    if (program->view_entry >= 0)
        tell(flow, LEAK_VIEW, program->view_entry, "", program->model->view->is_open, SECRET_ME);
    walk_waiting(flow);
}

// ---- Leaks

static bool is_same_span(struct span a, struct span b)
{
    return a.start == b.start && a.end == b.end;
}

// The steps from a sink to the source of one bit of its label; a place is named once.
static const struct leak_step *path_of(const struct flow *flow, struct span before, uint32_t node,
                                       int bit)
{
    const struct leak_step *first = NULL;
    struct leak_step *last = NULL;
    while (node) {
        const struct flow_node *at = &flow->graph.nodes[node];
        uint32_t cause = at->cause[bit];
        bool is_source = at->step >= STEP_ATTRIBUTE;
        if (at->step != STEP_NONE && is_source == (cause == 0) &&
            (is_source || !is_same_span(at->span, before))) {
            struct leak_step *step = arena_alloc(flow->program->model->arena, sizeof *step);
            *step = (struct leak_step){(enum flow_step)at->step, at->span, at->name, NULL};
            if (last)
                last->next = step;
            else
                first = step;
            last = step;
            before = at->span;
        }
        node = cause ? flow->graph.edges[cause / 2].from : 0;
        bit ^= (int)(cause & 1);
    }
    return first;
}

static bool is_known(const struct program *program, const struct sink *sink)
{
    for (const struct leak *leak = program->leaks; leak; leak = leak->next)
        if (leak->kind == sink->kind && is_same_span(leak->span, sink->span))
            return true;
    return false;
}

static void find_leaks(struct flow *flow)
{
    struct program *program = flow->program;
    int count = 0;
    for (const struct sink *sink = flow->first_sink; sink && count < LEAKS_LIMIT;
         sink = sink->next) {
        unsigned told = flow_label(&flow->graph, sink->node) & sink->mask;
        if (flow_label(&flow->graph, sink->act) & ALL_CHOICE)
            told &= ~(unsigned)ALL_CHOICE;
        int bit = 0;
        if (!told || is_known(program, sink))
            continue;
        while (!(told >> bit & 1))
            bit++;
        struct leak *leak = arena_alloc(program->model->arena, sizeof *leak);
        *leak = (struct leak){.kind = sink->kind,
                              .span = sink->span,
                              .name = sink->name,
                              .is_told_mover = (FROM_ME >> bit & 1) != 0,
                              .path = path_of(flow, sink->span, sink->node, bit),
                              .next = program->leaks};
        program->leaks = leak;
        count++;
    }
}

// ---- All of it

// What is hidden in positions, as the whole that repetition compares.
static unsigned label_of_everything(const struct flow *flow)
{
    const struct program *program = flow->program;
    const struct model *model = program->model;
    bool is_secret = program->view_entry < 0 || model->clock.audience == AUDIENCE_OWNER;
    for (int a = 0; a < model->attribute_count; a++)
        is_secret |= model->attributes[a].secret;
    for (int v = 0; v < model->variable_count; v++)
        is_secret |= model->variables[v].audience == AUDIENCE_OWNER;
    for (int n = 0; n < program->note_count; n++)
        is_secret |= program->notes[n].secret;
    return (is_secret ? ALL_SECRET : 0) | (flow->view.is_limited ? ALL_SQUARES : 0);
}

static void prepare(struct flow *flow)
{
    struct arena *arena = flow->program->model->arena;
    size_t cells = (size_t)flow->program->cell_count,
           variables = (size_t)flow->program->model->variable_count + 1;
    int units = 0;
    for (struct ir_unit *unit = flow->rules->first; unit; unit = unit->next)
        unit->number = units++;
    flow->variable_of = arena_array(arena, cells, sizeof *flow->variable_of);
    flow->locals = arena_array(arena, cells, sizeof *flow->locals);
    flow->variables = arena_array(arena, variables, sizeof *flow->variables);
    flow->tried = arena_array(arena, variables, sizeof *flow->tried);
    flow->passages = arena_array(arena, (size_t)units, sizeof *flow->passages);
    flow->are_two = flow->program->decider_count == 2 && !has_chance(flow->program);
    flow_graph_init(&flow->graph);
    flow_look_at_view(flow);
    flow->everything = label_of_everything(flow);
    flow_declare_variables(flow);
    uint32_t *const nodes[] = {&flow->moves[MODE_REAL], &flow->moves[MODE_TRIED],
                               &flow->tried_board, &flow->turn_fails};
    for (size_t i = 0; i < sizeof nodes / sizeof *nodes; i++)
        *nodes[i] = flow_node(&flow->graph, STEP_NONE, (struct span){0, 0}, 0);
    struct span span = {0, 0};
    for (const struct ir_unit *unit = flow->rules->first; unit; unit = unit->next)
        flow->secret_keeps += flow_secret_keeps(flow, unit->root, &span);
    flow->unsaid = flow_node(&flow->graph, STEP_CHOICE, span, SECRET_OTHERS);
}

void find_flow(struct program *program, const struct rules_ir *rules)
{
    struct flow flow = {.program = program, .rules = rules};
    size_t count = (size_t)program->model->variable_count;
    program->variable_told =
        arena_array(program->model->arena, count + 1, sizeof *program->variable_told);
    program->clock_told = TOLD_ALWAYS;
    memset(program->variable_told, TOLD_ALWAYS, count);
    if (!program->has_secrets)
        return;
    prepare(&flow);
    walk_units(&flow);
    walk_conditions(&flow);
    flow_solve(&flow.graph);
    flow_tell_variables(&flow);
    find_leaks(&flow);
    flow_graph_release(&flow.graph);
}
