#include "betza_phrases.h"

#include "walk.h"

#include <string.h>

// ---- Numbers and names

void print_number(struct text_buffer *out, int number)
{
    static const char *const words[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    if (number >= 0 && (size_t)number < sizeof words / sizeof *words)
        text_buffer_print(out, "%s", words[number]);
    else
        text_buffer_print(out, "%d", number);
}

void print_count(struct text_buffer *out, int count, const char *noun)
{
    print_number(out, count);
    text_buffer_print(out, " %s%s", noun, count == 1 ? "" : "s");
}

const struct leap_name *leap_name(const struct shape *shape)
{
    static const struct leap_name names[] = {
        {0, 2, "a Dabbaba", "Dabbaba", "a Dabbabarider"},
        {2, 2, "an Alfil", "Alfil", "an Alfilrider"},
        {1, 2, "a Knight", "Knight", "a Nightrider"},
        {0, 3, "a Threeleaper", "Threeleaper", NULL},
        {1, 3, "a Camel", "Camel", "a Camelrider"},
        {2, 3, "a Zebra", "Zebra", "a Zebrarider"},
        {3, 3, "a Tripper", "Tripper", NULL},
        {1, 4, "a Giraffe", "Giraffe", NULL},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].minor == shape->minor && names[i].major == shape->major)
            return &names[i];
    return NULL;
}

// ---- Sets of directions

// Tables are read from the top: a phrase is used when its whole set is still to be told. {long} and
// {short} stand for the sides of an oblique leap.
struct phrase {
    unsigned set;
    const char *text;
};

static const struct phrase orthogonal[] = {
    {0x55, "orthogonally"},
    {0x45, "straight forward or sideways"},
    {0x54, "straight back or sideways"},
    {0x11, "straight forward or back"},
    {0x44, "sideways"},
    {0x01, "straight forward"},
    {0x10, "straight back"},
    {0x04, "to the right"},
    {0x40, "to the left"},
    {0, NULL},
};

static const struct phrase diagonal[] = {
    {0xAA, "diagonally"},
    {0x82, "diagonally forward"},
    {0x28, "diagonally back"},
    {0x0A, "diagonally to the right"},
    {0xA0, "diagonally to the left"},
    {0x02, "diagonally forward to the right"},
    {0x08, "diagonally back to the right"},
    {0x20, "diagonally back to the left"},
    {0x80, "diagonally forward to the left"},
    {0, NULL},
};

static const struct phrase oblique[] = {
    {0x99, "{long} forward or back and {short} to either side"},
    {0x66, "{long} to either side and {short} forward or back"},
    {0xC3, "the four leaps forward"},
    {0x3C, "the four leaps back"},
    {0x0F, "the four leaps to the right"},
    {0xF0, "the four leaps to the left"},
    {0x55, "{long} orthogonally and {short} to the right of that"},
    {0xAA, "{long} orthogonally and {short} to the left of that"},
    {0x81, "{long} forward and {short} to either side"},
    {0x18, "{long} back and {short} to either side"},
    {0x06, "{long} to the right and {short} forward or back"},
    {0x60, "{long} to the left and {short} forward or back"},
    {0x42, "{long} to either side and {short} forward"},
    {0x24, "{long} to either side and {short} back"},
    {0x09, "{long} forward or back and {short} to the right"},
    {0x90, "{long} forward or back and {short} to the left"},
    {0x01, "{long} forward and {short} to the right"},
    {0x02, "{long} to the right and {short} forward"},
    {0x04, "{long} to the right and {short} back"},
    {0x08, "{long} back and {short} to the right"},
    {0x10, "{long} back and {short} to the left"},
    {0x20, "{long} to the left and {short} back"},
    {0x40, "{long} to the left and {short} forward"},
    {0x80, "{long} forward and {short} to the left"},
    {0, NULL},
};

// Of the hours of hexagonal boards: straight ones, diagonal ones, all; each by itself.
static const struct phrase hexagonal[] = {
    {0xFFF, "in any of the twelve directions"},
    {0x555, "in any of the six straight directions"},
    {0xAAA, "in any of the six diagonal directions"},
    {0, NULL},
};

// Bit k: k times 45 degrees to the right.
static const struct phrase turns_straight[] = {
    {0xFF, " in any direction"},
    {0xEF, " in any direction but straight back"},
    {0x45, " straight on or at a right angle"},
    {0x83, " straight on or turned by 45 degrees to either side"},
    {0x11, " straight on or straight back"},
    {0x44, " at a right angle"},
    {0x82, ", turned by 45 degrees to either side"},
    {0x28, ", turned by 135 degrees to either side"},
    {0x01, " straight on"},
    {0x02, ", turned by 45 degrees to the right"},
    {0x04, " at a right angle to the right"},
    {0x08, ", turned by 135 degrees to the right"},
    {0x10, " straight back"},
    {0x20, ", turned by 135 degrees to the left"},
    {0x40, " at a right angle to the left"},
    {0x80, ", turned by 45 degrees to the left"},
    {0, NULL},
};

// Bit k: k places to the right among the eight leaps of an oblique atom.
static const struct phrase turns_oblique[] = {
    {0xFF, " in any direction"},
    {0xEF, " in any direction but straight back"},
    {0x11, " straight on or straight back"},
    {0x44, " at a right angle"},
    {0x82, ", turned by one of its eight directions to either side"},
    {0x28, ", turned by three of its eight directions to either side"},
    {0x01, " straight on"},
    {0x02, ", turned by one of its eight directions to the right"},
    {0x04, " at a right angle to the right"},
    {0x08, ", turned by three of its eight directions to the right"},
    {0x10, " straight back"},
    {0x20, ", turned by three of its eight directions to the left"},
    {0x40, " at a right angle to the left"},
    {0x80, ", turned by one of its eight directions to the left"},
    {0, NULL},
};

// Turns after a bend to the right: of straight and of oblique leaps.
static const struct phrase turns_bent[] = {
    {0x40, " at a right angle to the side opposite to its latest bend"},
    {0x04, " at a right angle to the side of its latest bend"},
    {0x80, ", turned by 45 degrees to the side opposite to its latest bend"},
    {0x02, ", turned by 45 degrees to the side of its latest bend"},
    {0x20, ", turned by 135 degrees to the side opposite to its latest bend"},
    {0x08, ", turned by 135 degrees to the side of its latest bend"},
    {0, NULL},
};

static const struct phrase turns_bent_oblique[] = {
    {0x40, " at a right angle to the side opposite to its latest bend"},
    {0x04, " at a right angle to the side of its latest bend"},
    {0x80, ", turned by one of its eight directions to the side opposite to its latest bend"},
    {0x02, ", turned by one of its eight directions to the side of its latest bend"},
    {0x20, ", turned by three of its eight directions to the side opposite to its latest bend"},
    {0x08, ", turned by three of its eight directions to the side of its latest bend"},
    {0, NULL},
};

// Whole paths that end up oblique: bits as for an oblique leap.
static const struct phrase leads_oblique[] = {
    {0x99, "mostly forward or back"},
    {0x66, "mostly sideways"},
    {0xC3, "forward"},
    {0x3C, "back"},
    {0x0F, "to the right"},
    {0xF0, "to the left"},
    {0x81, "mostly forward"},
    {0x18, "mostly back"},
    {0x06, "mostly to the right"},
    {0x60, "mostly to the left"},
    {0x42, "mostly sideways and a little forward"},
    {0x24, "mostly sideways and a little back"},
    {0x09, "mostly forward or back and a little to the right"},
    {0x90, "mostly forward or back and a little to the left"},
    {0x01, "mostly forward and a little to the right"},
    {0x02, "mostly to the right and a little forward"},
    {0x04, "mostly to the right and a little back"},
    {0x08, "mostly back and a little to the right"},
    {0x10, "mostly back and a little to the left"},
    {0x20, "mostly to the left and a little back"},
    {0x40, "mostly to the left and a little forward"},
    {0x80, "mostly forward and a little to the left"},
    {0, NULL},
};

// Prints a phrase; its placeholders as the sides of `shape`.
static void print_phrase(struct text_buffer *out, const char *text, const struct shape *shape)
{
    static const char longer[] = "{long}", shorter[] = "{short}";
    while (*text) {
        if (strncmp(text, longer, strlen(longer)) == 0) {
            print_count(out, shape->major, "square");
            text += strlen(longer);
        } else if (strncmp(text, shorter, strlen(shorter)) == 0) {
            print_number(out, shape->minor);
            text += strlen(shorter);
        } else {
            text_buffer_add_character(out, *text++);
        }
    }
}

// Tells a set by the phrases of a table, joined by "or". Returns how many were joined, `before`
// included.
static int print_set(struct text_buffer *out, const struct phrase *table, unsigned set,
                     const struct shape *shape, int before)
{
    for (const struct phrase *phrase = table; phrase->text && set; phrase++) {
        if ((set & phrase->set) != phrase->set)
            continue;
        if (before++)
            text_buffer_print(out, "%s", phrase->text[0] == ' ' ? " or" : " or ");
        print_phrase(out, phrase->text + (before > 1 && phrase->text[0] == ',' ? 2 : 0), shape);
        set &= ~phrase->set;
    }
    return before;
}

// ---- Directions

// The hours of a clock, 12 straight forward; oblique leaps lie between them.
static void print_hours(struct text_buffer *out, const struct shape *shape, unsigned directions)
{
    bool is_oblique = shape->family == SHAPE_OBLIQUE;
    int told = 0;
    text_buffer_print(out, is_oblique ? ", but only" : " towards");
    for (int hour = 0; hour < 12; hour++) {
        if (!(directions >> hour & 1u))
            continue;
        text_buffer_print(out, told++ ? " or " : " ");
        if (is_oblique)
            text_buffer_print(out, "between %d and %d", hour ? hour : 12, hour + 1);
        else
            text_buffer_print(out, "%d", hour ? hour : 12);
    }
    text_buffer_print(out, " o'clock (12 is straight forward)");
}

static void print_hexagonal(struct text_buffer *out, const struct shape *shape, unsigned directions)
{
    for (const struct phrase *phrase = hexagonal; phrase->text; phrase++) {
        if (directions != phrase->set)
            continue;
        if (shape->family != SHAPE_OBLIQUE)
            text_buffer_print(out, " %s", phrase->text);
        return;
    }
    print_hours(out, shape, directions);
}

void print_directions(struct text_buffer *out, const struct shape *shape, unsigned directions)
{
    if (shape->lattice == LATTICE_HEXAGONAL) {
        print_hexagonal(out, shape, directions);
    } else if (shape->family == SHAPE_OBLIQUE) {
        if (directions == 0xFF)
            return;
        text_buffer_print(out, ", but only ");
        print_set(out, oblique, directions, shape, 0);
    } else if (directions == 0xFF) {
        text_buffer_print(out, " in any direction");
    } else {
        text_buffer_add_character(out, ' ');
        print_set(out, diagonal, directions, shape,
                  print_set(out, orthogonal, directions, shape, 0));
    }
}

void print_turns(struct text_buffer *out, const struct shape *shape, unsigned turns,
                 unsigned bend_turns)
{
    bool is_oblique = shape->family == SHAPE_OBLIQUE;
    int told = print_set(out, is_oblique ? turns_oblique : turns_straight, turns, shape, 0);
    if (!bend_turns)
        return;
    print_set(out, is_oblique ? turns_bent_oblique : turns_bent, bend_turns, shape, told);
    text_buffer_print(out, is_oblique ? " (a leap bends towards its shorter side)"
                                      : " (to either side if it had none)");
}

void print_leads(struct text_buffer *out, unsigned orthogonal_set, unsigned diagonal_set,
                 unsigned oblique_set)
{
    int told = print_set(out, leads_oblique, oblique_set, NULL, 0);
    told = print_set(out, orthogonal, orthogonal_set, NULL, told);
    print_set(out, diagonal, diagonal_set, NULL, told);
}

// ---- Occupants

// Whom a move takes, in the singular and the plural.
static const struct {
    unsigned occupants, among; // the set is to be told when these of those may be taken
    const char *one, *many;
} victims[] = {
    {OCCUPANT_ENEMY | OCCUPANT_ENEMY_ROYAL, OCCUPANT_ENEMY | OCCUPANT_ENEMY_ROYAL, "an enemy",
     "enemies"},
    {OCCUPANT_ENEMY, OCCUPANT_ENEMY | OCCUPANT_ENEMY_ROYAL, "an enemy that is not royal",
     "enemies that are not royal"},
    {OCCUPANT_ENEMY_ROYAL, OCCUPANT_ENEMY | OCCUPANT_ENEMY_ROYAL, "a royal enemy", "royal enemies"},
    {OCCUPANT_FRIEND, OCCUPANT_FRIEND, "a friend", "friends"},
};

// Occupants on which a last leg ends. k alone takes royals; with c it takes all but them.
static unsigned end_occupants(const struct move_leg *leg)
{
    unsigned occupants = 0;
    if (leg->modes & MODE_MOVE)
        occupants |= OCCUPANT_EMPTY;
    if (leg->modes & MODE_FRIEND)
        occupants |= OCCUPANT_FRIEND;
    if (leg->modes & MODE_CAPTURE)
        occupants |= OCCUPANT_ENEMY | OCCUPANT_ENEMY_ROYAL;
    if (leg->modes & MODE_PASSED)
        occupants |= OCCUPANT_PASSED;
    if (leg->modes & MODE_ROYAL)
        occupants ^= OCCUPANT_ENEMY_ROYAL;
    return leg->is_tame ? occupants & ~(unsigned)OCCUPANT_ENEMY_ROYAL : occupants;
}

static void print_victims(struct text_buffer *out, unsigned occupants, bool are_many,
                          const char *joint)
{
    const char *before = "";
    bool is_passed = occupants & OCCUPANT_PASSED;
    for (size_t i = 0; i < sizeof victims / sizeof *victims; i++) {
        if ((occupants & victims[i].among) != victims[i].occupants)
            continue;
        text_buffer_print(out, "%s%s", before, are_many ? victims[i].many : victims[i].one);
        if (is_passed && victims[i].among != OCCUPANT_FRIEND) {
            text_buffer_print(out, " (also in passing)");
            is_passed = false;
        }
        before = joint;
    }
    if (is_passed)
        text_buffer_print(out, "%s%s in passing", before, are_many ? "enemies" : "an enemy");
}

void print_relay(struct text_buffer *out, const struct move_leg *leg)
{
    const char *hopped = leg->is_tame ? "a friend" : "a piece of either side";
    const char *before = "";
    if (leg->modes & (MODE_MOVE | MODE_MOVE_TOGGLE)) {
        text_buffer_print(out, "an empty square");
        before = " or ";
    }
    if (leg->modes & (MODE_CAPTURE | MODE_FRIEND)) {
        bool both = leg->modes & MODE_CAPTURE && leg->modes & MODE_FRIEND;
        text_buffer_print(out, "%s%s, which it captures", before,
                          both                        ? "a piece of either side"
                          : leg->modes & MODE_CAPTURE ? "an enemy"
                                                      : "a friend");
        before = ", or ";
    }
    if (leg->modes & (MODE_HOP | MODE_HOP_NEXT))
        text_buffer_print(out, "%s%s, which it leaves alone", before, hopped);
}

void print_ending(struct text_buffer *out, const struct move_leg *leg)
{
    unsigned occupants = end_occupants(leg);
    if (occupants == 0) {
        text_buffer_print(out, ", but there is nothing that it may do there");
    } else if (occupants == OCCUPANT_EMPTY) {
        text_buffer_print(out, ", only to an empty square");
    } else if (occupants & OCCUPANT_EMPTY) {
        text_buffer_print(out, "; it may move to empty squares and capture ");
        print_victims(out, occupants, true, " and ");
    } else {
        text_buffer_print(out, ", only to capture ");
        print_victims(out, occupants, false, " or ");
    }
}

void print_stop(struct text_buffer *out, const struct move_leg *leg)
{
    unsigned occupants = end_occupants(leg);
    if (occupants & OCCUPANT_EMPTY)
        text_buffer_print(out, "moving to an empty square");
    if (occupants & ~(unsigned)OCCUPANT_EMPTY) {
        text_buffer_print(out, occupants & OCCUPANT_EMPTY ? " or capturing " : "capturing ");
        print_victims(out, occupants, false, " or ");
    }
}
