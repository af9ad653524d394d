// The state of a player in a match: for match_player.c and the two protocols of programs.
#ifndef MATCH_PLAYER_STATE_H
#define MATCH_PLAYER_STATE_H

#include "engine_player.h"
#include "match_player.h"
#include "pipe_process.h"

enum {
    MATCH_PLAYER_OPTIONS_LIMIT = 32,
    MATCH_PLAYER_START_MILLISECONDS = 20000,
    MATCH_PLAYER_GRACE_MILLISECONDS = 5000,
    MATCH_PLAYER_PATIENCE_MILLISECONDS = 3600000
};

enum match_player_kind {
    MATCH_PLAYER_BARONET,
    MATCH_PLAYER_RANDOM,
    MATCH_PLAYER_GREEDY,
    MATCH_PLAYER_UCI,
    MATCH_PLAYER_XBOARD
};

struct match_player {
    enum match_player_kind kind;
    const struct baronet_game *game;
    char *text; // what it was made of, cut into pieces
    const char *command;
    char *name;
    struct {
        const char *name, *value;
    } options[MATCH_PLAYER_OPTIONS_LIMIT];
    int option_count;
    const char *variant; // what the program calls the game; NULL: it need not be told
    char *variants;      // the line in which the program tells those it knows; NULL: it did not
    struct engine_player *engine_player; // knows only what its player sees
    unsigned level, elo;                 // of these; 0: as the match says
    struct lots lots;                    // a random player's
    struct pipe_process *process;
    // CECP:
    bool waits; // in force mode until asked
    bool says_usermove, answers_ping;
    unsigned pings;
    char *pending;   // the other one's turn, to be sent when it is to think
    char *complaint; // what it has said against the turns before
};

#endif
