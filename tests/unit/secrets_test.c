// Secrets stay secret: the same game is played under every possible secret of one player, and what
// the other one is given is compared byte for byte, until the rules themselves reveal a difference.
//
// TEST_SCALE=small (implied by AddressSanitizer): fewer games.
#include "internal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#if defined(__SANITIZE_ADDRESS__)
#define HAS_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_ASAN 1
#endif
#endif

#ifdef HAS_ASAN
enum { IS_SANITIZED = 1 };
#else
enum { IS_SANITIZED = 0 };
#endif

static bool is_small(void)
{
    const char *scale = getenv("TEST_SCALE");
    return scale ? strcmp(scale, "small") == 0 : IS_SANITIZED;
}

// xorshift64* (Vigna, 2014).
static size_t random_below(uint64_t *state, size_t limit)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return (size_t)((*state * UINT64_C(2685821657736338717) >> 33) % limit);
}

static struct baronet_game *load(const char *name)
{
    char *message;
    struct baronet_game *game = baronet_load(name, NULL, &message);
    if (!game)
        fail_msg("%s does not load: %s", name, message);
    baronet_free(message);
    return game;
}

// ---- What a player is given
// ----------------------------------------------------------------------

static void take_text(struct text_buffer *out, const char *what, char *text)
{
    text_buffer_print(out, "%s %s\n", what, text ? text : "(none)");
    baronet_free(text);
}

// With the squares marked whose change he has seen.
static char *draw_coloured(const struct baronet_play *play, unsigned viewer)
{
    return baronet_play_draw(play, &(struct baronet_drawing){.viewer = viewer,
                                                             .bottom = viewer,
                                                             .is_framed = true,
                                                             .has_colours = true});
}

static void print_turn_list(struct text_buffer *out, struct baronet_play *play)
{
    char *message;
    struct baronet_turns *turns = baronet_turns(play, &message);
    assert_non_null(turns);
    for (size_t i = 0; i < baronet_turns_count(turns); i++)
        take_text(out, "turn", baronet_turns_text(turns, i));
    baronet_turns_free(turns);
}

// The answer to a text, which may be no turn, or not his.
static void print_answer(struct text_buffer *out, struct baronet_play *play, const char *typed)
{
    size_t count = baronet_play_turn_count(play);
    char *message;
    if (!baronet_apply_text(play, typed, &message)) {
        take_text(out, typed, message);
        assert_int_equal(baronet_play_turn_count(play), count);
    } else {
        text_buffer_print(out, "%s is a turn\n", typed);
        assert_true(baronet_undo(play));
    }
}

// Everything that reaches `viewer` through baronet.h, with the answers to what he types (a list
// with NULL at its end). baronet_play_hash is not for players.
static void print_all(struct text_buffer *out, struct baronet_play *play, unsigned viewer,
                      const char *const *typed)
{
    const char *claim = baronet_play_claim(play);
    struct baronet_result result = baronet_play_result(play);
    take_text(out, "FEN", baronet_play_fen(play, viewer));
    take_text(out, "drawing", baronet_play_drawing(play, viewer));
    take_text(out, "colours", draw_coloured(play, viewer));
    if (viewer == baronet_play_mover(play))
        take_text(out, "prompt", baronet_play_prompt(play));
    text_buffer_print(out, "result %d %u %s\nclaim %s\nmover %u\n", (int)result.outcome,
                      result.winner, result.reason, claim ? claim : "", baronet_play_mover(play));
    for (size_t i = 0; i < baronet_play_turn_count(play); i++) {
        text_buffer_print(out, "by %u ", baronet_play_turn_mover(play, i));
        take_text(out, "made", baronet_play_turn_text(play, i, viewer));
    }
    if (baronet_play_mover(play) == viewer) {
        print_turn_list(out, play);
        for (; *typed; typed++)
            print_answer(out, play, *typed);
    }
}

static void fail_differing(const char *a, const char *b, const char *what)
{
    size_t at = 0;
    while (a[at] == b[at])
        at++;
    while (at > 0 && a[at - 1] != '\n')
        at--;
    fail_msg("%s:\n%.*s\n%.*s", what, (int)strcspn(a + at, "\n"), a + at,
             (int)strcspn(b + at, "\n"), b + at);
}

// ---- Robber-Baron
// --------------------------------------------------------------------------------

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
        char *message;
        if (!world->plays[i])
            continue;
        if (!baronet_apply_text(world->plays[i], text, &message))
            fail_msg("%s is legal with one Baron, not with another: %s", text, message);
        struct baronet_result result = baronet_play_result(world->plays[i]);
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
    play_worlds("robber-baron", is_small() ? 12 : 200);
    play_worlds("robber-baron-no-flip", is_small() ? 4 : 60);
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

// ---- Dark chess
// ----------------------------------------------------------------------------------

static bool sees(const uint64_t *visible, int square)
{
    return visible[square / 64] >> (square % 64) & 1;
}

// Another position in which one or two squares that `viewer` sees in neither are different; NULL
// when the attempt fails.
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

static int compare_glimpses(const void *a, const void *b)
{
    return strcmp(((const struct glimpse *)a)->fen, ((const struct glimpse *)b)->fen);
}

// Where the viewer sees the same he reads the same.
static size_t check_glimpses(struct glimpses *glimpses, const char *seen_before)
{
    size_t pairs = 0;
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
    unsigned games = is_small() ? 2 : 30;
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
        cmocka_unit_test(the_referee_sees_both_barons),
        cmocka_unit_test(nothing_tells_of_the_baron),
        cmocka_unit_test(turns_are_told_by_what_is_seen),
        cmocka_unit_test(nothing_tells_what_is_out_of_sight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
