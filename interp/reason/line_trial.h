// Plays a line through, and counts what each side loses in it.
#ifndef LINE_TRIAL_H
#define LINE_TRIAL_H

#include "reason_lines.h"

enum { LINE_LIMIT = 64 }; // turns of a line that are looked at

// What happens to the pieces of one side, by type.
struct side {
    unsigned *lost;    // pieces that are gone
    unsigned *changed; // pieces that have become this type, and are still there ...
    unsigned *before;  // ... and what the latest of them was
};

// Lines that are played through for one player, one after the other.
struct line_trial {
    const struct baronet_engine *engine;
    unsigned player; // whose turn is explained
    size_t types;
    struct side own, others; // in the latest line
    double balance;          // in hundredths, for the player
};

struct course {
    size_t played;                // turns that could be made
    bool quiet[LINE_LIMIT];       // which of them were
    struct baronet_result result; // at their end
};

void line_trial_init(struct line_trial *trial, const struct baronet_engine *engine,
                     const struct baronet_play *play);
void line_trial_release(struct line_trial *trial);

// What the engine takes a type for, in hundredths.
double line_trial_worth(const struct baronet_engine *engine, size_t type);

// Makes up to `limit` turns of the line; what chance decides ends it, as nobody can rely on that.
void line_trial_run(struct line_trial *trial, const struct baronet_play *play,
                    const struct reason_line *line, size_t limit, struct course *course);

// Forgets what was won and lost of the same type. False: nothing is left.
bool line_trial_cancel(struct line_trial *trial);

bool course_is_over(const struct course *course);

// How many turns of the line show what it wins and costs: up to the last capture that is followed
// by a quiet turn, as after the others it may go on.
size_t course_settled(const struct course *course);

// The type of the piece that the turn gives up by choice; -1: it gives up nothing. *place: where in
// the turn's text the choice begins.
int turn_gives_up(const struct baronet_turn *turn, size_t *place);

#endif
