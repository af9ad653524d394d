// What comes after each condition and each choice on the way to the end of the turn: found from the
// end backwards.
#include "memory.h"
#include "passes.h"

#include <stdlib.h>

// Choices that may come before the end.
enum { NO_CHOICE = 1, ONE_SQUARE = 2, CHOICES = 4 };

// What lies ahead of a place.
struct ahead {
    bool is_sure;    // every way leads to the end without a condition or a choice
    uint8_t choices; // bits, for all ways
};

// A body or attempt around the place.
struct frame {
    const struct ir *node;
    struct ahead after;
    const struct frame *outer;
};

struct analysis {
    struct program *program;
    const struct rules_ir *rules;
    struct ahead turn_end;
    const struct frame *frame;
    bool can_refuse; // something may wait that can't be done: to take what is not in a hand
    int most_squares;
    int most_targets; // -1: not found so far
};

static const struct ahead anything = {false, CHOICES};

static struct ahead look_back(struct analysis *analysis, struct ir *node, struct ahead after);

// Statements, the last one first.
static struct ahead look_back_from_last(struct analysis *analysis, struct ir *block,
                                        struct ahead after)
{
    size_t count = 0;
    for (struct ir *child = block->first; child; child = child->next)
        count++;
    struct ir **children = memory_bytes(count + 1, sizeof(struct ir *));
    count = 0;
    for (struct ir *child = block->first; child; child = child->next)
        children[count++] = child;
    while (count > 0)
        after = look_back(analysis, children[--count], after);
    memory_free(children);
    return after;
}

// Looks into what expressions try. True when they try something, which may go wrong.
static bool look_into(struct analysis *analysis, struct ir *node)
{
    bool tries = node->op == OP_TRY_TURN || node->op == OP_TRY_REPLY || node->op == OP_TRY;
    if (node->op == OP_TRY) {
        const struct frame *outer = analysis->frame;
        analysis->frame = NULL;
        look_back(analysis, node->first, (struct ahead){true, 0});
        analysis->frame = outer;
        return true;
    }
    for (struct ir *child = node->first; child; child = child->next)
        tries |= look_into(analysis, child);
    return tries;
}

static bool look_into_children(struct analysis *analysis, const struct ir *node)
{
    bool tries = false;
    for (struct ir *child = node->first; child; child = child->next)
        tries |= look_into(analysis, child);
    return tries;
}

// ---- Choices

static bool chooses(const struct ir *node)
{
    switch (node->op) {
    case IR_EITHER:
    case IR_RETURN:
    case IR_LEAVE:
    case OP_MOVES:
    case OP_CHOOSE_SQUARE:
    case OP_CHOOSE_VALUE:
    case OP_CHOOSE_HAND:
    case OP_CALL: return true;
    case IR_ATTEMPT:
        if (node->x)
            return true;
        break;
    case OP_TRY: return false;
    default: break;
    }
    for (const struct ir *child = node->first; child; child = child->next)
        if (chooses(child))
            return true;
    return false;
}

static enum choice_follows follows(const struct analysis *analysis, struct ahead after)
{
    if (after.is_sure && has_pass(analysis->program, PASS_SURE_ENDS))
        return FOLLOWS_END;
    return after.choices == ONE_SQUARE  ? FOLLOWS_SQUARE
           : after.choices & ~NO_CHOICE ? FOLLOWS_CHOICES
                                        : FOLLOWS_NOTHING;
}

// How many squares one piece can go to at most.
static int find_most_targets(const struct program *program)
{
    int most = 0;
    for (int w = 0; w < program->kind_count * program->square_count; w++) {
        const struct walk *walk = &program->walks[w];
        uint64_t targets[SET_WORDS_LIMIT] = {0};
        int count = 0;
        for (uint32_t i = 0; i < walk->count; i++) {
            square_t square = program->pool.nodes[walk->first + i].square;
            uint64_t bit = UINT64_C(1) << (square % 64);
            count += !(targets[square / 64] & bit);
            targets[square / 64] |= bit;
        }
        most = count > most ? count : most;
    }
    return most;
}

// How many squares there are at most to choose from, anywhere in the program.
static void count_squares(struct analysis *analysis, const struct ir *choice)
{
    bool is_reach = choice->first->op == OP_SET_REACH && choice->first->first->op == OP_SET_SQUARE;
    if (is_reach && analysis->most_targets < 0)
        analysis->most_targets = find_most_targets(analysis->program);
    int count = is_reach ? analysis->most_targets : analysis->program->square_count;
    if (count > analysis->most_squares)
        analysis->most_squares = count;
}

static struct ahead look_at_choice(struct analysis *analysis, struct ir *choice, struct ahead after)
{
    if (has_pass(analysis->program, PASS_FOLLOWING_CHOICES)) {
        enum choice_follows marked = follows(analysis, after);
        choice->x = choice->op == OP_MOVES
                        ? (uint8_t)(choice->x % MOVES_FOLLOWED + marked * MOVES_FOLLOWED)
                        : (uint8_t)marked;
    }
    look_into_children(analysis, choice);
    if (choice->op != OP_CHOOSE_SQUARE)
        return anything;
    count_squares(analysis, choice);
    return (struct ahead){false, after.choices & ~NO_CHOICE ? CHOICES : ONE_SQUARE};
}

// ---- Statements

static struct ahead join(struct ahead a, struct ahead b)
{
    return (struct ahead){a.is_sure && b.is_sure, a.choices | b.choices};
}

static struct ahead look_at_when(struct analysis *analysis, struct ir *when, struct ahead after)
{
    struct ahead all = {true, 0};
    bool tries = false;
    for (struct ir *part = when->first; part; part = part->next) {
        if (!part->next) { // otherwise
            all = join(all, look_back(analysis, part, after));
            break;
        }
        tries |= look_into(analysis, part);
        part = part->next;
        all = join(all, look_back(analysis, part, after));
        if (!part->next)
            all = join(all, after);
    }
    all.is_sure &= !tries;
    return all;
}

static struct ahead look_at_either(struct analysis *analysis, struct ir *either, struct ahead after)
{
    for (struct ir *block = either->first; block; block = block->next)
        look_back(analysis, block, after);
    return anything;
}

// Loops: nothing is sure in one, as it may go on.
static struct ahead look_at_loop(struct analysis *analysis, struct ir *loop, struct ahead after)
{
    struct ahead around = chooses(loop) ? anything : (struct ahead){false, after.choices};
    for (struct ir *child = loop->first; child; child = child->next)
        if (child->op == IR_BLOCK)
            look_back(analysis, child, around);
        else
            look_into(analysis, child);
    return around;
}

static struct ahead look_at_frame(struct analysis *analysis, struct ir *node, struct ahead after)
{
    bool has_record = node->op == IR_ATTEMPT && node->x;
    struct frame frame = {node, after, analysis->frame};
    if (has_record)
        after = frame.after = anything;
    analysis->frame = &frame;
    struct ahead ahead = look_back(analysis, node->first, after);
    analysis->frame = frame.outer;
    return has_record ? anything : ahead;
}

// What comes after the frame that is left.
static struct ahead after_leaving(const struct analysis *analysis, const struct ir *node)
{
    bool is_recorded = false;
    const struct frame *frame = analysis->frame;
    for (; frame && frame->node != node->target.node; frame = frame->outer)
        is_recorded |= frame->node->op == IR_ATTEMPT && frame->node->x;
    return !frame || is_recorded ? anything : frame->after;
}

// Whether an instruction without choices and conditions can't fail.
static bool is_harmless(const struct analysis *analysis, const struct ir *node)
{
    switch (node->op) {
    case OP_HAND_ADD: return node->b >= 0;
    case OP_LATER: return is_harmless(analysis, node->first);
    case OP_NEXT_LATER: return !analysis->can_refuse;
    case OP_ENSURE_MOST:
    case OP_SET_MOVER:
    case OP_PASS_TURN:
    case OP_NEXT_TURN: return false;
    default: return true;
    }
}

static struct ahead look_back(struct analysis *analysis, struct ir *node, struct ahead after)
{
    switch (node->op) {
    case IR_BLOCK: return look_back_from_last(analysis, node, after);
    case IR_WHEN: return look_at_when(analysis, node, after);
    case IR_EITHER: return look_at_either(analysis, node, after);
    case IR_WHILE:
    case OP_EACH_BEGIN:
    case OP_EACH_VALUES:
    case OP_NEXT_CAPTURE: return look_at_loop(analysis, node, after);
    case OP_CARRY_OUT:
        if (node->first->first)
            return look_at_loop(analysis, node->first, after);
        after.is_sure &= is_harmless(analysis, node->first);
        return after;
    case IR_BODY:
    case IR_ATTEMPT: return look_at_frame(analysis, node, after);
    case IR_RETURN:
    case IR_LEAVE: return after_leaving(analysis, node);
    case IR_END_TURN: return analysis->turn_end;
    case OP_END: return (struct ahead){true, NO_CHOICE};
    case OP_CALL: return anything;
    case OP_MOVES:
    case OP_CHOOSE_SQUARE:
    case OP_CHOOSE_VALUE:
    case OP_CHOOSE_HAND: return look_at_choice(analysis, node, after);
    case OP_REQUIRE:
    case OP_REQUIRE_SAFE:
        if (has_pass(analysis->program, PASS_SURE_ENDS))
            node->x = after.is_sure ? REQUIRE_LAST : 0;
        look_into_children(analysis, node);
        after.is_sure &= node->is_proved;
        return after;
    default:
        after.is_sure &= !look_into_children(analysis, node) && is_harmless(analysis, node);
        return after;
    }
}

static bool takes_later(const struct ir *node)
{
    if (node->op == OP_LATER && node->first->op == OP_HAND_ADD && node->first->b < 0)
        return true;
    for (const struct ir *child = node->first; child; child = child->next)
        if (takes_later(child))
            return true;
    return false;
}

static void set_most(struct ir *node, int most)
{
    if (node->op == OP_CHOOSE_SQUARE)
        node->b = most;
    for (struct ir *child = node->first; child; child = child->next)
        set_most(child, most);
}

void mark_ends(struct program *program, struct rules_ir *rules)
{
    struct analysis analysis = {
        .program = program, .rules = rules, .most_squares = 1, .most_targets = -1};
    for (struct ir_unit *unit = rules->first; unit; unit = unit->next)
        analysis.can_refuse |= takes_later(unit->root);
    analysis.turn_end = look_back(&analysis, rules->turn_end->root, anything);
    for (struct ir_unit *unit = rules->first; unit; unit = unit->next)
        look_back(&analysis, unit->root, anything);
    if (!has_pass(program, PASS_FOLLOWING_CHOICES))
        return;
    for (struct ir_unit *unit = rules->first; unit; unit = unit->next)
        set_most(unit->root, analysis.most_squares);
}
