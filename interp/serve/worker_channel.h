// A worker's process as the server's loop sees it: frames are sent without waiting, and are handed
// over when they are whole. Nothing that the worker does makes the loop wait.
#ifndef WORKER_CHANNEL_H
#define WORKER_CHANNEL_H

#include "frame.h"
#include "worker_process.h"

#include <libwebsockets.h>

struct channel_frame;

struct worker_channel {
    struct worker_process process; // pid 0: it is closed
    struct lws *wsi;
    lws_sorted_usec_list_t timer;
    struct channel_frame *first, **last; // to be sent
    size_t waiting;                      // bytes of those
    unsigned char head[FRAME_HEAD];      // of the frame that comes
    size_t head_length, length;          // as much of it, and of its text, as has come
    struct frame frame;
    size_t received; // bytes in all
    void *owner;
    void (*take)(void *owner, const struct frame *frame);
    void (*ended)(void *owner); // by itself, or it says what makes no sense; close it
};

// Starts a process of that kind. False: that is impossible.
bool channel_open(struct worker_channel *channel, struct lws_vhost *vhost, const char *kind);

// Ends it.
void channel_close(struct worker_channel *channel);

void channel_send(struct worker_channel *channel, enum frame_kind kind, uint32_t client,
                  const char *text, size_t length);

// What libwebsockets has to say of such sockets, for the protocol CHANNEL_PROTOCOL.
#define CHANNEL_PROTOCOL "worker"
bool channel_is(struct lws *wsi); // whether it is such a socket
int channel_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length);

#endif
