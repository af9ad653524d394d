// Lines that are said by UCI, and the words of those that are heard.
#ifndef UCI_TALK_H
#define UCI_TALK_H

#include "uci_session.h"

__attribute__((format(printf, 1, 2))) void uci_say(const char *format, ...);

// A line for people, that interfaces show or skip; and each line of a message, which is released.
__attribute__((format(printf, 2, 3))) void uci_remark(const struct uci *uci, const char *format,
                                                      ...);
void uci_remark_message(const struct uci *uci, char *message);

// Cut the line at blanks: the next word, or NULL; and the whole text without blanks around it.
char *uci_next_word(char **rest);
char *uci_trimmed(char *text);

bool uci_is_word(const char *word, const char *wanted); // false when `wanted` is NULL

// The text as the dialect or as Baronet writes it; the second's is to be freed.
void uci_print_converted(struct text_buffer *out, const struct uci *uci, uci_convert *convert,
                         const char *text);
char *uci_converted(const struct uci *uci, uci_convert *convert, const char *text);

#endif
