// baronet convert of files in other languages: files of variants, Interactive Diagrams.
#ifndef CONVERT_DIALECT_H
#define CONVERT_DIALECT_H

#include <stdbool.h>

struct dialect_request {
    const char *path;   // of the file, perhaps with "#VARIANT"
    const char *folder; // NULL: to stdout
    bool as_json;
    bool force; // files that exist are written anew
};

// Whether a path means a file of this kind.
bool is_ini(const char *path);
bool is_idiagram(const char *path);

// Each gives an exit status.
int convert_ini(const struct dialect_request *request);
int convert_idiagram(const struct dialect_request *request);

#endif
