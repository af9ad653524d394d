#include "object.h"

#include "memory.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

// ---- What was misused

enum { MISUSE_ROOM = 256 };

static _Thread_local char misuse[MISUSE_ROOM], taken[MISUSE_ROOM];

bool object_misused(const char *call, const char *format, ...)
{
    va_list arguments;
    int length = snprintf(misuse, sizeof misuse, "%s%s", call ? call : "", call ? ": " : "");
    va_start(arguments, format);
    if (length >= 0 && (size_t)length < sizeof misuse)
        vsnprintf(misuse + length, sizeof misuse - (size_t)length, format, arguments);
    va_end(arguments);
    return false;
}

const char *object_misuse(void)
{
    return misuse;
}

const char *object_take_misuse(void)
{
    memcpy(taken, misuse, sizeof taken);
    misuse[0] = '\0';
    return taken;
}

// ---- Objects

#ifndef BARONET_DEBUG

const bool objects_are_marked = false;

void *object_new(enum object_kind kind, size_t size, const void *needs)
{
    (void)kind;
    (void)needs;
    return memory_zeroed(1, size);
}

bool object_is_usable(enum object_kind kind, const void *object, const char *name, const char *call)
{
    (void)kind;
    return object || object_misused(call, "\"%s\" is NULL", name);
}

#else

static const char *const names[OBJECT_KIND_COUNT] = {
    "nothing", "engine", "explanation", "game",          "message", "picker", "play",
    "record",  "seat",   "turn",        "list of turns", "view",    "zoo",    "other"};

enum {
    MARK_ALIVE = 0x0B1EC711,
    MARK_DEAD = 0x0DEADB0D,
    GRAVES = 256 // freed objects whose memory is kept
};

const bool objects_are_marked = true;

static struct {
    pthread_mutex_t lock;
    void *blocks[GRAVES]; // the oldest is at `next`
    size_t next;
} graveyard = {.lock = PTHREAD_MUTEX_INITIALIZER};

void *object_bury(struct object_note *note, void *block)
{
    note->mark = MARK_DEAD;
    pthread_mutex_lock(&graveyard.lock);
    void *oldest = graveyard.blocks[graveyard.next];
    graveyard.blocks[graveyard.next] = block;
    graveyard.next = (graveyard.next + 1) % GRAVES;
    pthread_mutex_unlock(&graveyard.lock);
    return oldest;
}

void *object_new(enum object_kind kind, size_t size, const void *needs)
{
    void *object = memory_zeroed(1, size);
    *memory_note(object) = (struct object_note){kind, MARK_ALIVE, needs};
    return object;
}

bool object_is_usable(enum object_kind kind, const void *object, const char *name, const char *call)
{
    if (!object)
        return object_misused(call, "\"%s\" is NULL", name);
    if (kind == OBJECT_OTHER)
        return true;
    const struct object_note *note = memory_note(object);
    if ((note->mark != MARK_ALIVE && note->mark != MARK_DEAD) || note->kind >= OBJECT_KIND_COUNT)
        return object_misused(call, "what is given as a %s is none", names[kind]);
    if (note->kind != kind)
        return object_misused(call, "a %s is given as a %s", names[note->kind], names[kind]);
    if (note->mark == MARK_DEAD)
        return object_misused(call, "the %s was freed", names[kind]);
    for (const struct object_note *of = note; of->needs; of = note) {
        note = memory_note(of->needs);
        if (note->mark == MARK_DEAD)
            return object_misused(call, "the %s of the %s was freed", names[note->kind],
                                  names[of->kind]);
    }
    return true;
}

#endif
