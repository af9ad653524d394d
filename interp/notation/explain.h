// Why a text is no legal turn.
#ifndef EXPLAIN_H
#define EXPLAIN_H

#include "baronet.h"
#include "text.h"

// Why `text` is no legal turn here.
void explain_refusal(struct baronet_play *play, const char *text, const struct baronet_turns *turns,
                     struct text_buffer *out);

#endif
