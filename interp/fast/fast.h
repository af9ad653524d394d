// What counting and listing turns keep with a machine.
//
// Both are choosers (chooser.h) whose client is a struct fast. Where what follows a choice can
// be told for all candidates at once, they need not be taken: they are counted, or kept as moves
// that can be taken later without looking for them again.
#ifndef FAST_H
#define FAST_H

#include "chooser.h"

// Moves that were counted in one go, as the first thing that the turn does: each can be taken
// without looking for it again.
struct counted_moves {
    uint64_t before;       // turns counted before them
    uint32_t first, count; // among fast->kept when listing, else among fast->counted_pieces
    int32_t pc;            // of the code after the choice
    bool carries_out;
    bool is_proved; // else the royal piece may not be safe after them
};

// Moves that were counted: one that is known, or (how == 0) those of a piece to a set of squares,
// or (without an origin) by one step from a set of squares: the effect is what it adds to the
// number.
struct counted_piece {
    union candidate move;
    uint32_t count;
};

enum { VM_COUNTED_MOVES_LIMIT = 8 };

struct fast {
    struct vm *vm;

    // While turns are counted.
    uint64_t counted;
    uint64_t wanted; // the number of the turn to be yielded after all
    bool remembers;  // moves that are counted are kept, to be taken later
    struct counted_piece *counted_pieces;
    uint64_t *counted_sets; // [number of the counted piece * word_count]
    uint32_t counted_piece_count;
    size_t counted_piece_capacity, counted_set_capacity;

    // While turns are listed.
    bool lists_unproved; // moves of which only the safety of the royal is not known are kept, too
    union candidate *kept;
    uint32_t kept_count;
    size_t kept_capacity;

    // Of either.
    struct counted_moves counted_moves[VM_COUNTED_MOVES_LIMIT];
    int counted_moves_count;

    // See continuation.h; NULL: none so far.
    struct continuation **continuations;
    struct followed_plan **followed;
};

void fast_init(struct fast *fast, struct vm *vm);
void fast_release(struct fast *fast);

// Counts the turns that are left without yielding them.
uint64_t fast_count(struct fast *fast, struct generator *generator);

// Yields one of all turns, each equally likely: counts them, and takes the one with the number
// drawn. To be called at once after vm_begin. False as for vm_next.
bool fast_draw_counted(struct fast *fast, struct generator *generator, struct rng *rng);

// Begins to list the turns of the player to move: vm_next yields some, with items; when it is
// through, all others are among the moves kept (fast->counted_moves). With `captures_only` turns
// are listed that begin with a capture; with `unproved` moves are kept too of which only that has
// to be asked whether the royal piece is safe. Ends with vm_end.
void fast_list(struct fast *fast, struct generator *generator, bool captures_only, bool unproved);

// Instead of vm_begin and vm_next: yields the turn of a move that was kept among `moves` in the
// same position. False also when it turns out not to be legal.
bool fast_take(struct vm *vm, struct generator *generator, union candidate move,
               const struct counted_moves *moves);

#endif
