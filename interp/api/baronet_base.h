/// @file
/// What every call of the library shares: who looks, versions, memory, messages and limits.
/// Conventions as in baronet.h.
#ifndef BARONET_BASE_H
#define BARONET_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Marks what the library exports.
#define BARONET_API __attribute__((visibility("default")))

#ifdef __cplusplus
extern "C" {
#endif

/// @defgroup basics Basics
/// Who looks, versions, memory.
/// @{

/// Who looks, as `viewer`: a player's index or one of these.
enum {
    BARONET_REFEREE = 255,  ///< sees everything
    BARONET_SPECTATOR = 254 ///< sees what everybody may know (docs/security.md)
};

/// The version of this header: 10000 times its first part, 100 times the second, and the third.
#define BARONET_VERSION_NUMBER 10000

/// The version of the library that is loaded, as a number like BARONET_VERSION_NUMBER.
BARONET_API unsigned baronet_version_number(void);

/// The version of the library that is loaded, as text: "1.0.0".
BARONET_API const char *baronet_version(void);

/// Releases a `char *` that the library returned; NULL is fine.
BARONET_API void baronet_free(void *pointer);

/// What was wrong with the latest call of this thread that was misused: "baronet_undo: the play was
/// freed". "" if there was none since this function was last called. The text is valid until the
/// next call of this function.
BARONET_API const char *baronet_misuse(void);

/// @}
/// @defgroup messages Messages
/// Errors and warnings about what somebody has written or asked for: a game, a position, a turn. A
/// message belongs to the caller, and stays valid when the game is freed.
/// @{

/// @struct baronet_message
/// What is wrong, for people and for programs.
struct baronet_message;

/// All of the message as text for people: lines that each end in a newline, with the places in
/// files and the lines in question. For NULL the text is "".
BARONET_API const char *baronet_message_text(const struct baronet_message *message);

/// How bad it is.
enum baronet_severity {
    BARONET_ERROR,  ///< what was asked for is not done
    BARONET_WARNING ///< it is done, but perhaps not what was meant
};

/// One error or warning.
struct baronet_diagnostic {
    size_t size;                    ///< sizeof (struct baronet_diagnostic), set by the caller
    enum baronet_severity severity; ///< error or warning
    const char *code; ///< the sort of mistake, in a word: "unknown-name"; docs/api.md lists them
    const char *text; ///< "unexpected name \"piec\"; expected \"piece\" or \"board\""
    const char *file; ///< by the name it was loaded by; NULL: it is in no file
    /// The line of the first byte, counted from 1, in `file` or else in the text that the caller
    /// gave. These four are 0 when there is no place.
    unsigned line;
    unsigned column;         ///< of the first byte, in bytes from 1
    unsigned end_line;       ///< of the byte after the last
    unsigned end_column;     ///< of the byte after the last
    const char *expectation; ///< what could have stood there: "\"piece\" or \"board\""; or NULL
    const char *hint;        ///< what to do about it; NULL: none
    size_t related_count;    ///< how many other places are involved
};

/// How many diagnostics the message has.
BARONET_API size_t baronet_message_count(const struct baronet_message *message);

/// How many more there were: of very many mistakes only the first are kept.
BARONET_API size_t baronet_message_left_out(const struct baronet_message *message);

/// Fills *out with a diagnostic; they are sorted by place. False when there is none with this
/// index.
BARONET_API bool baronet_message_diagnostic(const struct baronet_message *message, size_t index,
                                            struct baronet_diagnostic *out);

/// Another place that is involved in a mistake: "first defined here".
struct baronet_related {
    size_t size;         ///< sizeof (struct baronet_related), set by the caller
    const char *text;    ///< what is there
    const char *file;    ///< as in a diagnostic
    unsigned line;       ///< as in a diagnostic
    unsigned column;     ///< as in a diagnostic
    unsigned end_line;   ///< as in a diagnostic
    unsigned end_column; ///< as in a diagnostic
};

/// Fills *out with a related place of a diagnostic. False when there is no such diagnostic or
/// place.
BARONET_API bool baronet_message_related(const struct baronet_message *message, size_t index,
                                         size_t related, struct baronet_related *out);

/// Makes a message of the host's own: an error without a place. `code` and `text` are copied. NULL
/// when there is no memory for it.
BARONET_API struct baronet_message *baronet_message_new(const char *code, const char *text);

/// Releases a message.
BARONET_API void baronet_message_free(struct baronet_message *message);

/// @}
/// @defgroup limits Limits
/// Bounds on the time, steps and memory that calls may take together.
/// @{

/// What calls may take together. Zero: no limit.
struct baronet_limits {
    size_t size;           ///< sizeof (struct baronet_limits), set by the caller
    uint64_t milliseconds; ///< of real time, by a steady clock
    uint64_t steps;        ///< of the rules' programs and the compiler, about one instruction each
    size_t memory;         ///< bytes allocated at one time
    /// Called every few milliseconds; if it returns true the call stops. Several threads may call
    /// it at once. May be NULL.
    bool (*is_stopped)(void *context);
    void *context; ///< passed to `is_stopped`
};

/// Which limit is spent.
enum baronet_limit {
    BARONET_WITHIN_LIMITS, ///< none
    BARONET_TIME_SPENT,    ///< `milliseconds`
    BARONET_STEPS_SPENT,   ///< `steps`
    BARONET_MEMORY_SPENT,  ///< `memory`
    BARONET_STOPPED        ///< `is_stopped` returned true
};

/// From here to baronet_limits_end() all calls of this thread, together with the threads that they
/// start, take no more than these limits in all: loading, tests, lists, perft, random games,
/// everything.
///
/// The call that would take more fails as if memory had run out: it returns what it returns then,
/// its message is "error: the limit of time is spent" (or of steps, or of memory, or "error:
/// stopped"), and what it has done is taken back. No count or list is ever cut short. All calls
/// after it fail in the same way. A limit is noticed after some ten milliseconds or 65,536 steps.
/// Limits may be nested: what is taken within the inner ones counts for the outer ones, too. False
/// when there is no memory.
BARONET_API bool baronet_limits_begin(const struct baronet_limits *limits);

/// @struct baronet_limits_share
/// The limits of one thread, for another thread that works for it.
struct baronet_limits_share;

/// The limits of this thread, to be given to another thread of the host. What that thread does
/// between baronet_limits_join() and its baronet_limits_end() counts for these limits. Without
/// limits in this thread the share limits nothing. NULL: there is no memory.
///
/// What an engine learns in the background counts for the limits in which the engine was made, even
/// after their end; only `is_stopped` is no longer called.
BARONET_API struct baronet_limits_share *baronet_limits_share(void);

/// Takes over a share, as baronet_limits_begin() does with limits of one's own. The share is no
/// longer the caller's. NULL does nothing.
BARONET_API void baronet_limits_join(struct baronet_limits_share *share);

/// Releases a share that no thread has joined.
BARONET_API void baronet_limits_share_free(struct baronet_limits_share *share);

/// Which limit is spent, for calls without a message.
BARONET_API enum baronet_limit baronet_limits_spent(void);

/// Ends the latest baronet_limits_begin() of this thread; returns which limit was spent.
BARONET_API enum baronet_limit baronet_limits_end(void);

/// @}

#ifdef __cplusplus
}
#endif

#endif
