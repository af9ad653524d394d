// Whether rules are right: their tests, likely mistakes, comparison with another game, and whether
// they keep secrets. Conventions as in baronet.h.
#ifndef BARONET_CHECK_H
#define BARONET_CHECK_H

#include "baronet.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Tests and likely mistakes

// Runs the tests written in the game's own file; the report has a line for each failure.
BARONET_API bool baronet_game_test(const struct baronet_game *game, unsigned *passed,
                                   unsigned *failed, struct baronet_message **report);

// Looks for likely mistakes (names never used, turns written alike, no goal, something told that
// depends on what must not be known), which are warnings, and for rules that fail in the first
// turns of a game: false. *message is NULL when there is nothing to say.
BARONET_API bool baronet_game_lint(const struct baronet_game *game,
                                   struct baronet_message **message);

// ---- Comparing games

struct baronet_compare_options {
    size_t size;           // of this struct, set by the caller
    size_t games;          // random plays
    size_t turn_limit;     // turns of one play
    uint64_t turns_in_all; // turns compared after which no further play begins
    uint64_t milliseconds; // after which nothing more is compared; 0: no limit
    uint64_t seed;
    uint64_t perft_nodes; // perft is compared as deep as likely counts no more; 0: not at all
};

enum { BARONET_PERFT_COMPARED = 8 };

struct baronet_comparison {
    size_t size;                                // of this struct, set by the caller
    uint64_t games, positions, turns;           // compared
    unsigned perft_depth;                       // to which perft is equal
    uint64_t perft[BARONET_PERFT_COMPARED + 1]; // by depth
};

// Counts the turns of both games to equal depths, then plays both at random side by side: in each
// position they must have turns that lead to the same positions, and the same result. Squares,
// pieces, players and attributes (those that both have) are matched by name. False at the first
// difference, which *difference (may be NULL) then tells.
BARONET_API bool baronet_compare(const struct baronet_game *first,
                                 const struct baronet_game *second,
                                 const struct baronet_compare_options *options,
                                 struct baronet_comparison *comparison,
                                 struct baronet_message **difference);

// ---- Noninterference: what a player is sent must not depend on what he may not know

// Something that a player is sent.
struct baronet_channel {
    size_t size;      // of this struct, set by the caller
    const char *name; // what it is, in words: "the drawing"
    // What it says to `viewer` now; to be freed by baronet_free; NULL: nothing. Leaves the play as
    // it is. `random` is the same number for both games that are compared.
    char *(*tell)(void *context, struct baronet_play *play, unsigned viewer, uint64_t random);
    unsigned rarity; // it is compared once in so many times; 0 and 1: each time
    bool is_refusal; // says why turns are refused: left out where the rules tell that openly
};

struct baronet_secrets_options {
    size_t size;       // of this struct, set by the caller
    size_t games;      // pairs of games for each player, and for a spectator
    size_t turn_limit; // turns of one game
    uint64_t seed;
    const struct baronet_channel *channels;
    size_t channel_count;
    void *context;                                 // of all channels
    bool (*progress)(void *context, size_t games); // so many are played; false: stop. May be NULL
    void *progress_context;
};

struct baronet_secrets_report {
    size_t size;       // of this struct, set by the caller
    uint64_t games;    // pairs of games played
    uint64_t compared; // pairs of positions compared that came about differently
    // The first difference, if there is one:
    const char *channel; // in which the viewer is told it; NULL: there is none
    unsigned viewer;
    char *turns[2]; // of both games, separated by blanks, as the referee reads them
    char *told[2];  // what it says in each; "" for nothing
};

// Plays pairs of random games that a viewer, each player in turn and then a spectator, can't tell
// apart by what the
// rules say that he may know: the squares in his view with what stands there, hands, whose turn it
// is, and results, which are announced. In both games he makes the same turns; the others make
// different ones where he sees the same. Everything that he is sent has to be the same in both.
// False at the first difference, which the report tells, and with a message when the rules exceed a
// budget. What the report holds is freed by baronet_secrets_release.
BARONET_API bool baronet_secrets_check(const struct baronet_game *game,
                                       const struct baronet_secrets_options *options,
                                       struct baronet_secrets_report *report,
                                       struct baronet_message **message);
BARONET_API void baronet_secrets_release(struct baronet_secrets_report *report);

#ifdef __cplusplus
}
#endif

#endif
