// Trying one game of a corpus: it is read, compiled and played at random, in a process of its own,
// so that nothing that happens there can hurt the others.
#ifndef CORPUS_TRIAL_H
#define CORPUS_TRIAL_H

#include <stdbool.h>
#include <stdint.h>

enum corpus_stage {
    CORPUS_READING,
    CORPUS_COMPILING,
    CORPUS_PLAYING,
    CORPUS_CONVERTING,
    CORPUS_DONE
};

enum corpus_verdict {
    CORPUS_FINE,
    CORPUS_READ,    // a rules file without a game, for others to include
    CORPUS_REFUSED, // the file has mistakes, or needs another program
    CORPUS_FAILED,  // what was played was not as it should be, or the process did not come to its
                    // end
    CORPUS_STOPPED, // a limit of the command was spent before it was through
    CORPUS_VERDICTS
};

// What a child reports to its parent, repeatedly; the last report counts. Small enough for one
// write.
struct corpus_report {
    uint8_t stage;          // enum corpus_stage
    uint8_t verdict;        // enum corpus_verdict
    uint32_t variant_count; // in the file; 1 for other files
    uint32_t games, unfinished;
    uint64_t turns;
    uint64_t read_time, compile_time, play_time, convert_time; // milliseconds
    uint32_t blocks,
        betza_blocks; // of a rules file: its move blocks, those that became Betza notation
    bool is_converted;
    char title[100];
    char message[300]; // why it was refused or failed: one line
};

struct corpus_request {
    uint64_t games, turn_limit, seed;
    uint64_t seconds;   // for playing; then fewer games are enough
    uint64_t megabytes; // of memory; 0: no limit
};

// Whether the path ends like a rules file of Zillions.
bool corpus_is_zrf(const char *path);

// Tries a file; `variant` counts from 1 and is 0 for files without variants. Writes reports to the
// descriptor.
void corpus_try(const char *path, uint32_t variant, const struct corpus_request *request,
                int descriptor);

#endif
