// Betza notation in words: a sentence for each term of a piece.
//
// The syntax tree says what the parts are; what one of them means is asked from betza_resolve, term
// by term, so that words and moves have the same source. betza_telling.c has the legs,
// betza_phrases.c the words.
#include "betza_explain.h"

#include "betza_dialect.h"
#include "betza_phrases.h"
#include "betza_probe.h"
#include "betza_telling.h"
#include "betza_walk.h"
#include "call.h"
#include "dialect.h"
#include "memory.h"
#include "message.h"
#include "sized.h"

#include <ctype.h>
#include <string.h>

enum { BASE = 1 }; // of the string in the space of spans; 0 is no place

struct explainer {
    struct arena arena;
    struct diag diag; // all that is to be said was said when the game was loaded
    struct source_set sources;
    const struct betza_dialect *dialect;
    enum lattice lattice;
    struct text betza;
    int term_count; // groups are counted by what is in them
    struct text_buffer out;
    struct text_buffer sentence;
    size_t ending;   // of the sentence: what may be joined with a like one; 0: nothing
    bool is_initial; // the sentence is about moves from start squares
    bool is_prose;   // without notation, like endings joined; of the last sentence there:
    size_t last_ending;
    bool was_initial;
};

// ---- Meanings

static const struct move_path *meaning(struct explainer *explainer, struct betza_term *term)
{
    struct betza_piece *piece = arena_alloc(&explainer->arena, sizeof *piece);
    term->next = NULL;
    piece->first = piece->last = term;
    const struct betza_movement *movement = betza_resolve(
        &explainer->arena, &explainer->diag, explainer->dialect, piece, explainer->lattice);
    return movement ? movement->first : NULL;
}

static struct betza_modifiers list_add(struct explainer *explainer, struct betza_modifiers list,
                                       const struct betza_modifier *modifier)
{
    struct betza_modifier *copy = arena_alloc(&explainer->arena, sizeof *copy);
    *copy = *modifier;
    copy->next = NULL;
    return betza_modifiers_add(list, copy);
}

// A new list of the modifiers in `front` and those that follow.
static struct betza_modifiers list_join(struct explainer *explainer, struct betza_modifiers front,
                                        const struct betza_modifier *after)
{
    struct betza_modifiers joined = betza_modifiers_none();
    for (const struct betza_modifier *m = front.first; m; m = m->next)
        joined = list_add(explainer, joined, m);
    for (; after; after = after->next)
        joined = list_add(explainer, joined, after);
    return joined;
}

static struct betza_term *term_with(struct explainer *explainer, const struct betza_term *term,
                                    struct betza_modifiers modifiers)
{
    struct betza_term *copy = arena_alloc(&explainer->arena, sizeof *copy);
    *copy = *term;
    copy->modifiers = modifiers;
    return copy;
}

// ---- Atoms

static void tell_partner(struct text_buffer *out, const struct move_path *path)
{
    text_buffer_print(out, "goes ");
    print_count(out, path->partner_distance, "square");
    text_buffer_print(out, " to the %s, if the first piece on that side is an unmoved friend ",
                      path->partner_left && path->partner_right ? "left or to the right"
                      : path->partner_left                      ? "left"
                                                                : "right");
    if (path->partner_inward) {
        print_count(out, path->partner_inward, "square");
        text_buffer_print(out, " in from the edge");
    } else {
        text_buffer_print(out, "at the edge");
    }
    text_buffer_print(out, ", which lands next to it on the inner side");
}

// Returns where the ending of a single leg begins; 0: there is none.
static size_t tell_one_path(struct text_buffer *out, const struct move_path *path)
{
    struct telling telling;
    telling_start(&telling, out);
    switch (path->kind) {
    case PATH_LEGS: tell_path(&telling, path); break;
    case PATH_ANYWHERE:
        telling.captures = true;
        text_buffer_print(out, "goes to any other square of the board");
        tell_end(&telling, path->head, true);
        break;
    case PATH_PARTNER: tell_partner(out, path); break;
    case PATH_STAY: text_buffer_print(out, "stays where it is: a pass"); break;
    }
    return telling.is_single ? telling.ending : 0;
}

static int count_letter(struct betza_modifiers modifiers, char letter)
{
    int count = 0;
    for (const struct betza_modifier *m = modifiers.first; m; m = m->next)
        count += (m->letters[0] == letter) + (m->letters[1] == letter);
    return count;
}

// "as long as no other piece of its kind stands WHERE", or fewer than some.
static void tell_drop_limit(struct text_buffer *out, int count, const char *where)
{
    if (count == 0)
        return;
    text_buffer_print(out, ", as long as ");
    if (count == 1) {
        text_buffer_print(out, "no piece of its kind stands %s", where);
    } else {
        text_buffer_print(out, "fewer than ");
        print_number(out, count);
        text_buffer_print(out, " pieces of its kind stand %s", where);
    }
}

// A drop is no move of a piece on the board: only the tree tells about it.
static void tell_drop(struct text_buffer *out, struct betza_modifiers modifiers,
                      const struct betza_atom *atom)
{
    int ranks = atom->has_range ? (int)atom->range : 1;
    bool leaves_first = count_letter(modifiers, 'j') > 0;
    text_buffer_print(out, "can be dropped from the hand on an empty square");
    if (ranks == 1) {
        text_buffer_print(out, " of its first rank");
    } else if (ranks > 1) {
        text_buffer_print(out, " of its first ");
        print_number(out, ranks);
        text_buffer_print(out, " ranks");
    }
    if (leaves_first)
        text_buffer_print(out, ", but not on the first rank");
    tell_drop_limit(out, count_letter(modifiers, 'f'), "on that file");
    tell_drop_limit(out, count_letter(modifiers, 's'), "on squares of that colour");
    tell_drop_limit(out, count_letter(modifiers, 'b'), "on the board");
}

static void tell_atom(struct explainer *explainer, struct betza_term *term)
{
    struct text_buffer *out = &explainer->sentence;
    if (term->atom.letter == '@') {
        tell_drop(out, term->modifiers, &term->atom);
        return;
    }
    const struct move_path *path = meaning(explainer, term);
    if (!path)
        return;
    const char *why = never_moves(path);
    // A repeat has a second path, with its loop.
    if (why && path->next) {
        path = path->next;
    } else if (why) {
        text_buffer_print(out, "never moves: %s", why);
        return;
    }
    explainer->is_initial = path->only_initial;
    if (path->only_initial)
        text_buffer_print(out, "from a start square, ");
    explainer->ending = tell_one_path(out, path);
    if (!path->next)
        return;
    explainer->ending = 0;
    text_buffer_print(out, "; or it ");
    tell_one_path(out, path->next);
}

// ---- Chains

// One leg of a chain, when the mover goes on after it and when it ends there.
struct link {
    const struct betza_leg *written;
    const struct move_leg *inner, *final;
    bool may_stop;
};

static bool has_directions(const struct betza_modifier *modifiers, bool is_first)
{
    for (const struct betza_modifier *m = modifiers; m; m = m->next)
        if (m->kind == BETZA_DIRECTION || (!is_first && strchr("zq", m->letters[0])))
            return true;
    return false;
}

// Resolves one leg by itself: as a term of its atom, after an `a` when it is not the first, before
// one when it is not the last.
static const struct move_leg *link_leg(struct explainer *explainer, const struct betza_leg *leg,
                                       struct betza_modifiers front, bool is_first, bool is_last)
{
    const struct betza_modifier *next =
        betza_modifier_new(&explainer->arena, BETZA_NEXT_LEG, "a", leg->span);
    struct betza_modifiers list = betza_modifiers_none();
    if (!is_first)
        list = list_add(explainer, list, next);
    for (const struct betza_modifier *m = front.first; m; m = m->next)
        list = list_add(explainer, list, m);
    list = list_join(explainer, list, leg->modifiers.first);
    if (!is_last)
        list = list_add(explainer, list, next);
    const struct betza_term term = {.kind = BETZA_ATOM, .atom = leg->atom, .span = leg->span};
    const struct move_path *path = meaning(explainer, term_with(explainer, &term, list));
    return path ? &path->head[is_first ? 0 : 1] : NULL;
}

// Of the modifiers before a chain, those that its last leg gets; the others it gets, too, or all.
static struct betza_modifiers front_letters(struct explainer *explainer,
                                            struct betza_modifiers front, const char *letters)
{
    struct betza_modifiers chosen = betza_modifiers_none();
    for (const struct betza_modifier *m = front.first; m; m = m->next)
        if (m->kind == BETZA_LETTER && strchr(letters, m->letters[0]))
            chosen = list_add(explainer, chosen, m);
    return chosen;
}

static const struct shape *shape_of(const struct link *link)
{
    return link->inner ? link->inner->shape : link->final->shape;
}

static enum onward onward_of(const struct link *last, const struct link *link)
{
    const struct shape *from = shape_of(last), *to = shape_of(link);
    bool was_oblique = from->family == SHAPE_OBLIQUE, is_oblique = to->family == SHAPE_OBLIQUE;
    bool is_same = from->family == to->family;
    if (has_directions(link->written->modifiers.first, false))
        return was_oblique == is_oblique ? ONWARD_AS_WRITTEN : ONWARD_NEARLY;
    if (was_oblique && is_oblique)
        is_same = from->minor == to->minor && from->major == to->major;
    if (is_same || (to->family == SHAPE_ALL_AROUND && !was_oblique))
        return ONWARD_STRAIGHT;
    if (from->family < SHAPE_ALL_AROUND && to->family < SHAPE_ALL_AROUND)
        return ONWARD_OUTWARD;
    return ONWARD_NEAREST;
}

// Where whole paths lead, if some of them were chosen.
static void tell_leads(struct explainer *explainer, struct betza_term *term, int leg_count)
{
    unsigned leads[4] = {0};
    if (!has_directions(term->modifiers.first, true))
        return;
    for (const struct move_path *path = meaning(explainer, term); path; path = path->next) {
        int64_t x = 0, y = 0;
        enum shape_family family;
        for (int i = 0; i < path->head_count; i++)
            for (int k = 0; k < path->head[i].shape->direction_count; k++)
                if (path->head[i].directions >> k & 1u) {
                    // The last leg counts as long.
                    int64_t length = i == path->head_count - 1 ? 100000 : 1;
                    x += length * path->head[i].shape->steps[k].x;
                    y += length * path->head[i].shape->steps[k].y;
                }
        int direction = shape_classify(x, y, &family);
        if (path->head_count == leg_count)
            leads[family] |= 1u << direction;
    }
    text_buffer_print(&explainer->sentence, "; only on ways that lead, as a whole, ");
    print_leads(&explainer->sentence, leads[SHAPE_ORTHOGONAL], leads[SHAPE_DIAGONAL],
                leads[SHAPE_OBLIQUE]);
}

// From one leg to the next.
static void tell_link(struct explainer *explainer, struct telling *telling, const struct link *link)
{
    struct text_buffer *out = &explainer->sentence;
    const char *comma = strstr(out->start, ", ") ? "," : "";
    if (!link->may_stop) {
        text_buffer_print(out, "%s to ", comma);
        tell_relay(telling, link->inner);
        text_buffer_print(out, ", then ");
        return;
    }
    text_buffer_print(out, "%s and ends there, ", comma);
    print_stop(out, link->final);
    text_buffer_print(out, ", or goes on from ");
    size_t start = out->length;
    tell_relay(telling, link->inner);
    text_buffer_print(out, strchr(out->start + start, ',') ? ", and " : " and ");
}

// Reads the legs of a chain. Returns how many there are, or 0.
static int read_links(struct explainer *explainer, const struct betza_term *term,
                      struct link *links, int limit)
{
    struct betza_modifiers front = term->modifiers;
    bool is_glued = front.last && front.last->kind == BETZA_LETTER && front.last->letters[0] == 't';
    struct betza_modifiers on_all = front_letters(explainer, front, "o");
    struct betza_modifiers on_last =
        front_letters(explainer, front, is_glued ? "mcdeko" : "mcdekto");
    int count = 0;
    for (const struct betza_leg *leg = term->chain.first; leg && count < limit; leg = leg->next) {
        bool is_first = count == 0;
        struct link *link = &links[count++];
        *link = (struct link){.written = leg, .may_stop = leg->next && leg->next->separator != '-'};
        if (leg->next)
            link->inner = link_leg(explainer, leg, on_all, is_first, false);
        if (!leg->next || link->may_stop)
            link->final = link_leg(explainer, leg, on_last, is_first, true);
        if ((leg->next && !link->inner) || ((!leg->next || link->may_stop) && !link->final))
            return 0;
    }
    return count;
}

static void tell_chain(struct explainer *explainer, struct betza_term *term)
{
    enum { LINKS_LIMIT = 16 }; // more are refused
    struct link links[LINKS_LIMIT];
    struct telling telling;
    struct text_buffer *out = &explainer->sentence;
    int count = read_links(explainer, term, links, LINKS_LIMIT);
    if (count == 0)
        return;
    if (!meaning(explainer, term)) {
        text_buffer_print(out, "never moves: no way leads in a direction that is written");
        return;
    }
    telling_start(&telling, out);
    if (count_letter(term->modifiers, 'i'))
        text_buffer_print(out, "from a start square, ");
    for (int i = 0; i < count; i++) {
        bool is_last = i == count - 1;
        enum onward onward = i ? onward_of(&links[i - 1], &links[i]) : ONWARD_AS_WRITTEN;
        tell_leg(&telling, is_last ? links[i].final : links[i].inner, is_last, onward);
        if (!is_last)
            tell_link(explainer, &telling, &links[i]);
    }
    tell_end(&telling, links[count - 1].final, false);
    tell_leads(explainer, term, count);
}

// ---- Terms

static int count_terms(const struct betza_piece *piece)
{
    int count = 0;
    for (const struct betza_term *term = piece->first; term; term = term->next)
        count += term->kind == BETZA_GROUP ? count_terms(term->group) : 1;
    return count;
}

static void add_source(const struct explainer *explainer, struct text_buffer *out, struct span span)
{
    text_buffer_add(out, explainer->betza.start + (span.start - BASE), span.end - span.start);
}

// Whether the sentence can be joined with the one before: both end alike. Not after one from a
// start square, as it would seem to be one, too.
static bool is_joined(const struct explainer *explainer)
{
    const struct text_buffer *out = &explainer->out, *sentence = &explainer->sentence;
    size_t length = sentence->length - explainer->ending;
    return explainer->ending && explainer->last_ending &&
           (explainer->is_initial || !explainer->was_initial) &&
           out->length == explainer->last_ending + length + 1 &&
           memcmp(out->start + explainer->last_ending, sentence->start + explainer->ending,
                  length) == 0;
}

// "Slides like a Rook, any number of squares orthogonally, or leaps like a Knight (1,2), only to
// capture an enemy."
static void end_prose(struct explainer *explainer)
{
    struct text_buffer *out = &explainer->out, *sentence = &explainer->sentence;
    if (explainer->ending && memchr(sentence->start, ';', explainer->ending))
        explainer->ending = 0;
    if (is_joined(explainer)) {
        out->length = explainer->last_ending;
        text_buffer_print(out, ", or ");
    } else {
        text_buffer_print(out, "%s", out->length ? " " : "");
        sentence->start[0] = (char)toupper((unsigned char)sentence->start[0]);
    }
    explainer->last_ending = explainer->ending ? out->length + explainer->ending : 0;
    explainer->was_initial = explainer->is_initial;
    text_buffer_print(out, "%s.", sentence->start);
}

static void end_line(struct explainer *explainer, const struct text_buffer *opened,
                     const struct betza_term *term)
{
    struct text_buffer *sentence = &explainer->sentence;
    if (explainer->term_count > 1) {
        text_buffer_add(&explainer->out, opened->start, opened->length);
        add_source(explainer, &explainer->out, term->span);
        for (size_t i = 0; i < opened->length; i++)
            if (opened->start[i] == '(')
                text_buffer_add_character(&explainer->out, ')');
        text_buffer_print(&explainer->out, ": ");
    }
    sentence->start[0] = (char)toupper((unsigned char)sentence->start[0]);
    text_buffer_print(&explainer->out, "%s.\n", sentence->start);
}

static void end_sentence(struct explainer *explainer, const struct text_buffer *opened,
                         const struct betza_term *term)
{
    if (explainer->is_prose && explainer->sentence.length)
        end_prose(explainer);
    else if (explainer->sentence.length)
        end_line(explainer, opened, term);
    text_buffer_clear(&explainer->sentence);
    explainer->ending = 0;
    explainer->is_initial = false;
}

// `front` are the modifiers of the groups around a term, `opened` their text and the parentheses.
static void explain_term(struct explainer *explainer, struct betza_modifiers front,
                         const struct text_buffer *opened, const struct betza_term *term)
{
    struct betza_modifiers modifiers = list_join(explainer, front, term->modifiers.first);
    if (term->kind != BETZA_GROUP) {
        struct betza_term *whole = term_with(explainer, term, modifiers);
        if (term->kind == BETZA_ATOM)
            tell_atom(explainer, whole);
        else
            tell_chain(explainer, whole);
        end_sentence(explainer, opened, term);
        return;
    }
    struct text_buffer inner;
    text_buffer_init(&inner);
    text_buffer_add(&inner, opened->start, opened->length);
    if (term->modifiers.first)
        add_source(explainer, &inner,
                   span_join(term->modifiers.first->span, term->modifiers.last->span));
    text_buffer_add_character(&inner, '(');
    for (const struct betza_term *t = term->group->first; t; t = t->next)
        explain_term(explainer, modifiers, &inner, t);
    text_buffer_release(&inner);
}

static void explain_piece(struct explainer *explainer, bool is_second)
{
    struct text_buffer nothing;
    const struct betza_piece *piece = betza_parse(&explainer->arena, &explainer->diag,
                                                  explainer->dialect, explainer->betza, BASE);
    if (!piece)
        return;
    text_buffer_init(&nothing);
    explainer->term_count = count_terms(piece);
    for (const struct betza_term *term = piece->first; term; term = term->next)
        explain_term(explainer, betza_modifiers_none(), &nothing, term);
    text_buffer_release(&nothing);
    if (is_second && explainer->dialect->mirrors_second)
        text_buffer_print(&explainer->out, "%sLeft and right are as the first player sees them.%s",
                          explainer->is_prose ? " " : "", explainer->is_prose ? "" : "\n");
}

static char *explain(const struct probe *probe, bool is_prose)
{
    const struct model *model = probe->game->model;
    const struct movement *movement = model->types[PROBE].movements;
    struct explainer explainer = {.is_prose = is_prose,
                                  .lattice = model->board.lattice,
                                  .betza = text_of(probe->request->betza)};
    text_buffer_init(&explainer.out);
    if (!movement) {
        text_buffer_print(&explainer.out, "Never moves.%s", is_prose ? "" : "\n");
        return text_take(&explainer.out);
    }
    arena_init(&explainer.arena);
    source_set_init(&explainer.sources, &explainer.arena);
    diag_init(&explainer.diag, &explainer.arena, &explainer.sources);
    text_buffer_init(&explainer.sentence);
    explainer.dialect = dialect_at(model, movement->span);
    explain_piece(&explainer, probe->request->is_second);
    text_buffer_release(&explainer.sentence);
    arena_release(&explainer.arena);
    return text_take(&explainer.out);
}

static char *explain_request(const struct baronet_betza *request, bool is_prose,
                             struct baronet_message **message)
{
    struct probe probe;
    probe_init(&probe, request);
    char *result = probe_load(&probe, message) ? explain(&probe, is_prose) : NULL;
    probe_release(&probe);
    return result;
}

char *baronet_betza_explain(const struct baronet_betza *request, struct baronet_message **message)
{
    struct call call;
    if (CALL_FAILED(&call, NULL, message))
        return NULL;
    struct baronet_betza known;
    char *text = NULL;
    if (sized_read(request, &known, sizeof known))
        text = explain_request(&known, false, message);
    else
        message_without_size(message);
    call_close(&call);
    return text;
}

char *betza_prose(const struct baronet_betza *request)
{
    return explain_request(request, true, NULL);
}
