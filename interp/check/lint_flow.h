// Warnings about information that flows from secrets to somebody who may not know them.
#ifndef LINT_FLOW_H
#define LINT_FLOW_H

#include "program.h"

// Adds a warning for each such leak of the rules.
void lint_flow(struct diag *diag, const struct program *program);

#endif
