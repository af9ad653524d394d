// What the files of the plain machine share: its state, and its parts.
#ifndef PLAIN_MACHINE_H
#define PLAIN_MACHINE_H

#include "plain.h"

enum {
    PLAIN_STEPS_LIMIT = 400000000, // of one question
    PLAIN_POOL_LIMIT = 1 << 22,    // candidates of all open choices
    PLAIN_CHOICES_LIMIT = 1 << 16, // choices within each other
    PLAIN_ITEMS_LIMIT = 1 << 14,   // parts of one turn
    PLAIN_WAITING_LIMIT = 65000,   // effects that wait
    PLAIN_TRY_DEPTH_LIMIT = 24,    // TRY within TRY
    PLAIN_CAPTURES_LIMIT = 64      // of one move
};

// A move of a piece: the node of its walk, and as what its square is entered.
struct plain_move {
    square_t origin, square;
    uint16_t effect;
    uint8_t how; // enum occupant
};

union plain_candidate {
    int32_t value; // or a square, or an address
    struct plain_move move;
};

// An effect that waits: an instruction with its operands. `how` is the x of LATER.
struct plain_effect {
    struct instruction code;
    uint8_t how;
    int32_t square; // -1: none
    int32_t first, second;
    int32_t lifted; // of SHIFT, when it is carried out: the piece that moves
};

// Flags of LATER.
enum { PLAIN_KEEPING = 1, PLAIN_CAPTURING = 2, PLAIN_ARRIVING = 4 };

// All that a choice goes back to. What is counted here lies in arrays of the machine that are only
// added to: what was there when the state was noted is still there.
struct plain_state {
    int32_t pc;
    square_t origin, destination; // of the latest move
    int32_t moved;                // the type of its piece, as it was; -1: none
    struct plain_move move;
    int captures_told; // by NEXT_CAPTURE
    int32_t captured;  // in this turn
    int32_t broken;    // the first requirement that does not hold, when explaining
    bool tries_turns;  // whole turns are tried: chance's, and then one of a player who decides
    int control;       // calls and attempts that are open, in the cells from control_cells on
    size_t log_count, pool_count, item_count, value_count, set_count;
    // Effects: those from `waiting` on wait; of those carried out `next_effect` is next.
    size_t effect_count, waiting, next_effect, effects_end;
    bool is_announced; // the next one's capture
};

enum plain_choice_kind { PLAIN_OF_ADDRESSES, PLAIN_OF_VALUES, PLAIN_OF_MOVES };

struct plain_choice {
    enum plain_choice_kind kind;
    int local;                // values go there
    size_t next, end;         // candidates left
    struct plain_state state; // before it
};

struct plain_written {
    int cell;
    int32_t before;
};

// One PREFER, as far as the turns have been compared.
struct plain_preference {
    bool is_known;
    int32_t most;
};

struct plain {
    const struct program *program;
    int32_t *cells;
    struct plain_state state;
    struct plain_written *log; // how to undo
    struct plain_choice *choices;
    union plain_candidate *pool;
    struct turn_item *items;
    struct plain_effect *effects;
    int32_t *values;
    uint64_t *sets; // [number * word_count]
    size_t log_capacity, choice_count, choice_capacity, pool_capacity, item_capacity,
        effect_capacity;
    struct plain_preference *preferences; // [program->prefer_count]
    int32_t repetitions;
    bool explains, explains_one;
    bool has_begun;
    int trying; // TRY within TRY
    int64_t steps;
    enum plain_status status;
    int32_t failed_at;
};

// Why instructions are no longer carried out.
enum plain_stop {
    STOP_BACK,   // this way is over: on with the latest choice
    STOP_TURN,   // END
    STOP_FOUND,  // FOUND
    STOP_HALT,   // HALT
    STOP_PASSED, // NEXT_TURN
    STOP_NONE,   // no choice is left
    STOP_FAILED  // status says why
};

// ---- The state (plain_state.c)

void plain_restore(struct plain *plain, const struct plain_state *state);
void plain_write(struct plain *plain, int cell, int32_t value);
enum plain_stop plain_fail(struct plain *plain, enum plain_status status);

// The state in which no move has been made.
void plain_forget_move(struct plain *plain);
int32_t plain_turn_entry(const struct plain *plain);

// Goals are asked of the next player who decides, where chance is to move. That one is made the
// player to move (false: there is none); chance is again.
bool plain_let_asked_move(struct plain *plain);
void plain_let_chance_move(struct plain *plain);

// Whether the end of a turn that is tried is the end of the trial: chance's turns are followed by
// others.
bool plain_ends_trial(const struct plain *plain);

// Adds a candidate to the pool. False when there are too many.
bool plain_offer(struct plain *plain, union plain_candidate candidate);

int plain_kind(const struct plain *plain, int square);

// What stands on a square, as a player sees it.
uint8_t plain_occupant(const struct plain *plain, int player, int square);

bool plain_has(const uint64_t *set, int square);
void plain_add(uint64_t *set, int square);

// The set on top of the stack; the same, taken away (it stays until another one is pushed); room
// for one more, which is empty.
uint64_t *plain_top(struct plain *plain);
uint64_t *plain_pop(struct plain *plain);
uint64_t *plain_push(struct plain *plain);

// The lowest square from `from` on; -1: none.
int plain_square_from(const struct plain *plain, const uint64_t *set, int from);

// ---- The board (plain_moves.c)

// Offers the moves of the mover's pieces on a set (NULL: all). False when there are too many.
bool plain_offer_moves(struct plain *plain, const uint64_t *set, bool captures_only);

// The squares on which a move captures, in order; how many.
int plain_captures(const struct plain *plain, const struct plain_move *move, square_t *squares);
square_t plain_destination(const struct plain *plain, const struct plain_move *move);

// Makes the chosen move.
void plain_relocate(struct plain *plain);

// Whether a piece of `player` could capture on a square if an enemy of it stood there.
bool plain_attacks(struct plain *plain, int player, int square);

// Adds the squares to which the pieces on a set could go, each as its owner.
void plain_reach(struct plain *plain, const uint64_t *set, uint64_t *out);

// Goes on to the next entry of the order; squares passed over in this turn replace older ones.
void plain_pass_turn(struct plain *plain);
void plain_forget_passed(struct plain *plain);

// ---- Sets of squares (plain_sets.c)

void plain_push_pieces(struct plain *plain, unsigned owners, int list);
void plain_push_pieces_of(struct plain *plain, int owner, int list);
void plain_push_line(struct plain *plain, int a, int b, bool with_ends);
int32_t plain_toward(const struct plain *plain, int a, int b, int n);
void plain_set_steps(struct plain *plain, uint64_t *set, int direction);
void plain_set_enclosed(struct plain *plain, uint64_t *set, int square, const uint64_t *ends);
bool plain_connects(struct plain *plain, const uint64_t *set, const uint64_t *from,
                    const uint64_t *to);
bool plain_has_row(struct plain *plain, const uint64_t *set, int length);

// ---- Questions (plain_questions.c)

int32_t plain_square_value(square_t square);
bool plain_is_in_list(const struct value_list *list, int32_t value);
int32_t plain_divide(int32_t left, int32_t right);
int32_t plain_hand_count(const struct plain *plain, int32_t player, int32_t type);
int32_t plain_hand_total(const struct plain *plain, int32_t player);
int32_t plain_step(const struct plain *plain, int32_t square, int32_t direction);
int32_t plain_opposite(const struct plain *plain, int32_t direction);
void plain_reset(struct plain *plain);
// A set in cells: the low half of each word, then the high half. Of nobody it is empty.
void plain_load_set(struct plain *plain, int cell, int32_t player);
// One of several sets; an empty one for number -1.
void plain_push_nth(struct plain *plain, const uint64_t *sets, int number);
void plain_push_zone(struct plain *plain, int zone, int32_t player);
void plain_push_square(struct plain *plain, int32_t square);
void plain_push_empty(struct plain *plain);
void plain_combine(struct plain *plain, enum opcode op);
void plain_complement(struct plain *plain);
// Keeps the pieces with an attribute, or those without it.
void plain_keep(struct plain *plain, int attribute, bool with);
void plain_around(struct plain *plain);
void plain_reach_of(struct plain *plain);
int32_t plain_count(const struct plain *plain, const uint64_t *set);
// Whether a player, or (-1) any other than the one to move, attacks a square of the set.
bool plain_is_attacked(struct plain *plain, const uint64_t *set, int32_t player);
bool plain_is_royal_safe(struct plain *plain);
// Notes a broken requirement instead of obeying it, to explain it.
bool plain_is_noted(struct plain *plain, int32_t address);
// The address of a PREFER of which another turn has a greater value, -1: none. Inside of TRY
// nothing is compared: if there is a turn, one of the best is among them.
int32_t plain_unpreferred(const struct plain *plain);
// Whether board, hands, variables and the locals named are as they were when an earlier round of a
// loop began: what was written since is undone in a copy.
bool plain_is_as_before(struct plain *plain, int rounds, const struct value_list *locals);

// ---- Choices (plain_choices.c)

// Add candidates: a value, the squares of a set, the values of a list, the types in a hand. False
// when there are too many.
bool plain_offer_value(struct plain *plain, int32_t value);
bool plain_offer_set(struct plain *plain, const uint64_t *set);
bool plain_offer_list(struct plain *plain, int list);
bool plain_offer_hand(struct plain *plain, int32_t player);

// Makes the candidates from `first` on a choice; it is gone back to, to take the first.
enum plain_stop plain_choose(struct plain *plain, enum plain_choice_kind kind, size_t first,
                             bool has_room, int local);

// Takes a candidate of a choice. False when the turn has too many parts.
bool plain_take(struct plain *plain, const struct plain_choice *choice,
                const union plain_candidate *candidate);

// Adds a part to the turn. False when there are too many.
bool plain_add_item(struct plain *plain, struct turn_item item);

// ---- Effects (plain_effects.c)

// Carries out an instruction that changes the board or a variable, its operands popped. False when
// that can't be done.
bool plain_effect(struct plain *plain, const struct instruction *code);

// LATER: queues what that instruction would do. False when too many wait.
bool plain_queue(struct plain *plain, const struct instruction *code, uint8_t how);
bool plain_call_off(struct plain *plain, bool keeping_moves);

// CARRY_OUT and NEXT_LATER. The next victim's square; -1 when all is done, -2 when something can't
// be done.
bool plain_carry_out(struct plain *plain);
int32_t plain_next_victim(struct plain *plain, bool stops);

// ---- Running (plain_run.c)

// Carries out instructions from state.pc on.
enum plain_stop plain_run(struct plain *plain);

// The same until a way is through: goes back to choices above `base` where one ends without.
enum plain_stop plain_search(struct plain *plain, size_t base);

// Goes back to the latest choice above `base` and goes on from there.
enum plain_stop plain_back(struct plain *plain, size_t base);

#endif
