// Chance that can be checked: all turns of chance at a table follow from a seed, to which the
// server commits itself before the players add randomness of their own. docs/security.md says what
// that is good for, docs/wire.md how everything is computed.
//
// Numbers of 256 bits are texts of 64 hexadecimal digits, in lower case.
#ifndef FAIR_CHANCE_H
#define FAIR_CHANCE_H

#include "baronet.h"

#include <stdbool.h>
#include <stdint.h>

enum { FAIR_DIGITS = 64 };

// A number as text.
struct fair_number {
    char digits[FAIR_DIGITS + 1]; // "": there is none
};

// What no longer changes once the table is open.
struct fair_terms {
    const char *table; // its id
    const char *rules; // their fingerprint, 16 hexadecimal digits
    const char *start; // the FEN of the first position
    const char *seats; // who plays, in the words of records
};

bool fair_is_number(const char *text);

// What the server tells before it is told anything. Both texts are numbers.
struct fair_number fair_commitment(const char *seed, const struct fair_terms *terms);

// The key of all turns of chance. `contributions` is the text of fair_record.h.
struct fair_number fair_key(const char *seed, const char *commitment, const char *contributions);

// A number below `count` (not 0), each equally likely: what is drawn in turn `number` of chance,
// counted from 1.
uint64_t fair_below(const char *key, uint64_t number, uint64_t count);

// How many turns of a play were made by chance.
uint64_t fair_turns_made(const struct baronet_play *play);

// The turn that chance has to make now, in its turn `number`: to be freed by baronet_free. NULL:
// there is none, or the rules exceed a budget (with a message, which the caller frees).
char *fair_turn(const char *key, uint64_t number, struct baronet_play *play,
                struct baronet_message **message);

#endif
