// A game that was loaded: baronet.h's `struct baronet_game`, and how it is put
// together.
#ifndef LOADED_GAME_H
#define LOADED_GAME_H

#include "baronet.h"
#include "game_files.h"
#include "program.h"
#include "rules_files.h"

struct baronet_game {
    struct arena arena;
    struct source_set sources;
    struct diag diag;
    struct game_files files; // while it is loaded
    struct model *model;
    struct program *program;
    struct compile_options options;
    struct rules_files rules;               // what it was read from
    const struct rules_files *stored_rules; // while it is loaded: from there; NULL: from files
    struct text chosen;                     // while it is loaded: options, "flips=off"
    bool is_plain;                          // the plain machine plays it
    const char *name, *title, *author;      // the name with the options that are chosen
    const struct source *source;            // the game's own text; of one in ZRF, the translation
    const struct zrf_game *zrf; // the rules of Zillions that it is translated from; else NULL
    const char *zrf_path;       // and its file
    bool is_translated;         // from a file of variants
    const char **player_names;
    char **piece_texts; // Betza of each type
    char *start_fen;
    struct baronet_movement **movements; // [type]
    struct baronet_goal *goals;
    size_t goal_count;
    const char *description;
    struct baronet_about *about;
    size_t about_count;
};

// A game without a model (`of_text`: it is no file itself), the model and program of a VDL text
// (which must live on), and what the caller gets: NULL with a message when there were errors.
struct baronet_game *game_new(const struct baronet_load_options *options, bool of_text);
void game_compile(struct baronet_game *game, const char *name, struct text text);
struct baronet_game *game_finish(struct baronet_game *game, struct baronet_message **message);

// All of that, of a text that is a game (and must live on) with the options `chosen`.
struct baronet_game *game_of_text(const char *name, struct text chosen, const char *text,
                                  size_t length, const struct baronet_load_options *options,
                                  struct baronet_message **message);

// The file in which a rule can be read; NULL: it is in none, as in a translation.
const struct source *game_source_of(const struct baronet_game *game, struct span rule);

// Fills in what the game says of itself for people (rule_sheet.c); `file` is the text of its own
// file.
void rule_sheet_make(struct baronet_game *game, struct text file);

#endif
