#include "tree.h"

#include "memory.h"
#include "random_game.h"
#include "rng.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    VISITS_TO_GROW = 2,
    NO_NODE = 0,
    ENDS_COUNT = 10000 // after so many visits what the ends of games tell counts a half
};

// A turn not yet tried is worth as much as one that always won, a capture more: good turns are
// followed up before all others were tried (first play urgency; Gelly and Wang, "Exploration
// exploitation in Go", 2006).
static const double exploration = 0.35, untried = 1, untried_capture = 1.5;

// Nodes have the turns after them as children, those of all worlds together.
struct tree_node {
    uint32_t key;     // of the turn that leads here
    uint32_t child;   // the first one; NO_NODE: none yet
    uint32_t sibling; // the next child of the same node
    uint32_t visits;
    uint32_t offered;     // visits to the parent in which it was legal
    float won;            // by the one who made the turn, draws count half
    int16_t square, kind; // what the turn puts where; -1: nothing that stays
    uint32_t met;         // games at whose end that stood there, whenever it was put there, ...
    float met_won;        // ... won by the one who made the turn
    int8_t ended;         // the game is over here: 1 + enum step_result; 0: not known
    int8_t proved;        // 1: a win for the one who made the turn, -1: a loss
};

struct tree_search {
    struct search_board *board;
    struct stepper **worlds;
    unsigned *weights;
    size_t world_count;
    size_t weight;           // of all
    struct stepper *stepper; // the world of the present game
    struct tree_node *nodes;
    uint32_t node_count, node_limit;
    struct rng rng;
    uint64_t games;
    int8_t sign[OWNERS_AT_MOST];
    int32_t *squares; // what stood where when the latest game was over; NULL: nobody asks
};

struct tree_search *tree_search_new(struct search_board *board,
                                    const struct baronet_play *const *plays,
                                    const unsigned *weights, size_t play_count, uint64_t seed,
                                    size_t megabytes)
{
    struct tree_search *search = memory_zeroed(1, sizeof *search);
    search->board = board;
    sides_choose(board->facts, baronet_play_mover(plays[0]), search->sign);
    search->worlds = memory_zeroed(play_count, sizeof(struct stepper *));
    search->weights = memory_zeroed(play_count, sizeof *search->weights);
    search->world_count = play_count;
    for (size_t i = 0; i < play_count; i++) {
        search->worlds[i] = stepper_new(plays[i], board->facts);
        search->worlds[i]->sign = search->sign;
        search->weights[i] = weights ? weights[i] : 1;
        search->weight += search->weights[i];
    }
    search->stepper = search->worlds[0];
    rng_init(&search->rng, seed);
    size_t limit = (megabytes << 20) / sizeof *search->nodes;
    search->node_limit = limit > UINT32_MAX / 2 ? UINT32_MAX / 2 : (uint32_t)limit + 1024;
    search->nodes = memory_zeroed(search->node_limit, sizeof *search->nodes);
    search->node_count = 1; // the root, which is nobody's child
    if (!board->facts->moves_pieces)
        search->squares =
            memory_zeroed((size_t)board->facts->square_count, sizeof *search->squares);
    return search;
}

void tree_search_free(struct tree_search *search)
{
    if (!search)
        return;
    for (size_t i = 0; i < search->world_count; i++)
        stepper_free(search->worlds[i]);
    memory_free(search->worlds);
    memory_free(search->weights);
    memory_free(search->nodes);
    memory_free(search->squares);
    memory_free(search);
}

bool tree_search_is_through(const struct tree_search *search)
{
    return search->nodes[0].proved != 0;
}

uint64_t tree_search_games(const struct tree_search *search)
{
    return search->games;
}

struct stepper *tree_search_world(struct tree_search *search, uint32_t key)
{
    for (size_t i = 0; i < search->world_count; i++) {
        struct stepper *stepper = search->worlds[i];
        struct stepper_mark mark = stepper_mark(stepper);
        stepper_list(stepper, false);
        const bool has_it = stepper_find(stepper, mark.step_count, key) < stepper->step_count;
        stepper_drop(stepper, mark);
        if (has_it)
            return stepper;
    }
    return search->worlds[0];
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

// ---- Children

// Where the search for the child of the next turn of a list begins: lists of the same position have
// the same order, and those of similar ones nearly.
struct family {
    uint32_t parent, last;
    uint32_t offered; // how often the latest one was, and the logarithm of that
    double logarithm;
};

// The child that a turn leads to, made when there is none; NO_NODE when there is no room.
static uint32_t find_child(struct tree_search *search, struct family *family,
                           const struct step *step)
{
    const uint32_t key = step->key;
    struct tree_node *nodes = search->nodes;
    uint32_t first = nodes[family->parent].child;
    uint32_t start = family->last != NO_NODE ? nodes[family->last].sibling : first;
    uint32_t end = NO_NODE;
    for (uint32_t child = start; child != NO_NODE; child = nodes[child].sibling) {
        if (nodes[child].key == key)
            return family->last = child;
        end = child;
    }
    for (uint32_t child = first; child != start; child = nodes[child].sibling) {
        if (nodes[child].key == key)
            return family->last = child;
        end = end == NO_NODE || nodes[end].sibling != NO_NODE ? child : end;
    }
    if (search->node_count >= search->node_limit)
        return NO_NODE;
    uint32_t child = search->node_count++;
    nodes[child] = (struct tree_node){.key = key, .square = -1};
    if (search->squares && step->destination >= 0) {
        nodes[child].square = (int16_t)step->destination;
        nodes[child].kind = (int16_t)step->kind;
    }
    *(end == NO_NODE ? &nodes[family->parent].child : &nodes[end].sibling) = child;
    return family->last = child;
}

// What a turn is worth trying: UCB1, counted by the visits in which it could be made. What the ends
// of games tell of it counts less, the more often it was tried.
static double worth_trying(struct tree_search *search, struct family *family,
                           const struct tree_node *child, bool is_capture)
{
    const uint32_t games = child->met > child->visits ? child->met : child->visits;
    if (child->proved > 0)
        return 100;
    if (games == 0)
        return (is_capture ? untried_capture : untried) +
               (double)rng_below(&search->rng, 1024) / 10240;
    if (child->proved < 0)
        return 0;
    if (child->offered != family->offered) {
        family->offered = child->offered;
        family->logarithm = log((double)child->offered);
    }
    const double by_ends = child->met ? (double)child->met_won / child->met : 0;
    const double tried = child->visits ? (double)child->won / child->visits : 0;
    const double share = child->met ? sqrt(ENDS_COUNT / (3.0 * child->visits + ENDS_COUNT)) : 0;
    return (1 - share) * tried + share * by_ends + exploration * sqrt(family->logarithm / games);
}

// What a turn that chance makes is worth trying: each as often as the others.
static double worth_drawing(struct tree_search *search, const struct tree_node *child)
{
    return -(double)child->visits + (double)rng_below(&search->rng, 1024) / 1024;
}

// Chooses among the turns of the stepper's position, which are listed after the mark: the child,
// NO_NODE when there is none, and the turn.
static uint32_t choose_child(struct tree_search *search, uint32_t parent, struct stepper_mark mark,
                             int ahead, const struct search_limits *limits, struct step *chosen)
{
    const struct attention *attention = &search->board->attention;
    struct stepper *stepper = search->stepper;
    bool by_chance = search->board->facts->is_random[stepper_mover(stepper)];
    struct family family = {.parent = parent};
    uint32_t best = NO_NODE;
    double most = 0;
    for (uint32_t i = mark.step_count; i < stepper->step_count; i++) {
        const struct step *step = &stepper->steps[i];
        if (parent == 0 && !is_wanted(limits, step->key))
            continue;
        bool is_last_hope = best == NO_NODE && i + 1 == stepper->step_count;
        if (!by_chance && !is_last_hope && !(parent == 0 && limits && limits->only_count > 0) &&
            attention_misses(attention, step->key, step->is_capture, ahead))
            continue;
        uint32_t index = find_child(search, &family, step);
        if (index == NO_NODE)
            continue;
        struct tree_node *child = &search->nodes[index];
        child->offered++;
        double worth = by_chance ? worth_drawing(search, child)
                                 : worth_trying(search, &family, child, step->is_capture);
        if (best == NO_NODE || worth > most) {
            most = worth;
            best = index;
            *chosen = *step;
        }
    }
    return best;
}

// ---- Proofs, where there is but one world

// Where chance moves, only what all its turns lead to is proved.
static void prove_by_chance(struct tree_search *search, struct tree_node *node, bool same_side)
{
    int proved = search->nodes[node->child].proved;
    for (uint32_t i = node->child; i != NO_NODE; i = search->nodes[i].sibling)
        if (search->nodes[i].proved != proved)
            return;
    node->proved = (int8_t)(same_side ? proved : -proved);
}

// A node is a win for the one who moved there when all replies lose, and a loss when one wins.
static void prove(struct tree_search *search, struct tree_node *node, bool same_side)
{
    int winning = same_side ? 1 : -1;
    bool all = true;
    for (uint32_t i = node->child; i != NO_NODE; i = search->nodes[i].sibling) {
        if (search->nodes[i].proved > 0) {
            node->proved = (int8_t)winning;
            return;
        }
        all = all && search->nodes[i].proved < 0;
    }
    if (all)
        node->proved = (int8_t)-winning;
}

// ---- Games

static int side_to_move(const struct tree_search *search)
{
    return search->sign[stepper_mover(search->stepper)];
}

static double visit(struct tree_search *search, uint32_t index, int mover_side, int depth,
                    const struct search_limits *limits);

// Where a turn would have put something that stood there at the end, the game tells something of
// the turn, as if it had been made at once (all moves as first; Brügmann, "Monte Carlo Go", 1993,
// Gelly and Silver, "Combining online and offline knowledge in UCT", 2007).
static void learn_from_end(struct tree_search *search, uint32_t index, double result)
{
    const float won = (float)(side_to_move(search) > 0 ? result : 1 - result);
    for (uint32_t i = search->nodes[index].child; i != NO_NODE; i = search->nodes[i].sibling) {
        struct tree_node *child = &search->nodes[i];
        if (child->square < 0 ||
            (search->squares[child->square] & search->board->facts->kind_mask) != child->kind)
            continue;
        child->met++;
        child->met_won += won;
    }
}

// Goes from a node to the child of one of the turns that can be made there. `end` is set when there
// is none.
static double descend(struct tree_search *search, uint32_t index, int mover_side, int depth,
                      const struct search_limits *limits, enum step_result *end)
{
    struct stepper *stepper = search->stepper;
    struct stepper_mark mark = stepper_mark(stepper);
    int side = side_to_move(search);
    bool by_chance = search->board->facts->is_random[stepper_mover(stepper)];
    struct step step;
    stepper_list(stepper, false);
    bool is_whole = !stepper->failed, is_stuck = stepper->step_count == mark.step_count;
    uint32_t child = choose_child(search, index, mark, depth, limits, &step);
    bool made = child != NO_NODE && (is_whole || index == 0) && stepper_make(stepper, &step);
    stepper_drop(stepper, mark);
    if (is_stuck && is_whole)
        *end = stepper_result(stepper, true);
    if (!made)
        return 0.5;
    double result = visit(search, child, side, depth + 1, limits);
    stepper_undo(stepper);
    if (search->squares && !by_chance)
        learn_from_end(search, index, result);
    if (search->world_count == 1 && search->nodes[child].proved &&
        search->node_count < search->node_limit)
        (by_chance ? prove_by_chance : prove)(search, &search->nodes[index], side == mover_side);
    return result;
}

// One game from a node; returns its result for the first player's side.
static double visit(struct tree_search *search, uint32_t index, int mover_side, int depth,
                    const struct search_limits *limits)
{
    struct tree_node *node = &search->nodes[index];
    bool is_certain = search->world_count == 1;
    double result;
    if (depth < PLY_LIMIT - 1 && (index == 0 || node->visits >= VISITS_TO_GROW)) {
        enum step_result end = STEP_ONGOING;
        if (node->ended)
            end = (enum step_result)(node->ended - 1);
        else if (index > 0 && (!is_certain || node->child == NO_NODE))
            end = stepper_result(search->stepper, false);
        result = end == STEP_ONGOING ? descend(search, index, mover_side, depth, limits, &end) : 0;
        if (end != STEP_ONGOING) {
            result = value_of_end(end, side_to_move(search));
            if (search->squares)
                memcpy(search->squares, search->stepper->cells,
                       (size_t)search->board->facts->square_count * sizeof *search->squares);
            node->ended = (int8_t)(is_certain ? 1 + end : 0);
            if (is_certain && end != STEP_DRAW)
                node->proved = (result > 0.5) == (mover_side > 0) ? 1 : -1;
        }
    } else {
        result = (is_certain ? random_game : capturing_game)(search->stepper, search->sign,
                                                             &search->rng, search->squares);
    }
    node->visits++;
    node->won += (float)(mover_side > 0 ? result : 1 - result);
    return result;
}

// Whether a child is a better turn than another one.
static bool is_better(const struct tree_node *child, const struct tree_node *other)
{
    return child->proved != other->proved ? child->proved > other->proved
                                          : child->visits > other->visits;
}

static uint32_t best_child(const struct tree_search *search, const struct tree_node *node)
{
    uint32_t best = node->child;
    for (uint32_t i = node->child; i != NO_NODE; i = search->nodes[i].sibling)
        if (is_better(&search->nodes[i], &search->nodes[best]))
            best = i;
    return best;
}

// Few games tell little: the share of those won is taken with so many more that are even.
enum { EVEN_GAMES = 100 };

static int score_of_share(double won, double visits)
{
    double share = (won + EVEN_GAMES / 2.0) / (visits + EVEN_GAMES);
    share = share < 0.001 ? 0.001 : share > 0.999 ? 0.999 : share;
    return (int)(200 * log(share / (1 - share)));
}

// The line that begins with a turn. Nobody chooses among turns of chance, so that all of them
// together count.
static void read_line(const struct tree_search *search, uint32_t first, struct search_line *line)
{
    const struct tree_node *root = &search->nodes[0], *child = &search->nodes[first];
    const bool is_by_chance = search->board->facts->is_random[stepper_mover(search->worlds[0])];
    const struct tree_node *scored = is_by_chance ? root : child;
    const double won = is_by_chance ? root->visits - (double)root->won : (double)child->won;
    line->length = 0;
    line->score = score_of_share(won, scored->visits);
    while (line->length < PLY_LIMIT - 1) {
        line->keys[line->length++] = child->key;
        if (child->child == NO_NODE)
            break;
        child = &search->nodes[best_child(search, child)];
        if (child->visits == 0)
            break;
    }
    line->depth = line->selective_depth = line->length;
    if (search->nodes[first].proved)
        line->score =
            search->nodes[first].proved > 0 ? SCORE_WIN - line->length : -SCORE_WIN + line->length;
}

unsigned tree_search_lines(const struct tree_search *search, struct search_line *lines,
                           unsigned most)
{
    const struct tree_node *nodes = search->nodes;
    const struct tree_node *last = NULL; // of those that have a line; siblings are in their order
    unsigned count = 0;
    while (count < most) {
        const struct tree_node *best = NULL;
        for (uint32_t i = nodes[0].child; i != NO_NODE; i = nodes[i].sibling) {
            const struct tree_node *child = &nodes[i];
            bool is_left =
                !last || is_better(last, child) || (!is_better(child, last) && child > last);
            if (is_left && (count == 0 || child->visits > 0) && (!best || is_better(child, best)))
                best = child;
        }
        if (!best)
            break;
        read_line(search, (uint32_t)(best - nodes), &lines[count++]);
        last = best;
    }
    return count;
}

// In random order, since the tree would learn any fixed one.
static struct stepper *draw_world(struct tree_search *search)
{
    size_t number = search->world_count < 2 ? 0 : rng_below(&search->rng, search->weight);
    size_t world = 0;
    while (number >= search->weights[world])
        number -= search->weights[world++];
    return search->worlds[world];
}

void tree_search_run(struct tree_search *search, uint64_t games, const struct search_limits *limits)
{
    struct search_board *board = search->board;
    int side = side_to_move(search);
    uint64_t first = search->games;
    do {
        search->stepper = draw_world(search);
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
}
