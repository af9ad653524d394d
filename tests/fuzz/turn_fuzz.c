// Fuzzing the texts of turns: after some random turns each line is read as a turn in Baronet's own
// notation or Game Courier's, and in the manner of SAN. A text that is read is a legal turn, and
// made; one that is not leaves the play as it was, with a reason.
//
// Input: one byte chooses the game, one the number of random turns, one the turns; the rest is
// lines.
#include "baronet_notation.h"
#include "checks.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { TURNS = 12, LINES = 6, FOUND = 8 };

static const char *const games[] = {
    "chess",        "shogi",       "crazyhouse", "xiangqi", "ruddigore",
    "robber-baron", "rutland",     "ryugi",      "glinski", "english-draughts",
    "amazons",      "marseillais", "kalah",      "ultima",  "nine-mens-morris",
    "hex",          "dark-chess",  "chu-shogi",  "reversi", "capablanca",
    "race",
};

static void read_san(const struct baronet_play *play, const struct baronet_turns *turns,
                     const char *text)
{
    struct baronet_beginning found[FOUND] = {{.size = sizeof *found}};
    size_t count = baronet_turns_san(play, turns, text, found, FOUND);
    for (size_t i = 0; i < count && i < FOUND; i++) {
        require(found[i].index < baronet_turns_count(turns));
        char *own = baronet_turns_text(turns, found[i].index);
        require(found[i].length <= strlen(own));
        baronet_free(own);
    }
}

// The reason names squares of the board and a part of the text; it is "legal" of turns only.
static void check_reason(struct baronet_play *play, const char *text, bool is_turn)
{
    struct baronet_message *message;
    struct baronet_explanation *explanation = baronet_explain(play, text, &message);
    struct baronet_explained told = {.size = sizeof told};
    require(explanation || message);
    require(!explanation || baronet_explained(explanation, &told));
    if (explanation) {
        require(baronet_reason_name(told.reason) && told.words);
        require((told.reason == BARONET_LEGAL) == is_turn && told.fine <= strlen(text));
        for (size_t i = 0; i < told.square_count; i++)
            require(told.squares[i] < baronet_game_square_count(baronet_play_game(play)));
    }
    baronet_explanation_free(explanation);
    baronet_message_free(message);
}

static void read_turn(struct baronet_play *play, const char *text)
{
    struct baronet_message *message;
    char *before = baronet_play_fen(play, BARONET_REFEREE);
    uint64_t hash = baronet_play_hash(play);
    size_t made = baronet_play_turn_count(play);
    struct baronet_turns *turns = baronet_turns(play, &message);
    baronet_message_free(message);
    require(turns != NULL);
    read_san(play, turns, text);
    if (baronet_apply_text(play, text, &message)) {
        require(baronet_play_turn_count(play) == made + 1);
        char *own = baronet_play_turn_text(play, made, BARONET_REFEREE);
        require(is_listed(turns, own));
        baronet_free(own);
        baronet_undo(play);
        check_reason(play, text, true);
        require(baronet_apply_text(play, text, NULL));
    } else {
        char *after = baronet_play_fen(play, BARONET_REFEREE);
        require(baronet_message_text(message)[0]);
        require(strcmp(before, after) == 0 && baronet_play_hash(play) == hash);
        baronet_free(after);
        check_reason(play, text, false);
    }
    baronet_message_free(message);
    baronet_turns_free(turns);
    baronet_free(before);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size < 3)
        return 0;
    uint32_t random = bytes[2];
    struct baronet_play *play =
        baronet_start(bundled_game(games[bytes[0] % (sizeof games / sizeof *games)]));
    char *text = text_copy(bytes + 3, size - 3), *rest = text;
    play_on(play, bytes[1] % TURNS, &random);
    for (int i = 0; i < LINES && rest; i++) {
        char *line = rest, *end = strchr(rest, '\n');
        rest = end ? end + 1 : NULL;
        if (end)
            *end = '\0';
        read_turn(play, line);
    }
    free(text);
    baronet_play_free(play);
    return 0;
}
