#include "observe.h"

#include "budget.h"
#include "effort.h"
#include "memory.h"
#include "rng.h"
#include "search.h"

#include <stdlib.h>
#include <string.h>

enum { OBSERVED_GAMES = 1 + 39 / BUDGET_PART, OBSERVED_TURNS = 200 };

static int type_mean(const struct weights *weights, int type)
{
    return weights->kinds[1 + type * weights->facts->owner_count];
}

// The kind of the own piece that a turn takes from where it was; 0: none.
static int moved_kind(const struct stepper *stepper, const struct step *step)
{
    const struct step_facts *facts = stepper->facts;
    if (step->pc >= 0 || step->origin >= 0)
        return step->kind;
    for (int c = 0; c < step->count; c++) {
        const struct step_change *change = &stepper->changes[step->first + (uint32_t)c];
        int before = change->before & facts->kind_mask, after = change->after & facts->kind_mask;
        if (change->cell < facts->square_count && before && before != after &&
            facts->owner_of[before] == stepper_mover(stepper))
            return before;
    }
    return 0;
}

static void observe_pieces(const struct stepper *stepper, struct observations *observations)
{
    const struct step_facts *facts = stepper->facts;
    for (int s = 0; s < facts->square_count; s++) {
        int kind = stepper->cells[s] & facts->kind_mask;
        if (!kind || facts->owner_of[kind] >= facts->player_count)
            continue;
        observations->present[kind] += facts->owner_of[kind] == stepper_mover(stepper);
        observations->held[facts->owner_of[kind] * facts->square_count + s]++;
    }
}

// Stones that stay where they are take turns away from both players alike in some games only.
static void observe_freedom(struct stepper *stepper, struct observations *observations)
{
    int32_t counts[2];
    if (!observations->has_freedom && !stepper->facts->has_moves &&
        stepper_count_turns(stepper, counts))
        observations->has_freedom = counts[0] != counts[1];
}

// Looks at a list of turns for pieces that are of another type where they arrive.
static void observe_list(const struct weights *weights, const struct stepper *stepper,
                         uint32_t first, struct observations *observations)
{
    const struct step_facts *facts = observations->facts;
    int captures = 0;
    for (uint32_t i = first; i < stepper->step_count; i++) {
        const struct step *step = &stepper->steps[i];
        int moved = moved_kind(stepper, step);
        captures += step->is_capture;
        observations->turns[moved]++;
        if (step->pc >= 0 || moved <= 0 || step->destination < 0)
            continue;
        int before = facts->type_of[moved], after = before;
        for (int c = 0; c < step->count; c++) {
            const struct step_change *change = &stepper->changes[step->first + (uint32_t)c];
            int kind = change->after & facts->kind_mask;
            if (change->cell == step->destination && kind &&
                facts->owner_of[kind] == facts->owner_of[moved])
                after = facts->type_of[kind];
        }
        if (after == before || after < 0 || type_mean(weights, after) <= type_mean(weights, before))
            continue;
        observations->where[moved * facts->square_count + step->destination] = true;
        int16_t *into = &observations->into[before];
        if (*into < 0 || type_mean(weights, after) > type_mean(weights, *into))
            *into = (int16_t)after;
    }
    observations->with_captures += captures > 0;
    observations->only_captures +=
        captures > 0 && (uint32_t)captures == stepper->step_count - first;
}

// Notes whether a game that is over was won by the player with less on the board.
static void observe_end(const struct weights *weights, struct stepper *stepper, bool is_stuck,
                        struct observations *observations)
{
    const struct step_facts *facts = observations->facts;
    const double won = sides_result(stepper->sign, stepper, is_stuck); // by the first side
    int sum = 0;
    if (won != 0 && won != 1)
        return;
    for (int s = 0; s < facts->square_count; s++) {
        int kind = stepper->cells[s] & facts->kind_mask, owner = kind ? facts->owner_of[kind] : 0;
        if (kind && owner < facts->player_count)
            sum += stepper->sign[owner] * weights->kinds[kind];
    }
    observations->decided++;
    observations->lost_stuck += is_stuck && stepper_result(stepper, true) == STEP_LOSS;
    observations->won_by_fewer += won > 0 ? sum < 0 : sum > 0;
}

// Whose pieces are still there at the end of a game.
static void observe_lasting(const struct stepper *stepper, struct observations *observations)
{
    const struct step_facts *facts = stepper->facts;
    size_t squares = (size_t)facts->square_count;
    for (size_t s = 0; s < squares; s++) {
        int kind = stepper->cells[s] & facts->kind_mask;
        for (size_t p = 0; p < (size_t)facts->player_count; p++) {
            uint32_t positions = observations->held[p * squares + s];
            observations->seen[s] += positions;
            observations->lasted[s] += kind && facts->owner_of[kind] == p ? positions : 0;
        }
    }
    memset(observations->held, 0, (size_t)facts->player_count * squares * sizeof(uint16_t));
}

// False when it was broken off.
static bool observe_game(const struct weights *weights, struct stepper *stepper, struct rng *rng,
                         uint64_t *list_limit, struct gate *gate, struct observations *observations)
{
    struct stepper_mark start = stepper_mark(stepper);
    int turns = 0;
    bool is_stuck = false, is_whole = true;
    while (is_whole && turns < OBSERVED_TURNS && stepper_result(stepper, false) == STEP_ONGOING) {
        stepper_list(stepper, false);
        uint32_t count = stepper->step_count - start.step_count;
        observe_pieces(stepper, observations);
        observe_freedom(stepper, observations);
        observe_list(weights, stepper, start.step_count, observations);
        is_stuck = count == 0 && !stepper->failed;
        if (count == 0)
            break;
        struct step step = stepper->steps[start.step_count + rng_below(rng, count)];
        bool made = stepper_make(stepper, &step);
        stepper_drop(stepper, start);
        if (!made)
            break;
        turns++;
        is_whole = gate_pass(gate) && count < *list_limit;
        *list_limit -= is_whole ? count : 0;
    }
    observe_lasting(stepper, observations);
    if (is_whole)
        observe_end(weights, stepper, is_stuck, observations);
    stepper_drop(stepper, start);
    while (turns-- > 0)
        stepper_undo(stepper);
    return is_whole;
}

// What happens on one square counts for those that count as one with it.
static void pool_squares(struct observations *observations)
{
    const struct step_facts *facts = observations->facts;
    const struct symmetries *symmetries = facts->symmetries;
    int squares = facts->square_count, count = facts->player_count * squares;
    bool *where = memory_zeroed((size_t)symmetries->fold_count, sizeof *where);
    uint32_t *sums = memory_zeroed((size_t)symmetries->fold_count * 2, sizeof *sums);
    for (int t = 0; t < facts->type_count; t++) {
        bool *own = observations->where + (1 + t * facts->owner_count) * squares;
        memset(where, 0, (size_t)symmetries->fold_count * sizeof *where);
        for (int i = 0; i < count; i++)
            where[symmetries->folds[i]] |= own[i];
        for (int i = 0; i < count; i++)
            own[i] = where[symmetries->folds[i]];
    }
    for (int i = 0; i < count; i++) {
        sums[2 * symmetries->folds[i]] += observations->seen[i % squares];
        sums[2 * symmetries->folds[i] + 1] += observations->lasted[i % squares];
    }
    for (int s = 0; s < squares; s++) {
        observations->seen[s] = sums[2 * symmetries->folds[s]];
        observations->lasted[s] = sums[2 * symmetries->folds[s] + 1];
    }
    memory_free(where);
    memory_free(sums);
}

// What random games show of one player's pieces holds for the other's.
static void pool_players(struct observations *observations)
{
    const struct step_facts *facts = observations->facts;
    for (int t = 0; t < facts->type_count; t++) {
        uint32_t *turns = observations->turns + 1 + t * facts->owner_count;
        uint32_t *present = observations->present + 1 + t * facts->owner_count;
        turns[0] = turns[1] = turns[0] + turns[1];
        present[0] = present[1] = present[0] + present[1];
    }
}

void observe_games(const struct weights *weights, const struct baronet_game *game,
                   uint64_t list_limit, struct gate *gate, struct observations *observations)
{
    const struct step_facts *facts = weights->facts;
    struct baronet_play *play = baronet_start(game);
    struct stepper *stepper = stepper_new(play, facts);
    struct rng rng;
    int8_t sign[OWNERS_AT_MOST];
    sides_choose(facts, stepper_mover(stepper), sign);
    stepper->sign = sign;
    *observations = (struct observations){
        .facts = facts,
        .into = memory_zeroed((size_t)facts->type_count, sizeof(int16_t)),
        .where = memory_zeroed((size_t)(facts->kind_count * facts->square_count), sizeof(bool)),
        .turns = memory_zeroed((size_t)facts->kind_count, sizeof(uint32_t)),
        .present = memory_zeroed((size_t)facts->kind_count, sizeof(uint32_t)),
        .seen = memory_zeroed((size_t)facts->square_count, sizeof(uint32_t)),
        .lasted = memory_zeroed((size_t)facts->square_count, sizeof(uint32_t)),
        .held =
            memory_zeroed((size_t)(facts->player_count * facts->square_count), sizeof(uint16_t))};
    memset(observations->into, -1, (size_t)facts->type_count * sizeof(int16_t));
    rng_init(&rng, 1);
    list_limit = list_limit ? list_limit : UINT64_MAX;
    bool goes_on = true;
    while (goes_on && observations->games < OBSERVED_GAMES) {
        goes_on = observe_game(weights, stepper, &rng, &list_limit, gate, observations);
        observations->games++;
    }
    pool_squares(observations);
    if (facts->symmetries->mirror)
        pool_players(observations);
    stepper_free(stepper);
    baronet_play_free(play);
}

void observations_release(struct observations *observations)
{
    memory_free(observations->into);
    memory_free(observations->where);
    memory_free(observations->turns);
    memory_free(observations->present);
    memory_free(observations->seen);
    memory_free(observations->lasted);
    memory_free(observations->held);
}
