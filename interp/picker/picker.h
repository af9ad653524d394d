// Pickers: a turn is chosen step by step (baronet.h). Each step is a level, which knows what was
// picked and what can be picked next; taking a step back drops the latest level.
#ifndef PICKER_H
#define PICKER_H

#include "arena.h"
#include "baronet.h"
#include "picking.h"
#include "play_state.h"
#include "turns.h"

struct picker_option {
    enum baronet_option_kind kind;
    enum baronet_option_role role;
    int player, hand;
    bool completes;
    struct turn_part part;
    size_t capture_count; // ways to capture with it; more than one have to be told apart
    size_t which;         // of BARONET_OPTION_WHICH and BARONET_OPTION_DONE: the turn, among `ends`
    const char *text, *words, *question;
};

// A way in which the move that an option completes may capture.
struct picker_capture {
    size_t option;
    uint16_t detail;
    bool completes;
};

struct picker_level {
    struct arena arena;      // owns the arrays and texts
    struct turn_part *parts; // picked, or left without an alternative
    size_t count;
    bool asks_captures; // by the part after them, which is in the text
    size_t ahead; // parts after them with which all options begin, but for BARONET_OPTION_DONE
    struct picker_option *options;
    size_t option_count;
    struct picker_capture *captures;
    size_t capture_count;
    bool is_whole;
    struct baronet_turns *ends; // if it is whole: the turns whose text these parts are
    bool owns_ends;
    size_t which;           // of them is meant
    const char *parts_text; // of the parts
    const char *text;       // the same, or the turn's
    const char *question;
};

struct baronet_picker {
    struct baronet_play *play;
    struct picker_level *levels; // the first one is where nothing is picked
    size_t level_count, level_capacity;
    int32_t *best; // see struct picking
    bool knows_best;
    // The play when the picker was made.
    size_t turn_count;
    uint64_t hash;
};

// The latest level.
static inline struct picker_level *picker_top(const struct baronet_picker *picker)
{
    return &picker->levels[picker->level_count - 1];
}

// Adds a level where these parts are picked. False when a budget is spent (play->vm.status).
bool picker_add_level(struct baronet_picker *picker, const struct turn_part *parts, size_t count);

// Adds the level that an option leads to. False when a budget is spent.
bool picker_take(struct baronet_picker *picker, size_t option);

// Whether the play is where it was; else the message says that it is not.
bool picker_is_fresh(const struct baronet_picker *picker, struct baronet_message **message);

// Drops the latest level.
void picker_drop(struct baronet_picker *picker);

// Picks what a text says. False when it says nothing that can be picked, or a budget is spent; then
// levels may have to be dropped.
bool picker_read(struct baronet_picker *picker, struct text text);

// Gives the options of a level their words and questions, and the level those that they share.
void picker_name_options(const struct baronet_picker *picker, struct picker_level *level);

// The position as it would become: when what is picked is done, up to the next choice; at the end
// of a turn that is whole it has passed to the next player.
struct picker_outcome {
    struct position position;
    struct turn_item *items; // that have led there
    size_t item_count;
};

// False when a budget is spent or the picker is stale. What it fills has to be released in any
// case.
bool picker_foresee(struct baronet_picker *picker, struct picker_outcome *outcome);
void picker_outcome_release(struct picker_outcome *outcome);

#endif
