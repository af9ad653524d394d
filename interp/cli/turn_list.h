// The legal turns of a position with their texts, sorted bytewise.
#ifndef TURN_LIST_H
#define TURN_LIST_H

#include "arena.h"
#include "baronet.h"

struct listed_turn {
    const char *text;
    size_t index; // in `turns`
};

struct turn_list {
    struct arena arena; // owns the items
    struct baronet_turns *turns;
    struct listed_turn *items;
    size_t count;
};

// False, with the message, when the rules exceed a budget.
bool turn_list_init(struct turn_list *list, struct baronet_play *play,
                    struct baronet_message **message);
void turn_list_release(struct turn_list *list);

#endif
