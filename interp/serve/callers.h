// From where connections come: each has its peer (peers.h), also through a proxy. What a proxy
// says of that (X-Forwarded-For) counts if it is on this machine, or is the one that is trusted.
#ifndef CALLERS_H
#define CALLERS_H

#include "peers.h"

#include <libwebsockets.h>

struct callers {
    struct peers peers;
    const char *proxy; // the address of a proxy that is trusted; NULL: none on another machine
};

// A socket is accepted, which has no wsi yet: whether its address may have one more.
bool callers_may_open(struct callers *callers, int socket);

// It has one now; it is closed.
void callers_opened(struct callers *callers, struct lws *wsi);
void callers_closed(struct lws *wsi);

// From where a request comes, while its headers are there. Who has taken it gives it back.
struct peer *callers_take(struct callers *callers, struct lws *wsi);

#endif
