// The user's browser.
#ifndef BROWSER_H
#define BROWSER_H

#include <stdbool.h>

// Opens an address there: by the first program of $BROWSER that can be started, else by xdg-open.
// No shell is asked. False, with errno: there is none.
bool browser_open(const char *address);

// Now and then: takes what is left of the program when it has ended.
void browser_tick(void);

#endif
