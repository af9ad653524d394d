/// @file
/// Texts of Interactive Diagrams, as pages of the Chess Variant Pages have them: how many are in a
/// file, and what they look like in VDL; games as such texts. These games are loaded like any
/// others, with baronet_load(). Conventions as in baronet.h.
#ifndef BARONET_IDIAGRAM_H
#define BARONET_IDIAGRAM_H

#include "baronet.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @defgroup idiagram Interactive Diagrams
/// `name` is the path of a file that is such a text (`FILE.idg`), or of a page with some
/// (`FILE.html`), after which "#2" may choose the second one; the first one without. `options` are
/// those of baronet_load_with(); NULL: none.
/// @{

/// A diagram as VDL. NULL with a message when something is wrong with it. Warnings are in the
/// message, too. *losses (may be NULL) becomes a text that the caller frees: what is lost or
/// changed, one per line; "" when nothing is.
BARONET_API char *baronet_idiagram_convert(const char *name,
                                           const struct baronet_load_options *options,
                                           char **losses, struct baronet_message **message);

/// The same of a text that is at hand; `name` is that of a file for messages.
BARONET_API char *baronet_idiagram_convert_text(const char *name, const char *text, size_t length,
                                                char **losses, struct baronet_message **message);

/// How many diagrams a file has. 0 with a message when it can't be read, or has none.
BARONET_API size_t baronet_idiagram_count(const char *path,
                                          const struct baronet_load_options *options,
                                          struct baronet_message **message);

/// How to write a game.
struct baronet_idiagram_write_options {
    size_t size;           ///< sizeof (struct baronet_idiagram_write_options), set by the caller
    uint64_t milliseconds; ///< nothing is tried after this time; 0: no limit
};

/// A game of another kind as such a text. Its settings are found by a search in which random plays
/// of the text and the game are compared, so that both have the same turns and results in these.
/// NULL with a message when there are no such settings. *losses (may be NULL) becomes a text that
/// the caller frees: which goals of the game may be lost, one per line; "" when none is.
BARONET_API char *baronet_idiagram_write(const struct baronet_game *game,
                                         const struct baronet_idiagram_write_options *options,
                                         char **losses, struct baronet_message **message);

/// @}

#ifdef __cplusplus
}
#endif

#endif
