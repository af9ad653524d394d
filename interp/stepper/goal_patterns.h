// What the goals of a game ask of sets of squares, as far as their trees (ir.h) say it plainly: a
// row of so many pieces, a chain that joins zones, all pieces together, pieces around a square,
// pieces in a zone. Read once; whoever weighs positions may use it, no rule depends on it.
#ifndef GOAL_PATTERNS_H
#define GOAL_PATTERNS_H

#include <stdbool.h>
#include <stdint.h>

struct baronet_game;
struct position;

enum { PATTERN_ZONES_MOST = 4 };

struct goal_pattern {
    enum goal_pattern_kind {
        PATTERN_ROW,
        PATTERN_JOIN,
        PATTERN_UNITE,
        PATTERN_SURROUND,
        PATTERN_FILL
    } kind;
    int player;        // whose pieces; of PATTERN_SURROUND: who has an interest in them
    int sign;          // 1: it is good for him, -1: it is bad
    int list;          // of their types in the program, from 1 on; 0: all
    int owner, cell;   // of PATTERN_SURROUND: whose pieces (-1: anybody's), and where the square is
    bool is_of_one;    // PATTERN_FILL: one piece is to come there, and the player has just one
    bool has_distance; // (goal_distance.h)
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
    int *first_lines;             // [aim] and one more
    bool has_rows, has_distances; // distances between pieces and squares, or pieces
};

struct goal_patterns *goal_patterns_read(const struct baronet_game *game);
void goal_patterns_free(struct goal_patterns *aims);

// Whether an aim is about pieces of this kind, and whether a square is in the zone it leads to.
bool goal_pattern_wants(const struct goal_pattern *aim, const struct baronet_game *game, int kind);
bool goal_pattern_has(const struct goal_pattern *aim, int square);

#endif
