// baronet values: what pieces are worth in a game.
#include "answers.h"
#include "baronet_engine.h"
#include "command.h"
#include "complain.h"
#include "game_argument.h"
#include "json.h"
#include "learning.h"
#include "options.h"
#include "values_ship.h"

#include <inttypes.h>
#include <stdio.h>

enum { SECONDS_LIMIT = 3600, THREADS_LIMIT = 8 };

static void print_value(const char *name, double value, double error, bool is_learnt)
{
    if (is_learnt)
        printf("  %-22s %5.0f  ± %.0f\n", name, value, error);
    else
        printf("  %-22s %5.0f\n", name, value);
}

static bool has_hands(const struct baronet_game *game)
{
    for (const char *c = baronet_game_start_fen(game); *c && *c != ' '; c++)
        if (*c == '[')
            return true;
    return false;
}

static void print_values(const struct baronet_game *game, const struct baronet_engine *engine)
{
    static const char *const said[] = {
        [BARONET_LEARNT_NOTHING] = "play is by values guessed from mobility, which won trial games",
        [BARONET_LEARNT_PLACES] = "play is by squares and mobility as learnt, pieces as guessed",
        [BARONET_LEARNT_ALL] = "play is by what was learnt"};
    struct baronet_engine_knowledge known = {.size = sizeof known};
    baronet_engine_knowledge(engine, &known);
    uint64_t games = known.games;
    printf("%s: values in hundredths", baronet_game_title(game));
    printf(games ? ", learnt from %" PRIu64 " games%s\n" : ", guessed\n", games,
           known.is_bundled ? " beforehand" : "");
    for (size_t i = 0; i < baronet_game_piece_count(game); i++) {
        struct baronet_engine_value value = {.size = sizeof value};
        baronet_engine_value(engine, i, &value);
        struct baronet_piece piece = piece_of(game, i);
        char in_hand[128];
        print_value(piece.name, value.value, value.error, games > 0);
        snprintf(in_hand, sizeof in_hand, "%s in hand", piece.name);
        if (has_hands(game))
            print_value(in_hand, value.hand_value, value.hand_error, games > 0);
    }
    if (games)
        printf("%s; searched by %s\n", said[known.learnt],
               known.method == BARONET_METHOD_TREE ? "Monte-Carlo tree search" : "alpha-beta");
}

static void print_json(const struct baronet_game *game, const struct baronet_engine *engine)
{
    struct json json = {.out = stdout};
    struct baronet_engine_knowledge known = {.size = sizeof known};
    baronet_engine_knowledge(engine, &known);
    json_open(&json, "{");
    json_member(&json, "game", baronet_game_name(game));
    json_key(&json, "games");
    json_number(&json, known.games);
    json_member(&json, "search", known.method == BARONET_METHOD_TREE ? "tree" : "alpha-beta");
    json_key(&json, "pieces");
    json_open(&json, "[");
    for (size_t i = 0; i < baronet_game_piece_count(game); i++) {
        struct baronet_engine_value value = {.size = sizeof value};
        baronet_engine_value(engine, i, &value);
        json_open(&json, "{");
        json_member(&json, "name", piece_of(game, i).name);
        json_key(&json, "value");
        json_decimal(&json, value.value);
        json_key(&json, "error");
        json_decimal(&json, value.error);
        json_key(&json, "hand_value");
        json_decimal(&json, value.hand_value);
        json_key(&json, "hand_error");
        json_decimal(&json, value.hand_error);
        json_close(&json, "}");
    }
    json_close(&json, "]");
    json_close(&json, "}");
    putchar('\n');
}

int values_command(int argc, char **argv)
{
    const char *seconds = NULL, *threads = NULL;
    bool again = false, as_json = false;
    uint64_t number = 0, thread_count = 0;
    struct values_ship ship = {0};
    const struct option options[] = {{"--seconds", NULL, &seconds},
                                     {"--again", &again, NULL},
                                     {"--json", &as_json, NULL},
                                     {"--ship", NULL, &ship.folder},
                                     {"--threads", NULL, &threads},
                                     {"--check", &ship.only_checks, NULL},
                                     {NULL, NULL, NULL}};
    struct baronet_game *game;
    if (!options_read(&argc, argv, options) ||
        !options_number(argv[0], "--seconds", seconds, 1, SECONDS_LIMIT, &number) ||
        !options_number(argv[0], "--threads", threads, 1, THREADS_LIMIT, &thread_count))
        return STATUS_USAGE;
    if (ship.folder) {
        if (seconds || as_json)
            return complain_usage(argv[0], NULL, "--ship goes neither with --seconds nor --json");
        ship.again = again;
        ship.threads = (unsigned)thread_count;
        return values_ship(&ship, argv + 1);
    }
    if (ship.only_checks)
        return complain_usage(argv[0], NULL, "--check goes with --ship FOLDER");
    if (!options_have(argc, argv, "GAME"))
        return STATUS_USAGE;
    int status = open_game(argv[1], &game);
    if (status != STATUS_FINE)
        return status;
    struct baronet_engine_options wanted = learning_options();
    wanted.learning = again || seconds ? BARONET_LEARNS_AGAIN : BARONET_LEARNS_BEFORE;
    wanted.learn_threads = (unsigned)thread_count;
    if (seconds)
        wanted.learn_milliseconds = number * 1000;
    struct baronet_engine *engine = learning_engine(game, &wanted);
    if (as_json)
        print_json(game, engine);
    else
        print_values(game, engine);
    baronet_engine_free(engine);
    baronet_game_free(game);
    return STATUS_FINE;
}
