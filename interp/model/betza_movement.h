// What a piece's movement means, settled for one lattice: made by betza_resolve, run by betza_walk.
//
// A movement is a list of paths; all of them are tried. A path is a sequence of legs, as long as
//
//     head, loop * n, tail       n = 0, 1, 2, ... when there is a loop, else 0
//
// The first leg, and every leg of a chain in brackets, has absolute directions; the others turn
// relative to the leg before.
#ifndef BETZA_MOVEMENT_H
#define BETZA_MOVEMENT_H

#include "betza_shape.h"

#include <limits.h>

enum leg_mode {
    MODE_MOVE = 1,         // m: to an empty square
    MODE_CAPTURE = 2,      // c
    MODE_FRIEND = 4,       // d
    MODE_PASSED = 8,       // e
    MODE_ROYAL = 16,       // k
    MODE_HOP = 32,         // p
    MODE_HOP_NEXT = 64,    // g: last leg: lands right behind; else p that toggles
    MODE_MOVE_TOGGLE = 128 // y
};

enum { LEG_UNLIMITED = INT_MAX };

struct move_leg {
    const struct shape *shape;
    bool is_relative;
    unsigned directions; // of the shape; relative: turns
    unsigned bend_turns; // z, q: turns after a bend to the right, mirrored after one to the left
    int ranges[3];       // as written; toggled once or an odd number of times; toggled back
    unsigned modes;      // enum leg_mode
    int jumps;           // j
    bool is_initial;     // i on a first leg
    bool is_lame;        // n
    bool walks_midpoint; // n looks only at half of the leap
    bool leaves_passed;  // its walked squares may be captured on (i with n)
    bool wraps_files;    // o
    bool is_halfling;    // hh
    bool rounds_down;    // half of an odd number of steps
    bool counts_behind;  // the written range of a hopper counts from its platform
    bool is_tame;        // t
    bool unloads;        // u
    bool is_iso;         // i on a later leg
    bool is_crooked;     // z on a first leg
    bool is_circular;    // q on a first leg
    bool has_directions; // some are written, even if they choose none
};

enum path_kind {
    PATH_LEGS,
    PATH_ANYWHERE, // U: head is one leg that only has modes
    PATH_PARTNER,  // O with a number
    PATH_STAY      // O without: a pass
};

struct move_path {
    enum path_kind kind;
    bool only_initial; // i on the first leg
    const struct move_leg *head, *loop, *tail;
    int head_count, loop_count, tail_count;
    int partner_distance, partner_inward; // PATH_PARTNER: squares to go; squares from the edge
    bool partner_left, partner_right;
    struct move_path *next;
};

struct betza_movement {
    struct move_path *first, *last;
    bool mirrors_second; // left and right are those of the first player
};

enum {
    MOVE_LEGS_LIMIT = 128, // legs of one path, loops unrolled
    MOVE_PATHS_LIMIT = 2000
};

#endif
