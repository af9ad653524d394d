// The options of a UCI engine, and the games that one of them chooses from.
#ifndef UCI_OPTIONS_H
#define UCI_OPTIONS_H

#include "uci_session.h"

// Sets all options to their defaults.
void uci_reset_options(struct uci *uci);

// Answers the word that opens the conversation: name, options, "uciok".
void uci_introduce(struct uci *uci);

// Obeys "setoption" and "load"; the text is what follows the word, and is cut up.
void uci_set_option(struct uci *uci, char *rest);
void uci_load_files(struct uci *uci, char *paths);

#endif
