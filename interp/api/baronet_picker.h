/// @file
/// Choosing a turn step by step, and why a text is not a legal turn. Conventions as in baronet.h.
#ifndef BARONET_PICKER_H
#define BARONET_PICKER_H

#include "baronet_base.h"
#include "baronet_play.h"
#include "baronet_view.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @defgroup picker Choosing a turn step by step
/// A picker says what can be picked next and what for. It works in every game, and does not list
/// all turns for that: it tries turns that begin with what was picked, one for each option.
/// @{

/// @struct baronet_picker
/// A turn that is chosen step by step.
struct baronet_picker;

/// What can be picked next. It adds a part to the turn's text: "e2", then "e4", then "q"; or "P",
/// then `@e4`; or "e2", then "e4", then ",-d2".
enum baronet_option_kind {
    BARONET_OPTION_SQUARE,   ///< a square
    BARONET_OPTION_HAND,     ///< a piece in a hand
    BARONET_OPTION_TYPE,     ///< a type of piece
    BARONET_OPTION_NUMBER,   ///< a number
    BARONET_OPTION_TEXT,     ///< a word of the rules
    BARONET_OPTION_CAPTURES, ///< what a move captures, where its squares do not tell
    BARONET_OPTION_WHICH,    ///< one of several turns with the same text that do different things
    BARONET_OPTION_PASS,     ///< a turn that changes nothing on the board and in hands
    BARONET_OPTION_DONE      ///< the turn ends here, though it could go on
};

/// What a square is picked for.
enum baronet_option_role {
    BARONET_ROLE_OTHER, ///< something else
    BARONET_ROLE_FROM,  ///< a piece moves from there
    BARONET_ROLE_TO     ///< a piece moves there
};

/// Something that can be picked. Its texts belong to the picker until the next call that changes
/// it.
struct baronet_option {
    size_t size;                   ///< sizeof (struct baronet_option), set by the caller
    enum baronet_option_kind kind; ///< what it is
    enum baronet_option_role role; ///< what its square is for
    int square;                    ///< as the game numbers them; -1: none
    int type;                      ///< of a piece; -1: none
    int player;                    ///< whose hand; -1: none
    int number;                    ///< of BARONET_OPTION_NUMBER and BARONET_OPTION_WHICH
    bool completes;    ///< some turn ends with it; others may go on, also by words without a choice
    const char *text;  ///< what it adds to the turn's text
    const char *words; ///< for a person: "e2", "Knight"; of a sign that the rules ask for alone,
                       ///< what they ask
    const char *question; ///< that asks for it: the rules' words, or "choose where it goes"
    int hand;             ///< which of his hands, as the game numbers them; -1: none
};

/// Begins to choose a turn of the player to move, in the play's present position. When the play
/// goes on, the picker is stale: it still says what was picked, but picking, its view and making
/// the turn fail and say so. It has to be freed before the play. NULL with a message when the rules
/// exceed a budget.
BARONET_API struct baronet_picker *baronet_picker_new(struct baronet_play *play,
                                                      struct baronet_message **message);

/// Releases a picker.
BARONET_API void baronet_picker_free(struct baronet_picker *picker);

/// How many options there are now. None when the turn is whole and can't go on, or when there is no
/// legal turn.
BARONET_API size_t baronet_picker_count(const struct baronet_picker *picker);

/// Fills *option with an option. False when there is none with this index.
BARONET_API bool baronet_picker_option(const struct baronet_picker *picker, size_t index,
                                       struct baronet_option *option);

/// The rules' words that ask for all options; NULL: there are none.
BARONET_API const char *baronet_picker_question(const struct baronet_picker *picker);

/// Picks an option. False with a message when there is no such option, the picker is stale, or the
/// rules exceed a budget; then nothing has changed.
BARONET_API bool baronet_picker_pick(struct baronet_picker *picker, size_t index,
                                     struct baronet_message **message);

/// Picks what a text says: the next part or parts of the turn, "e2", "e2e4", `P@`. Small letters
/// and capitals may differ if that leaves one meaning, and the beginning of one option's text is
/// enough. False with a message as with baronet_picker_pick().
BARONET_API bool baronet_picker_pick_text(struct baronet_picker *picker, const char *text,
                                          struct baronet_message **message);

/// Takes back what was picked last; false when nothing is picked.
BARONET_API bool baronet_picker_back(struct baronet_picker *picker);

/// The text so far. When the turn is whole, it is the text of a legal turn.
BARONET_API const char *baronet_picker_text(const struct baronet_picker *picker);

/// Whether a turn ends here; it may also go on.
BARONET_API bool baronet_picker_is_whole(const struct baronet_picker *picker);

/// The position as it would become, as `viewer` may know it: when everything picked is done, up to
/// the next choice; for a whole turn that can't go on, the position after it. In games with
/// secrets, what is only learnt by making the turn is not shown before. NULL with a message when
/// the picker is stale or the rules exceed a budget.
BARONET_API struct baronet_view *baronet_picker_view(struct baronet_picker *picker, unsigned viewer,
                                                     struct baronet_message **message);

/// The turn in parts, with words and changes, as baronet_turns_turn() tells it. If a turn ends
/// here, it is that turn; otherwise it is what has been picked so far, and what that does up to the
/// next choice. In games with secrets it is told to the same viewers. NULL with a message when the
/// viewer is not told, the picker is stale, or the rules exceed a budget.
BARONET_API struct baronet_turn *baronet_picker_turn(struct baronet_picker *picker, unsigned viewer,
                                                     struct baronet_message **message);

/// Makes the turn, which has to be whole. After that the picker is stale.
BARONET_API bool baronet_picker_apply(struct baronet_picker *picker,
                                      struct baronet_message **message);

/// @}
/// @defgroup reasons Reasons
/// Why a text is not a legal turn.
/// @{

/// Why a text is not a legal turn.
enum baronet_reason {
    BARONET_LEGAL,     ///< it is one
    BARONET_NO_TEXT,   ///< the text is empty
    BARONET_GAME_OVER, ///< the game is over
    BARONET_CHANCE,    ///< chance is to move, and the text is none of its turns
    // The text:
    BARONET_UNREADABLE,   ///< no turn of the game has such a text
    BARONET_INCOMPLETE,   ///< legal turns begin with it
    BARONET_TOO_LONG,     ///< it is a whole turn and something more
    BARONET_AMBIGUOUS,    ///< several turns differ only in small letters and capitals
    BARONET_NUMBER,       ///< there are not that many turns with this text: `#7`
    BARONET_CONTINUATION, ///< turns that begin like it go on in another way
    BARONET_ASKED,        ///< all turns begin with something else, which the rules ask for
    BARONET_NO_PASS,      ///< passing is not allowed
    // The piece that should move:
    BARONET_EMPTY,     ///< nothing stands there
    BARONET_NOT_YOURS, ///< it is another player's, or nobody's
    BARONET_UNSEEN,    ///< the player does not see what stands there
    BARONET_NO_TURN,   ///< it has no turn now
    // Where it should go:
    BARONET_GEOMETRY,           ///< it does not move like that
    BARONET_BLOCKED,            ///< pieces are in the way
    BARONET_NO_HURDLE,          ///< there is nothing to jump over
    BARONET_OWN_PIECE,          ///< a piece of one's own stands there
    BARONET_CANNOT_CAPTURE,     ///< it can't capture what stands there
    BARONET_NOTHING_TO_CAPTURE, ///< it can only capture there
    // What is chosen:
    BARONET_OCCUPIED,    ///< the square is not empty
    BARONET_NOT_IN_HAND, ///< there is no such piece in hand
    BARONET_CHOICE,      ///< the rules do not allow this choice
    // The rules:
    BARONET_REQUIREMENT,    ///< a requirement of the rules is not met
    BARONET_ROYAL_ATTACKED, ///< the requirement that none of one's royal pieces be attacked
    BARONET_COMPULSORY,     ///< something else is possible, and compulsory
    BARONET_PREFERRED       ///< the rules prefer other turns
};

/// The name of a reason in small letters, "not-yours"; NULL for other numbers.
BARONET_API const char *baronet_reason_name(enum baronet_reason reason);

/// @struct baronet_explanation
/// Why a text is not a legal turn.
struct baronet_explanation;

/// What an explanation says. The texts and squares belong to the explanation.
struct baronet_explained {
    size_t size;                ///< sizeof (struct baronet_explained), set by the caller
    enum baronet_reason reason; ///< for programs
    const char *words;          ///< for a person: "the Man on e7 is not yours"
    const char *hint;           ///< what else could be typed; NULL: nothing
    /// The file of the rule that is in the way; NULL: there is no such rule, or it is not known, as
    /// in games in ZRF, whose translation is not in a file.
    const char *file;
    unsigned line;       ///< of the rule's first byte, from 1
    unsigned column;     ///< of the rule's first byte, in bytes from 1
    unsigned end_line;   ///< of the byte after its last
    unsigned end_column; ///< of the byte after its last
    /// The squares concerned. BARONET_ROYAL_ATTACKED: the royal pieces, then the attackers.
    /// BARONET_REQUIREMENT: the attackers if it is about attacks, else what the text names.
    /// BARONET_GEOMETRY: from where to where. Otherwise the squares that are wrong.
    const unsigned *squares;
    size_t square_count; ///< how many squares
    size_t fine; ///< bytes of the text with which a legal turn begins, up to the end of a choice
};

/// Explains why a text, which may be part of a turn or misspelt, is not a legal turn for the player
/// to move, as far as that player may know it. It takes bounded time. NULL with a message when the
/// rules exceed a budget.
BARONET_API struct baronet_explanation *baronet_explain(struct baronet_play *play, const char *text,
                                                        struct baronet_message **message);

/// Releases an explanation.
BARONET_API void baronet_explanation_free(struct baronet_explanation *explanation);

/// Fills *explained. False when its size is not one that the library knows.
BARONET_API bool baronet_explained(const struct baronet_explanation *explanation,
                                   struct baronet_explained *explained);

/// @}

#ifdef __cplusplus
}
#endif

#endif
