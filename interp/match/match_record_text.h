// The text of a record of a match, read game by game, before anything is made of it.
//
//     % baronet match 2                  the format
//     % baronet rules 1                  and the rules as they were (rules_lines.h)
//     % ...
//
//     [Variant "chess"]                  what is the same in all games of the match: its identity
//     [Rules "0123456789abcdef"]
//     [FirstPlayer "baronet"]
//     [SecondPlayer "random"]
//     [Settings "--time 100 --opening 4 --turns 600"]
//     [Round "1"]                        and what is not
//     [White "Baronet"]
//     [Black "random"]
//     [First "0"]
//     [Result "1-0"]
//     [Termination "checkmate"]
//
//     e2e4 e7e5 ... 1-0
//
// Records of earlier versions begin with the first game.
#ifndef MATCH_RECORD_TEXT_H
#define MATCH_RECORD_TEXT_H

#include "text.h"

#include <stdint.h>

enum match_identity {
    IDENTITY_GAME,
    IDENTITY_RULES,
    IDENTITY_FIRST,
    IDENTITY_SECOND,
    IDENTITY_SETTINGS,
    IDENTITY_TAGS
};

// A tag, and its name in words.
extern const char *const match_identity_names[IDENTITY_TAGS][2];

enum { MATCH_RECORD_FORMAT = 2 };
extern const char match_record_heading[]; // "% baronet match "

// One game. Texts are parts of the record's, values as they are written there; start NULL: missing.
struct match_entry {
    struct text identity[IDENTITY_TAGS];
    struct text result, white, black, termination;
    uint64_t number;   // from 1 on; 0: missing
    unsigned seat;     // of the match's first player
    struct text turns; // with line ends, the result left out
};

struct match_reading {
    struct text text;         // all of it
    size_t at, end;           // read so far; the end of the head or of the last whole game
    uint64_t line;            // read last
    struct text_buffer rules; // of the head; empty: there are none
    bool is_later;            // of a version that is not known
};

enum match_found { MATCH_GAME, MATCH_END, MATCH_DAMAGED };

// Begins with the head. MATCH_GAME: games may follow; MATCH_END: the head is cut off.
enum match_found match_reading_begin(struct match_reading *reading, struct text text);
void match_reading_release(struct match_reading *reading);

// The next game. MATCH_END: there is no whole one any more; the entry has what can be read of one
// that is cut off.
enum match_found match_reading_next(struct match_reading *reading, struct match_entry *entry);

#endif
