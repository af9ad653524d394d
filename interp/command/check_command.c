// baronet check: diagnostics and lint of game files, and the tests written in them.
#include "command.h"
#include "complain.h"
#include "game_argument.h"
#include "options.h"

#include <inttypes.h>
#include <stdio.h>

// A file with errors has failed once.
static int check(const char *path, unsigned *passed, unsigned *failed)
{
    struct baronet_game *game;
    int status = open_game(path, &game);
    *passed = 0;
    *failed = 1;
    if (!game)
        return status;
    char *report = NULL;
    bool is_sound = baronet_game_lint(game, &report);
    complain_message(report);
    baronet_game_test(game, passed, failed, &report);
    complain_message(report);
    baronet_game_free(game);
    *failed += !is_sound;
    return *failed > 0 ? STATUS_WRONG : status;
}

int check_command(int argc, char **argv)
{
    const struct option options[] = {{0}};
    if (!options_read(&argc, argv, options))
        return STATUS_USAGE;
    if (argc < 2)
        return complain_usage(argv[0], NULL, "missing argument FILE");
    uint64_t all_passed = 0, all_failed = 0;
    int worst = STATUS_FINE;
    for (int i = 1; i < argc; i++) {
        unsigned passed, failed;
        int status = check(argv[i], &passed, &failed);
        worst = status > worst ? status : worst;
        all_passed += passed;
        all_failed += failed;
        printf("%s: %u passed, %u failed\n", argv[i], passed, failed);
        fflush(stdout);
    }
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", all_passed, all_failed);
    return worst;
}
