// Who plays at a table, and how the game has ended, in the words of records.
#ifndef SEAT_WORDS_H
#define SEAT_WORDS_H

#include "gaming_table.h"
#include "text.h"

void print_seat_words(struct text_buffer *out, const struct gaming_table *table);
// What persons have added to the randomness of chance: "white=...,black=none".
void print_contribution_words(struct text_buffer *out, const struct gaming_table *table);

void print_result_words(struct text_buffer *out, const struct gaming_table *table);

#endif
