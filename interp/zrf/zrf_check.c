#include "zrf_check.h"

#include "arena.h"
#include "diag.h"
#include "suggest.h"

#include <stdlib.h>
#include <string.h>

enum { FLATTENED_LIMIT = 4000000 };

// ---- Rows

struct gathering {
    struct zrf_checker *checker;
    struct zrf_at *items;
    int32_t count, capacity;
    int32_t leading; // from here on splices stay whole
};

static void add(struct gathering *gathering, struct zrf_at at)
{
    if (gathering->count == gathering->capacity) {
        int32_t capacity = gathering->capacity * 2;
        struct zrf_at *larger =
            arena_array(gathering->checker->arena, (size_t)capacity, sizeof *larger);
        memcpy(larger, gathering->items, (size_t)gathering->count * sizeof *larger);
        gathering->items = larger;
        gathering->capacity = capacity;
    }
    gathering->items[gathering->count++] = at;
}

static void gather(struct gathering *gathering, const struct zrf_item *list,
                   const struct zrf_item *use)
{
    struct zrf_checker *checker = gathering->checker;
    for (uint32_t i = 0; i < list->count && !checker->has_failed; i++) {
        const struct zrf_item *item = list->items[i];
        if (++checker->flattened > FLATTENED_LIMIT) {
            zrf_error(checker, (struct zrf_at){item, use}, DIAG_LARGE "macros expand to too much");
            checker->has_failed = true;
        } else if (item->kind == ZRF_SPLICE && gathering->count < gathering->leading) {
            gather(gathering, item, use ? use : item);
        } else {
            add(gathering, (struct zrf_at){item, use});
        }
    }
}

struct zrf_row zrf_row_loose(struct zrf_checker *checker, struct zrf_at list, int32_t leading)
{
    if (list.item->kind != ZRF_LIST && list.item->kind != ZRF_SPLICE)
        return (struct zrf_row){NULL, 0};
    int32_t capacity = list.item->count > 0 ? (int32_t)list.item->count : 1;
    struct gathering gathering = {
        .checker = checker,
        .items = arena_array(checker->arena, (size_t)capacity, sizeof *gathering.items),
        .capacity = capacity,
        .leading = leading};
    // A row may end before its first word where macros expand to too much: what is there instead is
    // no word.
    gathering.items[0] = list;
    bool is_use = list.item->kind == ZRF_SPLICE && !list.use;
    gather(&gathering, list.item, is_use ? list.item : list.use);
    return (struct zrf_row){gathering.items, gathering.count};
}

struct zrf_row zrf_row_of(struct zrf_checker *checker, struct zrf_at list)
{
    return zrf_row_loose(checker, list, INT32_MAX);
}

struct zrf_row zrf_row_from(struct zrf_row row, int32_t first)
{
    if (first >= row.count)
        return (struct zrf_row){NULL, 0};
    return (struct zrf_row){row.items + first, row.count - first};
}

bool zrf_at_word(struct zrf_at at, const char *word)
{
    return zrf_is_word(at.item, word);
}

bool zrf_at_list_of(struct zrf_checker *checker, struct zrf_at at, const char *word,
                    struct zrf_row *row)
{
    if (at.item->kind != ZRF_LIST)
        return false;
    *row = zrf_row_loose(checker, at, 1);
    if (row->count == 0 || !zrf_at_word(row->items[0], word))
        return false;
    *row = zrf_row_of(checker, at);
    return true;
}

struct text zrf_text_of(struct zrf_at at)
{
    bool is_text = at.item->kind == ZRF_WORD || at.item->kind == ZRF_STRING;
    return is_text ? at.item->text : (struct text){"", 0};
}

bool zrf_number_of(struct zrf_checker *checker, struct zrf_at at, int32_t *number)
{
    enum { LIMIT = 1000000000 };
    struct text text = zrf_text_of(at);
    bool is_signed = text.length > 0 && (text.start[0] == '-' || text.start[0] == '+');
    int64_t value = 0;
    size_t i = is_signed;
    for (; i < text.length && text.start[i] >= '0' && text.start[i] <= '9'; i++)
        value = value < LIMIT ? value * 10 + (text.start[i] - '0') : LIMIT;
    if (value > LIMIT)
        value = LIMIT;
    *number = (int32_t)(is_signed && text.start[0] == '-' ? -value : value);
    if (i == text.length && i > is_signed)
        return true;
    zrf_warn(checker, at, "a number is expected");
    return false;
}

// ---- Messages

static bool is_within(struct span inner, struct span outer)
{
    return inner.start >= outer.start && inner.end <= outer.end;
}

struct span zrf_span_of(struct zrf_at at)
{
    return at.use && !is_within(at.item->span, at.use->span) ? at.use->span : at.item->span;
}

typedef void say_function(struct diag *diag, struct span span, const char *format, ...);

static void say(struct zrf_checker *checker, struct zrf_at at, say_function *function,
                const char *format, va_list arguments)
{
    struct text_buffer text;
    struct span span = zrf_span_of(at);
    text_buffer_init(&text);
    text_buffer_vprint(&text, format, arguments);
    function(checker->diag, span, "%s", text.start);
    text_buffer_release(&text);
    if (span.start != at.item->span.start || span.end != at.item->span.end)
        diag_note(checker->diag, at.item->span, "this is what the macro \"%.*s\" leads to",
                  TEXT_ARGUMENTS(at.use->text));
}

void zrf_warn(struct zrf_checker *checker, struct zrf_at at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(checker, at, diag_warning, format, arguments);
    va_end(arguments);
}

void zrf_error(struct zrf_checker *checker, struct zrf_at at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(checker, at, diag_error, format, arguments);
    va_end(arguments);
}

bool zrf_is_news(struct zrf_checker *checker, const char *kind, struct text name)
{
    struct text_buffer text;
    text_buffer_init(&text);
    text_buffer_print(&text, "%s ", kind);
    text_buffer_add_text(&text, name);
    struct text key = {text.start, text.length};
    bool is_new = zrf_names_find(&checker->reported, key) == ZRF_NONE;
    if (is_new) {
        key.start = arena_copy(checker->arena, key.start, key.length);
        zrf_names_add(&checker->reported, key);
    }
    text_buffer_release(&text);
    return is_new;
}

void zrf_warn_unknown(struct zrf_checker *checker, struct zrf_at at, const char *kind,
                      const struct zrf_names *names)
{
    struct text name = zrf_text_of(at);
    struct suggest suggest;
    if (!zrf_is_news(checker, kind, name))
        return;
    if (name.length == 0) {
        zrf_warn(checker, at, "the name of a %s is expected", kind);
        return;
    }
    zrf_warn(checker, at, "unknown %s \"%.*s\"", kind, TEXT_ARGUMENTS(name));
    suggest_init(&suggest, name);
    if (names)
        zrf_names_offer(names, &suggest);
    if (suggest.best.length > 0)
        diag_hint(checker->diag, "did you mean \"%.*s\"?", TEXT_ARGUMENTS(suggest.best));
}
