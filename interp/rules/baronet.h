// Baronet: rules of board-game variants, loaded from text and played by one virtual machine.
//
// This header is the whole public interface of libbaronet. Load a game, start it, list the legal
// turns, apply and undo them, ask for the result, print and read positions (FEN) and turns, and see
// all that through the eyes of one player (views keep secrets).
//
// Ownership: every `char *` result is a new NUL-terminated string that the caller releases with
// baronet_free; every `const char *` belongs to the object it was asked from. A `char **message`
// parameter may be NULL; else it is set to NULL or to a text for the user (diagnostics, one or more
// lines, each ending in a newline) to release with baronet_free. Functions that fail return NULL or
// false and say why in the message.
//
// Memory: the library never ends the program. When there is no memory a call fails; its message is
// "error: out of memory\n", and functions without a message return NULL, false or 0, also those
// that otherwise always return something. What the call has made by then is released, and the
// objects that it was given are as they were: a play keeps its position, and the same call may
// succeed later. When memory is out, baronet_play_result says BARONET_ONGOING, and
// baronet_game_test and baronet_game_lint say so in their report.
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

struct baronet_game;  // compiled rules, immutable
struct baronet_play;  // one game in progress: a position and how it came about
struct baronet_turns; // the legal turns of one position

enum { BARONET_REFEREE = 255 }; // as `viewer`: sees everything

BARONET_API const char *baronet_version(void);
BARONET_API void baronet_free(void *pointer);

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
// after it. A limit is noticed after some ten milliseconds, or 65,536 steps. Limits within limits
// count by themselves. False when there is no memory for it.
BARONET_API bool baronet_limits_begin(const struct baronet_limits *limits);

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
BARONET_API struct baronet_game *baronet_load(const char *game, bool *missing, char **message);

// Loads a game from memory; `name` stands in diagnostics. Its parents and modules are bundled ones.
BARONET_API struct baronet_game *baronet_load_text(const char *name, const char *text,
                                                   size_t length, char **message);

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
                                                   bool *missing, char **message);
BARONET_API struct baronet_game *baronet_load_text_with(const char *name, const char *text,
                                                        size_t length,
                                                        const struct baronet_load_options *options,
                                                        char **message);
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
                                                    char **message);

struct baronet_piece {
    const char *name;   // "Gentleman"
    const char *letter; // as in FEN, the first player's: "H", "+P", "*"
    const char *betza;  // "hhNN"; several movements joined by blanks
    bool royal;
};

BARONET_API size_t baronet_game_piece_count(const struct baronet_game *game);
BARONET_API struct baronet_piece baronet_game_piece(const struct baronet_game *game, size_t index);

// One of the movements of a piece.
struct baronet_movement {
    const char *betza;
    const char *dialect;       // as after `betza` in a game; NULL: the default
    const char *from, *within; // zones that it starts and ends in; NULL: any square
};

BARONET_API size_t baronet_game_movement_count(const struct baronet_game *game, size_t piece);
BARONET_API struct baronet_movement baronet_game_movement(const struct baronet_game *game,
                                                          size_t piece, size_t index);

// How the game may end, in the order in which that is asked; goals that can't hold are left out.
struct baronet_goal {
    const char *outcome; // "win", "lose", "draw", or "most": who has the most wins
    const char *player;  // whose that is; NULL: the player's to move
    const char *reason;  // "checkmate"
    bool is_claimed;     // only if the player to move asks for it
    bool is_referees;    // declared by the referee; nothing keeps people from playing on
};

BARONET_API size_t baronet_game_goal_count(const struct baronet_game *game);
BARONET_API struct baronet_goal baronet_game_goal(const struct baronet_game *game, size_t index);

// The comment at the top of the game's own file, without its dashes; "" when there is none.
BARONET_API const char *baronet_game_description(const struct baronet_game *game);

// A square, as the board numbers them. Where the game says where it is drawn (for all of its
// squares) x goes to the right and y downwards, in units of its own, from 0 on.
struct baronet_square {
    const char *name; // "e4"
    bool is_placed;
    unsigned x, y;
};

BARONET_API size_t baronet_game_square_count(const struct baronet_game *game);
BARONET_API struct baronet_square baronet_game_square(const struct baronet_game *game,
                                                      size_t index);

// The bytecode, readable, with source lines.
BARONET_API char *baronet_game_disassembly(const struct baronet_game *game);

// Runs the tests written in the game's own file; the report has a line for each failure.
BARONET_API bool baronet_game_test(const struct baronet_game *game, unsigned *passed,
                                   unsigned *failed, char **report);

// Looks for likely mistakes (names never used, turns written alike, no goal, something told that
// depends on what must not be known), which are warnings, and for rules that fail in the first
// turns of a game: false. *message is NULL when there is nothing to say.
BARONET_API bool baronet_game_lint(const struct baronet_game *game, char **message);

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

// ---- The zoo

// The catalogue of pieces that games may take letter and movement from by name, in its order.
struct baronet_zoo;

struct baronet_zoo_piece {
    const char *name;   // "Griffin"
    const char *letter; // suggested, as it would stand in a game file: "g"
    const char *betza;  // "FyafsF"
    const char *origin; // what it does or where it comes from, one line
};

BARONET_API struct baronet_zoo *baronet_zoo(void);
BARONET_API void baronet_zoo_free(struct baronet_zoo *zoo);
BARONET_API size_t baronet_zoo_count(const struct baronet_zoo *zoo);
BARONET_API struct baronet_zoo_piece baronet_zoo_piece(const struct baronet_zoo *zoo, size_t index);

// ---- Plays

// The start position.
BARONET_API struct baronet_play *baronet_start(const struct baronet_game *game);

// A position given as FEN; the history is empty.
BARONET_API struct baronet_play *baronet_start_fen(const struct baronet_game *game, const char *fen,
                                                   char **message);
BARONET_API struct baronet_play *baronet_play_copy(const struct baronet_play *play);
BARONET_API void baronet_play_free(struct baronet_play *play);

BARONET_API const struct baronet_game *baronet_play_game(const struct baronet_play *play);
BARONET_API unsigned
baronet_play_mover(const struct baronet_play *play); // index of the player to move

// A number of the position, the same wherever repetition would call it the same. It is of the whole
// position: in games with secrets (baronet_game_has_secrets) show it to no player, since it differs
// with each secret, and who has all possible ones computed reads it off.
BARONET_API uint64_t baronet_play_hash(const struct baronet_play *play);

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

// What the rules tell the player to move before his turn: the words of each `prompt` whose
// condition holds, a line for each. NULL when there are none.
BARONET_API char *baronet_play_prompt(const struct baronet_play *play);

// The board drawn in text, with coordinates, hands, and whose turn it is, as `viewer` sees it.
BARONET_API char *baronet_play_drawing(const struct baronet_play *play, unsigned viewer);

// The same, drawn otherwise.
struct baronet_drawing {
    unsigned viewer;
    unsigned bottom;  // the player who sits at the bottom; BARONET_REFEREE: the first
    bool is_turned;   // round once more
    bool is_framed;   // files and ranks on all sides
    bool has_colours; // escape sequences of terminals (ECMA-48) for owners and for the squares that
                      // the viewer has seen change in the last turn
};

BARONET_API char *baronet_play_draw(const struct baronet_play *play,
                                    const struct baronet_drawing *how);

// The turns made so far, and their text as `viewer` saw them (unknown parts are printed as `?`).
BARONET_API size_t baronet_play_turn_count(const struct baronet_play *play);
BARONET_API char *baronet_play_turn_text(const struct baronet_play *play, size_t index,
                                         unsigned viewer);
BARONET_API unsigned baronet_play_turn_mover(const struct baronet_play *play, size_t index);

// The number that the rules gave a turn made, `turn-number` there; after the last: the number of
// the turn to come. Several turns may have the same one, as both players' in most games.
BARONET_API int baronet_play_turn_number(const struct baronet_play *play, size_t index);

// ---- Turns

// All legal turns, in a fixed order. None when the game is over by a rule that ends it (claimable
// draws, by repetition or move count, still leave turns to list). NULL with a message when the
// rules exceed a budget.
BARONET_API struct baronet_turns *baronet_turns(struct baronet_play *play, char **message);
BARONET_API void baronet_turns_free(struct baronet_turns *turns);
BARONET_API size_t baronet_turns_count(const struct baronet_turns *turns);

// The text of turn `index`: "e2e4", "e7e8q", "P@e4", "e2e4,-d2"; each means one turn only, with
// captures ("a1a5xb2") or a number ("a1a5#2") where it would mean several.
BARONET_API char *baronet_turns_text(const struct baronet_turns *turns, size_t index);

// A turn's text is made of choices, one after the other: e2, e4; P@, e4; e2, e4, -d2. *pick is the
// first that ends after the first `length` bytes of the text. False when these are all of it.
struct baronet_pick {
    size_t end;           // in the text
    const char *question; // the rules' words that ask for it, as "give up a piece"; NULL: none
};

BARONET_API bool baronet_turns_pick(const struct baronet_turns *turns, size_t index, size_t length,
                                    struct baronet_pick *pick);

// The rules' words that ask for the first choice of all turns of the list; NULL: there are none.
BARONET_API const char *baronet_turns_question(const struct baronet_turns *turns);

// A beginning that some turns have in common: the first bytes of the text of one of them.
struct baronet_beginning {
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

// Makes turn `index` of a list that was made from the play's present position.
BARONET_API bool baronet_apply(struct baronet_play *play, const struct baronet_turns *turns,
                               size_t index, char **message);

// Reads a turn (native text, or Game Courier's notation where it names exactly one legal turn) and
// makes it. Otherwise the play is unchanged and the message says why not.
BARONET_API bool baronet_apply_text(struct baronet_play *play, const char *text, char **message);

// Takes back the last turn; false at the beginning.
BARONET_API bool baronet_undo(struct baronet_play *play);

// Counts the sequences of exactly `depth` turns. `progress` (may be NULL) is called now and then
// with the count so far; when it returns false the count stops and false is returned without a
// message.
BARONET_API bool baronet_perft(struct baronet_play *play, unsigned depth, uint64_t *nodes,
                               bool (*progress)(void *context, uint64_t nodes), void *context,
                               char **message);

// The same, faster. All zero: one thread and no table.
struct baronet_perft_options {
    unsigned threads;      // 0 and 1: only the caller's
    size_t hash_megabytes; // memory for counts of positions that are met again
    bool (*progress)(void *context, uint64_t nodes); // called by the caller's thread
    void *context;
};

BARONET_API bool baronet_perft_with(struct baronet_play *play, unsigned depth,
                                    const struct baronet_perft_options *options, uint64_t *nodes,
                                    char **message);

// ---- Results

// With two players who doesn't win loses; with more, or only one, somebody may lose and nobody win.
enum baronet_outcome { BARONET_ONGOING, BARONET_WIN, BARONET_DRAW, BARONET_LOSS };

struct baronet_result {
    enum baronet_outcome outcome;
    unsigned winner;    // for BARONET_WIN; for BARONET_LOSS the loser
    const char *reason; // "checkmate"; belongs to the game; "" while ongoing
};

BARONET_API struct baronet_result baronet_play_result(struct baronet_play *play);

// Whether baronet_play_result can tell: false with a message when the rules exceed a budget on the
// way. Then it is BARONET_ONGOING.
BARONET_API bool baronet_play_can_tell_result(struct baronet_play *play, char **message);

// The reason for which the player to move may claim a draw now, or NULL.
BARONET_API const char *baronet_play_claim(struct baronet_play *play);

// A game at random: what is wanted, and how it went.
struct baronet_playout {
    uint64_t random; // the same number, the same game; another one afterwards
    size_t turn_limit;
    bool wants_hash;

    struct baronet_result result; // BARONET_ONGOING: the limit was reached
    size_t turn_count;
    uint64_t hash; // of the last position, if it is wanted
};

// Plays on, each legal turn being equally likely, until baronet_play_result has one or `turn_limit`
// turns are made, and takes it all back. False with a message when the rules exceed a budget.
BARONET_API bool baronet_playout(struct baronet_play *play, struct baronet_playout *playout,
                                 char **message);

// ---- Rules files of Zillions of Games (ZRF)

// The games of a file: "FILE.zrf#1", "FILE.zrf#2" ... can be loaded; the number of them, 0 with a
// message when the file can't be read. *titles (may be NULL) gets that many titles, which are freed
// together with the array. Here and below `options` are as for baronet_load_with; NULL: none.
BARONET_API size_t baronet_zrf_variants(const char *path,
                                        const struct baronet_load_options *options, char ***titles,
                                        char **message);

// How a game of a file is written as VDL.
enum baronet_zrf_style {
    BARONET_ZRF_LITERAL,      // statement by statement
    BARONET_ZRF_IDIOMS,       // leaps, rides and hops in Betza notation, boards as rectangles
    BARONET_ZRF_PLAIN_CHECKS, // besides, royal pieces are attacked by what Betza says alone
    BARONET_ZRF_LIBRARY       // besides, what modules of the standard library say shorter
};

struct baronet_zrf_report {
    char *title;        // of the game
    size_t block_count; // move blocks
    size_t read_count;  // those that became Betza notation
    bool is_rectangle;  // the board is written as such
    bool has_royals;    // so that BARONET_ZRF_PLAIN_CHECKS makes a difference
    char *losses;       // what is lost or changed, a line each; "" when nothing is
};

// The game of a file as VDL; NULL with a message when something is wrong with it. Warnings are a
// message, too. What *report (may be NULL) holds is freed by baronet_zrf_report_release.
BARONET_API char *baronet_zrf_convert(const char *name, const struct baronet_load_options *options,
                                      enum baronet_zrf_style style,
                                      struct baronet_zrf_report *report, char **message);
BARONET_API void baronet_zrf_report_release(struct baronet_zrf_report *report);

// A saved game of Zillions (ZSG), played again by the legal turns.
struct baronet_zsg_turn {
    unsigned number; // of the move in the file
    char *text;      // as it stands there, parts of a chain joined by "; "; "" for a pass that the
                     // file leaves out
};

struct baronet_zsg_replay {
    struct baronet_game *game; // NULL: it could not be loaded
    struct baronet_play *play; // after the last move found; its turns are numbered as `turns`
    struct baronet_zsg_turn *turns;
    size_t turn_count;
};

// Reads a ZSG file, loads the game that its RulesFile (relative to it, in ../Rules, or by its last
// part; case disregarded) and VariantName say, and for each saved move makes the legal turn that
// changes owners and types of the pieces on the board just so. Which attributes a move sets is not
// compared. False with a message when that fails; *missing (may be NULL): because a file can't be
// read. What *replay then holds is how far it went; baronet_zsg_replay_release frees it.
BARONET_API bool baronet_zsg_replay(const char *path, struct baronet_zsg_replay *replay,
                                    bool *missing, char **message);
// The same with options for the rules. Without a loader, they are in the file's own folder or below
// it, or in ../Rules.
BARONET_API bool baronet_zsg_replay_with(const char *path,
                                         const struct baronet_load_options *options,
                                         struct baronet_zsg_replay *replay, bool *missing,
                                         char **message);
BARONET_API void baronet_zsg_replay_release(struct baronet_zsg_replay *replay);

// The turns of a play, whose game is one of a ZRF file, as Zillions saves them (CR LF). NULL with a
// message when they can't be told.
BARONET_API char *baronet_zsg_text(const struct baronet_play *play, char **message);

// ---- Comparing games

struct baronet_compare_options {
    size_t games;          // random plays
    size_t turn_limit;     // turns of one play
    uint64_t turns_in_all; // turns compared after which no further play begins
    uint64_t milliseconds; // after which nothing more is compared; 0: no limit
    uint64_t seed;
    uint64_t perft_nodes; // perft is compared as deep as likely counts no more; 0: not at all
};

enum { BARONET_PERFT_COMPARED = 8 };

struct baronet_comparison {
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
                                 struct baronet_comparison *comparison, char **difference);

// ---- Noninterference: what a player is sent must not depend on what he may not know

// Something that a player is sent.
struct baronet_channel {
    const char *name; // what it is, in words: "the drawing"
    // What it says to `viewer` now; to be freed by baronet_free; NULL: nothing. Leaves the play as
    // it is. `random` is the same number for both games that are compared.
    char *(*tell)(void *context, struct baronet_play *play, unsigned viewer, uint64_t random);
    unsigned rarity; // it is compared once in so many times; 0 and 1: each time
    bool is_refusal; // says why turns are refused: left out where the rules tell that openly
};

struct baronet_secrets_options {
    size_t games;      // pairs of games for each player
    size_t turn_limit; // turns of one game
    uint64_t seed;
    const struct baronet_channel *channels;
    size_t channel_count;
    void *context;                                 // of all channels
    bool (*progress)(void *context, size_t games); // so many are played; false: stop. May be NULL
    void *progress_context;
};

struct baronet_secrets_report {
    uint64_t games;    // pairs of games played
    uint64_t compared; // pairs of positions compared that came about differently
    // The first difference, if there is one:
    const char *channel; // in which the viewer is told it; NULL: there is none
    unsigned viewer;
    char *turns[2]; // of both games, separated by blanks, as the referee reads them
    char *told[2];  // what it says in each; "" for nothing
};

// Plays pairs of random games that `viewer`, each player in turn, can't tell apart by what the
// rules say that he may know: the squares in his view with what stands there, hands, whose turn it
// is, and results, which are announced. In both games he makes the same turns; the others make
// different ones where he sees the same. Everything that he is sent has to be the same in both.
// False at the first difference, which the report tells, and with a message when the rules exceed a
// budget. What the report holds is freed by baronet_secrets_release.
BARONET_API bool baronet_secrets_check(const struct baronet_game *game,
                                       const struct baronet_secrets_options *options,
                                       struct baronet_secrets_report *report, char **message);
BARONET_API void baronet_secrets_release(struct baronet_secrets_report *report);

// ---- Betza notation

// One piece on a board of its own, with blockers around it that don't move.
struct baronet_betza {
    const char *betza;   // "fmWfcF"
    const char *dialect; // as after `betza` in a game: "xboard"; NULL: the default, xbetza
    const char *board;   // as after `board` in a game: "8x8", "hexagon 6"
    const char *holes;   // "a4,c4"; NULL or "-": none
    const char *square;  // NULL: in the middle
    const char *friends, *enemies; // squares as for holes; friends count as unmoved
    bool is_second;                // the second player's: turned round
    bool has_moved;
};

// The moves, on one line: `e4-f6 e4-g8xf6`, from-to and, after an x, the squares captured on,
// sorted by destination; "-" when there are none. *drawing (may be NULL) is a diagram. NULL with a
// message when something is wrong.
BARONET_API char *baronet_betza(const struct baronet_betza *request, char **drawing,
                                char **message);

// A picture of the moves in SVG: on an empty board also captures, hops and what is hopped are shown
// as they might be, with blockers only what is possible between them. NULL with a message when
// something is wrong.
BARONET_API char *baronet_betza_svg(const struct baronet_betza *request, char **message);

// The notation in words, a line for each of its parts: "fmW: Steps one square ...", without the
// part when there is only one. NULL with a message when something is wrong.
BARONET_API char *baronet_betza_explain(const struct baronet_betza *request, char **message);

#ifdef __cplusplus
}
#endif

#endif
