// Nodes of a game: equal ones are one node.
#ifndef ZRF_NODE_H
#define ZRF_NODE_H

#include "zrf_check.h"

struct zrf_nodes {
    struct zrf_node **slots; // hashed
    uint32_t slot_count;
    const struct zrf_node **all; // by id
    uint32_t count;
    size_t capacity;
    // What lists and splices were compiled to, by content; NULL: not yet.
    const struct zrf_node **statements, **conditions;
    uint32_t content_count;
    const struct zrf_node **stack; // operands being gathered
    uint32_t stack_count;
    size_t stack_capacity;
};

void zrf_nodes_init(struct zrf_nodes *nodes);
void zrf_nodes_release(struct zrf_nodes *nodes);

// The node equal to `draft`, whose lists are copied when it is new.
const struct zrf_node *zrf_node_of(struct zrf_checker *checker, const struct zrf_node *draft);

// Nodes without more than is given.
const struct zrf_node *zrf_plain(struct zrf_checker *checker, enum zrf_operation operation,
                                 struct zrf_at at);
const struct zrf_node *zrf_with_operand(struct zrf_checker *checker, enum zrf_operation operation,
                                        const struct zrf_node *operand, struct zrf_at at);

// Gathers operands: push them, then take those from `bottom` (the stack's height before) on.
void zrf_push(struct zrf_checker *checker, const struct zrf_node *node);
const struct zrf_node *zrf_take(struct zrf_checker *checker, enum zrf_operation operation,
                                uint32_t bottom, struct text name, struct zrf_at at);

// Where the statement or condition of an item is remembered.
const struct zrf_node **zrf_place_of_statement(struct zrf_checker *checker,
                                               const struct zrf_item *item);
const struct zrf_node **zrf_place_of_condition(struct zrf_checker *checker,
                                               const struct zrf_item *item);

// ---- What items are compiled to

// A place; an unknown one is warned of and off the board.
struct zrf_place zrf_read_place(struct zrf_checker *checker, struct zrf_at at);
bool zrf_is_place(struct zrf_checker *checker, struct zrf_at at);
extern const struct zrf_place zrf_here;
struct zrf_place zrf_optional_place(struct zrf_checker *checker, struct zrf_row row, int32_t index);

// A move type, which is new when nothing has it, with a warning.
int32_t zrf_read_type(struct zrf_checker *checker, struct zrf_at at);

// The number of a name, or ZRF_NONE with a warning that speaks of an unknown `kind`.
int32_t zrf_read_name(struct zrf_checker *checker, const struct zrf_names *names, struct zrf_at at,
                      const char *kind);

const struct zrf_node *zrf_read_condition(struct zrf_checker *checker, struct zrf_at at);

// A condition written without its brackets: "(verify not-empty? n)".
const struct zrf_node *zrf_read_conditions(struct zrf_checker *checker, struct zrf_row row,
                                           struct zrf_at at);
bool zrf_is_condition_word(struct text word);

const struct zrf_node *zrf_read_statement(struct zrf_checker *checker, struct zrf_at at);

// A SEQUENCE of the items of a list.
const struct zrf_node *zrf_read_block(struct zrf_checker *checker, struct zrf_at list);

#endif
