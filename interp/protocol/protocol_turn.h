// Turns as protocols write them: squares whose ranks are numbered differently.
#ifndef PROTOCOL_TURN_H
#define PROTOCOL_TURN_H

#include "baronet.h"
#include "text.h"

// The size of the board; both are 0 where it is no rectangle.
void board_size(const struct baronet_game *game, unsigned *files, unsigned *ranks);

// The length of the square name at the start of the text; 0: there is none.
size_t square_length(const char *text);

// What to add to the ranks of protocols that count from 0 on boards of exactly ten ranks: 1, or 0
// on other boards.
int rank_shift(const struct baronet_game *game);

// Prints the turn with `by` added to each rank.
void print_shifted(struct text_buffer *out, const char *turn, int by);

// Whether this is exactly the text of a legal turn.
bool is_turn(struct baronet_play *play, const char *text);

#endif
