// Games: loading them, and what they say about themselves.
#include "baronet_check.h"
#include "files.h"
#include "glue.h"

static struct baronet_load_options options_of(unsigned flags)
{
    return (struct baronet_load_options){
        .size = sizeof(struct baronet_load_options), .flags = flags, .loader = host_files()};
}

void EXPORT(bundled)(void)
{
    struct json *json = answer_begin();
    const char *name;
    json_open(json, NULL, '[');
    for (size_t i = 0; (name = baronet_bundled_name(i)); i++)
        json_text(json, NULL, name);
    json_close(json, ']');
}

struct baronet_game *EXPORT(game_load)(const char *name, unsigned flags)
{
    const struct baronet_load_options options = options_of(flags);
    struct baronet_message *message = NULL;
    struct baronet_game *game = baronet_load_with(name, &options, NULL, &message);
    tell(message);
    return game;
}

struct baronet_game *EXPORT(game_load_text)(const char *name, const char *text, size_t length,
                                            unsigned flags)
{
    const struct baronet_load_options options = options_of(flags);
    struct baronet_message *message = NULL;
    struct baronet_game *game = baronet_load_text_with(name, text, length, &options, &message);
    tell(message);
    return game;
}

struct baronet_game *EXPORT(game_load_rules)(const char *text, size_t length, unsigned flags)
{
    const struct baronet_load_options options = options_of(flags);
    struct baronet_message *message = NULL;
    struct baronet_game *game = baronet_load_rules(text, length, &options, &message);
    tell(message);
    return game;
}

void EXPORT(game_free)(struct baronet_game *game)
{
    baronet_game_free(game);
}

static void write_players(struct json *json, const struct baronet_game *game)
{
    unsigned count = baronet_game_player_count(game);
    json_open(json, "players", '[');
    for (unsigned i = 0; i < count; i++) {
        json_open(json, NULL, '{');
        json_text(json, "name", baronet_game_player(game, i));
        json_truth(json, "isRandom", baronet_game_player_is_random(game, i));
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void write_movements(struct json *json, const struct baronet_game *game, size_t piece)
{
    size_t count = baronet_game_movement_count(game, piece);
    json_open(json, "movements", '[');
    for (size_t i = 0; i < count; i++) {
        struct baronet_movement movement = {.size = sizeof movement};
        baronet_game_movement(game, piece, i, &movement);
        json_open(json, NULL, '{');
        json_text(json, "betza", movement.betza);
        json_text(json, "dialect", movement.dialect);
        json_text(json, "from", movement.from);
        json_text(json, "within", movement.within);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void write_pieces(struct json *json, const struct baronet_game *game)
{
    size_t count = baronet_game_piece_count(game);
    json_open(json, "pieces", '[');
    for (size_t i = 0; i < count; i++) {
        struct baronet_piece piece = {.size = sizeof piece};
        baronet_game_piece(game, i, &piece);
        json_open(json, NULL, '{');
        json_text(json, "name", piece.name);
        json_text(json, "letter", piece.letter);
        json_text(json, "betza", piece.betza);
        json_truth(json, "isRoyal", piece.royal);
        write_movements(json, game, i);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void write_goals(struct json *json, const struct baronet_game *game)
{
    size_t count = baronet_game_goal_count(game);
    json_open(json, "goals", '[');
    for (size_t i = 0; i < count; i++) {
        struct baronet_goal goal = {.size = sizeof goal};
        baronet_game_goal(game, i, &goal);
        json_open(json, NULL, '{');
        json_text(json, "outcome", goal.outcome);
        json_text(json, "player", goal.player);
        json_text(json, "reason", goal.reason);
        json_truth(json, "isClaimed", goal.is_claimed);
        json_truth(json, "isReferees", goal.is_referees);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void write_squares(struct json *json, const struct baronet_game *game)
{
    size_t count = baronet_game_square_count(game);
    json_open(json, "squares", '[');
    for (size_t i = 0; i < count; i++) {
        struct baronet_square square = {.size = sizeof square};
        baronet_game_square(game, i, &square);
        json_open(json, NULL, '{');
        json_text(json, "name", square.name);
        if (square.is_placed) {
            json_number(json, "x", square.x);
            json_number(json, "y", square.y);
        }
        json_close(json, '}');
    }
    json_close(json, ']');
}

void EXPORT(game_about)(const struct baronet_game *game)
{
    struct json *json = answer_begin();
    json_open(json, NULL, '{');
    json_text(json, "name", baronet_game_name(game));
    json_text(json, "title", baronet_game_title(game));
    json_text(json, "author", baronet_game_author(game));
    json_text(json, "description", baronet_game_description(game));
    json_text(json, "board", baronet_game_board(game));
    json_text(json, "startFen", baronet_game_start_fen(game));
    json_truth(json, "hasSecrets", baronet_game_has_secrets(game));
    json_hexadecimal(json, "fingerprint", baronet_game_fingerprint(game));
    write_players(json, game);
    write_pieces(json, game);
    write_squares(json, game);
    write_goals(json, game);
    json_close(json, '}');
}

bool EXPORT(game_rules)(const struct baronet_game *game)
{
    return answer_text(baronet_game_rules(game));
}

bool EXPORT(game_disassembly)(const struct baronet_game *game)
{
    return answer_text(baronet_game_disassembly(game));
}

// The failures are told.
void EXPORT(game_test)(const struct baronet_game *game)
{
    unsigned passed = 0, failed = 0;
    struct baronet_message *report = NULL;
    baronet_game_test(game, &passed, &failed, &report);
    tell(report);
    struct json *json = answer_begin();
    json_open(json, NULL, '{');
    json_number(json, "passed", passed);
    json_number(json, "failed", failed);
    json_close(json, '}');
}

// Whether the rules hold good; what there is to say is told.
bool EXPORT(game_lint)(const struct baronet_game *game)
{
    struct baronet_message *message = NULL;
    bool is_fine = baronet_game_lint(game, &message);
    tell(message);
    return is_fine;
}
