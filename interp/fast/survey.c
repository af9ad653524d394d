#include "survey.h"

#include "candidates.h"
#include "playout_run.h"
#include "safety.h"
#include "set_stack.h"
#include "sets.h"

static struct survey *survey_of(const struct vm *vm)
{
    struct random_game *game = vm->client;
    return &game->survey;
}

void survey_begin(struct vm *vm)
{
    struct survey *survey = survey_of(vm);
    survey->total = 0;
    survey->failed_count = 0;
}

// ---- Counting the candidates

static enum outcome refuse(struct vm *vm, const struct instruction *code)
{
    (void)code;
    survey_of(vm)->is_refused = true;
    vm->status = VM_UNDRAWN;
    return FAILED;
}

static bool is_last(uint8_t follows)
{
    return follows == FOLLOWS_NOTHING || follows == FOLLOWS_END;
}

static enum outcome survey_squares(struct vm *vm, const struct instruction *code)
{
    if (!is_last(code->x))
        return refuse(vm, code);
    survey_of(vm)->total += (uint32_t)set_count(vm->program, pop_set(vm));
    return BACKTRACK;
}

static enum outcome survey_values(struct vm *vm, const struct instruction *code, uint32_t first)
{
    if (!is_last(code->x))
        return enumerate_values(vm, code, first);
    survey_of(vm)->total += vm->candidate_count - first;
    return BACKTRACK;
}

static enum outcome survey_end(struct vm *vm)
{
    survey_of(vm)->total++;
    return BACKTRACK;
}

const struct chooser surveying = {.move = refuse,
                                  .square = survey_squares,
                                  .value = survey_values,
                                  .fork = enumerate_fork,
                                  .is_safe = safety_holds_once,
                                  .sure_end = survey_end,
                                  .end = survey_end};

// ---- Taking one

enum outcome survey_draw(struct vm *vm)
{
    struct random_game *game = vm->client;
    struct survey *survey = &game->survey;
    uint32_t rest = survey->total - (uint32_t)survey->failed_count;
    if (rest == 0)
        return EXHAUSTED;
    if (survey->failed_count == SURVEY_FAILURES) {
        vm->status = VM_UNDRAWN;
        return FAILED;
    }
    uint32_t drawn = (uint32_t)rng_among(&game->rng, rest);
    int before = 0;
    for (; before < survey->failed_count && survey->failed[before] <= drawn; before++)
        drawn++;
    // If it makes a turn nobody asks again which ones have failed.
    for (int i = survey->failed_count++; i > before; i--)
        survey->failed[i] = survey->failed[i - 1];
    survey->failed[before] = survey->left = drawn;
    survey->is_taken = false;
    return CONTINUE;
}

// Whether the one that is wanted is among the next `count`, and which of them it is.
static bool is_among_next(struct vm *vm, uint32_t count, uint32_t *which)
{
    struct survey *survey = survey_of(vm);
    *which = survey->left;
    survey->is_taken = *which < count;
    if (survey->is_taken)
        vm->choice_count = vm->base;
    else
        survey->left -= count;
    return survey->is_taken;
}

enum outcome survey_take_square(struct vm *vm, const struct instruction *code)
{
    uint32_t which;
    const uint64_t *set = pop_set(vm);
    if (!is_among_next(vm, (uint32_t)set_count(vm->program, set), &which))
        return BACKTRACK;
    position_write(vm->position, code->a, set_nth(vm->program, set, (int)which));
    return CONTINUE;
}

enum outcome survey_take_value(struct vm *vm, const struct instruction *code, uint32_t first)
{
    uint32_t which;
    if (!is_last(code->x))
        return enumerate_values(vm, code, first);
    if (!is_among_next(vm, vm->candidate_count - first, &which))
        return BACKTRACK;
    position_write(vm->position, code->a, vm->candidates[first + which].value);
    return CONTINUE;
}

enum outcome survey_take_end(struct vm *vm)
{
    uint32_t which;
    return survey_of(vm)->is_taken || is_among_next(vm, 1, &which) ? CONTINUE : BACKTRACK;
}
