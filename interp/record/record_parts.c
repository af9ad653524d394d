#include "record_parts.h"

#include "result_text.h"

#include <string.h>

void part_path_print(struct text_buffer *out, const char *path, const struct baronet_game *game,
                     unsigned player)
{
    text_buffer_print(out, "%s.", path);
    part_suffix_print(out, game, player);
}

void part_suffix_print(struct text_buffer *out, const struct baronet_game *game, unsigned player)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz0123456789-_";
    size_t start = out->length;
    print_player(out, game, player);
    if (start + strspn(out->start + start, plain) == out->length)
        return;
    out->length = start;
    out->start[start] = '\0';
    text_buffer_print(out, "player%u", player + 1);
}
