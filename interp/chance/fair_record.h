// What records tell of how chance was drawn, so that everybody can draw it again: header lines that
// other readers of records pass over.
//
//     [Table "0123456789abcdef"]
//     [ChanceCommitment "..."]
//     [ChanceContributions "white=...,black=none"]
//     [ChanceSeed "..."]
//
// The seed is there once the game is over.
#ifndef FAIR_RECORD_H
#define FAIR_RECORD_H

#include "text.h"

#include <stdbool.h>

#define FAIR_NO_CONTRIBUTION "none" // in place of a number

// What a record tells of chance.
struct fair_record {
    const char *table, *commitment, *contributions;
    const char *seed; // NULL: it is not told yet
};

// A copy of the record with these lines after its other header lines; the caller frees it.
char *fair_record_add(const char *record, const struct fair_record *fair);

// The value of a header line, added to `out`. False: there is no such line.
bool fair_record_header(struct text record, const char *name, struct text_buffer *out);

// The next contribution of a list, as player and number, and moves the list on; false at the end.
bool fair_next_contribution(struct text *list, struct text *player, struct text *number);

#endif
