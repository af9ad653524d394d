/// @file
/// Rule sheets: the rules of a game in plain English. Conventions as in baronet.h.
#ifndef BARONET_SHEET_H
#define BARONET_SHEET_H

#include "baronet.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @defgroup sheets Rule sheets
/// The board with the pieces set up, how each piece moves, what a turn is, the special rules, how
/// the game ends, who sees what. Movements and lists come from the checked rules, the rest from the
/// sentences that stand beside the rules (`about rule NAME "..."`). A rule without a sentence is
/// shown as it is written.
/// @{

/// How a sheet is written.
enum baronet_sheet_form {
    BARONET_SHEET_TEXT,     ///< plain text, lines of any length
    BARONET_SHEET_HTML,     ///< one file, with pictures in it
    BARONET_SHEET_MARKDOWN, ///< for a README
    BARONET_SHEET_MAN,      ///< a manual page
    BARONET_SHEET_JSON      ///< sections and what is in them, as docs/api.md explains
};

/// The rule sheet of a game, which the caller frees. NULL with a message when memory is out.
BARONET_API char *baronet_sheet(const struct baronet_game *game, enum baronet_sheet_form form,
                                struct baronet_message **message);

/// How many rules, goals and the like have no sentence, and how many sentences are out of place:
/// they say of nothing that there is, or have something in braces that is no name. The message says
/// where each of them is, as warnings do.
BARONET_API size_t baronet_sheet_gaps(const struct baronet_game *game,
                                      struct baronet_message **message);

/// @}

#ifdef __cplusplus
}
#endif

#endif
