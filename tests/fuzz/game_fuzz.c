// Fuzzing game definitions: any bytes are loaded as a game; what loads is played for a few random
// turns, and the properties of tests/unit/properties_test.c have to hold.
#include "baronet_check.h"
#include "baronet_notation.h"
#include "checks.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { TURNS = 5 };

static bool contains(const uint8_t *bytes, size_t size, const char *word)
{
    size_t length = strlen(word);
    for (size_t i = 0; i + length <= size; i++)
        if (memcmp(bytes + i, word, length) == 0)
            return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct baronet_message *message;
    unsigned passed, failed;
    uint32_t random = random_of(bytes, size);
    if (size > 60000)
        return 0;
    // The library promises to need no NUL after the text.
    char *text = exact_copy(bytes, size);
    struct baronet_game *game = baronet_load_text("fuzz.vdl", text, size, &message);
    free(text);
    require(game || message);
    baronet_message_free(message);
    if (!game)
        return 0;
    struct baronet_play *play = baronet_start(game);
    require(play != NULL);
    check_play(play, TURNS, &random);
    if (baronet_apply_text(play, "a1a2", &message))
        require(baronet_undo(play));
    baronet_message_free(message);
    while (baronet_undo(play))
        ;
    check_fen(play);
    baronet_play_free(play);
    baronet_free(baronet_game_disassembly(game));
    // A count asked for in a test may take as long as its author likes.
    if (!contains(bytes, size, "perft")) {
        baronet_game_test(game, &passed, &failed, &message);
        baronet_message_free(message);
    }
    baronet_game_free(game);
    return 0;
}
