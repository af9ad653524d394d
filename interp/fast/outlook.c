// What comes of moves to each square, for counting them in bulk: from the cases of what follows a
// move, and from the report on the royal piece.
#include "bulk.h"

static struct outlook_row *row_for(const struct bulk *bulk, struct outlook *outlook,
                                   const struct continuation_row *row)
{
    int i = 0;
    bool refills = row->change == CHANGES_BY_REFILLING;
    while (i < outlook->row_count &&
           (outlook->rows[i].turns != row->turns || outlook->rows[i].pair != row->pair ||
            outlook->rows[i].refills != refills))
        i++;
    if (i == OUTLOOK_ROWS || bulk->remembers)
        return NULL;
    if (i == outlook->row_count) {
        outlook->rows[outlook->row_count].turns = row->turns;
        outlook->rows[outlook->row_count].refills = refills;
        outlook->rows[outlook->row_count++].pair = row->pair;
        set_clear(bulk->vm->program, outlook->rows[i].any);
        set_clear(bulk->vm->program, outlook->rows[i].safe);
    }
    return &outlook->rows[i];
}

// Adds squares, all in one word, moves to which make several turns. Returns those that are open.
static uint64_t add_several(struct bulk *bulk, struct outlook *outlook,
                            const struct continuation_row *row, int w, uint64_t squares)
{
    const struct safety *safety = bulk->questions->safety;
    struct outlook_row *several = NULL;
    uint64_t open = row->needs_safety ? squares & bulk->unanswered[w] : 0;
    if (row->change == CHANGES_BY_CLEARING ||
        (row->change == CHANGES_BY_REFILLING && bulk->vm->program->has_hops))
        return squares;
    if (!row->pair || (!bulk->remembers && paired_find(bulk->vm, &bulk->paired, row, safety)))
        several = row_for(bulk, outlook, row);
    if (!several)
        return squares;
    if (row->pair) {
        open |= squares & paired_open(&bulk->paired, w);
        if (row->needs_safety)
            open |= squares & bulk->answers[false].asked[w];
    }
    *(row->needs_safety ? &several->safe[w] : &several->any[w]) |= squares & ~open;
    return open;
}

static void find_outlook(struct bulk *bulk, struct outlook *outlook)
{
    outlook->row_count = 0;
    for (int w = 0; w < bulk->words; w++) {
        uint64_t one = 0, one_safe = 0, open = 0;
        for (int captured = 0; captured < 2; captured++) {
            const struct continuation_view *view = outlook->views[captured];
            uint64_t here = captured ? bulk->spread.occupied[w] : ~bulk->spread.occupied[w];
            open |= view ? view->open[w] & here : here;
            for (int i = 0; view && i < view->row_count; i++) {
                const struct continuation_row *row = &view->rows[i];
                uint64_t squares = here & row->squares[w];
                if (squares && !row->is_single)
                    open |= add_several(bulk, outlook, row, w, squares);
                else if (row->needs_safety)
                    one_safe |= squares;
                else
                    one |= squares;
            }
        }
        outlook->one[w] = one;
        outlook->one_safe[w] = one_safe & ~bulk->unanswered[w];
        outlook->open[w] = open | (one_safe & bulk->unanswered[w]);
        for (int i = 0; i < outlook->row_count; i++) {
            outlook->rows[i].any[w] &= ~open;
            outlook->rows[i].safe[w] &= ~open;
        }
    }
}

const struct outlook *bulk_outlook(struct bulk *bulk, int type, unsigned places)
{
    const struct program *program = bulk->vm->program;
    struct continuation *const *continuations = bulk->questions->continuations;
    const struct continuation_view *views[2] = {
        continuation_view(program, continuations[0], type, places % (1u << PLAN_ORIGIN_SETS)),
        continuations[1]->is_waiting
            ? NULL
            : continuation_view(program, continuations[1], type, places >> PLAN_ORIGIN_SETS)};
    for (int i = 0; i < bulk->outlook_count; i++)
        if (bulk->outlooks[i].views[0] == views[0] && bulk->outlooks[i].views[1] == views[1])
            return &bulk->outlooks[i];
    if (bulk->outlook_count < OUTLOOKS)
        bulk->outlook_count++;
    struct outlook *outlook = &bulk->outlooks[bulk->outlook_count - 1];
    outlook->views[0] = views[0];
    outlook->views[1] = views[1];
    find_outlook(bulk, outlook);
    return outlook;
}

// What the report on the royal pieces says of moves. Onto their squares they are run, as one is
// gone then.
void bulk_find_answers(struct bulk *bulk)
{
    const struct safety *safety = bulk->questions->safety;
    struct answers *others = &bulk->answers[false], *pinned = &bulk->answers[true];
    for (int w = 0; w < bulk->words; w++) {
        uint64_t matters = safety ? safety->report.entering_matters[w] : ~UINT64_C(0);
        bulk->unanswered[w] = safety ? safety->royals[w] : ~UINT64_C(0);
        others->safe[w] = safety && safety->report.is_attacked ? 0 : ~matters;
        others->asked[w] = matters & ~bulk->unanswered[w];
        pinned->safe[w] = 0;
        pinned->asked[w] = ~bulk->unanswered[w];
        bulk->pinned[w] = safety ? safety->report.leaving_matters[w] : 0;
        bulk->entangled[w] = safety && bulk->vm->program->has_hops
                                 ? safety->report.left_with[w] | safety->report.behind_entered[w]
                                 : 0;
    }
}
