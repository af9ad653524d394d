// One piece alone on a board: the small game that is written around a request in Betza notation.
//
//     struct probe probe;
//     probe_init(&probe, request);
//     if (probe_load(&probe, message)) ... probe.game, probe.squares, probe.at ...
//     else *message says why, if there is a message
//     probe_release(&probe);
#ifndef BETZA_PROBE_H
#define BETZA_PROBE_H

#include "baronet_betza.h"
#include "loaded_game.h"
#include "placement.h"

enum { PROBE, BLOCKER }; // types, in the order of the game's text

struct probe {
    const struct baronet_betza *request;
    struct baronet_game *game;
    struct problem problem; // what no diagnostics say
    struct placed_piece squares[BOARD_SQUARES_LIMIT];
    square_t at;
};

void probe_init(struct probe *probe, const struct baronet_betza *request);
void probe_release(struct probe *probe);

// Loads the game and puts the pieces. False with a message when something is wrong; else the
// message holds the warnings, if any.
bool probe_load(struct probe *probe, struct baronet_message **message);

// Whose piece the probe is: the first or the second player's.
int probe_owner(const struct probe *probe);

// Where the probe can go from its square.
struct walk probe_walk(const struct probe *probe);

// Whether there are blockers on the board.
bool probe_is_blocked(const struct probe *probe);

#endif
