// The games, their values and the standard library that are part of the program itself. The
// Makefile turns stdlib/*.vdl, games/*.vdl and games/values/*.values into bytes
// (build/gen/embedded.c), so that nothing has to be found on the disk where the library runs.
#ifndef EMBEDDED_H
#define EMBEDDED_H

#include <stddef.h>

struct embedded_file {
    const char *name;           // "stdlib/fide.vdl"; NULL after the last file
    const char *title;          // "fide"
    const unsigned char *bytes; // followed by a NUL
    size_t length;
};

// In the order stdlib, games, and by name in each.
extern const struct embedded_file embedded_files[];

// stdlib/variants/*: what files of variants may say, and what it means.
extern const struct embedded_file embedded_variants[];

// stdlib/diagrams/*: what texts of Interactive Diagrams may say, and what it means.
extern const struct embedded_file embedded_diagrams[];

// games/values/*.values: what was learnt of games before.
extern const struct embedded_file embedded_values[];

#endif
