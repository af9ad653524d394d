// Why a text is no legal turn: baronet.h's `struct baronet_explanation`.
#ifndef EXPLAIN_H
#define EXPLAIN_H

#include "baronet.h"
#include "loaded_game.h"
#include "text.h"

struct baronet_turns;

struct baronet_explanation {
    enum baronet_reason reason;
    char *text; // that was tried, without blanks around it
    struct text_buffer words, hint;
    struct span rule;
    char *file; // of the rule; NULL: none
    unsigned line, column, end_line, end_column;
    unsigned *squares;
    size_t square_count, square_capacity;
    size_t fine;
};

// Why the text is no turn of the list, which is of the play's present position.
struct baronet_explanation *explain(struct baronet_play *play, struct text text,
                                    const struct baronet_turns *turns);

// Says it as a message; the text began after so many bytes of what the caller gave.
void explanation_tell(const struct baronet_explanation *explanation, size_t start,
                      struct baronet_message **message);

// ---- What explanations consist of

// The reason that the rules give for a text that is no turn of the list.
void explain_by_rules(struct baronet_explanation *explanation, struct baronet_play *play,
                      struct text text, const struct baronet_turns *turns);

void explanation_add_square(struct baronet_explanation *explanation, unsigned square);

// Legal turns that begin with the first bytes of the text: how many; the first of them, and what
// the rules ask there (NULL: nothing, or not all the same).
size_t explain_beginnings(const struct baronet_turns *turns, struct text beginning,
                          struct text_buffer *examples, const char **question);

// The reasons that the text and the list of turns tell by themselves: it is incomplete, has a
// number that is too high, is ambiguous. False: none of these.
bool explain_by_list(struct baronet_explanation *explanation, struct text text,
                     const struct baronet_turns *turns);

// How much of the text some legal turn begins with, up to the end of a choice.
size_t explain_fine_length(const struct baronet_turns *turns, struct text text);

// Says how legal turns go on after the beginning of the text that is fine.
void explain_continuations(struct baronet_explanation *explanation, struct text text,
                           const struct baronet_turns *turns);

// Where in the text something stands that is in no turn of the game; its length: nowhere.
size_t explain_illegible(const struct program *program, struct text text);

// Says that what can't be read from `place` on comes after a whole turn. False: it doesn't.
bool explain_more(struct baronet_explanation *explanation, struct text text, size_t place,
                  const struct baronet_turns *turns);

// Says what can't be read from `place` on, and what may be meant.
void explain_unreadable(struct baronet_explanation *explanation, struct text text, size_t place,
                        struct baronet_play *play, const struct baronet_turns *turns);

#endif
