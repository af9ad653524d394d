// Frames: how processes of the server speak to each other over a pair of sockets. A frame is four
// bytes with the length of what follows, most significant first; then a byte that says what kind it
// is, four with the number of a client (0: none), and a text.
#ifndef FRAME_H
#define FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    FRAME_HEAD = 9,                     // bytes before the text
    FRAME_TEXT_LIMIT = 16 * 1024 * 1024 // bytes of a text
};

// Each with who sends it to whom.
enum frame_kind {
    FRAME_SEARCH, // server to engine: what it is to think about, as JSON
    FRAME_STOP,   // server to engine: nobody waits any more
    FRAME_FOUND,  // engine to server: what it has found, as JSON

    // Between the server and a worker for texts. That one sends FRAME_SEARCH and FRAME_STOP to the
    // server, too, and is answered with FRAME_FOUND; what stands for the client is then a search.
    FRAME_ASK,    // server to worker: a client's message
    FRAME_DONE,   // worker to server: a frame is dealt with; "client" is how many seats are joined
    FRAME_GONE,   // server to worker: a client has left
    FRAME_TOLD,   // worker to server: what a client is to be sent
    FRAME_LOST,   // worker to server: a client is to connect again
    FRAME_STORE,  // worker to server: a call of the store (remote_store.h), as JSON; it waits for
    FRAME_STORED, // server to worker: the answer
    FRAME_NEWS,   // server to worker: the id of a table where another server has done something
    FRAME_KINDS
};

struct frame {
    enum frame_kind kind;
    uint32_t client;
    char *text; // with a NUL at the end, which does not count; the frame's owner frees it
    size_t length;
};

void frame_release(struct frame *frame);

// The head of a frame, in FRAME_HEAD bytes; and back: false, it makes no sense.
void frame_write_head(unsigned char *head, enum frame_kind kind, uint32_t client, size_t length);
bool frame_read_head(const unsigned char *head, struct frame *frame);

// Sends all of a frame, or waits for one. False: the other side has ended, or says what makes no
// sense; the first byte did not come within so many milliseconds (negative: however long it takes).
bool frame_send(int socket, enum frame_kind kind, uint32_t client, const char *text, size_t length);
bool frame_receive(int socket, int milliseconds, struct frame *frame);

// Whether something has come, or the other side has ended, within so many milliseconds.
bool frame_is_there(int socket, int milliseconds);

#endif
