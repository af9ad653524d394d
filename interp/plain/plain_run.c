// Carrying out instructions, going back to choices, and what is tried.
#include "plain_machine.h"

static void push_control(struct plain *plain, int32_t entry)
{
    plain_write(plain, plain->program->control_cells + plain->state.control++, entry);
}

static int32_t pop_control(struct plain *plain)
{
    return plain->cells[plain->program->control_cells + --plain->state.control];
}

static bool note(struct plain *plain, const struct instruction *code)
{
    int16_t values[NOTE_SLOTS] = {0};
    for (int i = 0; i < plain->program->notes[code->a].slot_count; i++) {
        uint32_t cell = (uint32_t)code->b >> (16 * i) & 0xFFFF;
        values[i] = (int16_t)(cell == 0xFFFF   ? plain->state.origin
                              : cell == 0xFFFE ? plain->state.destination
                                               : plain->cells[cell]);
    }
    return plain_add_item(plain, (struct turn_item){code->a, values[0], values[1], 0});
}

static bool try_code(struct plain *plain, int32_t pc, bool tries_turns)
{
    struct plain_state before = plain->state;
    size_t base = plain->choice_count;
    if (plain->trying == PLAIN_TRY_DEPTH_LIMIT) {
        plain_fail(plain, PLAIN_TRY_DEPTH);
        return false;
    }
    plain->trying++;
    plain->state.pc = pc;
    plain->state.tries_turns = tries_turns;
    enum plain_stop stop = plain_search(plain, base);
    plain->trying--;
    plain->choice_count = base;
    plain_restore(plain, &before);
    return stop == STOP_FOUND || stop == STOP_TURN;
}

static bool try_turn(struct plain *plain)
{
    struct plain_state before = plain->state;
    plain_forget_move(plain);
    plain_let_chance_move(plain);
    bool found = try_code(plain, plain_turn_entry(plain), true);
    plain_restore(plain, &before);
    return found;
}

static bool try_reply(struct plain *plain)
{
    struct plain_state before = plain->state;
    plain->state.control = 0;
    bool found = try_code(plain, plain->program->after_entry, true);
    plain_restore(plain, &before);
    return found;
}

#define TOP         values[state->value_count - 1]
#define POP()       values[--state->value_count]
#define PUSH(value) (values[state->value_count] = (value), state->value_count++)

// Carries out one instruction; `stop` is where it ends the run. What an opcode does is told in
// opcodes.def.
static bool carry_out(struct plain *plain, const struct instruction *code, enum plain_stop *stop)
{
    const struct program *program = plain->program;
    struct plain_state *state = &plain->state;
    int32_t *cells = plain->cells, *values = plain->values, right;
    const size_t first = state->pool_count;
    square_t captured[PLAIN_CAPTURES_LIMIT];
    // clang-format off
    switch ((enum opcode)code->op) {
    case OP_PUSH: PUSH(code->b); break;
    case OP_LOCAL:
    case OP_LOAD: PUSH(cells[code->a]); break;
    case OP_LOAD_OF: TOP = is_player(program, TOP) ? cells[code->a + TOP] : 0; break;
    case OP_STORE_LOCAL: plain_write(plain, code->a, POP()); break;
    case OP_RESET: plain_reset(plain); break;
    case OP_ORIGIN: PUSH(plain_square_value(state->origin)); break;
    case OP_DESTINATION: PUSH(plain_square_value(state->destination)); break;
    case OP_MOVED: PUSH(state->moved); break;
    case OP_CAPTURED: PUSH(state->captured); break;
    case OP_MOVER: PUSH(cells[program->mover_cell]); break;
    case OP_OPPONENT: PUSH(next_player(program, cells[program->mover_cell])); break;
    case OP_NEXT_PLAYER: TOP = is_player(program, TOP) ? next_player(program, TOP) : -1; break;
    case OP_REPETITIONS: PUSH(plain->repetitions); break;
    case OP_ADD: right = POP(); TOP = (int32_t)((uint32_t)TOP + (uint32_t)right); break;
    case OP_SUBTRACT: right = POP(); TOP = (int32_t)((uint32_t)TOP - (uint32_t)right); break;
    case OP_MULTIPLY: right = POP(); TOP = (int32_t)((uint32_t)TOP * (uint32_t)right); break;
    case OP_DIVIDE: right = POP(); TOP = plain_divide(TOP, right); break;
    case OP_NEGATE: TOP = (int32_t)(0u - (uint32_t)TOP); break;
    case OP_EQUAL: right = POP(); TOP = TOP == right; break;
    case OP_LESS: right = POP(); TOP = TOP < right; break;
    case OP_NOT: TOP = !TOP; break;
    case OP_ODD: TOP = TOP & 1; break;
    case OP_IN_VALUES: TOP = plain_is_in_list(&program->lists[code->a], TOP); break;
    case OP_VALUE_OF:
        TOP = is_player(program, TOP) ? program->lists[code->a].values[TOP] : -1;
        break;
    case OP_TYPE_OF: TOP = TOP < 0 ? -1 : program->type_of[plain_kind(plain, TOP)]; break;
    case OP_OWNER_OF:
        TOP = TOP < 0 || !plain_kind(plain, TOP) ? -1 : program->owner_of[plain_kind(plain, TOP)];
        break;
    case OP_FRONT_OF: TOP = TOP < 0 ? -1 : program->front_of[TOP]; break;
    case OP_REVERSE_OF: TOP = TOP < 0 ? -1 : program->reverse_of[TOP]; break;
    case OP_HAND_COUNT: right = POP(); TOP = plain_hand_count(plain, TOP, right); break;
    case OP_HAND_TOTAL: TOP = plain_hand_total(plain, TOP); break;
    case OP_STEP: right = POP(); TOP = plain_step(plain, TOP, right); break;
    case OP_OPPOSITE: TOP = plain_opposite(plain, TOP); break;
    case OP_TOWARD:
        state->value_count -= 2;
        TOP = plain_toward(plain, TOP, values[state->value_count], values[state->value_count + 1]);
        break;

    case OP_SET_PIECES: plain_push_pieces(plain, code->x, code->a); break;
    case OP_SET_PIECES_OF: right = POP(); plain_push_pieces_of(plain, right, code->a); break;
    case OP_SET_EMPTY: plain_push_empty(plain); break;
    case OP_SET_ALL: plain_push_nth(plain, program->all, 0); break;
    case OP_SET_NONE: plain_push(plain); break;
    case OP_SET_LOAD: plain_load_set(plain, code->a, 0); break;
    case OP_SET_LOAD_OF: right = POP(); plain_load_set(plain, code->a, right); break;
    case OP_SET_ZONE: plain_push_zone(plain, code->a, cells[program->mover_cell]); break;
    case OP_SET_ZONE_OF: right = POP(); plain_push_zone(plain, code->a, right); break;
    case OP_SET_SQUARE: right = POP(); plain_push_square(plain, right); break;
    case OP_SET_AND:
    case OP_SET_OR:
    case OP_SET_EXCEPT: plain_combine(plain, (enum opcode)code->op); break;
    case OP_SET_NOT: plain_complement(plain); break;
    case OP_SET_WITH: plain_keep(plain, code->a, code->x); break;
    case OP_SET_BETWEEN:
    case OP_SET_LINE:
        state->value_count -= 2;
        plain_push_line(plain, values[state->value_count], values[state->value_count + 1],
                        code->op == OP_SET_LINE);
        break;
    case OP_SET_FILE:
        right = POP();
        plain_push_nth(plain, program->files, right < 0 ? -1 : program->board->squares[right].file);
        break;
    case OP_SET_RANK:
        right = POP();
        plain_push_nth(plain, program->ranks, right < 0 ? -1 : program->board->squares[right].rank);
        break;
    case OP_SET_AROUND: plain_around(plain); break;
    case OP_SET_STEPS: right = POP(); plain_set_steps(plain, plain_top(plain), right); break;
    case OP_SET_REACH: plain_reach_of(plain); break;
    case OP_SET_ENCLOSED: {
        const uint64_t *ends = plain_pop(plain);
        right = POP();
        plain_set_enclosed(plain, plain_top(plain), right, ends);
        break;
    }
    case OP_SET_COUNT: PUSH(plain_count(plain, plain_pop(plain))); break;
    case OP_SET_EXISTS: PUSH(plain_square_from(plain, plain_pop(plain), 0) >= 0); break;
    case OP_SET_HAS: {
        const uint64_t *set = plain_pop(plain);
        TOP = TOP >= 0 && plain_has(set, TOP);
        break;
    }
    case OP_SET_FIRST: PUSH(plain_square_from(plain, plain_pop(plain), 0)); break;
    case OP_SET_ATTACKED:
        PUSH(plain_is_attacked(plain, plain_pop(plain), code->x ? cells[program->mover_cell] : -1));
        break;
    case OP_SET_ATTACKED_BY: {
        const uint64_t *set = plain_pop(plain);
        TOP = TOP >= 0 && plain_is_attacked(plain, set, TOP);
        break;
    }
    case OP_SET_CONNECTED: {
        const uint64_t *to = plain_pop(plain), *from = plain_pop(plain);
        PUSH(plain_connects(plain, plain_pop(plain), from, to));
        break;
    }
    case OP_SET_ROW: TOP = plain_has_row(plain, plain_pop(plain), TOP); break;

    case OP_JUMP: state->pc = code->b; break;
    case OP_JUMP_FALSE:
        if (!POP())
            state->pc = code->b;
        break;
    case OP_JUMP_TRUE:
        if (POP())
            state->pc = code->b;
        break;
    case OP_REQUIRE: return POP() || plain_is_noted(plain, state->pc - 1);
    case OP_REQUIRE_SAFE: return plain_is_royal_safe(plain) || plain_is_noted(plain, state->pc - 1);
    case OP_FAIL: return false;
    case OP_FORK: {
        bool has_room = plain_offer_value(plain, state->pc) && plain_offer_value(plain, code->b);
        *stop = plain_choose(plain, PLAIN_OF_ADDRESSES, first, has_room, 0);
        return false;
    }
    case OP_TRY:
    case OP_TRY_TURN:
    case OP_TRY_REPLY:
        right = code->op == OP_TRY        ? try_code(plain, state->pc, false)
                : code->op == OP_TRY_TURN ? try_turn(plain)
                                          : try_reply(plain);
        PUSH(right);
        state->pc = code->b;
        break;
    case OP_ASK: return plain_let_asked_move(plain) || !code->x;
    case OP_FOUND: *stop = STOP_FOUND; return false;
    case OP_SET_MOVER:
        right = POP();
        if (!is_player(program, right))
            return false;
        plain_write(plain, program->mover_cell, right);
        break;
    case OP_CALL: push_control(plain, state->pc); state->pc = code->b; break;
    case OP_RETURN: state->pc = pop_control(plain); break;
    case OP_ATTEMPT: push_control(plain, ~code->b); break;
    case OP_END_ATTEMPT: pop_control(plain); break;
    case OP_LEAVE:
        do
            right = pop_control(plain);
        while (right >= 0);
        state->pc = ~right;
        break;
    case OP_END:
        if (plain->trying == 0 || plain_ends_trial(plain)) {
            *stop = STOP_TURN;
            return false;
        }
        state->control = 0;
        state->pc = program->after_entry;
        break;
    case OP_PASS_TURN: plain_pass_turn(plain); break;
    case OP_NEXT_TURN:
        if (plain->trying == 0) {
            *stop = STOP_PASSED;
            return false;
        }
        plain_forget_move(plain);
        state->pc = plain_turn_entry(plain);
        break;
    case OP_HALT: *stop = STOP_HALT; return false;

    case OP_MOVES: {
        const uint64_t *set = code->x & MOVES_OF_SET ? plain_pop(plain) : NULL;
        bool has_room = plain_offer_moves(plain, set, code->x & MOVES_CAPTURES);
        state->pc = code->b;
        *stop = plain_choose(plain, PLAIN_OF_MOVES, first, has_room, 0);
        return false;
    }
    case OP_NEXT_CAPTURE:
        if (state->captures_told < plain_captures(plain, &state->move, captured))
            plain_write(plain, code->a, captured[state->captures_told++]);
        else
            state->pc = code->b;
        break;
    case OP_RELOCATE: plain_relocate(plain); break;
    case OP_CHOOSE_SQUARE:
        *stop = plain_choose(plain, PLAIN_OF_VALUES, first, plain_offer_set(plain, plain_pop(plain)), code->a);
        return false;
    case OP_CHOOSE_VALUE:
        *stop = plain_choose(plain, PLAIN_OF_VALUES, first, plain_offer_list(plain, code->b), code->a);
        return false;
    case OP_CHOOSE_HAND:
        right = POP();
        *stop = plain_choose(plain, PLAIN_OF_VALUES, first, plain_offer_hand(plain, right), code->a);
        return false;
    case OP_EACH_BEGIN:
    case OP_EACH_VALUES:
        if (!(code->op == OP_EACH_BEGIN ? plain_offer_set(plain, plain_pop(plain))
                                        : plain_offer_list(plain, code->b)))
            *stop = plain_fail(plain, PLAIN_TOO_MANY);
        plain_write(plain, code->a, (int32_t)first);
        plain_write(plain, code->a + 1, (int32_t)state->pool_count);
        break;
    case OP_EACH_NEXT:
        right = cells[code->a];
        if (right >= cells[code->a + 1]) {
            state->pc = code->b;
            break;
        }
        plain_write(plain, code->a + 2, plain->pool[right].value);
        plain_write(plain, code->a, right + 1);
        break;
    case OP_ROUND:
        if (plain_is_as_before(plain, code->a, &program->lists[code->b]))
            return false;
        plain_write(plain, code->a, cells[code->a] + 1);
        break;
    case OP_NOTE:
        if (!note(plain, code))
            *stop = plain_fail(plain, PLAIN_STEPS);
        break;

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
    case OP_HAND_ADD: return plain_effect(plain, code);
    case OP_FORGET_PASSED: plain_forget_passed(plain); break;
    case OP_LATER:
        state->pc++;
        if (!plain_queue(plain, code + 1, code->x))
            *stop = plain_fail(plain, PLAIN_LATER);
        break;
    case OP_CALL_OFF:
        if (!plain_call_off(plain, code->x))
            *stop = plain_fail(plain, PLAIN_LATER);
        break;
    case OP_CARRY_OUT:
        if (state->waiting == state->effect_count || state->effects_end)
            state->pc = code->b; // what comes up meanwhile waits for the next time
        else if (!plain_carry_out(plain))
            *stop = plain_fail(plain, PLAIN_LATER);
        break;
    case OP_NEXT_LATER:
        right = plain_next_victim(plain, code->x);
        if (right == -2)
            return false;
        if (right >= 0)
            plain_write(plain, code->a, right);
        else
            state->pc = code->b;
        break;
    case OP_PREFER:
        right = POP();
        if (plain->trying > 0)
            break;
        plain_write(plain, code->a + PREFER_MET, state->pc);
        plain_write(plain, code->a + PREFER_VALUE, right);
        break;
    case OP_ENSURE_MOST:
        right = plain_unpreferred(plain);
        return right < 0 || plain_is_noted(plain, right);
    case OP_UNWIND: state->control = 0; break;

    case OP_EXPLAINING:
    case OP_SET_ENCLOSING:
    case OP_JUMP_UNLESS_MOVED:
    case OP_PLACE_OWN:
    case OP_PUT:
    case OP_INCREASE:
    case OP_LOAD_LESS:
    case OP_STORE_VALUE:
    case OP_UNLESS_ARRIVED:
    case OP_IF_ARRIVED:
    case OP_SET_DESTINATION:
    case OP_CHOOSE_REACH:
    case OP_CHOOSE_EMPTY:
    case OP_PIECES_ROW:
    case OP_PIECES_CONNECTED:
    case OP_SET_ZONE_NEXT:
    case OP_SET_OCCUPIED:
    case OP_SET_BETWEEN_LOCALS:
    case OP_ALL_EMPTY:
    case OP_SET_STEPS_TO:
    case OP_SET_RANK_OF:
    case OP_SET_ROW_OF:
    case OP_PASS_TURN_ON:
    case OPCODE_COUNT: *stop = plain_fail(plain, PLAIN_NOT_BASIC); break;
    }
    // clang-format on
    return true;
}

enum plain_stop plain_run(struct plain *plain)
{
    enum plain_stop stop = STOP_BACK;
    while (plain->status == PLAIN_FINE) {
        const struct instruction *code = &plain->program->code[plain->state.pc++];
        if (!carry_out(plain, code, &stop))
            return plain->status == PLAIN_FINE ? stop : STOP_FAILED;
        if (--plain->steps < 0)
            plain_fail(plain, PLAIN_STEPS);
    }
    return STOP_FAILED;
}

enum plain_stop plain_back(struct plain *plain, size_t base)
{
    while (plain->choice_count > base) {
        struct plain_choice *choice = &plain->choices[plain->choice_count - 1];
        plain_restore(plain, &choice->state);
        if (choice->next < choice->end) {
            plain->state.pool_count = choice->end;
            if (!plain_take(plain, choice, &plain->pool[choice->next++]))
                return plain_fail(plain, PLAIN_STEPS);
            return plain_run(plain);
        }
        plain->choice_count--;
    }
    return STOP_NONE;
}

enum plain_stop plain_search(struct plain *plain, size_t base)
{
    enum plain_stop stop = plain_run(plain);
    while (stop == STOP_BACK)
        stop = plain_back(plain, base);
    return stop;
}
