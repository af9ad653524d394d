#include "optimise.h"

#include <stdlib.h>
#include <string.h>

bool has_target(const struct instruction *code)
{
    static const bool targets[OPCODE_COUNT] = {
        [OP_JUMP] = true,         [OP_JUMP_FALSE] = true,
        [OP_JUMP_TRUE] = true,    [OP_JUMP_UNLESS_MOVED] = true,
        [OP_FORK] = true,         [OP_TRY] = true,
        [OP_TRY_TURN] = true,     [OP_TRY_REPLY] = true,
        [OP_NEXT_CAPTURE] = true, [OP_EACH_NEXT] = true,
        [OP_MOVES] = true,        [OP_CALL] = true,
        [OP_ATTEMPT] = true,      [OP_CARRY_OUT] = true,
        [OP_NEXT_LATER] = true};
    return targets[code->op];
}

static bool ends_path(const struct instruction *code)
{
    return code->op == OP_JUMP || code->op == OP_FAIL || code->op == OP_END ||
           code->op == OP_HALT || code->op == OP_NEXT_TURN || code->op == OP_FOUND ||
           code->op == OP_MOVES || code->op == OP_RETURN || code->op == OP_LEAVE;
}

// Where a jump to `address` ends up when the instructions there are jumps themselves.
static int destination_of(const struct program *program, int address)
{
    for (int hops = 0; hops < 100 && program->code[address].op == OP_JUMP; hops++)
        address = program->code[address].b;
    return address;
}

// A move is followed by being carried out at once, unless captures are handled first.
static void fuse_moves(struct program *program)
{
    for (int i = 0; i + 1 < program->code_count; i++) {
        struct instruction *code = &program->code[i];
        if (code->op != OP_MOVES || code[1].op != OP_RELOCATE)
            continue;
        code->x |= MOVES_CARRIED_OUT;
        code->b = i + 2;
    }
}

// MOVED, IN_VALUES, JUMP_FALSE: what every rule about promotion begins with.
static void fuse_moved(struct program *program)
{
    for (int i = 0; i + 2 < program->code_count; i++) {
        struct instruction *code = &program->code[i];
        if (code[0].op == OP_MOVED && code[1].op == OP_IN_VALUES && code[2].op == OP_JUMP_FALSE)
            code[0] = (struct instruction){OP_JUMP_UNLESS_MOVED, 0, code[1].a, code[2].b};
    }
}

// After JUMP_UNLESS_MOVED the two instructions that it stands for are skipped.
static int next_of(const struct program *program, int address)
{
    return address + (program->code[address].op == OP_JUMP_UNLESS_MOVED ? 3 : 1);
}

static void mark_reachable(const struct program *program, int address, bool *reached, int *stack)
{
    int depth = 0;
    stack[depth++] = address;
    while (depth > 0) {
        int at = stack[--depth];
        if (at < 0 || at >= program->code_count || reached[at])
            continue;
        reached[at] = true;
        const struct instruction *code = &program->code[at];
        if (has_target(code))
            stack[depth++] = code->b;
        if (!ends_path(code))
            stack[depth++] = next_of(program, at);
    }
}

static void mark_entries(const struct program *program, bool *reached, int *stack)
{
    mark_reachable(program, program->turn_entry, reached, stack);
    for (int i = 0; i < program->order_count; i++)
        mark_reachable(program, program->order[i].address, reached, stack);
    mark_reachable(program, program->after_entry, reached, stack);
    mark_reachable(program, program->view_entry, reached, stack);
    for (int g = 0; g < program->goal_count; g++) {
        mark_reachable(program, program->goals[g].entry, reached, stack);
        mark_reachable(program, program->goals[g].points_entry, reached, stack);
    }
    for (int i = 0; i < program->prompt_count; i++)
        mark_reachable(program, program->prompts[i].entry, reached, stack);
}

void retarget(struct program *program, const int *moved_to)
{
    for (int i = 0; i < program->code_count; i++)
        if (has_target(&program->code[i]))
            program->code[i].b =
                program->code[i].b < 0 ? ~program->code[i].b : moved_to[program->code[i].b];
    if (program->turn_entry >= 0)
        program->turn_entry = moved_to[program->turn_entry];
    for (int i = 0; i < program->order_count; i++)
        program->order[i].address = moved_to[program->order[i].address];
    program->after_entry = moved_to[program->after_entry];
    if (program->view_entry >= 0)
        program->view_entry = moved_to[program->view_entry];
    for (int g = 0; g < program->goal_count; g++) {
        program->goals[g].entry = moved_to[program->goals[g].entry];
        if (program->goals[g].points_entry >= 0)
            program->goals[g].points_entry = moved_to[program->goals[g].points_entry];
    }
    for (int i = 0; i < program->prompt_count; i++)
        program->prompts[i].entry = moved_to[program->prompts[i].entry];
}

// Moves what is reached together; `moved_to` says where each instruction has gone.
static void compact(struct program *program, const bool *reached, int *moved_to)
{
    int count = 0;
    for (int i = 0; i < program->code_count; i++) {
        moved_to[i] = count;
        if (!reached[i])
            continue;
        program->code[count] = program->code[i];
        program->spans[count] = program->spans[i];
        count++;
    }
    moved_to[program->code_count] = count;
    program->code_count = count;
    retarget(program, moved_to);
}

// ---- Ends that are sure

// What may come behind a condition when the turn can't fail any more: effects and what they
// compute.
static bool is_harmless(const struct instruction *code, bool can_refuse)
{
    switch ((enum opcode)code->op) {
    case OP_REQUIRE:
    case OP_REQUIRE_SAFE:
    case OP_ENSURE_MOST:
    case OP_FAIL:
    case OP_FORK:
    case OP_TRY:
    case OP_TRY_TURN:
    case OP_TRY_REPLY:
    case OP_SET_MOVER:
    case OP_MOVES:
    case OP_CHOOSE_SQUARE:
    case OP_CHOOSE_VALUE:
    case OP_CHOOSE_HAND:
    case OP_NEXT_CAPTURE:
    case OP_ROUND:
    case OP_PASS_TURN:
    case OP_NEXT_TURN:
    case OP_CALL:
    case OP_RETURN:
    case OP_ATTEMPT:
    case OP_END_ATTEMPT:
    case OP_LEAVE:
    case OP_HALT: return false;
    case OP_HAND_ADD: return code->b >= 0;
    case OP_CARRY_OUT:
    case OP_NEXT_LATER: return !can_refuse;
    default: return code->op < OPCODE_COUNT;
    }
}

// Whether something waits that can't be done when it is carried out: to take what is not in a hand.
static bool has_doubtful_effect(const struct program *program)
{
    for (int i = 0; i + 1 < program->code_count; i++)
        if (program->code[i].op == OP_LATER && program->code[i + 1].op == OP_HAND_ADD &&
            program->code[i + 1].b < 0)
            return true;
    return false;
}

// Whether what follows is a condition that is known to hold unless broken ones are explained.
static bool is_proved(const struct program *program, int address)
{
    return address > 0 && program->code[address].op == OP_JUMP_FALSE &&
           program->code[address - 1].op == OP_EXPLAINING;
}

// Marks the conditions behind which every way leads forward to the end of the turn, or of what is
// tried, without another condition or choice: once they hold, that there is a turn is certain.
static void mark_sure_ends(struct program *program, bool *sure)
{
    bool can_refuse = has_doubtful_effect(program);
    for (int i = program->code_count - 1; i >= 0; i--) {
        struct instruction *code = &program->code[i];
        bool ends = code->op == OP_END || code->op == OP_FOUND;
        bool is_target_sure = !has_target(code) || (code->b > i && sure[code->b]);
        bool goes_on = !ends_path(code) && !is_proved(program, i);
        sure[i] =
            ends || (is_harmless(code, can_refuse) && is_target_sure && (!goes_on || sure[i + 1]));
        if (code->op == OP_REQUIRE || code->op == OP_REQUIRE_SAFE)
            code->x = sure[i + 1] ? REQUIRE_LAST : 0;
    }
}

bool has_opcode(const struct program *program, enum opcode opcode)
{
    for (int i = 0; i < program->code_count; i++)
        if (program->code[i].op == opcode)
            return true;
    return false;
}

// ---- Choices that follow a choice

// What lies ahead on the ways from an instruction to the end of the turn.
enum ahead { AHEAD_NO_CHOICE = 1, AHEAD_SQUARE = 2, AHEAD_CHOICES = 4 };

static uint8_t look_ahead(const struct program *program, int at, const uint8_t *ahead)
{
    const struct instruction *code = &program->code[at];
    switch ((enum opcode)code->op) {
    case OP_END: return AHEAD_NO_CHOICE;
    case OP_CHOOSE_SQUARE: return ahead[at + 1] & ~AHEAD_NO_CHOICE ? AHEAD_CHOICES : AHEAD_SQUARE;
    case OP_FORK:
    case OP_MOVES:
    case OP_CHOOSE_VALUE:
    case OP_CHOOSE_HAND:
    case OP_CALL:
    case OP_RETURN:
    case OP_ATTEMPT:
    case OP_END_ATTEMPT:
    case OP_LEAVE: return AHEAD_CHOICES;
    case OP_TRY:
    case OP_TRY_TURN:
    case OP_TRY_REPLY: return ahead[code->b];
    default:
        return (uint8_t)((has_target(code) ? ahead[code->b] : 0) |
                         (ends_path(code) ? 0 : ahead[at + 1]));
    }
}

static enum choice_follows follows(uint8_t ahead, bool is_sure)
{
    if (is_sure)
        return FOLLOWS_END;
    return ahead == AHEAD_SQUARE      ? FOLLOWS_SQUARE
           : ahead & ~AHEAD_NO_CHOICE ? FOLLOWS_CHOICES
                                      : FOLLOWS_NOTHING;
}

// How many squares one piece can go to at most.
static int most_targets(const struct program *program)
{
    int most = 0;
    for (int w = 0; w < program->kind_count * program->square_count; w++) {
        const struct walk *walk = &program->walks[w];
        uint64_t targets[SET_WORDS_LIMIT] = {0};
        int count = 0;
        for (uint32_t i = 0; i < walk->count; i++) {
            square_t square = program->pool.nodes[walk->first + i].square;
            uint64_t bit = UINT64_C(1) << (square % 64);
            count += !(targets[square / 64] & bit);
            targets[square / 64] |= bit;
        }
        most = count > most ? count : most;
    }
    return most;
}

// How many squares there are at most to choose from, anywhere in the program.
static int most_squares(const struct program *program, const bool *is_target)
{
    int most = 1;
    for (int i = 0; i < program->code_count; i++) {
        const struct instruction *code = &program->code[i];
        if (code->op != OP_CHOOSE_SQUARE)
            continue;
        bool is_reach = i >= 2 && code[-1].op == OP_SET_REACH && code[-2].op == OP_SET_SQUARE &&
                        !is_target[i] && !is_target[i - 1];
        int count = is_reach ? most_targets(program) : program->square_count;
        most = count > most ? count : most;
    }
    return most;
}

static void mark_follows(struct program *program, const bool *sure, uint8_t *ahead, bool *is_target)
{
    for (bool changes = true; changes;) {
        changes = false;
        for (int i = program->code_count - 1; i >= 0; i--) {
            uint8_t now = look_ahead(program, i, ahead);
            changes |= now != ahead[i];
            ahead[i] = now;
        }
    }
    for (int i = 0; i < program->code_count; i++)
        if (has_target(&program->code[i]))
            is_target[program->code[i].b] = true;
    int most = most_squares(program, is_target);
    for (int i = 0; i < program->code_count; i++) {
        struct instruction *code = &program->code[i];
        if (code->op == OP_MOVES)
            code->x = (uint8_t)(code->x | follows(ahead[code->b], sure[code->b]) * MOVES_FOLLOWED);
        if (code->op == OP_CHOOSE_SQUARE)
            code->b = most;
        if (code->op == OP_CHOOSE_SQUARE || code->op == OP_CHOOSE_VALUE ||
            code->op == OP_CHOOSE_HAND)
            code->x = (uint8_t)follows(ahead[i + 1], sure[i + 1]);
    }
}

// Notes at each choice what others follow it.
static void mark_choices(struct program *program, const bool *sure)
{
    size_t count = (size_t)program->code_count + 1;
    uint8_t *ahead = calloc(count, sizeof *ahead);
    bool *is_target = calloc(count, sizeof *is_target);
    if (!ahead || !is_target)
        arena_out_of_memory();
    mark_follows(program, sure, ahead, is_target);
    free(ahead);
    free(is_target);
}

static void thread_jumps(struct program *program)
{
    for (int i = 0; i < program->code_count; i++)
        if (has_target(&program->code[i]))
            program->code[i].b = destination_of(program, program->code[i].b);
}

static void drop_unreachable(struct program *program)
{
    size_t count = (size_t)program->code_count;
    bool *reached = calloc(count + 1, sizeof *reached);
    int *moved_to = calloc(count + 1, sizeof *moved_to),
        *stack = calloc(2 * count + 2, sizeof *stack);
    if (!reached || !moved_to || !stack)
        arena_out_of_memory();
    mark_entries(program, reached, stack);
    compact(program, reached, moved_to);
    free(reached);
    free(moved_to);
    free(stack);
}

// Marks conditions and choices with what comes after them.
static void mark(struct program *program)
{
    bool *sure = calloc((size_t)program->code_count + 1, sizeof *sure);
    if (!sure)
        arena_out_of_memory();
    if (has_pass(program, PASS_SURE_ENDS))
        mark_sure_ends(program, sure);
    if (has_pass(program, PASS_FOLLOWING_CHOICES))
        mark_choices(program, sure);
    free(sure);
}

void optimise(struct program *program)
{
    if (has_pass(program, PASS_MOVES_CARRIED_OUT))
        fuse_moves(program);
    if (has_pass(program, PASS_MOVED_TYPES))
        fuse_moved(program);
    if (has_pass(program, PASS_JUMPS))
        thread_jumps(program);
    if (has_pass(program, PASS_FILTERS))
        filter_choices(program);
    // What JUMP_UNLESS_MOVED stands for remains after it until then.
    if (has_pass(program, PASS_UNREACHABLE) || has_pass(program, PASS_MOVED_TYPES))
        drop_unreachable(program);
    mark(program);
}
