// Syntax tree of Betza notation: what is written, not yet what it means.
//
// A piece is a list of terms; a term is modifiers before an atom, a chain in brackets or a group in
// parentheses. Everything lives in the arena given to betza_parse and carries its span in the
// shared source space. Modifiers keep their letters; only what the scanner must settle is settled:
// pairs of directions (f r -> fr), and which h makes a halfling, a half or a chirality.
#ifndef BETZA_AST_H
#define BETZA_AST_H

#include "source.h"

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct betza_dialect;
struct diag;

enum {
    BETZA_TEXT_LIMIT = 1000,   // bytes of one string
    BETZA_NUMBER_LIMIT = 1000, // ranges and coordinates
    BETZA_DEPTH_LIMIT = 32     // open brackets and parentheses
};

enum betza_modifier_kind {
    BETZA_DIRECTION, // letters: f, fr, fh, hr; z and q only as part of a pair (fz)
    BETZA_HALFLING,  // hh
    BETZA_LETTER,    // any other single letter: a mode, n, j, i, z, ...
    BETZA_NEXT_LEG,  // a
    BETZA_REPEAT     // (...): the modifiers in `repeated`, any number of times
};

struct betza_modifier {
    enum betza_modifier_kind kind;
    char letters[3]; // one or two, NUL-terminated
    struct betza_modifier *repeated;
    struct span span;
    struct betza_modifier *next;
};

struct betza_modifiers {
    struct betza_modifier *first;
    struct betza_modifier *last;
};

enum { BETZA_VECTOR = '(' }; // the letter of an atom written (a,b)

struct betza_atom {
    char letter;                 // capital, @ or BETZA_VECTOR
    unsigned x_count, y_count;   // suffixes X and Y
    unsigned vector_a, vector_b; // of BETZA_VECTOR
    bool has_range;              // a number or a doubled letter
    unsigned range;              // 0: unlimited
    struct span span;
};

struct betza_leg {
    char separator; // '-' or '?' before it, 0 before the first leg or when left out
    struct betza_modifiers modifiers;
    struct betza_atom atom;
    struct span span;
    struct betza_leg *next;
};

struct betza_legs {
    struct betza_leg *first;
    struct betza_leg *last;
};

enum betza_term_kind { BETZA_ATOM, BETZA_CHAIN, BETZA_GROUP };

struct betza_term {
    enum betza_term_kind kind;
    struct betza_modifiers modifiers;
    struct betza_atom atom;    // BETZA_ATOM
    struct betza_legs chain;   // BETZA_CHAIN
    struct betza_piece *group; // BETZA_GROUP
    struct span span;
    struct betza_term *next;
};

struct betza_piece {
    struct betza_term *first; // NULL: an immobile piece
    struct betza_term *last;
    struct span span;
};

// Parses one string as the dialect reads it. `offset` is the place of its first byte in the shared
// source space. Returns NULL after errors.
struct betza_piece *betza_parse(struct arena *arena, struct diag *diag,
                                const struct betza_dialect *dialect, struct text text,
                                uint32_t offset);

// Constructors for the parser's actions.
struct betza_modifier *betza_modifier_new(struct arena *arena, enum betza_modifier_kind kind,
                                          const char *letters, struct span span);
struct betza_modifier *betza_repeat_new(struct arena *arena, struct betza_modifiers repeated,
                                        struct span span);
struct betza_modifiers betza_modifiers_none(void);
struct betza_modifiers betza_modifiers_add(struct betza_modifiers list,
                                           struct betza_modifier *modifier);
struct betza_atom betza_atom_make(char letter, struct span span);
struct betza_atom betza_vector_make(unsigned a, unsigned b, struct span span);
struct betza_atom betza_rider_make(char letter, struct span span);
struct betza_atom betza_atom_suffix(struct betza_atom atom, char suffix, struct span span);
struct betza_atom betza_atom_range(struct betza_atom atom, unsigned range, struct span span);
struct betza_leg *betza_leg_new(struct arena *arena, struct betza_modifiers modifiers,
                                struct betza_atom atom, struct span span);
struct betza_legs betza_legs_start(struct betza_leg *leg);
struct betza_legs betza_legs_add(struct betza_legs list, char separator, struct betza_leg *leg);
struct betza_term *betza_term_new(struct arena *arena, struct betza_atom atom, struct span span);
struct betza_term *betza_chain_new(struct arena *arena, struct betza_legs legs, struct span span);
struct betza_term *betza_group_new(struct arena *arena, struct betza_piece *group,
                                   struct span span);
struct betza_term *betza_term_modify(struct betza_term *term, struct betza_modifiers modifiers,
                                     struct span span);
struct betza_piece *betza_piece_new(struct arena *arena, struct span span);
struct betza_piece *betza_group_start(struct arena *arena, struct betza_term *term,
                                      struct span span);
struct betza_piece *betza_piece_add(struct betza_piece *piece, struct betza_term *term,
                                    struct span span);

#endif
