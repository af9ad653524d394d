// A graph of what follows from what.
//
// A node is a value, a variable, a condition, a source. Its label says from whom it may be hidden,
// and why; labels are sets of bits that only grow along edges, so the least solution is found by
// following each bit once. What first brought a bit to a node is remembered: that is the path to
// the source.
#ifndef FLOW_GRAPH_H
#define FLOW_GRAPH_H

#include "flow.h"

// Hidden from the player to move, from some other player. (Of values of a variable that there is
// for each player: from that player, from some other one.)
enum {
    SECRET_ME = 1, // something that the rules call secret
    SECRET_OTHERS = 2,
    SQUARES_ME = 4, // what stands on squares that he may not see
    SQUARES_OTHERS = 8,
    CHOICE_ME = 16, // what somebody did in his turn, perhaps out of his sight
    CHOICE_OTHERS = 32,
    FROM_ME = SECRET_ME | SQUARES_ME | CHOICE_ME,
    FROM_OTHERS = SECRET_OTHERS | SQUARES_OTHERS | CHOICE_OTHERS,
    ALL_SECRET = SECRET_ME | SECRET_OTHERS,
    ALL_SQUARES = SQUARES_ME | SQUARES_OTHERS,
    ALL_CHOICE = CHOICE_ME | CHOICE_OTHERS,
    FROM_ALL = FROM_ME | FROM_OTHERS,
    LABEL_BITS = 6
};

// How a label goes along an edge.
enum passing {
    PASS_SAME,
    PASS_SWAPPED, // the other one of two players is to move there
    PASS_SPREAD,  // somebody else may be to move there
    PASS_SEEN,    // the player to move sees the squares
    PASS_CHOSEN   // the player to move has chosen it; what the rules call secret passes for others
};

// What is done with a value: a note tells it to others; the rules keep it as a secret.
enum flow_use { USE_NOTED = 1, USE_KEPT = 2 };

struct flow_node {
    struct span span;
    struct text name;
    uint8_t step; // enum flow_step
    uint8_t label;
    uint8_t uses;               // enum flow_use: what is done with it
    bool is_choice;             // its label does not hold if it is noted, and not kept
    bool is_waiting;            // in the queue
    uint32_t out, in;           // first edges
    uint32_t cause[LABEL_BITS]; // edge that first brought the bit, times two, plus one if it was
                                // the bit of the other player; 0: a source
};

struct flow_edge {
    uint32_t from, to, next_out, next_in;
    enum passing passing;
};

struct flow_graph {
    struct flow_node *nodes; // 0 stands for what everybody knows
    struct flow_edge *edges; // 0: none
    uint32_t node_count, edge_count;
    size_t node_capacity, edge_capacity;
    uint32_t *queue; // of nodes, a ring
    uint32_t queue_first, queue_count;
};

void flow_graph_init(struct flow_graph *graph);
void flow_graph_release(struct flow_graph *graph);

// A node with its label.
uint32_t flow_node(struct flow_graph *graph, enum flow_step step, struct span span, unsigned label);

// `to` follows from `from`; nothing does from 0.
void flow_edge(struct flow_graph *graph, uint32_t from, uint32_t to, enum passing passing);

// That is done with a node, and so with what it follows from.
void flow_use(struct flow_graph *graph, uint32_t node, enum flow_use use);

// Finds all labels, once.
void flow_solve(struct flow_graph *graph);

static inline unsigned flow_label(const struct flow_graph *graph, uint32_t node)
{
    return graph->nodes[node].label;
}

#endif
