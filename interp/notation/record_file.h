// The text of one record, or of one player's part: its header lines and numbered turns, before
// anything is replayed.
//
//     [Game "chess"]
//     [Title "Chess"]
//     [Start "rnbqkbnr/..."]
//     [Seats "white=human,black=engine"]
//     [Result "ongoing"]
//     [End "rnbqkbnr/..."]
//     [Turns "2"]
//     [Settings "--level 5"]
//     [Rules "0123456789abcdef"]
//     [Format "2"]
//
//     1. e2e4
//     1. e7e5
//
//     % baronet rules 1
//     % ...
//
// "Rules" is the fingerprint of what the rules mean; their text stands at the end (rules_lines.h),
// so that the game can be replayed when they have changed. Records of version 1 have neither.
//
// The numbers are those that the rules give to the turns. Earlier versions counted each turn; such
// records are read, too.
#ifndef RECORD_FILE_H
#define RECORD_FILE_H

#include "arena.h"
#include "baronet_notation.h"
#include "source.h"
#include "text.h"

enum record_header {
    HEADER_GAME,
    HEADER_FORMAT, // "2"; missing: 1
    HEADER_TITLE,
    HEADER_RULES, // their fingerprint
    HEADER_SETUP, // "1": the start is a position of its own (as in PGN)
    HEADER_VIEW,  // whose knowledge this is; missing: all there is
    HEADER_START,
    HEADER_SEATS,
    HEADER_SETTINGS,
    HEADER_SEED,
    HEADER_RESULT,
    HEADER_END, // the position after the last turn
    HEADER_TURNS,
    HEADER_COUNT,
};

enum { RECORD_FORMAT = 2 };

struct record_turn {
    const char *text;
    struct span span;
    uint64_t number; // as it stands before the text
};

struct record_file {
    struct arena arena; // owns everything but the rules
    struct source_set sources;
    const struct source *source;
    const char *headers[HEADER_COUNT]; // NULL when missing
    struct span header_spans[HEADER_COUNT];
    struct record_turn *turns;
    size_t turn_count;
    uint64_t turns_promised;
    struct text_buffer rules; // the text of the rules; empty: there is none
    bool is_cut;
    struct record_file *next; // another player's part
};

// A record that was read.
struct baronet_record {
    unsigned flags; // how it was read
    struct record_file *first;
};

// Adds a header line.
void record_header_print(struct text_buffer *out, enum record_header header, const char *value);

// Reads a text; NULL with a message when it is no record.
struct record_file *record_file_read(const char *name, struct text text, unsigned flags,
                                     struct baronet_message **message);
void record_file_free(struct record_file *file);

// Whether both texts have the same header line, or both have none.
bool record_file_agrees(const struct record_file *file, const struct record_file *other,
                        enum record_header header);

// Says what is wrong with a place of the file; the hint may be NULL. Nothing that only one player
// knows may reach the screen of another, so of a part the place is told but not what stands there.
// False.
bool record_refuse(const struct record_file *file, struct span span,
                   struct baronet_message **message, const char *hint, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

#endif
