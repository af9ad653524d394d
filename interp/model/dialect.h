// Dialects of Betza notation by name. A dialect belongs to the file that declares it: a movement
// is read in the dialect of the file in which it is written, so that parents, modules and the zoo
// keep theirs.
#ifndef DIALECT_H
#define DIALECT_H

#include "model.h"

// Reads a BETZA node; mistakes go to the model's diag.
void dialect_declare(struct model *model, const struct vdl_node *node);

// The dialect of a movement that is written at `span`.
const struct betza_dialect *dialect_at(const struct model *model, struct span span);

// Prints a dialect as a file declares it: "xbetza lj swapped". For the usual one it prints nothing
// and returns false.
bool dialect_print(const struct betza_dialect *dialect, struct text_buffer *out);

#endif
