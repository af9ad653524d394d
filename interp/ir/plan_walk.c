#include "plan_walk.h"

#include <string.h>

static void run(struct plan_walk *walk, const struct ir *node);

static void run_children(struct plan_walk *walk, const struct ir *node)
{
    for (const struct ir *child = node->first; child && walk->way == WAY_GOES_ON;
         child = child->next)
        run(walk, child);
}

// ---- The board

// The turn changes the board, besides the move.
static void change(struct plan_walk *walk, enum board_change how)
{
    bool is_late = walk->term.needs_safety;
    if (!is_late)
        walk->term.change =
            (uint8_t)(walk->has_changed || walk->types_changed || has_cleared(walk) ? CHANGES_ELSE
                                                                                    : how);
    walk->has_changed = walk->owners_changed = true;
}

// Whether a set holds empty squares only.
static bool is_of_empty(const struct ir *set)
{
    bool narrows = set->op == OP_SET_AND || set->op == OP_SET_EXCEPT || set->op == IR_FILTER;
    return set->op == OP_SET_EMPTY || (narrows && is_of_empty(set->first));
}

// Whether a type is a royal piece's.
static bool may_be_royal(struct plan_walk *walk, const struct symbol *type)
{
    const struct program *program = walk->planner->program;
    if (type->kind == SYMBOL_ONE_OF) {
        const struct value_list *list = &program->lists[type->list];
        for (int i = 0; i < list->count; i++)
            if (plan_is_royal(program, list->values[i]))
                return true;
        return false;
    }
    if (type->kind != SYMBOL_STATE && type->kind != SYMBOL_FROM_HAND)
        return true;
    for (int i = 0; i < program->royal_count; i++) {
        struct symbol royal = plan_constant(walk, program->type_of[program->royal_kinds[0][i]]);
        const struct ir *mover = plan_node(walk, OP_MOVER, 0, 0, 0);
        const struct ir *none = plan_node(walk, OP_PUSH, 0, 0, 0);
        bool may_be =
            type->kind == SYMBOL_STATE
                ? plan_asks(walk, OP_EQUAL, type->code, royal.code)
                : plan_asks(walk, OP_LESS, none, plan_join(walk, OP_HAND_COUNT, mover, royal.code));
        if (may_be)
            return true;
    }
    return false;
}

static bool may_move(const struct plan_walk *walk, int type)
{
    for (int i = 0; i < walk->answer_count; i++)
        if (walk->answers[i].types &&
            (walk->answers[i].types[type / 64] >> (type % 64) & 1) != walk->answers[i].is_true)
            return false;
    return true;
}

static bool may_move_royal(const struct plan_walk *walk, bool reversed)
{
    const struct program *program = walk->planner->program;
    for (int t = 0; t < program->type_count; t++)
        if (may_move(walk, t) &&
            (plan_is_royal(program, t) || (reversed && program->reverse_of[t] >= 0 &&
                                           plan_is_royal(program, program->reverse_of[t]))))
            return true;
    return false;
}

// The moved piece becomes another one where it stands: that is nothing to attacks on a royal one.
static void change_type(struct plan_walk *walk, const struct ir *node)
{
    struct symbol set = plan_evaluate(walk, plan_set_of(node)), type = {.kind = SYMBOL_UNKNOWN};
    bool reverses = node->op == OP_TURN_OVER;
    if (!reverses)
        type = plan_evaluate(walk, plan_value_of(node, 0));
    bool is_moved = set.kind == SYMBOL_SQUARE_SET && set.square == SYMBOL_DESTINATION &&
                    is_of_move(walk) && walk->is_relocated && !walk->has_changed &&
                    !has_cleared(walk);
    if (!is_moved || may_move_royal(walk, reverses) || (!reverses && may_be_royal(walk, &type)))
        change(walk, CHANGES_ELSE);
    walk->types_changed = true;
}

static bool is_of_choice(const struct plan_walk *walk, enum symbol_kind square)
{
    return is_of_move(walk) ? square == SYMBOL_PAIRED : square == SYMBOL_CHOSEN;
}

static void remove_pieces(struct plan_walk *walk, const struct ir *node)
{
    struct symbol set = plan_evaluate(walk, node->first);
    bool is_square = set.kind == SYMBOL_SQUARE_SET;
    bool clears = is_of_move(walk) && walk->is_relocated && !walk->has_changed &&
                  !walk->term.needs_safety && set.square == SYMBOL_DESTINATION;
    if (clears && is_square)
        walk->clears_destination = true;
    else if (clears && set.kind == SYMBOL_AROUND && !walk->cleared)
        walk->cleared = set.code;
    else
        change(walk,
               is_square && is_of_choice(walk, set.square) ? CHANGES_BY_REMOVING : CHANGES_ELSE);
}

static void place(struct plan_walk *walk, const struct ir *node)
{
    struct symbol type = plan_evaluate(walk, plan_value_of(node, 0));
    struct symbol square = plan_evaluate(walk, plan_value_of(node, 1));
    struct symbol owner = plan_evaluate(walk, plan_value_of(node, 2));
    bool is_nobodys = is_constant(&owner) && owner.code->b == walk->planner->program->player_count;
    bool is_harmless = is_nobodys || (owner.kind == SYMBOL_STATE && plan_is_mover(owner.code));
    bool owners_changed = walk->owners_changed || !is_nobodys || square.kind != SYMBOL_CHOSEN ||
                          plan_choice(walk)->op != OP_CHOOSE_SQUARE ||
                          !is_of_empty(plan_choice(walk)->first);
    if (!is_harmless || may_be_royal(walk, &type))
        change(walk, CHANGES_ELSE);
    else if (is_of_move(walk) && walk->is_relocated && square.kind == SYMBOL_ORIGIN)
        change(walk, CHANGES_BY_REFILLING);
    else
        change(walk, is_of_choice(walk, square.kind) ? CHANGES_BY_PLACING : CHANGES_ELSE);
    walk->owners_changed = owners_changed;
}

// ---- Hands

static bool is_of_mover(const struct symbol *player)
{
    return player->kind == SYMBOL_STATE && plan_is_mover(player->code);
}

// Taking from a hand fails where there is not enough.
static void add_to_hand(struct plan_walk *walk, const struct ir *node)
{
    struct symbol type = plan_evaluate(walk, plan_value_of(node, 0));
    struct symbol player = plan_evaluate(walk, plan_value_of(node, 1));
    if (node->b >= 0) {
        walk->adds_to_hand = true;
        return;
    }
    bool is_one_of_hand =
        node->b == -1 && (type.kind == SYMBOL_FROM_HAND ||
                          (type.kind == SYMBOL_CHOSEN && plan_choice(walk)->op == OP_CHOOSE_HAND));
    if (walk->takes_from_hand ||
        (!is_one_of_hand && (type.kind != SYMBOL_STATE || player.kind != SYMBOL_STATE)) ||
        (is_one_of_hand && !is_of_mover(&player)) || (!is_one_of_hand && walk->adds_to_hand)) {
        plan_stop(walk, WAY_OPEN);
        return;
    }
    walk->takes_from_hand = true;
    if (is_one_of_hand)
        return;
    struct symbol needed = plan_constant(walk, -node->b);
    if (plan_asks(walk, OP_LESS, plan_join(walk, OP_HAND_COUNT, player.code, type.code),
                  needed.code))
        plan_stop(walk, WAY_FAILS);
}

// ---- Choices

// The list of the player to move, where each has his own.
static int list_of_mover(struct plan_walk *walk, int index)
{
    const struct value_list *list = &walk->planner->program->lists[index];
    const struct ir *mover = plan_node(walk, OP_MOVER, 0, 0, 0);
    int player = 0;
    while (list->is_by_mover && player < list->count - 1 && walk->way == WAY_GOES_ON &&
           !plan_asks(walk, OP_EQUAL, mover, plan_constant(walk, player).code))
        player++;
    return list->is_by_mover ? list->values[player] : index;
}

static void choose_value(struct plan_walk *walk, const struct ir *node)
{
    int index = list_of_mover(walk, node->b), count = walk->planner->program->lists[index].count;
    if (walk->way != WAY_GOES_ON)
        return;
    if (count > UINT8_MAX || walk->term.turns > UINT8_MAX || walk->term.turns_by_hand > UINT8_MAX) {
        plan_stop(walk, WAY_OPEN);
        return;
    }
    walk->term.turns = (uint16_t)(walk->term.turns * count);
    walk->term.turns_by_hand = (uint16_t)(walk->term.turns_by_hand * count);
    plan_store(walk, node->a, NULL, (struct symbol){.kind = SYMBOL_ONE_OF, .list = index});
    if (count == 0)
        plan_stop(walk, WAY_FAILS);
}

static void choose_from_hand(struct plan_walk *walk, const struct ir *node)
{
    struct symbol player = plan_evaluate(walk, node->first);
    if (!is_of_mover(&player) || walk->term.turns_by_hand || walk->adds_to_hand ||
        walk->takes_from_hand) {
        plan_stop(walk, WAY_OPEN);
        return;
    }
    walk->term.turns_by_hand = walk->term.turns;
    walk->term.turns = 0;
    plan_store(walk, node->a, NULL, (struct symbol){.kind = SYMBOL_FROM_HAND});
}

static bool is_counted(const struct symbol *set)
{
    bool is_altered = set->kind == SYMBOL_ALTERED_SET && set->origin.now != DOUBTFUL &&
                      set->destination.now != DOUBTFUL;
    return is_altered || set->kind == SYMBOL_STATE;
}

static void choose_square(struct plan_walk *walk, const struct ir *node)
{
    struct symbol set = plan_evaluate(walk, node->first);
    if (walk->is_tried && set.kind == SYMBOL_STATE &&
        !plan_asks(walk, OP_SET_EXISTS, set.code, NULL)) {
        plan_stop(walk, WAY_FAILS); // there is nothing to choose
        return;
    }
    if (walk->is_tried || !is_of_move(walk) || !is_counted(&set) ||
        walk->paired.kind != SYMBOL_UNKNOWN) {
        plan_stop(walk, WAY_OPEN);
        return;
    }
    walk->paired = set;
    plan_store(walk, node->a, NULL, (struct symbol){.kind = SYMBOL_PAIRED});
}

// ---- Statements

static void store(struct plan_walk *walk, const struct ir *node)
{
    bool is_set = node->op == OP_SET_STORE || node->op == OP_SET_STORE_OF;
    const struct ir *from = is_set ? plan_set_of(node) : NULL;
    const struct ir *player = NULL;
    if (node->op == OP_STORE_OF || node->op == OP_SET_STORE_OF) {
        struct symbol of = plan_evaluate(walk, plan_value_of(node, 0));
        if (of.kind != SYMBOL_STATE)
            plan_stop(walk, WAY_OPEN);
        player = of.code;
    }
    if (!from)
        from = plan_value_of(node, player ? 1 : 0);
    plan_store(walk, node->a, player, plan_evaluate(walk, from));
}

static void require(struct plan_walk *walk, const struct ir *node)
{
    if (node->is_proved)
        return;
    struct symbol holds = plan_evaluate(walk, node->first);
    if (holds.kind != SYMBOL_STATE && holds.kind != SYMBOL_HAS_TYPE && holds.kind != SYMBOL_IN_SET)
        plan_stop(walk, WAY_OPEN);
    else if (!plan_is_true(walk, holds))
        plan_stop(walk, WAY_FAILS);
}

static void require_safe(struct plan_walk *walk)
{
    bool has_changed = walk->has_changed || has_cleared(walk);
    bool is_known = !walk->has_changed || walk->term.change != CHANGES_ELSE;
    if (!is_known || (walk->term.needs_safety && has_changed))
        plan_stop(walk, WAY_OPEN);
    if (has_cleared(walk) && !walk->has_changed)
        walk->term.change = CHANGES_BY_CLEARING;
    walk->term.needs_safety = true;
}

static void run_when(struct plan_walk *walk, const struct ir *node)
{
    for (const struct ir *part = node->first; part && walk->way == WAY_GOES_ON;) {
        const struct ir *block = part->next;
        if (!block) {
            run(walk, part);
            return;
        }
        bool holds = plan_holds(walk, part);
        if (walk->way != WAY_GOES_ON)
            return;
        if (holds) {
            run(walk, block);
            return;
        }
        part = block->next;
    }
}

static void run_either(struct plan_walk *walk, const struct ir *node)
{
    int count = 0;
    const struct ir *block = node->first;
    for (const struct ir *child = block; child; child = child->next)
        count++;
    int taken = count > 1 ? plan_fork(walk, count, false) : 0;
    for (; block && taken > 0; taken--)
        block = block->next;
    if (block && taken == 0)
        run(walk, block);
}

// A way that leaves a body goes on after it.
static void arrive(struct plan_walk *walk, const struct ir *node)
{
    if (walk->way == WAY_LEAVES && walk->target == node)
        walk->way = WAY_GOES_ON;
}

static void leave(struct plan_walk *walk, const struct ir *node)
{
    bool is_known = node->target.node || (node->op == IR_RETURN && walk->calls > 0);
    walk->target = node->target.node;
    plan_stop(walk, is_known ? WAY_LEAVES : WAY_OPEN);
}

static void call(struct plan_walk *walk, const struct ir *node)
{
    if (walk->calls == PLAN_CALL_DEPTH) {
        plan_stop(walk, WAY_OPEN);
        return;
    }
    walk->calls++;
    run(walk, node->target.unit->root);
    walk->calls--;
    arrive(walk, NULL);
}

// The captured piece stands where a plain move goes.
static void run_captures(struct plan_walk *walk, const struct ir *node)
{
    if (!is_of_move(walk) && !walk->is_first)
        plan_stop(walk, WAY_OPEN);
    for (; walk->captures_left > 0 && walk->way == WAY_GOES_ON; walk->captures_left--) {
        plan_store(walk, node->a, NULL, (struct symbol){.kind = SYMBOL_DESTINATION});
        if (node->first)
            run(walk, node->first);
    }
}

// ---- What is tried

// Statements in it that can be followed.
static bool can_be_tried(int op)
{
    return op == IR_BLOCK || op == IR_BODY || op == IR_WHEN || op == OP_REQUIRE ||
           op == OP_STORE_LOCAL || op == OP_SET_STORE || op == OP_SET_MOVER || op == OP_RESET ||
           op == OP_CHOOSE_SQUARE;
}

static void set_mover(struct plan_walk *walk, const struct ir *node)
{
    const struct program *program = walk->planner->program;
    if (walk->by_other || node->first->op != OP_OPPONENT || program->player_count != 2 ||
        program->decider_count != 2)
        plan_stop(walk, WAY_OPEN);
    walk->by_other = true;
}

struct symbol plan_tried(struct plan_walk *walk, const struct ir *node)
{
    struct symbol unknown = {.kind = SYMBOL_UNKNOWN};
    int stores = walk->store_count;
    if (walk->is_tried)
        return unknown;
    walk->is_tried = true;
    run(walk, node->first);
    walk->is_tried = walk->by_other = false;
    walk->store_count = stores;
    enum way way = walk->way;
    if (way == WAY_FAILS || way == WAY_OPEN)
        walk->way = WAY_GOES_ON;
    return walk->way == WAY_GOES_ON && way != WAY_OPEN ? plan_constant(walk, way == WAY_GOES_ON)
                                                       : unknown;
}

static void run(struct plan_walk *walk, const struct ir *node)
{
    if (--walk->walk_steps < 0 || --*walk->steps < 0 || (walk->is_tried && !can_be_tried(node->op)))
        plan_stop(walk, WAY_OPEN);
    if (walk->way != WAY_GOES_ON)
        return;
    switch (node->op) {
    case IR_BLOCK: run_children(walk, node); break;
    case IR_WHEN: run_when(walk, node); break;
    case IR_EITHER: run_either(walk, node); break;
    case IR_BODY:
    case IR_ATTEMPT:
        run_children(walk, node);
        arrive(walk, node);
        break;
    case IR_RETURN:
    case IR_LEAVE: leave(walk, node); break;
    case OP_CALL: call(walk, node); break;
    case IR_END_TURN: run_children(walk, walk->planner->rules->turn_end->root); break;
    case OP_END: plan_stop(walk, WAY_ENDS); break;
    case OP_FAIL: plan_stop(walk, WAY_FAILS); break;
    case OP_NOTE: break;
    case OP_RELOCATE:
        if (!is_of_move(walk))
            plan_stop(walk, WAY_OPEN);
        walk->is_relocated = true;
        break;
    case OP_NEXT_CAPTURE: run_captures(walk, node); break;
    case OP_REQUIRE: require(walk, node); break;
    case OP_REQUIRE_SAFE: require_safe(walk); break;
    case OP_STORE:
    case OP_STORE_LOCAL:
    case OP_STORE_OF:
    case OP_SET_STORE:
    case OP_SET_STORE_OF: store(walk, node); break;
    case OP_CHOOSE_VALUE: choose_value(walk, node); break;
    case OP_CHOOSE_HAND: choose_from_hand(walk, node); break;
    case OP_CHOOSE_SQUARE: choose_square(walk, node); break;
    case OP_CHANGE:
    case OP_TURN_OVER: change_type(walk, node); break;
    case OP_MARK: walk->marks_changed = true; break; // attributes are nothing to attacks
    case OP_GIVE:
    case OP_SHIFT: change(walk, CHANGES_ELSE); break;
    case OP_REMOVE: remove_pieces(walk, node); break;
    case OP_PLACE: place(walk, node); break;
    case OP_HAND_ADD: add_to_hand(walk, node); break;
    case OP_SET_MOVER: set_mover(walk, node); break;
    case OP_UNWIND: break;
    case OP_RESET: // within TRY: plan_evaluate doesn't tell what the turn's variables hold there
        if (!walk->is_tried)
            plan_stop(walk, WAY_OPEN);
        break;
    case OP_CARRY_OUT: // nothing waits
        if (!walk->is_first)
            plan_stop(walk, WAY_OPEN);
        break;
    default: plan_stop(walk, WAY_OPEN);
    }
}

static void begin(struct plan_walk *walk)
{
    const struct ir *choice = plan_choice(walk);
    walk->way = WAY_GOES_ON;
    walk->forks_passed = walk->store_count = walk->calls = 0;
    walk->walk_steps = PLAN_WALK_STEPS;
    walk->captures_left = walk->captured;
    walk->is_relocated = is_of_move(walk) && choice->x & MOVES_CARRIED_OUT;
    walk->has_changed = walk->owners_changed = false;
    walk->types_changed = walk->marks_changed = false;
    walk->clears_destination = false;
    walk->cleared = NULL;
    walk->adds_to_hand = walk->takes_from_hand = walk->is_tried = walk->by_other = false;
    walk->term = (struct plan_term){.turns = 1};
    walk->paired = (struct symbol){.kind = SYMBOL_UNKNOWN};
    if (!is_of_move(walk))
        plan_store(walk, choice->a, NULL, (struct symbol){.kind = SYMBOL_CHOSEN});
}

// Goes on after each of the nodes around the choice, from the innermost on.
void plan_follow(struct plan_walk *walk)
{
    begin(walk);
    for (int i = walk->depth - 1; i > 0 && (walk->way == WAY_GOES_ON || walk->way == WAY_LEAVES);
         i--) {
        const struct ir *around = walk->path[i - 1];
        switch (around->op) {
        case IR_BLOCK:
        case IR_BODY:
        case IR_ATTEMPT:
            for (const struct ir *next = walk->path[i]->next; next && walk->way == WAY_GOES_ON;
                 next = next->next)
                run(walk, next);
            arrive(walk, around);
            break;
        case IR_WHEN:
        case IR_EITHER: break;
        default: plan_stop(walk, WAY_OPEN); // a loop
        }
    }
    if (walk->way == WAY_GOES_ON || walk->way == WAY_LEAVES)
        walk->way = WAY_OPEN;
}
