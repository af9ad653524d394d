// Superinstructions: one in place of several in a row, as superinstructions.def declares them.
#include "fuse.h"

enum { SEQUENCE_LENGTH = 8 };

// `fused` stands for instructions with these opcodes. Its x, a and b are those of the instructions
// with the numbers given; -1: 0.
struct pattern {
    uint8_t fused, length;
    bool is_head; // replaces the first one only
    int8_t x, a, b;
    uint8_t sequence[SEQUENCE_LENGTH];
};

static const struct pattern patterns[] = {
#define COUNT(...) (sizeof((const uint8_t[]){__VA_ARGS__}))
#define FUSED(name, operands, pops, pushes, sets, board, x, a, b, ...)                             \
    {OP_##name, COUNT(__VA_ARGS__), false, x, a, b, {__VA_ARGS__}},
#define FUSED_HEAD(name, operands, pops, pushes, sets, board, x, a, b, ...)                        \
    {OP_##name, COUNT(__VA_ARGS__), true, x, a, b, {__VA_ARGS__}},
#define FUSED_TOO(name, x, a, b, ...)                                                              \
    {OP_##name, COUNT(__VA_ARGS__), false, x, a, b, {__VA_ARGS__}},
#include "superinstructions.def"
#undef FUSED
#undef FUSED_HEAD
#undef FUSED_TOO
#undef COUNT
};

// Whether SET_PIECES means all pieces of a player who is known by the player to move, in a program
// that is not so long that places run out.
static bool is_of_one_player(const struct program *program, const struct instruction *code)
{
    return code->a == 0 && program->grown_count < NO_PLACE - program->player_count &&
           (code->x == PIECES_OWN || (code->x == PIECES_ENEMY && program->player_count == 2));
}

static bool matches(const struct program *program, const struct pattern *pattern, int at)
{
    const struct instruction *code = &program->code[at];
    if (at + pattern->length > program->code_count)
        return false;
    for (int i = 0; i < pattern->length; i++)
        if (code[i].op != pattern->sequence[i])
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

static const struct pattern *pattern_at(const struct program *program, int at)
{
    for (size_t p = 0; p < sizeof patterns / sizeof *patterns; p++)
        if (matches(program, &patterns[p], at))
            return &patterns[p];
    return NULL;
}

// The first of the places where an instruction remembers something, one for each player.
static uint16_t new_place(struct program *program)
{
    if (program->grown_count >= NO_PLACE - program->player_count)
        return NO_PLACE;
    program->grown_count += program->player_count;
    return (uint16_t)(program->grown_count - program->player_count);
}

// The number of the first site of those from an address on: they are the latest.
static int first_site(const struct program *program, int address)
{
    int site = program->site_count;
    while (site > 0 && program->sites[site - 1].address >= address)
        site--;
    return site;
}

void fuse(struct program *program, int first, int *const *addresses, int address_count)
{
    int count = first, site = first_site(program, first);
    for (int i = first; i < program->code_count; count++) {
        const struct pattern *pattern =
            has_pass(program, PASS_FUSED) ? pattern_at(program, i) : NULL;
        struct instruction code = program->code[i];
        if (pattern)
            code = fused(pattern, &program->code[i]);
        if (remembers(code.op))
            code.a = new_place(program);
        program->code[count] = code;
        program->spans[count] = program->spans[i];
        program->words[count] = program->words[i];
        for (int n = 0; n < address_count; n++)
            if (*addresses[n] == i)
                *addresses[n] = count;
        if (site < program->site_count && program->sites[site].address == i)
            program->sites[site++].address = count;
        i += pattern && !pattern->is_head ? pattern->length : 1;
    }
    program->code_count = count;
}
