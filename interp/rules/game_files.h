// Where the text of games comes from: files, and what is part of the program.
#ifndef GAME_FILES_H
#define GAME_FILES_H

#include "embedded.h"
#include "text.h"

#include <stdbool.h>

// The embedded file "FOLDER/NAME.vdl", or NULL.
const struct embedded_file *game_file_embedded(const char *folder, struct text name);

// Reads a whole file of at most MODEL_SOURCE_LIMIT bytes. False with errno set.
bool game_file_read(const char *path, struct text_buffer *out);

// Parents and modules: the bundled ones first, then files beside the one that asks.
struct arena;
bool game_files_read_other(struct arena *arena, const char *from, struct text name, bool is_module,
                           const char **found_name, struct text *text);

// Whether a name means a file, not a game that is part of the program.
bool game_file_is_path(struct text name);

#endif
