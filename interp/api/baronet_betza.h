// Betza notation without a game: the moves of one piece, drawn and in words; and the zoo, the
// catalogue of pieces that games take letters and movements from. Conventions as in baronet.h.
#ifndef BARONET_BETZA_H
#define BARONET_BETZA_H

#include "baronet.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Betza notation

// One piece on a board of its own, with blockers around it that don't move.
struct baronet_betza {
    size_t size;         // of this struct, set by the caller
    const char *betza;   // "fmWfcF"
    const char *dialect; // as after `betza` in a game: "xboard"; NULL: the default, xbetza
    const char *board;   // as after `board` in a game: "8x8", "hexagon 6"
    const char *holes;   // "a4,c4"; NULL or "-": none
    const char *square;  // NULL: in the middle
    const char *friends, *enemies; // squares as for holes; friends count as unmoved
    bool is_second;                // the second player's: turned round
    bool has_moved;
};

// The moves, on one line: `e4-f6 e4-g8xf6`, from-to and, after an x, the squares captured on,
// sorted by destination; "-" when there are none. *drawing (may be NULL) is a diagram. NULL with a
// message when something is wrong.
BARONET_API char *baronet_betza(const struct baronet_betza *request, char **drawing,
                                struct baronet_message **message);

// A picture of the moves in SVG: on an empty board also captures, hops and what is hopped are shown
// as they might be, with blockers only what is possible between them. NULL with a message when
// something is wrong.
BARONET_API char *baronet_betza_svg(const struct baronet_betza *request,
                                    struct baronet_message **message);

// The notation in words, a line for each of its parts: "fmW: Steps one square ...", without the
// part when there is only one. NULL with a message when something is wrong.
BARONET_API char *baronet_betza_explain(const struct baronet_betza *request,
                                        struct baronet_message **message);

// ---- The zoo

// The catalogue of pieces that games may take letter and movement from by name, in its order.
struct baronet_zoo;

struct baronet_zoo_piece {
    size_t size;        // of this struct, set by the caller
    const char *name;   // "Griffin"
    const char *letter; // suggested, as it would stand in a game file: "g"
    const char *betza;  // "FyafsF"
    const char *origin; // what it does or where it comes from, one line
};

BARONET_API struct baronet_zoo *baronet_zoo(void);
BARONET_API void baronet_zoo_free(struct baronet_zoo *zoo);
BARONET_API size_t baronet_zoo_count(const struct baronet_zoo *zoo);
// False when there are not so many.
BARONET_API bool baronet_zoo_piece(const struct baronet_zoo *zoo, size_t index,
                                   struct baronet_zoo_piece *out);

#ifdef __cplusplus
}
#endif

#endif
