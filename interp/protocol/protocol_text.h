// What several protocols need to write turns in their own way.
#ifndef PROTOCOL_TEXT_H
#define PROTOCOL_TEXT_H

#include "baronet.h"
#include "text.h"

// Sets both to 0 where the board is no rectangle.
void board_size(const struct baronet_game *game, unsigned *files, unsigned *ranks);

// The length of a square's name at the start of the text; 0: none.
size_t square_length(const char *text);

// What to add to the ranks of protocols that count them from 0 where there are just ten: 1 or 0.
int rank_shift(const struct baronet_game *game);

// Adds the turn with so much added to each rank.
void print_shifted(struct text_buffer *out, const char *turn, int by);

// Whether a legal turn is written just like this.
bool is_turn(struct baronet_play *play, const char *text);

#endif
