/// @file
/// Views: positions as a viewer may know them. Conventions as in baronet.h.
#ifndef BARONET_VIEW_H
#define BARONET_VIEW_H

#include "baronet_base.h"
#include "baronet_game.h"
#include "baronet_play.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @defgroup views Views
/// Positions as a viewer may know them.
/// @{

/// @struct baronet_view
/// A position as a viewer may know it. It does not change when the play goes on, and needs only the
/// game.
struct baronet_view;

/// The play's position as `viewer` may know it. NULL with a message when the rules exceed a budget.
BARONET_API struct baronet_view *baronet_view(struct baronet_play *play, unsigned viewer,
                                              struct baronet_message **message);

/// Releases a view.
BARONET_API void baronet_view_free(struct baronet_view *view);

/// The game of the position.
BARONET_API const struct baronet_game *baronet_view_game(const struct baronet_view *view);

/// Who looks: a player's index, BARONET_REFEREE or BARONET_SPECTATOR.
BARONET_API unsigned baronet_view_viewer(const struct baronet_view *view);

/// What a viewer knows about a square.
struct baronet_standing {
    size_t size;               ///< sizeof (struct baronet_standing), set by the caller
    bool is_seen;              ///< if the viewer does not see the square, nothing else is told
    int type;                  ///< of piece; -1: the square is empty, or not seen
    unsigned owner;            ///< of the piece
    uint32_t attributes;       ///< those that the piece has, as bits 1 << attribute
    uint32_t known_attributes; ///< those of which the viewer knows whether the piece has them
    const char
        *text; ///< the piece as in FEN: "N", "+p"; "" for none, "?" if the square is not seen
    bool is_attacked; ///< whether baronet_view_attackers() gives any square
    bool is_changed;  ///< the last turn has changed it while the viewer saw it
    bool is_passed;   ///< a piece passed over it and may be captured here
};

/// Fills *out with what the viewer knows about a square. False when there is no such square.
BARONET_API bool baronet_view_square(const struct baronet_view *view, size_t square,
                                     struct baronet_standing *out);

/// Where the pieces stand that attack the piece on a square: other players' pieces that could move
/// there and capture, by their movements and by what the viewer sees, where squares that he does
/// not see count as empty; and by the rule `attack`, but in games with secrets only for the
/// referee, as the rule may ask for what others don't know. Puts the first `limit` squares into
/// `squares` and returns how many there are.
BARONET_API size_t baronet_view_attackers(const struct baronet_view *view, size_t square,
                                          size_t *squares, size_t limit);

/// How many pieces of a type a player has in hand.
BARONET_API int baronet_view_hand(const struct baronet_view *view, unsigned player, size_t type);

/// How many pieces of a type a player has in one of his hands, by its number in the game.
BARONET_API int baronet_view_held(const struct baronet_view *view, size_t hand, unsigned player,
                                  size_t type);

/// The value of a variable, as the viewer may know it.
struct baronet_value {
    size_t size;    ///< sizeof (struct baronet_value), set by the caller
    bool is_known;  ///< whether the viewer knows it; of a set of squares, all of it
    int32_t number; ///< as enum baronet_value_kind says; of a set of squares: -1
};

/// Fills *out with the value of a variable. `player` is 0 where there is one value for all, and the
/// square where each square has one. False when there is no such variable or value.
BARONET_API bool baronet_view_value(const struct baronet_view *view, size_t variable,
                                    unsigned player, struct baronet_value *out);

/// The squares that the viewer knows to be in a set. Puts the first `limit` squares into `squares`
/// and returns how many there are.
BARONET_API size_t baronet_view_members(const struct baronet_view *view, size_t variable,
                                        unsigned player, size_t *squares, size_t limit);

/// The player to move.
BARONET_API unsigned baronet_view_mover(const struct baronet_view *view);

/// The number of the next turn, as the rules have it.
BARONET_API int baronet_view_turn_number(const struct baronet_view *view);

/// The rules' clock, which in most games counts moves without progress; -1: the viewer is not told.
BARONET_API int baronet_view_clock(const struct baronet_view *view);

/// Fills *out with the result, as baronet_play_result() had it.
BARONET_API void baronet_view_result(const struct baronet_view *view, struct baronet_result *out);

/// The reason for which the player to move may claim a draw, as baronet_play_claim() had it.
BARONET_API const char *baronet_view_claim(const struct baronet_view *view);

/// The prompt, as baronet_play_prompt() had it; only the player to move and the referee are told.
BARONET_API const char *baronet_view_prompt(const struct baronet_view *view);

/// What the rules say to the viewer, as baronet_play_said() had it.
BARONET_API const char *baronet_view_said(const struct baronet_view *view);

/// @}

#ifdef __cplusplus
}
#endif

#endif
