// Information flow: for each way in which rules can tell a secret, directly or by what happens only
// under a hidden condition, a game that does it is noticed; a game that does not, or that says that
// it means it, is left alone.
#include "baronet_check.h"
#include "flow.h"
#include "games.h"
#include "loaded_game.h"

#include <stdio.h>
#include <string.h>

// Everybody sees the board; one Man of each player is his secret.
#define SPIES                                                                                      \
    "game \"Spies\"\n"                                                                             \
    "board 4x4\n"                                                                                  \
    "piece Man m: K\n"                                                                             \
    "piece Boss b: W\n"                                                                            \
    "attribute spy secret shown \"+\"\n"                                                           \
    "attribute tired shown \"!\"\n"                                                                \
    "setup \"mmmb/4/4/MMMB w - - 0 1\"\n"                                                          \
    "opening turn:\n"                                                                              \
    "  choose man among own Man\n"                                                                 \
    "  note secretly \"+{man}\"\n"                                                                 \
    "  mark man as spy\n"                                                                          \
    "draw openly \"stuck\" when not possible turn\n"

// Each player sees his own pieces and where they can go.
#define FOG                                                                                        \
    "game \"Fog\"\n"                                                                               \
    "board 4x4\n"                                                                                  \
    "piece Man m: K\n"                                                                             \
    "piece Boss b: W\n"                                                                            \
    "setup \"mmmb/4/4/MMMB w - - 0 1\"\n"                                                          \
    "view: own piece or reach(own piece)\n"                                                        \
    "draw openly \"stuck\" when not possible turn\n"

// So much that a rule with it is compiled once for all who call it, each of which this does often.
#define TIMES_8(text) text text text text text text text text
#define LONG_RULE     TIMES_8("  require n >= 0 and n + n >= n and n * n >= 0\n")
#define OFTEN(text)   TIMES_8(text)

enum { NO_LEAK = -1 };

struct flow_case {
    const char *name, *text;
    int kind; // of the leaks; each is reported where somebody is told, with the same source
    enum flow_step source;
};

static const struct flow_case cases[] = {
    // Goals and prompts.
    {"goal", SPIES "turn: move\nlose \"caught\" when not exists own piece with spy\n", LEAK_GOAL,
     STEP_ATTRIBUTE},
    {"goal, meant", SPIES "turn: move\nlose openly \"caught\" when not exists own piece with spy\n",
     NO_LEAK, 0},
    {"goal, the referee's",
     SPIES "turn: move\nreferee draw \"caught\" when not exists own piece with spy\n", NO_LEAK, 0},
    {"goal, through a definition",
     SPIES
     "turn: move\ndefine caught = not exists own piece with spy\nlose \"caught\" when caught\n",
     LEAK_GOAL, STEP_ATTRIBUTE},
    {"goal, through a variable",
     SPIES "variable caught = false\nturn: move\n"
           "after turn:\n  when not exists enemy piece with spy: set caught = true\n"
           "lose \"caught\" when caught\n",
     LEAK_GOAL, STEP_ATTRIBUTE},
    {"points", SPIES "turn: move\nmost \"spies\" when turn-number > 9: count own piece with spy\n",
     LEAK_GOAL, STEP_ATTRIBUTE},
    {"repetition", SPIES "turn: move\ndraw \"again\" when repetitions > 2\n", LEAK_GOAL,
     STEP_HISTORY},
    {"goal, on the board", SPIES "turn: move\nlose \"few\" when count own piece < 2\n", NO_LEAK, 0},
    {"goal, in the fog", FOG "turn: move\nlose \"few\" when count own piece < 2\n", LEAK_GOAL,
     STEP_SQUARES},
    {"goal, of what is possible", FOG "turn: move\ndraw \"stuck too\" when not possible turn\n",
     LEAK_GOAL, STEP_SQUARES},
    {"goal, turns counted", FOG "turn: move\ndraw \"long\" when turn-number > 90\n", NO_LEAK, 0},
    {"prompt", SPIES "turn: move\nprompt \"near\" when enemy piece with spy in around(own Boss)\n",
     LEAK_PROMPT, STEP_ATTRIBUTE},
    {"prompt, of his own",
     SPIES "turn: move\nprompt \"take care\" when own piece with spy attacked\n", NO_LEAK, 0},
    {"prompt, meant", FOG "turn: move\nprompt openly \"check\" when own Boss attacked\n", NO_LEAK,
     0},
    {"prompt, in the fog", FOG "turn: move\nprompt \"check\" when own Boss attacked\n", LEAK_PROMPT,
     STEP_SQUARES},

    // Notes.
    {"note", SPIES "turn:\n  move\n  let n = first of (own piece with spy)\n  note \"/{n}\"\n",
     LEAK_NOTE, STEP_ATTRIBUTE},
    {"note, under a condition",
     SPIES "turn:\n  move\n  when destination in (own piece with spy): note \"!\"\n", LEAK_NOTE,
     STEP_ATTRIBUTE},
    {"note, of the other's spy",
     SPIES "turn:\n  move\n  when exists enemy piece with spy in around(destination): note \"!\"\n",
     LEAK_NOTE, STEP_ATTRIBUTE},
    {"note, meant",
     SPIES "turn:\n  move\n  when destination in (own piece with spy): note openly \"!\"\n",
     NO_LEAK, 0},
    {"note, in secret",
     SPIES "turn:\n  move\n  choose man among own Man\n  note secretly \"{man}\"\n", NO_LEAK, 0},
    {"note of what is chosen among secrets",
     SPIES "turn:\n  move\n  choose man among own piece with spy\n  note \"{man}\"\n", LEAK_NOTE,
     STEP_ATTRIBUTE},
    {"note of what is chosen among secrets, in secret",
     SPIES "turn:\n  move\n  choose man among own piece with spy\n  note secretly \"{man}\"\n",
     NO_LEAK, 0},
    {"note of a secret choice",
     SPIES
     "turn:\n  move\n  choose man among own Man\n  note secretly \"{man}\"\n  note \"{man}\"\n",
     LEAK_NOTE, STEP_CHOICE},
    {"note after leaving a rule",
     SPIES "rule hint:\n  when not destination in (own piece with spy): return\n  note \"!\"\n"
           "turn:\n  move\n  hint\n",
     LEAK_NOTE, STEP_ATTRIBUTE},
    {"note of a loop",
     SPIES "turn:\n  move\n  let n = 0\n  for each man among own piece with spy: set n = n + 1\n"
           "  note \"{n}\"\n",
     LEAK_NOTE, STEP_ATTRIBUTE},
    {"note, in the fog", FOG "turn:\n  move\n  when exists enemy piece in d4: note \"!\"\n",
     LEAK_NOTE, STEP_SQUARES},
    {"note of the own move, in the fog",
     FOG "turn:\n  move\n  when captured > 0: note \"x\"\n  choose kind among Man, Boss\n"
         "  note \"{kind}\"\n",
     NO_LEAK, 0},

    // What the mover may do, and why not.
    {"legality", SPIES "turn:\n  move\n  require not destination in around(enemy piece with spy)\n",
     LEAK_LEGALITY, STEP_ATTRIBUTE},
    {"legality, of his own",
     SPIES "turn:\n  move\n  require not destination in (own piece with spy)\n", NO_LEAK, 0},
    {"legality, by a branch",
     SPIES "turn:\n  move\n  when exists enemy piece with spy in a4: require captured = 0\n",
     LEAK_LEGALITY, STEP_ATTRIBUTE},
    {"legality, of the board", SPIES "turn:\n  move\n  require not own Boss attacked\n", NO_LEAK,
     0},
    {"legality, in the fog", FOG "turn:\n  move\n  require not own Boss attacked\n", LEAK_LEGALITY,
     STEP_SQUARES},
    {"legality, in the fog, meant", FOG "turn:\n  move\n  require openly not own Boss attacked\n",
     NO_LEAK, 0},
    {"legality, by what is possible",
     FOG "rule jump: require exists enemy Boss in a4\nturn:\n  move\n  require possible jump\n",
     LEAK_LEGALITY, STEP_SQUARES},
    {"legality, in what is seen",
     FOG "turn:\n  move\n  require not exists enemy Boss in reach(own piece)\n", NO_LEAK, 0},
    {"legality, in a part of what is seen",
     FOG "turn:\n  move\n  require not exists enemy Boss in reach(own Boss)\n", NO_LEAK, 0},
    {"legality, where others can go",
     FOG "turn:\n  move\n  require not exists enemy Boss in reach(any piece)\n", LEAK_LEGALITY,
     STEP_SQUARES},
    {"choice",
     SPIES "turn:\n  choose man among enemy piece with spy\n  note \"{man}\"\n  remove man\n",
     LEAK_CHOICE, STEP_ATTRIBUTE},
    {"move among hidden", SPIES "turn: move enemy piece with spy\n", LEAK_CHOICE, STEP_ATTRIBUTE},
    {"moves that are seen", FOG "turn: move\n", NO_LEAK, 0},
    {"moves to squares that are seen",
     "game \"Near\"\nboard 4x4\npiece Man m: K\nsetup \"mmmm/4/4/MMMM w - - 0 1\"\n"
     "view: own piece or around(own piece)\nturn: move\n"
     "draw openly \"stuck\" when not possible turn\n",
     NO_LEAK, 0},
    {"moves further than what is seen",
     "game \"Near\"\nboard 4x4\npiece Man m: W2\nsetup \"mmmm/4/4/MMMM w - - 0 1\"\n"
     "view: own piece or around(own piece)\nturn: move\n"
     "draw openly \"stuck\" when not possible turn\n",
     LEAK_CHOICE, STEP_SQUARES},
    {"moves past what is not seen",
     "game \"Dark\"\nboard 4x4\npiece Man m: Q\nsetup \"mmmm/4/4/MMMM w - - 0 1\"\n"
     "view: own piece\nturn: move\ndraw openly \"stuck\" when not possible turn\n",
     LEAK_CHOICE, STEP_SQUARES},
    {"pieces that others never see",
     "game \"Dark\"\nboard 4x4\npiece Man m: Q\nsetup \"mmmm/4/4/MMMM w - - 0 1\"\n"
     "attribute tired shown \"!\"\nview: own piece\nturn: move openly\n"
     "after turn:\n  when captured > 0: mark own piece as tired\n"
     "draw openly \"stuck\" when not possible turn\n",
     NO_LEAK, 0},
    {"moves past what is not seen, meant",
     "game \"Dark\"\nboard 4x4\npiece Man m: Q\nsetup \"mmmm/4/4/MMMM w - - 0 1\"\n"
     "view: own piece\nturn: move openly\ndraw openly \"stuck\" when not possible turn\n",
     NO_LEAK, 0},
    {"a rule, meant",
     FOG "rule look: require not exists enemy piece in d4\nturn:\n  move\n  look openly\n", NO_LEAK,
     0},

    // Variables and the clock.
    {"open variable",
     SPIES "variable spies = 0, open\nturn: move\n"
           "after turn: set spies = count any piece with spy\n",
     LEAK_VARIABLE, STEP_ATTRIBUTE},
    {"open variable, under a condition",
     FOG "variable taken = 0, open\nturn: move\n"
         "after turn:\n  when captured > 0: set taken = taken + 1\n",
     LEAK_VARIABLE, STEP_MOVE},
    {"open variable, meant",
     FOG "variable taken = 0, open\nturn: move\n"
         "after turn:\n  when captured > 0: set openly taken = taken + 1\n",
     NO_LEAK, 0},
    {"open variable of a secret one",
     SPIES "variable gold = 5 for each player, secret\nvariable rich = false, open\nturn: move\n"
           "after turn:\n  set gold = gold - 1\n  when gold > 3: set rich = true\n",
     LEAK_VARIABLE, STEP_VARIABLE},
    {"open variable of turns",
     FOG "variable rounds = 0, open\nturn: move\nafter turn: set rounds = rounds + 1\n", NO_LEAK,
     0},
    {"open variable from a choice",
     SPIES "variable last = none, open\nturn:\n  move\n  choose man among own Man\n"
           "  note secretly \"{man}\"\n  set last = man\n",
     LEAK_VARIABLE, STEP_CHOICE},
    {"open variable from which way was taken",
     SPIES "variable way = 0, open\nturn:\n  move\n  either: set way = 1\n  or: set way = 2\n",
     LEAK_VARIABLE, STEP_CHOICE},
    {"open variable from a way that is told",
     SPIES "variable way = 0, open\nturn:\n  move\n  either:\n    note \"a\"\n    set way = 1\n"
           "  or:\n    note \"b\"\n    set way = 2\n",
     NO_LEAK, 0},
    {"secret variable of the owner",
     SPIES
     "variable near = 0 for each player, secret\nturn: move\n"
     "after turn:\n  when exists enemy piece with spy in around(own Boss): set near = near + 1\n",
     LEAK_OWNER, STEP_ATTRIBUTE},
    {"secret variable of the opponent",
     SPIES "variable near = 0 for each player, secret\nturn: move\n"
           "after turn:\n  when own piece with spy in a1: set near of opponent = 1\n",
     LEAK_OWNER, STEP_ATTRIBUTE},
    {"secret variable of his own",
     SPIES "variable near = 0 for each player, secret\nturn: move\n"
           "after turn:\n  when own piece with spy in a1: set near = near + 1\n",
     NO_LEAK, 0},
    {"clock",
     FOG "variable clock = 0, open\nturn: move\n"
         "after turn:\n  when captured > 0: set clock = 0\n  otherwise: set clock = clock + 1\n",
     LEAK_VARIABLE, STEP_MOVE},
    {"clock that is kept",
     FOG "turn: move\n"
         "after turn:\n  when captured > 0: set clock = 0\n  otherwise: set clock = clock + 1\n",
     NO_LEAK, 0},

    // The board, attributes, hands, the order.
    {"board", SPIES "turn:\n  move\n  change own piece with spy to Boss\n", LEAK_BOARD,
     STEP_ATTRIBUTE},
    {"board, under a condition",
     SPIES "turn: move\non capture:\n  when victim in (any piece with spy): remove any Boss\n",
     LEAK_BOARD, STEP_ATTRIBUTE},
    {"board, later", SPIES "turn:\n  move\n  later remove own piece with spy\n", LEAK_BOARD,
     STEP_ATTRIBUTE},
    {"board, meant", SPIES "turn:\n  move\n  remove openly own piece with spy\n", NO_LEAK, 0},
    {"open attribute", SPIES "turn:\n  move\n  mark own piece with spy as tired\n", LEAK_BOARD,
     STEP_ATTRIBUTE},
    {"secret attribute of his own",
     SPIES "turn:\n  move\n  when destination in (own piece with spy): unmark own piece as spy\n",
     NO_LEAK, 0},
    {"secret attribute of the other's",
     SPIES "turn:\n  move\n  when destination in (own piece with spy): unmark enemy piece as spy\n",
     LEAK_ATTRIBUTE, STEP_ATTRIBUTE},
    {"hand", FOG "turn: move\non capture: add type of victim to hand\n", LEAK_HAND, STEP_MOVE},
    {"hand, meant", FOG "turn: move\non capture: add openly type of victim to hand\n", NO_LEAK, 0},
    {"order", FOG "turn:\n  move\n  when captured > 0: keep turn\n", LEAK_ORDER, STEP_MOVE},
    {"order, meant", FOG "turn:\n  move\n  when captured > 0: keep turn openly\n", NO_LEAK, 0},
    {"order, on the board", SPIES "turn:\n  move\n  when captured > 0: keep turn\n", NO_LEAK, 0},
    {"view",
     "game \"Radar\"\nboard 4x4\npiece Man m: K\nattribute radar secret\n"
     "setup \"mmmm/4/4/MMMM w - - 0 1\"\nview: own piece or reach(own piece) or enemy piece with "
     "radar\n"
     "opening turn:\n  choose man among own Man\n  note secretly \"{man}\"\n  mark man as radar\n"
     "turn: move\ndraw openly \"stuck\" when not possible turn\n",
     LEAK_VIEW, STEP_ATTRIBUTE},

    {"a choice that is noted and kept",
     SPIES "turn:\n  move\n  choose man among own Man\n  note \"{man}\"\n  mark man as spy\n",
     LEAK_NOTE, STEP_CHOICE},
    {"a piece that all see and one may know more of",
     SPIES "turn:\n  choose man among own Man\n  note \"{man}\"\n"
           "  choose kind among Man, Boss\n  note secretly \"{kind}\"\n"
           "  when kind = Boss: mark man as spy\n",
     NO_LEAK, 0},
    {"own pieces, by what is not seen",
     FOG "turn: move\nafter turn:\n  when exists enemy Boss in d4: remove own Man in a1\n",
     LEAK_BOARD, STEP_SQUARES},
    {"own piece that is placed, by what its owner sees",
     FOG "turn: move\nafter turn:\n  when exists own Boss in d1: place Man at a1\n", NO_LEAK, 0},
    {"enemy piece that is placed, by what its owner does not see",
     FOG "turn: move\nafter turn:\n  when exists own Boss in d1: place Man at a1 for opponent\n",
     LEAK_BOARD, STEP_SQUARES},
    {"pieces elsewhere, by an unseen move",
     FOG "turn: move\nafter turn:\n  when captured > 0: reverse own Boss in a1\n"
         "piece Front f: W, reverse Back\npiece Back g: W\n",
     LEAK_BOARD, STEP_MOVE},
    {"the piece that has moved",
     FOG "turn:\n  move\n  when captured > 0: change destination to Boss\n", NO_LEAK, 0},

    // Subroutines, chance, more players.
    {"a rule's argument",
     SPIES "rule tell(n):\n  require n >= 0\n  note \"{n}\"\n"
           "turn:\n  move\n  let spies = count own piece with spy\n  tell(spies)\n",
     LEAK_NOTE, STEP_ATTRIBUTE},
    {"a subroutine's argument",
     SPIES "rule tell(n):\n" LONG_RULE "  note \"{n}\"\n"
           "turn:\n  move\n  let spies = count own piece with spy\n" OFTEN("  tell(3)\n")
               OFTEN("  tell(spies)\n"),
     LEAK_NOTE, STEP_ATTRIBUTE},
    {"a subroutine under a condition",
     SPIES
     "rule tell(n):\n" LONG_RULE "  note \"!\"\n"
     "turn:\n  move\n" OFTEN("  tell(3)\n") "  when exists own piece with spy in a1: tell(4)\n",
     LEAK_NOTE, STEP_ATTRIBUTE},
    {"a subroutine that ends the turn",
     SPIES "rule stop(n):\n" LONG_RULE "  when exists own piece with spy in a1: end turn\n"
           "turn:\n  move\n" OFTEN("  stop(3)\n") "  note \"!\"\n",
     LEAK_NOTE, STEP_ATTRIBUTE},
    {"a subroutine that tells nothing",
     SPIES "rule tell(n):\n" LONG_RULE "  note \"{n}\"\n"
           "turn:\n  move\n  let spies = count own piece with spy\n" OFTEN(
               "  tell(3)\n") "  require spies < 9\n",
     NO_LEAK, 0},
    {"dice in secret",
     "game \"Dice\"\nplayers White, Black\nrandom players Dice\nboard 4x4\npiece Man m: K\n"
     "setup \"mmmm/4/4/MMMM w - - 0 1\"\nvariable thrown = 0, open\n"
     "turn order: White, Dice throw, Black, Dice throw\n"
     "rule throw:\n  choose number among 1, 2\n  note secretly \"{number}\"\n  set thrown = "
     "number\n"
     "turn: move\ndraw openly \"stuck\" when not possible turn\n",
     LEAK_VARIABLE, STEP_CHOICE},
    {"dice that all see",
     "game \"Dice\"\nplayers White, Black\nrandom players Dice\nboard 4x4\npiece Man m: K\n"
     "attribute spy secret\nsetup \"mmmm/4/4/MMMM w - - 0 1\"\nvariable thrown = 0, open\n"
     "turn order: White, Dice throw, Black, Dice throw\n"
     "rule throw:\n  choose number among 1, 2\n  note \"{number}\"\n  set thrown = number\n"
     "turn:\n  move\n  mark destination as spy\n  require thrown < 3\n"
     "draw openly \"stuck\" when not possible turn\n",
     NO_LEAK, 0},
    {"three players",
     "game \"Three\"\nplayers Red, Green, Blue\nboard 4x4\npiece Man m: K\nattribute spy secret\n"
     "setup:\n  Red Man at a1\n  Green Man at d1\n  Blue Man at d4\n"
     "turn:\n  move\n  mark destination as spy\n  require not exists Man of opponent with spy\n"
     "draw openly \"stuck\" when not possible turn\n",
     LEAK_LEGALITY, STEP_ATTRIBUTE},
    {"what two players know",
     SPIES "turn:\n  move\n  when exists piece of opponent with spy in a1: unmark piece of "
           "opponent as spy\n"
           "  when turn-number > 999: note \"!\"\n",
     NO_LEAK, 0},
    {"what one of three players knows",
     "game \"Three\"\nplayers Red, Green, Blue\nboard 4x4\npiece Man m: K\nattribute spy secret\n"
     "setup:\n  Red Man at a1\n  Green Man at d1\n  Blue Man at d4\n"
     "turn:\n  move\n  mark destination as spy\n"
     "after turn:\n  when exists piece of opponent with spy in a1: unmark piece of opponent as "
     "spy\n"
     "draw openly \"stuck\" when not possible turn\n",
     LEAK_ATTRIBUTE, STEP_ATTRIBUTE},
    {"no secrets",
     "game \"Open\"\nboard 4x4\npiece Man m: K\nsetup \"mmmm/4/4/MMMM w - - 0 1\"\n"
     "variable taken = 0, open\nturn:\n  move\n  when captured > 0: keep turn\n"
     "after turn: set taken = taken + captured\nlose \"few\" when count own piece < 2\n",
     NO_LEAK, 0},
};

static bool is_as_wanted(const struct flow_case *wanted, const struct leak *leak)
{
    if (wanted->kind == NO_LEAK || !leak)
        return wanted->kind == NO_LEAK && !leak;
    for (; leak; leak = leak->next) {
        const struct leak_step *step = leak->path;
        while (step && step->next)
            step = step->next;
        if ((int)leak->kind != wanted->kind || !step || step->step != wanted->source)
            return false;
    }
    return true;
}

static void each_channel_is_followed(void **state)
{
    (void)state;
    unsigned wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct flow_case *wanted = &cases[i];
        struct baronet_game *game = load_text(wanted->text);
        const struct leak *leak = game->program->leaks;
        if (!is_as_wanted(wanted, leak)) {
            struct baronet_message *report;
            baronet_game_lint(game, &report);
            printf("%s: %s\n%s", wanted->name, leak ? "another leak" : "no leak",
                   baronet_message_text(report));
            baronet_message_free(report);
            wrong++;
        }
        baronet_game_free(game);
    }
    printf("%zu games\n", sizeof cases / sizeof *cases);
    assert_int_equal(wrong, 0);
}

// No bundled game tells what it doesn't say.
static void bundled_games_are_clean(void **state)
{
    (void)state;
    size_t with_secrets = 0;
    for (size_t i = 0; baronet_bundled_name(i); i++) {
        struct baronet_game *game = baronet_load(baronet_bundled_name(i), NULL, NULL);
        assert_non_null(game);
        with_secrets += baronet_game_has_secrets(game);
        if (game->program->leaks)
            fail_msg("%s tells secrets", baronet_bundled_name(i));
        baronet_game_free(game);
    }
    assert_true(with_secrets >= 3);
}

// Secret variables are read by their owner alone, open ones by all; and what follows from a secret
// is kept without a word.
static void variables_are_read_by_whom_they_concern(void **state)
{
    (void)state;
    struct baronet_game *game =
        load_text(SPIES "variable gold = 5 for each player, secret\n"
                        "variable plan = none, secret\n"
                        "variable spies = 0\n"
                        "variable taken = 0\n"
                        "variable first-spy = none\n"
                        "turn: move\n"
                        "after turn:\n"
                        "  set gold = gold + 1\n"
                        "  set plan = destination\n"
                        "  set taken = taken + 1\n"
                        "  when turn-number > 0: set clock = 7\n"
                        "  set spies = 1 + count own piece with spy\n"
                        "  set first-spy = first of (any piece with spy)\n");
    struct baronet_play *play = baronet_start(game);
    const char *const turns[] = {"+a1", "+b4", "c1c2"};
    const char *const wanted[] = {" 7 1 {gold=6,?;taken=1}", " 7 1 {taken=1}"};
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++)
        assert_true(baronet_apply_text(play, turns[i], NULL));
    for (unsigned viewer = 0; viewer < 2; viewer++) {
        char *fen = baronet_play_fen(play, viewer);
        assert_string_equal(strchr(fen, ' '),
                            viewer ? " b - - 7 1 {taken=1}" : " b - - 7 1 {gold=6,?;taken=1}");
        assert_non_null(strstr(fen, wanted[viewer]));
        struct baronet_play *again = baronet_start_fen(game, fen, NULL);
        assert_non_null(again);
        baronet_play_free(again);
        baronet_free(fen);
    }
    char *all = baronet_play_fen(play, BARONET_REFEREE);
    assert_non_null(strstr(all, "{gold=6,5;plan=c2;spies=2;taken=1;first-spy=a1}"));
    baronet_free(all);
    baronet_play_free(play);
    baronet_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_channel_is_followed),
        cmocka_unit_test(bundled_games_are_clean),
        cmocka_unit_test(variables_are_read_by_whom_they_concern),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
