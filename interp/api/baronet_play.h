/// @file
/// Plays: games in progress, their legal turns, results, counting and playing at random.
/// Conventions as in baronet.h.
#ifndef BARONET_PLAY_H
#define BARONET_PLAY_H

#include "baronet_base.h"
#include "baronet_game.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @defgroup plays Plays
/// Games in progress.
/// @{

/// @struct baronet_play
/// One game in progress: a position and the turns that led to it.
struct baronet_play;

/// A play at the start position.
BARONET_API struct baronet_play *baronet_start(const struct baronet_game *game);

/// A copy of a play, with all its turns.
BARONET_API struct baronet_play *baronet_play_copy(const struct baronet_play *play);

/// Releases a play.
BARONET_API void baronet_play_free(struct baronet_play *play);

/// The game that is played.
BARONET_API const struct baronet_game *baronet_play_game(const struct baronet_play *play);

/// The index of the player to move.
BARONET_API unsigned baronet_play_mover(const struct baronet_play *play);

/// A number for the position, the same for all positions that count as a repetition of it. It
/// depends on the whole position. So in games with secrets (baronet_game_has_secrets()) it must not
/// be shown to a player: it differs for each secret, and a player could compute it for all
/// possible ones and compare.
BARONET_API uint64_t baronet_play_hash(const struct baronet_play *play);

/// What the rules tell the player to move before the turn: the words of each `prompt` whose
/// condition holds, one per line. NULL when there are none.
BARONET_API char *baronet_play_prompt(const struct baronet_play *play);

/// What the rules say to a viewer in the present position: the words of each `say` that is meant
/// for him and whose condition holds, each on a line of its own. NULL: nothing.
BARONET_API char *baronet_play_said(const struct baronet_play *play, unsigned viewer);

/// The number of turns made so far.
BARONET_API size_t baronet_play_turn_count(const struct baronet_play *play);

/// Who made a turn, counted from 0.
BARONET_API unsigned baronet_play_turn_mover(const struct baronet_play *play, size_t index);

/// The number that the rules gave to a turn that was made, their `turn-number` at that time. For an
/// index just after the last turn: the number of the next one. Several turns may have the same
/// number, as both players' have in most games.
BARONET_API int baronet_play_turn_number(const struct baronet_play *play, size_t index);

/// Takes back the last turn; false at the beginning.
BARONET_API bool baronet_undo(struct baronet_play *play);

/// @}
/// @defgroup turns Turns
/// Legal turns, what they say, and what they do.
/// @{

/// @struct baronet_turns
/// The legal turns of one position.
struct baronet_turns;

/// All legal turns, in a fixed order. There are none when the game is over by a rule that ends it;
/// where a draw can only be claimed, by repetition or move count, there still are. NULL with a
/// message when the rules exceed a budget.
BARONET_API struct baronet_turns *baronet_turns(struct baronet_play *play,
                                                struct baronet_message **message);

/// Releases a list of turns.
BARONET_API void baronet_turns_free(struct baronet_turns *turns);

/// How many turns are in the list.
BARONET_API size_t baronet_turns_count(const struct baronet_turns *turns);

/// Makes turn `index` of a list that was made in the play's present position.
BARONET_API bool baronet_apply(struct baronet_play *play, const struct baronet_turns *turns,
                               size_t index, struct baronet_message **message);

/// @struct baronet_turn
/// A turn as a viewer may know it: its text in parts, what it changes, and words for a person. It
/// does not change when the play goes on, and needs only the game.
struct baronet_turn;

/// A turn that was made. NULL when there is no such turn, or when the viewer is not told of it.
BARONET_API struct baronet_turn *baronet_play_turn(const struct baronet_play *play, size_t index,
                                                   unsigned viewer);

/// What turn `index` of a list would do; the list has to be of the play's present position. In a
/// game with secrets only the referee and the player to move are told. The player is told no more
/// than the moves between squares that he sees; the rest is learnt by making the turn. NULL with a
/// message when the viewer is not told, when there is no such turn, or when the rules exceed a
/// budget.
BARONET_API struct baronet_turn *baronet_turns_turn(struct baronet_play *play,
                                                    const struct baronet_turns *turns, size_t index,
                                                    unsigned viewer,
                                                    struct baronet_message **message);

/// Releases a turn.
BARONET_API void baronet_turn_free(struct baronet_turn *turn);

/// Who makes the turn.
BARONET_API unsigned baronet_turn_mover(const struct baronet_turn *turn);

/// The text of the turn: "e2e4,-d2".
BARONET_API const char *baronet_turn_text(const struct baronet_turn *turn);

/// The turn in words for a person: "Man from e2 to e4, gives up the Man on d2".
BARONET_API const char *baronet_turn_words(const struct baronet_turn *turn);

/// What a part of a turn's text is.
enum baronet_part_kind {
    BARONET_PART_FROM,     ///< the square from which a piece moves; left out where it moves on
    BARONET_PART_TO,       ///< the square to which it moves
    BARONET_PART_CAPTURED, ///< a square of "xb2", where only the captures tell turns apart
    BARONET_PART_SQUARE,   ///< another square that was chosen
    BARONET_PART_PIECE,    ///< a type of piece
    BARONET_PART_NUMBER,   ///< a number
    BARONET_PART_WORDS,    ///< words that the rules put in between
    BARONET_PART_HIDDEN    ///< "?"
};

/// A part of a turn's text. Between parts there may be signs that join them ("x", "-"), and at the
/// end a number (`#2`).
struct baronet_part {
    size_t size;                 ///< sizeof (struct baronet_part), set by the caller
    enum baronet_part_kind kind; ///< what it is
    size_t start;                ///< of its first byte in the text
    size_t end;                  ///< of the byte after its last in the text
    int value;                   ///< the square, type of piece or number; -1: none
    bool is_from_hand;           ///< a type of piece that is chosen from a hand
    const char *question; ///< the rules' words that ask for it: "give up a piece"; NULL: none
};

/// How many parts the turn's text has.
BARONET_API size_t baronet_turn_part_count(const struct baronet_turn *turn);

/// Fills *out with a part. False when there is none with this index.
BARONET_API bool baronet_turn_part(const struct baronet_turn *turn, size_t index,
                                   struct baronet_part *out);

/// What has changed.
enum baronet_change_kind {
    BARONET_CHANGE_MOVED,     ///< a piece has moved from one square to another
    BARONET_CHANGE_CAPTURED,  ///< a piece is gone: another one took its square, or an opponent's
    BARONET_CHANGE_REMOVED,   ///< a piece of the player who moves is gone
    BARONET_CHANGE_PLACED,    ///< a piece was put on the board
    BARONET_CHANGE_TYPE,      ///< a piece has become one of another type
    BARONET_CHANGE_OWNER,     ///< a piece has another owner
    BARONET_CHANGE_MARKED,    ///< a piece now has an attribute
    BARONET_CHANGE_UNMARKED,  ///< a piece no longer has an attribute
    BARONET_CHANGE_FROM_HAND, ///< pieces were taken from a hand
    BARONET_CHANGE_INTO_HAND, ///< pieces were put into a hand
    BARONET_CHANGE_LEFT,      ///< a piece has gone, it is not known where
    BARONET_CHANGE_APPEARED   ///< a piece has come, it is not known from where
};

/// Something that a turn changes. What does not apply is -1, or 0 for `count`.
struct baronet_change {
    size_t size;                   ///< sizeof (struct baronet_change), set by the caller
    enum baronet_change_kind kind; ///< what has changed
    int square;                    ///< where; -1: in hand
    int from;                      ///< where a piece that has moved comes from
    int type;                      ///< of the piece, after the turn; -1: the viewer does not know
    unsigned owner;                ///< of the piece, or the player whose hand it is
    int before;                    ///< the type or owner that the piece had
    int attribute;                 ///< that the piece was given or has lost
    unsigned count;                ///< of pieces in hand
    unsigned hand;                 ///< which of the hands, as the game numbers them
};

/// How many changes the turn makes. They are in this order: moves, each with what was captured on
/// its last square and what the piece has become; other pieces that are gone; pieces from hands;
/// pieces that were placed; what pieces have become; pieces put into hands.
BARONET_API size_t baronet_turn_change_count(const struct baronet_turn *turn);

/// Fills *out with a change. False when there is none with this index.
BARONET_API bool baronet_turn_change(const struct baronet_turn *turn, size_t index,
                                     struct baronet_change *out);

/// @}
/// @defgroup results Results
/// How games end.
/// @{

/// How a game has ended. With two players, whoever does not win loses. With more than two, or only
/// one, somebody may lose and nobody win.
enum baronet_outcome {
    BARONET_ONGOING, ///< it has not ended
    BARONET_WIN,     ///< a player has won
    BARONET_DRAW,    ///< nobody has won
    BARONET_LOSS     ///< a player has lost, and nobody has won
};

/// The result of a game.
struct baronet_result {
    size_t size;                  ///< sizeof (struct baronet_result), set by the caller
    enum baronet_outcome outcome; ///< how it has ended
    unsigned winner;              ///< for BARONET_WIN; for BARONET_LOSS the loser
    const char *reason;           ///< "checkmate"; "" while ongoing. Belongs to the game
    int32_t worth; ///< what it is worth to win, 1 where the rules say nothing else; 0 if nobody has
};

/// Fills *out with the result. False with a message when the rules exceed a budget; then *out says
/// BARONET_ONGOING.
BARONET_API bool baronet_play_result(struct baronet_play *play, struct baronet_result *out,
                                     struct baronet_message **message);

/// The reason for which the player to move may claim a draw now, or NULL.
BARONET_API const char *baronet_play_claim(struct baronet_play *play);

/// A random game: what is wanted, and how it went.
struct baronet_playout {
    size_t size;       ///< sizeof (struct baronet_playout), set by the caller
    uint64_t random;   ///< the same number gives the same game; afterwards it is another number
    size_t turn_limit; ///< the most turns to make
    bool wants_hash;   ///< whether `hash` is wanted

    enum baronet_outcome outcome; ///< filled: BARONET_ONGOING if the turn limit was reached
    unsigned winner;              ///< filled, as in struct baronet_result
    const char *reason;           ///< filled, as in struct baronet_result
    size_t turn_count;            ///< filled: turns made
    uint64_t hash;                ///< filled: of the last position, if wanted
    int32_t worth;                ///< filled, as in struct baronet_result
};

/// Plays on at random, each legal turn being equally likely, until there is a result or
/// `turn_limit` turns have been made. Then takes all of it back. False with a message when the
/// rules exceed a budget.
BARONET_API bool baronet_playout(struct baronet_play *play, struct baronet_playout *playout,
                                 struct baronet_message **message);

/// @}
/// @defgroup counting Counting and playing at random
/// Perft and random games.
/// @{

/// Counts the sequences of exactly `depth` turns. `progress` (may be NULL) is called now and then
/// with the count so far; when it returns false, the count stops and false is returned without a
/// message. False with a message when the rules exceed a budget.
BARONET_API bool baronet_perft(struct baronet_play *play, unsigned depth, uint64_t *nodes,
                               bool (*progress)(void *context, uint64_t nodes), void *context,
                               struct baronet_message **message);

/// How to count faster. Everything but the size may be zero.
struct baronet_perft_options {
    size_t size;           ///< sizeof (struct baronet_perft_options), set by the caller
    unsigned threads;      ///< 0 and 1: only the caller's
    size_t hash_megabytes; ///< for counts of positions that come up again; 0: none are kept
    bool (*progress)(void *context, uint64_t nodes); ///< as above, called by the caller's thread
    void *context;                                   ///< passed to `progress`
};

/// As baronet_perft(), with options.
BARONET_API bool baronet_perft_with(struct baronet_play *play, unsigned depth,
                                    const struct baronet_perft_options *options, uint64_t *nodes,
                                    struct baronet_message **message);

/// @}

#ifdef __cplusplus
}
#endif

#endif
