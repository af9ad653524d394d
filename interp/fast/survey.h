// Drawing a turn that begins with alternatives or with a value, before a last choice: the
// candidates of the last choices on all ways are counted before any of them is taken (a survey);
// then random ones are tried until one makes a turn. Where moves are chosen, or squares before
// something else, the survey gives up (VM_UNDRAWN): counting turns is faster. The client is a
// struct random_game.
#ifndef SURVEY_H
#define SURVEY_H

#include "chooser.h"

enum { SURVEY_FAILURES = 64 }; // candidates that make no turn; after more the turns are counted

struct survey {
    bool is_refused; // in this game surveys give up
    bool is_taken;   // the candidate that is wanted has been met
    uint32_t total;  // candidates
    uint32_t left;   // of them before the one that is wanted
    int failed_count;
    uint32_t failed[SURVEY_FAILURES]; // numbers of those that make no turn, rising
};

// Forgets the turn before.
void survey_begin(struct vm *vm);

// Draws one of the candidates that have not failed, to be taken. EXHAUSTED: there is none left;
// FAILED (VM_UNDRAWN): too many have failed.
enum outcome survey_draw(struct vm *vm);

extern const struct chooser surveying;

// As the functions of a chooser; once the candidate is taken there are no choices to go back to.
enum outcome survey_take_square(struct vm *vm, const struct instruction *code);
enum outcome survey_take_value(struct vm *vm, const struct instruction *code, uint32_t first);

// The turn is complete, or surely will be: BACKTRACK if it is not the one wanted, else CONTINUE.
enum outcome survey_take_end(struct vm *vm);

#endif
