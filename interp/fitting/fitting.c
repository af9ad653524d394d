#include "fitting.h"

#include "baronet_ini.h"
#include "call.h"
#include "fitting_climb.h"
#include "game_from_ini.h"
#include "memory.h"
#include "message.h"
#include "sized.h"

#include <string.h>

struct search {
    struct fitting fitting;
    struct fitting_climb climb;
    struct ini_variant best;
    struct ini_variant next; // the change that brings most so far
};

// ---- Changes

static int lost(const struct search *search, const struct ini_variant *variant)
{
    struct arena arena;
    struct text_buffer vdl;
    arena_init(&arena);
    text_buffer_init(&vdl);
    int count = ini_game_print(&arena, &search->fitting.data, variant, &vdl);
    arena_release(&arena);
    text_buffer_release(&vdl);
    return count;
}

// Takes away what is not played anyway: the game has none of it.
static void take_losses_away(const struct search *search, struct ini_variant *variant)
{
    const struct ini_variant *blank = &search->fitting.blank;
    int count = lost(search, variant);
    for (int v = 0; v < 2 * variant->table->key_count && count > 0; v += 2) {
        const struct ini_value before[2] = {variant->values[v], variant->values[v + 1]};
        memcpy(&variant->values[v], &blank->values[v], sizeof before);
        int then = lost(search, variant);
        if (then >= 0 && then < count)
            count = then;
        else
            memcpy(&variant->values[v], before, sizeof before);
    }
}

// Says the variant in VDL; false: that can't be.
static bool say(const struct search *search, const struct ini_variant *variant,
                struct text_buffer *vdl)
{
    struct arena arena;
    arena_init(&arena);
    bool is_said = ini_game_print(&arena, &search->fitting.data, variant, vdl) == 0;
    arena_release(&arena);
    return is_said;
}

static void try_change(void *context, const struct ini_variant *changed)
{
    struct search *search = context;
    struct text_buffer vdl;
    if (fitting_climb_is_late(&search->climb))
        return;
    text_buffer_init(&vdl);
    if (say(search, changed, &vdl) && fitting_climb_offer(&search->climb, &vdl))
        fitting_copy(search->fitting.arena, changed, &search->next);
    text_buffer_release(&vdl);
}

static void offer(void *context, int effort)
{
    struct search *search = context;
    (effort ? fitting_pairs : fitting_changes)(&search->fitting, &search->best, try_change, search);
}

static void take(void *context)
{
    struct search *search = context;
    struct text_buffer vdl;
    search->best = search->next;
    text_buffer_init(&vdl);
    say(search, &search->best, &vdl);
    fitting_climb_take(&search->climb, &vdl);
    text_buffer_release(&vdl);
}

// The bundled variant that plays most like the game, and the game's own board, pieces and start.
static bool begin(struct search *search, struct text_buffer *problem)
{
    struct fitting *fitting = &search->fitting;
    const struct ini_section *section = NULL;
    uint64_t best = 0;
    bool any = false;
    do {
        struct ini_variant parent = fitting->blank, variant;
        struct text_buffer vdl;
        if (section && !ini_variant_bundled(&fitting->library, section->name, &parent))
            continue;
        parent.name = fitting->blank.name;
        text_buffer_init(&vdl);
        variant.name = parent.name;
        text_buffer_clear(problem);
        bool is_begun = fitting_begin(fitting, &parent, &variant, problem);
        if (is_begun)
            take_losses_away(search, &variant);
        struct baronet_game *game =
            is_begun && say(search, &variant, &vdl) ? fitting_load(&vdl) : NULL;
        uint64_t its = game ? fitting_score(search->fitting.game, game) : 0;
        if (game && (!any || its > best)) {
            best = its;
            search->next = variant;
            any = true;
        }
        baronet_game_free(game);
        text_buffer_release(&vdl);
        if (!is_begun)
            return false;
    } while ((section = section ? section->next : fitting->library.bundled->first));
    if (any)
        take(search);
    else
        text_buffer_print(problem, "no variant has such pieces and such a start");
    return any;
}

// ---- Writing

// Fairy-Stockfish itself has no larger boards, though its files may say so.
static void tell_size(const struct search *search, struct text_buffer *losses)
{
    enum { FILES = 12, RANKS = 10 };
    struct ini_size size = ini_variant_size(&search->best);
    if (size.files > FILES || size.ranks > RANKS)
        text_buffer_print(losses,
                          "Fairy-Stockfish can't play it: it has %d files and %d ranks at most\n",
                          FILES, RANKS);
}

static char *write(const struct baronet_game *game, const char *name,
                   const struct baronet_ini_write_options *options, char **losses,
                   struct baronet_message **message)
{
    struct arena arena;
    struct diag diag;
    struct source_set sources;
    struct text_buffer problem, out, lost, own_name;
    struct search search = {0};
    struct fitting *fitting = &search.fitting;
    static const struct ini_section none;
    arena_init(&arena);
    source_set_init(&sources, &arena);
    diag_init(&diag, &arena, &sources);
    text_buffer_init(&problem);
    text_buffer_init(&out);
    text_buffer_init(&lost);
    text_buffer_init(&own_name);
    fitting_climb_init(&search.climb, game, options->milliseconds);
    *fitting = (struct fitting){.arena = &arena, .data = ini_embedded(), .game = game};
    const struct source *bundled = source_add(&sources, "variants", fitting->data.bundled);
    fitting->library =
        (struct ini_library){&arena, NULL, ini_table_read(&arena, fitting->data.keys), NULL,
                             ini_file_read(&arena, bundled)};
    ini_variant_make(&fitting->library, &none, &fitting->blank);
    if (ini_file_find(fitting->library.bundled, text_of(name)))
        text_buffer_print(&own_name, "my-"); // such a file can't have a variant of that name
    text_buffer_print(&own_name, "%s", name);
    fitting->blank.name = text_of(own_name.start);
    bool is_found =
        begin(&search, &problem) && fitting_climb_on(&search.climb, offer, take, &search);
    if (is_found) {
        fitting_write(fitting, &search.best, &out);
        fitting_tell_goals(game, search.climb.best, &lost);
        tell_size(&search, &lost);
    } else if (search.climb.difference) {
        text_buffer_print(&problem, "no keys make a variant play like it: ");
        fitting_tell_difference(search.climb.difference, &problem);
    }
    if (!is_found)
        message_error(message, "ini", "it can't be written as a variant: %s", problem.start);
    text_buffer_release(&problem);
    if (losses)
        *losses = is_found ? text_take(&lost) : NULL;
    if (!is_found || !losses)
        text_buffer_release(&lost);
    fitting_climb_release(&search.climb);
    text_buffer_release(&own_name);
    arena_release(&arena);
    char *text = is_found ? text_take(&out) : NULL;
    if (!is_found)
        text_buffer_release(&out);
    return text;
}

char *baronet_ini_write(const struct baronet_game *game, const char *name,
                        const struct baronet_ini_write_options *options, char **losses,
                        struct baronet_message **message)
{
    struct call call;
    struct baronet_ini_write_options known;
    if (losses)
        *losses = NULL;
    if (REFUSED(game, message) || REFUSED(name, message) || CALL_FAILED(&call, NULL, message))
        return NULL;
    char *text = sized_read(options, &known, sizeof known)
                     ? write(game, name, &known, losses, message)
                     : NULL;
    call_close(&call);
    return text;
}
