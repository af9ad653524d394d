#include "rule_usage.h"

#include "memory.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    WEIGHT_LIMIT = 1 << 24, // more is not told apart
    INLINE_DEPTH = 16,      // rules put into each other
    SMALL_WEIGHT = 24,      // of a rule that is always put in
    ADDED_WEIGHT = 200000,  // that all rules together may add by being put in again and again,
    ADDED_BY_RULE = 500     // and one of them
};

// One use of a rule or definition.
struct use {
    int user, used; // indices of facts
    int attempts;   // around it
    bool is_inside; // its `leave` would leave the user, too
};

// While the survey is made. Facts have one index: the rules, the definitions, captures, the rest.
struct surveyor {
    struct rule_usage *usage;
    int fact_count;
    struct use *uses;
    int use_count;
    size_t use_capacity;
    int *first_use; // [fact_count + 1]
    int *order;     // facts, those used before those that use them
    int order_count;
};

static struct rule_facts *facts_at(const struct surveyor *surveyor, int index)
{
    const struct rule_usage *usage = surveyor->usage;
    if (index < usage->model->rules.count)
        return &usage->rules[index];
    index -= usage->model->rules.count;
    if (index < usage->model->defines.count)
        return &usage->defines[index];
    return index == usage->model->defines.count ? &surveyor->usage->captures
                                                : &surveyor->usage->whole;
}

static void add_use(struct surveyor *surveyor, struct use use)
{
    surveyor->uses = memory_grow(surveyor->uses, (size_t)surveyor->use_count + 1,
                                 &surveyor->use_capacity, sizeof *surveyor->uses);
    surveyor->uses[surveyor->use_count++] = use;
}

// More than can be held are refused when they are compiled.
static void add_prefer(struct rule_usage *usage, const struct vdl_node *node)
{
    if (usage->prefer_count == PREFER_LIMIT)
        return;
    int at = usage->prefer_count++;
    for (; at > 0 && usage->prefers[at - 1]->span.start > node->span.start; at--)
        usage->prefers[at] = usage->prefers[at - 1];
    usage->prefers[at] = node;
}

// The rule by which pieces attack, if there is one.
static void add_attack(struct surveyor *surveyor, int user, int attempts)
{
    const struct named_node *rule =
        named_find(&surveyor->usage->model->rules, (struct text){"attack", 6});
    if (rule && rule->number != user)
        add_use(surveyor, (struct use){user, rule->number, attempts, false});
}

static void collect(struct surveyor *surveyor, const struct vdl_node *node, int user, int attempts)
{
    const struct model *model = surveyor->usage->model;
    struct rule_facts *facts = facts_at(surveyor, user);
    const struct named_node *named;
    facts->weight++;
    if (node->kind == VDL_ATTEMPT)
        attempts++;
    if (attempts > facts->height)
        facts->height = attempts;
    if (node->kind == VDL_PREFER)
        add_prefer(surveyor->usage, node);
    if (node->kind == VDL_LATER)
        surveyor->usage->has_later = true;
    if (node->kind == VDL_KEEP_TURN)
        surveyor->usage->keeps_turn = true;
    if (node->kind == VDL_MOVE || node->kind == VDL_CARRY_OUT || node->kind == VDL_POSSIBLE)
        add_use(surveyor,
                (struct use){user, model->rules.count + model->defines.count, attempts + 1, false});
    if (node->kind == VDL_LEAVE && attempts == 0)
        facts->leave = node;
    if (node->kind == VDL_ATTACKED ||
        (node->kind == VDL_FUNCTION && text_is(node->text, "attackers")))
        add_attack(surveyor, user, attempts);
    if (node->kind == VDL_CALL || node->kind == VDL_POSSIBLE) {
        named = named_find(&model->rules, node->text);
        if (named)
            add_use(surveyor, (struct use){user, named->number, attempts,
                                           node->kind == VDL_CALL && attempts == 0});
    } else if (node->kind == VDL_WORD || node->kind == VDL_PIECES || node->kind == VDL_FUNCTION) {
        named = named_find(&model->defines, node->text);
        if (named)
            add_use(surveyor,
                    (struct use){user, model->rules.count + named->number, attempts, false});
    }
    for (const struct vdl_node *child = node->first; child; child = child->next)
        collect(surveyor, child, user, attempts);
}

static void collect_list(struct surveyor *surveyor, const struct named_list *list, int user)
{
    for (const struct named_node *node = list->first; node; node = node->next)
        collect(surveyor, node->node, user, 0);
}

// The rules in the order of turns.
static void collect_order(struct surveyor *surveyor, int user)
{
    const struct model *model = surveyor->usage->model;
    for (const struct vdl_node *entry = model->order ? model->order->first : NULL; entry;
         entry = entry->next)
        for (const struct vdl_node *part = entry->first; part; part = part->next) {
            const struct named_node *named = named_find(&model->rules, part->text);
            if (named && part->number == (long)VDL_ENTRY_RULE)
                add_use(surveyor, (struct use){user, named->number, 0, true});
        }
}

static void collect_all(struct surveyor *surveyor)
{
    struct rule_usage *usage = surveyor->usage;
    const struct model *model = usage->model;
    const struct named_list *lists[] = {&model->rules, &model->defines};
    int index = 0;
    for (int l = 0; l < 2; l++)
        for (const struct named_node *node = lists[l]->first; node; node = node->next) {
            surveyor->first_use[index] = surveyor->use_count;
            facts_at(surveyor, index)->node = node->node;
            collect(surveyor, node->node, index++, 0);
        }
    surveyor->first_use[index] = surveyor->use_count;
    collect_list(surveyor, &model->on_capture, index++);
    surveyor->first_use[index] = surveyor->use_count;
    add_use(surveyor, (struct use){index, index - 1, 0, false});
    const struct vdl_node *entries[] = {model->turn, model->opening, model->view};
    for (int i = 0; i < 3; i++)
        if (entries[i])
            collect(surveyor, entries[i], index, 0);
    collect_list(surveyor, &model->after_turn, index);
    collect_list(surveyor, &model->goals, index);
    collect_list(surveyor, &model->prompts, index);
    collect_order(surveyor, index);
    add_attack(surveyor, index, 0);
    surveyor->first_use[index + 1] = surveyor->use_count;
}

// Orders the facts so that what is used comes before what uses it; finds what uses itself.
static void sort(struct surveyor *surveyor)
{
    size_t count = (size_t)surveyor->fact_count;
    enum { UNSEEN, OPEN, DONE };
    unsigned char *states = memory_zeroed(count, 1);
    int *stack = memory_zeroed(count, sizeof *stack), *next = memory_zeroed(count, sizeof *next);
    for (int root = 0; root < surveyor->fact_count; root++) {
        int depth = 0;
        if (states[root] != UNSEEN)
            continue;
        stack[depth++] = root;
        while (depth > 0) {
            int at = stack[depth - 1];
            if (states[at] == UNSEEN) {
                states[at] = OPEN;
                next[at] = surveyor->first_use[at];
            }
            if (next[at] == surveyor->first_use[at + 1]) {
                states[at] = DONE;
                surveyor->order[surveyor->order_count++] = at;
                depth--;
                continue;
            }
            int used = surveyor->uses[next[at]++].used;
            if (states[used] == UNSEEN)
                stack[depth++] = used;
            else if (states[used] == OPEN)
                facts_at(surveyor, used)->is_recursive = true;
        }
    }
    memory_free(states);
    memory_free(stack);
    memory_free(next);
}

static void weigh(struct surveyor *surveyor, int index)
{
    struct rule_facts *facts = facts_at(surveyor, index);
    for (int u = surveyor->first_use[index]; u < surveyor->first_use[index + 1]; u++) {
        const struct use *use = &surveyor->uses[u];
        const struct rule_facts *used = facts_at(surveyor, use->used);
        if (used->is_recursive)
            continue;
        facts->weight = facts->weight + used->weight < WEIGHT_LIMIT ? facts->weight + used->weight
                                                                    : WEIGHT_LIMIT;
        if (use->is_inside && used->leave && !facts->leave)
            facts->leave = used->leave;
    }
}

// What uses it is known: is it put in there or called?
static void decide(struct surveyor *surveyor, int index)
{
    struct rule_facts *facts = facts_at(surveyor, index);
    bool is_rule = index < surveyor->usage->model->rules.count;
    int64_t added = (int64_t)(facts->copies - 1) * facts->weight;
    int64_t share = ADDED_WEIGHT / surveyor->fact_count;
    if (is_rule && !facts->is_recursive)
        facts->is_subroutine = facts->depth > INLINE_DEPTH ||
                               (facts->weight > SMALL_WEIGHT &&
                                added > (share < ADDED_BY_RULE ? share : ADDED_BY_RULE));
    int copies = facts->is_subroutine ? 1 : facts->copies;
    for (int u = surveyor->first_use[index]; u < surveyor->first_use[index + 1]; u++) {
        const struct use *use = &surveyor->uses[u];
        struct rule_facts *used = facts_at(surveyor, use->used);
        int depth = facts->is_subroutine ? 1 : facts->depth + 1;
        used->copies = used->copies + copies < WEIGHT_LIMIT ? used->copies + copies : WEIGHT_LIMIT;
        if (depth > used->depth)
            used->depth = depth;
    }
}

// What it uses is known.
static void measure(struct surveyor *surveyor, int index)
{
    struct rule_facts *facts = facts_at(surveyor, index);
    for (int u = surveyor->first_use[index]; u < surveyor->first_use[index + 1]; u++) {
        const struct use *use = &surveyor->uses[u];
        const struct rule_facts *used = facts_at(surveyor, use->used);
        int height = use->attempts + used->height + used->is_subroutine;
        if (!used->is_recursive && height > facts->height)
            facts->height = height;
    }
}

void usage_build(struct rule_usage *usage, const struct model *model)
{
    size_t rules = (size_t)model->rules.count, defines = (size_t)model->defines.count;
    struct surveyor surveyor = {.usage = usage, .fact_count = (int)(rules + defines) + 2};
    *usage = (struct rule_usage){.model = model};
    usage->rules = arena_array(model->arena, rules + 1, sizeof *usage->rules);
    usage->defines = arena_array(model->arena, defines + 1, sizeof *usage->defines);
    surveyor.first_use = memory_zeroed(rules + defines + 3, sizeof *surveyor.first_use);
    surveyor.order = memory_zeroed(rules + defines + 2, sizeof *surveyor.order);
    collect_all(&surveyor);
    sort(&surveyor);
    for (int i = 0; i < surveyor.order_count; i++)
        weigh(&surveyor, surveyor.order[i]);
    usage->whole.copies = 1;
    for (int i = surveyor.order_count - 1; i >= 0; i--)
        decide(&surveyor, surveyor.order[i]);
    for (int i = 0; i < surveyor.order_count; i++)
        measure(&surveyor, surveyor.order[i]);
    memory_free(surveyor.uses);
    memory_free(surveyor.first_use);
    memory_free(surveyor.order);
}

struct rule_facts *usage_rule(const struct rule_usage *usage, struct text name)
{
    const struct named_node *named = named_find(&usage->model->rules, name);
    return named ? &usage->rules[named->number] : NULL;
}

bool usage_leaves_from_afar(const struct rule_usage *usage, const struct vdl_node *node)
{
    if (node->kind == VDL_ATTEMPT || node->kind == VDL_POSSIBLE)
        return false;
    if (node->kind == VDL_CALL) {
        const struct rule_facts *called = usage_rule(usage, node->text);
        if (!called || !called->leave || called->is_recursive)
            return false;
        return called->is_subroutine || usage_leaves_from_afar(usage, called->node);
    }
    for (const struct vdl_node *child = node->first; child; child = child->next)
        if (usage_leaves_from_afar(usage, child))
            return true;
    return false;
}
