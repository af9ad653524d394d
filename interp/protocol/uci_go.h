// Thinking by UCI: the engine, "go" and what stops it, and turns that are banned.
#ifndef UCI_GO_H
#define UCI_GO_H

#include "uci_session.h"

// Stops thinking and counting, and waits until both have ended.
void uci_stop(struct uci *uci);

// Waits for the end of a perft, if one is running.
void uci_await_count(struct uci *uci);

// The expected turn was made ("ponderhit"): the engine's clock starts.
void uci_hit(struct uci *uci);

// The conversation has ended: what is nearly done gets 20 ms more, anything else is stopped.
void uci_end(struct uci *uci);

// The engine, made when it is first needed; uci_forget_engine stops and releases it, as options or
// the game change.
struct baronet_engine *uci_need_engine(struct uci *uci);
void uci_forget_engine(struct uci *uci);

// Obeys "go" and the command that bans turns; `rest` is what follows the word, and is cut up.
void uci_go(struct uci *uci, char *rest);
void uci_ban_turns(struct uci *uci, char *rest);

#endif
