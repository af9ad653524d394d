// Files of variants: sections "[NAME]" or "[NAME:PARENT]" of lines "KEY = VALUE".
#ifndef INI_FILE_H
#define INI_FILE_H

#include "source.h"

#include <stdint.h>

struct diag;

// A line "KEY = VALUE"; the spaces around both are not part of them.
struct ini_line {
    struct text key, value;
    struct span key_span, value_span;
    struct ini_line *next;
};

// What is wrong with a line of a section.
struct ini_fault {
    struct span span, other;  // other: of a key that is given twice, the one that counts
    const char *words, *hint; // hint may be NULL
    struct ini_fault *next;
};

struct ini_section {
    struct text name, parent; // parent: empty without
    struct span name_span, parent_span;
    struct ini_line *first;
    struct ini_fault *faults;
    struct ini_section *next;
};

struct ini_file {
    struct ini_section *first, *last;
    int32_t count;
};

// Reads a file. What is no line of this kind is a fault of its section.
struct ini_file *ini_file_read(struct arena *arena, const struct source *source);

// Warns of the section's faults.
void ini_file_tell(struct diag *diag, const struct ini_section *section);

// The section of that name, or NULL; of several the first one.
const struct ini_section *ini_file_find(const struct ini_file *file, struct text name);

#endif
