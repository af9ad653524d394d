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

// ---- Between these messages and their hints (vdl_hints.c)

bool vdl_is_expected(const struct vdl_expected *expected, int kind);

// Whether a keyword may be a name where names are allowed.
bool vdl_may_be_name(int kind);

// How a place is spelt in the source.
struct text vdl_spelling(const struct vdl_context *context, struct span span);

// What to do about an unexpected token, as far as that can be told; at most one hint.
void vdl_hint_at_token(struct vdl_context *context, int found, struct text spelling,
                       const struct vdl_expected *expected);

// What an author may mean by a character that VDL has no use for; NULL: nobody knows.
const char *vdl_hint_at_character(char character);

#endif
