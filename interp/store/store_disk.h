// The system calls of the store, each checked; what the modules of this folder share.
#ifndef STORE_DISK_H
#define STORE_DISK_H

#include "memory.h"
#include "text.h"

#include <sys/types.h>

enum { STORE_ID_LENGTH = 16 }; // hexadecimal digits, in the names of temporary files

// Adds "cannot DO PATH: REASON" of errno; returns false.
bool disk_problem(struct text_buffer *problem, const char *what, const char *path, int error);

// A descriptor that is closed when memory is out. Whatever is held is let go or kept, the latest
// first.
struct disk_held {
    int descriptor; // -1: none
    struct memory_undo undo;
};

void disk_hold(struct disk_held *held, int descriptor);
int disk_keep(struct disk_held *held); // it is not closed: its owner has it now
void disk_let_go(struct disk_held *held);

// Writes all bytes; false with errno. Writing beyond the file size limit is EFBIG, not a signal.
bool disk_write(int descriptor, struct text bytes);

// Adds the folder of a path: "." where there is none.
void disk_folder(struct text_buffer *out, const char *path);

// The part of the path after the folder.
const char *disk_name(const char *path);

// Syncs the folder of a path, so that renames in it are kept; false with errno. A folder that may
// not be read, or a file system that does not sync folders, is fine.
bool disk_sync_folder(const char *path);

// Whether the file may be written: it is missing, or regular and not protected; else false with the
// problem. *mode: its permissions; 0 when it is missing.
bool disk_may_replace(const char *path, mode_t *mode, struct text_buffer *problem);

// Sets `id` to an identity that no other writer has.
void disk_new_id(char id[STORE_ID_LENGTH + 1]);
bool disk_is_id(const char *text, size_t length);

// Writes a temporary file that did not exist, syncs it and returns its descriptor, which holds a
// lock; -1 with the problem, which speaks of `target`, and no file. `mode` 0: what is usual for the
// user's new files.
int disk_write_new(const char *path, const char *target, mode_t mode, struct text bytes,
                   struct text_buffer *problem);

// Removes the temporary files of writers that are dead. `is_unit`: those of units.
void disk_remove_leftovers(const char *path, bool is_unit);

#endif
