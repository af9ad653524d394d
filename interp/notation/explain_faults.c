// The faults of a reading: broken requirements, with who attacks, and branches not taken.
#include "backtrack.h"
#include "explain_reader.h"
#include "memory.h"
#include "moves.h"
#include "sets.h"

#include <string.h>

enum { REQUIREMENTS = 8, UNPAID_BRANCHES = 8 }; // on one path

// ---- Faults

// Adds a fault to those of the path; the registers are still without it.
int32_t reader_add_fault(struct vm *vm, enum fault_kind kind, int32_t pc, int32_t value)
{
    struct reader *reader = vm->client;
    int32_t before = vm->registers->fault, index = (int32_t)reader->fault_count;
    struct fault fault = {.first = -1};
    if (before >= 0)
        fault = reader->faults[before];
    fault.kind = kind;
    fault.pc = pc;
    fault.value = value;
    fault.before = before;
    fault.about_royals = false;
    fault.square_count = 0;
    fault.length = reader_length(reader);
    fault.requirements += kind == FAULT_REQUIREMENT;
    fault.forced +=
        kind == FAULT_SQUARE || kind == FAULT_VALUE || kind == FAULT_HAND || kind == FAULT_WHERE;
    fault.hidden += kind == FAULT_HIDDEN;
    fault.branches += kind == FAULT_BRANCH;
    fault.unpaid += kind == FAULT_UNPAID;
    if (fault.first < 0 && kind != FAULT_UNPAID)
        fault.first = index;
    reader->faults = memory_grow(reader->faults, reader->fault_count + 1, &reader->fault_capacity,
                                 sizeof *reader->faults);
    reader->faults[reader->fault_count++] = fault;
    return index;
}

// What the requirement at an address says; NULL: nothing about attacks, and it is that of no
// choice.
static const struct required_site *required_at(const struct program *program, int32_t pc)
{
    const struct site *site = program_site(program, pc);
    return site && site->kind == SITE_REQUIREMENT ? &site->required : NULL;
}

static void find_royals(const struct vm *vm, uint64_t *royals)
{
    const struct program *program = vm->program;
    int mover = vm->position->cells[program->mover_cell];
    set_clear(program, royals);
    for (int i = 0; i < program->royal_count; i++) {
        const uint64_t *pieces =
            vm->position->kind_sets + program->royal_kinds[mover][i] * program->word_count;
        for (int w = 0; w < program->word_count; w++)
            royals[w] |= pieces[w];
    }
}

// Notes who attacks, where a requirement is about attacks: on the set that was popped last, or on
// royal pieces.
static void note_attackers(struct vm *vm, struct fault *fault)
{
    struct reader *reader = vm->client;
    const struct program *program = vm->program;
    const struct required_site *required = required_at(program, fault->pc);
    enum forbidden forbidden = required ? required->forbids : FORBIDS_OTHERS;
    bool is_safety = forbidden == FORBIDS_ROYALS_ATTACKED;
    uint64_t royals[SET_WORDS_LIMIT], targets[SET_WORDS_LIMIT];
    int mover = vm->position->cells[program->mover_cell], count = 0;
    if (forbidden == FORBIDS_OTHERS || reader->is_limited)
        return;
    if (!is_safety)
        set_copy(program, targets, vm->sets + (size_t)vm->set_count * (size_t)program->word_count);
    if (vm->registers->pending)
        moves_materialize(vm);
    find_royals(vm, royals);
    bool by_friends = forbidden == FORBIDS_ATTACKS_BY_OWN;
    if (is_safety)
        set_copy(program, targets, royals);
    fault->about_royals =
        is_safety || (!by_friends && required->is_of_pieces &&
                      memcmp(targets, royals, (size_t)program->word_count * sizeof *royals) == 0);
    for (int s = 0; s < program->square_count && fault->about_royals; s++) {
        uint64_t one[SET_WORDS_LIMIT] = {0};
        square_t attacker;
        if (!set_has(royals, s) || count == FAULT_SQUARES / 2)
            continue;
        set_add(one, s);
        if (attackers_find(vm->position, mover, one, false, &attacker, 1) > 0)
            fault->squares[count++] = (square_t)s;
    }
    count += attackers_find(vm->position, mover, targets, by_friends, fault->squares + count,
                            FAULT_SQUARES - count);
    fault->square_count = count;
}

enum standing standing_on(const struct reader *reader, int square)
{
    const struct position *position = &reader->play->position;
    int kind = position_kind(position, square);
    if (kind == 0)
        return STANDS_NOTHING;
    bool is_own =
        position->program->owner_of[kind] == position->cells[position->program->mover_cell];
    return is_own ? STANDS_OWN : STANDS_OTHERS;
}

// The choice whose condition, after `where`, a requirement is; NULL: it is none.
static const struct site *choice_of(const struct program *program, int32_t pc)
{
    const struct required_site *required = required_at(program, pc);
    return required && required->choice >= 0 ? &program->sites[required->choice] : NULL;
}

bool reader_tolerate(struct vm *vm, int32_t pc)
{
    struct reader *reader = vm->client;
    const struct fault *before = reader_fault(reader, vm->registers->fault);
    if ((before && before->requirements == REQUIREMENTS) || !reader_has_effort(vm))
        return false;
    const struct site *choice = choice_of(vm->program, pc);
    if (choice && (reader->keeps_secrets || (before && before->forced > 1)))
        return false;
    if (choice) {
        bool is_square = choice->kind == SITE_SQUARE;
        int32_t value = is_square ? vm->position->cells[choice->chosen.cell] : -1;
        vm->registers->fault = reader_add_fault(vm, FAULT_WHERE, pc, value);
        return true;
    }
    vm->registers->fault = reader_add_fault(vm, FAULT_REQUIREMENT, pc, -1);
    note_attackers(vm, &reader->faults[vm->registers->fault]);
    return true;
}

// Offers a way that is taken after all that are offered later.
static void offer_fork(struct vm *vm, enum fault_kind kind, int32_t pc, int32_t target)
{
    int32_t fault = vm->registers->fault;
    vm->registers->fault = reader_add_fault(vm, kind, pc, -1);
    push_choice(vm, CHOICE_FORK, target);
    vm->registers->fault = fault;
}

// Where something was tried to choose a branch, the other branch is read, too.
void reader_offer_branch(struct vm *vm, bool holds)
{
    struct reader *reader = vm->client;
    const struct fault *before = reader_fault(reader, vm->registers->fault);
    const struct site *next = program_site(vm->program, vm->pc);
    bool is_branch = next && next->kind == SITE_BRANCH;
    if (!is_branch || reader_is_through(reader) || !reader_has_effort(vm))
        return;
    int32_t target = next->leading.wanted != holds ? next->leading.target : vm->pc + 1;
    bool is_first = !before || before->branches + before->forced + before->hidden == 0;
    if (holds && is_first)
        offer_fork(vm, FAULT_BRANCH, vm->pc, target);
    else if (!holds && (!before || before->unpaid < UNPAID_BRANCHES))
        offer_fork(vm, FAULT_UNPAID, vm->pc, target);
}
