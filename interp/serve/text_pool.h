// Processes for strangers' texts (text_worker.h). Each text that is played has a process of its
// own, with all tables where just it is played; a text that is only looked at has one for that
// moment. The loop passes messages on and answers on, and answers calls of the store.
//
// A process that crashes, takes too long or too much memory is ended: who has asked is told so, and
// who has joined a table there loses his connection, comes back, and finds the table again in
// the store, in a new process. What ends its process again and again is left alone.
#ifndef TEXT_POOL_H
#define TEXT_POOL_H

#include "asking.h"
#include "engine_pool.h"

struct lws_vhost;
struct text_pool;

// `engines` may be NULL.
struct text_pool *text_pool_new(struct lws_vhost *vhost, struct table_store *store,
                                struct engine_pool *engines);
void text_pool_free(struct text_pool *pool);

// A message about a stranger's text goes to its process, and is answered later: true. False: it
// is the caller's to answer, or asking->error says why not. `needs_seat`: it has a token.
bool text_pool_takes(struct text_pool *pool, struct asking *asking, bool needs_seat,
                     const char *message, size_t length);

// A client is gone.
void text_pool_leave(struct text_pool *pool, struct client *client);

// An engine has answered what such a process had asked; the job is released.
void text_pool_take_answer(struct text_pool *pool, struct engine_job *job);

// Another server has done something at a table; "": at any. False: it is played elsewhere.
void text_pool_add_news(struct text_pool *pool, const char *id);

// Once a second: ends what takes too long, is too large, or is not needed any more.
void text_pool_tick(struct text_pool *pool, uint64_t now);

#endif
