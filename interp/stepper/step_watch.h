// What a stepper's pieces were last seen to do (private to the stepper).
#ifndef STEP_WATCH_H
#define STEP_WATCH_H

struct step_watch;
void step_watch_free(struct step_watch *watch);

#endif
