// Forced wins of tests/data/forced-wins.tsv, proved again by the public interface alone: every
// turn, every reply, no table, no order. Only what that can do in reasonable time.
#include "answers.h"
#include "baronet.h"
#include "baronet_notation.h"
#include "scale.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES_LIMIT = 60000 };

static long tries; // turns made for the present position

static bool is_won(struct baronet_play *play, unsigned player)
{
    struct baronet_result result = result_of(play);
    return result.outcome == BARONET_WIN && result.winner == player;
}

// Whether `player` wins within so many turns of his; unknown (false) when it takes too many tries.
static bool wins(struct baronet_play *play, unsigned player, unsigned turns)
{
    bool attacks = baronet_play_mover(play) == player;
    struct baronet_result result = result_of(play);
    if (result.outcome != BARONET_ONGOING)
        return result.outcome == BARONET_WIN && result.winner == player;
    if (turns == 0 || (!attacks && baronet_play_claim(play)))
        return false;
    struct baronet_turns *list = baronet_turns(play, NULL);
    bool won = !attacks;
    for (size_t i = 0; i < baronet_turns_count(list) && won != attacks && tries >= 0; i++) {
        tries--;
        assert_true(baronet_apply(play, list, i, NULL));
        if (attacks && turns == 1)
            won = is_won(play, player);
        else
            won = wins(play, player, attacks ? turns - 1 : turns);
        baronet_undo(play);
    }
    baronet_turns_free(list);
    return won && tries >= 0;
}

static void are_forced(void **state)
{
    (void)state;
    char line[512];
    unsigned proved = 0, every = scaled(4, 2, 1), number = 0;
    FILE *file = fopen("tests/data/forced-wins.tsv", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        char *fen = strchr(line, '\t'), *count = strrchr(line, '\t');
        if (line[0] == '#' || !fen || number++ % every)
            continue;
        *fen++ = *count++ = '\0';
        unsigned turns = (unsigned)atoi(count);
        struct baronet_game *game = baronet_load(line, NULL, NULL);
        struct baronet_play *play = baronet_start_fen(game, fen, NULL);
        assert_non_null(play);
        unsigned player = baronet_play_mover(play);
        tries = TRIES_LIMIT;
        if (turns == 2) {
            bool won = wins(play, player, turns);
            if (tries >= 0 && !won)
                fail_msg("%s %s is not forced", line, fen);
            proved += won;
            tries = TRIES_LIMIT;
            assert_false(wins(play, player, turns - 1) && tries >= 0);
        }
        baronet_play_free(play);
        baronet_game_free(game);
    }
    fclose(file);
    assert_in_range(proved, 8 / every, 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(are_forced)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
