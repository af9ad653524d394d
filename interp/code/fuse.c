// Fused instructions. What the machine runs is a copy of the code in which one instruction stands
// for several in a row. Those it stands for remain behind it, where jumps into their midst find
// them, so that all addresses are the same. Whoever reads code reads the original.
#include "optimise.h"

#include <string.h>

enum { PATTERN_LENGTH = 4 };

// `fused` stands for `length` instructions with these opcodes. Its x, a and b are those of the
// instructions with the numbers given; -1: none (x is given at once, then).
struct pattern {
    uint8_t length, ops[PATTERN_LENGTH];
    uint8_t fused, x;
    int8_t a, b;
};

static const struct pattern patterns[] = {
    {4, {OP_PUSH, OP_LOCAL, OP_MOVER, OP_PLACE}, OP_PLACE_OWN, 0, 1, 0},
    {4, {OP_LOAD, OP_PUSH, OP_ADD, OP_STORE}, OP_INCREASE, 0, 0, 1},
    {4, {OP_DESTINATION, OP_SET_ZONE, OP_SET_HAS, OP_JUMP_FALSE}, OP_JUMP_DESTINATION, 0, 1, 3},
    {4, {OP_DESTINATION, OP_SET_ZONE, OP_SET_HAS, OP_JUMP_TRUE}, OP_JUMP_DESTINATION, 1, 1, 3},
    {4, {OP_DESTINATION, OP_SET_SQUARE, OP_SET_REACH, OP_CHOOSE_SQUARE}, OP_CHOOSE_REACH, 0, 3, 3},
    {3, {OP_LOAD, OP_PUSH, OP_LESS}, OP_LOAD_LESS, 0, 0, 1},
    {3, {OP_SET_ALL, OP_SET_EMPTY, OP_SET_EXCEPT}, OP_SET_OCCUPIED, 0, -1, -1},
    {2, {OP_PUSH, OP_STORE}, OP_STORE_VALUE, 0, 1, 0},
    {2, {OP_PUSH, OP_STORE_LOCAL}, OP_STORE_VALUE, 0, 1, 0},
    {2, {OP_PUSH, OP_SET_STEPS}, OP_SET_STEPS_TO, 0, -1, 0},
    {2, {OP_PUSH, OP_SET_FILE}, OP_SET_FILE_OF, 0, -1, 0},
    {2, {OP_PUSH, OP_SET_RANK}, OP_SET_RANK_OF, 0, -1, 0},
    {2, {OP_PUSH, OP_SET_ROW}, OP_SET_ROW_OF, 0, -1, 0},
    {2, {OP_OPPONENT, OP_SET_ZONE_OF}, OP_SET_ZONE_NEXT, 0, 1, -1},
    {2, {OP_DESTINATION, OP_SET_SQUARE}, OP_SET_DESTINATION, 0, -1, -1},
    {2, {OP_PASS_TURN, OP_NEXT_TURN}, OP_PASS_TURN_ON, 0, -1, -1},
};

static bool matches(const struct pattern *pattern, const struct instruction *code, int left)
{
    if (left < pattern->length)
        return false;
    for (int i = 0; i < pattern->length; i++)
        if (code[i].op != pattern->ops[i])
            return false;
    return pattern->fused != OP_INCREASE || code[0].a == code[3].a;
}

static struct instruction fused(const struct pattern *pattern, const struct instruction *code)
{
    return (struct instruction){.op = pattern->fused,
                                .x = pattern->x,
                                .a = pattern->a < 0 ? 0 : code[pattern->a].a,
                                .b = pattern->b < 0 ? 0 : code[pattern->b].b};
}

void fuse(struct program *program)
{
    size_t count = (size_t)program->code_count;
    struct instruction *run = arena_array(program->model->arena, count + 1, sizeof *run);
    memcpy(run, program->code, count * sizeof *run);
    for (int i = 0; i < program->code_count; i++)
        for (size_t p = 0; p < sizeof patterns / sizeof *patterns; p++)
            if (matches(&patterns[p], &program->code[i], program->code_count - i)) {
                run[i] = fused(&patterns[p], &program->code[i]);
                break;
            }
    program->fused = run;
}
