/// @file
/// Rules files of Zillions of Games (ZRF): which games are in a file, what they say, and what they
/// look like in VDL. These games are loaded like any others, with baronet_load(). Conventions as in
/// baronet.h.
#ifndef BARONET_ZRF_H
#define BARONET_ZRF_H

#include "baronet.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @defgroup zrf Rules files of Zillions of Games
/// `name` is the path of a file, after which "#2" may name a variant: "FILE.zrf#2". `options` are
/// those of baronet_load_with(); NULL: none.
/// @{

/// How many games a file has; "FILE.zrf#1", "FILE.zrf#2" and so on can be loaded. 0 with a message
/// when the file can't be read; the code of the message is "no-game" when the file has no game and
/// is there to be included by others. Only the game that `path` names (for "FILE.zrf" the first) is
/// checked, the others are only counted. *titles (may be NULL) becomes an array with the title of
/// each game; the caller frees each of them and the array.
BARONET_API size_t baronet_zrf_variants(const char *path,
                                        const struct baronet_load_options *options, char ***titles,
                                        struct baronet_message **message);

/// How a game of a file is described.
enum baronet_zrf_form {
    BARONET_ZRF_SUMMARY, ///< what it has, in lines for people
    /// A line for each move block: piece, "moves" or "drops", move type, and the statements with
    /// all macros expanded, separated by tabs.
    BARONET_ZRF_MOVES,
    BARONET_ZRF_JSON ///< everything but the statements, as an object that docs/zrf.md explains
};

/// What a file says about a game, as the loader understands it. NULL with a message when the file
/// can't be read; *missing (may be NULL) tells whether the file is not there. Warnings are in the
/// message, too.
BARONET_API char *baronet_zrf_describe(const char *name, const struct baronet_load_options *options,
                                       enum baronet_zrf_form form, bool *missing,
                                       struct baronet_message **message);

/// How a game of a file is written as VDL. Each style includes what those before it do.
enum baronet_zrf_style {
    BARONET_ZRF_LITERAL, ///< statement by statement
    BARONET_ZRF_IDIOMS,  ///< leaps, rides and hops in Betza notation, boards as rectangles
    /// With modules of the standard library, and the rule `attack` for what attacks otherwise.
    BARONET_ZRF_ATTACK_RULE,
    BARONET_ZRF_PLAIN_CHECKS, ///< royal pieces are attacked by what Betza notation says alone
    BARONET_ZRF_LIBRARY       ///< with modules of the standard library where they make it shorter
};

/// How well a game could be written as VDL.
struct baronet_zrf_report {
    size_t size;        ///< sizeof (struct baronet_zrf_report), set by the caller
    char *title;        ///< of the game
    size_t block_count; ///< move blocks
    size_t read_count;  ///< move blocks that became Betza notation
    bool is_rectangle;  ///< whether the board is written as a rectangle
    bool has_royals;    ///< whether BARONET_ZRF_PLAIN_CHECKS makes a difference
    char *losses;       ///< what is lost or changed, one per line; "" when nothing is
};

/// A game of a file as VDL. NULL with a message when something is wrong with it; *report (may be
/// NULL) holds nothing then. Warnings are in the message, too. The caller releases *report with
/// baronet_zrf_report_release().
BARONET_API char *baronet_zrf_convert(const char *name, const struct baronet_load_options *options,
                                      enum baronet_zrf_style style,
                                      struct baronet_zrf_report *report,
                                      struct baronet_message **message);

/// Releases what a report holds.
BARONET_API void baronet_zrf_report_release(struct baronet_zrf_report *report);

/// @}

#ifdef __cplusplus
}
#endif

#endif
