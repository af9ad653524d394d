// Inside of expressions: what the files share that compile them.
//
// expression.c compiles a tree, operators.c its operations, definitions.c what is defined in the
// place where it is used; words.c knows what words mean, lists.c which lists they name, infer.c
// which type a tree yields.
#ifndef EXPRESSION_H
#define EXPRESSION_H

#include "compiler.h"

enum { ARGUMENTS_LIMIT = 3 };

// A word that the language itself gives a meaning.
struct builtin {
    const char *name;
    enum value_type type;
    enum opcode opcode;
    size_t cell_offset; // of the cell's number in struct program (LOAD)
};

// `NAME(...)`.
struct function {
    const char *name;
    enum opcode opcode;
    enum value_type result;
    int argument_count;
    enum value_type arguments[ARGUMENTS_LIMIT];
};

// `NAME of X` where NAME is none of the game's own.
struct property {
    const char *name;
    enum opcode opcode;
    enum value_type result, argument;
};

// The function or property with that name; NULL.
const struct function *function_named(struct text name, int count); // arguments, if that matters
const struct property *property_named(struct text name);

// What a bare word means.
struct meaning {
    enum {
        MEANS_NOTHING,
        MEANS_LOCAL,
        MEANS_ARGUMENT, // a parameter of a function: the name in scope with that number
        MEANS_BUILTIN,
        MEANS_TRUTH,
        MEANS_NONE,
        MEANS_VARIABLE,
        MEANS_HAND,
        MEANS_ZONE,
        MEANS_PIECE,
        MEANS_PLAYER,
        MEANS_DEFINE,
        MEANS_FUNCTION,
        MEANS_VARIED,
        MEANS_DIRECTION,
        MEANS_DIRECTIONS,
        MEANS_SQUARE
    } kind;
    enum value_type type;
    int index;
    const struct vdl_node *define;
};

struct meaning meaning_of(struct compiler *compiler, struct text name);

// The builtin that `index` of a meaning stands for.
const struct builtin *builtin_at(int index);

// "a number", for messages.
const char *type_name(enum value_type type);

bool is_none(const struct vdl_node *node); // the word

// infer for an operation on two values, which finds the stacks as that does.
enum value_type infer_binary(struct compiler *compiler, const struct vdl_node *node);

// Whether `NAME of PLAYER` means pieces of his.
bool names_pieces(struct compiler *compiler, const struct vdl_node *of);

// The square that a string names; 0 after an error. In quotes a name is always that of a square.
int quoted_square(struct compiler *compiler, const struct vdl_node *node);

// Whether a name stands for a kind that is only known when the rules are carried out, as that of a
// chosen piece.
bool holds_kind(struct compiler *compiler, struct text name);

// The types that `own X` names: all royal ones, a piece, or a defined list; as lists_of.
int piece_lists(struct compiler *compiler, const struct vdl_node *word,
                int lists[MODEL_PLAYERS_LIMIT]);

// What authors write without meaning it (doubts.c). `x in A with B` with a square x asks whether x
// is in (A with B): the tree for that, or NULL where a tree is nothing of that form.
const struct vdl_node *membership(struct compiler *compiler, const struct vdl_node *node);
bool is_membership(struct compiler *compiler, const struct vdl_node *node);

// Whether an expression for a set is the complement of something: nearly all squares.
bool is_complement(const struct vdl_node *node);

// Notes that something is hardly meant: anything at a place; `x in A or B`, where B is no
// condition; a comparison of two sets.
void doubt(struct compiler *compiler, enum doubt_kind kind, struct span span);
void doubt_joined(struct compiler *compiler, const struct vdl_node *node);
void doubt_comparison(struct compiler *compiler, const struct vdl_node *node);

// What to do about a value of a wrong type, which has been reported.
void hint_at_types(struct compiler *compiler, enum value_type wanted, enum value_type got);

// Each compiles a tree of its kind and returns what it yields; after an error TYPE_ERROR.
enum value_type compile_expression(struct compiler *compiler, const struct vdl_node *node);
enum value_type compile_binary(struct compiler *compiler, const struct vdl_node *node);

// Calls of the game's own functions, which are definitions with parameters: what one yields, the
// call compiled, what a parameter stands for; false, with an error, if there are not as many
// arguments as parameters.
enum value_type infer_call(struct compiler *compiler, const struct vdl_node *call,
                           const struct vdl_node *function);
enum value_type compile_function_call(struct compiler *compiler, const struct vdl_node *call,
                                      const struct vdl_node *function);
enum value_type compile_argument(struct compiler *compiler, int parameter);
bool check_arguments(struct compiler *compiler, const struct vdl_node *call,
                     const struct vdl_node *function, int given);

// What a definition means, where `word` uses it: the same for all (`define`), for the player to
// move, for the player that an expression gives (`NAME of PLAYER`).
enum value_type compile_define(struct compiler *compiler, const struct vdl_node *word,
                               const struct vdl_node *define);
enum value_type compile_varied(struct compiler *compiler, const struct vdl_node *word,
                               struct meaning meaning);
enum value_type compile_varied_of(struct compiler *compiler, const struct vdl_node *node);

// Directions as players see them (directions.c). The direction that a name means, or -1; which one
// a player calls so (after an error, itself); it compiled, for `player` or, if that is NULL, for
// the player to move.
int turned_direction(struct compiler *compiler, struct text name);
int direction_for(struct compiler *compiler, const struct vdl_node *word, int direction,
                  int player);
enum value_type compile_own_direction(struct compiler *compiler, const struct vdl_node *word,
                                      const struct vdl_node *player);
bool is_own_direction(struct compiler *compiler, const struct vdl_node *node); // `own n`

#endif
