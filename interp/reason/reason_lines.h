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

// When the engine has decided: the lines, the first of which begins with its turn. An iteration
// that was broken off may have found that turn, after all others were judged by the one before.
// None when no line shows it.
const struct reason_lines *reason_reports_end(struct reason_reports *reports, const char *turn);

#endif
