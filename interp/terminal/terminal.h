// Reads lines: from a person, with editing, history and completion if libedit is built in; or from
// a pipe, without prompts.
#ifndef TERMINAL_H
#define TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct terminal;

// Completions of a line, each a whole line that starts with it; offered while they are collected.
struct completions;
void completions_offer(struct completions *completions, const char *line);

// Offers the completions of `line`, what stands before the cursor.
typedef void complete_function(void *context, const char *line, struct completions *completions);

// Opened once; lives in the arena, but is to be closed.
struct terminal *terminal_open(struct arena *arena, complete_function *complete, void *context);
void terminal_close(struct terminal *terminal);

// Whether a person types.
bool terminal_is_interactive(const struct terminal *terminal);

// The next line without its newline, valid until the next call; NULL at the end of input. The
// prompt is shown to people only.
const char *terminal_read(struct terminal *terminal, const char *prompt);

// The same, but NULL when so many milliseconds (0: any time) are over and a person sits there, who
// has not ended the line; terminal_is_late tells.
const char *terminal_read_for(struct terminal *terminal, const char *prompt, uint64_t milliseconds);
bool terminal_is_late(const struct terminal *terminal);

// Whether the latest line was not read because Ctrl-C was pressed.
bool terminal_was_interrupted(const struct terminal *terminal);

// What is wished of whoever is busy, who asks now and then, from any thread, after terminal_listen,
// and not while a line is read. "stop" is taken; "quit" and the end of the input stay to be read.
enum terminal_wish {
    WISH_NOTHING,
    WISH_TO_HURRY, // "stop" was typed, Ctrl-C was pressed, or lines wait before the "quit"
    WISH_TO_LEAVE
};
void terminal_listen(struct terminal *terminal);
enum terminal_wish terminal_wish(struct terminal *terminal);

// Clears the screen, what has scrolled off it and the lines typed so far: somebody else sits down.
void terminal_forget(struct terminal *terminal);

#endif
