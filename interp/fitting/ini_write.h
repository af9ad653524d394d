// A variant as a section of a file: the lines in which it differs from a parent.
#ifndef INI_WRITE_H
#define INI_WRITE_H

#include "ini_variant.h"

// Writes "[NAME:PARENT]" and the lines that `variant` has otherwise than the bundled variant
// `parent` (NULL: than nothing). Returns how many lines these are, or -1: the result would be
// another variant.
int ini_write(const struct ini_library *library, const struct ini_variant *variant,
              const struct ini_section *parent, struct text_buffer *out);

// Whether a value means the same in a variant.
bool ini_same_value(const struct ini_variant *variant, const struct ini_key *key,
                    const struct ini_value *a, const struct ini_value *b);

#endif
