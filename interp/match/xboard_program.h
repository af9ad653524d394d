// A player in a match that is a program and speaks CECP, the protocol of XBoard.
#ifndef XBOARD_PROGRAM_H
#define XBOARD_PROGRAM_H

#include "match_player_state.h"

bool xboard_program_start(struct match_player *player, struct match_problem *problem);
bool xboard_program_new_game(struct match_player *player, const char *const *turns,
                             size_t turn_count, const struct match_time *time,
                             struct match_problem *problem);
struct match_answer xboard_program_ask(struct match_player *player, const struct baronet_play *play,
                                       const struct match_time *time);
// Keeps a turn of the opponent until the program is to think.
void xboard_program_told(struct match_player *player, const char *turn);

#endif
