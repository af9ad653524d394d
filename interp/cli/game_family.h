// The families of games, such as "chess" or "mancala, dice", that their files name.
#ifndef GAME_FAMILY_H
#define GAME_FAMILY_H

struct baronet_game;

// What the game's file says after `about family`: names separated by commas; "" for none. The text
// is the game's.
const char *game_families(const struct baronet_game *game);

#endif
