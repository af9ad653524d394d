// The game that a record is of, by its own rules or by those of today.
#ifndef RECORD_GAME_H
#define RECORD_GAME_H

#include "recorded_rules.h"

// What is asked for.
struct record_game {
    const char *path; // of the record, or of the parts of one
    const char *game; // what the user loads the game by; NULL: the record names a bundled one
    enum rules_choice choice;
    const char *what; // is done by these rules: "it is replayed"
};

// Loads the game; messages go to stderr. Returns an exit status; *game is NULL unless that is
// STATUS_FINE.
int record_game_open(const struct record_game *asked, struct baronet_game **game);

#endif
