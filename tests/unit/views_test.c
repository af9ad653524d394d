// Views: where a player sees the same board, whatever else is different, he is given the same:
// text, variables, clock.
#include "play_state.h"
#include "secrets_telling.h"

// ---- Dark chess

static bool sees(const uint64_t *visible, int square)
{
    return visible[square / 64] >> (square % 64) & 1;
}

// Another position in which one or two squares that `viewer` sees in neither are different, and the
// clock; NULL when the attempt fails.
static struct baronet_play *change_unseen(const struct baronet_game *game,
                                          struct baronet_play *play, unsigned viewer,
                                          uint64_t *random)
{
    const struct program *program = game->program;
    uint64_t before[SET_WORDS_LIMIT], after[SET_WORDS_LIMIT];
    int squares = program->square_count;
    int from = (int)random_below(random, (size_t)squares),
        to = (int)random_below(random, (size_t)squares);
    int32_t *cells = play->position.cells;
    int32_t mover = cells[from], other = cells[to];
    assert_true(play_visible(play, viewer, before));
    if (sees(before, from) || sees(before, to) || from == to || mover == other)
        return NULL;
    size_t trail = play->position.trail_count;
    position_write(&play->position, from, other & KIND_MASK);
    position_write(&play->position, to, mover & KIND_MASK);
    position_write(&play->position, program->clock_cell, (int32_t)random_below(random, 90));
    bool same = play_visible(play, viewer, after) &&
                memcmp(before, after, (size_t)program->word_count * 8) == 0;
    char *fen = baronet_play_fen(play, BARONET_REFEREE);
    position_undo(&play->position, trail);
    struct baronet_play *changed = same ? baronet_start_fen(game, fen, NULL) : NULL;
    baronet_free(fen);
    return changed;
}

// What the viewer sees behind each turn of the other player, with the turn's text as he gets it.
struct glimpse {
    char *fen, *text, *turn;
};

struct glimpses {
    struct glimpse all[2000];
    size_t count;
};

static void add_glimpses(struct glimpses *glimpses, struct baronet_play *play, unsigned viewer)
{
    struct baronet_turns *turns = baronet_turns(play, NULL);
    assert_non_null(turns);
    for (size_t i = 0; i < baronet_turns_count(turns) && glimpses->count < 2000; i++) {
        struct glimpse *glimpse = &glimpses->all[glimpses->count++];
        assert_true(baronet_apply(play, turns, i, NULL));
        glimpse->fen = baronet_play_fen(play, viewer);
        glimpse->text = baronet_play_turn_text(play, baronet_play_turn_count(play) - 1, viewer);
        glimpse->turn = baronet_turns_text(turns, i);
        assert_true(baronet_undo(play));
    }
    baronet_turns_free(turns);
}

// The text of a FEN from its passed square on, up to the next field; valid until the next call but
// one.
static const char *passed_field(const char *fen)
{
    static char fields[2][16];
    static int turn;
    char *field = fields[turn = !turn];
    for (int blanks = 0; blanks < 3; blanks++)
        fen = strchr(fen, ' ') + 1;
    snprintf(field, sizeof fields[0], "%.*s", (int)strcspn(fen, " "), fen);
    return field;
}

static int compare_glimpses(const void *a, const void *b)
{
    return strcmp(((const struct glimpse *)a)->fen, ((const struct glimpse *)b)->fen);
}

// What a viewer sees: the board, and the square that a piece has passed, if he sees that.
static int compare_boards(const void *a, const void *b)
{
    const struct glimpse *first = a, *second = b;
    size_t length = strcspn(first->fen, " ") + 1;
    int order = strncmp(first->fen, second->fen, length);
    if (order == 0)
        order = strcmp(passed_field(first->fen), passed_field(second->fen));
    return order ? order : strcmp(first->text, second->text);
}

// Where the viewer sees the same board and is told the same turn he reads the same FEN.
static void check_rest(struct glimpses *glimpses, const char *seen_before)
{
    qsort(glimpses->all, glimpses->count, sizeof *glimpses->all, compare_boards);
    for (size_t i = 1; i < glimpses->count; i++) {
        const struct glimpse *a = &glimpses->all[i - 1], *b = &glimpses->all[i];
        if (compare_boards(a, b) == 0 && strcmp(a->fen, b->fen) != 0)
            fail_msg("%s, then %s leads to %s, %s to %s", seen_before, a->turn, a->fen, b->turn,
                     b->fen);
    }
}

// Where the viewer sees the same he reads the same.
static size_t check_glimpses(struct glimpses *glimpses, const char *seen_before)
{
    size_t pairs = 0;
    check_rest(glimpses, seen_before);
    qsort(glimpses->all, glimpses->count, sizeof *glimpses->all, compare_glimpses);
    for (size_t i = 1; i < glimpses->count; i++) {
        const struct glimpse *a = &glimpses->all[i - 1], *b = &glimpses->all[i];
        if (strcmp(a->fen, b->fen) != 0)
            continue;
        pairs++;
        if (strcmp(a->text, b->text) != 0)
            fail_msg("%s, then %s: %s is told as \"%s\", %s as \"%s\"", seen_before, a->fen,
                     a->turn, a->text, b->turn, b->text);
    }
    for (size_t i = 0; i < glimpses->count; i++) {
        baronet_free(glimpses->all[i].fen);
        baronet_free(glimpses->all[i].text);
        baronet_free(glimpses->all[i].turn);
    }
    glimpses->count = 0;
    return pairs;
}

static void compare_positions(struct baronet_play *a, struct baronet_play *b, unsigned viewer,
                              const char *const *typed)
{
    struct text_buffer first, second;
    text_buffer_init(&first);
    text_buffer_init(&second);
    // The result and claims are the referee's to announce: they do not wait for what a player sees.
    take_text(&first, "FEN", baronet_play_fen(a, viewer));
    take_text(&second, "FEN", baronet_play_fen(b, viewer));
    take_text(&first, "drawing", draw_coloured(a, viewer));
    take_text(&second, "drawing", draw_coloured(b, viewer));
    if (baronet_play_mover(a) == viewer) {
        print_turn_list(&first, a);
        print_turn_list(&second, b);
        for (; *typed; typed++) {
            print_answer(&first, a, *typed);
            print_answer(&second, b, *typed);
        }
    }
    if (strcmp(first.start, second.start) != 0)
        fail_differing(first.start, second.start, "what is out of sight is told");
    text_buffer_release(&first);
    text_buffer_release(&second);
}

static void check_dark_position(const struct baronet_game *game, struct baronet_play *play,
                                uint64_t *random, size_t *changes, size_t *pairs)
{
    static struct glimpses glimpses;
    static const char *const typed[] = {"e1g1", "e8c8", "e2e4",          "d7d5",  "e5d6", "d4e3",
                                        "a1a8", "d8h4", "P e2-e4; p-h8", "a7a8q", "h5",   NULL};
    for (unsigned viewer = 0; viewer < 2; viewer++) {
        char *seen = baronet_play_fen(play, viewer), *fen = baronet_play_fen(play, BARONET_REFEREE);
        struct baronet_play *alone = baronet_start_fen(game, fen, NULL); // without the history
        assert_non_null(alone);
        bool is_watching = baronet_play_mover(alone) != viewer;
        if (is_watching)
            add_glimpses(&glimpses, alone, viewer);
        for (int attempt = 0; attempt < 8; attempt++) {
            struct baronet_play *changed = change_unseen(game, alone, viewer, random);
            if (!changed)
                continue;
            ++*changes;
            compare_positions(alone, changed, viewer, typed);
            if (is_watching)
                add_glimpses(&glimpses, changed, viewer);
            baronet_play_free(changed);
        }
        *pairs += check_glimpses(&glimpses, seen);
        baronet_play_free(alone);
        baronet_free(seen);
        baronet_free(fen);
    }
}

static void nothing_tells_what_is_out_of_sight(void **state)
{
    (void)state;
    struct baronet_game *game = load("dark-chess");
    unsigned games = scaled(2, 10, 30);
    size_t changes = 0, pairs = 0;
    for (unsigned number = 0; number < games; number++) {
        struct baronet_play *play = baronet_start(game);
        uint64_t random = (number + 1) * UINT64_C(0x9E3779B97F4A7C15);
        for (unsigned ply = 0; ply < 120; ply++) {
            struct baronet_turns *turns = baronet_turns(play, NULL);
            size_t count = baronet_turns_count(turns);
            if (count)
                assert_true(baronet_apply(play, turns, random_below(&random, count), NULL));
            baronet_turns_free(turns);
            if (count == 0)
                break;
            if (ply % 3 == number % 3)
                check_dark_position(game, play, &random, &changes, &pairs);
        }
        baronet_play_free(play);
    }
    printf("dark-chess: %zu changes out of sight, %zu pairs of turns that look alike\n", changes,
           pairs);
    assert_true(changes > 50 && pairs > 50);
    baronet_game_free(game);
}

// The first turns of one player, each with the same turns of the other one, look alike to that one
// as long as he sees none of what they did.
static void unseen_turns_look_alike(void **state)
{
    static const char *const replies[] = {"a7a6", "h7h6", "b7b6", NULL};
    static const char *const turns[][3] = {{"a2a3", "h2h3", "b2b3"}, {"g1f3", "f3g1", "b1c3"},
                                           {"b1c3", "c3b1", "b1c3"}, {"g1f3", "b1c3", "c3b1"},
                                           {"e2e4", "g1f3", "f3g1"}, {"g1f3", "f3g1", "e2e4"},
                                           {"d2d3", "e2e3", "d3d4"}};
    struct text_buffer first, other;
    (void)state;
    struct baronet_game *game = load("dark-chess");
    text_buffer_init(&first);
    text_buffer_init(&other);
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
        struct baronet_play *play = baronet_start(game);
        text_buffer_clear(&other);
        for (int t = 0; t < 3; t++) {
            assert_true(baronet_apply_text(play, turns[i][t], NULL));
            print_all(&other, play, 1, replies);
            assert_true(baronet_apply_text(play, replies[t], NULL));
            print_all(&other, play, 1, replies);
        }
        if (i == 0)
            text_buffer_add(&first, other.start, other.length);
        else if (strcmp(first.start, other.start) != 0)
            fail_differing(first.start, other.start, "an unseen turn is told");
        baronet_play_free(play);
    }
    text_buffer_release(&first);
    text_buffer_release(&other);
    baronet_game_free(game);
}

// What rules keep in variables, of each type, shown and in the block. `rounds`, `half` and `mover`
// follow from how many turns there were; all else tells what a Man did out of sight. One that goes
// to the left takes a step towards the win.
static const char counters[] = "game \"Counters\"\n"
                               "board 6x6\n"
                               "piece Man m: W\n"
                               "setup \"mm4/6/6/6/6/4MM w - - 0+0 0 1\"\n"
                               "view: own piece or around(own piece)\n"
                               "variable steps = 0 for each player, shown\n"
                               "variable rounds = 0\n"
                               "variable half = false\n"
                               "variable mover = White\n"
                               "variable left = 0\n"
                               "variable went-left = false\n"
                               "variable last = none\n"
                               "variable trace = nowhere\n"
                               "variable derived = 0\n"
                               "variable looked = 0\n"
                               "variable kind = 0\n"
                               "define seen-left = destination in step(origin, w)\n"
                               "turn:\n"
                               "  move\n"
                               "  when seen-left: set steps = steps + 1\n"
                               "after turn:\n"
                               "  set rounds = rounds + 1\n"
                               "  set half = not half\n"
                               "  set mover = me\n"
                               "  when seen-left:\n"
                               "    set left = left + 1\n"
                               "    set went-left = true\n"
                               "    set last = destination\n"
                               "    set trace = trace or destination\n"
                               "  set derived = derived + left\n"
                               "  when exists enemy piece in file of a1: set looked = looked + 1\n"
                               "  when half: set clock = clock + 1\n"
                               "  when went-left: set kind = rounds\n"
                               "  when seen-left: set clock = 0\n"
                               "win \"left\" when steps >= 3\n";

static void no_variable_tells_what_is_out_of_sight(void **state)
{
    static const char *const ways[][2] = {
        {"e1e2", "f1f2"}, {"f1f2", "e1d1"}, {"e1d1", "d1c1"}, {"e1d1", "d1e1"}};
    static const char *const replies[] = {"b6c6", "c6c5", NULL};
    struct text_buffer first, other;
    (void)state;
    struct baronet_game *game = load_text(counters);
    text_buffer_init(&first);
    text_buffer_init(&other);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct baronet_play *play = baronet_start(game);
        text_buffer_clear(&other);
        for (int t = 0; t < 2; t++) {
            assert_true(baronet_apply_text(play, ways[i][t], NULL));
            print_all(&other, play, 1, replies + t);
            assert_true(baronet_apply_text(play, replies[t], NULL));
        }
        print_all(&other, play, 1, replies + 2);
        char *fen = baronet_play_fen(play, 1);
        assert_string_equal(strchr(fen, ' '), " w - - ?+? ? 3 {rounds=4;mover=Black}");
        struct baronet_play *read = baronet_start_fen(game, "m5/2m3/6/6/6/4MM w - - ?+? ? 3", NULL);
        assert_non_null(read); // what a viewer is not told can be left out or read
        baronet_play_free(read);
        baronet_free(fen);
        if (i == 0)
            text_buffer_add(&first, other.start, other.length);
        else if (strcmp(first.start, other.start) != 0)
            fail_differing(first.start, other.start, "a variable tells what is out of sight");
        baronet_play_free(play);
    }
    text_buffer_release(&first);
    text_buffer_release(&other);
    baronet_game_free(game);
}

// The draw by the clock is announced all the same.
static void a_hidden_clock_ends_the_game(void **state)
{
    (void)state;
    struct baronet_game *game = load("dark-chess");
    struct baronet_play *play = baronet_start_fen(game, "7k/8/8/8/8/8/R7/K7 w - - 149 90", NULL);
    assert_int_equal(result_of(play).outcome, BARONET_ONGOING);
    assert_true(baronet_apply_text(play, "a2a3", NULL));
    assert_int_equal(result_of(play).outcome, BARONET_DRAW);
    assert_string_equal(result_of(play).reason, "move count");
    for (unsigned viewer = 0; viewer < 2; viewer++) {
        char *fen = baronet_play_fen(play, viewer);
        assert_non_null(strstr(fen, " b - - ? 90"));
        baronet_free(fen);
    }
    baronet_play_free(play);
    baronet_game_free(game);
}

// Promotions, castling and capturing in passing, told to somebody who sees a part of them or
// nothing.
static void turns_are_told_by_what_is_seen(void **state)
{
    static const struct {
        const char *fen, *turn, *told; // to the player who does not move
    } cases[] = {
        {"7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q", "?"},
        {"7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8n", "?"},
        {"r6k/1P6/8/8/8/8/8/K7 w - - 0 1", "b7b8q", "?b8"},
        {"7k/1P6/8/8/8/8/1r6/K7 w - - 0 1", "b7b8q", "b7?"},
        {"1r5k/8/8/8/8/8/P7/K7 w - - 0 1", "a2a4", "?"},
        {"r6k/8/8/8/8/8/P7/K7 w - - 0 1", "a2a4", "?a4"},
        {"7k/8/8/8/r3P3/8/8/K7 w - - 0 1", "e4e5", "e4?"},
        {"7k/8/8/4p3/3P4/8/8/K7 w - - 0 1", "d4e5", "?e5"},
        {"7k/8/8/8/4r3/3P4/8/K7 w - - 0 1", "d3d4", "?d4"},
        {"1r5k/8/8/8/8/8/r7/KR6 w - - 0 1", "b1c1", "b1?"},
        {"7k/8/8/8/8/8/r7/4K2R w K - 0 1", "e1g1", "?"},
        {"7k/8/8/8/6r1/8/8/4K2R w K - 0 1", "e1g1", "?g1"},
    };
    (void)state;
    struct baronet_game *game = load("dark-chess");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct baronet_play *play = baronet_start_fen(game, cases[i].fen, NULL);
        assert_non_null(play);
        assert_true(baronet_apply_text(play, cases[i].turn, NULL));
        char *told = baronet_play_turn_text(play, 0, 1);
        if (strcmp(told, cases[i].told) != 0)
            fail_msg("%s, %s: told as \"%s\", not \"%s\"", cases[i].fen, cases[i].turn, told,
                     cases[i].told);
        baronet_free(told);
        baronet_play_free(play);
    }
    baronet_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_are_told_by_what_is_seen),
        cmocka_unit_test(nothing_tells_what_is_out_of_sight),
        cmocka_unit_test(unseen_turns_look_alike),
        cmocka_unit_test(no_variable_tells_what_is_out_of_sight),
        cmocka_unit_test(a_hidden_clock_ends_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
