// A conversation by UCI: its state, and what the files uci*.c share.
#ifndef UCI_SESSION_H
#define UCI_SESSION_H

#include "arena.h"
#include "uci.h"

#include <pthread.h>
#include <stdatomic.h>

struct uci {
    const struct uci_dialect *dialect;
    struct baronet_game *game;
    struct baronet_play *play;
    struct engine *engine; // NULL until it is needed
    uint64_t hash, threads, lines, learn;
    bool wants_learning; // it was told for how long
    bool counts_seconds; // on the clock, not milliseconds
    char *loaded[64];    // paths, as given by load and VariantPath
    size_t loaded_count;
    pthread_t thread;
    bool is_thinking;
    bool is_pondering; // about what is only expected
    bool is_counting;  // perft, by the same thread
    unsigned count_depth;
    atomic_bool count_stop;
    struct engine_limits limits;
    struct arena only;         // owns limits.only
    struct text_buffer banned; // turns with a blank before and behind each
};

__attribute__((format(printf, 1, 2))) void uci_say(const char *format, ...);

// A line for people, that interfaces show or skip; and each line of a message, which is released.
__attribute__((format(printf, 2, 3))) void uci_remark(const struct uci *uci, const char *format,
                                                      ...);
void uci_remark_message(const struct uci *uci, char *message);

// Cut the line at blanks: the next word, or NULL; and the whole text without blanks around it.
char *uci_next_word(char **rest);
char *uci_trimmed(char *text);

bool uci_is_word(const char *word, const char *wanted); // false when `wanted` is NULL

// The text as the dialect or as Baronet writes it; the second's is to be freed.
void uci_print_converted(struct text_buffer *out, const struct uci *uci, uci_convert *convert,
                         const char *text);
char *uci_converted(const struct uci *uci, uci_convert *convert, const char *text);

void uci_stop(struct uci *uci);

// Waits until perft is through, if it is under way.
void uci_await_count(struct uci *uci);

// What it ponders about has happened: its time begins.
void uci_hit(struct uci *uci);
void uci_forget_engine(struct uci *uci);
struct engine *uci_need_engine(struct uci *uci);

void uci_go(struct uci *uci, char *rest);
void uci_ban_turns(struct uci *uci, char *rest);

void uci_reset_options(struct uci *uci);

// Answers the word that opens the conversation.
void uci_introduce(struct uci *uci);
void uci_set_option(struct uci *uci, char *rest);
void uci_load_files(struct uci *uci, char *paths);

#endif
