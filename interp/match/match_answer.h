// What a player in a match answers, and what prevents a game with him.
#ifndef MATCH_ANSWER_H
#define MATCH_ANSWER_H

#include <stdbool.h>

// What prevents a game with a player.
struct match_problem {
    int status;      // to exit with (exit_status.h)
    bool is_variant; // the program does not know what it is to play
    char *text;      // owned by the caller; NULL: no problem
};

enum match_answer_kind {
    MATCH_ANSWER_TURN,    // text: the turn, legal or not
    MATCH_ANSWER_RESIGNS, // no text
    MATCH_ANSWER_FAULT,   // text: what it does instead
    MATCH_ANSWER_UNCLEAR  // text: what it says, and that it means several turns
};

struct match_answer {
    enum match_answer_kind kind;
    char *text; // owned by the caller
};

// Sets the problem; the text of an earlier one is freed.
__attribute__((format(printf, 3, 4))) void match_problem_set(struct match_problem *problem,
                                                             int status, const char *format, ...);

// An answer with a formatted text.
__attribute__((format(printf, 2, 3))) struct match_answer
match_answer_print(enum match_answer_kind kind, const char *format, ...);

#endif
