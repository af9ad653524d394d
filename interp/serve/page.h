// The page's files over HTTP: which file a path means, and the headers of the answer.
#ifndef PAGE_H
#define PAGE_H

#include "page_files.h"

#include <libwebsockets.h>
#include <stdbool.h>

// How far the answer to a request is.
struct page_answer {
    const unsigned char *bytes; // NULL: there is no body
    size_t length, sent;
};

// Answers a request for a path. Nonzero: the connection is to be closed.
int page_answer_begin(struct lws *wsi, const char *path, struct page_answer *answer);

// The same for who has asked for too much.
int page_refuse(struct lws *wsi, struct page_answer *answer);

// Sends more of the body, when the connection can be written to. Nonzero as above.
int page_answer_continue(struct lws *wsi, struct page_answer *answer);

#endif
