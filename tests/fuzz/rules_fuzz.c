// Fuzzing rules on two machines: the bytes are decisions from which a small game is written, with
// rules as they come; the plain machine and the fast one have to list the same turns in the same
// order, with the same positions after them, results and claims. Input that begins with "game" is a
// game itself.
#include "answers.h"
#include "baronet_notation.h"
#include "checks.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { TURNS = 6, LIST_LIMIT = 3000, TEXT_LIMIT = 1 << 16, DEPTH_LIMIT = 3 };

// ---- Writing a game

struct writer {
    const uint8_t *bytes, *end;
    char text[TEXT_LIMIT];
    size_t length;
    int depth;     // of blocks
    int names;     // local squares s0, s1, ... that are known here
    int next_name; // never given twice
    int known[64]; // the numbers of those names
};

static unsigned pick(struct writer *writer, unsigned count)
{
    return writer->bytes < writer->end ? *writer->bytes++ % count : 0;
}

__attribute__((format(printf, 2, 3))) static void put(struct writer *writer, const char *format,
                                                      ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length =
        vsnprintf(writer->text + writer->length, TEXT_LIMIT - writer->length, format, arguments);
    va_end(arguments);
    if (length > 0 && writer->length + (size_t)length < TEXT_LIMIT)
        writer->length += (size_t)length;
}

static void put_one(struct writer *writer, const char *const *words, unsigned count)
{
    put(writer, "%s", words[pick(writer, count)]);
}
#define PUT_ONE(writer, ...)                                                                       \
    put_one(writer, (const char *const[]){__VA_ARGS__},                                            \
            sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

static void put_set(struct writer *writer, int depth);

static void put_square(struct writer *writer, int depth)
{
    unsigned what = pick(writer, depth > 0 ? 8 : 4);
    if (what < 2 && writer->names > 0)
        put(writer, "s%d", writer->known[pick(writer, (unsigned)writer->names)]);
    else if (what < 4)
        PUT_ONE(writer, "a1", "b2", "c3", "d4", "origin", "destination", "b3", "none");
    else if (what < 6) {
        put(writer, "first of (");
        put_set(writer, depth - 1);
        put(writer, ")");
    } else if (what == 6) {
        put(writer, "step(");
        put_square(writer, depth - 1);
        PUT_ONE(writer, ", n)", ", se)", ", w)");
    } else {
        put(writer, "toward(");
        put_square(writer, depth - 1);
        put(writer, ", ");
        put_square(writer, depth - 1);
        put(writer, ", %u)", pick(writer, 4));
    }
}

static void put_pair(struct writer *writer, const char *before, int depth,
                     void (*part)(struct writer *, int), const char *between)
{
    put(writer, "%s", before);
    part(writer, depth - 1);
    put(writer, "%s", between);
    part(writer, depth - 1);
    put(writer, ")");
}

static void put_set(struct writer *writer, int depth)
{
    switch (pick(writer, depth > 0 ? 14 : 3)) {
    case 0:
    case 1:
        PUT_ONE(writer, "own piece", "enemy piece", "own Man", "enemy Man", "own Boss", "empty",
                "squares", "home", "own royal", "Stone", "any piece", "marks", "home of opponent",
                "piece of opponent");
        break;
    case 2: put_square(writer, depth - 1); break;
    case 3: put_pair(writer, "(", depth, put_set, " and "); break;
    case 4: put_pair(writer, "(", depth, put_set, " or "); break;
    case 5: put_pair(writer, "(", depth, put_set, " except "); break;
    case 6: put_pair(writer, "between(", depth, put_square, ", "); break;
    case 7: put_pair(writer, "line(", depth, put_square, ", "); break;
    case 8:
        PUT_ONE(writer, "(own piece", "(enemy piece", "(any piece");
        PUT_ONE(writer, " with tired)", " without tired)");
        break;
    case 9:
        PUT_ONE(writer, "around(", "reach(");
        put_set(writer, depth - 1);
        put(writer, ")");
        break;
    case 10:
        put(writer, "steps(");
        put_set(writer, depth - 1);
        PUT_ONE(writer, ", n)", ", e)", ", sw)");
        break;
    case 11:
        PUT_ONE(writer, "(file of ", "(rank of ");
        put_square(writer, 0);
        put(writer, ")");
        break;
    case 12:
        put(writer, "enclosed(");
        put_square(writer, depth - 1);
        put_pair(writer, ", ", depth, put_set, ", ");
        break;
    default:
        put(writer, "(not ");
        put_set(writer, depth - 1);
        put(writer, ")");
        break;
    }
}

static void put_number(struct writer *writer, int depth)
{
    switch (pick(writer, depth > 0 ? 5 : 2)) {
    case 0: put(writer, "%u", pick(writer, 5)); break;
    case 1:
        PUT_ONE(writer, "points", "points of opponent", "clock", "captured", "turn-number",
                "tries");
        break;
    case 2:
        put(writer, "count (");
        put_set(writer, depth - 1);
        put(writer, ")");
        break;
    case 3: put_pair(writer, "(", depth, put_number, " + "); break;
    default: put_pair(writer, "(", depth, put_number, " - "); break;
    }
}

static void put_condition(struct writer *writer, int depth, int tries)
{
    switch (pick(writer, tries ? 12 : 11)) {
    case 0:
    case 1:
        put(writer, "exists (");
        put_set(writer, depth - 1);
        put(writer, ")");
        break;
    case 2:
        put(writer, "not exists (");
        put_set(writer, depth - 1);
        put(writer, ")");
        break;
    case 3:
        put_square(writer, depth - 1);
        put(writer, " in (");
        put_set(writer, depth - 1);
        put(writer, ")");
        break;
    case 4:
        put_number(writer, depth - 1);
        PUT_ONE(writer, " < ", " = ", " >= ", " != ");
        put_number(writer, depth - 1);
        break;
    case 5:
        put_square(writer, depth - 1);
        PUT_ONE(writer, " is empty", " is not empty");
        break;
    case 6:
        PUT_ONE(writer, "own royal attacked", "enemy royal attacked by own", "destination attacked",
                "not own Man attacked", "home attacked by opponent");
        break;
    case 7:
        put(writer, "type of ");
        put_square(writer, 0);
        PUT_ONE(writer, " = Man", " = moved", " != Boss");
        break;
    case 8:
        put(writer, "row(");
        put_set(writer, depth - 1);
        put(writer, ", %u)", 1 + pick(writer, 3));
        break;
    case 9:
        put_pair(writer, "connected((", depth, put_set, "), (");
        put(writer, ", home)");
        break;
    case 10:
        put(writer, "owner of ");
        put_square(writer, 0);
        PUT_ONE(writer, " = me", " = opponent");
        break;
    default: PUT_ONE(writer, "possible act", "not possible act", "possible act by opponent"); break;
    }
}

static void put_block(struct writer *writer, unsigned most, int tries);

static void put_line(struct writer *writer)
{
    put(writer, "\n%*s", 2 * writer->depth, "");
}

static void put_effect(struct writer *writer)
{
    switch (pick(writer, 10)) {
    case 0:
        put(writer, "move ");
        put_square(writer, 1);
        put(writer, " to ");
        put_square(writer, 1);
        break;
    case 1:
        PUT_ONE(writer, "place Man at ", "place Boss at ", "place Stone at ");
        put_square(writer, 1);
        break;
    case 2:
        put(writer, "remove (");
        put_set(writer, 1);
        put(writer, ")");
        break;
    case 3:
        put(writer, "reverse (");
        put_set(writer, 1);
        put(writer, ")");
        break;
    case 4:
        put(writer, "change (");
        put_set(writer, 1);
        PUT_ONE(writer, ") to Man", ") to Boss", ") to Stone");
        break;
    case 5:
        put(writer, "give (");
        put_set(writer, 1);
        PUT_ONE(writer, ") to opponent", ") to me", ") to next");
        break;
    case 6:
        PUT_ONE(writer, "mark (", "unmark (");
        put_set(writer, 1);
        put(writer, ") as tired");
        break;
    case 7:
        put(writer, "set marks = (");
        put_set(writer, 1);
        put(writer, ")");
        break;
    case 8:
        PUT_ONE(writer, "set points = ", "set points of opponent = ", "set tries = ");
        put_number(writer, 1);
        break;
    default:
        PUT_ONE(writer, "add Man to hand", "add Boss to hand of opponent", "take Man from hand");
        break;
    }
}

static void put_choice(struct writer *writer)
{
    int name = writer->next_name++;
    put(writer, "choose s%d among (", name);
    put_set(writer, 2);
    put(writer, ")");
    put_line(writer);
    put(writer, "note \",{s%d}\"", name);
    if (writer->names < 64)
        writer->known[writer->names++] = name;
}

static void put_statement(struct writer *writer, int tries)
{
    int names = writer->names;
    put_line(writer);
    switch (pick(writer, writer->depth > DEPTH_LIMIT ? 9 : 13)) {
    case 0:
        PUT_ONE(writer, "move", "move own Man", "move (own piece) capturing", "move marks");
        break;
    case 1: put_choice(writer); break;
    case 2:
    case 3:
        put(writer, "require ");
        put_condition(writer, 2, tries);
        break;
    case 4: put_effect(writer); break;
    case 5: put_effect(writer); break;
    case 6:
        put(writer, "later ");
        put_effect(writer);
        break;
    case 7: PUT_ONE(writer, "carry out", "call off", "call off effects"); break;
    case 8:
        PUT_ONE(writer, "prefer most ", "prefer most captured + ");
        put_number(writer, 1);
        break;
    case 9:
        put(writer, "when ");
        put_condition(writer, 2, tries);
        put(writer, ":");
        put_block(writer, 2, tries);
        break;
    case 10:
        put(writer, "either:");
        put_block(writer, 2, tries);
        put_line(writer);
        put(writer, "or:");
        put_block(writer, 2, tries);
        break;
    case 11:
        put(writer, "for each s%d among (", writer->next_name);
        put_set(writer, 1);
        put(writer, "):");
        if (writer->names < 64)
            writer->known[writer->names++] = writer->next_name;
        writer->next_name++;
        put_block(writer, 1, tries);
        writer->names = names;
        break;
    default:
        PUT_ONE(writer, "attempt:", "attempt:");
        put_block(writer, 2, tries);
        break;
    }
}

static void put_block(struct writer *writer, unsigned most, int tries)
{
    int names = writer->names;
    writer->depth++;
    for (unsigned left = 1 + pick(writer, most); left > 0; left--)
        put_statement(writer, tries);
    writer->depth--;
    writer->names = names;
}

static void put_goal(struct writer *writer, const char *outcome, const char *reason)
{
    put(writer, "\n%s \"%s\" when turn-number > 2 and ", outcome, reason);
    put_condition(writer, 2, 0);
}

static void put_game(struct writer *writer)
{
    put(writer, "game \"Fuzz\"\nboard 4x4\n");
    PUT_ONE(writer, "", "", "players Red, Blue, Green\n");
    put(writer, "attribute tired shown \"~\"");
    PUT_ONE(writer, "", " until moved");
    PUT_ONE(writer, "\npiece Man m: ", "\npiece Man m: ");
    PUT_ONE(writer, "mW", "fmWfcF", "W", "N", "mWcF", "fmW2cafmF", "fmWfceFifmnD", "gQ", "pR",
            "camR");
    put(writer, ", reverse Boss\npiece Boss b: ");
    PUT_ONE(writer, "K", "R", "B", "cK", "nN", "Q", "mRcpR");
    PUT_ONE(writer, "", ", royal");
    put(writer, "\npiece Stone \"*\": neutral\nzone home: rank 1\n");
    put(writer,
        "variable points = 0 for each player\nvariable marks = nowhere\nturn variable tries = 0\n");
    PUT_ONE(writer, "setup \"mb1m/m1*1/1*1M/M1BM[] w - - 0 1\"\n",
            "setup \"b3/1mm1/1MM1/3B[Mm] w - - 0 1\"\n");
    put(writer, "\nrule act:");
    put_block(writer, 3, 0);
    put(writer, "\n\nturn:");
    PUT_ONE(writer, "\n  move", "\n  move",
            "\n  choose s90 among empty\n  note \"{s90}\"\n  place Man at s90", "");
    put_block(writer, 4, 1);
    if (pick(writer, 3) == 0) {
        put(writer, "\n\non capture:");
        put_block(writer, 1, 0);
    }
    if (pick(writer, 2) == 0) {
        put(writer, "\n\nafter turn:");
        writer->depth++;
        put_line(writer);
        put_effect(writer);
        writer->depth--;
    }
    put(writer, "\n");
    put_goal(writer, "lose", "lost");
    put_goal(writer, "draw", "drawn");
    put(writer, "\nlose \"stuck\" when not possible turn\n");
}

// ---- Playing it

static void require_same(char *fast, char *plain, const char *what)
{
    if (strcmp(fast, plain) != 0) {
        fprintf(stderr, "rules_fuzz.c: %s differs\nfast:  %s\nplain: %s\n", what, fast, plain);
        abort();
    }
    baronet_free(fast);
    baronet_free(plain);
}

// Compares the positions, and the results unless one machine runs out of steps, which the two count
// differently.
static void compare(struct baronet_play *fast, struct baronet_play *plain)
{
    struct baronet_result a = {.size = sizeof a}, b = {.size = sizeof b};
    bool are_found = baronet_play_result(fast, &a, NULL);
    are_found = baronet_play_result(plain, &b, NULL) && are_found;
    require_same(baronet_play_fen(fast, BARONET_REFEREE), baronet_play_fen(plain, BARONET_REFEREE),
                 "position");
    require(!are_found ||
            (a.outcome == b.outcome && a.winner == b.winner && strcmp(a.reason, b.reason) == 0));
    require(baronet_play_hash(fast) == baronet_play_hash(plain));
}

// Makes a turn of both machines. False when there is none, or too much for one of them.
static bool go_on(struct baronet_play *fast, struct baronet_play *plain, uint32_t *random)
{
    uint64_t counted;
    struct baronet_turns *a = baronet_turns(fast, NULL), *b = baronet_turns(plain, NULL);
    size_t count = a ? baronet_turns_count(a) : 0;
    bool made = false;
    if (a && b) {
        require(baronet_turns_count(b) == count);
        for (size_t i = 0; i < count && count < LIST_LIMIT; i++)
            require_same(baronet_turns_text(a, i), baronet_turns_text(b, i), "a turn");
        if (baronet_perft(fast, 1, &counted, NULL, NULL, NULL))
            require(counted == count);
        size_t index = count ? next_random(random) % count : 0;
        made = count > 0 && baronet_apply(fast, a, index, NULL);
        if (count > 0)
            require(baronet_apply(plain, b, index, NULL) == made);
    }
    baronet_turns_free(a);
    baronet_turns_free(b);
    return made;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static struct writer writer;
    uint32_t random = random_of(bytes, size);
    struct baronet_message *message = NULL;
    writer = (struct writer){.bytes = bytes, .end = bytes + size};
    if (size >= 4 && memcmp(bytes, "game", 4) == 0) {
        size_t length = size < TEXT_LIMIT ? size : TEXT_LIMIT;
        memcpy(writer.text, bytes, length);
        writer.length = length;
    } else {
        put_game(&writer);
    }
    const struct baronet_load_options plain = {.size = sizeof plain, .flags = BARONET_PLAIN};
    struct baronet_game *games[2] = {
        baronet_load_text_with("fuzz.vdl", writer.text, writer.length, NULL, &message),
        baronet_load_text_with("fuzz.vdl", writer.text, writer.length, &plain, NULL)};
    if (getenv("RULES_FUZZ_SHOW"))
        fprintf(stderr, "%.*s%s\n", (int)writer.length, writer.text, baronet_message_text(message));
    baronet_message_free(message);
    require((games[0] == NULL) == (games[1] == NULL));
    if (games[0]) {
        struct baronet_play *fast = baronet_start(games[0]), *plain = baronet_start(games[1]);
        compare(fast, plain);
        for (int turn = 0; turn < TURNS && go_on(fast, plain, &random); turn++)
            compare(fast, plain);
        baronet_play_free(fast);
        baronet_play_free(plain);
    }
    baronet_game_free(games[0]);
    baronet_game_free(games[1]);
    return 0;
}
