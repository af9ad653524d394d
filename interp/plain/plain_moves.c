// Pieces and their walks (walk.h): moves, attacks, and the squares passed over in a turn.
#include "plain_machine.h"

// ---- Walks

// What the pieces of a player (-1: of all players) on some squares (NULL: all) meet on their walks,
// node by node, as if an enemy stood on `target` (-1: nowhere), where no piece is looked at, and as
// if squares that are not among those seen (NULL: all are) could be empty or an enemy's.
struct look {
    int player, target;
    const uint64_t *squares, *seen;
    int origin; // of the present piece
    const struct walk_node *node, *next, *end;
    uint8_t met; // what stands on the node's square, as the piece's owner sees it
};

static struct look look_from(int player, const uint64_t *squares, int target)
{
    return (struct look){.player = player, .squares = squares, .target = target, .origin = -1};
}

static uint8_t occupant(const struct plain *plain, int player, int square)
{
    const struct program *program = plain->program;
    return program->class_of[player * program->kind_count + plain_kind(plain, square)];
}

// Begins the walk of the next piece; false when there is none left.
static bool look_from_next(const struct plain *plain, struct look *look)
{
    const struct program *program = plain->program;
    while (++look->origin < program->square_count) {
        int s = look->origin, owner = plain_owner(plain, s);
        const struct walk *walk = &program->walks[plain_kind(plain, s) * program->square_count + s];
        if (!is_player(program, owner) || (look->player >= 0 && owner != look->player) ||
            (look->squares && !plain_has(look->squares, s)) || s == look->target)
            continue;
        look->next = program->pool.nodes + walk->first;
        look->end = look->next + walk->count;
        return true;
    }
    return false;
}

// Goes on to the next node; false at the end.
static bool look_on(struct plain *plain, struct look *look)
{
    while (look->next == look->end)
        if (!look_from_next(plain, look))
            return false;
    const struct walk_node *node = look->node = look->next;
    look->met = node->square == look->target ? OCCUPANT_ENEMY | OCCUPANT_ENEMY_ROYAL
                : look->seen && !plain_has(look->seen, node->square)
                    ? OCCUPANT_EMPTY | OCCUPANT_ENEMY | OCCUPANT_ENEMY_ROYAL | OCCUPANT_PASSED
                    : occupant(plain, plain_owner(plain, look->origin), node->square);
    look->next += look->met & node->pass ? 1 : node->skip;
    plain->steps--;
    return true;
}

static const struct walk_effect *effect_of(const struct plain *plain, int effect)
{
    return &plain->program->pool.effects[effect];
}

// The piece that passed over a square in the last turn: where it stands now; NO_SQUARE: none did.
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

// As what a move may end on the node's square, bits of enum occupant: what stands there; where an
// enemy has passed; a partner that has not moved, which it knows by an attribute that moving takes
// away.
static unsigned entered(const struct plain *plain, const struct look *look)
{
    const struct walk_node *node = look->node;
    square_t passer = passer_of(plain, node->square);
    unsigned how = look->met;
    if (look->met == OCCUPANT_EMPTY && passer != NO_SQUARE &&
        occupant(plain, plain_owner(plain, look->origin), passer) &
            (OCCUPANT_ENEMY | OCCUPANT_ENEMY_ROYAL))
        how |= OCCUPANT_PASSED;
    if (look->met == OCCUPANT_FRIEND &&
        plain->cells[node->square] & plain->program->cleared_by_move)
        how |= OCCUPANT_PARTNER;
    return how & node->emit;
}

// ---- Moves

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

// Whether both moves capture on the same squares.
static bool capture_alike(const struct plain *plain, const struct plain_move *a,
                          const struct plain_move *b)
{
    square_t first[PLAIN_CAPTURES_LIMIT], second[PLAIN_CAPTURES_LIMIT];
    int count = plain_captures(plain, a, first), found = 0;
    if (plain_captures(plain, b, second) != count)
        return false;
    for (int i = 0; i < count && found == i; i++)
        for (int j = 0; j < count && found == i; j++)
            found += first[i] == second[j];
    return found == count;
}

// Two paths of a piece with the same end and the same captures are one move.
static bool is_same(const struct plain *plain, const struct plain_move *a,
                    const struct plain_move *b)
{
    const struct walk_effect *first = effect_of(plain, a->effect),
                             *second = effect_of(plain, b->effect);
    return a->destination == b->destination && first->shift_from == second->shift_from &&
           first->shift_to == second->shift_to && capture_alike(plain, a, b);
}

// Offers a move unless the same one is among those from `first` on, which are in order of origin.
static void offer_move(struct plain *plain, size_t first, struct plain_move move)
{
    for (size_t i = plain->state.pool_count;
         i > first && plain->pool[i - 1].move.origin == move.origin; i--)
        if (is_same(plain, &plain->pool[i - 1].move, &move))
            return;
    plain_offer(plain, (union plain_candidate){.move = move});
}

void plain_offer_moves(struct plain *plain, const uint64_t *set, bool captures_only)
{
    const size_t first = plain->state.pool_count;
    struct look look = look_from(plain->cells[plain->program->mover_cell], set, -1);
    while (look_on(plain, &look))
        for (unsigned how = OCCUPANT_EMPTY; how <= OCCUPANT_PARTNER; how <<= 1) {
            square_t square = look.node->square,
                     other = effect_of(plain, look.node->effect)->destination;
            struct plain_move move = {(square_t)look.origin, square,
                                      other == NO_SQUARE ? square : other, look.node->effect,
                                      (uint8_t)how};
            square_t captured[PLAIN_CAPTURES_LIMIT];
            if (entered(plain, &look) & how &&
                (!captures_only || plain_captures(plain, &move, captured) > 0))
                offer_move(plain, first, move);
        }
}

void plain_reach(struct plain *plain, const uint64_t *seen)
{
    struct look look = look_from(-1, plain_pop_set(plain), -1);
    uint64_t out[SET_WORDS_LIMIT] = {0};
    look.seen = seen;
    while (look_on(plain, &look))
        if (entered(plain, &look) & ~(unsigned)OCCUPANT_PARTNER) // a partner stays on its side
            plain_add(out, look.node->square);
    plain_push_set(plain, out);
}

void plain_dead_ends(struct plain *plain, int type)
{
    const struct program *program = plain->program;
    int mover = plain->cells[program->mover_cell];
    uint64_t out[SET_WORDS_LIMIT] = {0};
    for (int s = 0; s < program->square_count && type >= 0; s++) {
        const struct walk *walk =
            &program->walks[kind_of(program, type, mover) * program->square_count + s];
        bool is_dead_end = true;
        for (uint32_t i = 0; i < walk->count; i++)
            is_dead_end = is_dead_end && !program->pool.nodes[walk->first + i].emit;
        if (is_dead_end)
            plain_add(out, s);
    }
    plain_push_set(plain, out);
}

// A piece that moves on can't be captured any more where it has passed.
static void forget_passer(struct plain *plain, square_t origin)
{
    const struct program *program = plain->program;
    int old = plain->cells[program->passed_count_cell];
    for (int i = 0; i < old + plain->cells[program->fresh_passed_count_cell]; i++) {
        int cell = i < old ? program->passed_cells + i : program->fresh_passed_cells + i - old;
        uint32_t entry = (uint32_t)plain->cells[cell];
        if (entry >> 16 == origin)
            plain_write(plain, cell, (int32_t)(entry | (uint32_t)NO_SQUARE << 16));
    }
}

void plain_relocate(struct plain *plain)
{
    const struct program *program = plain->program;
    const struct plain_move *move = &plain->state.move;
    const struct walk_effect *effect = effect_of(plain, move->effect);
    square_t captured[PLAIN_CAPTURES_LIMIT], destination = plain->state.destination;
    int count = plain_captures(plain, move, captured);
    int32_t piece = plain->cells[move->origin] & ~program->cleared_by_move;
    plain->state.captured += count;
    plain_write(plain, move->origin, 0);
    if (destination != move->origin)
        forget_passer(plain, move->origin);
    for (int i = 0; i < count; i++)
        plain_write(plain, captured[i], 0);
    if (effect->shift_from != NO_SQUARE) {
        int32_t shifted = plain->cells[effect->shift_from] & ~program->cleared_by_move;
        plain_write(plain, effect->shift_from, 0);
        plain_write(plain, effect->shift_to, shifted);
    }
    plain_write(plain, destination, piece);
    for (int i = 0; i < effect->passed_count; i++) {
        int passed = plain->cells[program->fresh_passed_count_cell];
        uint32_t square =
            program->pool.squares[effect->first + effect->capture_count + (uint32_t)i];
        if (passed == PASSED_LIMIT)
            break;
        plain_write(plain, program->fresh_passed_cells + passed,
                    (int32_t)(square | (uint32_t)destination << 16));
        plain_write(plain, program->fresh_passed_count_cell, passed + 1);
    }
}

// ---- Attacks

// Whether the node's move captures the enemy that is thought to stand on the target.
static bool captures_target(const struct plain *plain, const struct look *look)
{
    const struct walk_effect *effect = effect_of(plain, look->node->effect);
    if (!(look->met & look->node->emit))
        return false;
    for (int i = 0; i < effect->capture_count; i++)
        if (plain->program->pool.squares[effect->first + (uint32_t)i] == look->target)
            return true;
    return look->node->square == look->target && !(effect->flags & EFFECT_KEEPS);
}

// Whether a piece of a player could capture on a square if an enemy of it stood there.
static bool attacks(struct plain *plain, int player, int target)
{
    struct look look = look_from(player, NULL, target);
    while (look_on(plain, &look))
        if (captures_target(plain, &look))
            return true;
    return false;
}

bool plain_is_attacked(struct plain *plain, const uint64_t *set, int32_t player)
{
    const struct program *program = plain->program;
    int32_t mover = plain->cells[program->mover_cell];
    for (int s = 0; s < program->square_count; s++)
        for (int p = 0; p < program->player_count && plain_has(set, s); p++)
            if ((player < 0 ? p != mover : p == player) && attacks(plain, p, s))
                return true;
    return false;
}

void plain_attackers(struct plain *plain)
{
    const uint64_t *pieces = plain_pop_set(plain), *set = plain_pop_set(plain);
    uint64_t out[SET_WORDS_LIMIT] = {0};
    for (int s = 0; s < plain->program->square_count; s++) {
        struct look look = look_from(-1, pieces, s);
        while (plain_has(set, s) && look_on(plain, &look))
            if (captures_target(plain, &look))
                plain_add(out, look.origin);
    }
    plain_push_set(plain, out);
}

bool plain_is_royal_safe(struct plain *plain)
{
    const struct program *program = plain->program;
    uint64_t royals[SET_WORDS_LIMIT] = {0};
    for (int s = 0; s < program->square_count; s++)
        if (plain_owner(plain, s) == plain->cells[program->mover_cell] &&
            program->model->types[program->type_of[plain_kind(plain, s)]].royal)
            plain_add(royals, s);
    return !plain_is_attacked(plain, royals, -1);
}

// ---- Squares passed over in a turn

// Whether a piece of the player to move could capture by going to a passed square.
static bool could_enter(struct plain *plain, square_t passed)
{
    struct look look = look_from(plain->cells[plain->program->mover_cell], NULL, -1);
    while (look_on(plain, &look))
        if (look.node->square == passed && look.node->emit & OCCUPANT_PASSED &&
            look.met == OCCUPANT_EMPTY)
            return true;
    return false;
}

void plain_forget_passed(struct plain *plain)
{
    const struct program *program = plain->program;
    for (int i = 0; i < plain->cells[program->passed_count_cell]; i++)
        plain_write(plain, program->passed_cells + i, 0);
    plain_write(plain, program->passed_count_cell, 0);
    plain_write(plain, program->passed_player_cell, 0);
    plain_write(plain, program->passed_key_cell, 0);
}

// Whether the piece that has passed is there still, and the player to move is no enemy of it.
// Chance is nobody's enemy.
static bool is_at_ease(const struct plain *plain, int32_t entry)
{
    const struct program *program = plain->program;
    int mover = plain->cells[program->mover_cell], square = entry >> 16;
    int player = plain->cells[program->passed_player_cell];
    return (player == mover || program->model->is_random[mover]) && square >= 0 &&
           plain_kind(plain, square) && plain_owner(plain, square) == player;
}

// Squares passed over are open to capture until an enemy's turn is over, and while the piece that
// passed is there. They are kept in the order of these pieces' squares, each one's as it passed
// them.
static void keep_passed(struct plain *plain)
{
    const struct program *program = plain->program;
    int old = plain->cells[program->passed_count_cell], kept = 0, count = 0;
    int fresh = plain->cells[program->fresh_passed_count_cell];
    int32_t entries[PASSED_LIMIT];
    for (int i = 0; i < old + fresh && count < PASSED_LIMIT; i++) {
        int32_t entry = plain->cells[i < old ? program->passed_cells + i
                                             : program->fresh_passed_cells + i - old];
        if (i == old)
            plain_write(plain, program->passed_player_cell, plain->cells[program->mover_cell]);
        if (is_at_ease(plain, entry))
            entries[count++] = entry;
    }
    plain_forget_passed(plain);
    for (int s = 0; s < program->square_count; s++)
        for (int i = 0; i < count; i++)
            if (entries[i] >> 16 == s)
                plain_write(plain, program->passed_cells + kept++, entries[i]);
    plain_write(plain, program->passed_count_cell, kept);
    if (kept)
        plain_write(plain, program->passed_player_cell, plain_owner(plain, entries[0] >> 16));
    plain_write(plain, program->fresh_passed_count_cell, 0);
}

// Which passed squares matter, as one number: positions that differ in others only are the same.
static int32_t passed_key(struct plain *plain)
{
    const struct program *program = plain->program;
    uint32_t key = 0;
    for (int i = 0; i < plain->cells[program->passed_count_cell]; i++) {
        int32_t entry = plain->cells[program->passed_cells + i];
        square_t square = (square_t)(entry & 0xFFFF);
        if (is_at_ease(plain, entry) || could_enter(plain, square))
            key = key * PASSED_KEY_STEP + square + 1;
    }
    return (int32_t)key;
}

void plain_pass_turn(struct plain *plain)
{
    const struct program *program = plain->program;
    int next = plain->cells[program->order_cell] + 1;
    keep_passed(plain);
    plain->kept = plain->cells[program->keep_cell];
    if (plain->kept) {
        plain_write(plain, program->keep_cell, 0);
    } else {
        if (next == program->order_count) {
            next = program->order_repeat;
            plain_write(plain, program->number_cell, plain->cells[program->number_cell] + 1);
        }
        plain_write(plain, program->order_cell, next);
        plain_write(plain, program->mover_cell, program->order[next].as);
    }
    plain_write(plain, program->passed_key_cell, passed_key(plain));
}
