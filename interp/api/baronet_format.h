// The canonical layout of game files (docs/format.md). Conventions as in baronet.h.
#ifndef BARONET_FORMAT_H
#define BARONET_FORMAT_H

#include "baronet.h"

#ifdef __cplusplus
extern "C" {
#endif

// A game file's or module's text in canonical layout: the same words and comments in the same
// order, with other blanks and line breaks. It is only read, not understood: a text whose pieces or
// rules make no sense has a layout, too. `name` is what messages call it. To be freed by
// baronet_free; NULL with a message when it has mistakes of syntax.
BARONET_API char *baronet_format(const char *name, const char *text, size_t length,
                                 struct baronet_message **message);

#ifdef __cplusplus
}
#endif

#endif
