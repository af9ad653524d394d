// What `baronet replay` is asked for, and its parts.
#ifndef REPLAY_H
#define REPLAY_H

#include "recorded_rules.h"

struct replay {
    const char *path;
    const char *game; // what its game is loaded by; NULL: as the file says
    enum rules_choice choice;
    bool as_json, as_zsg;
};

// A saved game; the record of a match, whose text is read. Each returns an exit status.
int replay_record(const struct replay *replay);
int replay_match(const struct replay *replay, struct text text);

#endif
