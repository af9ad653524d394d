// The tokens of VDL as the parser gets them, blocks among them, for those who need a text as it is
// written: a tree has no parentheses, and neither has comments, which stand between tokens.
#ifndef VDL_TOKENS_H
#define VDL_TOKENS_H

#include "vdl_ast.h"

struct vdl_token {
    int kind; // TOK_... of vdl_parse.h
    struct span span;
};

// All of them, the end of the file as the last one. `list` is freed by the owner.
struct vdl_tokens {
    struct vdl_token *list;
    size_t count, capacity;
};

// As vdl_parse; also adds the tokens to a list (NULL: nowhere).
struct vdl_node *vdl_parse_tokens(struct arena *arena, struct diag *diag,
                                  const struct source *source, struct vdl_tokens *tokens);

#endif
