// What a position is worth, in hundredths: a sum of weights of what is on the board, in hand and in
// the variables of the rules, and of how much the pieces move. Nothing here knows a game; the
// weights are first guessed from how pieces move, then learnt from games (learn.h).
#ifndef WEIGHTS_H
#define WEIGHTS_H

#include "net.h"
#include "step.h"

enum { WEIGHT_TYPES_LIMIT = 256, THREAT_UNIT = 64, RUN_UNIT = 16, PRESSURE_UNIT = 16 };

// What is counted of a player's pieces beside where they stand. Each has a weight, and a unit.
enum term {
    TERM_ATTACKS,     // each move at or beside an enemy royal piece
    TERM_PRESSURE,    // each PRESSURE_UNIT of what royal pieces have to fear of all that comes
                      // together
    TERM_RUNS,        // each RUN_UNIT of pieces that can't be stopped on their way
    TERM_THREATS,     // each THREAT_UNIT that a piece is worth more than one that attacks it
    TERM_HANGING,     // each piece of others that is attacked, and nobody guards it
    TERM_STUCK,       // each piece that can't move
    TERM_ROWS,        // each row that a goal asks for and that lacks one piece
    TERM_DISTANCE,    // each piece or move that is missing to what a goal asks for
    TERM_TURNS,       // each turn that a player has, where counts_turns
    TERM_TERRITORY,   // each square that a player comes to first, where counts_territory
    TERM_SHELTER,     // each piece beside the own royal one, while the enemies have all they had
    TERM_ROYAL_MOVES, // each move of a royal piece, when the enemies have nothing left
    TERM_COUNT
};

// The parts of a stack: its first piece counts as a piece, and after so many none matters.
enum stack_part { STACK_SECOND, STACK_FURTHER, STACK_PARTS };
enum { STACK_MOST = 1000 };

// How many pieces of a stack belong to a part.
static inline int stack_part(int32_t pieces, int part)
{
    const int32_t counted = pieces < STACK_MOST ? pieces : STACK_MOST;
    return part == STACK_SECOND ? counted > 1 : counted > 2 ? counted - 2 : 0;
}

struct weights {
    const struct step_facts *facts;
    int32_t *pieces; // [kind * square_count + square] to its owner
    int32_t *kinds;  // [kind] the mean of that
    // [(kind * square_count + square) * STACK_PARTS + part] Each such piece; NULL: none is a stack.
    int32_t *stacks;
    int32_t *runs;      // [kind * square_count + square] as in step_runs
    uint64_t *stoppers; // as in step_runs; NULL on large boards
    int32_t *cells;     // [cell - hand_cells] each unit in a hand or variable, to its player
    int32_t moves[WEIGHT_TYPES_LIMIT]; // [type] each move
    int32_t terms[TERM_COUNT];
    int32_t start_material; // of a player, in the start position
    int32_t tempo;          // to be the one who moves
    int32_t lead;           // to be the side that has the sign 1 (measured.h)
    bool counts_distance;   // how far a player is from what goals ask for
    bool counts_turns;      // the number of turns tells what pieces that don't move do not
    bool counts_territory;  // a player who can't move loses, and only room to move tells who that
                            // will be
    bool must_capture;      // captures are compulsory
    bool grows_tree;        // the game is better played by Monte-Carlo tree search
    struct net *net;        // corrects all that; NULL: none
};

// All zero. The facts must outlive them.
struct weights *weights_new(const struct step_facts *facts);
void weights_free(struct weights *weights);

// Guesses from mobility, and from random games in which pieces promote (up to a second; some
// hundredths of it where no more than `list_limit` turns may be listed in them; 0: any number).
// Waits at the gate, if there is one (effort.h).
enum { GUESS_QUICKLY = 8000 };
struct gate;
void weights_guess(struct weights *weights, const struct baronet_game *game, uint64_t list_limit,
                   struct gate *gate);

// Makes rounding favour no side: what the game's symmetries take to each other gets the same
// weight.
void weights_even(struct weights *weights);

// Takes over all weights of another one of the same game but not its net, or just what pieces are
// worth on the whole. A net goes with its weights.
void weights_copy(struct weights *weights, const struct weights *source);
void weights_level(struct weights *weights, const struct weights *source);

// Exchanges what two of the same game hold.
void weights_swap(struct weights *a, struct weights *b);

// How each player's pieces move in the stepper's position; valid until the next look.
const struct step_activity *weights_look(const struct weights *weights, struct stepper *stepper);

// What a change of a cell is worth to `player` (others' loss is his gain).
static inline int32_t weights_of_cell(const struct weights *weights, int cell, int32_t value,
                                      const int8_t *sign)
{
    const struct step_facts *facts = weights->facts;
    if (cell < facts->square_count) {
        int kind = value & facts->kind_mask;
        return weights->pieces[kind * facts->square_count + cell] * sign[facts->owner_of[kind]];
    }
    if (cell < facts->hand_cells || cell >= facts->variable_end)
        return 0;
    int owner = facts->cell_owner[cell - facts->hand_cells];
    return owner < 0 ? 0 : weights->cells[cell - facts->hand_cells] * value * sign[owner];
}

// The whole board, hands and variables, and the lead; sign[owner] is 1 for friends, -1 for enemies,
// and 0 for nobody's pieces.
int32_t weights_sum(const struct weights *weights, const int32_t *cells, const int8_t *sign);

// What is counted of a player's pieces, in parts of the units.
extern const int32_t term_units[TERM_COUNT];
void weights_count(const struct weights *weights, const struct step_activity *activity, int player,
                   int32_t counts[TERM_COUNT]);

// What activity adds. What a net is told of it goes to `told` (NULL: nowhere): so many numbers of
// each player, as net_score_of_counts() wants them.
enum { WEIGHTS_TOLD_MOST = TERM_COUNT + 3 + WEIGHT_TYPES_LIMIT };
int weights_told(const struct step_facts *facts);
int32_t weights_activity(const struct weights *weights, const struct step_activity *activity,
                         const int8_t *sign, int8_t *told);

#endif
