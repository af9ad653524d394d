// Choosers: what is done with the choices of a turn's program, and with the turns that come of
// them.
//
// The machine knows what instructions mean; whoever runs it knows what for. He gives it a chooser:
// functions that it calls at each choice, at each part of the turn's text, where it is asked
// whether the royal piece is safe, and at the end. The machine itself enumerates all turns
// (enumerate.c). Others count them, list them, look for the turn that was typed, find out why it is
// not legal, or play at random. What is tried inside a turn (TRY) is enumerated whatever the
// chooser.
#ifndef CHOOSER_H
#define CHOOSER_H

#include "machine.h"

struct chooser {
    // At a choice: CONTINUE (at vm->pc) when one candidate is settled, BACKTRACK to take the first
    // of those that were offered (or when there is none), FAILED when a budget is spent
    // (vm->status). vm->pc is the address after the instruction.
    enum outcome (*move)(struct vm *vm, const struct instruction *code);
    enum outcome (*square)(struct vm *vm, const struct instruction *code); // of the set on top
    // Among the candidates from `first` on.
    enum outcome (*value)(struct vm *vm, const struct instruction *code, uint32_t first);
    enum outcome (*fork)(struct vm *vm, const struct instruction *code);

    // Takes another candidate of a choice with `draws`, or drops the choice and backtracks.
    enum outcome (*draw)(struct vm *vm, struct choice *choice);

    // A superinstruction that makes a choice: DECLINED to have its parts carried out instead. NULL:
    // they always are.
    enum outcome (*put)(struct vm *vm, const struct instruction *code);
    enum outcome (*empty)(struct vm *vm, const struct instruction *code);
    enum outcome (*reach)(struct vm *vm, const struct instruction *code);

    // The next part of the turn's text. False when that turn is not wanted. NULL: nobody reads it.
    bool (*note)(struct vm *vm, struct turn_item item);

    // Whether the turn may go on though the requirement at `pc`, or the preference there, does not
    // hold. NULL: they are obeyed.
    bool (*tolerate)(struct vm *vm, int32_t pc);

    // What was tried has this answer, with which the code goes on at vm->pc. NULL: nobody asks.
    void (*tried)(struct vm *vm, bool holds);

    // Whether no royal piece of the mover is attacked.
    bool (*is_safe)(struct vm *vm);

    // The end of the turn is certain from here on. CONTINUE, or BACKTRACK when it need not be
    // reached.
    enum outcome (*sure_end)(struct vm *vm);

    // The turn is complete: YIELDED to its caller; CONTINUE at vm->pc; BACKTRACK to the next one.
    enum outcome (*end)(struct vm *vm);

    // What follows a turn is done.
    enum outcome (*pass)(struct vm *vm);

    // A condition has this value; NULL: it is left to the caller.
    enum outcome (*judge)(struct vm *vm, bool holds);

    // Finds out what `prefer` compares (prefer.h), before the first turn; false when a budget is
    // spent. NULL: prefer_measure does.
    bool (*compare)(struct vm *vm);

    // Whether a turn that the plain machine has found, which asks nobody on the way, is wanted.
    // NULL: all are.
    bool (*wants)(const struct vm *vm);
};

// Enumerates all turns. Its functions are those of other choosers, too, where they do nothing else.
extern const struct chooser enumerating;

enum outcome enumerate_moves(struct vm *vm, const struct instruction *code);
enum outcome enumerate_squares(struct vm *vm, const struct instruction *code);
enum outcome enumerate_values(struct vm *vm, const struct instruction *code, uint32_t first);
enum outcome enumerate_fork(struct vm *vm, const struct instruction *code);
bool append_item(struct vm *vm, struct turn_item item);
enum outcome enumerate_sure_end(struct vm *vm);
enum outcome enumerate_end(struct vm *vm);
enum outcome enumerate_pass(struct vm *vm);

// Only turns with certain items: the client is a struct replay.
struct replay {
    const struct turn_item *items;
    uint32_t count;
};

extern const struct chooser replaying_turn;

// ---- For the machine: what instructions ask

// The choice that an instruction makes; `first`: the first candidate among values. As the functions
// of a chooser answer.
enum outcome choose_move(struct vm *vm, const struct instruction *code);
enum outcome choose_square(struct vm *vm, const struct instruction *code);
enum outcome choose_value(struct vm *vm, const struct instruction *code, uint32_t first);
enum outcome choose_path(struct vm *vm, const struct instruction *code);

// Nothing can fail from here on to the end of the turn, or of what is tried; that end.
enum outcome end_surely(struct vm *vm);
enum outcome end_turn(struct vm *vm);

// Adds what a NOTE instruction says to the turn's text, which somebody reads. False when that turn
// is not wanted.
bool write_note(struct vm *vm, const struct instruction *code);

// Whether the turn may go on though the requirement at `pc` does not hold.
static inline bool is_tolerated(struct vm *vm, int32_t pc)
{
    return vm->chooser->tolerate && vm->try_choice < 0 && vm->chooser->tolerate(vm, pc);
}

// What was tried, not inside of something else, has an answer.
static inline void tell_tried(struct vm *vm, bool holds)
{
    if (vm->chooser->tried && vm->try_choice < 0)
        vm->chooser->tried(vm, holds);
}

// ---- For clients

// Begins to generate the turns of the player to move with a chooser, whose functions find `client`
// in vm->client. To be followed by what follows vm_begin.
void vm_begin_with(struct vm *vm, struct generator *generator, const struct chooser *chooser,
                   void *client);

#endif
