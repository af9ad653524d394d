// Sets of squares.
//
// Sets that grow: what is remembered of rows and connections never changes an answer. Sets of
// random squares that grow, shrink and begin anew are asked for, by several instructions in turn,
// and the answers compared with those of a search along the board's steps; the same for pieces that
// are put, changed and taken away, and for what the trail says of them in random games. The squares
// that enclose something, found all at once, are those for which something is enclosed. Lines from
// square to square are what steps in one direction lead over; other squares have none.
#include "incremental_sets.h"
#include "memory.h"
#include "play_state.h"
#include "playout_run.h"
#include "sets.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static void fill_zones(const struct program *program, uint64_t zones[2][SET_WORDS_LIMIT])
{
    for (int i = 0; i < program->square_count; i++)
        if (i % 11 == 0 || i % 11 == 10)
            set_add(zones[i % 11 != 0], i);
}

// Instructions and players: of them the first two share a place.
enum { PLACES = 4 };

static void make_places(struct vm *vm)
{
    int count = PLACES * vm->program->player_count;
    size_t size = (size_t)count * vm->facts->grown_size * sizeof(uint64_t);
    vm->facts->grown = memory_resize(vm->facts->grown, size);
    assert_non_null(vm->facts->grown);
    memset(vm->facts->grown, 0, size);
}

static void compare_in(const char *name, int length)
{
    struct baronet_game *game = baronet_load(name, NULL, NULL);
    struct baronet_play *play = baronet_start(game);
    const struct program *program = play->game->program;
    struct vm *vm = &play->vm;
    uint64_t sets[3][SET_WORDS_LIMIT] = {0}, zones[2][SET_WORDS_LIMIT] = {0}, random = 7;
    int rows = 0, joins = 0, players = program->player_count;
    make_places(vm);
    fill_zones(program, zones);
    for (int round = 0; round < ROUNDS; round++) {
        int which = random_below(&random, 3), turned = random_below(&random, 8) == 0;
        int place = which == 2 ? players : 0;
        uint64_t *set = sets[which];
        change(program, set, &random);
        bool row = is_row(program, set, length);
        bool join = is_joined(program, set, zones[turned], zones[!turned]);
        assert_int_equal(incremental_has_row(vm, place, set, length), row);
        assert_int_equal(
            incremental_connects(vm, place + 2 * players, set, zones[turned], zones[!turned]),
            join);
        rows += row;
        joins += join;
    }
    assert_true(rows > ROUNDS / 50 && rows < ROUNDS);
    assert_true(joins > ROUNDS / 50 && joins < ROUNDS);
    baronet_play_free(play);
    baronet_game_free(game);
}

// A piece is put on a square, mostly an empty one, or taken away.
static void change_piece(struct position *position, uint64_t *random)
{
    const struct program *program = position->program;
    int square = random_below(random, program->square_count);
    int owner = random_below(random, program->player_count);
    if (random_below(random, 8) == 0)
        position_write(position, square, 0);
    else if (position->cells[square] == 0 || random_below(random, 10) == 0)
        position_put(position, square, kind_of(program, 0, owner));
}

// All pieces are taken away, and the trail is cut.
static void begin_anew(struct vm *vm)
{
    for (int s = 0; s < vm->program->square_count; s++)
        position_write(vm->position, s, 0);
    position_cut(vm->position, 0);
    vm->facts->trail_cuts++;
}

static void compare_pieces_in(const char *name, int length)
{
    struct baronet_game *game = baronet_load(name, NULL, NULL);
    struct baronet_play *play = baronet_start(game);
    const struct program *program = play->game->program;
    struct vm *vm = &play->vm;
    uint64_t zones[2][SET_WORDS_LIMIT] = {0}, random = 11;
    int rows = 0, joins = 0, players = program->player_count;
    make_places(vm);
    fill_zones(program, zones);
    begin_anew(vm);
    for (int round = 0; round < ROUNDS; round++) {
        int mover = random_below(&random, players), owner = (mover + 1) % players;
        const uint64_t *set = play->position.owner_sets + owner * program->word_count;
        if (random_below(&random, 3 * program->square_count) == 0)
            begin_anew(vm);
        change_piece(&play->position, &random);
        position_write(&play->position, program->mover_cell, mover);
        // Also asked by others than goals, who remember the sets themselves.
        bool asks_goals = random_below(&random, 5) != 0;
        // Or by goals that are asked in the name of somebody who is not to move.
        size_t goals_at = play->position.trail_count - (random_below(&random, 5) == 0);
        vm->facts->goals_at = asks_goals ? goals_at : SIZE_MAX;
        bool row = program->row_lines && is_row(program, set, length);
        bool join = is_joined(program, set, zones[mover], zones[!mover]);
        if (program->row_lines)
            assert_int_equal(incremental_pieces_have_row(vm, 0, owner, length), row);
        assert_int_equal(
            incremental_pieces_connect(vm, 2 * players, owner, zones[mover], zones[!mover]), join);
        rows += row;
        joins += join;
    }
    assert_true(!program->row_lines || (rows > ROUNDS / 50 && rows < ROUNDS));
    assert_true(joins > ROUNDS / 50 && joins < ROUNDS);
    baronet_play_free(play);
    baronet_game_free(game);
}

static void rows_and_connections_of_pieces(void **state)
{
    (void)state;
    compare_pieces_in("hex", 4);
    compare_pieces_in("gomoku", 5);
    compare_pieces_in("connect-four", 4);
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

// The direction that leads from a to b; -1: none.
static int direction_to(const struct program *program, int a, int b)
{
    for (int d = 0; d < program->direction_count && a != b; d++)
        for (int at = a; at >= 0; at = step(program, at, d))
            if (at == b)
                return d;
    return -1;
}

static void compare_line(const struct program *program, int a, int b)
{
    uint64_t squares[SET_WORDS_LIMIT] = {0}, line[SET_WORDS_LIMIT] = {0};
    int direction = direction_to(program, a, b), at = a;
    for (int n = 1; n < 4; n++) {
        at = direction >= 0 && at >= 0 ? step(program, at, direction) : -1;
        assert_int_equal(line_square(program, a, b, n), at);
    }
    for (at = a; direction >= 0 && at != b; at = step(program, at, direction))
        if (at != a)
            set_add(squares, at);
    set_line(program, a, b, false, line);
    assert_memory_equal(line, squares, (size_t)program->word_count * sizeof *line);
    if (direction >= 0 || a == b)
        set_add(squares, a);
    if (direction >= 0)
        set_add(squares, b);
    set_line(program, a, b, true, line);
    assert_memory_equal(line, squares, (size_t)program->word_count * sizeof *line);
}

static void compare_lines(const char *name)
{
    struct baronet_game *game = baronet_load(name, NULL, NULL);
    struct baronet_play *play = baronet_start(game);
    const struct program *program = play->game->program;
    for (int a = 0; a < program->square_count; a++)
        for (int b = 0; b < program->square_count; b++)
            compare_line(program, a, b);
    baronet_play_free(play);
    baronet_game_free(game);
}

static void lines_between_squares(void **state)
{
    (void)state;
    compare_lines("chess");
    compare_lines("capablanca");
    compare_lines("connect-four");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_and_connections), cmocka_unit_test(rows_and_connections_of_pieces),
        cmocka_unit_test(squares_that_enclose), cmocka_unit_test(lines_between_squares)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
