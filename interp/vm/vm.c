#include "vm.h"

#include "candidates.h"
#include "chooser.h"
#include "deferred_effects.h"
#include "effects.h"
#include "moves.h"
#include "prefer.h"
#include "queries.h"
#include "set_stack.h"
#include "sets.h"
#include "turn_order.h"

#include <string.h>

// ---- What instructions do that takes more than a line

static void push_control(struct vm *vm, int32_t entry)
{
    position_write(vm->position, vm->program->control_cells + vm->registers->control++, entry);
}

static int32_t pop_control(struct vm *vm)
{
    return vm->position->cells[vm->program->control_cells + --vm->registers->control];
}

static int32_t square_value(square_t square)
{
    return square == NO_SQUARE ? -1 : square;
}

static void reset_variables(struct vm *vm)
{
    const struct program *program = vm->program;
    const int32_t *cells = vm->position->cells + program->turn_cells;
    size_t size = (size_t)program->turn_cell_count * sizeof *cells;
    if (memcmp(cells, program->turn_starts, size) == 0)
        return;
    for (int i = 0; i < program->turn_cell_count; i++)
        position_write(vm->position, program->turn_cells + i, program->turn_starts[i]);
}

static bool is_destination_in(const struct vm *vm, int zone)
{
    const struct program *program = vm->program;
    int32_t mover = vm->position->cells[program->mover_cell];
    return vm->registers->destination != NO_SQUARE &&
           set_has(program->zones +
                       (size_t)(zone * program->player_count + mover) * (size_t)program->word_count,
                   vm->registers->destination);
}

// ---- Execution

// What instructions in a row cost, in steps: of a subroutine, and of a way from a choice on.
enum { CALL_STEPS = 8, WAY_STEPS = 8 };

// Whether addresses of labels can be taken. (cppcheck doesn't know them.)
#if defined __GNUC__ && !defined __cppcheck__
#define HAS_LABELS 1
#else
#define HAS_LABELS 0
#endif

// The one place where instructions are carried out; each is short, longer work has a name.
enum outcome execute(struct vm *vm, const struct instruction *const instructions)
{
    const struct program *program = vm->program;
    struct registers *const registers = vm->registers;
    struct position *position = vm->position;
    int32_t *const cells = position->cells, *const values = vm->values;
    const int64_t cost = 1 + program->word_count / 8; // of an instruction, in steps
    const struct instruction *next = instructions + vm->pc;
    int32_t right;
    enum outcome outcome;
    uint32_t first;
    square_t captured[CAPTURES_LIMIT];
    const struct instruction *code;
#define PC     ((int32_t)(next - instructions))
#define GO(to) (next = instructions + (to))
#define TOP    values[vm->value_count - 1]
#define POP()  values[--vm->value_count]
#define PUSH(value)                                                                                \
    do {                                                                                           \
        int32_t pushed = (value);                                                                  \
        values[vm->value_count++] = pushed;                                                        \
    } while (0)
#if HAS_LABELS
    // Each instruction jumps on by itself: such jumps are predicted better than a common one. Those
    // that look at the board or change it are reached by way of `look`.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
    static const void *const labels[] = {
#define OP(name, ...) &&OP_##name,
#include "opcodes.def"
#undef OP
    };
    static const void *const entries[] = {
#define ENTRY_0(name)                                          &&OP_##name
#define ENTRY_1(name)                                          &&look
#define OP(name, operands, pops, pushes, sets, board, meaning) ENTRY_##board(name),
#include "opcodes.def"
#undef OP
    };
#define NEXT                                                                                       \
    do {                                                                                           \
        code = next++;                                                                             \
        goto *entries[code->op];                                                                   \
    } while (0)
    NEXT;
look:
    if (registers->pending)
        moves_materialize(vm);
    goto *labels[code->op];
#else
    static const bool looks[] = {
#define OP(name, operands, pops, pushes, sets, board, meaning) board,
#include "opcodes.def"
#undef OP
    };
#define NEXT goto dispatch
dispatch:
    code = next++;
    if (registers->pending && looks[code->op])
        moves_materialize(vm);
    switch ((enum opcode)code->op) {
#define OP(name, ...)                                                                              \
    case OP_##name:                                                                                \
        goto OP_##name;
#include "opcodes.def"
#undef OP
    case OPCODE_COUNT: break;
    }
#endif
OP_PUSH:
    PUSH(code->b);
    NEXT;
OP_LOCAL:
OP_LOAD:
    PUSH(cells[code->a]);
    NEXT;
OP_LOAD_OF:
    TOP = TOP >= 0 && TOP < code->b ? cells[code->a + TOP] : 0;
    NEXT;
OP_STORE_LOCAL:
OP_STORE:
    position_write(position, code->a, POP());
    NEXT;
OP_STORE_OF:
    right = POP();
    if (TOP >= 0 && TOP < code->b)
        position_write(position, code->a + TOP, right);
    vm->value_count--;
    NEXT;
OP_RESET:
    reset_variables(vm);
    registers->waiting = registers->scheduled = 0;
    NEXT;
OP_ORIGIN:
    PUSH(square_value(registers->origin));
    NEXT;
OP_DESTINATION:
    PUSH(square_value(registers->destination));
    NEXT;
OP_MOVED:
    PUSH(registers->moved);
    NEXT;
OP_CAPTURED:
    PUSH(registers->captured);
    NEXT;
OP_MOVER:
    PUSH(cells[program->mover_cell]);
    NEXT;
OP_OPPONENT:
    PUSH(next_player(program, cells[program->mover_cell]));
    NEXT;
OP_NEXT_PLAYER:
    TOP = is_player(program, TOP) ? next_player(program, TOP) : -1;
    NEXT;
OP_REPETITIONS:
    vm->steps -= (int64_t)vm->history->count / 8;
    PUSH(query_repetitions(vm));
    NEXT;
OP_REPETITIONS_OF:
    vm->steps -= (int64_t)vm->history->count / 8 + program->square_count / 4;
    TOP = query_repetitions_of(vm, TOP);
    NEXT;
OP_REPETITION_LENGTH:
    vm->steps -= (int64_t)vm->history->count / 8;
    PUSH(query_repetition_length(vm));
    NEXT;
OP_ADD:
    right = POP();
    TOP = (int32_t)((uint32_t)TOP + (uint32_t)right);
    NEXT;
OP_SUBTRACT:
    right = POP();
    TOP = (int32_t)((uint32_t)TOP - (uint32_t)right);
    NEXT;
OP_MULTIPLY:
    right = POP();
    TOP = (int32_t)((uint32_t)TOP * (uint32_t)right);
    NEXT;
OP_DIVIDE:
    right = POP();
    TOP =
        right == 0 || right == -1 ? (int32_t)(0u - (uint32_t)TOP * (uint32_t)-right) : TOP / right;
    NEXT;
OP_NEGATE:
    TOP = (int32_t)(0u - (uint32_t)TOP);
    NEXT;
OP_EQUAL:
    right = POP();
    TOP = TOP == right;
    NEXT;
OP_LESS:
    right = POP();
    TOP = TOP < right;
    NEXT;
OP_NOT:
    TOP = !TOP;
    NEXT;
OP_ODD:
    TOP = TOP & 1;
    NEXT;
OP_IN_VALUES:
    vm->steps -= program->lists[code->a].count / 8;
    TOP = query_in_values(&program->lists[code->a], TOP);
    NEXT;
OP_VALUE_OF:
    TOP = TOP >= 0 && TOP < program->lists[code->a].count ? program->lists[code->a].values[TOP]
                                                          : code->b;
    NEXT;
OP_TYPE_OF:
    TOP = query_type(vm, TOP);
    NEXT;
OP_OWNER_OF:
    TOP = query_owner(vm, TOP);
    NEXT;
OP_FRONT_OF:
    TOP = TOP < 0 ? -1 : program->front_of[TOP];
    NEXT;
OP_REVERSE_OF:
    TOP = TOP < 0 ? -1 : program->reverse_of[TOP];
    NEXT;
OP_HAND_OF:
    TOP = is_player(program, TOP) ? code->b * program->player_count + TOP : -1;
    NEXT;
OP_HAND_COUNT:
    right = POP();
    TOP = right < 0 || !is_hand(program, TOP)
              ? 0
              : cells[program->hand_cells + TOP * program->type_count + right];
    NEXT;
OP_HAND_TOTAL:
    vm->steps -= program->type_count / 8;
    TOP = is_hand(program, TOP) ? query_hand_total(vm, TOP) : 0;
    NEXT;
OP_OPPOSITE:
    TOP = query_opposite(vm, TOP);
    NEXT;
OP_STEP:
    right = POP();
    TOP = query_step(vm, TOP, right);
    NEXT;
OP_FILE_NUMBER:
    TOP = TOP < 0 ? 0 : program->board->squares[TOP].file + 1;
    NEXT;
OP_RANK_NUMBER:
    TOP = TOP < 0 ? 0 : program->board->squares[TOP].rank + 1;
    NEXT;
OP_SQUARE_AT:
    right = POP();
    vm->steps -= program->square_count / 8;
    TOP = query_square_at(vm, TOP, right);
    NEXT;
OP_TOWARD:
    vm->value_count -= 2;
    TOP = line_square(program, TOP, values[vm->value_count], values[vm->value_count + 1]);
    NEXT;

OP_SET_PIECES:
    if (code->a)
        vm->steps -= program->lists[code->a - 1].count * program->word_count / 8;
    set_pieces(position, code->x, code->a, push_set(vm));
    NEXT;
OP_SET_PIECES_OF:
    if (code->a)
        vm->steps -= program->lists[code->a - 1].count * program->word_count / 8;
    right = POP();
    set_pieces_of(position, right, code->a, push_set(vm));
    NEXT;
OP_SET_EMPTY:
    push_empty(vm);
    NEXT;
OP_SET_NONE:
    set_clear(program, push_set(vm));
    NEXT;
OP_SET_LOAD:
    load_set(vm, code->a, 0, 1);
    NEXT;
OP_SET_LOAD_OF:
    load_set(vm, code->a, POP(), code->b);
    NEXT;
OP_SET_STORE:
    store_set(vm, code->a, 0, 1);
    NEXT;
OP_SET_STORE_OF:
    store_set(vm, code->a, POP(), code->b);
    NEXT;
OP_SET_ALL:
    set_copy(program, push_set(vm), program->all);
    NEXT;
OP_SET_ZONE:
    push_zone(vm, code->a, cells[program->mover_cell]);
    NEXT;
OP_SET_ZONE_OF:
    push_zone(vm, code->a, POP());
    NEXT;
OP_SET_SQUARE:
    right = POP();
    push_square(vm, right);
    NEXT;
OP_SET_AND:
OP_SET_OR:
OP_SET_EXCEPT:
    combine(vm, code->op);
    NEXT;
OP_SET_NOT:
    complement(vm, top_set(vm));
    NEXT;
OP_SET_WITH:
    query_keep(vm, top_set(vm), code->a, code->x);
    NEXT;
OP_SET_OF_TYPE:
    right = POP();
    query_keep_type(vm, top_set(vm), right);
    NEXT;
OP_SET_BETWEEN:
    right = POP();
    push_line(vm, POP(), right, false);
    NEXT;
OP_SET_LINE:
    right = POP();
    push_line(vm, POP(), right, true);
    NEXT;
OP_SET_FILE:
    push_file(vm, POP());
    NEXT;
OP_SET_RANK:
    push_rank(vm, POP());
    NEXT;
OP_SET_AROUND:
    vm->steps -= program->square_count / 4;
    set_around(program, top_set(vm));
    NEXT;
OP_SET_STEPS:
    vm->steps -= program->square_count / 8;
    set_steps(program, top_set(vm), POP());
    NEXT;
OP_SET_REACH:
    push_reach(vm, NULL);
    NEXT;
OP_SET_REACH_SEEN:
    push_reach(vm, pop_set(vm));
    NEXT;
OP_SET_DEAD_ENDS:
    push_dead_ends(vm, POP());
    NEXT;
OP_SET_ENCLOSED : {
    const uint64_t *ends = pop_set(vm);
    vm->steps -= program->square_count;
    set_enclosed(program, top_set(vm), POP(), ends);
    NEXT;
}
OP_SET_ENCLOSING : {
    const uint64_t *ends = pop_set(vm);
    vm->steps -= program->square_count / 4;
    set_enclosing(program, top_set(vm), ends);
    NEXT;
}
OP_SET_ATTACKERS : {
    const uint64_t *pieces = pop_set(vm);
    query_attackers(vm, top_set(vm), pieces);
    NEXT;
}
OP_SET_JOINED : {
    const uint64_t *room = pop_set(vm);
    vm->steps -= program->square_count;
    set_joined(program, top_set(vm), room);
    NEXT;
}
OP_SET_COUNT:
    PUSH(set_count(program, pop_set(vm)));
    NEXT;
OP_SET_SUM:
    PUSH(query_sum(vm, pop_set(vm), &program->lists[code->a]));
    NEXT;
OP_SET_TOTAL:
    PUSH(query_total(vm, pop_set(vm), code->a));
    NEXT;
OP_SET_EXISTS:
    PUSH(set_next(program, pop_set(vm), 0) >= 0);
    NEXT;
OP_SET_FIRST:
    PUSH(set_next(program, pop_set(vm), 0));
    NEXT;
OP_SET_HAS:
    TOP = TOP >= 0 && set_has(top_set(vm), TOP);
    vm->set_count--;
    NEXT;
OP_SET_ATTACKED:
    PUSH(query_attacked(vm, pop_set(vm), code->x));
    NEXT;
OP_SET_ATTACKED_BY:
    TOP = query_attacked_by(vm, pop_set(vm), TOP);
    NEXT;
OP_SET_CONNECTED:
    PUSH(connected(vm, code->a));
    NEXT;
OP_SET_ROW_TOWARD:
    right = POP();
    TOP = has_row_toward(vm, TOP, right);
    NEXT;
OP_SET_ROW:
    TOP = has_row(vm, code, TOP);
    NEXT;

OP_EXPLAINING:
    PUSH(vm->chooser->tolerate && vm->try_choice < 0);
    NEXT;
OP_JUMP:
    if (code->b < PC) {
        vm->steps -= cost * (PC - code->b);
        if (vm->steps < 0 && !vm_has_more_steps(vm)) {
            outcome = FAILED;
            goto leave;
        }
    }
    GO(code->b);
    NEXT;
OP_JUMP_FALSE:
    if (!POP())
        GO(code->b);
    NEXT;
OP_JUMP_TRUE:
    if (POP())
        GO(code->b);
    NEXT;
OP_JUMP_UNLESS_MOVED:
    if (!query_in_values(&program->lists[code->a], registers->moved))
        GO(code->b);
    NEXT;
OP_REQUIRE:
    if (!POP()) {
        if (!is_tolerated(vm, PC - 1))
            goto fail;
    } else if (code->x & REQUIRE_LAST) {
        goto sure;
    }
    NEXT;
OP_REQUIRE_SAFE:
    if (!vm->chooser->is_safe(vm)) {
        if (!is_tolerated(vm, PC - 1))
            goto fail;
    } else if (code->x & REQUIRE_LAST) {
        goto sure;
    }
    NEXT;
OP_FAIL:
    goto fail;
OP_FORK:
    outcome = choose_path(vm, code);
    if (outcome != CONTINUE)
        goto leave;
    NEXT;
OP_TRY:
    if (!begin_try(vm, code->b, false)) {
        outcome = FAILED;
        goto leave;
    }
    NEXT;
OP_FOUND:
    found(vm);
    GO(vm->pc);
    NEXT;
OP_TRY_TURN:
    if (!begin_try(vm, code->b, true)) {
        outcome = FAILED;
        goto leave;
    }
    *registers = no_move;
    begin_chance(vm);
    GO(turn_entry(vm));
    NEXT;
OP_TRY_REPLY:
    if (!begin_try(vm, code->b, true)) {
        outcome = FAILED;
        goto leave;
    }
    registers->control = 0;
    GO(program->after_entry);
    NEXT;
OP_ASK:
    if (!let_asked_move(vm) && code->x)
        goto fail;
    NEXT;
OP_SET_MOVER:
    right = POP();
    if (!is_player(program, right))
        goto fail;
    position_write(position, program->mover_cell, right);
    NEXT;
OP_CALL:
    if (vm->steps < 0 && !vm_has_more_steps(vm)) {
        outcome = FAILED;
        goto leave;
    }
    vm->steps -= CALL_STEPS * cost;
    push_control(vm, PC);
    GO(code->b);
    NEXT;
OP_RETURN:
    GO(pop_control(vm));
    NEXT;
OP_ATTEMPT:
    push_control(vm, ~code->b);
    NEXT;
OP_END_ATTEMPT:
    pop_control(vm);
    NEXT;
OP_LEAVE:
    do
        right = pop_control(vm);
    while (right >= 0);
    GO(~right);
    NEXT;
OP_END:
    vm->pc = PC;
    outcome = end_turn(vm);
    goto settle;
OP_PASS_TURN:
    effect_pass_turn(vm);
    NEXT;
OP_PASS_TURN_ON:
OP_NEXT_TURN:
    if (code->op == OP_PASS_TURN_ON)
        effect_pass_turn(vm);
    vm->pc = PC;
    if (vm->try_choice < 0) {
        outcome = vm->chooser->pass(vm);
        goto settle;
    }
    *registers = no_move;
    GO(turn_entry(vm));
    NEXT;
OP_HALT:
    if (!vm->chooser->judge)
        return HALTED;
    right = POP();
    goto judge;

OP_MOVES:
    vm->pc = PC;
    outcome = choose_move(vm, code);
    goto settle;
OP_NEXT_CAPTURE:
    right = moves_captures(vm, registers->candidate, captured);
    if (registers->capture_step < right)
        position_write(position, code->a, captured[registers->capture_step++]);
    else
        GO(code->b);
    NEXT;
OP_RELOCATE:
    carry_out(vm);
    NEXT;
OP_CHOOSE_SQUARE:
    vm->pc = PC;
    outcome = choose_square(vm, code);
    goto settle;
OP_CHOOSE_VALUE:
    vm->pc = PC;
    first = vm->candidate_count;
    outcome = add_list(vm, code->b) ? choose_value(vm, code, first) : FAILED;
    goto settle;
OP_CHOOSE_HAND:
    vm->pc = PC;
    first = vm->candidate_count;
    vm->steps -= program->type_count / 8;
    right = POP();
    if (!is_hand(program, right))
        goto fail;
    outcome = add_hand(vm, right) ? choose_value(vm, code, first) : FAILED;
    goto settle;
OP_EACH_BEGIN:
OP_EACH_VALUES:
    first = vm->candidate_count;
    if (!(code->op == OP_EACH_BEGIN ? add_squares(vm, pop_set(vm)) : add_list(vm, code->b))) {
        outcome = FAILED;
        goto leave;
    }
    position_write(position, code->a, (int32_t)first);
    position_write(position, code->a + 1, (int32_t)vm->candidate_count);
    NEXT;
OP_EACH_NEXT:
    right = cells[code->a];
    if (right >= cells[code->a + 1]) {
        GO(code->b);
        NEXT;
    }
    position_write(position, code->a + 2, vm->candidates[right].value);
    position_write(position, code->a, right + 1);
    NEXT;
OP_ROUND:
    if (query_returned(vm, code->a, &program->lists[code->b]))
        goto fail;
    position_write(position, code->a, cells[code->a] + 1);
    NEXT;
OP_NOTE:
    if (vm->chooser->note && !write_note(vm, code))
        goto fail;
    NEXT;

OP_PLACE:
    vm->value_count -= 3;
    effect_place(vm, values[vm->value_count], values[vm->value_count + 1],
                 values[vm->value_count + 2]);
    NEXT;
OP_REMOVE:
    effect_change(vm, pop_set(vm), CHANGE_REMOVE, 0);
    NEXT;
OP_AS_MOVE:
    right = POP();
    effect_as_move(vm, POP(), right);
    NEXT;
OP_SHIFT:
    right = POP();
    effect_shift(vm, POP(), right);
    NEXT;
OP_CHANGE:
    effect_change(vm, pop_set(vm), CHANGE_TYPE, POP());
    NEXT;
OP_GIVE:
    if (code->x)
        effect_change(vm, pop_set(vm), CHANGE_TO_NEXT, 0);
    else
        effect_change(vm, pop_set(vm), CHANGE_OWNER, POP());
    NEXT;
OP_TURN_OVER:
    effect_change(vm, pop_set(vm), CHANGE_OVER, 0);
    NEXT;
OP_MARK:
    effect_change(vm, pop_set(vm), code->x ? CHANGE_MARK : CHANGE_UNMARK, code->a);
    NEXT;
OP_HAND_ADD:
    right = POP();
    if (!effect_hand(vm, POP(), right, code->b))
        goto fail;
    NEXT;
OP_LATER:
    right = PC;
    next++;
    if (!defer_effect(vm, &program->code[right], code->x)) {
        outcome = FAILED;
        goto leave;
    }
    NEXT;
OP_CALL_OFF:
    if (!deferred_call_off(vm, code->x)) {
        outcome = FAILED;
        goto leave;
    }
    NEXT;
OP_CARRY_OUT:
    if (!registers->waiting || registers->scheduled)
        GO(code->b); // what comes up meanwhile waits for the next time
    else if (!deferred_begin(vm)) {
        outcome = FAILED;
        goto leave;
    }
    NEXT;
OP_NEXT_LATER:
    right = deferred_next(vm, code->x);
    if (right >= 0)
        position_write(position, code->a, right);
    else if (right == DEFERRED_REFUSED)
        goto fail;
    else
        GO(code->b);
    NEXT;
OP_PREFER:
    vm->pc = PC;
    prefer_note(vm, code->a, POP());
    NEXT;
OP_ENSURE_MOST:
    right = prefer_broken(vm);
    if (right >= 0 && !is_tolerated(vm, right))
        goto fail;
    NEXT;
OP_UNWIND:
    registers->control = 0;
    NEXT;
OP_FORGET_PASSED:
    effect_forget_passed(vm);
    NEXT;

OP_PLACE_OWN:
    effect_place(vm, code->b, cells[code->a], cells[program->mover_cell]);
    NEXT;
OP_INCREASE:
    position_write(position, code->a, (int32_t)((uint32_t)cells[code->a] + (uint32_t)code->b));
    NEXT;
OP_LOAD_LESS:
    PUSH(cells[code->a] < code->b);
    NEXT;
OP_STORE_VALUE:
    position_write(position, code->a, code->b);
    NEXT;
OP_UNLESS_ARRIVED:
OP_IF_ARRIVED:
    if (is_destination_in(vm, code->a) == (code->op == OP_IF_ARRIVED))
        GO(code->b);
    NEXT;
OP_CHOOSE_REACH:
    vm->pc = PC;
    outcome = vm->chooser->reach ? vm->chooser->reach(vm, code) : DECLINED;
    if (outcome == BACKTRACK)
        goto fail;
    if (outcome == CONTINUE) {
        next += LENGTH_CHOOSE_REACH - 1;
        NEXT;
    }
    push_square(vm, square_value(registers->destination));
    next++;
    NEXT;
OP_PUT:
    outcome = vm->chooser->put ? vm->chooser->put(vm, code) : DECLINED;
    if (outcome != DECLINED)
        goto settle;
    push_empty(vm);
    NEXT;
OP_CHOOSE_EMPTY:
    outcome = vm->chooser->empty ? vm->chooser->empty(vm, code) : DECLINED;
    if (outcome == CONTINUE) {
        next++;
        NEXT;
    }
    push_empty(vm);
    NEXT;
OP_PIECES_EXIST:
OP_PIECES_COUNT:
    if (code->a)
        vm->steps -= program->lists[code->a - 1].count * program->word_count / 8;
    set_pieces(position, code->x, code->a, push_set(vm));
    right = set_count(program, pop_set(vm));
    PUSH(code->op == OP_PIECES_COUNT ? right : right > 0);
    NEXT;
OP_PIECES_ROW:
    right = pieces_have_row(vm, code);
    goto asked;
OP_PIECES_CONNECTED:
    right = pieces_connect(vm, code);
    goto asked;
OP_SET_DESTINATION:
    push_square(vm, square_value(registers->destination));
    NEXT;
OP_SET_ZONE_NEXT:
    push_zone(vm, code->a, next_player(program, cells[program->mover_cell]));
    NEXT;
OP_SET_OCCUPIED:
    set_copy(program, push_set(vm), position->occupied);
    NEXT;
OP_SET_BETWEEN_LOCALS:
    push_line(vm, cells[code->a], cells[code->b], false);
    NEXT;
OP_ALL_EMPTY:
    PUSH(!set_meets(program, pop_set(vm), position->occupied));
    NEXT;
OP_SET_STEPS_TO:
    vm->steps -= program->square_count / 8;
    set_steps(program, top_set(vm), code->b);
    NEXT;
OP_SET_RANK_OF:
    push_rank(vm, code->b);
    NEXT;
OP_SET_ROW_OF:
    PUSH(has_row(vm, code, code->b));
    NEXT;
asked: // what is mostly the whole of a goal
    if (next->op == OP_HALT && vm->chooser->judge)
        goto judge;
    PUSH(right);
    NEXT;
judge:
    outcome = vm->chooser->judge(vm, right);
    goto settle;
sure: // nothing can fail from here on
    vm->pc = PC;
    outcome = end_surely(vm);
    goto settle;
settle:
    if (outcome == CONTINUE) {
        GO(vm->pc);
        NEXT;
    }
    if (outcome != BACKTRACK)
        return outcome;
fail:
    vm->steps -= WAY_STEPS * cost;
    outcome = backtrack(vm);
    if (outcome != CONTINUE)
        return outcome;
    GO(vm->pc);
    NEXT;
leave:
    vm->pc = PC;
    return outcome;
#if HAS_LABELS
#pragma GCC diagnostic pop
#endif
#undef NEXT
#undef TOP
#undef POP
#undef PUSH
#undef GO
#undef PC
}
