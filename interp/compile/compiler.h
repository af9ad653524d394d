// Inside the compiler: what the files about expressions and statements and compile.c share.
//
// The trees of the text become trees of instructions (ir.h) in one pass. Calls of rules are
// expanded in place, or call a subroutine (usage.h says which; there is no recursion at run time,
// so each name has one cell for good); each rule sees its parameters and its own names only.
#ifndef COMPILER_H
#define COMPILER_H

#include "ir.h"
#include "rule_usage.h"

enum {
    NODES_LIMIT = 1000000, // of the trees of one game
    OPERANDS_LIMIT = 256,  // that wait for their node
    CALL_DEPTH_LIMIT = 32, // rules and definitions put into each other
    EXPANSIONS_LIMIT =
        2000000, // calls of rules and uses of definitions, each with all inside of it
    EXPRESSION_DEPTH_LIMIT = 46,
    CHAIN_LIMIT = 2000,  // operands in front of `and`, `or`
    LOCALS_LIMIT = 1000, // names in scope
    CELLS_LIMIT = 65520, // of a position, its locals included: operands have 16 bits
    PARAMETERS_LIMIT = 16,
    LISTS_LIMIT = 1000,
    NOTES_LIMIT = 1000,
    NOTE_LENGTH_LIMIT = 200,
    NOTE_NAMES_LIMIT = 8,
    MESSAGES_LIMIT = 1000
};

// What an expression yields: a node that yields a set or a value; a LIST yields nothing.

// How a name got its value: by a choice, or from a value that was chosen; and which of the messages
// asked for that (0: none).
struct asking {
    enum { NOT_CHOSEN, FROM_CHOSEN, CHOSEN } how;
    int words;
};

struct local {
    struct text name;
    enum value_type type;
    int cell;
    struct ir *choice; // that gives it its value; NULL: something else does
    struct asking asking;
    // A parameter of a function stands for what it was given, in the names that are in scope there.
    const struct vdl_node *argument;
    int scope_start, scope_end, call_depth;
};

// The block of a turn, a rule, ... that is being compiled: what `return` leaves.
struct body {
    struct ir *node; // NULL: a subroutine
};

// The `attempt` around what is being compiled.
struct attempt {
    bool is_called;  // `leave` may stand in a subroutine: found at run time
    struct ir *node; // NULL: that of whoever calls the subroutine
};

// The block around the one that is open, while that is filled.
struct open_block {
    struct ir **end;
    int operand_base;
};

// Where the address of a unit is wanted, once it is known.
struct unit_entry {
    const struct ir_unit *unit;
    int *entry;
    struct unit_entry *next;
};

struct compiler {
    struct program *program;
    struct model *model;
    struct rule_usage usage;
    struct span span;       // of what is being compiled
    struct rules_ir *rules; // what is built
    int node_count;         // of it
    struct ir *operands[OPERANDS_LIMIT];
    int operand_count, operand_base; // those from the base on belong to the open block
    struct ir **block_end;           // where the next statement is added
    struct unit_entry *entries;
    struct ir_unit **conditions; // [goal]
    struct local *locals;        // room for LOCALS_LIMIT of them
    int local_count;             // names in scope
    int scope_start;             // the first name that the present rule sees
    int *free_cells;             // of names that have gone out of scope in this unit of code
    int free_cell_count;
    struct names notes, messages; // those of the program that are there already, by what they say
    const struct vdl_node
        *expanding[CALL_DEPTH_LIMIT]; // rules and definitions, the outermost first
    int call_depth;
    int expansions; // so far
    int expression_depth, chain_length;
    bool too_large;          // said already
    bool after_turn;         // compiling what follows a turn
    bool is_in_capture_hook; // compiling what is done with captured pieces
    bool is_open;            // in a statement with `openly`
    int asked; // words of a choice around, which ask for the next one that has none; 0: none
    int tried; // `possible` around: there nobody is asked
    struct body body;
    struct attempt *attempt; // the innermost, NULL: none
    struct subroutine *first_waiting, *last_waiting;
    struct ir_unit *carry_out; // what carries out effects that wait; NULL: not called so far
};

// Nodes (ir.h). `build` makes one of an opcode: the latest operands become its children; if it
// yields something it is an operand in turn, else the next statement of the open block. `build_of`
// makes one of the others from `count` operands.
struct ir *build(struct compiler *compiler, enum opcode op, int x, int a, int b);
struct ir *build_of(struct compiler *compiler, enum ir_op op, int count, enum ir_yield yield);

// A node without children that is nowhere so far; adds a child, after the others; adds a statement.
struct ir *ir_new(struct compiler *compiler, int op, int x, int a, int b);
void ir_add(struct ir *node, struct ir *child);
void append(struct compiler *compiler, struct ir *node);

// Takes the latest operand; looks at it (NULL: there is none).
struct ir *operand(struct compiler *compiler);
struct ir *latest_operand(struct compiler *compiler);

// Opens a block, to which statements are added until it is closed.
struct ir *block_begin(struct compiler *compiler, struct open_block *outer);
void block_close(struct compiler *compiler, const struct open_block *outer);

// Units: a new one, which is laid out after those added before; an expression as one, which is
// added. Its address is stored in `entry` once it is known.
struct ir_unit *unit_new(struct compiler *compiler, enum ir_unit_kind kind, struct ir *root);
void unit_add(struct compiler *compiler, struct ir_unit *unit);
struct ir_unit *compile_unit(struct compiler *compiler, enum ir_unit_kind kind,
                             const struct vdl_node *expression, enum value_type type);
void entry_of(struct compiler *compiler, const struct ir_unit *unit, int *entry);

// Names.
struct local *local_find(struct compiler *compiler, struct text name);
struct local *local_new(struct compiler *compiler, struct text name, enum value_type type,
                        struct span span);
struct local *local_at(struct compiler *compiler, struct text name, enum value_type type, int cell,
                       struct span span); // the same with cells of the caller's

// How many cells a value of a type takes.
int cells_of(const struct program *program, enum value_type type);

// The first of the free cells that a value of a type takes. Within the turn, or within one
// subroutine, cells are used again; what calls each other shares none.
int cells_new(struct compiler *compiler, enum value_type type, struct span span);

// Cells that follow each other.
int cells_in_a_row(struct compiler *compiler, int count, struct span span);

// Ends the scope of the names after the first `names`.
void scope_end(struct compiler *compiler, int names);

// Lists known when compiling, as index into program->lists; equal lists are shared.
int list_add(struct compiler *compiler, const int *values, int count);

// The constant values of expressions (types, numbers or directions); sets *type to what they are.
// Returns the list's index or -1 after an error. Where it differs from player to player, it is one
// of the list of each.
int list_of(struct compiler *compiler, const struct vdl_node *first, enum value_type *type);

// The same as lists without that: 1 for all, or as many as there are players; 0 after an error.
int lists_of(struct compiler *compiler, const struct vdl_node *first, enum value_type *type,
             int lists[MODEL_PLAYERS_LIMIT]);

// Expressions: the type that a tree would yield, without code or errors (TYPE_ERROR when unknown).
enum value_type infer(struct compiler *compiler, const struct vdl_node *node);

// Compiles an expression and converts it to `wanted` (a square to a set, a set to whether it holds
// anything, ...). Errors are reported.
void compile_as(struct compiler *compiler, const struct vdl_node *node, enum value_type wanted);

// Nodes that yield a local or store an operand in it, whatever its type; that push a variable, or
// that of a player that is popped.
void build_load_variable(struct compiler *compiler, int index);
void build_load_local(struct compiler *compiler, enum value_type type, int cell);
struct ir *build_store_local(struct compiler *compiler, enum value_type type, int cell);

// An error: a variable for each square, without a square.
void say_of_which_square(struct compiler *compiler, const struct vdl_node *word);

// Where variables of the turn get their start values, and nothing waits.
void build_reset(struct compiler *compiler);

// What players are told, as an index into program->messages; 0 for an empty text.
int message_add(struct compiler *compiler, struct text message);

// The words that ask for a choice: its own, or those of a choice around it that no other one in
// there has used.
int words_of_choice(struct compiler *compiler, const struct vdl_node *choice);

// How a name gets the value of an expression: what asked for the name in it that was chosen last.
struct asking asking_of(struct compiler *compiler, const struct vdl_node *expression);

// What names have that stand for one of these one after the other.
enum value_type element_type(enum value_type type);

// Statements. A block is not added to the open one.
struct ir *compile_block(struct compiler *compiler, const struct vdl_node *block);
void compile_call(struct compiler *compiler, const struct vdl_node *call);
void compile_let(struct compiler *compiler, const struct vdl_node *node);
void compile_note(struct compiler *compiler, const struct vdl_node *node);
// The words of a prompt or of what is said, with names of variables.
void compile_said(struct compiler *compiler, const struct vdl_node *node, struct prompt *said);
void compile_set(struct compiler *compiler, const struct vdl_node *node);
void compile_statement(struct compiler *compiler, const struct vdl_node *node);
void compile_later(struct compiler *compiler, const struct vdl_node *node);
void compile_as_move(struct compiler *compiler, const struct vdl_node *move);
void compile_call_off(struct compiler *compiler, const struct vdl_node *node);
void compile_carry_out(struct compiler *compiler, const struct vdl_node *node);
void compile_choose(struct compiler *compiler, const struct vdl_node *node);
void compile_move(struct compiler *compiler, const struct vdl_node *node);
void compile_either(struct compiler *compiler, const struct vdl_node *node);
void compile_return(struct compiler *compiler);
void compile_leave(struct compiler *compiler, const struct vdl_node *node);
void compile_attempt(struct compiler *compiler, const struct vdl_node *node);

// A block that `return` leaves: a statement, which is added.
void compile_body(struct compiler *compiler, const struct vdl_node *block);

// A call in two steps: its arguments (from `first` on) are stored, then the rule is carried out.
// False, with an error, when there is nothing to call.
struct call {
    const struct vdl_node *node;
    struct rule_facts *facts;
    struct subroutine *subroutine; // NULL: put in
    struct local arguments[PARAMETERS_LIMIT];
    int count;
};

bool call_begin(struct compiler *compiler, const struct vdl_node *call,
                const struct vdl_node *first, struct call *begun);
void call_end(struct compiler *compiler, const struct call *call);

// The blocks that handle captures, once for each captured square that `next` finds; not added.
struct ir *compile_capture_hook(struct compiler *compiler, enum opcode next, int flags);

// Carries out what waits; ends the turn. What the latter needs is compiled after the turns, what
// the former needs with the subroutines.
void build_carry_out(struct compiler *compiler);
void build_end_turn(struct compiler *compiler);
void compile_turn_end(struct compiler *compiler);
void compile_carry_out_subroutine(struct compiler *compiler);

// Says of the player to move what is said of the one who has just moved: a compiled expression, and
// a goal with its condition.
void say_of_opponent(struct compiler *compiler, struct ir *node);
void compile_moved_goal(struct compiler *compiler, const struct vdl_node *outcome,
                        struct goal *goal, struct ir *condition);

// Attacks by the game's rule `attack`, if there is one: nodes that yield whether the own side or an
// enemy, or a player, attacks a set so; which pieces of a set do. The engine asks it in a unit.
bool has_attack_rule(const struct compiler *compiler);
void build_attack_by_side(struct compiler *compiler, const struct vdl_node *set, bool own);
void build_attack_by_player(struct compiler *compiler, const struct vdl_node *set,
                            const struct vdl_node *player);
void build_attacking_pieces(struct compiler *compiler, const struct vdl_node *set,
                            const struct vdl_node *pieces);
void compile_attack_units(struct compiler *compiler);

// The subroutines that are called so far and by each other.
void compile_subroutines(struct compiler *compiler);

// Rules of the game's own file are compiled for their mistakes also when nothing calls them.
void compile_unused(struct compiler *compiler);

// Reports an unknown name with a suggestion from those in scope that could stand there.
enum name_kind {
    NAME_OF_VALUE,
    NAME_OF_PIECE,
    NAME_OF_ATTRIBUTE,
    NAME_OF_PROPERTY,
    NAME_OF_FUNCTION,
    NAME_OF_RULE,
    NAME_OF_VARIABLE
};
void unknown_name(struct compiler *compiler, const struct vdl_node *word, enum name_kind kind);

// Begins and ends the use of a rule or definition in place. False, with an error at `use`, when
// that is inside of itself, or too much; then there is nothing to end.
bool expansion_begin(struct compiler *compiler, const struct vdl_node *use,
                     const struct vdl_node *definition);
void expansion_end(struct compiler *compiler);

// An error, unless the same place has one already (rules are expanded many times). False in that
// case: then there is nothing to add a note or hint to.
__attribute__((format(printf, 3, 4))) bool compile_error(struct compiler *compiler,
                                                         struct span span, const char *format, ...);

#endif
