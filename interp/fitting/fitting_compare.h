// Whether what a game was written as plays as the game does: random plays of both are compared.
#ifndef FITTING_COMPARE_H
#define FITTING_COMPARE_H

#include "baronet.h"
#include "text.h"

enum { FITTING_PLAYS = 24 }; // that have to agree

// The game that a text in VDL is; NULL: it can't be played.
struct baronet_game *fitting_load(const struct text_buffer *vdl);

// Whether a play agrees; else how far it does: in how many positions, and how many turns are the
// same in the next one.
bool fitting_agree(const struct baronet_game *game, const struct baronet_game *other, size_t play,
                   uint64_t *agreement, struct baronet_message **difference);

// The first play that differs, and how far that one agrees; FITTING_PLAYS: none.
size_t fitting_plays_alike(const struct baronet_game *game, const struct baronet_game *other,
                           uint64_t *agreement, struct baronet_message **difference);

// How far the first plays agree.
uint64_t fitting_score(const struct baronet_game *game, const struct baronet_game *other);

// Whether such rules can be about it at all: two players, no chance, no secrets.
bool fitting_is_playable(const struct baronet_game *game, struct text_buffer *problem);

// What ends the game that the other one has no word for: it may not have come up in any play.
void fitting_tell_goals(const struct baronet_game *game, const struct baronet_game *other,
                        struct text_buffer *losses);

// A difference in more and longer plays: what seldom comes up is lost.
void fitting_tell_rare(const struct baronet_game *game, const struct baronet_game *other,
                       struct text_buffer *losses);

// Where both differ, in one line.
void fitting_tell_difference(const struct baronet_message *difference, struct text_buffer *out);

#endif
