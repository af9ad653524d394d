// Where the text of games comes from: a loader for files, and what is part of the program. All that
// definitions name is read here.
#ifndef GAME_FILES_H
#define GAME_FILES_H

#include "baronet.h"
#include "embedded.h"
#include "found_file.h"
#include "root_files.h"

struct arena;

// The files that a game asks for while it is loaded.
struct game_files {
    const struct baronet_loader *loader;
    struct root_files own;   // the loader where the caller gives none
    const char *first_asker; // who asks for the game's own file: NULL, the caller
};

// Options of any version as the library knows them (NULL: none are set).
struct baronet_load_options load_options_of(const struct baronet_load_options *options);

// `of_text`: the game itself is no file. `files` must not move afterwards.
void game_files_init(struct game_files *files, const struct baronet_load_options *options,
                     bool of_text);
void game_files_release(struct game_files *files);

// Reads a file of at most MODEL_SOURCE_LIMIT bytes into the arena: `name` as the file `from` has
// it. NULL: the game's own file. False: it can't be had, found->reason says why unless there is no
// such file.
bool game_files_read(struct game_files *files, struct arena *arena, const char *from,
                     struct text name, bool ignores_case, struct found_file *found);

// Says that a file can't be read: an error with no place, and a hint.
struct diag;
void game_files_complain(struct diag *diag, const char *name, const struct found_file *found);

// The same for an included rules file of Zillions: `name` may have backslashes; of an absolute path
// the last part is looked for. A zrf_reader whose context is a struct game_files.
bool game_files_read_zrf(void *context, struct arena *arena, const char *from, struct text name,
                         struct found_file *found);

// Parents and modules: the bundled ones first, then files. A model_reader whose context is a struct
// game_files.
bool game_files_read_vdl(void *context, struct arena *arena, const char *from, struct text name,
                         bool is_module, struct found_file *found);

// The embedded file "FOLDER/NAME.vdl", or NULL.
const struct embedded_file *game_file_embedded(const char *folder, struct text name);

// Whether a name means a file, not a game that is part of the program.
bool game_file_is_path(struct text name);

#endif
