// What a weak player overlooks. People do not choose their turns at random: they fail to see one,
// their own or the opponent's, and see it in none of the lines that they think through. So a turn
// is overlooked throughout one search, wherever it comes up, and the more easily the further ahead
// it lies; captures are seen better than other turns, and what is on the board now better than what
// may come.
#ifndef ATTENTION_H
#define ATTENTION_H

#include <stdbool.h>
#include <stdint.h>

struct attention {
    unsigned blindness; // of 256 quiet turns one turn ahead, so many are overlooked; 0: none
    uint64_t key;       // says which: another one for each search; 0 where there are none
};

// Whether a turn is overlooked, by its key, so many turns ahead (0: it could be made now).
bool attention_misses(const struct attention *attention, uint32_t turn, bool is_capture, int ahead);

#endif
