#include "draw.h"

#include "choose.h"
#include "moves.h"
#include "playout_run.h"
#include "seldom.h"
#include "set_stack.h"
#include "sets.h"

static size_t draw_below(const struct vm *vm, size_t count)
{
    return count > 1 ? chance_among(vm->chance, (uint32_t)count) : 0;
}

static size_t count_words(const union candidate *words, uint32_t count)
{
    size_t squares = 0;
    for (uint32_t w = 0; w < count; w++)
        squares += (size_t)count_bits(words[w].word);
    return squares;
}

// ---- Candidates

static int take_lowest(union candidate *words, uint32_t count)
{
    for (uint32_t w = 0; w < count; w++)
        if (words[w].word) {
            int bit = __builtin_ctzll(words[w].word);
            words[w].word &= words[w].word - 1;
            return (int)w * 64 + bit;
        }
    return -1;
}

int take_square(struct vm *vm, const struct choice *choice)
{
    union candidate *words = &vm->candidates[choice->index];
    uint32_t word = 0, count = choice->end - choice->index;
    if (!choice->draws)
        return take_lowest(words, count);
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

bool draw_node(struct vm *vm, struct choice *choice)
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

uint32_t next_candidate(struct vm *vm, struct choice *choice)
{
    uint32_t index = choice->index;
    if (choice->draws == DRAWS_NODES)
        return choice->end - 1;
    if (choice->draws == DRAWS_ANY)
        return index + (uint32_t)draw_below(vm, choice->end - index);
    choice->index++;
    if (choice->draws) {
        uint32_t drawn = index + (uint32_t)draw_below(vm, choice->end - index);
        union candidate candidate = vm->candidates[drawn];
        vm->candidates[drawn] = vm->candidates[index];
        vm->candidates[index] = candidate;
    }
    return index;
}

// ---- Choices

// More nodes than so many are unlikely to be faster than a list.
enum { NODES_LIMIT = 64 };

bool offer_nodes(struct vm *vm, const struct instruction *code)
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
    offer(vm, CHOICE_MOVES, first, 0);
    struct choice *choice = &vm->choices[vm->choice_count - 1];
    choice->draws = DRAWS_NODES;
    choice->carries_out = code->x & MOVES_CARRIED_OUT;
    return true;
}

bool draw_from(struct vm *vm, uint8_t follows, size_t count)
{
    struct choice *choice = &vm->choices[vm->choice_count - 1];
    if (follows == FOLLOWS_NOTHING || follows == FOLLOWS_END)
        choice->draws = DRAWS_REST;
    else if (follows == FOLLOWS_SQUARE && count > 1)
        choice->draws = DRAWS_ANY;
    if (choice->draws || count < 2)
        return true;
    vm->status = VM_UNDRAWN;
    return false;
}

bool draw_square(struct vm *vm, const struct instruction *code)
{
    const uint64_t *set = pop_set(vm);
    uint16_t counts[SET_WORDS_LIMIT];
    size_t count = 0, drawn;
    int word = 0;
    for (int w = 0; w < vm->program->word_count; w++)
        count += counts[w] = (uint16_t)count_bits(set[w]);
    drawn = draw_below(vm, vm->registers->is_weighed ? (size_t)code->b : count);
    vm->registers->is_weighed = false;
    if (drawn >= count)
        return false;
    for (; drawn >= counts[word]; word++)
        drawn -= counts[word];
    position_write(vm->position, code->a, word * 64 + nth_bit(set[word], (int)drawn));
    return true;
}

enum { EMPTY_TRIES = 4 };

// An empty square, if one is soon found; else NO_SQUARE.
static inline int find_empty(const struct vm *vm)
{
    struct chance chance = *vm->chance;
    uint32_t count = (uint32_t)vm->program->square_count;
    int tries = 0;
    size_t square;
    do
        square = chance_among(&chance, count);
    while (vm->position->cells[square] && ++tries < EMPTY_TRIES);
    *vm->chance = chance;
    return tries < EMPTY_TRIES ? (int)square : NO_SQUARE;
}

bool draw_empty(struct vm *vm, const struct instruction *code)
{
    int square = NO_SQUARE;
    if (vm->program->word_count > 1 && code->x == FOLLOWS_END && !vm->registers->is_weighed)
        square = find_empty(vm);
    if (square != NO_SQUARE)
        vm->position->cells[code->a] = square; // nothing reads what was there before
    return square != NO_SQUARE;
}

// Takes one of the empty squares of a game in which they are only ever filled.
static inline int take_empty(struct random_game *game)
{
    if (game->empty_count == 0)
        return NO_SQUARE;
    size_t drawn = chance_among(&game->chance, (uint32_t)game->empty_count);
    square_t square = game->empty[drawn];
    game->empty[drawn] = game->empty[--game->empty_count];
    return square;
}

static inline bool put(struct vm *vm, const struct instruction *code, int square)
{
    const struct program *program = vm->program;
    int mover = vm->position->cells[program->mover_cell];
    if (square != NO_SQUARE)
        position_put(vm->position, square, kind_of(program, code->b, mover));
    return square != NO_SQUARE;
}

// In games that also do something else.
SELDOM static bool put_on_found(struct vm *vm, const struct instruction *code)
{
    return put(vm, code, vm->registers->is_weighed ? NO_SQUARE : find_empty(vm));
}

bool draw_put(struct vm *vm, const struct instruction *code)
{
    return vm->game->only_puts ? put(vm, code, take_empty(vm->game)) : put_on_found(vm, code);
}

bool can_draw_reach(const struct vm *vm, int32_t pc)
{
    const struct choice *choice = &vm->choices[vm->choice_count - 1];
    return is_drawing(vm) && vm->registers->is_weighed && vm->registers->pending &&
           vm->program->node_ways && vm->choice_count > vm->base && choice->kind == CHOICE_MOVES &&
           choice->draws == DRAWS_ANY && choice->pc == pc &&
           choice->trail_count == vm->position->trail_count;
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

bool draw_reach(struct vm *vm, const struct instruction *code)
{
    struct choice *choice = &vm->choices[vm->choice_count - 1];
    uint32_t index = vm->registers->candidate, count = choice->end - choice->index;
    square_t square;
    while (!goes_on_at_node(vm, &vm->candidates[index], (uint32_t)draw_below(vm, (size_t)code->b),
                            &square)) {
        if (vm->attempts-- == 0)
            return false;
        index = choice->index + (uint32_t)draw_below(vm, count);
    }
    if (index != vm->registers->candidate)
        take_drawn(vm, choice->registers.captured, index, choice->carries_out);
    vm->registers->is_weighed = false;
    position_write(vm->position, code->a, square);
    return true;
}
