// Saved games: files that hold a record (baronet_record_text) of a start position and the turns
// made from it, with the rules, so that they can be replayed when these have changed.
//
// A record is whole or not there (store.h). While a game with secrets is running each player has a
// file of his own, FILE.white and FILE.black, with [View "white"] and nothing in it but what he
// knows; they change together, and are joined when FILE is loaded.
#ifndef RECORD_H
#define RECORD_H

#include "arena.h"
#include "baronet.h"
#include "store.h"
#include "text.h"

#include <stdint.h>

enum { RECORD_SIZE_LIMIT = 64 * 1024 * 1024 };

// What is saved and loaded.
struct record {
    struct baronet_play *start; // before the first turn
    struct baronet_play *play;
    struct text_buffer seats;    // as on the command line
    struct text_buffer result;   // "ongoing", "black wins: resignation"
    struct text_buffer settings; // how the engine plays, as on the command line; empty: not known
    const char *seed;            // as given; NULL: none. No player's part of a record has it.
    bool has_other_rules;        // it was saved with rules of another meaning than the play's
};

void record_init(struct record *record);
void record_release(struct record *record);

// What is where a record is to be saved.
struct record_place {
    bool is_taken; // there is a record
    uint64_t sum;  // of what it holds
};

// Looks at it. False, with the problem in words, when nothing may be saved there: it is no record.
// `is_in_parts`: a file for each player.
bool record_look(const char *path, const struct baronet_game *game, bool is_in_parts,
                 struct record_place *place, struct text_buffer *problem);

// Saves it, whatever is there. False with the problem in words.
bool record_save(const struct record *record, const char *path, bool is_in_parts,
                 struct text_buffer *problem);

// The files of a record, for those who keep other files along with them (store_replace_unit):
// "SUFFIX", or "SUFFIX.white" and "SUFFIX.black".
struct record_files {
    struct arena arena; // owns the files' suffixes and bytes
    struct store_part files[STORE_PART_LIMIT];
    size_t count;
};

void record_files_init(struct record_files *files);
void record_files_release(struct record_files *files);

// Adds one more file; NULL: it is removed.
void record_files_add(struct record_files *files, const char *suffix,
                      const struct text_buffer *text);

// Adds the record's. False with the problem in words.
bool record_files_print(struct record_files *files, const struct record *record, const char *suffix,
                        bool is_in_parts, struct text_buffer *problem);

// Loads and replays a record of `game` into an initialised record. Returns an exit status, with the
// problem in words (lines, each with a newline) unless it is STATUS_FINE.
int record_load(struct record *record, const char *path, const struct baronet_game *game,
                struct text_buffer *problem);

#endif
