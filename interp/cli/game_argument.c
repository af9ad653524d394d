#include "game_argument.h"

#include "baronet_notation.h"
#include "complain.h"
#include "exit_status.h"
#include "loading.h"
#include "result_text.h"

#include <stdio.h>
#include <string.h>

int open_game(const char *name, struct baronet_game **game)
{
    struct baronet_message *message = NULL;
    bool is_missing = false;
    *game = loading_game(name, &is_missing, &message);
    complain_message(message);
    if (*game)
        return STATUS_FINE;
    return is_missing ? STATUS_ENVIRONMENT : STATUS_WRONG;
}

struct baronet_play *start_position(const struct baronet_game *game, const char *fen,
                                    struct baronet_message **message)
{
    *message = NULL;
    if (!fen || strcmp(fen, "start") == 0)
        return baronet_start(game);
    return baronet_start_fen(game, fen, message);
}

int open_position(const char *name, const char *fen, struct baronet_game **game,
                  struct baronet_play **play)
{
    struct baronet_message *message;
    *play = NULL;
    int status = open_game(name, game);
    if (status != STATUS_FINE)
        return status;
    *play = start_position(*game, fen, &message);
    complain_message(message);
    if (*play)
        return STATUS_FINE;
    close_position(*game, NULL);
    *game = NULL;
    return STATUS_WRONG;
}

void close_position(struct baronet_game *game, struct baronet_play *play)
{
    if (play)
        baronet_play_free(play);
    if (game)
        baronet_game_free(game);
}

int read_viewer(const char *command, const struct baronet_game *game, const char *name,
                unsigned *viewer)
{
    *viewer = BARONET_REFEREE;
    if (name && strcmp(name, "spectator") == 0) {
        *viewer = BARONET_SPECTATOR;
        return STATUS_FINE;
    }
    if (!name || strcmp(name, "referee") == 0 || find_player(game, text_of(name), viewer))
        return STATUS_FINE;
    struct text_buffer players;
    text_buffer_init(&players);
    print_players(&players, game);
    int status = complain_usage(
        command, NULL, "no player \"%s\" in this game; --view takes %s, referee or spectator", name,
        players.start);
    text_buffer_release(&players);
    return status;
}
