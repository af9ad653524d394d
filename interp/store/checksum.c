#include "checksum.h"

#include <inttypes.h>
#include <stdio.h>

uint64_t checksum(struct text text)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < text.length; i++)
        hash = (hash ^ (unsigned char)text.start[i]) * UINT64_C(0x100000001b3);
    return hash;
}

void checksum_print(struct text_buffer *out)
{
    uint64_t sum = checksum((struct text){out->start, out->length});
    text_buffer_print(out, "sum %016" PRIx64 "\n", sum);
}

bool checksum_cut(struct text *text)
{
    char line[CHECKSUM_LINE_LENGTH + 1];
    if (text->length < CHECKSUM_LINE_LENGTH)
        return false;
    struct text before = {text->start, text->length - CHECKSUM_LINE_LENGTH};
    snprintf(line, sizeof line, "sum %016" PRIx64 "\n", checksum(before));
    if (!text_is((struct text){before.start + before.length, CHECKSUM_LINE_LENGTH}, line))
        return false;
    *text = before;
    return true;
}
