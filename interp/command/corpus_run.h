// Runs the trials of a corpus in child processes, several at once, each with limits.
#ifndef CORPUS_RUN_H
#define CORPUS_RUN_H

#include "corpus_trial.h"

#include <stddef.h>

struct corpus_row {
    const char *path; // the caller's
    uint32_t variant; // from 1; 0: a file without variants
    struct corpus_report report;
    bool is_ended;
};

struct corpus_rows {
    struct corpus_row *rows; // of files in the order given, each with its variants
    size_t count, capacity;
};

// Tries each file with all its variants by `jobs` processes at once. `progress` (may be NULL) is
// called when one has ended. False when no process can be started.
bool corpus_run(struct corpus_rows *rows, const char *const *paths, size_t path_count,
                const struct corpus_request *request, size_t jobs,
                void (*progress)(size_t ended, size_t known));
void corpus_rows_release(struct corpus_rows *rows);

#endif
