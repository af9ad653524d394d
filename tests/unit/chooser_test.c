// Choosers: the machine asks them at choices and ends, but not inside of what it tries; generators
// within each other have choosers of their own. The numbers of turns can be counted on the board.
#include "chooser.h"
#include "games.h"
#include "play_state.h"
#include "safety.h"

#include <stdlib.h>
#include <string.h>

// The Stone in the corner has two moves: to the side, which is refused, and forward.
static const char game_text[] = "game \"Trying\"\n"
                                "board 3x3\n"
                                "zone edge: b1\n"
                                "piece Stone s: W\n"
                                "setup \"2s/3/S2 w - - 0 1\"\n"
                                "turn:\n"
                                "  move\n"
                                "  require not destination in edge, \"not along the edge\"\n"
                                "  require possible again\n"
                                "rule again:\n"
                                "  move\n"
                                "  require not destination in edge\n";

struct calls {
    int moves, ends;
};

static enum outcome count_choice(struct vm *vm, const struct instruction *code)
{
    struct calls *calls = vm->client;
    assert_true(vm->try_choice < 0);
    calls->moves++;
    return enumerate_moves(vm, code);
}

static enum outcome count_end(struct vm *vm)
{
    struct calls *calls = vm->client;
    assert_true(vm->try_choice < 0);
    calls->ends++;
    return BACKTRACK;
}

static const struct chooser watching = {.move = count_choice,
                                        .square = enumerate_squares,
                                        .value = enumerate_values,
                                        .fork = enumerate_fork,
                                        .is_safe = safety_holds,
                                        .sure_end = enumerate_sure_end,
                                        .end = count_end,
                                        .pass = enumerate_pass};

static struct baronet_game *game;
static struct baronet_play *play;

static int load_trying(void **state)
{
    (void)state;
    game = load_text(game_text);
    play = baronet_start(game);
    return 0;
}

static int release(void **state)
{
    (void)state;
    baronet_play_free(play);
    baronet_game_free(game);
    return 0;
}

static int count_turns(const struct chooser *chooser, void *client)
{
    struct generator generator;
    int count = 0;
    vm_begin_with(&play->vm, &generator, chooser, client);
    while (vm_next(&play->vm, &generator))
        count++;
    vm_end(&play->vm, &generator);
    return count;
}

static void tries_are_enumerated(void **state)
{
    struct calls calls = {0};
    (void)state;
    assert_int_equal(count_turns(&enumerating, NULL), 1);
    assert_int_equal(count_turns(&watching, &calls), 0);
    assert_int_equal(calls.moves, 1);
    assert_int_equal(calls.ends, 1);
}

static bool go_on(struct vm *vm, int32_t pc)
{
    vm->registers->fault = pc;
    return true;
}

static const struct chooser tolerant = {.move = enumerate_moves,
                                        .square = enumerate_squares,
                                        .value = enumerate_values,
                                        .fork = enumerate_fork,
                                        .tolerate = go_on,
                                        .is_safe = safety_holds,
                                        .sure_end = enumerate_sure_end,
                                        .end = enumerate_end,
                                        .pass = enumerate_pass};

static void a_broken_requirement_is_tolerated(void **state)
{
    struct generator generator;
    int broken = 0;
    (void)state;
    vm_begin_with(&play->vm, &generator, &tolerant, NULL);
    while (vm_next(&play->vm, &generator)) {
        bool is_refused = play->vm.registers->destination == 1; // b1
        assert_int_equal(play->vm.registers->fault >= 0, is_refused);
        broken += is_refused;
    }
    vm_end(&play->vm, &generator);
    assert_int_equal(broken, 1);
}

static void a_replay_finds_its_turn_only(void **state)
{
    struct turn_item forward = {0, 0, 3, 0}, aside = {0, 0, 1, 0}, twice[] = {forward, forward};
    (void)state;
    assert_int_equal(count_turns(&replaying_turn, &(struct replay){&forward, 1}), 1);
    assert_int_equal(count_turns(&replaying_turn, &(struct replay){&aside, 1}), 0);
    assert_int_equal(count_turns(&replaying_turn, &(struct replay){twice, 2}), 0);
    assert_int_equal(count_turns(&replaying_turn, &(struct replay){NULL, 0}), 0);
}

static void generators_have_choosers_of_their_own(void **state)
{
    struct generator outer;
    struct turn_item forward = {0, 0, 3, 0};
    struct replay replay = {&forward, 1};
    struct calls calls = {0};
    (void)state;
    vm_begin_with(&play->vm, &outer, &replaying_turn, &replay);
    assert_true(vm_next(&play->vm, &outer));
    assert_true(vm_commit(&play->vm, &outer));
    count_turns(&watching, &calls);
    assert_int_equal(calls.ends, 1); // for the other player b3 is the edge
    assert_ptr_equal(play->vm.chooser, &replaying_turn);
    assert_ptr_equal(play->vm.client, &replay);
    assert_false(vm_next(&play->vm, &outer));
    vm_end(&play->vm, &outer);
    assert_ptr_equal(play->vm.chooser, &enumerating);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(tries_are_enumerated),
                                       cmocka_unit_test(a_broken_requirement_is_tolerated),
                                       cmocka_unit_test(a_replay_finds_its_turn_only),
                                       cmocka_unit_test(generators_have_choosers_of_their_own)};
    return cmocka_run_group_tests(tests, load_trying, release);
}
