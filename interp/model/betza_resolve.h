// What the parts of betza_resolve share: terms (betza_resolve.c), legs (betza_leg.c) and chains in
// brackets (betza_chain.c).
#ifndef BETZA_RESOLVE_H
#define BETZA_RESOLVE_H

#include "betza_movement.h"
#include "diag.h"

struct arena;
struct reported; // a message given before

struct resolver {
    struct arena *arena;
    struct diag *diag;
    const struct betza_dialect *dialect;
    enum lattice lattice;
    struct betza_movement *movement;
    int path_count;
    struct reported *reported;
    bool has_failed;
};

// Modifiers in order, from the groups around a term and from the term.
struct modifier_run {
    const struct betza_modifier **items;
    int count;
};

// Where a leg stands in its path.
struct leg_place {
    bool is_first, is_last, is_in_chain;
    bool may_be_toggled; // after a y or g: its range is not known yet
};

// Report each message once per span, since a part may be read several times. They return whether
// the message is new, so that a hint may follow.
__attribute__((format(printf, 3, 4))) bool
resolver_error(struct resolver *resolver, struct span span, const char *format, ...);
__attribute__((format(printf, 3, 4))) bool resolver_warn(struct resolver *resolver,
                                                         struct span span, const char *format, ...);

// The shape of an atom, or NULL after an error.
const struct shape *resolve_shape(struct resolver *resolver, const struct betza_atom *atom);

// A new path at the end of the movement, or NULL after an error: there are too many.
struct move_path *add_path(struct resolver *resolver, enum path_kind kind, struct span span);

// Reads a leg's modifiers. Its directions and modes are what is written; 0 when nothing is.
void leg_resolve(struct resolver *resolver, struct modifier_run modifiers,
                 const struct shape *shape, const struct betza_atom *atom, struct leg_place place,
                 struct move_leg *leg);

// Fills in what a leg has when nothing is written.
void leg_complete(struct move_leg *leg, bool is_last);

// The mode of a modifier, or 0; whether it is this single letter.
unsigned modifier_mode(const struct betza_modifier *modifier);
bool modifier_is(const struct betza_modifier *modifier, char letter);

// Adds the paths of a chain in brackets, with the modifiers before it.
void chain_resolve(struct resolver *resolver, struct modifier_run front,
                   const struct betza_term *term);

#endif
