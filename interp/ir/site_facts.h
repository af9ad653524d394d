// What the trees say of an instruction to those who tell people about turns.
#ifndef SITE_FACTS_H
#define SITE_FACTS_H

#include "ir.h"

// Fills in the site (program.h) of the instruction that a node becomes: all but its address, where
// it leads, and which choice a requirement belongs to. False: there is nothing to say.
bool site_of(const struct ir *node, struct site *site);

#endif
