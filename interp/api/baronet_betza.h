/// @file
/// Betza notation without a game: the moves of one piece, drawn and in words. And the zoo, the
/// catalogue of pieces from which games take letters and movements. Conventions as in baronet.h.
#ifndef BARONET_BETZA_H
#define BARONET_BETZA_H

#include "baronet.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @defgroup betza Betza notation
/// The moves of one piece.
/// @{

/// One piece on a board of its own, with blockers around it that don't move. Lists of squares are
/// like "a4,c4"; NULL or "-" is the empty list.
struct baronet_betza {
    size_t size;         ///< sizeof (struct baronet_betza), set by the caller
    const char *betza;   ///< "fmWfcF"
    const char *dialect; ///< as after `betza` in a game: "xboard"; NULL: the default, xbetza
    const char *board;   ///< as after `board` in a game: "8x8", "hexagon 6"
    const char *holes;   ///< squares that are missing
    const char *square;  ///< where the piece stands; NULL: in the middle
    const char *friends; ///< squares with pieces of the same player, which count as unmoved
    const char *enemies; ///< squares with pieces of the opponent
    bool is_second;      ///< the piece is the second player's: its moves are turned round
    bool has_moved;      ///< the piece has moved before
};

/// The moves, on one line: `e4-f6 e4-g8xf6`, from-to and, after an x, the squares of what is
/// captured, sorted by destination; "-" when there are none. *drawing (may be NULL) is a diagram,
/// which the caller frees. NULL with a message when something is wrong.
BARONET_API char *baronet_betza(const struct baronet_betza *request, char **drawing,
                                struct baronet_message **message);

/// A picture of the moves in SVG. On an empty board, captures, hops and what is hopped over are
/// shown as they might be; with blockers, only what is possible between them. NULL with a message
/// when something is wrong.
BARONET_API char *baronet_betza_svg(const struct baronet_betza *request,
                                    struct baronet_message **message);

/// The notation in words, one line for each of its parts: "fmW: Steps one square ..."; when there
/// is only one part, without its notation. NULL with a message when something is wrong.
BARONET_API char *baronet_betza_explain(const struct baronet_betza *request,
                                        struct baronet_message **message);

/// @}
/// @defgroup zoo The zoo
/// The catalogue of pieces.
/// @{

/// @struct baronet_zoo
/// The catalogue of pieces from which games may take letter and movement by name.
struct baronet_zoo;

/// A piece of the catalogue. Its texts belong to the catalogue.
struct baronet_zoo_piece {
    size_t size;        ///< sizeof (struct baronet_zoo_piece), set by the caller
    const char *name;   ///< "Griffin"
    const char *letter; ///< suggested, as it would stand in a game file: "g"
    const char *betza;  ///< "FyafsF"
    const char *origin; ///< what it does or where it comes from, in one line
};

/// The catalogue; NULL when there is no memory.
BARONET_API struct baronet_zoo *baronet_zoo(void);

/// Releases the catalogue.
BARONET_API void baronet_zoo_free(struct baronet_zoo *zoo);

/// How many pieces the catalogue has.
BARONET_API size_t baronet_zoo_count(const struct baronet_zoo *zoo);

/// Fills *out with a piece, in the catalogue's order. False when there is none with this index.
BARONET_API bool baronet_zoo_piece(const struct baronet_zoo *zoo, size_t index,
                                   struct baronet_zoo_piece *out);

/// @}

#ifdef __cplusplus
}
#endif

#endif
