#include "vdl_ast.h"

struct vdl_node *vdl_node(struct arena *arena, enum vdl_kind kind, struct span span,
                          struct text text)
{
    struct vdl_node *node = arena_alloc(arena, sizeof *node);
    node->kind = kind;
    node->span = node->head = span;
    node->text = text;
    return node;
}

struct vdl_node *vdl_adopt(struct vdl_node *parent, struct vdl_node *child)
{
    if (!child)
        return parent;
    if (parent->last)
        parent->last->next = child;
    else
        parent->first = child;
    parent->last = child;
    if (parent->depth <= child->depth)
        parent->depth = child->depth + 1;
    parent->span = span_join(parent->span, child->span);
    return parent;
}
