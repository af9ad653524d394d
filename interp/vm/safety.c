#include "safety.h"

#include "attack.h"
#include "moves.h"
#include "queries.h"
#include "sets.h"

#include "arena.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

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

// The royal pieces of a player. False when he has none.
static bool find_royals(const struct vm *vm, int player, uint64_t *royals)
{
    const struct program *program = vm->program;
    const int *kinds = program->royal_kinds[player];
    const int words = program->word_count, count = program->royal_count;
    uint64_t any = 0;
    for (int w = 0; w < words; w++) {
        uint64_t found = 0;
        for (int i = 0; i < count; i++)
            found |= vm->position->kind_sets[kinds[i] * words + w];
        royals[w] = found;
        any |= found;
    }
    return any != 0;
}

static bool is_same(const struct vm *vm, const uint64_t *a, const uint64_t *b)
{
    uint64_t differ = 0;
    for (int w = 0; w < vm->program->word_count; w++)
        differ |= a[w] ^ b[w];
    return differ == 0;
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

static void report_royals(const struct vm *vm, int mover, struct safety *safety)
{
    struct attack_report *report = &safety->report;
    for (int i = 0; i < safety->count && !report->is_attacked; i++)
        for (int p = 0; p < vm->program->player_count && !report->is_attacked; p++)
            if (p != mover)
                position_report(vm->position, p, safety->squares[i], report);
}

// Fills the report on the royal pieces. False when there are too many.
static bool fill_report(const struct vm *vm, int mover, struct safety *safety)
{
    const struct program *program = vm->program;
    struct attack_report *report = &safety->report;
    safety->count = 0;
    for (int w = 0; w < program->word_count; w++)
        for (uint64_t rest = safety->royals[w]; rest; rest &= rest - 1) {
            if (safety->count == SAFETY_ROYALS_LIMIT)
                return false;
            safety->squares[safety->count++] = (square_t)(w * 64 + __builtin_ctzll(rest));
        }
    report_clear(report, program);
    set_copy(program, report->path, safety->royals); // where a friend may capture one
    report_royals(vm, mover, safety);
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
    return true;
}

// Makes the report on royal pieces, its own, that stand where they stood at the generator's start.
static bool make_report(struct vm *vm, int mover)
{
    if (!fill_report(vm, mover, &vm->safety->reports[mover]))
        return false;
    vm->safety->known |= UINT32_C(1) << mover;
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
    struct safety *at_start = &vm->safety->reports[mover];
    if (is_untouched(vm)) {
        bool is_known = vm->safety->known >> mover & 1 ||
                        (find_royals(vm, mover, at_start->royals) && make_report(vm, mover));
        return is_known ? at_start : NULL;
    }
    if (vm->registers->pending)
        moves_materialize(vm);
    return find_royals(vm, mover, now->royals) && fill_report(vm, mover, now) ? now : NULL;
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

// Whether one of the royal pieces is attacked after a move, by sets, which need no change of the
// board. `cleared`: squares that are empty then (NULL: none).
INLINE bool any_attacked_after(const struct position *position, const struct safety *safety,
                               square_t origin, square_t destination, const uint64_t *cleared)
{
    const struct program *program = position->program;
    const int mover = position->cells[program->mover_cell], words = program->word_count;
    uint64_t occupied[ATTACK_SET_WORDS], gone[ATTACK_SET_WORDS];
    for (int w = 0; w < words; w++) {
        occupied[w] = position->occupied[w];
        gone[w] = cleared ? cleared[w] : 0;
    }
    set_drop(occupied, origin);
    set_add(occupied, destination);
    set_add(gone, destination);
    for (int w = 0; cleared && w < words; w++)
        occupied[w] &= ~cleared[w];
    for (int i = 0; i < safety->count; i++) {
        square_t royal = safety->squares[i] == origin ? destination : safety->squares[i];
        for (int p = 0; p < program->player_count; p++)
            if (p != mover && attack_if(position, p, royal, occupied, gone))
                return true;
    }
    return false;
}

INLINE bool is_attacked(const struct position *position, int mover, square_t square)
{
    const int players = position->program->player_count;
    for (int p = 0; p < players; p++)
        if (p != mover && position_attacks(position, p, square))
            return true;
    return false;
}

// What the others' attacks see of a square.
static void show(struct position *position, int mover, square_t square, int kind)
{
    for (int p = 0; p < position->program->player_count; p++)
        if (p != mover)
            show_to(position, p, square, kind);
}

// The same of a plain move where there are no attack sets: the board is changed for a moment.
static bool any_attacked_on_board(struct position *position, const struct safety *safety,
                                  square_t origin, square_t destination)
{
    int32_t *cells = position->cells, mover = cells[position->program->mover_cell];
    int32_t moved = cells[origin], captured = cells[destination];
    cells[origin] = 0;
    cells[destination] = moved;
    show(position, mover, origin, 0);
    show(position, mover, destination, moved & KIND_MASK);
    bool any = false;
    for (int i = 0; i < safety->count && !any; i++)
        any = is_attacked(position, mover,
                          safety->squares[i] == origin ? destination : safety->squares[i]);
    cells[destination] = captured;
    cells[origin] = moved;
    show(position, mover, destination, captured & KIND_MASK);
    show(position, mover, origin, moved & KIND_MASK);
    return any;
}

bool safety_after(struct vm *vm, const struct safety *safety, square_t origin, square_t destination)
{
    if (vm->program->attack_sets.from)
        return !any_attacked_after(vm->position, safety, origin, destination, NULL);
    return !any_attacked_on_board(vm->position, safety, origin, destination);
}

bool safety_after_clearing(const struct vm *vm, const struct safety *safety, square_t origin,
                           square_t destination, const uint64_t *cleared)
{
    return !any_attacked_after(vm->position, safety, origin, destination, cleared);
}

// `keeps`: a report is made where there is none, for the turns to come.
static bool holds(struct vm *vm, bool keeps)
{
    int mover = vm->position->cells[vm->program->mover_cell];
    struct safety *safety = &vm->safety->reports[mover];
    const struct registers *registers = vm->registers;
    bool at_start = vm->safety->base == vm->position->trail_count;
    bool is_known = vm->safety->known >> mover & 1;
    if (at_start && is_known && registers->pending && !moves_has_effect(vm, registers->candidate) &&
        !safety_matters(vm, &safety->report, registers->origin, registers->destination))
        return !safety->report.is_attacked;
    uint64_t royals[SET_WORDS_LIMIT];
    bool stay = (is_known || (at_start && keeps)) && find_royals(vm, mover, royals) &&
                !(registers->pending && set_has(royals, registers->origin));
    if (stay && !is_known && at_start && keeps) {
        memcpy(safety->royals, royals, (size_t)vm->program->word_count * sizeof *royals);
        is_known = make_report(vm, mover);
    }
    if (stay && is_known && is_same(vm, safety->royals, royals) &&
        still_holds(vm, mover, &safety->report))
        return !safety->report.is_attacked;
    if (registers->pending)
        moves_materialize(vm);
    find_royals(vm, mover, royals);
    for (int w = 0; w < vm->program->word_count; w++)
        for (uint64_t rest = royals[w]; rest; rest &= rest - 1)
            if (is_attacked(vm->position, mover, (square_t)(w * 64 + __builtin_ctzll(rest))))
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
