// What the parts of one thread's search share (search.h): searcher.c keeps the position,
// move_ordering.c sorts turns, prune.c leaves out, quiesce.c looks where captures end, search.c
// does the rest.
#ifndef SEARCHER_H
#define SEARCHER_H

#include "correction_history.h"
#include "search.h"

enum {
    KILLERS = 2,
    JUDGEMENTS = 1 << 15,
    REDUCTION_TURNS = 64,
    FEW_TURNS = 12, /* so many leave no choice worth the name */
    ROYAL_WORTH = 20000,
    STARTS = 1 << 11
};

struct ply {
    uint32_t killers[KILLERS];
    uint32_t key;              // of the turn that led on from here
    int16_t kind, destination; // of that turn
    int static_score;
    uint64_t looked_at;     // the hash of the position here of which it is known ...
    bool is_threatened;     // ... whether a royal piece of the player to move is attacked
    uint8_t starts[STARTS]; // how many quiet turns were tried that begin alike (by a hash)
    uint32_t line[PLY_LIMIT];
    int line_length;
};

// The activity of a position that was weighed before.
struct judgement {
    uint64_t hash;
    int32_t activity;
};

struct searcher {
    struct search_board *board;
    const struct weights *weights;
    const struct step_facts *facts;
    struct stepper *stepper;
    unsigned number;
    int8_t sign[OWNERS_AT_MOST];     // [owner] as the first player's side sees it; nobody's: 0
    bool has_exchanges;              // two players, who need not capture
    int32_t *worth;                  // [kind] in exchanges: royal ones most
    int32_t sums[PLY_LIMIT + 2];     // weights of the position at each ply, for that side
    struct net_state *nets;          // [ply] of the net; NULL: there is none
    int32_t activity[PLY_LIMIT + 2]; // [ply] of the position, or of one before
    int32_t activity_change;         // how much a turn changes it, in ACTIVITY_PARTS, on average
    struct correction_keys keys[PLY_LIMIT + 2];
    uint8_t *part_of; // [kind] of the keys
    struct ply plies[PLY_LIMIT + 2];
    struct experience *experience, *own_experience;
    struct judgement *judgements; // of positions met before
    uint8_t reductions[PLY_LIMIT][REDUCTION_TURNS];
    atomic_uint_fast64_t nodes; // other threads may ask
    uint64_t nodes_before;      // before the present search
    int selective_depth;
    const struct search_limits *limits;
    bool stopped;
};

static inline bool searcher_has(const struct searcher *searcher, enum search_part part)
{
    return !PARTS_CAN_BE_LEFT_OUT || !(searcher->board->without >> part & 1);
}

// ---- The position at a ply (searcher.c)

static inline bool searcher_has_net(const struct searcher *searcher)
{
    return NETS_ARE_USED && searcher->nets;
}

// The sign of the player to move.
static inline int searcher_side(const struct searcher *searcher)
{
    return searcher->sign[stepper_mover(searcher->stepper)];
}

// The static score for the player to move, with what correction history adds: with the activity of
// a position before, which costs little; with that of this position, from the rough score; both at
// once.
int searcher_rough_score(const struct searcher *searcher, int ply);
int searcher_refined_score(struct searcher *searcher, int ply, int rough);
int searcher_corrected_score(struct searcher *searcher, int ply);

// Whether a royal piece of the player to move is attacked; found out once.
bool searcher_is_threatened(struct searcher *searcher, int ply);

// Whether a rough score lies so far outside of the window that the refined one lies there too.
bool searcher_lies_outside(const struct searcher *searcher, int rough, int alpha, int beta);

// Makes a turn listed at this ply; false when the rules exceed a budget.
bool searcher_make(struct searcher *searcher, const struct step *step, int ply);

bool searcher_is_stopped(struct searcher *searcher);

// Whether the player who thinks fails to see a turn at this ply. Those that he is told to choose
// from he sees.
static inline bool searcher_overlooks(const struct searcher *searcher, const struct step *step,
                                      int ply)
{
    if (ply == 0 && searcher->limits && searcher->limits->only_count > 0)
        return false;
    return attention_misses(&searcher->board->attention, step->key, step->is_capture, ply);
}

// What the table has of the position; false: nothing.
static inline bool searcher_find(const struct searcher *searcher, uint64_t hash,
                                 struct table_entry *entry)
{
    return searcher_has(searcher, SEARCH_TABLE) && table_find(searcher->board->table, hash, entry);
}

// Under which the table keeps the position: what a player found who overlooks turns holds for this
// search alone.
static inline uint64_t searcher_table_key(const struct searcher *searcher)
{
    return stepper_hash(searcher->stepper) ^ searcher->board->attention.key;
}

// What an ended game is worth to the player to move.
int searcher_result_score(enum step_result result, int ply);

// Scores of wins count from the position in the table, not from the root.
static inline int16_t table_score_of(int score, int ply)
{
    return (int16_t)(score >= SCORE_WIN_LEAST    ? score + ply
                     : score <= -SCORE_WIN_LEAST ? score - ply
                                                 : score);
}

static inline int table_score_at(int score, int ply)
{
    return score >= SCORE_WIN_LEAST ? score - ply : score <= -SCORE_WIN_LEAST ? score + ply : score;
}

// Whether an entry with this score suffices for the bounds.
static inline bool table_answers(const struct table_entry *entry, int score, int alpha, int beta,
                                 int depth)
{
    if (entry->depth < depth)
        return false;
    return entry->bound == BOUND_EXACT || (entry->bound == BOUND_LOWER && score >= beta) ||
           (entry->bound == BOUND_UPPER && score <= alpha);
}

// ---- What is left out (prune.c)

// What is known of a node while its turns are tried.
struct node {
    int alpha, beta, depth, ply;
    bool is_principal, is_threatened, is_improving;
    bool has_chance;  // in such games nothing is left out: the next turn of chance may change all
    int static_score; // with what the table knows
    int corrected_score; // without
    uint32_t turn_count; // legal ones, where nothing is attacked perhaps less
    uint32_t table_key;
    bool has_costs; // some turns give something up
};

void prune_init(struct searcher *searcher);

// How much shallower a late turn is searched at first.
int prune_reduction(const struct searcher *searcher, const struct node *node,
                    const struct step *step, int tried, bool gives_threat);

// Whether a late turn at little depth is not worth trying.
bool prune_is_futile(const struct searcher *searcher, const struct node *node,
                     const struct step *step, int tried, int best);

// Once a turn is not worth trying, most of those after it are not either: they are left out before
// the rest is put in order, since there may be hundreds.
void prune_rest(const struct searcher *searcher, const struct node *node, uint32_t first,
                int tried);

// ---- Order (move_ordering.c)

// Scores of turns: captures and promotions lie around ORDER_GAIN when they gain, around ORDER_LOSS
// when they lose, with eight times what they gain added.
enum {
    ORDER_TABLE = 1 << 28,
    ORDER_GAIN = 1 << 24,
    ORDER_KILLER = 1 << 22,
    ORDER_ANSWER = 1 << 21,
    ORDER_LOSS = -(1 << 24)
};

// What a capture that loses does lose, exchanges counted, from its score: below 0.
static inline int order_loss(const struct step *step)
{
    return (step->score - ORDER_LOSS) / 8;
}

// Scores the turns listed from `first` on; the one with `table_key` comes first. Whether some of
// them give something up (`costs`).
bool order_score(struct searcher *searcher, uint32_t first, int ply, uint32_t table_key);

// Brings the best of the rest to place `index`.
struct step *order_pick(const struct searcher *searcher, uint32_t index);

// A quiet turn was better than what the opponent can allow; those tried before were not.
void order_praise(struct searcher *searcher, const struct step *step, const struct step *before,
                  int before_count, int depth, int ply);

// What is known of a quiet turn: above 0 when turns like it were often good here.
int order_history(const struct searcher *searcher, const struct step *step, int ply);

// What correction history adds to the static score, and what a search to this depth teaches it.
int order_correction(const struct searcher *searcher, int ply);
void order_prefetch(const struct searcher *searcher, int ply); // for order_correction
void order_correct(const struct searcher *searcher, int ply, int more, int depth);

// ---- Quiescence (quiesce.c)

// Follows up captures, and all turns out of threats, until nothing is about to happen.
int quiesce(struct searcher *searcher, int alpha, int beta, int ply, int depth);

#endif
