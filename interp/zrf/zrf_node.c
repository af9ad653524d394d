#include "zrf_node.h"

#include "arena.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 1024 };

void zrf_nodes_init(struct zrf_nodes *nodes)
{
    *nodes = (struct zrf_nodes){.slot_count = FIRST_SLOTS};
    nodes->slots = memory_zeroed(FIRST_SLOTS, sizeof *nodes->slots);
}

void zrf_nodes_release(struct zrf_nodes *nodes)
{
    memory_free(nodes->slots);
    memory_free(nodes->all);
    memory_free(nodes->statements);
    memory_free(nodes->conditions);
    memory_free(nodes->stack);
}

static uint64_t hash_place(uint64_t hash, struct zrf_place place)
{
    hash = zrf_hash(hash, &place.kind, sizeof place.kind);
    return zrf_hash(hash, &place.number, sizeof place.number);
}

static uint64_t hash_node(const struct zrf_node *node)
{
    unsigned char bytes[] = {node->operation, node->is_copy, node->is_partial};
    uint64_t hash = zrf_hash(14695981039346656037u, bytes, sizeof bytes);
    hash = hash_place(hash_place(hash, node->place), node->other);
    hash = zrf_hash(hash, &node->number, sizeof node->number);
    hash = zrf_hash(hash, &node->number2, sizeof node->number2);
    hash = zrf_hash(hash, node->types, (size_t)node->type_count * sizeof *node->types);
    for (int32_t i = 0; i < node->count; i++)
        hash = zrf_hash(hash, &node->operands[i]->id, sizeof node->operands[i]->id);
    hash = zrf_hash(hash, node->name.start, node->name.length);
    return hash ^ hash >> 32;
}

static bool is_same_place(struct zrf_place a, struct zrf_place b)
{
    return a.kind == b.kind && a.number == b.number;
}

static bool is_same(const struct zrf_node *a, const struct zrf_node *b)
{
    return a->operation == b->operation && a->is_copy == b->is_copy &&
           a->is_partial == b->is_partial && is_same_place(a->place, b->place) &&
           is_same_place(a->other, b->other) && a->number == b->number &&
           a->number2 == b->number2 && a->type_count == b->type_count && a->count == b->count &&
           text_equal(a->name, b->name) &&
           (a->type_count == 0 ||
            memcmp(a->types, b->types, (size_t)a->type_count * sizeof *a->types) == 0) &&
           (a->count == 0 ||
            memcmp(a->operands, b->operands, (size_t)a->count * sizeof *a->operands) == 0);
}

static struct zrf_node **find_slot(const struct zrf_nodes *nodes, const struct zrf_node *node)
{
    uint32_t mask = nodes->slot_count - 1;
    uint32_t at = (uint32_t)hash_node(node) & mask;
    while (nodes->slots[at] && !is_same(nodes->slots[at], node))
        at = (at + 1) & mask;
    return &nodes->slots[at];
}

static void grow(struct zrf_nodes *nodes)
{
    struct zrf_nodes larger = *nodes;
    larger.slot_count = nodes->slot_count * 2;
    larger.slots = memory_zeroed(larger.slot_count, sizeof *larger.slots);
    for (uint32_t i = 0; i < nodes->slot_count; i++)
        if (nodes->slots[i])
            *find_slot(&larger, nodes->slots[i]) = nodes->slots[i];
    memory_free(nodes->slots);
    *nodes = larger;
}

// A copy with its lists, which counts as a use of its operands.
static struct zrf_node *copy_node(struct arena *arena, const struct zrf_node *draft)
{
    struct zrf_node *node = arena_alloc(arena, sizeof *node);
    int32_t *types = arena_array(arena, (size_t)draft->type_count, sizeof *types);
    const struct zrf_node **operands = arena_array(arena, (size_t)draft->count, sizeof *operands);
    *node = *draft;
    node->types = types;
    node->operands = operands;
    node->uses = 0;
    node->weight = 1;
    node->contains = UINT64_C(1) << draft->operation;
    if (draft->type_count > 0)
        memcpy(types, draft->types, (size_t)draft->type_count * sizeof *types);
    for (int32_t i = 0; i < draft->count; i++) {
        struct zrf_node *operand = (struct zrf_node *)draft->operands[i];
        operands[i] = operand;
        operand->uses++;
        node->contains |= operand->contains;
        node->weight += operand->weight;
        if (node->weight < operand->weight)
            node->weight = UINT64_MAX;
    }
    return node;
}

const struct zrf_node *zrf_node_of(struct zrf_checker *checker, const struct zrf_node *draft)
{
    struct zrf_nodes *nodes = checker->nodes;
    struct zrf_node **slot = find_slot(nodes, draft);
    struct zrf_node *node = *slot;
    if (node)
        return node;
    node = copy_node(checker->arena, draft);
    node->id = nodes->count;
    *slot = node;
    nodes->all = memory_grow(nodes->all, nodes->count + 1, &nodes->capacity, sizeof *nodes->all);
    nodes->all[nodes->count++] = node;
    if (nodes->count > nodes->slot_count / 2)
        grow(nodes);
    return node;
}

const struct zrf_node *zrf_plain(struct zrf_checker *checker, enum zrf_operation operation,
                                 struct zrf_at at)
{
    struct zrf_node draft = {.operation = (uint8_t)operation,
                             .place = zrf_here,
                             .other = zrf_here,
                             .number = ZRF_NONE,
                             .number2 = ZRF_NONE,
                             .span = at.item->span};
    return zrf_node_of(checker, &draft);
}

const struct zrf_node *zrf_with_operand(struct zrf_checker *checker, enum zrf_operation operation,
                                        const struct zrf_node *operand, struct zrf_at at)
{
    struct zrf_node draft = {.operation = (uint8_t)operation,
                             .place = zrf_here,
                             .other = zrf_here,
                             .number = ZRF_NONE,
                             .number2 = ZRF_NONE,
                             .operands = &operand,
                             .count = 1,
                             .span = at.item->span};
    return zrf_node_of(checker, &draft);
}

void zrf_push(struct zrf_checker *checker, const struct zrf_node *node)
{
    struct zrf_nodes *nodes = checker->nodes;
    nodes->stack = memory_grow(nodes->stack, nodes->stack_count + 1, &nodes->stack_capacity,
                               sizeof *nodes->stack);
    nodes->stack[nodes->stack_count++] = node;
}

const struct zrf_node *zrf_take(struct zrf_checker *checker, enum zrf_operation operation,
                                uint32_t bottom, struct text name, struct zrf_at at)
{
    struct zrf_nodes *nodes = checker->nodes;
    struct zrf_node draft = {.operation = (uint8_t)operation,
                             .place = zrf_here,
                             .other = zrf_here,
                             .number = ZRF_NONE,
                             .number2 = ZRF_NONE,
                             .count = (int32_t)(nodes->stack_count - bottom),
                             .name = name,
                             .span = at.item->span};
    if (draft.count > 0)
        draft.operands = nodes->stack + bottom;
    const struct zrf_node *node = zrf_node_of(checker, &draft);
    nodes->stack_count = bottom;
    return node;
}

static const struct zrf_node **enlarged(const struct zrf_node **array, size_t before, size_t count)
{
    const struct zrf_node **larger = memory_zeroed(count, sizeof *larger);
    if (before > 0)
        memcpy(larger, array, before * sizeof *larger);
    memory_free(array);
    return larger;
}

static void make_room(struct zrf_nodes *nodes, uint32_t content)
{
    size_t before = nodes->content_count;
    if (content < before)
        return;
    nodes->content_count = content * 2 + FIRST_SLOTS;
    nodes->statements = enlarged(nodes->statements, before, nodes->content_count);
    nodes->conditions = enlarged(nodes->conditions, before, nodes->content_count);
}

static uint32_t content_of(struct zrf_checker *checker, const struct zrf_item *item)
{
    if (item->content == 0)
        zrf_content_of(checker->contents, (struct zrf_item *)item);
    make_room(checker->nodes, item->content);
    return item->content;
}

const struct zrf_node **zrf_place_of_statement(struct zrf_checker *checker,
                                               const struct zrf_item *item)
{
    uint32_t content = content_of(checker, item);
    return &checker->nodes->statements[content];
}

const struct zrf_node **zrf_place_of_condition(struct zrf_checker *checker,
                                               const struct zrf_item *item)
{
    uint32_t content = content_of(checker, item);
    return &checker->nodes->conditions[content];
}
