#include "protocol_turn.h"

#include "baronet_notation.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RANK_DIGITS = 3 };

void board_size(const struct baronet_game *game, unsigned *files, unsigned *ranks)
{
    if (sscanf(baronet_game_board(game), "%ux%u", files, ranks) != 2)
        *files = *ranks = 0;
}

size_t square_length(const char *text)
{
    size_t digits = 0;
    if (!islower((unsigned char)text[0]))
        return 0;
    while (isdigit((unsigned char)text[1 + digits]))
        digits++;
    return digits ? digits + 1 : 0;
}

int rank_shift(const struct baronet_game *game)
{
    unsigned files, ranks;
    board_size(game, &files, &ranks);
    return ranks == 10 ? 1 : 0;
}

void print_shifted(struct text_buffer *out, const char *turn, int by)
{
    for (const char *c = turn; *c;) {
        size_t digits = strspn(c, "0123456789");
        if (digits == 0)
            text_buffer_add_character(out, *c++);
        else if (c == turn || digits > RANK_DIGITS)
            text_buffer_add(out, c, digits);
        else
            text_buffer_print(out, "%d", atoi(c) + by);
        c += digits;
    }
}

bool is_turn(struct baronet_play *play, const char *text)
{
    struct baronet_picker *picker = baronet_picker_new(play, NULL);
    bool found = picker && baronet_picker_pick_text(picker, text, NULL) &&
                 baronet_picker_is_whole(picker) && strcmp(baronet_picker_text(picker), text) == 0;
    baronet_picker_free(picker);
    return found;
}
