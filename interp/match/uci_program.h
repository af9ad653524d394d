// A player in a match that is a program and speaks UCI.
#ifndef UCI_PROGRAM_H
#define UCI_PROGRAM_H

#include "match_player_state.h"

bool uci_program_start(struct match_player *player, struct match_problem *problem);
bool uci_program_new_game(struct match_player *player, struct match_problem *problem);
struct match_answer uci_program_ask(struct match_player *player, const struct baronet_play *play,
                                    const char *const *turns, size_t turn_count,
                                    const struct match_time *time);

#endif
