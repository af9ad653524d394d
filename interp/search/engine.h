// A player for any game: thinks about a position for a while and names a turn. For all of the
// library; baronet_engine.h, made of it in interp/engine, is for everybody else.
#ifndef ENGINE_H
#define ENGINE_H

#include "attention.h"
#include "baronet_engine.h"
#include "measured.h"

struct engine;

// When a game is learnt. Unless said otherwise, values that are part of the library or given are
// enough.
enum engine_learning {
    ENGINE_LEARNS_BEFORE, // in engine_new, which takes that long
    // In the background, from engine_new on, while the engine does not think: it begins with a
    // quick guess. What is learnt is put to use between two searches that have a limit of time;
    // others (by positions or depth) have to give the same answer each time.
    ENGINE_LEARNS_MEANWHILE,
    ENGINE_LEARNS_MEANWHILE_FOR_ALL, // the same, put to use between any two searches
    ENGINE_LEARNS_AGAIN,             // in engine_new, whatever was learnt before
    // The same with counted work, ENGINE_SHIPPED_NODES, and nobody is told: every machine learns
    // the same, with any number of threads (which learn_threads may say).
    ENGINE_LEARNS_TO_SHIP,
    ENGINE_LEARNS_NEVER // without values it goes by a thorough guess
};

struct engine_options {
    enum baronet_method method;
    unsigned threads;      // 0: 1
    size_t hash_megabytes; // 0: 16
    // Time to learn the game in when it was not learnt before; 0: what pieces are worth is guessed,
    // in any game.
    uint64_t learn_milliseconds;
    enum engine_learning learning;
    unsigned learn_threads; // 0: as many as there are processors
    // What is counted: positions looked at, less where there are many turns to list; 0:
    // ENGINE_SHIPPED_NODES.
    uint64_t learn_nodes;
    // Called while learning before, with how much is done, in thousandths; NULL: nobody wants to
    // know.
    void (*progress)(void *context, unsigned thousandths);
    uint32_t without;   // parts of the search that are left out (search.h)
    const char *values; // from engine_values_text, for these rules; NULL: none. Only in engine_new
    size_t values_length;
    // Told what was learnt by time, maybe by another thread; NULL: nobody wants to know.
    void (*learnt)(void *context, const char *values);
    void *context; // for both
};

enum { ENGINE_LEARN_MILLISECONDS = 6000, ENGINE_SHIPPED_NODES = 20000000 };

// The most threads that an engine has on this machine: four for each processor, but sixteen at
// least.
unsigned engine_threads_limit(void);

// Whether there is so much memory for its table now.
bool engine_can_have(size_t hash_megabytes);

// Knows one game. The game must outlive it. NULL when memory is out.
struct engine *engine_new(const struct baronet_game *game, const struct engine_options *options);
void engine_free(struct engine *engine);

// Forgets what it found out about positions.
void engine_forget(struct engine *engine);

// Told what it thinks so far; false: it is to stop.
typedef bool engine_tell(void *context, const struct baronet_engine_report *report);

// All zero: until engine_stop.
struct engine_limits {
    unsigned depth;             // turns
    uint64_t nodes;             // positions looked at by one thread
    uint64_t milliseconds;      // just so long
    uint64_t microseconds;      // and so much longer
    uint64_t clock, increment;  // milliseconds left on the clock and gained with each turn
    unsigned turns_to_go;       // until the clock is set anew; 0: never
    unsigned lines;             // best turns to name; 0: 1
    struct attention attention; // of the player who thinks; all zero: he sees everything
    const char *const *only;    // texts of the turns to choose from, NULL after the last
    bool is_infinite;           // does not end before engine_stop, whatever it has found
    engine_tell *pulse;         // given occasions to stop (reports without a line); NULL: nobody
    void *pulse_context;
};

struct engine_answer {
    char *turn, *reply; // NULL: none; to be freed by baronet_free
    int score, win_in;
    unsigned depth;
    uint64_t nodes, milliseconds;
    bool is_out_of_memory; // then there is no turn, and nothing was thought
};

// Thinks about the play's position, which stays as it is. `tell` (may be NULL) is called from the
// same thread. False when there is no legal turn, the game is over by a rule that ends it, or
// memory is out; then the engine knows what it knew and can think again.
bool engine_think(struct engine *engine, const struct baronet_play *play,
                  const struct engine_limits *limits, engine_tell *tell, void *context,
                  struct engine_answer *answer);

// The same about several plays that look alike to the player to move, who doesn't know which is the
// real one, only how likely each is, by its weight (not 0; NULL: all alike). Names the turn that
// does best on average. A tree in all of them at once (tree.h) does not forget that the player will
// not know the position later on either; where each turn is searched in each of them by itself
// (council.h), it sees further.
enum engine_way { ENGINE_BY_TREE, ENGINE_BY_COUNCIL, ENGINE_WAYS };
bool engine_think_among(struct engine *engine, enum engine_way way,
                        const struct baronet_play *const *plays, const unsigned *weights,
                        size_t play_count, const struct engine_limits *limits, engine_tell *tell,
                        void *context, struct engine_answer *answer);

// From any thread or signal handler: engine_think ends soon, and until engine_prepare.
void engine_stop(struct engine *engine);
void engine_prepare(struct engine *engine);

// Whether it must end: by engine_stop, or as the limits of whoever asks are spent (allowance.h).
bool engine_is_stopped(const struct engine *engine);

// Pondering, to be called after engine_prepare: the limits of the next engine_think count only
// from engine_start_clock on, which may come from any thread.
void engine_ponder(struct engine *engine);
void engine_start_clock(struct engine *engine);

// Waits where the limits, or pondering, say that there is to be no answer yet.
void engine_wait_for_stop(struct engine *engine, const struct engine_limits *limits);

// What a type of piece is worth, in hundredths, with half the width of the 95 % interval.
struct engine_value {
    double value, error;
    double hand_value, hand_error;
    int mobility; // each move that it has
};

// Which of it proved best in play.
enum engine_learnt { ENGINE_LEARNT_NOTHING, ENGINE_LEARNT_PLACES, ENGINE_LEARNT_WEIGHTS };
enum engine_learnt engine_learnt(const struct engine *engine);

// Whether what it knows is part of the library.
bool engine_is_shipped(const struct engine *engine);

// What it knows, as a file of games/values; to be freed by baronet_free.
char *engine_values_text(const struct engine *engine);

// What such a file is to the present rules of the game.
enum baronet_values_state engine_values_state(const struct baronet_game *game, const char *text,
                                              size_t length);

// How it searches: as requested, or by a tree where trials chose it.
enum baronet_method engine_method(const struct engine *engine);

// From how many games that was learnt, and how many of their positions.
uint64_t engine_games_learnt(const struct engine *engine);
uint64_t engine_positions_learnt(const struct engine *engine);

// Players of its game whose turns are not made by chance.
unsigned engine_decider_count(const struct engine *engine);

// What was measured of it; the numbers of games in it are 0 where nothing was.
const struct measured *engine_measured(const struct engine *engine);

// What a score means, for the player who has it; from games that it has played against itself, or
// from what it has learnt.
struct measured_chances engine_chances(const struct engine *engine);

// `type` as in baronet_game_piece.
struct engine_value engine_value(const struct engine *engine, size_t type);

// What the position is worth without thinking, for the player to move, in hundredths.
struct engine_evaluation {
    int present; // as it stands
    int quiet;   // after the captures that are about to happen; as it stands if they don't end soon
};
struct engine_evaluation engine_evaluate(struct engine *engine, const struct baronet_play *play);

#endif
