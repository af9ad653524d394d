#include "continuation.h"

#include "cold.h"
#include "machine.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

// ---- Questions

// Runs code that ends with HALT. The set that was popped last is still in use.
static bool evaluate(struct vm *vm, int code)
{
    int32_t pc = vm->pc;
    vm->pc = vm->program->plans->codes[code];
    vm->set_count++;
    bool has_halted = execute(vm, vm->program->code) == HALTED;
    vm->pc = pc;
    vm->set_count--;
    return has_halted;
}

const uint64_t *continuation_set(struct vm *vm, int code)
{
    if (!evaluate(vm, code))
        return NULL;
    return vm->sets + (size_t)vm->set_count-- * (size_t)vm->program->word_count;
}

// What was asked in the present position.
struct answered {
    bool has_failed; // a budget is spent
    int count;
    struct {
        int code;
        bool is_true;
    } list[8];
};

static bool has_pieces(const struct position *position, const struct plan_node *node)
{
    uint64_t set[SET_WORDS_LIMIT];
    set_pieces(position, node->owners, node->types, set);
    return set_count(position->program, set) == node->value;
}

// Whether the code of a question yields true. False when a budget is spent.
static bool ask(struct vm *vm, int code, struct answered *answered, bool *is_true)
{
    int i = 0;
    while (i < answered->count && answered->list[i].code != code)
        i++;
    if (i == answered->count) {
        if (!evaluate(vm, code))
            return false;
        i -= i == (int)(sizeof answered->list / sizeof answered->list[0]);
        answered->count = i + 1;
        answered->list[i].code = code;
        answered->list[i].is_true = vm->values[--vm->value_count] != 0;
    }
    *is_true = answered->list[i].is_true;
    return true;
}

// The leaf to which a plan leads; the first, in which all is open, when that fails.
static int find_leaf(struct vm *vm, int at, struct answered *answered)
{
    const struct plans *plans = vm->program->plans;
    while (at >= 0) {
        const struct plan_node *node = &plans->nodes[at];
        bool is_true = node->cell >= 0 ? vm->position->cells[node->cell] == node->value
                                       : has_pieces(vm->position, node);
        if (node->code >= 0 && !ask(vm, node->code, answered, &is_true)) {
            answered->has_failed = true;
            return 0;
        }
        at = is_true ? node->yes : node->no;
    }
    return ~at;
}

static uint32_t hand_types(const struct vm *vm, int player)
{
    const struct program *program = vm->program;
    const int32_t *hand = vm->position->cells + program->hand_cells + player * program->type_count;
    uint32_t count = 0;
    for (int type = 0; type < program->type_count; type++)
        count += hand[type] > 0;
    return count;
}

// ---- Continuations

// Finds whether a case makes at most one turn, and which.
static void find_only(struct continuation *continuation, int index)
{
    const struct plan_case *plan_case = &continuation->leaf->cases[index];
    struct plan_term *only = &continuation->only[index];
    uint32_t turns = 0;
    bool is_single = !plan_case->is_open;
    *only = (struct plan_term){.turns = 0};
    for (int i = 0; i < plan_case->term_count; i++) {
        uint32_t added = term_turns(continuation, &plan_case->terms[i]);
        is_single &= !added || !plan_case->terms[i].pair;
        turns += added;
        if (added)
            *only = plan_case->terms[i];
    }
    only->turns = (uint16_t)turns;
    continuation->is_single[index] = is_single && turns < 2;
}

// The number of types in hand has changed.
static void forget_turns(const struct program *program, struct continuation *continuation)
{
    for (int i = 0; i < continuation->leaf->case_count; i++)
        find_only(continuation, i);
    continuation->view_count = 0;
    memset(continuation->view_of, 0, (size_t)program->type_count << PLAN_ORIGIN_SETS);
}

static const uint64_t *zone_of(const struct program *program, const struct plan_set *set, int mover)
{
    int player = set->player >= 0            ? set->player
                 : set->player == PLAN_MOVER ? mover
                                             : next_player(program, mover);
    return program->zones +
           (size_t)(set->zone * program->player_count + player) * (size_t)program->word_count;
}

static struct continuation *make(const struct program *program, const struct plan_leaf *leaf,
                                 int mover)
{
    struct continuation *made = memory_zeroed(1, sizeof *made);
    size_t types = (size_t)program->type_count, words = (size_t)program->word_count;
    made->plans = program->plans;
    made->leaf = leaf;
    made->origin_set_count = leaf->origin_set_count;
    made->is_static = !leaf->asks_hand;
    made->fleeting = memory_zeroed(PLAN_LEAF_SETS * words, sizeof *made->fleeting);
    made->cases_of = memory_zeroed(types, sizeof *made->cases_of);
    made->view_of = memory_zeroed(types << PLAN_ORIGIN_SETS, 1);
    for (int i = 0; i < leaf->set_count; i++) {
        bool is_fleeting = leaf->sets[i].zone < 0;
        made->is_static &= !is_fleeting;
        made->is_watched[i] = is_fleeting && program->plans->sources[leaf->sets[i].code].is_all;
        if (made->is_watched[i])
            watch_add(&made->watch, program, &program->plans->sources[leaf->sets[i].code], mover);
        made->sets[i] = is_fleeting ? made->fleeting + (size_t)i * words
                                    : zone_of(program, &leaf->sets[i], mover);
    }
    for (int i = 0; i < leaf->case_count; i++)
        for (size_t t = 0; t < types; t++)
            made->cases_of[t] |= (uint32_t)(leaf->cases[i].types[t / 64] >> (t % 64) & 1) << i;
    forget_turns(program, made);
    return made;
}

// Brings up to date what the position changes. False when a budget is spent.
static bool refresh(struct vm *vm, struct continuation *continuation, int mover)
{
    const struct plan_leaf *leaf = continuation->leaf;
    size_t words = (size_t)vm->program->word_count;
    bool has_other_hand = false, has_other_set = false;
    bool holds = watch_holds(&continuation->watch, vm->position);
    for (int i = 0; i < leaf->set_count; i++) {
        if (leaf->sets[i].zone >= 0 || (holds && continuation->is_watched[i]))
            continue;
        const uint64_t *set = continuation_set(vm, leaf->sets[i].code);
        has_other_set = true;
        if (!set)
            return false;
        memcpy(continuation->fleeting + (size_t)i * words, set, words * sizeof *set);
    }
    if (leaf->asks_hand) {
        uint32_t types = hand_types(vm, mover);
        has_other_hand = types != continuation->hand_types;
        continuation->hand_types = types;
    }
    if (has_other_hand)
        forget_turns(vm->program, continuation);
    for (int i = 0; i < continuation->view_count && has_other_set; i++)
        continuation->views[i].is_outdated |= continuation->views[i].is_fleeting;
    watch_keep(&continuation->watch);
    return true;
}

static inline struct continuation *continuation_of(struct vm *vm, int leaf, int mover)
{
    const struct program *program = vm->program;
    struct continuation ***list = &((struct fast *)vm->client)->continuations;
    if (!*list)
        *list = memory_zeroed_for(
            vm->values, (size_t)program->plans->leaf_count * (size_t)program->player_count,
            sizeof **list);
    struct continuation **known = &(*list)[leaf * program->player_count + mover];
    if (!*known) {
        struct recovery part;
        memory_begin_part(&part);
        *known = make(program, &program->plans->leaves[leaf], mover);
        memory_end_part(&part, *list);
    }
    return *known;
}

bool continuation_ready(struct vm *vm, struct continuation *continuation)
{
    continuation->is_waiting = false;
    return refresh(vm, continuation, vm->position->cells[vm->program->mover_cell]);
}

// Where the plan of a choice leads while one player is to move and the pieces of which it asks stay
// where they are.
struct followed_plan {
    struct watch watch;
    struct continuation *found[2]; // one for each root
};

// Adds what the questions of a tree depend on.
static void watch_tree(const struct program *program, struct watch *watch, int at, int mover)
{
    while (at >= 0 && !watch->is_off) {
        const struct plan_node *node = &program->plans->nodes[at];
        struct plan_sources pieces = {.is_all = node->types != 0, .count = node->types != 0};
        pieces.list[0] = (struct plan_source){(uint8_t)node->owners, (uint16_t)node->types};
        if (node->code >= 0)
            watch_add(watch, program, &program->plans->sources[node->code], mover);
        else if (node->cell < 0)
            watch_add(watch, program, &pieces, mover);
        else
            watch->is_off |= node->cell != program->mover_cell;
        watch_tree(program, watch, node->yes, mover);
        at = node->no;
    }
}

COLD static struct followed_plan *make_followed(struct vm *vm, const struct plan *plan, int mover)
{
    const struct program *program = vm->program;
    struct fast *fast = vm->client;
    size_t players = (size_t)program->player_count;
    if (!fast->followed)
        fast->followed = memory_zeroed_for(vm->values, (size_t)program->plans->count * players,
                                           sizeof *fast->followed);
    struct followed_plan *made = memory_zeroed_for(fast->followed, 1, sizeof *made);
    for (int i = 0; i < 2; i++)
        watch_tree(program, &made->watch, plan->roots[i], mover);
    return fast->followed[(size_t)(plan - program->plans->list) * players + (size_t)mover] = made;
}

static inline struct followed_plan *followed_of(struct vm *vm, const struct plan *plan, int mover)
{
    struct followed_plan **list = ((struct fast *)vm->client)->followed, *known = NULL;
    if (list)
        known = list[(plan - vm->program->plans->list) * vm->program->player_count + mover];
    return known ? known : make_followed(vm, plan, mover);
}

static void follow_anew(struct vm *vm, const struct plan *plan, struct followed_plan *followed,
                        int mover)
{
    struct answered answered = {.count = 0};
    for (int i = 0; i < 2; i++)
        followed->found[i] =
            i && plan->roots[1] == plan->roots[0]
                ? followed->found[0]
                : continuation_of(vm, find_leaf(vm, plan->roots[i], &answered), mover);
    if (!answered.has_failed)
        watch_keep(&followed->watch);
}

// Follows the plan of the choice before `pc`; NULL: there is none.
static inline struct continuation **follow(struct vm *vm, int32_t pc)
{
    const struct plans *plans = vm->program->plans;
    if (!plans || !plans->at[pc - 1])
        return NULL;
    const struct plan *plan = &plans->list[plans->at[pc - 1] - 1];
    int mover = vm->position->cells[vm->program->mover_cell];
    struct followed_plan *followed = followed_of(vm, plan, mover);
    if (!watch_holds(&followed->watch, vm->position))
        follow_anew(vm, plan, followed, mover);
    for (int i = 0; i < 2; i++)
        followed->found[i]->is_waiting = !followed->found[i]->is_static;
    return followed->found;
}

static inline struct continuation *made_ready(struct vm *vm, struct continuation *continuation)
{
    return !continuation->is_waiting || continuation_ready(vm, continuation)
               ? continuation
               : continuation_of(vm, 0, vm->position->cells[vm->program->mover_cell]);
}

struct continuation *continuation_after(struct vm *vm, int32_t pc)
{
    struct continuation **found = follow(vm, pc);
    return found ? made_ready(vm, found[0]) : NULL;
}

void continuations_after_move(struct vm *vm, int32_t pc, struct continuation **found)
{
    struct continuation **followed = follow(vm, pc);
    found[0] = found[1] = NULL;
    if (!followed)
        return;
    bool may_wait = followed[1] != followed[0] && followed[1]->leaf->clears &&
                    followed[1]->origin_set_count == 0;
    found[0] = made_ready(vm, followed[0]);
    found[1] = may_wait ? followed[1] : made_ready(vm, followed[1]);
}

void continuation_release_all(struct fast *fast)
{
    const struct program *program = fast->vm->program;
    int count = fast->continuations ? program->plans->leaf_count * program->player_count : 0;
    for (int i = 0; i < count; i++) {
        struct continuation *continuation = fast->continuations[i];
        if (!continuation)
            continue;
        memory_free(continuation->fleeting);
        memory_free(continuation->cases_of);
        memory_free(continuation->view_of);
        memory_free(continuation);
    }
    memory_free(fast->continuations);
    int followed = fast->followed ? program->plans->count * program->player_count : 0;
    for (int i = 0; i < followed; i++)
        memory_free(fast->followed[i]);
    memory_free(fast->followed);
}

// ---- Cases

static bool fits_origin(const struct plan_case *plan_case, unsigned place)
{
    for (int i = 0; i < plan_case->condition_count; i++) {
        const struct plan_condition *condition = &plan_case->conditions[i];
        if (condition->of_origin && (place >> condition->set & 1) != condition->wanted)
            return false;
    }
    return true;
}

static bool is_same_row(const struct continuation_row *a, const struct continuation_row *b)
{
    return a->turns == b->turns && a->pair == b->pair && a->change == b->change &&
           a->needs_safety == b->needs_safety && a->is_part == b->is_part;
}

// Adds the squares of a case to the row of one of its terms. False when there is no room.
static bool add_term(const struct continuation *continuation, struct continuation_view *view,
                     const struct plan_case *plan_case, const struct plan_term *term, int words)
{
    const struct plans *plans = continuation->plans;
    uint32_t turns = term_turns(continuation, term);
    int i = 0;
    if (turns == 0)
        return true;
    struct continuation_row beyond, *row = view->rows + view->row_count;
    if (view->row_count == VIEW_ROWS)
        row = &beyond;
    row->turns = turns;
    row->pair = term->pair ? &plans->pairs[term->pair - 1] : NULL;
    row->change = term->change;
    row->needs_safety = term->needs_safety;
    row->is_part = plan_case->term_count > 1;
    row->is_single = turns == 1 && !row->pair && !row->is_part && row->change == CHANGES_NOTHING;
    memset(row->squares, 0, (size_t)words * sizeof *row->squares);
    while (i < view->row_count && !is_same_row(&view->rows[i], row))
        i++;
    if (i == VIEW_ROWS)
        return false;
    view->row_count += i == view->row_count;
    for (int w = 0; w < words; w++)
        view->rows[i].squares[w] |= case_squares(continuation, plan_case, w);
    return true;
}

static void add_case(const struct continuation *continuation, struct continuation_view *view,
                     const struct plan_case *plan_case, int words)
{
    bool is_open = plan_case->is_open;
    for (int i = 0; i < plan_case->term_count; i++)
        is_open |= !add_term(continuation, view, plan_case, &plan_case->terms[i], words);
    for (int w = 0; w < words && is_open; w++)
        view->open[w] |= case_squares(continuation, plan_case, w);
}

static bool is_fleeting(const struct plan_leaf *leaf, uint32_t cases)
{
    for (; cases; cases &= cases - 1) {
        const struct plan_case *plan_case = &leaf->cases[__builtin_ctz(cases)];
        for (int i = 0; i < plan_case->condition_count; i++) {
            const struct plan_condition *condition = &plan_case->conditions[i];
            if (!condition->of_origin && leaf->sets[condition->set].zone < 0)
                return true;
        }
    }
    return false;
}

static const struct continuation_view *find_rows(const struct program *program,
                                                 const struct continuation *continuation,
                                                 struct continuation_view *view)
{
    int words = program->word_count;
    view->is_outdated = false;
    view->row_count = 0;
    memset(view->open, 0, (size_t)words * sizeof *view->open);
    for (uint32_t rest = view->cases; rest; rest &= rest - 1)
        add_case(continuation, view, &continuation->leaf->cases[__builtin_ctz(rest)], words);
    return view;
}

const struct continuation_view *continuation_find_view(const struct program *program,
                                                       struct continuation *continuation, int type,
                                                       unsigned place)
{
    const struct plan_leaf *leaf = continuation->leaf;
    uint8_t *known = &continuation->view_of[(unsigned)type << PLAN_ORIGIN_SETS | place];
    uint32_t cases = 0;
    int i = *known ? *known - 1 : 0;
    for (int c = 0; c < leaf->case_count && !*known; c++)
        if (continuation->cases_of[type] >> c & 1 && fits_origin(&leaf->cases[c], place))
            cases |= UINT32_C(1) << c;
    while (!*known && i < continuation->view_count && continuation->views[i].cases != cases)
        i++;
    struct continuation_view *view = &continuation->views[i];
    if (i == VIEWS) {
        view->row_count = 0;
        memset(view->open, 0xFF, (size_t)program->word_count * sizeof *view->open);
        return view;
    }
    *known = (uint8_t)(i + 1);
    if (i == continuation->view_count) {
        continuation->view_count++;
        view->cases = cases;
        view->is_fleeting = is_fleeting(leaf, cases);
        view->is_outdated = true;
    }
    return view->is_outdated ? find_rows(program, continuation, view) : view;
}

static inline bool fits(const struct continuation *continuation, const struct plan_case *plan_case,
                        square_t origin, int square)
{
    for (int i = 0; i < plan_case->condition_count; i++) {
        const struct plan_condition *condition = &plan_case->conditions[i];
        if (set_has(continuation->sets[condition->set], condition->of_origin ? origin : square) !=
            condition->wanted)
            return false;
    }
    return true;
}

const struct plan_term *continuation_term(const struct continuation *continuation, int type,
                                          square_t origin, int square)
{
    uint32_t cases = continuation->cases_of[type];
    while (cases & (cases - 1) &&
           !fits(continuation, &continuation->leaf->cases[__builtin_ctz(cases)], origin, square))
        cases &= cases - 1;
    int found = __builtin_ctz(cases);
    return continuation->is_single[found] ? &continuation->only[found] : NULL;
}
