// The settings of an Interactive Diagram, "KEY=VALUE".
#include "idiagram.h"

#include "arena.h"
#include "diag.h"
#include "suggest.h"

#include <stdlib.h>
#include <string.h>

static void read_number(struct idiagram *diagram, const struct idiagram_item *item,
                        struct ini_value *value)
{
    enum { NUMBER_LIMIT = 1000 };
    const struct idiagram_field *field = &item->fields[1];
    char *end, *copy = arena_copy(diagram->arena, field->text.start, field->text.length);
    long number = strtol(copy, &end, 10);
    if (!field->text.length || *end || number < -NUMBER_LIMIT || number > NUMBER_LIMIT)
        diag_error(diagram->diag, field->text.length ? field->span : item->fields[0].span,
                   "\"%.*s\" expects a number, not \"%s\"", TEXT_ARGUMENTS(item->fields[0].text),
                   copy);
    else
        value->number = (int32_t)number;
}

static struct text cut_word(struct text *rest)
{
    const char *blank = memchr(rest->start, ' ', rest->length);
    struct text word = {rest->start, blank ? (size_t)(blank - rest->start) : rest->length};
    *rest = text_from(*rest, word.length + (blank != NULL));
    return word;
}

static void read_word(struct idiagram *diagram, const struct idiagram_item *item,
                      const struct ini_key *key, struct ini_value *value)
{
    const struct idiagram_field *field = &item->fields[1];
    struct text rest = key->values;
    while (rest.length) {
        struct text word = cut_word(&rest);
        if (text_equal(word, field->text)) {
            value->text = word;
            return;
        }
    }
    diag_error(diagram->diag, field->text.length ? field->span : item->fields[0].span,
               "\"%.*s\" can't be \"%.*s\"", TEXT_ARGUMENTS(key->name),
               TEXT_ARGUMENTS(field->text));
    diag_hint(diagram->diag, "it is one of: %.*s", TEXT_ARGUMENTS(key->values));
}

// What is said several times, as "royal=1 royal=4", is a list.
static void read_text(struct idiagram *diagram, const struct idiagram_item *item, bool is_first,
                      struct ini_value *value)
{
    struct text_buffer text;
    if (is_first || !value->text.length) {
        value->text = item->fields[1].text;
        return;
    }
    text_buffer_init(&text);
    text_buffer_print(&text, "%.*s %.*s", TEXT_ARGUMENTS(value->text),
                      TEXT_ARGUMENTS(item->fields[1].text));
    value->text = (struct text){arena_copy(diagram->arena, text.start, text.length), text.length};
    text_buffer_release(&text);
}

static void unknown_key(const struct idiagram *diagram, const struct idiagram_item *item)
{
    struct suggest suggest;
    suggest_init(&suggest, item->fields[0].text);
    for (const struct ini_key *key = diagram->known->first; key; key = key->next)
        suggest_offer(&suggest, key->name);
    diag_warning(diagram->diag, item->fields[0].span, "unknown setting \"%.*s\"",
                 TEXT_ARGUMENTS(item->fields[0].text));
    if (suggest.best.length)
        diag_hint(diagram->diag, "did you mean \"%.*s\"?", TEXT_ARGUMENTS(suggest.best));
    else
        diag_hint(diagram->diag, "it changes nothing");
}

static void set(struct idiagram *diagram, const struct idiagram_item *item)
{
    const struct ini_key *key;
    int side, number = ini_table_find(diagram->table, item->fields[0].text, &side, &key);
    if (number < 0) {
        unknown_key(diagram, item);
        return;
    }
    struct ini_value *value = &diagram->variant.values[2 * number];
    struct span *span = &diagram->variant.spans[number];
    bool is_first = !span->end;
    switch (key->type) {
    case INI_NUMBER: read_number(diagram, item, value); break;
    case INI_WORDS: read_word(diagram, item, key, value); break;
    case INI_TEXT: read_text(diagram, item, is_first, value); break;
    default: break; // of appearance
    }
    if (!is_first && (key->type == INI_NUMBER || key->type == INI_WORDS)) {
        diag_warning(diagram->diag, *span, "this is said again below");
        diag_note(diagram->diag, item->fields[0].span, "here; this one counts");
    }
    *span = item->fields[0].span;
}

const struct ini_value *idiagram_value(const struct idiagram *diagram, const char *key)
{
    return ini_variant_value(&diagram->variant, text_of(key), 0);
}

static void check_side(const struct idiagram *diagram, const char *key)
{
    const struct ini_key *known;
    int side, number = ini_table_find(diagram->table, text_of(key), &side, &known);
    int count = diagram->variant.values[2 * number].number;
    if (count < 1 || count > INI_SIDE_LIMIT)
        diag_error(diagram->diag, diagram->variant.spans[number], "\"%s\" has to be from 1 to %d",
                   key, (int)INI_SIDE_LIMIT);
}

void idiagram_settings_read(struct idiagram *diagram, const struct idiagram_text *text)
{
    struct ini_variant *variant = &diagram->variant;
    size_t count = (size_t)diagram->table->key_count, number = 0;
    variant->table = diagram->table;
    variant->values = arena_array(diagram->arena, 2 * count, sizeof *variant->values);
    variant->spans = arena_array(diagram->arena, count, sizeof *variant->spans);
    for (const struct ini_key *key = diagram->table->first; key; key = key->next, number++) {
        struct ini_value *value = &variant->values[2 * number];
        struct text initial = key->initial[0];
        value->type = key->type == INI_NUMBER ? INI_NUMBER : INI_TEXT;
        value->text = initial;
        if (key->type == INI_NUMBER)
            value->number = atoi(arena_copy(diagram->arena, initial.start, initial.length));
    }
    for (const struct idiagram_item *item = text->first; item; item = item->next)
        if (!item->is_piece)
            set(diagram, item);
    check_side(diagram, "files");
    check_side(diagram, "ranks");
    variant->size = (struct ini_size){idiagram_value(diagram, "files")->number,
                                      idiagram_value(diagram, "ranks")->number};
}
