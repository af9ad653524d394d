// Writing files so that nothing is lost. Nobody else in Baronet writes files.
//
// A file is replaced as a whole: the bytes go to a temporary file in the same folder, all writes
// are checked, the file is synced (fsync), renamed, and its folder is synced. Whoever is killed
// leaves the old file or the new one. What he leaves besides, NAME.0123456789abcdef~, is removed
// when NAME is next written: the writer holds a lock (flock) on his temporary file until it is
// renamed, and the system drops the lock when he dies.
//
// True means: the bytes will be there after a crash of the program or of the system, as far as
// fsync keeps its promise. False comes with the problem in words, a path and the system's reason
// among them, without a newline; then the old files are there unless said otherwise.
//
// Only regular files are replaced, not devices, pipes or folders, and none that the user may not
// write. A symbolic link is followed: the file that it leads to is replaced. The file's permissions
// stay. File size limits (RLIMIT_FSIZE) are errors like a full disk; no signal reaches the program.
#ifndef STORE_H
#define STORE_H

#include "text.h"

bool store_replace(const char *path, struct text bytes, struct text_buffer *problem);

// Whether that could be done now, which is tried with another file that is removed again: for
// callers that work for hours before there are bytes to write.
bool store_can_replace(const char *path, struct text_buffer *problem);

// ---- Several files that change together

// One file of a unit: its name is the unit's with ".SUFFIX", which has neither '/' nor '~' in it.
struct store_part {
    const char *suffix;
    struct text bytes; // start NULL: the file is removed
};

// Replaces files of one folder, all or none: when a process is killed between two renames the next
// one that settles the unit finishes what it began. `unit` is a path. The temporary files are
// synced first; then a list of the renames to come, UNIT.unit~, appears by a rename of its own, and
// from then on everything is new. At most STORE_PART_LIMIT parts.
//
// False: nothing has changed, or, when the list was written but not all renames could be made, the
// unit stays to be settled.
enum { STORE_PART_LIMIT = 300 };
bool store_replace_unit(const char *unit, const struct store_part *parts, size_t count,
                        struct text_buffer *problem);

// Finishes what a killed process began. To be called before the files of a unit are read; costs one
// system call when there is nothing to do.
bool store_settle_unit(const char *unit, struct text_buffer *problem);

// ---- Around files

// Removes a file; fine if there is none.
bool store_remove(const char *path, struct text_buffer *problem);

// Makes a folder and those above it that are missing, with these permissions.
bool store_make_folder(const char *path, unsigned mode, struct text_buffer *problem);

// Whether a file of that name exists, or may exist (its folder can't be searched).
bool store_exists(const char *path);

// Adds the bytes of a regular file of at most `limit` bytes.
bool store_read(const char *path, size_t limit, struct text_buffer *out,
                struct text_buffer *problem);

// Whether it is a regular file that begins with these bytes, at most 64.
bool store_begins_with(const char *path, struct text beginning);

#endif
