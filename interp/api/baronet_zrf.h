// Rules files of Zillions of Games (ZRF): which games a file has, what they say, and what they look
// like in VDL.
// Games of such files are loaded like any others. Conventions as in baronet.h.
#ifndef BARONET_ZRF_H
#define BARONET_ZRF_H

#include "baronet.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Rules files of Zillions of Games (ZRF)

// The games of a file: "FILE.zrf#1", "FILE.zrf#2" ... can be loaded. Returns how many there are, 0
// with a message when the file can't be read; the message has the code "no-game" when it has no
// game, being there to be included. Only the game that `path` names is read (of "FILE.zrf" the
// first), the others are only counted. *titles (may be NULL) gets that many titles; each is freed
// by baronet_free, and so is the array. Here and below `options` are as for baronet_load_with;
// NULL: none.
BARONET_API size_t baronet_zrf_variants(const char *path,
                                        const struct baronet_load_options *options, char ***titles,
                                        struct baronet_message **message);

// How a game of a file is described.
enum baronet_zrf_form {
    BARONET_ZRF_SUMMARY, // what it has, in lines for people
    BARONET_ZRF_MOVES, // a line for each move block: piece, "moves" or "drops", move type, and the
                       // statements with all macros expanded, separated by tabs
    BARONET_ZRF_JSON   // all but the statements, as an object that docs/zrf.md explains
};

// What a file says of a game, as the loader understands it; `name` may be "FILE.zrf#2". NULL with a
// message when the file can't be read, *missing (may be NULL) being true when it can't be had at
// all. Warnings are a message, too.
BARONET_API char *baronet_zrf_describe(const char *name, const struct baronet_load_options *options,
                                       enum baronet_zrf_form form, bool *missing,
                                       struct baronet_message **message);

// How a game of a file is written as VDL.
enum baronet_zrf_style {
    BARONET_ZRF_LITERAL,      // statement by statement
    BARONET_ZRF_IDIOMS,       // leaps, rides and hops in Betza notation, boards as rectangles
    BARONET_ZRF_PLAIN_CHECKS, // besides, royal pieces are attacked by what Betza says alone
    BARONET_ZRF_LIBRARY       // besides, what modules of the standard library say shorter
};

struct baronet_zrf_report {
    size_t size;        // of this struct, set by the caller
    char *title;        // of the game
    size_t block_count; // move blocks
    size_t read_count;  // those that became Betza notation
    bool is_rectangle;  // the board is written as such
    bool has_royals;    // so that BARONET_ZRF_PLAIN_CHECKS makes a difference
    char *losses;       // what is lost or changed, a line each; "" when nothing is
};

// The game of a file as VDL; NULL with a message when something is wrong with it. Warnings are a
// message, too. What *report (may be NULL) holds is freed by baronet_zrf_report_release.
BARONET_API char *baronet_zrf_convert(const char *name, const struct baronet_load_options *options,
                                      enum baronet_zrf_style style,
                                      struct baronet_zrf_report *report,
                                      struct baronet_message **message);
BARONET_API void baronet_zrf_report_release(struct baronet_zrf_report *report);

#ifdef __cplusplus
}
#endif

#endif
