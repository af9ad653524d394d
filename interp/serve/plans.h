// What a plan (plan_text.h) answers to what has happened.
#ifndef PLANS_H
#define PLANS_H

#include "hosted_table.h"
#include "plan_text.h"
#include "text.h"

// What the player whose turn it is has planned for the present position, and after a line feed what
// is then left of the plan. False: nothing, and why, as a text that the caller frees with
// memory_free().
bool plan_answer(struct hosted_table *hosted, unsigned player, struct text_buffer *answer,
                 char **why);

#endif
