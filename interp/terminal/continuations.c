#include "continuations.h"

#include "text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

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

// Makes the only pick that there is, and so on; says how many. With `keeps_last` the one that
// completes a turn is left.
static size_t pick_forced(struct baronet_picker *picker, bool keeps_last)
{
    struct baronet_option option = {.size = sizeof option};
    size_t count = 0;
    while (!baronet_picker_is_whole(picker) && baronet_picker_count(picker) == 1 &&
           baronet_picker_option(picker, 0, &option) && !(keeps_last && option.completes) &&
           baronet_picker_pick(picker, 0, NULL))
        count++;
    return count;
}

static const char *keep(struct continuations *next, const char *text, size_t length)
{
    return arena_copy(&next->arena, text, length);
}

// Adds what an option leads to.
static void add_continuation(struct continuations *next, struct baronet_picker *picker,
                             size_t index)
{
    struct baronet_option option = {.size = sizeof option};
    size_t length = strlen(baronet_picker_text(picker));
    struct continuation *added = &next->list[next->count];
    if (!baronet_picker_option(picker, index, &option) || option.kind == BARONET_OPTION_DONE)
        return;
    added->question = keep(next, option.question, strlen(option.question));
    if (!baronet_picker_pick(picker, index, NULL))
        return;
    size_t forced = pick_forced(picker, false);
    const char *text = baronet_picker_text(picker);
    added->beginning = keep(next, text, strlen(text));
    added->is_whole = baronet_picker_is_whole(picker);
    struct text rest = shown(added->beginning + length);
    added->rest = keep(next, rest.start, rest.length);
    next->count++;
    for (size_t i = 0; i <= forced; i++)
        baronet_picker_back(picker);
}

static int compare(const void *a, const void *b)
{
    const struct continuation *x = a, *y = b;
    return strcmp(x->rest, y->rest);
}

static bool ends_option(const struct baronet_picker *picker, size_t length)
{
    struct baronet_option option = {.size = sizeof option};
    size_t before = strlen(baronet_picker_text(picker));
    for (size_t i = 0; baronet_picker_option(picker, i, &option); i++)
        if (before + strlen(option.text) == length)
            return true;
    return false;
}

// Picks the beginning. False when no turn begins so.
static bool pick_beginning(struct continuations *next, struct baronet_picker *picker,
                           const char *beginning)
{
    size_t length = strlen(beginning);
    if (length == 0) {
        next->is_between = true;
        return true;
    }
    if (!baronet_picker_pick_text(picker, beginning, NULL))
        return false;
    const char *text = baronet_picker_text(picker);
    bool is_longer = strlen(text) > length;
    next->beginning = keep(next, text, is_longer ? length : strlen(text));
    next->is_between = !is_longer;
    // It may be followed by what needs no pick.
    if (is_longer && baronet_picker_back(picker)) {
        next->is_between = ends_option(picker, length);
        baronet_picker_pick_text(picker, beginning + strlen(baronet_picker_text(picker)), NULL);
    }
    return true;
}

void continuations_init(struct continuations *next, struct baronet_play *play,
                        const char *beginning)
{
    *next = (struct continuations){0};
    arena_init(&next->arena);
    next->beginning = keep(next, beginning, strlen(beginning));
    struct baronet_picker *picker = baronet_picker_new(play, NULL);
    if (picker && pick_beginning(next, picker, beginning)) {
        if (pick_forced(picker, true) > 0) // it is said, too: of "N-B@f5" all of "N-B" after "N"
            next->beginning =
                keep(next, baronet_picker_text(picker), strlen(baronet_picker_text(picker)));
        size_t count = baronet_picker_count(picker);
        const char *question = baronet_picker_question(picker);
        next->question = question ? keep(next, question, strlen(question)) : NULL;
        next->list = arena_array(&next->arena, count + 1, sizeof *next->list);
        for (size_t i = 0; i < count; i++)
            add_continuation(next, picker, i);
        if (next->count > 0)
            qsort(next->list, next->count, sizeof *next->list, compare);
    }
    baronet_picker_free(picker);
}

const char *continuations_question(const struct continuations *next)
{
    for (size_t i = 0; i < next->count; i++)
        if (strcmp(next->list[i].question, next->list[0].question) != 0)
            return "choose how it goes on";
    return next->count > 0 ? next->list[0].question : NULL;
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
