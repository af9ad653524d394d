// What the number of turns behind a position depends on, beside what its hash knows: found by
// looking through the code. When in doubt, it does.
#include "perft.h"

#include <string.h>

// A stretch of code: the turn, the opening and what follows turns; or one goal; or the subroutines.
struct stretch {
    const struct instruction *start, *end;
};

static bool is_entry(const struct program *program, int pc)
{
    for (int g = 0; g < program->goal_count; g++)
        if (program->goals[g].entry == pc || program->goals[g].points_entry == pc)
            return true;
    for (int i = 0; i < program->prompt_count; i++)
        if (program->prompts[i].entry == pc)
            return true;
    return pc == program->view_entry || pc == program->subroutines_entry ||
           pc == program->code_count;
}

static struct stretch stretch_from(const struct program *program, int entry)
{
    int end = entry + 1;
    while (!is_entry(program, end))
        end++;
    return (struct stretch){program->code + entry, program->code + end};
}

// What perft asks of the goals (see play_has_ended).
static bool is_asked(const struct goal *goal)
{
    return goal->mode == VDL_GOAL_ENDS && !goal->only_stuck && goal->outcome != GOAL_INVALID;
}

static bool any_stretch(const struct program *program,
                        bool (*has)(const struct program *program, struct stretch stretch))
{
    if (has(program, stretch_from(program, 0)))
        return true;
    if (program->subroutines_entry < program->code_count &&
        has(program, stretch_from(program, program->subroutines_entry)))
        return true;
    for (int g = 0; g < program->goal_count; g++)
        if (is_asked(&program->goals[g]) &&
            has(program, stretch_from(program, program->goals[g].entry)))
            return true;
    return false;
}

static const char *const operands[OPCODE_COUNT] = {
#define OP(name, operands, pops, pushes, sets, board, meaning) operands,
#include "opcodes.def"
#undef OP
};

// ---- History

static bool asks_repetitions(const struct program *program, struct stretch stretch)
{
    (void)program;
    for (const struct instruction *code = stretch.start; code < stretch.end; code++)
        if (code->op == OP_REPETITIONS)
            return true;
    return false;
}

// ---- The clock

// Whether what a LOAD pushes goes nowhere but back into its cell: "set clock = clock + 1".
static bool is_put_back(const struct instruction *load, const struct instruction *end)
{
    int depth = 1; // of values from the loaded one, or what has become of it, to the top
    for (const struct instruction *code = load + 1; code < end; code++)
        switch (code->op) {
        case OP_PUSH:
        case OP_LOAD:
        case OP_LOCAL: depth++; break;
        case OP_ADD:
        case OP_SUBTRACT: depth -= depth > 1; break;
        case OP_STORE: return depth == 1 && code->a == load->a;
        default: return false;
        }
    return false;
}

static bool reads_clock(const struct program *program, struct stretch stretch)
{
    for (const struct instruction *code = stretch.start; code < stretch.end; code++) {
        bool names_clock = strstr(operands[code->op], "a:c") && code->a == program->clock_cell;
        if (names_clock && code->op != OP_STORE &&
            !(code->op == OP_LOAD && is_put_back(code, stretch.end)))
            return true;
    }
    return false;
}

// ---- Passed squares

// What an instruction can have to do with passed squares.
enum role { ROLE_NONE, ROLE_CHANGES, ROLE_MOVES, ROLE_ASKS };

static enum role role_of(const struct instruction *code)
{
    static const bool uses_board[OPCODE_COUNT] = {
#define OP(name, operands, pops, pushes, sets, board, meaning) board,
#include "opcodes.def"
#undef OP
    };
    switch (code->op) {
    case OP_REPETITIONS:
    case OP_TYPE_OF:
    case OP_OWNER_OF:
    case OP_SET_PIECES:
    case OP_SET_PIECES_OF:
    case OP_SET_EMPTY:
    case OP_SET_WITH:
    case OP_SET_ATTACKED:
    case OP_SET_ATTACKED_BY:
    case OP_TRY:
    case OP_TRY_REPLY:
    case OP_PASS_TURN:
    case OP_NEXT_TURN: return ROLE_NONE;
    case OP_PLACE:
    case OP_REMOVE:
    case OP_SHIFT:
    case OP_CHANGE:
    case OP_GIVE:
    case OP_TURN_OVER:
    case OP_MARK:
    case OP_FORGET_PASSED: return ROLE_CHANGES;
    case OP_MOVES:
    case OP_TRY_TURN: return ROLE_MOVES;
    case OP_CALL: return ROLE_ASKS; // what the subroutine does, in what state, is not looked at
    }
    return uses_board[code->op] ? ROLE_ASKS : ROLE_NONE;
}

// Whether passed squares can matter on which nobody could capture when the turn began: moves are
// looked for when the board has changed already, or somebody else's.
static bool asks_passed(const struct program *program, struct stretch stretch)
{
    const struct instruction *last_moves = NULL;
    bool has_changed = false;
    for (const struct instruction *code = stretch.start; code < stretch.end; code++) {
        enum role role = role_of(code);
        bool jumps_back = last_moves && strstr(operands[code->op], "b:j") &&
                          code->b <= last_moves - program->code;
        if (role == ROLE_ASKS || (role == ROLE_MOVES && has_changed) || jumps_back)
            return true;
        has_changed |= role != ROLE_NONE;
        if (role == ROLE_MOVES)
            last_moves = code;
    }
    return false;
}

struct perft_scan perft_scan(const struct program *program)
{
    return (struct perft_scan){.history = any_stretch(program, asks_repetitions),
                               .clock = any_stretch(program, reads_clock),
                               .passed = any_stretch(program, asks_passed)};
}
