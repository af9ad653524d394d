// Syntax trees of VDL, and the function that parses it.
//
// A tree is made of one kind of node: a kind, the span it was read from, a text or number, children
// in order. The parser looks nothing up; meaning is given in model/. All nodes live in the caller's
// arena.
#ifndef VDL_AST_H
#define VDL_AST_H

#include "arena.h"
#include "diag.h"
#include "source.h"

// VDL_NODE(name, what its text, number and children are)
#define VDL_NODES(VDL_NODE)                                                                        \
    VDL_NODE(FILE, "declarations")                                                                 \
    VDL_NODE(GAME, "text: title; child: WORD or STRING of the parent")                             \
    VDL_NODE(BY, "text: author; number: year")                                                     \
    VDL_NODE(ABOUT, "text: subject, or empty; STRINGs")                                            \
    VDL_NODE(SENTENCE,                                                                             \
             "text: name of what is declared, or empty; words: as what: rule, turn; STRINGs")      \
    VDL_NODE(USE, "WORDs: modules")                                                                \
    VDL_NODE(OPTION,                                                                               \
             "text: name; words: what it is; WORDs or NUMBERs: values, the usual one first")       \
    VDL_NODE(BETZA, "items: dialect, options and their values")                                    \
    VDL_NODE(BOARD, "items, or BOARD_LINEs")                                                       \
    VDL_NODE(BOARD_LINE,                                                                           \
             "text: what it declares; number 1: the first item is in front of a colon; "           \
             "items, LINKs, VECTORs")                                                              \
    VDL_NODE(LINK, "from, to: WORDs or STRINGs")                                                   \
    VDL_NODE(VECTOR, "NUMBERs")                                                                    \
    VDL_NODE(PLAYERS, "text: \"\", random or neutral; WORDs, in them facing, where")               \
    VDL_NODE(PIECE, "text: name; first child: WORD or STRING, letters (empty WORD: none); TRAITs") \
    VDL_NODE(TRAIT,                                                                                \
             "MOVEMENT or WORD; number 1: text: reverse; 2: text: name, NUMBER; 3: STRINGs")       \
    VDL_NODE(WITHOUT, "WORDs: pieces; STRINGs: goals, prompts")                                    \
    VDL_NODE(SYMMETRY, "text: player; LINKs from one direction to what it is for him")             \
    VDL_NODE(ZONE, "text: name; items; FOR: player")                                               \
    VDL_NODE(ATTRIBUTE, "text: name; items")                                                       \
    VDL_NODE(VARIABLE, "text: name; number 1: of the turn; NUMBER or WORD: start value; items")    \
    VDL_NODE(DEFINE, "text: name; expressions")                                                    \
    VDL_NODE(DEFINE_FUNCTION, "text: name; PARAMETERS, expression")                                \
    VDL_NODE(DEFINE_FOR, "text: name; WORD: player, LIST")                                         \
    VDL_NODE(SETUP, "STRINGs: one FEN, or the ranks of a drawn board; or PLACEDs, COUNTEDs")       \
    VDL_NODE(COUNTED, "text: variable; LIST: squares; number")                                     \
    VDL_NODE(PLACED,                                                                               \
             "LIST: player (optional), piece; LIST: squares, LIST: attributes (optional); "        \
             "or text: hand, number")                                                              \
    VDL_NODE(TURN, "text: \"\", opening or after; BLOCK")                                          \
    VDL_NODE(ORDER, "ENTRYs")                                                                      \
    VDL_NODE(ENTRY, "text: player, or repeat; WORDs, their numbers: enum vdl_entry_part")          \
    VDL_NODE(ON_CAPTURE, "BLOCK")                                                                  \
    VDL_NODE(RULE, "text: name; PARAMETERS, BLOCK")                                                \
    VDL_NODE(PARAMETERS, "WORDs")                                                                  \
    VDL_NODE(GOAL, "text: reason; first child: WORD win, lose, draw or invalid, in it WORD "       \
                   "player (optional); condition; WORTH (optional), of most after the points; "    \
                   "number: enum vdl_goal_mode")                                                   \
    VDL_NODE(PROMPT,                                                                               \
             "text: words; number 0: for the player to move, 1: for all or (WORD) one player; "    \
             "condition; WORD (optional)")                                                         \
    VDL_NODE(WORDS, "text: what they are said for; STRING: the game's own words")                  \
    VDL_NODE(WORTH, "expression")                                                                  \
    VDL_NODE(VIEW, "expression")                                                                   \
    VDL_NODE(TEST, "text: name; TEST_LINEs")                                                       \
    VDL_NODE(TEST_LINE, "text: verb; items")                                                       \
    VDL_NODE(BLOCK, "statements")                                                                  \
    VDL_NODE(MOVE, "number 1: captures only; child: set of movers (optional)")                     \
    VDL_NODE(MOVE_TO, "from, to")                                                                  \
    VDL_NODE(CHOOSE, "text: name; LIST, condition (optional)")                                     \
    VDL_NODE(NOTE, "text: template; number 1: secret; STRING: words that ask for it (optional)")   \
    VDL_NODE(PLACE, "type, square, player (optional)")                                             \
    VDL_NODE(REMOVE, "set")                                                                        \
    VDL_NODE(REVERSE, "set")                                                                       \
    VDL_NODE(CHANGE, "set, type")                                                                  \
    VDL_NODE(GIVE, "set, player")                                                                  \
    VDL_NODE(MARK, "text: attribute; number 1: mark, 0: unmark; set")                              \
    VDL_NODE(ADD, "type, hand")                                                                    \
    VDL_NODE(TAKE, "type, hand")                                                                   \
    VDL_NODE(LET, "text: name; value")                                                             \
    VDL_NODE(SET, "target, value")                                                                 \
    VDL_NODE(REQUIRE, "text: why not, for the player (optional); condition")                       \
    VDL_NODE(WHEN, "condition, BLOCK, condition, BLOCK, ...; BLOCK (optional); of declarations: "  \
                   "FILE in place of BLOCK")                                                       \
    VDL_NODE(EITHER, "BLOCKs")                                                                     \
    VDL_NODE(FOR_EACH, "text: name; set, BLOCK")                                                   \
    VDL_NODE(WHILE, "number 1: without return; condition, BLOCK")                                  \
    VDL_NODE(PREFER, "text: why not, for the player (optional); expression")                       \
    VDL_NODE(LATER, "text: \"\", keeping, capturing or arriving; statement")                       \
    VDL_NODE(CALL_OFF, "text: off; WORD effects (optional)")                                       \
    VDL_NODE(CARRY_OUT, "text: out")                                                               \
    VDL_NODE(ATTEMPT, "BLOCK")                                                                     \
    VDL_NODE(LEAVE, "")                                                                            \
    VDL_NODE(RETURN, "")                                                                           \
    VDL_NODE(END_TURN, "")                                                                         \
    VDL_NODE(KEEP_TURN, "number: secretly")                                                        \
    VDL_NODE(FORGET, "")                                                                           \
    VDL_NODE(NOTHING, "")                                                                          \
    VDL_NODE(CALL, "text: rule; arguments")                                                        \
    VDL_NODE(LIST, "expressions")                                                                  \
    VDL_NODE(WORD, "text")                                                                         \
    VDL_NODE(STRING, "text without its quotes")                                                    \
    VDL_NODE(NUMBER, "number")                                                                     \
    VDL_NODE(BINARY, "text: operator; left, right")                                                \
    VDL_NODE(NOT, "expression")                                                                    \
    VDL_NODE(NEGATE, "expression")                                                                 \
    VDL_NODE(IS, "text: word; number 1: negated; expression")                                      \
    VDL_NODE(EXISTS, "set")                                                                        \
    VDL_NODE(COUNT, "set or hand")                                                                 \
    VDL_NODE(WITH, "text: attribute; number 1: with, 0: without; set")                             \
    VDL_NODE(IN, "element or set, set or list")                                                    \
    VDL_NODE(EXCEPT, "set, set")                                                                   \
    VDL_NODE(ATTACKED, "set, attacker: PIECES (optional)")                                         \
    VDL_NODE(PIECES, "text: own, enemy or any; child: WORD what (optional)")                       \
    VDL_NODE(OF, "text: property or pieces; expression; number 1: PLAYER PIECES")                  \
    VDL_NODE(FUNCTION, "text: name; arguments")                                                    \
    VDL_NODE(POSSIBLE, "text: rule, turn or reply; LIST of arguments, player (optional)")          \
    VDL_NODE(ERROR, "what could not be read; silences follow-up errors")

enum vdl_kind {
#define VDL_NODE(name, meaning) VDL_##name,
    VDL_NODES(VDL_NODE)
#undef VDL_NODE
        VDL_KIND_COUNT
};

// A goal that `referee` rules does not stop anybody from playing on; a `claim` needs a player to
// ask; one `after turn` is of the player who has just moved.
enum vdl_goal_mode { VDL_GOAL_ENDS, VDL_GOAL_REFEREE, VDL_GOAL_CLAIM, VDL_GOAL_MOVED };

// What the words of an entry in the order of turns are.
enum vdl_entry_part { VDL_ENTRY_AS = 1, VDL_ENTRY_RULE };

struct vdl_node {
    enum vdl_kind kind;
    struct span span; // with the children
    struct span head; // as the node was made: often of its text alone
    struct text text;
    struct text words; // of a choice: what the player is asked; empty: nothing
    long number;
    bool is_open; // the word `openly`: the rules mean to tell what is hidden
    int depth;    // 0 without children; limited in each declaration, so that trees may be walked
                  // recursively
    struct vdl_node *first, *last; // children
    struct vdl_node *next;         // sibling
};

struct vdl_node *vdl_node(struct arena *arena, enum vdl_kind kind, struct span span,
                          struct text text);

// Appends `child` (NULL: nothing) to the children of `parent`, widens its span, and returns it.
struct vdl_node *vdl_adopt(struct vdl_node *parent, struct vdl_node *child);

// Parses a whole file. Returns a FILE node, also after errors (which are in `diag`).
struct vdl_node *vdl_parse(struct arena *arena, struct diag *diag, const struct source *source);

// The words that have a meaning in the grammar, one by one; NULL after the last.
const char *vdl_keyword_at(int index);

#endif
