// Ctrl-C (SIGINT) during a game does not end the program: it is noted, and whoever is busy looks.
#ifndef INTERRUPT_H
#define INTERRUPT_H

#include <stdbool.h>

// From now on Ctrl-C is noted.
void interrupt_watch(void);

// The same for what lasts long, and for SIGTERM, too. A second Ctrl-C ends the program, if whoever
// is busy takes his time. What is ignored (nohup) stays so.
void interrupt_watch_once(void);

// The number of the signal that is noted; 0: none.
int interrupt_number(void);

// Whether Ctrl-C was pressed, and is not forgotten.
bool interrupt_is_noted(void);

// The same, and forgets it.
bool interrupt_end(void);

#endif
