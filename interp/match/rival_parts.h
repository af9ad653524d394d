// What a player is made of (rival.c), and the two protocols that programs speak: rival_uci.c,
// rival_xboard.c, and in rival_parts.c what they share.
#ifndef RIVAL_PARTS_H
#define RIVAL_PARTS_H

#include "engine_player.h"
#include "pipe_process.h"
#include "rival.h"

enum {
    RIVAL_OPTIONS_LIMIT = 32,
    RIVAL_START_MILLISECONDS = 20000,
    RIVAL_GRACE_MILLISECONDS = 5000,
    RIVAL_PATIENCE_MILLISECONDS = 3600000
};

enum rival_kind { RIVAL_BARONET, RIVAL_RANDOM, RIVAL_GREEDY, RIVAL_UCI, RIVAL_XBOARD };

struct rival {
    enum rival_kind kind;
    const struct baronet_game *game;
    char *text; // what it was made of, cut into pieces
    const char *command;
    char *name;
    struct {
        const char *name, *value;
    } options[RIVAL_OPTIONS_LIMIT];
    int option_count;
    const char *variant; // what the program calls the game; NULL: it need not be told
    char *variants;      // the line in which the program tells those it knows; NULL: it did not
    struct baronet_play *start;          // of the game
    struct engine_player *engine_player; // knows only what its player sees
    struct lots lots;                    // a random player's
    struct pipe_process *process;
    // CECP:
    bool waits; // in force mode until asked
    bool says_usermove, answers_ping;
    unsigned pings;
    char *pending;   // the other one's turn, to be sent when it is to think
    char *complaint; // what it has said against the turns before
};

__attribute__((format(printf, 3, 4))) void rival_problem_set(struct rival_problem *problem,
                                                             int status, const char *format, ...);

// An answer whose text is printed.
__attribute__((format(printf, 2, 3))) struct rival_answer
rival_answer_print(enum rival_answer_kind kind, const char *format, ...);

// Keeps a line of the program if `word` stands in it, behind which its variants follow.
void rival_note_variants(struct rival *rival, const char *line, const char *word);

// Looks the variant up among those that the program has told, or finds one of them that is called
// like the game. False with the problem when there is none.
bool rival_choose_variant(struct rival *rival, struct rival_problem *problem);

bool rival_start_uci(struct rival *rival, struct rival_problem *problem);
bool rival_new_game_uci(struct rival *rival, struct rival_problem *problem);
struct rival_answer rival_ask_uci(struct rival *rival, const struct baronet_play *play,
                                  const char *const *turns, size_t turn_count,
                                  const struct rival_time *time);

bool rival_start_xboard(struct rival *rival, struct rival_problem *problem);
bool rival_new_game_xboard(struct rival *rival, const char *const *turns, size_t turn_count,
                           const struct rival_time *time, struct rival_problem *problem);
struct rival_answer rival_ask_xboard(struct rival *rival, const struct baronet_play *play,
                                     const struct rival_time *time);
// Keeps a turn of the other one until the program is to think.
void rival_told_xboard(struct rival *rival, const char *turn);

#endif
