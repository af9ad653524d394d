#include "playout_run.h"

#include "cold.h"
#include "draw.h"
#include "effects.h"
#include "incremental_sets.h"
#include "moves.h"
#include "safety.h"

#include <string.h>

// So often a way is begun anew before the turns are counted.
enum { DRAW_ATTEMPTS = 200 };

// The trail is kept up to this length, to see what has changed since goals were asked.
enum { GAME_TRAIL = 256 };

// The turn is drawn; a candidate of its survey is taken; what follows it is done.
static const struct chooser drawing, taking, following;

static void forget_safety(struct vm *vm)
{
    const struct random_game *game = vm->client;
    vm->safety = game->outer.safety->inner;
    vm->safety->base = vm->position->trail_count;
    vm->safety->known = 0;
}

static void drop_choices(struct vm *vm)
{
    const struct random_game *game = vm->client;
    const struct generator *outer = &game->outer;
    vm->choice_count = vm->base;
    vm->candidate_count = outer->candidate_count;
    vm->item_count = vm->item_base;
    vm->deferred->count = outer->deferred_count;
    vm->value_count = outer->value_count;
    vm->set_count = outer->set_count;
    vm->try_choice = -1;
}

static inline enum outcome begin_turn(struct vm *vm)
{
    struct random_game *game = vm->client;
    const struct program *program = vm->program;
    game->stage = GAME_DRAWS;
    vm->pc = program->order[vm->position->cells[program->order_cell]].address;
    game->attempts = DRAW_ATTEMPTS;
    game->is_weighed = false;
    if (program->prefer_count == 0)
        return CONTINUE;
    game->survey.is_refused = true;
    vm->status = VM_UNDRAWN;
    return FAILED;
}

static inline enum outcome begin_goals(struct vm *vm)
{
    struct random_game *game = vm->client;
    const struct program *program = vm->program;
    if (vm->position->trail_count - game->outer.trail_base > GAME_TRAIL) {
        position_cut(vm->position, game->outer.trail_base);
        vm->facts->trail_cuts++;
    }
    game->trail_base = vm->position->trail_count;
    forget_safety(vm);
    if (vm->safety->reserve < 0)
        vm->steps = VM_STEPS_LIMIT;
    else
        vm_renew(vm);
    game->goal = 0;
    if (program->ending_count == 0 || position_is_opening(vm->position))
        return begin_turn(vm);
    game->stage = GAME_ASKS;
    vm->facts->goals_at = game->trail_base;
    vm->pc = program->ending_entries[0];
    return CONTINUE;
}

// The goal that was asked doesn't hold.
static inline enum outcome ask_next(struct vm *vm)
{
    struct random_game *game = vm->client;
    const struct program *program = vm->program;
    if (vm->position->trail_count > game->trail_base)
        position_undo(vm->position, game->trail_base);
    game->goal++;
    if (game->goal >= program->ending_count)
        return begin_turn(vm);
    vm->pc = program->ending_entries[game->goal];
    return CONTINUE;
}

// The goal that is asked holds, or doesn't.
static enum outcome judge_goal(struct vm *vm, bool holds)
{
    return holds ? HALTED : ask_next(vm);
}

static void sight(struct random_game *game, uint64_t hash)
{
    game->sightings[hash % SIGHTINGS]++;
}

// Nothing is left of the turn before.
static inline enum outcome begin_anew(struct vm *vm)
{
    vm->chooser = &drawing;
    drop_choices(vm);
    *vm->registers = no_move;
    return begin_goals(vm);
}

static inline enum outcome pass(struct vm *vm)
{
    struct random_game *game = vm->client;
    game->turn_count++;
    if (game->skips_hash)
        return game->turn_count == game->turn_limit ? PASSED_ON : begin_anew(vm);
    position_rehash(vm->position, game->trail_base);
    sight(game, vm->position->hash);
    return PASSED_ON;
}

// A turn is made.
static enum outcome pass_turn(struct vm *vm)
{
    return pass(vm);
}

// A turn is drawn: what follows it is done.
static enum outcome game_follow(struct vm *vm)
{
    struct random_game *game = vm->client;
    if (vm->registers->pending)
        moves_materialize(vm);
    if (game->only_passes) {
        if (game->skips_hash)
            effect_pass(vm->position, true);
        else
            effect_pass_turn(vm);
        return pass(vm);
    }
    game->stage = GAME_FOLLOWS;
    vm->chooser = &following;
    vm->choice_count = vm->base;
    vm->registers->control = 0;
    forget_safety(vm);
    vm->pc = vm->program->after_entry;
    return CONTINUE;
}

// The same after a PUT.
static enum outcome game_follow_put(struct vm *vm)
{
    struct random_game *game = vm->client;
    if (!game->only_puts)
        return game_follow(vm);
    effect_advance(vm->position, true);
    game->turn_count++;
    return game->turn_count == game->turn_limit ? PASSED_ON : begin_goals(vm);
}

// Whether each turn puts a piece on an empty square, and that is all.
static bool only_puts(const struct vm *vm, const struct random_game *game)
{
    const struct program *program = vm->program;
    const int32_t *cells = vm->position->cells;
    return program->only_puts && game->only_passes && game->skips_hash &&
           !cells[program->keep_cell] && !cells[program->fresh_passed_count_cell] &&
           !cells[program->passed_count_cell];
}

static void list_empty(const struct position *position, struct random_game *game)
{
    game->empty_count = 0;
    for (int s = 0; s < position->program->square_count; s++) {
        game->empty[game->empty_count] = (square_t)s;
        game->empty_count += position->cells[s] == 0;
    }
}

static void count_sightings(struct random_game *game, struct history *history)
{
    memset(game->sightings, 0, sizeof game->sightings);
    for (size_t i = 0; i < history->count; i++)
        sight(game, history->hashes[i]);
    history->sightings = game->sightings;
}

void vm_begin_game(struct vm *vm, struct random_game *game)
{
    vm_enter(vm, &game->outer);
    vm->facts->trail_cuts++;
    game->turn_count = 0;
    game->goal = 0;
    game->is_stuck = false;
    game->outer_sightings = vm->history->sightings;
    if (!game->skips_hash)
        count_sightings(game, vm->history);
    game->only_passes = vm->program->only_passes;
    game->survey.is_refused = false;
    game->only_puts = only_puts(vm, game);
    if (game->only_puts)
        list_empty(vm->position, game);
}

void vm_end_game(struct vm *vm, struct random_game *game)
{
    position_cut(vm->position, game->outer.trail_base);
    vm->history->sightings = game->outer_sightings;
    vm_accept(vm, &game->outer);
}

// The goal that was asked has no value.
static enum outcome ask_after_none(struct vm *vm)
{
    const struct random_game *game = vm->client;
    vm->value_count = game->outer.value_count;
    vm->set_count = game->outer.set_count;
    return ask_next(vm);
}

// The turns can't be drawn one by one: they are counted.
static enum outcome count_turns(struct vm *vm)
{
    struct random_game *game = vm->client;
    struct generator generator;
    game->stage = GAME_DRAWS;
    position_undo(vm->position, game->trail_base);
    drop_choices(vm);
    vm_begin(vm, &generator);
    bool is_found = fast_draw_counted(game->fast, &generator, &game->rng);
    vm->client = game;
    if (!is_found)
        return vm->status == VM_FINE ? EXHAUSTED : FAILED;
    return game_follow(vm);
}

// Goes back to where the turn began.
static enum outcome begin_again(struct vm *vm, const struct chooser *chooser, enum game_stage stage)
{
    struct random_game *game = vm->client;
    const struct program *program = vm->program;
    position_undo(vm->position, game->trail_base);
    drop_choices(vm);
    *vm->registers = no_move;
    vm->chooser = chooser;
    vm->pc = program->order[vm->position->cells[program->order_cell]].address;
    game->stage = stage;
    return CONTINUE;
}

// The turns can't be drawn choice by choice.
static enum outcome survey_turns(struct vm *vm)
{
    const struct random_game *game = vm->client;
    if (game->survey.is_refused || game->stage != GAME_DRAWS)
        return count_turns(vm);
    vm->status = VM_FINE;
    survey_begin(vm);
    return begin_again(vm, &surveying, GAME_SURVEYS);
}

// A candidate that has been surveyed, not one that has been tried in vain.
static enum outcome take_surveyed(struct vm *vm)
{
    struct random_game *game = vm->client;
    enum outcome outcome = survey_draw(vm);
    if (outcome == CONTINUE)
        return begin_again(vm, &taking, GAME_TAKES);
    if (outcome == EXHAUSTED)
        game->stage = GAME_DRAWS; // and there is no turn
    return outcome;
}

static enum outcome end_taken(struct vm *vm)
{
    enum outcome outcome = survey_take_end(vm);
    return outcome == CONTINUE ? game_follow(vm) : outcome;
}

// ---- Putting pieces on empty squares, in games in which nothing else is done

// Takes one of the empty squares of a game in which they are only ever filled.
static inline int take_empty(struct random_game *game)
{
    if (game->empty_count == 0)
        return NO_SQUARE;
    size_t drawn = rng_among(&game->rng, (uint32_t)game->empty_count);
    square_t square = game->empty[drawn];
    game->empty[drawn] = game->empty[--game->empty_count];
    return square;
}

static inline void put(struct vm *vm, const struct instruction *code, int square)
{
    const struct program *program = vm->program;
    int mover = vm->position->cells[program->mover_cell];
    position_put(vm->position, square, kind_of(program, code->b, mover));
}

// In games that also do something else.
COLD static enum outcome put_on_found(struct vm *vm, const struct instruction *code)
{
    struct random_game *game = vm->client;
    int square = vm->try_choice >= 0 || game->is_weighed ? NO_SQUARE : draw_empty_square(vm);
    if (square == NO_SQUARE)
        return DECLINED;
    put(vm, code, square);
    return game_follow(vm);
}

// PUT, with all that it stands for.
static enum outcome put_and_follow(struct vm *vm, const struct instruction *code)
{
    struct random_game *game = vm->client;
    if (!game->only_puts || vm->try_choice >= 0)
        return put_on_found(vm, code);
    int square = take_empty(game);
    if (square == NO_SQUARE)
        return DECLINED;
    put(vm, code, square);
    return game_follow_put(vm);
}

static const struct chooser drawing = {.move = draw_moves,
                                       .square = draw_squares,
                                       .value = draw_values,
                                       .fork = draw_fork,
                                       .draw = draw_next,
                                       .put = put_and_follow,
                                       .empty = draw_empty,
                                       .reach = draw_reach,
                                       .is_safe = safety_holds_once,
                                       .sure_end = enumerate_sure_end,
                                       .end = game_follow,
                                       .pass = pass_turn,
                                       .judge = judge_goal};

static const struct chooser taking = {.square = survey_take_square,
                                      .value = survey_take_value,
                                      .fork = enumerate_fork,
                                      .is_safe = safety_holds_once,
                                      .sure_end = survey_take_end,
                                      .end = end_taken};

static const struct chooser following = {.move = enumerate_moves,
                                         .square = enumerate_squares,
                                         .value = enumerate_values,
                                         .fork = enumerate_fork,
                                         .is_safe = safety_holds,
                                         .sure_end = enumerate_sure_end,
                                         .end = enumerate_end,
                                         .pass = pass_turn};

// Runs until the game is over or somebody wants to have a look.
static enum outcome run(struct vm *vm)
{
    const struct random_game *game = vm->client;
    enum outcome outcome = begin_anew(vm);
    for (;;) {
        if (outcome == CONTINUE)
            outcome = execute(vm, vm->program->code);
        else if (outcome == FAILED && vm->status == VM_UNDRAWN)
            outcome = survey_turns(vm);
        else if (outcome == EXHAUSTED && game->stage == GAME_ASKS)
            outcome = ask_after_none(vm);
        else if (outcome == EXHAUSTED && (game->stage == GAME_SURVEYS || game->stage == GAME_TAKES))
            outcome = take_surveyed(vm);
        else
            return outcome;
    }
}

// ---- By the plain machine, one question after the other

// The first goal that ends the game now; after the last: none.
static int first_goal(struct vm *vm)
{
    const struct program *program = vm->program;
    int goal = position_is_opening(vm->position)
                   ? -1
                   : vm_first_goal(vm, program->ending_entries, program->ending_count);
    return goal < 0 ? program->ending_count : goal;
}

static bool make_turn(struct vm *vm, struct random_game *game)
{
    struct generator generator;
    vm_begin(vm, &generator);
    bool found = fast_draw_counted(game->fast, &generator, &game->rng);
    game->is_stuck = !found && vm->status == VM_FINE;
    if (found && vm_commit(vm, &generator)) {
        vm_accept(vm, &generator);
        game->turn_count++;
        return true;
    }
    vm_end(vm, &generator);
    return false;
}

static bool play_plainly(struct vm *vm, struct random_game *game)
{
    vm->status = VM_FINE;
    while (game->turn_count < game->turn_limit) {
        game->goal = first_goal(vm);
        if (vm->status != VM_FINE || game->goal < vm->program->ending_count || !make_turn(vm, game))
            return false;
        if (!game->skips_hash)
            return true;
    }
    return false;
}

bool vm_play(struct vm *vm, struct random_game *game)
{
    if (game->turn_count == game->turn_limit)
        return false;
    if (vm->plain)
        return play_plainly(vm, game);
    vm->client = game;
    vm->status = VM_FINE;
    enum outcome outcome = run(vm);
    game->is_stuck = outcome == EXHAUSTED && game->stage == GAME_DRAWS;
    vm->facts->goals_at = SIZE_MAX;
    vm->chooser = &enumerating;
    if (outcome == PASSED_ON)
        return true;
    if (outcome == EXHAUSTED && !game->is_stuck)
        vm->status = VM_STUCK;
    if (vm->status != VM_FINE)
        vm->failed_pc = vm->pc - 1;
    position_undo(vm->position, game->trail_base);
    return false;
}
