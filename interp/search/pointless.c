#include "pointless.h"

#include "baronet_notation.h"
#include "memory.h"

#include <string.h>

// The board, with what is in hand.
static bool has_same_board(const char *one, const char *other)
{
    const size_t length = strcspn(one, " ");
    return strcspn(other, " ") == length && strncmp(one, other, length) == 0;
}

// What the player sees after a turn that leaves the board as it is and him to move; NULL: it is not
// one of those.
static char *sight_after_nothing(struct baronet_play *play, const char *turn, unsigned player)
{
    char *seen = NULL, *before = baronet_play_fen(play, BARONET_REFEREE);
    if (baronet_apply_text(play, turn, NULL)) {
        char *after = baronet_play_fen(play, BARONET_REFEREE);
        if (baronet_play_mover(play) == player && has_same_board(before, after))
            seen = baronet_play_fen(play, player);
        baronet_free(after);
        baronet_undo(play);
    }
    baronet_free(before);
    return seen;
}

// Finds what is seen after each turn that does nothing in a game; forgets what was seen after those
// that do something there, or after which something else is seen. How many are left?
static size_t look(const struct baronet_play *game, char *const *turns, char **seen, size_t count,
                   unsigned player, bool is_first)
{
    struct baronet_play *play = baronet_play_copy(game);
    size_t left = 0;
    for (size_t i = 0; i < count; i++) {
        if (!is_first && !seen[i])
            continue;
        char *now = sight_after_nothing(play, turns[i], player);
        if (is_first) {
            seen[i] = now;
        } else {
            if (!now || strcmp(now, seen[i]) != 0) {
                baronet_free(seen[i]);
                seen[i] = NULL;
            }
            baronet_free(now);
        }
        left += seen[i] != NULL;
    }
    baronet_play_free(play);
    return left;
}

static char **list_turns(const struct baronet_play *game, size_t *count)
{
    struct baronet_play *play = baronet_play_copy(game);
    struct baronet_turns *turns = baronet_turns(play, NULL);
    *count = turns ? baronet_turns_count(turns) : 0;
    char **texts = memory_zeroed(*count + 1, sizeof(char *));
    for (size_t i = 0; i < *count; i++)
        texts[i] = baronet_turns_text(turns, i);
    baronet_turns_free(turns);
    baronet_play_free(play);
    return texts;
}

char **useful_turns(const struct baronet_play *const *games, size_t count, unsigned player)
{
    size_t listed, kept = 0;
    if (count == 0)
        return NULL;
    char **turns = list_turns(games[0], &listed);
    char **seen = memory_zeroed(listed + 1, sizeof(char *));
    size_t left = look(games[0], turns, seen, listed, player, true);
    for (size_t g = 1; g < count && left > 0; g++)
        left = look(games[g], turns, seen, listed, player, false);
    for (size_t i = 0; i < listed; i++)
        if (seen[i]) {
            baronet_free(turns[i]);
            baronet_free(seen[i]);
        } else {
            turns[kept++] = turns[i];
        }
    turns[kept] = NULL;
    memory_free(seen);
    if (kept > 0 && kept < listed)
        return turns;
    useful_turns_free(turns);
    return NULL;
}

void useful_turns_free(char **turns)
{
    for (size_t i = 0; turns && turns[i]; i++)
        baronet_free(turns[i]);
    memory_free(turns);
}
