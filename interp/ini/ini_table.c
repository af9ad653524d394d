#include "ini_table.h"

#include "arena.h"

#include <stdlib.h>
#include <string.h>

static const char *const type_names[] = {"bool",   "number",  "rank",   "file",  "words",
                                         "text",   "squares", "pieces", "piece", "limits",
                                         "turned", "ignored", "refused"};
static const char *const mode_names[] = {"", "either", "sides", "last"};

static struct text next_word(struct text *rest)
{
    while (rest->length && *rest->start == ' ')
        *rest = text_from(*rest, 1);
    size_t length = 0;
    while (length < rest->length && rest->start[length] != ' ')
        length++;
    struct text word = {rest->start, length};
    *rest = text_from(*rest, length);
    return word;
}

static int index_in(const char *const *names, size_t count, struct text word)
{
    for (size_t i = 0; i < count; i++)
        if (text_is(word, names[i]))
            return (int)i;
    return 0;
}

static void read_customs(struct arena *arena, struct ini_table *table, struct text rest)
{
    struct text name = next_word(&rest), count = text_trimmed(rest);
    int number = atoi(arena_copy(arena, count.start, count.length));
    for (int i = 1; i <= number && table->kind_count < INI_KINDS_LIMIT; i++) {
        struct text_buffer text;
        text_buffer_init(&text);
        text_buffer_print(&text, "%.*s%d", TEXT_ARGUMENTS(name), i);
        struct ini_kind *kind = &table->kinds[table->kind_count++];
        kind->name = (struct text){arena_copy(arena, text.start, text.length), text.length};
        kind->is_custom = kind->may_move_own = true;
        text_buffer_release(&text);
    }
}

static void read_kind(struct ini_table *table, struct text rest, bool may_move_own)
{
    struct ini_kind *kind = &table->kinds[table->kind_count];
    if (table->kind_count == INI_KINDS_LIMIT)
        return;
    table->kind_count++;
    kind->name = next_word(&rest);
    kind->title = next_word(&rest);
    kind->movement = text_trimmed(rest);
    kind->may_move_own = may_move_own;
    if (text_is(kind->movement, "-"))
        kind->movement.length = 0;
}

static void read_key(struct arena *arena, struct ini_table *table, struct text rest)
{
    struct ini_key *key = arena_alloc(arena, sizeof *key);
    const char *equal = memchr(rest.start, '=', rest.length);
    size_t at = equal ? (size_t)(equal - rest.start) : rest.length;
    struct text head = {rest.start, at},
                value = text_trimmed(text_from(rest, at + (equal != NULL)));
    const char *semicolon = memchr(value.start, ';', value.length);
    key->name = next_word(&head);
    key->type = (enum ini_type)index_in(type_names, sizeof type_names / sizeof *type_names,
                                        next_word(&head));
    const char *open = memchr(head.start, '(', head.length);
    if (open) {
        const char *close = memchr(open, ')', head.length - (size_t)(open - head.start));
        key->values = (struct text){open + 1, (size_t)(close - open) - 1};
        head = text_from(head, (size_t)(close - head.start) + 1);
    }
    key->mode = (enum ini_mode)index_in(mode_names, sizeof mode_names / sizeof *mode_names,
                                        text_trimmed(head));
    key->initial[0] = key->initial[1] = value;
    if (semicolon) {
        key->initial[0].length = (size_t)(semicolon - value.start);
        key->initial[1] = text_trimmed(text_from(value, key->initial[0].length + 1));
        key->initial[0] = text_trimmed(key->initial[0]);
    }
    if (table->last)
        table->last->next = key;
    else
        table->first = key;
    table->last = key;
    table->key_count++;
}

static void read_alias(struct arena *arena, struct ini_alias **list, struct text rest)
{
    struct ini_alias *alias = arena_alloc(arena, sizeof *alias);
    alias->name = next_word(&rest);
    alias->meant = text_trimmed(rest);
    alias->next = *list;
    *list = alias;
}

static void read_flag(struct ini_table *table, struct text name, bool is_inherited)
{
    for (struct ini_key *key = table->first; key; key = key->next)
        if (text_equal(key->name, name))
            *(is_inherited ? &key->is_inherited : &key->is_pruned) = true;
}

struct ini_table *ini_table_read(struct arena *arena, struct text text)
{
    struct ini_table *table = arena_alloc(arena, sizeof *table);
    while (text.length) {
        const char *end = memchr(text.start, '\n', text.length);
        struct text line = {text.start, end ? (size_t)(end - text.start) : text.length};
        text = text_from(text, line.length + (end != NULL));
        struct text rest = line, word = next_word(&rest);
        if (text_is(word, "piece") || text_is(word, "own"))
            read_kind(table, rest, text_is(word, "own"));
        else if (text_is(word, "custom"))
            read_customs(arena, table, rest);
        else if (text_is(word, "key"))
            read_key(arena, table, rest);
        else if (text_is(word, "alias"))
            read_alias(arena, &table->aliases, rest);
        else if (text_is(word, "called"))
            read_alias(arena, &table->titles, rest);
        else if (text_is(word, "prune"))
            read_flag(table, text_trimmed(rest), false);
        else if (text_is(word, "inherit"))
            read_flag(table, text_trimmed(rest), true);
    }
    return table;
}

int ini_table_find(const struct ini_table *table, struct text name, int *side,
                   const struct ini_key **key)
{
    int number = 0;
    for (const struct ini_key *found = table->first; found; found = found->next, number++) {
        size_t length = found->name.length;
        if (name.length < length || memcmp(name.start, found->name.start, length) != 0)
            continue;
        struct text rest = text_from(name, length);
        bool has_sides = found->mode != INI_ONE;
        *side = text_is(rest, "White") ? 0 : text_is(rest, "Black") ? 1 : -1;
        *key = found;
        if (rest.length ? has_sides && *side >= 0 : found->mode != INI_SIDES)
            return number;
    }
    return -1;
}

int ini_table_kind(const struct ini_table *table, struct text name)
{
    for (int k = 0; k < table->kind_count; k++)
        if (text_equal(table->kinds[k].name, name))
            return k;
    return -1;
}

uint64_t ini_table_kinds(const struct ini_table *table, struct text names)
{
    uint64_t kinds = 0;
    for (;;) {
        struct text name = next_word(&names);
        int kind = ini_table_kind(table, name);
        if (!name.length)
            return kinds;
        if (text_is(name, "*"))
            return UINT64_MAX;
        if (kind >= 0)
            kinds |= UINT64_C(1) << kind;
    }
}

bool ini_table_is_alias(const struct ini_table *table, struct text name)
{
    for (const struct ini_alias *alias = table->aliases; alias; alias = alias->next)
        if (text_equal(alias->name, name))
            return true;
    return false;
}

struct text ini_table_title(const struct ini_table *table, struct text movement)
{
    for (const struct ini_alias *title = table->titles; title; title = title->next)
        if (text_equal(title->name, movement))
            return title->meant;
    return (struct text){"", 0};
}
