// Forced wins, proved by trying every turn of one player and every reply of the other.
#ifndef FORCED_H
#define FORCED_H

#include "baronet.h"

struct forced_win {
    bool is_found, is_stopped; // stopped: nothing is known
    unsigned turns;            // of the winner
    char **line;               // the quickest win against the longest defence, turn by turn
    size_t line_length;
    uint64_t nodes;
};

// Looks for a win of the player to move in at most so many of his turns, the quickest first.
// `progress` (may be NULL) is called now and then and says whether to go on.
void forced_win_find(const struct baronet_play *play, unsigned turns,
                     bool (*progress)(void *context, unsigned turns, uint64_t nodes), void *context,
                     struct forced_win *win);
void forced_win_release(struct forced_win *win);

#endif
