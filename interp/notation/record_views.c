#include "record_views.h"

#include "baronet_notation.h"
#include "text.h"

#include <string.h>

// Joins what two players know of one position: where they differ, one has a '?' or lacks a '+'.
// That is only a guess, which record_views_join verifies.
static bool join_two(const char *a, const char *b, struct text_buffer *out)
{
    while (*a || *b) {
        if (*a == *b || *b == '?') {
            text_buffer_add_character(out, *a);
            b += *b != '\0';
            a += *a != '\0';
        } else if (*a == '?') {
            text_buffer_add_character(out, *b++);
            a++;
        } else if (*a == '+') {
            text_buffer_add_character(out, *a++);
        } else if (*b == '+') {
            text_buffer_add_character(out, *b++);
        } else {
            return false;
        }
    }
    return true;
}

static bool has_views(const struct baronet_play *play, const char *const *views)
{
    bool is_equal = true;
    for (unsigned i = 0; i < baronet_game_player_count(baronet_play_game(play)) && is_equal; i++) {
        char *fen = baronet_play_fen(play, i);
        is_equal = strcmp(fen, views[i]) == 0;
        baronet_free(fen);
    }
    return is_equal;
}

struct baronet_play *record_views_join(const struct baronet_game *game, const char *const *views)
{
    struct text_buffer joined, next;
    text_buffer_init(&joined);
    text_buffer_print(&joined, "%s", views[0]);
    bool is_fine = true;
    for (unsigned i = 1; i < baronet_game_player_count(game) && is_fine; i++) {
        text_buffer_init(&next);
        is_fine = join_two(joined.start, views[i], &next);
        text_buffer_release(&joined);
        joined = next;
    }
    struct baronet_play *play = is_fine ? baronet_start_fen(game, joined.start, NULL) : NULL;
    text_buffer_release(&joined);
    if (play && !has_views(play, views)) {
        baronet_play_free(play);
        play = NULL;
    }
    return play;
}
