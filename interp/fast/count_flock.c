// Counting the moves of pieces of a kind that leap alike, all at once.
#include "bulk.h"
#include "flock.h"
#include "moves.h"
#include "safety.h"

// Pieces of a flock after whose moves by one step the royal piece is safe.
static uint64_t ask_flock_safety(const struct bulk *bulk, int delta, int w, uint64_t origins)
{
    square_t royal = bulk->questions->safety->square;
    uint64_t safe = 0;
    for (uint64_t rest = origins; rest; rest &= rest - 1) {
        int origin = w * 64 + __builtin_ctzll(rest);
        if (safety_after(bulk->vm, royal, (square_t)origin, (square_t)(origin + delta)))
            safe |= rest & -rest;
    }
    return safe;
}

// Where moves of a flock lead.
struct flock_outlook {
    uint64_t any_asked;
    int count; // of kinds of squares, moves to which make so many turns; the first: one
    struct flock_squares {
        uint32_t turns;
        uint64_t passing[SET_WORDS_LIMIT], asked[SET_WORDS_LIMIT];
    } list[OUTLOOK_ROWS + 1];
    const uint64_t *open;
};

INLINE void add_flock_squares(struct bulk *bulk, struct flock_outlook *outlook, uint32_t turns,
                              const uint64_t *any, const uint64_t *safe, int words)
{
    const struct answers *answers = &bulk->answers[false];
    struct flock_squares *squares = &outlook->list[outlook->count++];
    squares->turns = turns;
    for (int w = 0; w < words; w++) {
        squares->passing[w] = any[w] | (safe[w] & answers->safe[w]);
        outlook->any_asked |= squares->asked[w] = safe[w] & answers->asked[w];
    }
}

// The pieces of a flock whose moves by one row pass, and make so many turns.
INLINE uint64_t count_flock_squares(struct bulk *bulk, const struct flock_row *row,
                                    const struct flock_outlook *outlook,
                                    const struct flock_squares *squares, const uint64_t *origins,
                                    uint64_t *passing, int words)
{
    uint64_t count = 0;
    for (int w = 0; w < words; w++) {
        passing[w] = origins[w] & flock_origins(squares->passing, row->step, words, w);
        if (outlook->any_asked)
            passing[w] |=
                ask_flock_safety(bulk, row->step.delta, w,
                                 origins[w] & flock_origins(squares->asked, row->step, words, w));
        count += (uint64_t)count_bits(passing[w]);
    }
    bulk->counted += count * squares->turns;
    return count;
}

// Of one row of a flock: the pieces whose moves by it pass, and are open.
INLINE bool count_flock_row(struct bulk *bulk, const struct flock_row *row, const uint64_t *pieces,
                            const struct flock_outlook *outlook, int words)
{
    struct vm *vm = bulk->vm;
    uint64_t origins[SET_WORDS_LIMIT], passing[SET_WORDS_LIMIT], open[SET_WORDS_LIMIT];
    uint64_t any = 0, any_open = 0;
    passing[0] = 0;
    for (int w = 0; w < words; w++) {
        origins[w] = pieces[w] & row->origins[w];
        for (int g = 0; g < row->gate_count; g++)
            origins[w] &= ~flock_origins(bulk->spread.occupied, row->gates[g], words, w);
        any |= origins[w] &= flock_origins(bulk->spread.occupants + row->emit * (uint32_t)words,
                                           row->step, words, w);
    }
    if (!any)
        return true;
    for (int w = 0; w < words; w++)
        any_open |= open[w] = origins[w] & flock_origins(outlook->open, row->step, words, w);
    for (int i = outlook->count - 1; i >= 0; i--)
        any = count_flock_squares(bulk, row, outlook, &outlook->list[i], origins, passing, words);
    if (bulk->remembers && any) {
        union candidate moves = {.move = {NO_SQUARE, 0, (uint16_t)row->step.delta, 0}};
        uint64_t *kept = bulk_remember(vm, moves, (uint32_t)any);
        for (int w = 0; w < words; w++)
            kept[w] = passing[w];
    }
    for (int w = 0; w < words && any_open; w++)
        for (; open[w]; open[w] &= open[w] - 1) {
            int origin = w * 64 + __builtin_ctzll(open[w]);
            uint64_t to[SET_WORDS_LIMIT] = {0};
            set_add(to, origin + row->step.delta);
            if (!moves_generate_to(vm, (square_t)origin, to))
                return false;
        }
    return true;
}

enum { ROWS_FOR_A_PIECE = 3 }; // that are looked at in the same time

INLINE bool is_large(const struct flock *flock, const uint64_t *pieces, int words)
{
    int count = 0;
    for (int w = 0; w < words; w++)
        count += count_bits(pieces[w]);
    return flock->effort < ROWS_FOR_A_PIECE * count;
}

INLINE bool count_flock(struct bulk *bulk, int type, const struct flock *flock, uint64_t *pieces,
                        int words)
{
    uint64_t together[SET_WORDS_LIMIT], any = 0;
    for (int w = 0; w < words; w++) {
        uint64_t alone = bulk->pinned[w] | bulk->entangled[w] | ~flock->origins[w] |
                         flock_meets(flock, FLOCK_WAKES, bulk->spread.others, words, w);
        if (bulk->spread.has_passed)
            alone |= flock_meets(flock, FLOCK_PASSED, bulk->spread.passed, words, w);
        any |= together[w] = pieces[w] & ~alone;
    }
    if (!any)
        return true;
    const struct outlook *outlook = bulk_outlook(bulk, type, 0);
    for (int i = 0; i < outlook->row_count; i++)
        if (outlook->rows[i].pair || outlook->rows[i].refills) // they are counted origin by origin
            return true;
    struct flock_outlook common;
    common.any_asked = 0;
    common.count = 0;
    common.open = outlook->open;
    add_flock_squares(bulk, &common, 1, outlook->one, outlook->one_safe, words);
    for (int i = 0; i < outlook->row_count; i++)
        add_flock_squares(bulk, &common, outlook->rows[i].turns, outlook->rows[i].any,
                          outlook->rows[i].safe, words);
    for (int w = 0; w < words; w++)
        pieces[w] &= ~together[w];
    for (int i = 0; i < flock->counts[FLOCK_MOVES]; i++)
        if (!count_flock_row(bulk, &flock->rows[FLOCK_MOVES][i], together, &common, words))
            return false;
    return true;
}

bool bulk_count_flock(struct bulk *bulk, int type, const struct flock *flock, uint64_t *pieces)
{
    if (!is_large(flock, pieces, bulk->words))
        return true;
    switch (bulk->words) {
    case 1: return count_flock(bulk, type, flock, pieces, 1);
    case 2: return count_flock(bulk, type, flock, pieces, 2);
    default: return count_flock(bulk, type, flock, pieces, bulk->words);
    }
}
