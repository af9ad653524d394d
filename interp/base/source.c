#include "source.h"

#include "arena.h"

#include <string.h>

void source_set_init(struct source_set *set, struct arena *arena)
{
    *set = (struct source_set){.arena = arena};
}

static uint32_t source_end(const struct source *source)
{
    return source->base + (uint32_t)source->text.length;
}

struct source *source_add(struct source_set *set, const char *name, struct text text)
{
    // The end of a source is an offset of its own, so the next one starts after it; 0 is no place.
    uint64_t base = set->last ? (uint64_t)source_end(set->last) + 1 : 1;
    if (base > UINT32_MAX || text.length > UINT32_MAX - base)
        return NULL;
    struct source *source = arena_alloc(set->arena, sizeof *source);
    source->name = name ? arena_copy(set->arena, name, strlen(name)) : NULL;
    source->text.start = arena_copy(set->arena, text.start, text.length);
    source->text.length = text.length;
    source->base = (uint32_t)base;
    if (set->last)
        set->last->next = source;
    else
        set->first = source;
    set->last = source;
    return source;
}

const struct source *source_find(const struct source_set *set, uint32_t offset)
{
    for (const struct source *source = set->first; source; source = source->next)
        if (offset >= source->base && offset <= source_end(source))
            return source;
    return NULL;
}

void source_locate(const struct source *source, uint32_t offset, unsigned *line, unsigned *column)
{
    size_t place = offset > source->base ? offset - source->base : 0;
    if (place > source->text.length)
        place = source->text.length;
    const char *line_start = source->text.start;
    const char *end = source->text.start + place;
    *line = 1;
    for (const char *feed; (feed = memchr(line_start, '\n', (size_t)(end - line_start))) != NULL;
         line_start = feed + 1)
        ++*line;
    *column = (unsigned)(end - line_start) + 1;
}

struct text source_text(const struct source_set *set, struct span span)
{
    const struct source *source = source_find(set, span.start);
    if (!source)
        return (struct text){"", 0};
    uint32_t end = span.end < source_end(source) ? span.end : source_end(source);
    size_t length = end > span.start ? end - span.start : 0;
    return (struct text){source->text.start + (span.start - source->base), length};
}

static bool is_no_place(struct span span)
{
    return span.start == 0 && span.end == 0;
}

struct span span_join(struct span a, struct span b)
{
    if (is_no_place(a))
        return b;
    if (is_no_place(b))
        return a;
    return (struct span){a.start < b.start ? a.start : b.start, a.end > b.end ? a.end : b.end};
}
