// What a game's turns and goals use: rules, definitions and zones, each with the sentence that
// tells it. A sentence tells the whole of what it is about, with what this uses in turn, unless
// that has a sentence of its own, or was put in its place by a later file or under a condition on
// options.
#ifndef SHEET_USES_H
#define SHEET_USES_H

#include "sheet.h"

// A rule, definition or zone that the sheet has to tell, in the order in which they are met.
struct sheet_thing {
    enum sentence_kind kind;
    struct text name;
    struct span span;                // its declaration
    const struct vdl_node *sentence; // NULL: it has none
    bool is_told;                    // a sentence that is shown has it in braces
    bool is_later;                   // only what follows a turn or a capture uses it
    struct sheet_thing *next;
};

// Meets what a tree uses. `sentence` tells the tree; NULL: it is shown as it is written.
void sheet_use(struct sheet *sheet, const struct vdl_node *tree, const struct vdl_node *sentence);

// Notes which of the things without a sentence this one mentions.
void sheet_tell(struct sheet *sheet, const struct vdl_node *sentence);

#endif
