// What records say of players and results, in words.
#ifndef RECORD_WORDS_H
#define RECORD_WORDS_H

#include "baronet.h"
#include "text.h"

// Adds a player's name in lower case; of other viewers "spectator".
void record_print_player(struct text_buffer *out, const struct baronet_game *game, unsigned player);

// Adds "ongoing", "white wins: REASON", "white loses: REASON" or "draw: REASON". False with a
// message when the rules exceed a budget.
bool record_print_result(struct text_buffer *out, struct baronet_play *play,
                         struct baronet_result *result, struct baronet_message **message);

#endif
