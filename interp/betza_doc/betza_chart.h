// What the walk of one piece says to somebody who looks at a board: where it lands and how, and
// along which lines.
//
// The walk is followed with every occupation that may be: a square with nothing on it may hold
// anybody when the piece lands there. On the way it is empty, or, on a board without blockers only,
// holds what must be hopped or captured there. So an empty board shows hops and captures too, and a
// board with blockers shows what stands.
#ifndef BETZA_CHART_H
#define BETZA_CHART_H

#include "betza_probe.h"

// On what it lands.
enum landing { LANDS_ON_EMPTY = 1, LANDS_ON_ENEMY = 2, LANDS_ON_FRIEND = 4, LANDS_ON_PASSED = 8 };

enum chart_sign {
    SIGN_VICTIM = 1,   // captured on the way to elsewhere
    SIGN_SHOT = 2,     // captured by a piece that ends where it began
    SIGN_PLATFORM = 4, // a blocker that is hopped
    SIGN_SWAP = 8,     // what stands here is put elsewhere when the piece comes
    SIGN_PARTNER = 16, // the piece lands here beside its partner
    SIGN_LANDING = 32, // it lands here after captures on the way
    SIGN_RIDE = 64     // reached along a line whose steps are longer than to a neighbour
};

struct chart_square {
    unsigned leap, line, hop; // enum landing: straight away, along a line, when something is hopped
    unsigned signs;           // enum chart_sign
};

// The ways. A path passes squares that only have to be empty; a hop goes straight on over what it
// hops; a slide passes squares on all of which it may stop, and so does a ride, but with steps
// longer than to a neighbour.
enum chart_way { WAY_PATH, WAY_HOP, WAY_SLIDE, WAY_RIDE, WAY_COUNT };

struct chart_line {
    enum chart_way way;
    square_t from, to;
    int x, y;        // of each step
    bool has_arrow;  // it ends there
    bool is_wrapped; // a single step round the board
};

enum { CHART_LINES_LIMIT = 240 };

struct chart {
    const struct board *board;
    square_t at;
    struct chart_square squares[BOARD_SQUARES_LIMIT];
    struct chart_line lines[CHART_LINES_LIMIT];
    int line_count;
    bool is_crowded; // there are more lines than that
    bool may_stay;   // the move that goes nowhere
};

// `ignores_blockers`: as if nothing else were on the board.
void chart_make(struct chart *chart, const struct probe *probe, bool ignores_blockers);

#endif
