// Messages and other text for the caller, who frees it by baronet_free.
#ifndef MESSAGE_H
#define MESSAGE_H

#include "text.h"

// Sets *message (when not NULL) to a copy of the text; takes what the buffer holds and releases it.
void message_give(char **message, struct text_buffer *text);
__attribute__((format(printf, 2, 3))) void message_print(char **message, const char *format, ...);

// The buffer's text as the caller's string.
char *text_take(struct text_buffer *text);

// The message that memory is out; false, as the result of most functions that fail.
bool message_out_of_memory(char **message);

#endif
