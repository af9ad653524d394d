#include "symmetry.h"

#include "baronet_notation.h"
#include "fen.h"
#include "memory.h"
#include "permutations.h"
#include "play_state.h"
#include "rng.h"
#include "sets.h"
#include "step.h"

#include <stdlib.h>
#include <string.h>

// So many positions have to tell something, of as many as may be looked at.
enum { POSITIONS = 5, LOOKS = 60, TURNS_BETWEEN = 7, TURNS_LIMIT = 400, MADE_TURNS = 50 };

// One permutation under test.
struct candidate_symmetry {
    const struct baronet_game *game;
    const struct step_facts *facts;
    int shift;
    const int16_t *to;
};

// ---- What has to be kept

static int image_of_player(const struct candidate_symmetry *symmetry, int player)
{
    const int deciders = symmetry->facts->decider_count;
    return player < deciders ? (player + symmetry->shift) % deciders : player;
}

static int image_of_kind(const struct candidate_symmetry *symmetry, int kind)
{
    int owner = symmetry->facts->owner_of[kind];
    return kind == 0 ? 0 : kind - owner + image_of_player(symmetry, owner);
}

static uint64_t mixed(uint64_t hash)
{
    hash = (hash ^ hash >> 31) * UINT64_C(0x9E3779B97F4A7C15);
    return (hash ^ hash >> 29) * UINT64_C(0xBF58476D1CE4E5B9);
}

// A number for the nodes [node, end), whatever the order of siblings; `to` (may be NULL) permutes
// their squares first.
static uint64_t sum_of_nodes(const struct walk_node *node, const struct walk_node *end,
                             const int16_t *to)
{
    uint64_t sum = 0;
    for (; node < end; node += node->skip) {
        uint64_t own = (uint64_t)(to ? to[node->square] : node->square) << 16 |
                       (uint64_t)node->emit << 8 | node->pass;
        if (node->skip > 1)
            own += mixed(sum_of_nodes(node + 1, node + node->skip, to)) << 1;
        sum += mixed(own);
    }
    return sum;
}

static uint64_t sum_of_walk(const struct program *program, int kind, int square, const int16_t *to)
{
    const struct walk *walk = &program->walks[kind * program->square_count + square];
    const struct walk_node *first = program->pool.nodes + walk->first;
    return sum_of_nodes(first, first + walk->count, to);
}

static bool keeps_walks(const struct candidate_symmetry *symmetry)
{
    const struct program *program = symmetry->game->program;
    for (int k = 1; k < program->kind_count; k++) {
        if (program->owner_of[k] >= program->player_count)
            continue;
        for (int s = 0; s < program->square_count; s++)
            if (sum_of_walk(program, k, s, symmetry->to) !=
                sum_of_walk(program, image_of_kind(symmetry, k), symmetry->to[s], NULL))
                return false;
    }
    return true;
}

static bool is_image_of_zone(const struct candidate_symmetry *symmetry, int zone, int image)
{
    const struct program *program = symmetry->game->program;
    size_t words = (size_t)program->word_count;
    for (int p = 0; p < program->player_count; p++) {
        const uint64_t *from = program->zones + (size_t)(zone * program->player_count + p) * words;
        const uint64_t *to =
            program->zones +
            (size_t)(image * program->player_count + image_of_player(symmetry, p)) * words;
        for (int s = 0; s < program->square_count; s++)
            if (set_has(from, s) != set_has(to, symmetry->to[s]))
                return false;
    }
    return true;
}

// Each zone becomes one, not always the same: there may be one for each player by name.
static bool keeps_zones(const struct candidate_symmetry *symmetry)
{
    int count = symmetry->game->model->zone_count;
    for (int z = 0; z < count; z++) {
        bool found = is_image_of_zone(symmetry, z, z);
        for (int i = 0; i < count && !found; i++)
            found = is_image_of_zone(symmetry, z, i);
        if (!found)
            return false;
    }
    return true;
}

// Goals of players by name: as many for each.
static bool keeps_goals(const struct candidate_symmetry *symmetry)
{
    const struct program *program = symmetry->game->program;
    for (int p = 0; p < program->player_count; p++) {
        int difference = 0;
        for (int g = 0; g < program->goal_count; g++)
            difference += (program->goals[g].player == p) -
                          (program->goals[g].player == image_of_player(symmetry, p));
        if (difference != 0)
            return false;
    }
    return true;
}

// ---- Positions

static int32_t image_of_value(const struct candidate_symmetry *symmetry, enum value_type type,
                              int32_t value)
{
    if (value < 0)
        return value;
    return type == TYPE_SQUARE   ? symmetry->to[value]
           : type == TYPE_PLAYER ? image_of_player(symmetry, value)
                                 : value;
}

static void map_set(const struct candidate_symmetry *symmetry, const int32_t *from, int32_t *to)
{
    const struct program *program = symmetry->game->program;
    memset(to, 0, (size_t)program->set_cells * sizeof *to);
    for (int s = 0; s < program->square_count; s++)
        if ((uint32_t)from[s / 32] >> (s % 32) & 1) {
            int image = symmetry->to[s];
            to[image / 32] = (int32_t)((uint32_t)to[image / 32] | UINT32_C(1) << (image % 32));
        }
}

static void map_variable(const struct candidate_symmetry *symmetry, int index, const int32_t *from,
                         int32_t *to)
{
    const struct program *program = symmetry->game->program;
    const struct variable *variable = &symmetry->game->model->variables[index];
    int width = variable->type == TYPE_SET ? program->set_cells : 1;
    for (int p = 0; p < model_value_count(program->model, variable); p++) {
        const int32_t *value = from + program->variable_cells[index] + p * width;
        int image = variable->per_square   ? symmetry->to[p]
                    : variable->per_player ? image_of_player(symmetry, p)
                                           : p;
        int32_t *place = to + program->variable_cells[index] + image * width;
        if (variable->type == TYPE_SET)
            map_set(symmetry, value, place);
        else
            *place = image_of_value(symmetry, variable->type, *value);
    }
}

// Writes what the symmetry makes of a position's board, hands and variables.
static void map_cells(const struct candidate_symmetry *symmetry, const int32_t *from, int32_t *to)
{
    const struct program *program = symmetry->game->program;
    memcpy(to, from, (size_t)program->cell_count * sizeof *to);
    for (int s = 0; s < program->square_count; s++)
        to[symmetry->to[s]] = (from[s] & ~KIND_MASK) | image_of_kind(symmetry, from[s] & KIND_MASK);
    for (int row = 0; row < program->hand_rows; row++) {
        int player = row % program->player_count;
        int image = row - player + image_of_player(symmetry, player);
        memcpy(to + program->hand_cells + image * program->type_count,
               from + program->hand_cells + row * program->type_count,
               (size_t)program->type_count * sizeof *to);
    }
    for (int v = 0; v < symmetry->game->model->variable_count; v++)
        if (!symmetry->game->model->variables[v].of_turn)
            map_variable(symmetry, v, from, to);
    to[program->passed_player_cell] = image_of_player(symmetry, from[program->passed_player_cell]);
    for (int i = 0; i < from[program->passed_count_cell]; i++) {
        uint32_t entry = (uint32_t)from[program->passed_cells + i];
        to[program->passed_cells + i] = (int32_t)((uint32_t)symmetry->to[entry & 0xFFFF] |
                                                  (uint32_t)symmetry->to[entry >> 16] << 16);
    }
}

// Sets whose turn it is; false where it is not clear which one of the order that would be.
static bool map_mover(const struct candidate_symmetry *symmetry, int32_t *cells)
{
    const struct program *program = symmetry->game->program;
    int at = cells[program->order_cell];
    if (symmetry->shift == 0)
        return true;
    if (program->order_cell == program->mover_cell) {
        cells[program->mover_cell] = image_of_player(symmetry, cells[program->mover_cell]);
        return true;
    }
    const struct order_entry *now = &program->order[at];
    for (int i = 0; i < program->order_count; i++) {
        const struct order_entry *entry = &program->order[i];
        if (entry->player == image_of_player(symmetry, now->player) &&
            entry->as == image_of_player(symmetry, now->as) && entry->address == now->address &&
            (i < program->opening_count) == (at < program->opening_count)) {
            cells[program->order_cell] = i;
            cells[program->mover_cell] = entry->player;
            return true;
        }
    }
    return false;
}

// What the symmetry makes of a position, to be freed; NULL where that can't be said.
static struct baronet_play *image_of_play(const struct candidate_symmetry *symmetry,
                                          const struct position *position)
{
    struct position image;
    struct text_buffer fen;
    struct baronet_play *play = NULL;
    position_init(&image, symmetry->game->program);
    position_assign(&image, position);
    map_cells(symmetry, position->cells, image.cells);
    if (map_mover(symmetry, image.cells)) {
        text_buffer_init(&fen);
        fen_print(symmetry->game, &image, &(struct onlooker){BARONET_REFEREE, NULL}, &fen);
        play = baronet_start_fen(symmetry->game, fen.start, NULL);
        text_buffer_release(&fen);
    }
    position_release(&image);
    return play;
}

// ---- Turns

// A number for board, hands and numbers that are some player's or some square's.
static uint64_t sum_of_position(const struct step_facts *facts, const int32_t *cells)
{
    uint64_t sum = 0;
    for (int c = 0; c < facts->hand_end; c++)
        if (cells[c] && (c < facts->square_count || c >= facts->hand_cells))
            sum += mixed((uint64_t)c << 32 | (uint32_t)cells[c]);
    for (int c = facts->hand_end; c < facts->variable_end; c++)
        if (cells[c] &&
            (c >= facts->counter_cells || facts->cell_owner[c - facts->hand_cells] >= 0))
            sum += mixed((uint64_t)c << 32 | (uint32_t)cells[c]);
    return sum;
}

struct turn_sums {
    uint32_t count;
    uint64_t sum; // of the turns, whatever their order
    enum step_result result;
    bool failed;
};

// A number for where a turn's first move begins and ends, and whose pieces are in it.
static uint64_t sum_of_step(const struct step *step, const struct candidate_symmetry *symmetry)
{
    struct step image = *step;
    if (step->origin < 0)
        return 0;
    if (symmetry) {
        image.origin = symmetry->to[step->origin];
        image.destination =
            step->destination < 0 ? step->destination : symmetry->to[step->destination];
        image.kind = (int16_t)image_of_kind(symmetry, step->kind);
        image.captured = (int16_t)image_of_kind(symmetry, step->captured);
    }
    return mixed((uint64_t)(uint16_t)image.origin << 48 |
                 (uint64_t)(uint16_t)image.destination << 32 |
                 (uint64_t)(uint16_t)image.kind << 16 | (uint16_t)image.captured);
}

// A number for what a turn makes of the position.
static uint64_t sum_after(struct stepper *stepper, const struct step *step,
                          const struct candidate_symmetry *symmetry, int32_t *image)
{
    if (!stepper_make(stepper, step))
        return 0;
    if (symmetry)
        map_cells(symmetry, stepper->cells, image);
    uint64_t sum = mixed(sum_of_position(stepper->facts, symmetry ? image : stepper->cells));
    stepper_undo(stepper);
    return sum;
}

// The turns of a position, as `symmetry` (may be NULL) maps them. Of long lists only their first
// moves are looked at.
static struct turn_sums sum_turns(struct stepper *stepper,
                                  const struct candidate_symmetry *symmetry)
{
    struct stepper_mark mark = stepper_mark(stepper);
    struct turn_sums sums = {0};
    int32_t *image =
        memory_zeroed((size_t)stepper->play->position.program->cell_count + 1, sizeof *image);
    stepper_list(stepper, false);
    sums.count = stepper->step_count - mark.step_count;
    for (uint32_t i = mark.step_count; i < stepper->step_count; i++) {
        struct step step = stepper->steps[i];
        sums.sum += sums.count > MADE_TURNS ? sum_of_step(&step, symmetry)
                                            : sum_after(stepper, &step, symmetry, image);
    }
    sums.result = stepper_result(stepper, sums.count == 0);
    sums.failed = stepper->failed;
    stepper_drop(stepper, mark);
    memory_free(image);
    return sums;
}

// ALIKE: the turns are the same, but as nobody has a choice, that tells little.
enum answer { ANSWER_NO, ANSWER_YES, ANSWER_ALIKE, ANSWER_NONE };

static enum answer keeps_turns(const struct candidate_symmetry *symmetry, struct stepper *stepper)
{
    struct baronet_play *play = image_of_play(symmetry, &stepper->play->position);
    if (!play)
        return ANSWER_NONE;
    struct stepper *image = stepper_new(play, symmetry->facts);
    struct turn_sums own = sum_turns(stepper, symmetry), other = sum_turns(image, NULL);
    bool same = own.count == other.count && own.sum == other.sum && own.result == other.result &&
                !own.failed && !other.failed;
    stepper_free(image);
    baronet_play_free(play);
    bool is_choice = own.count > 1 && !symmetry->facts->is_random[stepper_mover(stepper)];
    return !same ? ANSWER_NO : is_choice ? ANSWER_YES : ANSWER_ALIKE;
}

// Some turns at random; false when the game is over.
static bool play_on(struct stepper *stepper, struct rng *rng)
{
    for (int i = 0; i < TURNS_BETWEEN; i++) {
        struct stepper_mark mark = stepper_mark(stepper);
        if (stepper_result(stepper, false) != STEP_ONGOING)
            return false;
        stepper_list(stepper, false);
        uint32_t count = stepper->step_count - mark.step_count;
        bool made = false;
        if (count > 0 && count <= TURNS_LIMIT) {
            struct step step = stepper->steps[mark.step_count + rng_below(rng, count)];
            made = stepper_make(stepper, &step);
        }
        stepper_drop(stepper, mark);
        if (!made)
            return false;
    }
    return true;
}

// Whether some positions of a random game have the same turns; one of them at least.
static bool keeps_random_game(const struct candidate_symmetry *symmetry)
{
    struct baronet_play *start = baronet_start(symmetry->game);
    struct stepper *stepper = stepper_new(start, symmetry->facts);
    struct rng rng;
    int answered = 0;
    bool keeps = true, is_alike = false;
    rng_init(&rng, 1);
    for (int i = 0; i < LOOKS && answered < POSITIONS && keeps; i++) {
        enum answer answer = keeps_turns(symmetry, stepper);
        keeps = answer != ANSWER_NO;
        answered += answer == ANSWER_YES;
        is_alike |= answer == ANSWER_YES || answer == ANSWER_ALIKE;
        if (!play_on(stepper, &rng))
            break;
    }
    stepper_free(stepper);
    baronet_play_free(start);
    return keeps && is_alike;
}

// ---- All of them

static bool keeps_start(const struct baronet_game *game, const struct step_facts *facts,
                        const struct symmetry *symmetry)
{
    struct candidate_symmetry candidate = {game, facts, symmetry->shift, symmetry->to};
    struct baronet_play *play = baronet_start(game);
    int32_t *image = memory_zeroed((size_t)game->program->cell_count + 1, sizeof *image);
    map_cells(&candidate, play->position.cells, image);
    bool keeps = sum_of_position(facts, image) == sum_of_position(facts, play->position.cells);
    memory_free(image);
    baronet_play_free(play);
    return keeps;
}

static void add(struct symmetries *symmetries, const struct candidate_symmetry *candidate)
{
    size_t squares = (size_t)candidate->facts->square_count;
    int16_t *to = memory_zeroed(squares, sizeof *to);
    memcpy(to, candidate->to, squares * sizeof *to);
    symmetries->list[symmetries->count++] = (struct symmetry){candidate->shift, to};
}

// The first of a class; each leads to one before it, or to itself.
static int32_t first_of_class(const int32_t *classes, int32_t of)
{
    while (classes[of] != of)
        of = classes[of];
    return of;
}

// Unites the classes of squares that become one another.
static void unite(const struct candidate_symmetry *candidate, int32_t *classes)
{
    int squares = candidate->facts->square_count;
    for (int p = 0; p < candidate->facts->player_count; p++)
        for (int s = 0; s < squares; s++) {
            int32_t own = first_of_class(classes, p * squares + s);
            int32_t image =
                first_of_class(classes, image_of_player(candidate, p) * squares + candidate->to[s]);
            if (own < image)
                classes[image] = own;
            else
                classes[own] = image;
        }
}

// Numbers the classes from 0 on; returns how many there are.
static int number_classes(int32_t *classes, int count)
{
    int number = 0;
    for (int i = 0; i < count; i++)
        classes[i] = first_of_class(classes, i);
    for (int i = 0; i < count; i++)
        classes[i] = classes[i] == i ? number++ : classes[classes[i]];
    return number;
}

static void choose_mirror(struct symmetries *symmetries, const struct baronet_game *game,
                          const struct step_facts *facts)
{
    for (int i = symmetries->count - 1; i >= 0 && facts->decider_count == 2; i--) {
        const struct symmetry *symmetry = &symmetries->list[i];
        if (symmetry->shift && (!symmetries->mirror || keeps_start(game, facts, symmetry) ||
                                !keeps_start(game, facts, symmetries->mirror)))
            symmetries->mirror = symmetry;
    }
}

// Tries a permutation with the players as they are, and moved on by so many seats.
static void try_permutation(struct symmetries *symmetries, struct candidate_symmetry *candidate,
                            bool is_identity, bool is_usual)
{
    const int least = is_identity ? 1 : 0;
    for (int shift = candidate->facts->decider_count - 1; shift >= least; shift--) {
        candidate->shift = shift;
        if (symmetries->count == SYMMETRIES_LIMIT || !keeps_goals(candidate) ||
            !keeps_zones(candidate) || !keeps_walks(candidate))
            continue;
        bool is_exact = keeps_random_game(candidate);
        if (is_exact) {
            add(symmetries, candidate);
            unite(candidate, symmetries->orbits);
        }
        if (is_exact || (is_usual && shift == 0 && candidate->facts->has_moves))
            unite(candidate, symmetries->folds);
    }
}

// [player * square_count + square], each a class of its own.
static int32_t *new_classes(int count)
{
    int32_t *classes = memory_zeroed((size_t)count, sizeof *classes);
    for (int i = 0; i < count; i++)
        classes[i] = i;
    return classes;
}

static struct symmetries *symmetries_find(const struct baronet_game *game,
                                          const struct step_facts *facts)
{
    struct symmetries *symmetries = memory_zeroed(1, sizeof *symmetries);
    int class_count = facts->player_count * facts->square_count;
    symmetries->orbits = new_classes(class_count);
    symmetries->folds = new_classes(class_count);
    struct permutations *permutations = permutations_find(game->program->board);
    for (int i = 0; i < permutations->count; i++)
        try_permutation(
            symmetries,
            &(struct candidate_symmetry){.game = game, .facts = facts, .to = permutations->list[i]},
            i == 0, i == permutations->left_and_right);
    permutations_free(permutations);
    symmetries->orbit_count = number_classes(symmetries->orbits, class_count);
    symmetries->fold_count = number_classes(symmetries->folds, class_count);
    choose_mirror(symmetries, game, facts);
    return symmetries;
}

// Whose the cells are that hold numbers of squares.
static void share_counters(const struct symmetries *symmetries, struct step_facts *facts)
{
    const int16_t *to = symmetries->mirror ? symmetries->mirror->to : NULL;
    int squares = facts->square_count;
    for (int cell = facts->counter_cells; cell < facts->variable_end; cell++) {
        int square = (cell - facts->counter_cells) % squares;
        int image = to ? to[square] : square, *first = &facts->cell_first[cell - facts->hand_cells];
        *first = image < square ? cell - square + image : cell;
        facts->cell_owner[cell - facts->hand_cells] = (int8_t)(image < square ? 1 : 0);
        if (to && image == square)
            facts->cell_owner[cell - facts->hand_cells] = -1;
    }
}

static void symmetries_free(struct symmetries *symmetries)
{
    if (!symmetries)
        return;
    for (int i = 0; i < symmetries->count; i++)
        memory_free((void *)(uintptr_t)symmetries->list[i].to);
    memory_free(symmetries->orbits);
    memory_free(symmetries->folds);
    memory_free(symmetries);
}

struct step_facts *symmetric_facts(const struct baronet_game *game)
{
    struct step_facts *facts = step_facts(game);
    facts->symmetries = symmetries_find(game, facts);
    share_counters(facts->symmetries, facts);
    return facts;
}

void symmetric_facts_free(struct step_facts *facts)
{
    if (!facts)
        return;
    symmetries_free(facts->symmetries);
    step_facts_free(facts);
}
