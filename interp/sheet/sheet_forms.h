// How a sheet is laid out.
#ifndef SHEET_FORMS_H
#define SHEET_FORMS_H

#include "sheet.h"

void sheet_as_text(const struct sheet *sheet, struct text_buffer *out);
void sheet_as_markdown(const struct sheet *sheet, struct text_buffer *out);
void sheet_as_man(const struct sheet *sheet, struct text_buffer *out);
void sheet_as_html(const struct sheet *sheet, struct text_buffer *out);
void sheet_as_json(const struct sheet *sheet, struct text_buffer *out);

// What is said before rules that have no sentence.
extern const char *const sheet_code_words;

// The title with the author.
void sheet_title(const struct sheet *sheet, struct text_buffer *out);

#endif
