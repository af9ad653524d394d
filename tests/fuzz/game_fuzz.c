// Fuzzing game definitions: any bytes are loaded as a game; what loads is played for a few random
// turns, and the properties of tests/unit/properties_test.c have to hold.
#include "baronet.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { TURNS = 5, LIST_LIMIT = 5000 };

static void require_at(int holds, int line, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "game_fuzz.c:%d: %s\n", line, what);
    abort();
}
#define require(condition) require_at((condition), __LINE__, #condition)

static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

// FEN is read back as it was printed, unless the rules call the position invalid.
static void check_fen(const struct baronet_game *game, const struct baronet_play *play)
{
    char *message, *fen = baronet_play_fen(play, BARONET_REFEREE);
    struct baronet_play *read = baronet_start_fen(game, fen, &message);
    if (read) {
        char *again = baronet_play_fen(read, BARONET_REFEREE);
        require(strcmp(fen, again) == 0);
        baronet_free(again);
        baronet_play_free(read);
    } else {
        require(message != NULL);
    }
    baronet_free(message);
    baronet_free(fen);
}

static void look(struct baronet_play *play)
{
    unsigned players = baronet_game_player_count(baronet_play_game(play));
    for (unsigned viewer = 0; viewer < players; viewer++) {
        baronet_free(baronet_play_fen(play, viewer));
        baronet_free(baronet_play_drawing(play, viewer));
        for (size_t i = 0; i < baronet_play_turn_count(play); i++)
            baronet_free(baronet_play_turn_text(play, i, viewer));
    }
    baronet_play_result(play);
    baronet_play_claim(play);
}

static void check_turn(struct baronet_play *play, const struct baronet_turns *turns, size_t index)
{
    uint64_t hash = baronet_play_hash(play);
    char *message, *text = baronet_turns_text(turns, index);
    char *before = baronet_play_fen(play, BARONET_REFEREE);
    if (baronet_apply(play, turns, index, &message)) {
        require(baronet_undo(play));
    } else {
        require(message != NULL); // what follows the turn takes too long, say
        baronet_free(message);
    }
    char *after = baronet_play_fen(play, BARONET_REFEREE);
    require(strcmp(before, after) == 0 && baronet_play_hash(play) == hash);
    baronet_free(before);
    baronet_free(after);
    baronet_free(text);
}

// Makes one random turn; false when there is none, or too much.
static int go_on(const struct baronet_game *game, struct baronet_play *play, uint32_t *random)
{
    char *message;
    struct baronet_turns *turns = baronet_turns(play, &message);
    int made = 0;
    check_fen(game, play);
    look(play);
    if (!turns) {
        require(message != NULL);
        baronet_free(message);
        return 0;
    }
    size_t count = baronet_turns_count(turns);
    if (count && count <= LIST_LIMIT) {
        uint64_t nodes;
        if (baronet_perft(play, 1, &nodes, NULL, NULL, &message))
            require(nodes == count);
        baronet_free(message);
        check_turn(play, turns, next_random(random) % count);
        made = baronet_apply(play, turns, next_random(random) % count, &message);
        baronet_free(message);
    }
    baronet_turns_free(turns);
    return made;
}

static int contains(const uint8_t *bytes, size_t size, const char *word)
{
    size_t length = strlen(word);
    for (size_t i = 0; i + length <= size; i++)
        if (memcmp(bytes + i, word, length) == 0)
            return 1;
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char *message;
    unsigned passed, failed;
    uint32_t random = (uint32_t)size;
    if (size > 60000)
        return 0;
    for (size_t i = 0; i < size; i++)
        random = random * 31 + bytes[i];
    // The library promises to need no NUL behind the text.
    char *text = malloc(size ? size : 1);
    if (size)
        memcpy(text, bytes, size);
    struct baronet_game *game = baronet_load_text("fuzz.vdl", text, size, &message);
    free(text);
    require(game || message);
    baronet_free(message);
    if (!game)
        return 0;
    struct baronet_play *play = baronet_start(game);
    require(play != NULL);
    for (int turn = 0; turn < TURNS && go_on(game, play, &random); turn++)
        ;
    if (baronet_apply_text(play, "a1a2", &message))
        require(baronet_undo(play));
    baronet_free(message);
    while (baronet_undo(play))
        ;
    check_fen(game, play);
    baronet_play_free(play);
    baronet_free(baronet_game_disassembly(game));
    // A count asked for in a test may take as long as its author likes.
    if (!contains(bytes, size, "perft")) {
        baronet_game_test(game, &passed, &failed, &message);
        baronet_free(message);
    }
    baronet_game_free(game);
    return 0;
}
