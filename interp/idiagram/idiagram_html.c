#include "idiagram_html.h"

#include "arena.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool begins(struct text text, size_t at, const char *word)
{
    size_t length = strlen(word);
    return at + length <= text.length && memcmp(text.start + at, word, length) == 0;
}

static size_t find(struct text text, size_t at, const char *word)
{
    while (at < text.length && !begins(text, at, word))
        at++;
    return at;
}

static bool is_name_character(char c)
{
    return isalnum((unsigned char)c) || c == '-';
}

// The place after the tag or comment that begins at `at`.
static size_t tag_end(struct text page, size_t at)
{
    static const char comment_start[] = "<!--", comment_end[] = "-->";
    char quote = 0;
    if (begins(page, at, comment_start)) {
        at = find(page, at + strlen(comment_start), comment_end);
        return at < page.length ? at + strlen(comment_end) : at;
    }
    for (; at < page.length; at++) {
        char c = page.start[at];
        if (quote ? c == quote : c == '"' || c == '\'')
            quote = quote ? 0 : c;
        else if (!quote && c == '>')
            return at + 1;
    }
    return at;
}

static bool begins_tag(struct text page, size_t at)
{
    char next = at + 1 < page.length ? page.start[at + 1] : ' ';
    return page.start[at] == '<' && (isalpha((unsigned char)next) || next == '/' || next == '!');
}

bool idiagram_tag_next(struct text page, size_t *at, struct idiagram_tag *tag)
{
    for (; *at < page.length; ++*at) {
        size_t start = *at;
        if (!begins_tag(page, start))
            continue;
        *at = tag_end(page, start);
        if (page.start[start + 1] == '!') {
            --*at;
            continue;
        }
        tag->whole = (struct text){page.start + start, *at - start};
        tag->closes = page.start[start + 1] == '/';
        size_t name = start + 1 + tag->closes, length = 0;
        while (name + length < *at && is_name_character(page.start[name + length]))
            length++;
        tag->name = (struct text){page.start + name, length};
        return true;
    }
    return false;
}

static bool is_word_at(struct text text, size_t at, const char *word)
{
    size_t end = at + strlen(word);
    return begins(text, at, word) && !is_name_character(text.start[at - 1]) &&
           (end >= text.length || !is_name_character(text.start[end]));
}

bool idiagram_tag_is_wanted(const struct idiagram_tag *tag)
{
    size_t class = 1;
    while (class < tag->whole.length && !is_word_at(tag->whole, class, "class"))
        class ++;
    if (tag->closes || class >= tag->whole.length)
        return false;
    size_t at = class + strlen("class");
    while (at < tag->whole.length && (tag->whole.start[at] == ' ' || tag->whole.start[at] == '='))
        at++;
    if (at >= tag->whole.length)
        return false;
    char quote = tag->whole.start[at];
    bool is_quoted = quote == '"' || quote == '\'';
    for (at += is_quoted; at < tag->whole.length; at++) {
        if (is_word_at(tag->whole, at, "idiagram"))
            return true;
        if (is_quoted ? tag->whole.start[at] == quote : tag->whole.start[at] == ' ')
            return false;
    }
    return false;
}

static bool is_same_name(struct text a, struct text b)
{
    return a.length == b.length && text_begins_folded(a, b);
}

size_t idiagram_content_length(struct text page, size_t at, struct text name)
{
    struct idiagram_tag tag;
    size_t next = at;
    int depth = 1;
    while (idiagram_tag_next(page, &next, &tag)) {
        if (!is_same_name(tag.name, name))
            continue;
        depth += tag.closes ? -1 : 1;
        if (depth == 0)
            return (size_t)(tag.whole.start - page.start) - at;
    }
    return page.length - at;
}

// What an entity stands for, and its length; 0: it is none.
static size_t entity_length(struct text page, size_t at, char *meant)
{
    static const struct {
        const char *name;
        char meant;
    } entities[] = {{"&amp;", '&'},  {"&lt;", '<'},    {"&gt;", '>'},
                    {"&quot;", '"'}, {"&apos;", '\''}, {"&nbsp;", ' '}};
    for (size_t i = 0; i < sizeof entities / sizeof *entities; i++)
        if (begins(page, at, entities[i].name)) {
            *meant = entities[i].meant;
            return strlen(entities[i].name);
        }
    if (!begins(page, at, "&#"))
        return 0;
    size_t end = at + 2;
    int number = 0;
    while (end < page.length && isdigit((unsigned char)page.start[end]) && number < 1000)
        number = number * 10 + page.start[end++] - '0';
    if (end >= page.length || page.start[end] != ';' || number < ' ' || number > '~')
        return 0;
    *meant = (char)number;
    return end + 1 - at;
}

struct idiagram_characters idiagram_characters_of(struct arena *arena, struct text page,
                                                  size_t from, size_t length)
{
    struct text part = {page.start, from + length};
    struct idiagram_characters characters = {arena_alloc(arena, length + 1),
                                             arena_array(arena, length + 1, sizeof(uint32_t)), 0};
    for (size_t at = from; at < part.length;) {
        size_t next = at + 1;
        char c = part.start[at];
        if (begins_tag(part, at)) {
            c = '\n';
            next = tag_end(part, at);
        } else if (c == '&') {
            size_t entity = entity_length(part, at, &c);
            next = at + (entity ? entity : 1);
        }
        characters.places[characters.length] = (uint32_t)at;
        characters.start[characters.length++] = c;
        at = next;
    }
    characters.places[characters.length] = (uint32_t)part.length;
    return characters;
}
