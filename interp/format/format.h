// The canonical layout of VDL (docs/format.md): where lines begin, how they are broken, where
// blanks stand and what is aligned. It follows from the tokens and comments, from which blocks
// stand on the line of their colon, and from where blank lines are, and from nothing else.
#ifndef FORMAT_H
#define FORMAT_H

#include "diag.h"

enum { FORMAT_WIDTH = 120 }; // columns; a comment at the end of a line may reach beyond them

// Adds the text of `source` in canonical layout to `out`. False, with the mistakes in `diag`, when
// it can't be read. With `upgrades` what earlier versions of the language said at more length is
// said as it is today (baronet_format.h).
bool format_vdl(const struct source *source, bool upgrades, struct diag *diag,
                struct text_buffer *out);

#endif
