// Memory outside arenas, and what happens when there is no more of it.
//
// None of these functions returns NULL, but those with `try`. When memory is out, control goes back
// to where a caller has said that he can go on without the result: a recovery. A thread
// opens one, does its work and closes it; recoveries nest. What is allocated in between is in the
// recovery's list until it is closed:
//
//     struct recovery recovery;
//     if (MEMORY_FAILED(&recovery))
//         return NULL;                  // memory was out: whatever was made below is released
//     struct thing *thing = thing_new();
//     memory_close(&recovery);          // from here on the thing is its owner's
//     return thing;
//
// Two rules keep objects whole that are older than the recovery:
//   - What becomes part of such an object is made for it (the functions with an `owner`, a block
//     that it consists of) and then shares its fate: it isn't released. An array that grows stays
//     with whom it was with.
//   - Whatever else has to be taken back, a position or a thread that was started, is told to
//     memory_on_failure.
// No function changes an object before it has the memory for the change.
//
// Blocks may be passed to other threads, which may grow and free them. A thread of its own has to
// have a recovery of its own; where there is none the program is aborted.
#ifndef MEMORY_H
#define MEMORY_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// ---- Blocks

// An array of zeros; `count` may be 0. Aligned for any type.
void *memory_zeroed(size_t count, size_t size);
void *memory_bytes(size_t count, size_t size); // not zeroed
void *memory_zeroed_for(const void *owner, size_t count, size_t size);
void *memory_bytes_for(const void *owner, size_t count, size_t size);

// The same, aligned to a power of two, at least 16; such a block can't be resized.
void *memory_aligned(size_t alignment, size_t count, size_t size);

// The same as both, but NULL when there is not so much memory: for sizes that people ask for.
void *memory_try_zeroed(size_t count, size_t size);
void *memory_try_aligned(size_t alignment, size_t count, size_t size);

// Room for `needed` elements, not zeroed, in an array that grows by doubling; it may begin as NULL,
// but is none afterward, so that an offset of 0 may be added to it even if nothing is needed.
void *memory_grow(void *array, size_t needed, size_t *capacity, size_t size);
void *memory_grow_for(const void *owner, void *array, size_t needed, size_t *capacity, size_t size);

// A block, or NULL for a new one, with another number of bytes; those that are new are not zeroed.
void *memory_resize(void *block, size_t size);

char *memory_copy_text(const char *text);

// From now on the block (or NULL) is a part of what `owner` is a block of; without an owner (NULL)
// it stays until it is freed.
void memory_give(const void *owner, void *block);

// Releases a block; NULL is none.
void memory_free(void *block);

#ifdef BARONET_DEBUG
struct object_note;
// What is noted of the object of which this is the block.
struct object_note *memory_note(const void *bytes);
#endif

// Releases what the C library or another one has allocated.
void memory_free_foreign(void *block);

// ---- Recoveries

struct memory_block;

// What is to be called, newest first, when memory is out. It may free, but not allocate.
struct memory_undo {
    struct memory_undo *older;
    void (*undo)(void *context);
    void *context;
};

struct recovery {
    struct recovery *outer;
    struct memory_block *made; // newest first
    struct memory_undo *undos;
    struct recovery *heir; // in whose list the blocks come when it is closed: as a rule `outer`
    bool catches;          // control goes back to `point`; otherwise to an outer one
    bool keeps;            // what was made is kept even then
    jmp_buf point;
};

// False at first. True when memory was out after that: the recovery is closed. Variables of the
// function that have changed in between are lost.
//
// MEMORY_FAILED is for functions that may be called from within: where there is a recovery around
// this one, control goes there. MEMORY_FAILED_HERE goes on here anyway, and keeps what was made in
// it, since objects may point there, but for what was made by calls that have a recovery of their
// own. MEMORY_FAILED_FOR begins a thread's work: what is made belongs to `heir`, a recovery of the
// thread that waits for it, or NULL.
#define MEMORY_FAILED(recovery)      (memory_open(recovery), setjmp((recovery)->point) != 0)
#define MEMORY_FAILED_HERE(recovery) (memory_open_here(recovery), setjmp((recovery)->point) != 0)
#define MEMORY_FAILED_FOR(recovery, heir)                                                          \
    (memory_open_for(recovery, heir), setjmp((recovery)->point) != 0)

void memory_open(struct recovery *recovery);
void memory_open_here(struct recovery *recovery);
void memory_open_for(struct recovery *recovery, struct recovery *heir);

// The present recovery of this thread; NULL: there is none.
struct recovery *memory_recovery(void);

// What was made passes to the recovery around this one, or to its owners.
void memory_close(struct recovery *recovery);

// For an object in several blocks that is to become part of an older one: between memory_begin_part
// and memory_end_part it belongs to nobody, and then to `owner`.
void memory_begin_part(struct recovery *part);
void memory_end_part(struct recovery *part, const void *owner);

// Until memory_forget: call this when memory is out.
void memory_on_failure(struct memory_undo *undo, void (*call)(void *context), void *context);
void memory_forget(const struct memory_undo *undo);

// Memory is out, or a size is more than there can be.
_Noreturn void memory_out(void);

// The same if somebody can be told: a recovery is open. For allowance_use.
void memory_give_up(void);

// What people are told then: "error: out of memory\n", or which limit is spent (allowance.h).
#define MEMORY_OUT_WORDS "out of memory"
const char *memory_out_message(void);

#ifndef MEMORY_OF_THE_C_LIBRARY
#pragma GCC poison malloc calloc realloc free aligned_alloc strdup strndup
#endif

#endif
