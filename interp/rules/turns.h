// Lists of legal turns, and their texts, each of which tells its turn from all others.
#ifndef TURNS_H
#define TURNS_H

#include "chooser.h"
#include "loaded_game.h"
#include "play_state.h"
#include "turn_text.h"

struct baronet_turns {
    const struct baronet_game *game;
    uint64_t hash; // of the position whose turns they are
    struct turn_item *items;
    size_t item_count, item_capacity;
    struct turn_place {
        size_t first;
        uint32_t count;
        bool ambiguous;  // the text without captures means several turns
        uint32_t twin;   // so many turns before it in the list have the same items
        uint32_t number; // 2, 3 ...: it does something else than the first one with its text
    } * turns;
    size_t count, capacity;
};

// Lists the turns that a chooser yields, which has to be one that enumerates them in order: all
// that have one text, or none of these. NULL when a budget is spent (play->vm.status).
struct baronet_turns *turns_chosen(struct baronet_play *play, const struct chooser *chooser,
                                   void *client);

// A list of the one turn that consists of these items.
struct baronet_turns *turns_one(struct baronet_play *play, const struct turn_item *items,
                                uint32_t count);

// Makes each turn of a list of the present position for a moment and calls `look`, with its place
// in the list, while it is made; not for turns that can't be made. `look` may only read the play's
// position. Costs far less than to apply and undo them.
void turns_make_each(struct baronet_play *play, const struct baronet_turns *turns,
                     void (*look)(void *context, const struct position *position, size_t index),
                     void *context);

// Prints a turn of a list so that it is told from all others: with its captures where the squares
// do not suffice, and "#2" for the second turn of one text that does something else than the first.
void turns_print(const struct baronet_turns *turns, size_t index, const struct turn_mask *mask,
                 struct text_buffer *out);

// The only turn whose text is `text`, or, upper and lower case disregarded, the only one; -1 when
// there is none.
ptrdiff_t turns_find(const struct baronet_turns *turns, struct text text);

// baronet_turns_pick for the library itself.
struct baronet_pick;
bool turns_pick(const struct baronet_turns *turns, size_t index, size_t length,
                struct baronet_pick *pick);

#endif
