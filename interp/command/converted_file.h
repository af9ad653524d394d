// The files that baronet convert writes: nobody's work is lost by it.
#ifndef CONVERTED_FILE_H
#define CONVERTED_FILE_H

#include "text.h"

// Makes the folder that files are written to (NULL: none is needed). False, with a complaint, when
// that can't be done.
bool converted_folder_make(const char *folder);

// Writes a text, unless a file with another text is there and `force` was not given. An exit
// status, with a complaint.
int converted_file_write(const char *path, struct text text, bool force);

#endif
