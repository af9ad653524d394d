// What is found out from the trees: by passes, each of which can be left out (passes.def), and once
// for all.
#ifndef PASSES_H
#define PASSES_H

#include "ir.h"

// CONSTANT_SETS: makes zones without a name of sets that depend on nothing but who is to move.
void find_constant_sets(struct program *program, struct rules_ir *rules);

// FILTERS: asks conditions on a chosen square before the choice, for all squares at once.
void filter_choices(const struct program *program, struct rules_ir *rules);

// SURE_ENDS, FOLLOWING_CHOICES: marks conditions after which nothing can fail, and choices with
// what other choices follow them.
void mark_ends(struct program *program, struct rules_ir *rules);

// PLANS: finds the plan of each choice (code/plan.h); lays out the questions that they ask as
// units. Once code has been generated the plans are linked with it.
void make_plans(struct program *program, struct rules_ir *rules);
void link_plans(struct program *program);

// JOINED_GOALS: lays out one condition that holds where any of the goals does that can be asked
// while there are turns, and marks those that it stands for. `conditions`: [goal].
void join_goals(struct program *program, struct rules_ir *rules, struct ir_unit *const *conditions);

// Notes in the program what the rules ask at all. After code generation.
void find_facts(struct program *program, const struct rules_ir *rules);

#endif
