// The options of an engine that talks UCI, and the games to choose from.
#ifndef UCI_OPTIONS_H
#define UCI_OPTIONS_H

#include "uci_session.h"

void uci_reset_options(struct uci *uci);

// Answers the word that opens the conversation.
void uci_introduce(struct uci *uci);
void uci_set_option(struct uci *uci, char *rest);
void uci_load_files(struct uci *uci, char *paths);

#endif
