// A file to which records are added, each wholly or not at all, by one process at a time.
//
// The file is locked (fcntl) while it is open; the lock ends with the process, however it ends. A
// process must not open the same file a second time meanwhile: closing that drops the lock. One
// thread at a time uses a log.
#ifndef STORE_LOG_H
#define STORE_LOG_H

#include "text.h"

struct store_log {
    const char *path; // owned by the caller
    int descriptor;   // -1: not open
};

// Opens the file, which is made if it is missing; only a regular file. False with the problem in
// words as in store.h: "... process 123 is writing it" when another one has it.
bool store_log_open(struct store_log *log, const char *path, struct text_buffer *problem);
void store_log_close(struct store_log *log);

// Removes the file if nothing is in it. It stays open.
void store_log_remove_empty(const struct store_log *log);

// Adds all bytes of the file, which may have any size.
bool store_log_read(struct store_log *log, struct text_buffer *out, struct text_buffer *problem);

// Adds a record and syncs it. False: the file is as long as before, or the problem says that it
// ends with a part of the record.
bool store_log_append(struct store_log *log, struct text record, struct text_buffer *problem);

// Cuts off what follows the first `length` bytes.
bool store_log_cut(struct store_log *log, size_t length, struct text_buffer *problem);

#endif
