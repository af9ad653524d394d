// A rule sheet as a document: sections with paragraphs, items, code and pictures, in the order in
// which they are read. What the rules mean is found in the checked model (sheet_make.c); renderers
// only lay out (sheet_forms.h).
#ifndef SHEET_H
#define SHEET_H

#include "arena.h"
#include "diag.h"
#include "loaded_game.h"

enum sheet_kind {
    SHEET_SECTION, // label: its heading, id: its name in files
    SHEET_TEXT,    // a paragraph
    SHEET_ITEM,    // of a list; label: what it is about
    SHEET_CODE,    // as the rules write it, where there is no sentence; label: what it is about
    SHEET_DRAWING, // text: drawn in letters, or empty; svg: the same as a picture; id: of what
};

// Texts are never NULL, but `svg` may be.
struct sheet_block {
    enum sheet_kind kind;
    const char *id, *label, *text, *svg;
    struct sheet_block *next;
};

struct sheet_thing;

struct sheet {
    const struct baronet_game *loaded; // whose sheet it is
    const struct baronet_game *game;   // the same, perhaps in fewer words (sheet_shorter.h)
    const struct model *model;
    struct arena *arena;
    size_t gap_count;
    bool has_pictures; // they are wanted
    struct diag *gaps; // what has no sentence; sentences out of place
    struct sheet_block *first, *last;
    struct sheet_thing *things, **last_thing; // that the rules use (sheet_uses.h)
    struct names met;                         // those whose uses were followed, and from where
    bool are_turns_met;                       // all that turns and goals use
    struct names attributes;                  // that they use
};

// Adds a block, whose texts are copied; `text` is released.
struct sheet_block *sheet_add(struct sheet *sheet, enum sheet_kind kind, const char *label,
                              struct text_buffer *text);
void sheet_section(struct sheet *sheet, const char *id, const char *heading);
__attribute__((format(printf, 4, 5))) void sheet_print(struct sheet *sheet, enum sheet_kind kind,
                                                       const char *label, const char *format, ...);

// Makes all of it.
void sheet_make(struct sheet *sheet);

// The position of a play as a picture (sheet_board.c).
void sheet_board_picture(const struct sheet *sheet, struct baronet_play *play,
                         struct text_buffer *svg);

#endif
