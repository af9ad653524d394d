// Messages on stderr: complaints, hints, progress, and the library's diagnostics.
#ifndef COMPLAIN_H
#define COMPLAIN_H

#include "baronet.h"
#include "suggest.h"

#include <stdbool.h>

// Prints "baronet: TEXT" on a line of its own. Control characters are shown as '?'.
__attribute__((format(printf, 1, 2))) void complain(const char *format, ...);

// The command line is wrong: prints "baronet COMMAND: TEXT" and a hint, which is the suggestion
// where there is one (NULL: none), else where to read on. Returns STATUS_USAGE.
__attribute__((format(printf, 3, 4))) int
complain_usage(const char *command, const struct suggest *suggest, const char *format, ...);

// Prints a message of the library (NULL: nothing) and releases it.
void complain_message(struct baronet_message *message);

// Prints that memory is out and ends the program: for threads, which have nobody to tell.
_Noreturn void complain_out_of_memory(void);

// Prints "hint: did you mean ...?" if the suggestion found something, and returns whether it did.
bool complain_suggestion(const struct suggest *suggest);

// Whether stderr is a terminal that can replace a line, so that progress may be shown there.
bool progress_is_wanted(void);

// Replaces the progress shown by other text; "" removes it.
__attribute__((format(printf, 1, 2))) void progress_show(const char *format, ...);

// Replaces control characters, which could write to somebody's terminal, by '?'.
void make_printable(char *text);

#endif
