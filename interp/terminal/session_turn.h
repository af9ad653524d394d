// Turns as people type them: whole, step by step, or in algebraic notation.
#ifndef SESSION_TURN_H
#define SESSION_TURN_H

#include "session.h"

// Makes the turn that was typed, or asks for the rest of it; else false, with what is wrong with it
// on the screen. *has_hint (of a refusal): that says what to do.
bool session_type_turn(struct session *session, const char *text, bool *has_hint);

// Shows how the turn of which a part was typed can go on.
void session_show_continuations(struct session *session);

#endif
