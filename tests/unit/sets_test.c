// Sets of squares.
//
// Sets that grow: what is remembered of rows and connections never changes an answer. Sets of
// random squares that grow, shrink and begin anew are asked for, by several instructions in turn,
// and the answers compared with those of a search along the board's steps. The squares that enclose
// something, found all at once, are those for which something is enclosed.
#include "grown.h"
#include "internal.h"
#include "sets.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROUNDS = 4000 };

// xorshift64* (Vigna, 2014).
static int random_below(uint64_t *state, int count)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return (int)((*state * UINT64_C(2685821657736338717) >> 33) % (uint64_t)count);
}

static int step(const struct program *program, int square, int direction)
{
    square_t next = program->steps[direction * program->square_count + square];
    return next == NO_SQUARE ? -1 : next;
}

static bool is_row(const struct program *program, const uint64_t *set, int length)
{
    for (int d = 0; d < program->direction_count; d++)
        for (int s = 0; s < program->square_count; s++) {
            int count = 0;
            for (int at = s; at >= 0 && set_has(set, at) && count < length;
                 at = step(program, at, d))
                count++;
            if (count == length)
                return true;
        }
    return false;
}

static bool leads_to(const struct program *program, const uint64_t *set, uint64_t *seen,
                     const uint64_t *to, int square)
{
    if (set_has(to, square))
        return true;
    set_add(seen, square);
    for (int d = 0; d < program->direction_count; d++) {
        int next = step(program, square, d);
        if (next >= 0 && set_has(set, next) && !set_has(seen, next) &&
            leads_to(program, set, seen, to, next))
            return true;
    }
    return false;
}

static bool is_joined(const struct program *program, const uint64_t *set, const uint64_t *from,
                      const uint64_t *to)
{
    uint64_t seen[SET_WORDS_LIMIT] = {0};
    for (int s = 0; s < program->square_count; s++)
        if (set_has(set, s) && set_has(from, s) && !set_has(seen, s) &&
            leads_to(program, set, seen, to, s))
            return true;
    return false;
}

// Mostly another square is added to the set; sometimes one is taken away, or all are.
static void change(const struct program *program, uint64_t *set, uint64_t *random)
{
    int what = random_below(random, 40), square = random_below(random, program->square_count);
    if (what == 0)
        memset(set, 0, (size_t)program->word_count * sizeof *set);
    else if (what < 6)
        set[square / 64] &= ~(UINT64_C(1) << (square % 64));
    else
        set_add(set, square);
    if (what == 7)
        for (int i = 0; i < 6; i++)
            set_add(set, random_below(random, program->square_count));
}

static void compare_in(const char *name, int length)
{
    struct baronet_game *game = baronet_load(name, NULL, NULL);
    struct baronet_play *play = baronet_start(game);
    const struct program *program = play->game->program;
    struct vm *vm = &play->vm;
    uint64_t sets[3][SET_WORDS_LIMIT] = {0}, zones[2][SET_WORDS_LIMIT] = {0}, random = 7;
    int rows = 0, joins = 0;
    for (int i = 0; i < program->square_count; i++)
        if (i % 11 == 0 || i % 11 == 10)
            set_add(zones[i % 11 != 0], i);
    for (int round = 0; round < ROUNDS; round++) {
        int which = random_below(&random, 3), turned = random_below(&random, 8) == 0;
        uint64_t *set = sets[which];
        change(program, set, &random);
        vm->pc = which == 2 ? 1 : 5 + 8 * which; // of them two share a place
        bool row = is_row(program, set, length);
        bool join = is_joined(program, set, zones[turned], zones[!turned]);
        assert_int_equal(grown_has_row(vm, set, length), row);
        vm->pc++;
        assert_int_equal(grown_connects(vm, set, zones[turned], zones[!turned]), join);
        rows += row;
        joins += join;
    }
    assert_true(rows > ROUNDS / 50 && rows < ROUNDS);
    assert_true(joins > ROUNDS / 50 && joins < ROUNDS);
    baronet_play_free(play);
    baronet_game_free(game);
}

static void rows_and_connections(void **state)
{
    (void)state;
    compare_in("hex", 4);
    compare_in("gomoku", 5);
    compare_in("connect-four", 4);
    compare_in("nine-mens-morris", 2);
}

static void fill(const struct program *program, uint64_t *set, uint64_t *random, int part)
{
    for (int s = 0; s < program->square_count; s++)
        if (random_below(random, part) == 0)
            set_add(set, s);
}

static void compare_enclosing(const char *name)
{
    struct baronet_game *game = baronet_load(name, NULL, NULL);
    struct baronet_play *play = baronet_start(game);
    const struct program *program = play->game->program;
    uint64_t random = 11;
    int found = 0;
    assert_true(program->has_shifts);
    for (int round = 0; round < ROUNDS / 20; round++) {
        uint64_t set[SET_WORDS_LIMIT] = {0}, ends[SET_WORDS_LIMIT] = {0},
                 enclosing[SET_WORDS_LIMIT];
        fill(program, set, &random, 2 + round % 4);
        fill(program, ends, &random, 2 + round % 5);
        memcpy(enclosing, set, sizeof enclosing);
        set_enclosing(program, enclosing, ends);
        for (int s = 0; s < program->square_count; s++) {
            uint64_t enclosed[SET_WORDS_LIMIT];
            memcpy(enclosed, set, sizeof enclosed);
            set_enclosed(program, enclosed, s, ends);
            assert_int_equal(set_has(enclosing, s), set_next(program, enclosed, 0) >= 0);
            found += set_has(enclosing, s);
        }
    }
    assert_true(found > ROUNDS);
    baronet_play_free(play);
    baronet_game_free(game);
}

static void squares_that_enclose(void **state)
{
    (void)state;
    compare_enclosing("reversi");
    compare_enclosing("hex");
    compare_enclosing("gomoku");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(rows_and_connections),
                                       cmocka_unit_test(squares_that_enclose)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
