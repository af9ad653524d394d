// Picking what a text says: each option whose text comes next is tried.
#include "picker.h"

#include <string.h>

enum fit { FITS_EXACTLY, FITS_FOLDED, FIT_COUNT };

static bool begins(struct text text, struct text beginning, enum fit fit)
{
    if (text.length < beginning.length)
        return false;
    return fit == FITS_FOLDED ? text_begins_folded(text, beginning)
                              : memcmp(text.start, beginning.start, beginning.length) == 0;
}

static bool read_all(struct baronet_picker *picker, struct text rest, enum fit fit);

// Skips what the latest level's text has after `length` bytes, as far as the text goes. False when
// that says something else.
static bool skip_forced(const struct baronet_picker *picker, size_t length, struct text *rest,
                        enum fit fit)
{
    struct text added = text_of(picker_top(picker)->parts_text + length);
    if (rest->length < added.length)
        added.length = rest->length;
    if (!begins(*rest, added, fit))
        return false;
    *rest = (struct text){rest->start + added.length, rest->length - added.length};
    return true;
}

// Picks an option, of whose text so many bytes are said, and what follows it in the text; else
// nothing.
static bool read_option(struct baronet_picker *picker, size_t number, size_t said, struct text rest,
                        enum fit fit)
{
    const struct picker_level *level = picker_top(picker);
    const struct picker_option *option = &level->options[number];
    bool is_part = option->kind != BARONET_OPTION_DONE && option->kind != BARONET_OPTION_WHICH;
    size_t length = strlen(level->parts_text) + strlen(option->text);
    rest = (struct text){rest.start + said, rest.length - said};
    if (!picker_take(picker, number))
        return false;
    if (option->kind == BARONET_OPTION_CAPTURES && said == 0)
        length = strlen(picker_top(picker)->parts_text); // they are not said
    if ((!is_part || skip_forced(picker, length, &rest, fit)) && read_all(picker, rest, fit))
        return true;
    picker_drop(picker);
    return false;
}

static bool is_fine(const struct baronet_picker *picker)
{
    return picker->play->vm.status == VM_FINE;
}

// What of an option's text has to be said: the comma before it may be left out.
static struct text said(const struct picker_option *option, struct text rest, enum fit fit)
{
    struct text text = text_of(option->text);
    if (fit == FITS_FOLDED && text.length > 1 && text.start[0] == ',' && rest.start[0] != ',')
        text = (struct text){text.start + 1, text.length - 1};
    return text;
}

// The only option whose text begins with that; -1: none, or several.
static ptrdiff_t begun_option(const struct picker_level *level, struct text rest)
{
    ptrdiff_t found = -1;
    for (size_t i = 0; i < level->option_count; i++) {
        if (!begins(said(&level->options[i], rest, FITS_FOLDED), rest, FITS_FOLDED))
            continue;
        if (found >= 0)
            return -1;
        found = (ptrdiff_t)i;
    }
    return found;
}

// Whether the text is part of the words before the value of some option: "@" of "@e4".
static bool is_lead(const struct program *program, const struct picker_level *level,
                    struct text rest)
{
    for (size_t i = 0; i < level->option_count; i++) {
        struct text lead = part_lead(program, &level->options[i].part);
        if (lead.length >= rest.length &&
            begins(text_of(level->options[i].text), rest, FITS_EXACTLY))
            return true;
    }
    return false;
}

// The text ends in the middle of an option.
static bool read_end(struct baronet_picker *picker, struct text rest)
{
    const struct picker_level *level = picker_top(picker);
    ptrdiff_t option = begun_option(level, rest);
    if (option >= 0)
        return picker_take(picker, (size_t)option);
    return is_lead(picker->play->game->program, level, rest);
}

// Whether another option's text is the same but for its case.
static bool is_doubtful(const struct picker_level *level, size_t option)
{
    struct text text = text_of(level->options[option].text);
    for (size_t i = 0; i < level->option_count; i++)
        if (i != option && strlen(level->options[i].text) == text.length &&
            text_begins_folded(text, text_of(level->options[i].text)))
            return true;
    return false;
}

// The text ends: where it could say what is captured, it means the way that has no text.
static bool read_silence(struct baronet_picker *picker)
{
    const struct picker_level *level = picker_top(picker);
    for (size_t i = 0; i < level->option_count; i++)
        if (level->options[i].kind == BARONET_OPTION_CAPTURES && !*level->options[i].text)
            return picker_take(picker, i);
    return true;
}

static bool read_all(struct baronet_picker *picker, struct text rest, enum fit fit)
{
    const struct picker_option *options = picker_top(picker)->options;
    size_t count = picker_top(picker)->option_count;
    if (rest.length == 0)
        return read_silence(picker);
    for (size_t i = 0; i < count && is_fine(picker); i++) {
        struct text text = said(&options[i], rest, fit);
        if (text.length == 0 || !begins(rest, text, fit) ||
            (fit == FITS_FOLDED && is_doubtful(picker_top(picker), i)))
            continue;
        if (read_option(picker, i, text.length, rest, fit))
            return true;
    }
    // What need not be said.
    for (size_t i = 0; i < count && is_fine(picker); i++)
        if ((options[i].kind == BARONET_OPTION_CAPTURES ||
             (!*options[i].text && options[i].kind != BARONET_OPTION_DONE)) &&
            read_option(picker, i, 0, rest, fit))
            return true;
    return is_fine(picker) && fit == FITS_FOLDED && read_end(picker, rest);
}

bool picker_read(struct baronet_picker *picker, struct text text)
{
    struct text start = text_of(picker_top(picker)->parts_text);
    // With what every turn begins, which needed no pick.
    if (picker->level_count == 1 && start.length > 0 && begins(text, start, FITS_FOLDED))
        text = (struct text){text.start + start.length, text.length - start.length};
    for (int fit = 0; fit < FIT_COUNT && is_fine(picker); fit++)
        if (read_all(picker, text, (enum fit)fit))
            return true;
    return false;
}
