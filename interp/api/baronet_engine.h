/// @file
/// An engine: it plays every game that the library loads, and thinks about positions, at a level or
/// within limits. Conventions as in baronet.h.
///
/// An engine knows one game. It is used by one thread at a time, except for the calls that say
/// otherwise; several engines may think side by side. It opens no file, prints nothing and never
/// ends the program. What it has learnt of a game is a text, which the host may keep.
///
/// In games with secrets an engine knows only what the player to move has seen. Either the host
/// gives it a play: then it is shown the turns of the play as that player sees them, whenever it is
/// asked to think. Or the host, which perhaps has nothing but what one player was sent, keeps a
/// seat (struct baronet_seat).
#ifndef BARONET_ENGINE_H
#define BARONET_ENGINE_H

#include "baronet.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @defgroup engine Making an engine
/// What it is made with: search, threads, memory, values.
/// @{

/// @struct baronet_engine
/// An engine for one game.
struct baronet_engine;

/// @struct baronet_seat
/// What one player has seen of one game.
struct baronet_seat;

/// How an engine searches.
enum baronet_method {
    BARONET_METHOD_MEASURED,   ///< by what proved best when the game was learnt; else alpha-beta
    BARONET_METHOD_ALPHA_BETA, ///< alpha-beta search
    BARONET_METHOD_TREE        ///< Monte-Carlo tree search
};

/// When an engine learns a game that has no values: neither in the library, which has some for
/// bundled games, nor in the options.
enum baronet_learning {
    BARONET_LEARNS_NEVER,  ///< it plays from a guess, which takes a fraction of a second
    BARONET_LEARNS_BEFORE, ///< in baronet_engine_new(), which then takes that long
    /// In a thread of its own, from baronet_engine_new() on, while the engine does not think; it
    /// begins with a quick guess. What is learnt is used from the next search on that has a limit
    /// of time; searches by nodes or depth give the same answer each time. Where there are no
    /// threads nothing is learnt.
    BARONET_LEARNS_MEANWHILE,
    BARONET_LEARNS_MEANWHILE_FOR_ALL, ///< the same, used from the next search on, whatever its
                                      ///< limit
    BARONET_LEARNS_AGAIN,             ///< as BARONET_LEARNS_BEFORE, even where there are values
    /// As BARONET_LEARNS_AGAIN, but for a counted amount of work and not for a time: every machine
    /// learns the same, with any number of threads.
    BARONET_LEARNS_COUNTED,
    BARONET_LEARNS_NOTHING ///< never, and no values are used, whatever there are
};

/// Sizes of keys.
enum {
    BARONET_KEY_SIZE = 32 ///< bytes
};

/// The key that random numbers are drawn from: the same key gives the same turns, unless they are
/// limited by time. Whoever knows it can find out what the engine hides.
struct baronet_key {
    unsigned char bytes[BARONET_KEY_SIZE]; ///< any bytes
};

/// How much is learnt unless the options say otherwise.
enum {
    BARONET_LEARNING_MILLISECONDS = 6000, ///< by time
    BARONET_LEARNING_NODES = 20000000     ///< where it is counted
};

/// How an engine is made. Everything but the size may be zero.
struct baronet_engine_options {
    size_t size;                    ///< sizeof (struct baronet_engine_options)
    enum baronet_method method;     ///< how it searches
    unsigned threads;               ///< that think; 0: one. With one, no thread is created
    size_t hash_megabytes;          ///< for what it remembers about positions; 0: 16
    enum baronet_learning learning; ///< when it learns a game without values
    uint64_t learn_milliseconds;    ///< for how long; 0: BARONET_LEARNING_MILLISECONDS
    uint64_t learn_nodes;           ///< how much, where it is counted; 0: BARONET_LEARNING_NODES
    unsigned learn_threads;         ///< that learn before; 0: one for each processor, up to 8
    const char *values;             ///< a text of baronet_engine_values(); NULL: none
    size_t values_length;           ///< of the text; 0: up to its NUL
    const struct baronet_key *key;  ///< for its random numbers; NULL: one that nobody knows
    /// Called while it learns in baronet_engine_new(), with how much is done in thousandths. May be
    /// NULL.
    void (*learning_progress)(void *context, unsigned thousandths);
    /// Called when the game has been learnt (by time), with the text to keep. If the engine learns
    /// meanwhile, its own thread calls it. May be NULL.
    void (*learnt)(void *context, const char *values);
    void *context; ///< passed to both
    /// Names of parts of its search that are left out, separated by commas ("null-move,killers"),
    /// to measure what they bring (docs/strength.md); NULL: none.
    const char *without;
};

/// Makes an engine for a game, which must outlive it. Without options (NULL): one thread, 16 MB,
/// and the values that are part of the library, else a guess. NULL with a message when there is no
/// memory, a limit is spent, the values in the options don't fit (see baronet_values_fit()), or the
/// search has no part that is to be left out.
BARONET_API struct baronet_engine *baronet_engine_new(const struct baronet_game *game,
                                                      const struct baronet_engine_options *options,
                                                      struct baronet_message **message);

/// Releases an engine, which must not be thinking. If it is learning, it gives that up.
BARONET_API void baronet_engine_free(struct baronet_engine *engine);

/// The most threads that an engine can have on this machine: four for each processor, at least
/// sixteen. If more are asked for, it has this many.
BARONET_API unsigned baronet_engine_threads_limit(void);

/// Whether this much memory can be had now, for what an engine remembers.
BARONET_API bool baronet_engine_can_have(size_t hash_megabytes);

/// Tells the engine that a new game begins: it forgets what it found out about positions, and in
/// games with secrets what players have seen. With a key, its random numbers begin anew; with NULL
/// they go on.
BARONET_API void baronet_engine_forget(struct baronet_engine *engine,
                                       const struct baronet_key *key);

/// @}
/// @defgroup thinking Thinking
/// At a level, within limits, until it is stopped, in the opponent's time.
/// @{

/// Levels at which an engine can play.
enum {
    BARONET_LEVELS = 10 ///< the highest; the lowest is 1
};

/// What an engine thinks so far.
struct baronet_engine_report {
    size_t size;              ///< of this struct, as the library knows it
    unsigned line;            ///< which of the best turns this is about, from 1; 0: nothing is new
                              ///< but the time. Such reports come some twenty times a second, to
                              ///< give an occasion to stop
    unsigned depth;           ///< in turns
    unsigned selective_depth; ///< of the deepest line, in turns
    int score;                ///< in hundredths, for the player to move; if that is chance, for the
                              ///< second player
    int win_in;               ///< turns of both sides until a proved win (< 0: loss); 0: none
    uint64_t nodes;           ///< positions that all threads have looked at so far
    uint64_t milliseconds;    ///< since it began
    unsigned table_fill;      ///< how much of its memory of positions is used, in thousandths
    const char *const *turns; ///< the line that it expects, turn by turn, its own turn first
    size_t turn_count;        ///< how many turns the line has
};

/// Flags of struct baronet_engine_limits.
enum baronet_think_flag {
    BARONET_THINK_INFINITELY = 1, ///< until it is stopped, whatever it has found
    /// For the referee: in games with secrets it looks at the whole position, so its answer may
    /// give away what the player to move does not know.
    BARONET_THINK_AS_REFEREE = 2,
    BARONET_THINK_WITH_INDEX = 4 ///< the answer says which turn of baronet_turns() it is
};

/// When an engine is to answer: as soon as any of the limits is reached. If everything but the size
/// is zero, it answers when it is stopped.
struct baronet_engine_limits {
    size_t size;             ///< sizeof (struct baronet_engine_limits)
    unsigned level;          ///< how well it plays, from 1 to BARONET_LEVELS: within the level's
                             ///< budget (baronet_engine_level()), of which other limits leave the
                             ///< positions. Lower levels overlook turns, as people do. 0: only the
                             ///< other limits count
    unsigned depth;          ///< in turns
    uint64_t nodes;          ///< positions that one thread looks at
    uint64_t milliseconds;   ///< to think exactly so long
    uint64_t clock;          ///< milliseconds left for this and all further turns
    uint64_t increment;      ///< milliseconds gained with each turn
    unsigned turns_to_go;    ///< until the clock is set anew; 0: never
    unsigned lines;          ///< best turns to report; 0: one
    const char *const *only; ///< texts of the turns to choose from, NULL after the last. Texts that
                             ///< are not legal turns are ignored. NULL, or when none is left: all
    unsigned flags;          ///< of enum baronet_think_flag, joined by |
    /// Called by the thread that thinks, for each line of each depth; when it returns false the
    /// engine answers soon. May be NULL. In games with secrets there are no lines to report, except
    /// to the referee.
    bool (*progress)(void *context, const struct baronet_engine_report *report);
    void *context; ///< passed to `progress`
    unsigned elo;  ///< how well it plays, in place of `level`: by the Elo numbers of
                   ///< baronet_engine_elo(). 0: by `level`
};

/// The answer of an engine.
struct baronet_engine_answer {
    size_t size;           ///< sizeof (struct baronet_engine_answer), set by the caller
    char *turn;            ///< as baronet_apply_text() reads it
    char *reply;           ///< the reply that the engine expects; NULL: none
    size_t index;          ///< of the turn in baronet_turns(), with BARONET_THINK_WITH_INDEX
    int score;             ///< as in a report
    int win_in;            ///< as in a report
    unsigned depth;        ///< that was searched completely
    uint64_t nodes;        ///< positions that all threads have looked at
    uint64_t milliseconds; ///< since it began
    bool is_by_chance;     ///< drawn at random without thinking, for a player who does not know
                           ///< enough of a game with secrets
};

/// Releases the texts of an answer; NULL is fine.
BARONET_API void baronet_engine_answer_release(struct baronet_engine_answer *answer);

/// Thinks about the play's position for the player to move; the play does not change. In games with
/// secrets the engine is shown what that player has seen of the play from its start, and thinks
/// about nothing else: two plays that look alike to the player get the same answer.
///
/// False with a message, and with nothing in the answer, when there is no legal turn, the game is
/// over by a rule that ends it, or there is no memory. If limits of baronet_limits_begin() are
/// spent on the way, it answers with what it has found until then, and the message says so.
BARONET_API bool baronet_engine_think(struct baronet_engine *engine,
                                      const struct baronet_play *play,
                                      const struct baronet_engine_limits *limits,
                                      struct baronet_engine_answer *answer,
                                      struct baronet_message **message);

/// Sets `nodes` and `milliseconds` to the budget of a level for each turn; the highest level has a
/// limit of time alone. Level 0: three seconds.
BARONET_API void baronet_engine_level(unsigned level, struct baronet_engine_limits *limits);

/// The Elo number of a level in the engine's game: measured, or, where it was not, by the usual
/// steps from one level to the next. Level 5 has 1500 in every game. 0 when there is no such level.
BARONET_API unsigned baronet_engine_elo(const struct baronet_engine *engine, unsigned level);

/// Makes the engine answer soon, with what it has found. May be called from any thread or signal
/// handler. If the engine is not thinking yet, it will answer as soon as it begins. The stop ends
/// with the thinking that it was for.
BARONET_API void baronet_engine_stop(struct baronet_engine *engine);

/// Begins to ponder: to think in the opponent's time, about the play with the turn that he is
/// expected to make. Call it before thinking begins. Until baronet_engine_ponderhit(), limits don't
/// count and the engine does not answer. If the opponent makes another turn, stop the engine and
/// ignore its answer.
BARONET_API void baronet_engine_ponder(struct baronet_engine *engine);

/// Ends pondering: the opponent has made the expected turn, and limits count from now on. May be
/// called from any thread or signal handler.
BARONET_API void baronet_engine_ponderhit(struct baronet_engine *engine);

/// Takes back a stop, or a ponder, that may have come too late for the thinking that it was for.
/// Call it before thinking begins in another thread, from the thread that starts that one.
BARONET_API void baronet_engine_prepare(struct baronet_engine *engine);

/// @}
/// @defgroup seats Seats
/// For hosts that have only what one player was sent.
/// @{

/// A player's seat in a game that begins with the position of this FEN, as the player sees it;
/// NULL: with the game's own start position. What the player holds possible, and his own secrets,
/// are drawn from the key (NULL: from one that nobody knows). The game must outlive the seat. NULL
/// with a message when the FEN can't be read, or does not show enough to imagine a game.
BARONET_API struct baronet_seat *baronet_seat_new(const struct baronet_game *game, unsigned player,
                                                  const char *fen, const struct baronet_key *key,
                                                  struct baronet_message **message);

/// Releases a seat.
BARONET_API void baronet_seat_free(struct baronet_seat *seat);

/// Tells the seat that somebody has made a turn: its text and the position after it, both as the
/// player sees them (baronet_play_turn_text(), baronet_play_fen()). False, and nothing is noted,
/// when there is no memory.
BARONET_API bool baronet_seat_note(struct baronet_seat *seat, const char *turn, const char *fen,
                                   struct baronet_message **message);

/// How many games the player has in mind that agree with everything he has seen. 0: he has lost
/// track, and thinks about games that agree only with the latest turns.
BARONET_API size_t baronet_seat_certain(const struct baronet_seat *seat);

/// As baronet_engine_think(), about the position as the seat knows it. The answer has no index. If
/// the player has lost track, its turn may not be legal in the real game. Also false when it is not
/// the player's turn.
BARONET_API bool baronet_engine_think_seat(struct baronet_engine *engine, struct baronet_seat *seat,
                                           const struct baronet_engine_limits *limits,
                                           struct baronet_engine_answer *answer,
                                           struct baronet_message **message);

/// Whether a player sees enough of the play's start for the engine to think; if not, it draws his
/// turns at random. Always true in games without secrets, and for plays that begin with the game's
/// own start position.
BARONET_API bool baronet_engine_can_play(const struct baronet_play *play, unsigned player);

/// @}
/// @defgroup knowledge What an engine knows
/// What it has learnt, and what pieces and positions are worth.
/// @{

/// What the engine has learnt of its game, as a text: the host keeps it and gives it to another
/// engine for the same rules. It holds a fingerprint of the rules and a checksum. NULL: out of
/// memory.
BARONET_API char *baronet_engine_values(const struct baronet_engine *engine);

/// Whether a text of baronet_engine_values() can be used.
enum baronet_values_state {
    BARONET_VALUES_FIT,        ///< it can
    BARONET_VALUES_ARE_OTHERS, ///< it is for other rules, or of another version of the library
    BARONET_VALUES_ARE_DAMAGED ///< by its checksum, or it is no such text at all
};

/// Whether such a text is undamaged and belongs to the present rules of the game; unless it fits,
/// the message says why. A length of 0: up to the NUL. BARONET_VALUES_ARE_OTHERS when there is no
/// memory.
BARONET_API enum baronet_values_state baronet_values_fit(const struct baronet_game *game,
                                                         const char *text, size_t length,
                                                         struct baronet_message **message);

/// Which part of what was learnt proved best in play.
enum baronet_learnt {
    BARONET_LEARNT_NOTHING, ///< it plays from a guess
    BARONET_LEARNT_PLACES,  ///< squares and mobility as learnt, pieces as guessed
    BARONET_LEARNT_ALL      ///< everything as learnt
};

/// How an engine came to know its game.
struct baronet_engine_knowledge {
    size_t size;                ///< sizeof (struct baronet_engine_knowledge), set by the caller
    uint64_t games;             ///< from which it was learnt; 0: it is a guess
    uint64_t positions;         ///< in these games
    enum baronet_learnt learnt; ///< what is used of it
    bool is_bundled;            ///< the values are part of the library
    enum baronet_method method; ///< how it searches; not BARONET_METHOD_MEASURED
};

/// Fills *knowledge.
BARONET_API void baronet_engine_knowledge(const struct baronet_engine *engine,
                                          struct baronet_engine_knowledge *knowledge);

/// What a type of piece is worth, in hundredths. Each error is half the width of the 95 % interval.
struct baronet_engine_value {
    size_t size;       ///< sizeof (struct baronet_engine_value), set by the caller
    double value;      ///< on the board
    double error;      ///< of `value`
    double hand_value; ///< in hand
    double hand_error; ///< of `hand_value`
    int mobility;      ///< what each move that it has is worth
};

/// Fills *value for a type of piece, numbered as in baronet_game_piece(). False when there is none.
BARONET_API bool baronet_engine_value(const struct baronet_engine *engine, size_t type,
                                      struct baronet_engine_value *value);

/// How a game ends, by a score of the engine for the player who has it.
struct baronet_engine_chance {
    size_t size;    ///< sizeof (struct baronet_engine_chance), set by the caller
    double win;     ///< from 0 to 1, as the next two
    double draw;    ///< 0 in games of more than two players, where losing is all but winning
    double loss;    ///< the three add up to 1
    uint64_t games; ///< of the engine against itself in which this was measured. 0: a guess, by the
                    ///< games from which it has learnt
};

/// Fills *chance for a score, and for the turns until a proved win (`win_in`), of a report or an
/// answer. May be called while the engine thinks, by the `progress` that it calls.
BARONET_API void baronet_engine_chance(const struct baronet_engine *engine, int score, int win_in,
                                       struct baronet_engine_chance *chance);

/// What a position is worth without thinking, for the player to move, in hundredths.
struct baronet_engine_evaluation {
    size_t size; ///< sizeof (struct baronet_engine_evaluation), set by the caller
    int present; ///< as it stands
    int quiet;   ///< after the captures that are about to happen; `present` if they don't end soon
};

/// Fills *evaluation for the play's position. `flags` are those of enum baronet_think_flag. In
/// games with secrets this is for the referee only: false with a message without
/// BARONET_THINK_AS_REFEREE. Also false when there is no memory.
BARONET_API bool baronet_engine_evaluate(struct baronet_engine *engine,
                                         const struct baronet_play *play, unsigned flags,
                                         struct baronet_engine_evaluation *evaluation,
                                         struct baronet_message **message);

/// @}
/// @defgroup wins Forced wins
/// Wins that are proved by trying everything.
/// @{

/// A forced win, or that there is none.
struct baronet_forced_win {
    size_t size;             ///< sizeof (struct baronet_forced_win), set by the caller
    bool is_found;           ///< there is one
    bool is_stopped;         ///< by `progress`, or the rules exceed a budget: nothing is known
    unsigned turns;          ///< of the winner
    const char *const *line; ///< the quickest win against the longest defence, turn by turn
    size_t line_length;      ///< how many turns the line has
    uint64_t nodes;          ///< positions looked at
};

/// Looks for a win of the player to move in at most `turns` of his turns, the quickest first, by
/// trying everything: what it finds is proved. `progress` (may be NULL) is called now and then;
/// when it returns false the search stops. The whole position is looked at, so in games with
/// secrets this is for the referee. False with a message when there is no memory or a limit is
/// spent. The caller releases *win with baronet_forced_win_release().
BARONET_API bool baronet_forced_win_find(const struct baronet_play *play, unsigned turns,
                                         bool (*progress)(void *context, unsigned turns,
                                                          uint64_t nodes),
                                         void *context, struct baronet_forced_win *win,
                                         struct baronet_message **message);

/// Releases the line of a forced win.
BARONET_API void baronet_forced_win_release(struct baronet_forced_win *win);

/// @}

#ifdef __cplusplus
}
#endif

#endif
