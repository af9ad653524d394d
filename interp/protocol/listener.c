#define _POSIX_C_SOURCE 200809L
#include "listener.h"

#include "memory.h"
#include "stopwatch.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

enum {
    ROOM = 1 << 16,    // bytes
    WHILE = 300000,    // microseconds; a shell takes some between two lines
    LOOK_EVERY = 5000, // microseconds
};

void listener_init(struct listener *listener)
{
    *listener = (struct listener){0};
    pthread_mutex_init(&listener->lock, NULL);
}

void listener_release(struct listener *listener)
{
    memory_free(listener->text);
    pthread_mutex_destroy(&listener->lock);
}

// Reads what is there, or waits for it, into the room after the text.
static void read_some(struct listener *listener)
{
    ssize_t count;
    do
        count = read(STDIN_FILENO, listener->text + listener->length,
                     listener->capacity - 1 - listener->length);
    while (count < 0 && errno == EINTR);
    if (count > 0)
        listener->length += (size_t)count;
    else
        listener->has_ended = true;
    listener->arrived = listener->looked = stopwatch_now();
}

// Room for all that a pipe holds, so that its end is seen while somebody is busy. What was taken is
// dropped now and then.
static void make_room(struct listener *listener)
{
    if (listener->capacity >= listener->length + ROOM)
        return;
    if (listener->start > 0 && listener->start >= listener->length / 2) {
        listener->length -= listener->start;
        memmove(listener->text, listener->text + listener->start, listener->length);
        listener->start = 0;
    }
    listener->text = memory_grow(listener->text, listener->length + ROOM, &listener->capacity, 1);
}

// The end of the next line, from `start` on; what was `seen` has none. NULL: it is not there yet.
static char *end_of_line(const struct listener *listener, size_t seen)
{
    char *end = seen < listener->length
                    ? memchr(listener->text + seen, '\n', listener->length - seen)
                    : NULL;
    bool is_last = !end && listener->has_ended && listener->start < listener->length;
    return is_last ? listener->text + listener->length : end;
}

char *listener_line(struct listener *listener)
{
    if (listener->start < listener->end)
        listener->start = listener->end;
    listener->end = 0;
    make_room(listener);
    char *end = end_of_line(listener, listener->start);
    while (!end && !listener->has_ended) {
        size_t seen = listener->length - listener->start;
        make_room(listener);
        read_some(listener);
        end = end_of_line(listener, listener->start + seen);
    }
    if (!end)
        return NULL;
    *end = '\0';
    char *line = listener->text + listener->start;
    listener->start = (size_t)(end - listener->text);
    listener->start += listener->start < listener->length;
    return line;
}

// Whether the line that begins there says so.
static bool is_quit(const struct listener *listener, size_t begin)
{
    const char *text = listener->text + begin;
    bool begins_line = begin == 0 || text[-1] == '\n' || begin == listener->start;
    return begins_line && listener->length - begin >= 5 && memcmp(text, "quit", 4) == 0 &&
           (text[4] == '\n' || text[4] == '\r');
}

static void look(struct listener *listener)
{
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    uint64_t now = stopwatch_now();
    size_t before = listener->length;
    bool was_quiet = listener->looked > listener->arrived + WHILE;
    if (now < listener->looked + LOOK_EVERY || listener->has_ended ||
        listener->length + 1 >= listener->capacity)
        return;
    if (poll(&input, 1, 0) <= 0) {
        listener->looked = now;
        return;
    }
    read_some(listener);
    if (was_quiet && (listener->has_ended || is_quit(listener, before))) {
        listener->end = before;
        atomic_store(&listener->is_end, true);
    }
}

bool listener_is_told_to_end(void *context)
{
    struct listener *listener = context;
    if (pthread_mutex_trylock(&listener->lock) == 0) { // else another thread looks
        look(listener);
        pthread_mutex_unlock(&listener->lock);
    }
    return atomic_load(&listener->is_end);
}
