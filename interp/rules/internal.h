// What the files of this layer share: the structures behind baronet.h's names.
#ifndef INTERNAL_H
#define INTERNAL_H

#include "baronet.h"
#include "placement.h"
#include "program.h"
#include "vm.h"

struct baronet_game {
    struct arena arena;
    struct source_set sources;
    struct diag diag;
    struct model *model;
    struct program *program;
    struct compile_options options;
    bool is_plain; // the plain machine plays it
    const char *name, *title, *author;
    const char *zrf_path; // "FILE.zrf#VARIANT" of a game that was read from there; else NULL
    const char **player_names;
    char **piece_texts; // Betza of each type
    char *start_fen;
    struct baronet_movement **movements; // [type]
    struct baronet_goal *goals;
    size_t goal_count;
    const char *description;
};

// A turn in the history: how to take it back, and its text for each viewer (players, then the
// referee).
struct turn_record {
    size_t trail_count; // before the turn
    uint64_t hash;
    unsigned mover;
    int32_t number; // the rules' number of the turn
    char *texts[MODEL_PLAYERS_LIMIT + 1];
};

struct baronet_play {
    const struct baronet_game *game;
    struct position position;
    struct vm vm;
    struct turn_record *turns;
    size_t turn_count, turn_capacity;
    uint64_t *hashes; // of the positions so far; hashes[turn_count] is the present one
    size_t hash_capacity;
    char *problem; // of the last text that was refused (reused storage)
};

struct baronet_turns {
    const struct baronet_game *game;
    struct turn_item *items;
    size_t item_count, item_capacity;
    struct turn_place {
        size_t first;
        uint32_t count;
        bool ambiguous;  // the text without captures means several turns
        uint32_t twin;   // so many turns before it in the list have the same items
        uint32_t number; // 2, 3 ...: it does something else than the first one with its text
    } * turns;
    size_t count, capacity;
};

// ---- Loading (game.c, zrf_game.c)

// A game without a model (`flags`: enum baronet_load_flag), the model and program of a VDL text
// (which must live on), and what the caller gets: NULL with a message when there were errors.
struct baronet_game *game_new(unsigned flags);
void game_compile(struct baronet_game *game, const char *name, struct text text);
struct baronet_game *game_finish(struct baronet_game *game, char **message);

// Fills in what the game says of itself for people (rule_sheet.c); `file` is the text of its own
// file.
void rule_sheet_make(struct baronet_game *game, struct text file);

// Whether a name means a ZRF file, "FILE.zrf" or "FILE.zrf#VARIANT"; such a game.
bool zrf_is_path(const char *name);
struct baronet_game *zrf_game(const char *name, unsigned flags, bool *missing, char **message);

// Reads a ZRF file and its variant into the arena of `game`; NULL with errors in its diag.
// *missing (may be NULL): there is no file.
struct zrf_game;
const struct zrf_game *zrf_game_read(struct baronet_game *game, const char *name, bool *missing);

// ---- Messages (message.c)

// Sets *message (when not NULL) to a copy of the text; takes what the buffer holds and releases it.
void message_give(char **message, struct text_buffer *text);
__attribute__((format(printf, 2, 3))) void message_print(char **message, const char *format, ...);

// The buffer's text as the caller's string.
char *text_take(struct text_buffer *text);

// ---- Positions as text (fen.c, drawing.c)

// Parts of that (fen_side.c). order_print returns what stands before the next entry of the block.
void side_print(const struct baronet_game *game, const struct position *position,
                struct text_buffer *out);
bool side_read(const struct baronet_game *game, struct text side, int32_t *cells,
               struct text_buffer *problem);
const char *order_print(const struct baronet_game *game, const struct position *position,
                        const char *before, struct text_buffer *out);
enum order_reading { ORDER_OTHER, ORDER_READ, ORDER_WRONG };
enum order_reading order_read(const struct baronet_game *game, struct text name, int number,
                              int32_t *cells, struct text_buffer *problem);

// Goes from the setup's side to the first turn of the game, unless the setup says which turn it is.
bool order_begin(const struct baronet_game *game, struct position *position,
                 struct text_buffer *problem);

// The field of rights (fen_rights.c). Rights that letters say are taken from `seen`, those left
// belong into the block. Reading adds them to the cells, which have the pieces.
void rights_print(const struct baronet_game *game, struct placed_piece *seen,
                  struct text_buffer *out);
bool rights_read(const struct baronet_game *game, struct text rights, int32_t *cells,
                 struct text_buffer *problem);

bool fen_read(const struct baronet_game *game, const char *fen, struct position *position,
              struct text_buffer *problem);

// The position as `viewer` sees it. `visible` (NULL: everything) is a set of squares.
void fen_print(const struct baronet_game *game, const struct position *position, unsigned viewer,
               const uint64_t *visible, struct text_buffer *out);

// Variables in such text (variables.c), as somebody knows them who sees the `visible` squares
// (NULL: everything): whether a variable's entry stands in the block; its values; the field of
// those that are shown; the clock. `?` stands for what he can't know. And the way back, into a
// position's cells.
bool variable_is_told(const struct baronet_game *game, const struct position *position, int index,
                      const uint64_t *visible);
void variable_print(const struct baronet_game *game, const struct position *position, int index,
                    const uint64_t *visible, struct text_buffer *out);
bool variable_read(const struct baronet_game *game, struct text text, int index, int32_t *cells);
void shown_print(const struct baronet_game *game, const struct position *position,
                 const uint64_t *visible, struct text_buffer *out);
bool shown_read(const struct baronet_game *game, struct text text, int32_t *cells);
void clock_print(const struct baronet_game *game, const struct position *position,
                 const uint64_t *visible, struct text_buffer *out);

// Sets what a viewer of `position` can't know of variables and clock as it is in `memory`.
void variables_recall(struct position *position, const struct position *memory);

// The squares as `viewer` may know them.
void squares_seen(const struct baronet_game *game, const struct position *position, unsigned viewer,
                  const uint64_t *visible, struct placed_piece *squares);

// The set of squares that a viewer sees now; false when he sees all.
bool play_visible(struct baronet_play *play, unsigned viewer, uint64_t *visible);

// ---- Turns as text (turn_text.c)

// Prints the items of a turn. With `mask` the slots of secret notes are printed as "?"; and when a
// square of the turn is not in `seen`, only those squares are printed whose change the viewer can
// see.
struct turn_mask {
    bool secrets;                  // hide the slots of secret notes
    unsigned viewer;               // whose eyes these are
    const uint64_t *seen;          // squares that he sees before and behind the turn; NULL: all
    const int32_t *before, *after; // the board's cells
};

void turn_print(const struct program *program, const struct turn_item *items, size_t count,
                bool in_full, const struct turn_mask *mask, struct text_buffer *out);

// Finds the first choice in a turn's text that ends after its first `length` bytes: where that is,
// and the rules' words that ask for it (NULL: none). `end` is 0 when there is none.
struct turn_pick {
    size_t end;
    const char *question;
};

void turn_find_pick(const struct program *program, const struct turn_item *items, size_t count,
                    bool in_full, size_t length, struct turn_pick *pick);

// ---- Lists of turns (turns.c)

// Prints a turn of a list so that it is told from all others: with its captures where the squares
// do not suffice, and "#2" for the second turn of one text that does something else than the first.
void turns_print(const struct baronet_turns *turns, size_t index, const struct turn_mask *mask,
                 struct text_buffer *out);

// The only turn whose text is `text`, or, upper and lower case disregarded, the only one; -1 when
// there is none.
ptrdiff_t turns_find(const struct baronet_turns *turns, struct text text);

// ---- Results (result.c)

// What a goal that holds in the present position makes of the game.
struct baronet_result play_outcome(struct baronet_play *play, const struct goal *goal);

// ---- Plays (play.c)

// Why `text` is no legal turn here (explain.c).
void explain_refusal(struct baronet_play *play, const char *text, const struct baronet_turns *turns,
                     struct text_buffer *out);

// Whether the game has ended by a rule that ends it, turnlessness not counted. False with the VM's
// status set when a budget is spent; the steps are those left in the VM.
bool play_has_ended(struct baronet_play *play);

// Puts the present position behind the history that the rules see, or takes the last one from it.
// For turns that are made without a record.
void play_remember(struct baronet_play *play);
void play_forget(struct baronet_play *play);

// The message that the rules exceed a budget, as the vm says.
void play_fail(const struct baronet_play *play, char **message);

// The position before the last turn as a play without a history, for what somebody saw then; NULL
// when it isn't known.
struct baronet_play *play_before(const struct baronet_play *play);

#endif
