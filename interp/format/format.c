#include "format.h"

#include "format_lines.h"
#include "format_page.h"
#include "format_words.h"
#include "memory.h"
#include "vdl_layout.h"
#include "vdl_parse.h"

#include <string.h>

enum { BLOCK_INDENT = 2 };

struct formatter {
    struct words words;
    struct page page;
    size_t end;                          // of the latest line, in the source
    size_t table_end;                    // of the latest table, in the words
    unsigned columns[VDL_NESTING_LIMIT]; // of the open blocks, as they were written
    unsigned level, level_before;        // open blocks: of the next line, of the one before it
    bool opens;                          // the next line is the first of a block
    bool upgrades;                       // what earlier versions said at more length is said anew
};

// ---- Pieces: in a table, lines that follow each other, letters are aligned

// The end of the line that begins at a word.
static size_t line_end(const struct words *words, size_t start)
{
    while (!word_is_layout(&words->list[start]) && words->list[start].kind != TOK_VDL_YYEOF)
        start++;
    return start;
}

static bool is_piece(const struct words *words, size_t start)
{
    return words->list[start].kind == TOK_PIECE;
}

static bool has_letter(const struct words *words, size_t start)
{
    int kind = words->list[start + 2].kind;
    return kind == TOK_WORD || kind == TOK_STRING || kind == TOK_NEUTRAL;
}

// The line after this one if it belongs to the same table, else the end of the words.
static size_t next_in_table(const struct words *words, size_t start)
{
    size_t next = line_end(words, start) + 1; // after the end of the line
    if (next >= words->count || !is_piece(words, next))
        return words->count;
    const struct word *last = &words->list[next - 2];
    struct gap gap = gap_between(words, last->place + last->text.length, words->list[next].place);
    struct gap_comment comment;
    while (gap_next(&gap, &comment))
        if (!comment.is_behind)
            return words->count;
    return gap.line_feeds < 2 ? next : words->count;
}

static void align_table(struct formatter *formatter, size_t first)
{
    struct words *words = &formatter->words;
    size_t widest = 0;
    for (size_t i = first; i < words->count; i = next_in_table(words, i)) {
        size_t width = words->list[i + 1].text.length;
        widest = has_letter(words, i) && width > widest ? width : widest;
    }
    for (size_t i = first; i < words->count; i = next_in_table(words, i)) {
        if (has_letter(words, i))
            words->list[i + 2].blanks = widest - words->list[i + 1].text.length + 1;
        formatter->table_end = i + 1;
    }
}

// ---- Comments

// A comment between two lines belongs to the deepest block that is open there and that it is not to
// the left of.
static unsigned level_of_comment(const struct formatter *formatter, unsigned column)
{
    unsigned deepest = formatter->opens ? formatter->level : formatter->level_before;
    while (deepest > formatter->level && formatter->columns[deepest] > column)
        deepest--;
    return deepest;
}

// What stands before the next line, which begins at a word. True: a blank line is the last of it.
static bool write_comments(struct formatter *formatter, const struct word *word)
{
    struct gap gap = gap_between(&formatter->words, formatter->end, word->place);
    struct gap_comment comment;
    bool is_first = formatter->opens;
    while (gap_next(&gap, &comment)) {
        if (comment.is_behind) {
            page_comment(&formatter->page, comment.text);
            continue;
        }
        page_begin(&formatter->page, BLOCK_INDENT * level_of_comment(formatter, comment.column),
                   comment.is_apart && !is_first);
        page_word(&formatter->page, 0, comment.text);
        is_first = false;
    }
    return gap.line_feeds >= 2 && !is_first;
}

// ---- Lines

// Where the statement begins that stands in the place of a block on its line; `end`: nowhere.
static size_t block_on_line(const struct words *words, size_t start, size_t end)
{
    for (size_t i = start + 1; i < end; i++)
        if (words->list[i].begins_block && words->list[i - 1].kind == TOK_COLON)
            return i;
    return end;
}

static void write_line(struct formatter *formatter, size_t start, size_t end, bool is_apart)
{
    size_t indent = (size_t)BLOCK_INDENT * formatter->level;
    size_t block = block_on_line(&formatter->words, start, end);
    if (block < end && !line_fits(&formatter->words, start, end, indent)) {
        line_write(&formatter->page, &formatter->words, start, block, indent, is_apart);
        line_write(&formatter->page, &formatter->words, block, end, indent + BLOCK_INDENT, false);
    } else {
        line_write(&formatter->page, &formatter->words, start, end, indent, is_apart);
    }
}

// A goal that is never asked, `draw "stalemate" when false`, takes out an inherited one. The word
// before its name becomes "without", and the number of that word is returned; `end`: it is none.
static size_t taken_out(struct words *words, size_t start, size_t end)
{
    struct word *line = words->list + end;
    int first = words->list[start].kind;
    bool is_goal = first == TOK_LOSE || first == TOK_WIN || first == TOK_DRAW ||
                   first == TOK_REFEREE || first == TOK_CLAIM || first == TOK_INVALID;
    if (!is_goal || end - start < 4 || line[-3].kind != TOK_STRING || line[-2].kind != TOK_WHEN ||
        !text_is(line[-1].text, "false"))
        return end;
    line[-4].kind = TOK_WITHOUT;
    line[-4].text = text_of("without");
    return end - 4;
}

static void write_all(struct formatter *formatter)
{
    struct words *words = &formatter->words;
    for (size_t i = 0; i < words->count;) {
        struct word *word = &words->list[i];
        if (word_is_layout(word)) {
            formatter->opens = word->kind == TOK_INDENT;
            formatter->level += word->kind == TOK_INDENT;
            formatter->level -= word->kind == TOK_DEDENT;
            if (formatter->opens)
                formatter->columns[formatter->level] = word_column(words, words->list[i + 1].place);
            i++;
            continue;
        }
        bool is_apart = write_comments(formatter, word);
        if (word->kind == TOK_VDL_YYEOF)
            break;
        size_t end = line_end(words, i);
        if (is_piece(words, i) && i >= formatter->table_end)
            align_table(formatter, i);
        size_t without = formatter->upgrades ? taken_out(words, i, end) : end;
        if (without < end)
            write_line(formatter, without, without + 2, is_apart);
        else
            write_line(formatter, i, end, is_apart);
        formatter->level_before = formatter->level;
        formatter->opens = false;
        formatter->end = words->list[end - 1].place + words->list[end - 1].text.length;
        i = end;
    }
}

// ---- The whole

// In strings the reader refuses them.
static void refuse_nul(const struct source *source, struct diag *diag)
{
    const char *found = memchr(source->text.start, '\0', source->text.length);
    if (!found)
        return;
    uint32_t place = source->base + (uint32_t)(found - source->text.start);
    diag_error(diag, (struct span){place, place + 1}, "a character with code 0 in a comment");
}

bool format_vdl(const struct source *source, bool upgrades, struct diag *diag,
                struct text_buffer *out)
{
    struct vdl_tokens tokens = {0};
    struct formatter formatter = {.upgrades = upgrades};
    unsigned errors = diag->error_count;
    struct vdl_node *file = vdl_parse_tokens(diag->arena, diag, source, &tokens);
    if (diag->error_count == errors)
        refuse_nul(source, diag);
    bool is_sound = diag->error_count == errors;
    if (is_sound) {
        words_read(&formatter.words, diag->arena, source, file, &tokens);
        page_init(&formatter.page);
        write_all(&formatter);
        page_print(&formatter.page, out);
        page_release(&formatter.page);
    }
    memory_free(tokens.list);
    return is_sound;
}
