// Statements: in what order, under which conditions things happen, and what somebody is told by
// them.
#include "flow_walk.h"

#include "arena.h"

static void walk_block(struct flow *flow, const struct ir *first);

// The condition under which the present statement is run: that of the blocks around it, and that
// nothing has left them.
static uint32_t condition(struct flow *flow, struct span span)
{
    uint32_t left =
        flow_join(flow, span, flow->near_counts ? flow->near : 0, flow->far_counts ? flow->far : 0);
    return flow_join(flow, span, flow->around, left);
}

// The same for what lasts: the turn may be one that others are not told of.
static uint32_t lasting(struct flow *flow, struct span span)
{
    return flow_join(flow, span, condition(flow, span), flow->is_told ? 0 : flow->unsaid);
}

int flow_secret_keeps(const struct flow *flow, const struct ir *first, struct span *span)
{
    int count = 0;
    for (const struct ir *node = first; node; node = node->next) {
        bool is_one = node->op == OP_STORE && node->a == flow->program->keep_cell &&
                      node->first->b == KEPT_SECRETLY;
        if (is_one)
            *span = node->span;
        count += is_one + flow_secret_keeps(flow, node->first, span);
    }
    return count;
}

struct sink *flow_sink(struct flow *flow, enum leak_kind kind, const struct ir *at,
                       struct text name, uint32_t node, unsigned mask)
{
    if (flow->is_open || at->is_open || !node || !mask || flow->mode == MODE_TRIED)
        return NULL;
    struct sink *sink = arena_alloc(flow->program->model->arena, sizeof *sink);
    *sink = (struct sink){kind, at->span, name, node, (uint8_t)mask, 0, flow->first_sink};
    flow->first_sink = sink;
    return sink;
}

static struct text no_name(void)
{
    return (struct text){"", 0};
}

// The turn goes on, or a choice is there, only if something holds, which the mover comes to know.
static void decide(struct flow *flow, enum leak_kind kind, const struct ir *node, uint32_t value)
{
    uint32_t both = flow_join(flow, node->span, value, condition(flow, node->span));
    if (flow->mode == MODE_TRIED)
        flow_edge(&flow->graph, both, flow->fails, PASS_SAME);
    else if (flow->is_turn)
        flow_sink(flow, kind, node, no_name(), both, flow->legal_mask);
}

// ---- Local names

// A name gets its first value; `whose` pieces it stands for.
static void name_local(struct flow *flow, const struct ir *node, int cell, uint32_t value,
                       enum whose whose)
{
    struct flow_local *local = &flow->locals[cell];
    local->node = flow_node(&flow->graph, STEP_NAMED, node->span, 0);
    local->passage = flow->passage_count;
    local->whose = whose;
    flow_edge(&flow->graph, value, local->node, PASS_SAME);
    flow_edge(&flow->graph, condition(flow, node->span), local->node, PASS_SAME);
}

// A name gets another value; a parameter gets values from all who call its rule.
static void set_local(struct flow *flow, const struct ir *node, uint32_t value)
{
    struct flow_local *local = &flow->locals[node->a];
    bool is_parameter = node->is_argument || local->passage != flow->passage_count;
    uint32_t *to = is_parameter ? &local->parameter : &local->node;
    if (!*to)
        *to = flow_node(&flow->graph, STEP_NAMED, node->span, 0);
    if (!is_parameter)
        local->whose = WHOSE_ANY;
    flow_edge(&flow->graph, value, *to, PASS_SAME);
    flow_edge(&flow->graph, condition(flow, node->span), *to, PASS_SAME);
}

static void store(struct flow *flow, const struct ir *node)
{
    bool has_player = node->op == OP_STORE_OF || node->op == OP_SET_STORE_OF;
    const struct ir *player = has_player ? node->first : NULL;
    const struct ir *what = has_player ? player->next : node->first;
    int variable = flow_variable_at(flow, node->a);
    uint32_t value = flow_value(flow, what);
    if (node->a == flow->program->keep_cell) {
        if (what->b != KEPT_SECRETLY) // else the mover is to learn it, and nobody else does
            flow_sink(flow, LEAK_ORDER, node, no_name(), condition(flow, node->span), FROM_ALL);
    } else if (variable >= 0) {
        bool lasts = variable == flow->program->model->variable_count ||
                     !flow->program->model->variables[variable].of_turn;
        value = flow_join(flow, node->span, value,
                          lasts ? lasting(flow, node->span) : condition(flow, node->span));
        flow_write(flow, node, variable, player, value);
    } else if (node->is_first && !node->is_argument) {
        name_local(flow, node, node->a, value, flow_whose(flow, what));
    } else {
        set_local(flow, node, value);
    }
}

// ---- Choices

// What others are not told of a choice, unless a note tells it.
static uint32_t choice(struct flow *flow, const struct ir *node, enum flow_step step)
{
    bool is_kept = node->is_secret, is_limited = flow->view.is_limited;
    unsigned label = is_kept || !is_limited ? SECRET_OTHERS : CHOICE_OTHERS;
    if (flow->is_by_chance)
        label |= label >> 1;
    uint32_t source = flow_source(flow, step, node->span, label);
    flow->graph.nodes[source].is_choice = !is_kept && !is_limited;
    return source;
}

// Who chooses something knows it, whatever there was to choose from; others who are told of it may
// see then what was secret there.
static void choose(struct flow *flow, const struct ir *node)
{
    enum whose whose = node->op == OP_CHOOSE_SQUARE ? flow_whose(flow, node->first) : WHOSE_ANY;
    uint32_t among = flow_values(flow, node->first);
    decide(flow, LEAK_CHOICE, node, among);
    if (flow->mode == MODE_TRIED) { // whether there is one that fits does not tell which
        name_local(flow, node, node->a, among, whose);
        return;
    }
    uint32_t known = flow->is_by_chance && !node->is_open ? among : flow_chosen(flow, node, among);
    name_local(flow, node, node->a, known, whose);
    flow_edge(&flow->graph, choice(flow, node, STEP_CHOICE), flow->locals[node->a].node, PASS_SAME);
}

// Where pieces can go depends on what stands there.
static void choose_move(struct flow *flow, const struct ir *node)
{
    const struct view *view = &flow->view;
    unsigned label = !view->is_limited                  ? 0
                     : view->has_own && view->has_reach ? SQUARES_OTHERS
                                                        : ALL_SQUARES;
    uint32_t among = flow_join(flow, node->span, flow_values(flow, node->first),
                               flow_source(flow, STEP_SQUARES, node->span, label));
    uint32_t made = flow->moves[flow->mode];
    decide(flow, LEAK_CHOICE, node, among);
    flow_edge(&flow->graph, condition(flow, node->span), made, PASS_SAME);
    if (flow->mode == MODE_TRIED || (flow->is_by_chance && !node->is_open))
        flow_edge(&flow->graph, among, made, PASS_SAME);
    if (flow->mode == MODE_REAL && view->is_limited)
        flow_edge(&flow->graph, choice(flow, node, STEP_MOVE), made, PASS_SAME);
}

// Whether others read in the turn's text that this has been chosen.
static bool is_told(const struct flow *flow, const struct ir *node)
{
    if (node->op == OP_MOVES || node->op == OP_CALL ||
        (node->op == OP_NOTE && !flow->program->notes[node->a].secret))
        return true;
    for (const struct ir *child = node->first; child; child = child->next)
        if (is_told(flow, child))
            return true;
    return false;
}

static void walk_either(struct flow *flow, const struct ir *node)
{
    uint32_t around = flow->around, source = 0;
    int untold = 0;
    for (const struct ir *block = node->first; block; block = block->next)
        untold += !is_told(flow, block);
    if (flow->mode == MODE_REAL && (untold > 1 || flow->view.is_limited))
        source = choice(flow, node, STEP_CHOICE);
    flow->around = flow_join(flow, node->span, around, source);
    for (const struct ir *block = node->first; block; block = block->next)
        walk_block(flow, block->first);
    flow->around = around;
}

// ---- Notes

// Squares that a turn names are told those who see them; so is what the mover did there.
static void write_value(struct flow *flow, const struct ir *node, const struct note *note, int slot)
{
    int cell = (int)((uint32_t)node->b >> (16 * slot) & 0xFFFF);
    bool is_register = cell >= flow->program->cell_count;
    uint32_t value = is_register ? flow->moves[MODE_REAL] : flow_cell(flow, node, cell);
    unsigned others = note->secret                       ? 0
                      : !flow->view.is_limited           ? FROM_OTHERS
                      : note->slots[slot] == SLOT_SQUARE ? SECRET_OTHERS
                                                         : SECRET_OTHERS | SQUARES_OTHERS;
    if (!note->secret && flow->mode == MODE_REAL)
        flow_use(&flow->graph, value, USE_NOTED);
    flow_sink(flow, LEAK_NOTE, node, no_name(), value, flow->legal_mask | others);
}

static void write_note(struct flow *flow, const struct ir *node)
{
    const struct note *note = &flow->program->notes[node->a];
    unsigned others = flow->view.is_limited ? SECRET_OTHERS | SQUARES_OTHERS : FROM_OTHERS;
    flow_sink(flow, LEAK_NOTE, node, no_name(), condition(flow, node->span),
              flow->legal_mask | others);
    for (int s = 0; s < note->slot_count; s++)
        write_value(flow, node, note, s);
}

// ---- Effects

// The pieces that an effect changes.
static enum whose whose_are_changed(const struct flow *flow, const struct ir *node)
{
    if (node->op == OP_FORGET_PASSED || node->op == OP_CALL_OFF)
        return WHOSE_ANY;
    if (node->op == OP_PLACE)
        return node->first->next->next->op == OP_MOVER ? WHOSE_OWN : WHOSE_ANY;
    return flow_whose(flow, node->first);
}

// Without a view everybody sees what happens to pieces. With one their owner does, and others may:
// they see what somebody has chosen to do there, but should see nothing that depends on other
// squares or on what he did elsewhere.
static void change_board(struct flow *flow, const struct ir *node)
{
    enum whose whose = whose_are_changed(flow, node);
    uint32_t set = flow_values(flow, node->first), around = lasting(flow, node->span);
    uint32_t value = flow_join(flow, node->span, set, around);
    if (flow->mode == MODE_TRIED)
        flow_edge(&flow->graph, value, flow->tried_board, PASS_SAME);
    if (!flow->view.is_limited) {
        flow_sink(flow, LEAK_BOARD, node, no_name(), value, FROM_ALL);
        return;
    }
    unsigned squares = whose == WHOSE_OWN ? SQUARES_ME : whose == WHOSE_ENEMY ? SQUARES_OTHERS : 0;
    bool others_see = !flow->view.has_own_only || whose != WHOSE_OWN || node->op == OP_GIVE;
    unsigned whom = others_see ? FROM_ALL : FROM_ME;
    flow_sink(flow, LEAK_BOARD, node, no_name(), value, (ALL_SECRET | squares) & whom);
    struct sink *sink = flow_sink(flow, LEAK_BOARD, node, no_name(), around,
                                  (ALL_CHOICE | (squares ? squares : ALL_SQUARES)) & whom);
    if (sink)
        sink->act = set;
}

static void mark(struct flow *flow, const struct ir *node)
{
    const struct attribute *attribute = &flow->program->model->attributes[node->a];
    enum whose whose = flow_whose(flow, node->first);
    if (!attribute->secret || flow->mode == MODE_TRIED) {
        change_board(flow, node);
        return;
    }
    uint32_t set = flow_value(flow, node->first), around = lasting(flow, node->span);
    uint32_t value = flow_join(flow, node->span, set, around);
    // The secret is which pieces get it, or else whether they do.
    flow_use(&flow->graph, flow->around == flow->passage_around ? set : around, USE_KEPT);
    flow_sink(flow, LEAK_ATTRIBUTE, node, attribute->name, value,
              whose == WHOSE_OWN     ? FROM_ME
              : whose == WHOSE_ENEMY ? FROM_OTHERS
                                     : FROM_ALL);
}

static void change_hand(struct flow *flow, const struct ir *node)
{
    uint32_t value =
        flow_join(flow, node->span, flow_values(flow, node->first), lasting(flow, node->span));
    if (flow->mode == MODE_TRIED)
        flow_edge(&flow->graph, value, flow->tried_board, PASS_SAME);
    flow_sink(flow, LEAK_HAND, node, no_name(), value, FROM_ALL);
}

// ---- Blocks

static bool has_jump(const struct ir *node)
{
    return ir_has(node, IR_RETURN) || ir_has(node, IR_LEAVE) || ir_has(node, IR_END_TURN);
}

// A loop: what it goes through decides what happens in it, and so does what may leave it.
static void walk_loop(struct flow *flow, const struct ir *node, uint32_t decides,
                      const struct ir *block)
{
    uint32_t around = flow->around;
    bool jumps = has_jump(block);
    flow->near_counts |= jumps;
    flow->far_counts |= jumps;
    flow->around = flow_join(flow, node->span, around, decides);
    walk_block(flow, block->first);
    flow->around = around;
}

static void walk_each(struct flow *flow, const struct ir *node)
{
    bool is_set = node->op == OP_EACH_BEGIN;
    uint32_t set = is_set ? flow_value(flow, node->first) : 0;
    const struct ir *block = is_set ? node->first->next : node->first;
    name_local(flow, node, node->a + 2, set, is_set ? flow_whose(flow, node->first) : WHOSE_ANY);
    walk_loop(flow, node, set, block);
}

static void walk_while(struct flow *flow, const struct ir *node)
{
    uint32_t holds = flow_value(flow, node->first);
    walk_loop(flow, node, holds, node->first->next);
    if (node->x)
        decide(flow, LEAK_LEGALITY, node, flow_history(flow, node));
}

static uint32_t under(struct flow *flow, const struct ir *node, uint32_t value)
{
    if (!value)
        return flow->around;
    uint32_t holds = flow_node(&flow->graph, STEP_CONDITION, node->span, 0);
    flow_edge(&flow->graph, value, holds, PASS_SAME);
    return flow_join(flow, node->span, flow->around, holds);
}

// "me = Dice": whether the condition holds for chance alone.
static bool is_of_chance(const struct flow *flow, const struct ir *condition)
{
    const struct ir *a = condition->op == OP_EQUAL ? condition->first : NULL;
    return a && a->op == OP_MOVER && a->next->op == OP_PUSH &&
           a->next->b >= flow->program->decider_count;
}

// What chance does alone, no player does after `otherwise`.
static void walk_when(struct flow *flow, const struct ir *node)
{
    uint32_t around = flow->around;
    bool is_by_chance = flow->is_by_chance;
    int chances = flow->program->player_count - flow->program->decider_count;
    bool is_told = flow->is_told;
    struct span span;
    int keeps = flow_secret_keeps(flow, node->first, &span);
    for (const struct ir *part = node->first; part; part = part->next) {
        bool is_of = part->next && is_of_chance(flow, part);
        if (part->next) {
            flow->around = under(flow, part, flow_value(flow, part));
            part = part->next;
        }
        flow->is_told = is_told || (keeps == flow->secret_keeps &&
                                    flow_secret_keeps(flow, part->first, &span) == 0);
        walk_block(flow, part->first);
        if (is_of && chances == 1)
            flow->is_by_chance = false;
        flow->is_told = is_told;
    }
    flow->is_by_chance = is_by_chance;
    flow->around = around;
}

// For each piece that is captured.
static void walk_captures(struct flow *flow, const struct ir *node)
{
    if (!node->first)
        return;
    uint32_t made = flow->moves[flow->mode];
    name_local(flow, node, node->a, made, WHOSE_TAKEN);
    walk_loop(flow, node, made, node->first);
}

static void jump(struct flow *flow, const struct ir *node)
{
    bool is_near = node->op == IR_RETURN;
    flow_edge(&flow->graph, condition(flow, node->span), is_near ? flow->near : flow->far,
              PASS_SAME);
    flow->near_counts |= is_near;
    flow->far_counts |= !is_near;
}

static void walk_body(struct flow *flow, const struct ir *node)
{
    uint32_t near = flow->near;
    bool counts = flow->near_counts;
    if (ir_has(node, IR_RETURN))
        flow->near = flow_node(&flow->graph, STEP_NONE, node->span, 0);
    // What has left the bodies around this one still counts.
    if (counts)
        flow_edge(&flow->graph, near, flow->near, PASS_SAME);
    walk_block(flow, node->first->first);
    flow->near = near;
    flow->near_counts = counts;
}

static void call(struct flow *flow, const struct ir *node)
{
    struct passage *passage = flow_passage(flow, node->target.unit, flow->mode,
                                           flow->is_open || node->is_open, flow->is_told);
    flow_edge(&flow->graph, condition(flow, node->span), passage->around, PASS_SAME);
    flow_edge(&flow->graph, passage->fails, flow->fails, PASS_SAME);
    flow_edge(&flow->graph, passage->leaves, flow->far, PASS_SAME);
    flow->far_counts = true;
}

// ---- Statements

static void walk(struct flow *flow, const struct ir *node)
{
    switch (node->op) {
    case IR_BLOCK: walk_block(flow, node->first); break;
    case IR_WHEN: walk_when(flow, node); break;
    case IR_EITHER: walk_either(flow, node); break;
    case IR_WHILE: walk_while(flow, node); break;
    case IR_BODY: walk_body(flow, node); break;
    case IR_ATTEMPT: walk_block(flow, node->first->first); break;
    case IR_RETURN:
    case IR_LEAVE:
    case IR_END_TURN: jump(flow, node); break;
    case OP_CALL: call(flow, node); break;
    case OP_EACH_BEGIN:
    case OP_EACH_VALUES: walk_each(flow, node); break;
    case OP_NEXT_CAPTURE:
    case OP_NEXT_LATER: walk_captures(flow, node); break;
    case OP_CARRY_OUT: walk_block(flow, node->first); break;
    case OP_MOVES: choose_move(flow, node); break;
    case OP_CHOOSE_SQUARE:
    case OP_CHOOSE_VALUE:
    case OP_CHOOSE_HAND: choose(flow, node); break;
    case OP_REQUIRE:
    case OP_PREFER: decide(flow, LEAK_LEGALITY, node, flow_value(flow, node->first)); break;
    case OP_REQUIRE_SAFE:
        decide(flow, LEAK_LEGALITY, node,
               flow_source(flow, STEP_SQUARES, node->span, flow_label_of_pieces(flow, WHOSE_ANY)));
        break;
    case OP_NOTE: write_note(flow, node); break;
    case OP_SET_STORE:
    case OP_SET_STORE_OF:
    case OP_STORE:
    case OP_STORE_OF:
    case OP_STORE_LOCAL: store(flow, node); break;
    case OP_PLACE:
    case OP_REMOVE:
    case OP_SHIFT:
    case OP_CHANGE:
    case OP_GIVE:
    case OP_TURN_OVER:
    case OP_FORGET_PASSED:
    case OP_CALL_OFF: change_board(flow, node); break;
    case OP_AS_MOVE:
        flow_edge(&flow->graph,
                  flow_join(flow, node->span, condition(flow, node->span),
                            flow_values(flow, node->first)),
                  flow->moves[flow->mode], PASS_SAME);
        break;
    case OP_MARK: mark(flow, node); break;
    case OP_HAND_ADD: change_hand(flow, node); break;
    case OP_LATER: walk(flow, node->first); break;
    case OP_SET_MOVER:
        flow->is_other_mover = true;
        flow_edge(&flow->graph, flow_value(flow, node->first), flow->fails, PASS_SAME);
        break;
    default: break;
    }
}

static void walk_block(struct flow *flow, const struct ir *first)
{
    for (const struct ir *node = first; node; node = node->next)
        walk(flow, node);
}

// Whether a block can be run to its end, which is tried in the midst of something else.
uint32_t flow_tried(struct flow *flow, const struct ir *block)
{
    struct flow outer = *flow;
    uint32_t fails = flow_node(&flow->graph, STEP_NONE, block->span, 0);
    uint32_t value = flow_node(&flow->graph, STEP_TRIED, block->span, 0);
    flow->mode = MODE_TRIED;
    flow->around = 0;
    flow->fails = fails;
    flow->near = flow->far = fails;
    flow->near_counts = flow->far_counts = flow->is_other_mover = false;
    walk_block(flow, block->first);
    flow_edge(&flow->graph, fails, value, flow->is_other_mover ? PASS_SPREAD : PASS_SAME);
    flow->mode = outer.mode;
    flow->around = outer.around;
    flow->fails = outer.fails;
    flow->near = outer.near;
    flow->far = outer.far;
    flow->near_counts = outer.near_counts;
    flow->far_counts = outer.far_counts;
    flow->is_other_mover = outer.is_other_mover;
    return value;
}

struct passage *flow_passage(struct flow *flow, const struct ir_unit *unit, enum mode mode,
                             bool is_open, bool is_told)
{
    struct passage *passage = flow->passages[unit->number];
    while (passage &&
           (passage->mode != mode || passage->is_open != is_open || passage->is_told != is_told))
        passage = passage->next;
    if (passage)
        return passage;
    passage = arena_alloc(flow->program->model->arena, sizeof *passage);
    *passage = (struct passage){.unit = unit,
                                .mode = mode,
                                .is_open = is_open,
                                .is_told = is_told,
                                .around = flow_node(&flow->graph, STEP_NONE, unit->root->span, 0),
                                .fails = flow_node(&flow->graph, STEP_NONE, unit->root->span, 0),
                                .leaves = flow_node(&flow->graph, STEP_NONE, unit->root->span, 0),
                                .next = flow->passages[unit->number]};
    flow->passages[unit->number] = passage;
    if (flow->last_waiting)
        flow->last_waiting->next_waiting = passage;
    else
        flow->first_waiting = passage;
    flow->last_waiting = passage;
    return passage;
}

void flow_walk(struct flow *flow, struct passage *passage)
{
    flow->passage_count++;
    flow->mode = passage->mode;
    flow->is_open = passage->is_open;
    flow->is_told = passage->is_told;
    flow->is_turn = passage->unit->kind == UNIT_TURN || passage->unit->kind == UNIT_SUBROUTINE;
    flow->around = flow->passage_around = passage->around;
    flow->fails = passage->fails;
    flow->far = passage->leaves;
    flow->near = flow_node(&flow->graph, STEP_NONE, passage->unit->root->span, 0);
    flow->near_counts = flow->far_counts = flow->is_other_mover = false;
    walk_block(flow, passage->unit->root->first);
}
