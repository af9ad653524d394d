// Messages about tokens that the grammar does not allow there.
#ifndef VDL_COMPLAIN_H
#define VDL_COMPLAIN_H

#include "vdl_layout.h"

enum { VDL_TOKENS_LIMIT = 256 };

// Tokens that are allowed.
struct vdl_expected {
    int tokens[VDL_TOKENS_LIMIT];
    int count; // negative: not known
};

// Reports that `found` stands at `span`, with at most one hint; nothing where an error is reported
// already.
void vdl_complain(struct vdl_context *context, struct span span, int found,
                  struct vdl_expected *expected);

#endif
