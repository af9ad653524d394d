// What variants may say: the names of kinds of pieces and of keys, with types and defaults. They
// stand in a table, a text that is part of the program, not in C:
//
//     piece NAME TITLE MOVEMENT     a kind of piece, what VDL calls it, and how it moves
//     custom NAME COUNT             kinds NAME1, NAME2, ... that bring their movements
//     own NAME TITLE MOVEMENT       a kind that may bring its movement
//     key NAME TYPE [MODE] = VALUE  a key; of one for pieces a list of NAMEs, "*" or "-"
//     called MOVEMENT TITLE         what VDL calls a piece with this movement
//     alias NAME KEY                NAME stands for KEY; several lines: for all of these
//     prune KEY                     a piece that is taken away is none of its values any more
//     inherit KEY                   a variant has it from its bundled parent: files don't say it
//
// MODE: `either` (NAME for both players, or NAMEWhite and NAMEBlack), `sides` (only those two),
// `last` (as `either`, but what is said for both counts). The players' defaults are separated by
// ";". TYPE: bool, number, rank, file, text, squares, pieces, piece, limits, turned, ignored,
// refused, or words, whose values stand in parentheses.
#ifndef INI_TABLE_H
#define INI_TABLE_H

#include "ini_squares.h"

struct arena;

enum { INI_KINDS_LIMIT = 64 };

enum ini_type {
    INI_BOOL,
    INI_NUMBER,
    INI_RANK,
    INI_FILE,
    INI_WORDS,
    INI_TEXT,
    INI_SQUARES,
    INI_PIECES,
    INI_PIECE,
    INI_LIMITS, // "q:1 r:2": a number for a kind
    INI_TURNED, // "p:g": a kind for a kind
    INI_IGNORED,
    INI_REFUSED
};

enum ini_mode { INI_ONE, INI_EITHER, INI_SIDES, INI_LAST };

struct ini_kind {
    struct text name;  // the key
    struct text title; // in VDL; of customs empty
    struct text movement;
    bool is_custom, may_move_own;
};

struct ini_key {
    struct text name;
    enum ini_type type;
    enum ini_mode mode;
    struct text values; // of words: those that there are, separated by spaces
    struct text initial[2];
    bool is_pruned, is_inherited;
    struct ini_key *next;
};

struct ini_alias {
    struct text name, meant;
    struct ini_alias *next;
};

struct ini_table {
    struct ini_kind kinds[INI_KINDS_LIMIT];
    int kind_count;
    struct ini_key *first, *last;
    int key_count;
    struct ini_alias *aliases;
    struct ini_alias *titles; // of movements
};

// The table is the program's: it has no mistakes.
struct ini_table *ini_table_read(struct arena *arena, struct text text);

// The number of a key in the order of the table, or -1; `side` becomes 0, 1, or -1 for both.
int ini_table_find(const struct ini_table *table, struct text name, int *side,
                   const struct ini_key **key);

// The number of a kind by its key, or -1; a bit for each of several, all for "*".
int ini_table_kind(const struct ini_table *table, struct text name);
uint64_t ini_table_kinds(const struct ini_table *table, struct text names);

// The title of a movement; empty: it has none.
struct text ini_table_title(const struct ini_table *table, struct text movement);

bool ini_table_is_alias(const struct ini_table *table, struct text name);

#endif
