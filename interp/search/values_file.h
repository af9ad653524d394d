// What was learnt of a game as a file:
//
//     baronet values 11
//     game chess
//     rules 0123456789abcdef
//     levels 200 700 911 ...
//     chances 100 83 214
//     gCuBA...
//     sum 0123456789abcdef
//
// The first line says the format; `rules` is the fingerprint of the rules that it goes for, `sum`
// the checksum of all before it (checksum.h). What was measured (measured.h) may be missing. The
// lines between are numbers (vlq.h). A net may follow, as a section of its own (net_text.h).
#ifndef VALUES_FILE_H
#define VALUES_FILE_H

#include "learn.h"
#include "text.h"

void values_print(struct text_buffer *out, const struct baronet_game *game,
                  const struct weights *weights, const struct learnt *learnt);

// What such a text is: `OTHERS` for other rules, or of another version of the program.
enum values_state { VALUES_FIT, VALUES_ARE_OTHERS, VALUES_ARE_DAMAGED };

// Reads them; unless they fit, nothing is changed.
enum values_state values_read(struct text text, const struct baronet_game *game,
                              struct weights *weights, struct learnt *learnt);

// Whether the head says that the text is for these rules and the present format.
bool values_are_for(struct text text, const struct baronet_game *game);

#endif
