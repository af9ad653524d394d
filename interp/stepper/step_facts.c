// What the search knows of a game beforehand (struct step_facts in step.h).
#include "goal_patterns.h"
#include "ir.h"
#include "loaded_game.h"
#include "memory.h"
#include "step.h"
#include "step_goals.h"

#include <string.h>

// Which kinds have moves, [kind]; *some: there is one.
static bool *find_walks(const struct program *program, bool *some)
{
    bool *walks = memory_zeroed((size_t)program->kind_count, sizeof *walks);
    *some = false;
    for (int k = 0; k < program->kind_count; k++)
        for (int s = 0; s < program->square_count; s++)
            if (program->walks[k * program->square_count + s].count > 0)
                *some = walks[k] = true;
    return walks;
}

// Which kinds have moves that capture royal pieces only, [kind].
static bool *find_sparing(const struct program *program)
{
    bool *spares = memory_zeroed((size_t)program->kind_count, sizeof *spares);
    for (int k = 1; k < program->kind_count; k++)
        for (int s = 0; s < program->square_count && !spares[k]; s++) {
            const struct walk *walk = &program->walks[k * program->square_count + s];
            const struct walk_node *node = program->pool.nodes + walk->first;
            for (const struct walk_node *end = node + walk->count; node < end; node++)
                spares[k] |= node->emit & OCCUPANT_ENEMY_ROYAL && !(node->emit & OCCUPANT_ENEMY);
        }
    return spares;
}

// Where no goal asks for repeated positions one that is there again leads nowhere, unless chance or
// the number of the turn makes a difference.
static bool repetition_draws(const struct program *program)
{
    int draws = 0, others = 0;
    for (int g = 0; g < program->goal_count; g++)
        if (program->goals[g].asks_repetitions)
            *(program->goals[g].outcome == GOAL_DRAW ? &draws : &others) += 1;
    bool leads_nowhere =
        !program->asks_number && program->model->decider_count == program->player_count;
    return others == 0 && (draws > 0 || leads_nowhere);
}

// Whether some rule draws games: one that says so, or one by which players have points, of which
// two may have as many.
static bool has_draws(const struct program *program)
{
    for (int g = 0; g < program->goal_count; g++)
        if (program->goals[g].outcome == GOAL_DRAW || program->goals[g].outcome == GOAL_MOST)
            return true;
    return false;
}

// Whether pieces are only placed, and stay what they are, so that their numbers tell nothing.
static bool only_places(const struct program *program)
{
    static const int others[] = {OP_REMOVE, OP_CHANGE, OP_TURN_OVER, OP_GIVE};
    bool only = !program->moves_pieces;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        only &= !rules_have(program->rules, others[i]);
    for (int g = 0; g < program->goal_count; g++)
        only &= program->goals[g].outcome != GOAL_MOST;
    return only;
}

// Which cells say how many pieces stand on a square (struct step_facts).
static const int32_t *find_stacks(const struct program *program)
{
    const struct model *model = program->model;
    int32_t *cells = NULL;
    for (int t = 0; t < program->type_count; t++) {
        const struct vdl_node *stack = model->types[t].stack;
        const struct variable *variable =
            stack ? names_find(&model->variable_names, stack->text) : NULL;
        if (!variable)
            continue;
        if (!cells) {
            cells = memory_zeroed((size_t)program->type_count, sizeof *cells);
            for (int i = 0; i < program->type_count; i++)
                cells[i] = -1;
        }
        cells[t] = program->variable_cells[variable - model->variables];
    }
    return cells;
}

static struct step_goals *list_goals(const struct program *program)
{
    struct step_goals *lists = memory_zeroed(2, sizeof *lists);
    for (int is_stuck = 0; is_stuck < 2; is_stuck++) {
        struct step_goals *list = &lists[is_stuck];
        list->goals = memory_zeroed((size_t)program->goal_count + 1, sizeof *list->goals);
        list->entries = memory_zeroed((size_t)program->goal_count + 1, sizeof *list->entries);
        list->quick = memory_zeroed((size_t)program->goal_count + 1, sizeof *list->quick);
        if (!is_stuck && program->joined_entry >= 0)
            list->quick[list->quick_count++] = program->joined_entry;
        for (int g = 0; g < program->goal_count; g++) {
            const struct goal *goal = &program->goals[g];
            if (goal->outcome == GOAL_INVALID || (goal->only_stuck && !is_stuck))
                continue;
            list->goals[list->count] = goal;
            list->entries[list->count++] = goal->entry;
            if (list->quick_count > 0 && !goal->is_joined)
                list->quick[list->quick_count++] = goal->entry;
        }
    }
    return lists;
}

static void free_goals(const struct step_goals *lists)
{
    for (int i = 0; i < 2; i++) {
        memory_free(lists[i].goals);
        memory_free(lists[i].entries);
        memory_free(lists[i].quick);
    }
    memory_free((void *)(uintptr_t)lists);
}

struct step_facts *step_facts(const struct baronet_game *game)
{
    const struct program *program = game->program;
    const struct board *board = program->board;
    size_t squares = (size_t)program->square_count;
    bool has_lattice = board->lattice != LATTICE_NONE;
    struct step_facts *facts = memory_zeroed(1, sizeof *facts);
    int16_t *places = memory_zeroed(2 * squares, sizeof *places);
    for (size_t s = 0; s < squares; s++) {
        places[s] = board->squares[s].file;
        places[squares + s] = has_lattice ? board->squares[s].rank : (int16_t)s;
    }
    bool has_moves, *walks = find_walks(program, &has_moves);
    int first = program->hand_cells + program->player_count * program->type_count;
    bool *is_royal = memory_zeroed((size_t)program->type_count, sizeof *is_royal);
    // Where pieces stand on squares, whose their numbers are may depend on that.
    int variable_end = program->type_count > 0 ? program->counter_cells : program->numbers_end;
    size_t cells = (size_t)(variable_end - program->hand_cells);
    int8_t *cell_owner = memory_zeroed(cells, sizeof *cell_owner);
    int32_t *cell_first = memory_zeroed(cells, sizeof *cell_first);
    for (int t = 0; t < program->type_count; t++)
        is_royal[t] = program->model->types[t].royal;
    uint8_t *movers = memory_zeroed((size_t)program->order_count, sizeof *movers);
    for (int i = 0; i < program->order_count; i++)
        movers[i] = (uint8_t)program->order[i].player;
    memset(cell_owner, -1, cells);
    for (size_t c = 0; c < cells; c++)
        cell_first[c] = program->hand_cells + (int32_t)c;
    for (int cell = 0; cell < program->hand_rows * program->type_count; cell++) {
        cell_owner[cell] = (int8_t)(cell / program->type_count % program->player_count);
        cell_first[cell] -= cell_owner[cell] * program->type_count;
    }
    for (int v = 0; v < program->model->variable_count; v++)
        for (int p = 0; p < program->player_count && program->model->variables[v].per_player; p++)
            if (program->variable_cells[v] < program->counter_cells) {
                int cell = program->variable_cells[v] + p - program->hand_cells;
                cell_owner[cell] = (int8_t)p;
                cell_first[cell] = program->variable_cells[v];
            }
    *facts = (struct step_facts){.word_count = program->word_count,
                                 .square_count = program->square_count,
                                 .decider_count = program->model->decider_count,
                                 .is_random = program->model->is_random,
                                 .player_count = program->player_count,
                                 .owner_count = program->owner_count,
                                 .type_count = program->type_count,
                                 .kind_count = program->kind_count,
                                 .file_count = board->file_count,
                                 .rank_count = has_lattice ? board->rank_count : (int)squares,
                                 .has_lattice = has_lattice,
                                 .kind_mask = KIND_MASK,
                                 .hand_cells = program->hand_cells,
                                 .hand_end = first,
                                 .hands_end =
                                     program->hand_cells + program->hand_rows * program->type_count,
                                 .variable_end = variable_end,
                                 .counter_cells = program->counter_cells,
                                 .order_cell = program->order_cell,
                                 .movers = movers,
                                 .cell_owner = cell_owner,
                                 .cell_first = cell_first,
                                 .is_royal = is_royal,
                                 .owner_of = program->owner_of,
                                 .type_of = program->type_of,
                                 .file_of = places,
                                 .rank_of = places + squares,
                                 .stack_cells = find_stacks(program),
                                 .has_royals = program->royal_count > 0,
                                 .has_draws = has_draws(program),
                                 .repetition_draws = repetition_draws(program),
                                 .asks_number = program->asks_number,
                                 .has_moves = has_moves,
                                 .moves_pieces = program->moves_pieces,
                                 .only_places = only_places(program),
                                 .walks = walks,
                                 .spares = find_sparing(program),
                                 .aims = goal_patterns_read(game),
                                 .goals = list_goals(program)};
    return facts;
}

void step_facts_free(struct step_facts *facts)
{
    if (!facts)
        return;
    goal_patterns_free(facts->aims);
    free_goals(facts->goals);
    memory_free((void *)(uintptr_t)facts->file_of);
    memory_free((void *)(uintptr_t)facts->is_royal);
    memory_free((void *)(uintptr_t)facts->walks);
    memory_free((void *)(uintptr_t)facts->spares);
    memory_free((void *)(uintptr_t)facts->movers);
    memory_free((void *)(uintptr_t)facts->stack_cells);
    memory_free(facts->cell_owner);
    memory_free(facts->cell_first);
    memory_free(facts);
}
