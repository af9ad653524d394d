// A position in which the walk of one Betza string is run and its moves are written down as in
// tests/data/betza-open.tsv. For the tests of this folder only.
#ifndef BETZA_TRIAL_H
#define BETZA_TRIAL_H

#include "arena.h"
#include "betza_ast.h"
#include "betza_dialect.h"
#include "betza_endless.h"
#include "betza_walk.h"
#include "board.h"
#include "diag.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- One position

enum { MOVES_LIMIT = 4096, MOVE_LENGTH = 120 };

struct trial {
    struct arena arena;
    struct source_set sources;
    struct diag diag;
    struct board board;
    struct betza_dialect dialect;
    uint8_t occupants[BOARD_SQUARES_LIMIT];
    bool partners[BOARD_SQUARES_LIMIT];
    square_t passed; // the square an enemy passed over, or NO_SQUARE
    square_t passer; // the enemy that did
    struct walk_pool pool;
    char moves[MOVES_LIMIT][MOVE_LENGTH];
    square_t destinations[MOVES_LIMIT];
    int order[MOVES_LIMIT];
    int count;
    bool may_repeat, has_repeated;
    char text[MOVES_LIMIT * 16];
};

static inline struct trial *trial_new(void)
{
    struct trial *trial = calloc(1, sizeof *trial);
    assert_non_null(trial);
    arena_init(&trial->arena);
    source_set_init(&trial->sources, &trial->arena);
    diag_init(&trial->diag, &trial->arena, &trial->sources);
    walk_pool_init(&trial->pool);
    trial->passed = trial->passer = NO_SQUARE;
    return trial;
}

static inline void trial_free(struct trial *trial)
{
    walk_pool_release(&trial->pool);
    arena_release(&trial->arena);
    free(trial);
}

static inline square_t square_named(const struct trial *trial, const char *name)
{
    size_t length = 0;
    square_t square = board_read_square(&trial->board, text_of(name), &length);
    assert_int_not_equal(square, NO_SQUARE);
    assert_true(length > 0);
    return square;
}

static inline void for_each_name(struct trial *trial, const char *list,
                                 void (*visit)(struct trial *, square_t))
{
    while (*list && *list != '-') {
        size_t length = 0;
        square_t square = board_read_square(&trial->board, text_of(list), &length);
        assert_int_not_equal(square, NO_SQUARE);
        visit(trial, square);
        list += length;
        list += *list == ',';
    }
}

static inline void put_friend(struct trial *trial, square_t square)
{
    trial->occupants[square] = OCCUPANT_FRIEND;
}

static inline void put_enemy(struct trial *trial, square_t square)
{
    trial->occupants[square] = OCCUPANT_ENEMY;
}

static inline void put_royal(struct trial *trial, square_t square)
{
    trial->occupants[square] = OCCUPANT_ENEMY_ROYAL;
}

static inline void mark_partner(struct trial *trial, square_t square)
{
    trial->partners[square] = true;
}

// `size` is files x ranks ("8x8"); `holes` a list of squares or "-".
static inline void set_board(struct trial *trial, const char *size, const char *holes, bool wraps)
{
    bool is_hole[BOARD_SQUARES_LIMIT] = {false};
    int files, ranks;
    assert_int_equal(sscanf(size, "%dx%d", &files, &ranks), 2);
    while (*holes && *holes != '-') {
        char file;
        int rank, length;
        assert_int_equal(sscanf(holes, "%c%d%n", &file, &rank, &length), 2);
        is_hole[(rank - 1) * files + (file - 'a')] = true;
        holes += length;
        holes += *holes == ',';
    }
    board_init_rectangle(&trial->board, &trial->arena, files, ranks, is_hole, wraps, false);
    memset(trial->occupants, OCCUPANT_EMPTY, sizeof trial->occupants);
}

// ---- Running a walk

static inline int compare_squares(const void *a, const void *b)
{
    return *(const square_t *)a - *(const square_t *)b;
}

static inline size_t print_square(char *out, const struct trial *trial, square_t square)
{
    return (size_t)sprintf(out, "%s", trial->board.squares[square].name);
}

// Files before ranks, as the table sorts.
static inline int square_key(const struct trial *trial, square_t square)
{
    return trial->board.squares[square].file * 256 + trial->board.squares[square].rank;
}

static inline void add_move(struct trial *trial, square_t from, const struct walk_node *node,
                            unsigned matched)
{
    const struct walk_effect *effect = &trial->pool.effects[node->effect];
    square_t to = effect->destination == NO_SQUARE ? node->square : effect->destination;
    square_t captures[256];
    size_t count = 0;
    char *out = trial->moves[trial->count];
    for (; count < effect->capture_count; count++)
        captures[count] = trial->pool.squares[effect->first + count];
    if (matched & OCCUPANT_OCCUPIED && !(effect->flags & EFFECT_KEEPS))
        captures[count++] = node->square;
    if (matched & OCCUPANT_PASSED)
        captures[count++] = trial->passer;
    qsort(captures, count, sizeof *captures, compare_squares);
    out += print_square(out, trial, from);
    *out++ = '-';
    out += print_square(out, trial, to);
    for (size_t i = 0; i < count; i++) {
        *out++ = i == 0 ? 'x' : ',';
        out += print_square(out, trial, captures[i]);
    }
    if (effect->shift_from != NO_SQUARE) {
        *out++ = '&';
        out += print_square(out, trial, effect->shift_from);
        *out++ = '>';
        out += print_square(out, trial, effect->shift_to);
    }
    for (unsigned i = 0; i < effect->passed_count; i++) {
        square_t passed = trial->pool.squares[effect->first + effect->capture_count + i];
        out += sprintf(out, "%c%s", i == 0 ? '/' : ',', trial->board.squares[passed].name);
    }
    for (int i = 0; i < trial->count; i++) {
        if (strcmp(trial->moves[i], trial->moves[trial->count]) == 0) {
            trial->has_repeated = true;
            return;
        }
    }
    trial->destinations[trial->count++] = to;
    assert_true(trial->count < MOVES_LIMIT);
}

static inline void run_walk(struct trial *trial, struct walk walk, square_t from)
{
    const struct walk_node *nodes = walk.count ? trial->pool.nodes + walk.first : NULL;
    trial->count = 0;
    trial->may_repeat = walk.may_repeat;
    trial->has_repeated = false;
    trial->occupants[from] = OCCUPANT_FRIEND;
    for (uint32_t i = 0; i < walk.count;) {
        unsigned occupant = trial->occupants[nodes[i].square];
        if (nodes[i].emit & occupant)
            add_move(trial, from, &nodes[i], occupant);
        if (nodes[i].emit & OCCUPANT_PASSED && occupant == OCCUPANT_EMPTY &&
            nodes[i].square == trial->passed)
            add_move(trial, from, &nodes[i], OCCUPANT_PASSED);
        if (nodes[i].emit & OCCUPANT_PARTNER && occupant == OCCUPANT_FRIEND &&
            trial->partners[nodes[i].square])
            add_move(trial, from, &nodes[i], OCCUPANT_PARTNER);
        assert_true(nodes[i].skip >= 1 && i + nodes[i].skip <= walk.count);
        i += occupant & nodes[i].pass ? 1 : nodes[i].skip;
    }
    trial->occupants[from] = OCCUPANT_EMPTY;
    // What is promised to be free of repetitions must be.
    assert_true(trial->may_repeat || !trial->has_repeated);
}

static inline const char *sorted_moves(struct trial *trial)
{
    char *out = trial->text;
    for (int i = 0; i < trial->count; i++) {
        int place = i;
        int key = square_key(trial, trial->destinations[i]);
        for (; place > 0; place--) {
            int other = trial->order[place - 1];
            int difference = square_key(trial, trial->destinations[other]) - key;
            if (difference == 0)
                difference = strcmp(trial->moves[other], trial->moves[i]);
            if (difference <= 0)
                break;
            trial->order[place] = other;
        }
        trial->order[place] = i;
    }
    if (trial->count == 0)
        return strcpy(trial->text, "-");
    for (int i = 0; i < trial->count; i++) {
        assert_true(out + MOVE_LENGTH < trial->text + sizeof trial->text);
        out += sprintf(out, "%s%s", i ? " " : "", trial->moves[trial->order[i]]);
    }
    return trial->text;
}

static inline const struct betza_movement *read_piece(struct trial *trial, const char *betza)
{
    struct source *source = source_add(&trial->sources, "piece", text_of(betza));
    struct betza_piece *piece =
        betza_parse(&trial->arena, &trial->diag, &trial->dialect, source->text, source->base);
    if (!piece)
        return NULL;
    return betza_resolve(&trial->arena, &trial->diag, &trial->dialect, piece, trial->board.lattice);
}

// What the board leaves of the endless walk, if there is one, has to be the same walk.
static inline bool check_endless(struct trial *trial, const struct betza_movement *movement,
                                 square_t from, enum facing facing, bool initial, struct walk walk)
{
    struct endless endless;
    struct walk whole, cut;
    size_t count = trial->pool.node_count;
    endless_init(&endless, &trial->board, &trial->arena);
    bool is_endless = endless_walk(&endless, movement, facing, initial, &whole);
    if (is_endless) {
        assert_true(endless_cut(&endless, &whole, from, &trial->pool, &cut));
        assert_int_equal(cut.count, walk.count);
        assert_int_equal(cut.may_repeat, walk.may_repeat);
        for (uint32_t i = 0; i < walk.count; i++) {
            const struct walk_node *a = &trial->pool.nodes[walk.first + i];
            const struct walk_node *b = &trial->pool.nodes[cut.first + i];
            assert_true(a->square == b->square && a->emit == b->emit && a->pass == b->pass &&
                        a->skip == b->skip && a->effect == b->effect);
        }
        trial->pool.node_count = count;
    }
    endless_release(&endless);
    return is_endless;
}

static inline const char *moves_of(struct trial *trial, const char *betza, const char *square,
                                   int forward, bool initial)
{
    square_t from = square_named(trial, square);
    const struct betza_movement *movement = read_piece(trial, betza);
    if (!movement)
        return "error";
    enum facing facing = forward > 0 ? FACING_NORTH : FACING_SOUTH;
    struct walk walk = betza_walk(movement, &trial->board, from, facing, initial, NULL,
                                  &trial->pool, &trial->diag, (struct span){0, 1});
    if (trial->diag.error_count == 0)
        check_endless(trial, movement, from, facing, initial, walk);
    run_walk(trial, walk, from);
    return sorted_moves(trial);
}

#endif
