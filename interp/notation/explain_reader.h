// What the parts of a reader have in common (explain_reading.h): its chooser, in the files
// explain_chooser.c (items, moves), explain_choices.c and explain_faults.c.
#ifndef EXPLAIN_READER_H
#define EXPLAIN_READER_H

#include "chooser.h"
#include "explain_reading.h"

// How many bytes of the text the present path has read. More than there are: the turn goes on where
// the text ends.
size_t reader_length(const struct reader *reader);

// Whether it has read the whole text.
bool reader_is_through(const struct reader *reader);

// The text without its first `length` bytes.
struct text reader_rest(const struct reader *reader, size_t length);

// False when no more is to be looked at: the machine stops then.
bool reader_has_effort(struct vm *vm);

// A fault by its number; NULL of -1.
const struct fault *reader_fault(const struct reader *reader, int32_t index);

// Adds a fault to those of the present path, whose registers are still without it; its number.
int32_t reader_add_fault(struct vm *vm, enum fault_kind kind, int32_t pc, int32_t value);

// Adds a reading; one that ends now, with so much of the text read, after a piece on `from` was
// named (-1: none was).
void reader_add(struct reader *reader, const struct reading *reading);
void reader_end(struct reader *reader, enum ending ending, size_t length, int from);

// What the chooser does, see chooser.h.
bool reader_tolerate(struct vm *vm, int32_t pc);
void reader_offer_branch(struct vm *vm, bool holds);
enum outcome reader_moves(struct vm *vm, const struct instruction *code);
enum outcome reader_square(struct vm *vm, const struct instruction *code);
enum outcome reader_value(struct vm *vm, const struct instruction *code, uint32_t first);

// Runs the program of the turn, led by the text.
void reader_run(struct reader *reader);

// What is wrong with the piece of a move that is to begin on move->from, `set` being the squares
// that may be chosen (NULL: all own pieces). False: nothing.
bool reader_move_fault(const struct reader *reader, const uint64_t *set, struct reading *move);

#endif
