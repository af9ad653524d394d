#include "record_file.h"

#include "diag.h"
#include "memory.h"
#include "message.h"
#include "rules_lines.h"

#include <stdarg.h>
#include <string.h>

enum { RECORD_SIZE_LIMIT = 64 * 1024 * 1024 };

static const char *const header_names[HEADER_COUNT] = {
    [HEADER_GAME] = "Game",   [HEADER_FORMAT] = "Format", [HEADER_TITLE] = "Title",
    [HEADER_RULES] = "Rules", [HEADER_SETUP] = "SetUp",   [HEADER_VIEW] = "View",
    [HEADER_START] = "Start", [HEADER_SEATS] = "Seats",   [HEADER_SETTINGS] = "Settings",
    [HEADER_SEED] = "Seed",   [HEADER_RESULT] = "Result", [HEADER_END] = "End",
    [HEADER_TURNS] = "Turns",
};

void record_header_print(struct text_buffer *out, enum record_header header, const char *value)
{
    text_buffer_print(out, "[%s \"", header_names[header]);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            text_buffer_add_character(out, '\\');
        bool is_control = (unsigned char)*value < ' ' || *value == 0x7F; // refused when read
        text_buffer_add_character(out, is_control ? '?' : *value);
    }
    text_buffer_print(out, "\"]\n");
}

bool record_file_agrees(const struct record_file *file, const struct record_file *other,
                        enum record_header header)
{
    const char *here = file->headers[header], *there = other->headers[header];
    return here ? there && strcmp(here, there) == 0 : !there;
}

// ---- What is wrong

static void tell_quoting(const struct record_file *file, struct span span,
                         struct baronet_message **message, const char *hint, const char *text)
{
    struct arena arena;
    struct diag diag;
    arena_init(&arena);
    diag_init(&diag, &arena, &file->sources);
    diag.sort = "record";
    diag_error(&diag, span, "%s", text);
    if (hint)
        diag_hint(&diag, "%s", hint);
    message_of_diag(message, &diag);
    arena_release(&arena);
}

static void tell_place(const struct record_file *file, struct span span,
                       struct baronet_message **message, const char *text)
{
    struct baronet_message *made = message_new();
    struct baronet_diagnostic *told =
        message_tell(made, "record", message_copy(made, text_of(text)));
    told->file = message_copy(made, text_of(file->source->name));
    source_locate(file->source, span.start, &told->line, &told->column);
    source_locate(file->source, span.end, &told->end_line, &told->end_column);
    text_buffer_print(message_buffer(made), "%s:%u:%u: error: %s\n", told->file, told->line,
                      told->column, text);
    message_take(message, made);
}

bool record_refuse(const struct record_file *file, struct span span,
                   struct baronet_message **message, const char *hint, const char *format, ...)
{
    struct text_buffer text;
    va_list arguments;
    if (!message)
        return false;
    text_buffer_init(&text);
    va_start(arguments, format);
    text_buffer_vprint(&text, format, arguments);
    va_end(arguments);
    if (file->headers[HEADER_VIEW])
        tell_place(file, span, message, text.start);
    else
        tell_quoting(file, span, message, hint, text.start);
    text_buffer_release(&text);
    return false;
}

// ---- Reading

// A text that is read line by line.
struct reader {
    struct record_file *file;
    struct span line; // the present one
    bool is_in_headers;
    struct baronet_message **message;
};

static bool refuse(struct reader *reader, const char *reason)
{
    return record_refuse(reader->file, reader->line, reader->message, NULL, "%s", reason);
}

static bool refuse_header(struct reader *reader, enum record_header header, const char *reason)
{
    return record_refuse(reader->file, reader->file->header_spans[header], reader->message, NULL,
                         "%s", reason);
}

static bool read_number(struct text text, uint64_t limit, uint64_t *number)
{
    *number = 0;
    for (size_t i = 0; i < text.length; i++) {
        if (text.start[i] < '0' || text.start[i] > '9' || *number > limit)
            return false;
        *number = *number * 10 + (uint64_t)(text.start[i] - '0');
    }
    return text.length > 0 && *number <= limit;
}

// Reads [Name "value"], in which \" and \\ stand for " and \.
static bool read_header(struct reader *reader, struct text line)
{
    struct record_file *file = reader->file;
    const char *end = line.start + line.length;
    size_t length = 0;
    while (length + 1 < line.length && line.start[length + 1] != ' ')
        length++;
    struct text name = {line.start + 1, length};
    const char *at = name.start + name.length;
    if (end - at < 4 || memcmp(at, " \"", 2) != 0 || memcmp(end - 2, "\"]", 2) != 0)
        return refuse(reader, "a header line is [Name \"value\"]");
    char *value = arena_alloc(&file->arena, line.length);
    size_t used = 0;
    for (at += 2; at < end - 2; at++) {
        at += *at == '\\' && at + 1 < end - 2;
        value[used++] = *at;
    }
    for (int i = 0; i < HEADER_COUNT; i++) {
        if (!text_is(name, header_names[i]))
            continue;
        if (file->headers[i])
            return refuse(reader, "this header line is here twice");
        file->headers[i] = value;
        file->header_spans[i] = reader->line;
    }
    return true; // An unknown header belongs to another program.
}

// Reads "12. e2e4".
static bool read_turn(struct reader *reader, struct text line)
{
    struct record_file *file = reader->file;
    const size_t most = 10; // digits
    uint64_t number;
    size_t digits = 0;
    while (digits < line.length && digits < most && line.start[digits] >= '0' &&
           line.start[digits] <= '9')
        digits++;
    if (line.length < digits + 3 || memcmp(line.start + digits, ". ", 2) != 0 ||
        !read_number((struct text){line.start, digits}, UINT64_MAX / 16, &number))
        return refuse(reader, "a turn is to stand here, as \"NUMBER. TURN\"");
    if (file->turn_count == file->turns_promised)
        return refuse(reader, "here are more turns than the header line \"Turns\" says");
    struct text turn = text_from(line, digits + 2);
    uint32_t start = reader->line.start + (uint32_t)(digits + 2);
    file->turns[file->turn_count++] =
        (struct record_turn){.text = arena_copy(&file->arena, turn.start, turn.length),
                             .span = {start, start + (uint32_t)turn.length},
                             .number = number};
    return true;
}

// Between the header lines and the turns.
static bool end_headers(struct reader *reader)
{
    static const enum record_header needed[] = {HEADER_GAME, HEADER_START, HEADER_TURNS};
    struct record_file *file = reader->file;
    const char *format = file->headers[HEADER_FORMAT];
    uint64_t version;
    reader->is_in_headers = false;
    if (format && !read_number(text_of(format), RECORD_FORMAT, &version))
        return refuse_header(reader, HEADER_FORMAT,
                             "this record was written by a later version of Baronet");
    for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++)
        if (!file->headers[needed[i]])
            return record_refuse(file, reader->line, reader->message, NULL,
                                 "the header line \"%s\" is missing", header_names[needed[i]]);
    if (!read_number(text_of(file->headers[HEADER_TURNS]), RECORD_SIZE_LIMIT,
                     &file->turns_promised))
        return refuse_header(reader, HEADER_TURNS, "the header line \"Turns\" needs a number");
    return true;
}

static bool read_line(struct reader *reader, struct text line)
{
    if (rules_lines_take(line, &reader->file->rules))
        return true;
    for (size_t i = 0; i < line.length; i++)
        if ((unsigned char)line.start[i] < ' ' || line.start[i] == 0x7F)
            return refuse(reader, "there are control characters in this line");
    if (line.length == 0)
        return true;
    if (reader->is_in_headers && line.start[0] == '[')
        return read_header(reader, line);
    if (reader->is_in_headers && !end_headers(reader))
        return false;
    return read_turn(reader, line);
}

static bool read_end(struct reader *reader, unsigned flags)
{
    struct record_file *file = reader->file;
    uint32_t end = file->source->base + (uint32_t)file->source->text.length;
    reader->line = (struct span){end, end};
    if (reader->is_in_headers && !end_headers(reader))
        return false;
    if (file->turn_count == file->turns_promised)
        return true;
    file->is_cut = true;
    return (flags & BARONET_RECORD_CUT) ||
           record_refuse(file, reader->line, reader->message, NULL,
                         "the record ends after %zu of %s turns", file->turn_count,
                         file->headers[HEADER_TURNS]);
}

static bool read_lines(struct reader *reader, unsigned flags)
{
    struct record_file *file = reader->file;
    struct text text = file->source->text;
    size_t line_count = 1;
    for (size_t i = 0; i < text.length; i++)
        line_count += text.start[i] == '\n';
    file->turns = arena_array(&file->arena, line_count, sizeof *file->turns);
    while (text.length > 0) {
        const char *newline = memchr(text.start, '\n', text.length);
        struct text line = {text.start, newline ? (size_t)(newline - text.start) : text.length};
        uint32_t start = file->source->base + (uint32_t)(line.start - file->source->text.start);
        reader->line = (struct span){start, start + (uint32_t)line.length};
        if (!newline) {
            file->is_cut = true;
            if (!(flags & BARONET_RECORD_CUT))
                return refuse(reader, "the record is cut off in this line");
            break;
        }
        text = text_from(text, line.length + 1);
        if (line.length > 0 && line.start[line.length - 1] == '\r')
            line.length--;
        if (!read_line(reader, line))
            return false;
    }
    return read_end(reader, flags);
}

struct record_file *record_file_read(const char *name, struct text text, unsigned flags,
                                     struct baronet_message **message)
{
    if (text.length >= RECORD_SIZE_LIMIT) {
        message_error(message, "record", "%s is too large for a record", name);
        return NULL;
    }
    struct record_file *file = memory_zeroed(1, sizeof *file);
    arena_init(&file->arena);
    text_buffer_init(&file->rules);
    source_set_init(&file->sources, &file->arena);
    file->source = source_add(&file->sources, name, text);
    struct reader reader = {.file = file, .is_in_headers = true, .message = message};
    if (read_lines(&reader, flags))
        return file;
    record_file_free(file);
    return NULL;
}

void record_file_free(struct record_file *file)
{
    if (!file)
        return;
    text_buffer_release(&file->rules);
    arena_release(&file->arena);
    memory_free(file);
}
