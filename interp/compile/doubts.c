// What is allowed and yet hardly meant, which `baronet check` warns of; and what to do about values
// of a wrong type.
#include "expression.h"

// A chain of `with`, `without`, `except` and `in` that begins with a square is about that square:
// `x in A with B` asks whether x is in (A with B). The `in` with the square, when something follows
// it; else NULL.
static const struct vdl_node *membership_in(struct compiler *compiler, const struct vdl_node *node)
{
    const struct vdl_node *found = NULL, *part = node;
    for (; part->kind == VDL_WITH || part->kind == VDL_EXCEPT || part->kind == VDL_IN;
         part = part->first)
        found = part;
    bool is_longer = found && found != node && found->kind == VDL_IN;
    return is_longer && infer(compiler, found->first) == TYPE_SQUARE ? found : NULL;
}

// The chain with the set of `in` at its beginning.
static struct vdl_node *set_of(struct compiler *compiler, const struct vdl_node *node,
                               const struct vdl_node *in)
{
    struct vdl_node *copy = arena_alloc(compiler->model->arena, sizeof *copy);
    if (node == in) {
        *copy = *in->last;
        return copy;
    }
    *copy = *node;
    copy->first = set_of(compiler, node->first, in);
    copy->first->next = node->first->next;
    copy->span.start = copy->first->span.start;
    copy->next = NULL;
    return copy;
}

const struct vdl_node *membership(struct compiler *compiler, const struct vdl_node *node)
{
    const struct vdl_node *in = membership_in(compiler, node);
    if (!in)
        return NULL;
    struct vdl_node *square = arena_alloc(compiler->model->arena, sizeof *square);
    struct vdl_node *asked = arena_alloc(compiler->model->arena, sizeof *asked);
    *square = *in->first;
    *asked = *in;
    asked->first = square;
    asked->last = square->next = set_of(compiler, node, in);
    asked->span = node->span;
    return asked;
}

bool is_membership(struct compiler *compiler, const struct vdl_node *node)
{
    return membership_in(compiler, node) != NULL;
}

// ---- Doubts

void doubt(struct compiler *compiler, enum doubt_kind kind, struct span span)
{
    struct program *program = compiler->program;
    for (int i = 0; i < program->doubt_count; i++)
        if (program->doubts[i].span.start == span.start && program->doubts[i].span.end == span.end)
            return;
    if (program->doubt_count < DOUBTS_LIMIT)
        program->doubts[program->doubt_count++] = (struct doubt){kind, span};
}

bool is_complement(const struct vdl_node *node)
{
    if (node->kind == VDL_BINARY && text_is(node->text, "and"))
        return is_complement(node->first) && is_complement(node->last);
    return node->kind == VDL_NOT;
}

// Whether an operand ends in `x in A`, so that `or B` after it looks as if B were meant, too.
static bool ends_in_membership(struct compiler *compiler, const struct vdl_node *node)
{
    while (node->kind == VDL_NOT ||
           (node->kind == VDL_BINARY && (text_is(node->text, "and") || text_is(node->text, "or"))))
        node = node->last;
    return node->kind == VDL_IN && infer(compiler, node) == TYPE_TRUTH;
}

void doubt_joined(struct compiler *compiler, const struct vdl_node *node)
{
    const struct vdl_node *right = node->last;
    bool asks = right->kind == VDL_IN || right->kind == VDL_WITH || right->kind == VDL_NOT ||
                right->kind == VDL_BINARY || right->kind == VDL_EXCEPT;
    enum value_type type = asks ? TYPE_TRUTH : infer(compiler, right);
    if ((type != TYPE_SET && type != TYPE_SQUARE) || !ends_in_membership(compiler, node->first))
        return;
    if (type == TYPE_SET)
        doubt(compiler, DOUBT_JOINED, right->span);
    else if (compile_error(compiler, right->span, DIAG_TYPE "expected a condition, found a square"))
        diag_hint(compiler->model->diag, "squares are joined in parentheses: SQUARE in (A %.*s B)",
                  TEXT_ARGUMENTS(node->text));
}

void doubt_comparison(struct compiler *compiler, const struct vdl_node *node)
{
    const struct vdl_node *left = node->first, *right = node->last;
    bool has_nowhere = (left->kind == VDL_WORD && text_is(left->text, "nowhere")) ||
                       (right->kind == VDL_WORD && text_is(right->text, "nowhere"));
    if (!has_nowhere)
        doubt(compiler, DOUBT_COMPARISON, node->span);
}

// ---- Types

void hint_at_types(struct compiler *compiler, enum value_type wanted, enum value_type got)
{
    static const struct {
        enum value_type wanted, got;
        const char *hint;
    } hints[] = {
        {TYPE_NUMBER, TYPE_SET, "\"count\" says how many squares: count own Man > 1"},
        {TYPE_NUMBER, TYPE_HAND, "\"count\" says how many pieces: count hand > 1"},
        {TYPE_NUMBER, TYPE_SQUARE, "squares are equal or not, or in a set: destination in far"},
        {TYPE_TRUTH, TYPE_SQUARE,
         "\"exists\" asks whether there is a square, \"in\" whether it "
         "is in a set"},
        {TYPE_TRUTH, TYPE_PIECE,
         "\"own\", \"enemy\" and \"any\" make squares of a kind: exists "
         "own Man"},
        {TYPE_SET, TYPE_PIECE, "\"own\", \"enemy\" and \"any\" make squares of a kind: own Man"},
        {TYPE_SQUARE, TYPE_PIECE,
         "\"own\", \"enemy\" and \"any\" make squares of a kind: own "
         "General"},
        {TYPE_SET, TYPE_PLAYER, "the squares of a player's pieces: piece of White"},
        {TYPE_PIECE, TYPE_SQUARE, "the kind of what stands there: type of SQUARE"},
        {TYPE_PIECE, TYPE_SET, "the kind of what stands there: type of SQUARE"},
        {TYPE_PLAYER, TYPE_SQUARE, "whose piece stands there: owner of SQUARE"},
        {TYPE_PLAYER, TYPE_SET, "whose piece stands there: owner of SQUARE"},
    };
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
        if (hints[i].wanted == wanted && hints[i].got == got)
            diag_hint(compiler->model->diag, "%s", hints[i].hint);
}
