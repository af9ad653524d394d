// Lets the engine play a game against itself, and says how it ends.
//
//     cc engine.c $(pkg-config --cflags --libs baronet) -o engine && ./engine breakthrough
#include <baronet.h>
#include <baronet_engine.h>
#include <baronet_notation.h>
#include <stdio.h>

// Called while the engine thinks; false would make it answer.
static bool show(void *context, const struct baronet_engine_report *report)
{
    (void)context;
    if (report->line == 1 && report->turn_count > 0)
        fprintf(stderr, "depth %u: %s\n", report->depth, report->turns[0]);
    return true;
}

// One turn of the player to move. False when the game is over.
static bool make_turn(struct baronet_engine *engine, struct baronet_play *play)
{
    struct baronet_message *message = NULL;
    struct baronet_engine_limits limits = {.size = sizeof limits, .nodes = 2000, .progress = show};
    struct baronet_engine_answer answer = {.size = sizeof answer};
    bool is_made = baronet_engine_think(engine, play, &limits, &answer, &message) &&
                   baronet_apply_text(play, answer.turn, &message);
    if (is_made)
        printf("%s\n", answer.turn);
    else
        fputs(baronet_message_text(message), stderr);
    baronet_message_free(message);
    baronet_engine_answer_release(&answer);
    return is_made;
}

int main(int argc, char **argv)
{
    struct baronet_message *message = NULL;
    struct baronet_game *game = baronet_load(argc > 1 ? argv[1] : "breakthrough", NULL, &message);
    struct baronet_play *play = game ? baronet_start(game) : NULL;
    struct baronet_engine *engine = game ? baronet_engine_new(game, NULL, &message) : NULL;
    bool is_fine = play && engine;
    if (is_fine) {
        struct baronet_result result = {.size = sizeof result};
        while (baronet_play_result(play, &result, NULL) && result.outcome == BARONET_ONGOING &&
               make_turn(engine, play))
            ;
        printf("%s: %s\n",
               result.outcome == BARONET_WIN ? baronet_game_player(game, result.winner) : "-",
               result.reason);
    }
    fputs(baronet_message_text(message), stderr);
    baronet_message_free(message);
    baronet_engine_free(engine);
    baronet_play_free(play);
    baronet_game_free(game);
    return is_fine ? 0 : 1;
}
