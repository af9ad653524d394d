// Checksums at the end of files: a line "sum 0123456789abcdef" of what stands before it, by FNV-1a
// (Fowler, Noll and Vo; 64 bits). It tells damage, not forgery.
#ifndef CHECKSUM_H
#define CHECKSUM_H

#include "text.h"

#include <stdint.h>

enum { CHECKSUM_LINE_LENGTH = 21 }; // with its newline

uint64_t checksum(struct text text);

// Adds the line for all that the buffer holds.
void checksum_print(struct text_buffer *out);

// Cuts off the line; false, and nothing is changed, when there is none or it does not fit.
bool checksum_cut(struct text *text);

#endif
