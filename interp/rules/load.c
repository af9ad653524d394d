// Loading a game by its name: a bundled one, a file in VDL, a rules file of Zillions, a file of
// variants, an Interactive Diagram.
#include "baronet.h"
#include "game_files.h"
#include "game_from_zrf.h"
#ifdef HAVE_INI
#include "game_from_idiagram.h"
#include "game_from_ini.h"
#endif
#include "loaded_game.h"
#include "message.h"

#include "call.h"
#include "memory.h"
#include "option.h"
#include "suggest.h"

#include <string.h>

static void unknown_game(struct text name, struct baronet_message **message)
{
    struct suggest suggest;
    const char *candidate;
    suggest_init(&suggest, name);
    for (size_t i = 0; (candidate = baronet_bundled_name(i)); i++)
        suggest_offer(&suggest, text_of(candidate));
    message_error(message, "unknown-game", "there is no bundled game \"%.*s\"",
                  TEXT_ARGUMENTS(name));
    if (suggest.best.length)
        message_hint(message, "did you mean \"%.*s\"?", TEXT_ARGUMENTS(suggest.best));
    else
        message_hint(message,
                     "a file is given by its path, such as ./%.*s.vdl; \"baronet list\" shows the "
                     "bundled games",
                     TEXT_ARGUMENTS(name));
}

// A file in VDL.
static struct baronet_game *load_file(struct text name, struct text chosen,
                                      const struct baronet_load_options *options, bool *missing,
                                      struct baronet_message **message)
{
    struct baronet_game *game = game_new(options, false);
    struct found_file found;
    game->chosen = chosen;
    if (game_files_read(&game->files, &game->arena, NULL, name, false, &found)) {
        game_compile(game, found.name, found.text);
    } else {
        if (missing)
            *missing = true;
        game_files_complain(&game->diag, arena_copy(&game->arena, name.start, name.length), &found);
    }
    return game_finish(game, message);
}

static struct baronet_game *load(const char *name, const struct baronet_load_options *options,
                                 bool *missing, struct baronet_message **message)
{
    if (missing)
        *missing = false;
    if (zrf_is_path(name))
        return zrf_game(name, options, missing, message);
#ifdef HAVE_INI
    if (ini_is_name(name))
        return ini_game(name, options, missing, message);
    if (idiagram_is_path(name))
        return idiagram_game(name, options, missing, message);
#endif
    struct text chosen, own = option_cut(text_of(name), &chosen);
    if (game_file_is_path(own))
        return load_file(own, chosen, options, missing, message);
    const struct embedded_file *file = game_file_embedded("games", own);
    if (file)
        return game_of_text(file->name, chosen, (const char *)file->bytes, file->length, options,
                            message);
    unknown_game(own, message);
    return NULL;
}

struct baronet_game *baronet_load_with(const char *name, const struct baronet_load_options *options,
                                       bool *missing, struct baronet_message **message)
{
    struct call call;
    if (REFUSED(name, message) || CALL_FAILED(&call, NULL, message))
        return NULL;
    struct baronet_game *made = load(name, options, missing, message);
    call_close(&call);
    return made;
}

struct baronet_game *baronet_load(const char *name, bool *missing, struct baronet_message **message)
{
    return baronet_load_with(name, NULL, missing, message);
}
