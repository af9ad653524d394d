#include "format_page.h"

#include "format.h"
#include "memory.h"

enum { COMMENT_GAP = 2 }; // blanks in front of a comment, at least

void page_init(struct page *page)
{
    *page = (struct page){.lines = NULL};
    text_buffer_init(&page->words);
}

void page_release(struct page *page)
{
    text_buffer_release(&page->words);
    memory_free(page->lines);
}

void page_begin(struct page *page, size_t indent, bool is_apart)
{
    page->lines = memory_grow(page->lines, page->count + 1, &page->capacity, sizeof *page->lines);
    page->lines[page->count] = (struct page_line){.start = page->words.length,
                                                  .end = page->words.length,
                                                  .indent = indent,
                                                  .comment = {"", 0},
                                                  .is_apart = is_apart && page->count > 0};
    page->count++;
}

static void add_blanks(struct text_buffer *out, size_t count)
{
    while (count-- > 0)
        text_buffer_add_character(out, ' ');
}

void page_word(struct page *page, size_t blanks, struct text word)
{
    add_blanks(&page->words, blanks);
    text_buffer_add_text(&page->words, word);
    page->lines[page->count - 1].end = page->words.length;
}

void page_comment(struct page *page, struct text comment)
{
    page->lines[page->count - 1].comment = comment;
}

// Continuation bytes of UTF-8 take no column.
size_t page_width(struct text text)
{
    size_t width = 0;
    for (size_t i = 0; i < text.length; i++)
        width += ((unsigned char)text.start[i] & 0xc0) != 0x80;
    return width;
}

static struct text words_of(const struct page *page, const struct page_line *line)
{
    return (struct text){page->words.start + line->start, line->end - line->start};
}

static size_t line_width(const struct page *page, const struct page_line *line)
{
    return line->indent + page_width(words_of(page, line));
}

// Lines with comments after them that follow each other, from `first` on: how many.
static size_t run_of_comments(const struct page *page, size_t first)
{
    size_t count = 0;
    while (first + count < page->count && page->lines[first + count].comment.length > 0 &&
           (count == 0 || !page->lines[first + count].is_apart))
        count++;
    return count;
}

// The column in which the comments of these lines begin, but for lines that reach beyond it. It is
// the greatest that pushes no comment out of the page.
static size_t common_column(const struct page *page, size_t first, size_t count)
{
    size_t widest[FORMAT_WIDTH + 1] = {0}; // of the comments that could begin in a column
    bool begins[FORMAT_WIDTH + 1] = {false};
    for (size_t i = first; i < first + count; i++) {
        size_t column = line_width(page, &page->lines[i]) + COMMENT_GAP;
        size_t width = page_width(page->lines[i].comment);
        if (column > FORMAT_WIDTH)
            continue;
        begins[column] = true;
        if (column + width <= FORMAT_WIDTH && width > widest[column])
            widest[column] = width;
    }
    size_t common = 0, width = 0;
    for (size_t column = 0; column <= FORMAT_WIDTH; column++) {
        width = widest[column] > width ? widest[column] : width;
        if (begins[column] && column + width <= FORMAT_WIDTH)
            common = column;
    }
    return common;
}

static void print_line(const struct page *page, const struct page_line *line, size_t column,
                       struct text_buffer *out)
{
    if (line->is_apart)
        text_buffer_add_character(out, '\n');
    add_blanks(out, line->indent);
    text_buffer_add_text(out, words_of(page, line));
    if (line->comment.length) {
        size_t width = line_width(page, line);
        add_blanks(out, column >= width + COMMENT_GAP ? column - width : COMMENT_GAP);
        text_buffer_add_text(out, line->comment);
    }
    text_buffer_add_character(out, '\n');
}

void page_print(struct page *page, struct text_buffer *out)
{
    for (size_t i = 0; i < page->count;) {
        size_t count = run_of_comments(page, i);
        size_t column = common_column(page, i, count), end = i + (count ? count : 1);
        for (; i < end; i++)
            print_line(page, &page->lines[i], column, out);
    }
}
