#include "suggest.h"

#include <string.h>

enum { DISTANCE_LIMIT = 3, WORD_LIMIT = 64 };

void suggest_init(struct suggest *suggest, struct text word)
{
    *suggest = (struct suggest){.word = word, .best = {"", 0}, .best_distance = DISTANCE_LIMIT + 1};
}

// ASCII only, whatever the locale.
static char lower(char character)
{
    return character >= 'A' && character <= 'Z' ? (char)(character - 'A' + 'a') : character;
}

static bool is_equal_but_for_case(struct text a, struct text b)
{
    if (a.length != b.length)
        return false;
    for (size_t i = 0; i < a.length; i++)
        if (lower(a.start[i]) != lower(b.start[i]))
            return false;
    return true;
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

// Number of insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`
// (optimal string alignment); any number over `limit` stands for "more".
static unsigned edit_distance(struct text a, struct text b, unsigned limit)
{
    // rows[i % 3][j] is the distance between the first i bytes of a and the first j of b.
    unsigned rows[3][WORD_LIMIT + 1];
    size_t difference = a.length > b.length ? a.length - b.length : b.length - a.length;
    if (a.length > WORD_LIMIT || b.length > WORD_LIMIT || difference > limit)
        return limit + 1;
    for (unsigned j = 0; j <= b.length; j++)
        rows[0][j] = j;
    for (unsigned i = 1; i <= a.length; i++) {
        const unsigned *above = rows[(i - 1) % 3];
        const unsigned *two_above = rows[(i + 1) % 3];
        unsigned *row = rows[i % 3];
        unsigned row_least = row[0] = i;
        for (unsigned j = 1; j <= b.length; j++) {
            bool is_same = a.start[i - 1] == b.start[j - 1];
            row[j] = least(above[j - 1] + !is_same, least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && a.start[i - 1] == b.start[j - 2] &&
                a.start[i - 2] == b.start[j - 1])
                row[j] = least(row[j], two_above[j - 2] + 1);
            row_least = least(row_least, row[j]);
        }
        if (row_least > limit + 1) // A swap may still take one off the row before it.
            return limit + 1;
    }
    return rows[a.length % 3][b.length];
}

void suggest_offer(struct suggest *suggest, struct text candidate)
{
    if (suggest->best_distance == 0 || candidate.length == 0 ||
        text_equal(suggest->word, candidate))
        return;
    unsigned distance = 0;
    if (!is_equal_but_for_case(suggest->word, candidate)) {
        size_t third = (suggest->word.length + 2) / 3;
        unsigned limit = third < DISTANCE_LIMIT ? (unsigned)third : DISTANCE_LIMIT;
        limit = least(limit, suggest->best_distance - 1);
        distance = edit_distance(suggest->word, candidate, limit);
        if (distance > limit)
            return;
    }
    suggest->best = candidate;
    suggest->best_distance = distance;
}
