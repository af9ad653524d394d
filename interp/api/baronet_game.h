/// @file
/// Games: where their files come from, loading, what they are, the board as it is drawn, and what
/// positions are made of. Conventions as in baronet.h.
#ifndef BARONET_GAME_H
#define BARONET_GAME_H

#include "baronet_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @defgroup games Games
/// Loading games and asking what they are.
/// @{

/// @struct baronet_game
/// Compiled rules. They never change.
struct baronet_game;

/// The names of the bundled games, sorted; NULL after the last.
BARONET_API const char *baronet_bundled_name(size_t index);

/// Loads a bundled game by its name ("chess") or a file by its path ("my/game.vdl"). Options may
/// follow: "my/game.vdl?size=9&flips=off" (baronet_game_option() tells which there are). NULL with
/// a message when that fails; a game that is loaded may have a message of warnings. *missing (may
/// be NULL) tells whether the file itself can't be read.
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

/// The game's name for programs: "hex". Options that have not their usual values are part of it:
/// "game?size=9".
BARONET_API const char *baronet_game_name(const struct baronet_game *game);

/// The game's title for people: "Hex".
BARONET_API const char *baronet_game_title(const struct baronet_game *game);

/// Who invented the game; "" when the file does not say.
BARONET_API const char *baronet_game_author(const struct baronet_game *game);

/// What a game's file says of it with `about`.
struct baronet_about {
    size_t size;         ///< sizeof (struct baronet_about), set by the caller
    const char *subject; ///< "origin", "history", "strategy" or another word; "" for none
    const char *text;    ///< a paragraph
};

/// Fills *out with what a game's file says of it; in the order of the file. False when there is
/// nothing with this index.
BARONET_API bool baronet_game_about(const struct baronet_game *game, size_t index,
                                    struct baronet_about *out);

/// The game's own words for an event: "draw offer", "agreement", "resignation", or the reason of a
/// result, such as "checkmate". NULL when it has none.
BARONET_API const char *baronet_game_words(const struct baronet_game *game, const char *event);

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

/// An option of the rules. Its value is chosen when the game is loaded, and does not change after
/// that. An option for which the game's file has chosen the value is not among them.
struct baronet_rule_option {
    size_t size;        ///< sizeof (struct baronet_rule_option), set by the caller
    const char *name;   ///< "flips"
    const char *words;  ///< what it is about; "" when the game does not say
    const char *chosen; ///< the value that it has: "off"
    size_t value_count; ///< how many values it may have
};

/// How many options the game has.
BARONET_API size_t baronet_game_option_count(const struct baronet_game *game);

/// Fills *out with an option. False when there is none with this index.
BARONET_API bool baronet_game_option(const struct baronet_game *game, size_t index,
                                     struct baronet_rule_option *out);

/// A value that an option may have; the usual one comes first. NULL when there is no such option or
/// value.
BARONET_API const char *baronet_game_option_value(const struct baronet_game *game, size_t option,
                                                  size_t index);

/// A type of piece.
struct baronet_piece {
    size_t size;        ///< sizeof (struct baronet_piece), set by the caller
    const char *name;   ///< "Gentleman"
    const char *letter; ///< the first player's, as in FEN: "H", "+P", "*"
    const char *betza;  ///< "hhNN"; several movements are separated by blanks
    bool royal;         ///< whether it must not be lost
    bool neutral;       ///< whether it belongs to nobody
};

/// How many types of pieces there are.
BARONET_API size_t baronet_game_piece_count(const struct baronet_game *game);

/// Fills *out with a type of piece. False when there is none with this index.
BARONET_API bool baronet_game_piece(const struct baronet_game *game, size_t index,
                                    struct baronet_piece *out);

/// How a game's author wants a piece of a player to look.
struct baronet_look {
    size_t size;         ///< sizeof (struct baronet_look), set by the caller
    const char *sign;    ///< a character or two to be drawn on it; "" when he does not say
    const char *picture; ///< the name of a picture's file, beside the game's own; or a whole
                         ///< picture, a text in SVG, which begins with "<"; "" when he does not say
    const char *stack;   ///< the variable that says for each square how many such pieces stand
                         ///< there; "" when there is one at most
};

/// Fills *out with how a player's piece is to look. False when there is no such piece or player.
BARONET_API bool baronet_game_look(const struct baronet_game *game, size_t piece, size_t player,
                                   struct baronet_look *out);

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
    int32_t worth;       ///< what it is worth to win, 1 if nothing is said; 0: that is counted then
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
    unsigned row;                    ///< in positions as text: from 0, the last rank
    unsigned place;                  ///< on this row, from 0; holes that are written count
    unsigned row_length;             ///< of all places on this row
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
    bool is_per_square;           ///< each square has one
};

/// What a hand is called: 0 for `hand`, the only one in most games, then the further ones that each
/// player has. NULL when there is none with this index.
BARONET_API const char *baronet_game_hand(const struct baronet_game *game, size_t index);

/// How many variables there are.
BARONET_API size_t baronet_game_variable_count(const struct baronet_game *game);

/// Fills *out with a variable. False when there is none with this index.
BARONET_API bool baronet_game_variable(const struct baronet_game *game, size_t index,
                                       struct baronet_variable *out);

/// @}

#ifdef __cplusplus
}
#endif

#endif
