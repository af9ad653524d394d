#include "zrf_ast.h"

#include "arena.h"

#include <string.h>

enum { DIGIT_LIMIT = 3 };

uint16_t zrf_read_parameter(struct text text, size_t *at)
{
    uint16_t number = 0;
    size_t digit = *at + 1;
    for (; digit < text.length && digit <= *at + DIGIT_LIMIT; digit++) {
        if (text.start[digit] < '0' || text.start[digit] > '9')
            break;
        number = (uint16_t)(number * 10 + text.start[digit] - '0');
    }
    if (number > 0)
        *at = digit;
    return number;
}

static uint16_t highest_parameter(struct text text)
{
    uint16_t highest = 0;
    for (size_t at = 0; at < text.length;) {
        uint16_t number = text.start[at] == '$' ? zrf_read_parameter(text, &at) : 0;
        at += number == 0;
        if (number > highest)
            highest = number;
    }
    return highest;
}

struct zrf_item *zrf_item_new(struct arena *arena, enum zrf_item_kind kind, struct text text,
                              struct span span)
{
    struct zrf_item *item = arena_alloc(arena, sizeof *item);
    item->kind = (uint8_t)kind;
    item->parameters = highest_parameter(text);
    item->has_else = kind == ZRF_WORD && text_is_folded(text, "else");
    item->weight = 1;
    item->text = text;
    item->span = span;
    return item;
}

struct zrf_item *zrf_list_new(struct arena *arena, enum zrf_item_kind kind,
                              struct zrf_item *const *items, uint32_t count, struct span span)
{
    struct zrf_item *list = zrf_item_new(arena, kind, (struct text){"", 0}, span);
    uint64_t weight = kind == ZRF_LIST;
    list->items = items;
    list->count = count;
    for (uint32_t i = 0; i < count; i++) {
        weight += items[i]->weight;
        if (items[i]->parameters > list->parameters)
            list->parameters = items[i]->parameters;
        list->has_else = list->has_else || (kind == ZRF_SPLICE && items[i]->has_else);
        if (items[i]->depth >= list->depth)
            list->depth = (uint16_t)(items[i]->depth + 1);
    }
    list->weight = weight > UINT32_MAX ? UINT32_MAX : (uint32_t)weight;
    return list;
}

struct zrf_items zrf_items_add(struct zrf_items list, struct zrf_item *item)
{
    if (list.last)
        list.last->next = item;
    else
        list.first = item;
    list.last = item;
    list.count++;
    return list;
}

struct zrf_item *zrf_list_of(struct arena *arena, struct zrf_items items, struct span span)
{
    struct zrf_item **array = arena_array(arena, items.count, sizeof *array);
    uint32_t count = 0;
    for (struct zrf_item *item = items.first; item; item = item->next)
        array[count++] = item;
    return zrf_list_new(arena, ZRF_LIST, array, count, span);
}

bool zrf_is_word(const struct zrf_item *item, const char *word)
{
    return item->kind == ZRF_WORD && text_is_folded(item->text, word);
}

bool zrf_is_list_of(const struct zrf_item *item, const char *word)
{
    return item->kind == ZRF_LIST && item->count > 0 && zrf_is_word(item->items[0], word);
}
