#include "line_diff.h"

#include "memory.h"

#include <string.h>

enum { CONTEXT = 3, WINDOW = 64 };

// ---- Lines

struct lines {
    struct text *list; // each with its line feed
    size_t count, capacity;
};

static struct lines lines_of(struct text text)
{
    struct lines lines = {0};
    while (text.length > 0) {
        const char *feed = memchr(text.start, '\n', text.length);
        size_t length = feed ? (size_t)(feed - text.start) + 1 : text.length;
        lines.list = memory_grow(lines.list, lines.count + 1, &lines.capacity, sizeof *lines.list);
        lines.list[lines.count++] = (struct text){text.start, length};
        text = (struct text){text.start + length, text.length - length};
    }
    return lines;
}

// ---- Changes

// Lines that others take the place of.
struct change {
    size_t old, old_count, new, new_count;
};

struct changes {
    struct lines before, after;
    struct change *list;
    size_t count, capacity;
};

static bool is_equal_at(const struct changes *changes, size_t old, size_t new)
{
    if (old == changes->before.count || new == changes->after.count)
        return old == changes->before.count && new == changes->after.count;
    return text_equal(changes->before.list[old], changes->after.list[new]);
}

// The change that begins here: as few lines as lead to equal ones. Lines keep their order and most
// of them are what they were, so these are near; where there are none, one line changes.
static struct change change_at(const struct changes *changes, size_t old, size_t new)
{
    size_t old_left = changes->before.count - old, new_left = changes->after.count - new;
    for (size_t both = 1; both <= WINDOW; both++)
        for (size_t gone = 0; gone <= both; gone++)
            if (gone <= old_left && both - gone <= new_left &&
                is_equal_at(changes, old + gone, new + both - gone))
                return (struct change){old, gone, new, both - gone};
    return (struct change){old, old_left > 0, new, new_left > 0};
}

static void add(struct changes *changes, struct change change)
{
    struct change *last = changes->count ? &changes->list[changes->count - 1] : NULL;
    if (last && last->old + last->old_count == change.old &&
        last->new + last->new_count == change.new) {
        last->old_count += change.old_count;
        last->new_count += change.new_count;
        return;
    }
    changes->list =
        memory_grow(changes->list, changes->count + 1, &changes->capacity, sizeof change);
    changes->list[changes->count++] = change;
}

static void find_changes(struct changes *changes)
{
    size_t old = 0, new = 0;
    while (old < changes->before.count || new < changes->after.count) {
        if (is_equal_at(changes, old, new)) {
            old++;
            new ++;
            continue;
        }
        struct change change = change_at(changes, old, new);
        add(changes, change);
        old += change.old_count;
        new += change.new_count;
    }
}

// ---- Printing

static void print_lines(struct text_buffer *out, char sign, const struct lines *lines, size_t start,
                        size_t end)
{
    for (size_t i = start; i < end; i++) {
        text_buffer_add_character(out, sign);
        text_buffer_add_text(out, lines->list[i]);
        if (!text_ends(lines->list[i], "\n") && !text_is(lines->list[i], "\n"))
            text_buffer_print(out, "\n\\ No newline at end of file\n");
    }
}

// "12,7": where it begins and how many lines it is; of none, the line before.
static void print_range(struct text_buffer *out, size_t start, size_t count)
{
    text_buffer_print(out, count == 1 ? "%zu" : "%zu,%zu", start + (count > 0), count);
}

// Changes that are near each other, from `first` to `end`, with the lines around them.
static void print_hunk(struct text_buffer *out, const struct changes *changes, size_t first,
                       size_t end)
{
    const struct change *begin = &changes->list[first], *last = &changes->list[end - 1];
    size_t lead = begin->old < CONTEXT ? begin->old : CONTEXT;
    size_t behind = last->old + last->old_count, left = changes->before.count - behind;
    size_t stop = behind + (left < CONTEXT ? left : CONTEXT);
    size_t old = begin->old - lead;
    text_buffer_print(out, "@@ -");
    print_range(out, old, stop - old);
    text_buffer_print(out, " +");
    print_range(out, begin->new - lead,
                last->new + last->new_count + stop - behind - begin->new + lead);
    text_buffer_print(out, " @@\n");
    for (size_t i = first; i < end; i++) {
        const struct change *change = &changes->list[i];
        print_lines(out, ' ', &changes->before, old, change->old);
        print_lines(out, '-', &changes->before, change->old, change->old + change->old_count);
        print_lines(out, '+', &changes->after, change->new, change->new + change->new_count);
        old = change->old + change->old_count;
    }
    print_lines(out, ' ', &changes->before, old, stop);
}

void line_diff(struct text_buffer *out, const char *name, struct text before, struct text after)
{
    struct changes changes = {lines_of(before), lines_of(after), NULL, 0, 0};
    find_changes(&changes);
    if (changes.count)
        text_buffer_print(out, "--- %s\n+++ %s\n", name, name);
    for (size_t first = 0, end; first < changes.count; first = end) {
        for (end = first + 1; end < changes.count; end++)
            if (changes.list[end].old - changes.list[end - 1].old -
                    changes.list[end - 1].old_count >
                2 * CONTEXT)
                break;
        print_hunk(out, &changes, first, end);
    }
    memory_free(changes.before.list);
    memory_free(changes.after.list);
    memory_free(changes.list);
}
