// What became of asking for a file: its text, or why there is none.
#ifndef FOUND_FILE_H
#define FOUND_FILE_H

#include "text.h"

// All of it lives as long as the arena that the file was read into.
struct found_file {
    const char *name; // by which it stands in diagnostics and names other files
    struct text text;
    const char *reason;  // why it can't be had, in words; NULL: there is no such file
    const char *hint;    // what can be done about that; NULL: nothing is known
    const char *nearest; // a name much like the one asked for; NULL: there is none
};

#endif
