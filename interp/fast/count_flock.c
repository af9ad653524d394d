// Counting the moves of pieces of a kind that leap alike, all at once.
#include "bulk.h"
#include "moves.h"
#include "safety.h"
#include "shift_group.h"

// Pieces of a group after whose moves by one step the royal piece is safe.
static uint64_t ask_group_safety(const struct bulk *bulk, int delta, int w, uint64_t origins)
{
    uint64_t safe = 0;
    for (uint64_t rest = origins; rest; rest &= rest - 1) {
        int origin = w * 64 + __builtin_ctzll(rest);
        if (safety_after(bulk->vm, bulk->questions->safety, (square_t)origin,
                         (square_t)(origin + delta)))
            safe |= rest & -rest;
    }
    return safe;
}

// Where moves of a group lead.
struct shift_group_outlook {
    uint64_t any_asked;
    int count; // of kinds of squares, moves to which make so many turns; the first: one
    struct shift_group_squares {
        uint32_t turns;
        uint64_t passing[SET_WORDS_LIMIT], asked[SET_WORDS_LIMIT];
    } list[OUTLOOK_ROWS + 1];
    const uint64_t *open;
};

INLINE void add_group_squares(struct bulk *bulk, struct shift_group_outlook *outlook,
                              uint32_t turns, const uint64_t *any, const uint64_t *safe, int words)
{
    const struct answers *answers = &bulk->answers[false];
    struct shift_group_squares *squares = &outlook->list[outlook->count++];
    squares->turns = turns;
    for (int w = 0; w < words; w++) {
        squares->passing[w] = any[w] | (safe[w] & answers->safe[w]);
        outlook->any_asked |= squares->asked[w] = safe[w] & answers->asked[w];
    }
}

// The pieces of a group whose moves by one row pass, and make so many turns.
INLINE uint64_t count_group_squares(struct bulk *bulk, const struct shift_row *row,
                                    const struct shift_group_outlook *outlook,
                                    const struct shift_group_squares *squares,
                                    const uint64_t *origins, uint64_t *passing, int words)
{
    uint64_t count = 0;
    for (int w = 0; w < words; w++) {
        passing[w] = origins[w] & shift_group_origins(squares->passing, row->step, words, w);
        if (outlook->any_asked)
            passing[w] |= ask_group_safety(
                bulk, row->step.delta, w,
                origins[w] & shift_group_origins(squares->asked, row->step, words, w));
        count += (uint64_t)count_bits(passing[w]);
    }
    bulk->counted += count * squares->turns;
    return count;
}

// Of one row of a group: the pieces whose moves by it pass, and are open.
INLINE bool count_group_row(struct bulk *bulk, const struct shift_row *row, const uint64_t *pieces,
                            const struct shift_group_outlook *outlook, int words)
{
    struct vm *vm = bulk->vm;
    uint64_t origins[SET_WORDS_LIMIT], passing[SET_WORDS_LIMIT], open[SET_WORDS_LIMIT];
    uint64_t any = 0, any_open = 0;
    passing[0] = 0;
    for (int w = 0; w < words; w++) {
        origins[w] = pieces[w] & row->origins[w];
        for (int g = 0; g < row->gate_count; g++)
            origins[w] &= ~shift_group_origins(bulk->spread.occupied, row->gates[g], words, w);
        any |= origins[w] &= shift_group_origins(
            bulk->spread.occupants + row->emit * (uint32_t)words, row->step, words, w);
    }
    if (!any)
        return true;
    for (int w = 0; w < words; w++)
        any_open |= open[w] = origins[w] & shift_group_origins(outlook->open, row->step, words, w);
    for (int i = outlook->count - 1; i >= 0; i--)
        any = count_group_squares(bulk, row, outlook, &outlook->list[i], origins, passing, words);
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

INLINE bool is_large(const struct shift_group *group, const uint64_t *pieces, int words)
{
    int count = 0;
    for (int w = 0; w < words; w++)
        count += count_bits(pieces[w]);
    return group->effort < ROWS_FOR_A_PIECE * count;
}

INLINE bool count_group(struct bulk *bulk, int type, const struct shift_group *group,
                        uint64_t *pieces, int words)
{
    uint64_t together[SET_WORDS_LIMIT], any = 0;
    for (int w = 0; w < words; w++) {
        uint64_t alone = bulk->pinned[w] | bulk->entangled[w] | ~group->origins[w] |
                         shift_group_meets(group, SHIFT_GROUP_WAKES, bulk->spread.others, words, w);
        if (bulk->spread.has_passed)
            alone |= shift_group_meets(group, SHIFT_GROUP_PASSED, bulk->spread.passed, words, w);
        any |= together[w] = pieces[w] & ~alone;
    }
    if (!any)
        return true;
    const struct outlook *outlook = bulk_outlook(bulk, type, 0);
    for (int i = 0; i < outlook->row_count; i++)
        if (outlook->rows[i].pair || outlook->rows[i].refills) // they are counted origin by origin
            return true;
    struct shift_group_outlook common;
    common.any_asked = 0;
    common.count = 0;
    common.open = outlook->open;
    add_group_squares(bulk, &common, 1, outlook->one, outlook->one_safe, words);
    for (int i = 0; i < outlook->row_count; i++)
        add_group_squares(bulk, &common, outlook->rows[i].turns, outlook->rows[i].any,
                          outlook->rows[i].safe, words);
    for (int w = 0; w < words; w++)
        pieces[w] &= ~together[w];
    for (int i = 0; i < group->counts[SHIFT_GROUP_MOVES]; i++)
        if (!count_group_row(bulk, &group->rows[SHIFT_GROUP_MOVES][i], together, &common, words))
            return false;
    return true;
}

bool bulk_count_group(struct bulk *bulk, int type, const struct shift_group *group,
                      uint64_t *pieces)
{
    if (!is_large(group, pieces, bulk->words))
        return true;
    switch (bulk->words) {
    case 1: return count_group(bulk, type, group, pieces, 1);
    case 2: return count_group(bulk, type, group, pieces, 2);
    default: return count_group(bulk, type, group, pieces, bulk->words);
    }
}
