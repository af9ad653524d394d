// Diagnostics: mistakes in what somebody wrote, collected and printed once.
//
//     games/my.vdl:3:3: error: unexpected name "piec"; expected "piece" or "board"
//         3 |   piec Knight n: N
//           |   ^~~~
//           hint: did you mean "piece"?
//
// What is in no file, but given by somebody, is shown without name and number of the line.
//
// Functions that find a mistake call diag_error and go on or return false; nothing below main.c
// prints. Columns are 1-based; long lines are cut around the span; tabs are kept in the caret line;
// a span of several lines underlines its first line. After DIAG_LIMIT errors the rest is only
// counted, and the output says how many are missing; the same holds for warnings. A name that there
// is not is reported where it stands first; the other places are counted. Wording:
// lower-case start, one line, no full stop; names in double quotes. Control characters and broken
// UTF-8, in a message or in the line shown, are printed as '?': a definition is untrusted and must
// not write to somebody's terminal.
#ifndef DIAG_H
#define DIAG_H

#include "source.h"

#include <stdbool.h>

enum { DIAG_LIMIT = 20 };

// What sort of mistake it is, for programs that show diagnostics. A format may begin with one of
// these; else the message is of the sort that the reader of the text has said in `sort`. The names
// by which others know them are public (docs/api.md).
#define DIAG_UNKNOWN "\x01" // a name that there is not
#define DIAG_TWICE   "\x02" // what is there already
#define DIAG_TYPE    "\x03" // a value of another type than is needed
#define DIAG_LARGE   "\x04" // more, longer or deeper than there may be
#define DIAG_FILE    "\x05" // a file that can't be had
#define DIAG_SETUP   "\x06" // pieces on the board and in hand
#define DIAG_UNUSED  "\x07" // without effect
#define DIAG_TOLD    "\x08" // tells what somebody may not know
#define DIAG_BUDGET  "\x09" // the rules take too long

// A message, in order of arrival. An error or a warning is followed by what belongs to it.
enum diag_kind { DIAG_ERROR, DIAG_WARNING, DIAG_NOTE, DIAG_HINT };

struct diag_message {
    enum diag_kind kind;
    const char *sort; // "unknown-name"
    struct span span; // in no source: there is no line to show
    struct text text;
    struct text first_text;  // before other places were counted in it
    unsigned repeats;        // further errors that name the same unknown thing
    struct text expectation; // what could have stood there, as the text says it; may be empty
    struct diag_message *next;
};

struct diag {
    struct arena *arena;              // owns the messages
    const struct source_set *sources; // to show lines
    const char *sort;                 // of messages that don't say it
    struct diag_message *first;
    struct diag_message *last;
    unsigned error_count;
    unsigned repeat_count; // those of them that another one speaks for
    struct diag_repeat {
        struct span span;
        struct diag_repeat *next;
    } * repeats; // where these are
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

// What sort of mistakes follow, "syntax"; returns the sort before, to which the reader goes back.
const char *diag_topic(struct diag *diag, const char *sort);

// What the latest message says is expected, in its own words: `"piece" or "board"`.
void diag_expect(struct diag *diag, struct text expectation);

// What was said of bytes of one source, [from.start, from.end], is said from now on of those that
// begin at `to` in another one, which has the same text there.
void diag_move(struct diag *diag, struct span from, uint32_t to);

// Whether an error was reported for exactly this span.
bool diag_has_error_at(const struct diag *diag, struct span span);

// An error with no place in a source (a file that can't be read): only "error: " and its text are
// shown.
__attribute__((format(printf, 2, 3))) void diag_fail(struct diag *diag, const char *format, ...);

// The errors and warnings that were kept, sorted by place, those without one first: how many.
size_t diag_heads(const struct diag *diag, const struct diag_message *heads[2 * DIAG_LIMIT]);

// What belongs to the same error or warning as this message; NULL: no more.
const struct diag_message *diag_next_part(const struct diag_message *message);

// How many of so many errors, or warnings, were not kept.
unsigned diag_left_out(unsigned count);

// Prints all messages sorted by place (notes and hints stay with theirs); those without one go
// first.
void diag_print(const struct diag *diag, struct text_buffer *out);

#endif
