// The game and position that a command is about, its players by name, and its result in words.
#ifndef GAME_ARGUMENT_H
#define GAME_ARGUMENT_H

#include "baronet.h"
#include "json.h"
#include "text.h"

// Loads a game; what is to be said about it goes to stderr. Returns an exit status; *game is NULL
// unless that is STATUS_FINE.
int open_game(const char *name, struct baronet_game **game);

// As above, and the position: `fen` may be NULL or "start" for the start position.
int open_position(const char *name, const char *fen, struct baronet_game **game,
                  struct baronet_play **play);

// Starts at a FEN, or at the start position when it is NULL or "start".
struct baronet_play *start_position(const struct baronet_game *game, const char *fen,
                                    char **message);

void close_position(struct baronet_game *game, struct baronet_play *play);

// Sets *viewer to the player of that name, or to the referee (NULL or "referee"). Returns an exit
// status; `command` is whose option it was.
int read_viewer(const char *command, const struct baronet_game *game, const char *name,
                unsigned *viewer);

// Sets *player to the player of that name, whatever its case.
bool find_player(const struct baronet_game *game, struct text name, unsigned *player);

// Adds a player's name in lower case, as it is written on command lines and in results.
void print_player(struct text_buffer *out, const struct baronet_game *game, unsigned player);
// How many players decide on their turns; those whose turns chance makes are numbered behind them.
unsigned decider_count(const struct baronet_game *game);

void print_players(struct text_buffer *out, const struct baronet_game *game); // "white, black"

// Adds "ongoing", "white wins: REASON" or "draw: REASON".
void print_result(struct text_buffer *out, const struct baronet_game *game,
                  struct baronet_result result);

// The same as JSON: a string; an array of them; the members "result", "winner" and "reason".
void json_player(struct json *json, const struct baronet_game *game, unsigned player);
void json_players(struct json *json, const struct baronet_game *game);
void json_result(struct json *json, const struct baronet_game *game, struct baronet_result result);

#endif
