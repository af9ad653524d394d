#include "ini_terms.h"

#include <ctype.h>
#include <string.h>

enum { UNITS_LIMIT = 128, WAYS = 16 };

// A leap or ride in one direction; `way` is 0 where directions are not told apart.
struct unit {
    char atom[8];
    char modifiers[16];
    int way;
    bool is_first;
};

struct units {
    struct unit all[UNITS_LIMIT];
    int count;
};

static const char modifiers[] = "cgimnp";

static void add(struct units *units, const struct unit *unit)
{
    if (units->count < UNITS_LIMIT)
        units->all[units->count++] = *unit;
}

// A letter of direction as bits: forward 1, back 2, left 4, right 8.
static int bits_of(char c)
{
    switch (c) {
    case 'f': return 1;
    case 'b': return 2;
    case 'l': return 4;
    case 'r': return 8;
    case 's': return 12;
    case 'v': return 3;
    default: return 0;
    }
}

static void add_straight(struct units *units, struct unit *unit, const char *directions)
{
    int ways = 0;
    for (; *directions; directions++)
        ways |= bits_of(*directions);
    for (int bit = 1; bit < WAYS; bit *= 2)
        if (!ways || ways & bit) {
            unit->way = bit;
            add(units, unit);
        }
}

// Slanting ones are named by two letters, or one letter means two of them.
static void add_slanting(struct units *units, struct unit *unit, const char *directions)
{
    bool ways[WAYS] = {false}, any = false;
    for (const char *at = directions; *at; at++) {
        int own = bits_of(*at), other = at[1] ? bits_of(at[1]) : 0;
        bool is_pair = other && ((own & 3) != 0) != ((other & 3) != 0) && *at != 's' &&
                       *at != 'v' && at[1] != 's' && at[1] != 'v';
        int together = is_pair ? own | other : own;
        for (int way = 0; way < WAYS; way++)
            if ((way == 5 || way == 6 || way == 9 || way == 10) &&
                (is_pair ? way == together : (way & together) != 0))
                ways[way] = true;
        any = true;
        at += is_pair;
    }
    for (int way = 5; way <= 10; way++)
        if (way != 7 && way != 8 && (!any || ways[way])) {
            unit->way = way;
            add(units, unit);
        }
}

static void add_atom(struct units *units, struct unit *unit, char atom, const char *directions)
{
    unit->atom[0] = atom;
    if (strchr("WDRH", atom)) {
        add_straight(units, unit, directions);
    } else if (strchr("FABG", atom)) {
        add_slanting(units, unit, directions);
    } else { // each way of writing directions is one of its own
        unit->way = 0;
        for (; *directions; directions++)
            unit->way = unit->way * 7 + bits_of(*directions);
        add(units, unit);
    }
}

static bool is_modifier(char c)
{
    return c && strchr(modifiers, c);
}

static void read_units(struct text text, struct units *units)
{
    units->count = 0;
    for (size_t at = 0; at < text.length;) {
        struct unit unit = {.way = 0};
        char directions[16] = "", letters[16] = "";
        size_t length = 0, count = 0;
        for (; at < text.length && !isupper((unsigned char)text.start[at]); at++) {
            char c = text.start[at];
            if (is_modifier(c) && !strchr(letters, c) && length + 1 < sizeof letters)
                letters[length++] = c;
            else if (bits_of(c) && count + 1 < sizeof directions)
                directions[count++] = c;
        }
        if (at == text.length)
            return;
        length = 0;
        for (const char *c = modifiers; *c; c++)
            if (strchr(letters, *c))
                unit.modifiers[length++] = *c;
        unit.is_first = strchr(letters, 'i') != NULL;
        char atom = text.start[at++];
        for (length = 1; at < text.length && length + 1 < sizeof unit.atom &&
                         (isdigit((unsigned char)text.start[at]) || text.start[at] == atom);
             at++)
            unit.atom[length++] = text.start[at];
        if (atom == 'Q' || atom == 'K') {
            add_atom(units, &unit, atom == 'Q' ? 'R' : 'W', directions);
            add_atom(units, &unit, atom == 'Q' ? 'B' : 'F', directions);
        } else {
            add_atom(units, &unit, atom, directions);
        }
    }
}

static bool has(const struct units *units, const struct unit *unit)
{
    for (int i = 0; i < units->count; i++)
        if (units->all[i].way == unit->way && strcmp(units->all[i].atom, unit->atom) == 0 &&
            strcmp(units->all[i].modifiers, unit->modifiers) == 0)
            return true;
    return false;
}

static bool covers(const struct units *units, const struct units *others)
{
    for (int i = 0; i < others->count; i++)
        if (!others->all[i].is_first && !has(units, &others->all[i]))
            return false;
    return true;
}

bool ini_movements_match(struct text a, struct text b)
{
    struct units first, second;
    read_units(a, &first);
    read_units(b, &second);
    return covers(&first, &second) && covers(&second, &first);
}
