// From the text of a game to a compiled game, and questions about it.
#include "baronet_notation.h"
#include "loaded_game.h"

#include "call.h"
#include "fen.h"
#include "memory.h"
#include "message.h"
#include "option.h"
#include "sized.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// "games/hex.vdl" -> "hex"; with the options that are chosen, "mine?size=9".
static char *short_name(const struct baronet_game *game, struct arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/'), *start = slash ? slash + 1 : path;
    size_t length = strlen(start);
    struct text_buffer name;
    if (length > 4 && strcmp(start + length - 4, ".vdl") == 0)
        length -= 4;
    text_buffer_init(&name);
    text_buffer_add(&name, start, length);
    option_print_choices(game->model, &name);
    char *copy = arena_copy(arena, name.start, name.length);
    text_buffer_release(&name);
    return copy;
}

static char *copy_text(struct arena *arena, struct text text)
{
    return arena_copy(arena, text.start ? text.start : "", text.length);
}

static void describe(struct baronet_game *game, const char *name)
{
    const struct model *model = game->model;
    struct arena *arena = &game->arena;
    game->name = short_name(game, arena, name);
    game->title = model->title.length ? copy_text(arena, model->title) : game->name;
    game->author = copy_text(arena, model->author);
    game->player_names = arena_array(arena, MODEL_PLAYERS_LIMIT, sizeof *game->player_names);
    for (int p = 0; p < model->player_count; p++)
        game->player_names[p] = copy_text(arena, model->owners[p]);
    game->piece_texts =
        arena_array(arena, (size_t)model->type_count + 1, sizeof *game->piece_texts);
    for (int t = 0; t < model->type_count; t++) {
        struct text_buffer text;
        text_buffer_init(&text);
        for (const struct movement *m = model->types[t].movements; m; m = m->next) {
            text_buffer_print(&text, "%s%.*s", text.length ? " " : "", TEXT_ARGUMENTS(m->betza));
            if (m->from)
                text_buffer_print(&text, " from %.*s", TEXT_ARGUMENTS(m->from->text));
            if (m->within)
                text_buffer_print(&text, " within %.*s", TEXT_ARGUMENTS(m->within->text));
            if (m->next)
                text_buffer_add_character(&text, ',');
        }
        game->piece_texts[t] = arena_copy(arena, text.start ? text.start : "", text.length);
        text_buffer_release(&text);
    }
}

// The start position has to be one of the game.
static bool check_valid(struct baronet_game *game)
{
    struct baronet_message *message = NULL;
    struct baronet_play *play = baronet_start_fen(game, game->start_fen, &message);
    if (!play && message) {
        struct baronet_diagnostic found = {.size = sizeof found};
        baronet_message_diagnostic(message, 0, &found);
        const char *problem = found.text + strlen("invalid position: ");
        diag_error(&game->diag, model_setup_span(game->model, problem),
                   DIAG_SETUP "invalid setup: %s", problem);
    }
    baronet_message_free(message);
    bool good = play != NULL;
    baronet_play_free(play);
    return good;
}

// The start position has to be readable; what is wrong with it is an error of the game.
static bool check_start(struct baronet_game *game)
{
    struct position position;
    struct problem problem;
    struct text_buffer fen;
    problem_init(&problem, text_of(game->model->setup_fen));
    text_buffer_init(&fen);
    position_init(&position, game->program);
    bool good = fen_read(game, game->model->setup_fen, &position, &problem) &&
                order_begin(game, &position, &problem);
    if (good) {
        fen_print(game, &position, &(struct onlooker){BARONET_REFEREE, NULL}, &fen);
        game->start_fen = arena_copy(&game->arena, fen.start, fen.length);
    } else {
        diag_error(&game->diag, model_setup_span(game->model, problem.words.start),
                   DIAG_SETUP "invalid setup: %s", problem.words.start);
    }
    position_release(&position);
    problem_release(&problem);
    text_buffer_release(&fen);
    return good && check_valid(game);
}

struct baronet_game *game_new(const struct baronet_load_options *options, bool of_text)
{
    struct baronet_game *game = object_new(OBJECT_GAME, sizeof *game, NULL);
    game->is_plain = load_options_of(options).flags & BARONET_PLAIN;
    game_files_init(&game->files, options, of_text);
    game->options.left_out = game->is_plain ? ALL_PASSES : 0;
    arena_init(&game->arena);
    source_set_init(&game->sources, &game->arena);
    diag_init(&game->diag, &game->arena, &game->sources);
    return game;
}

const struct source *game_source_of(const struct baronet_game *game, struct span rule)
{
    const struct source *source = source_find(&game->sources, rule.start);
    return (game->zrf || game->is_translated) && source == game->source ? NULL : source;
}

void game_compile(struct baronet_game *game, const char *name, struct text text)
{
    const struct source *source = source_add(&game->sources, name, text);
    game->source = source;
    rules_files_add(&game->rules, &game->arena, source->name, source->text);
    game->model = model_build(&game->arena, &game->diag, &game->sources, source, game->chosen,
                              rules_files_read, game);
    if (game->diag.error_count == 0)
        game->program = program_compile(game->model, &game->options);
    if (game->program) {
        describe(game, name);
        rule_sheet_make(game, text);
        check_start(game);
    }
}

struct baronet_game *game_finish(struct baronet_game *game, struct baronet_message **message)
{
    game_files_release(&game->files);
    bool failed = game->diag.error_count > 0;
    message_of_diag(message, &game->diag);
    if (failed) {
        baronet_game_free(game);
        return NULL;
    }
    return game;
}

struct baronet_game *game_of_text(const char *name, struct text chosen, const char *text,
                                  size_t length, const struct baronet_load_options *options,
                                  struct baronet_message **message)
{
    struct baronet_game *game = game_new(options, true);
    game->chosen = chosen;
    if (length > MODEL_SOURCE_LIMIT)
        diag_fail(&game->diag, DIAG_LARGE "%s is larger than %d bytes", name, MODEL_SOURCE_LIMIT);
    else
        game_compile(game, name, (struct text){text, length});
    return game_finish(game, message);
}

struct baronet_game *baronet_load_text_with(const char *name, const char *text, size_t length,
                                            const struct baronet_load_options *options,
                                            struct baronet_message **message)
{
    struct call call;
    if (REFUSED(name, message) || REFUSED(text, message) || CALL_FAILED(&call, NULL, message))
        return NULL;
    struct baronet_game *made = game_of_text(name, text_of(""), text, length, options, message);
    call_close(&call);
    return made;
}

struct baronet_game *baronet_load_text(const char *name, const char *text, size_t length,
                                       struct baronet_message **message)
{
    return baronet_load_text_with(name, text, length, NULL, message);
}

void baronet_game_free(struct baronet_game *game)
{
    if (!game || !USABLE(game))
        return;
    if (game->program)
        program_release(game->program);
    arena_release(&game->arena);
    memory_free(game);
}

uint64_t baronet_game_fingerprint(const struct baronet_game *game)
{
    return USABLE(game) ? game->model->fingerprint : 0;
}

const char *baronet_game_name(const struct baronet_game *game)
{
    return USABLE(game) ? game->name : NULL;
}

const char *baronet_game_title(const struct baronet_game *game)
{
    return USABLE(game) ? game->title : NULL;
}

const char *baronet_game_author(const struct baronet_game *game)
{
    return USABLE(game) ? game->author : NULL;
}

const char *baronet_game_board(const struct baronet_game *game)
{
    return USABLE(game) ? game->model->board_text : NULL;
}

size_t baronet_game_square_count(const struct baronet_game *game)
{
    return USABLE(game) ? (size_t)game->model->board.square_count : 0;
}

static struct baronet_square square_of(const struct baronet_game *game, size_t index)
{
    const struct board *board = &game->model->board;
    struct baronet_square square = {.size = sizeof square, .name = board->squares[index].name};
    if (!board->places)
        return square;
    struct board_place low = board->places[0];
    for (int s = 1; s < board->square_count; s++) {
        low.x = board->places[s].x < low.x ? board->places[s].x : low.x;
        low.y = board->places[s].y < low.y ? board->places[s].y : low.y;
    }
    square.is_placed = true;
    square.x = (unsigned)(board->places[index].x - low.x);
    square.y = (unsigned)(board->places[index].y - low.y);
    return square;
}

bool baronet_game_square(const struct baronet_game *game, size_t index, struct baronet_square *out)
{
    if (!USABLE(game) || index >= baronet_game_square_count(game))
        return false;
    struct baronet_square square = square_of(game, index);
    return sized_fill(out, &square, sizeof square);
}

unsigned baronet_game_player_count(const struct baronet_game *game)
{
    return USABLE(game) ? (unsigned)game->model->player_count : 0;
}

bool baronet_game_player_is_random(const struct baronet_game *game, unsigned player)
{
    if (!USABLE(game) || REFUSED_PLAYER(game, player, NULL))
        return false;
    return game->model->is_random[player];
}

const char *baronet_game_player(const struct baronet_game *game, unsigned player)
{
    if (!USABLE(game) || REFUSED_PLAYER(game, player, NULL))
        return NULL;
    return game->player_names[player];
}

bool baronet_game_has_secrets(const struct baronet_game *game)
{
    return USABLE(game) && game->program->has_secrets;
}

const char *baronet_game_start_fen(const struct baronet_game *game)
{
    return USABLE(game) ? game->start_fen : NULL;
}

size_t baronet_game_piece_count(const struct baronet_game *game)
{
    return USABLE(game) ? (size_t)game->model->type_count : 0;
}

bool baronet_game_piece(const struct baronet_game *game, size_t index, struct baronet_piece *out)
{
    if (!USABLE(game) || index >= baronet_game_piece_count(game))
        return false;
    const struct piece_type *type = &game->model->types[index];
    const struct baronet_piece piece = {sizeof piece, type->name.start,
                                        type->letter, game->piece_texts[index],
                                        type->royal,  type->neutral};
    return sized_fill(out, &piece, sizeof piece);
}

static char *disassembly(const struct baronet_game *game)
{
    struct text_buffer out;
    text_buffer_init(&out);
    program_print(game->program, &out);
    return text_take(&out);
}

char *baronet_game_disassembly(const struct baronet_game *game)
{
    struct call call;
    if (!USABLE(game) || CALL_FAILED(&call, NULL, NULL))
        return NULL;
    char *text = disassembly(game);
    call_close(&call);
    return text;
}
