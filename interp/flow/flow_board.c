// What is on the board, and who sees it: the form of the view, whose pieces a set holds.
#include "flow_walk.h"

static bool is_same(const struct ir *a, const struct ir *b)
{
    if (a->op != b->op || a->x != b->x || a->a != b->a || a->b != b->b)
        return false;
    for (a = a->first, b = b->first; a && b; a = a->next, b = b->next)
        if (!is_same(a, b))
            return false;
    return !a && !b;
}

static bool is_all_own(const struct ir *set)
{
    return set->op == OP_SET_PIECES && (set->x & PIECES_OWN) && set->a == 0;
}

// Whether no piece looks further than to the squares next to it.
static bool all_stay_near(const struct program *program)
{
    for (int kind = 1; kind < program->kind_count; kind++)
        for (int s = 0; s < program->square_count; s++) {
            const struct walk *walk = &program->walks[kind * program->square_count + s];
            const uint64_t *near = program->around + s * program->word_count;
            for (uint32_t n = walk->first; n < walk->first + walk->count; n++) {
                square_t square = program->pool.nodes[n].square;
                if (!(near[square / 64] >> (square % 64) & 1))
                    return false;
            }
        }
    return true;
}

// Looks at what a view consists of: sets joined by `or`.
static void look_at_part(const struct program *program, struct view *view, const struct ir *set)
{
    if (set->op == OP_SET_OR) {
        look_at_part(program, view, set->first);
        look_at_part(program, view, set->first->next);
        return;
    }
    bool are_all_pieces = is_all_own(set) && (set->x & PIECES_ENEMY) && (set->x & PIECES_NEUTRAL);
    view->has_own |= is_all_own(set);
    view->has_reach |= set->op == OP_SET_REACH && is_all_own(set->first);
    view->has_reach |= set->op == OP_SET_AROUND && is_all_own(set->first) && all_stay_near(program);
    view->is_limited &= set->op != OP_SET_ALL && !are_all_pieces;
}

void flow_look_at_view(struct flow *flow)
{
    const struct ir_unit *unit = flow->rules->first;
    while (unit && unit->kind != UNIT_VIEW)
        unit = unit->next;
    if (!unit)
        return;
    flow->view = (struct view){.is_limited = true, .root = unit->root->first};
    look_at_part(flow->program, &flow->view, flow->view.root);
    flow->view.has_own_only =
        flow->view.root->op == OP_SET_PIECES && flow->view.root->x == PIECES_OWN;
}

// Whether the view shows where all own pieces can go, and the set is where some of them can.
static bool is_part_of_reach(const struct flow *flow, const struct ir *view, const struct ir *set)
{
    return view->op == OP_SET_REACH && set->op == OP_SET_REACH && view->x == set->x &&
           view->a == set->a && view->b == set->b && is_all_own(view->first) &&
           !view->first->next && !set->first->next && flow_whose(flow, set->first) == WHOSE_OWN;
}

static bool is_part(const struct flow *flow, const struct ir *view, const struct ir *set)
{
    if (view->op == OP_SET_OR)
        return is_part(flow, view->first, set) || is_part(flow, view->first->next, set);
    return is_same(view, set) || is_part_of_reach(flow, view, set);
}

// Whether the player to move sees all squares of a set: it is one of which the view consists,
// or part of one.
bool flow_is_seen(const struct flow *flow, const struct ir *set)
{
    bool are_own = set->op == OP_SET_PIECES && set->x == PIECES_OWN;
    return !flow->view.is_limited || (flow->view.has_own && are_own) ||
           is_part(flow, flow->view.root, set);
}

bool flow_is_of_squares(const struct ir *set)
{
    switch (set->op) {
    case OP_SET_PIECES:
    case OP_SET_PIECES_OF:
    case OP_SET_EMPTY:
    case OP_SET_ALL:
    case OP_SET_NONE:
    case OP_SET_ZONE: return true;
    case OP_SET_AND:
    case OP_SET_OR:
    case OP_SET_EXCEPT:
        return flow_is_of_squares(set->first) && flow_is_of_squares(set->first->next);
    case OP_SET_NOT:
    case OP_SET_WITH: return flow_is_of_squares(set->first);
    default: return false;
    }
}

static enum whose whose_of_owner(const struct flow *flow, const struct ir *player)
{
    if (player->op == OP_MOVER)
        return WHOSE_OWN;
    return player->op == OP_OPPONENT && flow->are_two ? WHOSE_ENEMY : WHOSE_ANY;
}

static enum whose whose_in(const struct flow *flow, unsigned owners)
{
    bool are_players = flow->program->owner_count == flow->program->player_count + 1;
    if (owners == PIECES_OWN)
        return WHOSE_OWN;
    return owners == PIECES_ENEMY && flow->are_two && are_players ? WHOSE_ENEMY : WHOSE_ANY;
}

enum whose flow_whose(const struct flow *flow, const struct ir *set)
{
    switch (set->op) {
    case OP_SET_PIECES: return whose_in(flow, set->x);
    case OP_SET_PIECES_OF: return whose_of_owner(flow, set->first);
    case OP_LOCAL:
    case OP_SET_LOAD: {
        const struct flow_local *local = &flow->locals[set->a];
        return local->passage == flow->passage_count ? local->whose : WHOSE_ANY;
    }
    case OP_SET_WITH:
    case OP_SET_OF_TYPE:
    case OP_SET_EXCEPT:
    case OP_SET_FIRST:
    case OP_SET_SQUARE: return flow_whose(flow, set->first);
    case OP_SET_AND: {
        enum whose first = flow_whose(flow, set->first);
        return first != WHOSE_ANY ? first : flow_whose(flow, set->first->next);
    }
    case OP_SET_OR: {
        enum whose first = flow_whose(flow, set->first);
        return first == flow_whose(flow, set->first->next) ? first : WHOSE_ANY;
    }
    default: return WHOSE_ANY;
    }
}

// From whom it may be hidden where such pieces stand.
unsigned flow_label_of_pieces(const struct flow *flow, enum whose whose)
{
    if (!flow->view.is_limited)
        return 0;
    if (!flow->view.has_own || whose == WHOSE_ANY)
        return ALL_SQUARES;
    return whose == WHOSE_ENEMY ? SQUARES_ME : SQUARES_OTHERS;
}
