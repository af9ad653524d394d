// baronet convert of files of variants.
#ifndef CONVERT_INI_H
#define CONVERT_INI_H

#include <stdbool.h>

struct ini_request {
    const char *path;   // of the file, perhaps with "#VARIANT"
    const char *folder; // NULL: to stdout
    bool as_json;
    bool force; // files that exist are written anew
};

bool is_ini(const char *path);

// An exit status.
int convert_ini(const struct ini_request *request);

#endif
