// Views: baronet.h's `struct baronet_view`, a snapshot of a position as a viewer may know it.
// viewer.h decides what that is.
#ifndef VIEW_H
#define VIEW_H

#include "play_state.h"
#include "viewer.h"

struct baronet_view {
    const struct baronet_game *game;
    unsigned viewer;
    bool is_limited;                   // there are squares that he may not see:
    uint64_t visible[SET_WORDS_LIMIT]; // those that he sees
    struct position position;          // as it is, with what he may not know
    struct position seen;              // the board alone, as he sees it
    struct placed_piece *squares;      // [square]: the same, in words
    uint64_t changed[SET_WORDS_LIMIT]; // what the last turn has changed in his sight
    uint64_t passed[SET_WORDS_LIMIT], attacked[SET_WORDS_LIMIT];
    uint64_t *attackers; // [square * word_count]: by the rule `attack`; NULL: there is none, or
                         // what it asks for is not his to know
    struct text_buffer texts; // of what stands on squares, each with its NUL
    size_t *text_at;          // [square]
    struct baronet_result result;
    const char *claim; // or NULL
    char *prompt;      // or NULL
    char *said;        // or NULL
};

// The play's position as `viewer` may know it: what stands on which square and what has changed,
// no more.
struct baronet_view *view_of_board(struct baronet_play *play, unsigned viewer);

// All of a position that the play's would become by what was picked of a turn so far, up to
// the items given (of the player to move). In games with secrets a player is not shown what only
// the turn would tell him: he sees the present position, and in it the moves of these items, as far
// as they lead between squares that he sees now.
struct baronet_view *view_of_picked(struct baronet_play *play, const struct position *picked,
                                    const struct turn_item *items, size_t count, unsigned viewer);

// Makes the moves of a turn's items on the board's cells, as far as they lead from a square of
// `seen` (NULL: all) to another.
void items_foresee(const struct turn_item *items, size_t count, const uint64_t *seen,
                   int32_t *cells);

#endif
