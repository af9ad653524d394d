// Goals that begin with the same condition: `win when over and ...`, `lose when over and ...`.
// Where goals are asked one behind the other, the first one that finds the condition false says so
// for the next ones: HALT_FALSE tells how many of them need not be asked.
#include "optimise.h"

// What is pushed when a condition is false, in place of what else would be: PUSH 0, HALT.
static bool is_false_end(const struct program *program, int address)
{
    const struct instruction *code = &program->code[address];
    return code[0].op == OP_PUSH && code[0].b == 0 && code[1].op == OP_HALT && code[1].b == 0;
}

// A false value that only leads to another jump: (A and B) and C.
static void thread_false(struct program *program)
{
    for (int i = 0; i < program->code_count; i++) {
        struct instruction *code = &program->code[i];
        const struct instruction *there = &program->code[code->b];
        while (code->op == OP_JUMP_FALSE && there[0].op == OP_PUSH && there[0].b == 0 &&
               there[1].op == OP_JUMP_FALSE && there[1].b > code->b) {
            code->b = there[1].b;
            there = &program->code[code->b];
        }
    }
}

// Whether the instructions at the same place of two goals do the same.
static bool is_same(const struct program *program, int first, int second, int at)
{
    const struct instruction *a = &program->code[first + at], *b = &program->code[second + at];
    if (a->op != b->op || a->x != b->x || a->a != b->a || a->op == OP_HALT)
        return false;
    if (!has_target(a))
        return a->b == b->b;
    return a->b - first == b->b - second ||
           (a->op == OP_JUMP_FALSE && is_false_end(program, a->b) && is_false_end(program, b->b));
}

static int common_length(const struct program *program, int first, int second)
{
    int length = 0;
    while (first + length < second && second + length < program->code_count &&
           is_same(program, first, second, length))
        length++;
    return length;
}

// How many goals behind `goal` begin with the same code, up to `at` and with that.
static int count_alike(const struct program *program, int goal, int at)
{
    const int *entries = program->ending_entries;
    int count = 0;
    while (goal + count + 1 < program->ending_count &&
           common_length(program, entries[goal], entries[goal + count + 1]) > at)
        count++;
    return count;
}

void share_conditions(struct program *program)
{
    thread_false(program);
    for (int g = 0; g + 1 < program->ending_count; g++) {
        int first = program->ending_entries[g];
        for (int at = 0; count_alike(program, g, at) > 0; at++) {
            struct instruction *code = &program->code[first + at];
            int alike = count_alike(program, g, at);
            if (code->op == OP_JUMP_FALSE && is_false_end(program, code->b))
                *code = (struct instruction){.op = OP_HALT_FALSE, .b = alike};
        }
    }
}
