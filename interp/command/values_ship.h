// The piece values that ship with the program: games/values, made by `baronet values --ship`.
#ifndef VALUES_SHIP_H
#define VALUES_SHIP_H

#include <stdbool.h>

struct values_ship {
    const char *folder;
    bool only_checks; // says which files are stale or missing, and makes none
    bool again;       // also those that fit
    unsigned threads; // 0: as many as there are processors
};

// Makes the files of games (NULL after the last; none: all bundled ones) that don't fit the
// present rules. Returns an exit status.
int values_ship(const struct values_ship *ship, char **games);

#endif
