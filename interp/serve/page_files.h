// The page's files, which are part of the program: whatever lay in BUILD/web/dist when it was built
// (see the Makefile).
#ifndef PAGE_FILES_H
#define PAGE_FILES_H

#include <stddef.h>

struct page_file {
    const char *name; // "app.js"
    const unsigned char *bytes;
    size_t length;
    const unsigned char *zipped; // by gzip
    size_t zipped_length;
};

extern const struct page_file page_files[]; // the last has no name

#endif
