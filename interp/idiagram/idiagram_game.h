// An Interactive Diagram as VDL.
#ifndef IDIAGRAM_GAME_H
#define IDIAGRAM_GAME_H

#include "ini_rules.h"

// What is part of the program: the table of settings and known pieces, and what they mean.
struct idiagram_data {
    struct text keys, rules;
};

struct idiagram_game {
    struct text title;
    int number; // of the diagram in its page, from 1
    struct ini_made made;
};

struct source_set;

// How many diagrams a file has; 0: the mistake is in diag.
int idiagram_game_count(struct arena *arena, struct source_set *sources, struct diag *diag,
                        const char *name, struct text text);

// Reads a file and translates one of its diagrams: by its number from 1 ("2"), or the first one.
// NULL: there are errors in diag. The VDL is printed to `out`.
const struct idiagram_game *idiagram_game_read(struct arena *arena,
                                               const struct idiagram_data *data,
                                               struct source_set *sources, struct diag *diag,
                                               const char *name, struct text text,
                                               const char *chosen, struct text_buffer *out);

#endif
