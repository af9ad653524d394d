// Lines that UCI prints, and words of the lines that it reads.
#ifndef UCI_TALK_H
#define UCI_TALK_H

#include "uci_session.h"

// Prints a line at once; threads do not mix their lines.
__attribute__((format(printf, 1, 2))) void uci_say(const char *format, ...);

// Print a remark, which interfaces show to people or skip: a line, every line of a text, or of a
// message, which is released.
__attribute__((format(printf, 2, 3))) void uci_remark(const struct uci *uci, const char *format,
                                                      ...);
void uci_remark_lines(const struct uci *uci, const char *lines);
void uci_remark_message(const struct uci *uci, struct baronet_message *message);

// Cut a line at blanks: the next word, or NULL at the end; the whole text without blanks around it.
char *uci_next_word(char **rest);
char *uci_trimmed(char *text);

bool uci_is_word(const char *word, const char *wanted); // false when `wanted` is NULL

// Prints or returns (to be freed) the text in the words of the dialect or of Baronet; `convert` may
// be NULL: as it is.
void uci_print_converted(struct text_buffer *out, const struct uci *uci, uci_convert *convert,
                         const char *text);
char *uci_converted(const struct uci *uci, uci_convert *convert, const char *text);

#endif
