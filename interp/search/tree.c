#include "tree.h"

#include "chance.h"
#include "memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYOUT_TURNS = 1000, VISITS_TO_GROW = 2 };

static const double exploration = 0.9;

struct tree_node {
    uint32_t key;         // of the turn that leads here
    uint32_t first;       // child
    uint32_t child_count; // 0: none yet, or the game is over
    uint32_t visits;
    float won;     // by the one who made the turn, draws count half
    int8_t ended;  // the game is over here: 1 + enum step_result; 0: not known
    int8_t proved; // 1: a win for the one who made the turn, -1: a loss
};

struct tree_search {
    struct search_board *board;
    struct stepper *stepper;
    struct tree_node *nodes;
    uint32_t node_count, node_limit;
    struct chance chance;
    uint64_t games;
    int8_t sign[OWNERS_AT_MOST];
};

struct tree_search *tree_search_new(struct search_board *board, const struct baronet_play *play,
                                    uint64_t seed, size_t megabytes)
{
    struct tree_search *search = memory_zeroed(1, sizeof *search);
    search->board = board;
    search->stepper = stepper_new(play, board->facts);
    chance_init(&search->chance, seed);
    size_t limit = (megabytes << 20) / sizeof *search->nodes;
    search->node_limit = limit > UINT32_MAX / 2 ? UINT32_MAX / 2 : (uint32_t)limit + 1024;
    search->nodes = memory_zeroed(search->node_limit, sizeof *search->nodes);
    search->nodes[search->node_count++] = (struct tree_node){0};
    sides_choose(board->facts, baronet_play_mover(play), search->sign);
    search->stepper->sign = search->sign;
    return search;
}

void tree_search_free(struct tree_search *search)
{
    if (!search)
        return;
    stepper_free(search->stepper);
    free(search->nodes);
    free(search);
}

bool tree_search_is_through(const struct tree_search *search)
{
    return search->nodes[0].proved != 0;
}

uint64_t tree_search_games(const struct tree_search *search)
{
    return search->games;
}

struct stepper *tree_search_stepper(struct tree_search *search)
{
    return search->stepper;
}

static bool is_wanted(const struct search_limits *limits, uint32_t key)
{
    for (size_t i = 0; limits && i < limits->excluded_count; i++)
        if (limits->excluded[i] == key)
            return false;
    for (size_t i = 0; limits && i < limits->only_count; i++)
        if (limits->only[i] == key)
            return true;
    return !limits || limits->only_count == 0;
}

// Adds the children of a node whose position is on the stepper. False when there is no room, or not
// all turns could be listed.
static bool grow_node(struct tree_search *search, uint32_t index,
                      const struct search_limits *limits)
{
    struct stepper *stepper = search->stepper;
    struct stepper_mark mark = stepper_mark(stepper);
    enum step_result result = index == 0 ? STEP_ONGOING : stepper_result(stepper, false);
    if (result != STEP_ONGOING) {
        search->nodes[index].ended = (int8_t)(1 + result);
        return true;
    }
    stepper_list(stepper, false);
    uint32_t count = stepper->step_count - mark.step_count, first = search->node_count;
    bool fits =
        search->node_count + count <= search->node_limit && (!stepper->failed || index == 0);
    for (uint32_t i = 0; i < count && fits; i++) {
        uint32_t key = stepper->steps[mark.step_count + i].key;
        if (index > 0 || is_wanted(limits, key))
            search->nodes[search->node_count++] = (struct tree_node){.key = key};
    }
    stepper_drop(stepper, mark);
    if (count == 0 && !stepper->failed)
        search->nodes[index].ended = (int8_t)(1 + stepper_result(stepper, true));
    search->nodes[index].first = first;
    search->nodes[index].child_count = fits ? search->node_count - first : 0;
    return fits;
}

static uint32_t choose_child(struct tree_search *search, const struct tree_node *node)
{
    double best = -1, logarithm = log((double)node->visits + 1);
    uint32_t chosen = node->first;
    for (uint32_t i = node->first; i < node->first + node->child_count; i++) {
        const struct tree_node *child = &search->nodes[i];
        double worth;
        if (child->proved > 0)
            return i;
        if (child->visits == 0)
            worth = 10 + (double)(chance_below(&search->chance, 1024)) / 1024;
        else if (child->proved < 0)
            worth = 0;
        else
            worth =
                (double)child->won / child->visits + exploration * sqrt(logarithm / child->visits);
        if (worth > best) {
            best = worth;
            chosen = i;
        }
    }
    return chosen;
}

// A turn that chance makes: each as often as the others.
static uint32_t draw_child(struct tree_search *search, const struct tree_node *node)
{
    uint32_t chosen = node->first, alike = 0;
    for (uint32_t i = node->first; i < node->first + node->child_count; i++) {
        uint32_t visits = search->nodes[i].visits, least = search->nodes[chosen].visits;
        alike = visits < least ? 0 : alike;
        if (visits <= least && chance_below(&search->chance, ++alike) == 0)
            chosen = i;
    }
    return chosen;
}

static bool make_key(struct stepper *stepper, uint32_t key)
{
    struct stepper_mark mark = stepper_mark(stepper);
    bool made = false;
    stepper_list(stepper, false);
    for (uint32_t i = mark.step_count; i < stepper->step_count && !made; i++)
        if (stepper->steps[i].key == key) {
            struct step step = stepper->steps[i];
            made = stepper_make(stepper, &step);
        }
    stepper_drop(stepper, mark);
    return made;
}

// The result of a random game, for the first player's side: 0 to 1.
static double play_out(struct tree_search *search)
{
    struct baronet_playout playout = {.random = search->chance.state, .turn_limit = PLAYOUT_TURNS};
    bool is_fine = stepper_playout(search->stepper, &playout);
    search->chance.state = playout.random;
    if (!is_fine || playout.result.outcome == BARONET_ONGOING ||
        playout.result.outcome == BARONET_DRAW)
        return 0.5;
    bool is_first = search->sign[playout.result.winner] > 0;
    return is_first == (playout.result.outcome == BARONET_WIN) ? 1 : 0;
}

// Where chance moves only what all its turns lead to is proved.
static void prove_by_chance(struct tree_search *search, struct tree_node *node, bool same_side)
{
    int proved = search->nodes[node->first].proved;
    for (uint32_t i = node->first; i < node->first + node->child_count; i++)
        if (search->nodes[i].proved != proved)
            return;
    node->proved = (int8_t)(same_side ? proved : -proved);
}

// A node is a win for the one who moved there when all replies lose, and a loss when one wins.
static void prove(struct tree_search *search, struct tree_node *node, bool same_side)
{
    bool all = node->child_count > 0;
    int winning = same_side ? 1 : -1;
    for (uint32_t i = node->first; i < node->first + node->child_count; i++) {
        if (search->nodes[i].proved > 0) {
            node->proved = (int8_t)winning;
            return;
        }
        all = all && search->nodes[i].proved < 0;
    }
    if (all)
        node->proved = (int8_t)-winning;
}

// One game from a node; returns its result for the first player's side.
static double visit(struct tree_search *search, uint32_t index, int mover_side, int depth,
                    const struct search_limits *limits)
{
    struct stepper *stepper = search->stepper;
    struct tree_node *node = &search->nodes[index];
    int side = search->sign[stepper_mover(stepper)];
    double result;
    if (!node->child_count && !node->ended && (index == 0 || node->visits >= VISITS_TO_GROW) &&
        depth < PLY_LIMIT - 1)
        grow_node(search, index, limits);
    if (node->ended) {
        enum step_result end = (enum step_result)(node->ended - 1);
        result = end == STEP_DRAW ? 0.5 : (end == STEP_WIN) == (side > 0) ? 1 : 0;
        if (end != STEP_DRAW)
            node->proved = (result > 0.5) == (mover_side > 0) ? 1 : -1;
    } else if (node->child_count) {
        bool by_chance = search->board->facts->is_random[stepper_mover(stepper)];
        uint32_t child = by_chance ? draw_child(search, node) : choose_child(search, node);
        if (make_key(stepper, search->nodes[child].key)) {
            result = visit(search, child, side, depth + 1, limits);
            stepper_undo(stepper);
            if (search->nodes[child].proved && by_chance)
                prove_by_chance(search, node, side == mover_side);
            else if (search->nodes[child].proved)
                prove(search, node, side == mover_side);
        } else {
            result = 0.5;
        }
    } else {
        result = play_out(search);
    }
    node->visits++;
    node->won += (float)(mover_side > 0 ? result : 1 - result);
    return result;
}

static uint32_t best_child(const struct tree_search *search, const struct tree_node *node)
{
    uint32_t best = node->first;
    for (uint32_t i = node->first; i < node->first + node->child_count; i++) {
        const struct tree_node *child = &search->nodes[i], *other = &search->nodes[best];
        if (child->proved > other->proved ||
            (child->proved == other->proved && child->visits > other->visits))
            best = i;
    }
    return best;
}

static void read_line(const struct tree_search *search, struct search_line *line)
{
    const struct tree_node *node = &search->nodes[0];
    line->length = 0;
    while (node->child_count && line->length < PLY_LIMIT - 1) {
        const struct tree_node *child = &search->nodes[best_child(search, node)];
        if (child->visits == 0 && line->length > 0)
            break;
        if (line->length == 0) {
            double share = child->visits ? (double)child->won / child->visits : 0.5;
            share = share < 0.001 ? 0.001 : share > 0.999 ? 0.999 : share;
            line->score = (int)(200 * log(share / (1 - share)));
        }
        line->keys[line->length++] = child->key;
        node = child;
    }
    line->depth = line->selective_depth = line->length;
    if (line->length > 0 && search->nodes[0].proved) {
        bool is_won = search->nodes[best_child(search, &search->nodes[0])].proved > 0;
        line->score = is_won ? SCORE_WIN - line->length : -SCORE_WIN + line->length;
    }
}

void tree_search_run(struct tree_search *search, uint64_t games, const struct search_limits *limits,
                     struct search_line *line)
{
    struct search_board *board = search->board;
    int side = search->sign[stepper_mover(search->stepper)];
    uint64_t first = search->games;
    do {
        visit(search, 0, -side, 0, limits);
        search->games++;
        if (board->is_time_up && board->is_time_up(board->context, search->games))
            break;
        if (board->node_limit && search->games >= board->node_limit)
            break;
        if (search->nodes[0].proved)
            break;
    } while (!atomic_load_explicit(&board->stop, memory_order_relaxed) &&
             (games == 0 || search->games - first < games));
    read_line(search, line);
}
