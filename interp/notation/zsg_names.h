// What saved games of Zillions call the squares, pieces and players of a game of a rules file.
#ifndef ZSG_NAMES_H
#define ZSG_NAMES_H

#include "baronet.h"
#include "zrf_game.h"

// Numbers of the compiled game; -1: there is no such name.
int zsg_square(const struct baronet_game *game, struct text name);
int zsg_type(const struct zrf_game *rules, struct text name);
int zsg_owner(const struct zrf_game *rules, struct text name);

// The player of the rules file who has this number; NULL: none.
const struct zrf_player *zsg_player(const struct zrf_game *rules, int owner);

// Players who are neither random nor neutral.
int zsg_decider_count(const struct zrf_game *rules);

#endif
