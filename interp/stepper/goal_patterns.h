// What the goals of a game ask of sets of squares, as far as their trees (ir.h) say it plainly: a
// row of so many pieces, a chain that joins zones, all pieces together, pieces around a square,
// pieces in a zone. Read once; whoever weighs positions may use it, no rule depends on it.
#ifndef GOAL_PATTERNS_H
#define GOAL_PATTERNS_H

#include <stdbool.h>
#include <stdint.h>

struct baronet_game;
struct position;

struct goal_pattern {
    enum goal_pattern_kind {
        PATTERN_ROW,
        PATTERN_JOIN,
        PATTERN_UNITE,
        PATTERN_SURROUND,
        PATTERN_FILL
    } kind;
    int player;      // whose pieces; of PATTERN_SURROUND: who has an interest in them
    int sign;        // 1: it is good for him, -1: it is bad
    int list;        // of their types in the program, from 1 on; 0: all
    int owner, cell; // of PATTERN_SURROUND: whose pieces (-1: anybody's), and where the square is
    int length;      // of a row; how many pieces a zone is to hold, or is to stand around a square
    int zone_count;  // that are to be joined by a chain (two or more), or filled (one)
    uint64_t *zones; // sets
};

// All aims of a game.
struct goal_patterns {
    struct goal_pattern *aims;
    int count, capacity;
    uint64_t *lines; // sets of squares in which rows may stand, those of one aim after another
    int line_count;
    int *first_lines; // [aim] and one more
    bool has_rows, has_distances;
};

// How far each player is: see step_activity.
enum {
    PATTERN_ROW_UNIT = 64, // a row that lacks one piece
    PATTERN_FAR = 40       // a chain that can't be made
};

struct goal_patterns *goal_patterns_read(const struct baronet_game *game);
void goal_patterns_free(struct goal_patterns *aims);

// Adds up what rows, which nobody else stands in the way of, are worth to a player (each a quarter
// for each piece that it lacks beyond one).
int goal_patterns_rows(const struct goal_patterns *aims, const struct position *position,
                       int player);

// How many pieces more a player needs to make his shortest chain, to join all of his, or to
// surround a square; 0 when he needs none.
int goal_patterns_distance(const struct goal_patterns *aims, const struct position *position,
                           int player);

// Whether an aim is about pieces of this kind, and whether a square is in the zone it leads to.
bool goal_pattern_wants(const struct goal_pattern *aim, const struct baronet_game *game, int kind);
bool goal_pattern_has(const struct goal_pattern *aim, int square);

#endif
