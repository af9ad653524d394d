// A variant of a file as VDL: "from" a bundled game and what is different, or all of it, whichever
// is shorter.
#ifndef INI_GAME_H
#define INI_GAME_H

#include "ini_file.h"
#include "ini_rules.h"

// What is part of the program: the table of keys, the rules, and the bundled variants.
struct ini_data {
    struct text keys, rules, bundled;
};

struct ini_game {
    const struct ini_file *file;
    const struct ini_section *section;
    struct ini_made made;
    struct span span; // the section's name
};

// Reads a file and translates one of its variants: by its name, by its number from 1 ("#2"), or the
// first one. `name` NULL: one of the bundled variants, by its name. NULL: there are errors in diag.
// The VDL is printed to `out`.
struct source_set;
const struct ini_game *ini_game_read(struct arena *arena, const struct ini_data *data,
                                     struct source_set *sources, struct diag *diag,
                                     const char *name, struct text text, const char *variant,
                                     struct text_buffer *out);

// A variant as VDL, all of it. Returns how much of it is lost, or -1 when it can't be played.
int ini_game_print(struct arena *arena, const struct ini_data *data,
                   const struct ini_variant *variant, struct text_buffer *out);

// Prints VDL that the rules have made, without a base.
void ini_made_print(struct text title, const struct ini_made *made, struct text_buffer *out);

// The sections of a file.
const struct ini_file *ini_game_list(struct arena *arena, struct source_set *sources,
                                     const char *name, struct text text);

#endif
