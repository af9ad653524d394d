// Information flow: what the rules tell whom, and from what that follows.
//
// Some players may not know everything: squares outside of their view, secret attributes of others'
// pieces, secret variables, what others chose in secret or out of sight. The rules are followed
// from there, through variables, names, conditions and rules, to whatever somebody is told.
// docs/design.md
// ("What follows from secrets") says why this is sound and where it is only cautious.
#ifndef FLOW_H
#define FLOW_H

#include "ir.h"

// Where somebody is told something.
enum leak_kind {
    LEAK_GOAL,      // that the game ends: everybody
    LEAK_PROMPT,    // the player to move
    LEAK_SAID,      // what is said: everybody, or a player
    LEAK_VIEW,      // what squares are seen
    LEAK_NOTE,      // the text of a turn
    LEAK_CHOICE,    // the player to move: what there is to choose
    LEAK_LEGALITY,  // the player to move: whether the turn is legal, and why not
    LEAK_VARIABLE,  // an open variable or clock: everybody
    LEAK_OWNER,     // a secret variable: its owner
    LEAK_BOARD,     // pieces
    LEAK_ATTRIBUTE, // a secret attribute: the owner of the piece
    LEAK_HAND,      // hands: everybody
    LEAK_ORDER      // who has the next turn: everybody
};

// A place between what is told and what is hidden.
enum flow_step {
    STEP_NONE,      // nothing that is worth saying
    STEP_SET,       // a variable is set
    STEP_NAMED,     // a local name gets a value
    STEP_CONDITION, // what happens only if something holds
    STEP_TRIED,     // what is possible
    STEP_ATTRIBUTE, // sources: a secret attribute,
    STEP_VARIABLE,  // a secret variable,
    STEP_SQUARES,   // squares that may be out of sight,
    STEP_CHOICE,    // a choice that others are not told,
    STEP_MOVE,      // a move that others may not see,
    STEP_HISTORY    // earlier positions with all that is hidden in them
};

// From what is told to the source.
struct leak_step {
    enum flow_step step;
    struct span span;
    struct text name; // of the variable or attribute
    const struct leak_step *next;
};

struct leak {
    enum leak_kind kind;
    struct span span;
    struct text name;   // of the goal, variable or attribute
    bool is_told_mover; // to the player to move; otherwise to others, or to both
    const struct leak_step *path;
    const struct leak *next;
};

// Finds who is told which variables (`variable_told`, `clock_told`) and what the rules tell without
// meaning to (`leaks`), after code generation. All lives in the model's arena.
void find_flow(struct program *program, const struct rules_ir *rules);

#endif
