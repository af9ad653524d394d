// Movements of variants in their dialect of Betza notation, and as VDL writes them.
#ifndef INI_MOVEMENT_H
#define INI_MOVEMENT_H

#include "text.h"

struct ini_movement {
    struct text betza;
    bool captures_passed; // movements that only capture do so in passing, too
    bool has_first_steps; // those that are for first steps are left out otherwise
    struct text from;     // the zone in which first steps begin; empty: where pieces stand at first
    struct text
        quiet_from;     // the zone in which they begin without being open to capture; empty: none
    struct text within; // the zone in which movements end; empty: everywhere
};

// Writes the traits, "fmWfceF, ifmnD from camp"; `""` where there are none.
void ini_movement_print(const struct ini_movement *movement, struct text_buffer *out);

// Whether a hopper has a range, which is counted from its platform on.
bool ini_movement_counts_from_platform(struct text betza);

// Whether all moves lead forward, so that a piece may come to where it has none.
bool ini_movement_is_forward(struct text betza);

// How many ranks the shortest of its moves without a capture leads forward; 0: there are others, or
// how far depends on more.
int ini_movement_advance(struct text betza);

// The first letter that such movements don't know, or 0.
char ini_movement_unknown(struct text betza);

#endif
