// A look at all rules before any is compiled: who calls whom, how often, and how large that gets.
//
// It decides which rules become subroutines. A rule that is small, or called once, is put in where
// it is called; a large one that would be put in often is compiled once and called.
#ifndef RULE_USAGE_H
#define RULE_USAGE_H

#include "model.h"

// Of one rule or definition, or of everything that calls them (the turn, goals, ...).
struct rule_facts {
    const struct vdl_node *node;  // the RULE or DEFINE; NULL for the rest
    const struct vdl_node *leave; // a `leave` in it that is in no `attempt` of it, or NULL
    int weight;                   // nodes of its tree, with those of all that it calls
    int height;                   // calls and attempts that may be open in it at a time
    int copies;                   // times that it would be put in
    int depth;                    // of rules put into each other down to it
    bool is_recursive;            // reaches itself
    bool is_subroutine;
    bool is_compiled;               // somewhere
    struct subroutine *subroutines; // one for each combination of arguments' types
};

enum { PREFER_LIMIT = 16 }; // statements `prefer` that are compared with others

struct rule_usage {
    const struct model *model;
    struct rule_facts *rules, *defines;           // by number in the model's lists
    struct rule_facts captures;                   // what is done with captured pieces
    struct rule_facts whole;                      // what calls all that first
    const struct vdl_node *prefers[PREFER_LIMIT]; // in the order of the text
    int prefer_count;
    bool has_later;  // something is put off
    bool keeps_turn; // `keep turn` stands somewhere
};

// Looks through the model's trees; what it finds lives in the model's arena.
void usage_build(struct rule_usage *usage, const struct model *model);

// The facts about a rule, or NULL when there is none of that name.
struct rule_facts *usage_rule(const struct rule_usage *usage, struct text name);

// Whether a subroutine that is called in a block may leave an attempt around it.
bool usage_leaves_from_afar(const struct rule_usage *usage, const struct vdl_node *node);

#endif
