// Messages for the caller: how they are made. A message has a text and, as data, what the text
// says.
#ifndef MESSAGE_H
#define MESSAGE_H

#include "baronet.h"
#include "text.h"

struct diag;

// One error without a place: "error: " and these words. `code` stands in docs/api.md. Here and
// below nothing is made when `message` is NULL.
__attribute__((format(printf, 3, 4))) void message_error(struct baronet_message **message,
                                                         const char *code, const char *format, ...);

// What to do about the latest error.
__attribute__((format(printf, 2, 3))) void message_hint(struct baronet_message **message,
                                                        const char *format, ...);

// Where the latest error is in a line that the caller has given, in bytes from 0 on.
void message_place(struct baronet_message **message, size_t start, size_t end);

// The message of what a reader of files has found; NULL when that is nothing.
void message_of_diag(struct baronet_message **message, const struct diag *diag);

// What is wrong with a text that the caller has given: the words, after `before`, with the place
// underlined. Without a place the text is shown below them.
struct problem;
void message_problem(struct baronet_message **message, const char *code, const char *before,
                     const struct problem *problem);

// One error whose text is there already: "error: ", what it is, perhaps lines with "hint: " and
// others. Takes what the buffer holds and releases it; no message when it is empty.
void message_give(struct baronet_message **message, const char *code, struct text_buffer *text);

// For messages of another form: what is printed, and what is told as data. The strings of the
// diagnostic have to be those of message_copy, or static.
struct baronet_message *message_new(void);
struct text_buffer *message_buffer(struct baronet_message *message);
const char *message_copy(struct baronet_message *message, struct text text);
struct baronet_diagnostic *message_tell(struct baronet_message *message, const char *code,
                                        const char *text);

// Gives the caller a message that was made so, or none when it has no diagnostics.
void message_take(struct baronet_message **message, struct baronet_message *made);

// No message.
void message_clear(struct baronet_message **message);

// The message that memory is out, or a limit is spent, which needs no memory; false, as the result
// of most functions that fail.
bool message_out_of_memory(struct baronet_message **message);

// The message that a struct of the caller's has no size; false.
bool message_without_size(struct baronet_message **message);

// The buffer's text as the caller's string, who frees it by baronet_free.
char *text_take(struct text_buffer *text);

#endif
