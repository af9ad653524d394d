// A play: baronet.h's `struct baronet_play`, for those who read it or go on in
// it without a record.
#ifndef PLAY_STATE_H
#define PLAY_STATE_H

#include "fast.h"
#include "loaded_game.h"
#include "turn_trace.h"
#include "vm.h"

// A turn in the history: how to take it back, and what viewers are told of it comes from.
struct turn_record {
    size_t trail_count; // before the turn
    uint64_t hash;
    unsigned mover;
    int32_t number;      // the rules' number of the turn
    bool is_kept_secret; // only who made it is told of it
    struct turn_trace *trace;
};

// Whether a viewer is not told that it was made.
bool turn_is_hidden(const struct turn_record *turn, unsigned viewer);

struct baronet_play {
    const struct baronet_game *game;
    struct position position;
    struct vm vm;
    struct fast fast; // counts and lists turns of the VM
    struct turn_record *turns;
    size_t turn_count, turn_capacity;
    struct history history; // the position after turn n is its number n
};

// The set of squares that a viewer sees now; false when he sees all.
bool play_visible(struct baronet_play *play, unsigned viewer, uint64_t *visible);

// Whether a rule has ended the game, apart from those about players without turns. False with the
// VM's status set when a budget is spent; the steps are those left in the VM.
bool play_has_ended(struct baronet_play *play);

// Notes the board of the present position in the history as that of the position of a number, where
// the rules ask for boards.
void play_note_board(struct baronet_play *play, size_t number);

// Adds the present position to the history that the rules see, or takes the last one from it.
// For turns that are made without a record.
void play_remember(struct baronet_play *play);
void play_forget(struct baronet_play *play);

// The message that the rules exceed a budget, as the vm says.
void play_fail(const struct baronet_play *play, struct baronet_message **message);

// The prompts, or what is said to a viewer, that hold now: all, or those that are told openly; a
// line each. NULL: nothing.
char *play_words(const struct baronet_play *play, bool are_prompts, unsigned viewer,
                 bool only_open);

// baronet_playout; `squares` [square_count] gets what stands on the board at the end (NULL: nobody
// asks).
bool play_at_random(struct baronet_play *play, struct baronet_playout *playout, int32_t *squares,
                    struct baronet_message **message);

// The position before the first turn, as a play without a history.
struct baronet_play *play_start(const struct baronet_play *play);

#endif
