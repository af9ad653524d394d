// The course of a game in the terminal.
#ifndef SESSION_RUN_H
#define SESSION_RUN_H

#include "session.h"

// Lets humans, the engine and chance play until somebody quits; returns an exit status.
int session_run(struct session *session);

// Lets the engine and chance play alone for at most `turn_limit` turns; returns an exit status.
int session_run_alone(struct session *session, size_t turn_limit);

// Keeps the game for those who go on later, if it is to be; not again before a turn is made.
void session_keep(struct session *session);

// Keeps it as it is now, with the clocks and the level, for whoever is about to leave.
void session_keep_anew(struct session *session);

#endif
