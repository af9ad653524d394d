// Sheets as plain text, as Markdown, as a manual page and as JSON.
#include "sheet_forms.h"

#include "json.h"

#include <string.h>

const char *const sheet_code_words = "there are no words for this rule; it is written so:";

void sheet_title(const struct sheet *sheet, struct text_buffer *out)
{
    const char *author = baronet_game_author(sheet->game);
    text_buffer_print(out, "%s%s%s", baronet_game_title(sheet->game), *author ? ", by " : "",
                      author);
}

// Adds lines, each with something before it.
static void add_lines(struct text_buffer *out, const char *before, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        text_buffer_print(out, "%s%.*s\n", length ? before : "", (int)length, text);
        text += length + (text[length] != '\0');
    }
}

// ---- Plain text

static void add_plain(const struct sheet_block *block, struct text_buffer *out)
{
    const char *between = *block->label && *block->text ? ": " : "";
    switch (block->kind) {
    case SHEET_SECTION: text_buffer_print(out, "\n%s\n\n", block->label); break;
    case SHEET_TEXT: text_buffer_print(out, "%s\n", block->text); break;
    case SHEET_ITEM:
        text_buffer_print(out, "- %s%s%s\n", block->label, between, block->text);
        break;
    case SHEET_CODE:
        text_buffer_print(out, "- %s%s%s\n", block->label, *block->label ? ": " : "",
                          sheet_code_words);
        add_lines(out, "    ", block->text);
        break;
    case SHEET_DRAWING: add_lines(out, "  ", block->text); break;
    }
}

void sheet_as_text(const struct sheet *sheet, struct text_buffer *out)
{
    sheet_title(sheet, out);
    text_buffer_print(out, "\n");
    for (const struct sheet_block *block = sheet->first; block; block = block->next)
        if (block->kind != SHEET_SECTION || (block->next && block->next->kind != SHEET_SECTION))
            add_plain(block, out);
}

// ---- Markdown

// Text in which no character is a mark.
static void add_marked_text(struct text_buffer *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '\n') {
            text_buffer_print(out, "  \n");
            continue;
        }
        if (strchr("\\`*_[]<>#|~&", *text))
            text_buffer_add_character(out, '\\');
        text_buffer_add_character(out, *text);
    }
}

static void add_marked(const struct sheet_block *block, struct text_buffer *out)
{
    switch (block->kind) {
    case SHEET_SECTION: text_buffer_print(out, "\n## %s\n\n", block->label); break;
    case SHEET_TEXT:
        add_marked_text(out, block->text);
        text_buffer_print(out, "\n\n");
        break;
    case SHEET_ITEM:
    case SHEET_CODE:
        text_buffer_print(out, "- ");
        if (*block->label) {
            text_buffer_print(out, "**");
            add_marked_text(out, block->label);
            text_buffer_print(out, "**: ");
        }
        if (block->kind == SHEET_ITEM) {
            add_marked_text(out, block->text);
            text_buffer_print(out, "\n");
            break;
        }
        text_buffer_print(out, "%s\n\n", sheet_code_words);
        add_lines(out, "      ", block->text);
        text_buffer_print(out, "\n");
        break;
    case SHEET_DRAWING:
        if (!*block->text)
            break;
        add_lines(out, "    ", block->text);
        text_buffer_print(out, "\n");
        break;
    }
}

void sheet_as_markdown(const struct sheet *sheet, struct text_buffer *out)
{
    struct text_buffer title;
    text_buffer_init(&title);
    sheet_title(sheet, &title);
    text_buffer_print(out, "# ");
    add_marked_text(out, title.start);
    text_buffer_print(out, "\n");
    text_buffer_release(&title);
    for (const struct sheet_block *block = sheet->first; block; block = block->next)
        if (block->kind != SHEET_SECTION || (block->next && block->next->kind != SHEET_SECTION))
            add_marked(block, out);
}

// ---- A manual page

// Text in which nothing is a request or an escape. `is_quoted`: as an argument of a macro.
static void add_man_text(struct text_buffer *out, const char *text, bool is_quoted)
{
    bool begins = !is_quoted;
    for (; *text; text++) {
        if (begins && strchr(".'", *text))
            text_buffer_print(out, "\\&");
        if (*text == '\\')
            text_buffer_print(out, "\\e");
        else if (*text == '-')
            text_buffer_print(out, "\\-");
        else if (is_quoted && *text == '"')
            text_buffer_print(out, "\\(dq");
        else
            text_buffer_add_character(out, is_quoted && *text == '\n' ? ' ' : *text);
        begins = !is_quoted && *text == '\n';
    }
}

static void add_man_lines(struct text_buffer *out, const char *text)
{
    text_buffer_print(out, ".nf\n");
    add_man_text(out, text, false);
    text_buffer_print(out, "%s.fi\n", *text && text[strlen(text) - 1] != '\n' ? "\n" : "");
}

static void add_man(const struct sheet_block *block, struct text_buffer *out)
{
    switch (block->kind) {
    case SHEET_SECTION:
        text_buffer_print(out, ".SH \"");
        add_man_text(out, block->label, true);
        text_buffer_print(out, "\"\n");
        break;
    case SHEET_TEXT:
        text_buffer_print(out, ".PP\n");
        add_man_text(out, block->text, false);
        text_buffer_print(out, "\n");
        break;
    case SHEET_ITEM:
    case SHEET_CODE:
        text_buffer_print(out, ".TP\n.B \"");
        add_man_text(out, block->label, true);
        text_buffer_print(out, "\"\n");
        if (block->kind == SHEET_ITEM) {
            add_man_text(out, block->text, false);
            text_buffer_print(out, "\n");
            break;
        }
        text_buffer_print(out, "%s\n", sheet_code_words);
        add_man_lines(out, block->text);
        break;
    case SHEET_DRAWING:
        if (!*block->text)
            break;
        text_buffer_print(out, ".PP\n");
        add_man_lines(out, block->text);
        break;
    }
}

void sheet_as_man(const struct sheet *sheet, struct text_buffer *out)
{
    text_buffer_print(out, ".TH \"");
    add_man_text(out, baronet_game_title(sheet->game), true);
    text_buffer_print(out, "\" 6\n.SH \"NAME\"\n");
    struct text_buffer title;
    text_buffer_init(&title);
    text_buffer_print(&title, "%s - rules", baronet_game_title(sheet->game));
    add_man_text(out, title.start, false);
    text_buffer_print(out, "\n");
    text_buffer_release(&title);
    for (const struct sheet_block *block = sheet->first; block; block = block->next)
        if (block->kind != SHEET_SECTION || (block->next && block->next->kind != SHEET_SECTION))
            add_man(block, out);
}

// ---- JSON

void sheet_as_json(const struct sheet *sheet, struct text_buffer *out)
{
    static const char *const kinds[] = {[SHEET_TEXT] = "text",
                                        [SHEET_ITEM] = "item",
                                        [SHEET_CODE] = "code",
                                        [SHEET_DRAWING] = "drawing"};
    struct json json = {.text = out};
    bool is_open = false;
    json_open(&json, "{");
    json_member(&json, "game", baronet_game_name(sheet->loaded));
    json_member(&json, "title", baronet_game_title(sheet->game));
    json_member(&json, "author", baronet_game_author(sheet->game));
    json_count(&json, "gaps", sheet->gap_count);
    json_key(&json, "sections");
    json_open(&json, "[");
    for (const struct sheet_block *block = sheet->first; block; block = block->next) {
        if (block->kind == SHEET_SECTION) {
            if (is_open) {
                json_close(&json, "]");
                json_close(&json, "}");
            }
            is_open = true;
            json_open(&json, "{");
            json_member(&json, "id", block->id);
            json_member(&json, "heading", block->label);
            json_key(&json, "blocks");
            json_open(&json, "[");
            continue;
        }
        json_open(&json, "{");
        json_member(&json, "kind", kinds[block->kind]);
        if (*block->label)
            json_member(&json, "label", block->label);
        json_member(&json, "text", block->text);
        if (*block->id)
            json_member(&json, "of", block->id);
        json_close(&json, "}");
    }
    if (is_open) {
        json_close(&json, "]");
        json_close(&json, "}");
    }
    json_close(&json, "]");
    json_close(&json, "}");
    text_buffer_print(out, "\n");
}
