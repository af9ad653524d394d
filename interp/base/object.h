// The objects that the library hands out, and whether a call can use the one that it is given.
//
// In a debug build (make DEBUG=1) each object is marked when it is made. One that is freed keeps
// its memory for a while, with a mark that says so: whoever still uses it, or frees it once more,
// gets an error that names his mistake. Other builds only notice NULL.
#ifndef OBJECT_H
#define OBJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct baronet_engine;
struct baronet_explanation;
struct baronet_game;
struct baronet_message;
struct baronet_picker;
struct baronet_play;
struct baronet_record;
struct baronet_seat;
struct baronet_turn;
struct baronet_turns;
struct baronet_view;
struct baronet_zoo;

enum object_kind {
    OBJECT_NONE,
    OBJECT_ENGINE,
    OBJECT_EXPLANATION,
    OBJECT_GAME,
    OBJECT_MESSAGE,
    OBJECT_PICKER,
    OBJECT_PLAY,
    OBJECT_RECORD,
    OBJECT_SEAT,
    OBJECT_TURN,
    OBJECT_TURNS,
    OBJECT_VIEW,
    OBJECT_ZOO,
    OBJECT_OTHER, // nothing that is made here: only NULL is noticed
    OBJECT_KIND_COUNT
};

#ifdef LINT // cppcheck does not parse so long a _Generic in a condition
#define OBJECT_KIND(object) OBJECT_OTHER
#else
// clang-format off
#define OBJECT_KIND(object) _Generic((object), \
    struct baronet_engine *: OBJECT_ENGINE, const struct baronet_engine *: OBJECT_ENGINE, \
    struct baronet_explanation *: OBJECT_EXPLANATION, \
    const struct baronet_explanation *: OBJECT_EXPLANATION, \
    struct baronet_game *: OBJECT_GAME, const struct baronet_game *: OBJECT_GAME, \
    struct baronet_message *: OBJECT_MESSAGE, const struct baronet_message *: OBJECT_MESSAGE, \
    struct baronet_picker *: OBJECT_PICKER, const struct baronet_picker *: OBJECT_PICKER, \
    struct baronet_play *: OBJECT_PLAY, const struct baronet_play *: OBJECT_PLAY, \
    struct baronet_record *: OBJECT_RECORD, const struct baronet_record *: OBJECT_RECORD, \
    struct baronet_seat *: OBJECT_SEAT, const struct baronet_seat *: OBJECT_SEAT, \
    struct baronet_turn *: OBJECT_TURN, const struct baronet_turn *: OBJECT_TURN, \
    struct baronet_turns *: OBJECT_TURNS, const struct baronet_turns *: OBJECT_TURNS, \
    struct baronet_view *: OBJECT_VIEW, const struct baronet_view *: OBJECT_VIEW, \
    struct baronet_zoo *: OBJECT_ZOO, const struct baronet_zoo *: OBJECT_ZOO, \
    default: OBJECT_OTHER)
// clang-format on
#endif

// Whether the public function in which this stands can use what a parameter points to; if
// not, it is noted.
#define USABLE(object)                                                                             \
    (((object) && !objects_are_marked) ||                                                          \
     object_is_usable(OBJECT_KIND(object), (object), #object, __func__))

// Whether this is a debug build.
extern const bool objects_are_marked;

// Zeroed memory for an object, which uses another one as long as it lives (NULL: none).
void *object_new(enum object_kind kind, size_t size, const void *needs);

// What USABLE says; `call` is the name of the function, and `name` that of the parameter.
bool object_is_usable(enum object_kind kind, const void *object, const char *name,
                      const char *call);

// Notes what is wrong with a call of this thread; its name may be NULL. False.
__attribute__((format(printf, 2, 3))) bool object_misused(const char *call, const char *format,
                                                          ...);

// What was noted last in this thread, "baronet_undo: the play was freed"; "" when nothing was.
const char *object_misuse(void);

// The same, which is then forgotten. The text stays until this is asked again.
const char *object_take_misuse(void);

// In a debug build: what stands before the bytes of each block of memory.
#ifdef BARONET_DEBUG
struct object_note {
    enum object_kind kind; // OBJECT_NONE: it is no object
    uint32_t mark;
    const void *needs;
};
// An object's block is released: keeps it back, and gives the one that is released in its place, if
// any. Both are what memory.c has allocated.
void *object_bury(struct object_note *note, void *block);
#endif

#endif
