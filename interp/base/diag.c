#include "diag.h"

#include "arena.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

// TEXT_LIMIT: bytes of one message that are kept; a name quoted in it may be as long as the file.
// LINE_LIMIT: characters of a source line that are shown, so that with the gutter it fits 100
// columns.
enum { TEXT_LIMIT = 600, LINE_LIMIT = 86, GUTTER_WIDTH = 5 };

// By the characters of DIAG_UNKNOWN and its neighbours.
static const char *const sorts[] = {
    NULL, "unknown-name", "duplicate", "type", "limit", "file", "setup", "unused", "leak", "budget",
};

enum { SORT_UNKNOWN = 1 };

void diag_init(struct diag *diag, struct arena *arena, const struct source_set *sources)
{
    *diag = (struct diag){.arena = arena, .sources = sources, .sort = "rules"};
}

const char *diag_topic(struct diag *diag, const char *sort)
{
    const char *before = diag->sort;
    diag->sort = sort;
    return before;
}

// ---- Characters

// Bytes that a UTF-8 sequence with this first byte has; 0 when none begins so.
static size_t sequence_length(unsigned char first)
{
    if (first < 0x80)
        return 1;
    if (first >= 0xC2 && first <= 0xDF)
        return 2;
    if (first >= 0xE0 && first <= 0xEF)
        return 3;
    return first >= 0xF0 && first <= 0xF4 ? 4 : 0;
}

// Takes one character off the front: its bytes, or "?" for a control character other than the tab
// and for a byte that belongs to no valid sequence.
static struct text next_character(struct text *rest)
{
    const unsigned char *bytes = (const unsigned char *)rest->start;
    size_t length = sequence_length(bytes[0]);
    bool is_valid = length > 0 && length <= rest->length;
    for (size_t i = 1; is_valid && i < length; i++)
        is_valid = (bytes[i] & 0xC0) == 0x80;
    if (is_valid && length > 1) {
        // C1 controls, overlong forms, surrogates, and what lies above Unicode.
        unsigned first_two = (unsigned)bytes[0] << 8 | bytes[1];
        is_valid = !(first_two < 0xC2A0 || (first_two >= 0xE000 && first_two < 0xE0A0) ||
                     (first_two >= 0xEDA0 && first_two < 0xEE00) ||
                     (first_two >= 0xF000 && first_two < 0xF090) || first_two >= 0xF490);
    }
    struct text character = {rest->start, is_valid ? length : 1};
    rest->start += character.length;
    rest->length -= character.length;
    bool is_control = (bytes[0] < 0x20 && bytes[0] != '\t') || bytes[0] == 0x7F;
    return is_valid && !is_control ? character : (struct text){"?", 1};
}

static size_t character_count(struct text text)
{
    size_t count = 0;
    for (; text.length > 0; count++)
        next_character(&text);
    return count;
}

// ---- Collecting

// One clean line of at most TEXT_LIMIT bytes, in the arena.
static struct text clean_text(struct arena *arena, struct text text)
{
    struct text_buffer clean;
    text_buffer_init(&clean);
    while (text.length > 0 && clean.length < TEXT_LIMIT) {
        struct text character = next_character(&text);
        if (text_is(character, "\t"))
            character = (struct text){" ", 1};
        text_buffer_add_text(&clean, character);
    }
    if (text.length > 0)
        text_buffer_add_text(&clean, text_of("..."));
    struct text kept = {arena_copy(arena, clean.start, clean.length), clean.length};
    text_buffer_release(&clean);
    return kept;
}

// The first thing that a message names in quotes.
static struct text name_in(struct text words)
{
    const char *quote = memchr(words.start, '"', words.length);
    size_t rest = quote ? words.length - (size_t)(quote + 1 - words.start) : 0;
    const char *end = quote ? memchr(quote + 1, '"', rest) : NULL;
    return end ? (struct text){quote + 1, (size_t)(end - quote - 1)} : (struct text){"", 0};
}

// An error that says of an unknown thing what was said before is counted there: with one mistake in
// a declaration many uses are wrong. Returns whether it is one.
static bool is_repeated(struct diag *diag, struct span span, struct text words)
{
    struct text name = name_in(words);
    struct diag_message *message = name.length ? diag->first : NULL;
    while (message && !(message->kind == DIAG_ERROR && message->sort == sorts[SORT_UNKNOWN] &&
                        text_equal(name_in(message->first_text), name)))
        message = message->next;
    if (!message)
        return false;
    struct text_buffer text;
    text_buffer_init(&text);
    text_buffer_print(&text, "%.*s (here and in %u more place%s)",
                      TEXT_ARGUMENTS(message->first_text), message->repeats + 1,
                      message->repeats ? "s" : "");
    message->repeats++;
    message->text = (struct text){arena_copy(diag->arena, text.start, text.length), text.length};
    text_buffer_release(&text);
    struct diag_repeat *repeat = arena_alloc(diag->arena, sizeof *repeat);
    *repeat = (struct diag_repeat){span, diag->repeats};
    diag->repeats = repeat;
    diag->repeat_count++;
    diag->is_dropping = true;
    return true;
}

static void add_message(struct diag *diag, enum diag_kind kind, struct span span,
                        const char *format, va_list arguments)
{
    if (kind == DIAG_ERROR)
        diag->is_dropping = ++diag->error_count - diag->repeat_count > DIAG_LIMIT;
    else if (kind == DIAG_WARNING)
        diag->is_dropping = ++diag->warning_count > DIAG_LIMIT;
    else
        assert(diag->error_count + diag->warning_count > 0);
    if (diag->is_dropping)
        return;

    struct text_buffer text;
    text_buffer_init(&text);
    text_buffer_vprint(&text, format, arguments);
    struct text words = {text.start, text.length};
    const char *sort = diag->sort;
    if (words.length && words.start[0] > 0 &&
        (size_t)words.start[0] < sizeof sorts / sizeof *sorts) {
        sort = sorts[(size_t)words.start[0]];
        words.start++;
        words.length--;
    }
    struct text clean = clean_text(diag->arena, words);
    text_buffer_release(&text);
    if (kind == DIAG_ERROR && sort == sorts[SORT_UNKNOWN] && is_repeated(diag, span, clean))
        return;
    struct diag_message *message = arena_alloc(diag->arena, sizeof *message);
    *message = (struct diag_message){
        .kind = kind, .sort = sort, .span = span, .text = clean, .first_text = clean};
    if (diag->last)
        diag->last->next = message;
    else
        diag->first = message;
    diag->last = message;
}

void diag_error(struct diag *diag, struct span span, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_message(diag, DIAG_ERROR, span, format, arguments);
    va_end(arguments);
}

void diag_warning(struct diag *diag, struct span span, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_message(diag, DIAG_WARNING, span, format, arguments);
    va_end(arguments);
}

void diag_note(struct diag *diag, struct span span, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_message(diag, DIAG_NOTE, span, format, arguments);
    va_end(arguments);
}

void diag_hint(struct diag *diag, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_message(diag, DIAG_HINT, (struct span){0, 0}, format, arguments);
    va_end(arguments);
}

void diag_expect(struct diag *diag, struct text expectation)
{
    if (!diag->is_dropping)
        diag->last->expectation = clean_text(diag->arena, expectation);
}

void diag_fail(struct diag *diag, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_message(diag, DIAG_ERROR, (struct span){0, 0}, format, arguments);
    va_end(arguments);
}

// ---- Printing

// A source line with a span in it: what comes before, inside and after.
struct excerpt {
    struct text before;
    struct text marked; // up to the end of the line at most
    struct text after;
};

static struct excerpt excerpt_of(const struct source *source, struct span span)
{
    const char *start = source->text.start;
    const char *end = start + source->text.length;
    const char *mark = start + (span.start - source->base);
    const char *first = mark;
    while (first > start && first[-1] != '\n')
        first--;
    const char *last = mark;
    while (last < end && *last != '\n')
        last++;
    // A carriage return belongs to the line end.
    if (last > first && last < end && last[-1] == '\r')
        last--;
    if (mark > last)
        mark = last;
    const char *mark_end = last;
    if (span.end <= span.start)
        mark_end = mark;
    else if (span.end - span.start < (size_t)(last - mark))
        mark_end = mark + (span.end - span.start);
    return (struct excerpt){{first, (size_t)(mark - first)},
                            {mark, (size_t)(mark_end - mark)},
                            {mark_end, (size_t)(last - mark_end)}};
}

// Drops `count` characters off the front.
static void skip_characters(struct text *text, size_t count)
{
    for (; count > 0 && text->length > 0; count--)
        next_character(text);
}

// Prints at most `count` characters; returns how many.
static size_t print_characters(struct text text, size_t count, struct text_buffer *out)
{
    size_t printed = 0;
    for (; printed < count && text.length > 0; printed++)
        text_buffer_add_text(out, next_character(&text));
    return printed;
}

// Prints as much white space as `text` takes, with its tabs.
static void print_padding(struct text text, struct text_buffer *out)
{
    while (text.length > 0) {
        struct text character = next_character(&text);
        text_buffer_add_character(out, text_is(character, "\t") ? '\t' : ' ');
    }
}

static void print_gutter(unsigned line, int width, struct text_buffer *out)
{
    if (line > 0)
        text_buffer_print(out, "%*u |", width, line);
    else
        text_buffer_print(out, "%*s |", width, "");
}

// The line with its number, and below it the span underlined. A long line is shown in part, with a
// third of the width left of the span where there is so much.
static void print_excerpt(struct excerpt excerpt, unsigned line, struct text_buffer *out)
{
    size_t before_count = character_count(excerpt.before);
    size_t marked_count = character_count(excerpt.marked);
    size_t count = before_count + marked_count + character_count(excerpt.after);
    size_t skipped = 0;
    if (count > LINE_LIMIT && before_count > LINE_LIMIT / 3) {
        skipped = before_count - LINE_LIMIT / 3;
        if (skipped > count - LINE_LIMIT)
            skipped = count - LINE_LIMIT;
        skip_characters(&excerpt.before, skipped);
    }
    int width = snprintf(NULL, 0, "%*u", GUTTER_WIDTH, line);

    print_gutter(line, width, out);
    if (count > 0)
        text_buffer_add_text(out, text_of(skipped > 0 ? " ..." : " "));
    size_t room = LINE_LIMIT - print_characters(excerpt.before, LINE_LIMIT, out);
    size_t underlined = print_characters(excerpt.marked, room, out);
    print_characters(excerpt.after, room - underlined, out);
    text_buffer_add_text(out, text_of(count - skipped > LINE_LIMIT ? "...\n" : "\n"));

    print_gutter(0, width, out);
    text_buffer_add_text(out, text_of(skipped > 0 ? "    " : " "));
    print_padding(excerpt.before, out);
    text_buffer_add_character(out, '^');
    for (size_t i = 1; i < underlined; i++)
        text_buffer_add_character(out, '~');
    text_buffer_add_character(out, '\n');
}

static void print_message(const struct diag *diag, const struct diag_message *message,
                          struct text_buffer *out)
{
    static const char *const kind_names[] = {
        [DIAG_ERROR] = "error",
        [DIAG_WARNING] = "warning",
        [DIAG_NOTE] = "note",
        [DIAG_HINT] = "hint",
    };
    if (message->kind == DIAG_HINT)
        text_buffer_print(out, "%*s ", GUTTER_WIDTH, "");
    const struct source *source = source_find(diag->sources, message->span.start);
    unsigned line = 0;
    if (source && source->name) {
        unsigned column;
        source_locate(source, message->span.start, &line, &column);
        text_buffer_print(out, "%s:%u:%u: ", source->name, line, column);
    }
    text_buffer_print(out, "%s: ", kind_names[message->kind]);
    text_buffer_add_text(out, message->text);
    text_buffer_add_character(out, '\n');
    if (source)
        print_excerpt(excerpt_of(source, message->span), line, out);
}

static bool is_head(const struct diag_message *message)
{
    return message->kind == DIAG_ERROR || message->kind == DIAG_WARNING;
}

unsigned diag_left_out(unsigned count)
{
    return count > DIAG_LIMIT ? count - DIAG_LIMIT : 0;
}

static void print_missing(unsigned count, const char *what, struct text_buffer *out)
{
    unsigned missing = diag_left_out(count);
    if (missing > 0)
        text_buffer_print(out, "%u more %s%s not shown\n", missing, what, missing > 1 ? "s" : "");
}

size_t diag_heads(const struct diag *diag, const struct diag_message *heads[2 * DIAG_LIMIT])
{
    // Insertion sort by place, stable, of the few messages that stand for themselves.
    size_t count = 0;
    for (const struct diag_message *message = diag->first; message; message = message->next) {
        if (!is_head(message))
            continue;
        assert(count < 2 * DIAG_LIMIT);
        size_t i = count++;
        for (; i > 0 && heads[i - 1]->span.start > message->span.start; i--)
            heads[i] = heads[i - 1];
        heads[i] = message;
    }
    return count;
}

const struct diag_message *diag_next_part(const struct diag_message *message)
{
    return message->next && !is_head(message->next) ? message->next : NULL;
}

void diag_print(const struct diag *diag, struct text_buffer *out)
{
    const struct diag_message *heads[2 * DIAG_LIMIT];
    size_t count = diag_heads(diag, heads);
    for (size_t i = 0; i < count; i++)
        for (const struct diag_message *part = heads[i]; part; part = diag_next_part(part))
            print_message(diag, part, out);
    print_missing(diag->error_count - diag->repeat_count, "error", out);
    print_missing(diag->warning_count, "warning", out);
}

void diag_move(struct diag *diag, struct span from, uint32_t to)
{
    for (struct diag_message *message = diag->first; message; message = message->next) {
        struct span span = message->span;
        if (span.start < from.start || span.start > from.end)
            continue;
        uint32_t end = span.end < from.end ? span.end : from.end;
        message->span = (struct span){to + (span.start - from.start), to + (end - from.start)};
    }
}

bool diag_has_error_at(const struct diag *diag, struct span span)
{
    for (const struct diag_message *message = diag->first; message; message = message->next)
        if (message->kind == DIAG_ERROR && message->span.start == span.start &&
            message->span.end == span.end)
            return true;
    for (const struct diag_repeat *repeat = diag->repeats; repeat; repeat = repeat->next)
        if (repeat->span.start == span.start && repeat->span.end == span.end)
            return true;
    return false;
}
