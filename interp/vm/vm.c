#include "vm.h"

#include "count.h"
#include "draw.h"
#include "effects.h"
#include "game.h"
#include "grown.h"
#include "later.h"
#include "machine.h"
#include "moves.h"
#include "prefer.h"
#include "queries.h"
#include "safety.h"
#include "sets.h"

#include <stdlib.h>
#include <string.h>

// Opcodes that look at the board or change it.
static const bool uses_board[OPCODE_COUNT] = {
#define OP(name, operands, pops, pushes, sets, board, meaning) board,
#include "opcodes.def"
#undef OP
};

static void *grow(void *array, uint32_t *capacity, size_t size)
{
    *capacity *= 2;
    array = realloc(array, *capacity * size);
    if (!array)
        arena_out_of_memory();
    return array;
}

// ---- Choices
// -------------------------------------------------------------------------------------------

static struct choice *push_choice(struct vm *vm, enum choice_kind kind, int32_t pc)
{
    if (vm->choice_count == vm->choice_capacity)
        vm->choices = grow(vm->choices, &vm->choice_capacity, sizeof *vm->choices);
    struct choice *choice = &vm->choices[vm->choice_count++];
    choice->kind = (uint8_t)kind;
    choice->pc = pc;
    choice->candidate_count = vm->candidate_count;
    choice->item_count = vm->item_count;
    choice->later_count = vm->later_count;
    choice->value_count = vm->value_count;
    choice->set_count = vm->set_count;
    choice->trail_count = vm->position->trail_count;
    choice->registers = vm->registers;
    choice->outer_try = vm->try_choice;
    choice->draws = DRAWS_NOTHING;
    return choice;
}

static void restore(struct vm *vm, const struct choice *choice)
{
    position_undo(vm->position, choice->trail_count);
    vm->registers = choice->registers;
    vm->candidate_count = choice->candidate_count;
    vm->item_count = choice->item_count;
    vm->later_count = choice->later_count;
    vm->value_count = choice->value_count;
    vm->set_count = choice->set_count;
    vm->try_choice = choice->outer_try;
}

// Adds an item to the turn's text. False when the guide wants another one.
static bool add_item(struct vm *vm, struct turn_item item)
{
    if (vm->counting || vm->chance)
        return true;
    if (vm->item_count - vm->item_base == VM_ITEMS_LIMIT)
        vm->steps = -1;
    if (vm->item_count == vm->item_capacity)
        vm->items = grow(vm->items, &vm->item_capacity, sizeof *vm->items);
    if (vm->guide && vm->try_choice < 0) {
        uint32_t index = vm->item_count - vm->item_base;
        if (index >= vm->guide_count || memcmp(&vm->guide[index], &item, sizeof item) != 0)
            return false;
    }
    vm->items[vm->item_count++] = item;
    return true;
}

// Takes a move: sets the registers. False when the guide wants another one.
static bool take_move(struct vm *vm, uint32_t index)
{
    const union candidate *candidate = &vm->candidates[index];
    square_t origin = candidate->move.origin;
    vm->registers.candidate = index;
    vm->registers.origin = origin;
    vm->registers.destination = moves_destination(vm, index);
    vm->registers.moved = vm->program->type_of[position_kind(vm->position, origin)];
    vm->registers.capture_step = 0;
    uint16_t detail =
        (uint16_t)(candidate->move.effect | (candidate->move.how == OCCUPANT_PASSED) << 15);
    return add_item(
        vm, (struct turn_item){0, (int16_t)origin, (int16_t)vm->registers.destination, detail});
}

// The chosen move is done, but for the board, which changes when somebody looks.
static void carry_out(struct vm *vm)
{
    vm->registers.captured =
        (uint16_t)(vm->registers.captured + moves_capture_count(vm, vm->registers.candidate));
    vm->registers.pending = true;
}

enum outcome backtrack(struct vm *vm)
{
    while (vm->choice_count > vm->base) {
        struct choice *choice = &vm->choices[vm->choice_count - 1];
        restore(vm, choice);
        vm->pc = choice->pc;
        if (--vm->steps < 0) {
            vm->status = VM_STEPS;
            return FAILED;
        }
        if (choice->kind == CHOICE_FORK) {
            vm->choice_count--;
            return YIELDED;
        }
        if (choice->kind == CHOICE_TRY) {
            vm->choice_count--;
            vm->try_depth--;
            vm->values[vm->value_count++] = 0;
            return YIELDED;
        }
        if (choice->draws >= DRAWS_ANY && --vm->attempts < 0) {
            vm->status = VM_UNDRAWN;
            return FAILED;
        }
        if (choice->draws == DRAWS_NODES && !draw_node(vm, choice))
            return FAILED;
        vm->registers.is_weighed = choice->draws == DRAWS_ANY;
        if (choice->kind == CHOICE_SQUARES) {
            int square = take_square(vm, choice);
            if (square >= 0) {
                vm->candidate_count = choice->end;
                position_write(vm->position, choice->local, square);
                return YIELDED;
            }
        }
        if (choice->kind == CHOICE_SQUARES || choice->index >= choice->end) {
            vm->choice_count--;
            continue;
        }
        uint32_t index = next_candidate(vm, choice);
        vm->candidate_count = choice->end; // the candidates stay until the last is taken
        if (choice->kind == CHOICE_VALUES) {
            position_write(vm->position, choice->local, vm->candidates[index].value);
            return YIELDED;
        }
        if (take_move(vm, index)) {
            if (choice->carries_out)
                carry_out(vm);
            return YIELDED;
        }
    }
    return EXHAUSTED;
}

void take_drawn(struct vm *vm, uint16_t captured, uint32_t index, bool carries_out)
{
    vm->registers.captured = captured;
    take_move(vm, index);
    if (carries_out)
        carry_out(vm);
}

void offer(struct vm *vm, enum choice_kind kind, uint32_t first, int local)
{
    uint32_t end = vm->candidate_count;
    vm->candidate_count = first;
    struct choice *choice = push_choice(vm, kind, vm->pc);
    vm->candidate_count = end;
    choice->index = first;
    choice->end = end;
    choice->local = (uint16_t)local;
}

static bool add_value(struct vm *vm, int32_t value)
{
    if (!moves_reserve(vm, 1)) {
        vm->status = VM_TOO_MANY;
        return false;
    }
    vm->candidates[vm->candidate_count++].value = value;
    return true;
}

// Puts a set in place of candidates.
static bool add_words(struct vm *vm, const uint64_t *set)
{
    int words = vm->program->word_count;
    if (!moves_reserve(vm, (uint32_t)words)) {
        vm->status = VM_TOO_MANY;
        return false;
    }
    for (int w = 0; w < words; w++)
        vm->candidates[vm->candidate_count++].word = set[w];
    return true;
}

static bool add_set(struct vm *vm, const uint64_t *set)
{
    const struct program *program = vm->program;
    for (int s = set_next(program, set, 0); s >= 0; s = set_next(program, set, s + 1))
        if (!add_value(vm, s))
            return false;
    return true;
}

static bool add_list(struct vm *vm, int list)
{
    const struct value_list *values = &vm->program->lists[list];
    for (int i = 0; i < values->count; i++)
        if (!add_value(vm, values->values[i]))
            return false;
    return true;
}

static bool add_hand(struct vm *vm, int player)
{
    const struct program *program = vm->program;
    const int32_t *hand = vm->position->cells + program->hand_cells + player * program->type_count;
    for (int type = 0; type < program->type_count; type++)
        if (hand[type] > 0 && !add_value(vm, type))
            return false;
    return true;
}

// ---- Trying
// --------------------------------------------------------------------------------------------

static bool begin_try(struct vm *vm, int32_t pc)
{
    if (vm->try_depth == VM_TRY_DEPTH_LIMIT) {
        vm->status = VM_TRY_DEPTH;
        return false;
    }
    push_choice(vm, CHOICE_TRY, pc);
    vm->try_choice = (int32_t)vm->choice_count - 1;
    vm->try_depth++;
    return true;
}

// The code tried has reached its end: undo it and push "true".
static void found(struct vm *vm)
{
    const struct choice *choice = &vm->choices[vm->try_choice];
    vm->choice_count = (uint32_t)vm->try_choice;
    restore(vm, choice);
    vm->pc = choice->pc;
    vm->try_depth--;
    vm->values[vm->value_count++] = 1;
}

int32_t turn_entry(const struct vm *vm)
{
    const struct program *program = vm->program;
    return program->order[vm->position->cells[program->order_cell]].address;
}

// ---- Calls and attempts
// --------------------------------------------------------------------------------

static void push_control(struct vm *vm, int32_t entry)
{
    position_write(vm->position, vm->program->control_cells + vm->registers.control++, entry);
}

static int32_t pop_control(struct vm *vm)
{
    return vm->position->cells[vm->program->control_cells + --vm->registers.control];
}

// ---- Notes
// ---------------------------------------------------------------------------------------------

static bool note(struct vm *vm, const struct instruction *code)
{
    const struct note *what = &vm->program->notes[code->a];
    int16_t values[NOTE_SLOTS] = {0};
    for (int i = 0; i < what->slot_count; i++) {
        uint32_t cell = (uint32_t)code->b >> (16 * i) & 0xFFFF;
        if (cell == 0xFFFF)
            values[i] = (int16_t)vm->registers.origin;
        else if (cell == 0xFFFE)
            values[i] = (int16_t)vm->registers.destination;
        else
            values[i] = (int16_t)vm->position->cells[cell];
    }
    return add_item(vm, (struct turn_item){code->a, values[0], values[1], 0});
}

// ---- Execution
// -----------------------------------------------------------------------------------------

static int32_t square_value(square_t square)
{
    return square == NO_SQUARE ? -1 : square;
}

static inline uint64_t *push_set(struct vm *vm)
{
    return vm->sets + (size_t)vm->set_count++ * (size_t)vm->program->word_count;
}

// Most boards have one word: the compiler makes calls of loops, which are not worth it then.
static inline void copy_words(const struct vm *vm, uint64_t *out, const uint64_t *set)
{
    out[0] = set[0];
    for (int w = 1; w < vm->program->word_count; w++)
        out[w] = set[w];
}

static inline void clear_words(const struct vm *vm, uint64_t *out)
{
    out[0] = 0;
    for (int w = 1; w < vm->program->word_count; w++)
        out[w] = 0;
}

static void push_empty(struct vm *vm)
{
    const struct program *program = vm->program;
    uint64_t *out = push_set(vm);
    for (int w = 0; w < program->word_count; w++)
        out[w] = program->all[w] & ~vm->position->occupied[w];
}

static bool is_player(const struct vm *vm, int32_t value)
{
    return value >= 0 && value < vm->program->player_count;
}

// ---- Sets in cells: the low half of each word, then the high half
// ---------------------------------------------------

static void load_set(struct vm *vm, int cell, int32_t player)
{
    uint64_t *out = push_set(vm);
    const int32_t *cells = vm->position->cells + cell + player * vm->program->set_cells;
    for (int w = 0; w < vm->program->word_count; w++)
        out[w] = !is_player(vm, player)
                     ? 0
                     : (uint64_t)(uint32_t)cells[2 * w + 1] << 32 | (uint32_t)cells[2 * w];
}

static void store_set(struct vm *vm, int cell, int32_t player)
{
    const uint64_t *set = pop_set(vm);
    cell += player * vm->program->set_cells;
    for (int w = 0; w < vm->program->word_count && is_player(vm, player); w++) {
        position_write(vm->position, cell + 2 * w, (int32_t)(uint32_t)set[w]);
        position_write(vm->position, cell + 2 * w + 1, (int32_t)(uint32_t)(set[w] >> 32));
    }
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

// Combines the two sets on top: lower = lower AND/OR/AND NOT upper.
static void combine(struct vm *vm, enum opcode op)
{
    const uint64_t *upper = pop_set(vm);
    uint64_t *lower = top_set(vm);
    for (int w = 0; w < vm->program->word_count; w++)
        lower[w] = op == OP_SET_AND  ? lower[w] & upper[w]
                   : op == OP_SET_OR ? lower[w] | upper[w]
                                     : lower[w] & ~upper[w];
}

static void complement(struct vm *vm, uint64_t *set)
{
    for (int w = 0; w < vm->program->word_count; w++)
        set[w] = vm->program->all[w] & ~set[w];
}

// The one named behind a player; behind the last one, and chance, comes the first.
static int32_t next_player(const struct program *program, int32_t player)
{
    return player + 1 < program->decider_count ? player + 1 : 0;
}

// Without a lattice a line is found by going along all directions.
static void charge_line(struct vm *vm)
{
    if (vm->program->board->lattice == LATTICE_NONE)
        vm->steps -= vm->program->square_count;
}

// One of several sets; number -1: an empty one.
static void push_nth(struct vm *vm, const uint64_t *sets, int number)
{
    uint64_t *out = push_set(vm);
    if (number < 0)
        clear_words(vm, out);
    else
        copy_words(vm, out, sets + number * vm->program->word_count);
}

static void push_file(struct vm *vm, int32_t square)
{
    push_nth(vm, vm->program->files, square < 0 ? -1 : vm->program->board->squares[square].file);
}

static void push_rank(struct vm *vm, int32_t square)
{
    push_nth(vm, vm->program->ranks, square < 0 ? -1 : vm->program->board->squares[square].rank);
}

static void push_line(struct vm *vm, bool with_ends)
{
    int32_t b = vm->values[--vm->value_count], a = vm->values[--vm->value_count];
    charge_line(vm);
    set_line(vm->program, a, b, with_ends, push_set(vm));
}

static const uint64_t *zone_of(const struct program *program, int zone, int32_t player)
{
    return program->zones + (zone * program->player_count + player) * program->word_count;
}

static void push_zone(struct vm *vm, int zone, int32_t player)
{
    uint64_t *out = push_set(vm);
    if (is_player(vm, player))
        copy_words(vm, out, zone_of(vm->program, zone, player));
    else
        clear_words(vm, out); // nobody's
}

static void push_square(struct vm *vm, int32_t square)
{
    uint64_t *out = push_set(vm);
    clear_words(vm, out);
    if (square >= 0)
        set_add(out, square);
}

static bool is_destination_in(const struct vm *vm, int zone)
{
    const struct program *program = vm->program;
    int32_t mover = vm->position->cells[program->mover_cell];
    return vm->registers.destination != NO_SQUARE &&
           set_has(program->zones +
                       (size_t)(zone * program->player_count + mover) * (size_t)program->word_count,
                   vm->registers.destination);
}

static void push_reach(struct vm *vm)
{
    uint64_t out[SET_WORDS_LIMIT];
    memset(out, 0, (size_t)vm->program->word_count * sizeof *out);
    vm->steps -= moves_reach(vm, top_set(vm), out);
    copy_words(vm, top_set(vm), out);
}

static void pay_row(struct vm *vm, int32_t length)
{
    vm->steps -= vm->program->square_count * (length < 0 ? 1 : length < 16 ? length + 1 : 16);
}

static void pay_connection(struct vm *vm)
{
    vm->steps -= vm->program->square_count * vm->program->word_count / 4;
}

static bool has_row(struct vm *vm, const struct instruction *code, int32_t length)
{
    pay_row(vm, length);
    return grown_has_row(vm, code->a, pop_set(vm), length);
}

static bool connected(struct vm *vm, int place)
{
    const uint64_t *to = pop_set(vm), *from = pop_set(vm), *set = pop_set(vm);
    pay_connection(vm);
    return grown_connects(vm, place, set, from, to);
}

// The player to move, or (PIECES_ENEMY) the only other one.
static int one_owner(const struct position *position, int owners)
{
    int mover = position->cells[position->program->mover_cell];
    return owners == PIECES_OWN ? mover : 1 - mover;
}

// Whether the pieces connect two zones, as the player to move sees them or the next one.
static bool pieces_connect(struct vm *vm, const struct instruction *code)
{
    const struct program *program = vm->program;
    int32_t mover = vm->position->cells[program->mover_cell], next = next_player(program, mover);
    pay_connection(vm);
    return grown_pieces_connect(
        vm, code->a, one_owner(vm->position, code->x & ~(PIECES_FROM_NEXT | PIECES_TO_NEXT)),
        zone_of(program, code->b & UINT16_MAX, code->x & PIECES_FROM_NEXT ? next : mover),
        zone_of(program, code->b >> 16, code->x & PIECES_TO_NEXT ? next : mover));
}

// Whether the turn has to begin with a capture, and hasn't begun.
static inline bool only_noisy(const struct vm *vm)
{
    return vm->noisy && vm->try_choice < 0 && vm->registers.moved < 0;
}

// The end of the turn or of what is tried is certain. What is tried is found; a turn that is only
// counted need not get there: then true, and the next way is to be tried.
static bool is_counted(struct vm *vm)
{
    if (vm->try_choice >= 0) {
        found(vm);
        return false;
    }
    if (!vm->counting || vm->counted == vm->wanted)
        return false;
    vm->counted++;
    return true;
}

// What is tried is found as soon as there is a candidate: its end is certain then.
static inline bool is_found_with(const struct vm *vm, uint8_t follows)
{
    return vm->try_choice >= 0 && follows == FOLLOWS_END && !vm->explaining;
}

// Finds the candidates of a MOVES instruction, when counting only those that have to be tried.
static bool find_moves(struct vm *vm, const struct instruction *code)
{
    const uint64_t *set = code->x & MOVES_OF_SET ? pop_set(vm) : NULL;
    bool captures_only = code->x & MOVES_CAPTURES || only_noisy(vm);
    bool carries_out = code->x & MOVES_CARRIED_OUT;
    uint32_t first = vm->candidate_count;
    if (vm->counting && vm->try_choice < 0)
        return count_moves(vm, set, captures_only, vm->pc, carries_out);
    if (is_drawing(vm) && !captures_only)
        return list_by_sets(vm, set);
    if (!moves_generate(vm, set, captures_only))
        return false;
    if (vm->listing && vm->try_choice < 0)
        list_plain_moves(vm, first, vm->pc, carries_out);
    return true;
}

// Notes a broken requirement instead of obeying it, to explain it.
static bool is_noted(struct vm *vm, int32_t pc)
{
    if (vm->try_choice >= 0 || (vm->explaining_one && vm->registers.broken >= 0))
        return false;
    if (vm->registers.broken < 0)
        vm->registers.broken = pc;
    return true;
}

// Offers the squares of the set on top to choose one into a local; false when that fails.
static bool offer_squares(struct vm *vm, const struct instruction *code)
{
    uint32_t first = vm->candidate_count;
    if (vm->counting && vm->try_choice < 0)
        vm->counted += count_plain_squares(vm, top_set(vm), vm->pc, code->a);
    const uint64_t *set = pop_set(vm);
    size_t count = vm->chance ? (size_t)set_count(vm->program, set) : 0;
    if (!add_words(vm, set))
        return false;
    offer(vm, CHOICE_SQUARES, first, code->a);
    return !is_drawing(vm) || draw_from(vm, code->x, count);
}

// Offers the values behind `first` to choose one into a local; false when that fails.
static bool offer_values(struct vm *vm, uint32_t first, const struct instruction *code)
{
    if (vm->counting && vm->try_choice < 0)
        vm->counted += count_plain_values(vm, first, vm->pc, code->a, code->op == OP_CHOOSE_HAND);
    size_t count = vm->candidate_count - first;
    offer(vm, CHOICE_VALUES, first, code->a);
    return !is_drawing(vm) || draw_from(vm, code->x, count);
}

// What instructions in a row cost, in steps: of a subroutine, and of a way from a choice on.
enum { CALL_STEPS = 8, WAY_STEPS = 8 };

// Whether addresses of labels can be taken. (cppcheck doesn't know them.)
#if defined __GNUC__ && !defined __cppcheck__
#define HAS_LABELS 1
#else
#define HAS_LABELS 0
#endif

// The one place where instructions are carried out; each is short, longer work has a name.
enum outcome execute(struct vm *vm)
{
    const struct program *program = vm->program;
    const struct instruction *const instructions = vm->code;
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
#define FETCH()                                                                                    \
    do {                                                                                           \
        code = next++;                                                                             \
        if (vm->registers.pending && uses_board[code->op])                                         \
            moves_materialize(vm);                                                                 \
    } while (0)
#if HAS_LABELS
    // Each instruction jumps on by itself: such jumps are foreseen better than a common one.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
    static const void *const labels[] = {
#define OP(name, ...) &&OP_##name,
#include "opcodes.def"
#undef OP
    };
#define NEXT                                                                                       \
    do {                                                                                           \
        FETCH();                                                                                   \
        goto *labels[code->op];                                                                    \
    } while (0)
    NEXT;
#else
#define NEXT goto dispatch
dispatch:
    FETCH();
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
    TOP = is_player(vm, TOP) ? cells[code->a + TOP] : 0;
    NEXT;
OP_STORE_LOCAL:
OP_STORE:
    position_write(position, code->a, POP());
    NEXT;
OP_STORE_OF:
    right = POP();
    if (is_player(vm, TOP))
        position_write(position, code->a + TOP, right);
    vm->value_count--;
    NEXT;
OP_RESET:
    reset_variables(vm);
    vm->registers.waiting = vm->registers.scheduled = 0;
    NEXT;
OP_ORIGIN:
    PUSH(square_value(vm->registers.origin));
    NEXT;
OP_DESTINATION:
    PUSH(square_value(vm->registers.destination));
    NEXT;
OP_MOVED:
    PUSH(vm->registers.moved);
    NEXT;
OP_CAPTURED:
    PUSH(vm->registers.captured);
    NEXT;
OP_MOVER:
    PUSH(cells[program->mover_cell]);
    NEXT;
OP_OPPONENT:
    PUSH(next_player(program, cells[program->mover_cell]));
    NEXT;
OP_NEXT_PLAYER:
    TOP = is_player(vm, TOP) ? next_player(program, TOP) : -1;
    NEXT;
OP_REPETITIONS:
    vm->steps -= (int64_t)vm->history_count / 8;
    PUSH(vm->game && game_is_new(vm) ? 1 : query_repetitions(vm));
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
    TOP = is_player(vm, TOP) ? program->lists[code->a].values[TOP] : -1;
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
OP_HAND_COUNT:
    right = POP();
    TOP = right < 0 || !is_player(vm, TOP)
              ? 0
              : cells[program->hand_cells + TOP * program->type_count + right];
    NEXT;
OP_HAND_TOTAL:
    vm->steps -= program->type_count / 8;
    TOP = is_player(vm, TOP) ? query_hand_total(vm, TOP) : 0;
    NEXT;
OP_OPPOSITE:
    TOP = query_opposite(vm, TOP);
    NEXT;
OP_STEP:
    right = POP();
    TOP = query_step(vm, TOP, right);
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
    clear_words(vm, push_set(vm));
    NEXT;
OP_SET_LOAD:
    load_set(vm, code->a, 0);
    NEXT;
OP_SET_LOAD_OF:
    load_set(vm, code->a, POP());
    NEXT;
OP_SET_STORE:
    store_set(vm, code->a, 0);
    NEXT;
OP_SET_STORE_OF:
    store_set(vm, code->a, POP());
    NEXT;
OP_SET_ALL:
    copy_words(vm, push_set(vm), program->all);
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
OP_SET_BETWEEN:
    push_line(vm, false);
    NEXT;
OP_SET_LINE:
    push_line(vm, true);
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
    push_reach(vm);
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
OP_SET_COUNT:
    PUSH(set_count(program, pop_set(vm)));
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
OP_SET_ROW:
    TOP = has_row(vm, code, TOP);
    NEXT;

OP_EXPLAINING:
    PUSH(vm->explaining);
    NEXT;
OP_JUMP:
    if (code->b < PC) {
        vm->steps -= cost * (PC - code->b);
        if (vm->steps < 0) {
            vm->status = VM_STEPS;
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
    if (!query_in_values(&program->lists[code->a], vm->registers.moved))
        GO(code->b);
    NEXT;
OP_REQUIRE:
    if (POP()) {
        if (code->x & REQUIRE_LAST) {
            vm->pc = PC;
            if (is_counted(vm))
                goto fail;
            GO(vm->pc);
        }
        NEXT;
    }
    if (!vm->explaining || !is_noted(vm, PC - 1))
        goto fail;
    NEXT;
OP_REQUIRE_SAFE:
    if (vm->is_proved || safety_holds(vm)) {
        if (code->x & REQUIRE_LAST) {
            vm->pc = PC;
            if (is_counted(vm))
                goto fail;
            GO(vm->pc);
        }
        NEXT;
    }
    if (!vm->explaining || !is_noted(vm, PC - 1))
        goto fail;
    NEXT;
OP_FAIL:
    goto fail;
OP_FORK:
    if (is_drawing(vm)) {
        vm->status = VM_UNDRAWN;
        outcome = FAILED;
        goto leave;
    }
    if (vm->choice_count - vm->base == VM_CHOICES_LIMIT) {
        vm->status = VM_TOO_MANY;
        outcome = FAILED;
        goto leave;
    }
    push_choice(vm, CHOICE_FORK, code->b);
    NEXT;
OP_TRY:
    if (!begin_try(vm, code->b)) {
        outcome = FAILED;
        goto leave;
    }
    NEXT;
OP_FOUND:
    found(vm);
    GO(vm->pc);
    NEXT;
OP_TRY_TURN:
    if (!begin_try(vm, code->b)) {
        outcome = FAILED;
        goto leave;
    }
    vm->registers = no_move;
    GO(turn_entry(vm));
    NEXT;
OP_TRY_REPLY:
    if (!begin_try(vm, code->b)) {
        outcome = FAILED;
        goto leave;
    }
    vm->registers.control = 0;
    GO(program->after_entry);
    NEXT;
OP_SET_MOVER:
    right = POP();
    if (!is_player(vm, right))
        goto fail;
    position_write(position, program->mover_cell, right);
    NEXT;
OP_CALL:
    if (vm->steps < 0) {
        vm->status = VM_STEPS;
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
    if (vm->try_choice >= 0) {
        found(vm);
        GO(vm->pc);
        NEXT;
    }
    if (vm->game) {
        outcome = game_follow(vm);
        if (outcome != YIELDED)
            goto leave;
        GO(vm->pc);
        NEXT;
    }
    if (!vm->counting) {
        outcome = YIELDED;
        goto leave;
    }
    if (vm->counted++ == vm->wanted) {
        outcome = YIELDED;
        goto leave;
    }
    goto fail;
OP_PASS_TURN:
    effect_pass_turn(vm);
    NEXT;
OP_PASS_TURN_ON:
OP_NEXT_TURN:
    if (code->op == OP_PASS_TURN_ON)
        effect_pass_turn(vm);
    if (vm->try_choice < 0) {
        outcome = vm->game ? game_pass(vm) : PASSED_ON;
        if (outcome != YIELDED)
            goto leave;
        GO(vm->pc);
        NEXT;
    }
    vm->registers = no_move;
    GO(turn_entry(vm));
    NEXT;
OP_HALT_FALSE:
    if (POP())
        NEXT;
    PUSH(0);
    vm->goals_known = code->b;
    goto halt;
OP_HALT:
    goto halt;

OP_MOVES:
    if (is_found_with(vm, code->x / MOVES_FOLLOWED)) {
        if (!moves_exist(vm, code->x & MOVES_OF_SET ? pop_set(vm) : NULL, code->x & MOVES_CAPTURES))
            goto fail;
        found(vm);
        GO(vm->pc);
        NEXT;
    }
    first = vm->candidate_count;
    GO(code->b);
    vm->pc = code->b;
    if (is_drawing(vm) && offer_nodes(vm, code))
        goto fail;
    if (!find_moves(vm, code)) {
        vm->status = VM_TOO_MANY;
        outcome = FAILED;
        goto leave;
    }
    right = (int32_t)(vm->candidate_count - first);
    offer(vm, CHOICE_MOVES, first, 0);
    vm->choices[vm->choice_count - 1].carries_out = code->x & MOVES_CARRIED_OUT;
    if (is_drawing(vm) && !draw_from(vm, code->x / MOVES_FOLLOWED, (size_t)right)) {
        outcome = FAILED;
        goto leave;
    }
    goto fail;
OP_NEXT_CAPTURE:
    right = moves_captures(vm, vm->registers.candidate, captured);
    if (vm->registers.capture_step < right)
        position_write(position, code->a, captured[vm->registers.capture_step++]);
    else
        GO(code->b);
    NEXT;
OP_RELOCATE:
    carry_out(vm);
    NEXT;
OP_CHOOSE_SQUARE:
    vm->pc = PC;
    if (only_noisy(vm))
        goto fail;
    if (code->x == FOLLOWS_END && vm->try_choice >= 0) {
        if (set_next(program, pop_set(vm), 0) < 0)
            goto fail;
        found(vm);
        GO(vm->pc);
        NEXT;
    }
    if (is_drawing(vm) && (vm->registers.is_weighed || code->x == FOLLOWS_END)) {
        if (!draw_square(vm, code))
            goto fail;
        next += next->op == OP_NOTE; // nobody reads it
        NEXT;
    }
    if (!offer_squares(vm, code)) {
        outcome = FAILED;
        goto leave;
    }
    goto fail;
OP_CHOOSE_VALUE:
    vm->pc = PC;
    first = vm->candidate_count;
    if (only_noisy(vm))
        goto fail;
    if (!add_list(vm, code->b) || !offer_values(vm, first, code)) {
        outcome = FAILED;
        goto leave;
    }
    goto fail;
OP_CHOOSE_HAND:
    vm->pc = PC;
    first = vm->candidate_count;
    vm->steps -= program->type_count / 8;
    if (!is_player(vm, TOP) || only_noisy(vm))
        goto fail;
    if (!add_hand(vm, POP()) || !offer_values(vm, first, code)) {
        outcome = FAILED;
        goto leave;
    }
    goto fail;
OP_EACH_BEGIN:
OP_EACH_VALUES:
    first = vm->candidate_count;
    if (!(code->op == OP_EACH_BEGIN ? add_set(vm, pop_set(vm)) : add_list(vm, code->b))) {
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
    if (vm->counting || vm->chance || note(vm, code))
        NEXT;
    goto fail;

OP_PLACE:
    vm->value_count -= 3;
    effect_place(vm, values[vm->value_count], values[vm->value_count + 1],
                 values[vm->value_count + 2]);
    NEXT;
OP_REMOVE:
    effect_change(vm, pop_set(vm), CHANGE_REMOVE, 0);
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
    if (!later_queue(vm, &program->code[right], code->x)) {
        outcome = FAILED;
        goto leave;
    }
    NEXT;
OP_CALL_OFF:
    if (!later_call_off(vm, code->x)) {
        outcome = FAILED;
        goto leave;
    }
    NEXT;
OP_CARRY_OUT:
    if (!vm->registers.waiting || vm->registers.scheduled)
        GO(code->b); // what comes up meanwhile waits for the next time
    else if (!later_begin(vm)) {
        outcome = FAILED;
        goto leave;
    }
    NEXT;
OP_NEXT_LATER:
    right = later_next(vm, code->x);
    if (right >= 0)
        position_write(position, code->a, right);
    else if (vm->refused)
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
    if (right >= 0 && (!vm->explaining || !is_noted(vm, right)))
        goto fail;
    NEXT;
OP_UNWIND:
    vm->registers.control = 0;
    NEXT;
OP_FORGET_PASSED:
    effect_forget_passed(vm);
    NEXT;

OP_PLACE_OWN:
    effect_place(vm, code->b, cells[code->a], cells[program->mover_cell]);
    next += 3;
    NEXT;
OP_INCREASE:
    position_write(position, code->a, (int32_t)((uint32_t)cells[code->a] + (uint32_t)code->b));
    next += 3;
    NEXT;
OP_LOAD_LESS:
    PUSH(cells[code->a] < code->b);
    next += 2;
    NEXT;
OP_STORE_VALUE:
    position_write(position, code->a, code->b);
    next++;
    NEXT;
OP_UNLESS_ARRIVED:
OP_IF_ARRIVED:
    if (is_destination_in(vm, code->a) == (code->op == OP_IF_ARRIVED))
        GO(code->b);
    else
        next += 3;
    NEXT;
OP_CHOOSE_REACH:
    if (can_draw_reach(vm, PC - 1)) {
        if (!draw_reach(vm, code))
            goto fail;
        next += 3;
        NEXT;
    }
    push_square(vm, square_value(vm->registers.destination));
    next++;
    NEXT;
OP_PUT:
    if (!is_drawing(vm) || !draw_put(vm, code)) {
        push_empty(vm);
        NEXT;
    }
    outcome = game_follow_put(vm);
    if (outcome != YIELDED)
        goto leave;
    GO(vm->pc);
    NEXT;
OP_CHOOSE_EMPTY:
    if (is_drawing(vm) && draw_empty(vm, code)) {
        next += next[1].op == OP_NOTE ? 2 : 1;
        NEXT;
    }
    push_empty(vm);
    NEXT;
OP_PIECES_ROW:
    vm->steps -= program->square_count;
    right = grown_pieces_have_row(vm, code->a, one_owner(position, code->x), code->b);
    next += 2;
    goto asked;
OP_PIECES_CONNECTED:
    right = pieces_connect(vm, code);
    next += 3 + !!(code->x & PIECES_FROM_NEXT) + !!(code->x & PIECES_TO_NEXT);
    goto asked;
OP_SET_DESTINATION:
    push_square(vm, square_value(vm->registers.destination));
    next++;
    NEXT;
OP_SET_ZONE_NEXT:
    push_zone(vm, code->a, next_player(program, cells[program->mover_cell]));
    next++;
    NEXT;
OP_SET_OCCUPIED:
    copy_words(vm, push_set(vm), position->occupied);
    next += 2;
    NEXT;
OP_SET_STEPS_TO:
    vm->steps -= program->square_count / 8;
    set_steps(program, top_set(vm), code->b);
    next++;
    NEXT;
OP_SET_FILE_OF:
    push_file(vm, code->b);
    next++;
    NEXT;
OP_SET_RANK_OF:
    push_rank(vm, code->b);
    next++;
    NEXT;
OP_SET_ROW_OF:
    next++;
    PUSH(has_row(vm, code, code->b));
    NEXT;
asked: // what is mostly the whole of a goal
    if (vm->game && next->op == OP_HALT)
        goto judge;
    PUSH(right);
    NEXT;
halt:
    if (!vm->game)
        return HALTED;
    right = POP();
judge:
    outcome = game_judge(vm, right);
    if (outcome != YIELDED)
        return outcome;
    GO(vm->pc);
    NEXT;
fail:
    vm->refused = false;
    vm->steps -= WAY_STEPS * cost;
    outcome = backtrack(vm);
    if (outcome != YIELDED)
        return outcome;
    GO(vm->pc);
    NEXT;
leave:
    vm->pc = PC;
    return outcome;
#if HAS_LABELS
#pragma GCC diagnostic pop
#endif
#undef FETCH
#undef NEXT
#undef TOP
#undef POP
#undef PUSH
#undef GO
#undef PC
}
