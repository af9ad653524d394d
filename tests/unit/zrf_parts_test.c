// What each part of a rules file of Zillions of Games becomes.
#include "zrf_loading.h"

// ---- The board

static int32_t cell(const struct zrf_game *game, const char *name)
{
    for (int32_t i = 0; i < game->cell_count; i++)
        if (text_is(game->cells[i].name, name))
            return i;
    return ZRF_NONE;
}

static int32_t direction(const struct zrf_game *game, const char *name)
{
    for (int32_t i = 0; i < game->direction_count; i++)
        if (text_is(game->directions[i].name, name))
            return i;
    return ZRF_NONE;
}

// The name of the cell that a link leads to, or "-".
static const char *link_of(const struct loading *loading, const char *from, const char *way)
{
    static char name[32];
    const struct zrf_game *game = loading->game;
    int32_t to = game->links[direction(game, way) * game->cell_count + cell(game, from)];
    if (to == ZRF_NONE)
        return "-";
    snprintf(name, sizeof name, "%.*s", TEXT_ARGUMENTS(game->cells[to].name));
    return name;
}

static void grids_have_cells_and_links(void **state)
{
    (void)state;
    struct loading loading;
    load(&loading, GAME(""));
    const struct zrf_game *game = loading.game;
    assert_int_equal(game->cell_count, 9);
    assert_int_equal(cell(game, "a3"), 0);
    assert_int_equal(cell(game, "b3"), 1);
    assert_int_equal(cell(game, "a2"), 3);
    assert_string_equal(link_of(&loading, "a1", "n"), "a2");
    assert_string_equal(link_of(&loading, "a3", "n"), "-");
    assert_string_equal(link_of(&loading, "a3", "e"), "b3");
    const struct zrf_cell *b1 = &game->cells[cell(game, "b1")];
    assert_true(b1->has_rectangle && b1->grid == 0 && b1->index[0] == 1 && b1->index[1] == 2);
    assert_int_equal(b1->left, 20);
    assert_int_equal(b1->top, 50);
    assert_int_equal(b1->bottom, 70);
    int32_t n = direction(game, "n"), s = direction(game, "s");
    assert_int_equal(game->directions[n].opposite, s);
    assert_int_equal(game->symmetry[n], n);
    assert_int_equal(game->symmetry[game->direction_count + n], s);
    assert_true(game->zones[0].cells[cell(game, "a3")]);
    assert_false(game->zones[0].cells[9 + cell(game, "a3")]);
    assert_true(game->zones[0].cells[9 + cell(game, "c1")]);
    release(&loading);
}

#define ODD_BOARD(parts) "(game (players A B)(board " parts ")(piece (name P)))"

static void cells_may_have_any_links(void **state)
{
    (void)state;
    struct loading loading;
    load(&loading, ODD_BOARD("(positions (x 1 2 3 4) (y 0 0 1 1) (z 0 0 1 1) (q 0 0 1 1))"
                             "(links on (x y) (y z) (z q))(links off (z y) (y x) (q z))"
                             "(links up (x z))(unlink (y z))(unlink (x up)) (dummy d)"
                             "(zone (name all) (positions x d))"));
    assert_int_equal(loading.game->cell_count, 5);
    assert_int_equal(loading.game->cells[0].top, 2);
    assert_true(loading.game->cells[4].is_dummy);
    assert_string_equal(link_of(&loading, "x", "on"), "y");
    assert_string_equal(link_of(&loading, "y", "on"), "-");
    assert_string_equal(link_of(&loading, "z", "off"), "-");
    assert_string_equal(link_of(&loading, "y", "off"), "x");
    assert_string_equal(link_of(&loading, "x", "up"), "-");
    assert_int_equal(loading.game->directions[0].opposite, 1);
    assert_int_equal(loading.game->directions[2].opposite, ZRF_NONE);
    assert_true(loading.game->zones[0].cells[0] && loading.game->zones[0].cells[5 + 4]);
    release(&loading);
}

#define LINE "(grid (start-rectangle 0 0 1 1)(dimensions (\"a/b/c/d\" (1 0)))(directions (e 1)))"

static void the_order_of_parts_matters(void **state)
{
    (void)state;
    struct loading loading;
    load(&loading, ODD_BOARD(LINE "(kill-positions b)(links e (a c))"));
    assert_int_equal(loading.game->cell_count, 3);
    assert_string_equal(link_of(&loading, "a", "e"), "c");
    assert_string_equal(link_of(&loading, "c", "e"), "d");
    release(&loading);
    // A cell that comes back has lost its links.
    load(&loading, ODD_BOARD(LINE "(kill-positions b)(positions (b 0 0 1 1))"));
    assert_string_equal(link_of(&loading, "a", "e"), "-");
    assert_string_equal(link_of(&loading, "b", "e"), "-");
    release(&loading);
    load(&loading, ODD_BOARD(LINE "(unlink b)"));
    assert_string_equal(link_of(&loading, "a", "e"), "-");
    assert_string_equal(link_of(&loading, "b", "e"), "-");
    assert_string_equal(link_of(&loading, "c", "e"), "d");
    release(&loading);
    expect_message(ODD_BOARD(LINE "(links e (a zz))"), "unknown position \"zz\"");
}

static void boards_have_limits(void **state)
{
    (void)state;
    struct text_buffer text;
    text_buffer_init(&text);
    text_buffer_print(&text, "(game (players A B)(board (grid (dimensions (\"0");
    for (int i = 1; i < 142; i++)
        text_buffer_print(&text, "/%d", i);
    struct text_buffer square;
    text_buffer_init(&square);
    text_buffer_print(&square, "%s\" (1 0)) (\"a", text.start);
    for (int i = 1; i < 142; i++)
        text_buffer_print(&square, "/a%d", i);
    text_buffer_print(&square, "\" (0 1)))))(piece (name P)))");
    expect_message(square.start, "a grid has at most 20000 positions");
    text_buffer_release(&square);
    text_buffer_release(&text);
    expect_message(ODD_BOARD("(grid)"), "a grid without dimensions");
    expect_message(ODD_BOARD(""), "the board has no positions");
}

// ---- Statements and conditions

static void statements_are_read(void **state)
{
    (void)state;
    expect_block(
        GAME("(a1 n (opposite n) (go last-to) from to mark back cascade (mark e) (mark e w))"),
        "(seq (step @a1) (step @n) (step opposite n) (step last-to) (from) (to) (mark) "
        "(back) (cascade) (mark @e) (seq (mark) (step @e) (step @w)))");
    expect_block(GAME("(capture (capture n) (flip b2) (change-owner) (change-owner Black mark) "
                      "(change-type Lady e) (create) (create Lady) (create Black Man to))"),
                 "(seq (capture) (capture @n) (flip @b2) (change-owner) (change-owner #1 mark) "
                 "(change-type #1 @e) (create) (create #1) (create #0 ##1 to))");
    expect_block(GAME("(add (add Lady Man) (add-copy) add-partial (add-copy-partial Lady go)) "
                      "(move-type go)"),
                 "(seq (add) (add Lady Man) (add-copy) (add-partial) "
                 "(add-copy-partial #0 Lady))");
    expect_block(GAME("((set-flag f true) (set-position-flag p (empty? n) e) "
                      "(set-attribute fresh? false b1))"),
                 "(seq (set-flag #0 (true)) (set-position-flag #0 @e (empty? @n)) "
                 "(set-attribute #0 @b1 (false)))");
    expect_block(
        GAME("((n e) ((verify friend?) w) () (while (enemy? n) n (if (true) add else s)))"),
        "(seq (seq (step @n) (step @e)) (seq (verify (friend?)) (step @w)) "
        "(while (enemy? @n) (seq (step @n) (if (true) (seq (add)) (seq (step @s))))))");
}

static void conditions_are_read(void **state)
{
    (void)state;
    expect_block(GAME("((verify (and (empty? n) not-enemy? (or (piece? Lady) (not friend? e)))))"),
                 "(seq (verify (and (empty? @n) (not (enemy?)) "
                 "(or (piece? #1) (not (friend? @e))))))");
    expect_block(GAME("((verify (attacked?)) (verify (not-attacked? go n)) (verify defended?) "
                      "(verify (attacked? b2)))(move-type go)"),
                 "(seq (verify (attacked?)) (verify (not (attacked? #0 @n))) (verify (defended?)) "
                 "(verify (attacked? @b2)))");
    expect_block(GAME("((verify (in-zone? top n)) (verify (position? b2 e)) (verify (flag? f)) "
                      "(verify (not-position-flag? p s)) (verify tired?) (verify (not-fresh? n)))"),
                 "(seq (verify (in-zone? #0 @n)) (verify (position? @b2 @e)) (verify (flag? #0)) "
                 "(verify (not (position-flag? #0 @s))) (verify (attribute #1)) "
                 "(verify (not (attribute #0 @n))))");
    expect_block(GAME("((verify ((and (empty? n)))) (verify not-empty? n) (verify ()))"),
                 "(seq (verify (empty? @n)) (verify (not (empty? @n))) (verify (true)))");
}

static void mistakes_are_warned_of(void **state)
{
    (void)state;
    expect_message(GAME("(n (verfy empty?) add)"), "unknown statement \"verfy\"");
    expect_message(GAME("(n (verfy empty?) add)"), "did you mean \"verify\"?");
    expect_block(GAME("(n (verfy empty?) add)"), "(seq (step @n) (end) (add))");
    expect_message(GAME("(n empty? add)"), "a condition stands in");
    expect_message(GAME("((verify (emptyy? n)))"), "unknown condition \"emptyy?\"");
    expect_block(GAME("((verify (strange? n)))"), "(seq (verify (false)))");
    expect_block(GAME("((verify (empty? x9)))"), "(seq (verify (empty? off)))");
    expect_message(GAME("((add Laddy))"), "did you mean \"Lady\"?");
    expect_message(GAME("((verify (empty n)))"), "\"empty\" is taken for \"empty?\"");
    expect_message(GAME("((if))"), "\"if\" needs more after it");
    expect_message(GAME("((add-partial nothing))"), "unknown move type \"nothing\"");
    expect_message(GAME("((change-type Horse))"), "unknown piece \"Horse\"");
}

static void messages_know_their_macro(void **state)
{
    (void)state;
    struct loading loading;
    load_variant(&loading,
                 "(define m n\n  strange)\n(game (players A B)(board " LINE
                 "(links n (a b)))\n(piece (name P)(moves\n ((m) add))))",
                 NULL);
    assert_string_equal(messages_of(&loading),
                        "t.zrf:5:3: warning: unknown statement \"strange\"; a move ends here\n"
                        "    5 |  ((m) add))))\n"
                        "      |   ^~~\n"
                        "t.zrf:2:3: note: this is what the macro \"m\" leads to\n"
                        "    2 |   strange)\n"
                        "      |   ^~~~~~~\n");
    release(&loading);
}

// ---- Blocks of the game

static void turns_and_players(void **state)
{
    (void)state;
    struct loading loading;
    load(&loading, "(game (players White Black ?Dice Stone)(turn-order (White drop) repeat ?Dice "
                   "(White Black go drop) Black)(board " LINE ")(piece (name P)(drops "
                   "(move-type drop)(add))(moves (move-type go)(e add)(move-type)(add)))"
                   "(move-priorities go drop))");
    const struct zrf_game *game = loading.game;
    assert_int_equal(game->player_count, 4);
    assert_true(game->players[2].is_random && game->players[3].is_neutral);
    assert_false(game->players[1].is_neutral || game->players[2].is_neutral);
    assert_int_equal(game->turn_count, 4);
    assert_int_equal(game->repeat, 1);
    assert_int_equal(game->turns[0].type_count, 1);
    assert_int_equal(game->turns[2].player, 0);
    assert_int_equal(game->turns[2].as, 1);
    assert_int_equal(game->turns[2].type_count, 2);
    assert_true(text_is(game->types[game->turns[2].types[0]], "go"));
    assert_int_equal(game->priority_count, 2);
    assert_int_equal(game->pieces[0].block_count, 3);
    assert_true(game->pieces[0].blocks[0].is_drop);
    assert_int_equal(game->pieces[0].blocks[2].type, ZRF_NONE);
    release(&loading);
    load(&loading, GAME(""));
    assert_int_equal(loading.game->turn_count, 2);
    assert_int_equal(loading.game->repeat, 0);
    release(&loading);
}

static void variants_replace_blocks(void **state)
{
    (void)state;
    struct loading loading;
    const char *text = "(variant (title \"First\")(option \"pass turn\" true))" GAME(
        "(n add)") "(variant (title \"Second one\")(piece (name Man)(moves (e add)))(piece (name "
                   "Boy))"
                   "(board-setup (Black (Man c1)))(option \"pass turn\" forced))";
    load_variant(&loading, text, "1");
    assert_true(text_is(loading.game->title, "T"));
    assert_int_equal(loading.game->variant_count, 3);
    assert_int_equal(loading.game->options.pass_turn, ZRF_OFF);
    release(&loading);
    load_variant(&loading, text, "first");
    assert_int_equal(loading.game->options.pass_turn, ZRF_ON);
    assert_string_equal(first_block(&loading), "(seq (step @n) (add))");
    release(&loading);
    load_variant(&loading, text, "Second");
    assert_int_equal(loading.game->variant, 2);
    assert_int_equal(loading.game->piece_count, 3);
    assert_string_equal(first_block(&loading), "(seq (step @e) (add))");
    assert_int_equal(loading.game->setup_count, 1);
    assert_int_equal(loading.game->setup[0].player, 1);
    assert_int_equal(loading.game->options.pass_turn, ZRF_FORCED);
    release(&loading);
    load_variant(&loading, text, "Sekond one");
    assert_null(loading.game);
    assert_non_null(strstr(messages_of(&loading), "did you mean \"Second one\"?"));
    release(&loading);
    load_variant(&loading, text, "4");
    assert_null(loading.game);
    release(&loading);
}

static void setup_and_options(void **state)
{
    (void)state;
    struct loading loading;
    load(&loading, GAME(""));
    assert_int_equal(loading.game->setup_count, 2);
    assert_int_equal(loading.game->setup[1].cell, ZRF_NONE);
    assert_int_equal(loading.game->setup[1].number, 2);
    release(&loading);
    load_variant(&loading,
                 "(game " BOARD "(piece (name P))(option \"Maximal Captures\" 2)"
                 "(option \"recycle captures\" true)(discard-cascades true))",
                 "");
    assert_int_equal(loading.game->options.maximal_captures, 2);
    assert_true(loading.game->options.recycle_captures);
    assert_true(loading.game->options.discard_cascades);
    assert_non_null(strstr(messages_of(&loading), "\"discard-cascades\" is taken for an option"));
    release(&loading);
    expect_message("(game " BOARD "(piece (name P))(option \"pass tern\" true))",
                   "did you mean \"pass turn\"?");
    expect_message("(game " BOARD "(piece (name P))(peice (name Q)))", "did you mean \"piece\"?");
    expect_message("(game " BOARD "(piece (name P))(engine \"x.dll\"))",
                   "error: this game is played by a program of its own");
    expect_message("(game (players A)(piece (name P)))", "the game has no \"(board ...)\"");
}

static void texts_are_made_readable(void **state)
{
    (void)state;
    struct loading loading;
    load(&loading,
         "(game (title \"T\")(description \"One \r\n   two.\\  Three\") " BOARD
         "(piece (name P)(help \"h\")(image White \"w.bmp\" \"w2.bmp\" Black \"b.bmp\")))");
    assert_true(text_is(loading.game->description, "One two.\nThree"));
    assert_true(text_is(loading.game->pieces[0].images[0], "w.bmp"));
    assert_true(text_is(loading.game->pieces[0].images[1], "b.bmp"));
    release(&loading);
}

static const struct zrf_goal *goal_of(struct loading *loading, const char *goal)
{
    char text[2000];
    snprintf(text, sizeof text,
             "(game " BOARD "(piece (name P))(piece (name Q))(win-condition (White Black) %s))",
             goal);
    load_variant(loading, text, NULL);
    assert_non_null(loading->game);
    return loading->game->condition_count ? loading->game->conditions[0].goal : NULL;
}

static void goals_are_read(void **state)
{
    (void)state;
    struct loading loading;
    const struct zrf_goal *goal = goal_of(&loading, "stalemated");
    assert_int_equal(goal->kind, ZRF_STALEMATED);
    assert_int_equal(loading.game->conditions[0].player_count, 2);
    release(&loading);
    goal = goal_of(&loading, "(and (pieces-remaining 2 Q) (not (captured P Q))) (repetition)");
    assert_int_equal(goal->kind, ZRF_GOAL_OR);
    assert_int_equal(goal->operands[0]->kind, ZRF_GOAL_AND);
    assert_int_equal(goal->operands[0]->operands[0]->number, 2);
    assert_int_equal(goal->operands[0]->operands[0]->types[0], 1);
    assert_int_equal(goal->operands[0]->operands[1]->operands[0]->type_count, 2);
    assert_int_equal(goal->operands[1]->kind, ZRF_REPETITION);
    release(&loading);
    goal = goal_of(&loading, "(absolute-config P (not (any-owner Q)) (opponent P) (top b2))");
    assert_int_equal(goal->occupant_count, 3);
    assert_true(goal->occupants[1].is_not && goal->occupants[1].any_owner);
    assert_true(goal->occupants[2].opponent);
    assert_int_equal(goal->zone_count, 1);
    assert_int_equal(goal->place_count, 1);
    release(&loading);
    goal = goal_of(&loading, "(relative-config P n not-empty e empty)");
    assert_int_equal(goal->occupant_count, 5);
    assert_int_equal(goal->occupants[1].kind, ZRF_OCCUPANT_STEP);
    assert_int_equal(goal->occupants[2].kind, ZRF_OCCUPANT_NOT_EMPTY);
    assert_int_equal(goal->occupants[4].kind, ZRF_OCCUPANT_EMPTY);
    release(&loading);
    // What can't be understood is left out, an "and" with it.
    assert_null(goal_of(&loading, "(and stalemated (pieces-remaning 2))"));
    assert_non_null(strstr(messages_of(&loading), "did you mean \"pieces-remaining\"?"));
    release(&loading);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grids_have_cells_and_links),
        cmocka_unit_test(cells_may_have_any_links),
        cmocka_unit_test(the_order_of_parts_matters),
        cmocka_unit_test(boards_have_limits),
        cmocka_unit_test(statements_are_read),
        cmocka_unit_test(conditions_are_read),
        cmocka_unit_test(mistakes_are_warned_of),
        cmocka_unit_test(messages_know_their_macro),
        cmocka_unit_test(turns_and_players),
        cmocka_unit_test(variants_replace_blocks),
        cmocka_unit_test(setup_and_options),
        cmocka_unit_test(texts_are_made_readable),
        cmocka_unit_test(goals_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
