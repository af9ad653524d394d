// Fused instructions. What the machine runs is a copy of the code in which one instruction stands
// for several in a row. Those it stands for remain behind it, where jumps into their midst find
// them, so that all addresses are the same. Whoever reads code reads the original.
#include "fuse.h"

#include <string.h>

enum { PATTERN_LENGTH = 8 };

// `fused` stands for `length` instructions with these opcodes. Its x, a and b are those of the
// instructions with the numbers given; -1: 0.
struct pattern {
    uint8_t length, fused;
    int8_t x, a, b;
    uint8_t ops[PATTERN_LENGTH];
};

static const struct pattern patterns[] = {
    {8,
     OP_PUT,
     1,
     1,
     3,
     {OP_SET_EMPTY, OP_CHOOSE_SQUARE, OP_NOTE, OP_PUSH, OP_LOCAL, OP_MOVER, OP_PLACE, OP_END}},
    {6,
     OP_PIECES_CONNECTED,
     0,
     2,
     4,
     {OP_SET_PIECES, OP_OPPONENT, OP_SET_ZONE_OF, OP_OPPONENT, OP_SET_ZONE_OF, OP_SET_CONNECTED}},
    {5,
     OP_PIECES_CONNECTED,
     0,
     2,
     3,
     {OP_SET_PIECES, OP_OPPONENT, OP_SET_ZONE_OF, OP_SET_ZONE, OP_SET_CONNECTED}},
    {5,
     OP_PIECES_CONNECTED,
     0,
     1,
     3,
     {OP_SET_PIECES, OP_SET_ZONE, OP_OPPONENT, OP_SET_ZONE_OF, OP_SET_CONNECTED}},
    {4, OP_PIECES_CONNECTED, 0, 1, 2, {OP_SET_PIECES, OP_SET_ZONE, OP_SET_ZONE, OP_SET_CONNECTED}},
    {4, OP_PLACE_OWN, -1, 1, 0, {OP_PUSH, OP_LOCAL, OP_MOVER, OP_PLACE}},
    {4, OP_INCREASE, -1, 0, 1, {OP_LOAD, OP_PUSH, OP_ADD, OP_STORE}},
    {4, OP_UNLESS_ARRIVED, -1, 1, 3, {OP_DESTINATION, OP_SET_ZONE, OP_SET_HAS, OP_JUMP_FALSE}},
    {4, OP_IF_ARRIVED, -1, 1, 3, {OP_DESTINATION, OP_SET_ZONE, OP_SET_HAS, OP_JUMP_TRUE}},
    {4, OP_CHOOSE_REACH, -1, 3, 3, {OP_DESTINATION, OP_SET_SQUARE, OP_SET_REACH, OP_CHOOSE_SQUARE}},
    {4, OP_ALL_EMPTY, -1, -1, -1, {OP_SET_EMPTY, OP_SET_EXCEPT, OP_SET_EXISTS, OP_NOT}},
    {3, OP_SET_BETWEEN_LOCALS, -1, 0, -1, {OP_LOCAL, OP_LOCAL, OP_SET_BETWEEN}},
    {3, OP_PIECES_ROW, 0, -1, 1, {OP_SET_PIECES, OP_PUSH, OP_SET_ROW}},
    {3, OP_LOAD_LESS, -1, 0, 1, {OP_LOAD, OP_PUSH, OP_LESS}},
    {3, OP_SET_OCCUPIED, -1, -1, -1, {OP_SET_ALL, OP_SET_EMPTY, OP_SET_EXCEPT}},
    {2, OP_CHOOSE_EMPTY, 1, 1, 1, {OP_SET_EMPTY, OP_CHOOSE_SQUARE}},
    {2, OP_STORE_VALUE, -1, 1, 0, {OP_PUSH, OP_STORE}},
    {2, OP_STORE_VALUE, -1, 1, 0, {OP_PUSH, OP_STORE_LOCAL}},
    {2, OP_SET_STEPS_TO, -1, -1, 0, {OP_PUSH, OP_SET_STEPS}},
    {2, OP_SET_RANK_OF, -1, -1, 0, {OP_PUSH, OP_SET_RANK}},
    {2, OP_SET_ROW_OF, -1, -1, 0, {OP_PUSH, OP_SET_ROW}},
    {2, OP_SET_ZONE_NEXT, -1, 1, -1, {OP_OPPONENT, OP_SET_ZONE_OF}},
    {2, OP_SET_DESTINATION, -1, -1, -1, {OP_DESTINATION, OP_SET_SQUARE}},
    {2, OP_PASS_TURN_ON, -1, -1, -1, {OP_PASS_TURN, OP_NEXT_TURN}},
};

// Whether SET_PIECES means all pieces of a player who is known by the player to move, in a program
// that is not so long that places run out.
static bool is_of_one_player(const struct program *program, const struct instruction *code)
{
    return code->a == 0 && program->code_count * program->player_count < NO_PLACE &&
           (code->x == PIECES_OWN || (code->x == PIECES_ENEMY && program->player_count == 2));
}

static bool matches(const struct program *program, const struct pattern *pattern, int at)
{
    const struct instruction *code = &program->code[at];
    if (at + pattern->length > program->code_count)
        return false;
    for (int i = 0; i < pattern->length; i++)
        if (code[i].op != pattern->ops[i])
            return false;
    switch (pattern->fused) {
    case OP_INCREASE: return code[0].a == code[3].a;
    case OP_PUT: return code[1].a == code[4].a && code[3].b >= 0 && code[1].x == FOLLOWS_END;
    case OP_PIECES_ROW:
        return program->row_lines && code[1].b >= LONG_ROW && is_of_one_player(program, code);
    case OP_PIECES_CONNECTED: return program->around_is_mutual && is_of_one_player(program, code);
    default: return true;
    }
}

// The two zones of PIECES_CONNECTED, and whose they are.
static void set_zones(struct instruction *out, const struct instruction *first,
                      const struct instruction *second)
{
    out->b = first->a | second->a << 16;
    out->x |= first->op == OP_SET_ZONE_OF ? PIECES_FROM_NEXT : 0;
    out->x |= second->op == OP_SET_ZONE_OF ? PIECES_TO_NEXT : 0;
}

static struct instruction fused(const struct pattern *pattern, const struct instruction *code)
{
    struct instruction out = {.op = pattern->fused};
    if (pattern->x >= 0)
        out.x = code[pattern->x].x;
    if (pattern->fused == OP_PIECES_CONNECTED) {
        set_zones(&out, &code[pattern->a], &code[pattern->b]);
        return out;
    }
    if (pattern->a >= 0)
        out.a = code[pattern->a].a;
    if (pattern->b >= 0)
        out.b = code[pattern->b].b;
    if (pattern->fused == OP_SET_BETWEEN_LOCALS)
        out.b = code[1].a;
    return out;
}

// Those that remember something of the sets they are asked about.
static bool remembers(enum opcode op)
{
    return op == OP_SET_ROW || op == OP_SET_ROW_OF || op == OP_PIECES_ROW ||
           op == OP_SET_CONNECTED || op == OP_PIECES_CONNECTED;
}

void fuse(struct program *program)
{
    size_t count = (size_t)program->code_count;
    struct instruction *run = arena_array(program->model->arena, count + 1, sizeof *run);
    memcpy(run, program->code, count * sizeof *run);
    for (int i = 0; i < program->code_count && has_pass(program, PASS_FUSED); i++)
        for (size_t p = 0; p < sizeof patterns / sizeof *patterns; p++)
            if (matches(program, &patterns[p], i)) {
                run[i] = fused(&patterns[p], &program->code[i]);
                break;
            }
    for (int i = 0; i < program->code_count; i++)
        if (remembers(run[i].op)) {
            bool has_place = program->grown_count < NO_PLACE - program->player_count;
            run[i].a = has_place ? (uint16_t)program->grown_count : NO_PLACE;
            program->grown_count += has_place ? program->player_count : 0;
        }
    program->fused = run;
}
