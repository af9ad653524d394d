#include "continuations.h"

#include "text.h"

#include <ctype.h>
#include <string.h>

static bool begins(const char *text, const char *start, bool is_folded)
{
    return is_folded ? text_begins_folded(text_of(text), text_of(start))
                     : strncmp(text, start, strlen(start)) == 0;
}

// Whether all of these turns go on with the same choice; `end` is moved past it.
static bool share_choice(const struct turn_list *list, const struct listed_turn *const *turns,
                         size_t count, size_t *end)
{
    struct baronet_pick first;
    if (!baronet_turns_pick(list->turns, turns[0]->index, *end, &first))
        return false;
    for (size_t i = 1; i < count; i++) {
        struct baronet_pick pick;
        if (!baronet_turns_pick(list->turns, turns[i]->index, *end, &pick) ||
            pick.end != first.end || strncmp(turns[i]->text, turns[0]->text, pick.end) != 0)
            return false;
    }
    *end = first.end;
    return true;
}

// Without the commas that separate it from what stands before and after.
static struct text shown(const char *choice)
{
    struct text text = text_of(choice);
    if (text.length > 1 && text.start[0] == ',')
        text = (struct text){text.start + 1, text.length - 1};
    if (text.length > 1 && text.start[text.length - 1] == ',')
        text.length--;
    return text;
}

static void add_continuation(struct continuations *next, const struct turn_list *list,
                             const struct listed_turn *const *turns, size_t count, size_t length,
                             struct baronet_pick pick)
{
    size_t end = pick.end;
    while (share_choice(list, turns, count, &end))
        continue;
    char *beginning = arena_copy(&next->arena, turns[0]->text, end);
    bool is_whole = false;
    for (size_t i = 0; i < count; i++)
        is_whole = is_whole || strlen(turns[i]->text) == end;
    struct text rest = shown(beginning + length);
    next->list[next->count++] =
        (struct continuation){.beginning = beginning,
                              .rest = arena_copy(&next->arena, rest.start, rest.length),
                              .question = pick.question,
                              .count = count,
                              .is_whole = is_whole};
}

// The turns that begin so, in their order.
static size_t collect(struct continuations *next, const struct turn_list *list,
                      const char *beginning, bool is_folded, const struct listed_turn **turns)
{
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++)
        if (begins(list->items[i].text, beginning, is_folded) &&
            (count == 0 || begins(list->items[i].text, next->beginning, false))) {
            if (count == 0)
                next->beginning = arena_copy(&next->arena, list->items[i].text, strlen(beginning));
            turns[count++] = &list->items[i];
        }
    return count;
}

// Skips choices of which there is only one, except for the last.
static void skip_forced(const struct turn_list *list, const struct listed_turn *const *turns,
                        size_t count, size_t *length)
{
    size_t end = *length;
    while (count > 1 && share_choice(list, turns, count, &end)) {
        for (size_t i = 0; i < count; i++)
            if (strlen(turns[i]->text) == end)
                return;
        *length = end;
    }
}

void continuations_init(struct continuations *next, const struct turn_list *list,
                        const char *beginning)
{
    *next = (struct continuations){0};
    arena_init(&next->arena);
    next->beginning = arena_copy(&next->arena, beginning, strlen(beginning));
    next->list = arena_array(&next->arena, list->count, sizeof *next->list);
    const struct listed_turn **turns = arena_array(&next->arena, list->count, sizeof *turns);
    size_t length = strlen(beginning), count = collect(next, list, beginning, false, turns);
    if (count == 0)
        count = collect(next, list, beginning, true, turns);
    skip_forced(list, turns, count, &length);
    for (size_t i = 0, same; i < count; i = same) {
        struct baronet_pick pick;
        same = i + 1;
        if (!baronet_turns_pick(list->turns, turns[i]->index, length, &pick))
            continue; // the beginning is a turn itself
        while (same < count && strlen(turns[same]->text) >= pick.end &&
               strncmp(turns[same]->text, turns[i]->text, pick.end) == 0) {
            struct baronet_pick other;
            baronet_turns_pick(list->turns, turns[same]->index, length, &other);
            if (other.end != pick.end)
                break;
            same++;
        }
        add_continuation(next, list, turns + i, same - i, length, pick);
    }
}

void continuations_release(struct continuations *next)
{
    arena_release(&next->arena);
}

static struct text without_signs(const char *text)
{
    struct text rest = text_of(text);
    while (rest.length > 0 && ispunct((unsigned char)rest.start[0])) {
        rest.start++;
        rest.length--;
    }
    return rest.length > 0 ? rest : text_of(text);
}

enum fit { FITS_EXACTLY, FITS_WITHOUT_SIGNS, FITS_AS_BEGINNING, FIT_COUNT };

static bool fits(const struct continuation *chosen, const char *text, enum fit fit)
{
    struct text rest = text_of(chosen->rest), bare = without_signs(chosen->rest);
    struct text typed = shown(text), plain = without_signs(text);
    if (fit == FITS_EXACTLY)
        return rest.length == typed.length && text_begins_folded(rest, typed);
    return text_begins_folded(bare, plain) &&
           (fit == FITS_AS_BEGINNING || bare.length == plain.length);
}

const struct continuation *continuations_find(const struct continuations *next, const char *text)
{
    for (int fit = 0; fit < FIT_COUNT; fit++) {
        const struct continuation *found = NULL;
        size_t count = 0;
        for (size_t i = 0; i < next->count; i++) {
            if (!fits(&next->list[i], text, (enum fit)fit))
                continue;
            found = &next->list[i];
            count++;
        }
        if (count > 0)
            return count == 1 ? found : NULL;
    }
    return NULL;
}
