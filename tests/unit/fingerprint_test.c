// Fingerprints are of what rules mean: edits of a game with one of everything that leave its
// fingerprint alone, and edits that change it.
#include "baronet.h"
#include "baronet_notation.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char everything[] = "-- One of everything.\n"
                                 "game \"Everything\"\n"
                                 "by \"Nobody\", 2026\n"
                                 "use promotion\n"
                                 "betza classic\n"
                                 "board 5x5 without c3\n"
                                 "players White, Black\n"
                                 "random players Fate\n"
                                 "neutral players Nature\n"
                                 "piece King k: K, royal\n"
                                 "piece Ferz f: F\n"
                                 "piece Man m: fW, fmR from home\n"
                                 "piece Wall \"*\": neutral\n"
                                 "zone home: rank 1\n"
                                 "zone camp: near-edge\n"
                                 "zone gate for Black: e5\n"
                                 "attribute tired secret\n"
                                 "attribute fresh until moved\n"
                                 "attribute strong shown \"+\"\n"
                                 "variable score = 0 for each player, shown\n"
                                 "variable last = none\n"
                                 "turn variable steps = 0\n"
                                 "define minor = Ferz, Man\n"
                                 "define limit = 3\n"
                                 "define near(x, y) = around(y) except x\n"
                                 "define prize = 0\n"
                                 "define prize for White = 2\n"
                                 "define prize for Black = 1\n"
                                 "setup \"ffkff/mmmmm/2*2/MMMMM/FFKFF w - - 0 1\"\n"
                                 "rule step:\n"
                                 "  move own minor except home\n"
                                 "  require not destination in gate, \"the gate is closed\"\n"
                                 "rule mend(what, how):\n"
                                 "  choose healer among own Ferz where healer is not empty\n"
                                 "  note \"{healer}+{HOW}\", \"who mends\"\n"
                                 "  let old = type of healer\n"
                                 "  when old = how:\n"
                                 "    mark healer as tired\n"
                                 "  otherwise:\n"
                                 "    change healer to how\n"
                                 "  for each x among what with fresh:\n"
                                 "    unmark x as fresh\n"
                                 "rule throw:\n"
                                 "  choose pips among 1, 2\n"
                                 "  note \"{pips}\"\n"
                                 "  set last = none\n"
                                 "turn order: White, Black, Fate as White throw\n"
                                 "opening turn:\n"
                                 "  move own Man\n"
                                 "turn:\n"
                                 "  one of step, mend(own piece, Man), move own King\n"
                                 "  prefer most count enemy piece, \"capture\"\n"
                                 "  set steps = steps + 1\n"
                                 "after turn:\n"
                                 "  set score of White = score of White + prize\n"
                                 "on capture:\n"
                                 "  set last = victim\n"
                                 "view: own piece or around(own piece)\n"
                                 "prompt \"Beware.\" when own royal attacked\n"
                                 "win White \"far\" when exists near(own King, e4) in rank of a5\n"
                                 "lose \"taken\" when not exists own royal\n"
                                 "draw \"long\" when turn-number > limit * 100\n"
                                 "claim draw \"repeated\" when repetitions >= 3\n"
                                 "test \"first\":\n"
                                 "  perft 1 5\n";

// One edit: what is replaced (its first occurrence), and by what.
struct edit {
    const char *what, *old, *new;
};

static const struct edit equal[] = {
    {"a comment at the top", "-- One of everything.\n", "-- Two of nothing.\n-- Another line.\n"},
    {"a comment after a line", "  move own Man\n", "  move own Man -- his first\n"},
    {"names of parameters", "near(x, y) = around(y) except x", "near(a, b) = around(b) except a"},
    {"empty lines", "opening turn:\n", "\n\nopening turn:\n"},
    {"indentation", "  choose pips among 1, 2\n  note \"{pips}\"\n  set last = none\n",
     "      choose pips among 1, 2\n      note \"{pips}\"\n      set last = none\n"},
    {"line ends", "view: own piece or around(own piece)\n",
     "view: own piece or around(own piece)\r\n"},
    {"a statement on its line", "opening turn:\n  move own Man\n", "opening turn: move own Man\n"},
    {"brackets that change nothing", "limit * 100", "(limit * (100))"},
    {"the title", "\"Everything\"", "\"All\""},
    {"the author", "by \"Nobody\", 2026\n", "by \"Somebody\", 1999\n"},
    {"no author", "by \"Nobody\", 2026\n", ""},
    {"a test", "  perft 1 5\n", "  perft 1 6\n"},
    {"another test", "test \"first\":", "test \"none\":\n  perft 0 1\ntest \"second\":"},
    {"what is told openly", "note \"{pips}\"", "note openly \"{pips}\""},
    {"sentences", "opening turn:\n",
     "about rule step \"A step.\"\nabout piece Ferz \"Weak.\"\nabout lose \"taken\" \"Gone.\"\n"
     "about turn \"A step, or mending.\"\nabout on capture \"It is remembered.\"\n"
     "opening turn:\n"},
    {"a goal that tells openly", "win White \"far\"", "win openly White \"far\""},
    {"a prompt", "prompt \"Beware.\" when own royal attacked\n",
     "prompt \"Hm.\" when not own royal attacked\n"},
    {"no prompt", "prompt \"Beware.\" when own royal attacked\n", ""},
    {"why a turn is refused", "\"the gate is closed\"", "\"no\""},
    {"why not, unsaid", ", \"the gate is closed\"", ""},
    {"why another is preferred", ", \"capture\"", ""},
    {"what a note asks", "\"who mends\"", "\"choose\""},
    {"a note that asks nothing", ", \"who mends\"", ""},
    {"names of locals", "  choose pips among 1, 2\n  note \"{pips}\"",
     "  choose eyes among 1, 2\n  note \"{eyes}\""},
    {"names of `let`", "let old = type of healer\n  when old = how",
     "let present = type of healer\n  when present = how"},
    {"names in loops", "  for each x among what with fresh:\n    unmark x as",
     "  for each y among what with fresh:\n    unmark y as"},
    {"names of parameters",
     "rule mend(what, how):\n  choose healer among own Ferz where healer is not empty\n  note "
     "\"{healer}+{HOW}\", \"who mends\"\n  let old = type of healer\n  when old = how:\n    mark "
     "healer as tired\n  otherwise:\n    change healer to how\n",
     "rule mend(what, kind):\n  choose healer among own Ferz where healer is not empty\n  note "
     "\"{healer}+{KIND}\", \"who mends\"\n  let old = type of healer\n  when old = kind:\n    mark "
     "healer as tired\n  otherwise:\n    change healer to kind\n"},
    {"a rule that nothing uses", "opening turn:", "rule idle:\n  move enemy piece\nopening turn:"},
    {"a definition that nothing uses", "define limit = 3\n", "define limit = 3\ndefine idle = 4\n"},
    {"a zone that nothing uses", "zone camp: near-edge\n", ""},
    {"a module that nothing uses", "use promotion\n", ""},
    {"how a zone is written", "zone home: rank 1\n", "zone home: a1, b1 c1 to e1\n"},
    {"the order of zones", "zone home: rank 1\nzone camp: near-edge\n",
     "zone camp: near-edge\nzone home: rank 1\n"},
    {"the order of rules and definitions", "define minor = Ferz, Man\ndefine limit = 3\n",
     "define limit = 3\ndefine minor = Ferz, Man\n"},
    {"a rule's place", "opening turn:\n  move own Man\n",
     "rule late:\n  move own Man\nopening turn:\n  move own Man\n"},
    {"how the board is written", "board 5x5 without c3", "board 5x5   without c3 c3"},
    {"how the setup is written", "setup \"ffkff/mmmmm/2*2/MMMMM/FFKFF w - - 0 1\"\n",
     "setup:\n  \"ffkff\"\n  \"mmmmm\"\n  \"..*..\"\n  \"MMMMM\"\n  \"FFKFF\"\n"},
    {"small letters of pieces", "piece King k", "piece King K"},
    {"options of a dialect that say what it does", "betza classic\n",
     "betza classic bare-h halfling\n"},
    {"the order of a piece's traits", "K, royal", "royal, K"},
};

static const struct edit different[] = {
    {"the board", "board 5x5 without c3", "board 5x5 wrap files without c3"},
    {"one more player", "White, Black", "White, Black, Grey"},
    {"facing", "players White, Black\n", "players White facing e, Black facing w\n"},
    {"the dialect", "betza classic", "betza xbetza"},
    {"one more random player", "random players Fate", "random players Fate, Luck"},
    {"neutral players", "Nature", "Nature, Weather"},
    {"a movement", "f: F\n", "f: W\n"},
    {"what a function yields", "around(y) except x", "around(x) except y"},
    {"a number of a kind", "f: F\n", "f: F, worth 2\n"},
    {"where a movement starts", "fmR from home", "fmR"},
    {"a property of a piece", "K, royal", "K"},
    {"a piece's letter", "\"*\": neutral", "\"#\": neutral"},
    {"a piece's name", "Wall", "Tree"},
    {"one more piece", "piece Wall", "piece Lion l: KNAD\npiece Wall"},
    {"the order of pieces", "piece King k: K, royal\npiece Ferz f: F\n",
     "piece Ferz f: F\npiece King k: K, royal\n"},
    {"a zone", "zone home: rank 1", "zone home: rank 1 rank 2"},
    {"a zone of one player", "gate for Black: e5", "gate for Black: d5"},
    {"a secret attribute", "tired secret", "tired"},
    {"an attribute until moved", "fresh until moved", "fresh"},
    {"an attribute's sign", "shown \"+\"", "shown \"~\""},
    {"the start of a variable", "score = 0", "score = 1"},
    {"how a variable is shown", "each player, shown", "each player"},
    {"one more variable", "variable last", "variable idle = 0\nvariable last"},
    {"who sees a variable", "each player, shown", "each player, shown, open"},
    {"who sees the clock", "turn variable steps", "variable clock = 0, open\nturn variable steps"},
    {"a variable of the turn", "turn variable steps", "variable steps"},
    {"a definition", "define minor = Ferz, Man", "define minor = Ferz"},
    {"a number", "limit = 3", "limit = 4"},
    {"a definition of one player", "prize for Black = 1", "prize for Black = 2"},
    {"the setup", "MMMMM/FF", "MMMM1/FF"},
    {"the score at the start", " w - - 0 1", " w - - 2+0+0 0 1"},
    {"a rule", "own minor except home", "own minor"},
    {"a requirement", "not destination in gate", "destination in gate"},
    {"a requirement left out", "  require not destination in gate, \"the gate is closed\"\n", ""},
    {"an argument", "mend(own piece, Man)", "mend(own piece, Ferz)"},
    {"which parameter is meant", "change healer to how", "change healer to old"},
    {"which local is written", "\"{healer}+{HOW}\"", "\"{healer}+{how}\""},
    {"a note's text", "\"{healer}+{HOW}\"", "\"{healer}={HOW}\""},
    {"a secret note", "note \"{pips}\"", "note secretly \"{pips}\""},
    {"a choice", "among 1, 2", "among 1, 2, 3"},
    {"an operator", "steps + 1", "steps - 1"},
    {"an attribute that is set", "unmark x as fresh", "unmark x as strong"},
    {"the order of turns", "White, Black, Fate as", "Black, White, Fate as"},
    {"an entry's rule", "Fate as White throw", "Fate as White"},
    {"an entry's player", "Fate as White throw", "Fate as Black throw"},
    {"the opening turn", "opening turn:\n  move own Man\n", ""},
    {"the turn", "one of step, mend(own piece, Man), move own King",
     "one of step, mend(own piece, Man)"},
    {"the order of alternatives", "one of step, mend(own piece, Man), move",
     "one of mend(own piece, Man), step, move"},
    {"what is preferred", "prefer most count enemy", "prefer most count own"},
    {"what follows the turn", "+ prize", "- prize"},
    {"what is done on capture", "set last = victim", "set last = none"},
    {"the view", "view: own piece or around(own piece)", "view: own piece"},
    {"no view", "view: own piece or around(own piece)\n", ""},
    {"a goal's condition", "in rank of a5", "in rank of a4"},
    {"a goal's reason", "\"taken\"", "\"lost\""},
    {"a goal's outcome", "lose \"taken\"", "win \"taken\""},
    {"a goal's player", "win White \"far\"", "win Black \"far\""},
    {"who stops the game", "claim draw", "draw"},
    {"the order of goals",
     "lose \"taken\" when not exists own royal\ndraw \"long\" when turn-number > limit * 100\n",
     "draw \"long\" when turn-number > limit * 100\nlose \"taken\" when not exists own royal\n"},
    {"a goal left out", "claim draw \"repeated\" when repetitions >= 3\n", ""},
};

static uint64_t fingerprint_with(const char *what, const char *text, unsigned flags)
{
    struct baronet_message *message = NULL;
    const struct baronet_load_options options = {.size = sizeof options, .flags = flags};
    struct baronet_game *game =
        baronet_load_text_with("test", text, strlen(text), &options, &message);
    if (!game)
        fail_msg("%s: %s", what, baronet_message_text(message));
    baronet_message_free(message);
    uint64_t number = baronet_game_fingerprint(game);
    baronet_game_free(game);
    return number;
}

static uint64_t fingerprint_of(const char *what, const char *text)
{
    return fingerprint_with(what, text, 0);
}

static uint64_t fingerprint_after(const struct edit *edit)
{
    const char *at = strstr(everything, edit->old);
    char text[2 * sizeof everything];
    if (!at)
        fail_msg("%s: \"%s\" is not there", edit->what, edit->old);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - everything), everything, edit->new,
             at + strlen(edit->old));
    return fingerprint_of(edit->what, text);
}

static void edits_without_meaning_change_nothing(void **state)
{
    (void)state;
    uint64_t whole = fingerprint_of("everything", everything);
    for (size_t i = 0; i < sizeof equal / sizeof *equal; i++)
        if (fingerprint_after(&equal[i]) != whole)
            fail_msg("changes the fingerprint: %s", equal[i].what);
}

// Each differs from the game and from all others.
static void edits_with_meaning_change_it(void **state)
{
    (void)state;
    enum { COUNT = sizeof different / sizeof *different };
    uint64_t numbers[COUNT + 1] = {fingerprint_of("everything", everything)};
    for (size_t i = 0; i < COUNT; i++) {
        numbers[i + 1] = fingerprint_after(&different[i]);
        for (size_t j = 0; j <= i; j++)
            if (numbers[j] == numbers[i + 1])
                fail_msg("does not change the fingerprint: %s (%s)", different[i].what,
                         j ? different[j - 1].what : "everything");
    }
}

// Names that hide others, or mean something in the language, are not mistaken for each other.
static void names_are_told_apart(void **state)
{
    (void)state;
    static const char frame[] =
        "board 3x3\nplayers White, Black\npiece Stone o\npiece Coin c\n"
        "zone file: a1 b1\nzone rank: a1 b1\nattribute even\nattribute odd\n"
        "define pair = 1\n";
    static const char *const turns[][2] = {
        {"place Stone at first of file", "place Stone at first of (file of a1)"},
        {"choose x among file of b2\n  place Stone at x",
         "choose x among rank of b2\n  place Stone at x"},
        {"let even = 1\n  require even is even\n  place Stone at a1",
         "let odd = 1\n  require odd is odd\n  place Stone at a1"},
        {"let pair = 2\n  choose x among empty where count file = pair\n  place Stone at x",
         "let couple = 2\n  choose x among empty where count file = pair\n  place Stone at x"},
        {"choose x among empty\n  choose y among empty\n  place Stone at x\n  place Coin at y",
         "choose y among empty\n  choose x among empty\n  place Stone at x\n  place Coin at y"},
        {"when true:\n    let x = a1\n    place Stone at x\n  let y = b1\n  place Coin at y",
         "let y = b1\n  when true:\n    let x = a1\n    place Stone at x\n  place Coin at y"},
    };
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
        uint64_t numbers[2];
        for (int k = 0; k < 2; k++) {
            char text[1024];
            snprintf(text, sizeof text, "game \"Names\"\n%sturn:\n  %s\n", frame, turns[i][k]);
            numbers[k] = fingerprint_of(turns[i][k], text);
        }
        if (numbers[0] == numbers[1])
            fail_msg("are not told apart: %s, and %s", turns[i][0], turns[i][1]);
    }
}

// The same on both machines, whose programs are compiled with all passes and with none, and under
// any name of the file.
static void fingerprints_are_of_no_program(void **state)
{
    (void)state;
    uint64_t whole = fingerprint_of("everything", everything);
    assert_true(fingerprint_with("plain", everything, BARONET_PLAIN) == whole);
    struct baronet_game *game =
        baronet_load_text("folder/other.vdl", everything, strlen(everything), NULL);
    assert_true(baronet_game_fingerprint(game) == whole);
    baronet_game_free(game);
}

// A copy, or a child without changes, is the same game; shipped games all differ.
static void bundled_games_differ(void **state)
{
    (void)state;
    uint64_t numbers[200];
    const char *name;
    for (size_t i = 0; (name = baronet_bundled_name(i)); i++) {
        struct baronet_game *game = baronet_load(name, NULL, NULL);
        char child[128];
        assert_true(i < sizeof numbers / sizeof *numbers);
        numbers[i] = baronet_game_fingerprint(game);
        baronet_game_free(game);
        snprintf(child, sizeof child, "game \"Child\" from %s\n", name);
        if (fingerprint_of(name, child) != numbers[i])
            fail_msg("a child of %s has another fingerprint", name);
        for (size_t j = 0; j < i; j++)
            if (numbers[i] == numbers[j])
                fail_msg("%s and %s have one fingerprint", name, baronet_bundled_name(j));
    }
}

// What nothing uses does not change what is shown or taken for a secret either.
static void unused_rules_show_nothing(void **state)
{
    (void)state;
    static const char idle[] =
        "rule idle:\n  set count-of-turns = count own piece\n  note secretly \"x\"\n";
    static const char *const views[] = {"view: own piece\n", ""};
    for (int v = 0; v < 2; v++) {
        uint64_t numbers[2];
        char *fens[2];
        bool has_secrets[2];
        for (int k = 0; k < 2; k++) {
            char text[1024];
            snprintf(text, sizeof text,
                     "game \"Idle\"\nboard 3x3\npiece Man m: W\nvariable count-of-turns = 0\n"
                     "setup \"mmm/3/MMM w - - 0 1\"\nturn: move\nafter turn:\n"
                     "  set count-of-turns = turn-number\n%s%s",
                     views[v], k ? idle : "");
            struct baronet_game *game = baronet_load_text("test", text, strlen(text), NULL);
            assert_non_null(game);
            struct baronet_play *play = baronet_start(game);
            assert_true(baronet_apply_text(play, "a1a2", NULL));
            numbers[k] = baronet_game_fingerprint(game);
            fens[k] = baronet_play_fen(play, 1);
            has_secrets[k] = baronet_game_has_secrets(game);
            baronet_play_free(play);
            baronet_game_free(game);
        }
        assert_true(numbers[0] == numbers[1]);
        assert_string_equal(fens[0], fens[1]);
        assert_true(has_secrets[0] == has_secrets[1]);
        baronet_free(fens[0]);
        baronet_free(fens[1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edits_without_meaning_change_nothing),
        cmocka_unit_test(edits_with_meaning_change_it),
        cmocka_unit_test(names_are_told_apart),
        cmocka_unit_test(fingerprints_are_of_no_program),
        cmocka_unit_test(bundled_games_differ),
        cmocka_unit_test(unused_rules_show_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
