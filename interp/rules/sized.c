#include "sized.h"

#include <string.h>

enum { SIZE_LIMIT = 1 << 16 }; // of a struct: what is larger was never set

// The size that a caller's struct has; 0: it has none.
static size_t size_of(const void *given)
{
    size_t size = 0;
    if (given)
        memcpy(&size, given, sizeof size);
    return size >= sizeof size && size <= SIZE_LIMIT ? size : 0;
}

bool sized_fill(void *out, const void *value, size_t size)
{
    size_t room = size_of(out);
    if (room == 0)
        return false;
    size_t known = room < size ? room : size;
    memset((char *)out + sizeof room, 0, room - sizeof room);
    memcpy((char *)out + sizeof room, (const char *)value + sizeof room, known - sizeof room);
    return true;
}

bool sized_read(const void *given, void *value, size_t size)
{
    size_t room = size_of(given);
    memset(value, 0, size);
    if (room > 0)
        memcpy(value, given, room < size ? room : size);
    memcpy(value, &size, sizeof size);
    return !given || room > 0;
}

const void *sized_at(const void *array, size_t index)
{
    size_t room = size_of(array);
    return room > 0 ? (const char *)array + index * room : NULL;
}

bool sized_fill_at(void *array, size_t index, const void *value, size_t size)
{
    size_t room = size_of(array);
    char *out = room > 0 ? (char *)array + index * room : NULL;
    if (out)
        memcpy(out, &room, sizeof room);
    return sized_fill(out, value, size);
}
