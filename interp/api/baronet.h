// Baronet: rules of board-game variants, loaded from text and played by one virtual machine.
//
// The public interface of libbaronet begins here: load a game, start it, list the legal turns,
// apply and undo them, ask for the result, and see all that through the eyes of one player (views
// keep secrets). Beside this header there are baronet_notation.h (positions and turns as text),
// baronet_betza.h, baronet_zrf.h, baronet_check.h and baronet_format.h.
//
// Ownership: every `char *` result is a new NUL-terminated string that the caller releases with
// baronet_free; every `const char *` belongs to the object it was asked from. A parameter
// `struct baronet_message **message` may be NULL; else it is set to NULL or to a message, which the
// caller releases with baronet_message_free. Functions that fail return NULL or false and say why
// in the message.
//
// Memory: the library never ends the program. When there is no memory a call fails; its message is
// "error: out of memory", and functions without a message return NULL, false or 0, also those
// that otherwise always return something. What the call has made by then is released, and the
// objects that it was given are as they were: a play keeps its position, and the same call may
// succeed later.
//
// Structs: each begins with its size, which the caller sets to the sizeof that he was compiled
// with, also where the library fills it. So a program goes on to work with later versions, whose
// structs may have more fields: what a program does not have is not filled, and what the library
// does not know becomes zero. In an array of structs all have the size of the first. What is asked
// with a struct without a size fails.
//
// Misuse: a call that is given NULL where it needs something, a number that is no player's, a list
// of another position or the like fails, with a message of the code `misuse` that names it.
// Functions without a message return NULL, false or 0, and baronet_misuse tells what was wrong. In
// a debug build (make DEBUG=1) so do calls with an object that was freed; in others these may
// crash.
//
// There is no global state: objects may be used in parallel
// threads as long as each object is used by one thread at a time; a game may be shared by many
// plays in many threads.
#ifndef BARONET_H
#define BARONET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BARONET_API __attribute__((visibility("default")))

#ifdef __cplusplus
extern "C" {
#endif

struct baronet_game;    // compiled rules, immutable
struct baronet_play;    // one game in progress: a position and how it came about
struct baronet_turns;   // the legal turns of one position
struct baronet_picker;  // a turn that is chosen step by step
struct baronet_message; // what is wrong, for people and for programs

// Who looks, as `viewer`: a player's index, the referee, who sees everything, or a spectator, who
// sees what everybody may know (docs/security.md, "What a spectator is told").
enum { BARONET_REFEREE = 255, BARONET_SPECTATOR = 254 };

// The version of this header, and of the library that is loaded: as a number, 10000 times the first
// part, 100 times the second, the third; and as text, "0.9.0".
#define BARONET_VERSION_NUMBER 900
BARONET_API unsigned baronet_version_number(void);
BARONET_API const char *baronet_version(void);

BARONET_API void baronet_free(void *pointer);

// What was wrong with the latest call of this thread that was misused, "baronet_undo: the play was
// freed"; "" if none was since this was last asked. The text is there until this is asked again.
BARONET_API const char *baronet_misuse(void);

// ---- Messages

// Errors and warnings about what somebody has written or asked for: a game, a position, a turn.
// A message belongs to its caller alone and does not need the game after it was made.

// All of it as text for people: lines that each end in a newline, with the places in files and the
// lines that stand there. NULL has the text "".
BARONET_API const char *baronet_message_text(const struct baronet_message *message);

enum baronet_severity {
    BARONET_ERROR,  // what was asked for is not done
    BARONET_WARNING // it is done, but perhaps not what was meant
};

struct baronet_diagnostic {
    size_t size; // sizeof (struct baronet_diagnostic), set by the caller
    enum baronet_severity severity;
    const char *code; // what sort of mistake, in a word: "unknown-name"; docs/api.md lists them
    const char *text; // "unexpected name \"piec\"; expected \"piece\" or \"board\""
    const char *file; // as it was loaded; NULL: it is in no file
    // From the first byte to the one after the last, counted from 1. In no file: in the text that
    // the caller gave. All 0: there is no place.
    unsigned line, column, end_line, end_column;
    const char *expectation; // what could have stood there: "\"piece\" or \"board\""; NULL: unknown
    const char *hint;        // what to do about it; NULL: none
    size_t related_count;    // other places that have to do with it
};

// How many diagnostics the message has. Of very many mistakes only the first are kept: how many
// others there were.
BARONET_API size_t baronet_message_count(const struct baronet_message *message);
BARONET_API size_t baronet_message_left_out(const struct baronet_message *message);

// False when there is none with this index, counted from 0 in the order of their places.
BARONET_API bool baronet_message_diagnostic(const struct baronet_message *message, size_t index,
                                            struct baronet_diagnostic *out);

// A place that has to do with a mistake: "first defined here".
struct baronet_related {
    size_t size; // sizeof (struct baronet_related), set by the caller
    const char *text;
    const char *file; // as above
    unsigned line, column, end_line, end_column;
};

// False when there is no such diagnostic or place.
BARONET_API bool baronet_message_related(const struct baronet_message *message, size_t index,
                                         size_t related, struct baronet_related *out);

// A message of the host's own: an error without a place; `code` and `text` are copied. NULL when
// there is no memory for it.
BARONET_API struct baronet_message *baronet_message_new(const char *code, const char *text);

BARONET_API void baronet_message_free(struct baronet_message *message); // or NULL

// ---- Limits

// What calls may take together. Zero: no limit.
struct baronet_limits {
    size_t size;           // sizeof (struct baronet_limits): later versions may have more fields
    uint64_t milliseconds; // by a clock that runs steadily
    uint64_t steps;        // of the rules' programs and of the compiler, about an instruction each
    size_t memory;         // bytes that are allocated at one time
    // Asked every few milliseconds; true stops the call. Several threads may ask at once. NULL:
    // nobody is asked.
    bool (*is_stopped)(void *context);
    void *context;
};

enum baronet_limit {
    BARONET_WITHIN_LIMITS,
    BARONET_TIME_SPENT,
    BARONET_STEPS_SPENT,
    BARONET_MEMORY_SPENT,
    BARONET_STOPPED
};

// From here to baronet_limits_end the calls of this thread, with the threads that they start, take
// no more than that in all: loading, tests, lists, perft, random games, everything else. The call
// that would take more fails like one for which there is no memory: it returns what it returns
// then, with "error: the limit of time is spent" (of steps, of memory, or "error: stopped") as its
// message, and what it has done is taken back; no count or list is ever cut short. So do the calls
// after it. A limit is noticed after some ten milliseconds, or 65,536 steps. What is taken within
// limits within limits counts to both. False when there is no memory for it.
BARONET_API bool baronet_limits_begin(const struct baronet_limits *limits);

// The limits of this thread, for one of the host's own that works for it: what the other thread
// does between baronet_limits_join, which takes the share over, and its baronet_limits_end counts
// to them. The share is there also without limits, and then limits nothing; NULL: there is no
// memory, and joining NULL does nothing. What an engine learns in the background counts to the
// limits in which it was made, also after their end; only is_stopped is not asked any more.
struct baronet_limits_share;
BARONET_API struct baronet_limits_share *baronet_limits_share(void);
BARONET_API void baronet_limits_join(struct baronet_limits_share *share);
BARONET_API void
baronet_limits_share_free(struct baronet_limits_share *share); // one that nobody has joined

// Which limit is spent, for calls without a message.
BARONET_API enum baronet_limit baronet_limits_spent(void);

// Ends the latest baronet_limits_begin of this thread; says which limit was spent.
BARONET_API enum baronet_limit baronet_limits_end(void);

// ---- Bundled games

// Names usable with baronet_load, sorted; NULL after the last.
BARONET_API const char *baronet_bundled_name(size_t index);

// ---- Games

// Loads a bundled game by name ("chess") or a file by path ("my/game.vdl"). Warnings are put into
// the message also on success. When the file itself can't be read *missing (may be NULL) is set to
// true.
BARONET_API struct baronet_game *baronet_load(const char *game, bool *missing,
                                              struct baronet_message **message);

// Loads a game from memory; `name` stands in diagnostics. Its parents and modules are bundled ones.
BARONET_API struct baronet_game *baronet_load_text(const char *name, const char *text,
                                                   size_t length, struct baronet_message **message);

enum baronet_load_flag {
    // The plain machine plays the game. It defines what rules mean and is slow; all answers are the
    // same.
    BARONET_PLAIN = 1,
    // The game's own name comes from a stranger, too: the loader is asked for it as if a file in
    // the current folder named it.
    BARONET_UNTRUSTED_NAME = 2
};

// How a game is loaded; everything may be zero but the size.
struct baronet_load_options {
    size_t size;                         // sizeof (struct baronet_load_options)
    unsigned flags;                      // enum baronet_load_flag
    const struct baronet_loader *loader; // where files come from, see below
};

// The same with options (NULL: none). Without a loader, a game with a path may open files in its
// own folder and below, and a game from memory opens none.
BARONET_API struct baronet_game *baronet_load_with(const char *game,
                                                   const struct baronet_load_options *options,
                                                   bool *missing, struct baronet_message **message);
BARONET_API struct baronet_game *baronet_load_text_with(const char *name, const char *text,
                                                        size_t length,
                                                        const struct baronet_load_options *options,
                                                        struct baronet_message **message);
BARONET_API void baronet_game_free(struct baronet_game *game);

BARONET_API const char *baronet_game_name(const struct baronet_game *game);   // "hex"
BARONET_API const char *baronet_game_title(const struct baronet_game *game);  // "Hex"
BARONET_API const char *baronet_game_author(const struct baronet_game *game); // "" when unknown
BARONET_API const char *baronet_game_board(const struct baronet_game *game);  // "8x8", "hexagon 6"
BARONET_API unsigned baronet_game_player_count(const struct baronet_game *game);
// Whether chance makes this player's turns: each legal one is equally likely. Such players are
// numbered last.
BARONET_API bool baronet_game_player_is_random(const struct baronet_game *game, unsigned player);
BARONET_API const char *baronet_game_player(const struct baronet_game *game, unsigned player);
BARONET_API bool baronet_game_has_secrets(const struct baronet_game *game);
BARONET_API const char *baronet_game_start_fen(const struct baronet_game *game);

// A number for what the rules mean, the same on all machines and in later versions. Comments,
// layout, the title, authors, tests, prompts and reasons of refusals leave it alone, and so do
// names inside of rules, and what nothing uses. Whatever changes legal turns, results, views or how
// positions and turns are written changes it. It does not protect from who looks for rules with the
// same number.
BARONET_API uint64_t baronet_game_fingerprint(const struct baronet_game *game);

// The rules as one text, with whatever was read for them: parents, modules, what a ZRF file was
// translated to. A record that keeps it can be replayed when the rules have changed.
BARONET_API char *baronet_game_rules(const struct baronet_game *game);

// Loads a game from such a text; no file is opened, whatever the options say.
BARONET_API struct baronet_game *baronet_load_rules(const char *text, size_t length,
                                                    const struct baronet_load_options *options,
                                                    struct baronet_message **message);

struct baronet_piece {
    size_t size;        // of this struct, set by the caller
    const char *name;   // "Gentleman"
    const char *letter; // as in FEN, the first player's: "H", "+P", "*"
    const char *betza;  // "hhNN"; several movements joined by blanks
    bool royal;
};

BARONET_API size_t baronet_game_piece_count(const struct baronet_game *game);
// These four are false when there is no such thing.
BARONET_API bool baronet_game_piece(const struct baronet_game *game, size_t index,
                                    struct baronet_piece *out);

// One of the movements of a piece.
struct baronet_movement {
    size_t size; // of this struct, set by the caller
    const char *betza;
    const char *dialect;       // as after `betza` in a game; NULL: the default
    const char *from, *within; // zones that it starts and ends in; NULL: any square
};

BARONET_API size_t baronet_game_movement_count(const struct baronet_game *game, size_t piece);
BARONET_API bool baronet_game_movement(const struct baronet_game *game, size_t piece, size_t index,
                                       struct baronet_movement *out);

// How the game may end, in the order in which that is asked; goals that can't hold are left out.
struct baronet_goal {
    size_t size;         // of this struct, set by the caller
    const char *outcome; // "win", "lose", "draw", or "most": who has the most wins
    const char *player;  // whose that is; NULL: the player's to move
    const char *reason;  // "checkmate"
    bool is_claimed;     // only if the player to move asks for it
    bool is_referees;    // declared by the referee; nothing keeps people from playing on
};

BARONET_API size_t baronet_game_goal_count(const struct baronet_game *game);
BARONET_API bool baronet_game_goal(const struct baronet_game *game, size_t index,
                                   struct baronet_goal *out);

// The comment at the top of the game's own file, without its dashes; "" when there is none.
BARONET_API const char *baronet_game_description(const struct baronet_game *game);

// A square, as the board numbers them. Where the game says where it is drawn (for all of its
// squares) x goes to the right and y downwards, in units of its own, from 0 on.
struct baronet_square {
    size_t size;      // of this struct, set by the caller
    const char *name; // "e4"
    bool is_placed;
    unsigned x, y;
};

BARONET_API size_t baronet_game_square_count(const struct baronet_game *game);
BARONET_API bool baronet_game_square(const struct baronet_game *game, size_t index,
                                     struct baronet_square *out);

// ---- The board as it is drawn

enum baronet_lattice { BARONET_SQUARES, BARONET_HEXAGONS, BARONET_GRAPH };

// Lengths are in squares: neighbours on a lattice are 1 from each other, and so are the two squares
// of a graph that are nearest. x goes to the right and y downwards, from 0 on.
struct baronet_geometry {
    size_t size; // sizeof (struct baronet_geometry)
    enum baronet_lattice lattice;
    unsigned file_count, rank_count; // 0 on graphs
    bool files_wrap, ranks_wrap;     // who leaves it there comes in again on the other side
    unsigned colour_count;           // as many as it takes for neighbours to differ: 2, 3, graphs 1
    double width, height;            // with whole squares
};

BARONET_API bool baronet_game_geometry(const struct baronet_game *game,
                                       struct baronet_geometry *out);

// Of a drawing: x to the right, y downwards. It stays as it is and has no size.
struct baronet_point {
    double x, y;
};

// A square as it is drawn: a rectangle; a hexagon whose sides look north and south; on graphs a
// spot without corners. Graphs of which the game does not say where squares are drawn lie row by
// row as in positions.
struct baronet_outline {
    size_t size; // sizeof (struct baronet_outline)
    double x, y; // its centre
    int file, rank;
    unsigned colour; // below colour_count; 0 on a1
    unsigned corner_count;
    struct baronet_point corners[6]; // clockwise
};

// False when there is no such square.
BARONET_API bool baronet_game_outline(const struct baronet_game *game, size_t square,
                                      struct baronet_outline *out);

// Names of files and ranks, "a", "1"; "" when there is no such one.
BARONET_API const char *baronet_game_file(const struct baronet_game *game, unsigned index);
BARONET_API const char *baronet_game_rank(const struct baronet_game *game, unsigned index);

// The square on a file and a rank; -1: a hole, or none.
BARONET_API int baronet_game_square_at(const struct baronet_game *game, unsigned file,
                                       unsigned rank);

// Pairs of squares of a graph that a step leads from one to the other of, this way or both: a line
// is drawn there. Puts the first `limit` pairs, two squares each, into `ends` and returns how many
// there are; none but on graphs.
BARONET_API size_t baronet_game_links(const struct baronet_game *game, size_t *ends, size_t limit);

// Zones of the rules, as a promotion zone, which are others for each player.
BARONET_API size_t baronet_game_zone_count(const struct baronet_game *game);
BARONET_API const char *baronet_game_zone(const struct baronet_game *game, size_t zone);
BARONET_API bool baronet_game_zone_has(const struct baronet_game *game, size_t zone,
                                       unsigned player, size_t square);

enum baronet_side { BARONET_NORTH, BARONET_EAST, BARONET_SOUTH, BARONET_WEST };

// Where forward is for a player's pieces, and at which side of the table he sits: south is the
// bottom.
BARONET_API enum baronet_side baronet_game_looks(const struct baronet_game *game, unsigned player);
BARONET_API enum baronet_side baronet_game_sits(const struct baronet_game *game, unsigned player);

// The bytecode, readable, with source lines.
BARONET_API char *baronet_game_disassembly(const struct baronet_game *game);

// ---- Files

// What a game, a file of its own or a saved game asks for.
struct baronet_file_request {
    size_t size;       // of this struct, as the library knows it
    const char *name;  // as the file that asks has it, with "/" between folders, not absolute
    const char *from;  // the file that asks, by its name in the answer for it, or a folder with a
                       // "/" at its end; NULL: the host itself asks, `name` is what it gave
    bool ignores_case; // the file may be there with other capitals
};

enum { BARONET_FILE_NAME_ROOM = 4096, BARONET_FILE_REASON_ROOM = 512 };

// What the loader says about it, besides a handle. All is zero before, but the size and the name,
// which is the request's.
struct baronet_file_answer {
    size_t size;
    char name[BARONET_FILE_NAME_ROOM];     // in diagnostics, and when this file asks for others
    bool is_missing;                       // there is no such file, else it is refused or broken
    char reason[BARONET_FILE_REASON_ROOM]; // why it is not opened, "it is a folder"; may be empty
    char hint[BARONET_FILE_REASON_ROOM];   // what can be done about it; may be empty
};

// Where the text of files comes from: a host may have its own. The functions are called by the
// thread that loads, while it loads; a loader that several threads load with has to bear that.
// Bundled games and the standard library are part of the library and not asked for.
struct baronet_loader {
    size_t size; // sizeof (struct baronet_loader)
    void *user;  // given to the functions
    // Opens a file: a handle, which is closed; NULL with an answer that says why not.
    void *(*open)(void *user, const struct baronet_file_request *request,
                  struct baronet_file_answer *answer);
    // Reads at most `room` bytes: how many, 0 at the end, negative when that fails.
    ptrdiff_t (*read)(void *user, void *file, char *bytes, size_t room);
    void (*close)(void *user, void *file);
};

// Opens no file at all.
BARONET_API const struct baronet_loader *baronet_no_files(void);

// Opens what the host asks for itself, wherever it lies; what files ask for only in the folder
// `root` (of the moment when it is asked for) and below: regular files, by no absolute path, no
// ".." and no symbolic link that leads out.
BARONET_API struct baronet_loader *baronet_root_loader(const char *root);
BARONET_API void baronet_root_loader_free(struct baronet_loader *loader);

// ---- Plays

// The start position.
BARONET_API struct baronet_play *baronet_start(const struct baronet_game *game);

BARONET_API struct baronet_play *baronet_play_copy(const struct baronet_play *play);
BARONET_API void baronet_play_free(struct baronet_play *play);

BARONET_API const struct baronet_game *baronet_play_game(const struct baronet_play *play);
BARONET_API unsigned
baronet_play_mover(const struct baronet_play *play); // index of the player to move

// A number of the position, the same wherever repetition would call it the same. It is of the whole
// position: in games with secrets (baronet_game_has_secrets) show it to no player, since it differs
// with each secret, and who has all possible ones computed reads it off.
BARONET_API uint64_t baronet_play_hash(const struct baronet_play *play);

// What the rules tell the player to move before his turn: the words of each `prompt` whose
// condition holds, a line for each. NULL when there are none.
BARONET_API char *baronet_play_prompt(const struct baronet_play *play);

// The number of turns made so far, and who made each.
BARONET_API size_t baronet_play_turn_count(const struct baronet_play *play);

BARONET_API unsigned baronet_play_turn_mover(const struct baronet_play *play, size_t index);

// The number that the rules gave a turn made, `turn-number` there; after the last: the number of
// the turn to come. Several turns may have the same one, as both players' in most games.
BARONET_API int baronet_play_turn_number(const struct baronet_play *play, size_t index);

// ---- What positions are made of

// Attributes of pieces, as `attribute has-moved`.
struct baronet_attribute {
    size_t size; // sizeof (struct baronet_attribute)
    const char *name;
    bool is_secret; // only the owner of a piece knows it
    bool is_lost_by_moving;
};

BARONET_API size_t baronet_game_attribute_count(const struct baronet_game *game);
// False when there is no such attribute.
BARONET_API bool baronet_game_attribute(const struct baronet_game *game, size_t index,
                                        struct baronet_attribute *out);

// Owners of pieces: the players, by their numbers; then nobody, whose name is ""; then those who
// never move.
BARONET_API unsigned baronet_game_owner_count(const struct baronet_game *game);
BARONET_API const char *baronet_game_owner(const struct baronet_game *game, unsigned owner);

enum baronet_value_kind {
    BARONET_VALUE_NUMBER,
    BARONET_VALUE_TRUTH,   // 0 or 1
    BARONET_VALUE_SQUARE,  // -1: none
    BARONET_VALUE_PIECE,   // a type of piece; -1: none
    BARONET_VALUE_PLAYER,  // -1: none
    BARONET_VALUE_SQUARES, // a set of squares
};

// Variables of the rules that last from turn to turn.
struct baronet_variable {
    size_t size; // sizeof (struct baronet_variable)
    const char *name;
    enum baronet_value_kind kind;
    bool is_per_player; // each player has one
};

BARONET_API size_t baronet_game_variable_count(const struct baronet_game *game);
// False when there is no such variable.
BARONET_API bool baronet_game_variable(const struct baronet_game *game, size_t index,
                                       struct baronet_variable *out);

// ---- Views

// A position as a viewer may know it. It stays as it is when the play goes on, and needs the game
// only.
struct baronet_view;
struct baronet_result; // see below

// The play's position, as `viewer` may know it. NULL with a message when the rules exceed a budget.
BARONET_API struct baronet_view *baronet_view(struct baronet_play *play, unsigned viewer,
                                              struct baronet_message **message);
BARONET_API void baronet_view_free(struct baronet_view *view);

BARONET_API const struct baronet_game *baronet_view_game(const struct baronet_view *view);
BARONET_API unsigned baronet_view_viewer(const struct baronet_view *view);

// What a viewer knows of a square.
struct baronet_standing {
    size_t size;               // sizeof (struct baronet_standing)
    bool is_seen;              // if he does not see it nothing else is told
    int type;                  // of piece; -1: the square is empty, or not seen
    unsigned owner;            // of the piece
    uint32_t attributes;       // bits 1 << attribute: those that it has
    uint32_t known_attributes; // of which he knows whether it has them
    const char *text;          // the piece as in FEN, "N", "+p"; "" for none, "?" if it is not seen
    bool is_attacked;          // a player's piece that another one's could capture, see below
    bool is_changed;           // the last turn has changed it while he saw it
    bool is_passed; // a piece has passed over it in the last turn and may be captured here
};

// False when there is no such square.
BARONET_API bool baronet_view_square(const struct baronet_view *view, size_t square,
                                     struct baronet_standing *out);

// Where the pieces stand that attack the piece on a square: other players' pieces that could move
// there and capture, by their movements alone and by what the viewer sees; squares that he does not
// see count as empty. Puts the first `limit` of them into `squares` and returns how many there are.
BARONET_API size_t baronet_view_attackers(const struct baronet_view *view, size_t square,
                                          size_t *squares, size_t limit);

// How many pieces of a type a player has in hand.
BARONET_API int baronet_view_hand(const struct baronet_view *view, unsigned player, size_t type);

// The value of a variable, as the viewer may know it.
struct baronet_value {
    size_t size;    // sizeof (struct baronet_value)
    bool is_known;  // of a set of squares: as a whole
    int32_t number; // by the variable's kind; of a set of squares: -1
};

// `player` is 0 where there is one value for all. False when there is no such variable or value.
BARONET_API bool baronet_view_value(const struct baronet_view *view, size_t variable,
                                    unsigned player, struct baronet_value *out);

// The squares of a set that he knows to be in it, as baronet_view_attackers gives them.
BARONET_API size_t baronet_view_members(const struct baronet_view *view, size_t variable,
                                        unsigned player, size_t *squares, size_t limit);

BARONET_API unsigned baronet_view_mover(const struct baronet_view *view);
BARONET_API int baronet_view_turn_number(const struct baronet_view *view);

// The rules' clock, of moves without progress in most games; -1: he is not told.
BARONET_API int baronet_view_clock(const struct baronet_view *view);

// As baronet_play_result, baronet_play_claim and baronet_play_prompt had it; prompts are told to
// the player to move and to the referee.
BARONET_API void baronet_view_result(const struct baronet_view *view, struct baronet_result *out);
BARONET_API const char *baronet_view_claim(const struct baronet_view *view);
BARONET_API const char *baronet_view_prompt(const struct baronet_view *view);

// ---- Turns

// All legal turns, in a fixed order. None when the game is over by a rule that ends it (claimable
// draws, by repetition or move count, still leave turns to list). NULL with a message when the
// rules exceed a budget.
BARONET_API struct baronet_turns *baronet_turns(struct baronet_play *play,
                                                struct baronet_message **message);
BARONET_API void baronet_turns_free(struct baronet_turns *turns);
BARONET_API size_t baronet_turns_count(const struct baronet_turns *turns);

// Makes turn `index` of a list that was made from the play's present position.
BARONET_API bool baronet_apply(struct baronet_play *play, const struct baronet_turns *turns,
                               size_t index, struct baronet_message **message);

// ---- What turns say and do

// A turn as a viewer may know it: its text in parts, what it has changed, and words for a person.
// It stays as it is, and needs the game only.
struct baronet_turn;

// A turn made. NULL when there is no such turn.
BARONET_API struct baronet_turn *baronet_play_turn(const struct baronet_play *play, size_t index,
                                                   unsigned viewer);

// What turn `index` of a list of the play's present position would do. In a game with secrets only
// the referee and the player to move are told, and he no more than the moves whose squares he sees:
// what the turn tells him he learns by making it. NULL with a message when he is not told, when
// there is no such turn, or when the rules exceed a budget.
BARONET_API struct baronet_turn *baronet_turns_turn(struct baronet_play *play,
                                                    const struct baronet_turns *turns, size_t index,
                                                    unsigned viewer,
                                                    struct baronet_message **message);
BARONET_API void baronet_turn_free(struct baronet_turn *turn);

BARONET_API unsigned baronet_turn_mover(const struct baronet_turn *turn);
BARONET_API const char *baronet_turn_text(const struct baronet_turn *turn); // "e2e4,-d2"
// "Man from e2 to e4, gives up the Man on d2"
BARONET_API const char *baronet_turn_words(const struct baronet_turn *turn);

enum baronet_part_kind {
    BARONET_PART_FROM,     // the square that a piece moves from; left out where it goes on
    BARONET_PART_TO,       // the square that it moves to
    BARONET_PART_CAPTURED, // a square of "xb2", where only captures tell turns apart
    BARONET_PART_SQUARE,   // another square that was chosen
    BARONET_PART_PIECE,    // a type of piece
    BARONET_PART_NUMBER,
    BARONET_PART_WORDS, // what the rules put between
    BARONET_PART_HIDDEN // "?"
};

// A part of a turn's text. What stands between parts joins them ("x", "-"), and at the end there
// may be a number ("#2").
struct baronet_part {
    size_t size; // sizeof (struct baronet_part)
    enum baronet_part_kind kind;
    size_t start, end;    // in the text, in bytes
    int value;            // the square, type or number; -1: none
    bool is_from_hand;    // a type that is chosen among those in hand
    const char *question; // the rules' words that ask for it, as "give up a piece"; NULL: none
};

BARONET_API size_t baronet_turn_part_count(const struct baronet_turn *turn);
// False when there is no such part.
BARONET_API bool baronet_turn_part(const struct baronet_turn *turn, size_t index,
                                   struct baronet_part *out);

enum baronet_change_kind {
    BARONET_CHANGE_MOVED,     // a piece has come from one square to another
    BARONET_CHANGE_CAPTURED,  // a piece is gone: where another has arrived, or another player's
    BARONET_CHANGE_REMOVED,   // a piece of the player's who moves is gone
    BARONET_CHANGE_PLACED,    // a piece has come to the board
    BARONET_CHANGE_TYPE,      // a piece has become one of another type
    BARONET_CHANGE_OWNER,     // ... or another owner's
    BARONET_CHANGE_MARKED,    // a piece has an attribute now
    BARONET_CHANGE_UNMARKED,  // ... or has it no more
    BARONET_CHANGE_FROM_HAND, // pieces are taken from a hand
    BARONET_CHANGE_INTO_HAND, // ... or put into one
    BARONET_CHANGE_LEFT,      // a piece is gone, it is not known where
    BARONET_CHANGE_APPEARED   // a piece has come, it is not known from where
};

// Something that a turn has changed.
struct baronet_change {
    size_t size; // sizeof (struct baronet_change)
    enum baronet_change_kind kind;
    int square;     // where; -1: in hand
    int from;       // of what has moved
    int type;       // of the piece, what it is now; -1: he does not know
    unsigned owner; // of the piece, or the player whose hand it is
    int before;     // the type, or owner, that it had
    int attribute;  // that it was given, or has lost
    unsigned count; // of pieces in hand
};

// In this order: moves, each with what it has captured on its last square and what the piece has
// become; other pieces that are gone; pieces from hands; pieces that have come; what pieces have
// become; pieces put into hands.
BARONET_API size_t baronet_turn_change_count(const struct baronet_turn *turn);
// False when there is no such change.
BARONET_API bool baronet_turn_change(const struct baronet_turn *turn, size_t index,
                                     struct baronet_change *out);

// Takes back the last turn; false at the beginning.
BARONET_API bool baronet_undo(struct baronet_play *play);

// Counts the sequences of exactly `depth` turns. `progress` (may be NULL) is called now and then
// with the count so far; when it returns false the count stops and false is returned without a
// message.
BARONET_API bool baronet_perft(struct baronet_play *play, unsigned depth, uint64_t *nodes,
                               bool (*progress)(void *context, uint64_t nodes), void *context,
                               struct baronet_message **message);

// The same, faster. All zero but the size: one thread and no table.
struct baronet_perft_options {
    size_t size;           // of this struct, set by the caller
    unsigned threads;      // 0 and 1: only the caller's
    size_t hash_megabytes; // memory for counts of positions that are met again
    bool (*progress)(void *context, uint64_t nodes); // called by the caller's thread
    void *context;
};

BARONET_API bool baronet_perft_with(struct baronet_play *play, unsigned depth,
                                    const struct baronet_perft_options *options, uint64_t *nodes,
                                    struct baronet_message **message);

// ---- Choosing a turn step by step

// What can be picked next: it adds a part to the turn's text. "e2", "e4", "q"; "P", "@e4"; "e2",
// "e4", ",-d2".
enum baronet_option_kind {
    BARONET_OPTION_SQUARE,
    BARONET_OPTION_HAND,     // a piece in a hand
    BARONET_OPTION_TYPE,     // a type of piece
    BARONET_OPTION_NUMBER,   // any number
    BARONET_OPTION_TEXT,     // a word of the rules
    BARONET_OPTION_CAPTURES, // what a move captures, where its squares don't tell
    BARONET_OPTION_WHICH,    // one of several turns of the same text that do different things
    BARONET_OPTION_PASS,     // a turn that changes nothing on the board and in hands
    BARONET_OPTION_DONE      // the turn ends here, though it may also go on
};

// What a square is for.
enum baronet_option_role { BARONET_ROLE_OTHER, BARONET_ROLE_FROM, BARONET_ROLE_TO };

struct baronet_option {
    size_t size; // sizeof (struct baronet_option), set by the caller; no more than that is filled
    enum baronet_option_kind kind;
    enum baronet_option_role role;
    int square;       // as the game numbers them; -1: none
    int type;         // of a piece; -1: none
    int player;       // whose hand; -1: none
    int number;       // of BARONET_OPTION_NUMBER, and of BARONET_OPTION_WHICH
    bool completes;   // some turn ends with it; others may go on, with words that need no pick, too
    const char *text; // what it adds to the turn's text
    const char *words;    // for a person: "e2", "Knight"
    const char *question; // that asks for it: the rules' words, or "choose where it goes"
};

// Begins to choose a turn of the player to move, in the play's present position. When the play goes
// on, the picker is stale: it still says what was picked, but picking, its view and making the turn
// fail and say so. It has to be freed before the play. NULL with a message when the rules exceed a
// budget.
//
// Not all turns are listed for that: what can be picked next is found by trying turns that begin
// so, one for each option.
BARONET_API struct baronet_picker *baronet_picker_new(struct baronet_play *play,
                                                      struct baronet_message **message);
BARONET_API void baronet_picker_free(struct baronet_picker *picker);

// What can be picked now; none when the turn is whole and can't go on, or when there is no legal
// turn. What an option says belongs to the picker until the next call that changes it.
BARONET_API size_t baronet_picker_count(const struct baronet_picker *picker);
BARONET_API bool baronet_picker_option(const struct baronet_picker *picker, size_t index,
                                       struct baronet_option *option);

// The rules' words that ask for all options; NULL: there are none.
BARONET_API const char *baronet_picker_question(const struct baronet_picker *picker);

// Picks an option. False with a message when there is no such option, the picker is stale, or the
// rules exceed a budget: then nothing has changed.
BARONET_API bool baronet_picker_pick(struct baronet_picker *picker, size_t index,
                                     struct baronet_message **message);

// Picks what a text says, which goes on from what is picked: "e2", "e2e4", "P@"; a case that
// differs is accepted if that leaves one meaning, and so is the beginning of one option's text.
BARONET_API bool baronet_picker_pick_text(struct baronet_picker *picker, const char *text,
                                          struct baronet_message **message);

// Takes back what was picked last; false when nothing is.
BARONET_API bool baronet_picker_back(struct baronet_picker *picker);

// The text so far. When the turn is whole it is that of a legal turn.
BARONET_API const char *baronet_picker_text(const struct baronet_picker *picker);

// Whether a turn ends here; it may also go on.
BARONET_API bool baronet_picker_is_whole(const struct baronet_picker *picker);

// The position as it would become, as `viewer` may know it: when what is picked is done, up to the
// next choice; of a whole turn that can't go on, the position after it. In games with secrets, what
// only the turn would tell is not shown before it is made. NULL with a message when the picker is
// stale or the rules exceed a budget.
BARONET_API struct baronet_view *baronet_picker_view(struct baronet_picker *picker, unsigned viewer,
                                                     struct baronet_message **message);

// The turn in parts, with words and changes, as baronet_turns_turn tells it: if a turn ends here,
// that turn; else what has been picked so far, with what that does up to the next choice. In games
// with secrets the same people are told. NULL with a message when the viewer is not told, the
// picker is stale or the rules exceed a budget.
BARONET_API struct baronet_turn *baronet_picker_turn(struct baronet_picker *picker, unsigned viewer,
                                                     struct baronet_message **message);

// Makes the turn, which has to be whole. The picker is stale then.
BARONET_API bool baronet_picker_apply(struct baronet_picker *picker,
                                      struct baronet_message **message);

// ---- Reasons

// Why a text is no legal turn.
enum baronet_reason {
    BARONET_LEGAL, // it is one
    BARONET_NO_TEXT,
    BARONET_GAME_OVER,
    BARONET_CHANCE, // chance is to move, and the text is none of its turns
    // The text:
    BARONET_UNREADABLE,   // no turn of the game has such a text
    BARONET_INCOMPLETE,   // legal turns begin so
    BARONET_TOO_LONG,     // a whole turn, and more
    BARONET_AMBIGUOUS,    // several turns differ only in small letters and capitals
    BARONET_NUMBER,       // there are not so many turns of that text: "#7"
    BARONET_CONTINUATION, // after its beginning turns go on otherwise
    BARONET_ASKED,        // all turns begin with something else, which the rules ask for
    BARONET_NO_PASS,
    // The piece that is to move:
    BARONET_EMPTY,     // nothing stands there
    BARONET_NOT_YOURS, // it is another player's, or nobody's
    BARONET_UNSEEN,    // what stands there is not seen
    BARONET_NO_TURN,   // it has none now
    // Where it is to go:
    BARONET_GEOMETRY,           // it doesn't move like that
    BARONET_BLOCKED,            // pieces are in the way
    BARONET_NO_HURDLE,          // there is nothing to jump over
    BARONET_OWN_PIECE,          // a piece of one's own stands there
    BARONET_CANNOT_CAPTURE,     // what stands there
    BARONET_NOTHING_TO_CAPTURE, // it can only capture there
    // What is chosen:
    BARONET_OCCUPIED, // the square is not empty
    BARONET_NOT_IN_HAND,
    BARONET_CHOICE, // it is not among what the rules let one choose
    // The rules:
    BARONET_REQUIREMENT,
    BARONET_ROYAL_ATTACKED, // a requirement that no royal piece of one's own be attacked
    BARONET_COMPULSORY,     // something else is possible and has to be done
    BARONET_PREFERRED       // other turns are better in what the rules prefer
};

// "not-yours", the name in small letters; NULL of other numbers.
BARONET_API const char *baronet_reason_name(enum baronet_reason reason);

struct baronet_explanation;

// What an explanation says; the texts and squares belong to it.
struct baronet_explained {
    size_t size; // sizeof (struct baronet_explained), set by the caller
    enum baronet_reason reason;
    const char *words; // for a person: "the Man on e7 is not yours"
    const char *hint;  // what else he may type; NULL: nothing
    // The rule that stands in the way; file NULL: none does, or it can't be told. Lines and columns
    // (bytes) from 1 on; the end is after its last byte.
    const char *file;
    unsigned line, column, end_line, end_column;
    // Squares concerned. ROYAL_ATTACKED: the royal pieces, then who attacks; REQUIREMENT: who
    // attacks, where it is about that, else what the text names; GEOMETRY: from where to where;
    // else those with which it is wrong.
    const unsigned *squares;
    size_t square_count;
    size_t fine; // bytes of the text that a legal turn begins with, up to the end of a choice
};

// Explains why a text, which may be a part of a turn or misspelt, is no legal turn for the player
// to move, by what he may know. It takes bounded time. NULL with a message when the rules exceed a
// budget.
BARONET_API struct baronet_explanation *baronet_explain(struct baronet_play *play, const char *text,
                                                        struct baronet_message **message);
BARONET_API void baronet_explanation_free(struct baronet_explanation *explanation);

// False when the struct's size is none that the library knows.
BARONET_API bool baronet_explained(const struct baronet_explanation *explanation,
                                   struct baronet_explained *explained);

// ---- Results

// With two players who doesn't win loses; with more, or only one, somebody may lose and nobody win.
enum baronet_outcome { BARONET_ONGOING, BARONET_WIN, BARONET_DRAW, BARONET_LOSS };

struct baronet_result {
    size_t size; // of this struct, set by the caller
    enum baronet_outcome outcome;
    unsigned winner;    // for BARONET_WIN; for BARONET_LOSS the loser
    const char *reason; // "checkmate"; belongs to the game; "" while ongoing
};

// False with a message when the rules exceed a budget on the way; then *out says BARONET_ONGOING.
BARONET_API bool baronet_play_result(struct baronet_play *play, struct baronet_result *out,
                                     struct baronet_message **message);

// The reason for which the player to move may claim a draw now, or NULL.
BARONET_API const char *baronet_play_claim(struct baronet_play *play);

// A game at random: what is wanted, and how it went.
struct baronet_playout {
    size_t size;     // of this struct, set by the caller
    uint64_t random; // the same number, the same game; another one afterwards
    size_t turn_limit;
    bool wants_hash;

    enum baronet_outcome outcome; // BARONET_ONGOING: the limit was reached
    unsigned winner;              // as in a result
    const char *reason;
    size_t turn_count;
    uint64_t hash; // of the last position, if it is wanted
};

// Plays on, each legal turn being equally likely, until baronet_play_result has one or `turn_limit`
// turns are made, and takes it all back. False with a message when the rules exceed a budget.
BARONET_API bool baronet_playout(struct baronet_play *play, struct baronet_playout *playout,
                                 struct baronet_message **message);

#ifdef __cplusplus
}
#endif

#endif
