#include "tail_walk.h"

#include <stddef.h>
#include <string.h>

enum { TAIL_STEPS_LIMIT = 400 };

struct tail_value value_known(int32_t value)
{
    return (struct tail_value){.kind = KNOWN, .value = value, .code = no_code};
}

// A value that another position may change.
struct tail_value value_now(int32_t value)
{
    return (struct tail_value){.kind = KNOWN, .value = value, .is_fleeting = true, .code = no_code};
}

static void begin_instruction(struct tail_walk *walk)
{
    walk->operands_from = walk->pc++;
    walk->operands_length = 0;
    walk->is_scattered = false;
}

void walk_join(struct tail_walk *walk, struct tail_code code)
{
    walk->is_scattered |= code.from < 0;
    walk->operands_length += code.to - code.from;
    if (code.from < walk->operands_from)
        walk->operands_from = code.from;
}

struct tail_code walk_code(const struct tail_walk *walk)
{
    int32_t pc = walk->pc - 1;
    if (walk->is_scattered || walk->operands_from + walk->operands_length != pc)
        return no_code;
    return (struct tail_code){walk->operands_from, pc + 1};
}

static enum follow push_as_it_is(struct tail_walk *walk, struct tail_value value)
{
    if (walk->depth == TAIL_STACK)
        return FOLLOW_STOP;
    walk->stack[walk->depth++] = value;
    return FOLLOW_ON;
}

enum follow walk_push(struct tail_walk *walk, struct tail_value value)
{
    value.code = walk_code(walk);
    return push_as_it_is(walk, value);
}

// Pops a value; DEPENDS when there is none (which can't happen in verified code).
struct tail_value walk_pop(struct tail_walk *walk)
{
    struct tail_value value = walk->depth > 0 ? walk->stack[--walk->depth] : depends;
    walk_join(walk, value.code);
    return value;
}

void walk_rely_on(struct tail_walk *walk, struct tail_fact fact)
{
    struct tail *tail = walk->tail;
    for (int i = 0; i < tail->fact_count; i++)
        if (memcmp(&tail->facts[i], &fact, sizeof fact) == 0)
            return;
    if (tail->fact_count == TAIL_FACTS)
        tail->is_lasting = false;
    else
        tail->facts[tail->fact_count++] = fact;
}

void walk_rely(struct tail_walk *walk, const struct tail_value *value)
{
    const struct tail_code *code = &value->code;
    if (value->is_fleeting && code->from < 0)
        walk->tail->is_lasting = false;
    else if (value->is_fleeting)
        walk_rely_on(walk, (struct tail_fact){code->from, code->to - code->from, value->value});
}

static enum follow push_cell(struct tail_walk *walk, int cell)
{
    for (int i = walk->local_count - 1; i >= 0; i--)
        if (walk->locals[i].cell == cell)
            return push_as_it_is(walk, walk->locals[i].value);
    if (walk->start.chosen != CHOSEN_MOVE && cell == walk->start.local)
        return walk_push(walk, (struct tail_value){.kind = IS_CHOSEN});
    return walk_push(walk, value_now(walk->vm->position->cells[cell]));
}

enum follow walk_store(struct tail_walk *walk, int cell, struct tail_value value)
{
    if (walk->local_count == TAIL_LOCALS)
        return FOLLOW_STOP;
    walk->locals[walk->local_count].cell = cell;
    walk->locals[walk->local_count++].value = value;
    return FOLLOW_ON;
}

int walk_mover(const struct tail_walk *walk)
{
    return walk->vm->position->cells[walk->vm->program->mover_cell];
}

static bool is_royal(const struct program *program, int type)
{
    for (int player = 0; player < program->player_count; player++)
        for (int i = 0; i < program->royal_count; i++)
            if (program->type_of[program->royal_kinds[player][i]] == type)
                return true;
    return false;
}

// ---- Going both ways

// Another way from here on. Most of a walk's room is empty.
void walk_branch(struct tail_walk *way, const struct tail_walk *walk, int32_t pc)
{
    size_t words = (size_t)walk->vm->program->word_count;
    way->vm = walk->vm;
    way->tail = walk->tail;
    way->steps = walk->steps;
    way->start = walk->start;
    way->captures_left = walk->captures_left;
    way->pc = pc;
    way->depth = walk->depth;
    way->set_count = walk->set_count;
    way->local_count = walk->local_count;
    way->types_changed = walk->types_changed;
    way->takes_from_hand = walk->takes_from_hand;
    way->adds_to_hand = walk->adds_to_hand;
    way->changes_late = walk->changes_late;
    way->now = walk->now;
    memcpy(way->stack, walk->stack, (size_t)walk->depth * sizeof *way->stack);
    memcpy(way->locals, walk->locals, (size_t)walk->local_count * sizeof *way->locals);
    for (int i = 0; i < walk->set_count; i++) {
        memcpy(&way->sets[i], &walk->sets[i], offsetof(struct tail_set, words));
        memcpy(way->sets[i].words, walk->sets[i].words, words * sizeof(uint64_t));
    }
}

// Follows with a condition and with its contrary, from different places on.
static enum follow go_by_zone(struct tail_walk *walk, struct tail_cases *cases,
                              struct tail_value value, int32_t if_true, int32_t if_false)
{
    for (int answer = 0; answer < 2; answer++) {
        struct tail_walk way;
        bool wanted = value.value != 0;
        walk_branch(&way, walk, answer ? if_true : if_false);
        struct tail_condition condition = {
            .of_origin = value.of_origin, .wanted = answer == wanted, .zone = value.zone};
        if (case_add_condition(&way.now, condition, &cases->is_full))
            follow_rest(&way, cases);
    }
    return FOLLOW_DONE;
}

static enum follow go_by_type(struct tail_walk *walk, struct tail_cases *cases,
                              const struct tail_value *value, int32_t if_true, int32_t if_false)
{
    for (int answer = 0; answer < 2; answer++) {
        struct tail_walk way;
        bool wanted = value->value != 0;
        walk_branch(&way, walk, answer ? if_true : if_false);
        if (case_keep_types(&way.now, value->types, answer == wanted))
            follow_rest(&way, cases);
    }
    return FOLLOW_DONE;
}

static bool is_all_open(const struct tail_cases *cases)
{
    return cases->count == 1 && cases->list[0].is_open;
}

// Nobody knows which way: only if both come to the same is it known to what. That a candidate has
// to be tried is true in every position.
static enum follow go_unknown(struct tail_walk *walk, struct tail_cases *cases, int32_t if_true,
                              int32_t if_false)
{
    struct tail_cases ends[2];
    struct tail_walk way;
    bool was_lasting = walk->tail->is_lasting, is_open = false;
    int fact_count = walk->tail->fact_count;
    for (int answer = 0; answer < 2 && !is_open; answer++) {
        walk_branch(&way, walk, answer ? if_true : if_false);
        cases_clear(&ends[answer]);
        follow_rest(&way, &ends[answer]);
        is_open = is_all_open(&ends[answer]);
    }
    if (is_open || !cases_are_same(&ends[0], &ends[1])) {
        walk->tail->is_lasting = was_lasting;
        walk->tail->fact_count = fact_count;
        cases_add_open(cases, &walk->now);
        return FOLLOW_DONE;
    }
    for (int i = 0; i < ends[0].count; i++)
        cases_add(cases, &ends[0].list[i]);
    return FOLLOW_DONE;
}

static enum follow enumerate_sure_end(struct tail_walk *walk, struct tail_cases *cases,
                                      struct tail_value value, int32_t if_true, int32_t if_false)
{
    switch (value.kind) {
    case KNOWN:
        walk_rely(walk, &value);
        walk->pc = value.value ? if_true : if_false;
        return FOLLOW_ON;
    case IN_ZONE: return go_by_zone(walk, cases, value, if_true, if_false);
    case IS_OF_TYPE: return go_by_type(walk, cases, &value, if_true, if_false);
    case DEPENDS:
    case IS_CHOSEN:
    case IS_ORIGIN:
    case IS_DESTINATION:
    case IS_SECOND:
    case FROM_HAND:
    case IS_TYPE:
    case ONE_OF: break;
    }
    return go_unknown(walk, cases, if_true, if_false);
}

static enum follow follow_fork(struct tail_walk *walk, struct tail_cases *cases, int32_t other)
{
    struct tail_cases ends[2];
    struct tail_walk second;
    walk_branch(&second, walk, other);
    cases_clear(&ends[0]);
    cases_clear(&ends[1]);
    follow_rest(walk, &ends[0]);
    follow_rest(&second, &ends[1]);
    cases->is_full |= ends[0].is_full || ends[1].is_full;
    for (int i = 0; i < ends[0].count; i++)
        for (int j = 0; j < ends[1].count; j++)
            cases_add_sum(cases, &ends[0].list[i], &ends[1].list[j]);
    return FOLLOW_DONE;
}

static enum follow follow_require(struct tail_walk *walk, struct tail_cases *cases)
{
    struct tail_value value = walk_pop(walk);
    if (value.kind == IN_ZONE || value.kind == IS_OF_TYPE)
        return enumerate_sure_end(walk, cases, value, walk->pc, -1);
    if (value.kind != KNOWN)
        return FOLLOW_STOP;
    walk_rely(walk, &value);
    walk->now.turns = value.value ? walk->now.turns : 0;
    return value.value ? FOLLOW_ON : FOLLOW_END;
}

// ---- Values

static struct tail_value negated(struct tail_value value)
{
    if (value.kind != KNOWN && value.kind != IN_ZONE && value.kind != IS_OF_TYPE)
        return depends;
    value.value = !value.value;
    return value;
}

// Whether the moved piece's type is in a list.
struct tail_value value_is_type(const int *types, int count)
{
    struct tail_value value = {.kind = IS_OF_TYPE, .value = 1};
    for (int i = 0; i < count; i++)
        if (types[i] >= 0)
            value.types[types[i] / 64] |= UINT64_C(1) << (types[i] % 64);
    return value;
}

static struct tail_value compared(struct tail_walk *walk, struct tail_value left,
                                  struct tail_value right, enum opcode op)
{
    const struct tail_value *type = left.kind == IS_TYPE ? &right : &left;
    if (op == OP_EQUAL && (left.kind == IS_TYPE || right.kind == IS_TYPE) && type->kind == KNOWN) {
        walk_rely(walk, type);
        return value_is_type(&type->value, 1);
    }
    if (left.kind != KNOWN || right.kind != KNOWN)
        return depends;
    struct tail_value value =
        value_known(op == OP_EQUAL ? left.value == right.value : left.value < right.value);
    value.is_fleeting = left.is_fleeting || right.is_fleeting;
    return value;
}

static struct tail_value in_values(const struct tail_walk *walk, struct tail_value value, int list)
{
    const struct value_list *values = &walk->vm->program->lists[list];
    if (value.kind == IS_TYPE)
        return value_is_type(values->values, values->count);
    if (value.kind != KNOWN)
        return depends;
    bool is_in = false;
    for (int i = 0; i < values->count; i++)
        is_in |= values->values[i] == value.value;
    value.value = is_in;
    return value;
}

static struct tail_value calculated(struct tail_value left, struct tail_value right, enum opcode op)
{
    if (left.kind != KNOWN || right.kind != KNOWN)
        return depends;
    uint32_t a = (uint32_t)left.value, b = (uint32_t)right.value;
    left.value = (int32_t)(op == OP_ADD ? a + b : a - b);
    left.is_fleeting |= right.is_fleeting;
    return left;
}

static enum follow follow_moved(struct tail_walk *walk, struct tail_cases *cases,
                                const struct instruction *code)
{
    const struct value_list *types = &walk->vm->program->lists[code->a];
    int32_t moved = walk->vm->registers->moved;
    struct tail_value value = walk->start.chosen == CHOSEN_MOVE
                                  ? value_is_type(types->values, types->count)
                                  : in_values(walk, value_now(moved), code->a);
    return enumerate_sure_end(walk, cases, value, walk->pc, code->b);
}

// A variable of a player who is known.
static enum follow follow_player_cell(struct tail_walk *walk, const struct instruction *code)
{
    bool stores = code->op == OP_STORE_OF;
    struct tail_value value = stores ? walk_pop(walk) : depends, player = walk_pop(walk);
    if (player.kind != KNOWN || player.value < 0 || player.value >= walk->vm->program->player_count)
        return FOLLOW_STOP;
    walk_rely(walk, &player);
    int cell = code->a + player.value;
    return stores ? walk_store(walk, cell, value) : push_cell(walk, cell);
}

// ---- Effects

// How the board is changed now, where that matters to the royal's safety.
static enum follow change(struct tail_walk *walk, enum board_change change)
{
    if (walk->now.needs_safety)
        walk->changes_late = true;
    else
        walk->now.change = change;
    return FOLLOW_ON;
}

// The moved piece becomes another one where it stands: that is nothing to attacks on a royal one.
static enum follow follow_change(struct tail_walk *walk, enum opcode op)
{
    const struct program *program = walk->vm->program;
    const struct tail_set *set = walk_pop_set(walk);
    struct tail_value type = op == OP_CHANGE ? walk_pop(walk) : depends;
    walk_rely(walk, &type);
    bool is_else = set->kind != SQUARE_SET || set->square.kind != IS_DESTINATION ||
                   walk->start.chosen != CHOSEN_MOVE || walk->now.change != CHANGES_NOTHING;
    for (int t = 0; t < program->type_count; t++) {
        bool moves = walk->now.types[t / 64] >> (t % 64) & 1;
        bool becomes = op == OP_TURN_OVER;
        if (moves && op == OP_TURN_OVER && program->reverse_of[t] >= 0 &&
            is_royal(program, program->reverse_of[t]))
            is_else = true;
        if (type.kind == KNOWN)
            becomes = type.value == t;
        for (int i = 0; type.kind == ONE_OF && i < program->lists[type.value].count; i++)
            becomes |= program->lists[type.value].values[i] == t;
        if (op == OP_CHANGE && type.kind != KNOWN && type.kind != ONE_OF)
            becomes = true;
        if ((moves || (becomes && op == OP_CHANGE)) && is_royal(program, t))
            is_else = true;
    }
    walk->types_changed = true;
    return change(walk, is_else ? CHANGES_ELSE : walk->now.change);
}

static enum follow follow_remove(struct tail_walk *walk)
{
    const struct tail_set *set = walk_pop_set(walk);
    bool is_chosen =
        set->kind == SQUARE_SET && (set->square.kind == IS_CHOSEN || set->square.kind == IS_SECOND);
    bool is_first = walk->now.change == CHANGES_NOTHING && !walk->types_changed;
    return change(walk, is_chosen && is_first ? CHANGES_BY_REMOVING : CHANGES_ELSE);
}

// A royal piece that is placed may be attacked itself.
static enum follow follow_place(struct tail_walk *walk)
{
    struct tail_value owner = walk_pop(walk), square = walk_pop(walk), type = walk_pop(walk);
    bool own = owner.kind == KNOWN && owner.value == walk_mover(walk) && square.kind == IS_CHOSEN;
    bool is_plain = type.kind == KNOWN && !is_royal(walk->vm->program, type.value);
    walk_rely(walk, &owner);
    walk_rely(walk, &type);
    bool is_first = walk->now.change == CHANGES_NOTHING && !walk->types_changed;
    return change(walk, own && is_plain && is_first ? CHANGES_BY_PLACING : CHANGES_ELSE);
}

// Taking from a hand fails below zero: is there surely enough?
static enum follow follow_hand(struct tail_walk *walk, int count)
{
    const struct vm *vm = walk->vm;
    struct tail_value player = walk_pop(walk), type = walk_pop(walk);
    if (count >= 0) {
        walk->adds_to_hand = true;
        return FOLLOW_ON;
    }
    if (walk->takes_from_hand)
        return FOLLOW_STOP;
    walk->takes_from_hand = true;
    if (type.kind == IS_CHOSEN && walk->start.chosen == CHOSEN_FROM_HAND && count == -1)
        return FOLLOW_ON;
    if (type.kind == FROM_HAND && player.kind == KNOWN && player.value == type.value && count == -1)
        return FOLLOW_ON;
    if (player.kind != KNOWN || player.value < 0 || player.value >= vm->program->player_count ||
        type.kind != KNOWN || type.value < 0)
        return FOLLOW_STOP;
    walk_rely(walk, &player);
    walk_rely(walk, &type);
    int cell = vm->program->hand_cells + player.value * vm->program->type_count + type.value;
    if (vm->position->cells[cell] + count < 0)
        return FOLLOW_STOP;
    walk_rely_on(walk, (struct tail_fact){cell, FACT_HAND_CELL, -count});
    return FOLLOW_ON;
}

// The captured piece stands where a plain move goes.
static enum follow follow_capture(struct tail_walk *walk, const struct instruction *code)
{
    if (walk->captures_left == 0) {
        walk->pc = code->b;
        return FOLLOW_ON;
    }
    walk->captures_left--;
    return walk_store(walk, code->a, (struct tail_value){.kind = IS_DESTINATION});
}

static struct tail_value register_value(const struct tail_walk *walk, enum opcode op)
{
    const struct registers *registers = &*walk->vm->registers;
    bool is_move = walk->start.chosen == CHOSEN_MOVE;
    square_t square = op == OP_ORIGIN ? registers->origin : registers->destination;
    if (is_move && op == OP_MOVED)
        return (struct tail_value){.kind = IS_TYPE};
    if (op == OP_MOVED)
        return value_now(registers->moved);
    if (is_move && op == OP_ORIGIN)
        return (struct tail_value){.kind = IS_ORIGIN};
    if (is_move)
        return (struct tail_value){.kind = IS_DESTINATION};
    return value_now(square == NO_SQUARE ? -1 : square);
}

// ---- Following

// Follows one instruction.
static enum follow follow(struct tail_walk *walk, struct tail_cases *cases)
{
    const struct instruction *code = &walk->vm->program->code[walk->pc];
    struct tail_value right;
    begin_instruction(walk);
    switch (code->op) {
    case OP_END: return FOLLOW_END;
    case OP_NOTE:
    case OP_RELOCATE: return FOLLOW_ON;
    case OP_NEXT_CAPTURE: return follow_capture(walk, code);
    case OP_JUMP: walk->pc = code->b; return FOLLOW_ON;
    case OP_JUMP_UNLESS_MOVED: return follow_moved(walk, cases, code);
    case OP_JUMP_FALSE: return enumerate_sure_end(walk, cases, walk_pop(walk), walk->pc, code->b);
    case OP_JUMP_TRUE: return enumerate_sure_end(walk, cases, walk_pop(walk), code->b, walk->pc);
    case OP_FORK: return follow_fork(walk, cases, code->b);
    case OP_REQUIRE: return follow_require(walk, cases);
    case OP_REQUIRE_SAFE:
        walk->now.needs_safety = true;
        return walk->now.change == CHANGES_ELSE || walk->changes_late ? FOLLOW_STOP : FOLLOW_ON;
    case OP_EXPLAINING: return walk_push(walk, value_known(0));
    case OP_PUSH: return walk_push(walk, value_known(code->b));
    case OP_LOAD:
    case OP_LOCAL: return push_cell(walk, code->a);
    case OP_STORE:
    case OP_STORE_LOCAL: return walk_store(walk, code->a, walk_pop(walk));
    case OP_LOAD_OF:
    case OP_STORE_OF: return follow_player_cell(walk, code);
    case OP_CAPTURED: return push_as_it_is(walk, value_known(walk->start.captured));
    case OP_MOVER: return walk_push(walk, value_known(walk_mover(walk)));
    case OP_OPPONENT:
        return walk_push(walk,
                         value_known((walk_mover(walk) + 1) % walk->vm->program->player_count));
    case OP_MOVED:
    case OP_DESTINATION:
    case OP_ORIGIN: return walk_push(walk, register_value(walk, code->op));
    case OP_TYPE_OF:
    case OP_OWNER_OF:
    case OP_FRONT_OF:
    case OP_REVERSE_OF: walk_pop(walk); return walk_push(walk, depends);
    case OP_NOT: return walk_push(walk, negated(walk_pop(walk)));
    case OP_ODD:
        right = walk_pop(walk);
        right.value &= 1;
        return walk_push(walk, right.kind == KNOWN ? right : depends);
    case OP_ADD:
    case OP_SUBTRACT:
        right = walk_pop(walk);
        return walk_push(walk, calculated(walk_pop(walk), right, code->op));
    case OP_EQUAL:
    case OP_LESS:
        right = walk_pop(walk);
        return walk_push(walk, compared(walk, walk_pop(walk), right, code->op));
    case OP_IN_VALUES: return walk_push(walk, in_values(walk, walk_pop(walk), code->a));
    case OP_SET_PIECES:
    case OP_SET_EMPTY:
    case OP_SET_ALL:
    case OP_SET_ZONE:
    case OP_SET_ZONE_OF:
    case OP_SET_SQUARE:
    case OP_SET_ENCLOSED:
    case OP_SET_AND:
    case OP_SET_OR:
    case OP_SET_EXCEPT:
    case OP_SET_AROUND:
    case OP_SET_WITH:
    case OP_SET_BETWEEN:
    case OP_SET_LINE:
    case OP_SET_FILE:
    case OP_SET_RANK:
    case OP_SET_ATTACKED:
    case OP_SET_HAS:
    case OP_SET_COUNT:
    case OP_SET_EXISTS:
    case OP_SET_FIRST: return follow_set(walk, cases, code);
    case OP_CHOOSE_VALUE: return follow_values(walk, code);
    case OP_CHOOSE_HAND: return follow_hand_choice(walk, code);
    case OP_CHOOSE_SQUARE: return follow_square_choice(walk, code);
    case OP_CHANGE:
    case OP_TURN_OVER: return follow_change(walk, code->op);
    case OP_MARK: walk_pop_set(walk); return FOLLOW_ON; // attributes are nothing to attacks
    case OP_GIVE:
        walk_pop_set(walk);
        if (code->x == 0)
            walk_pop(walk);
        return change(walk, CHANGES_ELSE);
    case OP_REMOVE: return follow_remove(walk);
    case OP_PLACE: return follow_place(walk);
    case OP_HAND_ADD: return follow_hand(walk, code->b);
    default: return FOLLOW_STOP;
    }
}

// Follows to the end, or to several; adds the cases. A way to -1 fails.
void follow_rest(struct tail_walk *walk, struct tail_cases *cases)
{
    enum follow result = FOLLOW_ON;
    while (result == FOLLOW_ON && walk->pc >= 0) {
        if (--*walk->steps < 0)
            result = FOLLOW_STOP;
        else
            result = follow(walk, cases);
    }
    if (walk->pc < 0)
        walk->now.turns = 0;
    if (walk->now.turns == 0) {
        walk->now.second.turns = 0;
        walk->now.needs_safety = false;
        walk->now.change = CHANGES_NOTHING;
    }
    if (result == FOLLOW_STOP) {
        cases_add_open(cases, &walk->now);
    } else if (result != FOLLOW_DONE) {
        walk_end_choice(walk);
        cases_add(cases, &walk->now);
    }
}

void tail_follow(const struct vm *vm, struct tail_start start, struct tail *tail)
{
    struct tail_walk walk;
    struct tail_cases cases;
    int steps = TAIL_STEPS_LIMIT;
    walk.vm = vm;
    walk.tail = tail;
    walk.steps = &steps;
    walk.start = start;
    walk.captures_left = start.captures_left;
    walk.pc = start.pc;
    walk.depth = walk.set_count = walk.local_count = 0;
    walk.types_changed = walk.takes_from_hand = false;
    walk.adds_to_hand = walk.changes_late = false;
    walk.now = (struct tail_case){.turns = 1};
    memset(walk.now.types, 0xFF, sizeof walk.now.types);
    struct tail_case all = walk.now;
    tail->is_lasting = true;
    tail->fact_count = 0;
    cases_clear(&cases);
    follow_rest(&walk, &cases);
    memcpy(tail->cases, cases.list, (size_t)cases.count * sizeof *cases.list);
    tail->case_count = cases.count;
    if (cases.is_full || !tail_sum_up(vm->program, tail)) {
        cases_clear(&cases);
        cases_add_open(&cases, &all);
        tail->cases[0] = cases.list[0];
        tail->case_count = 1;
        tail_sum_up(vm->program, tail);
    }
}
