/// @file
/// Games, plays, turns, views and results: the public interface of libbaronet begins here.

/// @mainpage Baronet: rules of board-game variants, loaded from text and played by one machine
///
/// Load a game, start it, list the legal turns, apply and undo them, ask for the result, and see
/// all of it through the eyes of one player (views keep secrets). That is in baronet.h. Beside it
/// there are baronet_notation.h (positions, turns and games as text), baronet_engine.h,
/// baronet_betza.h, baronet_zrf.h, baronet_check.h and baronet_format.h. What all of them have in
/// common:
///
/// Ownership: every `char *` result is a new NUL-terminated string, which the caller releases with
/// baronet_free(). Every `const char *` belongs to the object that was asked, and lives as long as
/// that object. A parameter `struct baronet_message **message` may be NULL. Otherwise it is set to
/// NULL or to a message, which the caller releases with baronet_message_free(). Functions that fail
/// return NULL or false, and the message says why. All functions that end in `_free` accept NULL.
///
/// Memory: the library never ends the program. When memory runs out the call fails. Its message is
/// "error: out of memory"; functions without a message return NULL, false or 0, even those that
/// never fail otherwise. Whatever the call had made until then is released, and the objects that it
/// was given are as they were before: a play keeps its position, and the same call may succeed
/// later.
///
/// Structs: each begins with its size, which the caller sets to the sizeof that it was compiled
/// with, also where the library fills the struct. So a program keeps working with later versions,
/// whose structs may have more fields: fields that the program does not have are not filled, and
/// fields that the library does not know become zero. In an array of structs, all have the size of
/// the first. Calls that are given a struct without a size fail.
///
/// Misuse: a call fails if it is given NULL where it needs something, a number that is no player's,
/// a list of another position and so on. Its message then has the code `misuse` and says what was
/// wrong. Functions without a message return NULL, false or 0, and baronet_misuse() tells what was
/// wrong. In a debug build (make DEBUG=1) this includes objects that were freed before; in other
/// builds a call with such an object may crash.
///
/// Threads: there is no global state. Objects may be used in parallel threads as long as each
/// object is used by one thread at a time. One game may be shared by many plays in many threads.
#ifndef BARONET_H
#define BARONET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Marks what the library exports.
#define BARONET_API __attribute__((visibility("default")))

#ifdef __cplusplus
extern "C" {
#endif

/// @defgroup basics Basics
/// The objects, who looks at them, versions, memory.
/// @{

/// @struct baronet_game
/// Compiled rules. They never change.
struct baronet_game;

/// @struct baronet_play
/// One game in progress: a position and the turns that led to it.
struct baronet_play;

/// @struct baronet_turns
/// The legal turns of one position.
struct baronet_turns;

/// @struct baronet_picker
/// A turn that is chosen step by step.
struct baronet_picker;

/// @struct baronet_message
/// What is wrong, for people and for programs.
struct baronet_message;

/// Who looks, as `viewer`: a player's index or one of these.
enum {
    BARONET_REFEREE = 255,  ///< sees everything
    BARONET_SPECTATOR = 254 ///< sees what everybody may know (docs/security.md)
};

/// The version of this header: 10000 times its first part, 100 times the second, and the third.
#define BARONET_VERSION_NUMBER 900

/// The version of the library that is loaded, as a number like BARONET_VERSION_NUMBER.
BARONET_API unsigned baronet_version_number(void);

/// The version of the library that is loaded, as text: "0.9.0".
BARONET_API const char *baronet_version(void);

/// Releases a `char *` that the library returned; NULL is fine.
BARONET_API void baronet_free(void *pointer);

/// What was wrong with the latest call of this thread that was misused: "baronet_undo: the play was
/// freed". "" if there was none since this function was last called. The text is valid until the
/// next call of this function.
BARONET_API const char *baronet_misuse(void);

/// @}
/// @defgroup messages Messages
/// Errors and warnings about what somebody has written or asked for: a game, a position, a turn. A
/// message belongs to the caller, and stays valid when the game is freed.
/// @{

/// All of the message as text for people: lines that each end in a newline, with the places in
/// files and the lines in question. For NULL the text is "".
BARONET_API const char *baronet_message_text(const struct baronet_message *message);

/// How bad it is.
enum baronet_severity {
    BARONET_ERROR,  ///< what was asked for is not done
    BARONET_WARNING ///< it is done, but perhaps not what was meant
};

/// One error or warning.
struct baronet_diagnostic {
    size_t size;                    ///< sizeof (struct baronet_diagnostic), set by the caller
    enum baronet_severity severity; ///< error or warning
    const char *code; ///< the sort of mistake, in a word: "unknown-name"; docs/api.md lists them
    const char *text; ///< "unexpected name \"piec\"; expected \"piece\" or \"board\""
    const char *file; ///< by the name it was loaded by; NULL: it is in no file
    /// The line of the first byte, counted from 1, in `file` or else in the text that the caller
    /// gave. These four are 0 when there is no place.
    unsigned line;
    unsigned column;         ///< of the first byte, in bytes from 1
    unsigned end_line;       ///< of the byte after the last
    unsigned end_column;     ///< of the byte after the last
    const char *expectation; ///< what could have stood there: "\"piece\" or \"board\""; or NULL
    const char *hint;        ///< what to do about it; NULL: none
    size_t related_count;    ///< how many other places are involved
};

/// How many diagnostics the message has.
BARONET_API size_t baronet_message_count(const struct baronet_message *message);

/// How many more there were: of very many mistakes only the first are kept.
BARONET_API size_t baronet_message_left_out(const struct baronet_message *message);

/// Fills *out with a diagnostic; they are sorted by place. False when there is none with this
/// index.
BARONET_API bool baronet_message_diagnostic(const struct baronet_message *message, size_t index,
                                            struct baronet_diagnostic *out);

/// Another place that is involved in a mistake: "first defined here".
struct baronet_related {
    size_t size;         ///< sizeof (struct baronet_related), set by the caller
    const char *text;    ///< what is there
    const char *file;    ///< as in a diagnostic
    unsigned line;       ///< as in a diagnostic
    unsigned column;     ///< as in a diagnostic
    unsigned end_line;   ///< as in a diagnostic
    unsigned end_column; ///< as in a diagnostic
};

/// Fills *out with a related place of a diagnostic. False when there is no such diagnostic or
/// place.
BARONET_API bool baronet_message_related(const struct baronet_message *message, size_t index,
                                         size_t related, struct baronet_related *out);

/// Makes a message of the host's own: an error without a place. `code` and `text` are copied. NULL
/// when there is no memory for it.
BARONET_API struct baronet_message *baronet_message_new(const char *code, const char *text);

/// Releases a message.
BARONET_API void baronet_message_free(struct baronet_message *message);

/// @}
/// @defgroup limits Limits
/// Bounds on the time, steps and memory that calls may take together.
/// @{

/// What calls may take together. Zero: no limit.
struct baronet_limits {
    size_t size;           ///< sizeof (struct baronet_limits), set by the caller
    uint64_t milliseconds; ///< of real time, by a steady clock
    uint64_t steps;        ///< of the rules' programs and the compiler, about one instruction each
    size_t memory;         ///< bytes allocated at one time
    /// Called every few milliseconds; if it returns true the call stops. Several threads may call
    /// it at once. May be NULL.
    bool (*is_stopped)(void *context);
    void *context; ///< passed to `is_stopped`
};

/// Which limit is spent.
enum baronet_limit {
    BARONET_WITHIN_LIMITS, ///< none
    BARONET_TIME_SPENT,    ///< `milliseconds`
    BARONET_STEPS_SPENT,   ///< `steps`
    BARONET_MEMORY_SPENT,  ///< `memory`
    BARONET_STOPPED        ///< `is_stopped` returned true
};

/// From here to baronet_limits_end() all calls of this thread, together with the threads that they
/// start, take no more than these limits in all: loading, tests, lists, perft, random games,
/// everything.
///
/// The call that would take more fails as if memory had run out: it returns what it returns then,
/// its message is "error: the limit of time is spent" (or of steps, or of memory, or "error:
/// stopped"), and what it has done is taken back. No count or list is ever cut short. All calls
/// after it fail in the same way. A limit is noticed after some ten milliseconds or 65,536 steps.
/// Limits may be nested: what is taken within the inner ones counts for the outer ones, too. False
/// when there is no memory.
BARONET_API bool baronet_limits_begin(const struct baronet_limits *limits);

/// @struct baronet_limits_share
/// The limits of one thread, for another thread that works for it.
struct baronet_limits_share;

/// The limits of this thread, to be given to another thread of the host. What that thread does
/// between baronet_limits_join() and its baronet_limits_end() counts for these limits. Without
/// limits in this thread the share limits nothing. NULL: there is no memory.
///
/// What an engine learns in the background counts for the limits in which the engine was made, even
/// after their end; only `is_stopped` is no longer called.
BARONET_API struct baronet_limits_share *baronet_limits_share(void);

/// Takes over a share, as baronet_limits_begin() does with limits of one's own. The share is no
/// longer the caller's. NULL does nothing.
BARONET_API void baronet_limits_join(struct baronet_limits_share *share);

/// Releases a share that no thread has joined.
BARONET_API void baronet_limits_share_free(struct baronet_limits_share *share);

/// Which limit is spent, for calls without a message.
BARONET_API enum baronet_limit baronet_limits_spent(void);

/// Ends the latest baronet_limits_begin() of this thread; returns which limit was spent.
BARONET_API enum baronet_limit baronet_limits_end(void);

/// @}
/// @defgroup games Games
/// Loading games and asking what they are.
/// @{

/// The names of the bundled games, sorted; NULL after the last.
BARONET_API const char *baronet_bundled_name(size_t index);

/// Loads a bundled game by its name ("chess") or a file by its path ("my/game.vdl"), perhaps with
/// options ("my/game.vdl?size=9&flips=off"). NULL with a message when that fails; warnings are in
/// the message, too, also on success. *missing (may be
/// NULL) tells whether the file itself can't be read.
BARONET_API struct baronet_game *baronet_load(const char *game, bool *missing,
                                              struct baronet_message **message);

/// Loads a game from memory; `name` stands for it in diagnostics. Its parents and modules can only
/// be bundled ones.
BARONET_API struct baronet_game *baronet_load_text(const char *name, const char *text,
                                                   size_t length, struct baronet_message **message);

/// Flags of struct baronet_load_options.
enum baronet_load_flag {
    /// The plain machine plays the game. It defines what rules mean, and is slow; all answers are
    /// the same.
    BARONET_PLAIN = 1,
    /// The game's own name comes from a stranger, too: the loader is asked for it as if a file in
    /// the current folder named it.
    BARONET_UNTRUSTED_NAME = 2
};

/// How a game is loaded. Everything but the size may be zero.
struct baronet_load_options {
    size_t size;                         ///< sizeof (struct baronet_load_options)
    unsigned flags;                      ///< of enum baronet_load_flag, joined by |
    const struct baronet_loader *loader; ///< where files come from; NULL: see baronet_load_with()
};

/// As baronet_load(), with options (NULL: none). Without a loader, a game may open files in the
/// folder of its own file and below.
BARONET_API struct baronet_game *baronet_load_with(const char *game,
                                                   const struct baronet_load_options *options,
                                                   bool *missing, struct baronet_message **message);

/// As baronet_load_text(), with options (NULL: none). Without a loader, the game opens no file.
BARONET_API struct baronet_game *baronet_load_text_with(const char *name, const char *text,
                                                        size_t length,
                                                        const struct baronet_load_options *options,
                                                        struct baronet_message **message);

/// Releases a game. Its plays, turns, views and engines have to be released before.
BARONET_API void baronet_game_free(struct baronet_game *game);

/// The game's name for programs, with the options that are chosen otherwise than is usual: "hex",
/// "game?size=9".
BARONET_API const char *baronet_game_name(const struct baronet_game *game);

/// The game's title for people: "Hex".
BARONET_API const char *baronet_game_title(const struct baronet_game *game);

/// Who invented the game; "" when the file does not say.
BARONET_API const char *baronet_game_author(const struct baronet_game *game);

/// The board as the file has it: "8x8", "hexagon 6".
BARONET_API const char *baronet_game_board(const struct baronet_game *game);

/// How many players there are, chance included. Players are numbered from 0.
BARONET_API unsigned baronet_game_player_count(const struct baronet_game *game);

/// Whether chance makes this player's turns; each legal turn is then equally likely. Such players
/// have the last numbers.
BARONET_API bool baronet_game_player_is_random(const struct baronet_game *game, unsigned player);

/// A player's name: "White".
BARONET_API const char *baronet_game_player(const struct baronet_game *game, unsigned player);

/// Whether there is anything that a player may not know.
BARONET_API bool baronet_game_has_secrets(const struct baronet_game *game);

/// The start position as FEN.
BARONET_API const char *baronet_game_start_fen(const struct baronet_game *game);

/// A number for what the rules mean, the same on all machines and in later versions. It does not
/// depend on comments, layout, the title, authors, tests, prompts, reasons of refusals, names
/// inside rules, or anything unused. It changes with everything that changes legal turns, results,
/// views, or how positions and turns are written. It is no protection against somebody who looks
/// for rules with the same number.
BARONET_API uint64_t baronet_game_fingerprint(const struct baronet_game *game);

/// The rules as one text, with everything that was read for them: parents, modules, the translation
/// of a ZRF file. A record that keeps this text can be replayed when the rules have changed.
BARONET_API char *baronet_game_rules(const struct baronet_game *game);

/// Loads a game from a text of baronet_game_rules(). No file is opened, whatever the options say.
BARONET_API struct baronet_game *baronet_load_rules(const char *text, size_t length,
                                                    const struct baronet_load_options *options,
                                                    struct baronet_message **message);

/// What a game leaves open until it is loaded. What a file has chosen for its parent is not open.
struct baronet_rule_option {
    size_t size;        ///< of this struct, set by the caller
    const char *name;   ///< "flips"
    const char *words;  ///< what it is about; "" when the game does not say
    const char *chosen; ///< "off"
    size_t value_count; ///< how many values it may have
};

/// The number of options.
BARONET_API size_t baronet_game_option_count(const struct baronet_game *game);
/// An option by its index. False when there is none.
BARONET_API bool baronet_game_option(const struct baronet_game *game, size_t index,
                                     struct baronet_rule_option *out);
/// A value that may be chosen, the usual one first. NULL when there is none with this index.
BARONET_API const char *baronet_game_option_value(const struct baronet_game *game, size_t option,
                                                  size_t index);

/// A type of piece.
struct baronet_piece {
    size_t size;        ///< sizeof (struct baronet_piece), set by the caller
    const char *name;   ///< "Gentleman"
    const char *letter; ///< the first player's, as in FEN: "H", "+P", "*"
    const char *betza;  ///< "hhNN"; several movements are separated by blanks
    bool royal;         ///< whether it must not be lost
};

/// How many types of pieces there are.
BARONET_API size_t baronet_game_piece_count(const struct baronet_game *game);

/// Fills *out with a type of piece. False when there is none with this index.
BARONET_API bool baronet_game_piece(const struct baronet_game *game, size_t index,
                                    struct baronet_piece *out);

/// One of the movements of a piece.
struct baronet_movement {
    size_t size;         ///< sizeof (struct baronet_movement), set by the caller
    const char *betza;   ///< in Betza notation
    const char *dialect; ///< as after `betza` in a game; NULL: the default
    const char *from;    ///< the zone in which it starts; NULL: any square
    const char *within;  ///< the zone in which it ends; NULL: any square
};

/// How many movements a type of piece has.
BARONET_API size_t baronet_game_movement_count(const struct baronet_game *game, size_t piece);

/// Fills *out with a movement of a type of piece. False when there is no such piece or movement.
BARONET_API bool baronet_game_movement(const struct baronet_game *game, size_t piece, size_t index,
                                       struct baronet_movement *out);

/// A way in which the game may end.
struct baronet_goal {
    size_t size;         ///< sizeof (struct baronet_goal), set by the caller
    const char *outcome; ///< "win", "lose", "draw", or "most": whoever has the most wins
    const char *player;  ///< whose outcome that is; NULL: that of the player to move
    const char *reason;  ///< "checkmate"
    bool is_claimed;     ///< only if the player to move claims it
    bool is_referees;    ///< declared by the referee; nothing keeps people from playing on
};

/// How many goals there are; those that can't be reached are left out.
BARONET_API size_t baronet_game_goal_count(const struct baronet_game *game);

/// Fills *out with a goal; they are in the order in which they are tested. False when there is none
/// with this index.
BARONET_API bool baronet_game_goal(const struct baronet_game *game, size_t index,
                                   struct baronet_goal *out);

/// The comment at the top of the game's own file, without its dashes; "" when there is none.
BARONET_API const char *baronet_game_description(const struct baronet_game *game);

/// A square. Where the game says of all its squares where they are drawn, x goes to the right and y
/// downwards, in units of the game's own, from 0.
struct baronet_square {
    size_t size;      ///< sizeof (struct baronet_square), set by the caller
    const char *name; ///< "e4"
    bool is_placed;   ///< whether the game says where squares are drawn; else x and y are 0
    unsigned x;       ///< to the right
    unsigned y;       ///< downwards
};

/// How many squares there are. They are numbered from 0.
BARONET_API size_t baronet_game_square_count(const struct baronet_game *game);

/// Fills *out with a square. False when there is none with this index.
BARONET_API bool baronet_game_square(const struct baronet_game *game, size_t index,
                                     struct baronet_square *out);

/// The bytecode, readable, with source lines.
BARONET_API char *baronet_game_disassembly(const struct baronet_game *game);

/// @}
/// @defgroup board The board as it is drawn
/// Shapes and places of squares. Lengths are in squares: neighbours on a lattice are 1 apart, and
/// so are the two closest squares of a graph. x goes to the right and y downwards, from 0.
/// @{

/// The sort of board.
enum baronet_lattice {
    BARONET_SQUARES,  ///< files and ranks
    BARONET_HEXAGONS, ///< hexagonal cells
    BARONET_GRAPH     ///< squares that are linked in any way
};

/// The board as a whole.
struct baronet_geometry {
    size_t size;                  ///< sizeof (struct baronet_geometry), set by the caller
    enum baronet_lattice lattice; ///< the sort of board
    unsigned file_count;          ///< 0 on graphs
    unsigned rank_count;          ///< 0 on graphs
    bool files_wrap;       ///< a piece that leaves the last file comes in again on the first one
    bool ranks_wrap;       ///< the same of ranks
    unsigned colour_count; ///< as many as it takes for neighbours to differ: 2 or 3; on graphs 1
    double width;          ///< of the whole board, in squares
    double height;         ///< of the whole board, in squares
};

/// Fills *out with the shape of the board.
BARONET_API bool baronet_game_geometry(const struct baronet_game *game,
                                       struct baronet_geometry *out);

/// A point of a drawing. This struct will never change, and has no size.
struct baronet_point {
    double x; ///< to the right
    double y; ///< downwards
};

/// A square as it is drawn: a rectangle; a hexagon with sides to the north and south; on graphs a
/// spot without corners. If a game does not say where the squares of its graph are drawn, they lie
/// row by row as in its positions.
struct baronet_outline {
    size_t size;                     ///< sizeof (struct baronet_outline), set by the caller
    double x;                        ///< of its centre
    double y;                        ///< of its centre
    int file;                        ///< from 0
    int rank;                        ///< from 0
    unsigned colour;                 ///< less than colour_count; 0 on a1
    unsigned corner_count;           ///< 4, 6, or 0 on graphs
    struct baronet_point corners[6]; ///< clockwise
};

/// Fills *out with the outline of a square. False when there is no such square.
BARONET_API bool baronet_game_outline(const struct baronet_game *game, size_t square,
                                      struct baronet_outline *out);

/// The name of a file, "a"; "" when there is no such file.
BARONET_API const char *baronet_game_file(const struct baronet_game *game, unsigned index);

/// The name of a rank, "1"; "" when there is no such rank.
BARONET_API const char *baronet_game_rank(const struct baronet_game *game, unsigned index);

/// The square on a file and a rank; -1: there is none, or a hole.
BARONET_API int baronet_game_square_at(const struct baronet_game *game, unsigned file,
                                       unsigned rank);

/// The links of a graph, which are drawn as lines: pairs of squares with a step from one to the
/// other, in either direction. Puts the first `limit` pairs, two squares each, into `ends` and
/// returns how many pairs there are. Other boards have none.
BARONET_API size_t baronet_game_links(const struct baronet_game *game, size_t *ends, size_t limit);

/// How many zones the rules have, such as a promotion zone. A zone may have other squares for each
/// player.
BARONET_API size_t baronet_game_zone_count(const struct baronet_game *game);

/// The name of a zone.
BARONET_API const char *baronet_game_zone(const struct baronet_game *game, size_t zone);

/// Whether a square is in a zone of a player's.
BARONET_API bool baronet_game_zone_has(const struct baronet_game *game, size_t zone,
                                       unsigned player, size_t square);

/// A side of the board.
enum baronet_side {
    BARONET_NORTH, ///< the top
    BARONET_EAST,  ///< the right
    BARONET_SOUTH, ///< the bottom
    BARONET_WEST   ///< the left
};

/// The direction that is forward for a player's pieces.
BARONET_API enum baronet_side baronet_game_looks(const struct baronet_game *game, unsigned player);

/// The side of the table at which a player sits.
BARONET_API enum baronet_side baronet_game_sits(const struct baronet_game *game, unsigned player);

/// @}
/// @defgroup files Files
/// Where the text of games comes from.
/// @{

/// What is to be opened: a game, a file that a game names, or a saved game.
struct baronet_file_request {
    size_t size;       ///< of this struct, as the library knows it
    const char *name;  ///< as the asking file has it, with "/" between folders; not absolute
    const char *from;  ///< the asking file, by its name in the answer for it, or a folder with a
                       ///< "/" at its end; NULL: the host asks, and `name` is what it gave
    bool ignores_case; ///< the file may be there with other capitals
};

/// Room for texts in struct baronet_file_answer.
enum {
    BARONET_FILE_NAME_ROOM = 4096, ///< bytes of a name, with its NUL
    BARONET_FILE_REASON_ROOM = 512 ///< bytes of a reason or hint, with its NUL
};

/// What the loader answers besides a handle. At first all fields are zero but the size and the
/// name, which is the request's.
struct baronet_file_answer {
    size_t size;                           ///< of this struct, as the library knows it
    char name[BARONET_FILE_NAME_ROOM];     ///< for diagnostics, and when this file asks for others
    bool is_missing;                       ///< there is no such file; else it is refused or broken
    char reason[BARONET_FILE_REASON_ROOM]; ///< why it is not opened: "it is a folder"; or empty
    char hint[BARONET_FILE_REASON_ROOM];   ///< what can be done about it; or empty
};

/// Where the text of files comes from; a host may have a loader of its own. Its functions are
/// called by the thread that loads, while it loads. If several threads load with one loader, it has
/// to allow for that. It is never asked for bundled games and the standard library, which are part
/// of the library.
struct baronet_loader {
    size_t size; ///< sizeof (struct baronet_loader), set by the host
    void *user;  ///< passed to the functions
    /// Opens a file. Returns a handle, which will be closed, or NULL with an answer that says why
    /// not.
    void *(*open)(void *user, const struct baronet_file_request *request,
                  struct baronet_file_answer *answer);
    /// Reads at most `room` bytes. Returns how many; 0 at the end; negative when that fails.
    ptrdiff_t (*read)(void *user, void *file, char *bytes, size_t room);
    /// Closes a handle.
    void (*close)(void *user, void *file);
};

/// A loader that opens no file at all. It is never freed.
BARONET_API const struct baronet_loader *baronet_no_files(void);

/// A loader that opens what the host itself asks for, wherever that lies. What files ask for it
/// opens only in the folder `root` and below: regular files, by no absolute path, no ".." and no
/// symbolic link that leads out. `root` is looked up at each request.
BARONET_API struct baronet_loader *baronet_root_loader(const char *root);

/// Releases a loader of baronet_root_loader().
BARONET_API void baronet_root_loader_free(struct baronet_loader *loader);

/// @}
/// @defgroup plays Plays
/// Games in progress.
/// @{

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
/// @defgroup parts What positions are made of
/// Attributes, owners and variables.
/// @{

/// An attribute of pieces, such as `attribute has-moved`.
struct baronet_attribute {
    size_t size;            ///< sizeof (struct baronet_attribute), set by the caller
    const char *name;       ///< "has-moved"
    bool is_secret;         ///< only the owner of a piece knows it
    bool is_lost_by_moving; ///< a piece that moves no longer has it
};

/// How many attributes there are.
BARONET_API size_t baronet_game_attribute_count(const struct baronet_game *game);

/// Fills *out with an attribute. False when there is none with this index.
BARONET_API bool baronet_game_attribute(const struct baronet_game *game, size_t index,
                                        struct baronet_attribute *out);

/// How many owners a piece may have: the players, by their numbers; then nobody, whose name is "";
/// then those who never move.
BARONET_API unsigned baronet_game_owner_count(const struct baronet_game *game);

/// The name of an owner.
BARONET_API const char *baronet_game_owner(const struct baronet_game *game, unsigned owner);

/// What a variable holds.
enum baronet_value_kind {
    BARONET_VALUE_NUMBER,  ///< a number
    BARONET_VALUE_TRUTH,   ///< 0 or 1
    BARONET_VALUE_SQUARE,  ///< a square; -1: none
    BARONET_VALUE_PIECE,   ///< a type of piece; -1: none
    BARONET_VALUE_PLAYER,  ///< a player; -1: none
    BARONET_VALUE_SQUARES, ///< a set of squares
};

/// A variable of the rules that lasts from turn to turn.
struct baronet_variable {
    size_t size;                  ///< sizeof (struct baronet_variable), set by the caller
    const char *name;             ///< as in the rules
    enum baronet_value_kind kind; ///< what it holds
    bool is_per_player;           ///< each player has a value of his own
};

/// How many variables there are.
BARONET_API size_t baronet_game_variable_count(const struct baronet_game *game);

/// Fills *out with a variable. False when there is none with this index.
BARONET_API bool baronet_game_variable(const struct baronet_game *game, size_t index,
                                       struct baronet_variable *out);

/// @}
/// @defgroup views Views
/// Positions as a viewer may know them.
/// @{

/// @struct baronet_view
/// A position as a viewer may know it. It does not change when the play goes on, and needs only the
/// game.
struct baronet_view;
struct baronet_result; // see below

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
    bool is_passed;   ///< a piece passed over it in the last turn and may be captured here
};

/// Fills *out with what the viewer knows about a square. False when there is no such square.
BARONET_API bool baronet_view_square(const struct baronet_view *view, size_t square,
                                     struct baronet_standing *out);

/// Where the pieces stand that attack the piece on a square: other players' pieces that could move
/// there and capture, by their movements alone and by what the viewer sees; squares that the viewer
/// does not see count as empty. Puts the first `limit` squares into `squares` and returns how many
/// there are.
BARONET_API size_t baronet_view_attackers(const struct baronet_view *view, size_t square,
                                          size_t *squares, size_t limit);

/// How many pieces of a type a player has in hand.
BARONET_API int baronet_view_hand(const struct baronet_view *view, unsigned player, size_t type);

/// The value of a variable, as the viewer may know it.
struct baronet_value {
    size_t size;    ///< sizeof (struct baronet_value), set by the caller
    bool is_known;  ///< whether the viewer knows it; of a set of squares, all of it
    int32_t number; ///< as enum baronet_value_kind says; of a set of squares: -1
};

/// Fills *out with the value of a variable. `player` is 0 where there is one value for all. False
/// when there is no such variable or value.
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

/// @}
/// @defgroup turns Turns
/// Legal turns, what they say, and what they do.
/// @{

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

/// A turn that was made. NULL when there is no such turn.
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
};

/// How many changes the turn makes. They are in this order: moves, each with what was captured on
/// its last square and what the piece has become; other pieces that are gone; pieces from hands;
/// pieces that were placed; what pieces have become; pieces put into hands.
BARONET_API size_t baronet_turn_change_count(const struct baronet_turn *turn);

/// Fills *out with a change. False when there is none with this index.
BARONET_API bool baronet_turn_change(const struct baronet_turn *turn, size_t index,
                                     struct baronet_change *out);

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
/// @defgroup picker Choosing a turn step by step
/// A picker says what can be picked next and what for. It works in every game, and does not list
/// all turns for that: it tries turns that begin with what was picked, one for each option.
/// @{

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
    const char *words; ///< for a person: "e2", "Knight"
    const char *question; ///< that asks for it: the rules' words, or "choose where it goes"
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
};

/// Plays on at random, each legal turn being equally likely, until there is a result or
/// `turn_limit` turns have been made. Then takes all of it back. False with a message when the
/// rules exceed a budget.
BARONET_API bool baronet_playout(struct baronet_play *play, struct baronet_playout *playout,
                                 struct baronet_message **message);

/// @}

#ifdef __cplusplus
}
#endif

#endif
