// Running: instructions one after the other, choices, and what is tried.
#include "plain_machine.h"

#include "cell_key.h"

#include "allowance.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

// ---- Turns that are tried

void plain_forget_move(struct plain *plain)
{
    struct plain_state *state = &plain->state;
    state->origin = state->destination = NO_SQUARE;
    state->moved = -1;
    state->move = (struct plain_move){0};
    state->captured = state->captures_told = state->control = 0;
    state->waiting = state->effect_count;
    state->next_effect = state->effects_end = 0;
}

// Whether the player to move is one who decides, or none is to follow: chance decides nothing.
static bool is_decided(const struct plain *plain)
{
    const struct order_entry *entry = plain_order(plain);
    return entry->asked < 0 || &plain->program->order[entry->asked] == entry;
}

// Whether what TRY, TRY_TURN or TRY_REPLY tries is possible.
static bool try(struct plain *plain, enum opcode op)
{
    const struct plain_state before = plain->state;
    const size_t base = plain->choice_count;
    if (plain->trying++ == PLAIN_TRY_LIMIT)
        plain_fail(plain, PLAIN_TRY_DEPTH);
    plain->state.tries_turns = op != OP_TRY;
    if (op == OP_TRY_TURN) {
        plain_forget_move(plain);
        if (!is_decided(plain)) // ASK has made somebody else the player to move
            plain_write(plain, plain->program->mover_cell, plain_order(plain)->as);
    }
    if (op == OP_TRY_REPLY)
        plain->state.control = 0;
    plain_enter(plain, op == OP_TRY        ? plain->state.pc
                       : op == OP_TRY_TURN ? plain_order(plain)->address
                                           : plain->program->after_entry);
    enum plain_stop stop = plain_search(plain, base);
    plain->trying--;
    plain->choice_count = base;
    plain_restore(plain, &before);
    return stop == PLAIN_FOUND || stop == PLAIN_TURN;
}

// ---- What instructions need beside

static int32_t square_value(square_t square)
{
    return square == NO_SQUARE ? -1 : square;
}

static int32_t divide(int32_t left, int32_t right)
{
    if (right == 0)
        return 0;
    return right == -1 ? (int32_t)(0u - (uint32_t)left) : left / right;
}

static int32_t hand_of(const struct plain *plain, int32_t player, int32_t number)
{
    return is_player(plain->program, player) ? number * plain->program->player_count + player : -1;
}

static int32_t hand_count(const struct plain *plain, int32_t hand, int32_t type)
{
    const struct program *program = plain->program;
    if (type < 0 || !is_hand(program, hand))
        return 0;
    return plain->cells[program->hand_cells + hand * program->type_count + type];
}

static int32_t hand_total(const struct plain *plain, int32_t hand)
{
    int32_t total = 0;
    for (int type = 0; type < plain->program->type_count; type++)
        total += hand_count(plain, hand, type);
    return total;
}

// Offers what an instruction lets choose or goes through.
static void offer_candidates(struct plain *plain, const struct instruction *code, int32_t hand)
{
    const bool is_list = code->op == OP_CHOOSE_VALUE || code->op == OP_EACH_VALUES;
    const struct value_list *lists = plain->program->lists;
    const struct value_list *list = is_list ? &lists[code->b] : NULL;
    if (list && list->is_by_mover)
        list = &lists[list->values[plain->cells[plain->program->mover_cell]]];
    const bool is_hand = code->op == OP_CHOOSE_HAND;
    const uint64_t *set = is_list || is_hand ? NULL : plain_pop_set(plain);
    for (int i = 0; list && i < list->count; i++)
        plain_offer_value(plain, list->values[i]);
    for (int type = 0; is_hand && type < plain->program->type_count; type++)
        if (hand_count(plain, hand, type) > 0)
            plain_offer_value(plain, type);
    for (int s = 0; set && s < plain->program->square_count; s++)
        if (plain_has(set, s))
            plain_offer_value(plain, s);
}

static void reset(struct plain *plain)
{
    const struct program *program = plain->program;
    for (int i = 0; i < program->turn_cell_count; i++)
        plain_write(plain, program->turn_cells + i, program->turn_starts[i]);
    plain->state.waiting = plain->state.effect_count;
    plain->state.next_effect = plain->state.effects_end = 0;
}

static void note(struct plain *plain, const struct instruction *code)
{
    int16_t values[NOTE_SLOTS] = {0};
    for (int i = 0; i < plain->program->notes[code->a].slot_count; i++) {
        uint32_t cell = (uint32_t)code->b >> (16 * i) & 0xFFFF;
        values[i] = (int16_t)(cell == 0xFFFF   ? plain->state.origin
                              : cell == 0xFFFE ? plain->state.destination
                                               : plain->cells[cell]);
    }
    plain_add_item(plain, (struct turn_item){code->a, values[0], values[1], 0});
}

// The address of a PREFER of which another turn has a greater value, -1: none. Inside TRY nothing
// is compared: if there is a turn, one of the best is among them.
static int32_t unpreferred(const struct plain *plain)
{
    const struct program *program = plain->program;
    for (int i = 0; i < program->prefer_count && plain->trying == 0; i++) {
        const int32_t *cells = plain->cells + program->prefer_cells + PREFER_CELLS * i;
        if (cells[PREFER_MET] && plain->preferences[i].is_known &&
            cells[PREFER_VALUE] != plain->preferences[i].most)
            return cells[PREFER_MET] - 1;
    }
    return -1;
}

// Whether board, hands, variables and the locals named are as they were when an earlier round of a
// loop began: what was written since is undone in a copy.
static bool is_as_before(struct plain *plain, int rounds, const struct value_list *locals)
{
    const struct program *program = plain->program;
    size_t end = (size_t)(program->turn_cells + program->turn_cell_count);
    int32_t *cells = memory_zeroed((size_t)program->cell_count, sizeof *cells);
    bool is_same = false;
    memcpy(cells, plain->cells, (size_t)program->cell_count * sizeof *cells);
    for (size_t i = plain->state.log_count; i > 0 && cells[rounds] > 0 && !is_same; i--) {
        const struct plain_written *written = &plain->log[i - 1];
        cells[written->cell] = written->before;
        plain->steps--;
        if (written->cell != rounds)
            continue;
        plain->steps -= (int64_t)end / 8;
        is_same = memcmp(cells, plain->cells, end * sizeof *cells) == 0;
        for (int l = 0; l < locals->count && is_same; l++)
            is_same = cells[locals->values[l]] == plain->cells[locals->values[l]];
    }
    memory_free(cells);
    return is_same;
}

// How often the board was as it is now with a player to move.
static int32_t board_repetitions(struct plain *plain, int32_t player)
{
    int32_t count = 0;
    uint64_t key = 0;
    plain->steps -= (int64_t)plain->board_count + plain->program->square_count;
    if (is_player(plain->program, player))
        key = board_key(plain->program, plain->cells, player);
    for (size_t i = 0; i < plain->board_count && key; i++)
        count += plain->boards[i] == key;
    return count;
}

static void push_control(struct plain *plain, int32_t entry)
{
    plain_write(plain, plain->program->control_cells + plain->state.control++, entry);
}

static int32_t pop_control(struct plain *plain)
{
    return plain->cells[plain->program->control_cells + --plain->state.control];
}

// Pops what an instruction takes from the stack of values: the lowest first.
static const int32_t *pop_operands(struct plain *plain, const struct instruction *code)
{
    static const uint8_t counts[] = {
#define OP(name, operands, pops, pushes, sets, board, meaning) pops,
#include "opcodes.def"
#undef OP
    };
    if (code->op != OP_GIVE || code->x == 0)
        plain->state.value_count -= counts[code->op];
    return plain->values + plain->state.value_count;
}

// ---- Instructions

// Carries out one instruction. opcodes.def says what each opcode does. `v` are the values that it
// pops.
static enum plain_stop carry_out(struct plain *plain, const struct instruction *code)
{
    const struct program *program = plain->program;
    struct plain_state *state = &plain->state;
    int32_t *cells = plain->cells, mover = cells[program->mover_cell], value;
    const int32_t *v = pop_operands(plain, code);
    const size_t first = state->pool_count;
    const uint64_t *set;
    square_t captured[PLAIN_CAPTURES_LIMIT];
    // clang-format off
#define PUSH(value) (plain->values[state->value_count] = (value), state->value_count++)
    switch ((enum opcode)code->op) {
    case OP_PUSH: PUSH(code->b); break;
    case OP_LOCAL:
    case OP_LOAD: PUSH(cells[code->a]); break;
    case OP_LOAD_OF: PUSH(v[0] >= 0 && v[0] < code->b ? cells[code->a + v[0]] : 0); break;
    case OP_STORE_LOCAL: plain_write(plain, code->a, v[0]); break;
    case OP_RESET: reset(plain); break;
    case OP_ORIGIN: PUSH(square_value(state->origin)); break;
    case OP_DESTINATION: PUSH(square_value(state->destination)); break;
    case OP_MOVED: PUSH(state->moved); break;
    case OP_CAPTURED: PUSH(state->captured); break;
    case OP_MOVER: PUSH(mover); break;
    case OP_OPPONENT: PUSH(next_player(program, mover)); break;
    case OP_NEXT_PLAYER: PUSH(is_player(program, v[0]) ? next_player(program, v[0]) : -1); break;
    case OP_REPETITIONS: PUSH(plain->repetitions); break;
    case OP_REPETITION_LENGTH: PUSH(plain->repetition_length); break;
    case OP_REPETITIONS_OF: PUSH(board_repetitions(plain, v[0])); break;
    case OP_ADD: PUSH((int32_t)((uint32_t)v[0] + (uint32_t)v[1])); break;
    case OP_SUBTRACT: PUSH((int32_t)((uint32_t)v[0] - (uint32_t)v[1])); break;
    case OP_MULTIPLY: PUSH((int32_t)((uint32_t)v[0] * (uint32_t)v[1])); break;
    case OP_DIVIDE: PUSH(divide(v[0], v[1])); break;
    case OP_NEGATE: PUSH((int32_t)(0u - (uint32_t)v[0])); break;
    case OP_EQUAL: PUSH(v[0] == v[1]); break;
    case OP_LESS: PUSH(v[0] < v[1]); break;
    case OP_NOT: PUSH(!v[0]); break;
    case OP_ODD: PUSH(v[0] & 1); break;
    case OP_IN_VALUES: PUSH(plain_is_in_list(plain, code->a, v[0])); break;
    case OP_VALUE_OF:
        PUSH(v[0] >= 0 && v[0] < program->lists[code->a].count ? program->lists[code->a].values[v[0]] : code->b);
        break;
    case OP_TYPE_OF: PUSH(v[0] < 0 ? -1 : program->type_of[plain_kind(plain, v[0])]); break;
    case OP_OWNER_OF: PUSH(v[0] < 0 ? -1 : plain_owner(plain, v[0])); break;
    case OP_FRONT_OF: PUSH(v[0] < 0 ? -1 : program->front_of[v[0]]); break;
    case OP_REVERSE_OF: PUSH(v[0] < 0 ? -1 : program->reverse_of[v[0]]); break;
    case OP_HAND_OF: PUSH(hand_of(plain, v[0], code->b)); break;
    case OP_HAND_COUNT: PUSH(hand_count(plain, v[0], v[1])); break;
    case OP_HAND_TOTAL: PUSH(hand_total(plain, v[0])); break;
    case OP_STEP: PUSH(plain_step(plain, v[0], v[1])); break;
    case OP_OPPOSITE:
        PUSH(v[0] >= 0 && v[0] < program->direction_count ? program->board->directions[v[0]].opposite : -1);
        break;
    case OP_FILE_NUMBER: PUSH(v[0] < 0 ? 0 : program->board->squares[v[0]].file + 1); break;
    case OP_RANK_NUMBER: PUSH(v[0] < 0 ? 0 : program->board->squares[v[0]].rank + 1); break;
    case OP_SQUARE_AT: PUSH(plain_square_at(plain, v[0], v[1])); break;
    case OP_TOWARD: PUSH(plain_toward(plain, v[0], v[1], v[2])); break;

    case OP_SET_PIECES:
    case OP_SET_PIECES_OF:
    case OP_SET_EMPTY:
    case OP_SET_ALL:
    case OP_SET_NONE:
    case OP_SET_SQUARE:
    case OP_SET_FILE:
    case OP_SET_RANK:
    case OP_SET_LOAD:
    case OP_SET_LOAD_OF:
    case OP_SET_ZONE:
    case OP_SET_ZONE_OF: plain_push_members(plain, code, v, 0); break;
    case OP_SET_WITH:
    case OP_SET_OF_TYPE:
    case OP_SET_NOT: plain_push_members(plain, code, v, 1); break;
    case OP_SET_AND:
    case OP_SET_OR:
    case OP_SET_EXCEPT: plain_push_members(plain, code, v, 2); break;
    case OP_SET_BETWEEN:
    case OP_SET_LINE: plain_push_line(plain, v[0], v[1], code->op == OP_SET_LINE); break;
    case OP_SET_AROUND: plain_around(plain); break;
    case OP_SET_STEPS: plain_steps(plain, v[0]); break;
    case OP_SET_REACH: plain_reach(plain, NULL); break;
    case OP_SET_REACH_SEEN: plain_reach(plain, plain_pop_set(plain)); break;
    case OP_SET_DEAD_ENDS: plain_dead_ends(plain, v[0]); break;
    case OP_SET_ENCLOSED: plain_enclosed(plain, v[0]); break;
    case OP_SET_ATTACKERS: plain_attackers(plain); break;
    case OP_SET_JOINED: plain_joined(plain); break;
    case OP_SET_COUNT: PUSH(plain_count(plain, plain_pop_set(plain))); break;
    case OP_SET_SUM: PUSH(plain_sum(plain, plain_pop_set(plain), code->a)); break;
    case OP_SET_TOTAL: PUSH(plain_total(plain, plain_pop_set(plain), code->a)); break;
    case OP_SET_EXISTS: PUSH(plain_first(plain, plain_pop_set(plain)) >= 0); break;
    case OP_SET_HAS:
        set = plain_pop_set(plain);
        PUSH(v[0] >= 0 && plain_has(set, v[0]));
        break;
    case OP_SET_FIRST: PUSH(plain_first(plain, plain_pop_set(plain))); break;
    case OP_SET_ATTACKED: PUSH(plain_is_attacked(plain, plain_pop_set(plain), code->x ? mover : -1)); break;
    case OP_SET_ATTACKED_BY:
        set = plain_pop_set(plain);
        PUSH(v[0] >= 0 && plain_is_attacked(plain, set, v[0]));
        break;
    case OP_SET_CONNECTED: PUSH(plain_connects(plain)); break;
    case OP_SET_ROW: PUSH(plain_has_row(plain, v[0])); break;
    case OP_SET_ROW_TOWARD: PUSH(plain_has_row_toward(plain, v[0], v[1])); break;

    case OP_JUMP: state->pc = code->b; break;
    case OP_JUMP_FALSE: state->pc = v[0] ? state->pc : code->b; break;
    case OP_JUMP_TRUE: state->pc = v[0] ? code->b : state->pc; break;
    case OP_REQUIRE: return v[0] ? PLAIN_GO_ON : PLAIN_BACK;
    case OP_REQUIRE_SAFE: return plain_is_royal_safe(plain) ? PLAIN_GO_ON : PLAIN_BACK;
    case OP_FAIL: return PLAIN_BACK;
    case OP_FORK:
        plain_offer_value(plain, state->pc);
        plain_offer_value(plain, code->b);
        return plain_choose(plain, PLAIN_OF_ADDRESSES, first, 0);
    case OP_TRY:
    case OP_TRY_TURN:
    case OP_TRY_REPLY:
        value = try(plain, (enum opcode)code->op);
        PUSH(value);
        state->pc = code->b;
        break;
    case OP_FOUND: return PLAIN_FOUND;
    case OP_ASK:
        if (plain_order(plain)->asked >= 0)
            plain_write(plain, program->mover_cell, program->order[plain_order(plain)->asked].as);
        else if (code->x)
            return PLAIN_BACK;
        break;
    case OP_SET_MOVER:
        if (!is_player(program, v[0]))
            return PLAIN_BACK;
        plain_write(plain, program->mover_cell, v[0]);
        break;
    case OP_CALL:
        push_control(plain, state->pc);
        state->pc = code->b;
        break;
    case OP_RETURN: state->pc = pop_control(plain); break;
    case OP_ATTEMPT: push_control(plain, ~code->b); break;
    case OP_END_ATTEMPT: pop_control(plain); break;
    case OP_LEAVE:
        do
            value = pop_control(plain);
        while (value >= 0);
        state->pc = ~value;
        break;
    case OP_END:
        if (plain->trying == 0 || !state->tries_turns || is_decided(plain))
            return PLAIN_TURN;
        state->control = 0;
        state->pc = program->after_entry;
        break;
    case OP_PASS_TURN: plain_pass_turn(plain); break;
    case OP_NEXT_TURN:
        if (plain->trying == 0)
            return PLAIN_PASSED;
        plain_forget_move(plain);
        state->pc = plain_order(plain)->address;
        break;
    case OP_HALT: return PLAIN_HALT;
    case OP_UNWIND: state->control = 0; break;

    case OP_MOVES:
        plain_offer_moves(plain, code->x & MOVES_OF_SET ? plain_pop_set(plain) : NULL, code->x & MOVES_CAPTURES);
        state->pc = code->b;
        return plain_choose(plain, PLAIN_OF_MOVES, first, 0);
    case OP_NEXT_CAPTURE:
        if (state->captures_told < plain_captures(plain, &state->move, captured))
            plain_write(plain, code->a, captured[state->captures_told++]);
        else
            state->pc = code->b;
        break;
    case OP_AS_MOVE: plain_as_move(plain, v[0], v[1]); break;
    case OP_RELOCATE: plain_relocate(plain); break;
    case OP_CHOOSE_SQUARE:
    case OP_CHOOSE_VALUE:
    case OP_CHOOSE_HAND:
        offer_candidates(plain, code, v[0]);
        return plain_choose(plain, PLAIN_OF_VALUES, first, code->a);
    case OP_EACH_BEGIN:
    case OP_EACH_VALUES:
        offer_candidates(plain, code, 0);
        plain_write(plain, code->a, (int32_t)first);
        plain_write(plain, code->a + 1, (int32_t)state->pool_count);
        break;
    case OP_EACH_NEXT:
        value = cells[code->a];
        if (value >= cells[code->a + 1]) {
            state->pc = code->b;
            break;
        }
        plain_write(plain, code->a + 2, plain->pool[value].value);
        plain_write(plain, code->a, value + 1);
        break;
    case OP_ROUND:
        if (is_as_before(plain, code->a, &program->lists[code->b]))
            return PLAIN_BACK;
        plain_write(plain, code->a, cells[code->a] + 1);
        break;
    case OP_NOTE: note(plain, code); break;
    case OP_PREFER:
        if (plain->trying > 0)
            break;
        plain_write(plain, code->a + PREFER_MET, state->pc);
        plain_write(plain, code->a + PREFER_VALUE, v[0]);
        break;
    case OP_ENSURE_MOST:
        value = unpreferred(plain);
        return value < 0 ? PLAIN_GO_ON : PLAIN_BACK;

    case OP_STORE:
    case OP_STORE_OF:
    case OP_SET_STORE:
    case OP_SET_STORE_OF:
    case OP_PLACE:
    case OP_REMOVE:
    case OP_SHIFT:
    case OP_CHANGE:
    case OP_GIVE:
    case OP_TURN_OVER:
    case OP_MARK:
    case OP_HAND_ADD: return plain_effect(plain, code, v) ? PLAIN_GO_ON : PLAIN_BACK;
    case OP_FORGET_PASSED: plain_forget_passed(plain); break;
    case OP_LATER:
        state->pc++; // of the next instruction
        plain_queue(plain, code + 1, pop_operands(plain, code + 1), code->x);
        break;
    case OP_CALL_OFF: plain_call_off(plain, code->x); break;
    case OP_CARRY_OUT:
        if (state->waiting == state->effect_count || state->effects_end)
            state->pc = code->b; // what comes up meanwhile waits for the next time
        else
            plain_carry_out(plain);
        break;
    case OP_NEXT_LATER:
        if (!plain_next_victim(plain, code->x, &value))
            return PLAIN_BACK;
        if (value >= 0)
            plain_write(plain, code->a, value);
        else
            state->pc = code->b;
        break;
    default: plain_fail(plain, PLAIN_NOT_BASIC);
    }
#undef PUSH
    // clang-format on
    return PLAIN_GO_ON;
}

enum { PORTION = 4096 }; // of steps

static void charge(struct plain *plain)
{
    plain->uncharged = 0;
    allowance_charge(PORTION);
}

// Runs from state.pc until a path is through.
static enum plain_stop run(struct plain *plain)
{
    enum plain_stop stop = PLAIN_GO_ON;
    while (stop == PLAIN_GO_ON && plain->status == PLAIN_FINE) {
        stop = carry_out(plain, &plain->program->code[plain->state.pc++]);
        if (--plain->steps < 0)
            plain_fail(plain, PLAIN_STEPS);
        if (++plain->uncharged == PORTION)
            charge(plain);
    }
    return plain->status == PLAIN_FINE ? stop : PLAIN_NONE;
}

enum plain_stop plain_search(struct plain *plain, size_t base)
{
    enum plain_stop stop = PLAIN_BACK;
    while (stop == PLAIN_BACK)
        stop = plain_take_next(plain, base) ? run(plain) : PLAIN_NONE;
    return stop;
}
