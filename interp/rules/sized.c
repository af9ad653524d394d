#include "sized.h"

#include "object.h"

#include <string.h>

enum { SIZE_LIMIT = 1 << 16 }; // of a struct: what is larger was never set

// The size that a caller's struct has; 0: it has none, which is noted.
static size_t size_of(const void *given)
{
    size_t size;
    memcpy(&size, given, sizeof size);
    if (size >= sizeof size && size <= SIZE_LIMIT)
        return size;
    object_misused(NULL, "a struct was given without its size");
    return 0;
}

bool sized_fill(void *out, const void *value, size_t size)
{
    size_t room = out ? size_of(out) : 0;
    if (!out)
        object_misused(NULL, "NULL was given in place of a struct");
    if (room == 0)
        return false;
    size_t known = room < size ? room : size;
    memset((char *)out + sizeof room, 0, room - sizeof room);
    memcpy((char *)out + sizeof room, (const char *)value + sizeof room, known - sizeof room);
    return true;
}

bool sized_read(const void *given, void *value, size_t size)
{
    size_t room = given ? size_of(given) : 0;
    memset(value, 0, size);
    if (room > 0)
        memcpy(value, given, room < size ? room : size);
    memcpy(value, &size, sizeof size);
    return !given || room > 0;
}

const void *sized_at(const void *array, size_t index)
{
    size_t room = array ? size_of(array) : 0;
    return room > 0 ? (const char *)array + index * room : NULL;
}

bool sized_fill_at(void *array, size_t index, const void *value, size_t size)
{
    size_t room = array ? size_of(array) : 0;
    char *out = room > 0 ? (char *)array + index * room : NULL;
    if (out)
        memcpy(out, &room, sizeof room);
    return sized_fill(out, value, size);
}
