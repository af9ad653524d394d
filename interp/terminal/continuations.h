// How legal turns with the same beginning go on: the choices that come next, each with the question
// for it.
#ifndef CONTINUATIONS_H
#define CONTINUATIONS_H

#include "arena.h"
#include "baronet.h"

struct continuation {
    const char *beginning; // with what is chosen
    const char *rest;      // what is chosen, as people are shown it: "-a1"
    const char *question;  // that asks for it
    bool is_whole;         // it ends a turn
};

struct continuations {
    struct arena arena; // owns the texts
    bool is_between;    // the beginning ends where a choice does, not within the name of a square
    const char *beginning; // as the turns have it
    const char *question;  // the rules' words that ask for all of them; NULL: none
    struct continuation *list;
    size_t count;
};

// The continuations of a beginning (ignoring case, unless some turn has it as it is). A choice that
// leaves no other one is taken together with it, and choices that leave none at the beginning are
// passed over. None when no turn begins so.
void continuations_init(struct continuations *next, struct baronet_play *play,
                        const char *beginning);
void continuations_release(struct continuations *next);

// The only continuation that a text means: what is chosen, with or without the signs before it, or
// the beginning of it. NULL when there is none, or there are several.
const struct continuation *continuations_find(const struct continuations *next, const char *text);

// The words that ask for the continuations: those that they have in common, or general ones.
const char *continuations_question(const struct continuations *next);

#endif
