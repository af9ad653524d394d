// Loading a game by its name: a bundled one, a file in VDL, a rules file of Zillions.
#include "baronet.h"
#include "game_files.h"
#include "game_from_zrf.h"
#include "loaded_game.h"
#include "message.h"

#include "call.h"
#include "memory.h"
#include "suggest.h"

#include <string.h>

static void unknown_game(const char *name, struct baronet_message **message)
{
    struct suggest suggest;
    const char *candidate;
    suggest_init(&suggest, text_of(name));
    for (size_t i = 0; (candidate = baronet_bundled_name(i)); i++)
        suggest_offer(&suggest, text_of(candidate));
    message_error(message, "unknown-game", "there is no bundled game \"%s\"", name);
    if (suggest.best.length)
        message_hint(message, "did you mean \"%.*s\"?", TEXT_ARGUMENTS(suggest.best));
    else
        message_hint(message,
                     "a file is given by its path, such as ./%s.vdl; \"baronet list\" shows the "
                     "bundled games",
                     name);
}

// A file in VDL.
static struct baronet_game *load_file(const char *name, const struct baronet_load_options *options,
                                      bool *missing, struct baronet_message **message)
{
    struct baronet_game *game = game_new(options, false);
    struct found_file found;
    if (game_files_read(&game->files, &game->arena, NULL, text_of(name), false, &found)) {
        game_compile(game, found.name, found.text);
    } else {
        if (missing)
            *missing = true;
        game_files_complain(&game->diag, name, &found);
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
    if (game_file_is_path(text_of(name)))
        return load_file(name, options, missing, message);
    const struct embedded_file *file = game_file_embedded("games", text_of(name));
    if (file)
        return baronet_load_text_with(file->name, (const char *)file->bytes, file->length, options,
                                      message);
    unknown_game(name, message);
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
