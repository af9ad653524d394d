/// @file
/// Whether rules are right: their tests, likely mistakes, comparison with another game, and whether
/// they keep secrets. Conventions as in baronet.h.
#ifndef BARONET_CHECK_H
#define BARONET_CHECK_H

#include "baronet.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @defgroup tests Tests and likely mistakes
/// What authors of rules look at.
/// @{

/// Runs the tests written in the game's own file, and counts those that passed and failed. False
/// when any failed; the report has a diagnostic for each. Where options are chosen otherwise than
/// is usual, these are only the tests that stand under a condition on options.
BARONET_API bool baronet_game_test(const struct baronet_game *game, unsigned *passed,
                                   unsigned *failed, struct baronet_message **report);

/// Looks for likely mistakes, which are warnings: names never used, turns with the same text, no
/// goal, something told that depends on what must not be known. Also looks for rules that fail in
/// the first turns of a game: then false. *message is NULL when there is nothing to say.
BARONET_API bool baronet_game_lint(const struct baronet_game *game,
                                   struct baronet_message **message);

/// @}
/// @defgroup comparing Comparing games
/// Whether two games are the same.
/// @{

/// How much to compare.
struct baronet_compare_options {
    size_t size;           ///< sizeof (struct baronet_compare_options), set by the caller
    size_t games;          ///< random plays
    size_t turn_limit;     ///< turns of one play
    uint64_t turns_in_all; ///< no play begins after so many turns were compared
    uint64_t milliseconds; ///< nothing is compared after this time; 0: no limit
    uint64_t seed;         ///< of the random plays
    uint64_t perft_nodes;  ///< perft is compared to depths that likely count no more; 0: not at all
    size_t first;          ///< the first of the random plays: `games` counts those before it, too
    bool by_place; ///< squares and players are matched by their numbers, kinds by their letters,
                   ///< attributes not at all
};

/// Bounds of the comparison.
enum {
    BARONET_PERFT_COMPARED = 8 ///< the greatest depth to which perft is compared
};

/// How much was compared.
struct baronet_comparison {
    size_t size;          ///< sizeof (struct baronet_comparison), set by the caller
    uint64_t games;       ///< random plays
    uint64_t positions;   ///< positions in them
    uint64_t turns;       ///< turns in them
    unsigned perft_depth; ///< perft is equal to this depth
    uint64_t perft[BARONET_PERFT_COMPARED + 1]; ///< its counts by depth
    uint64_t unlike; ///< turns that just one of them has in the first position that differs
};

/// Counts the turns of both games to equal depths, then plays both at random side by side. In each
/// position they must have turns that lead to the same positions, and the same result. Squares,
/// pieces, players and attributes (those that both have) are matched by name. False at the first
/// difference; *difference (may be NULL) then tells it.
BARONET_API bool baronet_compare(const struct baronet_game *first,
                                 const struct baronet_game *second,
                                 const struct baronet_compare_options *options,
                                 struct baronet_comparison *comparison,
                                 struct baronet_message **difference);

/// @}
/// @defgroup secrets Whether secrets are kept
/// What a player is sent must not depend on what he may not know.
/// @{

/// Something that a player is sent.
struct baronet_channel {
    size_t size;      ///< sizeof (struct baronet_channel), set by the caller
    const char *name; ///< what it is, in words: "the drawing"
    /// What it says to `viewer` now: a text that baronet_free() can release; NULL: nothing. It must
    /// leave the play as it is. `random` is the same number for both games that are compared.
    char *(*tell)(void *context, struct baronet_play *play, unsigned viewer, uint64_t random);
    unsigned rarity; ///< it is compared once in so many times; 0 and 1: each time
    bool is_refusal; ///< it says why turns are refused: left out where the rules tell that openly
};

/// How much to play.
struct baronet_secrets_options {
    size_t size;       ///< sizeof (struct baronet_secrets_options), set by the caller
    size_t games;      ///< pairs of games for each player, and for a spectator
    size_t turn_limit; ///< turns of one game
    uint64_t seed;     ///< of the random games
    const struct baronet_channel *channels;        ///< what is compared
    size_t channel_count;                          ///< how many channels
    void *context;                                 ///< passed to `tell` of all channels
    bool (*progress)(void *context, size_t games); ///< called with the pairs of games played so
                                                   ///< far; false: stop. May be NULL
    void *progress_context;                        ///< passed to `progress`
};

/// What was found.
struct baronet_secrets_report {
    size_t size;         ///< sizeof (struct baronet_secrets_report), set by the caller
    uint64_t games;      ///< pairs of games played
    uint64_t compared;   ///< pairs of positions compared that came about in different ways
    const char *channel; ///< which one tells the first difference; NULL: there is no difference
    unsigned viewer;     ///< to whom
    char *turns[2]; ///< the turns of both games, separated by blanks, as the referee reads them
    char *told[2];  ///< what the channel says in each game; "" for nothing
};

/// Plays pairs of random games which a viewer can't tell apart by what the rules let him know: the
/// squares in his view and what stands on them, hands, whose turn it is, and results, which are
/// announced. The viewer is each player in turn, then a spectator. In both games he makes the same
/// turns, and the others make different ones where he sees the same. Everything that he is sent has
/// to be the same in both games. False at the first difference, which the report tells, and with a
/// message when the rules exceed a budget. The caller releases the report with
/// baronet_secrets_release().
BARONET_API bool baronet_secrets_check(const struct baronet_game *game,
                                       const struct baronet_secrets_options *options,
                                       struct baronet_secrets_report *report,
                                       struct baronet_message **message);

/// Releases what a report holds.
BARONET_API void baronet_secrets_release(struct baronet_secrets_report *report);

/// @}

#ifdef __cplusplus
}
#endif

#endif
