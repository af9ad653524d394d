// An Interactive Diagram as it is read: the board, pieces and settings of its text.
#ifndef IDIAGRAM_H
#define IDIAGRAM_H

#include "betza_ast.h"
#include "idiagram_page.h"
#include "ini_variant.h"

struct idiagram_piece {
    struct text id;    // in capitals
    struct text given; // the one in the text, if that can't be used; else empty
    struct idiagram_field name, movement;
    struct betza_piece *read;      // the movement
    struct text plain;             // without terms of O and @
    struct ini_squares squares[2]; // of White and Black at the start
    int held;                      // by each of them
};

struct idiagram {
    struct arena *arena;
    struct diag *diag;
    struct ini_table *known;    // names of pieces that bring their movements, and settings
    struct ini_table *table;    // its own pieces, and the same settings
    struct ini_variant variant; // of this table
    struct idiagram_piece pieces[INI_KINDS_LIMIT];
    struct ini_squares holes;
    const struct idiagram_text *text;
    struct span span;
};

// Reads the settings that the table names; others are warned of. Mistakes are errors.
void idiagram_settings_read(struct idiagram *diagram, const struct idiagram_text *text);

// Reads the pieces, after the settings.
void idiagram_pieces_read(struct idiagram *diagram, const struct idiagram_text *text);

// The value of a setting.
const struct ini_value *idiagram_value(const struct idiagram *diagram, const char *key);

// Whether a piece of the text only says which squares there are not.
bool idiagram_is_hole(const struct idiagram_item *item);

// The piece whose id begins the text, the longest one; -1: none.
int idiagram_id_at(const struct idiagram *diagram, struct text text);

// Functions of the rules that are about this diagram; those that are about tables in its settings.
struct ini_context;
bool idiagram_call(struct ini_context *context, struct text name, const struct ini_value *arguments,
                   struct ini_value *result);
bool idiagram_table_call(struct ini_context *context, struct text name,
                         const struct ini_value *arguments, struct ini_value *result);

#endif
