#include "record_file.h"

#include "exit_status.h"
#include "loading.h"
#include "memory.h"
#include "options.h"
#include "record.h"
#include "rules_lines.h"
#include "store.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const header_names[HEADER_COUNT] = {
    [HEADER_GAME] = "Game",   [HEADER_FORMAT] = "Format", [HEADER_TITLE] = "Title",
    [HEADER_RULES] = "Rules", [HEADER_SETUP] = "SetUp",   [HEADER_VIEW] = "View",
    [HEADER_START] = "Start", [HEADER_SEATS] = "Seats",   [HEADER_SETTINGS] = "Settings",
    [HEADER_SEED] = "Seed",   [HEADER_RESULT] = "Result", [HEADER_END] = "End",
    [HEADER_TURNS] = "Turns",
};

// A file being read line by line.
struct reader {
    struct record_file *file;
    size_t line;
    uint64_t turns_promised;
    struct text_buffer *problem;
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

static bool refuse(struct reader *reader, const char *reason)
{
    text_buffer_print(reader->problem, "%s:%zu: %s\n", reader->file->path, reader->line, reason);
    return false;
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
        file->header_lines[i] = reader->line;
    }
    return true; // An unknown header belongs to another program.
}

// Reads "12. e2e4".
static bool read_turn(struct reader *reader, struct text line)
{
    struct record_file *file = reader->file;
    const size_t most = 10; // digits
    uint64_t number = 0;
    size_t digits = 0;
    for (; digits < line.length && digits < most; digits++) {
        char c = line.start[digits];
        if (c < '0' || c > '9')
            break;
        number = number * 10 + (uint64_t)(c - '0');
    }
    if (digits == 0 || line.length < digits + 3 || memcmp(line.start + digits, ". ", 2) != 0)
        return refuse(reader, "a turn is to stand here, as \"NUMBER. TURN\"");
    if (file->turn_count == reader->turns_promised)
        return refuse(reader, "here are more turns than the header line \"Turns\" says");
    file->turns[file->turn_count++] = (struct record_turn){
        arena_copy(&file->arena, line.start + digits + 2, line.length - digits - 2), reader->line,
        number};
    return true;
}

// Between the header lines and the turns.
static bool end_headers(struct reader *reader)
{
    static const enum record_header needed[] = {HEADER_GAME, HEADER_START, HEADER_TURNS};
    struct record_file *file = reader->file;
    uint64_t format = 1;
    if (file->headers[HEADER_FORMAT] &&
        (!read_number(file->headers[HEADER_FORMAT], UINT32_MAX, &format) ||
         format > RECORD_FORMAT)) {
        reader->line = file->header_lines[HEADER_FORMAT];
        return refuse(reader, "this record was written by a later version of Baronet");
    }
    for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++) {
        if (!file->headers[needed[i]]) {
            text_buffer_print(reader->problem, "%s:%zu: the header line \"%s\" is missing\n",
                              file->path, reader->line, header_names[needed[i]]);
            return false;
        }
    }
    if (!read_number(file->headers[HEADER_TURNS], RECORD_SIZE_LIMIT, &reader->turns_promised)) {
        reader->line = file->header_lines[HEADER_TURNS];
        return refuse(reader, "the header line \"Turns\" needs a number");
    }
    return true;
}

static bool read_line(struct reader *reader, struct text line, bool *is_in_headers)
{
    if (rules_lines_take(line, &reader->file->rules))
        return true;
    for (size_t i = 0; i < line.length; i++)
        if ((unsigned char)line.start[i] < ' ' || line.start[i] == 0x7F)
            return refuse(reader, "there are control characters in this line");
    if (line.length == 0)
        return true;
    if (*is_in_headers && line.start[0] == '[')
        return read_header(reader, line);
    if (*is_in_headers && !end_headers(reader))
        return false;
    *is_in_headers = false;
    return read_turn(reader, line);
}

static bool read_lines(struct reader *reader, struct text text)
{
    struct record_file *file = reader->file;
    size_t line_count = 1;
    for (size_t i = 0; i < text.length; i++)
        line_count += text.start[i] == '\n';
    file->turns = arena_array(&file->arena, line_count, sizeof *file->turns);
    bool is_in_headers = true;
    while (text.length > 0) {
        reader->line++;
        const char *newline = memchr(text.start, '\n', text.length);
        if (!newline)
            return refuse(reader, "the record is cut off in this line");
        struct text line = {text.start, (size_t)(newline - text.start)};
        text = (struct text){newline + 1, text.length - line.length - 1};
        if (line.length > 0 && line.start[line.length - 1] == '\r')
            line.length--;
        if (!read_line(reader, line, &is_in_headers))
            return false;
    }
    reader->line++;
    if (is_in_headers && !end_headers(reader))
        return false;
    if (file->turn_count < reader->turns_promised) {
        text_buffer_print(reader->problem, "%s:%zu: the record ends after %zu of %s turns\n",
                          file->path, reader->line, file->turn_count, file->headers[HEADER_TURNS]);
        return false;
    }
    return true;
}

static bool read_bytes(FILE *input, struct text_buffer *bytes)
{
    char block[4096];
    size_t length;
    errno = 0;
    while ((length = fread(block, 1, sizeof block, input)) > 0 && bytes->length < RECORD_SIZE_LIMIT)
        text_buffer_add(bytes, block, length);
    return !ferror(input);
}

static void close_input(void *input)
{
    fclose(input);
}

// Reads all of it and closes it.
static void take_bytes(FILE *input, struct text_buffer *bytes, struct text_buffer *reason)
{
    struct memory_undo undo;
    memory_on_failure(&undo, close_input, input);
    if (!read_bytes(input, bytes))
        text_buffer_print(reason, "%s", strerror(errno));
    memory_forget(&undo);
    fclose(input);
}

bool record_file_is_record(const char *path)
{
    return store_begins_with(path, text_of("[Game \""));
}

int record_file_read(struct record_file *file, const char *path, struct text_buffer *problem)
{
    *file = (struct record_file){.path = path};
    arena_init(&file->arena);
    text_buffer_init(&file->rules);
    struct reader reader = {.file = file, .problem = problem};
    struct text_buffer bytes, reason;
    text_buffer_init(&bytes);
    text_buffer_init(&reason);
    FILE *input = loading_open(path, &reason);
    int status = STATUS_ENVIRONMENT;
    if (input)
        take_bytes(input, &bytes, &reason);
    if (reason.length) {
        text_buffer_print(problem, "cannot read %s: %s\n", path, reason.start);
    } else if (bytes.length >= RECORD_SIZE_LIMIT) {
        text_buffer_print(problem, "%s is too large for a record\n", path);
        status = STATUS_WRONG;
    } else {
        struct text text = {bytes.start, bytes.length};
        status = read_lines(&reader, text) ? STATUS_FINE : STATUS_WRONG;
    }
    text_buffer_release(&reason);
    text_buffer_release(&bytes);
    return status;
}

void record_file_release(struct record_file *file)
{
    text_buffer_release(&file->rules);
    arena_release(&file->arena);
}
