// The program: everything that the VM needs to play a game, immutable after compiling.
//
// A position is an array of int32 cells: the board, then hands, variables and the core's own cells,
// then locals (which are no part of the position, but undone like it). A piece on the board is one
// value: its kind (type and owner) in the low bits, its attributes above.
#ifndef PROGRAM_H
#define PROGRAM_H

#include "model.h"
#include "walk.h"

enum opcode {
#define OP(name, operands, pops, pushes, sets, board, meaning) OP_##name,
#include "opcodes.def"
#undef OP
    OPCODE_COUNT
};

// Opcodes below are basic: what code generation emits. Passes make the others.
enum { BASIC_OPCODES = OP_EXPLAINING };

// How many instructions stand in a superinstruction's sequence.
enum {
#define FUSED(name, operands, pops, pushes, sets, board, x, a, b, ...)                             \
    LENGTH_##name = sizeof((const uint8_t[]){__VA_ARGS__}),
#define FUSED_HEAD FUSED
#define FUSED_TOO(...)
#include "superinstructions.def"
#undef FUSED
#undef FUSED_HEAD
#undef FUSED_TOO
};

struct instruction {
    uint8_t op;
    uint8_t x;
    uint16_t a;
    int32_t b;
};

enum {
    KIND_BITS = 12,
    KIND_MASK = (1 << KIND_BITS) - 1, // holds MODEL_KINDS_LIMIT
    SET_WORDS_LIMIT = BOARD_SQUARES_LIMIT / 64,
    PASSED_LIMIT = 8, // squares passed over that are open to capture
    NOTE_SLOTS = 2,
    LONG_WALK = 20,        // nodes; shorter walks are run faster than sets are put together
    VALUE_STACK_SIZE = 64, // the compiler refuses deeper expressions
    SET_STACK_SIZE = 48
};

// What a square in the key of passed squares is multiplied by for each one after it.
#define PASSED_KEY_STEP UINT32_C(0x9e3779b1)

// Flags of MOVES, to which what follows is added, times MOVES_FOLLOWED.
enum { MOVES_OF_SET = 1, MOVES_CAPTURES = 2, MOVES_CARRIED_OUT = 4, MOVES_FOLLOWED = 8 };

// What other choices follow a choice on each way to the end of the turn: whatever; none; just one,
// of squares, after which none follows.
// FOLLOWS_END: none, and nothing can fail.
enum choice_follows { FOLLOWS_CHOICES, FOLLOWS_NOTHING, FOLLOWS_SQUARE, FOLLOWS_END };

// Flag of REQUIRE and REQUIRE_SAFE: after it nothing can fail.
enum { REQUIRE_LAST = 1 };

// Owners in SET_PIECES.
enum { PIECES_OWN = 1, PIECES_ENEMY = 2, PIECES_NEUTRAL = 4 };

// With them in PIECES_CONNECTED: the next player's zones.
enum { PIECES_FROM_NEXT = 8, PIECES_TO_NEXT = 16 };

// One look in an attack table: see attack_tables in geometry.h.
struct attack_node {
    square_t square;
    uint8_t pass; // occupants (as the attacker sees them) behind which the children are looked at
    uint8_t unused;
    uint16_t skip;  // nodes of this subtree, itself included
    uint16_t match; // row of `attack_match`: kinds that attack from here (0: none)
};

struct attack_table {
    uint32_t first, count;
};

// The same as sets of squares, where nothing but empty squares lets attacks pass. A table's number
// is that of its place in `attacks`; nodes of a table are counted from 1, 0 is none.
enum { ATTACK_SET_WORDS = 2 }; // of larger boards there are none

struct attack_sets {
    uint64_t *from; // [(table * type_count + type) * word_count] of the attacking player's pieces;
                    // NULL: there are no such sets
    uint64_t *seen; // [table * word_count]: all that is looked at
    uint64_t *ways; // [node of all * word_count]: squares that have to be empty for it to attack
    uint16_t *at;   // [table * square_count + square]: the first node on a square from which
                    // somebody attacks, ...
    uint16_t *next; // [node of all]: ... and the next one there
};

// Where a piece can go, as operations on whole sets of squares, for walks that are plain enough:
// their moves only go to a square or capture there, and only empty squares let them pass (what
// happens behind enemies only is left out). Each term
// adds those of its squares that hold what `emit` names: of leaps all, of a ray (a slide, or any
// line of squares in ascending or descending order) those up to the first piece.
enum target_form { TARGETS_LEAPS, TARGETS_RAY_UP, TARGETS_RAY_DOWN, TARGETS_FORMS };

// What a term's squares may hold, royal or not.
enum {
    TARGETS_EMPTY = 1,
    TARGETS_FRIENDS = 2,
    TARGETS_ENEMIES = 4,
    TARGETS_NEUTRAL = 8,
    TARGETS_OCCUPANTS_LIMIT = 16
};

struct target_term {
    uint32_t emit;          // which of `target_occupants`
    uint32_t gate, squares; // numbers of sets; the term holds while the gate's squares are empty
};

struct targets {
    uint32_t first;                // term
    uint8_t counts[TARGETS_FORMS]; // of terms of each form, one form after the other
    bool is_plain;
    bool captures_friends;
    bool rays_lead_away; // from the word of a set that holds the origin
    // Numbers of sets of squares: where it could capture a piece that passed over, where it could
    // capture another piece, and where other players' pieces, as long as there are none, keep moves
    // away that no term knows of.
    uint32_t passed, captures, wakes;
};

// Where all pieces of a kind can go, which leap by the same steps wherever they stand: for each
// step the squares from which it leads to another one. A step adds to the number of a square: whole
// words and bits (always upwards) of a set.
struct shift_step {
    int16_t delta;
    int8_t whole;
    uint8_t bits;
};

enum { SHIFT_GROUP_GATES = 3 };

struct shift_row {
    struct shift_step step, gates[SHIFT_GROUP_GATES]; // squares there must be empty
    uint8_t emit;                                     // which of `target_occupants`; moves only
    uint8_t gate_count;
    uint64_t *origins; // [word_count]
};

// Moves, and what `wakes`, `passed` and `captures` of targets say; of jumps over a piece there is
// a gate where they end.
enum shift_group_form {
    SHIFT_GROUP_MOVES,
    SHIFT_GROUP_WAKES,
    SHIFT_GROUP_PASSED,
    SHIFT_GROUP_CAPTURES,
    SHIFT_GROUP_FORMS
};

struct shift_group {
    bool is_one;
    uint64_t *origins; // [word_count] from which that is all there is
    struct shift_row *rows[SHIFT_GROUP_FORMS];
    uint8_t counts[SHIFT_GROUP_FORMS];
    int effort; // of counting moves: rows, their gates, and what wakes
};

// One part of a turn's text and identity: a note with the values of its slots. Note 0 is a move;
// then c tells apart moves between the same squares.
struct turn_item {
    uint16_t note;
    int16_t a, b;
    uint16_t c;
};

// How a note is printed: text with slots.
enum note_slot { SLOT_SQUARE, SLOT_TYPE_LOWER, SLOT_TYPE_UPPER, SLOT_NUMBER };

struct note {
    struct text parts[NOTE_SLOTS + 1]; // before, between and after the slots
    enum note_slot slots[NOTE_SLOTS];
    // A type that is chosen among those in a hand: its number and 1; below 0: the next player's.
    int from_hand[NOTE_SLOTS];
    int slot_count;
    bool secret;  // slots are known to the mover only
    bool is_open; // the rules mean to tell what it depends on (`openly`)
    // The rules' words that ask for what a slot prints, and for the rest; NULL: none.
    const char *questions[NOTE_SLOTS], *question;
};

struct value_list {
    int count;
    const int *values;
    bool is_by_mover; // the values are lists: that of each player
};

struct goal {
    int entry; // code of the condition
    enum { GOAL_WIN, GOAL_LOSE, GOAL_DRAW, GOAL_INVALID, GOAL_MOST } outcome;
    int points_entry; // for GOAL_MOST: code of what each player has
    int worth_entry;  // code of what winning is worth; -1: `worth`
    int32_t worth;    // 0: as the code says
    int player;       // whose outcome; -1: of the player to move
    enum vdl_goal_mode mode;
    bool only_stuck; // can hold only where there is no legal turn
    bool is_joined;  // `joined_entry` asks it, too
    bool is_never;   // its condition is the word `false`: so goals are taken out
    bool asks_repetitions;
    bool is_open; // the rules mean to tell what it depends on: `openly`, `referee`, `claim`
    const char *reason;
};

// Words with the values of variables.
struct said_part {
    int note;
    int cells[NOTE_SLOTS]; // of the variables in it
};

// What a player, or everybody, is told before a turn, where a condition holds.
struct prompt {
    int entry;    // code of the condition
    int listener; // a player, or one of the next
    bool is_open; // the rules mean to tell what it depends on
    const char *words;
    struct said_part *parts; // that say the words
    int part_count;
};

enum { TOLD_TO_MOVER = -1, TOLD_TO_EVERYBODY = -2 };

// Where a square lies on one of the lines that cover the board in one direction.
struct row_line {
    uint32_t line, bit; // number among those of all directions; the square's bit in the line's word
};

// The place of instructions for which there is none (vm/incremental_sets.h).
enum { NO_PLACE = UINT16_MAX };

// Shorter rows are not looked for by lines.
enum { LONG_ROW = 4 };

// One turn in the order of turns.
struct order_entry {
    int player;  // who makes it
    int as;      // whose pieces, hand and zones are his own in it
    int address; // of its code
    int asked;   // the entry of whose player goals are asked: the first from here on, this one
                 // included, that isn't chance's; -1: none ever follows
};

// The cells of one `prefer`: where the turn has met it (the address after it, 0: nowhere) and with
// what value; whether the greatest value of all turns is known, and that.
enum prefer_cell { PREFER_MET, PREFER_VALUE, PREFER_IS_KNOWN, PREFER_MOST, PREFER_CELLS };

// What the compiler does for speed alone.
enum pass {
#define PASS(name, meaning) PASS_##name,
#include "passes.def"
#undef PASS
    PASS_COUNT
};

struct compile_options {
    uint32_t left_out; // passes that don't run: bits 1 << PASS_...
};

// Leaves out all passes: a program of basic instructions.
enum { ALL_PASSES = (1 << PASS_COUNT) - 1 };

enum { DOUBTS_LIMIT = 20 }; // that are reported

// Who is told the value of a variable: nobody; who sees the square that it is; the player whose it
// is; everybody.
enum told { TOLD_NEVER, TOLD_WHERE_SEEN, TOLD_TO_OWNER, TOLD_ALWAYS };

// What is allowed and yet hardly meant: `not SET` where a condition is wanted, two sets compared,
// `x in A or B` where B is a set.
struct doubt {
    enum doubt_kind { DOUBT_COMPLEMENT, DOUBT_COMPARISON, DOUBT_JOINED } kind;
    struct span span;
};

// What is at an address of the code, for those who tell people about turns: they read no bytecode.
enum site_kind {
    SITE_MOVES,       // a choice of moves
    SITE_SQUARE,      // a choice of squares, ...
    SITE_VALUE,       // ... of values of a list, ...
    SITE_HAND,        // ... of a kind in a hand
    SITE_FORK,        // a choice: to go on after it, or elsewhere
    SITE_BRANCH,      // what follows depends on whether something is possible: just tried
    SITE_REQUIREMENT, // one about attacks, or the condition of a choice; others have no site
    SITE_PREFERENCE,
    SITE_NOTE
};

// What a requirement forbids: that own royal pieces are attacked, or the squares of a set, by
// others or by own pieces.
enum forbidden { FORBIDS_OTHERS, FORBIDS_ROYALS_ATTACKED, FORBIDS_ATTACKS, FORBIDS_ATTACKS_BY_OWN };

enum hand_holder { HELD_BY_MOVER, HELD_BY_NEXT, HELD_BY_OTHERS };

struct site {
    int address;
    uint8_t kind; // enum site_kind
    union {
        struct chosen_site {
            uint16_t cell; // the local
            // Pieces with or without an attribute are chosen from: of these owners (PIECES_...) and
            // these types (as in SET_PIECES). 0: from something else.
            uint8_t owners, attribute;
            uint16_t types;
            uint16_t hand; // the number of a further hand; 0: his first one
            uint8_t holder;
        } chosen;
        struct leading_site {
            int target;
            bool wanted; // SITE_BRANCH: leads to `target` where the answer is this
        } leading;
        struct required_site {
            uint8_t forbids;
            bool is_of_pieces; // of pieces of some owners and types, that they are attacked
            int choice;        // number of the site whose condition, after `where`, it is; -1: none
        } required;
        struct noted_site {
            uint16_t note, cells[NOTE_SLOTS]; // whose values it prints
        } noted;
    };
};

// Whether a turn is kept, and whether the others are told of it.
enum keeping { KEPT = 1, KEPT_SECRETLY = 2 };

struct program {
    const struct model *model;
    uint32_t left_out; // passes that did not run: bits 1 << PASS_...
    const struct board *board;
    int decider_count; // players whose turns are not made by chance: the first ones
    int player_count, owner_count, type_count, kind_count, square_count, word_count;

    // Kinds: 0 is "empty", then 1 + type * owner_count + owner; owner player_count is nobody.
    uint8_t *class_of;                               // [player * kind_count + kind]: enum occupant
    uint8_t *owner_of;                               // [kind]
    int16_t *type_of;                                // [kind]; -1 for empty
    int16_t *reverse_of, *front_of;                  // [type]
    uint32_t attribute_bits[MODEL_ATTRIBUTES_LIMIT]; // in a piece's value
    int32_t cleared_by_move; // attribute bits that a piece loses when it moves

    // Geometry.
    struct walk_pool pool;
    struct walk *walks; // [kind * square_count + square]
    int16_t *like_of;   // [type]: the first type that moves alike; -1: none
    // Where each square comes to lie when the board is turned by 180 degrees, if the second
    // player's walks are the first player's, turned; else NULL.
    const square_t *rotated;
    struct targets *targets;          // [kind * square_count + square]
    struct shift_group *shift_groups; // [kind]
    struct target_term *target_terms;
    size_t target_term_count, target_term_capacity;
    uint64_t *target_sets; // [number * word_count]; 0 is the empty set
    size_t target_set_count, target_set_capacity;
    uint8_t target_occupants[TARGETS_OCCUPANTS_LIMIT]; // TARGETS_... that occur
    int target_occupants_count;
    struct attack_node *attack_nodes;
    size_t attack_node_count;
    struct attack_table *attacks; // [player * square_count + square]: who of his attacks it
    uint8_t *attack_match;        // [row * kind_count + kind]
    struct attack_sets attack_sets;
    bool has_hops;         // some attack needs a piece in between
    const square_t *steps; // [direction * square_count + square]
    int direction_count;
    int longest_walk; // nodes; 0: a node may yield several moves, or a move several nodes
    // Whether plain walks of LONG_WALK nodes or more occur, and no move of the game has an effect.
    bool has_long_walks;
    // [node of the pool * word_count]: squares that have to be empty for it to be looked at. NULL
    // where nobody asks, or where a walk needs another sort of squares, has two nodes for a square
    // or one with an effect.
    uint64_t *node_ways;
    int *row_directions; // enough of them to find all straight rows
    int row_direction_count;
    // [square * row_direction_count + direction]. NULL where nobody asks for rows, for boards that
    // are not plain or have lines that are longer than a word.
    struct row_line *row_lines;
    int row_line_count;
    // Whether a step in a direction always adds the same to a square's number; if so, what, and
    // from which squares there is one.
    bool has_shifts;
    int *shifts;        // [direction]
    uint64_t *shifting; // [direction * word_count]
    uint64_t *around;   // [square * word_count]: adjacent squares
    bool around_is_mutual;
    uint64_t *all;           // [word_count]
    uint64_t *files, *ranks; // [index * word_count]
    uint64_t *zones;         // [(zone * player_count + player) * word_count]

    // Cells.
    int hand_cells;       // + (hand * player_count + player) * type_count + type
    int hand_rows;        // players times hands: values of type HAND are below
    int *variable_cells;  // first cell of a variable
    int counter_cells;    // numbers of squares, after the variables that are other numbers
    int numbers_end;      // after them; other variables follow
    int set_cells;        // cells that a set takes
    int uncompared_cells; // variables after hashed_cells
    int uncompared_count;
    int turn_cells; // locals: variables of the turn
    int turn_cell_count;
    const int32_t *turn_starts; // [turn_cell_count]
    int mover_cell, number_cell, clock_cell;
    int order_cell; // which entry of the order; the mover's cell where that says it
    int keep_cell; // enum keeping: whether he who makes this turn has the next one, too (no part of
                   // the position)
    int passed_count_cell, passed_cells; // square | victim << 16
    int passed_player_cell;              // whose pieces these are; 0 where there are none
    int passed_key_cell; // what of that matters: which passed squares somebody could capture on
    int hashed_cells;    // cells [0, hashed_cells) are the position
    int fresh_passed_count_cell, fresh_passed_cells; // locals: what this turn passes over
    int prefer_cells;                                // locals: PREFER_CELLS for each "prefer"
    int prefer_count;
    int control_cells; // locals: where calls return to, where attempts end (as ~address)
    int cell_count;    // with the locals

    // Code.
    struct instruction *code;
    struct plans *plans; // of choices (plan.h); NULL: none
    int grown_count;     // places where instructions remember something (vm/incremental_sets.h)
    struct span *spans;  // per instruction
    uint16_t *words;     // per instruction: which of the messages asks for its choice; 0: none
    int code_count;
    struct site *sites; // by address
    int site_count;
    struct rules_ir *rules;             // the trees that the code was made from (ir.h)
    bool asks_repetitions, asks_number; // how often a position was there; how many turns there were
    bool asks_boards;                   // how often a board was there
    bool fills_hands;
    bool moves_pieces; // they do not all stay where they are put
    bool only_puts;    // each turn puts a piece on an empty square, and that is all
    bool only_passes;  // nothing is done after a turn but that the next player is to move
    int turn_entry, after_entry, view_entry; // -1: none
    int attack_entry, attack_cells; // whether the player in the first cell attacks the square in
                                    // the second by a rule; -1: there is no such rule
    int attacker_entry;             // the same of the piece on the square in the first cell
    struct order_entry *order; // begins with the opening turns; after the last comes order_repeat
    int order_count, order_repeat, opening_count;
    struct goal *goals;
    int goal_count;
    int joined_entry; // whether a goal that is joined holds; -1: none is
    struct prompt *prompts;
    int prompt_count;
    int *ending_entries; // of the goals that end the game, but for those that need turnlessness
    int ending_count;
    int *final_entries; // of those of them after which there are no turns
    int final_count;
    struct note *notes;
    int note_count;
    struct value_list *lists; // of types and of values
    int list_count;
    const char **messages; // why a REQUIRE fails, what a choice asks; 0: none given
    int message_count;
    struct doubt doubts[DOUBTS_LIMIT];
    int doubt_count;
    bool has_secrets;                      // a view, a secret attribute, variable or note
    uint8_t *variable_told;                // [variable]: enum told
    const struct leak *leaks;              // what the rules tell without meaning to (flow.h)
    enum told clock_told;                  // the same of the clock
    int *royal_kinds[MODEL_PLAYERS_LIMIT]; // each player's kinds that are royal
    int royal_count;                       // how many each
};

// Whether one of the compiler's passes runs.
static inline bool has_pass(const struct program *program, enum pass pass)
{
    return !(program->left_out >> pass & 1);
}

static inline int kind_of(const struct program *program, int type, int owner)
{
    return 1 + type * program->owner_count + owner;
}

static inline bool is_player(const struct program *program, int32_t value)
{
    return value >= 0 && value < program->player_count;
}

// Whether it is some player's hand: hand * player_count + player.
static inline bool is_hand(const struct program *program, int32_t value)
{
    return value >= 0 && value < program->hand_rows;
}

// Whether an owner is one of those in SET_PIECES, as that player sees it.
static inline bool is_among(const struct program *program, int owners, int owner, int player)
{
    if (owner >= program->player_count)
        return owners & PIECES_NEUTRAL;
    return owners & (owner == player ? PIECES_OWN : PIECES_ENEMY);
}

// The one named after a player; after the last one, and chance, comes the first.
static inline int32_t next_player(const struct program *program, int32_t player)
{
    return player + 1 < program->decider_count ? player + 1 : 0;
}

static inline bool has_chance(const struct program *program)
{
    return program->decider_count < program->player_count;
}

struct rules_ir;

// Compiles a model without errors. Reports what is wrong in rules to the model's diag and then
// returns NULL. The program lives in the model's arena but for its large tables: release it with
// program_release. `options` may be NULL: all passes run.
struct program *program_compile(struct model *model, const struct compile_options *options);
void program_release(struct program *program);

// Why the requirement at an address fails; NULL: the rules don't say.
const char *program_message(const struct program *program, int address);

// The rules' words that ask for the choice of the instruction at an address (MOVES, CHOOSE_SQUARE,
// CHOOSE_HAND, CHOOSE_VALUE, or FORK: for what begins the paths there that have none of their own);
// NULL: none.
const char *program_question(const struct program *program, int address);

// The number of the first site at an address or after it; the site at an address, NULL: there is
// none.
int program_first_site(const struct program *program, int address);
const struct site *program_site(const struct program *program, int address);

// Prints the bytecode with the source lines it comes from.
void program_print(const struct program *program, struct text_buffer *out);

#endif
