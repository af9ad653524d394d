// Building trees: operands wait on a stack until the node that takes them is built; statements are
// added to the block that is open.
#include "compiler.h"

static const struct {
    int8_t pops, pushes, sets;
} stacks[] = {
#define OP(name, operands, pops, pushes, sets, board, meaning) {pops, pushes, sets},
#include "opcodes.def"
#undef OP
};

struct ir *ir_new(struct compiler *compiler, int op, int x, int a, int b)
{
    static struct ir too_many;
    if (++compiler->node_count > NODES_LIMIT) {
        if (!compiler->too_large)
            compile_error(compiler, compiler->span,
                          DIAG_LARGE "rules need more than %d instructions", NODES_LIMIT);
        compiler->too_large = true;
        return too_many = (struct ir){.op = OP_FAIL}, &too_many;
    }
    struct ir *node = arena_alloc(compiler->model->arena, sizeof *node);
    node->op = (uint8_t)op;
    node->x = (uint8_t)x;
    node->a = (uint16_t)a;
    node->b = b;
    node->span = compiler->span;
    node->is_open = compiler->is_open;
    return node;
}

void ir_add(struct ir *node, struct ir *child)
{
    struct ir **end = &node->first;
    while (*end)
        end = &(*end)->next;
    *end = child;
}

// ---- Operands

static void push(struct compiler *compiler, struct ir *node)
{
    if (compiler->operand_count == OPERANDS_LIMIT) {
        compile_error(compiler, compiler->span, DIAG_LARGE "expression nested too deeply");
        return;
    }
    compiler->operands[compiler->operand_count++] = node;
}

struct ir *operand(struct compiler *compiler)
{
    if (compiler->operand_count > compiler->operand_base)
        return compiler->operands[--compiler->operand_count];
    return ir_new(compiler, OP_PUSH, 0, 0, 0); // after an error
}

// Makes the latest operands the children of a node, in their order.
static void take_operands(struct compiler *compiler, struct ir *node, int count)
{
    while (count-- > 0) {
        struct ir *child = operand(compiler);
        child->next = node->first;
        node->first = child;
    }
}

struct ir *latest_operand(struct compiler *compiler)
{
    return compiler->operand_count > compiler->operand_base
               ? compiler->operands[compiler->operand_count - 1]
               : NULL;
}

// ---- Nodes

void append(struct compiler *compiler, struct ir *node)
{
    *compiler->block_end = node;
    compiler->block_end = &node->next;
}

static bool yields_set(enum opcode op)
{
    return op >= OP_SET_PIECES && op <= OP_SET_ENCLOSED && op != OP_SET_STORE &&
           op != OP_SET_STORE_OF;
}

static int operands_of(enum opcode op, int x)
{
    int sets = (yields_set(op) ? 1 : 0) - stacks[op].sets;
    if (op == OP_MOVES)
        return x & MOVES_OF_SET ? 1 : 0;
    if (op == OP_GIVE && x)
        return sets;
    return stacks[op].pops + sets;
}

struct ir *build(struct compiler *compiler, enum opcode op, int x, int a, int b)
{
    struct ir *node = ir_new(compiler, (int)op, x, a, b);
    take_operands(compiler, node, operands_of(op, x));
    node->yield = yields_set(op) ? YIELDS_SET : stacks[op].pushes ? YIELDS_VALUE : YIELDS_NOTHING;
    if (node->yield == YIELDS_NOTHING)
        append(compiler, node);
    else
        push(compiler, node);
    return node;
}

struct ir *build_of(struct compiler *compiler, enum ir_op op, int count, enum ir_yield yield)
{
    struct ir *node = ir_new(compiler, (int)op, 0, 0, 0);
    take_operands(compiler, node, count);
    node->yield = (uint8_t)yield;
    push(compiler, node);
    return node;
}

// ---- Blocks and units

struct ir *block_begin(struct compiler *compiler, struct open_block *outer)
{
    struct ir *block = ir_new(compiler, IR_BLOCK, 0, 0, 0);
    *outer = (struct open_block){compiler->block_end, compiler->operand_base};
    compiler->block_end = &block->first;
    compiler->operand_base = compiler->operand_count;
    return block;
}

void block_close(struct compiler *compiler, const struct open_block *outer)
{
    compiler->operand_count = compiler->operand_base;
    compiler->operand_base = outer->operand_base;
    compiler->block_end = outer->end;
}

struct ir_unit *unit_new(struct compiler *compiler, enum ir_unit_kind kind, struct ir *root)
{
    struct ir_unit *unit = arena_alloc(compiler->model->arena, sizeof *unit);
    unit->kind = kind;
    unit->root = root;
    unit->entry = -1;
    return unit;
}

void unit_add(struct compiler *compiler, struct ir_unit *unit)
{
    struct rules_ir *rules = compiler->rules;
    if (rules->last)
        rules->last->next = unit;
    else
        rules->first = unit;
    rules->last = unit;
}

void entry_of(struct compiler *compiler, const struct ir_unit *unit, int *entry)
{
    struct unit_entry *wanted = arena_alloc(compiler->model->arena, sizeof *wanted);
    *wanted = (struct unit_entry){unit, entry, compiler->entries};
    compiler->entries = wanted;
}
