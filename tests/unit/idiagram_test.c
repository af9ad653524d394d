// Texts of Interactive Diagrams: what is said about mistakes, with line and caret; items on one
// line and on several; games that are written as such texts and read back.
#include "baronet_check.h"
#include "baronet_idiagram.h"
#include "games.h"

#include <string.h>

// What is said about a text; an empty text expects silence.
static void check_messages(const char *text, const char *expected)
{
    struct baronet_message *message = NULL;
    char *vdl = baronet_idiagram_convert_text("my.idg", text, strlen(text), NULL, &message);
    const char *printed = message ? baronet_message_text(message) : "";
    if (strcmp(printed, expected) != 0)
        print_error("%s\n", text);
    assert_string_equal(printed, expected);
    assert_int_equal(vdl != NULL, strstr(expected, "error: ") == NULL);
    baronet_message_free(message);
    baronet_free(vdl);
}

// What is lost of a text that is right.
static void check_losses(const char *text, const char *expected)
{
    char *losses = NULL;
    char *vdl = baronet_idiagram_convert_text("my.idg", text, strlen(text), &losses, NULL);
    assert_non_null(vdl);
    assert_string_equal(losses, expected);
    baronet_free(vdl);
    baronet_free(losses);
}

static void settings_that_are_wrong(void **state)
{
    (void)state;
    check_messages("files=8\nranks=x\nking::::e1\n",
                   "my.idg:2:7: error: \"ranks\" expects a number, not \"x\"\n"
                   "    2 | ranks=x\n"
                   "      |       ^\n");
    check_messages("ranks=\nking::::e1\n",
                   "my.idg:1:1: error: \"ranks\" expects a number, not \"\"\n"
                   "    1 | ranks=\n"
                   "      | ^~~~~\n");
    check_messages("king::::e1\nfiles=17\n", "my.idg:2:1: error: \"files\" has to be from 1 to 16\n"
                                             "    2 | files=17\n"
                                             "      | ^~~~~\n");
    check_messages("symmetry=turn\nking::::e1\n",
                   "my.idg:1:10: error: \"symmetry\" can't be \"turn\"\n"
                   "    1 | symmetry=turn\n"
                   "      |          ^~~~\n"
                   "      hint: it is one of: mirror rotate none\n");
    check_messages("stalmate=win\nking::::e1\n",
                   "my.idg:1:1: warning: unknown setting \"stalmate\"\n"
                   "    1 | stalmate=win\n"
                   "      | ^~~~~~~~\n"
                   "      hint: did you mean \"stalemate\"?\n");
}

static void pieces_that_are_wrong(void **state)
{
    (void)state;
    check_messages("rook::::a1,i1\nking::::e1\n",
                   "my.idg:1:12: error: \"i1\" is no square of this board\n"
                   "    1 | rook::::a1,i1\n"
                   "      |            ^~\n"
                   "      hint: its squares are a1 to h8\n");
    check_messages("rook::::a1-\nking::::e1\n",
                   "my.idg:1:9: error: \"a1-\" is no square of this board\n"
                   "    1 | rook::::a1-\n"
                   "      |         ^~~\n"
                   "      hint: its squares are a1 to h8\n");
    check_messages("rook::::a1:many\nking::::e1\n",
                   "my.idg:1:12: error: how many are in hand is a number up to 99\n"
                   "    1 | rook::::a1:many\n"
                   "      |            ^~~~\n");
    check_messages("queen::::e1\nking::::e1\n",
                   "my.idg:2:1: error: another piece stands there already: e1\n"
                   "    2 | king::::e1\n"
                   "      | ^~~~\n");
    check_messages("files=8\n", "my.idg:1:1: error: this text has no pieces\n"
                                "    1 | files=8\n"
                                "      | ^\n");
    check_messages("blob::::a1\nking::::e1\n",
                   "my.idg:1:1: warning: this piece never moves: it has no movement\n"
                   "    1 | blob::::a1\n"
                   "      | ^~~~\n");
}

static void movements_that_are_wrong(void **state)
{
    (void)state;
    check_messages("leaper:L:fE::a1\nking::::e1\n",
                   "my.idg:1:11: error: unknown atom \"E\"\n"
                   "    1 | leaper:L:fE::a1\n"
                   "      |           ^\n"
                   "      hint: did you mean the modifier \"e\"?\n");
}

static void items_share_lines(void **state)
{
    (void)state;
    check_messages("files=8 ranks=8 royal=2\nold wazir:W:W::a1 king::::e1\n", "");
    check_messages(
        "files=8\nnothing\nking::::e1\n",
        "my.idg:2:1: warning: this line is left out\n"
        "    2 | nothing\n"
        "      | ^~~~~~~\n"
        "      hint: expected KEY=VALUE, or NAME:ID:MOVEMENT:PICTURE:SQUARES of a piece\n");
}

static void losses_are_told(void **state)
{
    (void)state;
    check_losses("rook::::a1\nking::::e1\n", "");
    check_losses("captureMatrix=!\nrook::::a1\nking::::e1\n",
                 "captureMatrix: pieces capture what they attack, and stay what they are\n");
}

// Writes a game, reads the text, and plays both side by side, otherwise than the search did.
static void check_written(const char *name)
{
    const struct baronet_compare_options options = {.size = sizeof options,
                                                    .games = 10,
                                                    .turn_limit = 100,
                                                    .turns_in_all = UINT64_MAX,
                                                    .seed = 2,
                                                    .perft_nodes = 10000,
                                                    .by_place = true};
    struct baronet_game *game = load(name);
    struct baronet_comparison comparison = {.size = sizeof comparison};
    struct baronet_message *message = NULL;
    char *text = baronet_idiagram_write(game, NULL, NULL, &message);
    if (!text)
        fail_msg("%s: %s", name, baronet_message_text(message));
    char *vdl = baronet_idiagram_convert_text("my.idg", text, strlen(text), NULL, NULL);
    assert_non_null(vdl);
    struct baronet_game *other = load_text(vdl);
    if (!baronet_compare(game, other, &options, &comparison, &message))
        fail_msg("%s: %s", name, baronet_message_text(message));
    assert_int_equal(comparison.games, 10);
    baronet_free(text);
    baronet_free(vdl);
    baronet_game_free(game);
    baronet_game_free(other);
}

static void games_are_written(void **state)
{
    static const char *const names[] = {"chess", "chessgi"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        check_written(names[i]);
}

static void games_that_cant_be_written(void **state)
{
    struct baronet_game *game = load("dark-chess");
    struct baronet_message *message = NULL;
    (void)state;
    assert_null(baronet_idiagram_write(game, NULL, NULL, &message));
    assert_string_equal(baronet_message_text(message),
                        "error: it can't be written as a diagram: players don't see everything\n");
    baronet_message_free(message);
    baronet_game_free(game);
}

static void diagrams_are_counted(void **state)
{
    struct baronet_message *message = NULL;
    (void)state;
    assert_int_equal(baronet_idiagram_count("tests/idiagram/chess.idg", NULL, NULL), 1);
    assert_int_equal(baronet_idiagram_count("tests/idiagram/none.idg", NULL, &message), 0);
    assert_non_null(message);
    baronet_message_free(message);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(settings_that_are_wrong),
                                       cmocka_unit_test(pieces_that_are_wrong),
                                       cmocka_unit_test(movements_that_are_wrong),
                                       cmocka_unit_test(items_share_lines),
                                       cmocka_unit_test(losses_are_told),
                                       cmocka_unit_test(games_are_written),
                                       cmocka_unit_test(games_that_cant_be_written),
                                       cmocka_unit_test(diagrams_are_counted)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
