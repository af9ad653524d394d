// Diagnostics: mistakes in what somebody wrote, collected and printed once.
//
//     games/my.vdl:3:3: error: unexpected name "piec"; expected "piece" or "board"
//         3 |   piec Knight n: N
//           |   ^~~~
//           hint: did you mean "piece"?
//
// Functions that find a mistake call diag_error and go on or return false; nothing below main.c
// prints. Columns are 1-based; long lines are cut around the span; tabs are kept in the caret line;
// a span of several lines underlines its first line. After DIAG_LIMIT errors the rest is only
// counted, and the output says how many are missing; the same holds for warnings. Wording:
// lower-case start, one line, no full stop; names in double quotes. Control characters and broken
// UTF-8, in a message or in the line shown, are printed as '?': a definition is untrusted and must
// not write to somebody's terminal.
#ifndef DIAG_H
#define DIAG_H

#include "source.h"

#include <stdbool.h>

enum { DIAG_LIMIT = 20 };

enum diag_severity { DIAG_ERROR, DIAG_WARNING, DIAG_NOTE };

struct diag_message; // one message; chained in order of arrival

struct diag {
    struct arena *arena;              // owns the messages
    const struct source_set *sources; // to show lines
    struct diag_message *first;
    struct diag_message *last;
    unsigned error_count;
    unsigned warning_count;
    bool is_dropping; // the newest error was not kept, so neither are its notes and hints
};

void diag_init(struct diag *diag, struct arena *arena, const struct source_set *sources);

__attribute__((format(printf, 3, 4))) void diag_error(struct diag *diag, struct span span,
                                                      const char *format, ...);
__attribute__((format(printf, 3, 4))) void diag_warning(struct diag *diag, struct span span,
                                                        const char *format, ...);

// These belong to the latest message, which must exist: another place ("first defined here"), and
// what to do about it.
__attribute__((format(printf, 3, 4))) void diag_note(struct diag *diag, struct span span,
                                                     const char *format, ...);
__attribute__((format(printf, 2, 3))) void diag_hint(struct diag *diag, const char *format, ...);

// Whether an error was reported for exactly this span.
bool diag_has_error_at(const struct diag *diag, struct span span);

// An error with no place in a source (a file that can't be read): only "error: " and its text are
// shown.
__attribute__((format(printf, 2, 3))) void diag_fail(struct diag *diag, const char *format, ...);

// Prints all messages sorted by place (notes and hints stay with theirs); those without one go
// first.
void diag_print(const struct diag *diag, struct text_buffer *out);

#endif
