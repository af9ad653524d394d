// Players by name and results in words, also as JSON.
#ifndef RESULT_TEXT_H
#define RESULT_TEXT_H

#include "baronet.h"
#include "json.h"
#include "text.h"

// Sets *player to the player of that name, whatever its case.
bool find_player(const struct baronet_game *game, struct text name, unsigned *player);

// How many players decide on their turns; those whose turns chance makes are numbered after them.
unsigned decider_count(const struct baronet_game *game);

// Adds a player's name in lower case, as it is written on command lines and in results; of other
// viewers "referee" or "spectator".
void print_player(struct text_buffer *out, const struct baronet_game *game, unsigned player);
void print_players(struct text_buffer *out, const struct baronet_game *game); // "white, black"

// Adds "ongoing", "white wins: REASON", "white loses: REASON" or "draw: REASON".
void print_result(struct text_buffer *out, const struct baronet_game *game,
                  struct baronet_result result);

// The same as JSON: a string; an array of them; the members "result", "winner" (null: none),
// "loser" (only of a loss) and "reason".
void json_player(struct json *json, const struct baronet_game *game, unsigned player);
void json_players(struct json *json, const struct baronet_game *game);
void json_result(struct json *json, const struct baronet_game *game, struct baronet_result result);

#endif
