// The files that a game's rules are read from, and which of them asked for which.
#ifndef RULES_FILES_H
#define RULES_FILES_H

#include "arena.h"
#include "found_file.h"
#include "text.h"

#include <stdbool.h>

enum { RULES_LINKS_LIMIT = 1000 }; // more are not noted

struct rules_file {
    const char *name; // as it was read
    struct text text;
    int number; // in the text, from 1 on; 0: not there
    struct rules_file *next;
};

// One file asked for another by this name.
struct rules_link {
    struct rules_file *from, *to;
    struct text name;
    bool is_module;
    struct rules_link *next;
};

// In the order in which they were read, the game's own file first; all zeros is none.
struct rules_files {
    struct rules_file *first, *last;
    struct rules_link *first_link, *last_link;
    int link_count;
};

// The file of that name; what `from` asked for by `name`; NULL: there is none.
struct rules_file *rules_files_find(const struct rules_files *files, const char *name);
struct rules_link *rules_files_asked(const struct rules_files *files, const char *from,
                                     struct text name, bool is_module);

// Adds a file or a link to the lists; names and texts are not copied.
struct rules_file *rules_files_add(struct rules_files *files, struct arena *arena, const char *name,
                                   struct text text);
void rules_files_link(struct rules_files *files, struct arena *arena, struct rules_link link);

// A model_reader whose context is the game: gives what the text has that the game is loaded from,
// else what is bundled or on disk, and takes note of it.
bool rules_files_read(void *context, struct arena *arena, const char *from, struct text name,
                      bool is_module, struct found_file *found);

#endif
