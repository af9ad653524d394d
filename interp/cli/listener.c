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
    listener->arrived = listener->looked = stopwatch_now();
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
void listener_make_room(struct listener *listener)
{
    if (listener->capacity >= listener->length + ROOM)
        return;
    if (listener->start > 0 && listener->start >= listener->length / 2) {
        listener->length -= listener->start;
        listener->end -= listener->end < listener->start ? listener->end : listener->start;
        memmove(listener->text, listener->text + listener->start, listener->length);
        listener->start = 0;
    }
    listener->text = memory_grow(listener->text, listener->length + ROOM, &listener->capacity, 1);
}

void listener_read(struct listener *listener)
{
    listener_make_room(listener);
    read_some(listener);
}

// ---- Taking what was said

// The end of the next line, from `start` on; what was `seen` has none. NULL: it is not there yet.
static char *end_of_line(const struct listener *listener, size_t seen)
{
    char *end = seen < listener->length
                    ? memchr(listener->text + seen, '\n', listener->length - seen)
                    : NULL;
    bool is_last = !end && listener->has_ended && listener->start < listener->length;
    return is_last ? listener->text + listener->length : end;
}

bool listener_has_line(const struct listener *listener)
{
    return listener->has_ended || end_of_line(listener, listener->start);
}

char *listener_line(struct listener *listener)
{
    listener_make_room(listener);
    char *end = end_of_line(listener, listener->start);
    while (!end && !listener->has_ended) {
        size_t seen = listener->length - listener->start;
        listener_read(listener);
        end = end_of_line(listener, listener->start + seen);
    }
    if (!end) {
        listener->has_ended = !listener->is_person; // who may type on
        return NULL;
    }
    *end = '\0';
    char *line = listener->text + listener->start;
    listener->start = (size_t)(end - listener->text);
    listener->start += listener->start < listener->length;
    return line;
}

void listener_catch_up(struct listener *listener)
{
    if (listener->start < listener->end)
        listener->start = listener->end;
}

bool listener_has_byte(const struct listener *listener)
{
    return listener->start < listener->length || listener->has_ended;
}

bool listener_byte(struct listener *listener, char *byte)
{
    if (listener->start == listener->length)
        return !listener->has_ended && read(STDIN_FILENO, byte, 1) == 1;
    *byte = listener->text[listener->start++];
    return true;
}

// ---- For whoever is busy

// Where a line that consists of this word and begins there ends; 0: it does not. What was typed to
// an editor of lines ends with a carriage return alone.
static size_t end_of_word(const struct listener *listener, size_t begin, const char *word)
{
    size_t at = begin, end = listener->length, length = strlen(word);
    const char *text = listener->text;
    while (at < end && (text[at] == ' ' || text[at] == '\t'))
        at++;
    if (end - at <= length || memcmp(text + at, word, length) != 0)
        return 0;
    at += length;
    while (at < end && (text[at] == ' ' || text[at] == '\t'))
        at++;
    size_t ends = at + 1 < end && text[at] == '\r' && text[at + 1] == '\n' ? 2 : 1;
    return at < end && (text[at] == '\r' || text[at] == '\n') ? at + ends : 0;
}

static bool ends_line(char byte)
{
    return byte == '\n' || byte == '\r';
}

// Where the line goes on or begins that has this byte, of those that were not taken.
static size_t begin_of_line(const struct listener *listener, size_t at)
{
    while (at > listener->start && !ends_line(listener->text[at - 1]))
        at--;
    return at;
}

// After the line; the whole length: it has no end.
static size_t next_line(const struct listener *listener, size_t at)
{
    while (at < listener->length && !ends_line(listener->text[at]))
        at++;
    return at + (at < listener->length);
}

// The line of this word, from `begin` on, where a line begins; the whole length: there is none.
// Only a person means a word that other lines stand before.
static size_t find(const struct listener *listener, size_t begin, const char *word)
{
    while (begin < listener->length && !end_of_word(listener, begin, word))
        begin = listener->is_person ? next_line(listener, begin) : listener->length;
    return begin;
}

static void look(struct listener *listener)
{
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    uint64_t now = stopwatch_now();
    size_t before = listener->length;
    bool was_quiet = listener->is_person || listener->looked > listener->arrived + WHILE;
    if (now < listener->looked + LOOK_EVERY || listener->has_ended ||
        listener->length + 1 >= listener->capacity)
        return;
    if (poll(&input, 1, 0) <= 0) {
        listener->looked = now;
        return;
    }
    read_some(listener);
    size_t end = find(listener, begin_of_line(listener, before), "quit");
    if (was_quiet && (listener->has_ended || end < listener->length)) {
        listener->end = end;
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

bool listener_end_is_next(struct listener *listener)
{
    pthread_mutex_lock(&listener->lock);
    bool is_next = listener->start >= listener->end;
    pthread_mutex_unlock(&listener->lock);
    return atomic_load(&listener->is_end) && is_next;
}

bool listener_takes(struct listener *listener, const char *word)
{
    pthread_mutex_lock(&listener->lock);
    size_t begin = find(listener, listener->start, word);
    bool is_found = begin < listener->length;
    if (is_found) {
        size_t end = end_of_word(listener, begin, word);
        listener->length -= end - begin;
        listener->end -= listener->end > begin ? end - begin : 0;
        memmove(listener->text + begin, listener->text + end, listener->length - begin);
    }
    pthread_mutex_unlock(&listener->lock);
    return is_found;
}
