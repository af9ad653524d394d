// The rules as trees: what the compiler makes of a checked game, what passes and plans read, and
// what code generation writes as bytecode.
//
// A tree is made of nodes. The operation of a node is an opcode, which works on what its children
// yield (in their order, as the instruction pops it), or one of `enum ir_op`, which decide which
// children are run. A node either yields a value or a set of squares, or is a statement.
// Expressions are pure: they read the position, the registers and locals, and change nothing. (TRY
// undoes what its block does.)
//
// Some opcodes are structured here; the instructions that they need besides are added when code is
// generated:
//
//     TRY (block)                   yields whether the block can be run to its end
//     TRY_TURN, TRY_REPLY           yield whether there is a turn
//     MOVES ([set])                 chooses a move; RELOCATE carries it out
//     NEXT_CAPTURE (block)          runs the block for each piece that the move captures
//     NEXT_LATER ([block])          the same for what waits; CARRY_OUT (NEXT_LATER) around it,
//                                   x: until nothing waits
//     EACH_BEGIN (set, block)       runs the block for each square
//     EACH_VALUES (block)           the same for a list
//     LATER (effect)                lets an effect wait
//     CALL                          runs the unit `target`
#ifndef IR_H
#define IR_H

#include "program.h"

enum ir_op {
    IR_BLOCK = OPCODE_COUNT, // statements, one after the other
    IR_AND,                  // of two conditions; the second is asked where the first holds
    IR_OR,                   // of two conditions; the second is asked where the first does not hold
    IR_BY_MOVER,             // yields the child that has the number of the player to move
    IR_SIFT,                 // (set, condition) the squares for which it holds; a: cells (square,
                             // those left, those found)
    IR_FILTER,               // (set, set) the intersection, unless broken requirements are noted
    IR_WHEN,                 // (condition, block [, block]) one of two blocks
    IR_EITHER,               // (blocks) a choice of one
    IR_WHILE,    // (condition, block) a: cell of the rounds, b: list, for ROUND; x: whether
    IR_BODY,     // (block) what `return` leaves
    IR_RETURN,   // leaves `target`, an IR_BODY; NULL: the subroutine
    IR_ATTEMPT,  // (block) what `leave` leaves; x: a subroutine may leave it
    IR_LEAVE,    // leaves `target`, an IR_ATTEMPT; NULL: the latest one, from afar
    IR_END_TURN, // (nothing) the turn is complete: what waits is carried out, END
    IR_OPS
};

// What a node yields.
enum ir_yield { YIELDS_NOTHING, YIELDS_VALUE, YIELDS_SET };

struct ir {
    uint8_t op;     // enum opcode or enum ir_op
    uint8_t yield;  // enum ir_yield
    uint8_t x;      // operands as the instruction's
    bool is_proved; // REQUIRE: holds unless broken requirements are noted (a filter has asked it)
    uint16_t a;
    uint16_t plan; // of a choice: its number in the program's plans + 1; 0: none
    int32_t b;
    struct span span;
    bool is_open : 1;        // the rules mean to tell what it depends on (`openly`)
    bool is_first : 1;       // what gives a local name its first value, ...
    bool is_argument : 1;    // ... as a parameter of a subroutine
    bool is_secret : 1;      // of a choice: a secret note tells it to the mover
    uint16_t words;          // of a choice: which of the messages asks for it; 0: none
    struct ir *first, *next; // children, siblings
    union {
        struct ir *node;      // of IR_RETURN and IR_LEAVE
        struct ir_unit *unit; // of CALL
    } target;
};

// A piece of code that is entered from outside.
enum ir_unit_kind {
    UNIT_TURN,      // one of the order's
    UNIT_TURN_END,  // where effects wait: the end of all turns
    UNIT_AFTER,     // what follows a turn
    UNIT_CONDITION, // of a goal or a prompt
    UNIT_POINTS,    // of a goal
    UNIT_VIEW,
    UNIT_QUESTION,  // of plans
    UNIT_SUBROUTINE // RETURN ends it
};

struct ir_unit {
    enum ir_unit_kind kind;
    struct ir *root; // a block, or an expression
    int entry;       // address in the program's code
    int number;      // among all units (information flow)
    struct ir_unit *next;
};

// All units of a game in the order in which they are laid out. Lives in the model's arena, as long
// as the program.
struct rules_ir {
    struct ir_unit *first, *last;
    struct ir_unit *turn_end;       // NULL: none
    struct ir_unit *joined;         // conditions of goals (passes.h); NULL: none
    const struct ir_unit **entered; // [entered_count] those laid out, by entry
    int entered_count;
};

// The unit that is entered at an address; NULL: none.
const struct ir_unit *ir_unit_at(const struct rules_ir *rules, int entry);

// Whether an operation stands anywhere in a tree, or in any unit.
bool ir_has(const struct ir *node, int op);

// Whether it asks for earlier positions of the game.
bool ir_asks_history(const struct ir *node);
bool rules_have(const struct rules_ir *rules, int op);

// Whether two trees are the same, but for where they come from.
bool ir_is_same(const struct ir *a, const struct ir *b);

// A tree of its own, in the arena, all of which comes from one place.
struct ir *ir_copy(struct arena *arena, const struct ir *node, struct span span);

// Whether the operation is an opcode that looks at the board or moves pieces.
bool ir_uses_board(const struct ir *node);

#endif
