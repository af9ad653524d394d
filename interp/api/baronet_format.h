/// @file
/// The canonical layout of game files (docs/format.md). Conventions as in baronet.h.
#ifndef BARONET_FORMAT_H
#define BARONET_FORMAT_H

#include "baronet.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @defgroup format Layout of game files
/// One layout for all game files.
/// @{

/// The text of a game file or module in canonical layout: the same words and comments in the same
/// order, with other blanks and line breaks. Only its syntax matters: a text whose pieces or rules
/// make no sense can be laid out, too. `name` stands for it in messages. NULL with a message when
/// the text has mistakes of syntax.
BARONET_API char *baronet_format(const char *name, const char *text, size_t length,
                                 struct baronet_message **message);

/// The same, with older, longer constructs of the language replaced by their current form. A goal
/// that is never asked, `lose "checkmate" when false`, becomes `without "checkmate"`. That needs a
/// parent or module that declares it, as only there it means something: the caller has to check
/// whether the game still loads.
BARONET_API char *baronet_format_upgraded(const char *name, const char *text, size_t length,
                                          struct baronet_message **message);

/// @}

#ifdef __cplusplus
}
#endif

#endif
