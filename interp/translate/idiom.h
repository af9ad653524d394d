// Recognises what move blocks do: leaps, rides and hops, for which Betza notation is shorter.
#ifndef IDIOM_H
#define IDIOM_H

#include "translation.h"

enum idiom_kind {
    IDIOM_LEAP, // to the end of the path, whatever is between
    IDIOM_LAME, // likewise, but the squares between must be empty
    IDIOM_RIDE, // any number of steps over empty squares
    IDIOM_HOP   // over exactly one piece, otherwise as a ride
};

enum { IDIOM_MOVES = 1, IDIOM_CAPTURES = 2 };

enum {
    IDIOM_PATH_LIMIT = 8,
    IDIOM_TESTS_LIMIT = 6,
    IDIOM_EFFECTS_LIMIT = 4,
    IDIOM_FLAGS_LIMIT = 4
};

// A condition that depends on squares alone, asked somewhere on the path.
struct idiom_test {
    const struct zrf_node *condition;
    bool is_negated;
    int at; // steps from the start; ZRF_NONE: where the move ends
};

// A flag that was set by such a condition.
struct idiom_flag {
    int32_t flag;
    const struct zrf_node *condition;
    int at;
};

// What one `add` of a block does.
struct idiom_move {
    enum idiom_kind kind;
    int modes;                      // IDIOM_MOVES, IDIOM_CAPTURES
    int32_t path[IDIOM_PATH_LIMIT]; // directions; of a ride the first one only
    int length;
    struct idiom_test tests[IDIOM_TESTS_LIMIT];
    int test_count;
    int32_t attributes[IDIOM_EFFECTS_LIMIT]; // that the moved piece gets set ...
    bool values[IDIOM_EFFECTS_LIMIT];        // ... to these values
    int effect_count;
    struct idiom_flag flags[IDIOM_FLAGS_LIMIT];
    int flag_count;
    const struct zrf_node
        *victim; // what is done to an enemy on the square entered ("(if enemy? ...)"), or NULL
    const int32_t *types; // what it becomes
    int type_count;
    struct idiom_move *next;
};

// What a block does, as moves; NULL when it does something else or is empty.
struct idiom_move *idiom_read(struct arena *arena, const struct zrf_game *game,
                              const struct zrf_node *body);

// Whether a block drops a piece on an empty square, and does nothing else; then *drop has the
// conditions on the square.
bool idiom_read_drop(const struct zrf_node *body, struct idiom_move *drop);

// Whether a condition depends on squares alone, flags of the move included.
bool idiom_is_static(const struct idiom_move *move, const struct zrf_node *node);

// Whether a move's conditions on squares hold for a player who goes from `start` to `end`.
bool idiom_applies(const struct zrf_game *game, const struct idiom_move *move, int player,
                   int start, int end);

// Where a player comes from `start` in `count` steps of a direction (as he sees it), or ZRF_NONE.
int idiom_step(const struct zrf_game *game, int player, int direction, int start, int count);

#endif
