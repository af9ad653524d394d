// From the syntax tree to paths: groups are distributed, modifiers are cut into legs at every a,
// and a repeat becomes a loop.
#include "betza_resolve.h"

#include "arena.h"
#include "betza_walk.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct reported {
    struct span span;
    char message[120];
    struct reported *next;
};

// Whether this message has not been given at this span yet.
static bool is_new(struct resolver *resolver, struct span span, const char *format,
                   va_list arguments)
{
    struct reported *added = arena_alloc(resolver->arena, sizeof *added);
    added->span = span;
    vsnprintf(added->message, sizeof added->message, format, arguments);
    for (const struct reported *r = resolver->reported; r; r = r->next) {
        if (r->span.start == span.start && r->span.end == span.end &&
            strcmp(r->message, added->message) == 0)
            return false;
    }
    added->next = resolver->reported;
    resolver->reported = added;
    return true;
}

bool resolver_error(struct resolver *resolver, struct span span, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    bool is_first = is_new(resolver, span, format, arguments);
    va_end(arguments);
    resolver->has_failed = true;
    if (is_first)
        diag_error(resolver->diag, span, "%s", resolver->reported->message);
    return is_first;
}

bool resolver_warn(struct resolver *resolver, struct span span, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    bool is_first = is_new(resolver, span, format, arguments);
    va_end(arguments);
    if (is_first)
        diag_warning(resolver->diag, span, "%s", resolver->reported->message);
    return is_first;
}

const struct shape *resolve_shape(struct resolver *resolver, const struct betza_atom *atom)
{
    struct shape *shape = arena_alloc(resolver->arena, sizeof *shape);
    if (shape_init(shape, atom, resolver->lattice, resolver->dialect))
        return shape;
    resolver_error(resolver, atom->span,
                   shape->major ? DIAG_LARGE "this leap is longer than any board"
                                : "(0,0) is not a leap");
    return NULL;
}

struct move_path *add_path(struct resolver *resolver, enum path_kind kind, struct span span)
{
    struct betza_movement *movement = resolver->movement;
    if (resolver->path_count >= MOVE_PATHS_LIMIT) {
        resolver_error(resolver, span, DIAG_LARGE "this piece has more than %d ways to move",
                       MOVE_PATHS_LIMIT);
        return NULL;
    }
    struct move_path *path = arena_alloc(resolver->arena, sizeof *path);
    path->kind = kind;
    if (movement->last)
        movement->last->next = path;
    else
        movement->first = path;
    movement->last = path;
    resolver->path_count++;
    return path;
}

// ---- Runs of modifiers

static int list_length(const struct betza_modifier *list)
{
    int length = 0;
    for (; list; list = list->next)
        length++;
    return length;
}

static struct modifier_run run_new(struct resolver *resolver, int capacity)
{
    return (struct modifier_run){
        arena_array(resolver->arena, (size_t)capacity + 1, sizeof(struct betza_modifier *)), 0};
}

static void run_add_list(struct modifier_run *run, const struct betza_modifier *list)
{
    for (; list; list = list->next)
        run->items[run->count++] = list;
}

static struct modifier_run run_join(struct resolver *resolver, struct modifier_run front,
                                    const struct betza_modifier *list)
{
    struct modifier_run joined = run_new(resolver, front.count + list_length(list));
    for (int i = 0; i < front.count; i++)
        joined.items[joined.count++] = front.items[i];
    run_add_list(&joined, list);
    return joined;
}

static int legs_in(struct modifier_run run)
{
    int count = 1;
    for (int i = 0; i < run.count; i++)
        count += run.items[i]->kind == BETZA_NEXT_LEG;
    return count;
}

// ---- Legs

// Cuts a run at every a and resolves the legs; NULL after errors.
static struct move_leg *cut_legs(struct resolver *resolver, struct modifier_run run,
                                 const struct shape *shape, const struct betza_atom *atom,
                                 int *count)
{
    int start = 0, total = legs_in(run);
    bool may_be_toggled = false;
    *count = 0;
    if (total > MOVE_LEGS_LIMIT) {
        resolver_error(resolver, atom->span, DIAG_LARGE "a move of more than %d legs",
                       MOVE_LEGS_LIMIT);
        return NULL;
    }
    struct move_leg *legs = arena_array(resolver->arena, (size_t)total, sizeof *legs);
    for (int i = 0; i <= run.count; i++) {
        if (i < run.count && run.items[i]->kind != BETZA_NEXT_LEG)
            continue;
        struct leg_place place = {
            .is_first = *count == 0, .is_last = i == run.count, .may_be_toggled = may_be_toggled};
        struct move_leg *leg = &legs[*count];
        leg_resolve(resolver, (struct modifier_run){run.items + start, i - start}, shape, atom,
                    place, leg);
        leg_complete(leg, place.is_last);
        leg->leaves_passed = leg->leaves_passed && total == 1;
        may_be_toggled = may_be_toggled || leg->modes & (MODE_HOP_NEXT | MODE_MOVE_TOGGLE);
        ++*count;
        start = i + 1;
    }
    return resolver->has_failed ? NULL : legs;
}

static void add_leg_path(struct resolver *resolver, struct modifier_run run,
                         const struct shape *shape, const struct betza_atom *atom)
{
    int count;
    struct move_leg *legs = cut_legs(resolver, run, shape, atom, &count);
    struct move_path *path = legs ? add_path(resolver, PATH_LEGS, atom->span) : NULL;
    if (!path)
        return;
    path->head = legs;
    path->head_count = count;
    path->only_initial = legs[0].is_initial;
}

// x(y)z: the path xz, and xyz, xyyz, ... as one path with a loop. Cut from xyyz, the head is x and
// the first y up to its last a, the loop the same stretch of the second y, the tail the rest.
static void add_repeat_paths(struct resolver *resolver, struct modifier_run run, int repeat,
                             const struct shape *shape, const struct betza_atom *atom)
{
    const struct betza_modifier *repeated = run.items[repeat]->repeated;
    struct modifier_run before = {run.items, repeat};
    struct modifier_run after = {run.items + repeat + 1, run.count - repeat - 1};
    struct modifier_run once = run_join(resolver, (struct modifier_run){NULL, 0}, repeated);
    int capacity = run.count + 2 * once.count;
    struct modifier_run without = run_new(resolver, capacity);
    struct modifier_run twice = run_new(resolver, capacity);
    for (int i = 0; i < before.count; i++)
        without.items[without.count++] = twice.items[twice.count++] = before.items[i];
    run_add_list(&twice, repeated);
    run_add_list(&twice, repeated);
    for (int i = 0; i < after.count; i++)
        without.items[without.count++] = twice.items[twice.count++] = after.items[i];

    add_leg_path(resolver, without, shape, atom);
    int count, loop_count = legs_in(once) - 1;
    struct move_leg *legs = cut_legs(resolver, twice, shape, atom, &count);
    struct move_path *path = legs ? add_path(resolver, PATH_LEGS, atom->span) : NULL;
    if (!path)
        return;
    path->head = legs;
    path->head_count = legs_in(before) - 1 + loop_count;
    path->loop = legs + path->head_count;
    path->loop_count = loop_count;
    path->tail = path->loop + loop_count;
    path->tail_count = count - path->head_count - loop_count;
    path->only_initial = legs[0].is_initial;
}

// The place of the only repeat, -1 when there is none; false after errors.
static bool find_repeat(struct resolver *resolver, struct modifier_run run, int *repeat)
{
    *repeat = -1;
    for (int i = 0; i < run.count; i++) {
        const struct betza_modifier *modifier = run.items[i];
        if (modifier->kind != BETZA_REPEAT)
            continue;
        bool has_leg = false;
        for (const struct betza_modifier *m = modifier->repeated; m; m = m->next)
            has_leg = has_leg || m->kind == BETZA_NEXT_LEG;
        if (!has_leg)
            return !resolver_error(resolver, modifier->span, "a repeat must contain an \"a\"") &&
                   false;
        if (*repeat >= 0)
            return !resolver_error(resolver, modifier->span, "only one repeat is allowed") && false;
        *repeat = i;
    }
    return true;
}

static void resolve_legs(struct resolver *resolver, struct modifier_run run,
                         const struct betza_atom *atom)
{
    const struct shape *shape = resolve_shape(resolver, atom);
    int repeat;
    if (!shape || !find_repeat(resolver, run, &repeat))
        return;
    for (int i = 0; i < run.count && resolver->lattice == LATTICE_HEXAGONAL; i++) {
        if (run.items[i]->kind == BETZA_NEXT_LEG || run.items[i]->kind == BETZA_REPEAT) {
            resolver_error(resolver, run.items[i]->span,
                           "moves of several legs are not defined on hexagonal boards");
            return;
        }
    }
    if (repeat >= 0)
        add_repeat_paths(resolver, run, repeat, shape, atom);
    else
        add_leg_path(resolver, run, shape, atom);
}

// ---- Special atoms

static bool letters_allowed(struct resolver *resolver, struct modifier_run run,
                            const struct betza_atom *atom, const char *letters)
{
    for (int i = 0; i < run.count; i++) {
        const struct betza_modifier *modifier = run.items[i];
        bool is_doubled = modifier->letters[1] == modifier->letters[0];
        if (modifier->kind == BETZA_HALFLING || !strchr(letters, modifier->letters[0]) ||
            (modifier->letters[1] && !is_doubled)) {
            resolver_error(resolver, modifier->span, "\"%s\" has no meaning on %c",
                           modifier->letters, atom->letter);
            return false;
        }
    }
    return true;
}

static void resolve_anywhere(struct resolver *resolver, struct modifier_run run,
                             const struct betza_atom *atom)
{
    static const struct betza_atom step = {.letter = 'W'};
    if (!letters_allowed(resolver, run, atom, "mcdektui"))
        return;
    if (atom->has_range) {
        resolver_error(resolver, atom->span, "U reaches every square and takes no range");
        return;
    }
    const struct shape *shape = resolve_shape(resolver, &step); // only a stand-in
    struct move_leg *leg = arena_alloc(resolver->arena, sizeof *leg);
    struct leg_place place = {.is_first = true, .is_last = true};
    leg_resolve(resolver, run, shape, &step, place, leg);
    leg_complete(leg, true);
    struct move_path *path = add_path(resolver, PATH_ANYWHERE, atom->span);
    if (!path)
        return;
    path->head = leg;
    path->head_count = 1;
    path->only_initial = leg->is_initial;
}

static void resolve_partner(struct resolver *resolver, struct modifier_run run,
                            const struct betza_atom *atom)
{
    if (atom->has_range && resolver->lattice == LATTICE_HEXAGONAL) {
        resolver_error(resolver, atom->span, "O with a number is not defined on hexagonal boards");
        return;
    }
    if (!letters_allowed(resolver, run, atom, atom->has_range ? "ijlrs" : "i"))
        return;
    if (atom->has_range && atom->range == 0) {
        resolver_error(resolver, atom->span, "O must go at least one square");
        return;
    }
    struct move_path *path =
        add_path(resolver, atom->has_range ? PATH_PARTNER : PATH_STAY, atom->span);
    if (!path)
        return;
    path->partner_distance = (int)atom->range;
    for (int i = 0; i < run.count; i++) {
        char letter = run.items[i]->letters[0];
        path->only_initial = path->only_initial || letter == 'i';
        path->partner_inward += letter == 'j';
        path->partner_left = path->partner_left || letter == 'l' || letter == 's';
        path->partner_right = path->partner_right || letter == 'r' || letter == 's';
    }
    if (!path->partner_left && !path->partner_right)
        path->partner_left = path->partner_right = true;
}

// ---- Terms

static void resolve_atom(struct resolver *resolver, struct modifier_run run,
                         const struct betza_atom *atom)
{
    switch (atom->letter) {
    case '@': break; // a drop is no move of a piece on the board
    case 'U': resolve_anywhere(resolver, run, atom); break;
    case 'O': resolve_partner(resolver, run, atom); break;
    default: resolve_legs(resolver, run, atom); break;
    }
}

// `front` are the modifiers of the groups around the term.
static void resolve_term(struct resolver *resolver, struct modifier_run front,
                         const struct betza_term *term)
{
    struct modifier_run run = run_join(resolver, front, term->modifiers.first);
    switch (term->kind) {
    case BETZA_ATOM: resolve_atom(resolver, run, &term->atom); break;
    case BETZA_CHAIN: chain_resolve(resolver, run, term); break;
    case BETZA_GROUP:
        for (const struct betza_term *inner = term->group->first; inner; inner = inner->next)
            resolve_term(resolver, run, inner);
        break;
    }
}

const struct betza_movement *betza_resolve(struct arena *arena, struct diag *diag,
                                           const struct betza_dialect *dialect,
                                           const struct betza_piece *piece, enum lattice lattice)
{
    struct resolver resolver = {
        .arena = arena, .diag = diag, .dialect = dialect, .lattice = lattice};
    const char *topic = diag_topic(diag, "betza");
    resolver.movement = arena_alloc(arena, sizeof *resolver.movement);
    resolver.movement->mirrors_second = dialect->mirrors_second;
    for (const struct betza_term *term = piece->first; term; term = term->next)
        resolve_term(&resolver, (struct modifier_run){NULL, 0}, term);
    diag_topic(diag, topic);
    return resolver.has_failed ? NULL : resolver.movement;
}
