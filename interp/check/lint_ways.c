#include "lint_ways.h"

#include "backtrack.h"
#include "baronet_notation.h"
#include "memory.h"
#include "play_state.h"

#include <string.h>

// A choice on the way to a turn: what is left of it tells what was taken.
struct step {
    int kind;
    int32_t pc;
    uint64_t index;
    uint64_t left; // squares
};

struct way {
    struct step *steps;
    uint32_t count;
};

static struct way way_of(const struct vm *vm)
{
    struct way way = {.count = vm->choice_count - vm->base};
    way.steps = memory_zeroed(way.count + 1, sizeof *way.steps);
    for (uint32_t i = 0; i < way.count; i++) {
        const struct choice *choice = &vm->choices[vm->base + i];
        struct step *step = &way.steps[i];
        *step = (struct step){choice->kind, choice->pc, choice->index, 0};
        for (uint32_t c = choice->index; choice->kind == CHOICE_SQUARES && c < choice->end; c++)
            step->left = step->left * UINT64_C(0x9e3779b97f4a7c15) + vm->candidates[c].word + 1;
    }
    return way;
}

// The ways to two turns of the list, as far as choices are open: the earlier one first.
static bool find_ways(struct baronet_play *play, size_t first, size_t second, struct way ways[2])
{
    struct generator generator;
    size_t found = 0;
    if (play->vm.plain)
        return false; // it has no choices to look at
    vm_refill(&play->vm);
    vm_begin(&play->vm, &generator);
    for (size_t i = 0; i <= second && vm_next(&play->vm, &generator); i++)
        if (i == first || i == second)
            ways[found++] = way_of(&play->vm);
    vm_end(&play->vm, &generator);
    for (size_t i = 0; found == 1 && i < found; i++)
        memory_free(ways[i].steps);
    return found == 2;
}

// The address of the choice, which goes on at step->pc; one of paths goes there on another path
// than its first one. -1: there is none.
static int32_t choice_before(const struct program *program, const struct step *step)
{
    if (step->kind != CHOICE_FORK)
        return step->pc - 1;
    for (int i = 0; i < program->site_count; i++) {
        const struct site *site = &program->sites[i];
        if (site->kind == SITE_FORK && site->leading.target == step->pc)
            return site->address;
    }
    return -1;
}

// Where the alternative begins that the other way took, when the first one was not it.
static int32_t alternative(const struct program *program, int32_t pc, const struct way *other,
                           uint32_t depth)
{
    const struct step *step = depth < other->count ? &other->steps[depth] : NULL;
    const struct site *site = program_site(program, pc);
    while (site && site->kind == SITE_FORK) {
        if (step && step->kind == CHOICE_FORK && step->pc == site->leading.target)
            return pc + 1;
        pc = site->leading.target;
        site = program_site(program, pc);
    }
    return pc;
}

static bool is_placed(const struct program *program, int32_t pc)
{
    return pc >= 0 && source_find(program->model->sources, program->spans[pc].start) != NULL;
}

// Notes where two ways part. Returns whether that is between alternatives.
static bool note_parting(struct diag *diag, const struct program *program, const struct way ways[2])
{
    uint32_t depth = 0;
    while (depth < ways[0].count && depth < ways[1].count &&
           memcmp(&ways[0].steps[depth], &ways[1].steps[depth], sizeof(struct step)) == 0)
        depth++;
    if (depth == ways[0].count)
        return false;
    const struct step *step = &ways[0].steps[depth];
    int32_t choice = choice_before(program, step);
    if (step->kind != CHOICE_FORK) {
        if (is_placed(program, choice))
            diag_note(diag, program->spans[choice], "the two ways differ in what is chosen here");
        return false;
    }
    int32_t second = alternative(program, step->pc, &ways[1], depth);
    if (!is_placed(program, choice + 1) || !is_placed(program, second))
        return true;
    diag_note(diag, program->spans[choice + 1], "one way goes on here");
    diag_note(diag, program->spans[second], "the other way goes on here");
    return true;
}

// The turn before this one that looks the same.
static size_t first_of(const struct baronet_turns *turns, size_t index)
{
    const struct turn_place *turn = &turns->turns[index];
    struct text_buffer text, other;
    size_t found = 0;
    text_buffer_init(&text);
    text_buffer_init(&other);
    turns_print(turns, index, NULL, &text);
    const char *number = turn->number ? strrchr(text.start, '#') : NULL;
    size_t length = number ? (size_t)(number - text.start) : text.length;
    for (; found < index; found++) {
        text_buffer_clear(&other);
        turns_print(turns, found, NULL, &other);
        if (other.length == length && memcmp(other.start, text.start, length) == 0)
            break;
    }
    text_buffer_release(&text);
    text_buffer_release(&other);
    return found;
}

static void warn(struct diag *diag, struct baronet_play *play, const struct baronet_turns *turns,
                 size_t index, struct span at)
{
    size_t first = first_of(turns, index);
    bool is_same = !turns->turns[index].number, is_between = true;
    struct text_buffer text, other;
    struct way ways[2];
    text_buffer_init(&text);
    text_buffer_init(&other);
    turns_print(turns, index, NULL, &text);
    turns_print(turns, first, NULL, &other);
    if (is_same)
        diag_warning(diag, at, "the turn \"%s\" is found twice, and counts twice", text.start);
    else
        diag_warning(diag, at,
                     "two different turns are both written \"%s\"; the other one is \"%s\"",
                     other.start, text.start);
    if (first < index && find_ways(play, first, index, ways)) {
        is_between = note_parting(diag, play->game->program, ways);
        memory_free(ways[0].steps);
        memory_free(ways[1].steps);
    }
    diag_hint(diag, "%s",
              !is_same ? "write what is chosen into the turn with \"note\""
              : is_between
                  ? "leave one way: a \"require\" that fails in one of them, or one alternative"
                  : "choose only among what makes a difference");
    if (play->turn_count > 0) {
        char *fen = baronet_play_fen(play, BARONET_REFEREE);
        diag_hint(diag, "in the position \"%s\"", fen);
        baronet_free(fen);
    }
    text_buffer_release(&text);
    text_buffer_release(&other);
}

bool lint_ways(struct diag *diag, struct baronet_play *play, const struct baronet_turns *turns,
               struct span at)
{
    for (size_t i = 0; i < turns->count; i++)
        if (turns->turns[i].number || turns->turns[i].twin) {
            warn(diag, play, turns, i, at);
            return true;
        }
    return false;
}
