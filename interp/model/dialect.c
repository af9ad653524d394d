#include "dialect.h"

#include "betza_dialect.h"
#include "suggest.h"

#include <stddef.h>

static const struct {
    const char *name;
    struct betza_dialect dialect;
} presets[] = {
    {"xbetza", {0}},
    {"classic", {.bare_h_is_halfling = true}},
    {"xboard", {.is_eightfold = true, .fs_is_all = true, .swaps_lj = true, .walks_midpoint = true}},
};

static const struct dialect_option {
    const char *name, *usual, *other;
    size_t field;
} options[] = {
#define BETZA_OPTION(field, name, usual, other, meaning)                                           \
    {name, usual, other, offsetof(struct betza_dialect, field)},
#include "betza_options.def"
#undef BETZA_OPTION
};

enum {
    PRESET_COUNT = sizeof presets / sizeof *presets,
    OPTION_COUNT = sizeof options / sizeof *options
};

// The dialect that one file has chosen.
struct file_dialect {
    struct betza_dialect dialect;
    struct span span;
    struct file_dialect *next;
};

static const struct dialect_option *find_option(struct text name)
{
    for (int i = 0; i < OPTION_COUNT; i++)
        if (text_is(name, options[i].name))
            return &options[i];
    return NULL;
}

static bool read_preset(struct model *model, const struct vdl_node *word,
                        struct betza_dialect *dialect)
{
    struct suggest suggest;
    suggest_init(&suggest, word->text);
    for (int i = 0; i < PRESET_COUNT; i++) {
        if (text_is(word->text, presets[i].name)) {
            *dialect = presets[i].dialect;
            return true;
        }
        suggest_offer(&suggest, text_of(presets[i].name));
    }
    diag_error(model->diag, word->span, DIAG_UNKNOWN "unknown dialect \"%.*s\"",
               TEXT_ARGUMENTS(word->text));
    if (find_option(word->text))
        diag_hint(model->diag, "options follow a dialect, as in: betza xbetza halfling floor");
    else if (suggest.best.length)
        hint_nearest(model->diag, &suggest);
    else
        diag_hint(model->diag, "the dialects are xbetza, classic and xboard");
    return false;
}

static void unknown_option(struct model *model, const struct vdl_node *word)
{
    struct suggest suggest;
    suggest_init(&suggest, word->text);
    for (int i = 0; i < OPTION_COUNT; i++)
        suggest_offer(&suggest, text_of(options[i].name));
    diag_error(model->diag, word->span, DIAG_UNKNOWN "unknown option \"%.*s\" of a dialect",
               TEXT_ARGUMENTS(word->text));
    hint_nearest(model->diag, &suggest);
}

static void unknown_value(struct model *model, const struct dialect_option *option,
                          const struct vdl_node *word)
{
    struct suggest suggest;
    suggest_init(&suggest, word->text);
    suggest_offer(&suggest, text_of(option->usual));
    suggest_offer(&suggest, text_of(option->other));
    if (text_is(text_of(option->name), "halfling") && text_is(word->text, "relative")) {
        diag_error(model->diag, word->span, "relative halflings are not supported");
        diag_hint(model->diag,
                  "how far they go changes with every turn; absolute ones (and floor) go "
                  "by the board alone");
        return;
    }
    diag_error(model->diag, word->span, DIAG_UNKNOWN "unknown value \"%.*s\" of \"%s\"",
               TEXT_ARGUMENTS(word->text), option->name);
    if (suggest.best.length)
        hint_nearest(model->diag, &suggest);
    else
        diag_hint(model->diag, "it is %s or %s", option->usual, option->other);
}

// Reads an option and its value; returns what follows, NULL also after errors.
static const struct vdl_node *read_option(struct model *model, const struct vdl_node *word,
                                          unsigned *seen, struct betza_dialect *dialect)
{
    const struct dialect_option *option = find_option(word->text);
    const struct vdl_node *value = word->next;
    if (!option) {
        unknown_option(model, word);
        return NULL;
    }
    unsigned bit = 1u << (option - options);
    if (*seen & bit)
        diag_error(model->diag, word->span, DIAG_TWICE "option \"%s\" is given twice",
                   option->name);
    *seen |= bit;
    if (!value) {
        diag_error(model->diag, word->span, "option \"%s\" has no value", option->name);
        diag_hint(model->diag, "it is %s or %s", option->usual, option->other);
        return NULL;
    }
    bool is_other = text_is(value->text, option->other);
    if (!is_other && !text_is(value->text, option->usual))
        unknown_value(model, option, value);
    *(bool *)((char *)dialect + option->field) = is_other;
    return value->next;
}

// The file's dialect, or NULL.
static const struct file_dialect *find_file(const struct model *model, struct span span)
{
    const struct source *source = source_find(model->sources, span.start);
    for (const struct file_dialect *file = model->dialects; file; file = file->next)
        if (source_find(model->sources, file->span.start) == source)
            return file;
    return NULL;
}

void dialect_declare(struct model *model, const struct vdl_node *node)
{
    const struct file_dialect *first = find_file(model, node->span);
    if (first) {
        diag_error(model->diag, node->span, DIAG_TWICE "the dialect is given twice");
        diag_note(model->diag, first->span, "first given here");
        return;
    }
    for (const struct vdl_node *item = node->first; item; item = item->next)
        if (item->kind != VDL_WORD) {
            diag_error(model->diag, item->span, "dialects, options and values are words");
            return;
        }
    struct file_dialect *file = arena_alloc(model->arena, sizeof *file);
    unsigned seen = 0;
    file->span = node->span;
    file->next = model->dialects;
    model->dialects = file;
    if (!read_preset(model, node->first, &file->dialect))
        return;
    for (const struct vdl_node *word = node->first->next; word;)
        word = read_option(model, word, &seen, &file->dialect);
}

const struct betza_dialect *dialect_at(const struct model *model, struct span span)
{
    static const struct betza_dialect usual = {0};
    const struct file_dialect *file = find_file(model, span);
    return file ? &file->dialect : &usual;
}

bool dialect_print(const struct betza_dialect *dialect, struct text_buffer *out)
{
    bool is_other = false;
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (!*(const bool *)((const char *)dialect + options[i].field))
            continue;
        text_buffer_print(out, "%s%s %s", is_other ? " " : "xbetza ", options[i].name,
                          options[i].other);
        is_other = true;
    }
    return is_other;
}
