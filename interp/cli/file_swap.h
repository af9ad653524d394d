// Replaces several files so that each is wholly the old one or wholly the new one: all are written
// to temporary files in the same folders first, then renamed.
#ifndef FILE_SWAP_H
#define FILE_SWAP_H

#include "text.h"

struct file_swap {
    const char *path;         // owned by the caller
    struct text_buffer bytes; // what is to be written
    struct text_buffer aside; // where it is before it is renamed; empty when nowhere
};

void file_swap_init(struct file_swap *swap, const char *path);
void file_swap_release(struct file_swap *swap);

// False with the problem in words; then no file has changed, unless a rename failed after
// others had succeeded.
bool file_swap_all(struct file_swap *swaps, size_t count, struct text_buffer *problem);

// Whether a file of that name exists, or may exist (its folder can't be searched).
bool file_exists(const char *path);

#endif
