// Structs of the public interface that begin with their size, so that programs that were compiled
// with an older or a newer header can call this library.
#ifndef SIZED_H
#define SIZED_H

#include <stdbool.h>
#include <stddef.h>

// Fills a caller's struct with what it has room for; what the library does not know becomes zero.
// `value` is the library's own struct of `size` bytes, also beginning with a size_t. False when the
// caller has not set his size, or `out` is NULL.
bool sized_fill(void *out, const void *value, size_t size);

// The same in an array, whose structs have the size of the first.
bool sized_fill_at(void *array, size_t index, const void *value, size_t size);

// Reads a caller's struct: what it does not have is zero in `value`, and so is all of it for NULL.
// False when it has no size.
bool sized_read(const void *given, void *value, size_t size);

// The element of a caller's array; NULL when there is no size.
const void *sized_at(const void *array, size_t index);

#endif
