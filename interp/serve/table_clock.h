// The clocks of a table. They follow from the moments of its turns alone, so that they are the same
// after a restart. Times are in milliseconds; moments are counted from 1970.
#ifndef TABLE_CLOCK_H
#define TABLE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

enum { CLOCKS_LIMIT = 16, CLOCK_NOBODY = CLOCKS_LIMIT };

// What was agreed.
struct clock_terms {
    bool is_used;
    bool is_per_turn;           // each turn has the whole time again
    int64_t base[CLOCKS_LIMIT]; // by player; 0: he has no clock
    int64_t increment;          // added after each turn
    int64_t delay;              // of each turn, not counted
};

struct table_clock {
    struct clock_terms terms;
    int64_t left[CLOCKS_LIMIT]; // at `since`
    uint32_t begun;             // who has made a turn; before, his clock stands still
    unsigned runs;              // whose clock runs, or CLOCK_NOBODY
    int64_t since;
};

void clock_init(struct table_clock *clock, const struct clock_terms *terms);

// A turn was made; then it is the next one's move.
void clock_turn(struct table_clock *clock, unsigned player, unsigned next, int64_t when);

// Turns were taken back. What was used is not given back.
void clock_undo(struct table_clock *clock, unsigned next, int64_t when);

// The game is over.
void clock_stop(struct table_clock *clock, int64_t when);

// What a player has left. 0: his flag has fallen.
int64_t clock_left(const struct table_clock *clock, unsigned player, int64_t now);
bool clock_has_run_out(const struct table_clock *clock, int64_t now);

#endif
