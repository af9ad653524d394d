// Thinking by UCI: the engine, "go", what stops it, and the turns that may not be made.
#ifndef UCI_GO_H
#define UCI_GO_H

#include "uci_session.h"

void uci_stop(struct uci *uci);

// Waits until perft is through, if it is under way.
void uci_await_count(struct uci *uci);

// What it ponders about has happened: its time begins.
void uci_hit(struct uci *uci);
void uci_forget_engine(struct uci *uci);
struct engine *uci_need_engine(struct uci *uci);

void uci_go(struct uci *uci, char *rest);
void uci_ban_turns(struct uci *uci, char *rest);

#endif
