// Files that rules files include.
#ifndef ZRF_FILE_H
#define ZRF_FILE_H

#include "zrf_game.h"

enum { ZRF_FILE_LIMIT = 16 * 1024 * 1024 }; // bytes of a file

// A zrf_reader of files on disk: `name` stands relative to the folder of `from`, may have
// backslashes, and is looked for without regard to case when it is not there as written. Names that
// leave the folder by ".." are followed; absolute ones are looked for by their last part only.
bool zrf_file_read(void *context, struct arena *arena, const char *from, struct text name,
                   const char **found_name, struct text *text);

// Reads a file, by its path as it is, into the arena; false, with errno set, when that fails.
bool zrf_file_open(struct arena *arena, const char *path, struct text *text);

// Splits "FILE.zrf#2" or "FILE.zrf#Title" into the path and the variant ("" without); copies the
// path.
const char *zrf_file_split(struct arena *arena, const char *name, const char **variant);

#endif
