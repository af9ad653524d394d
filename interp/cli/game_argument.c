#include "game_argument.h"

#include "complain.h"
#include "exit_status.h"
#include "loading.h"

#include <stdio.h>
#include <string.h>

static char lower(char character)
{
    return character >= 'A' && character <= 'Z' ? (char)(character - 'A' + 'a') : character;
}

int open_game(const char *name, struct baronet_game **game)
{
    char *message = NULL;
    bool is_missing = false;
    *game = loading_game(name, &is_missing, &message);
    complain_message(message);
    if (*game)
        return STATUS_FINE;
    return is_missing ? STATUS_ENVIRONMENT : STATUS_WRONG;
}

struct baronet_play *start_position(const struct baronet_game *game, const char *fen,
                                    char **message)
{
    *message = NULL;
    if (!fen || strcmp(fen, "start") == 0)
        return baronet_start(game);
    return baronet_start_fen(game, fen, message);
}

int open_position(const char *name, const char *fen, struct baronet_game **game,
                  struct baronet_play **play)
{
    char *message;
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
    if (!name || strcmp(name, "referee") == 0 || find_player(game, text_of(name), viewer))
        return STATUS_FINE;
    struct text_buffer players;
    text_buffer_init(&players);
    print_players(&players, game);
    int status =
        complain_usage(command, NULL, "no player \"%s\" in this game; --view takes %s or referee",
                       name, players.start);
    text_buffer_release(&players);
    return status;
}

bool find_player(const struct baronet_game *game, struct text name, unsigned *player)
{
    for (unsigned i = 0; i < baronet_game_player_count(game); i++) {
        struct text candidate = text_of(baronet_game_player(game, i));
        if (candidate.length == name.length && text_begins_folded(candidate, name)) {
            *player = i;
            return true;
        }
    }
    return false;
}

unsigned decider_count(const struct baronet_game *game)
{
    unsigned count = 0;
    for (unsigned i = 0; i < baronet_game_player_count(game); i++)
        count += !baronet_game_player_is_random(game, i);
    return count;
}

void print_player(struct text_buffer *out, const struct baronet_game *game, unsigned player)
{
    for (const char *name = baronet_game_player(game, player); *name; name++)
        text_buffer_add_character(out, lower(*name));
}

void print_players(struct text_buffer *out, const struct baronet_game *game)
{
    for (unsigned i = 0; i < baronet_game_player_count(game); i++) {
        if (i > 0)
            text_buffer_print(out, ", ");
        print_player(out, game, i);
    }
}

void print_result(struct text_buffer *out, const struct baronet_game *game,
                  struct baronet_result result)
{
    switch (result.outcome) {
    case BARONET_ONGOING: text_buffer_print(out, "ongoing"); break;
    case BARONET_WIN:
        print_player(out, game, result.winner);
        text_buffer_print(out, " wins: %s", result.reason);
        break;
    case BARONET_DRAW: text_buffer_print(out, "draw: %s", result.reason); break;
    case BARONET_LOSS:
        print_player(out, game, result.winner);
        text_buffer_print(out, " loses: %s", result.reason);
        break;
    }
}

void json_player(struct json *json, const struct baronet_game *game, unsigned player)
{
    struct text_buffer name;
    text_buffer_init(&name);
    print_player(&name, game, player);
    json_text(json, name.start);
    text_buffer_release(&name);
}

void json_players(struct json *json, const struct baronet_game *game)
{
    json_open(json, "[");
    for (unsigned i = 0; i < baronet_game_player_count(game); i++)
        json_player(json, game, i);
    json_close(json, "]");
}

void json_result(struct json *json, const struct baronet_game *game, struct baronet_result result)
{
    static const char *const words[] = {[BARONET_ONGOING] = "ongoing",
                                        [BARONET_WIN] = "win",
                                        [BARONET_DRAW] = "draw",
                                        [BARONET_LOSS] = "loss"};
    json_member(json, "result", words[result.outcome]);
    json_key(json, "winner");
    if (result.outcome == BARONET_WIN)
        json_player(json, game, result.winner);
    else
        json_text(json, NULL);
    if (result.outcome == BARONET_LOSS) {
        json_key(json, "loser");
        json_player(json, game, result.winner);
    }
    json_member(json, "reason", result.reason);
}
