// What the files of games say about them in a word or a line.
#ifndef GAME_ABOUT_H
#define GAME_ABOUT_H

struct baronet_game;

// What the game's file says after `about family`: names with commas between them, or "". The text
// is the game's.
const char *game_families(const struct baronet_game *game);

// What it says after `about` without a subject: what is special; "" for nothing. As above.
const char *game_summary(const struct baronet_game *game);

// How many players decide something: all but chance.
unsigned game_people(const struct baronet_game *game);

#endif
