// baronet check: diagnostics and lint of game files, and the tests written in them; or whether they
// keep their secrets.
#include "baronet_check.h"
#include "check_secrets.h"
#include "command.h"
#include "complain.h"
#include "game_argument.h"
#include "options.h"

#include <inttypes.h>
#include <stdio.h>

enum { DEFAULT_GAMES = 40, GAMES_LIMIT = 1000000, DEFAULT_TURNS = 60, TURNS_LIMIT = 1000000 };

// A file with errors has failed once.
static int check(const char *path, unsigned *passed, unsigned *failed)
{
    struct baronet_game *game;
    int status = open_game(path, &game);
    *passed = 0;
    *failed = 1;
    if (!game)
        return status;
    struct baronet_message *report = NULL;
    bool is_sound = baronet_game_lint(game, &report);
    complain_message(report);
    baronet_game_test(game, passed, failed, &report);
    complain_message(report);
    baronet_game_free(game);
    *failed += !is_sound;
    return *failed > 0 ? STATUS_WRONG : status;
}

static int check_all(int count, char **names)
{
    uint64_t all_passed = 0, all_failed = 0;
    int worst = STATUS_FINE;
    for (int i = 0; i < count; i++) {
        unsigned passed, failed;
        int status = check(names[i], &passed, &failed);
        worst = status > worst ? status : worst;
        all_passed += passed;
        all_failed += failed;
        printf("%s: %u passed, %u failed\n", names[i], passed, failed);
        fflush(stdout);
    }
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", all_passed, all_failed);
    return worst;
}

int check_command(int argc, char **argv)
{
    const char *games = NULL, *seed = NULL, *turns = NULL;
    bool is_secrets = false;
    struct check_secrets_options wanted = {
        .games = DEFAULT_GAMES, .turns = DEFAULT_TURNS, .seed = 1};
    const struct option options[] = {{"--secrets", .is_set = &is_secrets},
                                     {"--games", .value = &games},
                                     {"--seed", .value = &seed},
                                     {"--turns", .value = &turns},
                                     {"--json", .is_set = &wanted.is_json},
                                     {0}};
    if (!options_read(&argc, argv, options) ||
        !options_number(argv[0], "--games", games, 1, GAMES_LIMIT, &wanted.games) ||
        !options_number(argv[0], "--turns", turns, 1, TURNS_LIMIT, &wanted.turns) ||
        !options_number(argv[0], "--seed", seed, 0, UINT64_MAX, &wanted.seed))
        return STATUS_USAGE;
    if (argc < 2)
        return complain_usage(argv[0], NULL, "missing argument FILE");
    if (!is_secrets && (games || seed || turns || wanted.is_json))
        return complain_usage(argv[0], NULL,
                              "--games, --seed, --turns and --json go with --secrets");
    return is_secrets ? check_secrets((size_t)argc - 1, argv + 1, &wanted)
                      : check_all(argc - 1, argv + 1);
}
