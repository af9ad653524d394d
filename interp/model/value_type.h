// The types of values: of expressions, local names and variables.
#ifndef VALUE_TYPE_H
#define VALUE_TYPE_H

// A SET is an array of words, the rest one number; HAND is the player whose hand it is; LIST is
// known when compiling.
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

#endif
