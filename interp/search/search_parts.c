#include "search_parts.h"

const char *search_part_name(size_t part)
{
    static const char *const names[] = {
#define SEARCH_PART(part, name) name,
        SEARCH_PARTS(SEARCH_PART)
#undef SEARCH_PART
    };
    return part < SEARCH_PART_COUNT ? names[part] : NULL;
}
