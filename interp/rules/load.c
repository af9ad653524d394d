// Loading a game by its name: a bundled one, a file in VDL, a rules file of Zillions.
#include "baronet.h"
#include "game_files.h"
#include "game_from_zrf.h"
#include "loaded_game.h"
#include "message.h"

#include "suggest.h"

#include <errno.h>
#include <string.h>

static void unknown_game(const char *name, char **message)
{
    struct suggest suggest;
    const char *candidate;
    suggest_init(&suggest, text_of(name));
    for (size_t i = 0; (candidate = baronet_bundled_name(i)); i++)
        suggest_offer(&suggest, text_of(candidate));
    if (suggest.best.length)
        message_print(
            message, "error: there is no bundled game \"%s\"\n      hint: did you mean \"%.*s\"?\n",
            name, TEXT_ARGUMENTS(suggest.best));
    else
        message_print(
            message,
            "error: there is no bundled game \"%s\"\n      hint: a file is given by its path, "
            "such as ./%s.vdl; \"baronet list\" shows the bundled games\n",
            name, name);
}

struct baronet_game *baronet_load_with(const char *name, unsigned flags, bool *missing,
                                       char **message)
{
    struct text_buffer content;
    struct baronet_game *game = NULL;
    if (missing)
        *missing = false;
    if (zrf_is_path(name))
        return zrf_game(name, flags, missing, message);
    if (!game_file_is_path(text_of(name))) {
        const struct embedded_file *file = game_file_embedded("games", text_of(name));
        if (file)
            return baronet_load_text_with(file->name, (const char *)file->bytes, file->length,
                                          flags, message);
        unknown_game(name, message);
        return NULL;
    }
    text_buffer_init(&content);
    if (game_file_read(name, &content)) {
        game = baronet_load_text_with(name, content.start ? content.start : "", content.length,
                                      flags, message);
    } else {
        if (missing)
            *missing = true;
        message_print(message, "error: can't read %s: %s\n", name, strerror(errno));
    }
    text_buffer_release(&content);
    return game;
}

struct baronet_game *baronet_load(const char *name, bool *missing, char **message)
{
    return baronet_load_with(name, 0, missing, message);
}
