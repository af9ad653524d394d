// The game, the position and the viewer that a command line names.
#ifndef GAME_ARGUMENT_H
#define GAME_ARGUMENT_H

#include "baronet.h"

// Loads a game; diagnostics go to stderr. Returns an exit status; *game is NULL
// unless that is STATUS_FINE.
int open_game(const char *name, struct baronet_game **game);

// As above, and the position: `fen` may be NULL or "start" for the start position.
int open_position(const char *name, const char *fen, struct baronet_game **game,
                  struct baronet_play **play);

// Starts at a FEN, or at the start position when it is NULL or "start".
struct baronet_play *start_position(const struct baronet_game *game, const char *fen,
                                    struct baronet_message **message);

void close_position(struct baronet_game *game, struct baronet_play *play);

// Sets *viewer to the player of that name, to the referee (NULL or "referee"), or to a spectator
// ("spectator"). Returns an exit
// status; `command` is whose option it was.
int read_viewer(const char *command, const struct baronet_game *game, const char *name,
                unsigned *viewer);

#endif
