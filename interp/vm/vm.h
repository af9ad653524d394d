// The virtual machine: runs the program of a turn, choice by choice, and yields every legal turn.
//
// A generator goes through all ways to complete one turn from the present position. When vm_next
// returns true the position is as the turn leaves it (before it passes to the next player); vm_next
// again undoes that and goes on with the latest choice. Generators nest: after vm_commit another
// may run on the position after the turn, as long as it ends before the outer one goes on.
//
// struct vm is what the meaning of instructions needs. What is done with choices and turns is for
// choosers (chooser.h); what they know is theirs.
#ifndef VM_H
#define VM_H

#include "budget.h"
#include "position.h"
#include "rng.h"

enum {
    // Of one generator: about as many instructions, charged where paths and rounds of loops begin;
    // long instructions count several times.
    VM_STEPS_LIMIT = 200000000 / BUDGET_PART,
    VM_LEASE = 65536,              // steps that are taken from an allowance at a time
    VM_CANDIDATES_LIMIT = 1 << 22, // open possibilities of all choices
    VM_CHOICES_LIMIT = 1 << 16,    // choices within each other
    VM_ITEMS_LIMIT = 1 << 14,      // parts of one turn
    VM_DEFERRED_LIMIT = 65000,     // deferred effects
    VM_TRY_DEPTH_LIMIT = 24        // TRY within TRY
};

// What the program knows of the turn so far.
struct registers {
    square_t origin, destination;
    int16_t moved;        // type of the moved piece before the move, -1: none
    uint16_t captured;    // pieces captured so far
    uint32_t candidate;   // the chosen move
    int32_t fault;        // for choosers that go on though something is wrong; -1: nothing is
    uint16_t control;     // calls and attempts open: used cells from program->control_cells
    uint16_t waiting;     // the latest deferred effect; 0: none
    uint16_t scheduled;   // the deferred step that is carried out; 0: none
    uint8_t capture_step; // of NEXT_CAPTURE
    bool pending;         // the chosen move is not yet carried out
    bool is_announced;    // what the step captures
};

union candidate {
    struct {
        square_t origin, square;
        uint16_t effect;
        uint8_t how; // the bit of `emit` that allows it
    } move;
    int32_t value;
    uint64_t word; // of a set of squares
};

// Flags of a deferred effect.
enum { DEFERRED_KEEPING = 1, DEFERRED_CAPTURING = 2, DEFERRED_ARRIVING = 4, DEFERRED_TO_NEXT = 8 };

// An effect that is carried out later: operands of an instruction (see deferred_effects.c).
struct deferred_effect {
    uint8_t op, how;
    int32_t square; // -1: none
    int32_t first, second, count;
    uint16_t previous; // before it in the queue, 0: none
};

// Effects that are deferred, and schedules of them; the first is not used.
struct deferred_queue {
    struct deferred_effect *effects;
    uint32_t count;
    size_t capacity;
};

struct choice {
    uint8_t kind;     // enum choice_kind in backtrack.h
    bool carries_out; // of moves
    bool is_turn;     // of TRY: whole turns, chance's and then one of a player who decides
    uint8_t draws;    // how the chooser draws candidates; 0: they are taken in order
    uint16_t local;
    int32_t pc;
    uint32_t index, end; // candidates left; of squares: the words of their set
    // What to go back to: as in struct vm.
    uint32_t candidate_count, item_count;
    int32_t value_count, set_count, try_choice;
    uint32_t deferred_count;
    int try_depth; // of TRY: how many are open with it
    size_t trail_count;
    struct registers registers;
};

enum vm_status {
    VM_FINE,
    VM_STEPS,
    VM_TOO_MANY,
    VM_TRY_DEPTH,
    VM_STUCK,
    VM_DEFERRED,
    VM_UNDRAWN,
    VM_NOT_BASIC
};

enum { SAFETY_ROYALS_LIMIT = 16 };

// Whether a player's royal pieces are attacked at the start of a generator, and what that depends
// on: the report is of all of them together.
struct safety {
    uint64_t royals[SET_WORDS_LIMIT]; // where they stand: one at least
    square_t squares[SAFETY_ROYALS_LIMIT];
    int count;
    struct attack_report report;
};

// What has been found out for a generator.
struct safety_reports {
    struct safety_reports *outer; // of the generator around that one; NULL: it is the outermost
    struct safety_reports *inner; // of a generator inside of it; NULL: there was none yet
    uint32_t known;               // bits: of which players
    size_t base;                  // length of the trail at the generator's start
    int64_t reserve; // steps left to the generator beside vm->steps; -1: they are not charged
    struct safety reports[]; // [player]
};

// The positions of the game so far.
enum { SIGHTINGS = 1024 };

struct history {
    uint64_t *hashes; // the present one last
    // Where the rules ask for it: of each the board with who was to move (board_key).
    uint64_t *boards;
    size_t count, capacity, boards_capacity;
    // How many of them have these low bits, by the count of somebody; NULL: nobody counts.
    const uint32_t *sightings; // [SIGHTINGS]
};

// At most 30 fields, so that one can know them all; make lint counts them.
struct vm {
    const struct program *program;
    struct position *position;
    struct history *history;
    const struct chooser *chooser; // says what is done with choices and turns (chooser.h)
    void *client;                  // whose chooser it is

    // Where it is, and how it is.
    int32_t pc;
    struct registers *registers;
    int64_t steps;         // left; with an allowance, of the present lease
    enum vm_status status; // why the last run stopped early
    int32_t failed_pc;     // where it did

    // Stacks: choices, what they choose from, the text of the turn, operands.
    struct choice *choices;
    union candidate *candidates;
    struct turn_item *items;
    int32_t *values;
    uint64_t *sets; // [SET_STACK * word_count]
    size_t choice_capacity, candidate_capacity, item_capacity;

    // How high they are; below `base` and `item_base` they are those of outer generators.
    uint32_t candidate_count, item_count;
    int32_t value_count, set_count, try_choice; // the innermost TRY, -1: none
    uint32_t choice_count, base, item_base;

    struct deferred_queue *deferred;
    struct safety_reports *safety; // of the present generator
    struct set_facts *facts;       // see incremental_sets.h
    struct plain_machines *plain;  // run the program in its place (plain_generator.h); or NULL
};

// State of the outer generator while an inner one runs.
struct generator {
    struct registers registers;
    int32_t pc;
    uint32_t candidate_count, item_count;
    int32_t value_count, set_count, try_choice;
    uint32_t choice_count, base, item_base, deferred_count;
    size_t trail_base;
    uint64_t hash; // of the position at vm_begin
    int64_t steps; // left to the outer generator
    struct safety_reports *safety;
    bool started;
    const struct chooser *chooser;
    void *client;
    struct plain *plain; // that runs it; NULL: the VM itself
};

// Where a machine, its position and its history are, to go back there when a call breaks off in the
// middle: the trail has to reach as far back, and no generator that was open then may have ended.
struct vm_mark {
    struct generator generator;
    size_t plain_depth, history_count, goals_at;
    const uint32_t *sightings;
    bool skips_hash;
};

void vm_mark(const struct vm *vm, struct vm_mark *mark);
void vm_return(struct vm *vm, const struct vm_mark *mark);

// For positions of a game with that history, which may grow and shrink meanwhile.
void vm_init(struct vm *vm, struct position *position, struct history *history);
void vm_release(struct vm *vm);

// Releases the room that the machine works in, for one of many that wait; between generators only.
// vm_refill wakes it: it has room again.
void vm_rest(struct vm *vm);
void vm_wake(struct vm *vm);

// Allows as many steps again as one generator may take. What is evaluated outside of generators
// shares them, so that each call of the rules' API begins with this.
void vm_refill(struct vm *vm);

// The same for a generator that goes on after a turn.
void vm_renew(struct vm *vm);

// Charges what was taken of the present lease.
void vm_charge(struct vm *vm);

// Where steps are below 0: whether there are more. False with the status set when there are none.
bool vm_has_more_steps(struct vm *vm);

// Begins to generate all turns of the player to move, with steps of its own.
void vm_begin(struct vm *vm, struct generator *generator);

// Yields the next turn. False when there is none left, or when a budget is spent (vm->status). Its
// items are vm->items[vm->item_base .. vm->item_count).
bool vm_next(struct vm *vm, struct generator *generator);

// Gives up the rest: the position is as it was at vm_begin.
void vm_end(struct vm *vm, struct generator *generator);

// After vm_next: runs what follows a turn and passes it on; the hash is brought up to date. vm_next
// takes it back. False when that can't be done or a budget is spent (vm->status).
bool vm_commit(struct vm *vm, const struct generator *generator);

// Ends a generator like vm_end, but keeps the position as it is.
void vm_accept(struct vm *vm, const struct generator *generator);

// Evaluates an expression's code on the present position. A set's squares are put into `set`
// [word_count] when not NULL. The position is unchanged. When a budget is spent (vm->status) the
// value is 0 and the set empty.
int32_t vm_evaluate(struct vm *vm, int entry, uint64_t *set);

// The first of some goals that holds, by their code; -1: none does.
int vm_first_goal(struct vm *vm, const int *entries, int count);

// Describes why `status` is not fine, with the source line, for the user.
void vm_explain(const struct vm *vm, struct text_buffer *out);

// The same in parts: what has gone wrong, and where in the sources (false: nowhere in particular).
const char *vm_reason(const struct vm *vm);
bool vm_place(const struct vm *vm, struct span *span);

#endif
