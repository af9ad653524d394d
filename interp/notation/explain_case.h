// A text whose reason is being found, and what is said of squares, pieces and rules.
#ifndef EXPLAIN_CASE_H
#define EXPLAIN_CASE_H

#include "explain.h"
#include "explain_reading.h"

// The game whose rules explain, with what has been found out.
struct case_of {
    struct baronet_explanation *explanation;
    struct baronet_play *play;
    const struct baronet_turns *turns;
    const struct program *program;
    struct reader *reader;
    struct text text;
};

// Sets the reason, with a square concerned (-1: none).
void case_reason(struct baronet_explanation *explanation, enum baronet_reason reason, int square);

// What is told so far.
struct text_buffer *case_words(struct baronet_explanation *explanation);

// Names: of a square; of a kind of piece, for %.*s.
const char *case_square(const struct case_of *one, int square);

// What stands on a square before the turn; whether the player to move sees that, and owns it.
int case_kind(const struct case_of *one, int square);
bool case_is_seen(const struct case_of *one, int square);
bool case_is_own(const struct case_of *one, int square);

// The rule that stands in the way is that of an instruction.
void case_rule(struct case_of *one, int32_t pc);

// Quotes the rule, with its place; `has_verb`: it says what is to be done, else "choose".
void case_print_rule(struct case_of *one, bool has_verb);

// Begins the words with what the rules ask for where a local is chosen; false: they don't ask.
bool case_print_question(struct case_of *one, int32_t pc);

// "the Man on e4", with what is said of it.
void case_print_piece(struct case_of *one, int kind, int square, const char *words);

// Reasons.
void explain_empty(struct case_of *one, int square);
void explain_others(struct case_of *one, int kind, int square);
void explain_unseen(struct case_of *one, int square);
void explain_stuck(struct case_of *one, int square);
void explain_geometry(struct case_of *one, int kind, int from, int to);
void explain_choice(struct case_of *one, int32_t pc, int square);
void explain_move(struct case_of *one, const struct reading *move);

#endif
