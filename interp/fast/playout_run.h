// Random games, turn after turn in one run of the machine: the goals are asked, a turn is drawn
// (draw.h), what follows it is done, and so on. Nothing is kept of a turn once it is made.
#ifndef PLAYOUT_RUN_H
#define PLAYOUT_RUN_H

#include "fast.h"
#include "survey.h"

// Who draws the turns: the client while a game is played.
struct random_game {
    struct fast *fast; // counts turns that can't be drawn
    struct rng rng;
    size_t turn_limit, turn_count;
    int goal;         // of the endings: asked now, or what ended the game; after the last: none
    bool is_stuck;    // there was no turn
    bool only_passes; // nothing else follows a turn
    bool only_puts;   // each turn is one PUT
    square_t empty[BOARD_SQUARES_LIMIT]; // with only_puts: the empty squares
    size_t empty_count;
    struct generator outer;
    size_t trail_base; // where the present turn began
    enum game_stage {  // goals, a turn (from a survey: see there), what follows it
        GAME_ASKS,
        GAME_DRAWS,
        GAME_SURVEYS,
        GAME_TAKES,
        GAME_FOLLOWS
    } stage;
    struct survey survey;
    // Of the turn that is drawn.
    int attempts;    // left
    bool is_weighed; // the choice to come decides whether the way is kept
    bool skips_hash; // nobody asks for the hash: it is not brought up to date
    // Else: how many positions of the history, this one with them, have these low bits of theirs.
    uint32_t sightings[SIGHTINGS];
    const uint32_t *outer_sightings;
};

// Begins a game at the present position; `fast`, `chance`, `turn_limit` and `skips_hash` are given.
void vm_begin_game(struct vm *vm, struct random_game *game);

// Plays on. True when a turn is made after which somebody wants to have a look: each one, unless
// the hash is skipped, which is up to date. False when the game is over, the limit is reached or a
// budget is spent (vm->status).
bool vm_play(struct vm *vm, struct random_game *game);

// Ends it; the position stays as it is.
void vm_end_game(struct vm *vm, struct random_game *game);

#endif
