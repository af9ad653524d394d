#include "message.h"

#include "allowance.h"
#include "arena.h"
#include "diag.h"
#include "memory.h"
#include "object.h"
#include "problem.h"
#include "sized.h"

#include <string.h>

struct entry {
    struct baronet_diagnostic diagnostic;
    struct baronet_related *related;
};

struct baronet_message {
    const char *fixed_text; // of a message that is not made but there; else NULL
    struct text_buffer text;
    struct entry *entries;
    size_t count, capacity;
    size_t left_out;    // diagnostics that were not kept
    struct arena arena; // of the strings
};

// ---- Making

struct baronet_message *message_new(void)
{
    struct baronet_message *message = object_new(OBJECT_MESSAGE, sizeof *message, NULL);
    text_buffer_init(&message->text);
    arena_init(&message->arena);
    return message;
}

struct text_buffer *message_buffer(struct baronet_message *message)
{
    return &message->text;
}

const char *message_copy(struct baronet_message *message, struct text text)
{
    return arena_copy(&message->arena, text.start ? text.start : "", text.length);
}

struct baronet_diagnostic *message_tell(struct baronet_message *message, const char *code,
                                        const char *text)
{
    message->entries = memory_grow(message->entries, message->count + 1, &message->capacity,
                                   sizeof *message->entries);
    struct entry *entry = &message->entries[message->count++];
    *entry = (struct entry){.diagnostic = {.size = sizeof entry->diagnostic,
                                           .severity = BARONET_ERROR,
                                           .code = code,
                                           .text = text}};
    return &entry->diagnostic;
}

void message_take(struct baronet_message **message, struct baronet_message *made)
{
    bool is_wanted = message && made->count > 0;
    message_clear(message);
    if (is_wanted)
        *message = made;
    else
        baronet_message_free(made);
}

void message_clear(struct baronet_message **message)
{
    if (message)
        *message = NULL;
}

// What is printed into the buffer as a string of the message.
static const char *print_copy(struct baronet_message *message, const char *format,
                              va_list arguments)
{
    struct text_buffer text;
    text_buffer_init(&text);
    text_buffer_vprint(&text, format, arguments);
    const char *copy = message_copy(message, (struct text){text.start, text.length});
    text_buffer_release(&text);
    return copy;
}

void message_error(struct baronet_message **message, const char *code, const char *format, ...)
{
    if (!message)
        return;
    va_list arguments;
    *message = message_new();
    va_start(arguments, format);
    const char *text = print_copy(*message, format, arguments);
    va_end(arguments);
    message_tell(*message, code, text);
    text_buffer_print(&(*message)->text, "error: %s\n", text);
}

static struct baronet_diagnostic *latest(struct baronet_message *message)
{
    return &message->entries[message->count - 1].diagnostic;
}

void message_hint(struct baronet_message **message, const char *format, ...)
{
    if (!message)
        return;
    va_list arguments;
    va_start(arguments, format);
    latest(*message)->hint = print_copy(*message, format, arguments);
    va_end(arguments);
    text_buffer_print(&(*message)->text, "      hint: %s\n", latest(*message)->hint);
}

void message_place(struct baronet_message **message, size_t start, size_t end)
{
    if (!message || !*message)
        return;
    struct baronet_diagnostic *diagnostic = latest(*message);
    diagnostic->line = diagnostic->end_line = 1;
    diagnostic->column = (unsigned)start + 1;
    diagnostic->end_column = (unsigned)end + 1;
}

// Takes a line off the front, without its newline and the blanks before it.
static struct text next_line(struct text *rest)
{
    const char *feed = memchr(rest->start, '\n', rest->length);
    size_t length = feed ? (size_t)(feed - rest->start) : rest->length;
    struct text line = {rest->start, length};
    rest->start += length + (feed != NULL);
    rest->length -= length + (feed != NULL);
    while (line.length && line.start[0] == ' ') {
        line.start++;
        line.length--;
    }
    return line;
}

static bool skip(struct text *text, const char *beginning)
{
    size_t length = strlen(beginning);
    if (text->length < length || memcmp(text->start, beginning, length) != 0)
        return false;
    text->start += length;
    text->length -= length;
    return true;
}

void message_give(struct baronet_message **message, const char *code, struct text_buffer *text)
{
    if (!message || text->length == 0) {
        message_clear(message);
        text_buffer_release(text);
        return;
    }
    *message = message_new();
    text_buffer_release(&(*message)->text);
    (*message)->text = *text;
    struct text rest = {text->start, text->length}, line = next_line(&rest);
    skip(&line, "error: ");
    message_tell(*message, code, message_copy(*message, line));
    while (rest.length) {
        line = next_line(&rest);
        if (skip(&line, "hint: "))
            latest(*message)->hint = message_copy(*message, line);
    }
    *text = (struct text_buffer){0};
}

// ---- Messages about files

// Where a span is; false when it is nowhere.
static bool locate(const struct diag *diag, struct span span, struct baronet_related *place)
{
    const struct source *source = source_find(diag->sources, span.start);
    *place = (struct baronet_related){.size = sizeof *place};
    if (!source)
        return false;
    place->file = source->name;
    source_locate(source, span.start, &place->line, &place->column);
    source_locate(source, span.end > span.start ? span.end : span.start, &place->end_line,
                  &place->end_column);
    return true;
}

// Hints of one error stand one below the other.
static const char *join_hints(struct baronet_message *message, const char *hint, struct text more)
{
    struct text_buffer text;
    if (!hint)
        return message_copy(message, more);
    text_buffer_init(&text);
    text_buffer_print(&text, "%s\n%.*s", hint, TEXT_ARGUMENTS(more));
    hint = message_copy(message, (struct text){text.start, text.length});
    text_buffer_release(&text);
    return hint;
}

static size_t note_count(const struct diag_message *head)
{
    size_t count = 0;
    for (const struct diag_message *part = head; part; part = diag_next_part(part))
        count += part->kind == DIAG_NOTE;
    return count;
}

static void add_place(struct baronet_message *message, const struct diag *diag,
                      const struct diag_message *part, struct baronet_related *place)
{
    if (locate(diag, part->span, place) && place->file)
        place->file = message_copy(message, text_of(place->file));
    place->text = message_copy(message, part->text);
}

static void add_head(struct baronet_message *message, const struct diag *diag,
                     const struct diag_message *head)
{
    struct baronet_related place;
    add_place(message, diag, head, &place);
    struct baronet_diagnostic *diagnostic = message_tell(message, head->sort, place.text);
    struct entry *entry = &message->entries[message->count - 1];
    diagnostic->severity = head->kind == DIAG_WARNING ? BARONET_WARNING : BARONET_ERROR;
    diagnostic->file = place.file;
    diagnostic->line = place.line;
    diagnostic->column = place.column;
    diagnostic->end_line = place.end_line;
    diagnostic->end_column = place.end_column;
    if (head->expectation.length)
        diagnostic->expectation = message_copy(message, head->expectation);
    entry->related = arena_array(&message->arena, note_count(head), sizeof *entry->related);
    for (const struct diag_message *part = diag_next_part(head); part; part = diag_next_part(part))
        if (part->kind == DIAG_NOTE)
            add_place(message, diag, part, &entry->related[diagnostic->related_count++]);
        else
            diagnostic->hint = join_hints(message, diagnostic->hint, part->text);
}

void message_of_diag(struct baronet_message **message, const struct diag *diag)
{
    const struct diag_message *heads[2 * DIAG_LIMIT];
    size_t count = diag_heads(diag, heads);
    message_clear(message);
    if (!message || count == 0)
        return;
    *message = message_new();
    diag_print(diag, &(*message)->text);
    for (size_t i = 0; i < count; i++)
        add_head(*message, diag, heads[i]);
    (*message)->left_out = diag_left_out(diag->error_count) + diag_left_out(diag->warning_count);
}

void message_problem(struct baronet_message **message, const char *code, const char *before,
                     const struct problem *problem)
{
    struct arena arena;
    struct source_set sources;
    struct diag diag;
    struct span span = {0, 0};
    if (!message)
        return;
    arena_init(&arena);
    source_set_init(&sources, &arena);
    diag_init(&diag, &arena, &sources);
    diag.sort = code;
    const struct source *source = source_add(&sources, NULL, problem->given);
    if (source && problem->place.start) {
        span.start = source->base + (uint32_t)(problem->place.start - problem->given.start);
        span.end = span.start + (uint32_t)problem->place.length;
    }
    diag_error(&diag, span, "%s%s", before, problem->words.start ? problem->words.start : "");
    if (problem->expectation.length)
        diag_expect(&diag, (struct text){problem->expectation.start, problem->expectation.length});
    if (problem->hint.length)
        diag_hint(&diag, "%s", problem->hint.start);
    message_of_diag(message, &diag);
    if (!problem->place.start)
        text_buffer_print(&(*message)->text, "    %.*s\n", TEXT_ARGUMENTS(problem->given));
    arena_release(&arena);
}

// ---- Memory is out

#define SPENT(limit, word, words)                                                                  \
    [limit] = {.diagnostic = {.size = sizeof(struct baronet_diagnostic),                           \
                              .severity = BARONET_ERROR,                                           \
                              .code = word,                                                        \
                              .text = words}},
static struct entry spent_entries[] = {SPENT(ALLOWANCE_LEFT, "memory", MEMORY_OUT_WORDS)
                                           ALLOWANCE_LIMITS(SPENT)};
#undef SPENT
#define SPENT(limit, word, words)                                                                  \
    [limit] = {.fixed_text = "error: " words "\n", .entries = &spent_entries[limit], .count = 1},
static struct baronet_message spent_messages[] = {SPENT(ALLOWANCE_LEFT, "memory", MEMORY_OUT_WORDS)
                                                      ALLOWANCE_LIMITS(SPENT)};

bool message_out_of_memory(struct baronet_message **message)
{
    const struct allowance *allowance = allowance_now();
    if (message)
        *message = &spent_messages[allowance ? atomic_load(&allowance->spent) : ALLOWANCE_LEFT];
    return false;
}

bool message_without_size(struct baronet_message **message)
{
    message_error(message, "misuse", "a struct was given without its size");
    return false;
}

// ---- Asking

// One that is made nowhere, but there.
static bool is_fixed(const struct baronet_message *message)
{
    size_t count = sizeof spent_messages / sizeof *spent_messages;
    for (size_t i = 0; i < count; i++)
        if (message == &spent_messages[i])
            return true;
    return false;
}

// NULL is no message, which can't be asked.
static bool is_usable(const struct baronet_message *message, const char *call)
{
    return message &&
           (is_fixed(message) || object_is_usable(OBJECT_MESSAGE, message, "message", call));
}

const char *baronet_message_text(const struct baronet_message *message)
{
    if (!is_usable(message, __func__))
        return "";
    return message->fixed_text   ? message->fixed_text
           : message->text.start ? message->text.start
                                 : "";
}

size_t baronet_message_count(const struct baronet_message *message)
{
    return is_usable(message, __func__) ? message->count : 0;
}

size_t baronet_message_left_out(const struct baronet_message *message)
{
    return message ? message->left_out : 0;
}

bool baronet_message_diagnostic(const struct baronet_message *message, size_t index,
                                struct baronet_diagnostic *out)
{
    return is_usable(message, __func__) && index < message->count &&
           sized_fill(out, &message->entries[index].diagnostic, sizeof *out);
}

bool baronet_message_related(const struct baronet_message *message, size_t index, size_t related,
                             struct baronet_related *out)
{
    return is_usable(message, __func__) && index < message->count &&
           related < message->entries[index].diagnostic.related_count &&
           sized_fill(out, &message->entries[index].related[related], sizeof *out);
}

struct baronet_message *baronet_message_new(const char *code, const char *text)
{
    struct recovery recovery;
    struct baronet_message *message;
    if (!USABLE(code) || !USABLE(text) || MEMORY_FAILED(&recovery))
        return NULL;
    message_error(&message, "", "%s", text);
    latest(message)->code = message_copy(message, text_of(code));
    memory_close(&recovery);
    return message;
}

void baronet_message_free(struct baronet_message *message)
{
    if (is_fixed(message) || !is_usable(message, __func__))
        return;
    text_buffer_release(&message->text);
    memory_free(message->entries);
    arena_release(&message->arena);
    memory_free(message);
}

// ---- Other text

char *text_take(struct text_buffer *text)
{
    text_buffer_add(text, "", 0);
    char *taken = text->start ? text->start : memory_zeroed(1, 1);
    *text = (struct text_buffer){0};
    return taken;
}

void baronet_free(void *pointer)
{
    memory_free(pointer);
}

const char *baronet_misuse(void)
{
    return object_take_misuse();
}

unsigned baronet_version_number(void)
{
    return BARONET_VERSION_NUMBER;
}

const char *baronet_version(void)
{
    return BARONET_VERSION;
}
