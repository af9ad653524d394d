// The games and the standard library that are part of the program itself. The Makefile turns
// stdlib/*.vdl and games/*.vdl into bytes (build/gen/embedded.c), so that nothing has to be found
// on the disk where the library runs.
#ifndef EMBEDDED_H
#define EMBEDDED_H

#include <stddef.h>

struct embedded_file {
    const char *name;           // "stdlib/fide.vdl"; NULL behind the last file
    const char *title;          // "fide"
    const unsigned char *bytes; // a NUL stands behind them
    size_t length;
};

// In the order stdlib, games, and by name in each.
extern const struct embedded_file embedded_files[];

#endif
