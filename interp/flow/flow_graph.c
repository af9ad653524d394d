#include "flow_graph.h"

#include "memory.h"

void flow_graph_init(struct flow_graph *graph)
{
    *graph = (struct flow_graph){.edge_count = 1};
    flow_node(graph, STEP_NONE, (struct span){0, 0}, 0);
}

void flow_graph_release(struct flow_graph *graph)
{
    memory_free(graph->nodes);
    memory_free(graph->edges);
    memory_free(graph->queue);
}

uint32_t flow_node(struct flow_graph *graph, enum flow_step step, struct span span, unsigned label)
{
    graph->nodes = memory_grow(graph->nodes, graph->node_count + 1, &graph->node_capacity,
                               sizeof *graph->nodes);
    graph->nodes[graph->node_count] =
        (struct flow_node){.span = span, .step = (uint8_t)step, .label = (uint8_t)label};
    return graph->node_count++;
}

void flow_edge(struct flow_graph *graph, uint32_t from, uint32_t to, enum passing passing)
{
    if (from == 0 || to == 0 || (from == to && passing == PASS_SAME))
        return;
    graph->edges = memory_grow(graph->edges, graph->edge_count + 1, &graph->edge_capacity,
                               sizeof *graph->edges);
    graph->edges[graph->edge_count] =
        (struct flow_edge){from, to, graph->nodes[from].out, graph->nodes[to].in, passing};
    graph->nodes[from].out = graph->nodes[to].in = graph->edge_count++;
}

// ---- The queue: each node is in it once at most

static void wait(struct flow_graph *graph, uint32_t node)
{
    if (graph->nodes[node].is_waiting)
        return;
    graph->nodes[node].is_waiting = true;
    graph->queue[(graph->queue_first + graph->queue_count++) % graph->node_count] = node;
}

static uint32_t take(struct flow_graph *graph)
{
    uint32_t node = graph->queue[graph->queue_first];
    graph->queue_first = (graph->queue_first + 1) % graph->node_count;
    graph->queue_count--;
    graph->nodes[node].is_waiting = false;
    return node;
}

void flow_use(struct flow_graph *graph, uint32_t node, enum flow_use use)
{
    graph->nodes[node].uses = (uint8_t)(graph->nodes[node].uses | use);
}

// What is done with a node is done with what it follows from.
static void spread_uses(struct flow_graph *graph)
{
    for (uint32_t n = 1; n < graph->node_count; n++)
        if (graph->nodes[n].uses)
            wait(graph, n);
    while (graph->queue_count > 0) {
        const struct flow_node *node = &graph->nodes[take(graph)];
        for (uint32_t edge = node->in; edge; edge = graph->edges[edge].next_in) {
            struct flow_node *from = &graph->nodes[graph->edges[edge].from];
            if (node->uses & ~from->uses) {
                from->uses |= node->uses;
                wait(graph, graph->edges[edge].from);
            }
        }
    }
}

// ---- Labels

static unsigned swapped(unsigned label)
{
    return (label & FROM_ME) << 1 | (label & FROM_OTHERS) >> 1;
}

// Adds a bit, unless it is there.
static void add_bit(struct flow_graph *graph, uint32_t node, int bit, uint32_t cause)
{
    struct flow_node *target = &graph->nodes[node];
    if (target->label >> bit & 1)
        return;
    target->label = (uint8_t)(target->label | 1u << bit);
    target->cause[bit] = cause;
    wait(graph, node);
}

static void add_bits(struct flow_graph *graph, uint32_t edge, unsigned label, bool is_swapped)
{
    for (int bit = 0; bit < LABEL_BITS; bit++)
        if (label >> bit & 1)
            add_bit(graph, graph->edges[edge].to, bit, edge * 2 + is_swapped);
}

static void pass(struct flow_graph *graph, uint32_t edge, unsigned label)
{
    enum passing passing = graph->edges[edge].passing;
    if (passing == PASS_SEEN)
        label &= ~(unsigned)SQUARES_ME;
    if (passing == PASS_CHOSEN)
        label &= SECRET_OTHERS;
    if (passing != PASS_SWAPPED)
        add_bits(graph, edge, label, false);
    if (passing == PASS_SWAPPED || passing == PASS_SPREAD)
        add_bits(graph, edge, swapped(label), true);
}

void flow_solve(struct flow_graph *graph)
{
    graph->queue = memory_zeroed(graph->node_count, sizeof *graph->queue);
    spread_uses(graph);
    for (uint32_t n = 1; n < graph->node_count; n++) {
        struct flow_node *node = &graph->nodes[n];
        if (node->is_choice && node->uses == USE_NOTED)
            node->label = 0;
        if (node->label)
            wait(graph, n);
    }
    while (graph->queue_count > 0) {
        uint32_t node = take(graph);
        for (uint32_t edge = graph->nodes[node].out; edge; edge = graph->edges[edge].next_out)
            pass(graph, edge, graph->nodes[node].label);
    }
}
