// Who makes the turns of each player: a person at the keyboard, the engine, or chance.
#ifndef SEAT_H
#define SEAT_H

#include "baronet.h"
#include "text.h"

enum seat { SEAT_RANDOM, SEAT_HUMAN, SEAT_ENGINE };

enum { SEAT_LIMIT = BARONET_REFEREE };

struct seats {
    enum seat of[SEAT_LIMIT];
    unsigned count;
};

// The first player is human, the others are the engine.
void seats_init(struct seats *seats, const struct baronet_game *game);

// Reads "white=human,black=engine". Players that it doesn't name are the engine, except that the
// first of them is human where it names no human. On failure `problem` names what would be right.
bool seats_read(struct seats *seats, const struct baronet_game *game, const char *text,
                struct text_buffer *problem);
void seats_print(const struct seats *seats, const struct baronet_game *game,
                 struct text_buffer *out);

unsigned seats_human_count(const struct seats *seats);

#endif
