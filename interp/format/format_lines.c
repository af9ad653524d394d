#include "format_lines.h"

#include "format.h"
#include "vdl_parse.h"

enum { CONTINUATION = 4 }; // so much deeper than the line that is continued, and than its block

static size_t width_of(const struct words *words, size_t start, size_t end)
{
    size_t width = 0;
    for (size_t i = start; i < end; i++)
        width += (i > start ? words->list[i].blanks : 0) + page_width(words->list[i].text);
    return width;
}

static size_t end_of(const struct word *word)
{
    return word->place + word->text.length;
}

static bool has_comment_before(const struct words *words, size_t index)
{
    struct gap gap = gap_between(words, end_of(&words->list[index - 1]), words->list[index].place);
    struct gap_comment comment;
    return gap_next(&gap, &comment);
}

bool line_fits(const struct words *words, size_t start, size_t end, size_t indent)
{
    for (size_t i = start + 1; i < end; i++)
        if (has_comment_before(words, i))
            return false;
    return indent + width_of(words, start, end) <= FORMAT_WIDTH;
}

// ---- Where to break

// How good a place is, less is better: first what separates most, in as few parentheses as
// possible; other places between two words are the last resort.
enum { BEHIND_WHEN, BEHIND_COMMA, BEFORE_WHERE, BEFORE_OR, BEFORE_AND, SEPARATORS };
enum { ANYWHERE = 1 << 20, NOWHERE };

static bool is_goal(const struct word *first)
{
    switch (first->kind) {
    case TOK_AFTER: // after turn win ...
    case TOK_WIN:
    case TOK_LOSE:
    case TOK_DRAW:
    case TOK_INVALID:
    case TOK_REFEREE:
    case TOK_CLAIM:
    case TOK_MOST:
    case TOK_PROMPT: return true;
    default: return false;
    }
}

static unsigned separator_before(const struct words *words, size_t first, size_t index)
{
    const struct word *left = &words->list[index - 1], *right = &words->list[index];
    if (left->kind == TOK_WHEN && is_goal(&words->list[first]))
        return BEHIND_WHEN;
    if (left->kind == TOK_COMMA)
        return BEHIND_COMMA;
    return right->kind == TOK_WHERE ? BEFORE_WHERE
           : right->kind == TOK_OR  ? BEFORE_OR
           : right->kind == TOK_AND ? BEFORE_AND
                                    : SEPARATORS;
}

// Of a break in front of a word. After a colon it would open a block, after its first word a line
// has only begun, and a goal's `when` stays with its reason.
static unsigned badness(const struct words *words, size_t first, size_t index)
{
    const struct word *word = &words->list[index];
    if (word->blanks == 0 || index == first + 1 || words->list[index - 1].kind == TOK_COLON ||
        (word->kind == TOK_WHEN && is_goal(&words->list[first])))
        return NOWHERE;
    unsigned separator = separator_before(words, first, index);
    if (separator == SEPARATORS || word->depth > ANYWHERE / SEPARATORS - 1)
        return ANYWHERE;
    return word->depth * SEPARATORS + separator;
}

// In front of which word a line that is too long goes on below: the last one of the best places
// that fit, or the first place when none fits, or `end` when there is none. `first` begins the
// whole line.
static size_t break_in(const struct words *words, size_t first, size_t start, size_t end,
                       size_t room)
{
    size_t best = end, width = page_width(words->list[start].text);
    unsigned least = NOWHERE;
    for (size_t i = start + 1; i < end && (width <= room || least == NOWHERE); i++) {
        unsigned bad = badness(words, first, i);
        if (bad < NOWHERE && bad <= least) {
            least = bad;
            best = i;
        }
        width += words->list[i].blanks + page_width(words->list[i].text);
    }
    return best;
}

// ---- Writing

// Words without a comment among them. `first` begins the whole line.
static void write_words(struct page *page, const struct words *words, size_t first, size_t start,
                        size_t end, size_t indent, bool is_apart)
{
    size_t left = width_of(words, start, end);
    while (start < end) {
        size_t deeper = start == first ? 0 : CONTINUATION;
        size_t room = indent + deeper < FORMAT_WIDTH ? FORMAT_WIDTH - indent - deeper : 0;
        size_t stop = left <= room ? end : break_in(words, first, start, end, room);
        page_begin(page, indent + deeper, is_apart && start == first);
        for (size_t i = start; i < stop; i++)
            page_word(page, i > start ? words->list[i].blanks : 0, words->list[i].text);
        left -= width_of(words, start, stop) + (stop < end ? words->list[stop].blanks : 0);
        start = stop;
    }
}

// The comments in front of a word inside of a line.
static void write_comments(struct page *page, const struct words *words, size_t index,
                           size_t indent)
{
    struct gap gap = gap_between(words, end_of(&words->list[index - 1]), words->list[index].place);
    struct gap_comment comment;
    while (gap_next(&gap, &comment)) {
        if (comment.is_behind) {
            page_comment(page, comment.text);
        } else {
            page_begin(page, indent + CONTINUATION, false);
            page_word(page, 0, comment.text);
        }
    }
}

void line_write(struct page *page, const struct words *words, size_t start, size_t end,
                size_t indent, bool is_apart)
{
    size_t from = start;
    for (size_t i = start + 1; i <= end; i++)
        if (i == end || has_comment_before(words, i)) {
            write_words(page, words, start, from, i, indent, is_apart);
            if (i < end)
                write_comments(page, words, i, indent);
            from = i;
        }
}
