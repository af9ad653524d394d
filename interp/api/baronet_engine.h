// An engine: it plays every game that the library loads, and thinks about positions, at a level or
// within limits. Conventions as in baronet.h.
//
// An engine knows one game. It is used by one thread at a time, but for the calls that say
// otherwise; several engines may think side by side. It opens no file, prints nothing and never
// ends the program. What it has learnt of a game is a text that the host keeps wherever he likes.
//
// In games with secrets an engine knows only what the player has seen who is to move. It is shown
// a play turn by turn, as that player sees them, whenever it is asked to think about it; or the
// host, who perhaps has nothing but what one player was sent, keeps a seat (struct baronet_seat).
//
// Every struct begins with its size, which the caller sets, also in those that the library fills:
// it reads and writes no more than that. What is not there is as if it were zero.
#ifndef BARONET_ENGINE_H
#define BARONET_ENGINE_H

#include "baronet.h"

#ifdef __cplusplus
extern "C" {
#endif

struct baronet_engine;
struct baronet_seat; // what one player has seen of one game

// ---- Making an engine

// How it searches.
enum baronet_method {
    BARONET_METHOD_MEASURED, // by what proved best when the game was learnt; else alpha-beta
    BARONET_METHOD_ALPHA_BETA,
    BARONET_METHOD_TREE // Monte-Carlo tree search
};

// When a game is learnt that has no values: none that are part of the library (bundled games have
// some), nor in the options.
enum baronet_learning {
    BARONET_LEARNS_NEVER,  // it is played from a guess, which takes a part of a second
    BARONET_LEARNS_BEFORE, // in baronet_engine_new, which takes that long
    // In a thread of its own, from baronet_engine_new on, while the engine does not think; it
    // begins with a quick guess. What is learnt is put to use between two searches that have a
    // limit of time; others, by nodes or depth, give the same answer each time. Where threads can't
    // be had nothing is learnt.
    BARONET_LEARNS_MEANWHILE,
    BARONET_LEARNS_MEANWHILE_FOR_ALL, // the same, put to use between any two searches
    BARONET_LEARNS_AGAIN,             // as before, whatever values there are
    // The same with work that is counted, not by time: every machine learns the same, with any
    // number of threads.
    BARONET_LEARNS_COUNTED,
    BARONET_LEARNS_NOTHING // never, and no values are used, whatever there are
};

// What is drawn comes from a key: the same key, the same turns, unless by time. Whoever knows it
// can find out what the engine hides.
enum { BARONET_KEY_SIZE = 32 };
struct baronet_key {
    unsigned char bytes[BARONET_KEY_SIZE];
};

enum { BARONET_LEARNING_MILLISECONDS = 6000, BARONET_LEARNING_NODES = 20000000 };

// Everything may be zero but the size.
struct baronet_engine_options {
    size_t size;                    // sizeof (struct baronet_engine_options)
    enum baronet_method method;     // how it searches
    unsigned threads;               // that think; 0: one. One creates no thread.
    size_t hash_megabytes;          // for what it remembers of positions; 0: 16
    enum baronet_learning learning; // when a game without values is learnt
    uint64_t learn_milliseconds;    // for how long; 0: BARONET_LEARNING_MILLISECONDS
    uint64_t learn_nodes;           // how much, where it is counted; 0: BARONET_LEARNING_NODES
    unsigned learn_threads;         // that learn before; 0: one for each processor, up to 8
    const char *values;             // a text of baronet_engine_values; NULL: none
    size_t values_length;           // of the text; 0: up to its NUL
    const struct baronet_key *key;  // of what it draws; NULL: one that nobody knows
    // Called while learning before, with how much is done in thousandths. NULL: by nobody.
    void (*learning_progress)(void *context, unsigned thousandths);
    // Called when the game has been learnt (by time), with the text to keep; where that was done
    // meanwhile, by the engine's own thread. NULL: by nobody.
    void (*learnt)(void *context, const char *values);
    void *context; // for both
};

// Knows one game, which must outlive it. Without options (NULL): one thread, 16 MB, the values that
// are part of the library or else a guess. NULL with a message when there is no memory, a limit is
// spent, or the values in the options don't fit (see baronet_values_fit).
BARONET_API struct baronet_engine *baronet_engine_new(const struct baronet_game *game,
                                                      const struct baronet_engine_options *options,
                                                      struct baronet_message **message);

// NULL is none. Nobody may be thinking with it; what it is learning is given up.
BARONET_API void baronet_engine_free(struct baronet_engine *engine);

// The most threads that an engine has on this machine: four for each processor, at least sixteen.
// More are asked for in vain.
BARONET_API unsigned baronet_engine_threads_limit(void);

// Whether there is so much memory for what it remembers now.
BARONET_API bool baronet_engine_can_have(size_t hash_megabytes);

// A new game begins: forgets what it found out about positions, and in games with secrets what
// players have seen. With a key all that is drawn begins anew (NULL: it goes on).
BARONET_API void baronet_engine_forget(struct baronet_engine *engine,
                                       const struct baronet_key *key);

// ---- Thinking

enum { BARONET_LEVELS = 10 };

// What it thinks so far.
struct baronet_engine_report {
    size_t size;   // of this struct, as the library knows it
    unsigned line; // which of the best turns this is about, from 1 on; 0: nothing is new but the
                   // time, this is an occasion to stop, given some twenty times a second
    unsigned depth, selective_depth; // turns
    int score; // in hundredths, for the player to move; where that is chance, for the second player
    int win_in;               // turns of both sides until a proved win (< 0: loss); 0: none
    uint64_t nodes;           // positions looked at so far by all threads
    uint64_t milliseconds;    // since it began
    unsigned table_fill;      // thousandths of what it can remember
    const char *const *turns; // the line that it expects, turn by turn, the engine's own first
    size_t turn_count;
};

enum baronet_think_flag {
    BARONET_THINK_INFINITELY = 1, // till it is stopped, whatever it has found
    // For the referee: in games with secrets it looks at the whole position, and its answer may
    // give away what the player to move does not know.
    BARONET_THINK_AS_REFEREE = 2,
    BARONET_THINK_WITH_INDEX = 4 // the answer says which of baronet_turns it is
};

// When it is to answer. All zero but the size: when it is stopped. Whichever limit is reached first
// ends it.
struct baronet_engine_limits {
    size_t size;             // sizeof (struct baronet_engine_limits)
    unsigned level;          // how well it plays, from 1 to BARONET_LEVELS: by the budget of that
                             // level (baronet_engine_level) unless depth, nodes or milliseconds are
                             // given; level 1 makes a turn in four at random. 0: by what follows
    unsigned depth;          // turns
    uint64_t nodes;          // positions looked at by one thread
    uint64_t milliseconds;   // just so long
    uint64_t clock;          // milliseconds left for this and all further turns
    uint64_t increment;      // milliseconds gained with each turn
    unsigned turns_to_go;    // until the clock is set anew; 0: never
    unsigned lines;          // best turns to report; 0: one
    const char *const *only; // texts of the turns to choose from, NULL after the last. Texts that
                             // are no legal turn are passed over; NULL, or when none is left: all
    unsigned flags;          // enum baronet_think_flag
    // Called by the thread that thinks, for each line of each depth; when it returns false the
    // engine answers soon. NULL: by nobody. In games with secrets a player's thinking has no lines
    // to report.
    bool (*progress)(void *context, const struct baronet_engine_report *report);
    void *context;
};

struct baronet_engine_answer {
    size_t size;    // sizeof (struct baronet_engine_answer)
    char *turn;     // as baronet_apply_text reads it
    char *reply;    // the one that it expects; NULL: none
    size_t index;   // of the turn in baronet_turns, where that was wanted
    int score;      // as in a report
    int win_in;     // the same
    unsigned depth; // that it has searched to the end
    uint64_t nodes; // by all threads
    uint64_t milliseconds;
    bool is_by_chance; // drawn, not thought about: by level 1, or by a player who does not know
                       // enough of a game with secrets
};

// Releases the texts of an answer; NULL is none.
BARONET_API void baronet_engine_answer_release(struct baronet_engine_answer *answer);

// Thinks about the play's position for the player to move, and leaves it as it is. In games with
// secrets it is shown what that player has seen of the play, from its start on, and thinks about
// nothing else: two plays that look alike to him get the same answer.
//
// False, with a message, and the answer holds nothing, when there is no legal turn, the game is
// over by a rule that ends it, or there is no memory. When limits of baronet_limits_begin are spent
// on the way it answers with what it has found by then, and the message says so.
BARONET_API bool baronet_engine_think(struct baronet_engine *engine,
                                      const struct baronet_play *play,
                                      const struct baronet_engine_limits *limits,
                                      struct baronet_engine_answer *answer,
                                      struct baronet_message **message);

// What a level thinks for each turn: positions and at most so many milliseconds; the highest one
// by time alone. 0: three seconds. Sets `nodes` and `milliseconds`.
BARONET_API void baronet_engine_level(unsigned level, struct baronet_engine_limits *limits);

// From any thread or signal handler: the engine answers soon, with what it has found. If it does
// not think yet it will, as soon as it begins; a stop is over when the thinking has ended that it
// was for.
BARONET_API void baronet_engine_stop(struct baronet_engine *engine);

// Thinking in the opponent's time, about the play with the turn that is expected of him. Between
// baronet_engine_ponder, called before thinking begins, and baronet_engine_ponderhit, which may
// come from any thread or signal handler when he has made that turn, limits don't count and the
// engine does not answer. If he makes another turn it is to be stopped, and the answer is void.
BARONET_API void baronet_engine_ponder(struct baronet_engine *engine);
BARONET_API void baronet_engine_ponderhit(struct baronet_engine *engine);

// Takes back a stop, or a ponder, that may have come too late: before thinking in another thread
// begins, by who starts that.
BARONET_API void baronet_engine_prepare(struct baronet_engine *engine);

// ---- Seats: for hosts that have only what one player was sent

// A player's seat in a game that begins with the position of this FEN, as he sees it; NULL: as all
// games do. What he holds possible and his own secrets are drawn from the key (NULL: from one that
// nobody knows). The game must outlive it. NULL with a message when his view of the start can't be
// read, or is not enough to imagine a game.
BARONET_API struct baronet_seat *baronet_seat_new(const struct baronet_game *game, unsigned player,
                                                  const char *fen, const struct baronet_key *key,
                                                  struct baronet_message **message);
BARONET_API void baronet_seat_free(struct baronet_seat *seat);

// Somebody has made a turn: its text and the position after it, both as the player sees them
// (baronet_play_turn_text, baronet_play_fen). False, and nothing is noted, when there is no memory.
BARONET_API bool baronet_seat_note(struct baronet_seat *seat, const char *turn, const char *fen,
                                   struct baronet_message **message);

// How many games he has in mind that agree with all that he has seen; 0: he has lost track, and
// thinks about games that agree with the latest turns only.
BARONET_API size_t baronet_seat_certain(const struct baronet_seat *seat);

// Thinks about the position as the seat knows it, whose player is to move; as baronet_engine_think
// but without an index, and with a turn that need not be legal in the real game when he has lost
// track. Also false when it is not his turn.
BARONET_API bool baronet_engine_think_seat(struct baronet_engine *engine, struct baronet_seat *seat,
                                           const struct baronet_engine_limits *limits,
                                           struct baronet_engine_answer *answer,
                                           struct baronet_message **message);

// Whether a player sees enough of the play's start to think; the engine draws his turns when he
// does not. True in games without secrets, and wherever a game starts as all do.
BARONET_API bool baronet_engine_can_play(const struct baronet_play *play, unsigned player);

// ---- What an engine knows

// What it has learnt of its game, as a text: to be kept by the host and given to another engine
// for the same rules. It holds a fingerprint of the rules and a checksum. NULL: out of memory.
BARONET_API char *baronet_engine_values(const struct baronet_engine *engine);

enum baronet_values_state {
    BARONET_VALUES_FIT,
    BARONET_VALUES_ARE_OTHERS, // for other rules, or of another version of the library
    BARONET_VALUES_ARE_DAMAGED // by the checksum, or no such text at all
};

// Whether such a text is undamaged and belongs to the present rules of the game; unless it fits the
// message says why. A length of 0: up to the NUL. Without memory: BARONET_VALUES_ARE_OTHERS.
BARONET_API enum baronet_values_state baronet_values_fit(const struct baronet_game *game,
                                                         const char *text, size_t length,
                                                         struct baronet_message **message);

// Which part of what was learnt proved best in play.
enum baronet_learnt {
    BARONET_LEARNT_NOTHING, // play is by a guess
    BARONET_LEARNT_PLACES,  // by squares and mobility as learnt, pieces as guessed
    BARONET_LEARNT_ALL
};

struct baronet_engine_knowledge {
    size_t size;        // sizeof (struct baronet_engine_knowledge)
    uint64_t games;     // that it was learnt from; 0: it is a guess
    uint64_t positions; // of these games
    enum baronet_learnt learnt;
    bool is_bundled;            // the values are part of the library
    enum baronet_method method; // how it searches: not BARONET_METHOD_MEASURED
};

BARONET_API void baronet_engine_knowledge(const struct baronet_engine *engine,
                                          struct baronet_engine_knowledge *knowledge);

// What a type of piece is worth, in hundredths, with half the width of the 95 % interval.
struct baronet_engine_value {
    size_t size; // sizeof (struct baronet_engine_value)
    double value, error;
    double hand_value, hand_error;
    int mobility; // what each move that it has is worth
};

// `type` as in baronet_game_piece; false when there is none.
BARONET_API bool baronet_engine_value(const struct baronet_engine *engine, size_t type,
                                      struct baronet_engine_value *value);

// What a position is worth without thinking, for the player to move, in hundredths.
struct baronet_engine_evaluation {
    size_t size; // sizeof (struct baronet_engine_evaluation)
    int present; // as it stands
    int quiet;   // after the captures that are about to happen; as it stands if they don't end soon
};

// In games with secrets only for the referee, with BARONET_THINK_AS_REFEREE in the flags: false
// with a message without it, and when there is no memory.
BARONET_API bool baronet_engine_evaluate(struct baronet_engine *engine,
                                         const struct baronet_play *play, unsigned flags,
                                         struct baronet_engine_evaluation *evaluation,
                                         struct baronet_message **message);

// ---- Forced wins

struct baronet_forced_win {
    size_t size; // sizeof (struct baronet_forced_win)
    bool is_found;
    bool is_stopped;         // nothing is known: by `progress`, or the rules exceed a budget
    unsigned turns;          // of the winner
    const char *const *line; // the quickest win against the longest defence, turn by turn
    size_t line_length;
    uint64_t nodes; // positions looked at
};

// Looks for a win of the player to move in at most so many of his turns, the quickest first, by
// trying everything: what is found is proved. `progress` (may be NULL) is called now and then and
// says whether to go on. It looks at the whole position, so in games with secrets it is for the
// referee. False with a message when there is no memory or a limit is spent.
BARONET_API bool baronet_forced_win_find(const struct baronet_play *play, unsigned turns,
                                         bool (*progress)(void *context, unsigned turns,
                                                          uint64_t nodes),
                                         void *context, struct baronet_forced_win *win,
                                         struct baronet_message **message);
BARONET_API void baronet_forced_win_release(struct baronet_forced_win *win);

#ifdef __cplusplus
}
#endif

#endif
