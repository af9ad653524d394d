// Positions and turns as text: FEN, drawings, the texts of turns, short notation (SAN), Game
// Courier's notation, saved games of Zillions (ZSG). Conventions as in baronet.h.
#ifndef BARONET_NOTATION_H
#define BARONET_NOTATION_H

#include "baronet.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Positions

// A position given as FEN; the history is empty.
BARONET_API struct baronet_play *baronet_start_fen(const struct baronet_game *game, const char *fen,
                                                   struct baronet_message **message);

// The position as `viewer` (a player's index, or BARONET_REFEREE) may know it: what he does not see
// is printed as `?`, secret attributes of others are left out. So are, in a game with a view, the
// clock
// (`?`) and variables, unless they follow from how many turns there were. Such a text can be read
// again when there is no `?` on the board; the clock then is 0.
BARONET_API char *baronet_play_fen(const struct baronet_play *play, unsigned viewer);

// A position that a player may hold possible: what his view shows (a FEN as baronet_play_fen gives
// it to him), and on the squares that he does not see pieces of others, as many of each kind as
// there are in `memory`, an earlier idea of the game, and where it has them if they can be there;
// and what he is not told of clock and variables is as in `memory`. `choose` picks one of `count`.
// NULL when the view can't be read.
BARONET_API struct baronet_play *baronet_play_imagine(const struct baronet_play *memory,
                                                      const char *view, unsigned viewer,
                                                      size_t (*choose)(void *context, size_t count),
                                                      void *context);

// The board drawn in text, with coordinates, hands, and whose turn it is, as `viewer` sees it.
BARONET_API char *baronet_play_drawing(const struct baronet_play *play, unsigned viewer);

// The same, drawn otherwise.
struct baronet_drawing {
    size_t size; // of this struct, set by the caller
    unsigned viewer;
    unsigned bottom;  // the player who sits at the bottom; BARONET_REFEREE: the first
    bool is_turned;   // round once more
    bool is_framed;   // files and ranks on all sides
    bool has_colours; // escape sequences of terminals (ECMA-48) for owners and for the squares that
                      // the viewer has seen change in the last turn
};

BARONET_API char *baronet_play_draw(const struct baronet_play *play,
                                    const struct baronet_drawing *how);

// ---- Turns

// The text of a turn made, as `viewer` saw it (unknown parts are printed as `?`).
BARONET_API char *baronet_play_turn_text(const struct baronet_play *play, size_t index,
                                         unsigned viewer);

// The text of turn `index`: "e2e4", "e7e8q", "P@e4", "e2e4,-d2"; each means one turn only, with
// captures ("a1a5xb2") or a number ("a1a5#2") where it would mean several.
BARONET_API char *baronet_turns_text(const struct baronet_turns *turns, size_t index);

// A turn's text is made of choices, one after the other: e2, e4; P@, e4; e2, e4, -d2. *pick is the
// first that ends after the first `length` bytes of the text. False when these are all of it.
struct baronet_pick {
    size_t size;          // of this struct, set by the caller
    size_t end;           // in the text
    const char *question; // the rules' words that ask for it, as "give up a piece"; NULL: none
};

BARONET_API bool baronet_turns_pick(const struct baronet_turns *turns, size_t index, size_t length,
                                    struct baronet_pick *pick);

// The rules' words that ask for the first choice of all turns of the list; NULL: there are none.
BARONET_API const char *baronet_turns_question(const struct baronet_turns *turns);

// Reads a turn (native text, or Game Courier's notation where it names exactly one legal turn) and
// makes it. Otherwise the play is unchanged and the message says why not.
BARONET_API bool baronet_apply_text(struct baronet_play *play, const char *text,
                                    struct baronet_message **message);

// ---- Short notation

// A beginning that some turns have in common: the first bytes of the text of one of them.
struct baronet_beginning {
    size_t size; // of this struct, set by the caller
    size_t index, length;
};

// Reads a short text of a turn in the manner of SAN (FIDE's Laws of Chess, appendix C): Nf3, Rad1,
// exd5, e8=Q, with the letters of the game's pieces; that of which a player has most at the start
// needs none. O-O goes towards later files, the side of the right K, O-O-O the other way. What it
// may mean is put into `found`, which has room for `limit`: parts of a turn that it does not name
// are left open. The list is of the play's present position.
BARONET_API size_t baronet_turns_san(const struct baronet_play *play,
                                     const struct baronet_turns *turns, const char *text,
                                     struct baronet_beginning *found, size_t limit);

// ---- Saved games of Zillions

// A saved game of Zillions (ZSG), played again by the legal turns.
struct baronet_zsg_turn {
    size_t size;      // of this struct, set by the caller
    unsigned number;  // of the move in the file
    const char *text; // as it stands there, parts of a chain joined by "; "; "" for a pass that the
                      // file leaves out
};

struct baronet_zsg_turns;

struct baronet_zsg_replay {
    size_t size;               // of this struct, set by the caller
    struct baronet_game *game; // NULL: it could not be loaded
    struct baronet_play *play; // after the last move found; its turns are numbered as `turns`
    struct baronet_zsg_turns *turns;
    size_t turn_count;
};

// Reads a ZSG file, loads the game that its RulesFile (relative to it, in ../Rules, or by its last
// part; case disregarded) and VariantName say, and for each saved move makes the legal turn that
// changes owners and types of the pieces on the board just so. Which attributes a move sets is not
// compared. False with a message when that fails; *missing (may be NULL): because a file can't be
// read. What *replay then holds is how far it went; baronet_zsg_replay_release frees it.
BARONET_API bool baronet_zsg_replay(const char *path, struct baronet_zsg_replay *replay,
                                    bool *missing, struct baronet_message **message);
// The same with options for the rules. Without a loader, they are in the file's own folder or below
// it, or in ../Rules.
BARONET_API bool baronet_zsg_replay_with(const char *path,
                                         const struct baronet_load_options *options,
                                         struct baronet_zsg_replay *replay, bool *missing,
                                         struct baronet_message **message);

// The turn of the play with the same index, as the file has it; false when there is none.
BARONET_API bool baronet_zsg_turn(const struct baronet_zsg_replay *replay, size_t index,
                                  struct baronet_zsg_turn *out);
BARONET_API void baronet_zsg_replay_release(struct baronet_zsg_replay *replay);

// The turns of a play, whose game is one of a ZRF file, as Zillions saves them (CR LF). NULL with a
// message when they can't be told.
BARONET_API char *baronet_zsg_text(const struct baronet_play *play,
                                   struct baronet_message **message);

#ifdef __cplusplus
}
#endif

#endif
