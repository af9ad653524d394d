// Opens files that other files name, below a folder that they can't leave.
//
// The way down is gone folder by folder, each opened from the one before; symbolic links are read
// and followed by hand. So nothing outside is ever opened, whatever somebody renames or links
// meanwhile. What is opened is a regular file: pipes and devices may have no end, or none yet.
#ifndef CONFINED_H
#define CONFINED_H

#include <stdbool.h>

enum { CONFINED_PATH_ROOM = 4096 };

enum confined_problem {
    CONFINED_FINE,
    CONFINED_MISSING,     // there is no such file
    CONFINED_OUTSIDE,     // it lies outside the root, or a file outside asks for it
    CONFINED_LINK,        // a symbolic link leads out of the root
    CONFINED_LINKS,       // too many symbolic links
    CONFINED_FOLDER,      // it is a folder
    CONFINED_NOT_REGULAR, // it is a pipe, a device or a socket
    CONFINED_LONG,        // the path is too long or too deep
    CONFINED_ERROR,       // errno says why
};

// Opens the file that `name` means in the folder `folder` if it lies below the folder `root` (both
// as the process finds them; "" is the current one). With `ignores_case` a part of the name that is
// not there as written may be there in other capitals. Returns a descriptor, which the caller
// closes, and sets `path` to where the file lies below the root, without links and dots; else
// returns -1 and sets *problem.
int confined_open(const char *root, const char *folder, const char *name, bool ignores_case,
                  char path[CONFINED_PATH_ROOM], enum confined_problem *problem);

#endif
