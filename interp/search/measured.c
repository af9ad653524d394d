#include "measured.h"

#include <string.h>

enum { NUMBER_LIMIT = 100000, LEAD_LIMIT = 20000, GAMES_LIMIT = 1000000 };

static const char search_word[] = "search", levels_word[] = "levels", chances_word[] = "chances";

// Cuts what stands before a number, and the number, up to `most`, off the text.
static bool cut_number_after(struct text *text, const char *before, unsigned most, unsigned *number)
{
    unsigned read = 0;
    const size_t first = strlen(before);
    size_t at = first;
    if (text->length <= first || memcmp(text->start, before, first) != 0)
        return false;
    for (; at < text->length && text->start[at] >= '0' && text->start[at] <= '9'; at++) {
        read = read * 10 + (unsigned)(text->start[at] - '0');
        if (read > most)
            return false;
    }
    if (at == first)
        return false;
    *text = (struct text){text->start + at, text->length - at};
    *number = read;
    return true;
}

static bool cut_number(struct text *text, unsigned most, unsigned *number)
{
    return cut_number_after(text, " ", most, number);
}

static bool cut_word(struct text *text, const char *word)
{
    size_t length = strlen(word);
    if (text->length <= length || memcmp(text->start, word, length) != 0 ||
        text->start[length] != ' ')
        return false;
    *text = (struct text){text->start + length, text->length - length};
    return true;
}

static bool cut_end(struct text *text)
{
    if (text->length == 0 || text->start[0] != '\n')
        return false;
    *text = (struct text){text->start + 1, text->length - 1};
    return true;
}

static bool cut_search(struct text *text, struct measured *measured)
{
    return cut_number(text, GAMES_LIMIT, &measured->search_games) &&
           cut_number(text, 2 * measured->search_games, &measured->tree_halves) && cut_end(text);
}

static bool cut_levels(struct text *text, struct measured *measured)
{
    unsigned elo = 0;
    if (!cut_number(text, GAMES_LIMIT, &measured->level_games))
        return false;
    for (unsigned level = 0; level < BARONET_LEVELS; level++) {
        if (!cut_number(text, NUMBER_LIMIT, &elo) ||
            (level && (int)elo <= measured->elo[level - 1]))
            return false;
        measured->elo[level] = (int)elo;
    }
    return cut_end(text);
}

// Cuts a number with a sign, which may be left out where `plus` is " ".
static bool cut_signed(struct text *text, const char *plus, unsigned most, int *number)
{
    unsigned size;
    const bool is_negative = cut_number_after(text, " -", most, &size);
    if (!is_negative && !cut_number_after(text, plus, most, &size))
        return false;
    *number = is_negative ? -(int)size : (int)size;
    return true;
}

static bool cut_chances(struct text *text, struct measured_chances *chances)
{
    int even;
    unsigned unit;
    if (!cut_number(text, GAMES_LIMIT, &chances->games) ||
        !cut_signed(text, " ", NUMBER_LIMIT, &even) || !cut_number(text, NUMBER_LIMIT, &unit) ||
        unit == 0)
        return false;
    chances->even = even;
    chances->unit = unit;
    cut_signed(text, " +", LEAD_LIMIT, &chances->lead); // or there is none
    return cut_end(text);
}

bool measured_cut(struct text *text, struct measured *measured)
{
    return (!cut_word(text, search_word) || cut_search(text, measured)) &&
           (!cut_word(text, levels_word) || cut_levels(text, measured)) &&
           (!cut_word(text, chances_word) || cut_chances(text, &measured->chances));
}

void measured_print(struct text_buffer *out, const struct measured *measured)
{
    if (measured->search_games)
        text_buffer_print(out, "%s %u %u\n", search_word, measured->search_games,
                          measured->tree_halves);
    if (measured->level_games) {
        text_buffer_print(out, "%s %u", levels_word, measured->level_games);
        for (unsigned level = 0; level < BARONET_LEVELS; level++)
            text_buffer_print(out, " %d", measured->elo[level]);
        text_buffer_add_character(out, '\n');
    }
    if (measured->chances.games) {
        text_buffer_print(out, "%s %u %.0f %.0f", chances_word, measured->chances.games,
                          measured->chances.even, measured->chances.unit);
        if (measured->chances.lead)
            text_buffer_print(out, " %+d", measured->chances.lead);
        text_buffer_add_character(out, '\n');
    }
}
