// What is typed, and the end of the input, also count while a game in the terminal is busy.
#ifndef SESSION_LISTEN_H
#define SESSION_LISTEN_H

#include "session.h"

// Between the two "stop" and Ctrl-C end what the engine thinks about, with what it has found;
// "quit" and the end of the input end whatever the library does, and the session is quitting.
// session_end_listening says whether it goes on; then *was_interrupted tells of Ctrl-C, if it is
// not NULL.
void session_begin_listening(struct session *session);
bool session_end_listening(struct session *session, bool *was_interrupted);

#endif
