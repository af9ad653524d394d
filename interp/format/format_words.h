// The words of a text and what stands between them: blanks, and comments.
#ifndef FORMAT_WORDS_H
#define FORMAT_WORDS_H

#include "vdl_tokens.h"

struct word {
    int kind; // the token's
    struct text text;
    size_t place;   // in the source, in bytes
    unsigned depth; // in how many parentheses it stands
    size_t blanks;  // in front of it, unless a line begins with it
    bool is_name;   // of what is called: its arguments follow
    bool is_sign;   // a minus in front of its operand
    bool is_link;   // the minus between two squares, one of them in quotes
    bool is_in_vector;
    bool begins_block; // a statement in the place of a block: where a line may begin
};

// A file: its words and the marks of blocks (TOK_INDENT, TOK_DEDENT, TOK_NEWLINE) in order; the
// last one is the end of the file.
struct words {
    struct text source;
    struct word *list;
    size_t count;
};

// Reads them from a tree and its tokens, into the arena.
void words_read(struct words *words, struct arena *arena, const struct source *source,
                const struct vdl_node *file, const struct vdl_tokens *tokens);

// Whether it is no word but a mark.
bool word_is_layout(const struct word *word);

// What stands between two words: comments, one after the other.
struct gap {
    struct text source;
    size_t place, end;   // of what is still to be read
    unsigned line_feeds; // since the latest word or comment
    bool is_first;       // nothing was read yet, and a word stands before it
};

struct gap_comment {
    struct text text;
    unsigned column;
    bool is_behind; // on the line of what stands before it
    bool is_apart;  // after a blank line
};

// Between two places; 0 is the beginning of the file.
struct gap gap_between(const struct words *words, size_t start, size_t end);

// The next comment; false: there is none. Then line_feeds are those before the next word.
bool gap_next(struct gap *gap, struct gap_comment *comment);

// The column of a word that begins a line; tabs go to the next multiple of 8.
unsigned word_column(const struct words *words, size_t place);

#endif
