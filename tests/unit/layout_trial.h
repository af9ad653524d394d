// Texts in VDL with their tokens, tree and comments, to compare two of them; and other layouts of a
// text. For the tests of this folder only.
#ifndef LAYOUT_TRIAL_H
#define LAYOUT_TRIAL_H

#include "memory.h"
#include "unit.h"
#include "vdl_parse.h"

#include <stdio.h>
#include <string.h>

// A text that was read, by the grammar alone.
struct reading {
    struct arena arena;
    struct source_set sources;
    struct diag diag;
    const struct source *source;
    struct vdl_tokens tokens;
    struct vdl_node *file;
    bool is_sound;
};

static inline void reading_init(struct reading *reading, struct text text)
{
    *reading = (struct reading){.is_sound = false};
    arena_init(&reading->arena);
    source_set_init(&reading->sources, &reading->arena);
    diag_init(&reading->diag, &reading->arena, &reading->sources);
    reading->source = source_add(&reading->sources, "test.vdl", text);
    reading->file =
        vdl_parse_tokens(&reading->arena, &reading->diag, reading->source, &reading->tokens);
    reading->is_sound = reading->diag.error_count == 0;
}

static inline void reading_release(struct reading *reading)
{
    memory_free(reading->tokens.list);
    arena_release(&reading->arena);
}

static inline bool is_layout(int kind)
{
    return kind == TOK_INDENT || kind == TOK_DEDENT || kind == TOK_NEWLINE;
}

static inline struct text token_text(const struct reading *reading, size_t index)
{
    return source_text(&reading->sources, reading->tokens.list[index].span);
}

// Where the next token that is no layout stands, from `index` on.
static inline size_t next_word(const struct reading *reading, size_t index)
{
    while (index < reading->tokens.count && is_layout(reading->tokens.list[index].kind))
        index++;
    return index;
}

// ---- Comparing

static inline void assert_same_words(const struct reading *a, const struct reading *b)
{
    size_t i = next_word(a, 0), j = next_word(b, 0);
    for (; i < a->tokens.count && j < b->tokens.count;
         i = next_word(a, i + 1), j = next_word(b, j + 1)) {
        assert_int_equal(a->tokens.list[i].kind, b->tokens.list[j].kind);
        assert_true(text_equal(token_text(a, i), token_text(b, j)));
    }
    assert_true(i == a->tokens.count && j == b->tokens.count);
}

static inline void assert_same_trees(const struct vdl_node *a, const struct vdl_node *b)
{
    assert_int_equal(a->kind, b->kind);
    assert_true(text_equal(a->text, b->text));
    assert_true(text_equal(a->words, b->words));
    assert_int_equal(a->number, b->number);
    assert_int_equal(a->is_open, b->is_open);
    const struct vdl_node *child = a->first, *other = b->first;
    for (; child && other; child = child->next, other = other->next)
        assert_same_trees(child, other);
    assert_true(!child && !other);
}

// The comment at or after a place, without blanks at its end; false: there is none. Finds them by
// reading the text anew: they begin with -- outside of strings.
static inline bool next_comment(const char **place, struct text *comment)
{
    for (const char *at = *place; *at; at++) {
        if (*at == '"') {
            at += 1 + strcspn(at + 1, "\"\n");
        } else if (at[0] == '-' && at[1] == '-') {
            size_t length = strcspn(at, "\n");
            *place = at + length;
            while (strchr(" \t\r", at[length - 1]))
                length--;
            *comment = (struct text){at, length};
            return true;
        }
    }
    return false;
}

static inline size_t assert_same_comments(const char *a, const char *b)
{
    struct text comment, other;
    size_t count = 0;
    while (next_comment(&a, &comment)) {
        assert_true(next_comment(&b, &other));
        assert_true(text_equal(comment, other));
        count++;
    }
    assert_false(next_comment(&b, &other));
    return count;
}

// ---- Other layouts

// Writes a text in canonical layout with other blanks, indentations and line breaks, as much as may
// be without another layout as its canonical one.
struct scrambler {
    const struct reading *reading;
    uint64_t random;
    unsigned columns[64]; // of the open blocks
    unsigned level;
    struct text_buffer *out;
};

static inline unsigned below(struct scrambler *scrambler, unsigned limit)
{
    scrambler->random = scrambler->random * UINT64_C(6364136223846793005) + 1442695040888963407U;
    return (unsigned)(scrambler->random >> 33) % limit;
}

static inline void put_column(struct scrambler *scrambler, unsigned column)
{
    unsigned at = 0;
    for (; column / 8 > at / 8 && below(scrambler, 2); at = (at / 8 + 1) * 8)
        text_buffer_print(scrambler->out, "%*s\t", (int)below(scrambler, 8 - at % 8), "");
    text_buffer_print(scrambler->out, "%*s", (int)(column - at), "");
}

static inline void put_blanks(struct scrambler *scrambler, unsigned least)
{
    for (unsigned count = least + below(scrambler, 3); count > 0; count--)
        text_buffer_add_character(scrambler->out, below(scrambler, 8) ? ' ' : '\t');
}

static inline void put_line_end(struct scrambler *scrambler)
{
    if (below(scrambler, 4) == 0)
        put_blanks(scrambler, 0);
    text_buffer_print(scrambler->out, below(scrambler, 4) ? "\n" : "\r\n");
}

static inline void put_blank_lines(struct scrambler *scrambler, unsigned least)
{
    for (unsigned count = least + below(scrambler, 2) * below(scrambler, 3); count > 0; count--)
        put_line_end(scrambler);
}

// A gap in the canonical text: its comments, and the line feeds in front of each and of its end.
struct canonical_gap {
    struct text comments[40];
    unsigned columns[40];
    unsigned feeds[41];
    unsigned count;
    bool has_blank;
};

static inline struct canonical_gap canonical_gap(const char *start, const char *end)
{
    struct canonical_gap gap = {.has_blank = start < end};
    const char *line = start;
    for (; start < end; start++) {
        if (*start == '\n') {
            gap.feeds[gap.count]++;
            line = start + 1;
        } else if (*start == '-') {
            size_t length = strcspn(start, "\n");
            assert_true(gap.count < 40);
            gap.comments[gap.count] = (struct text){start, length};
            gap.columns[gap.count++] = (unsigned)(start - line);
            start += length - 1;
        }
    }
    return gap;
}

// A gap inside of a line.
static inline void scramble_gap(struct scrambler *scrambler, const struct canonical_gap *gap,
                                bool may_break)
{
    bool breaks = false;
    for (unsigned i = 0; i < gap->count; i++) {
        if (i > 0 || gap->feeds[0] > 0) {
            if (i == 0)
                put_line_end(scrambler);
            put_blank_lines(scrambler, 0);
        }
        put_blanks(scrambler, 0);
        text_buffer_add_text(scrambler->out, gap->comments[i]);
        put_line_end(scrambler);
        breaks = true;
    }
    if (!breaks && (!may_break || below(scrambler, 6))) {
        put_blanks(scrambler, gap->has_blank);
        return;
    }
    if (!breaks)
        put_line_end(scrambler);
    put_blank_lines(scrambler, 0);
    put_column(scrambler, scrambler->columns[scrambler->level] + 1 + below(scrambler, 9));
}

// The end of a line, and what stands before the next one; `level` is that one's.
static inline void scramble_end(struct scrambler *scrambler, const struct canonical_gap *gap,
                                unsigned level, bool opens, bool is_start, bool is_end)
{
    unsigned i = 0;
    if (!is_start && gap->count > 0 && gap->feeds[0] == 0) {
        put_blanks(scrambler, 0);
        text_buffer_add_text(scrambler->out, gap->comments[i++]);
    }
    if (!is_start)
        put_line_end(scrambler);
    bool is_free = opens || is_start; // for blank lines, which don't count here
    for (; i < gap->count; i++) {
        bool is_apart = gap->feeds[i] > 1;
        if (is_free || is_apart)
            put_blank_lines(scrambler, !is_free);
        put_column(scrambler, scrambler->columns[gap->columns[i] / 2]);
        text_buffer_add_text(scrambler->out, gap->comments[i]);
        put_line_end(scrambler);
        is_free = false;
    }
    bool is_apart = gap->feeds[gap->count] > 1;
    if (is_free || is_apart || is_end)
        put_blank_lines(scrambler, !is_free && !is_end);
    put_column(scrambler, scrambler->columns[level]);
}

static inline void scramble(struct text_buffer *out, const struct reading *reading, uint64_t seed)
{
    struct scrambler scrambler = {.reading = reading, .random = seed, .out = out};
    const char *end = reading->source->text.start;
    bool begins = true, opens = false;
    int before = TOK_NEWLINE;
    for (size_t i = 0; i < reading->tokens.count; i++) {
        int kind = reading->tokens.list[i].kind;
        if (is_layout(kind)) {
            if (kind == TOK_INDENT) {
                unsigned column = scrambler.columns[scrambler.level];
                scrambler.columns[++scrambler.level] = column + 1 + below(&scrambler, 9);
            }
            scrambler.level -= kind == TOK_DEDENT;
            opens = kind == TOK_INDENT;
            begins = true;
            continue;
        }
        struct text text = token_text(reading, i);
        struct canonical_gap gap = canonical_gap(end, text.start);
        bool is_start = end == reading->source->text.start;
        if (begins)
            scramble_end(&scrambler, &gap, scrambler.level, opens, is_start, kind == TOK_VDL_YYEOF);
        else
            scramble_gap(&scrambler, &gap, before != TOK_COLON);
        text_buffer_add_text(out, text);
        end = text.start + text.length;
        begins = opens = false;
        before = kind;
    }
}

#endif
