// A variant that was found as the lines of a section.
#include "fitting.h"

#include "ini_write.h"

#include <string.h>

enum { PARENTS = 4 }; // that are looked at more closely

// Returns how much is lost, as ini_game_print.
static int print(const struct fitting *fitting, const struct ini_variant *variant,
                 struct text_buffer *vdl)
{
    struct arena arena;
    arena_init(&arena);
    text_buffer_clear(vdl);
    int lost = ini_game_print(&arena, &fitting->data, variant, vdl);
    arena_release(&arena);
    return lost;
}

static bool is_same(const struct text_buffer *a, const struct text_buffer *b)
{
    return text_equal((struct text){a->start, a->length}, (struct text){b->start, b->length});
}

// Takes keys over from a parent as long as that changes nothing.
static void approach(const struct fitting *fitting, const struct ini_variant *parent,
                     struct ini_variant *variant)
{
    struct text_buffer whole, other;
    int v = 0;
    text_buffer_init(&whole);
    text_buffer_init(&other);
    int lost = print(fitting, variant, &whole);
    for (const struct ini_key *key = variant->table->first; key; key = key->next, v += 2) {
        const struct ini_value before[2] = {variant->values[v], variant->values[v + 1]};
        if (ini_same_value(variant, key, &before[0], &parent->values[v]) &&
            ini_same_value(variant, key, &before[1], &parent->values[v + 1]))
            continue;
        memcpy(&variant->values[v], &parent->values[v], sizeof before);
        if (print(fitting, variant, &other) != lost || !is_same(&whole, &other))
            memcpy(&variant->values[v], before, sizeof before);
    }
    text_buffer_release(&whole);
    text_buffer_release(&other);
}

struct parent {
    const struct ini_section *section; // NULL: none
    int lines;
};

// Keeps the parents with the fewest lines, the least first.
static void keep(struct parent *best, struct parent parent)
{
    for (int i = 0; i < PARENTS && parent.lines >= 0; i++)
        if (best[i].lines < 0 || parent.lines < best[i].lines) {
            struct parent moved = best[i];
            best[i] = parent;
            parent = moved;
        }
}

static int write_with(const struct fitting *fitting, const struct ini_variant *variant,
                      const struct ini_section *section, struct text_buffer *out)
{
    struct ini_variant parent = fitting->blank, near;
    if (section)
        ini_variant_bundled(&fitting->library, section->name, &parent);
    fitting_copy(fitting->arena, variant, &near);
    approach(fitting, &parent, &near);
    text_buffer_clear(out);
    return ini_write(&fitting->library, &near, section, out);
}

void fitting_write(const struct fitting *fitting, const struct ini_variant *variant,
                   struct text_buffer *out)
{
    struct parent best[PARENTS];
    struct text_buffer text;
    int least = -1;
    for (int i = 0; i < PARENTS; i++)
        best[i] = (struct parent){NULL, -1};
    text_buffer_init(&text);
    const struct ini_section *section = NULL;
    do {
        text_buffer_clear(&text);
        keep(best, (struct parent){section, ini_write(&fitting->library, variant, section, &text)});
    } while ((section = section ? section->next : fitting->library.bundled->first));
    for (int i = 0; i < PARENTS && best[i].lines >= 0; i++) {
        int lines = write_with(fitting, variant, best[i].section, &text);
        if (lines < 0 || (least >= 0 && lines >= least))
            continue;
        least = lines;
        text_buffer_clear(out);
        text_buffer_add(out, text.start, text.length);
    }
    text_buffer_release(&text);
}
