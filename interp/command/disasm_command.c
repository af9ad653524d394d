// baronet disasm: a game's bytecode.
#include "command.h"
#include "game_argument.h"
#include "options.h"

#include <stdio.h>

int disasm_command(int argc, char **argv)
{
    const struct option options[] = {{0}};
    if (!options_read(&argc, argv, options) || !options_have(argc, argv, "GAME"))
        return STATUS_USAGE;
    struct baronet_game *game;
    int status = open_game(argv[1], &game);
    if (!game)
        return status;
    char *listing = baronet_game_disassembly(game);
    fputs(listing, stdout);
    baronet_free(listing);
    baronet_game_free(game);
    return STATUS_FINE;
}
