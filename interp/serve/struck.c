#include "struck.h"

#include <string.h>

enum { OFTEN = 3, MEMORY_MILLISECONDS = 600000 };

static unsigned find(const struct struck *struck, const unsigned char *subject)
{
    unsigned i = 0;
    while (i < STRUCK_ROOM && memcmp(struck->list[i].subject, subject, SUBJECT_BYTES) != 0)
        i++;
    return i;
}

static bool is_remembered(const struct struck *struck, unsigned i, uint64_t now)
{
    return i < STRUCK_ROOM && now - struck->list[i].when < MEMORY_MILLISECONDS;
}

void struck_add(struct struck *struck, const unsigned char *subject, uint64_t now)
{
    unsigned i = find(struck, subject);
    if (!is_remembered(struck, i, now)) {
        i = i < STRUCK_ROOM ? i : struck->next++ % STRUCK_ROOM;
        memcpy(struck->list[i].subject, subject, SUBJECT_BYTES);
        struck->list[i].count = 0;
    }
    struck->list[i].count++;
    struck->list[i].when = now;
}

bool struck_too_often(const struct struck *struck, const unsigned char *subject, uint64_t now)
{
    const unsigned i = find(struck, subject);
    return is_remembered(struck, i, now) && struck->list[i].count >= OFTEN;
}
