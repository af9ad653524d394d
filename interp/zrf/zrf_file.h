// How a game in a rules file is named: the file's path and the variant.
#ifndef ZRF_FILE_H
#define ZRF_FILE_H

#include "zrf_game.h"

enum { ZRF_FILE_LIMIT = 16 * 1024 * 1024 }; // bytes of a file

// Splits "FILE.zrf#2" or "FILE.zrf#Title" into the path and the variant ("" without); copies the
// path.
const char *zrf_file_split(struct arena *arena, const char *name, const char **variant);

#endif
