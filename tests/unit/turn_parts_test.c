// Turns as data (baronet_turn), by hand: the parts of their texts, what they change, and in words;
// and that other viewers are told no more than they see.
#include "games.h"

enum { ROOM = 600 };

static const char *square_name(const struct baronet_game *game, int square)
{
    return square < 0 ? "-" : square_of(game, (size_t)square).name;
}

static const char *letter(const struct baronet_game *game, int type)
{
    return type < 0 ? "?" : piece_of(game, (size_t)type).letter;
}

// "from e2, to e4": the parts with their texts, checked against the text of the turn.
static const char *parts_of(const struct baronet_game *game, const struct baronet_turn *turn)
{
    static const char *const kinds[] = {"from",  "to",     "captured", "square",
                                        "piece", "number", "words",    "hidden"};
    static char out[ROOM];
    struct baronet_part part = {.size = sizeof part};
    size_t length = 0, at = 0;
    out[0] = '\0';
    for (size_t i = 0; baronet_turn_part(turn, i, &part); i++) {
        const char *text = baronet_turn_text(turn) + part.start;
        assert_true(part.start >= at && part.end > part.start);
        at = part.end;
        if (part.kind <= BARONET_PART_SQUARE)
            assert_memory_equal(text, square_name(game, part.value), part.end - part.start);
        length += (size_t)snprintf(out + length, ROOM - length, "%s%s%s %.*s%s%s", i ? ", " : "",
                                   part.is_from_hand ? "hand's " : "", kinds[part.kind],
                                   (int)(part.end - part.start), text, part.question ? ": " : "",
                                   part.question ? part.question : "");
    }
    assert_true(at <= strlen(baronet_turn_text(turn)));
    return out;
}

// "moved P e2 e4, captured p d5", of what has changed type or owner what it was.
static const char *changes_of(const struct baronet_game *game, const struct baronet_turn *turn)
{
    static const char *const kinds[] = {"moved", "captured", "removed", "placed",
                                        "type",  "owner",    "marked",  "unmarked",
                                        "from",  "into",     "left",    "appeared"};
    static char out[ROOM];
    struct baronet_change change = {.size = sizeof change};
    struct baronet_attribute attribute = {.size = sizeof attribute};
    size_t length = 0;
    out[0] = '\0';
    for (size_t i = 0; baronet_turn_change(turn, i, &change); i++) {
        const char *more = "";
        if (change.kind == BARONET_CHANGE_MOVED)
            more = square_name(game, change.from);
        else if (change.kind == BARONET_CHANGE_TYPE)
            more = letter(game, change.before);
        else if (change.kind == BARONET_CHANGE_OWNER)
            more = baronet_game_owner(game, (unsigned)change.before);
        else if (change.attribute >= 0 &&
                 baronet_game_attribute(game, (size_t)change.attribute, &attribute))
            more = attribute.name;
        length += (size_t)snprintf(out + length, ROOM - length, "%s%s %u%s%s%s %s", i ? ", " : "",
                                   kinds[change.kind], change.owner, letter(game, change.type),
                                   *more ? " " : "", more, square_name(game, change.square));
    }
    return out;
}

// What is told of a legal turn, and of the same turn when it is made; the play goes on with it.
static void expect(struct baronet_play *play, const char *text, const char *parts,
                   const char *changes, const char *words)
{
    const struct baronet_game *game = baronet_play_game(play);
    struct baronet_turns *turns = baronet_turns(play, NULL);
    size_t index = 0, number = baronet_play_turn_count(play);
    char *listed = NULL;
    for (; index < baronet_turns_count(turns); index++) {
        listed = baronet_turns_text(turns, index);
        bool is_it = strcmp(listed, text) == 0;
        baronet_free(listed);
        if (is_it)
            break;
    }
    char *before = baronet_play_fen(play, BARONET_REFEREE);
    struct baronet_turn *told = baronet_turns_turn(play, turns, index, BARONET_REFEREE, NULL);
    char *after = baronet_play_fen(play, BARONET_REFEREE);
    assert_string_equal(before, after);
    if (!told)
        fail_msg("%s is not told", text);
    for (int is_made = 0; is_made < 2; is_made++) {
        assert_string_equal(baronet_turn_text(told), text);
        assert_string_equal(parts_of(game, told), parts);
        assert_string_equal(changes_of(game, told), changes);
        assert_string_equal(baronet_turn_words(told), words);
        baronet_turn_free(told);
        if (!is_made)
            play_turn(play, text);
        told = is_made ? NULL : baronet_play_turn(play, number, BARONET_SPECTATOR);
    }
    baronet_free(before);
    baronet_free(after);
    baronet_turns_free(turns);
}

static void expect_alone(const char *name, const char *fen, const char *text, const char *parts,
                         const char *changes, const char *words)
{
    struct baronet_game *game = load(name);
    struct baronet_play *play = start(game, fen);
    expect(play, text, parts, changes, words);
    baronet_play_free(play);
    baronet_game_free(game);
}

// ---- What everybody sees

static void turns_of_chess(void **state)
{
    (void)state;
    expect_alone("chess", NULL, "e2e4", "from e2, to e4", "moved 0P e2 e4", "Pawn from e2 to e4");
    expect_alone("chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "from e4, to d5",
                 "moved 0P e4 d5, captured 1P d5", "Pawn from e4 takes the Pawn on d5");
    expect_alone("chess", "3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q",
                 "from e7, to d8, piece q: choose what it becomes",
                 "moved 0P e7 d8, captured 1R d8, type 0Q P d8",
                 "Pawn from e7 takes the Rook on d8, becomes Queen");
    expect_alone("chess", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 2", "d5e6", "from d5, to e6",
                 "moved 0P d5 e6, captured 1P e5", "Pawn from d5 to e6, takes the Pawn on e5");
    expect_alone("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1",
                 "square e1: choose how to castle, square g1: choose how to castle",
                 "moved 0K e1 g1, moved 0R h1 f1, unmarked 0R castling-right f1",
                 "King from e1 to g1, Rook from h1 to f1");
}

static void turns_of_other_games(void **state)
{
    (void)state;
    expect_alone("english-draughts", "8/8/8/2m5/8/2m5/3M4/8 w - - 0 1", "d2b4d6",
                 "from d2, to b4, to d6", "moved 0M d2 d6, captured 1M c3, captured 1M c5",
                 "Man from d2 to d6, takes the Man on c3 and c5");
    expect_alone("reversi", NULL, "c5", "square c5: place a disc",
                 "placed 0O c5, owner 0O Black d5",
                 "places a Disc on c5, wins over the Disc on d5");
    expect_alone("peg-solitaire", NULL, "b4d4",
                 "square b4: choose a peg to hop with, square d4: choose the hole it hops to",
                 "moved 0P b4 d4, removed 0P c4", "Peg from b4 to d4, gives up the Peg on c4");
    // The piece that has moved is given up where it has arrived.
    expect_alone("ruddigore", "4x3/8/8/8/3h4/8/P6P/R3X3[] w - - 0 2", "a1d1,-d1",
                 "from a1, to d1, words ,-, square d1: the curse: give up a piece",
                 "moved 0R a1 d1, removed 0R d1", "Rook from a1 to d1, gives up the Rook on d1");
    expect_alone(
        "crazyhouse", "4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1", "P@g5",
        "hand's piece P: choose a piece to drop, words @, square g5: choose where to drop it",
        "from 0P -, placed 0P g5", "Pawn from hand to g5");
    expect_alone("race", NULL, "=3", "words =, number 3: throw the die", "", "=3");
}

// ---- What not everybody sees

static void expect_told(struct baronet_play *play, size_t index, unsigned viewer, const char *text,
                        const char *changes, const char *words)
{
    struct baronet_turn *told = baronet_play_turn(play, index, viewer);
    assert_non_null(told);
    assert_string_equal(baronet_turn_text(told), text);
    assert_string_equal(changes_of(baronet_play_game(play), told), changes);
    assert_string_equal(baronet_turn_words(told), words);
    parts_of(baronet_play_game(play), told);
    baronet_turn_free(told);
}

// Black's Knight on d5 sees e3: nothing else there of White's turn. A King's step out of sight is
// not told at all. When the Rook takes his Pawn on a7 he knows that this is gone, and that the
// square is out of his sight then.
static void moves_in_the_dark(void **state)
{
    (void)state;
    struct baronet_game *game = load("dark-chess");
    struct baronet_play *play = start(game, "7k/p7/8/3n4/8/8/4P3/R3K3 w - - 0 1");
    play_turn(play, "e2e3");
    expect_told(play, 0, WHITE, "e2e3", "moved 0P e2 e3", "Pawn from e2 to e3");
    expect_told(play, 0, BLACK, "?e3", "appeared 0P e3", "seen: a Pawn on e3");
    expect_told(play, 0, BARONET_SPECTATOR, "?", "", "out of sight");
    play_turn(play, "h8h7");
    play_turn(play, "e1e2");
    expect_told(play, 2, BLACK, "?", "", "out of sight");
    play_turn(play, "h7h8");
    play_turn(play, "a1a7");
    expect_told(play, 4, WHITE, "a1a7", "moved 0R a1 a7, captured 1P a7",
                "Rook from a1 takes the Pawn on a7");
    expect_told(play, 4, BLACK, "?a7", "left 1P a7", "gone: the Pawn on a7");
    expect_told(play, 4, BARONET_SPECTATOR, "?", "", "out of sight");
    baronet_play_free(play);
    baronet_game_free(game);
}

// Naming the Baron changes an attribute that only its owner knows.
static void secret_marks(void **state)
{
    (void)state;
    struct baronet_game *game = load("robber-baron");
    struct baronet_play *play = start(game, NULL);
    play_turn(play, "+c1");
    expect_told(play, 0, WHITE, "+c1", "marked 0R Baron c1", "the Lateral on c1 is now Baron");
    expect_told(play, 0, BLACK, "+?", "", "+?");
    expect_told(play, 0, BARONET_SPECTATOR, "+?", "", "+?");
    baronet_play_free(play);
    baronet_game_free(game);
}

// Before he makes it a player foresees of a turn no more than its moves where he sees: whether the
// Pawn can take on d3 tells him that something stands there, but not what the Rook meets on a8.
static void turns_are_foreseen(void **state)
{
    (void)state;
    struct baronet_game *game = load("dark-chess");
    struct baronet_play *play = start(game, "r6k/8/8/8/8/3n4/4P3/R3K3 w - - 0 1");
    struct baronet_turns *turns = baronet_turns(play, NULL);
    struct baronet_message *message;
    for (size_t i = 0; i < baronet_turns_count(turns); i++) {
        struct baronet_turn *told = baronet_turns_turn(play, turns, i, WHITE, NULL);
        assert_non_null(told);
        if (strcmp(baronet_turn_text(told), "e2d3") == 0)
            assert_string_equal(changes_of(game, told), "moved 0P e2 d3, captured 1N d3");
        else
            assert_null(strstr(changes_of(game, told), "appeared"));
        baronet_turn_free(told);
    }
    assert_null(baronet_turns_turn(play, turns, 0, BLACK, &message));
    assert_string_equal(baronet_message_text(message),
                        "error: in a game with secrets only the player to move may see which "
                        "turns there are\n");
    baronet_message_free(message);
    assert_null(baronet_turns_turn(play, turns, baronet_turns_count(turns), WHITE, NULL));
    play_turn(play, "e2d3");
    assert_null(baronet_turns_turn(play, turns, 0, BARONET_REFEREE, &message));
    assert_string_equal(baronet_message_text(message),
                        "error: this list of turns is of another position\n");
    baronet_message_free(message);
    baronet_turns_free(turns);
    baronet_play_free(play);
    baronet_game_free(game);
}

// A copy knows what its turns did, and questions of the rules stand with the parts they ask for.
static void copies_and_questions(void **state)
{
    (void)state;
    struct baronet_game *game = load("robber-baron");
    struct baronet_play *play = start(game, NULL);
    play_turn(play, "+c1");
    struct baronet_play *copy = baronet_play_copy(play);
    baronet_play_free(play);
    struct baronet_turn *told = baronet_play_turn(copy, 0, WHITE);
    assert_string_equal(parts_of(game, told),
                        "words +, square c1: name your Robber-Baron in secret");
    baronet_turn_free(told);
    assert_null(baronet_play_turn(copy, 1, WHITE));
    baronet_play_free(copy);
    baronet_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_of_chess),     cmocka_unit_test(turns_of_other_games),
        cmocka_unit_test(moves_in_the_dark),  cmocka_unit_test(secret_marks),
        cmocka_unit_test(turns_are_foreseen), cmocka_unit_test(copies_and_questions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
