#include "count.h"

#include "moves.h"
#include "safety.h"
#include "sets.h"

#include "arena.h"

#include <stdlib.h>
#include <string.h>

// ---- Following the code behind a choice
// --------------------------------------------------------------
//
// The instructions from the choice to END are followed once for all candidates: what they compute
// is known, or it depends on the candidate. As long as nothing but the candidate's square is
// changed and nothing but zones and the royal's safety is asked, each candidate's verdict can be
// read off tables.

// What the chosen value is.
enum chosen { CHOSEN_MOVE, CHOSEN_SQUARE, CHOSEN_FROM_HAND, CHOSEN_VALUE };

// A value on the stack while the tail is followed.
struct tail_value {
    enum { KNOWN, DEPENDS, IS_CHOSEN, IN_ZONE } kind;
    int32_t value;        // KNOWN; IN_ZONE: 1, or 0 for "not in"
    const uint64_t *zone; // IN_ZONE
};

// How the board is changed before the royal's safety is asked.
enum change {
    CHANGES_NOTHING,
    CHANGES_BY_MOVE,
    CHANGES_BY_PLACING,
    CHANGES_BY_REMOVING,
    CHANGES_ELSE
};

enum { TAIL_STEPS_LIMIT = 64, TAIL_STACK = 8, TAIL_LOCALS = 8, TAIL_ZONES = 2 };

// What the code comes to.
struct tail {
    bool is_simple; // the verdict depends on what is said here only
    bool is_free;   // plain moves pass
    bool fails;     // no candidate passes
    bool needs_safety;
    enum change change; // before safety is asked
    uint64_t
        excluded[(MODEL_TYPES_LIMIT + 63) / 64]; // types of movers for which more is to be done ...
    const uint64_t *excluded_zone;               // ... where they go to this zone (NULL: anywhere)
    int exclusions;
    struct tail_value zones[TAIL_ZONES]; // zones that the chosen square has to be in, or not
    int zone_count;
};

struct tail_walk {
    const struct vm *vm;
    struct tail *tail;
    enum chosen chosen;
    int local; // the chosen value's cell
    int captured;
    int captures_left; // of the move, for NEXT_CAPTURE
    int32_t pc;
    struct tail_value stack[TAIL_STACK];
    int depth;
    struct {
        int cell;
        struct tail_value value;
    } locals[TAIL_LOCALS]; // stored on the way
    int local_count;
    enum change change;
};

static const struct tail_value depends = {DEPENDS, 0, NULL};

static struct tail_value known(int32_t value)
{
    return (struct tail_value){KNOWN, value, NULL};
}

static bool push(struct tail_walk *walk, struct tail_value value)
{
    if (walk->depth == TAIL_STACK)
        return false;
    walk->stack[walk->depth++] = value;
    return true;
}

// Pops a value; DEPENDS when there is none (which can't happen in verified code).
static struct tail_value pop(struct tail_walk *walk)
{
    return walk->depth > 0 ? walk->stack[--walk->depth] : depends;
}

static struct tail_value local_value(const struct tail_walk *walk, int cell)
{
    for (int i = walk->local_count - 1; i >= 0; i--)
        if (walk->locals[i].cell == cell)
            return walk->locals[i].value;
    if (walk->chosen != CHOSEN_MOVE && cell == walk->local)
        return (struct tail_value){IS_CHOSEN, 0, NULL};
    return known(walk->vm->position->cells[cell]);
}

static bool store_local(struct tail_walk *walk, int cell, struct tail_value value)
{
    if (walk->local_count == TAIL_LOCALS)
        return false;
    walk->locals[walk->local_count].cell = cell;
    walk->locals[walk->local_count++].value = value;
    return true;
}

static struct tail_value negated(struct tail_value value)
{
    if (value.kind == KNOWN || value.kind == IN_ZONE)
        value.value = !value.value;
    return value;
}

static struct tail_value compared(struct tail_value left, struct tail_value right, enum opcode op)
{
    if (left.kind != KNOWN || right.kind != KNOWN)
        return depends;
    return known(op == OP_EQUAL ? left.value == right.value : left.value < right.value);
}

static const uint64_t *zone_of(const struct tail_walk *walk, int zone)
{
    const struct program *program = walk->vm->program;
    int mover = walk->vm->position->cells[program->mover_cell];
    return program->zones +
           (size_t)(zone * program->player_count + mover) * (size_t)program->word_count;
}

// A move's type is asked: types in the list have more to do, perhaps only in the zone that is asked
// for next with a jump to the same place.
static void exclude(struct tail_walk *walk, int list)
{
    const struct program *program = walk->vm->program;
    const struct instruction *code = &program->code[walk->pc];
    const struct value_list *types = &program->lists[list];
    struct tail *tail = walk->tail;
    const uint64_t *zone = NULL;
    if (code[0].op == OP_DESTINATION && code[1].op == OP_SET_ZONE && code[2].op == OP_SET_HAS &&
        code[3].op == OP_JUMP_FALSE && code[3].b == code[-1].b)
        zone = zone_of(walk, code[1].a);
    tail->excluded_zone = tail->exclusions++ == 0 || tail->excluded_zone == zone ? zone : NULL;
    for (int i = 0; i < types->count; i++)
        tail->excluded[types->values[i] / 64] |= UINT64_C(1) << (types->values[i] % 64);
}

enum follow { FOLLOW_ON, FOLLOW_END, FOLLOW_STOP };

static enum follow follow_moved(struct tail_walk *walk, const struct instruction *code)
{
    const struct value_list *types = &walk->vm->program->lists[code->a];
    bool is_listed = false;
    if (walk->chosen == CHOSEN_MOVE) {
        exclude(walk, code->a);
    } else {
        for (int i = 0; i < types->count; i++)
            is_listed |= types->values[i] == walk->vm->registers.moved;
    }
    if (!is_listed)
        walk->pc = code->b;
    return FOLLOW_ON;
}

static enum follow follow_require(struct tail_walk *walk)
{
    struct tail_value value = pop(walk);
    struct tail *tail = walk->tail;
    if (value.kind == KNOWN) {
        tail->fails |= !value.value;
        return value.value ? FOLLOW_ON : FOLLOW_END;
    }
    if (value.kind != IN_ZONE || tail->zone_count == TAIL_ZONES)
        return FOLLOW_STOP;
    tail->zones[tail->zone_count++] = value;
    return FOLLOW_ON;
}

// SET_SQUARE and what is done with the square at once.
static enum follow follow_square(struct tail_walk *walk)
{
    struct tail_value square = pop(walk);
    enum opcode op = walk->vm->program->code[walk->pc++].op;
    if (op == OP_REMOVE && square.kind == IS_CHOSEN && walk->change == CHANGES_NOTHING)
        walk->change = CHANGES_BY_REMOVING;
    else if (op == OP_TURN_OVER || op == OP_MARK || op == OP_REMOVE)
        walk->change = CHANGES_ELSE;
    else
        return FOLLOW_STOP;
    return FOLLOW_ON;
}

static enum follow follow_place(struct tail_walk *walk)
{
    struct tail_value owner = pop(walk), square = pop(walk);
    int mover = walk->vm->position->cells[walk->vm->program->mover_cell];
    pop(walk);
    bool own = owner.kind == KNOWN && owner.value == mover && square.kind == IS_CHOSEN;
    walk->change = own && walk->change == CHANGES_NOTHING ? CHANGES_BY_PLACING : CHANGES_ELSE;
    return FOLLOW_ON;
}

// Taking from a hand fails below zero: is there surely enough?
static enum follow follow_hand(struct tail_walk *walk, int count)
{
    const struct vm *vm = walk->vm;
    struct tail_value player = pop(walk), type = pop(walk);
    if (count >= 0 || (type.kind == IS_CHOSEN && walk->chosen == CHOSEN_FROM_HAND && count == -1))
        return FOLLOW_ON;
    if (player.kind != KNOWN || type.kind != KNOWN || type.value < 0)
        return FOLLOW_STOP;
    int cell = vm->program->hand_cells + player.value * vm->program->type_count + type.value;
    return vm->position->cells[cell] + count >= 0 ? FOLLOW_ON : FOLLOW_STOP;
}

static enum follow follow_jump(struct tail_walk *walk, const struct instruction *code)
{
    struct tail_value value = pop(walk);
    if (value.kind != KNOWN)
        return FOLLOW_STOP;
    if ((value.value != 0) == (code->op == OP_JUMP_TRUE))
        walk->pc = code->b;
    return FOLLOW_ON;
}

static enum follow follow_zone(struct tail_walk *walk, const struct instruction *code)
{
    if (walk->vm->program->code[walk->pc].op != OP_SET_HAS)
        return FOLLOW_STOP;
    walk->pc++;
    struct tail_value square = pop(walk);
    if (square.kind != IS_CHOSEN || walk->chosen != CHOSEN_SQUARE)
        square = depends;
    else
        square = (struct tail_value){IN_ZONE, 1, zone_of(walk, code->a)};
    return push(walk, square) ? FOLLOW_ON : FOLLOW_STOP;
}

// What is done with a captured piece may be known to let every move pass.
static enum follow follow_capture(struct tail_walk *walk, const struct instruction *code)
{
    if (walk->captures_left == 0)
        walk->pc = code->b;
    else if (!store_local(walk, code->a, depends))
        return FOLLOW_STOP;
    else
        walk->captures_left--;
    return FOLLOW_ON;
}

static enum follow pushed(struct tail_walk *walk, struct tail_value value)
{
    return push(walk, value) ? FOLLOW_ON : FOLLOW_STOP;
}

// Follows one instruction.
static enum follow follow(struct tail_walk *walk)
{
    const struct vm *vm = walk->vm;
    const int32_t *cells = vm->position->cells;
    const struct instruction *code = &vm->program->code[walk->pc++];
    struct tail_value right;
    switch (code->op) {
    case OP_END: return FOLLOW_END;
    case OP_NOTE: return FOLLOW_ON;
    case OP_NEXT_CAPTURE: return follow_capture(walk, code);
    case OP_RELOCATE: return FOLLOW_ON;
    case OP_TYPE_OF: pop(walk); return pushed(walk, depends);
    case OP_JUMP: walk->pc = code->b; return FOLLOW_ON;
    case OP_JUMP_UNLESS_MOVED: return follow_moved(walk, code);
    case OP_JUMP_FALSE:
    case OP_JUMP_TRUE: return follow_jump(walk, code);
    case OP_REQUIRE: return follow_require(walk);
    case OP_REQUIRE_SAFE:
        walk->tail->needs_safety = true;
        walk->tail->change = walk->change;
        return walk->change == CHANGES_ELSE ? FOLLOW_STOP : FOLLOW_ON;
    case OP_PUSH: return pushed(walk, known(code->b));
    case OP_LOAD: return pushed(walk, known(cells[code->a]));
    case OP_LOCAL: return pushed(walk, local_value(walk, code->a));
    case OP_STORE_LOCAL: return store_local(walk, code->a, pop(walk)) ? FOLLOW_ON : FOLLOW_STOP;
    case OP_CAPTURED: return pushed(walk, known(walk->captured));
    case OP_MOVER: return pushed(walk, known(cells[vm->program->mover_cell]));
    case OP_DESTINATION:
    case OP_ORIGIN: return pushed(walk, depends);
    case OP_NOT: return pushed(walk, negated(pop(walk)));
    case OP_ODD:
        right = pop(walk);
        return pushed(walk, right.kind == KNOWN ? known(right.value & 1) : depends);
    case OP_EQUAL:
    case OP_LESS: right = pop(walk); return pushed(walk, compared(pop(walk), right, code->op));
    case OP_SET_ZONE: return follow_zone(walk, code);
    case OP_SET_SQUARE: return follow_square(walk);
    case OP_PLACE: return follow_place(walk);
    case OP_HAND_ADD: return follow_hand(walk, code->b);
    default: return FOLLOW_STOP;
    }
}

static void find_tail(struct tail_walk walk, struct tail *tail)
{
    *tail = (struct tail){.is_simple = false};
    walk.tail = tail;
    for (int steps = 0; steps < TAIL_STEPS_LIMIT; steps++) {
        enum follow result = follow(&walk);
        if (result == FOLLOW_ON)
            continue;
        tail->is_simple = result == FOLLOW_END;
        tail->is_free = tail->is_simple && !tail->fails && !tail->needs_safety &&
                        tail->exclusions == 0 && tail->zone_count == 0;
        return;
    }
}

enum verdict { VERDICT_PASSES, VERDICT_FAILS, VERDICT_OPEN };

// The verdicts on a list of candidates.
struct judgement {
    uint32_t first, kept; // candidates from there on are open
    bool keeps;           // those that pass are kept in the vm
    uint64_t counted;
};

// False when the candidate makes the turn that is wanted: it is the only one left then.
static bool judge(struct vm *vm, struct judgement *judgement, uint32_t index, enum verdict verdict)
{
    union candidate candidate = vm->candidates[index];
    if (verdict == VERDICT_OPEN)
        vm->candidates[judgement->kept++] = candidate;
    if (verdict != VERDICT_PASSES)
        return true;
    if (judgement->keeps)
        vm->kept[vm->kept_count++] = candidate;
    if (vm->counted + judgement->counted++ != vm->wanted)
        return true;
    vm->candidates[judgement->first] = candidate;
    judgement->kept = judgement->first + 1;
    judgement->counted = 0;
    vm->counting = false;
    return false;
}

// ---- Moves
// -----------------------------------------------------------------------------------------------

// How many pieces a plain move captures (0 or 1); -1 when it is no plain move.
static int plain_captures(const struct vm *vm, const union candidate *candidate)
{
    const struct walk_effect *effect = &vm->program->pool.effects[candidate->move.effect];
    if (candidate->move.how & (OCCUPANT_PASSED | OCCUPANT_PARTNER))
        return -1;
    if (candidate->move.effect != 0 &&
        (effect->capture_count > 0 || effect->shift_from != NO_SQUARE ||
         effect->destination != NO_SQUARE || effect->flags))
        return -1;
    return candidate->move.how == OCCUPANT_EMPTY ? 0 : 1;
}

static enum verdict judge_move(const struct vm *vm, const union candidate *candidate,
                               const struct tail *tails, const struct safety *safety)
{
    int captured = plain_captures(vm, candidate);
    if (captured < 0 || !tails[captured].is_simple)
        return VERDICT_OPEN;
    const struct tail *tail = &tails[captured];
    if (tail->is_free)
        return VERDICT_PASSES;
    square_t origin = candidate->move.origin, square = candidate->move.square;
    int type = vm->program->type_of[position_kind(vm->position, origin)];
    if (tail->excluded[type / 64] >> (type % 64) & 1 &&
        (!tail->excluded_zone || set_has(tail->excluded_zone, square)))
        return VERDICT_OPEN;
    if (tail->fails)
        return VERDICT_FAILS;
    if (!tail->needs_safety)
        return VERDICT_PASSES;
    if (!safety || origin == safety->square || set_has(safety->report.leaving_matters, origin) ||
        set_has(safety->report.entering_matters, square))
        return VERDICT_OPEN;
    return safety->report.is_attacked ? VERDICT_FAILS : VERDICT_PASSES;
}

// Whether moves that pass can be taken later: the turn has done nothing so far.
static bool can_keep(const struct vm *vm)
{
    return vm->keeping && vm->counted_moves_count < VM_COUNTED_MOVES_LIMIT &&
           vm->position->trail_count == vm->safety_base && vm->registers.moved < 0 &&
           vm->value_count == 0 && vm->set_count == 0;
}

static bool keep_moves(struct vm *vm, uint32_t first, int32_t pc, bool carries_out)
{
    uint32_t needed = vm->kept_count + vm->candidate_count - first;
    if (!can_keep(vm))
        return false;
    if (needed > vm->kept_capacity) {
        vm->kept_capacity = 2 * needed;
        vm->kept = realloc(vm->kept, vm->kept_capacity * sizeof *vm->kept);
        if (!vm->kept)
            arena_out_of_memory();
    }
    vm->counted_moves[vm->counted_moves_count++] = (struct counted_moves){
        .before = vm->counted, .first = vm->kept_count, .pc = pc, .carries_out = carries_out};
    return true;
}

uint64_t count_plain_moves(struct vm *vm, uint32_t first, int32_t pc, bool carries_out)
{
    struct tail tails[2];
    struct judgement judgement = {.first = first, .kept = first};
    const struct safety *safety = NULL;
    if (vm->listing && !can_keep(vm))
        return 0;
    for (int captured = 0; captured < 2; captured++)
        find_tail((struct tail_walk){.vm = vm,
                                     .chosen = CHOSEN_MOVE,
                                     .pc = pc,
                                     .captured = vm->registers.captured + captured,
                                     .captures_left = captured},
                  &tails[captured]);
    if (!tails[0].is_simple && !tails[1].is_simple)
        return 0;
    if (tails[0].needs_safety || tails[1].needs_safety)
        safety = safety_report(vm);
    judgement.keeps = keep_moves(vm, first, pc, carries_out);
    for (uint32_t i = first; i < vm->candidate_count; i++)
        if (!judge(vm, &judgement, i, judge_move(vm, &vm->candidates[i], tails, safety)))
            break;
    vm->candidate_count = judgement.kept;
    if (judgement.keeps)
        vm->counted_moves[vm->counted_moves_count - 1].count = (uint32_t)judgement.counted;
    return judgement.counted;
}

// ---- Other choices
// ---------------------------------------------------------------------------------------

static enum verdict judge_value(const struct tail *tail, const struct attack_report *report,
                                int32_t value)
{
    for (int i = 0; i < tail->zone_count; i++)
        if (set_has(tail->zones[i].zone, value) != (tail->zones[i].value != 0))
            return VERDICT_FAILS;
    if (!tail->needs_safety)
        return VERDICT_PASSES;
    if ((tail->change == CHANGES_BY_PLACING && set_has(report->entering_matters, value)) ||
        (tail->change == CHANGES_BY_REMOVING && set_has(report->leaving_matters, value)))
        return VERDICT_OPEN;
    return report->is_attacked ? VERDICT_FAILS : VERDICT_PASSES;
}

static uint64_t count_values(struct vm *vm, uint32_t first, const struct tail *tail,
                             const struct attack_report *report)
{
    struct judgement judgement = {.first = first, .kept = first};
    for (uint32_t i = first; i < vm->candidate_count && !tail->fails; i++)
        if (!judge(vm, &judgement, i, judge_value(tail, report, vm->candidates[i].value)))
            break;
    vm->candidate_count = judgement.kept;
    return judgement.counted;
}

static bool find_value_tail(struct vm *vm, int32_t pc, int local, enum chosen chosen,
                            struct tail *tail, struct attack_report *report)
{
    find_tail((struct tail_walk){.vm = vm,
                                 .chosen = chosen,
                                 .local = local,
                                 .pc = pc,
                                 .captured = vm->registers.captured},
              tail);
    return tail->is_simple && (!tail->needs_safety || safety_report_now(vm, report));
}

uint64_t count_plain_values(struct vm *vm, uint32_t first, int32_t pc, int local, bool from_hand)
{
    struct tail tail;
    struct attack_report report;
    if (vm->candidate_count == first ||
        !find_value_tail(vm, pc, local, from_hand ? CHOSEN_FROM_HAND : CHOSEN_VALUE, &tail,
                         &report))
        return 0;
    return count_values(vm, first, &tail, &report);
}

// Keeps of `set` the squares that have to be looked at, drops those that fail, and puts those that
// pass into `passing`.
static void judge_squares(const struct vm *vm, uint64_t *set, const struct tail *tail,
                          const struct attack_report *report, uint64_t *passing)
{
    const uint64_t *matters = NULL;
    bool all_fail = tail->fails || (tail->needs_safety && report->is_attacked);
    if (tail->needs_safety && tail->change == CHANGES_BY_PLACING)
        matters = report->entering_matters;
    if (tail->needs_safety && tail->change == CHANGES_BY_REMOVING)
        matters = report->leaving_matters;
    for (int w = 0; w < vm->program->word_count; w++) {
        uint64_t fit = tail->fails ? 0 : set[w];
        for (int i = 0; i < tail->zone_count; i++)
            fit &= tail->zones[i].value ? tail->zones[i].zone[w] : ~tail->zones[i].zone[w];
        set[w] = matters ? fit & matters[w] : 0;
        passing[w] = all_fail ? 0 : fit & ~set[w];
    }
}

uint64_t count_plain_squares(struct vm *vm, uint64_t *set, int32_t pc, int local)
{
    struct tail tail;
    struct attack_report report;
    uint64_t passing[SET_WORDS_LIMIT];
    if (!find_value_tail(vm, pc, local, CHOSEN_SQUARE, &tail, &report))
        return 0;
    judge_squares(vm, set, &tail, &report, passing);
    uint64_t count = (uint64_t)set_count(vm->program, passing);
    if (vm->wanted - vm->counted >= count)
        return count;
    int wanted = set_nth(vm->program, passing, (int)(vm->wanted - vm->counted));
    memset(set, 0, (size_t)vm->program->word_count * sizeof *set);
    set_add(set, wanted);
    vm->counting = false;
    return 0;
}
