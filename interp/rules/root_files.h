// The loader for files on disk: what the host names itself is opened wherever it lies, what files
// name only below a root.
#ifndef ROOT_FILES_H
#define ROOT_FILES_H

#include "baronet.h"

struct root_files {
    struct baronet_loader loader;
    char *root;    // owned; NULL: the current folder
    bool is_fixed; // else the root is the folder of the file that the host has named last
};

// With root NULL it follows the host's files. `files` must not move while the loader is used.
void root_files_init(struct root_files *files, const char *root);
void root_files_release(struct root_files *files);

#endif
