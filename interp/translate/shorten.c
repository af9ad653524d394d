#include "shorten.h"

#include <string.h>

#define STEP  "set here = step("
#define THERE "require here != none"

enum { STEPS_WORTH_A_RULE = 5 };

struct lines {
    struct text *items; // without indentation and end
    int *depths;        // blanks before them
    size_t count;
};

static bool begins(struct text text, const char *beginning)
{
    size_t length = strlen(beginning);
    return text.length >= length && memcmp(text.start, beginning, length) == 0;
}

static bool contains(struct text text, const char *part)
{
    size_t length = strlen(part);
    for (size_t i = 0; i + length <= text.length; i++)
        if (memcmp(text.start + i, part, length) == 0)
            return true;
    return false;
}

static void read_lines(struct arena *arena, struct text body, struct lines *lines)
{
    size_t count = 0;
    for (size_t i = 0; i < body.length; i++)
        count += body.start[i] == '\n';
    lines->items = arena_array(arena, count + 2, sizeof *lines->items);
    lines->depths = arena_array(arena, count + 2, sizeof *lines->depths);
    for (size_t i = 0; i < body.length; i++) {
        size_t start = i;
        while (i < body.length && body.start[i] == ' ')
            i++;
        lines->depths[lines->count] = (int)(i - start);
        start = i;
        while (i < body.length && body.start[i] != '\n')
            i++;
        lines->items[lines->count++] = (struct text){body.start + start, i - start};
    }
}

static bool is_step(const struct lines *lines, size_t i)
{
    return i < lines->count && begins(lines->items[i], STEP);
}

static bool is_on(const struct lines *lines, size_t i, size_t before)
{
    return i < lines->count && lines->depths[i] == lines->depths[before];
}

// A requirement that fails where `here` is no square.
static bool asks_for_square(const struct lines *lines, size_t i)
{
    struct text line = lines->items[i];
    return text_is(line, THERE) || text_is(line, "require here is empty") ||
           (begins(line, "require here in ") && !contains(line, " or "));
}

// Lines at the same depth.
static bool follows(const struct lines *lines, size_t i, bool (*is)(const struct lines *, size_t))
{
    return is_on(lines, i + 1, i) && is(lines, i + 1);
}

static void forget(struct lines *lines, size_t i)
{
    size_t rest = lines->count - i - 1;
    memmove(lines->items + i, lines->items + i + 1, rest * sizeof *lines->items);
    memmove(lines->depths + i, lines->depths + i + 1, rest * sizeof *lines->depths);
    lines->count--;
}

// "set here = step(A)" and "set here = step(here, B)": the second one in terms of the first.
static void join_steps(struct translation *t, struct lines *lines, size_t i)
{
    static const char here[] = STEP "here, ";
    struct text first = lines->items[i], second = lines->items[i + 1];
    size_t length = sizeof here - 1, set = strlen("set here = ");
    if (!begins(second, here))
        return;
    const char *joined =
        translation_text(t, STEP "%.*s, %.*s", (int)(first.length - set), first.start + set,
                         (int)(second.length - length), second.start + length);
    lines->items[i + 1] = text_of(joined);
    forget(lines, i);
}

static void join(struct translation *t, struct lines *lines)
{
    for (size_t i = lines->count; i-- > 0;)
        if (text_is(lines->items[i], THERE) && follows(lines, i, asks_for_square))
            forget(lines, i);
    for (size_t i = lines->count; i-- > 0;)
        if (is_step(lines, i) && i + 3 < lines->count && is_on(lines, i + 1, i) &&
            text_is(lines->items[i + 1], THERE) && is_on(lines, i + 2, i) &&
            begins(lines->items[i + 2], STEP "here, ") && is_on(lines, i + 3, i) &&
            asks_for_square(lines, i + 3)) {
            forget(lines, i + 1);
            join_steps(t, lines, i);
        }
}

// A step along a direction from here, which must lead somewhere.
static bool is_plain_step(const struct lines *lines, size_t i)
{
    return begins(lines->items[i], STEP "here, ") && is_on(lines, i + 1, i) &&
           text_is(lines->items[i + 1], THERE);
}

static void call_steps(struct translation *t, struct lines *lines, struct text_buffer *out)
{
    int count = 0;
    for (size_t i = 0; i < lines->count; i++)
        count += is_plain_step(lines, i);
    if (count < STEPS_WORTH_A_RULE)
        return;
    const char *name = translation_unique(t, text_of("advance"));
    const char *way = translation_unique(t, text_of("direction-ahead"));
    text_buffer_print(out, "\nrule %s(%s):\n  " STEP "here, %s)\n  " THERE "\n", name, way, way);
    for (size_t i = 0; i < lines->count; i++) {
        if (!is_plain_step(lines, i))
            continue;
        size_t length = strlen(STEP "here, ");
        struct text step = lines->items[i];
        lines->items[i] = text_of(
            translation_text(t, "%s(%.*s", name, (int)(step.length - length), step.start + length));
        forget(lines, i + 1);
    }
}

void shorten(struct translation *t, struct text body, struct text_buffer *out)
{
    struct lines lines = {NULL, NULL, 0};
    read_lines(t->arena, body, &lines);
    join(t, &lines);
    call_steps(t, &lines, out);
    for (size_t i = 0; i < lines.count; i++)
        text_buffer_print(out, "%*s%.*s\n", lines.depths[i], "", TEXT_ARGUMENTS(lines.items[i]));
}
