// The state of a conversation by CECP, its games, and the engine that thinks while commands come.
#ifndef XBOARD_SESSION_H
#define XBOARD_SESSION_H

#include "baronet_engine.h"
#include "listener.h"
#include "strength.h"
#include "xboard_setup.h"

#include <pthread.h>
#include <stdatomic.h>

enum { NOBODY = BARONET_REFEREE };

// While the thinking thread is busy, the reading one leaves the play alone.
struct xboard {
    struct listener listener;
    const char *own; // the game of the command line; NULL: none
    struct baronet_game *game;
    char *named; // as which it was loaded; NULL: as the command line says
    struct xboard_variant variant;
    struct baronet_play *play;
    struct baronet_engine *engine; // NULL until it is needed
    uint64_t hash, threads;
    struct strength strength;
    unsigned seat; // the player that the engine is; NOBODY: it only looks on (force mode)
    bool posts, analyses, is_over;
    uint64_t turns_per_session, base, increment, move_time, depth; // milliseconds
    uint64_t clock;                                                // left; 0: not told
    uint64_t turns_made;                                           // by the engine, in this game
    pthread_t thread;
    bool is_thinking;    // the thread has to be joined
    atomic_bool is_busy; // it has not come to a result yet
    bool is_for_move;    // what it finds is to be played
    bool is_discarded;   // what it finds is not wanted any more
    struct baronet_engine_limits limits;
    struct baronet_limits_share *share; // for the thread: the limits of the command
    char *pending;                      // the first legs of a turn of several
    char *clicks; // the square of a lifted piece, and those that it went over; NULL: none
    bool is_put;  // on the last of them
};

// A line of output, from any thread.
__attribute__((format(printf, 1, 2))) void xboard_say(const char *format, ...);

// What to say when there is no memory, or a limit of the command is spent.
const char *xboard_out_of_memory(void);

// Prints how the game has ended, once.
void xboard_say_result(struct xboard *xboard);

// ---- Thinking

// Ends thinking and waits for that; `discard`: what was found is not played.
void xboard_end_thinking(struct xboard *xboard, bool discard);

// The engine, made when it is first needed; it learns a new game while it does not think.
struct baronet_engine *xboard_need_engine(struct xboard *xboard);

// Lets the engine play or analyse if it is its turn.
void xboard_go_on(struct xboard *xboard);

// ---- Games

// Obeys "option NAME=VALUE": an option of the game's rules. False: there is none of this name.
bool xboard_set_option(struct xboard *xboard, const char *text);

void xboard_use_game(struct xboard *xboard, struct baronet_game *game);

// The answer to "protover": features and variants.
void xboard_introduce(const struct xboard *xboard);

void xboard_new_game(struct xboard *xboard);
void xboard_set_variant(struct xboard *xboard, const char *name);
void xboard_set_board(struct xboard *xboard, const char *fen);

#endif
