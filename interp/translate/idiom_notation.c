// Directions of going as Betza notation.
#include "idiom_maker.h"

#include <stdlib.h>
#include <string.h>

static bool fits_modifier(const struct item *item, const char *modifier, int major, int minor)
{
    int dx = item->dx, dy = item->dy;
    bool tall = abs(dy) == major, oblique = minor != 0 && minor != major;
    if (strcmp(modifier, "") == 0)
        return true;
    if (strcmp(modifier, "f") == 0)
        return dy > 0 && (!oblique || tall) && (minor != 0 || dx == 0);
    if (strcmp(modifier, "b") == 0)
        return dy < 0 && (!oblique || tall) && (minor != 0 || dx == 0);
    if (strcmp(modifier, "s") == 0)
        return minor == 0 && dy == 0;
    if (strcmp(modifier, "v") == 0)
        return minor == 0 && dx == 0;
    if (strcmp(modifier, "l") == 0)
        return minor == 0 ? dx < 0 : minor == major && dx < 0;
    if (strcmp(modifier, "r") == 0)
        return minor == 0 ? dx > 0 : minor == major && dx > 0;
    if (strcmp(modifier, "fr") == 0)
        return minor == major && dx > 0 && dy > 0;
    if (strcmp(modifier, "fl") == 0)
        return minor == major && dx < 0 && dy > 0;
    if (strcmp(modifier, "br") == 0)
        return minor == major && dx > 0 && dy < 0;
    if (strcmp(modifier, "bl") == 0)
        return minor == major && dx < 0 && dy < 0;
    return false;
}

static bool same_group(const struct maker *maker, const struct item *a, const struct item *b)
{
    int a_major = abs(a->dx) > abs(a->dy) ? abs(a->dx) : abs(a->dy);
    int b_major = abs(b->dx) > abs(b->dy) ? abs(b->dx) : abs(b->dy);
    return a->kind == b->kind && a->modes == b->modes && a_major == b_major &&
           abs(a->dx) + abs(a->dy) == abs(b->dx) + abs(b->dy) && items_same_squares(maker, a, b);
}

static int atom_size(int major, int minor)
{
    return minor == 0 || minor == major ? 4 : 8;
}

static const char *mode_text(const struct maker *maker, int modes)
{
    if (maker->captures_passing && (modes & IDIOM_CAPTURES))
        return modes == IDIOM_CAPTURES ? "ce" : "mce";
    return modes == IDIOM_MOVES ? "m" : modes == IDIOM_CAPTURES ? "c" : "";
}

static const char *atom_text(struct maker *maker, enum idiom_kind kind, int major, int minor)
{
    static const char *const names[4][4] = {{NULL, NULL, NULL, NULL},
                                            {"W", "F", NULL, NULL},
                                            {"D", "N", "A", NULL},
                                            {"H", "C", "Z", "G"}};
    if (kind == IDIOM_RIDE)
        return minor ? "B" : "R";
    if (kind == IDIOM_HOP)
        return minor ? "pB" : "pR";
    if (major <= 3 && names[major][minor])
        return translation_text(maker->t, "%s%s", kind == IDIOM_LAME ? "n" : "",
                                names[major][minor]);
    return translation_text(maker->t, "(%d,%d)", minor, major);
}

// A zone of the translation's own for the squares from which the moves of a group may be made.
static const char *own_zone(struct maker *maker, int piece, struct item *const *group, int count)
{
    struct translation *t = maker->t;
    size_t size = (size_t)(t->game->player_count * t->game->cell_count);
    uint8_t *squares = arena_alloc(t->arena, size + 1);
    for (int i = 0; i < count; i++)
        for (size_t c = 0; c < size; c++)
            squares[c] |= group[i]->starts[c] == MAY;
    const char *wish = translation_text(t, "%s-start", t->pieces[piece]);
    const char *name = translation_unique(t, text_of(wish));
    translation_zone(t, name, squares);
    return translation_text(t, " from %s", name);
}

// Whether a move is made just from where the setup has such pieces; Betza then says it with an "i",
// and squares passed over are noted.
static bool starts_in_setup(const struct maker *maker, int piece, const struct item *item)
{
    const struct zrf_game *game = maker->t->game;
    for (int p = 0; p < game->player_count; p++)
        for (int c = 0; c < game->cell_count; c++) {
            int start = item->starts[p * game->cell_count + c];
            bool stands = false;
            for (int i = 0; i < game->setup_count && !stands; i++)
                stands = game->setup[i].player == p && game->setup[i].piece == piece &&
                         game->setup[i].cell == c;
            if (start != OFF && (start == MAY) != stands)
                return false;
        }
    return true;
}

// Whether there is a square from which a move of the group may be made.
static bool starts_somewhere(const struct maker *maker, struct item *const *group, int count)
{
    size_t size = (size_t)(maker->t->game->player_count * maker->t->game->cell_count);
    for (int i = 0; i < count; i++)
        if (!group[i]->starts || memchr(group[i]->starts, MAY, size))
            return true;
    return false;
}

// Writes nothing where no such move can be made.
static void write_term(struct maker *maker, int piece, const char *term, struct item *const *group,
                       int count)
{
    const struct item *first = group[0];
    if (!starts_somewhere(maker, group, count))
        return;
    bool is_initial = maker->captures_passing && first->kind == IDIOM_LAME && first->starts &&
                      starts_in_setup(maker, piece, first);
    const char *zone = !first->starts || is_initial ? ""
                       : first->zone                ? first->zone
                                                    : own_zone(maker, piece, group, count);
    bool plain = strchr(term, '(') == NULL;
    text_buffer_print(&maker->traits, "%s%s%s%s%s%s", maker->traits.length ? ", " : "",
                      plain ? "" : "\"", is_initial ? "i" : "", term, plain ? "" : "\"", zone);
}

// Writes the items that go with the first one; false when no modifiers say which they are.
bool notation_add_group(struct maker *maker, int piece, int first)
{
    static const char *const modifiers[] = {"",  "v",  "s",  "f",  "b", "l",
                                            "r", "fr", "fl", "br", "bl"};
    struct item *group[ITEMS_LIMIT], *lead = &maker->items[first];
    int count = 0;
    for (int i = first; i < maker->count; i++)
        if (!maker->items[i].done && same_group(maker, lead, &maker->items[i]))
            group[count++] = &maker->items[i];
    int major = abs(lead->dx) > abs(lead->dy) ? abs(lead->dx) : abs(lead->dy);
    int minor = abs(lead->dx) + abs(lead->dy) - major, left = count;
    const char *atom = atom_text(maker, lead->kind, major, minor);
    bool oblique = minor != 0 && minor != major;
    for (size_t m = 0; m < sizeof modifiers / sizeof *modifiers && left; m++) {
        struct item *chosen[ITEMS_LIMIT];
        int fits = 0, open = 0, wanted;
        for (int i = 0; i < count; i++)
            if (fits_modifier(group[i], modifiers[m], major, minor)) {
                chosen[fits++] = group[i];
                open += !group[i]->done;
            }
        wanted = m == 0 ? atom_size(major, minor)
                 : strlen(modifiers[m]) == 2 || (minor == 0 && !strchr("vs", modifiers[m][0])) ? 1
                                                                                               : 2;
        if (fits != wanted || open != wanted)
            continue;
        const char *letters = oblique && m
                                  ? translation_text(maker->t, "%s%s", modifiers[m], modifiers[m])
                                  : modifiers[m];
        const char *term =
            translation_text(maker->t, "%s%s%s", mode_text(maker, lead->modes), letters, atom);
        write_term(maker, piece, term, chosen, fits);
        for (int i = 0; i < fits; i++)
            chosen[i]->done = true;
        left -= fits;
    }
    return left == 0;
}

// W and F together are K, R and B are Q.
const char *notation_shorten(struct maker *maker, const char *traits)
{
    static const char *const pairs[][3] = {{"W", "F", "K"}, {"R", "B", "Q"}};
    static const char *const modes[] = {"", "m", "c"};
    for (size_t p = 0; p < 2; p++)
        for (size_t m = 0; m < 3; m++)
            for (int turn = 0; turn < 2; turn++) {
                const char *pair = translation_text(maker->t, "%s%s, %s%s", modes[m],
                                                    pairs[p][turn], modes[m], pairs[p][1 - turn]);
                const char *found = strstr(traits, pair);
                size_t length = strlen(pair);
                if (found && (found == traits || found[-1] == ' ') &&
                    (!found[length] || found[length] == ','))
                    return translation_text(maker->t, "%.*s%s%s%s", (int)(found - traits), traits,
                                            modes[m], pairs[p][2], found + length);
            }
    return traits;
}
