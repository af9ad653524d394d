// Whole numbers as text, in Base64 VLQ (as in source maps): digits of five bits, the lowest first,
// the sixth bit set in all but the last, the sign in the lowest bit of the number. Of a list each
// number is told by its difference from the one before, and a difference of 0 is followed by how
// many more there are of them. Numbers without such an order are packed, in Golomb-Rice codes (Rice
// and Plaunt, 1971).
#ifndef VLQ_H
#define VLQ_H

#include "text.h"

#include <stdint.h>

// Numbers are written to `out`, or, when that is NULL, read from the text.
struct vlq {
    struct text_buffer *out;
    struct text text;
    size_t at;
    bool failed; // what was read so far is not all of it
};

// Writes a number, or reads one that lies between two bounds.
void vlq_pass(struct vlq *vlq, int64_t *number, int64_t least, int64_t most);

// A list of numbers from -limit to limit.
void vlq_pass_list(struct vlq *vlq, int32_t *numbers, size_t count, int32_t limit);

// Numbers by themselves, in bits, six to a digit: blocks of VLQ_BLOCK numbers begin with four bits
// for a width. Of each number, twice its size (one less if it is below 0), the bits above the width
// say how many 1s come before a 0; those below follow.
enum { VLQ_BLOCK = 64 };
void vlq_pass_packed(struct vlq *vlq, int32_t *numbers, size_t count, int32_t limit);

// Adds the numbers that were written, in lines.
void vlq_print_lines(struct text_buffer *out, const struct text_buffer *numbers);

#endif
