// How pieces move, for evaluation (step.h): expected on a board, and in a position.
#include "step.h"

#include "memory.h"
#include "play_state.h"
#include "sets.h"

#include <stdlib.h>
#include <string.h>

enum { THREAT_LIMIT = 400 }; // more is no greater threat: the piece will have to move anyway

// ---- On a board

// How likely it is to meet one of these occupants.
static double likelihood(uint8_t occupants)
{
    double sum = 0;
    sum += occupants & OCCUPANT_EMPTY ? 0.7 : 0;
    sum += occupants & OCCUPANT_FRIEND ? 0.15 : 0;
    sum += occupants & OCCUPANT_ENEMY ? 0.14 : 0;
    sum += occupants & OCCUPANT_ENEMY_ROYAL ? 0.01 : 0;
    return sum;
}

// Expected moves among the nodes [node, end), each reached with this likelihood.
static double expected_moves(const struct walk_node *node, const struct walk_node *end,
                             double reached)
{
    double sum = 0;
    for (; node < end && reached > 1e-4; node += node->skip) {
        sum += reached * likelihood(node->emit);
        if (node->skip > 1)
            sum += expected_moves(node + 1, node + node->skip, reached * likelihood(node->pass));
    }
    return sum;
}

void step_mobility(const struct baronet_game *game, double *out)
{
    const struct program *program = game->program;
    size_t count = (size_t)program->kind_count * (size_t)program->square_count;
    for (size_t i = 0; i < count; i++) {
        const struct walk_node *first = program->pool.nodes + program->walks[i].first;
        out[i] = expected_moves(first, first + program->walks[i].count, 1);
    }
}

// The least distance among the squares that a move on an empty board leads to.
static int nearest(const struct program *program, int kind, int square, const uint8_t *distances)
{
    const struct walk *walk = &program->walks[kind * program->square_count + square];
    const struct walk_node *node = program->pool.nodes + walk->first, *end = node + walk->count;
    int least = 255;
    for (; node < end; node += node->pass & OCCUPANT_EMPTY ? 1 : node->skip)
        if (node->emit & OCCUPANT_EMPTY && distances[node->square] < least)
            least = distances[node->square];
    return least;
}

// The same among the squares next to it, whatever stands there.
static int nearest_around(const struct program *program, int kind, int square,
                          const uint8_t *distances)
{
    const uint64_t *around = program->around + (size_t)square * (size_t)program->word_count;
    int least = 255;
    (void)kind;
    for (int t = set_next(program, around, 0); t >= 0; t = set_next(program, around, t + 1))
        least = distances[t] < least ? distances[t] : least;
    return least;
}

typedef int find_nearest(const struct program *program, int kind, int square,
                         const uint8_t *distances);

// How many steps each square is from the goals; 255: there is no path.
static void find_distances(const struct program *program, find_nearest *find, int kind,
                           const bool *goals, uint8_t *distances)
{
    bool changed = true;
    for (int s = 0; s < program->square_count; s++)
        distances[s] = goals[s] ? 0 : 255;
    for (int round = 0; changed && round < 254; round++) {
        changed = false;
        for (int s = 0; s < program->square_count; s++) {
            int least = find(program, kind, s, distances);
            if (least + 1 < distances[s]) {
                distances[s] = (uint8_t)(least + 1);
                changed = true;
            }
        }
    }
}

void step_distances(const struct baronet_game *game, int kind, const bool *goals,
                    uint8_t *distances)
{
    find_distances(game->program, nearest, kind, goals, distances);
}

void step_paces(const struct baronet_game *game, const bool *goals, uint8_t *distances)
{
    find_distances(game->program, nearest_around, 0, goals, distances);
}

// Adds the squares that lead from `square` to the end of a path.
static void add_way(const struct program *program, int kind, int square, const int32_t *bonus,
                    uint64_t *way)
{
    const struct walk *walk = &program->walks[kind * program->square_count + square];
    const struct walk_node *node = program->pool.nodes + walk->first, *end = node + walk->count;
    for (; node < end; node += node->pass & OCCUPANT_EMPTY ? 1 : node->skip)
        if (node->emit & OCCUPANT_EMPTY && bonus[node->square] != 0 &&
            !set_has(way, node->square)) {
            set_add(way, node->square);
            if (bonus[node->square] != RUN_END)
                add_way(program, kind, node->square, bonus, way);
        }
}

static bool captures_on(const struct program *program, int kind, int square, const uint64_t *way)
{
    const struct walk *walk = &program->walks[kind * program->square_count + square];
    const struct walk_node *node = program->pool.nodes + walk->first, *end = node + walk->count;
    for (; node < end; node += node->pass & OCCUPANT_EMPTY ? 1 : node->skip)
        if (node->emit & OCCUPANT_ENEMY && set_has(way, node->square))
            return true;
    return false;
}

// Returns how many there are.
static int find_stoppers(const struct program *program, int kind, int square, const int32_t *bonus,
                         uint64_t *stoppers)
{
    int first = kind - program->owner_of[kind], count = 0;
    uint64_t way[SET_WORDS_LIMIT] = {0};
    add_way(program, kind, square, bonus, way);
    memcpy(stoppers, way, (size_t)program->word_count * sizeof *way);
    for (int s = 0; s < program->square_count; s++)
        for (int p = 0; p < program->player_count; p++)
            if (first + p != kind && captures_on(program, first + p, s, way))
                set_add(stoppers, s);
    for (int w = 0; w < program->word_count; w++)
        count += __builtin_popcountll(stoppers[w]);
    return count;
}

void step_stoppers(const struct baronet_game *game, int32_t *bonus, uint64_t *stoppers)
{
    const struct program *program = game->program;
    size_t squares = (size_t)program->square_count, words = (size_t)program->word_count;
    bool *is_stopped = memory_zeroed(squares, sizeof *is_stopped);
    for (int k = 1; k < program->kind_count; k++) {
        int32_t *own = bonus + (size_t)k * squares;
        for (size_t s = 0; s < squares; s++)
            is_stopped[s] = own[s] > 0 && find_stoppers(program, k, (int)s, own,
                                                        stoppers + ((size_t)k * squares + s) *
                                                                       words) > (int)squares / 2;
        // Not before: the paths of the others lead over these squares.
        for (size_t s = 0; s < squares; s++)
            own[s] = is_stopped[s] ? 0 : own[s];
    }
    memory_free(is_stopped);
}

// ---- How many turns

static bool count_turns(struct stepper *stepper, int32_t *counts)
{
    struct vm *vm = &stepper->play->vm;
    struct generator generator;
    unsigned mover = stepper_mover(stepper);
    vm_refill(vm);
    vm_begin(vm, &generator);
    uint64_t count = fast_count(&stepper->play->fast, &generator);
    bool is_whole = vm->status == VM_FINE;
    vm_end(vm, &generator);
    counts[mover] = count > INT16_MAX ? INT16_MAX : (int32_t)count;
    return is_whole;
}

bool stepper_count_turns(struct stepper *stepper, int32_t *counts)
{
    if (stepper->facts->player_count != 2 || !count_turns(stepper, counts) ||
        !stepper_pass(stepper))
        return false;
    bool counted = count_turns(stepper, counts);
    stepper_undo(stepper);
    return counted;
}
