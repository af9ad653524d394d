#include "record_read.h"

#include "exit_status.h"
#include "loading.h"
#include "memory.h"
#include "record.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

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

// Reads what the file holds.
static int read_text(struct baronet_record **record, const char *path,
                     const struct text_buffer *bytes, struct text_buffer *problem)
{
    struct baronet_message *message;
    bool is_read;
    if (*record) {
        is_read = baronet_record_add(*record, path, bytes->start, bytes->length, &message);
    } else {
        *record = baronet_record_read(path, bytes->start, bytes->length, 0, &message);
        is_read = *record;
    }
    text_buffer_print(problem, "%s", baronet_message_text(message));
    baronet_message_free(message);
    return is_read ? STATUS_FINE : STATUS_WRONG;
}

int record_read(struct baronet_record **record, const char *path, struct text_buffer *problem)
{
    struct text_buffer bytes, reason;
    text_buffer_init(&bytes);
    text_buffer_init(&reason);
    FILE *input = loading_open(path, &reason);
    int status = STATUS_ENVIRONMENT;
    if (input)
        take_bytes(input, &bytes, &reason);
    if (reason.length)
        text_buffer_print(problem, "cannot read %s: %s\n", path, reason.start);
    else
        status = read_text(record, path, &bytes, problem);
    text_buffer_release(&reason);
    text_buffer_release(&bytes);
    return status;
}

struct baronet_recorded record_recorded(const struct baronet_record *record)
{
    struct baronet_recorded recorded = {.size = sizeof recorded};
    baronet_recorded(record, &recorded);
    return recorded;
}

void record_fingerprint(const struct baronet_record *record, char text[FINGERPRINT_ROOM])
{
    uint64_t fingerprint = record_recorded(record).fingerprint;
    text[0] = '\0';
    if (fingerprint)
        snprintf(text, FINGERPRINT_ROOM, "%016" PRIx64, fingerprint);
}
