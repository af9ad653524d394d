#include "idiagram_game.h"

#include "arena.h"
#include "diag.h"
#include "idiagram.h"
#include "ini_function.h"
#include "ini_game.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool has_any(struct diag *diag, const struct idiagram_page *page, struct span place)
{
    if (page->first)
        return true;
    diag_error(diag, place, "this page has no Interactive Diagram");
    diag_hint(diag, "its text stands in an element of the class \"idiagram\"");
    return false;
}

static const struct idiagram_text *choose(struct diag *diag, const struct idiagram_page *page,
                                          struct span place, const char *chosen, int *number)
{
    const struct idiagram_text *found = page->first;
    char *end;
    long wanted = chosen[0] ? strtol(chosen, &end, 10) : 1;
    *number = (int)wanted;
    if (!has_any(diag, page, place))
        return NULL;
    for (long i = 1; found && i < wanted; i++)
        found = found->next;
    if (found && wanted >= 1 && (!chosen[0] || !*end))
        return found;
    diag_error(diag, place, "this file has no diagram \"%s\"", chosen);
    diag_hint(diag, "it has %d, numbered from 1", page->count);
    return NULL;
}

// "my-game.idg" without folder and ending.
static struct text base_name(const char *name)
{
    const char *slash = strrchr(name, '/');
    struct text base = text_of(slash ? slash + 1 : name);
    const char *dot = memchr(base.start, '.', base.length);
    if (dot && dot > base.start)
        base.length = (size_t)(dot - base.start);
    return base;
}

static void tell_losses(struct diag *diag, struct span span, const struct ini_made *made)
{
    for (const struct ini_loss *loss = made->losses; loss; loss = loss->next)
        if (loss->kind == INI_IMPOSSIBLE)
            diag_error(diag, span, "%.*s", TEXT_ARGUMENTS(loss->text));
        else if (loss->kind == INI_DOUBTFUL)
            diag_warning(diag, span, "%.*s", TEXT_ARGUMENTS(loss->text));
    if (made->mistake)
        diag_error(diag, span, "this diagram can't be translated: %s", made->mistake);
}

// The same settings, and room for the diagram's own pieces.
static struct ini_table *own_table(struct arena *arena, const struct ini_table *known)
{
    struct ini_table *table = arena_alloc(arena, sizeof *table);
    *table = *known;
    memset(table->kinds, 0, sizeof table->kinds);
    table->kind_count = 0;
    return table;
}

int idiagram_game_count(struct arena *arena, struct source_set *sources, struct diag *diag,
                        const char *name, struct text text)
{
    const struct source *source = source_add(sources, name, text);
    if (!source)
        return 0;
    const struct idiagram_page *page = idiagram_page_read(arena, diag, source);
    return has_any(diag, page, (struct span){source->base, source->base}) ? page->count : 0;
}

const struct idiagram_game *idiagram_game_read(struct arena *arena,
                                               const struct idiagram_data *data,
                                               struct source_set *sources, struct diag *diag,
                                               const char *name, struct text text,
                                               const char *chosen, struct text_buffer *out)
{
    const struct source *source = source_add(sources, name, text);
    struct idiagram_game *game = arena_alloc(arena, sizeof *game);
    struct idiagram *diagram = arena_alloc(arena, sizeof *diagram);
    if (!source)
        return NULL;
    const struct idiagram_page *page = idiagram_page_read(arena, diag, source);
    const struct span place = {source->base, source->base};
    const struct idiagram_text *own = choose(diag, page, place, chosen, &game->number);
    if (!own)
        return NULL;
    diagram->arena = arena;
    diagram->diag = diag;
    diagram->text = own;
    diagram->span = own->span;
    diagram->known = ini_table_read(arena, data->keys);
    diagram->table = own_table(arena, diagram->known);
    idiagram_settings_read(diagram, own);
    if (!diag->error_count)
        idiagram_pieces_read(diagram, own);
    if (diag->error_count)
        return NULL;
    game->title = page->title.length ? page->title : base_name(name);
    const struct ini_more more = {idiagram_call, diagram};
    ini_rules_apply(arena, data->rules, &diagram->variant, &more, &game->made);
    tell_losses(diag, own->span, &game->made);
    if (diag->error_count)
        return NULL;
    ini_made_print(game->title, &game->made, out);
    return game;
}
