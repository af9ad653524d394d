// Chains in brackets: [F?R], v[W?B], t[FR].
//
// All sequences of directions are listed; each becomes a path whose legs have one absolute
// direction. A `?` adds the path that stops there. Directions before the bracket choose among the
// whole sequences by the vector they add up to, the last leg counted as long.
#include "betza_resolve.h"

#include "arena.h"

#include <string.h>

enum { CHAIN_LEGS_LIMIT = 16, CHAIN_WAYS_LIMIT = 20000, LONG_LEG = 100000 };

struct chain_leg {
    const struct betza_leg *written;
    const struct shape *shape;
    struct move_leg inner, final;
    bool may_stop;        // a ? follows
    bool has_stopped;     // the path that stops here is there already, for the current directions
    unsigned turns_found; // turns that led anywhere
    int direction;        // the current one
};

struct chain {
    struct resolver *resolver;
    struct modifier_run front;
    struct span span;
    struct chain_leg legs[CHAIN_LEGS_LIMIT];
    int count;
    int ways;
};

// ---- Reading

static void check_front(struct chain *chain, struct modifier_run front, bool is_glue_last)
{
    for (int i = 0; i < front.count; i++) {
        const struct betza_modifier *modifier = front.items[i];
        bool is_allowed =
            modifier->kind == BETZA_DIRECTION ||
            (modifier->kind == BETZA_LETTER && strchr("mcdektio", modifier->letters[0]));
        if (!is_allowed && !(is_glue_last && i == front.count - 1))
            resolver_error(chain->resolver, modifier->span,
                           "\"%s\" has no meaning in front of brackets", modifier->letters);
    }
}

static bool front_has(const struct chain *chain, char letter)
{
    for (int i = 0; i < chain->front.count; i++) {
        if (modifier_is(chain->front.items[i], letter))
            return true;
    }
    return false;
}

static void read_separators(struct chain *chain, bool is_glue_last)
{
    for (int i = 1; i < chain->count; i++) {
        const struct betza_leg *leg = chain->legs[i].written;
        if (!leg->separator && !is_glue_last) {
            if (resolver_error(chain->resolver, leg->span,
                               "\"-\" or \"?\" is missing before this leg"))
                diag_hint(chain->resolver->diag,
                          "[W-F] must go on, [W?F] may stop after the W; two "
                          "separate moves are WF without brackets");
            return;
        }
        chain->legs[i - 1].may_stop = leg->separator != '-';
    }
}

static void read_leg(struct chain *chain, int index)
{
    struct chain_leg *leg = &chain->legs[index];
    struct resolver *resolver = chain->resolver;
    const struct betza_atom *atom = &leg->written->atom;
    const struct betza_modifier *items[BETZA_TEXT_LIMIT];
    struct modifier_run run = {items, 0};
    struct leg_place place = {.is_first = index == 0, .is_in_chain = true};
    for (const struct betza_modifier *m = leg->written->modifiers.first; m; m = m->next)
        items[run.count++] = m;
    if (strchr("OU@", atom->letter)) {
        resolver_error(resolver, atom->span, "%c has no meaning in brackets", atom->letter);
        return;
    }
    leg->shape = resolve_shape(resolver, atom);
    if (!leg->shape)
        return;
    if (index < chain->count - 1) {
        leg_resolve(resolver, run, leg->shape, atom, place, &leg->inner);
        leg->inner.wraps_files = front_has(chain, 'o');
        if (leg->inner.modes == 0)
            leg->inner.modes = MODE_MOVE;
    }
    place.is_last = true;
    if (index == chain->count - 1 || leg->may_stop) {
        leg_resolve(resolver, run, leg->shape, atom, place, &leg->final);
        leg->final.leaves_passed = false;
        leg->final.wraps_files = leg->final.wraps_files || front_has(chain, 'o');
        leg->final.is_tame = leg->final.is_tame || front_has(chain, 't');
        for (int i = 0; i < chain->front.count; i++)
            leg->final.modes |= modifier_mode(chain->front.items[i]);
        unsigned written = leg->final.directions;
        leg_complete(&leg->final, true);
        leg->final.directions = written;
        if (leg->final.is_halfling && leg->final.wraps_files)
            resolver_error(resolver, leg->written->span, "a halfling can't be combined with o");
    }
}

static void read_chain(struct chain *chain, const struct betza_term *term, bool is_glue_last)
{
    for (const struct betza_leg *leg = term->chain.first; leg; leg = leg->next) {
        if (chain->count == CHAIN_LEGS_LIMIT) {
            resolver_error(chain->resolver, leg->span, DIAG_LARGE "more than %d legs in brackets",
                           CHAIN_LEGS_LIMIT);
            return;
        }
        chain->legs[chain->count++].written = leg;
    }
    if (chain->count == 1)
        resolver_error(chain->resolver, term->span, "brackets need at least two legs");
    read_separators(chain, is_glue_last);
    for (int i = 0; i < chain->count; i++)
        read_leg(chain, i);
}

// ---- Listing

static bool is_chosen(struct chain *chain)
{
    static const struct betza_atom stand_in[] = {{.letter = 'W'}, {.letter = 'F'}, {.letter = 'N'}};
    int64_t x = 0, y = 0;
    unsigned chosen = 0, directions;
    bool has_directions = false;
    enum shape_family family;
    struct shape shape;
    for (int i = 0; i < chain->count; i++) {
        struct shape_step step = chain->legs[i].shape->steps[chain->legs[i].direction];
        int64_t length = i == chain->count - 1 ? LONG_LEG : 1;
        x += length * step.x;
        y += length * step.y;
    }
    int direction = shape_classify(x, y, &family);
    shape_init(&shape,
               &stand_in[family == SHAPE_ORTHOGONAL ? 0
                         : family == SHAPE_DIAGONAL ? 1
                                                    : 2],
               LATTICE_SQUARE, chain->resolver->dialect);
    for (int i = 0; i < chain->front.count; i++) {
        const struct betza_modifier *modifier = chain->front.items[i];
        if (modifier->kind != BETZA_DIRECTION)
            continue;
        has_directions = true;
        if (shape_leading(&shape, chain->resolver->dialect, modifier->letters, &directions))
            chosen |= directions;
        else
            resolver_error(chain->resolver, modifier->span,
                           "\"%s\" has no meaning on paths that end up straight",
                           modifier->letters);
    }
    return !has_directions || chosen >> direction & 1u;
}

static void add_chain_path(struct chain *chain, int count)
{
    struct move_path *path = add_path(chain->resolver, PATH_LEGS, chain->span);
    if (!path)
        return;
    struct move_leg *legs = arena_array(chain->resolver->arena, (size_t)count, sizeof *legs);
    for (int i = 0; i < count; i++) {
        legs[i] = i == count - 1 ? chain->legs[i].final : chain->legs[i].inner;
        legs[i].is_relative = false;
        legs[i].directions = 1u << chain->legs[i].direction;
        legs[i].bend_turns = 0;
    }
    path->head = legs;
    path->head_count = count;
    path->only_initial = front_has(chain, 'i');
}

static void add_whole(struct chain *chain)
{
    if (!is_chosen(chain))
        return;
    for (int i = 0; i < chain->count - 1; i++) {
        if (chain->legs[i].may_stop && !chain->legs[i].has_stopped)
            add_chain_path(chain, i + 1);
        chain->legs[i].has_stopped = true;
    }
    add_chain_path(chain, chain->count);
}

static const struct move_leg *leg_as_read(const struct chain *chain, int index)
{
    return index == chain->count - 1 ? &chain->legs[index].final : &chain->legs[index].inner;
}

// The side to which a step bends from the one before, by the sign of their cross product.
static enum bend bend_between(const struct chain_leg *last, const struct chain_leg *next)
{
    struct shape_step a = last->shape->steps[last->direction];
    struct shape_step b = next->shape->steps[next->direction];
    int64_t cross = (int64_t)a.x * b.y - (int64_t)a.y * b.x;
    return cross < 0 ? BEND_RIGHT : cross > 0 ? BEND_LEFT : BEND_NONE;
}

// Directions of leg `index` after those chosen so far.
static unsigned next_directions(struct chain *chain, int index, enum bend bend)
{
    struct chain_leg *leg = &chain->legs[index], *last = leg - 1;
    const struct move_leg *read = leg_as_read(chain, index);
    if (index == 0)
        return read->has_directions ? read->directions : leg->shape->directions;
    if (!read->directions && !read->bend_turns)
        return shape_straight_on(last->shape, last->direction, leg->shape);
    unsigned turns = read->directions | turns_after_bend(read->bend_turns, bend);
    unsigned directions = 0;
    for (int turn = 0; turn < 8; turn++) {
        unsigned turned = shape_turned(last->shape, last->direction, leg->shape, turn);
        if (!(turns >> turn & 1u) || !turned)
            continue;
        directions |= turned;
        leg->turns_found |= 1u << turn;
    }
    return directions;
}

static void list_from(struct chain *chain, int index, enum bend bend)
{
    if (index == chain->count) {
        add_whole(chain);
        return;
    }
    struct chain_leg *leg = &chain->legs[index];
    unsigned directions = next_directions(chain, index, bend);
    for (int i = 0; i < 8 && !chain->resolver->has_failed; i++) {
        if (!(directions >> i & 1u))
            continue;
        if (++chain->ways > CHAIN_WAYS_LIMIT) {
            resolver_error(chain->resolver, chain->span,
                           DIAG_LARGE "these brackets allow too many ways");
            return;
        }
        leg->direction = i;
        for (int k = index; k < chain->count; k++)
            chain->legs[k].has_stopped = false;
        enum bend bent = index == 0 ? shape_first_bend(leg->shape, i) : bend_between(leg - 1, leg);
        list_from(chain, index + 1, bent == BEND_NONE ? bend : bent);
    }
}

static void check_turns(struct chain *chain)
{
    for (int i = 1; i < chain->count && !chain->resolver->has_failed; i++) {
        if (leg_as_read(chain, i)->directions & ~chain->legs[i].turns_found)
            resolver_error(chain->resolver, chain->legs[i].written->span,
                           "this atom can't turn that way after the leg before");
    }
}

void chain_resolve(struct resolver *resolver, struct modifier_run front,
                   const struct betza_term *term)
{
    struct chain *chain = arena_alloc(resolver->arena, sizeof *chain);
    const struct betza_modifier *last = term->modifiers.last;
    bool is_glue_last = last && modifier_is(last, 't'); // Betza's t[FR]
    *chain = (struct chain){.resolver = resolver, .front = front, .span = term->span};
    if (resolver->lattice == LATTICE_HEXAGONAL) {
        resolver_error(resolver, term->span, "brackets are not defined on hexagonal boards");
        return;
    }
    check_front(chain, front, is_glue_last);
    if (is_glue_last)
        chain->front.count--;
    read_chain(chain, term, is_glue_last);
    if (resolver->has_failed)
        return;
    list_from(chain, 0, BEND_NONE);
    check_turns(chain);
}
