#include "frame.h"

#include "memory.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

void frame_release(struct frame *frame)
{
    memory_free(frame->text);
    frame->text = NULL;
}

static void write_number(unsigned char *bytes, uint32_t number)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (unsigned char)(number >> (24 - 8 * i));
}

static uint32_t read_number(const unsigned char *bytes)
{
    uint32_t number = 0;
    for (int i = 0; i < 4; i++)
        number = number << 8 | bytes[i];
    return number;
}

void frame_write_head(unsigned char *head, enum frame_kind kind, uint32_t client, size_t length)
{
    write_number(head, (uint32_t)length);
    head[4] = (unsigned char)kind;
    write_number(head + 5, client);
}

bool frame_read_head(const unsigned char *head, struct frame *frame)
{
    *frame = (struct frame){
        .kind = head[4], .client = read_number(head + 5), .length = read_number(head)};
    return head[4] < FRAME_KINDS && frame->length <= FRAME_TEXT_LIMIT;
}

// ---- Waiting for it

static bool write_all(int socket, const void *bytes, size_t length)
{
    const char *at = bytes;
    while (length > 0) {
        ssize_t sent = write(socket, at, length);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return false;
        at += sent;
        length -= (size_t)sent;
    }
    return true;
}

static bool read_all(int socket, void *bytes, size_t length)
{
    char *at = bytes;
    while (length > 0) {
        ssize_t got = read(socket, at, length);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        at += got;
        length -= (size_t)got;
    }
    return true;
}

bool frame_is_there(int socket, int milliseconds)
{
    struct pollfd waiting = {.fd = socket, .events = POLLIN};
    return poll(&waiting, 1, milliseconds) > 0;
}

bool frame_send(int socket, enum frame_kind kind, uint32_t client, const char *text, size_t length)
{
    unsigned char head[FRAME_HEAD];
    frame_write_head(head, kind, client, length);
    return length <= FRAME_TEXT_LIMIT && write_all(socket, head, sizeof head) &&
           write_all(socket, text, length);
}

bool frame_receive(int socket, int milliseconds, struct frame *frame)
{
    unsigned char head[FRAME_HEAD];
    *frame = (struct frame){0};
    if ((milliseconds >= 0 && !frame_is_there(socket, milliseconds)) ||
        !read_all(socket, head, sizeof head) || !frame_read_head(head, frame))
        return false;
    frame->text = memory_bytes(frame->length + 1, 1);
    frame->text[frame->length] = '\0';
    if (read_all(socket, frame->text, frame->length))
        return true;
    frame_release(frame);
    return false;
}
