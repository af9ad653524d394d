#include "draw.h"

#include "candidates.h"
#include "generate_by_sets.h"
#include "moves.h"
#include "playout_run.h"
#include "set_stack.h"
#include "sets.h"

// How the next candidate is found: at random among those left; at random among all; a node of the
// walk of one of the pieces that the set in place of candidates holds.
enum choice_draws { DRAWS_REST = DRAWS_NOTHING + 1, DRAWS_ANY, DRAWS_NODES };

static size_t draw_below(const struct vm *vm, size_t count)
{
    struct random_game *game = vm->client;
    return count > 1 ? rng_among(&game->rng, (uint32_t)count) : 0;
}

// The turns have to be counted.
static enum outcome give_up(struct vm *vm)
{
    vm->status = VM_UNDRAWN;
    return FAILED;
}

static size_t count_words(const union candidate *words, uint32_t count)
{
    size_t squares = 0;
    for (uint32_t w = 0; w < count; w++)
        squares += (size_t)count_bits(words[w].word);
    return squares;
}

// ---- Candidates

// A random square of the set that a choice has in place of candidates; if it draws from the rest,
// it is taken out. -1: there is none.
static int take_square(struct vm *vm, const struct choice *choice)
{
    union candidate *words = &vm->candidates[choice->index];
    uint32_t word = 0, count = choice->end - choice->index;
    size_t skipped = draw_below(vm, count_words(words, count));
    for (; word < count && skipped >= (size_t)count_bits(words[word].word); word++)
        skipped -= (size_t)count_bits(words[word].word);
    if (word == count)
        return -1;
    int bit = nth_bit(words[word].word, (int)skipped);
    if (choice->draws != DRAWS_ANY)
        words[word].word ^= UINT64_C(1) << bit;
    return (int)word * 64 + bit;
}

// So many nodes in a row that yield no move; then the moves are listed.
enum { MISSES_LIMIT = 16 };

static bool list_drawn(struct vm *vm, struct choice *choice)
{
    uint64_t pieces[SET_WORDS_LIMIT];
    uint32_t words = (uint32_t)vm->program->word_count;
    for (uint32_t w = 0; w < words; w++)
        pieces[w] = vm->candidates[choice->index + w].word;
    vm->candidate_count = choice->index;
    choice->draws = DRAWS_REST;
    bool is_fine = moves_generate(vm, pieces, false);
    choice->end = vm->candidate_count;
    if (!is_fine)
        vm->status = VM_TOO_MANY;
    return is_fine;
}

static bool draw_node(struct vm *vm, struct choice *choice)
{
    uint32_t words = (uint32_t)vm->program->word_count;
    const union candidate *pieces = &vm->candidates[choice->index];
    size_t nodes = (size_t)vm->program->longest_walk, count = count_words(pieces, words) * nodes;
    for (int misses = 0; misses < MISSES_LIMIT; misses++) {
        size_t drawn = draw_below(vm, count), piece = drawn / nodes;
        uint32_t word = 0;
        for (; piece >= (size_t)count_bits(pieces[word].word); word++)
            piece -= (size_t)count_bits(pieces[word].word);
        int origin = (int)word * 64 + nth_bit(pieces[word].word, (int)piece);
        if (moves_at_node(vm, (square_t)origin, (uint32_t)(drawn % nodes),
                          &vm->candidates[choice->index + words]))
            return true;
    }
    return list_drawn(vm, choice);
}

static uint32_t next_candidate(struct vm *vm, struct choice *choice)
{
    uint32_t index = choice->index;
    if (choice->draws == DRAWS_NODES)
        return choice->end - 1;
    if (choice->draws == DRAWS_ANY)
        return index + (uint32_t)draw_below(vm, choice->end - index);
    uint32_t drawn = index + (uint32_t)draw_below(vm, choice->end - index);
    union candidate candidate = vm->candidates[drawn];
    vm->candidates[drawn] = vm->candidates[index];
    vm->candidates[index] = candidate;
    return choice->index++;
}

enum outcome draw_next(struct vm *vm, struct choice *choice)
{
    struct random_game *game = vm->client;
    if (choice->draws >= DRAWS_ANY && --game->attempts < 0)
        return give_up(vm);
    if (choice->draws == DRAWS_NODES && !draw_node(vm, choice))
        return FAILED;
    game->is_weighed = choice->draws == DRAWS_ANY;
    if (choice->kind == CHOICE_SQUARES) {
        int square = take_square(vm, choice);
        if (square < 0)
            return drop_choice(vm);
        vm->candidate_count = choice->end;
        position_write(vm->position, choice->local, square);
        return CONTINUE;
    }
    if (choice->index >= choice->end)
        return drop_choice(vm);
    return take_candidate(vm, choice, next_candidate(vm, choice));
}

// ---- Choices

// More nodes than so many are unlikely to be faster than a list.
enum { NODES_LIMIT = 64 };

// Offers nodes of walks to draw from in place of the moves of a MOVES instruction, where that
// promises to be faster than to list all moves. False, and nothing is done, when it is not.
static bool offer_nodes(struct vm *vm, const struct instruction *code)
{
    const struct program *program = vm->program;
    const uint64_t *own =
        vm->position->owner_sets + vm->position->cells[program->mover_cell] * program->word_count;
    const uint64_t *among = code->x & MOVES_OF_SET ? top_set(vm) : own;
    uint8_t follows = code->x / MOVES_FOLLOWED;
    uint32_t first = vm->candidate_count, words = (uint32_t)program->word_count;
    if (code->x & MOVES_CAPTURES || (follows != FOLLOWS_NOTHING && follows != FOLLOWS_END) ||
        !moves_reserve(vm, words + 1))
        return false;
    for (uint32_t w = 0; w < words; w++)
        vm->candidates[first + w].word = own[w] & among[w];
    size_t count = count_words(&vm->candidates[first], words) * (size_t)program->longest_walk;
    if (count == 0 || count > NODES_LIMIT)
        return false;
    vm->set_count -= code->x & MOVES_OF_SET ? 1 : 0;
    vm->candidate_count += words + 1;
    offer_moves(vm, code, first)->draws = DRAWS_NODES;
    return true;
}

// Draws from a choice of `count` candidates, if that can be fair.
static enum outcome draw_from(struct vm *vm, struct choice *choice, uint8_t follows, size_t count)
{
    if (follows == FOLLOWS_NOTHING || follows == FOLLOWS_END)
        choice->draws = DRAWS_REST;
    else if (follows == FOLLOWS_SQUARE && count > 1)
        choice->draws = DRAWS_ANY;
    return choice->draws || count < 2 ? BACKTRACK : give_up(vm);
}

enum outcome draw_moves(struct vm *vm, const struct instruction *code)
{
    uint32_t first = vm->candidate_count;
    if (offer_nodes(vm, code))
        return BACKTRACK;
    const uint64_t *set = code->x & MOVES_OF_SET ? pop_set(vm) : NULL;
    bool is_fine =
        code->x & MOVES_CAPTURES ? moves_generate(vm, set, true) : generate_by_sets(vm, set);
    if (!is_fine)
        return too_many(vm);
    size_t count = vm->candidate_count - first;
    return draw_from(vm, offer_moves(vm, code, first), code->x / MOVES_FOLLOWED, count);
}

// The last choice on a path: a random square of a set, not drawn again. Where the path is weighed
// it is given up with a probability that is greater the fewer squares there are (code->b: no path
// has more), so that the squares of all paths are equally likely.
static enum outcome draw_square(struct vm *vm, const struct instruction *code, const uint64_t *set)
{
    struct random_game *game = vm->client;
    uint16_t counts[SET_WORDS_LIMIT];
    size_t count = 0, drawn;
    int word = 0;
    for (int w = 0; w < vm->program->word_count; w++)
        count += counts[w] = (uint16_t)count_bits(set[w]);
    drawn = draw_below(vm, game->is_weighed ? (size_t)code->b : count);
    game->is_weighed = false;
    if (drawn >= count)
        return BACKTRACK;
    for (; drawn >= counts[word]; word++)
        drawn -= counts[word];
    position_write(vm->position, code->a, word * 64 + nth_bit(set[word], (int)drawn));
    return CONTINUE;
}

enum outcome draw_squares(struct vm *vm, const struct instruction *code)
{
    struct random_game *game = vm->client;
    uint32_t first = vm->candidate_count;
    const uint64_t *set = pop_set(vm);
    if (game->is_weighed || code->x == FOLLOWS_END)
        return draw_square(vm, code, set);
    size_t count = (size_t)set_count(vm->program, set);
    if (!add_words(vm, set))
        return FAILED;
    return draw_from(vm, offer(vm, CHOICE_SQUARES, first, code->a), code->x, count);
}

enum outcome draw_values(struct vm *vm, const struct instruction *code, uint32_t first)
{
    size_t count = vm->candidate_count - first;
    return draw_from(vm, offer(vm, CHOICE_VALUES, first, code->a), code->x, count);
}

enum outcome draw_fork(struct vm *vm, const struct instruction *code)
{
    (void)code;
    return give_up(vm);
}

enum { EMPTY_TRIES = 4 };

int draw_empty_square(struct vm *vm)
{
    struct random_game *game = vm->client;
    struct rng rng = game->rng;
    uint32_t count = (uint32_t)vm->program->square_count;
    int tries = 0;
    size_t square;
    do
        square = rng_among(&rng, count);
    while (vm->position->cells[square] && ++tries < EMPTY_TRIES);
    game->rng = rng;
    return tries < EMPTY_TRIES ? (int)square : NO_SQUARE;
}

enum outcome draw_empty(struct vm *vm, const struct instruction *code)
{
    struct random_game *game = vm->client;
    int square = NO_SQUARE;
    if (vm->try_choice < 0 && vm->program->word_count > 1 && code->x == FOLLOWS_END &&
        !game->is_weighed)
        square = draw_empty_square(vm);
    if (square == NO_SQUARE)
        return DECLINED;
    vm->position->cells[code->a] = square; // nothing reads what was there before
    return CONTINUE;
}

// Whether the piece of a move could go on to `square`, by the node of that index of its walk there.
static inline bool goes_on_at_node(const struct vm *vm, const union candidate *move, uint32_t index,
                                   square_t *square)
{
    const struct program *program = vm->program;
    square_t origin = move->move.origin, destination = move->move.square;
    int kind = position_kind(vm->position, origin), owner = program->owner_of[kind];
    const struct walk *walk = &program->walks[kind * program->square_count + destination];
    size_t words = (size_t)program->word_count, node = walk->first + index;
    const uint64_t *way = program->node_ways + node * words;
    const uint64_t *occupied = vm->position->occupied;
    uint64_t barred = 0;
    if (owner >= program->player_count || index >= walk->count)
        return false;
    for (size_t w = 0; w < words; w++)
        barred |= way[w] & occupied[w] & ~(w == origin / 64 ? UINT64_C(1) << origin % 64 : 0);
    *square = program->pool.nodes[node].square;
    uint8_t occupant = *square == origin ? OCCUPANT_EMPTY
                       : *square == destination
                           ? program->class_of[owner * program->kind_count + kind]
                           : vm->position->occupants[owner * program->square_count + *square];
    return !barred && !set_has(way, destination) && occupant & program->pool.nodes[node].emit;
}

// Whether the latest choice is that of the pending move, and nothing has been done since. vm->pc:
// the address after the instruction.
static bool can_draw_reach(const struct vm *vm)
{
    const struct random_game *game = vm->client;
    const struct choice *choice = &vm->choices[vm->choice_count - 1];
    return vm->try_choice < 0 && game->is_weighed && vm->registers->pending &&
           vm->program->node_ways && vm->choice_count > vm->base && choice->kind == CHOICE_MOVES &&
           choice->draws == DRAWS_ANY && choice->pc == vm->pc - 1 &&
           choice->trail_count == vm->position->trail_count;
}

enum outcome draw_reach(struct vm *vm, const struct instruction *code)
{
    struct random_game *game = vm->client;
    if (!can_draw_reach(vm))
        return DECLINED;
    struct choice *choice = &vm->choices[vm->choice_count - 1];
    uint32_t index = vm->registers->candidate, count = choice->end - choice->index;
    square_t square;
    while (!goes_on_at_node(vm, &vm->candidates[index], (uint32_t)draw_below(vm, (size_t)code->b),
                            &square)) {
        if (game->attempts-- == 0)
            return BACKTRACK;
        index = choice->index + (uint32_t)draw_below(vm, count);
    }
    if (index != vm->registers->candidate) {
        vm->registers->captured = choice->registers.captured;
        take_candidate(vm, choice, index);
    }
    game->is_weighed = false;
    position_write(vm->position, code->a, square);
    return CONTINUE;
}
