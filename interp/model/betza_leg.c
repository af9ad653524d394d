// One leg: its modifiers become directions, ranges, modes and flags.
#include "betza_resolve.h"

#include "arena.h"

#include <string.h>

bool modifier_is(const struct betza_modifier *modifier, char letter)
{
    return modifier->kind == BETZA_LETTER && modifier->letters[0] == letter;
}

unsigned modifier_mode(const struct betza_modifier *modifier)
{
    static const struct {
        char letter;
        unsigned mode;
    } modes[] = {{'m', MODE_MOVE},     {'c', MODE_CAPTURE},    {'d', MODE_FRIEND},
                 {'e', MODE_PASSED},   {'k', MODE_ROYAL},      {'p', MODE_HOP},
                 {'g', MODE_HOP_NEXT}, {'y', MODE_MOVE_TOGGLE}};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        if (modifier_is(modifier, modes[i].letter))
            return modes[i].mode;
    }
    return 0;
}

// ---- Directions

static void add_leading(struct resolver *resolver, const struct betza_modifier *modifier,
                        struct move_leg *leg)
{
    unsigned directions;
    leg->has_directions = true;
    if (!shape_leading(leg->shape, resolver->dialect, modifier->letters, &directions)) {
        if (resolver_error(resolver, modifier->span, "\"%s\" has no meaning on this atom",
                           modifier->letters))
            diag_hint(resolver->diag,
                      modifier->letters[0] == 'h'
                          ? "only oblique leapers such as N have left and right forms"
                          : "with compound-dirs eightfold name the directions one "
                            "by one, as in fsffK");
        return;
    }
    if (directions == 0 &&
        resolver_warn(resolver, modifier->span, "\"%s\" chooses no direction", modifier->letters))
        diag_hint(resolver->diag, "with leading-sv join it is \"%c\" and \"%c\"",
                  modifier->letters[0], modifier->letters[1]);
    leg->directions |= directions;
}

// z and q as turns are kept as after a bend to the right: z to the left, q to the right.
static void add_turns(struct resolver *resolver, const struct betza_modifier *modifier,
                      struct move_leg *leg)
{
    unsigned turns;
    if (!shape_turns(modifier->letters, 'l', 'r', &turns)) {
        resolver_error(resolver, modifier->span, "\"%s\" has no meaning after the first leg",
                       modifier->letters);
    } else if (strpbrk(modifier->letters, "zq")) {
        leg->bend_turns |= turns;
    } else {
        leg->directions |= turns;
    }
}

// ---- Single letters

static void add_letter(struct resolver *resolver, const struct betza_modifier *modifier,
                       struct leg_place place, struct move_leg *leg)
{
    leg->modes |= modifier_mode(modifier);
    switch (modifier->letters[0]) {
    case 'n': leg->is_lame = true; break;
    case 'j': leg->jumps++; break;
    case 'o': leg->wraps_files = true; break;
    case 't': leg->is_tame = true; break;
    case 'u': leg->unloads = true; break;
    case 'i':
        leg->is_initial = place.is_first;
        leg->is_iso = !place.is_first;
        break;
    case 'z':
    case 'q':
        if (!place.is_first)
            add_turns(resolver, modifier, leg);
        else if (modifier->letters[0] == 'z')
            leg->is_crooked = true;
        else
            leg->is_circular = true;
        break;
    default: break; // a mode
    }
}

// Letters that have no place where they stand.
static void check_letter(struct resolver *resolver, const struct betza_modifier *modifier,
                         struct leg_place place)
{
    char letter = modifier->letters[0];
    bool is_inner = place.is_in_chain && !place.is_last;
    bool is_path = place.is_first && (letter == 'z' || letter == 'q');
    if (place.is_in_chain && (letter == 'g' || letter == 'y'))
        resolver_error(resolver, modifier->span, "\"%c\" has no meaning in brackets", letter);
    else if (is_inner && (strchr("oeki", letter) || is_path))
        resolver_error(resolver, modifier->span,
                       "\"%c\" may only stand on the last leg in brackets", letter);
    else if (!place.is_last && (letter == 'e' || letter == 'k'))
        resolver_error(resolver, modifier->span, "\"%c\" may only stand on the last leg", letter);
    else if (place.is_last && letter == 'y')
        resolver_error(resolver, modifier->span, "\"y\" needs a leg after it");
    if (resolver->lattice == LATTICE_HEXAGONAL && strchr("ozq", letter))
        resolver_error(resolver, modifier->span, "\"%c\" is not defined on hexagonal boards",
                       letter);
}

static void check_repeated(struct resolver *resolver, struct modifier_run modifiers, int index)
{
    const struct betza_modifier *modifier = modifiers.items[index];
    for (int i = 0; i < index; i++) {
        if (modifier_is(modifiers.items[i], modifier->letters[0]) && modifier->letters[0] != 'j') {
            resolver_warn(resolver, modifier->span, "\"%c\" is repeated", modifier->letters[0]);
            return;
        }
    }
}

// ---- Ranges

static int limit_of(unsigned range)
{
    return range == 0 ? LEG_UNLIMITED : (int)range;
}

// Toggling exchanges W and R, F and B, K and Q, whatever range is written; else 1 and unlimited.
static void set_ranges(struct move_leg *leg, const struct betza_atom *atom)
{
    bool is_plain = atom->x_count == 0 && atom->y_count == 0;
    bool is_step = is_plain && (atom->letter == 'W' || atom->letter == 'F' || atom->letter == 'K');
    bool is_slide = atom->letter == 'R' || atom->letter == 'B' || atom->letter == 'Q';
    int written = atom->has_range ? limit_of(atom->range) : is_slide ? LEG_UNLIMITED : 1;
    if (leg->is_circular && !atom->has_range)
        written = LEG_UNLIMITED;
    leg->ranges[0] = written;
    if (is_step)
        leg->ranges[1] = LEG_UNLIMITED;
    else if (is_slide)
        leg->ranges[1] = 1;
    else
        leg->ranges[1] = written == 1 ? LEG_UNLIMITED : 1;
    leg->ranges[2] = leg->ranges[1] == 1 ? LEG_UNLIMITED : 1;
}

// ---- What a leg as a whole can't be

static const struct betza_modifier *find_modifier(struct modifier_run modifiers,
                                                  const char *letters)
{
    for (int i = 0; i < modifiers.count; i++) {
        if (strcmp(modifiers.items[i]->letters, letters) == 0)
            return modifiers.items[i];
    }
    return NULL;
}

static void warn_at(struct resolver *resolver, struct modifier_run modifiers, const char *letters,
                    const char *message)
{
    const struct betza_modifier *modifier = find_modifier(modifiers, letters);
    if (modifier)
        resolver_warn(resolver, modifier->span, "%s", message);
}

// What the dialect makes of n and of a hopper's number, and of an odd halfling.
static void set_dialect(const struct betza_dialect *dialect, const struct betza_atom *atom,
                        struct move_leg *leg)
{
    if (dialect->ignores_lame_riders && leg->ranges[0] != 1)
        leg->is_lame = false;
    leg->walks_midpoint = dialect->walks_midpoint;
    leg->rounds_down = dialect->rounds_halflings_down;
    leg->counts_behind = dialect->counts_behind_platform && atom->has_range && atom->range > 0;
}

static void check_leg(struct resolver *resolver, struct modifier_run modifiers,
                      struct leg_place place, const struct move_leg *leg)
{
    bool is_single = !place.may_be_toggled && leg->ranges[0] == 1;
    bool is_unit = shape_is_unit(leg->shape);
    const struct betza_modifier *halfling = find_modifier(modifiers, "hh");
    if (halfling && (leg->wraps_files || leg->is_crooked || leg->is_circular))
        resolver_error(resolver, halfling->span, "a halfling can't be combined with o, z or q");
    if (halfling && place.is_in_chain && !place.is_last)
        resolver_error(resolver, halfling->span,
                       "\"hh\" may only stand on the last leg in brackets");
    if (leg->is_crooked && leg->is_circular)
        resolver_error(resolver, find_modifier(modifiers, "z")->span, "z and q exclude each other");
    if (resolver->lattice == LATTICE_HEXAGONAL && (leg->is_lame || leg->jumps) &&
        leg->shape->family == SHAPE_OBLIQUE)
        resolver_error(resolver, find_modifier(modifiers, leg->is_lame ? "n" : "j")->span,
                       "\"%s\" on an oblique leap is not defined on hexagonal boards",
                       leg->is_lame ? "n" : "j");
    const struct betza_modifier *lame = find_modifier(modifiers, "n");
    if (lame && is_unit)
        resolver_warn(resolver, lame->span, "\"n\" has no effect on steps of length 1");
    else if (lame && !leg->is_lame &&
             resolver_warn(resolver, lame->span, "\"n\" has no effect on riders in this dialect"))
        diag_hint(resolver->diag, "with lame-riders tested every step has to be free");
    if (halfling && leg->rounds_down && is_single)
        resolver_warn(resolver, halfling->span,
                      "half of one step is none with halfling floor: this never moves");
    if (place.is_last && is_single && !leg->counts_behind &&
        leg->modes & (MODE_HOP | MODE_HOP_NEXT))
        warn_at(resolver, modifiers, leg->modes & MODE_HOP ? "p" : "g",
                "a single step can't hop: this never moves");
    if (leg->jumps && is_unit && !place.may_be_toggled && leg->ranges[0] <= leg->jumps)
        warn_at(resolver, modifiers, "j",
                "nothing is left of the range after the jump: this never moves");
    if (leg->is_crooked && is_single)
        warn_at(resolver, modifiers, "z", "\"z\" has no effect on a single step");
}

void leg_resolve(struct resolver *resolver, struct modifier_run modifiers,
                 const struct shape *shape, const struct betza_atom *atom, struct leg_place place,
                 struct move_leg *leg)
{
    *leg = (struct move_leg){.shape = shape, .is_relative = !place.is_first};
    for (int i = 0; i < modifiers.count; i++) {
        const struct betza_modifier *modifier = modifiers.items[i];
        switch (modifier->kind) {
        case BETZA_DIRECTION:
            if (place.is_first)
                add_leading(resolver, modifier, leg);
            else
                add_turns(resolver, modifier, leg);
            break;
        case BETZA_HALFLING: leg->is_halfling = true; break;
        case BETZA_LETTER:
            check_letter(resolver, modifier, place);
            check_repeated(resolver, modifiers, i);
            add_letter(resolver, modifier, place, leg);
            break;
        case BETZA_NEXT_LEG:
        case BETZA_REPEAT:
            resolver_error(resolver, modifier->span, "\"%s\" has no meaning here",
                           modifier->letters);
            break;
        }
    }
    set_ranges(leg, atom);
    set_dialect(resolver->dialect, atom, leg);
    leg->leaves_passed = leg->is_initial && leg->is_lame && !shape_is_unit(shape) && place.is_last;
    check_leg(resolver, modifiers, place, leg);
}

void leg_complete(struct move_leg *leg, bool is_last)
{
    unsigned modes = MODE_MOVE | MODE_CAPTURE | MODE_FRIEND | MODE_PASSED | MODE_ROYAL;
    if (is_last && !(leg->modes & modes))
        leg->modes |= MODE_MOVE | MODE_CAPTURE;
    if (!is_last && leg->modes == 0)
        leg->modes = MODE_MOVE;
    if (leg->directions || leg->bend_turns || leg->has_directions)
        return;
    if (!leg->is_relative)
        leg->directions = leg->shape->directions;
    else if (leg->shape->family == SHAPE_ORTHOGONAL || leg->shape->family == SHAPE_DIAGONAL)
        leg->directions = 1u << 0 | 1u << 2 | 1u << 6; // f, r, l
    else
        leg->directions = 0xFFu & ~(1u << 4); // all but b
}
