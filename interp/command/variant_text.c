#include "variant_text.h"

#include "memory.h"

#include <string.h>

// What becomes of a declaration of the parent that the child has otherwise, or not at all.
enum sort {
    SORT_GAME,
    SORT_GOAL,
    SORT_PIECE,  // can be left out by name
    SORT_NAMED,  // is replaced by name; what remains of the parent's does no harm
    SORT_SINGLE, // is replaced as a whole
    SORT_FIXED   // must be the same
};

struct chunk {
    struct text text; // with comments before it
    struct text head; // its first line
    enum sort sort;
    struct text name; // with the word before it: what another one replaces
    bool is_kept;     // the other text has the same
};

enum { CHUNKS_LIMIT = 4000 };

struct chunks {
    struct chunk *items;
    size_t count;
};

static bool begins_with(struct text text, const char *word)
{
    size_t length = strlen(word);
    return text.length >= length && memcmp(text.start, word, length) == 0;
}

// The first `count` words: up to a blank, a colon or a parenthesis.
static struct text words_of(struct text head, int count)
{
    size_t end = 0;
    for (; end < head.length; end++) {
        char c = head.start[end];
        if (c == ':' || c == '(' || (c == ' ' && --count == 0))
            break;
    }
    return (struct text){head.start, end};
}

// From `start` to the end of the first string.
static struct text to_quote(struct text head, const char *start)
{
    const char *first = memchr(head.start, '"', head.length), *end = head.start + head.length;
    const char *last = first ? memchr(first + 1, '"', (size_t)(end - first - 1)) : NULL;
    return last ? (struct text){start ? start : first, (size_t)(last + 1 - (start ? start : first))}
                : head;
}

static struct text reason_of(struct text head)
{
    return to_quote(head, NULL);
}

// A goal replaces one of the same player and reason.
static struct text goal_name(struct text head)
{
    return to_quote(head, head.start + words_of(head, 1).length + 1);
}

static void classify(struct chunk *chunk)
{
    static const struct {
        const char *word;
        enum sort sort;
        int words; // of the name
    } known[] = {{"game ", SORT_GAME, 1},           {"win ", SORT_GOAL, 0},
                 {"lose ", SORT_GOAL, 0},           {"draw ", SORT_GOAL, 0},
                 {"most ", SORT_GOAL, 0},           {"piece ", SORT_PIECE, 2},
                 {"turn variable ", SORT_NAMED, 3}, {"variable ", SORT_NAMED, 2},
                 {"attribute ", SORT_NAMED, 2},     {"rule ", SORT_NAMED, 2},
                 {"define ", SORT_NAMED, 2},        {"zone ", SORT_NAMED, 2},
                 {"board", SORT_SINGLE, 1},         {"setup", SORT_SINGLE, 1},
                 {"turn", SORT_SINGLE, 1}};
    chunk->sort = SORT_FIXED;
    chunk->name = chunk->head;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (begins_with(chunk->head, known[i].word)) {
            chunk->sort = known[i].sort;
            chunk->name =
                known[i].words ? words_of(chunk->head, known[i].words) : goal_name(chunk->head);
            return;
        }
}

static struct text next_line(struct text *rest)
{
    const char *end = memchr(rest->start, '\n', rest->length);
    size_t length = end ? (size_t)(end - rest->start) + 1 : rest->length;
    struct text line = {rest->start, length};
    rest->start += length;
    rest->length -= length;
    return line;
}

// Declarations begin at the left margin. False: there are too many.
static bool read_chunks(struct text rest, struct chunks *chunks)
{
    const char *comment = NULL;
    chunks->items = memory_zeroed(CHUNKS_LIMIT, sizeof *chunks->items);
    while (rest.length) {
        struct text line = next_line(&rest);
        char first = line.start[0];
        if (begins_with(line, "--")) {
            comment = comment ? comment : line.start;
        } else if (first != ' ' && first != '\n') {
            if (chunks->count == CHUNKS_LIMIT)
                return false;
            struct chunk *chunk = &chunks->items[chunks->count++];
            bool ends = line.start[line.length - 1] == '\n';
            chunk->head = (struct text){line.start, line.length - ends};
            chunk->text.start = comment ? comment : line.start;
            chunk->text.length = (size_t)(line.start + line.length - chunk->text.start);
            comment = NULL;
            classify(chunk);
        } else if (first == ' ' && chunks->count) {
            struct chunk *chunk = &chunks->items[chunks->count - 1];
            chunk->text.length = (size_t)(line.start + line.length - chunk->text.start);
        }
    }
    return true;
}

static const struct chunk *named(const struct chunks *chunks, const struct chunk *like)
{
    for (size_t i = 0; i < chunks->count; i++)
        if (chunks->items[i].sort == like->sort && text_equal(chunks->items[i].name, like->name))
            return &chunks->items[i];
    return NULL;
}

static bool has_same(const struct chunks *chunks, const struct chunk *chunk)
{
    for (size_t i = 0; i < chunks->count; i++)
        if (text_equal(chunks->items[i].text, chunk->text))
            return true;
    return false;
}

// Several declarations may have one name (`define way for Black`): they are kept together.
static bool group_is_kept(const struct chunks *chunks, const struct chunk *like)
{
    for (size_t i = 0; i < chunks->count; i++)
        if (chunks->items[i].sort == like->sort && text_equal(chunks->items[i].name, like->name) &&
            !chunks->items[i].is_kept)
            return false;
    return true;
}

static void compare(struct chunks *a, struct chunks *b)
{
    for (size_t i = 0; i < a->count; i++)
        a->items[i].is_kept = has_same(b, &a->items[i]);
    for (size_t i = 0; i < b->count; i++)
        b->items[i].is_kept = has_same(a, &b->items[i]);
    for (size_t i = 0; i < a->count; i++)
        if (!group_is_kept(b, &a->items[i]))
            a->items[i].is_kept = false;
    for (size_t i = 0; i < b->count; i++)
        if (!group_is_kept(a, &b->items[i]))
            b->items[i].is_kept = false;
}

// A game's own goals are asked before its parent's: new ones come first, then those that it has
// from the parent or instead of the parent's, in the parent's order.
static bool goals_fit(const struct chunks *child, const struct chunks *parent)
{
    const struct chunk *last = NULL;
    for (size_t i = 0; i < child->count; i++) {
        const struct chunk *goal = &child->items[i];
        if (goal->sort != SORT_GOAL)
            continue;
        const struct chunk *old = named(parent, goal);
        if (last && (!old || old <= last))
            return false;
        last = old;
    }
    return true;
}

// Whether another goal has the reason, so that `without` would take both.
static bool is_shared(const struct chunks *parent, const struct chunk *goal)
{
    for (size_t i = 0; i < parent->count; i++)
        if (parent->items[i].sort == SORT_GOAL && &parent->items[i] != goal &&
            text_equal(reason_of(parent->items[i].head), reason_of(goal->head)))
            return true;
    return false;
}

// "define way for Black": `for` after the name.
static bool is_for_one(struct text head)
{
    struct text words = words_of(head, 3), name = words_of(head, 2);
    return text_is(text_from(words, name.length), " for");
}

static bool fits(const struct chunks *child, const struct chunks *parent)
{
    for (size_t i = 0; i < child->count; i++)
        if (child->items[i].sort == SORT_FIXED && !child->items[i].is_kept)
            return false;
    for (size_t i = 0; i < parent->count; i++) {
        const struct chunk *chunk = &parent->items[i];
        bool is_replaced = named(child, chunk) != NULL;
        if (!chunk->is_kept &&
            (chunk->sort == SORT_FIXED || (chunk->sort == SORT_SINGLE && !is_replaced)))
            return false;
        if (chunk->sort == SORT_GOAL && !is_replaced && is_shared(parent, chunk))
            return false;
        // A second line of a name, for some player, would hold on.
        if (!chunk->is_kept && chunk->sort == SORT_NAMED && is_replaced && is_for_one(chunk->head))
            return false;
    }
    return goals_fit(child, parent);
}

// What the parent has and the child has not: pieces and goals.
static void write_without(const struct chunks *child, const struct chunks *parent,
                          struct text_buffer *out)
{
    bool any = false;
    for (size_t i = 0; i < parent->count; i++) {
        struct text name = parent->items[i].name;
        enum sort sort = parent->items[i].sort;
        if ((sort != SORT_GOAL && sort != SORT_PIECE) || named(child, &parent->items[i]))
            continue;
        if (sort == SORT_GOAL)
            name = reason_of(parent->items[i].head);
        else
            name = (struct text){name.start + strlen("piece "), name.length - strlen("piece ")};
        text_buffer_print(out, "%s%.*s", any ? ", " : "without ", TEXT_ARGUMENTS(name));
        any = true;
    }
    if (any)
        text_buffer_add_character(out, '\n');
}

static size_t count_lines(struct text text)
{
    size_t count = 0;
    while (text.length)
        count += next_line(&text).start[0] != '\n';
    return count;
}

static void write_child(const struct chunks *child, const struct chunks *parent,
                        const char *parent_file, struct text_buffer *out)
{
    enum sort last = SORT_GAME;
    for (size_t i = 0; i < child->count; i++) {
        const struct chunk *chunk = &child->items[i];
        if (chunk->is_kept)
            continue;
        if (chunk->sort == SORT_GAME) {
            text_buffer_print(out, "%.*s from \"%s\"\n", (int)(chunk->text.length - 1),
                              chunk->text.start, parent_file);
            write_without(child, parent, out);
            continue;
        }
        bool is_long = count_lines(chunk->text) > 1;
        if (is_long || chunk->sort != last)
            text_buffer_add_character(out, '\n');
        text_buffer_add_text(out, chunk->text);
        last = is_long ? SORT_GAME : chunk->sort;
    }
}

bool variant_text(struct text child, struct text parent, const char *parent_file,
                  struct text_buffer *out)
{
    struct chunks ours = {NULL, 0}, theirs = {NULL, 0};
    size_t before = out->length;
    bool is_said = read_chunks(child, &ours) && read_chunks(parent, &theirs);
    if (is_said) {
        compare(&ours, &theirs);
        is_said = fits(&ours, &theirs);
    }
    if (is_said) {
        write_child(&ours, &theirs, parent_file, out);
        struct text written = {out->start + before, out->length - before};
        is_said = count_lines(written) < count_lines(child);
    }
    memory_free(ours.items);
    memory_free(theirs.items);
    return is_said;
}
