// Writes several files so that each is either the old one or the new one, whole: first all of them
// beside their places, then each is renamed into its place.
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

// False with the problem in words; then no file has changed, except when a rename failed behind
// others.
bool file_swap_all(struct file_swap *swaps, size_t count, struct text_buffer *problem);

// Whether there is something of that name, as far as one may know.
bool file_exists(const char *path);

#endif
