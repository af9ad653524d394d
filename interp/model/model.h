// The model: a game's declarations, checked and with parents and modules folded in.
//
// Declarations of a parent (`game "X" from chess`) and of modules (`use hands`) come first; later
// ones of the same name replace them, two of the same name in one file are an error. Rules stay
// syntax trees here; code/ gives them meaning. Everything lives in the model's arena.
#ifndef MODEL_H
#define MODEL_H

#include "arena.h"
#include "board.h"
#include "diag.h"
#include "found_file.h"
#include "names.h"
#include "value_type.h"
#include "vdl_ast.h"

enum {
    MODEL_PLAYERS_LIMIT = 16,
    MODEL_OWNERS_LIMIT = 17, // players, nobody, and owners that never move
    MODEL_TYPES_LIMIT = 1000,
    MODEL_KINDS_LIMIT = 4095,    // types times owners
    MODEL_ATTRIBUTES_LIMIT = 20, // KIND_BITS and these fill 32 bits
    MODEL_NAMES_LIMIT = 20000,   // of one kind
    MODEL_OPTIONS_LIMIT = 64,
    MODEL_FILES_LIMIT = 64,      // parents and modules of one game
    MODEL_SOURCE_LIMIT = 1 << 24 // bytes of one file
};

struct betza_movement;
struct file_dialect;

// One movement of a piece: Betza notation, where it may start and end.
struct movement {
    struct text betza;
    const struct betza_dialect *dialect;
    struct span span;
    const struct betza_movement *meaning;
    const struct vdl_node *from, *within; // WORD naming a zone, or NULL
    struct movement *next;
};

// A number that the pieces of a type have: `strength 7`.
struct piece_number {
    struct text name;
    int value;
    struct piece_number *next;
};

struct piece_type {
    struct text name;
    char letter[8]; // as FEN has it for the first player: "N", "+P", "*"
    struct span span;
    bool royal, neutral;
    struct movement *movements;
    struct piece_number *numbers;
    const struct vdl_node *signs, *pictures; // STRINGs, for all or for each player
    const struct vdl_node *stack; // STRING: the variable that says how many stand on a square
    const struct vdl_node *reverse_name;
    int reverse; // type on the other side of the piece, or -1
    int front;   // of the two the one declared with `reverse`; else itself
};

struct zone {
    struct text name;
    struct span span;
    bool *squares[MODEL_PLAYERS_LIMIT]; // as that player sees it
};

enum attribute_place { SHOWN_NOT, SHOWN_BEFORE, SHOWN_AFTER, SHOWN_AS_RIGHTS };

struct attribute {
    struct text name;
    struct span span;
    bool secret;      // only the owner of the piece knows it
    bool until_moved; // lost when the piece moves
    enum attribute_place place;
    const bool *types; // [type_count], those whose pieces have it as a right; NULL: all
    struct text sign;  // in FEN, for SHOWN_BEFORE and SHOWN_AFTER
};

// Who may see a variable: everybody as long as its value follows from what everybody knows;
// everybody; nobody but the player whose it is, where there is one for each player.
enum audience { AUDIENCE_AS_FOLLOWS, AUDIENCE_ALL, AUDIENCE_OWNER };

struct variable {
    struct text name;
    struct span span;
    enum value_type type;
    int start; // of a set: it is empty
    bool per_player;
    bool per_square;
    bool shown;      // as "3+3" before FEN's clocks; else in a {block}
    bool of_turn;    // begins anew with each turn
    bool uncompared; // positions that differ in it only are the same
    enum audience audience;
};

// A hand that each player has beside the one called `hand`.
struct hand {
    struct text name;
    struct span span;
};

// A definition that means something else for each player.
struct varied {
    struct text name;
    const struct vdl_node *values[MODEL_PLAYERS_LIMIT]; // their children are expressions
};

// A named tree: a definition, a rule, a goal, a test, a block.
struct named_node {
    struct text name;
    const struct vdl_node *node;
    int number; // in its list
    struct named_node *next;
    struct named_node *namesake; // the next one of the same name: goals
};

struct named_list {
    struct named_node *first, *last;
    int count;
    struct names names; // to the first named_node of each name
};

// What sentences say of (sentences.h): what has a name, what there is once, and blocks.
enum sentence_kind {
    SENTENCE_RULE,
    SENTENCE_PIECE,
    SENTENCE_DEFINE,
    SENTENCE_ATTRIBUTE,
    SENTENCE_VARIABLE,
    SENTENCE_ZONE,
    SENTENCE_GOAL,
    SENTENCE_BOARD,
    SENTENCE_PLAYERS,
    SENTENCE_SETUP,
    SENTENCE_TURN,
    SENTENCE_OPENING,
    SENTENCE_ORDER,
    SENTENCE_VIEW,
    SENTENCE_AFTER_TURN,
    SENTENCE_ON_CAPTURE,
    SENTENCE_KINDS
};

// What the game leaves open until it is loaded. Those whose values a file chooses for its parent
// are fixed.
struct option {
    struct text name, words;
    const struct vdl_node *node; // its children are the values, the usual one first
    const char **values;
    int value_count, chosen;
    bool is_fixed, is_filled_in;
};

struct model {
    struct arena *arena;
    struct diag *diag;
    struct source_set *sources;
    struct text title, author;
    struct option *options;
    int option_count;
    bool is_chosen;   // somebody has chosen other than the usual values
    char *board_text; // "8x8"
    struct board board;
    bool is_without_goals; // says the game
    bool has_board;
    // Owners of pieces: the players, then nobody (number player_count), then those who never move.
    int player_count, owner_count;
    int decider_count; // players whose turns are not made by chance: the first ones
    bool is_random[MODEL_PLAYERS_LIMIT]; // chance makes this player's turns
    enum facing facing[MODEL_PLAYERS_LIMIT];
    const int *turned[MODEL_PLAYERS_LIMIT]; // [direction]: what it is for him, -1: it isn't said
    bool has_symmetries;                    // declared ones
    struct text owners[MODEL_OWNERS_LIMIT]; // names; nobody has none
    struct text owner_marks[MODEL_OWNERS_LIMIT]; // stands before their pieces' letters, or ""
    struct piece_type *types;
    int type_count;
    struct names type_names;   // each to its element; so are the next ones
    struct names number_names; // to one of the numbers of pieces of that name
    struct zone *zones;
    int zone_count;
    struct names zone_names;
    struct attribute *attributes;
    int attribute_count;
    struct variable *variables;
    int variable_count;
    struct variable clock; // as it is declared, if it is
    struct names variable_names;
    struct hand *hands;
    int hand_count;
    struct varied *varied;
    int varied_count;
    struct names varied_names;
    const struct vdl_node *setup, *view, *turn, *opening, *order, *board_node;
    char *setup_fen;               // the start position
    struct file_dialect *dialects; // of the files that declare one (dialect.h)
    struct named_list defines, rules, goals, prompts, tests, after_turn, on_capture;
    struct named_list about;                     // what the game's own file says of it, by subjects
    struct named_list words;                     // the game's own, by what they are said for
    struct named_list sentences[SENTENCE_KINDS]; // on declarations; those out of date have no node
    const struct source *files[MODEL_FILES_LIMIT]; // parents and modules before those they are for
    int file_count;
    struct named_list layers; // FILE nodes of declarations that hold since options are so
    struct vdl_node *tree;    // of the game's own file
    uint64_t fingerprint;     // of what the rules mean (fingerprint.h); 0 after errors
};

// Finds the text of `name` (a parent or a module) and puts it into the arena. `from` is the name of
// the file that asks. Returns false when it can't be had.
typedef bool model_reader(void *context, struct arena *arena, const char *from, struct text name,
                          bool is_module, struct found_file *found);

// Builds the model of the file `source` with the options `chosen`, "flips=off" ("": as is usual).
// Mistakes go to diag; the model is usable only without errors.
struct model *model_build(struct arena *arena, struct diag *diag, struct source_set *sources,
                          const struct source *source, struct text chosen, model_reader *reader,
                          void *context);

// The declarations under a condition on options that a place belongs to; NULL: the whole file.
const struct vdl_node *model_layer(const struct model *model, struct span span);

// Whether a declaration stands under a condition on options.
bool model_is_conditional(const struct model *model, const struct vdl_node *declaration);

// Adds the hint "did you mean ...?" when a name is near; it belongs to the error just reported.
struct suggest;
void hint_nearest(struct diag *diag, const struct suggest *suggest);

// Adds a hint how the squares of a board are named; it belongs to the error just reported.
void hint_squares(struct diag *diag, const struct board *board);

// Adds a hint how the kinds of pieces are written, if they are few.
void hint_letters(const struct model *model);

// Reports a word that is no player's name.
void unknown_player(const struct model *model, const struct vdl_node *word);

// Where a problem with the setup is, as placement_read words it: of a drawn board the line of "rank
// N: ...".
struct span model_setup_span(const struct model *model, const char *problem);

// One step forward, as a player sees it.
void model_forward(const struct model *model, int player, int *dx, int *dy);

// How many values a variable has: one, or one for each player or square.
int model_value_count(const struct model *model, const struct variable *variable);

// Lookups by name; -1 or NULL when there is none.
int model_type(const struct model *model, struct text name);
int model_zone(const struct model *model, struct text name);
int model_attribute(const struct model *model, struct text name);
int model_varied(const struct model *model, struct text name);
int model_variable(const struct model *model, struct text name);

// The number of a hand: 0 for `hand`, then the further ones; -1: there is none of that name.
int model_hand(const struct model *model, struct text name);
int model_player(const struct model *model, struct text name);
int model_owner(const struct model *model, struct text name); // players, too
const struct named_node *named_find(const struct named_list *list, struct text name);

#endif
