// What is wrong with a text that somebody has given by itself, in no file: a position, a movement.
#ifndef PROBLEM_H
#define PROBLEM_H

#include "text.h"

struct problem {
    struct text given;
    struct text place; // a part of it, may be empty; start NULL: nowhere
    struct text_buffer words, expectation, hint;
};

void problem_init(struct problem *problem, struct text given);
void problem_release(struct problem *problem);

// What it is and where; false, as the result of whoever reads the text.
__attribute__((format(printf, 3, 4))) bool problem_say(struct problem *problem, struct text place,
                                                       const char *format, ...);

// What could have stood there, and what to do about it; each may be told in several calls.
__attribute__((format(printf, 2, 3))) void problem_expect(struct problem *problem,
                                                          const char *format, ...);
__attribute__((format(printf, 2, 3))) void problem_hint(struct problem *problem, const char *format,
                                                        ...);

#endif
