// Inside the compiler: what expression.c, statement.c and compile.c share.
//
// Trees of rules become bytecode in one pass. Calls of rules are expanded in place (there is no
// recursion at run time); each rule sees its parameters and its own names only.
#ifndef COMPILER_H
#define COMPILER_H

#include "program.h"

enum {
    CODE_LIMIT = 200000,       // instructions of one game
    CALL_DEPTH_LIMIT = 32,     // rules calling rules
    EXPANSIONS_LIMIT = 200000, // calls of rules and uses of definitions, each with all inside of it
    EXPRESSION_DEPTH_LIMIT = 46,
    LOCALS_LIMIT = 1000,
    PARAMETERS_LIMIT = 16,
    LISTS_LIMIT = 1000,
    NOTES_LIMIT = 1000,
    NOTE_LENGTH_LIMIT = 200,
    MESSAGES_LIMIT = 1000
};

// What an expression yields. SET is on the set stack, the rest on the value stack; HAND is the
// player whose hand it is; LIST is known when compiling and yields nothing.
enum value_type {
    TYPE_ERROR,
    TYPE_NUMBER,
    TYPE_TRUTH,
    TYPE_SQUARE,
    TYPE_SET,
    TYPE_PIECE, // a type of piece
    TYPE_PLAYER,
    TYPE_DIRECTION,
    TYPE_HAND,
    TYPE_LIST
};

struct local {
    struct text name;
    enum value_type type;
    int cell;
};

struct compiler {
    struct program *program;
    struct model *model;
    struct span span; // of what is being compiled
    int code_capacity;
    struct local locals[LOCALS_LIMIT];
    int local_count; // names in scope
    int scope_start; // the first name that the present rule sees
    int next_cell;   // free cell for a local
    const struct vdl_node
        *expanding[CALL_DEPTH_LIMIT]; // rules and definitions, the outermost first
    int call_depth;
    int expansions; // so far
    int expression_depth;
    bool too_large;  // said already
    bool after_turn; // compiling what follows a turn
};

// Emission. Returns the address.
int emit(struct compiler *compiler, enum opcode op, int x, int a, int b);
void patch(struct compiler *compiler, int address); // the jump at `address` leads here

// Names.
struct local *local_find(struct compiler *compiler, struct text name);
struct local *local_new(struct compiler *compiler, struct text name, enum value_type type,
                        struct span span);

// Lists known when compiling, as index into program->lists; equal lists are shared.
int list_add(struct compiler *compiler, const int *values, int count);

// The constant values of expressions (types, numbers or directions); sets *type to what they are.
// Returns the list's index or -1 after an error.
int list_of(struct compiler *compiler, const struct vdl_node *first, enum value_type *type);

// Expressions: the type that a tree would yield, without code or errors (TYPE_ERROR when unknown).
enum value_type infer(struct compiler *compiler, const struct vdl_node *node);

// Compiles an expression and converts it to `wanted` (a square to a set, a set to whether it holds
// anything, ...). Errors are reported.
void compile_as(struct compiler *compiler, const struct vdl_node *node, enum value_type wanted);

// Statements.
void compile_block(struct compiler *compiler, const struct vdl_node *block);
void compile_call(struct compiler *compiler, const struct vdl_node *call);

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
