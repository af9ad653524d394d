// A variant: which pieces it has and the value of every key, its own and its parents'.
#ifndef INI_VARIANT_H
#define INI_VARIANT_H

#include "ini_file.h"
#include "ini_table.h"

// A value of a key, or one that is computed from such.
struct ini_value {
    enum ini_type type; // INI_NUMBER of bool, rank and file too; INI_TEXT of words
    int32_t number;     // of ranks and files from 1
    struct text text;
    uint64_t pieces; // a bit for each kind; all of INI_EVERY: every piece
    struct ini_squares squares;
    const int8_t *of_kind; // of limits: numbers, 0 for none; turned: kinds, -1 for none
};

#define INI_EVERY UINT64_MAX

struct ini_piece {
    char letter; // small; 0: there is no such piece
    struct text movement;
    bool moves_own; // not as the table says
    struct ini_squares within[2];
    bool is_within[2];
};

struct ini_variant {
    const struct ini_table *table;
    struct text name;
    struct ini_piece pieces[INI_KINDS_LIMIT];
    struct ini_value *values; // [2 * key], for White and Black
    struct span *spans;       // [key]: where it is said; nowhere for defaults and the program's own
    struct span name_span, setup_span;
    struct ini_size size; // of the board, where no keys say it; else zeros
};

// Files in which a parent may stand: the variant's own, and the program's.
struct ini_library {
    struct arena *arena;
    struct diag *diag;
    const struct ini_table *table;
    const struct ini_file *own;     // NULL: none
    const struct ini_file *bundled; // sections that are part of the program
};

// The variant of a section; false, with an error, when its parent is missing.
bool ini_variant_make(const struct ini_library *library, const struct ini_section *section,
                      struct ini_variant *variant);

// A bundled one by its name; false without it.
bool ini_variant_bundled(const struct ini_library *library, struct text name,
                         struct ini_variant *variant);

struct ini_size ini_variant_size(const struct ini_variant *variant);

// The kind that has this letter in a variant, or -1.
int ini_variant_kind(const struct ini_variant *variant, char letter);

// The value of a key for a player (0, 1), or NULL: the table has no such key.
const struct ini_value *ini_variant_value(const struct ini_variant *variant, struct text name,
                                          int side);

#endif
