#include "convert_to.h"
#include "converted_file.h"

#include "baronet_idiagram.h"
#include "baronet_ini.h"
#include "complain.h"
#include "exit_status.h"
#include "game_argument.h"
#include "json.h"
#include "memory.h"
#include "text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

typedef char *game_writer(const struct baronet_game *game, const char *name, char **losses,
                          struct baronet_message **message);

struct language {
    const char *name, *ending;
    game_writer *write;
};

enum { MILLISECONDS = 120000 };

static char *write_ini(const struct baronet_game *game, const char *name, char **losses,
                       struct baronet_message **message)
{
    const struct baronet_ini_write_options options = {.size = sizeof options,
                                                      .milliseconds = MILLISECONDS};
    return baronet_ini_write(game, name, &options, losses, message);
}

static char *write_idiagram(const struct baronet_game *game, const char *name, char **losses,
                            struct baronet_message **message)
{
    const struct baronet_idiagram_write_options options = {.size = sizeof options,
                                                           .milliseconds = MILLISECONDS};
    (void)name;
    return baronet_idiagram_write(game, &options, losses, message);
}

static const struct language *find_language(const char *name)
{
    static const struct language languages[] = {{"ini", "ini", write_ini},
                                                {"diagram", "idg", write_idiagram}};
    for (size_t i = 0; i < sizeof languages / sizeof *languages; i++)
        if (strcmp(languages[i].name, name) == 0)
            return &languages[i];
    return NULL;
}

bool can_convert_to(const char *language)
{
    return find_language(language) != NULL;
}

void convert_print_name(const char *path, struct text_buffer *out)
{
    const char *slash = strrchr(path, '/');
    const char *own = slash ? slash + 1 : path;
    const char *mark = strpbrk(own, ":#");
    if (mark && mark[1])
        own = mark + 1;
    for (size_t length = strcspn(own, ".?"); length > 0; length--, own++)
        text_buffer_add_character(out, isalnum((unsigned char)*own) ? *own : '-');
}

static void tell_json(const char *name, const char *path, const char *text, const char *losses,
                      const struct baronet_message *message)
{
    struct json json = {.out = stdout};
    json_open(&json, "{");
    json_member(&json, "title", name);
    json_member(&json, "file", path);
    json_key(&json, "converted");
    json_boolean(&json, text != NULL);
    json_member(&json, "message", message ? baronet_message_text(message) : NULL);
    if (text) {
        json_member(&json, "text", text);
        json_member(&json, "losses", losses);
    }
    json_close(&json, "}");
    putchar('\n');
}

static int write_game(const struct language *language, const struct dialect_request *request,
                      const char *name, const struct baronet_game *game)
{
    struct baronet_message *message = NULL;
    struct text_buffer path;
    char *losses = NULL, *text = language->write(game, name, &losses, &message);
    int status = text ? STATUS_FINE : STATUS_WRONG;
    text_buffer_init(&path);
    if (text && request->folder) {
        text_buffer_print(&path, "%s/%s.%s", request->folder, name, language->ending);
        status = converted_folder_make(request->folder)
                     ? converted_file_write(path.start, text_of(text), request->force)
                     : STATUS_ENVIRONMENT;
    } else if (text && !request->as_json) {
        fputs(text, stdout);
    }
    if (request->as_json) {
        tell_json(name, path.length ? path.start : NULL, text, losses, message);
    } else if (!text) {
        complain_message(message);
        message = NULL;
    } else {
        if (path.length && status == STATUS_FINE)
            printf("%s: %s\n", name, path.start);
        fputs(losses, request->folder ? stdout : stderr);
    }
    baronet_message_free(message);
    baronet_free(text);
    baronet_free(losses);
    text_buffer_release(&path);
    return status;
}

int convert_to(const char *language, const struct dialect_request *request)
{
    struct baronet_game *game;
    struct text_buffer name;
    int status = open_game(request->path, &game);
    if (!game)
        return status;
    text_buffer_init(&name);
    convert_print_name(request->path, &name);
    status = write_game(find_language(language), request, name.start, game);
    text_buffer_release(&name);
    baronet_game_free(game);
    return status;
}
