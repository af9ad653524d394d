// The text of one file of a record: its header lines and numbered turns, before anything is
// replayed.
#ifndef RECORD_FILE_H
#define RECORD_FILE_H

#include "arena.h"
#include "text.h"

#include <stdbool.h>
#include <stdint.h>

enum record_header {
    HEADER_GAME,
    HEADER_FORMAT, // "2"; missing: 1
    HEADER_TITLE,
    HEADER_RULES, // their fingerprint
    HEADER_SETUP, // "1": the start is a position of its own (as in PGN)
    HEADER_VIEW,  // whose knowledge this is; missing: all there is
    HEADER_START,
    HEADER_SEATS,
    HEADER_SETTINGS, // how the engine plays, as on the command line
    HEADER_SEED,
    HEADER_RESULT,
    HEADER_END, // the position after the last turn
    HEADER_TURNS,
    HEADER_COUNT,
};

struct record_turn {
    const char *text;
    size_t line;
    uint64_t number; // as it stands before the text
};

struct record_file {
    struct arena arena;                // owns the strings
    const char *path;                  // owned by the caller
    const char *headers[HEADER_COUNT]; // NULL when missing
    size_t header_lines[HEADER_COUNT];
    struct record_turn *turns;
    size_t turn_count;
    struct text_buffer rules; // the text of the rules; empty: there is none
};

enum { RECORD_FORMAT = 2 };

// Adds a header line.
void record_header_print(struct text_buffer *out, enum record_header header, const char *value);

// Whether the file looks like a record, as far as its first line shows.
bool record_file_is_record(const char *path);

// Reads a file, which is to be released also when this fails. Returns an exit status; the problem
// is one line with its newline.
int record_file_read(struct record_file *file, const char *path, struct text_buffer *problem);
void record_file_release(struct record_file *file);

#endif
