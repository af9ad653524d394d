#include "zrf_expand.h"

#include "arena.h"
#include "diag.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    BUCKET_COUNT = 1024,
    FIRST_SLOTS = 1024,
    LEVEL_LIMIT = 200,    // of macros in macros
    DEPTH_LIMIT = 1000,   // of lists and macros
    STEP_LIMIT = 1000000, // items looked at
    WORD_LIMIT = 1000,    // bytes of a word
    STRING_LIMIT = 20000, // and of a string
};

// What a use of a macro gave. The key: the definition and the contents of the arguments.
struct zrf_expansion {
    uint64_t hash;
    const struct zrf_macro *macro;
    const uint32_t *arguments;
    uint32_t argument_count;
    struct zrf_item *const *items;
    uint32_t count;
};

void zrf_expander_init(struct zrf_expander *expander, struct arena *arena, struct diag *diag)
{
    *expander = (struct zrf_expander){.arena = arena, .diag = diag, .blocked = INT32_MAX};
    expander->buckets = arena_array(arena, BUCKET_COUNT, sizeof *expander->buckets);
    zrf_contents_init(&expander->contents);
}

void zrf_expander_release(struct zrf_expander *expander)
{
    zrf_contents_release(&expander->contents);
    memory_free(expander->expansions);
    memory_free(expander->lists);
    memory_free(expander->stack);
}

// ---- Definitions

static struct zrf_macro **bucket_of(const struct zrf_expander *expander, struct text name)
{
    uint64_t hash = zrf_hash(14695981039346656037u, name.start, name.length);
    return &expander->buckets[hash % BUCKET_COUNT];
}

struct zrf_macro *zrf_find_macro(const struct zrf_expander *expander, struct text name)
{
    struct zrf_macro *macro = *bucket_of(expander, name);
    while (macro && !text_equal(macro->name, name))
        macro = macro->next;
    return macro;
}

// The name of a definition; NULL: it has none.
static const struct zrf_item *defined_name(const struct zrf_item *definition)
{
    bool has_name = definition->count > 1 && definition->items[1]->kind == ZRF_WORD;
    return has_name ? definition->items[1] : NULL;
}

static void add_macro(struct zrf_expander *expander, const struct zrf_item *definition,
                      const struct zrf_item *name)
{
    struct zrf_macro **bucket = bucket_of(expander, name->text);
    struct zrf_macro *macro = arena_alloc(expander->arena, sizeof *macro);
    *macro = (struct zrf_macro){.name = name->text,
                                .body = definition->items + 2,
                                .count = definition->count - 2,
                                .span = name->span,
                                .id = ++expander->definition_count,
                                .level = -1,
                                .next = *bucket};
    *bucket = macro;
}

void zrf_foretell(struct zrf_expander *expander, struct zrf_item *definition)
{
    const struct zrf_item *name = defined_name(definition);
    if (name && !zrf_find_macro(expander, name->text))
        add_macro(expander, definition, name);
}

// What was expanded before may mean something else from here on.
static void forget_expansions(struct zrf_expander *expander)
{
    if (expander->expansion_count > 0)
        memset(expander->expansions, 0, expander->expansion_slots * sizeof *expander->expansions);
    expander->expansion_count = 0;
    memory_free(expander->lists);
    expander->lists = NULL;
    expander->list_count = 0;
}

bool zrf_define(struct zrf_expander *expander, struct zrf_item *definition)
{
    const struct zrf_item *name = defined_name(definition);
    const struct zrf_macro *known = name ? zrf_find_macro(expander, name->text) : NULL;
    if (name && !(known && known->span.start == name->span.start)) {
        add_macro(expander, definition, name);
        forget_expansions(expander);
    }
    return name != NULL;
}

// ---- Mistakes

static void fail(struct zrf_expander *expander, const struct zrf_item *here, const char *message)
{
    if (!expander->has_failed) {
        const struct zrf_item *place = expander->use ? expander->use : here;
        diag_error(expander->diag, place->span, "%s", message);
        if (expander->use && here != expander->use)
            diag_note(expander->diag, here->span, "when this is expanded");
    }
    expander->has_failed = true;
}

static bool take_step(struct zrf_expander *expander, const struct zrf_item *here)
{
    if (++expander->steps > STEP_LIMIT)
        fail(expander, here, DIAG_LARGE "macros expand to too much");
    else if (expander->depth > DEPTH_LIMIT || here->depth > DEPTH_LIMIT)
        fail(expander, here, DIAG_LARGE "macros expand to lists nested too deeply");
    return !expander->has_failed;
}

// ---- The stack of items that were given

static void give(struct zrf_expander *expander, struct zrf_item *item)
{
    expander->stack = memory_grow(expander->stack, expander->stack_count + 1,
                                  &expander->stack_capacity, sizeof *expander->stack);
    expander->stack[expander->stack_count++] = item;
}

// Takes what was given since the stack had `bottom` items.
static struct zrf_item **take_given(struct zrf_expander *expander, uint32_t bottom, uint32_t *count)
{
    *count = expander->stack_count - bottom;
    struct zrf_item **items = arena_array(expander->arena, *count, sizeof *items);
    if (*count > 0)
        memcpy(items, expander->stack + bottom, *count * sizeof *items);
    expander->stack_count = bottom;
    return items;
}

// ---- Arguments

// A word or string with its parameters replaced. An argument that is a list can't stand inside a
// word.
static void substitute_text(struct zrf_expander *expander, struct zrf_item *item,
                            const struct zrf_item *use)
{
    struct text_buffer out;
    size_t limit = item->kind == ZRF_WORD ? WORD_LIMIT : STRING_LIMIT;
    text_buffer_init(&out);
    for (size_t at = 0; at < item->text.length && out.length <= limit;) {
        uint32_t number = item->text.start[at] == '$' ? zrf_read_parameter(item->text, &at) : 0;
        if (number == 0)
            text_buffer_add_character(&out, item->text.start[at++]);
        else if (number < use->count && use->items[number]->kind != ZRF_LIST)
            text_buffer_add_text(&out, use->items[number]->text);
        else if (number < use->count)
            diag_warning(expander->diag, use->items[number]->span,
                         "a list can't be put into the word \"%.*s\"", TEXT_ARGUMENTS(item->text));
    }
    expander->steps += (uint32_t)out.length / 64;
    if (out.length > limit) {
        fail(expander, item, DIAG_LARGE "macros expand to too long a word");
    } else if (item->kind == ZRF_STRING || out.length > 0) {
        struct text text = {arena_copy(expander->arena, out.start ? out.start : "", out.length),
                            out.length};
        struct zrf_item *made = zrf_item_new(expander->arena, item->kind, text, item->span);
        give(expander, made);
    }
    text_buffer_release(&out);
}

// How many arguments the macro looks for: those in its body, and those that macros used there take
// from it.
static uint16_t macro_needs(struct zrf_expander *expander, struct zrf_macro *macro);

static uint16_t item_needs(struct zrf_expander *expander, struct zrf_item *item)
{
    item->needs = item->parameters;
    for (uint32_t i = 0; i < item->count; i++) {
        uint16_t needs = item_needs(expander, item->items[i]);
        if (needs > item->needs)
            item->needs = needs;
    }
    if (item->count == 0 || item->items[0]->kind != ZRF_WORD)
        return item->needs;
    struct zrf_macro *macro = zrf_find_macro(expander, item->items[0]->text);
    uint16_t needs = macro ? macro_needs(expander, macro) : 0;
    if (needs >= item->count && needs > item->needs)
        item->needs = needs;
    return item->needs;
}

static uint16_t macro_needs(struct zrf_expander *expander, struct zrf_macro *macro)
{
    if (macro->needs_known_at == expander->definition_count)
        return macro->needs;
    macro->needs_known_at = expander->definition_count;
    macro->needs = 0;
    for (uint32_t i = 0; i < macro->count; i++) {
        uint16_t needs = item_needs(expander, macro->body[i]);
        if (needs > macro->needs)
            macro->needs = needs;
    }
    return macro->needs;
}

// Arguments that a macro looks for but is not given are those of the macro around it.
static void inherit_arguments(struct zrf_expander *expander, uint32_t bottom,
                              const struct zrf_item *use)
{
    uint32_t count = expander->stack_count - bottom;
    const struct zrf_item *head = count > 0 ? expander->stack[bottom] : NULL;
    struct zrf_macro *macro =
        head && head->kind == ZRF_WORD ? zrf_find_macro(expander, head->text) : NULL;
    uint32_t needs = macro ? macro_needs(expander, macro) : 0;
    for (; count <= needs && count < use->count; count++)
        give(expander, use->items[count]);
}

// Gives the item with the arguments of `use` (items[1] and further) put in.
static void substitute(struct zrf_expander *expander, struct zrf_item *item,
                       const struct zrf_item *use)
{
    if (!take_step(expander, item))
        return;
    if (item->needs == 0) {
        give(expander, item);
    } else if (item->kind != ZRF_LIST) {
        size_t end = 0;
        uint32_t number = item->text.start[0] == '$' ? zrf_read_parameter(item->text, &end) : 0;
        if (item->kind != ZRF_WORD || number == 0 || end < item->text.length)
            substitute_text(expander, item, use);
        else if (number < use->count)
            give(expander, use->items[number]);
    } else {
        uint32_t bottom = expander->stack_count, count;
        for (uint32_t i = 0; i < item->count; i++)
            substitute(expander, item->items[i], use);
        inherit_arguments(expander, bottom, use);
        struct zrf_item **items = take_given(expander, bottom, &count);
        give(expander, zrf_list_new(expander->arena, ZRF_LIST, items, count, item->span));
    }
}

// ---- Uses that were expanded before

static bool is_expansion_of(const struct zrf_expansion *expansion, uint64_t hash,
                            const struct zrf_macro *macro, const struct zrf_item *use)
{
    if (expansion->hash != hash || expansion->macro != macro)
        return false;
    uint32_t count = use->kind == ZRF_LIST ? use->count - 1 : 0;
    if (expansion->argument_count != count)
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (expansion->arguments[i] != use->items[i + 1]->content)
            return false;
    return true;
}

static uint64_t hash_use(struct zrf_expander *expander, const struct zrf_macro *macro,
                         const struct zrf_item *use)
{
    uint64_t hash = zrf_hash(14695981039346656037u, &macro->id, sizeof macro->id);
    for (uint32_t i = 1; i < use->count; i++) {
        if (use->items[i]->content == 0)
            zrf_content_of(&expander->contents, use->items[i]);
        hash = zrf_hash(hash, &use->items[i]->content, sizeof use->items[i]->content);
    }
    return hash;
}

static struct zrf_expansion **find_expansion(const struct zrf_expander *expander, uint64_t hash,
                                             const struct zrf_macro *macro,
                                             const struct zrf_item *use)
{
    uint32_t mask = expander->expansion_slots - 1;
    uint32_t at = (uint32_t)(hash ^ hash >> 32) & mask;
    while (expander->expansions[at] &&
           !(use ? is_expansion_of(expander->expansions[at], hash, macro, use) : false))
        at = (at + 1) & mask;
    return &expander->expansions[at];
}

static void grow_expansions(struct zrf_expander *expander)
{
    struct zrf_expansion **old = expander->expansions;
    uint32_t count = expander->expansion_slots;
    expander->expansion_slots = count ? count * 2 : FIRST_SLOTS;
    expander->expansions = memory_zeroed(expander->expansion_slots, sizeof *expander->expansions);
    for (uint32_t i = 0; i < count; i++)
        if (old[i])
            *find_expansion(expander, old[i]->hash, NULL, NULL) = old[i];
    memory_free(old);
}

static void remember(struct zrf_expander *expander, uint64_t hash, const struct zrf_macro *macro,
                     const struct zrf_item *use, struct zrf_item *const *items, uint32_t count)
{
    uint32_t argument_count = use->kind == ZRF_LIST ? use->count - 1 : 0;
    uint32_t *arguments = arena_array(expander->arena, argument_count, sizeof *arguments);
    for (uint32_t i = 0; i < argument_count; i++)
        arguments[i] = use->items[i + 1]->content;
    struct zrf_expansion *expansion = arena_alloc(expander->arena, sizeof *expansion);
    *expansion = (struct zrf_expansion){hash, macro, arguments, argument_count, items, count};
    *find_expansion(expander, hash, macro, use) = expansion;
    expander->expansion_count++;
}

// ---- Expansion

static void expand(struct zrf_expander *expander, struct zrf_item *item);

static struct zrf_item *const *expand_body(struct zrf_expander *expander, struct zrf_macro *macro,
                                           const struct zrf_item *use, uint32_t *count)
{
    uint32_t bottom = expander->stack_count, body_count;
    macro_needs(expander, macro);
    for (uint32_t i = 0; i < macro->count; i++)
        substitute(expander, macro->body[i], use);
    struct zrf_item **body = take_given(expander, bottom, &body_count);
    for (uint32_t i = 0; i < body_count; i++)
        expand(expander, body[i]);
    return take_given(expander, bottom, count);
}

static struct zrf_item *const *expand_anew(struct zrf_expander *expander, struct zrf_macro *macro,
                                           const struct zrf_item *use, uint32_t *count)
{
    int32_t level = macro->level;
    macro->level = expander->level++;
    struct zrf_item *const *items = expand_body(expander, macro, use, count);
    expander->level--;
    macro->level = level;
    return items;
}

// Gives a SPLICE for the use of a macro: a list that it heads, or a lone word.
static void expand_use(struct zrf_expander *expander, struct zrf_macro *macro,
                       const struct zrf_item *use)
{
    uint64_t hash = hash_use(expander, macro, use);
    if (expander->expansion_count >= expander->expansion_slots / 2)
        grow_expansions(expander);
    struct zrf_expansion *known = *find_expansion(expander, hash, macro, use);
    struct zrf_item *const *items;
    uint32_t count;
    if (known) {
        items = known->items;
        count = known->count;
    } else if (expander->level == LEVEL_LIMIT) {
        fail(expander, use,
             macro->level < 0 ? DIAG_LARGE "macros are nested too deeply"
                              : "a macro uses itself without end");
        return;
    } else {
        int32_t blocked = expander->blocked, level = expander->level;
        bool is_outermost = !expander->use;
        if (is_outermost)
            expander->use = use;
        expander->blocked = INT32_MAX;
        items = expand_anew(expander, macro, use, &count);
        if (expander->blocked >= level) {
            remember(expander, hash, macro, use, items, count);
            expander->blocked = INT32_MAX;
        }
        if (blocked < expander->blocked)
            expander->blocked = blocked;
        if (is_outermost)
            expander->use = NULL;
    }
    struct zrf_item *splice = zrf_list_new(expander->arena, ZRF_SPLICE, items, count, use->span);
    splice->text = macro->name;
    splice->macro = macro;
    give(expander, splice);
}

static struct zrf_item *expand_items(struct zrf_expander *expander, struct zrf_item *list)
{
    uint32_t bottom = expander->stack_count, count;
    bool is_changed = false;
    for (uint32_t i = 0; i < list->count; i++) {
        uint32_t place = expander->stack_count;
        expand(expander, list->items[i]);
        is_changed = is_changed || expander->stack_count != place + 1 ||
                     expander->stack[place] != list->items[i];
    }
    if (!is_changed) {
        expander->stack_count = bottom;
        return list;
    }
    struct zrf_item **items = take_given(expander, bottom, &count);
    return zrf_list_new(expander->arena, ZRF_LIST, items, count, list->span);
}

// Where what a list expands to is remembered.
static struct zrf_item **place_of_list(struct zrf_expander *expander, uint32_t content)
{
    if (content >= expander->list_count) {
        uint32_t count = content * 2 + FIRST_SLOTS;
        struct zrf_item **lists = memory_zeroed(count, sizeof *lists);
        if (expander->list_count > 0)
            memcpy(lists, expander->lists, expander->list_count * sizeof *lists);
        memory_free(expander->lists);
        expander->lists = lists;
        expander->list_count = count;
    }
    return &expander->lists[content];
}

// Inside of macros equal lists are expanded once; outside each keeps its own place in the file.
static struct zrf_item *expand_list(struct zrf_expander *expander, struct zrf_item *list)
{
    if (expander->level == 0)
        return expand_items(expander, list);
    if (list->content == 0)
        zrf_content_of(&expander->contents, list);
    struct zrf_item *known = *place_of_list(expander, list->content);
    if (known)
        return known;
    int32_t blocked = expander->blocked;
    expander->blocked = INT32_MAX;
    struct zrf_item *result = expand_items(expander, list);
    if (expander->blocked == INT32_MAX)
        *place_of_list(expander, list->content) = result;
    if (blocked < expander->blocked)
        expander->blocked = blocked;
    return result;
}

static void expand(struct zrf_expander *expander, struct zrf_item *item)
{
    if (!take_step(expander, item))
        return;
    bool is_list = item->kind == ZRF_LIST;
    const struct zrf_item *head = is_list && item->count > 0 ? item->items[0] : item;
    struct zrf_macro *macro = head->kind == ZRF_WORD ? zrf_find_macro(expander, head->text) : NULL;
    expander->depth++;
    if (macro && !is_list && macro->level >= 0) {
        if (macro->level < expander->blocked)
            expander->blocked = macro->level;
        give(expander, item);
    } else if (macro) {
        expand_use(expander, macro, item);
    } else {
        give(expander, is_list ? expand_list(expander, item) : item);
    }
    expander->depth--;
}

struct zrf_item *zrf_expand(struct zrf_expander *expander, struct zrf_item *list)
{
    uint32_t bottom = expander->stack_count;
    struct zrf_item *result = expand_list(expander, list);
    expander->stack_count = bottom;
    return result;
}
