// The lines that an engine reports while it thinks, the best one first.
#ifndef REASON_LINES_H
#define REASON_LINES_H

#include "baronet_engine.h"

enum { REASON_LINES_LIMIT = 16 };

struct reason_line {
    char **turns;
    size_t count;
    int score, win_in; // as in the engine's report
};

struct reason_lines {
    struct reason_line of[REASON_LINES_LIMIT];
    unsigned count, depth;
};

// The lines of the depth that is being searched, and of the latest one that is through. Zeroed
// before the engine thinks.
struct reason_reports {
    struct reason_lines latest, whole;
};

void reason_reports_release(struct reason_reports *reports);

// Takes in what the engine reports.
void reason_reports_note(struct reason_reports *reports,
                         const struct baronet_engine_report *report);

#endif
