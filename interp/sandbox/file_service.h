// One process gives files to another that can open none: over a socket, which asks and answers in
// packets.
//
// The asking side is a loader (baronet.h). The giving side trusts nothing that it is told: it gives
// files that the command line names, and what the loader for a folder (baronet_root_loader) gives
// to files.
#ifndef FILE_SERVICE_H
#define FILE_SERVICE_H

#include "baronet.h"

// ---- The asking side

struct file_client {
    struct baronet_loader loader;
    int socket;
};

// `client` must not move while the loader is used, by one thread at a time.
void file_client_init(struct file_client *client, int socket);

// ---- The giving side

struct file_policy {
    const char *const *named; // files that the user has named, up to NULL: they may lie anywhere
    const char *root; // what files name lies here; NULL: in the folder of the one named last
};

// Makes the two ends of a connection, the client's first; false with errno.
bool file_service_connect(int ends[2]);

// Answers until the client is gone. False: it has asked for something that makes no sense.
bool file_service_run(int socket, const struct file_policy *policy);

#endif
