// Stepping agrees with the plays that people make: the same turns, the same positions.
#include "games.h"
#include "goal_distance.h"
#include "play_state.h"
#include "scale.h"
#include "step.h"

#include <stdlib.h>
#include <string.h>

// Counts sequences of turns by stepping.
static uint64_t count(struct stepper *stepper, unsigned depth)
{
    if (depth == 0)
        return 1;
    struct stepper_mark mark = stepper_mark(stepper);
    uint64_t sum = 0, hash = stepper_hash(stepper);
    stepper_list(stepper, false);
    assert_false(stepper->failed);
    for (uint32_t i = mark.step_count; i < stepper->step_count; i++) {
        struct step step = stepper->steps[i];
        assert_true(stepper_make(stepper, &step));
        sum += count(stepper, depth - 1);
        stepper_undo(stepper);
        assert_true(stepper_hash(stepper) == hash);
    }
    stepper_drop(stepper, mark);
    return sum;
}

static void counts_like_perft(void **state)
{
    (void)state;
    for (size_t i = 0; baronet_bundled_name(i); i++) {
        struct baronet_game *game = load(baronet_bundled_name(i));
        struct baronet_play *play = baronet_start(game);
        struct step_facts *facts = step_facts(game);
        struct stepper *stepper = stepper_new(play, facts);
        uint64_t nodes = 0;
        for (unsigned depth = 1; depth <= 3 && nodes < 20000; depth++) {
            assert_true(baronet_perft(play, depth, &nodes, NULL, NULL, NULL));
            if (nodes < scaled(10000, 20000, 300000))
                assert_true(count(stepper, depth) == nodes);
        }
        stepper_free(stepper);
        step_facts_free(facts);
        baronet_play_free(play);
        baronet_game_free(game);
    }
}

static uint64_t next_random(uint64_t *seed)
{
    *seed += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t mixed = (*seed ^ *seed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    return mixed ^ mixed >> 27;
}

static const struct step *find_key(const struct stepper *stepper, uint32_t first, uint32_t end,
                                   uint32_t key)
{
    for (uint32_t i = first; i < end; i++)
        if (stepper->steps[i].key == key)
            return &stepper->steps[i];
    return NULL;
}

// Whether the turn of this key is among those listed. One that is forced to do more than to move
// has the key of its move alone where it is not carried out to its end; its text is the same.
static bool is_listed(struct stepper *stepper, uint32_t first, uint32_t end, uint32_t key)
{
    if (find_key(stepper, first, end, key))
        return true;
    char *text = stepper_turn_text(stepper, key);
    bool is_there = false;
    for (uint32_t i = first; i < end && text && !is_there; i++) {
        char *other = stepper_turn_text(stepper, stepper->steps[i].key);
        is_there = other && strcmp(other, text) == 0;
        baronet_free(other);
    }
    baronet_free(text);
    return is_there;
}

// Of turns that are not proved those can be made that are legal, and no others.
static void check_unproved(struct stepper *stepper, const struct baronet_play *play, uint32_t first,
                           uint32_t end)
{
    struct stepper_mark mark = stepper_mark(stepper);
    uint32_t made = 0;
    uint64_t hash = stepper_hash(stepper);
    stepper_list_unproved(stepper, false);
    for (uint32_t i = mark.step_count; i < stepper->step_count; i++) {
        struct step step = stepper->steps[i];
        bool is_legal = is_listed(stepper, first, end, step.key);
        bool is_made = stepper_make(stepper, &step);
        if (is_made != is_legal)
            fail_msg("%s, %s: %d to %d is %s", baronet_game_title(baronet_play_game(play)),
                     baronet_play_fen(play, BARONET_REFEREE), step.origin, step.destination,
                     is_made ? "made, but not listed" : "listed, but not made");
        if (is_made)
            stepper_undo(stepper);
        made += is_made;
        assert_true(stepper_hash(stepper) == hash);
    }
    assert_int_equal(made, end - first);
    stepper_drop(stepper, mark);
}

// In one position: the captures are those of the whole list, and each turn has a text of its own
// that leads to the same position.
static void check_position(struct stepper *stepper, const struct baronet_play *play, uint64_t *seed)
{
    struct stepper_mark mark = stepper_mark(stepper);
    stepper_list(stepper, false);
    uint32_t all = stepper->step_count;
    stepper_list(stepper, true);
    for (uint32_t i = all; i < stepper->step_count; i++) {
        const struct step *step = find_key(stepper, mark.step_count, all, stepper->steps[i].key);
        assert_non_null(step);
        assert_true(step->is_capture == stepper->steps[i].is_capture);
    }
    check_unproved(stepper, play, mark.step_count, all);
    if (all > mark.step_count) {
        struct step step =
            stepper->steps[mark.step_count + next_random(seed) % (all - mark.step_count)];
        char *text = stepper_turn_text(stepper, step.key);
        struct baronet_message *message = NULL;
        assert_non_null(text);
        struct baronet_play *other = baronet_play_copy(play);
        if (!baronet_apply_text(other, text, &message))
            fail_msg("%s: %s", text, baronet_message_text(message));
        assert_true(stepper_make(stepper, &step));
        char *fen = baronet_play_fen(other, BARONET_REFEREE);
        struct baronet_play *again = baronet_start_fen(baronet_play_game(play), fen, NULL);
        struct stepper *twin = stepper_new(again, stepper->facts);
        assert_true(stepper_hash(stepper) == stepper_hash(twin));
        stepper_free(twin);
        baronet_play_free(again);
        baronet_free(fen);
        stepper_undo(stepper);
        baronet_play_free(other);
        baronet_free(text);
    }
    stepper_drop(stepper, mark);
}

static void names_turns(void **state)
{
    (void)state;
    uint64_t seed = 1;
    for (size_t i = 0; baronet_bundled_name(i); i++) {
        struct baronet_game *game = load(baronet_bundled_name(i));
        struct baronet_play *play = baronet_start(game);
        struct step_facts *facts = step_facts(game);
        for (int turn = 0; turn < (int)scaled(8, 15, 30); turn++) {
            struct baronet_turns *turns = baronet_turns(play, NULL);
            size_t turn_count = baronet_turns_count(turns);
            if (turn_count > 0) {
                struct stepper *stepper = stepper_new(play, facts);
                check_position(stepper, play, &seed);
                stepper_free(stepper);
                assert_true(baronet_apply(play, turns, next_random(&seed) % turn_count, NULL));
            }
            baronet_turns_free(turns);
        }
        step_facts_free(facts);
        baronet_play_free(play);
        baronet_game_free(game);
    }
}

// ---- What goals ask for

static struct step_facts *facts_of(const char *name, struct baronet_game **game)
{
    *game = load(name);
    assert_non_null(*game);
    return step_facts(*game);
}

static void release(struct step_facts *facts, struct baronet_game *game)
{
    step_facts_free(facts);
    baronet_game_free(game);
}

static void reads_aims(void **state)
{
    static const struct {
        const char *game;
        enum goal_pattern_kind kind;
        int count, length, lines; // of each player
        int other;                // length of a further one
    } known[] = {
        {"hex", PATTERN_JOIN, 1, 0, 0, 0},
        {"gomoku", PATTERN_ROW, 1, 5, 572, 0},
        {"qubic", PATTERN_ROW, 1, 4, 76, 0}, // as is known of the cube
        {"connect-four", PATTERN_ROW, 1, 4, 69, 0},
        {"four-corners", PATTERN_ROW, 1, 3, -1, 0},
        {"halma", PATTERN_FILL, 2, 10, 0, 1}, // or one of them, when the rest is full of others
        {"breakthrough", PATTERN_FILL, 1, 1, 0, 0},
        {"y", PATTERN_JOIN, 1, 0, 0, 0},
        {"lines-of-action", PATTERN_UNITE, 1, 0, 0, 0},
        {"hive", PATTERN_SURROUND, 1, 6, 0, 0},
        {"games/zrf/halma.zrf", PATTERN_FILL, 1, 10, 0, 0},
        {"chess", PATTERN_FILL, 0, 0, 0, 0},
        {"reversi", PATTERN_FILL, 0, 0, 0, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct baronet_game *game;
        struct step_facts *facts = facts_of(known[i].game, &game);
        const struct goal_patterns *aims = facts->aims;
        assert_int_equal(aims->count, known[i].count * facts->player_count);
        for (int a = 0; a < aims->count; a++) {
            assert_int_equal(aims->aims[a].kind, known[i].kind);
            if (aims->aims[a].length != known[i].other)
                assert_int_equal(aims->aims[a].length, known[i].length);
            assert_int_equal(aims->aims[a].sign, 1);
            if (known[i].lines >= 0)
                assert_int_equal(aims->first_lines[a + 1] - aims->first_lines[a], known[i].lines);
        }
        release(facts, game);
    }
}

// What a position is like for each player, without values of pieces.
static void look_at(const char *name, const char *fen, struct step_activity activity[2])
{
    struct baronet_game *game;
    struct step_facts *facts = facts_of(name, &game);
    struct baronet_play *play = fen ? baronet_start_fen(game, fen, NULL) : baronet_start(game);
    assert_non_null(play);
    struct stepper *stepper = stepper_new(play, facts);
    int32_t *values = calloc((size_t)facts->kind_count, sizeof *values);
    memcpy(activity, stepper_activity(stepper, values, NULL), 2 * sizeof *activity);
    for (int p = 0; p < 2; p++)
        activity[p].distance = stepper_distance(stepper, p);
    free(values);
    stepper_free(stepper);
    baronet_play_free(play);
    release(facts, game);
}

static void measures_aims(void **state)
{
    struct step_activity activity[2];
    (void)state;
    look_at("hex", "11/11/11/11/11/11/11/11/11/11/11 w - - 0 1", activity);
    assert_int_equal(activity[0].distance, 11);
    assert_int_equal(activity[1].distance, 11);
    // White's chain lacks one stone; Black has to go round its end.
    look_at("hex", "11/11/11/11/11/11/11/11/11/11/OOOOOOOOOO1 w - - 0 1", activity);
    assert_int_equal(activity[0].distance, 1);
    assert_int_equal(activity[1].distance, 11);
    look_at("hex", "11/11/11/11/11/11/11/11/11/11/OOOOOOOOOOO w - - 0 1", activity);
    assert_int_equal(activity[0].distance, 0);
    assert_int_equal(activity[1].distance, PATTERN_FAR);
    // All of a side of the triangle joins the three; one stone of it is missing.
    static const char *const rows =
        "1************/2***********/3**********/4*********/5********/6*******/7******/8*****/";
    char fen[256];
    snprintf(fen, sizeof fen, "%s9****/10***/11**/12*/13 w - - 0 1", rows);
    look_at("y", fen, activity);
    assert_int_equal(activity[0].distance, 13);
    assert_int_equal(activity[1].distance, 13);
    snprintf(fen, sizeof fen, "%s9****/10***/11**/12*/OOOOOOOOOOOO1 w - - 0 1", rows);
    look_at("y", fen, activity);
    assert_int_equal(activity[0].distance, 1);
    assert_int_equal(activity[1].distance, 13);
    // The Queens are not on the board; then Black lacks one insect around White's (as the game's
    // own test shows).
    look_at("hive", NULL, activity);
    assert_int_equal(activity[0].distance, 6);
    assert_int_equal(activity[1].distance, 6);
    look_at(
        "hive",
        "24/24/24/24/24/24/24/24/24/24/24/10abq11/11bQa10/13s10/24/24/24/24/24/24/24/24/24/24[] "
        "b - - 0 9 {queen-at=m12,m13}",
        activity);
    assert_int_equal(activity[1].distance, 1);
    // A King goes like a Rook: shut in by his men; two ways to two corners; before one; the others
    // have no place to come to. The Fox goes forward in steps, past Hounds or not at all.
    look_at("brandubh", NULL, activity);
    assert_int_equal(activity[0].distance, 0);
    assert_int_equal(activity[1].distance, PATTERN_MOVES_FAR);
    look_at("brandubh", "7/7/7/M2k3/7/7/7 w - - 0 1", activity);
    assert_int_equal(activity[1].distance, 2);
    look_at("brandubh", "7/7/7/k2M3/7/7/7 w - - 0 1", activity);
    assert_int_equal(activity[0].distance, 0);
    assert_int_equal(activity[1].distance, 1);
    // Six squares between two rows of men; two ways from three corners; a diagonal, past an enemy.
    look_at("lines-of-action", "1LLLLLL1/l6l/l6l/l6l/l6l/l6l/l6l/1LLLLLL1 w - - 0 1", activity);
    assert_int_equal(activity[0].distance, 6);
    assert_int_equal(activity[1].distance, 6);
    look_at("lines-of-action", "L6L/8/8/8/8/8/8/L6l w - - 0 1", activity);
    assert_int_equal(activity[0].distance, 12);
    assert_int_equal(activity[1].distance, 0);
    look_at("lines-of-action", "l7/8/2L5/3l4/4L3/8/5L2/4L2l w - - 0 1", activity);
    assert_int_equal(activity[0].distance, 2);
    assert_int_equal(activity[1].distance, 5);
    // Three in a corner's row count for one line of four, two of them for none that is free twice.
    look_at("connect-four", "7/7/7/7/7/OOO4 w - - 0 1", activity);
    assert_true(activity[0].rows >= PATTERN_ROW_UNIT);
    assert_int_equal(activity[1].rows, 0);
    look_at("connect-four", "7/7/7/7/7/OOOo3 w - - 0 1", activity);
    assert_true(activity[0].rows < PATTERN_ROW_UNIT);
}

// Counted by hand.
static void measures_fears(void **state)
{
    static const struct {
        const char *game, *fen;
        int hanging[2], stuck[2], weak[2], checks[2];
    } known[] = {
        // The Rook attacks a Pawn that nobody guards, then one that a Pawn guards.
        {"chess", "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", {1, 0}, {0, 0}, {0, 0}, {0, 0}},
        {"chess", "4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", {0, 0}, {0, 0}, {0, 0}, {0, 0}},
        // Pawns that stop each other.
        {"chess", "4k3/8/8/8/3p4/3P4/8/4K3 w - - 0 1", {0, 0}, {1, 1}, {0, 0}, {0, 0}},
        // A check on a8, until a Knight guards it; then two checks, by Rook and Queen.
        {"chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", {0, 0}, {0, 0}, {0, 0}, {1, 0}},
        {"chess", "4k3/2n5/8/8/8/8/8/R3K3 w - - 0 1", {0, 0}, {0, 0}, {0, 0}, {0, 0}},
        {"chess", "4k3/8/8/8/8/8/8/RQ2K3 w - - 0 1", {0, 0}, {0, 0}, {0, 0}, {2, 0}},
        // A Rook beside the King gives check where another piece guards it.
        {"chess", "6k1/8/8/8/8/8/6PR/4K3 w - - 0 1", {0, 0}, {0, 0}, {2, 0}, {0, 0}},
        {"chess", "6k1/8/8/8/8/8/1B4PR/4K3 w - - 0 1", {0, 0}, {0, 0}, {3, 0}, {1, 0}},
        // Pieces in hand give check as well.
        {"crazyhouse", "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1", {0, 0}, {0, 0}, {0, 0}, {1, 0}},
        {"crazyhouse", "4k3/8/8/8/8/8/8/4K3[RNn] w - - 0 1", {0, 0}, {0, 0}, {0, 0}, {2, 1}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct step_activity activity[2];
        look_at(known[i].game, known[i].fen, activity);
        for (int p = 0; p < 2; p++) {
            assert_int_equal(activity[p].hanging, known[i].hanging[p]);
            assert_int_equal(activity[p].stuck, known[i].stuck[p]);
            assert_int_equal(activity[p].weak, known[i].weak[p]);
            assert_int_equal(activity[p].checks, known[i].checks[p]);
        }
    }
}

// The first two are the examples of "Static Exchange Evaluation" in the Chess Programming Wiki
// (https://www.chessprogramming.org/SEE_-_The_Swap_Algorithm), the others were counted by hand.
static void counts_exchanges(void **state)
{
    enum { KING = 20000, QUEEN = 975, ROOK = 500, BISHOP = 325, KNIGHT = 325, PAWN = 100 };
    static const int32_t chess[] = {KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN};
    static const int32_t xiangqi[] = {KING, 200, 200, 400,
                                      900,  450, 100}; // Cannon 450, Soldier 100
    static const struct {
        const char *game, *fen, *turn;
        int32_t gain, comes_to;
    } known[] = {
        {"chess", "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", PAWN, 100},
        {"chess", "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", PAWN, -225},
        // A Queen goes to where a Pawn takes it; a Rook to where a Rook is exchanged for it; a King
        // doesn't take what is guarded.
        {"chess", "4k3/8/2p5/8/8/8/8/3QK3 w - - 0 1", "d1d5", 0, -QUEEN},
        {"chess", "3rk3/8/8/8/8/8/3R4/3RK3 w - - 0 1", "d2d5", 0, 0},
        {"chess", "3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d5", 0, -ROOK},
        {"chess", "8/8/4k3/8/3p4/2P5/8/3RK3 b - - 0 1", "d4c3", PAWN, PAWN},
        {"chess", "8/8/2k5/8/3p4/2P5/8/3RK3 w - - 0 1", "c3d4", PAWN, PAWN},
        {"chess", "8/8/8/2k5/3p4/2P5/8/4K3 w - - 0 1", "c3d4", PAWN, 0},
        {"chess", "8/8/8/2k5/3p4/2P5/8/3RK3 w - - 0 1", "c3d4", PAWN, PAWN},
        // The Pawn takes back before the Queen.
        {"chess", "3qk3/8/2p5/3p4/8/4N3/8/3RK3 w - - 0 1", "e3d5", PAWN, PAWN - KNIGHT},
        // Cannons take over a piece in between.
        {"xiangqi", "4k4/9/4c4/4n4/4p4/9/4P4/4C4/9/4K4 w - - 0 1", "e3e6", 100, -350},
        {"xiangqi", "4k4/9/4c4/9/4p4/9/4P4/4C4/9/4K4 w - - 0 1", "e3e6", 100, 100},
        // Generals take along a file only each other.
        {"xiangqi", "4k4/9/9/9/9/R8/9/9/9/3K5 w - - 0 1", "a5e5", 0, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct baronet_game *game;
        struct step_facts *facts = facts_of(known[i].game, &game);
        struct baronet_play *play = baronet_start_fen(game, known[i].fen, NULL);
        struct stepper *stepper = stepper_new(play, facts);
        const int32_t *of_type = strcmp(known[i].game, "chess") == 0 ? chess : xiangqi;
        int32_t *worth = calloc((size_t)facts->kind_count, sizeof *worth);
        for (int k = 1; k < facts->kind_count; k++)
            worth[k] = of_type[facts->type_of[k]];
        stepper_list(stepper, false);
        uint32_t key = stepper_turn_key(stepper, 0, known[i].turn);
        assert_true(key != 0);
        for (uint32_t s = 0; s < stepper->step_count; s++)
            if (stepper->steps[s].key == key)
                assert_int_equal(
                    stepper_exchange(stepper, &stepper->steps[s], known[i].gain, worth),
                    known[i].comes_to);
        free(worth);
        stepper_free(stepper);
        baronet_play_free(play);
        release(facts, game);
    }
}

// What a turn's exchange comes to without sets of squares to look attackers up in.
static int32_t exchange_by_squares(struct stepper *stepper, const struct step *step,
                                   const int32_t *worth)
{
    struct attack_sets *sets =
        &((struct program *)(uintptr_t)stepper->play->game->program)->attack_sets;
    uint64_t *from = sets->from;
    sets->from = NULL;
    int32_t comes_to = stepper_exchange(stepper, step, 0, worth);
    sets->from = from;
    return comes_to;
}

// Random games of all bundled games, up to 40 turns of each; `look` sees the position before every
// turn. worth: of kinds, some the same, and as many zeros.
static void walk_games(uint64_t seed,
                       void (*look)(struct stepper *stepper, int turn, const int32_t *worth))
{
    for (size_t i = 0; baronet_bundled_name(i); i++) {
        struct baronet_game *game;
        struct step_facts *facts = facts_of(baronet_bundled_name(i), &game);
        struct baronet_play *play = baronet_start(game);
        struct stepper *stepper = stepper_new(play, facts);
        int32_t *worth = calloc((size_t)facts->kind_count * 2, sizeof *worth);
        for (int k = 1; k < facts->kind_count; k++)
            worth[k] = 100 * (1 + (int)(next_random(&seed) % 4));
        for (int turn = 0; turn < 40; turn++) {
            look(stepper, turn, worth);
            struct stepper_mark mark = stepper_mark(stepper);
            stepper_list(stepper, false);
            const uint32_t count = stepper->step_count - mark.step_count;
            if (count == 0)
                break;
            const struct step step = stepper->steps[mark.step_count + next_random(&seed) % count];
            stepper_make(stepper, &step);
            stepper_drop(stepper, mark);
        }
        free(worth);
        stepper_free(stepper);
        baronet_play_free(play);
        release(facts, game);
    }
}

static size_t exchanges_compared;

// Whether attackers are found by sets or one by one.
static void compare_exchanges(struct stepper *stepper, int turn, const int32_t *worth)
{
    struct stepper_mark mark = stepper_mark(stepper);
    (void)turn;
    if (stepper->facts->player_count != 2)
        return;
    stepper_list(stepper, false);
    for (uint32_t s = mark.step_count; s < stepper->step_count; s++) {
        const struct step *step = &stepper->steps[s];
        if (step->destination < 0 || step->kind <= 0)
            continue;
        exchanges_compared += stepper->play->game->program->attack_sets.from != NULL;
        assert_int_equal(stepper_exchange(stepper, step, 0, worth),
                         exchange_by_squares(stepper, step, worth));
    }
    stepper_drop(stepper, mark);
}

static void finds_attackers_alike(void **state)
{
    (void)state;
    walk_games(2, compare_exchanges);
    assert_true(exchanges_compared > 10000);
}

// What is known from earlier looks is what a look at everything tells.
static void check_activity(struct stepper *stepper, const int32_t *values, const int32_t *others)
{
    int players = stepper->facts->player_count;
    struct step_activity known[8];
    memcpy(known, stepper_activity(stepper, values, NULL), (size_t)players * sizeof *known);
    stepper_activity(stepper, others, NULL); // with other values all is looked at anew
    const struct step_activity *fresh = stepper_activity(stepper, values, NULL);
    assert_memory_equal(known, fresh, (size_t)players * sizeof *known);
}

static void look_again(struct stepper *stepper, int turn, const int32_t *worth)
{
    if (turn % 5 == 4)
        for (int back = 0; back < 3; back++)
            stepper_undo(stepper);
    if (turn % 2 == 0) // now and then more than one turn lies between two looks
        check_activity(stepper, worth, worth + stepper->facts->kind_count);
}

static size_t looks_compared;

// What sets of squares tell of pieces is what their walks tell, node by node.
static void look_without_sets(struct stepper *stepper, int turn, const int32_t *worth)
{
    struct program *program = stepper->play->game->program;
    struct targets *const targets = program->targets;
    const size_t count = (size_t)(program->kind_count * program->square_count);
    const size_t size = (size_t)program->player_count * sizeof(struct step_activity);
    const int32_t *others = worth + program->kind_count;
    struct step_activity by_sets[8];
    if (turn % 4 != 0)
        return;
    stepper_activity(stepper, others, NULL);
    memcpy(by_sets, stepper_activity(stepper, worth, NULL), size);
    for (size_t i = 0; i < count; i++)
        looks_compared += targets[i].is_plain && targets[i].counts[TARGETS_RAY_UP] > 0;
    program->targets = calloc(count, sizeof *targets);
    stepper_activity(stepper, others, NULL);
    assert_memory_equal(by_sets, stepper_activity(stepper, worth, NULL), size);
    free(program->targets);
    program->targets = targets;
}

static void looks_alike_with_and_without_sets(void **state)
{
    (void)state;
    walk_games(3, look_without_sets);
    assert_true(looks_compared > 0);
}

static void remembers_activity(void **state)
{
    (void)state;
    walk_games(1, look_again);
}

static void counts_turns_of_both(void **state)
{
    int32_t counts[2];
    (void)state;
    for (size_t i = 0; baronet_bundled_name(i); i++) {
        struct baronet_game *game;
        struct step_facts *facts = facts_of(baronet_bundled_name(i), &game);
        struct baronet_play *play = baronet_start(game);
        struct stepper *stepper = stepper_new(play, facts);
        uint64_t hash = stepper_hash(stepper), nodes = 0;
        if (stepper_count_turns(stepper, counts)) {
            assert_true(baronet_perft(play, 1, &nodes, NULL, NULL, NULL));
            assert_int_equal(counts[stepper_mover(stepper)], nodes);
        }
        assert_true(stepper_hash(stepper) == hash);
        stepper_free(stepper);
        baronet_play_free(play);
        release(facts, game);
    }
}

// Counted by hand: squares that a player comes to first, alone or before the other one.
static void shares_out_territory(void **state)
{
    static const char text[] = "game \"Room\"\n"
                               "board 7x2\n"
                               "piece King  k: mK\n"
                               "piece Queen q: mQ\n"
                               "piece Wall  \"*\": neutral\n"
                               "turn: move\n"
                               "lose \"no legal turn\" when not possible turn\n";
    static const struct {
        const char *fen;
        int alone[2], before[2];
    } cases[] = {
        {"7/7 w", {0, 0}, {0, 0}},
        {"*******/K5k w", {0, 0}, {2, 2}}, // both come to the middle with their third move
        {"*******/K2*2k w", {2, 2}, {0, 0}},
        {"*******/K2*2k b", {2, 2}, {0, 0}},
        {"*******/Q5k w", {0, 0}, {4, 0}},     // both come to f1 with one move
        {"**1****/KKq**q1 w", {0, 1}, {0, 0}}, // all three come to c2 at once
        {"7/K*4k w", {0, 0}, {4, 5}},          // both come to d1 and d2 with their third move
    };
    (void)state;
    struct baronet_game *game = load_text(text);
    struct step_facts *facts = step_facts(game);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct step_activity activity[2];
        struct baronet_play *play = baronet_start_fen(game, cases[i].fen, NULL);
        assert_non_null(play);
        struct stepper *stepper = stepper_new(play, facts);
        stepper_territory(stepper, activity);
        for (int p = 0; p < 2; p++)
            assert_int_equal(activity[p].territory,
                             TERRITORY_UNIT * cases[i].alone[p] +
                                 TERRITORY_UNIT * 2 / 3 * cases[i].before[p]);
        stepper_free(stepper);
        baronet_play_free(play);
    }
    release(facts, game);
}

// ---- Goals

// One condition says whether any goal holds: of comparisons with constants, the widest.
static void asks_goals_alike(void **state)
{
    static const char text[] = "game \"Goals\"\n"
                               "board 4x4\n"
                               "piece Man m: K\n"
                               "setup \"m3/4/4/3M\"\n"
                               "variable turns = 0\n"
                               "turn: move\n"
                               "after turn: set turns = turns + 1\n"
                               "win \"eight\" when turns >= 8\n"
                               "lose \"seven\" when 7 <= turns\n"
                               "draw \"six\" when turns > 5\n"
                               "lose \"one\" when turns < 2\n"
                               "draw \"two\" when turns <= 2\n";
    static const enum step_result results[] = {STEP_LOSS,    STEP_LOSS,    STEP_DRAW,
                                               STEP_ONGOING, STEP_ONGOING, STEP_ONGOING,
                                               STEP_DRAW,    STEP_LOSS,    STEP_WIN};
    struct baronet_game *game = baronet_load_text("goals", text, sizeof text - 1, NULL);
    assert_non_null(game);
    assert_true(game->program->joined_entry >= 0);
    struct step_facts *facts = step_facts(game);
    struct baronet_play *play = baronet_start(game);
    struct stepper *stepper = stepper_new(play, facts);
    (void)state;
    for (size_t turn = 0; turn < sizeof results / sizeof *results; turn++) {
        assert_int_equal(stepper_result(stepper, false), results[turn]);
        struct stepper_mark mark = stepper_mark(stepper);
        stepper_list(stepper, false);
        assert_true(stepper->step_count > mark.step_count);
        const struct step step = stepper->steps[mark.step_count];
        assert_true(stepper_make(stepper, &step));
        stepper_drop(stepper, mark);
    }
    stepper_free(stepper);
    baronet_play_free(play);
    release(facts, game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_aims),           cmocka_unit_test(measures_aims),
        cmocka_unit_test(counts_turns_of_both), cmocka_unit_test(counts_like_perft),
        cmocka_unit_test(names_turns),          cmocka_unit_test(remembers_activity),
        cmocka_unit_test(shares_out_territory), cmocka_unit_test(measures_fears),
        cmocka_unit_test(counts_exchanges),     cmocka_unit_test(finds_attackers_alike),
        cmocka_unit_test(asks_goals_alike),     cmocka_unit_test(looks_alike_with_and_without_sets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
