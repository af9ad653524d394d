// Cases of a continuation: those with the same outcome are merged.
#include "tail_walk.h"

#include <string.h>

// Whether two cases come to the same under the same conditions but for the types.
static bool is_alike(const struct tail_case *a, const struct tail_case *b)
{
    bool alike = a->condition_count == b->condition_count && a->turns == b->turns &&
                 choice_is_same(&a->second, &b->second) && a->is_open == b->is_open &&
                 a->needs_safety == b->needs_safety && a->change == b->change;
    for (int i = 0; i < a->condition_count && alike; i++)
        alike = a->conditions[i].of_origin == b->conditions[i].of_origin &&
                a->conditions[i].wanted == b->conditions[i].wanted &&
                a->conditions[i].zone == b->conditions[i].zone;
    return alike;
}

void cases_add(struct tail_cases *cases, const struct tail_case *now)
{
    int i = 0;
    while (i < cases->count && !is_alike(&cases->list[i], now))
        i++;
    if (i < cases->count) {
        for (int w = 0; w < TAIL_TYPE_WORDS; w++)
            cases->list[i].types[w] |= now->types[w];
    } else if (i == TAIL_CASES) {
        cases->is_full = true;
    } else {
        cases->list[cases->count++] = *now;
    }
}

void cases_add_open(struct tail_cases *cases, const struct tail_case *now)
{
    struct tail_case open = *now;
    open.is_open = true;
    open.needs_safety = false;
    open.change = CHANGES_NOTHING;
    open.turns = 1;
    open.second.turns = 0;
    cases_add(cases, &open);
}

bool cases_are_same(const struct tail_cases *a, const struct tail_cases *b)
{
    bool same = !a->is_full && !b->is_full && a->count == b->count;
    for (int i = 0; i < a->count && same; i++)
        same = is_alike(&a->list[i], &b->list[i]) &&
               memcmp(a->list[i].types, b->list[i].types, sizeof a->list[i].types) == 0;
    return same;
}

// Adds a condition; false when the contrary holds already, or there are too many.
bool case_add_condition(struct tail_case *now, struct tail_condition condition, bool *is_full)
{
    for (int i = 0; i < now->condition_count; i++)
        if (now->conditions[i].of_origin == condition.of_origin &&
            now->conditions[i].zone == condition.zone)
            return now->conditions[i].wanted == condition.wanted;
    *is_full |= now->condition_count == TAIL_CONDITIONS;
    if (now->condition_count == TAIL_CONDITIONS)
        return false;
    now->conditions[now->condition_count++] = condition;
    return true;
}

// Leaves of the case what is of these types, or of others. False when nothing is left.
bool case_keep_types(struct tail_case *now, const uint64_t *types, bool wanted)
{
    uint64_t any = 0;
    for (int w = 0; w < TAIL_TYPE_WORDS; w++)
        any |= now->types[w] &= wanted ? types[w] : ~types[w];
    return any != 0;
}

// Two ways that are both open to the player: their turns are added.
void cases_add_sum(struct tail_cases *cases, const struct tail_case *a, const struct tail_case *b)
{
    struct tail_case sum = *a;
    bool fits = case_keep_types(&sum, b->types, true);
    for (int i = 0; i < b->condition_count && fits; i++)
        fits = case_add_condition(&sum, b->conditions[i], &cases->is_full);
    if (!fits)
        return;
    if (tail_case_fails(a) || tail_case_fails(b)) {
        const struct tail_case *other = tail_case_fails(a) ? b : a;
        sum.turns = other->turns;
        sum.second = other->second;
        sum.is_open = other->is_open;
        sum.needs_safety = other->needs_safety;
        sum.change = other->change;
        cases_add(cases, &sum);
    } else if (a->is_open || b->is_open || a->needs_safety != b->needs_safety ||
               a->change != b->change || (a->second.turns && b->second.turns)) {
        cases_add_open(cases, &sum);
    } else {
        sum.turns += b->turns;
        sum.second = a->second.turns ? a->second : b->second;
        cases_add(cases, &sum);
    }
}

void cases_clear(struct tail_cases *cases)
{
    cases->count = 0;
    cases->is_full = false;
}

// ---- Reading the cases

// Notes the zones that conditions on the origin speak of. False when they are too many.
static bool note_zones(struct tail *tail, const struct tail_case *tail_case)
{
    for (int j = 0; j < tail_case->condition_count; j++) {
        const struct tail_condition *condition = &tail_case->conditions[j];
        int i = 0;
        while (i < tail->origin_zone_count && tail->origin_zones[i] != condition->zone)
            i++;
        if (!condition->of_origin || i < tail->origin_zone_count)
            continue;
        if (i == TAIL_ORIGIN_ZONES)
            return false;
        tail->origin_zones[tail->origin_zone_count++] = condition->zone;
    }
    return true;
}

// What is to be said of the cases together. False when that is too much.
bool tail_sum_up(const struct program *program, struct tail *tail)
{
    tail->is_simple = tail->needs_safety = false;
    tail->origin_zone_count = tail->view_count = 0;
    memset(tail->cases_of, 0, (size_t)program->type_count * sizeof *tail->cases_of);
    memset(tail->view_of, 0, (size_t)program->type_count * sizeof *tail->view_of);
    for (int i = 0; i < tail->case_count; i++) {
        const struct tail_case *tail_case = &tail->cases[i];
        tail->is_simple |= !tail_case->is_open;
        tail->needs_safety |= tail_case->needs_safety;
        if (!note_zones(tail, tail_case))
            return false;
        for (int type = 0; type < program->type_count; type++)
            tail->cases_of[type] |= (uint32_t)(tail_case->types[type / 64] >> (type % 64) & 1) << i;
    }
    return true;
}

static bool fits_place(const struct tail *tail, const struct tail_case *tail_case, unsigned place)
{
    for (int i = 0; i < tail_case->condition_count; i++) {
        const struct tail_condition *condition = &tail_case->conditions[i];
        int zone = 0;
        if (!condition->of_origin)
            continue;
        while (tail->origin_zones[zone] != condition->zone)
            zone++;
        if ((place >> zone & 1) != condition->wanted)
            return false;
    }
    return true;
}

static void add_to_view(struct tail_view *view, const struct tail_case *tail_case, int words)
{
    int i = 0;
    while (i < view->row_count && (view->rows[i].turns != tail_case->turns ||
                                   !choice_is_same(&view->rows[i].second, &tail_case->second) ||
                                   view->rows[i].needs_safety != tail_case->needs_safety))
        i++;
    bool is_open = tail_case->is_open || i == TAIL_ROWS;
    if (tail_case_fails(tail_case))
        return;
    if (!is_open && i == view->row_count) {
        view->rows[view->row_count++] = (struct tail_row){.turns = tail_case->turns,
                                                          .second = tail_case->second,
                                                          .needs_safety = tail_case->needs_safety};
    }
    for (int w = 0; w < words; w++)
        *(is_open ? &view->open[w] : &view->rows[i].squares[w]) |= tail_squares(tail_case, w);
}

const struct tail_view *tail_view(const struct program *program, struct tail *tail, int type,
                                  unsigned place)
{
    uint8_t *known = &tail->view_of[type][place];
    uint32_t cases = 0;
    int i = 0;
    if (*known)
        return &tail->views[*known - 1];
    for (int c = 0; c < tail->case_count; c++)
        if (tail->cases_of[type] >> c & 1 && fits_place(tail, &tail->cases[c], place))
            cases |= UINT32_C(1) << c;
    while (i < tail->view_count && tail->views[i].cases != cases)
        i++;
    if (i == TAIL_VIEWS) {
        tail->views[i].row_count = 0;
        memset(tail->views[i].open, 0xFF, sizeof tail->views[i].open);
        return &tail->views[i];
    }
    *known = (uint8_t)(i + 1);
    if (i < tail->view_count)
        return &tail->views[i];
    struct tail_view *view = &tail->views[tail->view_count++];
    view->cases = cases;
    view->row_count = 0;
    memset(view->open, 0, (size_t)program->word_count * sizeof *view->open);
    for (uint32_t rest = cases; rest; rest &= rest - 1)
        add_to_view(view, &tail->cases[__builtin_ctz(rest)], program->word_count);
    return view;
}

bool tail_fits_origin(const struct tail_case *tail_case, square_t origin)
{
    for (int i = 0; i < tail_case->condition_count; i++) {
        const struct tail_condition *condition = &tail_case->conditions[i];
        if (condition->of_origin && set_has(condition->zone, origin) != condition->wanted)
            return false;
    }
    return true;
}

const struct tail_case *tail_case_of(const struct tail *tail, int type, square_t origin, int square)
{
    int i = 0;
    while (i + 1 < tail->case_count &&
           !(tail->cases_of[type] >> i & 1 && tail_fits_origin(&tail->cases[i], origin) &&
             tail_squares(&tail->cases[i], square / 64) >> (square % 64) & 1))
        i++;
    return &tail->cases[i];
}
