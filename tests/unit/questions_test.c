// The words that ask for choices: which part of a turn's text has which, and that they change
// nothing else. What is expected is read off the rules.
#include "chooser.h"
#include "games.h"
#include "play_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char head[] = "game \"Asking\"\n"
                           "board 3x3\n"
                           "piece Stone s: W\n"
                           "piece Man m: W\n"
                           "setup \"2s/3/S2[M] w - - 0 1\"\n";

static struct baronet_game *load_asking(const char *rules)
{
    char text[4000];
    snprintf(text, sizeof text, "%s%s", head, rules);
    return load_text(text);
}

// Checks the questions of all parts of one turn's text, in their order: "e2(who goes?) e4()".
static void assert_asks(const char *rules, const char *turn, const char *expected)
{
    struct baronet_game *game = load_asking(rules);
    struct baronet_play *play = baronet_start(game);
    struct baronet_turns *turns = baronet_turns(play, NULL);
    char asked[1000] = "";
    size_t found = 0, length = 0;
    for (size_t i = 0; i < baronet_turns_count(turns); i++) {
        char *text = baronet_turns_text(turns, i);
        struct baronet_pick pick = {.size = sizeof pick};
        bool is_it = strcmp(text, turn) == 0;
        found += is_it;
        while (is_it && baronet_turns_pick(turns, i, length, &pick)) {
            snprintf(asked + strlen(asked), sizeof asked - strlen(asked), "%s%.*s(%s)",
                     *asked ? " " : "", (int)(pick.end - length), text + length,
                     pick.question ? pick.question : "");
            length = pick.end;
        }
        baronet_free(text);
    }
    assert_int_equal(found, 1);
    assert_string_equal(asked, expected);
    baronet_turns_free(turns);
    baronet_play_free(play);
    baronet_game_free(game);
}

static void names_ask_what_their_choice_asks(void **state)
{
    (void)state;
    assert_asks("turn:\n"
                "  choose start among own piece, \"who goes?\"\n"
                "  choose target among a3, c1 where target is empty, \"and where to?\"\n"
                "  note \"{start}-{target}\"\n"
                "  move start to target\n",
                "a1-a3", "a1(who goes?) -a3(and where to?)");
}

static void a_note_asks_for_the_rest(void **state)
{
    (void)state;
    assert_asks("turn:\n"
                "  choose start among own piece\n"
                "  choose target among a3, c1, \"and where to?\"\n"
                "  let here = a1\n"
                "  note \"{start}{target}{here}!\", \"go on\"\n",
                "a1a3a1!", "a1(go on) a3(and where to?) a1(go on) !(go on)");
}

static void what_comes_from_a_choice_asks_like_it(void **state)
{
    (void)state;
    assert_asks("rule go(target):\n"
                "  let beyond = step(target, n)\n"
                "  note \"{target}{beyond}\"\n"
                "turn:\n"
                "  choose start among own piece, \"who goes?\"\n"
                "  choose way among n, e, \"which way?\"\n"
                "  note \"{start}\"\n"
                "  go(step(start, way))\n",
                "a1a2a3", "a1(who goes?) a2(which way?) a3(which way?)");
    // The later choice has no words, and those of the earlier one are not its own.
    assert_asks("turn:\n"
                "  choose start among own piece, \"who goes?\"\n"
                "  choose way among n, e\n"
                "  let target = step(start, way)\n"
                "  note \"{start}{target}\"\n",
                "a1a2", "a1(who goes?) a2()");
}

// What the note says itself goes before what the choices before it say, but for what was chosen.
static void what_comes_from_a_choice_asks_like_the_note(void **state)
{
    static const char rules[] = "turn:\n"
                                "  choose start among own piece, \"who goes?\"\n"
                                "  either%s:\n"
                                "    let target = step(start, n)\n"
                                "    note \"{start}{target}\"%s\n"
                                "  or: note \"-\"\n";
    char text[1000];
    (void)state;
    snprintf(text, sizeof text, rules, " \"where to?\"", "");
    assert_asks(text, "a1a2", "a1(who goes?) a2(where to?)");
    snprintf(text, sizeof text, rules, " \"where to?\"", ", \"go on\"");
    assert_asks(text, "a1a2", "a1(who goes?) a2(go on)");
    snprintf(text, sizeof text, rules, "", "");
    assert_asks(text, "a1a2", "a1(who goes?) a2(who goes?)");
    assert_asks("turn:\n"
                "  choose start among own piece, \"who turns?\"\n"
                "  note \"{start}~\"\n",
                "a1~", "a1(who turns?) ~(who turns?)");
}

static void alternatives_ask_for_what_begins_them(void **state)
{
    static const char rules[] = "rule drop:\n"
                                "  choose kind among hand\n"
                                "  choose target among empty, \"where to?\"\n"
                                "  note \"{KIND}@{target}\"\n"
                                "rule stay:\n"
                                "  choose stone among own Stone, \"who stays?\"\n"
                                "  note \"{stone}\"\n"
                                "turn:\n"
                                "  either \"do something\":\n"
                                "    one of drop, stay\n"
                                "  or:\n"
                                "    note \"pass\"\n"
                                "    note \"!\"\n"
                                "  or: one of drop, stay, \"now or never\"\n";
    (void)state;
    assert_asks(rules, "pass!", "pass(do something) !()");
    static const char short_rules[] = "rule drop:\n"
                                      "  choose kind among hand\n"
                                      "  choose target among empty, \"where to?\"\n"
                                      "  note \"{KIND}@{target}\"\n"
                                      "rule stay:\n"
                                      "  choose stone among own Stone, \"who stays?\"\n"
                                      "  note \"{stone}\"\n"
                                      "turn:\n"
                                      "  require possible drop\n"
                                      "  one of drop, stay, \"do something\"\n";
    assert_asks(short_rules, "M@b2", "M(do something) @b2(where to?)");
    assert_asks(short_rules, "a1", "a1(who stays?)");
}

static void calls_ask_for_what_the_rule_chooses_first(void **state)
{
    (void)state;
    assert_asks("rule choose-one(places):\n"
                "  choose target among places\n"
                "  note \"{target}\"\n"
                "rule none: nothing\n"
                "turn:\n"
                "  choose-one(own piece), \"the first\"\n"
                "  none, \"nothing at all\"\n"
                "  choose-one(empty)\n"
                "  choose-one(own piece), \"the third\"\n",
                "a1b2a1", "a1(the first) b2() a1(the third)");
}

static void what_was_not_chosen_asks_what_comes_next(void **state)
{
    (void)state;
    assert_asks("turn:\n"
                "  let start = first of own piece\n"
                "  choose target among empty where target = b2, \"where to?\"\n"
                "  note \"{start}{target}\"\n",
                "a1b2", "a1(where to?) b2(where to?)");
    assert_asks("turn:\n"
                "  let start = first of own piece\n"
                "  choose target among empty where target = b2, \"where to?\"\n"
                "  note \"{start}{target}\", \"who?\"\n",
                "a1b2", "a1(who?) b2(where to?)");
}

// What a choice's instruction asks, as who picks at run time finds it.
static const char *asked_of_moves[4];
static size_t asked_count;

static enum outcome look_at_move(struct vm *vm, const struct instruction *code)
{
    int address = (int)(code - vm->program->code);
    if (asked_count < 4)
        asked_of_moves[asked_count++] = program_question(vm->program, address);
    return enumerate_moves(vm, code);
}

static enum outcome stop_at_end(struct vm *vm)
{
    (void)vm;
    return BACKTRACK;
}

static bool takes_any(struct vm *vm)
{
    (void)vm;
    return true;
}

static const struct chooser looking = {.move = look_at_move,
                                       .square = enumerate_squares,
                                       .value = enumerate_values,
                                       .fork = enumerate_fork,
                                       .is_safe = takes_any,
                                       .sure_end = enumerate_sure_end,
                                       .end = stop_at_end,
                                       .pass = enumerate_pass};

static void moves_have_words_where_they_are_chosen(void **state)
{
    struct baronet_game *game =
        load_asking("turn:\n"
                    "  move own Stone, \"go with a Stone\"\n"
                    "  one of move destination, nothing, \"and once more\"\n");
    struct baronet_play *play = baronet_start(game);
    struct generator generator;
    (void)state;
    asked_count = 0;
    vm_begin_with(&play->vm, &generator, &looking, NULL);
    assert_false(vm_next(&play->vm, &generator));
    vm_end(&play->vm, &generator);
    assert_int_equal(asked_count, 3); // the Stone's two moves, each of which is followed by one
    assert_string_equal(asked_of_moves[0], "go with a Stone");
    assert_string_equal(asked_of_moves[1], "and once more");
    assert_string_equal(asked_of_moves[2], "and once more");
    baronet_play_free(play);
    baronet_game_free(game);
}

// Two ways that are written alike and do different things: they are numbered, whatever is asked.
static void words_change_nothing_else(void **state)
{
    static const char rules[] = "turn:\n"
                                "  either:\n"
                                "    choose start among own Stone%s\n"
                                "    note \"{start}\"\n"
                                "  or:\n"
                                "    choose start among own Stone%s\n"
                                "    note \"{start}\"\n"
                                "    remove start\n";
    static const char *const words[][2] = {
        {"", ""}, {", \"stay with it\"", ", \"give it up\""}, {", \"do it\"", ""}};
    uint64_t fingerprint = 0;
    (void)state;
    for (size_t w = 0; w < 3; w++) {
        char text[1000];
        snprintf(text, sizeof text, rules, words[w][0], words[w][1]);
        struct baronet_game *game = load_asking(text);
        struct baronet_play *play = baronet_start(game);
        struct baronet_turns *turns = baronet_turns(play, NULL);
        assert_int_equal(baronet_turns_count(turns), 2);
        for (size_t i = 0; i < 2; i++) {
            char *turn = baronet_turns_text(turns, i);
            assert_string_equal(turn, i ? "a1#2" : "a1");
            baronet_free(turn);
        }
        assert_true(w == 0 || baronet_game_fingerprint(game) == fingerprint);
        fingerprint = baronet_game_fingerprint(game);
        // The record keeps the number, and so does a copy of it.
        assert_true(baronet_apply(play, turns, 1, NULL));
        struct baronet_play *copy = baronet_play_copy(play);
        char *kept = baronet_play_turn_text(copy, 0, BARONET_REFEREE);
        assert_string_equal(kept, "a1#2");
        baronet_free(kept);
        baronet_play_free(copy);
        baronet_turns_free(turns);
        baronet_play_free(play);
        baronet_game_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_ask_what_their_choice_asks),
        cmocka_unit_test(a_note_asks_for_the_rest),
        cmocka_unit_test(what_comes_from_a_choice_asks_like_it),
        cmocka_unit_test(what_comes_from_a_choice_asks_like_the_note),
        cmocka_unit_test(alternatives_ask_for_what_begins_them),
        cmocka_unit_test(calls_ask_for_what_the_rule_chooses_first),
        cmocka_unit_test(what_was_not_chosen_asks_what_comes_next),
        cmocka_unit_test(moves_have_words_where_they_are_chosen),
        cmocka_unit_test(words_change_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
