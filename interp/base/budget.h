// What rules may cost: whoever asks for turns gets an answer in bounded time, also when rules loop
// without an end.
#ifndef BUDGET_H
#define BUDGET_H

// How many times smaller the budgets of both machines are. Fuzzing sets it: under sanitizers whole
// budgets take minutes.
#ifndef BUDGET_PART
#define BUDGET_PART 1
#endif

#endif
