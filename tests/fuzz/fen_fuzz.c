// Fuzzing positions: any text is read as FEN of one of several games; what is read prints as a FEN
// that is read as the same position, can be looked at and played on, and views of it are read, too.
//
// Input: one byte chooses the game, the rest is the text.
#include "baronet_notation.h"
#include "checks.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

// Boards of all sorts, hands, variables, rights, passed squares, secrets, chance, many players.
static const char *const games[] = {
    "chess",
    "shogi",
    "crazyhouse",
    "xiangqi",
    "glinski",
    "ruddigore",
    "robber-baron",
    "rutland",
    "ryugi",
    "dark-chess",
    "four-corners",
    "kalah",
    "race",
    "metamachy",
    "qubic",
    "hex",
    "three-check",
    "chu-shogi",
    "connect-four",
    "halma",
    "makruk",
    "tests/rules/variables.vdl", // of all types
};

static size_t choose(void *context, size_t count)
{
    return next_random(context) % count;
}

// What a player sees can be filled with what he may hold possible, or is refused.
static void imagine(const struct baronet_play *play, uint32_t *random)
{
    unsigned players = baronet_game_player_count(baronet_play_game(play));
    for (unsigned viewer = 0; viewer < players; viewer++) {
        char *view = baronet_play_fen(play, viewer);
        struct baronet_play *imagined = baronet_play_imagine(play, view, viewer, choose, random);
        if (imagined) {
            char *seen = baronet_play_fen(imagined, viewer);
            baronet_free(seen);
            baronet_play_free(imagined);
        }
        baronet_free(view);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    uint32_t random = random_of(bytes, size);
    struct baronet_message *message;
    if (size == 0)
        return 0;
    const struct baronet_game *game =
        bundled_game(games[bytes[0] % (sizeof games / sizeof *games)]);
    char *text = text_copy(bytes + 1, size - 1);
    struct baronet_play *play = baronet_start_fen(game, text, &message);
    require(play || message);
    baronet_message_free(message);
    if (play) {
        imagine(play, &random);
        check_play(play, 2, &random);
    }
    struct baronet_play *start = baronet_start(game);
    struct baronet_play *imagined = baronet_play_imagine(start, text, 0, choose, &random);
    baronet_play_free(imagined);
    baronet_play_free(start);
    baronet_play_free(play);
    free(text);
    return 0;
}
