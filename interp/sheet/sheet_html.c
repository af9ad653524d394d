// A sheet as one HTML file with its pictures, for screens of any size, light or dark, and for
// print. The texts of games are never markup.
#include "sheet_forms.h"

#include "sheet_svg.h"

#include <string.h>

static const char STYLE[] =
    ":root{color-scheme:light dark;--ink:#22262b;--paper:#fcfbf8;--soft:#77726a;--line:#d8d0c0;"
    "--a:#e3dac7;--b:#f2ecdf;--c:#ebe3d3;--code:#f2ecdf}"
    "@media screen and (prefers-color-scheme:dark){:root{--ink:#e4e2dc;--paper:#1b1e22;--soft:"
    "#a9a69d;--line:#3b4046;--a:#2b3037;--b:#3a4048;--c:#32383f;--code:#262a30}}"
    "body{margin:0 auto;padding:1rem;max-width:46rem;font:1rem/1.55 system-ui,sans-serif;color:var("
    "--ink);background:var(--paper);overflow-wrap:break-word}"
    "h1{font-size:1.7rem;line-height:1.2;margin:.5rem 0}h2{font-size:1.25rem;margin:2rem 0 .5rem;"
    "border-bottom:1px solid var(--line)}.by{color:var(--soft);margin:0}"
    "ul{list-style:none;padding:0}li{margin:.6rem 0}pre{background:var(--code);padding:.6rem;"
    "overflow-x:auto;font-size:.85rem;line-height:1.35}.unsaid{color:var(--soft);font-style:italic}"
    "figure{margin:.5rem 0;max-width:100%}figure svg{max-width:100%;height:auto}figure.move svg{"
    "max-width:20rem}nav a{margin-right:.8rem}a{color:inherit}"
    ".sb-0{fill:var(--a)}.sb-1{fill:var(--b)}.sb-2{fill:var(--c)}.sb-0,.sb-1,.sb-2{stroke:var(--"
    "line)}.sb-line{stroke:var(--soft);stroke-width:2;fill:none}"
    ".sb-owner-0{fill:#fff;stroke:#222}.sb-owner-1{fill:#222;stroke:#999}.sb-owner-2{fill:#b02a1c;"
    "stroke:#222}.sb-owner-3{fill:#24557f;stroke:#222}.sb-owner-9{fill:#8a8577;stroke:#222}"
    "[class^=sb-piece]{font:600 17px system-ui,sans-serif;text-anchor:middle;fill:#fff}.sb-piece-0{"
    "fill:#111!important}.sb-name,.sb-small{font:13px system-ui,sans-serif;text-anchor:middle;fill:"
    "var(--soft)}.sb-small{font-size:9px}"
    "@media print{body{max-width:none;font-size:10.5pt}nav{display:none}h2,figure,li{break-inside:"
    "avoid}h2{break-after:avoid}figure.move svg{max-width:6cm}}";

static void add_block(const struct sheet_block *block, struct text_buffer *out)
{
    bool is_item = block->kind == SHEET_ITEM || block->kind == SHEET_CODE;
    if (is_item)
        text_buffer_print(out, "<li>");
    if (is_item && *block->label) {
        text_buffer_print(out, "<strong>");
        svg_add_text(out, block->label);
        text_buffer_print(out, "</strong>%s", block->kind == SHEET_ITEM ? ": " : " ");
    }
    switch (block->kind) {
    case SHEET_SECTION: break;
    case SHEET_TEXT:
        text_buffer_print(out, "<p>");
        svg_add_text(out, block->text);
        text_buffer_print(out, "</p>\n");
        break;
    case SHEET_ITEM: svg_add_text(out, block->text); break;
    case SHEET_CODE:
        text_buffer_print(out, "<span class='unsaid'>%s</span><pre>", sheet_code_words);
        svg_add_text(out, block->text);
        text_buffer_print(out, "</pre>");
        break;
    case SHEET_DRAWING:
        text_buffer_print(out, "<figure class='%s'>%s</figure>\n", *block->text ? "board" : "move",
                          block->svg ? block->svg : "");
        break;
    }
}

// A figure after an item belongs to it.
static bool ends_item(const struct sheet_block *block)
{
    return !block->next || block->next->kind != SHEET_DRAWING;
}

static void add_section(const struct sheet_block *section, struct text_buffer *out)
{
    bool in_list = false, in_item = false;
    text_buffer_print(out, "<section id='%s'><h2>", section->id);
    svg_add_text(out, section->label);
    text_buffer_print(out, "</h2>\n");
    for (const struct sheet_block *block = section->next; block && block->kind != SHEET_SECTION;
         block = block->next) {
        bool is_item = block->kind == SHEET_ITEM || block->kind == SHEET_CODE;
        if (is_item != in_list && !in_item)
            text_buffer_print(out, is_item ? "<ul>\n" : "</ul>\n");
        in_list = is_item || in_item;
        add_block(block, out);
        in_item = (is_item || in_item) && !ends_item(block);
        if (in_list && !in_item)
            text_buffer_print(out, "</li>\n");
    }
    text_buffer_print(out, "%s</section>\n", in_list ? "</ul>\n" : "");
}

static bool is_filled(const struct sheet_block *block)
{
    return block->kind == SHEET_SECTION && block->next && block->next->kind != SHEET_SECTION;
}

void sheet_as_html(const struct sheet *sheet, struct text_buffer *out)
{
    const char *author = baronet_game_author(sheet->game);
    text_buffer_print(out, "<!doctype html>\n<html lang='en'>\n<head>\n<meta charset='utf-8'>\n"
                           "<meta name='viewport' content='width=device-width, initial-scale=1'>\n"
                           "<title>");
    svg_add_text(out, baronet_game_title(sheet->game));
    text_buffer_print(out, ": rules</title>\n<style>%s</style>\n</head>\n<body>\n<main>\n<h1>",
                      STYLE);
    svg_add_text(out, baronet_game_title(sheet->game));
    text_buffer_print(out, "</h1>\n");
    if (*author) {
        text_buffer_print(out, "<p class='by'>by ");
        svg_add_text(out, author);
        text_buffer_print(out, "</p>\n");
    }
    text_buffer_print(out, "<nav aria-label='Sections'>");
    for (const struct sheet_block *block = sheet->first; block; block = block->next)
        if (is_filled(block)) {
            text_buffer_print(out, "<a href='#%s'>", block->id);
            svg_add_text(out, block->label);
            text_buffer_print(out, "</a> ");
        }
    text_buffer_print(out, "</nav>\n");
    for (const struct sheet_block *block = sheet->first; block; block = block->next)
        if (is_filled(block))
            add_section(block, out);
    text_buffer_print(out, "</main>\n</body>\n</html>\n");
}
