// Moves of pieces, by their walks (walk.h): finding them, making them, and what they attack.
#include "plain_machine.h"

#include <stdlib.h>
#include <string.h>

static const struct walk *walk_of(const struct plain *plain, int square)
{
    const struct program *program = plain->program;
    return &program->walks[plain_kind(plain, square) * program->square_count + square];
}

static const struct walk_effect *effect_of(const struct plain *plain, int effect)
{
    return &plain->program->pool.effects[effect];
}

// The square of the piece that passed over a square in the last turn; NO_SQUARE: none.
static square_t passer_of(const struct plain *plain, square_t square)
{
    const struct program *program = plain->program;
    for (int i = 0; i < plain->cells[program->passed_count_cell]; i++) {
        int32_t passed = plain->cells[program->passed_cells + i];
        if ((passed & 0xFFFF) == square)
            return (square_t)(passed >> 16);
    }
    return NO_SQUARE;
}

int plain_captures(const struct plain *plain, const struct plain_move *move, square_t *squares)
{
    const struct walk_effect *effect = effect_of(plain, move->effect);
    square_t passer = passer_of(plain, move->square);
    int count = 0;
    for (int i = 0; i < effect->capture_count && count < PLAIN_CAPTURES_LIMIT - 1; i++)
        squares[count++] = plain->program->pool.squares[effect->first + (uint32_t)i];
    if (move->how == OCCUPANT_PASSED && passer != NO_SQUARE)
        squares[count++] = passer;
    else if (move->how & OCCUPANT_OCCUPIED && !(effect->flags & EFFECT_KEEPS))
        squares[count++] = move->square;
    return count;
}

square_t plain_destination(const struct plain *plain, const struct plain_move *move)
{
    square_t other = effect_of(plain, move->effect)->destination;
    return other == NO_SQUARE ? move->square : other;
}

// ---- Finding moves

static int compare_squares(const void *a, const void *b)
{
    return *(const square_t *)a - *(const square_t *)b;
}

// Two paths with the same end and the same captures are one move.
static bool is_same(const struct plain *plain, const struct plain_move *a,
                    const struct plain_move *b)
{
    const struct walk_effect *first = effect_of(plain, a->effect),
                             *second = effect_of(plain, b->effect);
    square_t captured[2][PLAIN_CAPTURES_LIMIT];
    if (plain_destination(plain, a) != plain_destination(plain, b) ||
        first->shift_from != second->shift_from || first->shift_to != second->shift_to)
        return false;
    int count = plain_captures(plain, a, captured[0]);
    if (plain_captures(plain, b, captured[1]) != count)
        return false;
    qsort(captured[0], (size_t)count, sizeof(square_t), compare_squares);
    qsort(captured[1], (size_t)count, sizeof(square_t), compare_squares);
    return memcmp(captured[0], captured[1], (size_t)count * sizeof(square_t)) == 0;
}

// Offers a move unless it is among those from `first` on.
static bool offer_move(struct plain *plain, size_t first, struct plain_move move,
                       bool captures_only)
{
    square_t captured[PLAIN_CAPTURES_LIMIT];
    if (captures_only && plain_captures(plain, &move, captured) == 0)
        return true;
    for (size_t i = first; i < plain->state.pool_count; i++)
        if (is_same(plain, &plain->pool[i].move, &move))
            return true;
    return plain_offer(plain, (union plain_candidate){.move = move});
}

// The ways in which a node can be entered: what stands there, if a move may end on that; where an
// enemy has passed; a partner that has not moved, which it knows by an attribute that moving takes
// away. Returns how many.
static int ways_to_enter(const struct plain *plain, int player, const struct walk_node *node,
                         uint8_t ways[3])
{
    uint8_t occupant = plain_occupant(plain, player, node->square);
    square_t passer = passer_of(plain, node->square);
    int count = 0;
    if (occupant & node->emit)
        ways[count++] = occupant;
    if (occupant == OCCUPANT_EMPTY && node->emit & OCCUPANT_PASSED && passer != NO_SQUARE &&
        plain_occupant(plain, player, passer) & (OCCUPANT_ENEMY | OCCUPANT_ENEMY_ROYAL))
        ways[count++] = OCCUPANT_PASSED;
    if (occupant == OCCUPANT_FRIEND && node->emit & OCCUPANT_PARTNER &&
        plain->cells[node->square] & plain->program->cleared_by_move)
        ways[count++] = OCCUPANT_PARTNER;
    return count;
}

static bool offer_from(struct plain *plain, int origin, bool captures_only)
{
    const struct walk *walk = walk_of(plain, origin);
    const struct walk_node *nodes = plain->program->pool.nodes + walk->first;
    int player = plain->program->owner_of[plain_kind(plain, origin)];
    size_t first = plain->state.pool_count;
    for (uint32_t i = 0; i < walk->count;) {
        uint8_t ways[3];
        int count = ways_to_enter(plain, player, &nodes[i], ways);
        for (int w = 0; w < count; w++) {
            struct plain_move move = {(square_t)origin, nodes[i].square, nodes[i].effect, ways[w]};
            if (!offer_move(plain, first, move, captures_only))
                return false;
        }
        plain->steps--;
        i += plain_occupant(plain, player, nodes[i].square) & nodes[i].pass ? 1 : nodes[i].skip;
    }
    return true;
}

bool plain_offer_moves(struct plain *plain, const uint64_t *set, bool captures_only)
{
    const struct program *program = plain->program;
    for (int s = 0; s < program->square_count; s++) {
        int kind = plain_kind(plain, s);
        if (kind && program->owner_of[kind] == plain->cells[program->mover_cell] &&
            (!set || plain_has(set, s)) && !offer_from(plain, s, captures_only))
            return false;
    }
    return true;
}

void plain_reach(struct plain *plain, const uint64_t *set, uint64_t *out)
{
    const struct program *program = plain->program;
    for (int s = plain_square_from(plain, set, 0); s >= 0;
         s = plain_square_from(plain, set, s + 1)) {
        const struct walk *walk = walk_of(plain, s);
        const struct walk_node *nodes = program->pool.nodes + walk->first;
        int player = program->owner_of[plain_kind(plain, s)];
        for (uint32_t i = 0; i < walk->count && player < program->player_count;) {
            uint8_t ways[3];
            int count = ways_to_enter(plain, player, &nodes[i], ways);
            if (count > 0 && ways[0] != OCCUPANT_PARTNER) // that one stays on its side
                plain_add(out, nodes[i].square);
            plain->steps--;
            i += plain_occupant(plain, player, nodes[i].square) & nodes[i].pass ? 1 : nodes[i].skip;
        }
    }
}

// ---- Attacks

// What a piece of `player` meets on a square while an enemy of it stands on `target`.
static uint8_t met_on(const struct plain *plain, int player, square_t square, int target)
{
    return square == target ? OCCUPANT_ENEMY | OCCUPANT_ENEMY_ROYAL
                            : plain_occupant(plain, player, square);
}

static bool captures_on(const struct plain *plain, const struct walk_node *node, uint8_t met,
                        int target)
{
    const struct walk_effect *effect = effect_of(plain, node->effect);
    if (!(met & node->emit))
        return false;
    for (int i = 0; i < effect->capture_count; i++)
        if (plain->program->pool.squares[effect->first + (uint32_t)i] == target)
            return true;
    return node->square == target && !(effect->flags & EFFECT_KEEPS);
}

bool plain_attacks(struct plain *plain, int player, int target)
{
    const struct program *program = plain->program;
    for (int s = 0; s < program->square_count; s++) {
        int kind = plain_kind(plain, s);
        if (kind == 0 || program->owner_of[kind] != player || s == target)
            continue;
        const struct walk *walk = walk_of(plain, s);
        const struct walk_node *nodes = program->pool.nodes + walk->first;
        for (uint32_t i = 0; i < walk->count;) {
            uint8_t met = met_on(plain, player, nodes[i].square, target);
            if (captures_on(plain, &nodes[i], met, target))
                return true;
            plain->steps--;
            i += met & nodes[i].pass ? 1 : nodes[i].skip;
        }
    }
    return false;
}

// ---- Making moves

void plain_relocate(struct plain *plain)
{
    const struct program *program = plain->program;
    const struct plain_move *move = &plain->state.move;
    const struct walk_effect *effect = effect_of(plain, move->effect);
    square_t captured[PLAIN_CAPTURES_LIMIT], destination = plain->state.destination;
    int count = plain_captures(plain, move, captured);
    int32_t piece = plain->cells[move->origin] & ~program->cleared_by_move;
    plain->state.captured += count;
    if (destination != move->origin)
        plain_write(plain, move->origin, 0);
    for (int i = 0; i < count; i++)
        if (captured[i] != destination)
            plain_write(plain, captured[i], 0);
    if (effect->shift_from != NO_SQUARE) {
        int32_t shifted = plain->cells[effect->shift_from] & ~program->cleared_by_move;
        plain_write(plain, effect->shift_from, 0);
        plain_write(plain, effect->shift_to, shifted);
    }
    plain_write(plain, destination, piece);
    for (int i = 0; i < effect->passed_count; i++) {
        int passed = plain->cells[program->fresh_passed_count_cell];
        square_t square =
            program->pool.squares[effect->first + effect->capture_count + (uint32_t)i];
        if (passed == PASSED_LIMIT)
            break;
        plain_write(plain, program->fresh_passed_cells + passed,
                    (int32_t)(square | (uint32_t)destination << 16));
        plain_write(plain, program->fresh_passed_count_cell, passed + 1);
    }
}

// ---- The end of a turn

// Whether a piece of the player to move could capture by going to a passed square.
static bool is_passed_for_anybody(struct plain *plain, square_t passed)
{
    const struct program *program = plain->program;
    int player = plain->cells[program->mover_cell];
    for (int s = 0; s < program->square_count; s++) {
        int kind = plain_kind(plain, s);
        if (kind == 0 || program->owner_of[kind] != player)
            continue;
        const struct walk *walk = walk_of(plain, s);
        const struct walk_node *nodes = program->pool.nodes + walk->first;
        for (uint32_t i = 0; i < walk->count;) {
            uint8_t occupant = plain_occupant(plain, player, nodes[i].square);
            if (nodes[i].square == passed && nodes[i].emit & OCCUPANT_PASSED &&
                occupant == OCCUPANT_EMPTY)
                return true;
            plain->steps--;
            i += occupant & nodes[i].pass ? 1 : nodes[i].skip;
        }
    }
    return false;
}

// Which passed squares matter, as one number: positions that differ in others only are the same.
static int32_t passed_key(struct plain *plain)
{
    const struct program *program = plain->program;
    uint32_t key = 0;
    for (int i = 0; i < plain->cells[program->passed_count_cell]; i++) {
        square_t square = (square_t)(plain->cells[program->passed_cells + i] & 0xFFFF);
        if (is_passed_for_anybody(plain, square))
            key = key * 2048 + square + 1;
    }
    return (int32_t)key;
}

static void advance(struct plain *plain)
{
    const struct program *program = plain->program;
    int next = plain->cells[program->order_cell] + 1;
    if (plain->cells[program->keep_cell]) {
        plain_write(plain, program->keep_cell, 0);
        return;
    }
    if (next == program->order_count) {
        next = program->order_repeat;
        plain_write(plain, program->number_cell, plain->cells[program->number_cell] + 1);
    }
    plain_write(plain, program->order_cell, next);
    plain_write(plain, program->mover_cell, program->order[next].as);
}

void plain_forget_passed(struct plain *plain)
{
    const struct program *program = plain->program;
    for (int i = 0; i < plain->cells[program->passed_count_cell]; i++)
        plain_write(plain, program->passed_cells + i, 0);
    plain_write(plain, program->passed_count_cell, 0);
    plain_write(plain, program->passed_key_cell, 0);
}

// Of the squares passed over in this turn those count whose passer is still there. They are kept in
// the order of the passers' squares, each one's as it passed them.
void plain_pass_turn(struct plain *plain)
{
    const struct program *program = plain->program;
    int fresh = plain->cells[program->fresh_passed_count_cell], kept = 0;
    plain_forget_passed(plain);
    for (int s = 0; s < program->square_count && fresh > 0; s++)
        for (int i = 0; i < fresh; i++) {
            int32_t entry = plain->cells[program->fresh_passed_cells + i];
            int kind = plain_kind(plain, s);
            if (entry >> 16 == s && kind &&
                program->owner_of[kind] == plain->cells[program->mover_cell])
                plain_write(plain, program->passed_cells + kept++, entry);
        }
    plain_write(plain, program->passed_count_cell, kept);
    plain_write(plain, program->fresh_passed_count_cell, 0);
    advance(plain);
    plain_write(plain, program->passed_key_cell, passed_key(plain));
}
