// By which rules a recorded game is played again: those of today, or those that its record holds.
#ifndef RECORDED_RULES_H
#define RECORDED_RULES_H

#include "baronet.h"
#include "text.h"

enum rules_choice {
    RULES_AS_NEEDED, // those of today, unless they mean something else now
    RULES_CURRENT,
    RULES_SAVED
};

struct recorded_rules {
    const char *path;        // of the record
    const char *game;        // what the user loads it by; NULL: the bundled game of that name
    const char *name;        // of the game, as the record says
    const char *fingerprint; // as the record says; NULL: it does not
    struct text text;        // of the rules in it; empty: there is none
    enum rules_choice choice;
    const char *what; // is done by these rules: "it is replayed"
};

// Reads the option --rules (NULL: not given). Returns an exit status.
int rules_choice_read(const char *command, const char *text, enum rules_choice *choice);

// Loads the game; what has to be said of the rules goes to stderr. Returns an exit status; *game is
// NULL unless that is STATUS_FINE.
int recorded_rules_open(const struct recorded_rules *rules, struct baronet_game **game);

#endif
