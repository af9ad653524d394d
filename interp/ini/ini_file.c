#include "ini_file.h"

#include "arena.h"
#include "diag.h"

#include <string.h>

struct reader {
    struct arena *arena;
    const struct source *source;
    struct ini_file *file;
};

static struct span span_of(const struct reader *reader, struct text text)
{
    uint32_t start = reader->source->base + (uint32_t)(text.start - reader->source->text.start);
    return (struct span){start, start + (uint32_t)text.length};
}

static void add_fault(const struct reader *reader, struct span span, struct span other,
                      const char *words, const char *hint)
{
    struct ini_section *section = reader->file->last;
    struct ini_fault **link = &section->faults;
    while (*link)
        link = &(*link)->next;
    *link = arena_alloc(reader->arena, sizeof **link);
    **link = (struct ini_fault){span, other, words, hint, NULL};
}

static void read_heading(struct reader *reader, struct text line)
{
    const struct span nowhere = {0, 0};
    const char *end = memchr(line.start, ']', line.length);
    struct text inner = {line.start + 1, (end ? (size_t)(end - line.start) : line.length) - 1};
    const char *colon = memchr(inner.start, ':', inner.length);
    struct ini_section *section = arena_alloc(reader->arena, sizeof *section);
    section->name = inner;
    if (colon) {
        section->name.length = (size_t)(colon - inner.start);
        section->parent = text_trimmed(text_from(inner, section->name.length + 1));
        section->parent_span = span_of(reader, section->parent);
    }
    section->name = text_trimmed(section->name);
    section->name_span = span_of(reader, section->name);
    if (reader->file->last)
        reader->file->last->next = section;
    else
        reader->file->first = section;
    reader->file->last = section;
    reader->file->count++;
    if (!end)
        add_fault(reader, span_of(reader, line), nowhere, "the section's \"[\" is not closed",
                  NULL);
    if (!section->name.length)
        add_fault(reader, span_of(reader, line), nowhere, "this section has no name", NULL);
}

// What stood there before of the same key is left out: the last one counts.
static void add_line(struct reader *reader, struct ini_section *section, struct ini_line *line)
{
    struct ini_line **link = &section->first;
    while (*link) {
        if (text_equal((*link)->key, line->key)) {
            add_fault(reader, (*link)->key_span, line->key_span,
                      "this is said again below, and that counts", NULL);
            *link = (*link)->next;
        } else {
            link = &(*link)->next;
        }
    }
    *link = line;
}

static void read_line(struct reader *reader, struct text line)
{
    const char *equal = memchr(line.start, '=', line.length);
    struct text found = text_trimmed(line);
    if (!found.length || *found.start == '#' || *found.start == ';')
        return;
    if (*line.start == '[') {
        read_heading(reader, line);
        return;
    }
    if (!reader->file->last)
        return; // text before the first section
    if (!equal) {
        add_fault(reader, span_of(reader, found), (struct span){0, 0}, "this line is left out",
                  "lines are KEY = VALUE; a comment begins with #");
        return;
    }
    struct ini_line *made = arena_alloc(reader->arena, sizeof *made);
    made->key = text_trimmed((struct text){line.start, (size_t)(equal - line.start)});
    made->value = text_trimmed(text_from(line, (size_t)(equal - line.start) + 1));
    made->key_span = span_of(reader, made->key);
    made->value_span = span_of(reader, made->value);
    add_line(reader, reader->file->last, made);
}

void ini_file_tell(struct diag *diag, const struct ini_section *section)
{
    for (const struct ini_fault *fault = section->faults; fault; fault = fault->next) {
        diag_warning(diag, fault->span, "%s", fault->words);
        if (fault->other.end)
            diag_note(diag, fault->other, "said again here");
        if (fault->hint)
            diag_hint(diag, "%s", fault->hint);
    }
}

struct ini_file *ini_file_read(struct arena *arena, const struct source *source)
{
    struct ini_file *file = arena_alloc(arena, sizeof *file);
    struct reader reader = {arena, source, file};
    struct text rest = source->text;
    while (rest.length) {
        const char *end = memchr(rest.start, '\n', rest.length);
        struct text line = {rest.start, end ? (size_t)(end - rest.start) : rest.length};
        rest = text_from(rest, line.length + (end != NULL));
        if (line.length)
            read_line(&reader, line);
    }
    return file;
}

const struct ini_section *ini_file_find(const struct ini_file *file, struct text name)
{
    for (const struct ini_section *section = file->first; section; section = section->next)
        if (text_equal(section->name, name))
            return section;
    return NULL;
}
