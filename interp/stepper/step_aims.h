// What the goals of a game ask of sets of squares, as far as their trees (ir.h) say it plainly: a
// row of so many pieces, a chain from one zone to another, pieces in a zone. Read once; whoever
// weighs positions may use it, no rule depends on it.
#ifndef STEP_AIMS_H
#define STEP_AIMS_H

#include <stdbool.h>
#include <stdint.h>

struct baronet_game;
struct position;

struct step_aim {
    enum step_aim_kind { AIM_ROW, AIM_JOIN, AIM_FILL } kind;
    int player;          // whose pieces
    int sign;            // 1: it is good for him, -1: it is bad
    int list;            // of their types in the program, from 1 on; 0: all
    int length;          // of a row; how many pieces a zone is to hold
    uint64_t *from, *to; // sets: the zones that are to be joined; the zone to be filled (`to`)
};

// All aims of a game.
struct step_aims {
    struct step_aim *aims;
    int count, capacity;
    uint64_t *lines; // sets of squares in which rows may stand, those of one aim after another
    int line_count;
    int *first_lines; // [aim] and one more
    bool has_rows, has_joins;
};

// How far each player is: see step_activity.
enum {
    AIM_ROW_UNIT = 64, // a row that lacks one piece
    AIM_FAR = 40       // a chain that can't be made
};

struct step_aims *step_aims_read(const struct baronet_game *game);
void step_aims_free(struct step_aims *aims);

// Adds up what rows, which nobody else stands in the way of, are worth to a player (each a quarter
// for each piece that it lacks beyond one).
int step_aims_rows(const struct step_aims *aims, const struct position *position, int player);

// How many pieces more a player needs to make his shortest chain; 0 when he needs none.
int step_aims_distance(const struct step_aims *aims, const struct position *position, int player);

// Whether an aim is about pieces of this kind, and whether a square is in the zone it leads to.
bool step_aim_wants(const struct step_aim *aim, const struct baronet_game *game, int kind);
bool step_aim_has(const struct step_aim *aim, int square);

#endif
