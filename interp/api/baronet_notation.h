/// @file
/// Positions, turns and games as text: FEN, drawings, the texts of turns, short notation (SAN),
/// Game Courier's notation, records of games, saved games of Zillions (ZSG). Conventions as in
/// baronet.h.
#ifndef BARONET_NOTATION_H
#define BARONET_NOTATION_H

#include "baronet.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @defgroup positions Positions as text
/// FEN and drawings.
/// @{

/// A play that begins at a position given as FEN. NULL with a message when that is not a position
/// of the game.
BARONET_API struct baronet_play *baronet_start_fen(const struct baronet_game *game, const char *fen,
                                                   struct baronet_message **message);

/// The position as `viewer` may know it. Squares that the viewer does not see are written as `?`,
/// and secret attributes of others' pieces are left out. In a game with a view, the clock (`?`) and
/// variables are left out, too, unless they follow from the number of turns. Such a text can be
/// read again if there is no `?` on the board; the clock is then 0.
BARONET_API char *baronet_play_fen(const struct baronet_play *play, unsigned viewer);

/// A position that a player may hold possible. It shows what `view` shows, a FEN that
/// baronet_play_fen() gave for this viewer. The squares that he does not see get pieces of the
/// others: as many of each kind as in `memory`, an earlier idea of the game, and on the same
/// squares where they can be there. The clock and variables that he is not told are as in `memory`.
/// `choose` returns one of the numbers below `count`. NULL when the view can't be read.
BARONET_API struct baronet_play *baronet_play_imagine(const struct baronet_play *memory,
                                                      const char *view, unsigned viewer,
                                                      size_t (*choose)(void *context, size_t count),
                                                      void *context);

/// The board drawn as text, with coordinates, hands, and whose turn it is, as `viewer` sees it.
BARONET_API char *baronet_play_drawing(const struct baronet_play *play, unsigned viewer);

/// How a board is drawn.
struct baronet_drawing {
    size_t size;      ///< sizeof (struct baronet_drawing), set by the caller
    unsigned viewer;  ///< as in baronet_play_drawing()
    unsigned bottom;  ///< the player at the bottom; BARONET_REFEREE: the first
    bool is_turned;   ///< turned round once more
    bool is_framed;   ///< with files and ranks on all sides
    bool has_colours; ///< with escape sequences of terminals (ECMA-48) for owners, and for squares
                      ///< that the viewer has seen change in the last turn
};

/// As baronet_play_drawing(), drawn in another way.
BARONET_API char *baronet_play_draw(const struct baronet_play *play,
                                    const struct baronet_drawing *how);

/// @}
/// @defgroup texts Texts of turns
/// What is written of turns, and read.
/// @{

/// The text of a turn that was made, as `viewer` saw it; unknown parts are written as `?`. It is
/// empty where he is not told that a turn was made (`keep turn secretly`). NULL when there is no
/// such turn.
BARONET_API char *baronet_play_turn_text(const struct baronet_play *play, size_t index,
                                         unsigned viewer);

/// The text of turn `index` of a list: "e2e4", "e7e8q", `P@e4`, "e2e4,-d2". Each text means one
/// turn only; it has captures ("a1a5xb2") or a number (`a1a5#2`) where it would mean several.
BARONET_API char *baronet_turns_text(const struct baronet_turns *turns, size_t index);

/// One of the choices that a turn's text is made of: "e2", then "e4"; `P@`, then "e4"; "e2", then
/// "e4", then "-d2".
struct baronet_pick {
    size_t size;          ///< sizeof (struct baronet_pick), set by the caller
    size_t end;           ///< of the byte after its last in the text
    const char *question; ///< the rules' words that ask for it: "give up a piece"; NULL: none
};

/// Fills *pick with the first choice of turn `index` that ends after the first `length` bytes of
/// its text. False when these are all of it.
BARONET_API bool baronet_turns_pick(const struct baronet_turns *turns, size_t index, size_t length,
                                    struct baronet_pick *pick);

/// The rules' words that ask for the first choice of all turns of the list; NULL: there are none.
BARONET_API const char *baronet_turns_question(const struct baronet_turns *turns);

/// Reads a turn and makes it. The text is that of baronet_turns_text(), or in Game Courier's
/// notation where this names exactly one legal turn. Otherwise the play does not change and the
/// message says why.
BARONET_API bool baronet_apply_text(struct baronet_play *play, const char *text,
                                    struct baronet_message **message);

/// @}
/// @defgroup san Short notation
/// Turns as in books.
/// @{

/// A beginning that some turns have in common: the first `length` bytes of the text of turn
/// `index`.
struct baronet_beginning {
    size_t size;   ///< sizeof (struct baronet_beginning), set by the caller
    size_t index;  ///< of a turn in the list
    size_t length; ///< of the beginning, in bytes
};

/// Reads a short text of a turn in the manner of SAN (FIDE's Laws of Chess, appendix C): Nf3, Rad1,
/// exd5, e8=Q, with the letters of the game's pieces; the piece of which a player has most at the
/// start needs no letter. O-O goes towards later files, the side of the right K, O-O-O the other
/// way. Puts what the text may mean into `found`, which has room for `limit`, and returns how many
/// meanings there are. Parts of a turn that the text does not name are left open. The list has to
/// be of the play's present position.
BARONET_API size_t baronet_turns_san(const struct baronet_play *play,
                                     const struct baronet_turns *turns, const char *text,
                                     struct baronet_beginning *found, size_t limit);

/// @}
/// @defgroup records Records
/// Saved games: a start position, the turns made from it, and the rules. `baronet play` saves and
/// loads the same texts. In games with secrets, each player may have a part of a record, which
/// holds only what that player knows; all parts together make the whole.
/// @{

/// How records are written and read.
enum baronet_record_flag {
    /// Reading: the text may have lost its end. The turns that are whole are read.
    BARONET_RECORD_CUT = 1,
    BARONET_RECORD_WITHOUT_RULES = 2 ///< writing: without the text of the rules
};

/// What is written into a record besides the play. Everything but the size may be zero.
struct baronet_record_notes {
    size_t size;          ///< sizeof (struct baronet_record_notes), set by the caller
    unsigned flags;       ///< of enum baronet_record_flag, joined by |
    const char *seats;    ///< who plays: "white=human,black=engine"; NULL: not told
    const char *result;   ///< "white wins: black resigned"; NULL: what the rules say
    const char *settings; ///< how the engine plays: "--level 5"; NULL: not told
    const char *seed;     ///< of random numbers; NULL: not told. It is in no player's part
};

/// The text of a record of a play: everything for BARONET_REFEREE, for a player that player's part.
/// For BARONET_SPECTATOR it can be read, but not played again. `notes` may be NULL. NULL with a
/// message when the rules exceed a budget.
BARONET_API char *baronet_record_text(const struct baronet_play *play, unsigned viewer,
                                      const struct baronet_record_notes *notes,
                                      struct baronet_message **message);

/// @struct baronet_record
/// The text of a record, read but not yet replayed.
struct baronet_record;

/// Reads the text of a record, or of one player's part; `name` stands for it in diagnostics. NULL
/// with a message when it is not a record, or is damaged. Of a text that has lost its end this is
/// said, too, unless `flags` has BARONET_RECORD_CUT.
BARONET_API struct baronet_record *baronet_record_read(const char *name, const char *text,
                                                       size_t length, unsigned flags,
                                                       struct baronet_message **message);

/// Reads another player's part and adds it to the record. False with a message, and nothing has
/// changed, when that fails.
BARONET_API bool baronet_record_add(struct baronet_record *record, const char *name,
                                    const char *text, size_t length,
                                    struct baronet_message **message);

/// Releases a record.
BARONET_API void baronet_record_free(struct baronet_record *record);

/// What a record says, of several parts the first. The texts belong to the record. Missing texts
/// are NULL.
struct baronet_recorded {
    size_t size;          ///< sizeof (struct baronet_recorded), set by the caller
    const char *game;     ///< the game's name: "chess"
    const char *title;    ///< the game's title: "Chess"
    const char *view;     ///< the player whose part it is: "white"; NULL: it is a whole record
    const char *start;    ///< the start position as FEN
    const char *end;      ///< the position after the last turn as FEN
    const char *seats;    ///< as in struct baronet_record_notes
    const char *result;   ///< "ongoing", "draw: stalemate", "black wins: checkmate"
    const char *settings; ///< as in struct baronet_record_notes
    const char *seed;     ///< as in struct baronet_record_notes
    const char *rules;    ///< the text of the rules, for baronet_load_rules()
    uint64_t fingerprint; ///< of the rules: baronet_game_fingerprint() at that time; 0: not told
    size_t turn_count;    ///< how many turns were read
    bool is_cut;          ///< the text has lost its end
};

/// Fills *out.
BARONET_API bool baronet_recorded(const struct baronet_record *record,
                                  struct baronet_recorded *out);

/// The text of turn `index` as it is in the record, of several parts in the first; NULL when there
/// is no such turn. It belongs to the record.
BARONET_API const char *baronet_record_turn(const struct baronet_record *record, size_t index);

/// Plays a record again: `game` has to have the name that the record says. The turns, their
/// numbers, the last position and the result have to be those of the record; of a record that has
/// lost turns only those that are there. All parts of a record have to be there. NULL with a
/// message that names the line when that fails. If the fingerprint of the game is another one than
/// the record's, a game that was loaded from the record's own rules may do.
BARONET_API struct baronet_play *baronet_record_play(const struct baronet_record *record,
                                                     const struct baronet_game *game,
                                                     struct baronet_message **message);

/// @}
/// @defgroup zsg Saved games of Zillions
/// Reading and writing ZSG files.
/// @{

/// A move of a saved game of Zillions (ZSG).
struct baronet_zsg_turn {
    size_t size;      ///< sizeof (struct baronet_zsg_turn), set by the caller
    unsigned number;  ///< of the move in the file
    const char *text; ///< as in the file, parts of a chain joined by "; "; "" for a pass that the
                      ///< file leaves out
};

/// @struct baronet_zsg_turns
/// The moves of a saved game of Zillions.
struct baronet_zsg_turns;

/// A saved game of Zillions, played again with legal turns.
struct baronet_zsg_replay {
    size_t size;                     ///< sizeof (struct baronet_zsg_replay), set by the caller
    struct baronet_game *game;       ///< NULL: it could not be loaded
    struct baronet_play *play;       ///< after the last move found
    struct baronet_zsg_turns *turns; ///< see baronet_zsg_turn(); with the numbers of the play's
    size_t turn_count;               ///< how many
};

/// Reads a ZSG file, loads the game that its RulesFile and VariantName name, and makes a legal turn
/// for each saved move: the one with the same changes of owners and types on the board. Which
/// attributes a move sets is not compared. The rules file is looked for by its path from the saved
/// game, in ../Rules, and by the last part of its path, with any capitals.
///
/// False with a message when that fails; *missing (may be NULL) tells whether it was because a file
/// can't be read. *replay then holds what was played until there. The caller releases it with
/// baronet_zsg_replay_release() in any case.
BARONET_API bool baronet_zsg_replay(const char *path, struct baronet_zsg_replay *replay,
                                    bool *missing, struct baronet_message **message);

/// As baronet_zsg_replay(), with options for the rules. Without a loader, these are in the file's
/// own folder or below it, or in ../Rules.
BARONET_API bool baronet_zsg_replay_with(const char *path,
                                         const struct baronet_load_options *options,
                                         struct baronet_zsg_replay *replay, bool *missing,
                                         struct baronet_message **message);

/// Fills *out with the move of the file that became the play's turn `index`. False when there is
/// none.
BARONET_API bool baronet_zsg_turn(const struct baronet_zsg_replay *replay, size_t index,
                                  struct baronet_zsg_turn *out);

/// Releases what a replay holds.
BARONET_API void baronet_zsg_replay_release(struct baronet_zsg_replay *replay);

/// The turns of a play, whose game is one of a ZRF file, as Zillions saves them (lines end in CR
/// LF). NULL with a message when they can't be written so.
BARONET_API char *baronet_zsg_text(const struct baronet_play *play,
                                   struct baronet_message **message);

/// @}

#ifdef __cplusplus
}
#endif

#endif
