// Fingerprints of what rules mean: of the declarations that count, including those of parents and
// modules. Comments, layout, titles, authors, tests and what players are told leave them alone.
#ifndef FINGERPRINT_H
#define FINGERPRINT_H

#include "declare.h"

// Goes on from model->fingerprint, which knows the dialects; to be called once all declarations are
// collected.
uint64_t fingerprint_of_rules(const struct model *model, const struct declarations *declarations);

// Adds a tree (NULL: none) to a fingerprint.
uint64_t fingerprint_of_node(uint64_t fingerprint, const struct vdl_node *node);

#endif
