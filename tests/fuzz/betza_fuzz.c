// Fuzzing Betza notation: any bytes are parsed, resolved for both lattices and lowered on boards of
// several sizes; the walks must be well formed and keep their promise not to repeat moves.
//
// Input: one byte chooses the board, four seed the occupation, two the dialect (one bit for every
// option, in the order of betza_options.def), the rest is the string.
#include "arena.h"
#include "betza_ast.h"
#include "betza_dialect.h"
#include "betza_endless.h"
#include "betza_walk.h"
#include "board.h"
#include "checks.h"
#include "diag.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { HEADER_SIZE = 7, MOVES_LIMIT = 600 };

// A move as far as the rules tell moves apart.
struct fuzz_move {
    square_t destination, shift_from, shift_to;
    bool is_passed;
    unsigned capture_count;
    square_t captures[256];
};

static int compare_squares(const void *a, const void *b)
{
    return *(const square_t *)a - *(const square_t *)b;
}

static bool is_same_move(const struct fuzz_move *a, const struct fuzz_move *b)
{
    return a->destination == b->destination && a->shift_from == b->shift_from &&
           a->shift_to == b->shift_to && a->is_passed == b->is_passed &&
           a->capture_count == b->capture_count &&
           memcmp(a->captures, b->captures, a->capture_count * sizeof *a->captures) == 0;
}

static struct fuzz_move read_move(const struct walk_pool *pool, const struct walk_node *node,
                                  unsigned occupant)
{
    const struct walk_effect *effect = &pool->effects[node->effect];
    struct fuzz_move move = {.destination = effect->destination,
                             .shift_from = effect->shift_from,
                             .shift_to = effect->shift_to,
                             .is_passed = occupant == OCCUPANT_PASSED};
    if (move.destination == NO_SQUARE)
        move.destination = node->square;
    for (unsigned i = 0; i < effect->capture_count; i++)
        move.captures[move.capture_count++] = pool->squares[effect->first + i];
    if (occupant & OCCUPANT_OCCUPIED && !(effect->flags & EFFECT_KEEPS))
        move.captures[move.capture_count++] = node->square;
    qsort(move.captures, move.capture_count, sizeof *move.captures, compare_squares);
    return move;
}

static void check_walk(const struct walk_pool *pool, struct walk walk, const uint8_t *occupants,
                       int square_count)
{
    static struct fuzz_move moves[MOVES_LIMIT];
    static const uint8_t kinds[] = {0, OCCUPANT_PASSED};
    int count = 0;
    for (uint32_t i = 0; i < walk.count;) {
        const struct walk_node *node = &pool->nodes[walk.first + i];
        require(node->square < square_count && node->effect < pool->effect_count);
        require(node->skip >= 1 && i + node->skip <= walk.count);
        require(node->emit || node->skip > 1);
        unsigned occupant = occupants[node->square];
        for (int k = 0; k < 2; k++) {
            unsigned matched = kinds[k] ? kinds[k] : occupant;
            if (!(node->emit & matched) || (kinds[k] && occupant != OCCUPANT_EMPTY))
                continue;
            struct fuzz_move move = read_move(pool, node, matched);
            for (int m = 0; m < count && !walk.may_repeat; m++)
                require(!is_same_move(&move, &moves[m]));
            if (count < MOVES_LIMIT)
                moves[count++] = move;
        }
        i += occupant & node->pass ? 1 : node->skip;
    }
}

static void init_board(struct board *board, struct arena *arena, uint8_t choice)
{
    bool is_hole[64] = {[9] = true, [20] = true, [35] = true};
    if (choice % 8 == 7)
        board_init_hexagon(board, arena, 4, "abcdefg");
    else if (choice % 8 == 6)
        board_init_rectangle(board, arena, 1, 1, NULL, true, true);
    else if (choice % 8 == 5)
        board_init_rectangle(board, arena, 5, 3, NULL, choice & 8, choice & 16);
    else
        board_init_rectangle(board, arena, 8, 8, choice & 32 ? is_hole : NULL, choice & 8,
                             choice & 16);
}

static struct betza_dialect read_dialect(const uint8_t *bytes)
{
    struct betza_dialect dialect;
    unsigned bits = bytes[0] | (unsigned)bytes[1] << 8;
#define BETZA_OPTION(field, name, usual, other, meaning)                                           \
    dialect.field = bits & 1u;                                                                     \
    bits >>= 1;
#include "betza_options.def"
#undef BETZA_OPTION
    return dialect;
}

// What the board leaves of an endless walk is the walk. Whether it may repeat a move is estimated
// of either by itself, with "yes" in doubt, so that the answers may differ: each has to keep its
// promise.
static void check_cut(const struct walk_pool *pool, const struct walk *walk, const struct walk *cut)
{
    require(walk->count == cut->count);
    for (uint32_t i = 0; i < walk->count; i++)
        require(memcmp(&pool->nodes[walk->first + i], &pool->nodes[cut->first + i],
                       sizeof *pool->nodes) == 0);
}

static void lower(struct arena *arena, struct diag *diag, const struct betza_dialect *dialect,
                  const struct betza_piece *piece, uint8_t choice, uint32_t seed)
{
    static const uint8_t classes[] = {OCCUPANT_EMPTY,       OCCUPANT_EMPTY,  OCCUPANT_EMPTY,
                                      OCCUPANT_EMPTY,       OCCUPANT_ENEMY,  OCCUPANT_FRIEND,
                                      OCCUPANT_ENEMY_ROYAL, OCCUPANT_NEUTRAL};
    uint8_t occupants[64];
    struct board board;
    struct walk_pool pool;
    struct endless endless;
    init_board(&board, arena, choice);
    const struct betza_movement *movement =
        betza_resolve(arena, diag, dialect, piece, board.lattice);
    if (!movement)
        return;
    walk_pool_init(&pool);
    endless_init(&endless, &board, arena);
    for (int round = 0; round < 2 && diag->error_count == 0; round++) {
        square_t from = (square_t)(next_random(&seed) % (unsigned)board.square_count);
        for (int i = 0; i < board.square_count; i++)
            occupants[i] = classes[next_random(&seed) % 8];
        occupants[from] = OCCUPANT_FRIEND;
        enum facing facing = round ? FACING_SOUTH : FACING_NORTH;
        struct walk whole, cut,
            walk = betza_walk(movement, &board, from, facing, choice & 64, NULL, &pool, diag,
                              piece->span);
        check_walk(&pool, walk, occupants, board.square_count);
        if (diag->error_count == 0 &&
            endless_walk(&endless, movement, facing, choice & 64, &whole) &&
            endless_cut(&endless, &whole, from, &pool, &cut)) {
            check_cut(&pool, &walk, &cut);
            check_walk(&pool, cut, occupants, board.square_count);
        }
    }
    endless_release(&endless);
    walk_pool_release(&pool);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct arena arena;
    struct source_set sources;
    struct diag diag;
    struct text_buffer printed;
    uint32_t seed;
    if (size < HEADER_SIZE)
        return 0;
    arena_init(&arena);
    source_set_init(&sources, &arena);
    diag_init(&diag, &arena, &sources);
    text_buffer_init(&printed);
    memcpy(&seed, bytes + 1, sizeof seed);
    struct text text = {(const char *)bytes + HEADER_SIZE, size - HEADER_SIZE};
    struct source *source = source_add(&sources, "piece", text);
    struct betza_dialect dialect = read_dialect(bytes + 5);
    struct betza_piece *piece = betza_parse(&arena, &diag, &dialect, source->text, source->base);
    require(piece || diag.error_count > 0);
    if (piece)
        lower(&arena, &diag, &dialect, piece, bytes[0], seed);
    diag_print(&diag, &printed);
    text_buffer_release(&printed);
    arena_release(&arena);
    return 0;
}
