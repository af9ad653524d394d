// The line of a worker for texts to its server: frames as they come, and calls that wait for their
// answer. What comes meanwhile is kept, in order.
#ifndef SERVER_LINE_H
#define SERVER_LINE_H

#include "frame.h"

struct line_frame;

struct server_line {
    int socket;
    bool is_cut;                      // the server has ended, or says what makes no sense
    struct line_frame *first, **last; // kept; NULL: none is
};

void server_line_init(struct server_line *line, int socket);
void server_line_release(struct server_line *line);

void server_line_send(struct server_line *line, enum frame_kind kind, uint32_t client,
                      const char *text, size_t length);

// The next frame, which the caller releases. False: none has come within so many milliseconds.
bool server_line_next(struct server_line *line, int milliseconds, struct frame *frame);

// Calls the store: the answer, which the caller releases. False: the line is cut.
bool server_line_call(struct server_line *line, const char *text, size_t length,
                      struct frame *answer);

#endif
