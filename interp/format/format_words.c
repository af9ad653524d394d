#include "format_words.h"

#include "vdl_parse.h"

#include <string.h>

bool word_is_layout(const struct word *word)
{
    return word->kind == TOK_INDENT || word->kind == TOK_DEDENT || word->kind == TOK_NEWLINE;
}

// ---- What only the tree knows

// What the word at a place of the source is.
enum { NAME = 1, SIGN = 2, LINKED = 4, BLOCK = 8, VECTOR = 16 };

struct marks {
    const struct source *source;
    unsigned char *at; // each byte of the source
};

static void mark(const struct marks *marks, uint32_t place, unsigned what)
{
    size_t index = place - marks->source->base;
    if (index < marks->source->text.length)
        marks->at[index] |= (unsigned char)what;
}

static void mark_node(const struct marks *marks, const struct vdl_node *node)
{
    switch (node->kind) {
    case VDL_FUNCTION:
    case VDL_CALL:
    case VDL_POSSIBLE:
    case VDL_DEFINE_FUNCTION:
    case VDL_RULE: mark(marks, node->head.start, NAME); break;
    case VDL_NEGATE:
    case VDL_NUMBER:
        mark(marks, node->head.start, SIGN); // which counts where it is a minus
        break;
    case VDL_LINK:
        for (const struct vdl_node *to = node->first->next; to; to = to->next)
            mark(marks, to->head.start, LINKED);
        break;
    case VDL_VECTOR:
        for (uint32_t i = node->head.start; i < node->head.end; i++)
            mark(marks, i, VECTOR);
        break;
    case VDL_BLOCK: mark(marks, node->head.start, BLOCK); break;
    default: break;
    }
    for (const struct vdl_node *child = node->first; child; child = child->next)
        mark_node(marks, child);
}

// ---- Blanks

static bool is_text(const struct word *word)
{
    return word->kind == TOK_STRING;
}

// Between two words of a line. Nothing joins that would be read as one token.
static size_t blanks_between(const struct word *left, const struct word *right)
{
    if (right->kind == TOK_COMMA || right->kind == TOK_COLON || right->kind == TOK_CLOSE ||
        left->kind == TOK_OPEN)
        return 0;
    if (right->kind == TOK_OPEN && left->is_name)
        return 0;
    if (left->kind == TOK_COMMA && left->is_in_vector)
        return 0;
    if (left->is_sign)
        return right->kind == TOK_MINUS; // "--" begins a comment
    return left->is_link || right->is_link ? 0 : 1;
}

static void set_blanks(struct words *words)
{
    for (size_t i = 1; i < words->count; i++)
        words->list[i].blanks = blanks_between(&words->list[i - 1], &words->list[i]);
}

// ---- Words

static void read_word(struct word *word, const struct vdl_token *token, const struct marks *marks,
                      unsigned *depth)
{
    const struct source *source = marks->source;
    size_t place = token->span.start - source->base;
    unsigned marked = place < source->text.length ? marks->at[place] : 0;
    if (token->kind == TOK_CLOSE)
        --*depth;
    *word = (struct word){.kind = token->kind,
                          .text = {source->text.start + place, token->span.end - token->span.start},
                          .place = place,
                          .depth = *depth,
                          .is_name = marked & NAME,
                          .is_sign = token->kind == TOK_MINUS && (marked & SIGN),
                          .is_in_vector = marked & VECTOR,
                          .begins_block = marked & BLOCK};
    if (token->kind == TOK_OPEN)
        ++*depth;
}

void words_read(struct words *words, struct arena *arena, const struct source *source,
                const struct vdl_node *file, const struct vdl_tokens *tokens)
{
    struct marks marks = {source, arena_array(arena, source->text.length + 1, 1)};
    unsigned depth = 0;
    mark_node(&marks, file);
    *words = (struct words){.source = source->text,
                            .list = arena_array(arena, tokens->count, sizeof *words->list),
                            .count = tokens->count};
    for (size_t i = 0; i < tokens->count; i++)
        read_word(&words->list[i], &tokens->list[i], &marks, &depth);
    for (size_t i = 1; i + 1 < words->count; i++) {
        struct word *word = &words->list[i];
        const struct word *left = word - 1, *right = word + 1;
        word->is_link = word->kind == TOK_MINUS && (marks.at[right->place] & LINKED) &&
                        (is_text(left) || is_text(right));
    }
    set_blanks(words);
}

unsigned word_column(const struct words *words, size_t place)
{
    size_t start = place;
    unsigned column = 0;
    while (start > 0 && words->source.start[start - 1] != '\n')
        start--;
    for (; start < place; start++)
        column = words->source.start[start] == '\t' ? (column / 8 + 1) * 8 : column + 1;
    return column;
}

// ---- Gaps

struct gap gap_between(const struct words *words, size_t start, size_t end)
{
    return (struct gap){.source = words->source, .place = start, .end = end, .is_first = start > 0};
}

// A comment to the end of its line, without the blanks there.
static struct text comment_at(struct text source, size_t place)
{
    const char *start = source.start + place;
    const char *feed = memchr(start, '\n', source.length - place);
    size_t length = feed ? (size_t)(feed - start) : source.length - place;
    while (length > 0 && strchr(" \t\r", start[length - 1]) && start[length - 1])
        length--;
    return (struct text){start, length};
}

bool gap_next(struct gap *gap, struct gap_comment *comment)
{
    const struct words whole = {.source = gap->source};
    if (!gap->is_first)
        gap->line_feeds = 0;
    for (; gap->place < gap->end; gap->place++) {
        char character = gap->source.start[gap->place];
        if (character == '\n') {
            gap->line_feeds++;
        } else if (character == '-') {
            *comment = (struct gap_comment){.text = comment_at(gap->source, gap->place),
                                            .column = word_column(&whole, gap->place),
                                            .is_behind = gap->is_first && gap->line_feeds == 0,
                                            .is_apart = gap->line_feeds >= 2};
            const char *feed = memchr(gap->source.start + gap->place, '\n', gap->end - gap->place);
            gap->place = feed ? (size_t)(feed - gap->source.start) : gap->end;
            gap->is_first = false;
            return true;
        }
    }
    return false;
}
