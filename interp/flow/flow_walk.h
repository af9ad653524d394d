// Inside of the flow: what its files share.
//
// flow_board.c knows what a view shows; flow_values.c makes nodes of expressions, flow_variables.c
// of variables; flow_walk.c goes through statements; flow.c begins and ends it all.
#ifndef FLOW_WALK_H
#define FLOW_WALK_H

#include "flow_graph.h"

// Whose pieces stand on the squares of a set, as far as that can be told: whoever's; the mover's;
// those of the other one of two players; what the mover has captured.
enum whose { WHOSE_ANY, WHOSE_OWN, WHOSE_ENEMY, WHOSE_TAKEN };

// How a piece of code is run: for good; only tried, and then undone.
enum mode { MODE_REAL, MODE_TRIED, MODES };

// Something that somebody is told.
struct sink {
    enum leak_kind kind;
    struct span span;
    struct text name;
    uint32_t node;
    uint8_t mask; // bits that make it a leak
    uint32_t act; // squares where others see what somebody has chosen to do; 0: none
    struct sink *next;
};

// A unit, as it is run in one of the ways.
struct passage {
    const struct ir_unit *unit;
    enum mode mode;
    bool is_open;                 // all that it tells is meant to be told
    bool is_told;                 // all know that it is carried out
    uint32_t around;              // condition under which it is run
    uint32_t fails;               // tried: what decides whether it can be run to its end
    uint32_t leaves;              // what decides whether it ends what called it
    struct passage *next;         // of the same unit
    struct passage *next_waiting; // to be walked
};

// What a view shows, by its form.
struct view {
    bool is_limited;   // somebody may not see all squares
    bool has_own;      // it shows the player's own pieces
    bool has_own_only; // and nothing else
    bool has_reach;    // it shows all squares that their moves depend on
    const struct ir *root;
};

// A local name: its node and whose pieces it stands for in the passage that gave it its value last;
// what it has been given as a parameter by all who call the subroutine that has it.
struct flow_local {
    uint32_t node, parameter;
    int passage;
    enum whose whose;
};

struct flow {
    struct program *program;
    const struct rules_ir *rules;
    struct flow_graph graph;
    struct view view;
    bool are_two;        // players, without chance: what one may not know is known to the other
    uint8_t legal_mask;  // what the player who makes turns may not know
    bool is_by_chance;   // some turns
    unsigned everything; // label of all that is hidden in positions
    int *variable_of;    // [cell]: number of a variable + 1, of its first cell; 0: none
    uint32_t *variables; // [variable]: node; the clock's comes last
    uint32_t *tried;     // [variable]: the same while a rule is tried
    struct flow_local *locals; // [cell]
    uint32_t moves[MODES];     // what moves have been made
    uint32_t tried_board;      // what has changed on the board while a rule is tried
    uint32_t turn_fails;       // what decides whether there is a turn
    struct passage **passages; // [unit]
    struct passage *first_waiting, *last_waiting;
    struct sink *first_sink;
    int passage_count; // so far
    // Where the walk is.
    enum mode mode;
    bool is_open, is_turn, is_other_mover;
    uint32_t around;         // condition of the open blocks
    uint32_t passage_around; // of the whole unit
    uint32_t fails;          // tried: what decides whether it can be run to its end
    uint32_t near, far; // what decides whether `return`, `leave` and `end turn` have been reached
    bool near_counts, far_counts;
    bool ends_afar; // there is one of the latter two
    // Where others are not told of some turns: how many statements say so, that a turn is made, and
    // whether it can't be one of these.
    int secret_keeps;
    uint32_t unsaid;
    bool is_told;
};

// flow_board.c
void flow_look_at_view(struct flow *flow);
bool flow_is_seen(const struct flow *flow, const struct ir *set);
bool flow_is_of_squares(const struct ir *set); // it depends on what stands on its own squares alone
enum whose flow_whose(const struct flow *flow, const struct ir *set);
unsigned flow_label_of_pieces(const struct flow *flow, enum whose whose);

// flow_values.c: the node of an expression (NULL: 0); of several nodes together.
uint32_t flow_value(struct flow *flow, const struct ir *node);
uint32_t flow_values(struct flow *flow, const struct ir *first); // and of its siblings
// What is chosen among these, as far as others may not know it. (With a view they may not see what
// happens to it.)
uint32_t flow_chosen(struct flow *flow, const struct ir *node, uint32_t among);
uint32_t flow_join(struct flow *flow, struct span span, uint32_t a, uint32_t b);
uint32_t flow_history(struct flow *flow, const struct ir *node);
uint32_t flow_source(struct flow *flow, enum flow_step step, struct span span, unsigned label);
uint32_t flow_cell(struct flow *flow, const struct ir *node, int cell); // a variable or local name

// flow_variables.c: a variable (or the clock) is read or set; whose it is, is said by `player`
// (NULL: there is only one).
void flow_declare_variables(struct flow *flow);
uint32_t flow_read(struct flow *flow, const struct ir *node, int variable, const struct ir *player);
void flow_write(struct flow *flow, const struct ir *node, int variable, const struct ir *player,
                uint32_t value);
int flow_variable_at(const struct flow *flow, int cell); // -1: none; variable_count: the clock
void flow_tell_variables(struct flow *flow);             // when labels are known

// flow_walk.c
void flow_walk(struct flow *flow, struct passage *passage);
struct passage *flow_passage(struct flow *flow, const struct ir_unit *unit, enum mode mode,
                             bool is_open, bool is_told);
int flow_secret_keeps(const struct flow *flow, const struct ir *first, struct span *span);
uint32_t flow_tried(struct flow *flow, const struct ir *block);
struct sink *flow_sink(struct flow *flow, enum leak_kind kind, const struct ir *at,
                       struct text name, uint32_t node, unsigned mask);

#endif
