// Secrets stay secret: the same game is played under every possible secret of one player, and what
// the other one is given is compared byte for byte, until the rules themselves reveal a difference.
#include "answers.h"
#include "baronet_notation.h"
#include "secrets_telling.h"

// ---- Robber-Baron

enum { BARONS = 7, LONGEST = 90, TYPED = 4 };

static const char *const homes[2][BARONS] = {
    {"+a1", "+b1", "+c1", "+d1", "+e1", "+f1", "+g1"},
    {"+a7", "+b7", "+c7", "+d7", "+e7", "+f7", "+g7"},
};

// The same game under each choice of one player's Baron.
struct world {
    struct baronet_play *plays[BARONS]; // NULL: that game is over, since the Baron was taken
    unsigned owner;                     // whose Baron differs
    size_t other_baron;                 // of the other player, the same in all games
    uint64_t random;
};

static struct baronet_play *any_play(const struct world *world)
{
    for (size_t i = 0; i < BARONS; i++)
        if (world->plays[i])
            return world->plays[i];
    return NULL;
}

static void choose_typed(struct world *world, const char **typed)
{
    static const char *const texts[] = {
        "",     "+",  "+a1",        "+g7",  "+d1",   "a1",      "a1a2",    "a1a7", "d7",
        "d7d1", "b1", "c1c3",       "g7g1", "a7g1",  "e9",      "~",       "d7~",  "a1~~",
        "?",    "+?", "a",          "b2",   "c3",    "e5~",     "f5",      "end",  "a1b2",
        "c7~",  "g1", "R*a1; r-d7", "B-c1", "+R-c1", "R a1-a3", "r d7-d6", "r-a7"};
    size_t turn = baronet_play_turn_count(any_play(world));
    size_t count = turn % 4 < 2 ? TYPED : 0;
    for (size_t i = 0; i < count; i++)
        typed[i] = texts[random_below(&world->random, sizeof texts / sizeof *texts)];
    typed[count] = NULL;
}

static unsigned count_barons(const char *fen, bool upper)
{
    unsigned count = 0;
    for (; *fen && *fen != ' '; fen++)
        count += fen[0] == '+' && (fen[1] == 'R' || fen[1] == 'B') == upper;
    return count;
}

// The owner sees his own Baron, another one in each game, and not the opponent's.
static void check_own_views(const struct world *world)
{
    char *fens[BARONS] = {NULL};
    for (size_t i = 0; i < BARONS; i++) {
        if (!world->plays[i])
            continue;
        fens[i] = baronet_play_fen(world->plays[i], world->owner);
        if (count_barons(fens[i], world->owner == 0) != 1 ||
            count_barons(fens[i], world->owner != 0) != 0)
            fail_msg("the owner should see his own Baron alone: %s", fens[i]);
        for (size_t j = 0; j < i; j++)
            if (fens[j] && strcmp(fens[i], fens[j]) == 0)
                fail_msg("the owner sees the same Baron in two games: %s", fens[i]);
    }
    for (size_t i = 0; i < BARONS; i++)
        baronet_free(fens[i]);
}

// What the opponent is given is the same in all games that go on.
static void compare_views(struct world *world)
{
    const char *typed[TYPED + 1];
    struct text_buffer first, other;
    choose_typed(world, typed);
    text_buffer_init(&first);
    text_buffer_init(&other);
    for (size_t i = 0; i < BARONS; i++) {
        if (!world->plays[i])
            continue;
        text_buffer_clear(&other);
        print_all(&other, world->plays[i], 1 - world->owner, typed);
        if (first.length == 0)
            text_buffer_add(&first, other.start, other.length);
        else if (strcmp(first.start, other.start) != 0)
            fail_differing(first.start, other.start, "the opponent is told of the Baron");
    }
    text_buffer_release(&first);
    text_buffer_release(&other);
    if (baronet_play_turn_count(any_play(world)) > world->owner)
        check_own_views(world);
}

static void name_baron(struct world *world, unsigned player)
{
    for (size_t i = 0; i < BARONS; i++)
        assert_true(baronet_apply_text(
            world->plays[i], homes[player][player == world->owner ? i : world->other_baron], NULL));
}

// Makes one visible turn in all games. Games in which it takes the owner's Baron end. False when
// nothing is left to compare.
static bool make_turn(struct world *world)
{
    struct baronet_turns *turns = baronet_turns(any_play(world), NULL);
    assert_non_null(turns);
    size_t count = baronet_turns_count(turns), ended = 0, left = 0;
    char *text = count ? baronet_turns_text(turns, random_below(&world->random, count)) : NULL;
    baronet_turns_free(turns);
    for (size_t i = 0; i < BARONS && text; i++) {
        struct baronet_message *message;
        if (!world->plays[i])
            continue;
        if (!baronet_apply_text(world->plays[i], text, &message))
            fail_msg("%s is legal with one Baron, not with another: %s", text,
                     baronet_message_text(message));
        struct baronet_result result = result_of(world->plays[i]);
        if (result.outcome == BARONET_WIN && result.winner != world->owner) {
            baronet_play_free(world->plays[i]);
            world->plays[i] = NULL;
            ended++;
        } else {
            left++;
        }
    }
    baronet_free(text);
    assert_true(ended <= 1);
    return left > 0;
}

static size_t play_world(const struct baronet_game *game, unsigned owner, unsigned number)
{
    struct world world = {.owner = owner,
                          .random = (number * 2 + owner + 1) * UINT64_C(0x9E3779B97F4A7C15)};
    size_t turns = 0;
    for (size_t i = 0; i < BARONS; i++)
        world.plays[i] = baronet_start(game);
    world.other_baron = random_below(&world.random, BARONS);
    compare_views(&world);
    for (unsigned player = 0; player < 2; player++) {
        name_baron(&world, player);
        compare_views(&world);
    }
    for (; turns < LONGEST && make_turn(&world); turns++)
        compare_views(&world);
    for (size_t i = 0; i < BARONS; i++)
        baronet_play_free(world.plays[i]);
    return turns;
}

static void play_worlds(const char *name, unsigned count)
{
    struct baronet_game *game = load(name);
    size_t turns = 0;
    for (unsigned i = 0; i < count; i++)
        turns += play_world(game, i % 2, i / 2);
    printf("%s: %u games of %zu turns in all, each under %d choices\n", name, count, turns, BARONS);
    assert_true(turns > count * 5);
    baronet_game_free(game);
}

static void nothing_tells_of_the_baron(void **state)
{
    (void)state;
    play_worlds("robber-baron", scaled(12, 20, 200));
    play_worlds("robber-baron-no-flip", scaled(4, 8, 60));
}

// The comparison is worth something only if it would notice: the referee's view does tell.
static void the_referee_sees_both_barons(void **state)
{
    (void)state;
    struct baronet_game *game = load("robber-baron");
    struct baronet_play *play = baronet_start(game);
    assert_true(baronet_apply_text(play, "+c1", NULL));
    assert_true(baronet_apply_text(play, "+e7", NULL));
    char *fen = baronet_play_fen(play, BARONET_REFEREE);
    assert_string_equal(fen, "rbrb+rbr/1*1*1*1/7/*1*1*1*/7/1*1*1*1/RB+RBRBR w - - 0 1");
    baronet_free(fen);
    static const char *const wanted[2][3] = {{"+?", "+c1", "+c1"}, {"+e7", "+?", "+e7"}};
    for (size_t turn = 0; turn < 2; turn++)
        for (unsigned viewer = 0; viewer < 3; viewer++) {
            // Columns: Black, White, the referee.
            unsigned who = viewer == 2 ? BARONET_REFEREE : 1 - viewer;
            char *text = baronet_play_turn_text(play, turn, who);
            assert_string_equal(text, wanted[turn][viewer]);
            baronet_free(text);
        }
    baronet_play_free(play);
    baronet_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_referee_sees_both_barons),
        cmocka_unit_test(nothing_tells_of_the_baron),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
