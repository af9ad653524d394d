// baronet moves: each legal turn of a position and the position after it.
#include "baronet_notation.h"
#include "command.h"
#include "complain.h"
#include "game_argument.h"
#include "json.h"
#include "options.h"
#include "position_output.h"
#include "result_text.h"
#include "turn_json.h"
#include "turn_list.h"

#include <stdio.h>

// Which turns another player has may depend on what this one does not know.
static bool is_view_allowed(const struct baronet_play *play, unsigned viewer)
{
    if (viewer == BARONET_REFEREE || viewer == baronet_play_mover(play) ||
        !baronet_game_has_secrets(baronet_play_game(play)))
        return true;
    complain("in a game with secrets only the player to move may see which turns there are");
    return false;
}

static void print_turn(FILE *out, const char *turn, const char *fen)
{
    fprintf(out, "%s\t%s\n", turn, fen ? fen : "?");
}

// `told` is what the turn does.
static void print_turn_json(struct json *json, const struct baronet_game *game, const char *turn,
                            const char *fen, const struct baronet_turn *told)
{
    json_open(json, "{");
    json_member(json, "turn", turn);
    json_member(json, "fen", fen);
    json_turn_members(json, game, told);
    json_close(json, "}");
}

// `json` is NULL for plain text. In a game with secrets a player does not know yet what he would
// learn by a turn, so he is not told the positions.
static bool print_turns(FILE *out, struct baronet_play *play, unsigned viewer, struct json *json)
{
    bool is_foreseeable =
        viewer == BARONET_REFEREE || !baronet_game_has_secrets(baronet_play_game(play));
    struct baronet_message *message = NULL;
    struct turn_list list;
    bool is_fine = turn_list_init(&list, play, &message);
    if (!is_fine) {
        complain_message(message);
        return false;
    }
    for (size_t i = 0; i < list.count && is_fine; i++) {
        char *fen = NULL;
        if (is_foreseeable) {
            is_fine = baronet_apply(play, list.turns, list.items[i].index, &message);
            complain_message(message);
            if (!is_fine)
                break;
            fen = baronet_play_fen(play, viewer);
            baronet_undo(play);
        }
        struct baronet_turn *told =
            json ? baronet_turns_turn(play, list.turns, list.items[i].index, viewer, NULL) : NULL;
        if (json)
            print_turn_json(json, baronet_play_game(play), list.items[i].text, fen, told);
        else
            print_turn(out, list.items[i].text, fen);
        baronet_turn_free(told);
        baronet_free(fen);
    }
    turn_list_release(&list);
    return is_fine;
}

static bool print_json(FILE *out, struct baronet_play *play, unsigned viewer)
{
    const struct baronet_game *game = baronet_play_game(play);
    struct json json = {.out = out};
    char *fen = baronet_play_fen(play, viewer);
    json_open(&json, "{");
    json_member(&json, "game", baronet_game_name(game));
    json_member(&json, "fen", fen);
    json_key(&json, "mover");
    json_player(&json, game, baronet_play_mover(play));
    json_key(&json, "turns");
    json_open(&json, "[");
    bool is_fine = print_turns(out, play, viewer, &json);
    json_close(&json, "]");
    json_close(&json, "}");
    fputc('\n', out);
    baronet_free(fen);
    return is_fine;
}

bool moves_print(FILE *out, struct baronet_play *play, unsigned viewer, bool is_json)
{
    if (!is_view_allowed(play, viewer))
        return false;
    return is_json ? print_json(out, play, viewer) : print_turns(out, play, viewer, NULL);
}

int moves_command(int argc, char **argv)
{
    const char *fen = NULL, *view = NULL;
    bool is_json = false;
    const struct option options[] = {
        {"--fen", .value = &fen}, {"--view", .value = &view}, {"--json", .is_set = &is_json}, {0}};
    if (!options_read(&argc, argv, options) || !options_have(argc, argv, "GAME"))
        return STATUS_USAGE;
    struct baronet_game *game;
    struct baronet_play *play;
    unsigned viewer;
    int status = open_position(argv[1], fen, &game, &play);
    if (status == STATUS_FINE)
        status = read_viewer(argv[0], game, view, &viewer);
    if (status == STATUS_FINE && !moves_print(stdout, play, viewer, is_json))
        status = STATUS_WRONG;
    close_position(game, play);
    return status;
}
