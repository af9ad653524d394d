#include "turn_list.h"

#include "baronet_notation.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b)
{
    const struct listed_turn *left = a, *right = b;
    int order = strcmp(left->text, right->text);
    return order ? order : (left->index > right->index) - (left->index < right->index);
}

bool turn_list_init(struct turn_list *list, struct baronet_play *play,
                    struct baronet_message **message)
{
    *list = (struct turn_list){0};
    list->turns = baronet_turns(play, message);
    if (!list->turns)
        return false;
    arena_init(&list->arena);
    list->count = baronet_turns_count(list->turns);
    list->items = arena_array(&list->arena, list->count, sizeof *list->items);
    for (size_t i = 0; i < list->count; i++) {
        char *text = baronet_turns_text(list->turns, i);
        list->items[i].text = arena_copy(&list->arena, text, strlen(text));
        list->items[i].index = i;
        baronet_free(text);
    }
    if (list->count > 0)
        qsort(list->items, list->count, sizeof *list->items, compare);
    return true;
}

void turn_list_release(struct turn_list *list)
{
    baronet_turns_free(list->turns);
    arena_release(&list->arena);
}
