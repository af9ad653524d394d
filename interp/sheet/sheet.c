// Documents of sheets, block by block.
#include "sheet.h"

#include <stdarg.h>

struct sheet_block *sheet_add(struct sheet *sheet, enum sheet_kind kind, const char *label,
                              struct text_buffer *text)
{
    struct sheet_block *block = arena_alloc(sheet->arena, sizeof *block);
    struct text heading = text_of(label);
    *block = (struct sheet_block){
        .kind = kind,
        .id = "",
        .label = arena_copy(sheet->arena, heading.start, heading.length),
        .text = arena_copy(sheet->arena, text->length ? text->start : "", text->length)};
    text_buffer_release(text);
    if (sheet->last)
        sheet->last->next = block;
    else
        sheet->first = block;
    sheet->last = block;
    return block;
}

void sheet_section(struct sheet *sheet, const char *id, const char *heading)
{
    struct text_buffer none;
    text_buffer_init(&none);
    sheet_add(sheet, SHEET_SECTION, heading, &none)->id = id;
}

void sheet_print(struct sheet *sheet, enum sheet_kind kind, const char *label, const char *format,
                 ...)
{
    va_list arguments;
    struct text_buffer text;
    text_buffer_init(&text);
    va_start(arguments, format);
    text_buffer_vprint(&text, format, arguments);
    va_end(arguments);
    sheet_add(sheet, kind, label, &text);
}
