// Snapshots of positions as viewers may know them (baronet_view), by hand: what stands where, what
// is attacked, hands, variables; players, the referee, spectators.
#include "games.h"

static struct baronet_view *view_of(struct baronet_play *play, unsigned viewer)
{
    struct baronet_view *view = baronet_view(play, viewer, NULL);
    assert_non_null(view);
    assert_int_equal(baronet_view_viewer(view), viewer);
    return view;
}

static struct baronet_standing standing_on(const struct baronet_view *view, const char *name)
{
    struct baronet_standing standing = {.size = sizeof standing};
    assert_true(baronet_view_square(view, square_named(baronet_view_game(view), name), &standing));
    return standing;
}

static size_t variable_named(const struct baronet_game *game, const char *name)
{
    struct baronet_variable variable = {.size = sizeof variable};
    for (size_t v = 0; baronet_game_variable(game, v, &variable); v++)
        if (strcmp(variable.name, name) == 0)
            return v;
    fail_msg("no variable %s", name);
    return 0;
}

// The squares from which one is attacked, "d5 f4"; valid until the next call.
static const char *attackers_of(const struct baronet_view *view, const char *name)
{
    static char names[200];
    const struct baronet_game *game = baronet_view_game(view);
    size_t squares[8], length = 0;
    size_t count = baronet_view_attackers(view, square_named(game, name), squares, 8);
    names[0] = '\0';
    for (size_t i = 0; i < count; i++)
        length += (size_t)snprintf(names + length, sizeof names - length, "%s%s", i ? " " : "",
                                   square_of(game, squares[i]).name);
    assert_int_equal(standing_on(view, name).is_attacked, count > 0);
    return names;
}

// ---- What everybody sees

static void chess_begins(void **state)
{
    (void)state;
    struct baronet_game *game = load("chess");
    struct baronet_play *play = start(game, NULL);
    struct baronet_view *view = view_of(play, WHITE);
    struct baronet_standing pawn = standing_on(view, "e7"), rook = standing_on(view, "a1");
    struct baronet_result result = {.size = sizeof result};
    assert_true(pawn.is_seen);
    assert_string_equal(piece_of(game, (size_t)pawn.type).name, "Pawn");
    assert_int_equal(pawn.owner, BLACK);
    assert_string_equal(baronet_game_owner(game, pawn.owner), "Black");
    assert_string_equal(pawn.text, "p");
    assert_int_equal(pawn.attributes, 0);
    assert_int_equal(standing_on(view, "e4").type, -1);
    assert_string_equal(standing_on(view, "e4").text, "");
    static const char letters[] = "RNBQKBNR"
                                  "PPPPPPPP"
                                  "pppppppp"
                                  "rnbqkbnr";
    for (int i = 0; letters[i]; i++) {
        const char name[] = {(char)('a' + i % 8), "1278"[i / 8], '\0'}, text[] = {letters[i], '\0'};
        assert_string_equal(standing_on(view, name).text, text);
    }
    // Its only attribute is the Rook's.
    struct baronet_attribute attribute = {.size = sizeof attribute};
    assert_int_equal(baronet_game_attribute_count(game), 1);
    assert_true(baronet_game_attribute(game, 0, &attribute));
    assert_string_equal(attribute.name, "castling-right");
    assert_false(attribute.is_secret);
    assert_true(attribute.is_lost_by_moving);
    assert_false(baronet_game_attribute(game, 1, &attribute));
    assert_int_equal(rook.attributes, 1);
    assert_int_equal(rook.known_attributes, 1);
    assert_int_equal(baronet_view_mover(view), WHITE);
    assert_int_equal(baronet_view_turn_number(view), 1);
    assert_int_equal(baronet_view_clock(view), 0);
    baronet_view_result(view, &result);
    assert_int_equal(result.outcome, BARONET_ONGOING);
    assert_null(baronet_view_claim(view));
    struct baronet_standing none = {.size = sizeof none};
    assert_false(baronet_view_square(view, 64, &none));
    baronet_view_free(view);
    baronet_play_free(play);
    baronet_game_free(game);
}

static void a_view_stays_as_it_is(void **state)
{
    (void)state;
    struct baronet_game *game = load("chess");
    struct baronet_play *play = start(game, NULL);
    struct baronet_view *before = view_of(play, BLACK);
    play_turn(play, "e2e4");
    struct baronet_view *after = view_of(play, BLACK);
    baronet_play_free(play);
    assert_string_equal(standing_on(before, "e2").text, "P");
    assert_false(standing_on(before, "e2").is_changed);
    assert_string_equal(standing_on(after, "e2").text, "");
    assert_string_equal(standing_on(after, "e4").text, "P");
    assert_true(standing_on(after, "e2").is_changed);
    assert_true(standing_on(after, "e4").is_changed);
    assert_false(standing_on(after, "d2").is_changed);
    assert_int_equal(baronet_view_mover(after), BLACK);
    baronet_view_free(before);
    baronet_view_free(after);
    baronet_game_free(game);
}

// By the rule `attack`: the Cannon on e3 over the Soldier on e6, not a second piece in the way.
static void attackers_by_rule_are_found(void **state)
{
    (void)state;
    struct baronet_game *game = load("janggi");
    struct baronet_play *play = start(game, "4k4/9/9/9/4p4/9/9/4C4/9/3K5 w - - 0 1 {order=3}");
    struct baronet_view *view = view_of(play, WHITE);
    char *before = baronet_play_fen(play, BARONET_REFEREE), *after;
    assert_string_equal(attackers_of(view, "e10"), "e3");
    assert_string_equal(attackers_of(view, "e6"), "");
    assert_string_equal(attackers_of(view, "d1"), "");
    baronet_view_free(view);
    view = view_of(play, BLACK);
    assert_string_equal(attackers_of(view, "e10"), "e3");
    baronet_view_free(view);
    after = baronet_play_fen(play, BARONET_REFEREE);
    assert_string_equal(before, after);
    baronet_free(before);
    baronet_free(after);
    baronet_play_free(play);
    baronet_game_free(game);
}

// The King on e1 is attacked by the Bishop, for its way is free, and by the Knight; not by the
// Rook, before which a Pawn stands. That Pawn is attacked by the Rook.
static void attackers_are_found(void **state)
{
    (void)state;
    struct baronet_game *game = load("chess");
    struct baronet_play *play = start(game, "4r1k1/8/8/8/7b/3n4/4P3/4K3 w - - 3 20");
    struct baronet_view *view = view_of(play, WHITE);
    assert_string_equal(attackers_of(view, "e1"), "d3 h4");
    assert_string_equal(attackers_of(view, "e2"), "e8");
    assert_string_equal(attackers_of(view, "d3"), "e2"); // also others' pieces
    assert_string_equal(attackers_of(view, "g8"), "");
    assert_string_equal(attackers_of(view, "e5"), ""); // nothing stands there
    assert_int_equal(baronet_view_clock(view), 3);
    assert_int_equal(baronet_view_turn_number(view), 20);
    assert_int_equal(baronet_view_attackers(view, square_named(game, "e1"), NULL, 0), 2);
    baronet_view_free(view);
    baronet_play_free(play);
    baronet_game_free(game);
}

static void hands_are_counted(void **state)
{
    (void)state;
    struct baronet_game *game = load("shogi");
    struct baronet_play *play = start(game, "4k4/9/9/9/9/9/9/9/4K4[PPp] w - - 0 1");
    struct baronet_view *view = view_of(play, BARONET_SPECTATOR);
    size_t pawn = 0;
    while (strcmp(piece_of(game, pawn).name, "Pawn") != 0)
        pawn++;
    assert_int_equal(baronet_view_hand(view, WHITE, pawn), 2);
    assert_int_equal(baronet_view_hand(view, BLACK, pawn), 1);
    assert_int_equal(baronet_view_hand(view, BLACK, pawn + 1), 0);
    assert_int_equal(baronet_view_hand(view, 2, pawn), 0);
    baronet_view_free(view);
    baronet_play_free(play);
    baronet_game_free(game);
}

// Each hand by its number; numbers beyond the last one are nobody's.
static void further_hands_are_counted(void **state)
{
    (void)state;
    struct baronet_game *game = load_text("game \"Hands\"\nboard 4x4\npiece Man m: W\n"
                                          "variable prison = hand for each player\n"
                                          "variable bag = hand for each player\n"
                                          "setup:\n  White Man at a1\n  Black Man at b1\n"
                                          "  White Man in prison 3\n  Black Man in bag 2\n"
                                          "turn: move\non capture: add Man to prison\n"
                                          "lose \"taken\" when not exists own Man\n");
    struct baronet_play *play = start(game, NULL);
    struct baronet_view *view = view_of(play, WHITE);
    static const int held[3][2] = {{0, 0}, {3, 0}, {0, 2}};
    for (size_t hand = 0; hand < 3; hand++)
        for (unsigned player = 0; player < 2; player++)
            assert_int_equal(baronet_view_held(view, hand, player, 0), held[hand][player]);
    assert_int_equal(baronet_view_held(view, 3, WHITE, 0), 0);
    assert_int_equal(baronet_view_held(view, 1, 2, 0), 0);
    assert_int_equal(baronet_view_held(view, 1, WHITE, 1), 0);
    assert_string_equal(baronet_game_hand(game, 0), "hand");
    assert_string_equal(baronet_game_hand(game, 2), "bag");
    assert_null(baronet_game_hand(game, 3));
    assert_string_equal(baronet_game_start_fen(game), "4/4/4/Mm2[/MMM/mm] w - - 0 1");
    baronet_view_free(view);
    baronet_play_free(play);
    baronet_game_free(game);
}

// A caller that was compiled with an earlier, shorter struct gets no more than that.
static void short_structs_are_filled_in_part(void **state)
{
    (void)state;
    struct baronet_game *game = load("chess");
    struct baronet_play *play = start(game, NULL);
    struct baronet_view *view = view_of(play, WHITE);
    struct baronet_standing standing = {.size = offsetof(struct baronet_standing, owner),
                                        .owner = 77};
    assert_true(baronet_view_square(view, square_named(game, "e7"), &standing));
    assert_true(standing.is_seen);
    assert_int_equal(standing.owner, 77);
    assert_int_equal(standing.size, offsetof(struct baronet_standing, owner));
    baronet_view_free(view);
    baronet_play_free(play);
    baronet_game_free(game);
}

// ---- What not everybody sees

// White sees his own squares, those of a King's step and those of his Pawn's; the Rook on e8 is out
// of sight, so he does not know that it attacks his King.
static void dark_squares_are_not_seen(void **state)
{
    (void)state;
    struct baronet_game *game = load("dark-chess");
    struct baronet_play *play = start(game, "k3r3/8/8/8/8/8/P7/4K3 w - - 7 1");
    struct baronet_view *white = view_of(play, WHITE), *black = view_of(play, BLACK);
    struct baronet_view *referee = view_of(play, BARONET_REFEREE);
    struct baronet_view *spectator = view_of(play, BARONET_SPECTATOR);
    assert_string_equal(standing_on(white, "e1").text, "K");
    assert_string_equal(standing_on(white, "e2").text, "");
    assert_true(standing_on(white, "e2").is_seen);
    assert_true(standing_on(white, "a4").is_seen);
    assert_false(standing_on(white, "e8").is_seen);
    assert_int_equal(standing_on(white, "e8").type, -1);
    assert_string_equal(standing_on(white, "e8").text, "?");
    assert_string_equal(attackers_of(white, "e1"), "");
    assert_string_equal(attackers_of(black, "e1"), "e8");
    assert_string_equal(attackers_of(referee, "e1"), "e8");
    assert_int_equal(baronet_view_clock(white), -1);
    assert_int_equal(baronet_view_clock(referee), 7);
    for (size_t s = 0; s < 64; s++) {
        struct baronet_standing standing = {.size = sizeof standing};
        assert_true(baronet_view_square(spectator, s, &standing));
        assert_false(standing.is_seen);
    }
    assert_int_equal(baronet_view_clock(spectator), -1);
    baronet_view_free(white);
    baronet_view_free(black);
    baronet_view_free(referee);
    baronet_view_free(spectator);
    baronet_play_free(play);
    baronet_game_free(game);
}

static void spectators_see_little_and_others_nothing(void **state)
{
    (void)state;
    struct baronet_game *game = load("dark-chess");
    struct baronet_play *play = start(game, NULL);
    play_turn(play, "e2e4");
    char *fen = baronet_play_fen(play, BARONET_SPECTATOR);
    char *turn = baronet_play_turn_text(play, 0, BARONET_SPECTATOR);
    assert_string_equal(fen + strspn(fen, "?/"), " b - - ? 1");
    assert_string_equal(turn, "?");
    assert_null(baronet_play_fen(play, 77));
    assert_null(baronet_play_turn_text(play, 0, 77));
    baronet_free(fen);
    baronet_free(turn);
    baronet_play_free(play);
    baronet_game_free(game);
}

// The Baron among the Robbers is known to his owner alone.
static void secret_attributes_are_kept(void **state)
{
    (void)state;
    struct baronet_game *game = load("robber-baron");
    struct baronet_play *play =
        start(game, "rbr+brbr/1*1*1*1/7/*1*1*1*/7/1*1*1*1/RB+RBRBR w - - 0 1");
    struct baronet_view *white = view_of(play, WHITE);
    struct baronet_view *spectator = view_of(play, BARONET_SPECTATOR);
    struct baronet_standing own = standing_on(white, "c1"), other = standing_on(white, "d7");
    struct baronet_standing watched = standing_on(spectator, "c1");
    unsigned baron = 0;
    struct baronet_attribute attribute = {.size = sizeof attribute};
    while (baronet_game_attribute(game, baron, &attribute) && !attribute.is_secret)
        baron++;
    assert_string_equal(attribute.name, "Baron");
    assert_int_equal(own.attributes >> baron & 1, 1);
    assert_int_equal(own.known_attributes >> baron & 1, 1);
    assert_string_equal(own.text, "+R");
    assert_int_equal(other.attributes >> baron & 1, 0);
    assert_int_equal(other.known_attributes >> baron & 1, 0);
    assert_string_equal(other.text, "b");
    assert_int_equal(watched.known_attributes >> baron & 1, 0);
    assert_string_equal(watched.text, "R");
    baronet_view_free(white);
    baronet_view_free(spectator);
    baronet_play_free(play);
    baronet_game_free(game);
}

// Each player always sees the last two ranks before him and the squares around his pieces: what
// both always see is common, and shown to spectators; what they both happen to see now is not.
static void common_squares_are_shown(void **state)
{
    static const char text[] = "game \"Walls\"\n"
                               "board 5x5\n"
                               "piece Man m: K\n"
                               "zone far: rank 4, rank 5\n"
                               "zone middle: rank 3\n"
                               "setup \"m4/5/2m2/5/4M w - - 0 1\"\n"
                               "view: far or (middle except nowhere) or around(own piece)\n"
                               "turn: move\n";
    (void)state;
    struct baronet_game *game = load_text(text);
    struct baronet_play *play = start(game, NULL);
    struct baronet_view *spectator = view_of(play, BARONET_SPECTATOR);
    struct baronet_view *white = view_of(play, WHITE), *black = view_of(play, BLACK);
    for (size_t s = 0; s < 25; s++) {
        struct baronet_standing standing = {.size = sizeof standing};
        baronet_view_square(spectator, s, &standing);
        assert_int_equal(standing.is_seen, s / 5 == 2); // ranks 4 and 5 of White are 2 and 1 of
    }                                                   // Black: only the middle is common
    assert_string_equal(standing_on(spectator, "c3").text, "m");
    assert_true(standing_on(white, "d2").is_seen);
    assert_true(standing_on(black, "d2").is_seen); // both see it, as it happens
    baronet_view_free(spectator);
    baronet_view_free(white);
    baronet_view_free(black);
    baronet_play_free(play);
    baronet_game_free(game);
}

// ---- Variables

static struct baronet_value value_of(const struct baronet_view *view, const char *name,
                                     unsigned player)
{
    struct baronet_value value = {.size = sizeof value};
    assert_true(
        baronet_view_value(view, variable_named(baronet_view_game(view), name), player, &value));
    return value;
}

static void variables_are_told(void **state)
{
    static const char text[] = "game \"Counting\"\n"
                               "board 4x4\n"
                               "piece Man m: K\n"
                               "variable points = 3 for each player\n"
                               "variable hidden = 5 for each player, secret\n"
                               "variable kept = 2, secret\n"
                               "variable last = none\n"
                               "variable visited = nowhere\n"
                               "turn variable steps = 0\n"
                               "setup \"m3/4/4/M3 w - - 0 1\"\n"
                               "turn:\n"
                               "  move\n"
                               "  set steps = steps + 1\n"
                               "  set points = points + steps\n"
                               "  set hidden = hidden + 1\n"
                               "  set last = destination\n"
                               "  set visited = visited or destination\n"
                               "  set kept = kept + 1\n";
    (void)state;
    struct baronet_game *game = load_text(text);
    struct baronet_play *play = start(game, NULL);
    play_turn(play, "a1b2");
    struct baronet_view *white = view_of(play, WHITE), *black = view_of(play, BLACK);
    struct baronet_view *spectator = view_of(play, BARONET_SPECTATOR);
    struct baronet_view *referee = view_of(play, BARONET_REFEREE);
    struct baronet_variable variable = {.size = sizeof variable};
    assert_int_equal(baronet_game_variable_count(game), 5); // not that of the turn
    assert_true(baronet_game_variable(game, variable_named(game, "visited"), &variable));
    assert_int_equal(variable.kind, BARONET_VALUE_SQUARES);
    assert_false(variable.is_per_player);
    assert_true(baronet_game_variable(game, variable_named(game, "points"), &variable));
    assert_true(variable.is_per_player);
    assert_true(value_of(black, "points", WHITE).is_known);
    assert_int_equal(value_of(black, "points", WHITE).number, 4);
    assert_int_equal(value_of(black, "points", BLACK).number, 3);
    assert_int_equal(value_of(white, "hidden", WHITE).number, 6);
    assert_false(value_of(white, "hidden", BLACK).is_known);
    assert_false(value_of(spectator, "hidden", WHITE).is_known);
    assert_int_equal(value_of(spectator, "hidden", WHITE).number, -1);
    assert_int_equal(value_of(referee, "hidden", BLACK).number, 5);
    assert_false(value_of(white, "kept", 0).is_known);
    assert_int_equal(value_of(referee, "kept", 0).number, 3);
    assert_int_equal(value_of(spectator, "last", 0).number, square_named(game, "b2"));
    size_t squares[2], visited = variable_named(game, "visited");
    assert_int_equal(baronet_view_members(spectator, visited, 0, squares, 2), 1);
    assert_int_equal(squares[0], square_named(game, "b2"));
    struct baronet_value none = {.size = sizeof none};
    assert_false(baronet_view_value(white, variable_named(game, "kept"), 1, &none));
    assert_false(baronet_view_value(white, 5, 0, &none));
    baronet_view_free(white);
    baronet_view_free(black);
    baronet_view_free(spectator);
    baronet_view_free(referee);
    baronet_play_free(play);
    baronet_game_free(game);
}

// Of squares that a variable holds a player is told those that he sees.
static void members_are_told_where_seen(void **state)
{
    static const char text[] = "game \"Footprints\"\n"
                               "board 4x4\n"
                               "piece Man m: K\n"
                               "view: own piece or reach(own piece)\n"
                               "variable visited = nowhere\n"
                               "setup \"m3/4/4/M3 w - - 0 1\"\n"
                               "turn:\n"
                               "  move\n"
                               "  set visited = visited or destination\n";
    (void)state;
    struct baronet_game *game = load_text(text);
    struct baronet_play *play = start(game, NULL);
    play_turn(play, "a1b2");
    play_turn(play, "a4b4");
    struct baronet_view *white = view_of(play, WHITE), *black = view_of(play, BLACK);
    struct baronet_view *referee = view_of(play, BARONET_REFEREE);
    size_t squares[3], visited = variable_named(game, "visited");
    assert_int_equal(baronet_view_members(white, visited, 0, squares, 3), 1);
    assert_int_equal(squares[0], square_named(game, "b2"));
    assert_int_equal(baronet_view_members(black, visited, 0, squares, 3), 1);
    assert_int_equal(squares[0], square_named(game, "b4"));
    assert_int_equal(baronet_view_members(referee, visited, 0, squares, 3), 2);
    baronet_view_free(white);
    baronet_view_free(black);
    baronet_view_free(referee);
    baronet_play_free(play);
    baronet_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chess_begins),
        cmocka_unit_test(a_view_stays_as_it_is),
        cmocka_unit_test(attackers_are_found),
        cmocka_unit_test(attackers_by_rule_are_found),
        cmocka_unit_test(hands_are_counted),
        cmocka_unit_test(further_hands_are_counted),
        cmocka_unit_test(short_structs_are_filled_in_part),
        cmocka_unit_test(dark_squares_are_not_seen),
        cmocka_unit_test(spectators_see_little_and_others_nothing),
        cmocka_unit_test(secret_attributes_are_kept),
        cmocka_unit_test(common_squares_are_shown),
        cmocka_unit_test(variables_are_told),
        cmocka_unit_test(members_are_told_where_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
