#include "safety.h"

#include "attack.h"
#include "moves.h"
#include "queries.h"
#include "sets.h"

#include "arena.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

struct safety_reports *safety_reports_new(const struct program *program,
                                          struct safety_reports *outer)
{
    size_t size = (size_t)program->player_count * sizeof(struct safety);
    size += sizeof(struct safety_reports);
    struct safety_reports *reports =
        outer ? memory_zeroed_for(outer, 1, size) : memory_zeroed(1, size);
    reports->outer = outer;
    reports->reserve = -1;
    reports->inner = NULL;
    reports->known = 0;
    reports->base = 0;
    return reports;
}

void safety_reports_free(struct safety_reports *reports)
{
    while (reports->outer)
        reports = reports->outer;
    for (struct safety_reports *inner; reports; reports = inner) {
        inner = reports->inner;
        memory_free(reports);
    }
}

// The only royal piece of a player, or -1 when he has none or several.
static int only_royal(const struct vm *vm, int player)
{
    const struct program *program = vm->program;
    int found = -1;
    for (int i = 0; i < program->royal_count; i++) {
        const uint64_t *set = vm->position->kind_sets +
                              (size_t)program->royal_kinds[player][i] * (size_t)program->word_count;
        for (int w = 0; w < program->word_count; w++) {
            if (!set[w])
                continue;
            if (found >= 0 || set[w] & (set[w] - 1))
                return -1;
            found = w * 64 + __builtin_ctzll(set[w]);
        }
    }
    return found;
}

// What the turn so far, or the move that is pending, has done to the squares of a report.
struct disturbance {
    const struct attack_report *report;
    int left;   // squares that became empty
    int opened; // squares changed so that an attack from beyond them may reach the royal piece
    int pinned; // those of them that became empty, with an attacker there
    bool other; // anything else: the report does not hold
};

static void leave(struct disturbance *disturbance, int square)
{
    const struct attack_report *report = disturbance->report;
    disturbance->left++;
    disturbance->other |= set_has(report->path, square);
    disturbance->opened += set_has(report->opened_by_leaving, square);
    disturbance->pinned +=
        set_has(report->opened_by_leaving, square) && set_has(report->pinned, square);
}

static void enter_square(struct disturbance *disturbance, int square)
{
    const struct attack_report *report = disturbance->report;
    disturbance->other |= set_has(report->path, square);
    disturbance->opened += set_has(report->opened_by_entering, square);
}

static void disturb_by_trail(const struct vm *vm, int mover, struct disturbance *disturbance)
{
    const struct program *program = vm->program;
    const struct position *position = vm->position;
    for (size_t i = vm->safety->base; i < position->trail_count; i++) {
        const struct trail_entry *entry = &position->trail[i];
        if (entry->cell >= program->square_count)
            continue;
        int kind = entry->after & KIND_MASK;
        if (kind == 0)
            leave(disturbance, entry->cell);
        else
            enter_square(disturbance, entry->cell);
        if (kind && program->owner_of[kind] != mover)
            disturbance->other |= set_has(disturbance->report->looked, entry->cell);
    }
}

// Whether the report still tells the truth about the position, the pending move included.
static bool still_holds(const struct vm *vm, int mover, const struct attack_report *report)
{
    const struct program *program = vm->program;
    struct disturbance disturbance = {.report = report};
    if (vm->safety->base < vm->position->trail_count)
        disturb_by_trail(vm, mover, &disturbance);
    if (vm->registers->pending) {
        int kind = position_kind(vm->position, vm->registers->origin);
        if (kind == 0 || program->owner_of[kind] != mover) // it was taken away on the way
            return false;
        leave(&disturbance, vm->registers->origin);
        enter_square(&disturbance, vm->registers->destination);
        if (moves_has_effect(vm, vm->registers->candidate)) {
            square_t touched[CAPTURES_LIMIT + 2];
            int count = moves_touched(vm, vm->registers->candidate, touched);
            for (int i = 0; i < count; i++) {
                leave(&disturbance, touched[i]);
                enter_square(&disturbance, touched[i]);
                disturbance.other |=
                    set_has(report->looked, touched[i]); // an enemy may be put there
            }
        }
    }
    if (disturbance.other || disturbance.opened == 0)
        return !disturbance.other;
    // One sees behind one square. What is there was looked at with everything else in place: that
    // says enough if nothing else was left, and if nobody attacks over pieces in between.
    return !program->has_hops && disturbance.opened == 1 && disturbance.left == 1 &&
           disturbance.pinned == 0;
}

static bool any_royal_attacked(struct vm *vm, int player)
{
    uint64_t royals[SET_WORDS_LIMIT];
    const struct program *program = vm->program;
    set_clear(program, royals);
    for (int i = 0; i < program->royal_count; i++)
        for (int w = 0; w < program->word_count; w++)
            royals[w] |=
                vm->position->kind_sets[program->royal_kinds[player][i] * program->word_count + w];
    return query_attacked(vm, royals, false);
}

static void fill_report(const struct vm *vm, int mover, int royal, struct attack_report *report)
{
    const struct program *program = vm->program;
    report_clear(report, program);
    set_add(report->path, royal); // where a friend may capture it
    for (int p = 0; p < program->player_count && !report->is_attacked; p++)
        if (p != mover)
            position_report(vm->position, p, (square_t)royal, report);
    for (int w = 0; w < program->word_count; w++) {
        uint64_t pinned = report->pinned[w], path = report->path[w];
        report->leaving_matters[w] = path | (report->opened_by_leaving[w] & pinned);
        report->entering_matters[w] = path | (report->opened_by_entering[w] & pinned);
    }
    uint64_t together = report->is_attacked ? 0 : ~UINT64_C(0);
    for (int w = 0; w < program->word_count && program->has_hops; w++) {
        report->left_with[w] = report->opened_by_leaving[w] & ~report->pinned[w] & together;
        report->entered_with[w] = report->opened_by_entering[w] & ~report->pinned[w] & together;
    }
}

// Makes the report for a royal piece that stands where it stood at the generator's start.
static void make_report(struct vm *vm, int mover, int royal)
{
    struct safety *safety = &vm->safety->reports[mover];
    vm->safety->known |= UINT32_C(1) << mover;
    safety->square = (square_t)royal;
    fill_report(vm, mover, royal, &safety->report);
}

// A report on the present position, with the turn as far as it has got (a pending move is carried
// out). False when the player has not just one royal piece.
static bool report_now(struct vm *vm, struct safety *safety)
{
    int mover = vm->position->cells[vm->program->mover_cell];
    if (vm->registers->pending)
        moves_materialize(vm);
    int royal = only_royal(vm, mover);
    if (royal < 0)
        return false;
    safety->square = (square_t)royal;
    fill_report(vm, mover, royal, &safety->report);
    return true;
}

// Whether the turn has left the board as it was.
static bool is_untouched(const struct vm *vm)
{
    const struct position *position = vm->position;
    for (size_t i = vm->safety->base; i < position->trail_count; i++)
        if (position->trail[i].cell < vm->program->square_count)
            return false;
    return !vm->registers->pending;
}

const struct safety *safety_report(struct vm *vm, struct safety *now)
{
    int mover = vm->position->cells[vm->program->mover_cell];
    if (!is_untouched(vm))
        return report_now(vm, now) ? now : NULL;
    if (vm->safety->known >> mover & 1)
        return &vm->safety->reports[mover];
    int royal = only_royal(vm, mover);
    if (royal < 0)
        return NULL;
    make_report(vm, mover, royal);
    return &vm->safety->reports[mover];
}

bool safety_matters(const struct vm *vm, const struct attack_report *report, square_t origin,
                    square_t destination)
{
    return set_has(report->leaving_matters, origin) ||
           set_has(report->entering_matters, destination) ||
           (vm->program->has_hops &&
            ((set_has(report->left_with, origin) && set_has(report->behind_left, destination)) ||
             (set_has(report->entered_with, destination) &&
              set_has(report->behind_entered, origin))));
}

// What a player's attacks see of a square.
static void show_to(struct position *position, int player, square_t square, int kind)
{
    const struct program *program = position->program;
    position->occupants[player * program->square_count + square] =
        program->class_of[player * program->kind_count + kind];
}

// The same by sets, which need no change of the board.
static bool is_attacked_after(const struct position *position, int attacker, square_t royal,
                              square_t origin, square_t destination)
{
    uint64_t occupied[ATTACK_SET_WORDS], gone[ATTACK_SET_WORDS] = {0};
    for (int w = 0; w < position->program->word_count; w++)
        occupied[w] = position->occupied[w];
    set_drop(occupied, origin);
    set_add(occupied, destination);
    set_add(gone, destination);
    return attack_if(position, attacker, origin == royal ? destination : royal, occupied, gone);
}

bool safety_after(struct vm *vm, square_t royal, square_t origin, square_t destination)
{
    struct position *position = vm->position;
    const struct program *program = vm->program;
    int32_t *cells = position->cells, mover = cells[program->mover_cell];
    int32_t moved = cells[origin], captured = cells[destination];
    bool is_attacked = false;
    for (int p = 0; p < program->player_count && !is_attacked; p++) {
        if (p == mover)
            continue;
        if (program->attack_sets.from) {
            is_attacked = is_attacked_after(position, p, royal, origin, destination);
            continue;
        }
        cells[origin] = 0;
        cells[destination] = moved;
        show_to(position, p, origin, 0);
        show_to(position, p, destination, moved & KIND_MASK);
        is_attacked = position_attacks(position, p, origin == royal ? destination : royal);
        cells[destination] = captured;
        cells[origin] = moved;
        show_to(position, p, destination, captured & KIND_MASK);
        show_to(position, p, origin, moved & KIND_MASK);
    }
    return !is_attacked;
}

bool safety_after_clearing(const struct vm *vm, square_t royal, square_t origin,
                           square_t destination, const uint64_t *cleared)
{
    const struct position *position = vm->position;
    int mover = position->cells[vm->program->mover_cell];
    uint64_t occupied[ATTACK_SET_WORDS], gone[ATTACK_SET_WORDS];
    bool is_attacked = false;
    for (int w = 0; w < vm->program->word_count; w++) {
        occupied[w] = position->occupied[w];
        gone[w] = cleared[w];
    }
    set_drop(occupied, origin);
    set_add(occupied, destination);
    set_add(gone, destination);
    for (int w = 0; w < vm->program->word_count; w++)
        occupied[w] &= ~cleared[w];
    for (int p = 0; p < vm->program->player_count && !is_attacked; p++)
        is_attacked = p != mover && attack_if(position, p, royal, occupied, gone);
    return !is_attacked;
}

// `keeps`: a report is made where there is none, for the turns to come.
static bool holds(struct vm *vm, bool keeps)
{
    const struct program *program = vm->program;
    int mover = vm->position->cells[program->mover_cell];
    struct safety *safety = &vm->safety->reports[mover];
    bool at_start = vm->safety->base == vm->position->trail_count;
    bool is_known = vm->safety->known >> mover & 1;
    if (at_start && is_known && vm->registers->pending && vm->registers->origin != safety->square &&
        !moves_has_effect(vm, vm->registers->candidate) &&
        !safety_matters(vm, &safety->report, vm->registers->origin, vm->registers->destination))
        return !safety->report.is_attacked;
    int royal = only_royal(vm, mover);
    bool stays = royal >= 0 && !(vm->registers->pending && vm->registers->origin == royal);
    bool is_made = stays && !is_known && at_start && keeps;
    if (is_made)
        make_report(vm, mover, royal);
    if (stays && (is_known || is_made) && safety->square == royal &&
        still_holds(vm, mover, &safety->report))
        return !safety->report.is_attacked;
    if (vm->registers->pending) {
        moves_materialize(vm);
        royal = only_royal(vm, mover);
    }
    if (royal < 0)
        return !any_royal_attacked(vm, mover);
    for (int p = 0; p < program->player_count; p++)
        if (p != mover && position_attacks(vm->position, p, (square_t)royal))
            return false;
    return true;
}

bool safety_holds(struct vm *vm)
{
    return holds(vm, true);
}

bool safety_holds_once(struct vm *vm)
{
    return holds(vm, false);
}
