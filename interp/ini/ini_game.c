#include "ini_game.h"

#include "arena.h"
#include "diag.h"
#include "ini_setup.h"
#include "suggest.h"

#include <stdlib.h>
#include <string.h>

// ---- What is different from a base

static bool is_among(const struct ini_declaration *all, struct text text)
{
    for (; all; all = all->next)
        if (text_equal(all->text, text))
            return true;
    return false;
}

static bool is_between_words(char c)
{
    return c == ' ' || c == '\n';
}

static struct text word_of(struct text text, int number)
{
    for (size_t at = 0;; number--) {
        while (at < text.length && is_between_words(text.start[at]))
            at++;
        size_t start = at;
        while (at < text.length && !is_between_words(text.start[at]))
            at++;
        if (number == 0 || at == text.length)
            return (struct text){text.start + start, at - start};
    }
}

// The reason of a goal, in its quotes; empty: it is none.
static struct text reason_of(struct text declaration)
{
    static const char *const verbs[] = {"win", "lose", "draw", "referee", "claim", "invalid"};
    struct text word = word_of(declaration, 0);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (!text_is(word, verbs[i]))
            continue;
        const char *open = memchr(declaration.start, '"', declaration.length);
        const char *end = declaration.start + declaration.length;
        const char *close = open ? memchr(open + 1, '"', (size_t)(end - open) - 1) : NULL;
        if (close)
            return (struct text){open, (size_t)(close - open) + 1};
    }
    return (struct text){"", 0};
}

// By what a later declaration replaces one of the base: "piece Queen", a goal's reason.
static bool is_replaced(const struct ini_declaration *all, struct text declaration)
{
    struct text reason = reason_of(declaration), first = word_of(declaration, 0);
    struct text second = word_of(declaration, 1);
    for (; all; all = all->next) {
        if (reason.length ? text_equal(reason_of(all->text), reason)
                          : text_equal(word_of(all->text, 0), first) &&
                                text_equal(word_of(all->text, 1), second))
            return true;
    }
    return false;
}

static bool is_use(struct text declaration)
{
    return text_is(word_of(declaration, 0), "use");
}

// Begins the line, or goes on with it.
static void print_item(struct text item, size_t start, struct text_buffer *out)
{
    text_buffer_print(out, out->length > start ? ", %.*s" : "without %.*s", TEXT_ARGUMENTS(item));
}

// What of the base is left out: modules' goals, goals and pieces, and what the variant says so of.
static void print_without(const struct ini_declaration *base, const struct ini_made *made,
                          struct text_buffer *out)
{
    static const char word[] = "without ";
    size_t start = out->length;
    const struct ini_declaration *own = made->declarations;
    for (; base; base = base->next) {
        struct text reason = reason_of(base->text), second = word_of(base->text, 1);
        bool is_piece = text_is(word_of(base->text, 0), "piece");
        for (const struct ini_given *given = made->given; given && is_use(base->text);
             given = given->next)
            if (text_equal(given->module, second) && !is_among(own, base->text))
                print_item(given->goals, start, out);
        if ((is_piece || reason.length) && !is_replaced(own, base->text))
            print_item(is_piece ? second : reason, start, out);
    }
    for (; own; own = own->next)
        if (text_is(word_of(own->text, 0), "without"))
            print_item(text_from(own->text, strlen(word)), start, out);
    if (out->length > start)
        text_buffer_add_character(out, '\n');
}

static bool is_block(struct text declaration)
{
    return memchr(declaration.start, '\n', declaration.length) != NULL;
}

static void print_uses(const struct ini_declaration *own, const struct ini_declaration *base,
                       struct text_buffer *out)
{
    size_t start = out->length;
    for (; own; own = own->next)
        if (is_use(own->text) && !is_among(base, own->text))
            text_buffer_print(out, out->length > start ? ", %.*s" : "use %.*s",
                              TEXT_ARGUMENTS(word_of(own->text, 1)));
    if (out->length > start)
        text_buffer_add_character(out, '\n');
}

// In which order declarations stand.
static int place_of(struct text declaration)
{
    static const char *const words[] = {
        "board", "zone",  "piece", "attribute", "variable", "define",
        "setup", "turn:", "rule",  "on",        "after",    "opening"};
    struct text word = word_of(declaration, 0);
    if (text_is(word, "turn"))
        word = text_of("variable"); // of the turn
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (text_is(word, words[i]))
            return (int)i;
    return (int)(sizeof words / sizeof *words);
}

static void print_rest(const struct ini_declaration *all, const struct ini_declaration *base,
                       struct text_buffer *out)
{
    enum { LAST_PLACE = 12, FIRST_OF_TURNS = 7 };
    bool was_block = false, is_first_goal = true;
    for (int place = 0; place <= LAST_PLACE; place++)
        for (const struct ini_declaration *own = all; own; own = own->next) {
            bool is_elsewhere = is_use(own->text) || text_is(word_of(own->text, 0), "without");
            if (place_of(own->text) != place || is_elsewhere || is_among(base, own->text))
                continue;
            bool block = is_block(own->text) || (place >= FIRST_OF_TURNS && place < LAST_PLACE) ||
                         (place == LAST_PLACE && is_first_goal);
            text_buffer_print(out, "%s%.*s\n", block || was_block ? "\n" : "",
                              TEXT_ARGUMENTS(own->text));
            was_block = is_block(own->text);
            is_first_goal &= place != LAST_PLACE;
        }
}

static size_t line_count(const struct text_buffer *text)
{
    size_t count = 0;
    for (size_t i = 0; i < text->length; i++)
        count += text->start[i] == '\n';
    return count;
}

static void print_title(struct text title, struct text_buffer *out)
{
    text_buffer_print(out, "game \"");
    for (size_t i = 0; i < title.length; i++)
        if (title.start[i] != '"' && (unsigned char)title.start[i] >= ' ')
            text_buffer_add_character(out, title.start[i]);
    text_buffer_add_character(out, '"');
}

static void print_game(struct text title, const struct ini_made *made,
                       const struct ini_declaration *base, const char *base_name,
                       struct text_buffer *out)
{
    const struct ini_declaration *own = made->declarations;
    print_title(title, out);
    if (base_name)
        text_buffer_print(out, " from %s", base_name);
    text_buffer_add_character(out, '\n');
    print_uses(own, base, out);
    print_without(base, made, out);
    print_rest(own, base, out);
}

void ini_made_print(struct text title, const struct ini_made *made, struct text_buffer *out)
{
    print_game(title, made, NULL, NULL, out);
}

// ---- Variants

static void suggest_section(struct diag *diag, const struct ini_file *file, const char *variant,
                            const char *otherwise)
{
    struct suggest suggest;
    suggest_init(&suggest, text_of(variant));
    for (const struct ini_section *section = file->first; section; section = section->next)
        suggest_offer(&suggest, section->name);
    if (suggest.best.length)
        diag_hint(diag, "did you mean \"%.*s\"?", TEXT_ARGUMENTS(suggest.best));
    else if (otherwise)
        diag_hint(diag, "%s", otherwise);
}

static const struct ini_section *find_bundled(struct diag *diag, const struct ini_file *file,
                                              const char *variant)
{
    const struct ini_section *found = ini_file_find(file, text_of(variant));
    if (found)
        return found;
    diag_fail(diag, "Fairy-Stockfish has no variant \"%s\" built in", variant);
    suggest_section(diag, file, variant, "\"baronet list --variants\" shows those that it has");
    return NULL;
}

static const struct ini_section *find_section(struct diag *diag, const struct ini_file *file,
                                              struct span place, const char *variant)
{
    const struct ini_section *found =
        variant[0] ? ini_file_find(file, text_of(variant)) : file->first;
    char *end;
    long number = strtol(variant, &end, 10);
    if (!found && variant[0] && !*end && number >= 1)
        for (found = file->first; found && number > 1; number--)
            found = found->next;
    if (found)
        return found;
    if (!file->first)
        diag_error(diag, place, "this file has no variants");
    else
        diag_error(diag, place, "this file has no variant \"%s\"", variant);
    suggest_section(diag, file, variant,
                    file->first ? NULL : "a variant begins with a line such as [my-chess:chess]");
    return NULL;
}

static void tell_losses(struct diag *diag, const struct ini_game *game)
{
    for (const struct ini_loss *loss = game->made.losses; loss; loss = loss->next)
        if (loss->kind == INI_IMPOSSIBLE)
            diag_error(diag, game->span, "%.*s", TEXT_ARGUMENTS(loss->text));
        else if (loss->kind == INI_DOUBTFUL)
            diag_warning(diag, game->span, "%.*s", TEXT_ARGUMENTS(loss->text));
    if (game->made.mistake)
        diag_error(diag, game->span, "this variant can't be translated: %s", game->made.mistake);
}

const struct ini_file *ini_game_list(struct arena *arena, struct source_set *sources,
                                     const char *name, struct text text)
{
    const struct source *source = source_add(sources, name, text);
    return source ? ini_file_read(arena, source) : NULL;
}

static void write_game(struct ini_game *game, const struct ini_library *library,
                       const struct ini_data *data, const struct ini_variant *variant,
                       struct text_buffer *out)
{
    static const char base_name[] = "chess";
    struct ini_variant base;
    struct text_buffer whole;
    print_game(variant->name, &game->made, NULL, NULL, out);
    if (game->made.is_alone || !ini_variant_bundled(library, text_of(base_name), &base))
        return;
    struct ini_made made;
    ini_rules_apply(library->arena, data->rules, &base, NULL, &made);
    text_buffer_init(&whole);
    print_game(variant->name, &game->made, made.declarations, base_name, &whole);
    if (line_count(&whole) <= line_count(out)) {
        text_buffer_clear(out);
        text_buffer_add(out, whole.start, whole.length);
    }
    text_buffer_release(&whole);
}

int ini_game_print(struct arena *arena, const struct ini_data *data,
                   const struct ini_variant *variant, struct text_buffer *out)
{
    struct ini_made made;
    ini_rules_apply(arena, data->rules, variant, NULL, &made);
    int lost = made.mistake ? -1 : 0;
    for (const struct ini_loss *loss = made.losses; loss && lost >= 0; loss = loss->next)
        lost = loss->kind == INI_IMPOSSIBLE ? -1 : lost + (loss->kind == INI_LOST);
    print_game(variant->name, &made, NULL, NULL, out);
    return lost;
}

const struct ini_game *ini_game_read(struct arena *arena, const struct ini_data *data,
                                     struct source_set *sources, struct diag *diag,
                                     const char *name, struct text text, const char *variant,
                                     struct text_buffer *out)
{
    const struct ini_file *file = name ? ini_game_list(arena, sources, name, text) : NULL;
    const struct source *bundled = source_add(sources, "variants", data->bundled);
    if ((name && !file) || !bundled)
        return NULL;
    struct ini_library library = {arena, diag, ini_table_read(arena, data->keys), file,
                                  ini_file_read(arena, bundled)};
    struct ini_game *game = arena_alloc(arena, sizeof *game);
    struct ini_variant *made = arena_alloc(arena, sizeof *made);
    const struct source *own = sources->first;
    game->file = name ? file : library.bundled;
    game->section = name ? find_section(diag, file, (struct span){own->base, own->base}, variant)
                         : find_bundled(diag, library.bundled, variant);
    if (!game->section || !ini_variant_make(&library, game->section, made))
        return NULL;
    game->span = game->section->name_span;
    ini_setup_check(made, diag);
    if (diag->error_count)
        return NULL;
    ini_rules_apply(arena, data->rules, made, NULL, &game->made);
    tell_losses(diag, game);
    if (diag->error_count)
        return NULL;
    write_game(game, &library, data, made, out);
    return game;
}
