// Fuzzing the picker: after some random turns any sequence of picks, texts and steps back ends in a
// legal turn, or in a refusal that changes nothing. What is picked is always the beginning of a
// legal turn, but for captures that only a whole turn has to name.
//
// Input: one byte chooses the game, one the number of random turns and the machine, one the turns;
// of the rest each byte is a step: below 200 an option, below 220 back, else a text up to the next
// NUL.
#include "baronet_notation.h"
#include "checks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { TURNS = 16, PLAIN = TURNS, STEPS = 40, TEXT_LIMIT = 1024, PICKS = 200, BACKS = 220 };

// With every sort of option.
static const char steps_game[] = "game \"Steps\"\n"
                                 "board 4x4\n"
                                 "piece Man a: W\n"
                                 "piece Lion l: DNcaK\n"
                                 "setup \"4/1a2/aa2/AL2 w - - 0 1\"\n"
                                 "variable x = 0\n"
                                 "turn:\n"
                                 "  move, \"make a step\"\n"
                                 "  when moved = Man:\n"
                                 "    choose n among 1, 2\n"
                                 "    set x = n\n"
                                 "  when moved = Lion: one of nothing, again\n"
                                 "rule again:\n"
                                 "  note \",\"\n"
                                 "  move\n"
                                 "lose \"no piece\" when not exists own piece\n";
static const char words_game[] =
    "game \"Words\"\nboard 2x1\npiece Man m: W\nsetup \"Mm w - - 0 1\"\nturn:\n"
    "  note \"go\"\n  choose n among 1, 2\n  note \"{n}!\"\n"
    "lose \"stuck\" when not possible turn\n";

// With more words that all turns share, or all that begin alike, than are asked for one by one.
static const char spells_game[] =
    "game \"Spells\"\nboard 4x1\npiece Man m: W\nsetup \"M2m w - - 0 1\"\n"
    "rule spell:\n  note \"a\"\n  note \"b\"\n  note \"c\"\n  note \"d\"\n  note \"e\"\n"
    "turn:\n  spell\n  spell\n  choose n among 1, 2, 3\n  note \"{n}\"\n"
    "  when n > 1:\n    spell\n    spell\n    choose k among 1, 2\n    when k = n: note \"x\"\n"
    "    note \"{k}\"\n  spell\n  spell\n"
    "  when n = 3: move\nlose \"stuck\" when not possible turn\n";

static const char *const games[] = {
    "chess",
    "shogi",
    "crazyhouse",
    "xiangqi",
    "ruddigore",
    "robber-baron",
    "rutland",
    "ryugi",
    "glinski",
    "english-draughts",
    "amazons",
    "marseillais",
    "kalah",
    "ultima",
    "nine-mens-morris",
    "hex",
    "dark-chess",
    "chu-shogi",
    "reversi",
    "capablanca",
    "race",
    "ataxx",
    "robber-baron?names=on",
    "international-draughts",
    steps_game,
    words_game,
    spells_game,
};

// What is read of the input.
struct steps {
    const uint8_t *bytes;
    size_t size;
};

// Whether a turn begins so. What it captures on its way is named only where another turn would have
// the same text, which what is picked first can't know yet: "b1b2,b2b4" may become "b1b2xa2,b2b4".
static bool begins(const char *turn, const char *text)
{
    while (*text) {
        if (*turn == *text) {
            turn++;
            text++;
        } else if (*turn == 'x') {
            turn += 1 + strcspn(turn + 1, "0123456789");
            turn += strspn(turn, "0123456789");
        } else {
            return false;
        }
    }
    return true;
}

// Whether a legal turn begins so.
static bool begins_a_turn(const struct baronet_turns *turns, const char *text)
{
    bool is_found = false;
    for (size_t i = 0; i < baronet_turns_count(turns) && !is_found; i++) {
        char *own = baronet_turns_text(turns, i);
        is_found = begins(own, text);
        baronet_free(own);
    }
    return is_found;
}

static void check_options(const struct baronet_picker *picker)
{
    struct baronet_option option = {.size = sizeof option};
    size_t count = baronet_picker_count(picker);
    for (size_t i = 0; i < count; i++) {
        require(baronet_picker_option(picker, i, &option));
        require(option.text && option.words);
    }
    const char *question = baronet_picker_question(picker);
    require(!question || *question);
    require(!baronet_picker_option(picker, count, &option));
}

// What holds after every step: a way leads on, or the turn is whole.
static void check_picked(struct baronet_picker *picker, const struct baronet_turns *turns,
                         unsigned viewer)
{
    const char *text = baronet_picker_text(picker);
    bool is_whole = baronet_picker_is_whole(picker);
    check_options(picker);
    require(begins_a_turn(turns, text) || baronet_turns_count(turns) == 0);
    require(!is_whole || is_listed(turns, text));
    require(is_whole || baronet_picker_count(picker) > 0 || baronet_turns_count(turns) == 0);
    struct baronet_message *message;
    struct baronet_view *view = baronet_picker_view(picker, viewer, &message);
    require(view || message);
    baronet_view_free(view);
    baronet_message_free(message);
    struct baronet_turn *turn = baronet_picker_turn(picker, viewer, &message);
    require(turn ? begins(baronet_turn_text(turn), text) : message != NULL);
    baronet_turn_free(turn);
    baronet_message_free(message);
}

static bool pick_text(struct baronet_picker *picker, struct steps *steps,
                      struct baronet_message **message)
{
    char text[TEXT_LIMIT];
    const uint8_t *end = memchr(steps->bytes, 0, steps->size);
    size_t length = end ? (size_t)(end - steps->bytes) : steps->size;
    snprintf(text, sizeof text, "%.*s", (int)length, (const char *)steps->bytes);
    steps->bytes += length + (end != NULL);
    steps->size -= length + (end != NULL);
    return baronet_picker_pick_text(picker, text, message);
}

static void step(struct baronet_picker *picker, struct steps *steps)
{
    struct baronet_message *message = NULL;
    size_t count = baronet_picker_count(picker);
    char *before = text_copy((const uint8_t *)baronet_picker_text(picker),
                             strlen(baronet_picker_text(picker)));
    uint8_t how = *steps->bytes++;
    steps->size--;
    if (how >= PICKS && how < BACKS) {
        bool is_back = baronet_picker_back(picker);
        require(is_back || strcmp(before, baronet_picker_text(picker)) == 0);
    } else {
        bool is_text = how >= BACKS;
        bool is_picked = is_text ? pick_text(picker, steps, &message)
                                 : baronet_picker_pick(picker, how % (count + 1), &message);
        const char *after = baronet_picker_text(picker);
        require(is_picked == (message == NULL));
        require(is_text || is_picked == (how % (count + 1) < count));
        require(is_picked ? begins(after, before)
                          : strcmp(after, before) == 0 && baronet_picker_count(picker) == count);
    }
    baronet_message_free(message);
    free(before);
}

// A whole turn is made and taken back; after that the picker is stale, and says so.
static void apply(struct baronet_play *play, struct baronet_picker *picker)
{
    struct baronet_message *message;
    bool is_whole = baronet_picker_is_whole(picker);
    char *fen = baronet_play_fen(play, BARONET_REFEREE);
    bool is_made = baronet_picker_apply(picker, &message);
    require(is_made ? is_whole : message != NULL);
    baronet_message_free(message);
    if (is_made) {
        require(!baronet_picker_pick(picker, 0, &message) && message != NULL);
        baronet_message_free(message);
        require(baronet_undo(play));
    }
    char *after = baronet_play_fen(play, BARONET_REFEREE);
    require(strcmp(fen, after) == 0);
    baronet_free(fen);
    baronet_free(after);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size < 4)
        return 0;
    uint32_t random = bytes[2];
    const char *name = games[bytes[0] % (sizeof games / sizeof *games)];
    struct baronet_play *play =
        baronet_start(bytes[1] & PLAIN ? plain_game(name) : bundled_game(name));
    play_on(play, bytes[1] % TURNS, &random);
    struct baronet_message *message;
    struct baronet_turns *turns = baronet_turns(play, NULL);
    struct baronet_picker *picker = baronet_picker_new(play, &message);
    struct steps steps = {bytes + 3, size - 3};
    require(turns && picker);
    for (int i = 0; i < STEPS && steps.size > 0; i++) {
        step(picker, &steps);
        check_picked(picker, turns, baronet_play_mover(play));
    }
    apply(play, picker);
    baronet_picker_free(picker);
    baronet_turns_free(turns);
    baronet_play_free(play);
    return 0;
}
