#include "idiagram_page.h"

#include "arena.h"
#include "diag.h"
#include "idiagram_html.h"

#include <ctype.h>
#include <string.h>

struct reader {
    struct arena *arena;
    struct diag *diag;
    uint32_t base;
    struct idiagram_characters characters;
    struct idiagram_item **last;
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static struct span span_of(const struct reader *reader, struct text text)
{
    size_t at = (size_t)(text.start - reader->characters.start);
    return (struct span){reader->base + reader->characters.places[at],
                         reader->base + reader->characters.places[at + text.length]};
}

static struct idiagram_field field_of(const struct reader *reader, struct text text)
{
    text = text_trimmed(text);
    return (struct idiagram_field){text, span_of(reader, text)};
}

// ---- Items

// What words look like that begin, or are, an item: "files=8", "Man::::a2-h2".
static bool is_setting(struct text text)
{
    for (size_t i = 0; i < text.length; i++) {
        if (text.start[i] == '=')
            return i > 0;
        if (!isalnum((unsigned char)text.start[i]) && text.start[i] != '-' && text.start[i] != '_')
            return false;
    }
    return false;
}

static bool is_piece(struct text text)
{
    const char *colon = memchr(text.start, ':', text.length);
    return colon && memchr(colon + 1, ':', text.length - (size_t)(colon + 1 - text.start)) != NULL;
}

static void read_fields(struct reader *reader, struct idiagram_item *item, struct text text)
{
    for (int i = 0; i < IDIAGRAM_FIELDS_LIMIT; i++) {
        const char *colon = memchr(text.start, ':', text.length);
        size_t length = colon ? (size_t)(colon - text.start) : text.length;
        item->fields[i] = field_of(reader, (struct text){text.start, length});
        text = text_from(text, length + (colon != NULL));
    }
    if (text.length)
        diag_warning(reader->diag, field_of(reader, text).span,
                     "a piece has no more than %d fields; this is left out",
                     (int)IDIAGRAM_FIELDS_LIMIT);
}

static void add_item(struct reader *reader, struct text text)
{
    struct idiagram_item *item = arena_alloc(reader->arena, sizeof *item);
    const char *colon = memchr(text.start, ':', text.length);
    text = text_trimmed(text);
    if (is_setting(text)) {
        size_t length = (size_t)((const char *)memchr(text.start, '=', text.length) - text.start);
        item->fields[0] = field_of(reader, (struct text){text.start, length});
        item->fields[1] = field_of(reader, text_from(text, length + 1));
    } else if (colon) {
        item->is_piece = true;
        read_fields(reader, item, text);
    } else {
        diag_warning(reader->diag, field_of(reader, text).span, "this line is left out");
        diag_hint(reader->diag,
                  "expected KEY=VALUE, or NAME:ID:MOVEMENT:PICTURE:SQUARES of a piece");
        return;
    }
    *reader->last = item;
    reader->last = &item->next;
}

// The next word; empty at the end.
static struct text next_word(struct text *rest)
{
    while (rest->length && is_blank(*rest->start))
        *rest = text_from(*rest, 1);
    size_t length = 0;
    while (length < rest->length && !is_blank(rest->start[length]))
        length++;
    struct text word = {rest->start, length};
    *rest = text_from(*rest, length);
    return word;
}

static int count_items(struct text line)
{
    int count = 0;
    for (struct text word = next_word(&line); word.length; word = next_word(&line))
        count += is_setting(word) || is_piece(word);
    return count;
}

// A line is one item, or it has several, of which each ends with a word that looks like one: names
// of pieces may have blanks in them. What follows the last one belongs to it.
static void read_line(struct reader *reader, struct text line)
{
    int count = count_items(line);
    struct text rest = line;
    while (count > 1) {
        struct text word = next_word(&rest);
        if (!is_setting(word) && !is_piece(word))
            continue;
        add_item(reader, (struct text){line.start, (size_t)(rest.start - line.start)});
        line = rest;
        count--;
    }
    if (text_trimmed(line).length)
        add_item(reader, line);
}

static struct idiagram_text *read_text(struct reader *reader, struct idiagram_text ***last)
{
    struct idiagram_text *made = arena_alloc(reader->arena, sizeof *made);
    struct text rest = {reader->characters.start, reader->characters.length};
    made->span = span_of(reader, (struct text){rest.start, 0});
    reader->last = &made->first;
    while (rest.length) {
        const char *end = memchr(rest.start, '\n', rest.length);
        struct text line = {rest.start, end ? (size_t)(end - rest.start) : rest.length};
        rest = text_from(rest, line.length + (end != NULL));
        read_line(reader, line);
    }
    **last = made;
    *last = &made->next;
    return made;
}

// ---- Files

static void read_title(struct reader *reader, struct idiagram_page *page, struct text text,
                       size_t at, struct text name)
{
    struct idiagram_characters characters =
        idiagram_characters_of(reader->arena, text, at, idiagram_content_length(text, at, name));
    for (size_t i = 0; i < characters.length; i++)
        if ((unsigned char)characters.start[i] < ' ')
            characters.start[i] = ' ';
    page->title = text_trimmed((struct text){characters.start, characters.length});
}

struct idiagram_page *idiagram_page_read(struct arena *arena, struct diag *diag,
                                         const struct source *source)
{
    struct idiagram_page *page = arena_alloc(arena, sizeof *page);
    struct reader reader = {.arena = arena, .diag = diag, .base = source->base};
    struct idiagram_text **last = &page->first;
    struct idiagram_tag tag;
    for (size_t at = 0; idiagram_tag_next(source->text, &at, &tag);) {
        page->is_page |= text_is_folded(tag.name, "html") || text_is_folded(tag.name, "body");
        if (text_is_folded(tag.name, "title") && !tag.closes && !page->title.length)
            read_title(&reader, page, source->text, at, tag.name);
        if (!idiagram_tag_is_wanted(&tag))
            continue;
        size_t length = idiagram_content_length(source->text, at, tag.name);
        reader.characters = idiagram_characters_of(arena, source->text, at, length);
        read_text(&reader, &last);
        page->is_page = true;
        page->count++;
        at += length;
    }
    if (page->is_page)
        return page;
    reader.characters = idiagram_characters_of(arena, source->text, 0, source->text.length);
    read_text(&reader, &last);
    page->count = 1;
    return page;
}
