#include "fingerprint.h"

#include <string.h>

// The names of kinds, not their numbers, so that a new one in the grammar changes nothing.
static const char *const kind_names[] = {
#define VDL_NODE(name, meaning) #name,
    VDL_NODES(VDL_NODE)
#undef VDL_NODE
};

// FNV-1a (Fowler, Noll and Vo).
static uint64_t add_byte(uint64_t hash, unsigned char byte)
{
    return (hash ^ byte) * UINT64_C(0x100000001b3);
}

static uint64_t add_text(uint64_t hash, struct text text)
{
    for (size_t i = 0; i < text.length; i++)
        hash = add_byte(hash, (unsigned char)text.start[i]);
    return add_byte(hash, 0);
}

static uint64_t add_number(uint64_t hash, long number)
{
    uint64_t rest = (uint64_t)number;
    for (int i = 0; i < 8; i++, rest >>= 8)
        hash = add_byte(hash, rest & 0xff);
    return hash;
}

// What players are told, and no rule depends on: why a turn is not legal, what is asked for.
static bool is_told(const struct vdl_node *node)
{
    return node->kind == VDL_REQUIRE || node->kind == VDL_PREFER;
}

static bool is_question(const struct vdl_node *parent, const struct vdl_node *child)
{
    return parent->kind == VDL_NOTE && child->kind == VDL_STRING;
}

uint64_t fingerprint_of_node(uint64_t hash, const struct vdl_node *node)
{
    if (!node)
        return add_byte(hash, 0);
    hash = add_text(hash, text_of(kind_names[node->kind]));
    hash = add_text(hash, is_told(node) ? (struct text){"", 0} : node->text);
    hash = add_number(hash, node->number);
    if (node->kind == VDL_NOTE) // its child is a question
        return add_byte(hash, 2);
    for (const struct vdl_node *child = node->first; child; child = child->next)
        if (!is_question(node, child))
            hash = fingerprint_of_node(add_byte(hash, 1), child);
    return add_byte(hash, 2);
}

static uint64_t add_list(uint64_t hash, const struct named_list *list)
{
    for (const struct named_node *entry = list->first; entry; entry = entry->next)
        hash = fingerprint_of_node(add_byte(hash, 3), entry->node);
    return add_byte(hash, 4);
}

uint64_t fingerprint_of_rules(const struct model *model, const struct declarations *declarations)
{
    const struct named_list *const lists[] = {&declarations->pieces,
                                              &declarations->zones,
                                              &declarations->attributes,
                                              &declarations->variables,
                                              &declarations->player_defines,
                                              &model->defines,
                                              &model->rules,
                                              &model->goals,
                                              &model->after_turn,
                                              &model->on_capture};
    const struct vdl_node *const nodes[] = {
        model->board_node, declarations->players, declarations->random_players,
        model->setup,      model->turn,           declarations->neutral_players,
        model->opening,    model->order,          model->view};
    uint64_t hash = model->fingerprint;
    for (size_t i = 0; i < sizeof nodes / sizeof nodes[0]; i++)
        hash = fingerprint_of_node(hash, nodes[i]);
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        hash = add_list(hash, lists[i]);
    return hash;
}
