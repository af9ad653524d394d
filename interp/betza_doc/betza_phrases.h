// English for the parts of a Betza movement: directions, turns, leaps, and what may be on a square.
// They are tables; betza_explain.c makes sentences of them.
#ifndef BETZA_PHRASES_H
#define BETZA_PHRASES_H

#include "betza_movement.h"
#include "text.h"

// "one" to "twelve", then digits.
void print_number(struct text_buffer *out, int number);
void print_count(struct text_buffer *out, int count,
                 const char *noun); // "one square", "two squares"

// The names of a leap: "a Knight", "Knight", "a Nightrider"; NULL where there is none.
struct leap_name {
    int minor, major;
    const char *leaper, *short_name, *rider;
};
const struct leap_name *leap_name(const struct shape *shape);

// Where a first leg goes: " straight forward", ", but only two squares forward ..."; nothing when
// that is obvious.
void print_directions(struct text_buffer *out, const struct shape *shape, unsigned directions);

// Where a later leg goes after the leg before: " straight back". `bend_turns` as in struct
// move_leg.
void print_turns(struct text_buffer *out, const struct shape *shape, unsigned turns,
                 unsigned bend_turns);

// Where whole paths of a chain lead, by the leaps that they are classed with (one set of directions
// for each family): "mostly forward".
void print_leads(struct text_buffer *out, unsigned orthogonal, unsigned diagonal, unsigned oblique);

// The relay squares of a leg: "an empty square or an enemy, which it captures".
void print_relay(struct text_buffer *out, const struct move_leg *leg);

// How a move ends: ", only to an empty square", "; it may move to empty squares and capture
// enemies".
void print_ending(struct text_buffer *out, const struct move_leg *leg);

// The same for a stop on the way: "moving to an empty square or capturing an enemy".
void print_stop(struct text_buffer *out, const struct move_leg *leg);

#endif
