// Expressions: what a value follows from.
#include "flow_walk.h"

uint32_t flow_source(struct flow *flow, enum flow_step step, struct span span, unsigned label)
{
    return label ? flow_node(&flow->graph, step, span, label) : 0;
}

uint32_t flow_join(struct flow *flow, struct span span, uint32_t a, uint32_t b)
{
    if (!a || !b || a == b)
        return a ? a : b;
    uint32_t both = flow_node(&flow->graph, STEP_NONE, span, 0);
    flow_edge(&flow->graph, a, both, PASS_SAME);
    flow_edge(&flow->graph, b, both, PASS_SAME);
    return both;
}

static uint32_t passed(struct flow *flow, struct span span, uint32_t from, enum passing passing)
{
    if (!from)
        return 0;
    uint32_t to = flow_node(&flow->graph, STEP_NONE, span, 0);
    flow_edge(&flow->graph, from, to, passing);
    return to;
}

uint32_t flow_chosen(struct flow *flow, const struct ir *node, uint32_t among)
{
    return flow->view.is_limited ? 0 : passed(flow, node->span, among, PASS_CHOSEN);
}

uint32_t flow_values(struct flow *flow, const struct ir *first)
{
    uint32_t all = 0;
    for (const struct ir *node = first; node; node = node->next)
        all = flow_join(flow, node->span, all, flow_value(flow, node));
    return all;
}

// Squares that are looked at; where a rule is tried it may have changed them.
static uint32_t squares(struct flow *flow, const struct ir *node, unsigned label)
{
    uint32_t source = flow_source(flow, STEP_SQUARES, node->span, label);
    return flow->mode == MODE_TRIED ? flow_join(flow, node->span, source, flow->tried_board)
                                    : source;
}

// Which pieces of a set have an attribute: of a secret one that is the owners' business.
static uint32_t attribute(struct flow *flow, const struct ir *node)
{
    const struct attribute *attribute = &flow->program->model->attributes[node->a];
    uint32_t set = flow_value(flow, node->first);
    enum whose whose = flow_whose(flow, node->first);
    if (!attribute->secret)
        return set;
    uint32_t source = flow_source(flow, STEP_ATTRIBUTE, node->span,
                                  whose == WHOSE_OWN     ? SECRET_OTHERS
                                  : whose == WHOSE_ENEMY ? SECRET_ME
                                                         : ALL_SECRET);
    flow->graph.nodes[source].name = attribute->name;
    return flow_join(flow, node->span, set, source);
}

static uint32_t intersection(struct flow *flow, const struct ir *node)
{
    const struct ir *a = node->first, *b = a->next;
    uint32_t both = flow_values(flow, a);
    bool is_seen = flow->view.is_limited && ((flow_is_seen(flow, a) && flow_is_of_squares(b)) ||
                                             (flow_is_seen(flow, b) && flow_is_of_squares(a)));
    return is_seen ? passed(flow, node->span, both, PASS_SEEN) : both;
}

// Where the pieces of a set can go. Of all his own the player to move sees it, if the view has it.
static uint32_t reach(struct flow *flow, const struct ir *node)
{
    bool is_seen = flow_is_seen(flow, node);
    unsigned label = !flow->view.is_limited ? 0 : is_seen ? SQUARES_OTHERS : ALL_SQUARES;
    return flow_join(flow, node->span, flow_value(flow, node->first), squares(flow, node, label));
}

// Of what stands elsewhere than on the squares that are said to be seen nothing is asked.
static uint32_t reach_seen(struct flow *flow, const struct ir *node)
{
    const struct ir *pieces = node->first, *seen = pieces->next;
    unsigned label = flow_label_of_pieces(flow, flow_whose(flow, pieces)) |
                     (!flow->view.is_limited     ? 0u
                      : flow_is_seen(flow, seen) ? (unsigned)SQUARES_OTHERS
                                                 : (unsigned)ALL_SQUARES);
    return flow_join(flow, node->span, flow_values(flow, pieces), squares(flow, node, label));
}

static uint32_t occupant(struct flow *flow, const struct ir *node)
{
    const struct ir *square = node->first;
    uint32_t value = flow_value(flow, square);
    enum whose whose = flow_whose(flow, square);
    if (whose == WHOSE_TAKEN)
        return value;
    return flow_join(flow, node->span, value,
                     squares(flow, node, flow_label_of_pieces(flow, whose)));
}

uint32_t flow_history(struct flow *flow, const struct ir *node)
{
    return flow_source(flow, STEP_HISTORY, node->span, flow->everything);
}

// After chance it is asked of whoever decides next.
static uint32_t turns(struct flow *flow, const struct ir *node, bool is_reply)
{
    uint32_t value = flow_node(&flow->graph, STEP_TRIED, node->span, 0);
    enum passing passing = is_reply && flow->are_two    ? PASS_SWAPPED
                           : is_reply || !flow->are_two ? PASS_SPREAD
                                                        : PASS_SAME;
    flow_edge(&flow->graph, flow->turn_fails, value, passing);
    return value;
}

uint32_t flow_cell(struct flow *flow, const struct ir *node, int cell)
{
    int variable = flow_variable_at(flow, cell);
    struct flow_local *local = &flow->locals[cell];
    if (variable >= 0)
        return flow_read(flow, node, variable, NULL);
    if (local->passage == flow->passage_count)
        return local->node;
    if (!local->parameter)
        local->parameter = flow_node(&flow->graph, STEP_NONE, node->span, 0);
    return local->parameter;
}

static uint32_t made_moves(struct flow *flow, const struct ir *node)
{
    uint32_t real = flow->moves[MODE_REAL];
    return flow->mode == MODE_TRIED ? flow_join(flow, node->span, real, flow->moves[MODE_TRIED])
                                    : real;
}

// Each square of the set is tried by itself.
static uint32_t sifted(struct flow *flow, const struct ir *node)
{
    struct flow_local *local = &flow->locals[node->a];
    uint32_t set = flow_value(flow, node->first);
    *local = (struct flow_local){.node = set,
                                 .parameter = local->parameter,
                                 .passage = flow->passage_count,
                                 .whose = flow_whose(flow, node->first)};
    return flow_join(flow, node->span, set, flow_value(flow, node->first->next));
}

uint32_t flow_value(struct flow *flow, const struct ir *node)
{
    if (!node)
        return 0;
    switch (node->op) {
    case OP_LOCAL:
    case OP_LOAD:
    case OP_SET_LOAD: return flow_cell(flow, node, node->a);
    case OP_SET_TOTAL:
    case OP_LOAD_OF:
    case OP_SET_LOAD_OF: return flow_read(flow, node, flow_variable_at(flow, node->a), node->first);
    case OP_ORIGIN:
    case OP_DESTINATION:
    case OP_MOVED:
    case OP_CAPTURED: return made_moves(flow, node);
    case OP_REPETITIONS:
    case OP_REPETITIONS_OF:
    case OP_REPETITION_LENGTH: return flow_history(flow, node);
    case OP_SET_PIECES:
    case OP_SET_PIECES_OF:
        return flow_join(flow, node->span, flow_value(flow, node->first),
                         squares(flow, node, flow_label_of_pieces(flow, flow_whose(flow, node))));
    case OP_TYPE_OF:
    case OP_OWNER_OF: return occupant(flow, node);
    case OP_SET_EMPTY: return squares(flow, node, flow_label_of_pieces(flow, WHOSE_ANY));
    case OP_SET_ATTACKED:
    case OP_SET_ATTACKED_BY:
    case OP_SET_ATTACKERS:
        return flow_join(flow, node->span, flow_values(flow, node->first),
                         squares(flow, node, flow_label_of_pieces(flow, WHOSE_ANY)));
    case OP_SET_SUM: {
        enum whose whose = flow_whose(flow, node->first);
        return flow_join(flow, node->span, flow_value(flow, node->first),
                         squares(flow, node, flow_label_of_pieces(flow, whose)));
    }
    case OP_SET_OF_TYPE:
        return flow_join(flow, node->span, flow_values(flow, node->first),
                         squares(flow, node, flow_label_of_pieces(flow, flow_whose(flow, node))));
    case OP_SET_REACH: return reach(flow, node);
    case OP_SET_REACH_SEEN: return reach_seen(flow, node);
    case OP_SET_WITH: return attribute(flow, node);
    case OP_SET_AND: return intersection(flow, node);
    case IR_SIFT: return sifted(flow, node);
    case OP_TRY: return flow_tried(flow, node->first);
    case OP_TRY_TURN: return turns(flow, node, false);
    case OP_TRY_REPLY: return turns(flow, node, true);
    case IR_FILTER: return flow_value(flow, node->first); // the rest is asked after the choice
    default: return flow_values(flow, node->first);
    }
}
