// One process of text_pool.h, and what the loop knows of it: what it was asked and has not answered
// yet, in order, and what it has asked itself.
#ifndef TEXT_PROCESS_H
#define TEXT_PROCESS_H

#include "engine_pool.h"
#include "peers.h"
#include "struck.h"
#include "worker_channel.h"

#include <jansson.h>

enum { TEXT_SEARCHES = 8 };

// A frame that it has to deal with.
struct text_ask {
    struct text_ask *next;
    uint32_t client; // who has sent a message; 0: the frame is no message
    json_t *id;      // of the message; NULL: it has none
    unsigned char subject[SUBJECT_BYTES];
};

struct text_pool;

struct text_process {
    struct text_pool *pool;
    struct worker_channel channel;
    unsigned number;                                         // its place in the pool
    bool is_looker;                                          // for one message
    uint64_t serial;                                         // of all that were ever started
    unsigned char text[SUBJECT_BYTES], rules[SUBJECT_BYTES]; // hashes of what is played there
    struct peer *starter;                                    // NULL: nobody who is limited
    struct text_ask *first, **last;
    uint64_t since; // when it began with the first of these, or last asked the store
    unsigned links; // seats that are joined
    uint64_t used;  // when it last was asked
    double writes;  // that it may ask the store for
    char *held;     // a call of the store that waits for that; NULL: none
    size_t held_length;
    size_t received;                            // bytes, at the last tick
    struct engine_job *searches[TEXT_SEARCHES]; // for it; NULL: none
};

bool text_process_runs(const struct text_process *process);

// Has a frame sent, of a client or, FRAME_FOUND, of a search. The id's reference becomes its own.
void text_process_ask(struct text_process *process, enum frame_kind kind, uint32_t client,
                      const unsigned char *subject, json_t *id, const char *text, size_t length,
                      uint64_t now);

// The first frame is dealt with. False: there was none.
bool text_process_done(struct text_process *process, uint64_t now);

// Ends it. What it was asked is forgotten.
void text_process_end(struct text_process *process);

// Bytes of memory that it uses.
size_t text_process_memory(const struct text_process *process);

#endif
