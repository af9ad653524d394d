#include "result_text.h"

#include <inttypes.h>

static bool is_decided(struct baronet_result result)
{
    return result.outcome == BARONET_WIN || result.outcome == BARONET_LOSS;
}

static char lower(char character)
{
    return character >= 'A' && character <= 'Z' ? (char)(character - 'A' + 'a') : character;
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
    if (player >= baronet_game_player_count(game)) {
        text_buffer_print(out, "%s", player == BARONET_REFEREE ? "referee" : "spectator");
        return;
    }
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
    if (result.worth != 1 && is_decided(result))
        text_buffer_print(out, " (%" PRId32 " points)", result.worth);
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
    if (is_decided(result)) {
        json_key(json, "worth");
        json_signed(json, result.worth);
    }
}
