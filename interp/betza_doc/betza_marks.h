// The marks of the pictures that betza_svg draws, their colours, and what they mean. All are drawn
// around the point (0,0), in hundredths of a square's width. Every meaning has a shape of its own;
// colours only help.
#ifndef BETZA_MARKS_H
#define BETZA_MARKS_H

enum mark_kind {
    MARK_PIECE,
    MARK_STAY,
    MARK_SLIDE,
    MARK_RIDE_LINE, // in the legend only
    MARK_RIDE,
    MARK_LEAP,
    MARK_QUIET,
    MARK_CAPTURE,
    MARK_FRIENDLY_FIRE,
    MARK_PATH,
    MARK_HOP,
    MARK_HOP_QUIET,
    MARK_HOP_CAPTURE,
    MARK_HOP_WAY,
    MARK_LANDING,
    MARK_VICTIM,
    MARK_SHOT,
    MARK_SWAP,
    MARK_PARTNER,
    MARK_FIRST,
    MARK_FRIEND,
    MARK_ENEMY,
    MARK_PLATFORM,
    MARK_BLOCKED,
    MARK_COUNT
};

struct mark {
    const char *name;   // its class
    const char *colour; // classes of the style
    const char *shape;
    const char *legend; // NULL: none of its own
};

extern const struct mark betza_marks[MARK_COUNT];

// CSS. Its classes begin with "bm-" so that they stay among themselves inside of a web page.
extern const char betza_style[];

#endif
