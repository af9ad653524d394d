// Sentences with what the game decides filled in, and names as people read them.
#ifndef SHEET_WORDS_H
#define SHEET_WORDS_H

#include "sheet.h"

// Adds a sentence; what stands in braces is replaced by its value. A name that is none becomes a
// gap.
void sheet_sentence(struct sheet *sheet, const struct vdl_node *sentence, struct text_buffer *out);

// Adds what the game has decided under a name; false: there is no such name.
bool sheet_value(const struct sheet *sheet, struct text name, struct text_buffer *out);

// Whether a sentence has such a name in braces.
bool sheet_sentence_names(const struct vdl_node *sentence, struct text name);

// A sentence; one of no letters is not shown. And what the rules write where there is none, which
// is a gap: "the rule ..." has no sentence.
void sheet_add_sentence(struct sheet *sheet, enum sheet_kind kind, const char *label,
                        const struct vdl_node *sentence);
void sheet_add_code(struct sheet *sheet, const char *label, const char *what, struct span span);

// "stay-safe" as "Stay safe".
const char *sheet_name(const struct sheet *sheet, struct text name);

// The lines of the rules that a span covers, without the indentation that they share.
void sheet_code(const struct sheet *sheet, struct span span, struct text_buffer *out);

// "A", "A or B", "A, B or C": what comes between the number `index` and the one before it.
const char *sheet_between(int index, int count, const char *last);

#endif
