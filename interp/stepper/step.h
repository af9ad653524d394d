// Stepping through a game without records: what a search needs of the rules, and no more.
//
// A stepper is a position that legal turns are made on and taken back, in stack order. Listing
// costs little: most turns are named but not carried out before they are made. This is all that a
// search may know of a game: which cells a turn changes, who stands where, how much pieces move.
#ifndef STEP_H
#define STEP_H

#include "baronet.h"
#include "goal_patterns.h"
#include "symmetry.h"

// One legal turn of the position in which it was listed.
struct step {
    int32_t score;               // the caller's
    uint32_t key;                // names the turn among those of its position, in other runs too
    int32_t pc;                  // private; -1: the changes are known
    uint32_t first;              // private; else of the changes
    uint16_t count;              // of the changes; private when they are not known
    int16_t origin, destination; // squares of the first move; -1: none
    int16_t kind;                // of the piece that moves there, before the move; 0: none
    int16_t captured;            // the kind that stands on the destination; 0: none
    bool is_capture;
    bool costs;       // the caller's: it gives something up
    bool is_bound;    // the caller's: the score is at most so much
    bool carries_out; // private, as the next
    bool is_proved;
    uint8_t how;
};

// A cell of the position before and after a turn.
struct step_change {
    int32_t cell, before, after;
};

// What the cells of a game mean. Cells from 0 on are squares: `cell & kind_mask` is the kind that
// stands there, 0 for nobody. From `hand_cells` on, each player's pieces in hand are counted by
// type; the variables of the rules are cells of their own.
struct step_facts {
    int word_count;        // of a set of squares
    int decider_count;     // players whose turns are not made by chance: the first ones
    const bool *is_random; // [player] chance makes his turns
    int square_count, player_count, owner_count, type_count, kind_count, file_count, rank_count;
    int kind_mask;
    int hand_cells, hand_end, hands_end; // the first hands, then further ones
    int variable_end;                    // after the variables of the rules, which follow the hands
    int counter_cells;                   // the last of these: numbers of squares
    int order_cell;                      // which entry of the order of turns it is now
    const uint8_t *movers;               // [entry] who moves
    int8_t *cell_owner;                  // [cell - hand_cells] whose it is; -1: nobody's
    int32_t *cell_first;     // [cell - hand_cells] the first player's of what each player has
    const uint8_t *owner_of; // [kind]; player_count: nobody's
    const int16_t *type_of;  // [kind]
    const bool *is_royal;    // [type]
    const int16_t *file_of, *rank_of; // [square]; without a lattice each has a rank of its own
    // [type] The first of the cells, one for each square, that say how many pieces a piece of it
    // stands for (a stack), or -1; NULL: no type has any.
    const int32_t *stack_cells;
    bool has_lattice;               // files and ranks mean something
    bool has_royals;                // there is a royal piece
    bool has_draws;                 // there is a rule by which a game is drawn
    bool repetition_draws;          // repeated positions are as good as draws, if not draws
    bool asks_number;               // the rules look at the number of the turn
    bool has_moves;                 // some type of piece has moves of its own
    bool moves_pieces;              // by these, or by the rules
    bool only_places;               // pieces are placed, stay what they are, and are not counted
    const bool *walks;              // [kind] it moves by itself, not just by turn programs
    const bool *spares;             // [kind] it has moves that capture royal pieces only
    struct goal_patterns *aims;     // what the goals ask of sets of squares
    struct symmetries *symmetries;  // the caller's: those who weigh positions need them
    const struct step_goals *goals; // private, [2]: while turns are left, and when none is
};

// The first turn of a list with some items, and how many different ones have them.
struct step_seen {
    uint32_t list, key, step, number;
};

struct stepper {
    const struct step_facts *facts;
    struct step *steps; // all lists, one after another
    uint32_t step_count;
    size_t step_capacity;
    struct step_change *changes; // of the turns listed
    uint32_t change_count;
    size_t change_capacity;
    struct step_seen *seen; // a hash table of the latest list, whose number is `list`
    size_t seen_count, seen_capacity;
    uint32_t list;
    const int32_t *cells;
    const int8_t *sign;        // the caller's: [player] 1 or -1, which side he is on; NULL: his own
    struct baronet_play *play; // private, as what follows
    struct step_frame *frames;
    uint32_t frame_count;
    size_t frame_capacity;
    struct step_registers *registers;
    uint32_t register_count;
    size_t register_capacity;
    struct step_watch *watch;
    uint32_t *sightings; // of the history
    bool failed; // a budget was spent: what was listed last is not complete, or was not made
};

struct step_facts *step_facts(const struct baronet_game *game);
void step_facts_free(struct step_facts *facts);

// A copy of the play, with its history. The facts must outlive the stepper.
struct stepper *stepper_new(const struct baronet_play *play, const struct step_facts *facts);
void stepper_free(struct stepper *stepper);

// Adds the legal turns of the present position to `steps`, or only those that begin with a
// capture. Whether the game is over is not asked. Lists are given up in stack order by setting
// step_count and change_count back (stepper_mark, stepper_drop).
void stepper_list(struct stepper *stepper, bool captures_only);

// The same, but some of the turns may turn out not to be legal when they are to be made, because
// they leave a royal piece attacked.
void stepper_list_unproved(struct stepper *stepper, bool captures_only);

struct stepper_mark {
    uint32_t step_count, change_count, register_count;
};
struct stepper_mark stepper_mark(const struct stepper *stepper);
void stepper_drop(struct stepper *stepper, struct stepper_mark mark);

// The number of the turn with this key among those listed from `first` on; step_count: none has it.
uint32_t stepper_find(const struct stepper *stepper, uint32_t first, uint32_t key);

// Makes a turn that was listed in the present position; false when it is not legal or the rules
// exceed a budget (`failed`), then nothing has changed.
bool stepper_make(struct stepper *stepper, const struct step *step);

// The same for a turn of which the key is known; false also when no legal turn has it.
bool stepper_make_by_key(struct stepper *stepper, uint32_t key);

// The turn passes to another player without a move, for search by the null move; false in the
// opening, which nobody may pass, and where the same player would be to move again.
bool stepper_pass(struct stepper *stepper);
void stepper_undo(struct stepper *stepper);

// Plays on at random and takes it all back (baronet_playout); `squares` [square_count] gets what
// stands where at the end (NULL: nobody asks). False when a budget was spent.
bool stepper_playout(struct stepper *stepper, struct baronet_playout *playout, int32_t *squares);

// What the last turn made has changed, in order.
const struct step_change *stepper_changes(const struct stepper *stepper, size_t *count);

static inline unsigned stepper_mover(const struct stepper *stepper)
{
    return stepper->facts->movers[stepper->cells[stepper->facts->order_cell]];
}

// The number of the turn; 0 where the rules do not look at it.
unsigned stepper_number(const struct stepper *stepper);

// A hash of the position: different for positions that the rules treat differently, apart from
// history and clocks.
uint64_t stepper_hash(const struct stepper *stepper);

// Whether the present position has occurred before, since the stepper or the play began.
bool stepper_is_repeated(const struct stepper *stepper);

// The result for the player to move; claims count. `is_stuck`: he is known to have no legal turn.
enum step_result { STEP_ONGOING, STEP_WIN, STEP_LOSS, STEP_DRAW };
enum step_result stepper_result(struct stepper *stepper, bool is_stuck);

// Whether a royal piece of the player to move is attacked.
bool stepper_is_threatened(struct stepper *stepper);

// Whether the piece that a turn moves attacks a royal piece of somebody else from where it goes to,
// as far as the board tells before the turn.
bool stepper_would_threaten(const struct stepper *stepper, const struct step *step);

// Whether a piece of `attacker` could capture on a square.
bool stepper_is_attacked(const struct stepper *stepper, unsigned attacker, int square);

// Whether the rule `attack` says so, if there is one.
bool stepper_is_attacked_by_rule(const struct stepper *stepper, unsigned attacker, int square);

// What a turn of one of two players that gains `gain` at once comes to when they go on capturing on
// its destination, each with what is worth least, as long as it pays: worth[kind].
int32_t stepper_exchange(const struct stepper *stepper, const struct step *step, int32_t gain,
                         const int32_t *worth);

// How many squares a piece of each kind may be expected to go to from each square of a board on
// which others stand here and there: out[kind * square_count + square].
void step_mobility(const struct baronet_game *game, double *out);

// How many moves on an empty board take a piece of this kind from each square to the nearest of
// `goals` [square_count]: distances[square_count], at most 255, which also means never.
void step_distances(const struct baronet_game *game, int kind, const bool *goals,
                    uint8_t *distances);

// The same for a piece that goes to adjacent squares.
void step_paces(const struct baronet_game *game, const bool *goals, uint8_t *distances);

// How much each player's pieces move, whoever's turn it is.
struct step_activity {
    int16_t moves[256];  // [type] squares that they may go to
    int16_t attacks;     // moves to squares at or beside the royal pieces of others
    int16_t attackers;   // pieces that have such moves
    int16_t weak;        // such squares where only royal pieces guard
    int16_t checks;      // types of pieces that could safely attack royal ones in the next turn
    int16_t shelter;     // own pieces beside the own royal ones
    int16_t royal_moves; // moves of royal pieces
    int16_t hanging;     // pieces of others that are attacked, and nobody guards them
    int16_t stuck;       // pieces of a kind that moves, which can't now
    int32_t runs;        // of pieces that can't be stopped on their path to promotion
    int32_t threats;   // by how much attacked pieces of others are worth more than their attackers
    int32_t material;  // all pieces together (by `values`)
    int32_t held;      // in hand, by the same values
    int32_t rows;      // that goals ask for: PATTERN_ROW_UNIT for each that lacks a piece
    int32_t turns;     // the caller's: how many the player has
    int32_t territory; // the caller's: TERRITORY_UNIT for each square that is the player's
    int32_t stacks;    // the caller's: what the numbers of pieces in stacks are worth
    int32_t distance;  // the caller's: what goals ask for lacks
};

// Paths to promotion: bonus[kind * square_count + square] is what being there is worth when nobody
// can stop the piece, RUN_END where a path ends, 0 off all paths.
enum { RUN_END = -1 };
struct step_runs {
    const int32_t *bonus;
    const uint64_t
        *stoppers; // [(kind * square_count + square) * word_count] a set, as is set below
};

// The squares from where a piece of the same type stops one, because it stands on the path or can
// capture there. Paths that most of the board could stop are taken out of `bonus`.
void step_stoppers(const struct baronet_game *game, int32_t *bonus, uint64_t *stoppers);

// For each player (`turns` is left as it was). Valid until the next call, which is faster the fewer
// squares have changed. `values`: [kind]; `runs` (NULL: none) must stay the same.
struct step_activity *stepper_activity(struct stepper *stepper, const int32_t *values,
                                       const struct step_runs *runs);

// How far a player is from what goals ask for (goal_distance.h).
int stepper_distance(const struct stepper *stepper, int player);

// How many turns each player has, or would have if it were his turn: counts[player_count]. For two
// players; false where that can't be told.
bool stepper_count_turns(struct stepper *stepper, int32_t *counts);

// Which empty squares each player's pieces reach in fewer moves than anybody else's, whoever is to
// move: TERRITORY_UNIT for each that nobody else reaches, part of it for others:
// activity[player_count].territory.
enum { TERRITORY_UNIT = 12 };
void stepper_territory(struct stepper *stepper, struct step_activity *activity);

// The text of the turn with this key, for the user; NULL when there is none.
char *stepper_turn_text(struct stepper *stepper, uint32_t key);

// The key of the turn with this text among those listed from `first` on; 0: none.
uint32_t stepper_turn_key(struct stepper *stepper, uint32_t first, const char *text);

#endif
