// Constructors of Betza's syntax tree, one per action of betza.y.
#include "betza_ast.h"

#include "arena.h"

#include <string.h>

struct betza_modifier *betza_modifier_new(struct arena *arena, enum betza_modifier_kind kind,
                                          const char *letters, struct span span)
{
    struct betza_modifier *modifier = arena_alloc(arena, sizeof *modifier);
    modifier->kind = kind;
    strncpy(modifier->letters, letters, sizeof modifier->letters - 1);
    modifier->span = span;
    return modifier;
}

struct betza_modifier *betza_repeat_new(struct arena *arena, struct betza_modifiers repeated,
                                        struct span span)
{
    struct betza_modifier *modifier = betza_modifier_new(arena, BETZA_REPEAT, "(", span);
    modifier->repeated = repeated.first;
    return modifier;
}

struct betza_modifiers betza_modifiers_none(void)
{
    return (struct betza_modifiers){NULL, NULL};
}

struct betza_modifiers betza_modifiers_add(struct betza_modifiers list,
                                           struct betza_modifier *modifier)
{
    if (list.last)
        list.last->next = modifier;
    else
        list.first = modifier;
    list.last = modifier;
    return list;
}

struct betza_atom betza_atom_make(char letter, struct span span)
{
    return (struct betza_atom){.letter = letter, .span = span};
}

struct betza_atom betza_vector_make(unsigned a, unsigned b, struct span span)
{
    return (struct betza_atom){.letter = BETZA_VECTOR, .vector_a = a, .vector_b = b, .span = span};
}

struct betza_atom betza_rider_make(char letter, struct span span)
{
    return (struct betza_atom){.letter = letter, .has_range = true, .range = 0, .span = span};
}

struct betza_atom betza_atom_suffix(struct betza_atom atom, char suffix, struct span span)
{
    if (suffix == 'X')
        atom.x_count++;
    else
        atom.y_count++;
    atom.span = span;
    return atom;
}

struct betza_atom betza_atom_range(struct betza_atom atom, unsigned range, struct span span)
{
    atom.has_range = true;
    atom.range = range;
    atom.span = span;
    return atom;
}

struct betza_leg *betza_leg_new(struct arena *arena, struct betza_modifiers modifiers,
                                struct betza_atom atom, struct span span)
{
    struct betza_leg *leg = arena_alloc(arena, sizeof *leg);
    leg->modifiers = modifiers;
    leg->atom = atom;
    leg->span = span;
    return leg;
}

struct betza_legs betza_legs_start(struct betza_leg *leg)
{
    return (struct betza_legs){leg, leg};
}

struct betza_legs betza_legs_add(struct betza_legs list, char separator, struct betza_leg *leg)
{
    leg->separator = separator;
    if (list.last)
        list.last->next = leg;
    else
        list.first = leg;
    list.last = leg;
    return list;
}

static struct betza_term *term_new(struct arena *arena, enum betza_term_kind kind, struct span span)
{
    struct betza_term *term = arena_alloc(arena, sizeof *term);
    term->kind = kind;
    term->span = span;
    return term;
}

struct betza_term *betza_term_new(struct arena *arena, struct betza_atom atom, struct span span)
{
    struct betza_term *term = term_new(arena, BETZA_ATOM, span);
    term->atom = atom;
    return term;
}

struct betza_term *betza_chain_new(struct arena *arena, struct betza_legs legs, struct span span)
{
    struct betza_term *term = term_new(arena, BETZA_CHAIN, span);
    term->chain = legs;
    return term;
}

struct betza_term *betza_group_new(struct arena *arena, struct betza_piece *group, struct span span)
{
    struct betza_term *term = term_new(arena, BETZA_GROUP, span);
    term->group = group;
    return term;
}

struct betza_term *betza_term_modify(struct betza_term *term, struct betza_modifiers modifiers,
                                     struct span span)
{
    term->modifiers = modifiers;
    term->span = span;
    return term;
}

struct betza_piece *betza_piece_new(struct arena *arena, struct span span)
{
    struct betza_piece *piece = arena_alloc(arena, sizeof *piece);
    piece->span = span;
    return piece;
}

struct betza_piece *betza_group_start(struct arena *arena, struct betza_term *term,
                                      struct span span)
{
    return betza_piece_add(betza_piece_new(arena, span), term, span);
}

struct betza_piece *betza_piece_add(struct betza_piece *piece, struct betza_term *term,
                                    struct span span)
{
    if (piece->last)
        piece->last->next = term;
    else
        piece->first = term;
    piece->last = term;
    piece->span = span;
    return piece;
}
