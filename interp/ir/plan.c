// Making plans (code/plan.h): for each choice of a turn the ways from there on are followed
// (plan_walk.c), their cases collected (plan_cases.c), and questions about the position put above
// them.
#include "memory.h"
#include "passes.h"
#include "plan_cases.h"

#include <stdlib.h>
#include <string.h>

enum {
    PLAN_QUESTIONS = 6,   // on a path of a tree
    PLAN_TREE_NODES = 64, // questions that are tried for a choice
    PLAN_DEPTH = 64,      // of trees around a choice
    PLANS_LIMIT = 4096,
    LEAVES_LIMIT = 4096,
    ALL_OPEN = ~0 // the first leaf
};

struct planning {
    struct planner planner;
    struct rules_ir *rules;
    struct arena *arena; // for what stays
    struct plans *plans;
    size_t plan_capacity, node_capacity, leaf_capacity, pair_capacity, code_capacity;
    size_t unit_capacity, source_capacity;
    const struct ir *path[PLAN_DEPTH];
    bool has_moved;             // a piece may have been moved before, or something waits
    int nodes, steps;           // left for one choice
    struct span span;           // of the choice
    struct draft_cases *drafts; // [DRAFTS]
};

// ---- Code

// The number of an expression that the machine evaluates; a unit of code for each.
static int code_of(struct planning *planning, const struct ir *code)
{
    struct plans *plans = planning->plans;
    for (int i = 0; i < plans->code_count; i++)
        if (ir_is_same(plans->units[i]->root, code))
            return i;
    struct ir_unit *unit = arena_alloc(planning->arena, sizeof *unit);
    unit->kind = UNIT_QUESTION;
    unit->root = ir_copy(planning->arena, code, planning->span);
    planning->rules->last->next = unit;
    planning->rules->last = unit;
    size_t needed = (size_t)plans->code_count + 1;
    plans->units = memory_grow(plans->units, needed, &planning->unit_capacity, sizeof unit);
    plans->units[plans->code_count] = unit;
    plans->sources =
        memory_grow(plans->sources, needed, &planning->source_capacity, sizeof *plans->sources);
    plans->sources[plans->code_count] = (struct plan_sources){.is_all = true};
    plan_find_sources(code, &plans->sources[plans->code_count]);
    return plans->code_count++;
}

static struct plan_set set_of(struct planning *planning, const struct ir *code)
{
    const struct ir *player = code->op == OP_SET_ZONE_OF ? code->first : NULL;
    if (code->op == OP_SET_ZONE || (player && player->op == OP_MOVER))
        return (struct plan_set){(int16_t)code->a, PLAN_MOVER, -1};
    if (player && player->op == OP_OPPONENT)
        return (struct plan_set){(int16_t)code->a, PLAN_OPPONENT, -1};
    if (player && player->op == OP_PUSH && is_player(planning->planner.program, player->b))
        return (struct plan_set){(int16_t)code->a, (int16_t)player->b, -1};
    return (struct plan_set){-1, 0, code_of(planning, code)};
}

static bool is_same_pair(struct plan_pair a, struct plan_pair b)
{
    return a.code == b.code && a.origin == b.origin && a.destination == b.destination;
}

static uint8_t pair_of(struct planning *planning, const struct draft_pair *draft)
{
    struct plans *plans = planning->plans;
    if (!draft->set)
        return 0;
    struct plan_pair pair = {code_of(planning, draft->set), draft->origin, draft->destination};
    int i = 0;
    while (i < plans->pair_count && !is_same_pair(plans->pairs[i], pair))
        i++;
    if (i == plans->pair_count) {
        size_t needed = (size_t)i + 1;
        plans->pairs = memory_grow(plans->pairs, needed, &planning->pair_capacity, sizeof pair);
        plans->pairs[plans->pair_count++] = pair;
    }
    return i < UINT8_MAX ? (uint8_t)(i + 1) : UINT8_MAX;
}

// ---- Leaves

static bool add_condition(struct planning *planning, struct plan_leaf *leaf, struct plan_case *into,
                          const struct draft_condition *draft)
{
    bool of_origin = draft->square == SYMBOL_ORIGIN;
    struct plan_set set = set_of(planning, draft->set);
    int i = of_origin ? 0 : leaf->origin_set_count;
    int end = of_origin ? leaf->origin_set_count : leaf->set_count;
    while (i < end && memcmp(&leaf->sets[i], &set, sizeof set) != 0)
        i++;
    if (i == end) {
        if (end == (of_origin ? PLAN_ORIGIN_SETS : PLAN_LEAF_SETS))
            return false;
        leaf->sets[leaf->set_count++] = set;
        leaf->origin_set_count += of_origin;
    }
    into->conditions[into->condition_count++] =
        (struct plan_condition){of_origin, draft->wanted, (uint8_t)i};
    return true;
}

// The conditions of all cases, those on origins first: their sets are numbered first.
static bool add_conditions(struct planning *planning, struct plan_leaf *leaf,
                           struct plan_case *cases, const struct draft_cases *drafts)
{
    for (int of_origin = 1; of_origin >= 0; of_origin--)
        for (int i = 0; i < drafts->count; i++)
            for (int c = 0; c < drafts->list[i].condition_count; c++) {
                const struct draft_condition *draft = &drafts->list[i].conditions[c];
                if ((draft->square == SYMBOL_ORIGIN) == of_origin &&
                    !add_condition(planning, leaf, &cases[i], draft))
                    return false;
            }
    return true;
}

static bool is_same_leaf(const struct plan_leaf *a, const struct plan_leaf *b)
{
    return a->case_count == b->case_count && a->set_count == b->set_count &&
           a->origin_set_count == b->origin_set_count &&
           memcmp(a->sets, b->sets, sizeof a->sets) == 0 &&
           memcmp(a->cases, b->cases, (size_t)a->case_count * sizeof *a->cases) == 0;
}

static int add_leaf(struct planning *planning, const struct plan_leaf *leaf)
{
    struct plans *plans = planning->plans;
    for (int i = 0; i < plans->leaf_count; i++)
        if (is_same_leaf(&plans->leaves[i], leaf))
            return ~i;
    if (plans->leaf_count == LEAVES_LIMIT)
        return ALL_OPEN;
    size_t needed = (size_t)plans->leaf_count + 1;
    plans->leaves = memory_grow(plans->leaves, needed, &planning->leaf_capacity, sizeof *leaf);
    plans->leaves[plans->leaf_count] = *leaf;
    return ~plans->leaf_count++;
}

static int make_leaf(struct planning *planning, const struct draft_cases *drafts)
{
    struct plan_leaf leaf = {.case_count = drafts->count};
    bool fits = !drafts->is_full;
    struct plan_case *cases = arena_array(planning->arena, (size_t)drafts->count, sizeof *cases);
    leaf.cases = cases;
    for (int i = 0; i < drafts->count; i++) {
        const struct draft_sum *sum = &drafts->list[i].sum;
        memcpy(cases[i].types, drafts->list[i].types, sizeof cases[i].types);
        cases[i].is_open = sum->is_open;
        leaf.is_simple |= !sum->is_open;
        for (int t = 0; t < sum->count; t++) {
            struct plan_term *term = &cases[i].terms[cases[i].term_count++];
            *term = sum->terms[t].term;
            term->pair = pair_of(planning, &sum->terms[t].pair);
            int cleared = sum->terms[t].cleared ? code_of(planning, sum->terms[t].cleared) + 1 : 0;
            term->clears_around = (uint8_t)cleared;
            fits &= cleared <= UINT8_MAX;
            leaf.clears |= term->change == CHANGES_BY_CLEARING;
            leaf.needs_safety |= term->needs_safety;
            leaf.asks_hand |= term->turns_by_hand > 0;
        }
    }
    fits = fits && add_conditions(planning, &leaf, cases, drafts) &&
           planning->plans->pair_count < UINT8_MAX;
    return fits && leaf.is_simple ? add_leaf(planning, &leaf) : ALL_OPEN;
}

// ---- Trees

static int make_node(struct planning *planning, const struct ir *question, int yes, int no)
{
    struct plans *plans = planning->plans;
    struct plan_node node = {.code = -1, .yes = (int16_t)yes, .no = (int16_t)no};
    const struct ir *asked = question->first, *value = asked ? asked->next : NULL;
    bool asks_cell =
        asked && (asked->op == OP_MOVER || asked->op == OP_LOCAL || asked->op == OP_LOAD);
    if (question->op == OP_EQUAL && asks_cell && value->op == OP_PUSH) {
        node.cell = asked->op == OP_MOVER ? planning->planner.program->mover_cell : asked->a;
        node.value = value->b;
    } else if (question->op == OP_EQUAL && asked->op == OP_SET_COUNT && value->op == OP_PUSH &&
               asked->first->op == OP_SET_PIECES) {
        node.cell = -1;
        node.owners = asked->first->x;
        node.types = asked->first->a;
        node.value = value->b;
    } else {
        node.code = code_of(planning, question);
    }
    for (int i = 0; i < plans->node_count; i++)
        if (memcmp(&plans->nodes[i], &node, sizeof node) == 0)
            return i;
    size_t needed = (size_t)plans->node_count + 1;
    if (needed > INT16_MAX)
        return ALL_OPEN;
    plans->nodes = memory_grow(plans->nodes, needed, &planning->node_capacity, sizeof node);
    plans->nodes[plans->node_count] = node;
    return plans->node_count++;
}

static int make_tree(struct planning *planning, struct plan_walk *walk, int questions)
{
    struct draft_cases *cases = &planning->drafts[DRAFTS - 1];
    if (plan_find_cases(walk, cases))
        return make_leaf(planning, cases);
    if (questions == PLAN_QUESTIONS || --planning->nodes < 0)
        return ALL_OPEN;
    struct answer answer = walk->asked;
    int roots[2];
    for (int i = 0; i < 2; i++) {
        answer.is_true = i;
        walk->answers[walk->answer_count++] = answer;
        roots[i] = make_tree(planning, walk, questions + 1);
        walk->answer_count--;
    }
    return roots[0] == roots[1] ? roots[0] : make_node(planning, answer.code, roots[1], roots[0]);
}

// Makes the plan of the choice at the end of a path.
static void make_plan(struct planning *planning, struct ir *choice, int depth)
{
    struct plans *plans = planning->plans;
    struct plan plan = {.address = -1};
    struct plan_walk *walk = arena_alloc(planning->planner.arena, sizeof *walk);
    if (plans->count == PLANS_LIMIT)
        return;
    planning->nodes = PLAN_TREE_NODES;
    planning->steps = PLAN_STEPS;
    planning->span = choice->span;
    walk->planner = &planning->planner;
    walk->path = planning->path;
    walk->depth = depth;
    walk->steps = &planning->steps;
    walk->drafts = planning->drafts;
    walk->is_first = !planning->has_moved;
    for (int i = 0; i < 2; i++) {
        walk->captured = i;
        plan.roots[i] = plan.roots[0];
        if (i == 0 || choice->op == OP_MOVES)
            plan.roots[i] = (int16_t)make_tree(planning, walk, 0);
    }
    if (plan.roots[0] == ALL_OPEN && plan.roots[1] == ALL_OPEN)
        return;
    size_t needed = (size_t)plans->count + 1;
    plans->list = memory_grow(plans->list, needed, &planning->plan_capacity, sizeof plan);
    plans->list[plans->count++] = plan;
    choice->plan = (uint16_t)plans->count;
}

// ---- Choices

static bool is_loop(int op)
{
    return op == IR_WHILE || op == OP_EACH_BEGIN || op == OP_EACH_VALUES || op == OP_NEXT_CAPTURE ||
           op == OP_NEXT_LATER || op == OP_CARRY_OUT;
}

// Plans the choices in a tree, whose path has that many nodes above it.
static void plan_choices(struct planning *planning, struct ir *node, int depth)
{
    bool is_statement = node->yield == YIELDS_NOTHING;
    bool forks = node->op == IR_EITHER || node->op == IR_WHEN;
    if (!is_statement || depth == PLAN_DEPTH)
        return;
    planning->path[depth++] = node;
    planning->has_moved |=
        node->op == OP_CALL || node->op == OP_AS_MOVE || node->op == OP_LATER ||
        (is_loop(node->op) &&
         (ir_has(node, OP_MOVES) || ir_has(node, OP_AS_MOVE) || ir_has(node, OP_LATER)));
    if (node->op == OP_MOVES || node->op == OP_CHOOSE_SQUARE || node->op == OP_CHOOSE_VALUE ||
        node->op == OP_CHOOSE_HAND)
        make_plan(planning, node, depth);
    bool had_moved = planning->has_moved, has_moved = had_moved;
    for (struct ir *child = node->first; child; child = child->next) {
        if (forks)
            planning->has_moved = had_moved;
        plan_choices(planning, child, depth);
        has_moved |= planning->has_moved;
    }
    planning->has_moved = has_moved || node->op == OP_MOVES;
}

static void *kept(const struct planning *planning, void *array, int count, size_t size)
{
    void *copy = arena_array(planning->arena, (size_t)count, size);
    if (count)
        memcpy(copy, array, (size_t)count * size);
    memory_free(array);
    return copy;
}

void make_plans(struct program *program, struct rules_ir *rules)
{
    struct arena drafts;
    arena_init(&drafts);
    struct plans *plans = arena_alloc(program->model->arena, sizeof *plans);
    struct planning planning = {.planner = {program, rules, &drafts},
                                .rules = rules,
                                .arena = program->model->arena,
                                .plans = plans};
    struct plan_case *open = arena_alloc(planning.arena, sizeof *open);
    struct plan_leaf all_open = {.cases = open, .case_count = 1};
    struct ir_unit *last = rules->last;
    memset(open->types, 0xFF, sizeof open->types);
    open->is_open = true;
    add_leaf(&planning, &all_open);
    planning.drafts = memory_bytes(DRAFTS, sizeof *planning.drafts); // most of it is never touched
    for (struct ir_unit *unit = rules->first; unit; unit = unit->next) {
        planning.has_moved = false;
        if (unit->kind == UNIT_TURN)
            plan_choices(&planning, unit->root, 0);
        if (unit == last)
            break;
    }
    arena_release(&drafts);
    memory_free(planning.drafts);
    plans->list = kept(&planning, plans->list, plans->count, sizeof *plans->list);
    plans->nodes = kept(&planning, plans->nodes, plans->node_count, sizeof *plans->nodes);
    plans->leaves = kept(&planning, plans->leaves, plans->leaf_count, sizeof *plans->leaves);
    plans->pairs = kept(&planning, plans->pairs, plans->pair_count, sizeof *plans->pairs);
    plans->units = kept(&planning, plans->units, plans->code_count, sizeof *plans->units);
    plans->sources = kept(&planning, plans->sources, plans->code_count, sizeof *plans->sources);
    plans->codes = arena_array(planning.arena, (size_t)plans->code_count, sizeof *plans->codes);
    program->plans = plans;
}

void link_plans(struct program *program)
{
    struct plans *plans = program->plans;
    size_t count = (size_t)program->code_count;
    if (!plans)
        return;
    for (int i = 0; i < plans->code_count; i++)
        plans->codes[i] = plans->units[i]->entry;
    plans->at = arena_array(program->model->arena, count, sizeof *plans->at);
    for (int i = 0; i < plans->count; i++)
        if (plans->list[i].address >= 0)
            plans->at[plans->list[i].address] = (uint16_t)(i + 1);
}
