// A position: an array of cells, what is derived from them, and the trail that undoes writes.
//
// Every change goes through position_write, which notes the old value on the trail; position_undo
// goes back to an earlier length of the trail. Derived state (who stands where) follows each write.
// The hash is brought up to date once a turn, from the trail.
#ifndef POSITION_H
#define POSITION_H

#include "program.h"

struct trail_entry {
    int32_t cell, before, after;
};

struct position {
    const struct program *program;
    int32_t *cells;       // [program->cell_count]
    uint8_t *occupants;   // [player * square_count + square]: enum occupant as that player sees it
    uint64_t *owner_sets; // [owner * word_count]: squares of each owner's pieces
    uint64_t *occupied;   // [word_count]: squares of all pieces
    uint64_t *kind_sets;  // [kind * word_count]
    uint64_t *attribute_sets;  // [attribute * word_count]: squares of pieces that have it
    uint64_t hash;             // of the cells below hashed_cells, as of the last position_rehash
    bool skips_hash;           // nobody asks for it: position_rehash leaves it alone
    struct trail_entry *trail; // has room for one entry more
    size_t trail_count, trail_capacity;
    void *memory, *saved; // what the arrays above lie in, and a copy of it; see position_save
    size_t memory_size;
};

// An empty position: no pieces, the first player to move, turn 1, variables at their start values.
void position_init(struct position *position, const struct program *program);
void position_release(struct position *position);

// Copies the cells of another position of the same program; the trail becomes empty.
void position_assign(struct position *position, const struct position *source);

static inline void position_write(struct position *position, int cell, int32_t value);
void position_undo(struct position *position, size_t trail_count);

// What position_write needs: more room on the trail, of whose last entry nothing but the cell is
// written; what follows from a change on the board.
void position_grow_trail(struct position *position);
void position_square_changed(struct position *position, int square, int32_t before, int32_t after);

static inline void position_write(struct position *position, int cell, int32_t value)
{
    int32_t before = position->cells[cell];
    if (before == value)
        return;
    position->trail[position->trail_count] = (struct trail_entry){cell, before, value};
    position->cells[cell] = value;
    if (++position->trail_count == position->trail_capacity)
        position_grow_trail(position);
    if (cell < position->program->square_count)
        position_square_changed(position, cell, before, value);
}

// Puts a piece without attributes on a square, as position_write does; soonest on an empty one.
void position_put(struct position *position, int square, int kind);

// Keeps the position as it is now, in place of one that was kept before, to go back to without a
// trail. What is put on the trail meanwhile may be cut off.
void position_save(struct position *position);
void position_restore(struct position *position);

// Forgets how to undo what was done since the trail was as long as that.
static inline void position_cut(struct position *position, size_t trail_count)
{
    position->trail_count = trail_count;
}

// Brings the hash up to date with the trail from `trail_start` on.
void position_rehash(struct position *position, size_t trail_start);

// The hash computed from nothing; equals `hash` where that is up to date.
uint64_t position_hash(const struct position *position);

// `hash` with the variables that it leaves out because they are not compared.
uint64_t position_full_hash(const struct position *position);

// Whether a piece of `attacker` could capture on `square`.
bool position_attacks(const struct position *position, int attacker, square_t square);

// Adds to `squares` those of the pieces of `attacker` that could.
void position_attackers(const struct position *position, int attacker, square_t square,
                        uint64_t *squares);

// Whether one could, with what the answer depends on, so that it can be kept while other squares
// change.
struct attack_report {
    bool is_attacked;
    uint64_t path[SET_WORDS_LIMIT]; // attacked: it stays so while none of these squares changes
    // Not attacked: it stays so unless a square of `opened_by_leaving` becomes empty, one of
    // `opened_by_entering` occupied, or an enemy comes to stand on one of `looked`. If just one
    // square changes in one of these ways it must also be in `pinned` (see still_holds in
    // safety.c).
    uint64_t opened_by_leaving[SET_WORDS_LIMIT], opened_by_entering[SET_WORDS_LIMIT];
    uint64_t pinned[SET_WORDS_LIMIT], looked[SET_WORDS_LIMIT];
    // Where attacks go over pieces (program->has_hops): what was looked at behind the squares of
    // either set, as if they had changed.
    uint64_t behind_left[SET_WORDS_LIMIT], behind_entered[SET_WORDS_LIMIT];
    // What that comes to when one square is left and one is entered, nothing else (filled by the
    // asker): squares that matter by themselves, and, where attacks go over pieces, squares that do
    // together with those behind them: leaving one of `left_with` and entering one of
    // `behind_left`, or entering one of `entered_with` and leaving one of `behind_entered`.
    uint64_t leaving_matters[SET_WORDS_LIMIT], entering_matters[SET_WORDS_LIMIT];
    uint64_t left_with[SET_WORDS_LIMIT], entered_with[SET_WORDS_LIMIT];
};

void report_clear(struct attack_report *report, const struct program *program);

// Adds to a cleared report.
void position_report(const struct position *position, int attacker, square_t square,
                     struct attack_report *report);

// What else is looked at when pieces that block attacks are gone, each by itself: the squares
// behind them, up to where an attacker was found.
enum { BLOCKS_LIMIT = 32, BLOCK_WORDS = 2 };

struct attack_blocks {
    bool is_full; // there are more, or the board has more squares
    int count;
    struct attack_block {
        square_t square;
        bool is_pinned; // there is an attacker
        uint64_t behind[BLOCK_WORDS];
        uint64_t before[BLOCK_WORDS]; // if it is pinned: what is looked through to see it
    } list[BLOCKS_LIMIT];
};

// Adds those of one attacking player to `blocks`.
void position_blocks(const struct position *position, int attacker, square_t square,
                     struct attack_blocks *blocks);

// Whether it is an opening turn's.
static inline bool position_is_opening(const struct position *position)
{
    const struct program *program = position->program;
    return position->cells[program->order_cell] < program->opening_count;
}

static inline int position_kind(const struct position *position, int square)
{
    return position->cells[square] & KIND_MASK;
}

#endif
