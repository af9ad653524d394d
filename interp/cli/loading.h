// Loads games as the command line says, for all games of a command: for the machine that it chose
// (--plain), with files from where it allows them (--root).
#ifndef LOADING_H
#define LOADING_H

#include "baronet.h"
#include "text.h"

#include <stdio.h>

// All games are loaded for the plain machine from now on.
void loading_set_plain(void);

// What files name lies in this folder and below from now on (--root). Returns an exit status, with
// a complaint unless it is STATUS_FINE.
int loading_set_root(const char *folder);

// All files that are read come from this loader from now on, which must live on (--sandbox).
void loading_set_loader(const struct baronet_loader *loader);

// Whether that is so: no file can be opened or written otherwise.
bool loading_is_confined(void);

// How much of a game's name says which game it is: what follows is a variant of a rules file, or
// options, "#2" or "?flips=off".
size_t loading_name_length(const char *name);

// Whether a game is part of the program.
bool loading_is_bundled(const char *name);

// Options for baronet_load_with and others.
struct baronet_load_options loading_options(void);

// As baronet_load.
struct baronet_game *loading_game(const char *name, bool *missing,
                                  struct baronet_message **message);

// The same for a game that a file names, a list of tests, say: it is bundled, or a file called .vdl
// or .zrf that lies in the current folder or below, or with --root there. What can't be a name of
// one is not quoted.
struct baronet_game *loading_listed_game(const char *name, struct baronet_message **message);

// Reads a file that a game's file names (a picture, say) from where it may lie: at most `most`
// bytes. False with the reason in words. `game` is what the command line calls the game.
bool loading_beside(const char *game, const char *name, size_t most, struct text_buffer *bytes,
                    struct text_buffer *reason);

// Opens a file of lines that the user has named, for reading; it is closed by fclose. NULL with the
// reason in words.
FILE *loading_open(const char *path, struct text_buffer *reason);

// The next line, as getline reads it; false at the end, and when the file can't be read. That there
// is no memory for the line is no end: it is told as everywhere (memory.h).
bool loading_line(FILE *file, char **line, size_t *capacity);

#endif
