#include "match_record_text.h"

#include "rules_lines.h"

#include <stdlib.h>
#include <string.h>

const char *const match_identity_names[IDENTITY_TAGS][2] = {
    [IDENTITY_GAME] = {"Variant", "the game"},
    [IDENTITY_RULES] = {"Rules", "the rules' fingerprint"},
    [IDENTITY_FIRST] = {"FirstPlayer", "the first player"},
    [IDENTITY_SECOND] = {"SecondPlayer", "the second player"},
    [IDENTITY_SETTINGS] = {"Settings", "the settings"}};

const char match_record_heading[] = "% baronet match ";

// The next line that is whole, without its end; false: there is none.
static bool next_line(struct match_reading *reading, struct text *line)
{
    const char *start = reading->text.start + reading->at;
    size_t left = reading->text.length - reading->at;
    const char *end = left ? memchr(start, '\n', left) : NULL;
    if (!end)
        return false;
    *line = (struct text){start, (size_t)(end - start)};
    reading->at += line->length + 1;
    reading->line++;
    if (line->length > 0 && line->start[line->length - 1] == '\r')
        line->length--;
    return true;
}

// ---- The head

static bool has_known_format(struct text line)
{
    size_t length = strlen(match_record_heading);
    struct text number = {line.start + length, line.length - length};
    return number.length == 1 && number.start[0] == '0' + MATCH_RECORD_FORMAT;
}

enum match_found match_reading_begin(struct match_reading *reading, struct text text)
{
    size_t length = strlen(match_record_heading);
    struct text line;
    *reading = (struct match_reading){.text = text};
    text_buffer_init(&reading->rules);
    if (text.length == 0 || text.start[0] != '%')
        return MATCH_GAME;
    if (!next_line(reading, &line))
        return MATCH_END;
    if (line.length <= length || memcmp(line.start, match_record_heading, length) != 0)
        return MATCH_DAMAGED;
    if (!has_known_format(line)) {
        reading->is_later = true;
        return MATCH_DAMAGED;
    }
    while (next_line(reading, &line)) {
        if (line.length == 0) {
            reading->end = reading->at;
            return MATCH_GAME;
        }
        if (!rules_lines_take(line, &reading->rules))
            return MATCH_DAMAGED;
    }
    return MATCH_END;
}

void match_reading_release(struct match_reading *reading)
{
    text_buffer_release(&reading->rules);
}

// ---- Games

// "[NAME "VALUE"]".
static bool split_tag(struct text line, struct text *name, struct text *value)
{
    const char *blank = line.length ? memchr(line.start, ' ', line.length) : NULL;
    size_t before = blank ? (size_t)(blank - line.start) : 0;
    if (before < 2 || line.start[0] != '[' || line.length < before + 4 || blank[1] != '"' ||
        memcmp(line.start + line.length - 2, "\"]", 2) != 0)
        return false;
    *name = (struct text){line.start + 1, before - 1};
    *value = (struct text){blank + 2, line.length - before - 4};
    return true;
}

static uint64_t number_of(struct text value)
{
    uint64_t number = 0;
    for (size_t i = 0; i < value.length; i++) {
        if (value.start[i] < '0' || value.start[i] > '9' || number > UINT32_MAX)
            return UINT64_MAX;
        number = number * 10 + (uint64_t)(value.start[i] - '0');
    }
    return value.length ? number : UINT64_MAX;
}

static bool read_tag(struct match_entry *entry, struct text line)
{
    struct text name, value;
    struct text *const values[] = {&entry->result, &entry->white, &entry->black,
                                   &entry->termination};
    static const char *const names[] = {"Result", "White", "Black", "Termination"};
    if (!split_tag(line, &name, &value))
        return false;
    for (int i = 0; i < IDENTITY_TAGS; i++)
        if (text_is(name, match_identity_names[i][0]))
            entry->identity[i] = value;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (text_is(name, names[i]))
            *values[i] = value;
    if (text_is(name, "Round"))
        entry->number = number_of(value);
    else if (text_is(name, "First"))
        entry->seat = (unsigned)number_of(value);
    return true;
}

static bool is_result(struct text text)
{
    return text_is(text, "1-0") || text_is(text, "0-1") || text_is(text, "1/2-1/2") ||
           text_is(text, "*");
}

// Whether a line of turns ends in the result that the tag says.
static bool ends_in(struct text line, struct text result)
{
    size_t before = line.length - result.length;
    return line.length >= result.length && result.length > 0 &&
           memcmp(line.start + before, result.start, result.length) == 0 &&
           (before == 0 || line.start[before - 1] == ' ');
}

static bool has_control(struct text line)
{
    for (size_t i = 0; i < line.length; i++)
        if ((unsigned char)line.start[i] < ' ' || line.start[i] == 0x7F)
            return true;
    return false;
}

enum match_found match_reading_next(struct match_reading *reading, struct match_entry *entry)
{
    struct text line;
    const char *turns = NULL;
    bool is_over = false;
    *entry = (struct match_entry){.seat = UINT32_MAX};
    while (next_line(reading, &line)) {
        if (has_control(line))
            return MATCH_DAMAGED;
        if (!turns && line.length > 0) {
            if (!read_tag(entry, line))
                return MATCH_DAMAGED;
        } else if (!turns) {
            if (!is_result(entry->result) || entry->number == 0 || entry->number == UINT64_MAX)
                return MATCH_DAMAGED;
            turns = reading->text.start + reading->at;
        } else if ((line.length == 0) != is_over) {
            return MATCH_DAMAGED;
        } else if (is_over) {
            reading->end = reading->at;
            return MATCH_GAME;
        } else {
            is_over = ends_in(line, entry->result);
            const char *end = line.start + line.length - (is_over ? entry->result.length : 0);
            entry->turns = (struct text){turns, (size_t)(end - turns)};
        }
    }
    return MATCH_END;
}
