// Between the scanner and the parser of VDL: turns indentation into INDENT, DEDENT and NEWLINE
// tokens.
//
// A line that ends in a colon opens a block; the deeper lines after it belong to it. A deeper line
// after any other line continues that line.
#ifndef VDL_LAYOUT_H
#define VDL_LAYOUT_H

#include "vdl_ast.h"
#include "vdl_tokens.h"

enum { VDL_NESTING_LIMIT = 64, VDL_DEPTH_LIMIT = 500 }; // of blocks, of all
enum { VDL_OPEN_SHOWN = 32 };                           // parentheses whose places are known

struct vdl_context {
    struct arena *arena;
    struct diag *diag;
    const struct source *source;
    struct vdl_node *file;               // the tree, when parsed
    struct vdl_tokens *tokens;           // where they are kept, or NULL
    uint32_t offset;                     // of the next byte to scan, in the shared source space
    unsigned indents[VDL_NESTING_LIMIT]; // columns of the open blocks
    unsigned depth;                      // indents[depth] belongs to the current block
    unsigned pending_dedents;            // to be given before the held token
    int last_token;                      // given to the parser
    struct vdl_seen {
        int token;
        struct span span;
        bool begins;          // the first of a line or after a colon
    } last_seen, seen_before; // the latest tokens that are no layout, for messages
    int statement_token;      // with which the statement or declaration begins, for messages
    unsigned open_count;      // parentheses in this line that are open
    struct span open[VDL_OPEN_SHOWN];
    bool is_unindented; // a block has no indented lines, which was said: what stands there instead
    bool is_too_deep;   // said already
    int held_token;     // scanned, to be given later (or VDL_NONE)
    bool held_begins;   // it is the first of a line
    struct span held_span;
    struct vdl_value {
        struct text text;
        long number;
    } held_value;
};

enum { VDL_NONE = -1 };

// Whether there is a tab in the blanks before a token.
bool vdl_is_after_tab(const struct source *source, uint32_t offset);

#endif
