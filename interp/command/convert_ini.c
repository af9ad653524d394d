#include "convert_ini.h"

#include "baronet_format.h"
#include "baronet_ini.h"
#include "complain.h"
#include "exit_status.h"
#include "json.h"
#include "loading.h"
#include "memory.h"
#include "store.h"
#include "text.h"

#include <stdio.h>
#include <string.h>

// A variant that became VDL, or not.
struct converted {
    const char *name;
    char *vdl, *losses;
    struct baronet_message *message;
    struct text_buffer path; // where it was written; empty: stdout
};

bool is_ini(const char *path)
{
    return text_ends((struct text){path, strcspn(path, "#")}, ".ini");
}

// In canonical layout.
static void format(struct converted *converted)
{
    struct baronet_message *message = NULL;
    char *result =
        baronet_format(converted->name, converted->vdl, strlen(converted->vdl), &message);
    baronet_message_free(message);
    if (!result)
        return;
    memory_free(converted->vdl);
    converted->vdl = result;
}

// Whether the text loads; the message says why not.
static bool loads(const struct converted *converted, struct baronet_message **message)
{
    const struct baronet_load_options options = loading_options();
    struct baronet_game *game = baronet_load_text_with(converted->name, converted->vdl,
                                                       strlen(converted->vdl), &options, message);
    baronet_game_free(game);
    return game;
}

static void convert(const char *path, struct converted *converted)
{
    const struct baronet_load_options options = loading_options();
    struct baronet_message *message = NULL;
    converted->vdl = baronet_ini_convert(path, &options, &converted->losses, &converted->message);
    if (!converted->vdl)
        return;
    format(converted);
    if (loads(converted, &message)) {
        baronet_message_free(message);
        return;
    }
    memory_free(converted->vdl);
    converted->vdl = NULL;
    baronet_message_free(converted->message);
    converted->message = message;
}

static bool holds_another(const char *path, struct text text)
{
    struct text_buffer there, problem;
    text_buffer_init(&there);
    text_buffer_init(&problem);
    bool is_read = store_exists(path) && store_read(path, text.length, &there, &problem);
    bool is_same = is_read && text_equal((struct text){there.start, there.length}, text);
    text_buffer_release(&there);
    text_buffer_release(&problem);
    return store_exists(path) && !is_same;
}

static int write_file(const struct ini_request *request, struct converted *converted)
{
    struct text text = text_of(converted->vdl);
    struct text_buffer problem;
    text_buffer_print(&converted->path, "%s/%s.vdl", request->folder, converted->name);
    const char *path = converted->path.start;
    if (!request->force && holds_another(path, text)) {
        complain("%s exists and is another text", path);
        fprintf(stderr, "      hint: --force overwrites it\n");
        return STATUS_WRONG;
    }
    text_buffer_init(&problem);
    bool is_written = store_replace(path, text, &problem);
    if (!is_written)
        complain("%s", problem.start);
    text_buffer_release(&problem);
    return is_written ? STATUS_FINE : STATUS_ENVIRONMENT;
}

static void tell(const struct ini_request *request, const struct converted *converted)
{
    FILE *out = request->folder ? stdout : stderr;
    if (converted->message)
        fputs(baronet_message_text(converted->message), stderr);
    if (!converted->vdl)
        fprintf(out, "%s: not converted\n", converted->name);
    else if (converted->path.length)
        fprintf(out, "%s: %s\n", converted->name, converted->path.start);
    if (converted->losses)
        fputs(converted->losses, out);
}

static void tell_json(struct json *json, const struct converted *converted)
{
    json_open(json, "{");
    json_member(json, "title", converted->name);
    json_member(json, "file", converted->path.length ? converted->path.start : NULL);
    json_key(json, "converted");
    json_boolean(json, converted->vdl != NULL);
    json_member(json, "message",
                converted->message ? baronet_message_text(converted->message) : NULL);
    if (converted->vdl)
        json_member(json, "losses", converted->losses);
    json_close(json, "}");
}

// Converts one variant and writes it.
static int convert_one(const struct ini_request *request, const char *path, struct json *json,
                       const char *name)
{
    struct converted converted = {.name = name};
    int status = STATUS_FINE;
    text_buffer_init(&converted.path);
    convert(path, &converted);
    if (!converted.vdl)
        status = STATUS_WRONG;
    else if (request->folder)
        status = write_file(request, &converted);
    else if (!request->as_json)
        fputs(converted.vdl, stdout);
    if (request->as_json)
        tell_json(json, &converted);
    else
        tell(request, &converted);
    memory_free(converted.vdl);
    memory_free(converted.losses);
    baronet_message_free(converted.message);
    text_buffer_release(&converted.path);
    return status;
}

static int convert_all(const struct ini_request *request, char **names, size_t count)
{
    const char *mark = strrchr(request->path, '#');
    struct json json = {.out = stdout};
    int status = STATUS_FINE;
    if (request->as_json)
        json_open(&json, "[");
    for (size_t i = 0; i < (mark ? 1 : count); i++) {
        struct text_buffer path;
        text_buffer_init(&path);
        text_buffer_print(&path, mark ? "%s" : "%s#%s", request->path, names[i]);
        int its = convert_one(request, path.start, &json, mark ? mark + 1 : names[i]);
        status = its > status ? its : status;
        text_buffer_release(&path);
    }
    if (request->as_json) {
        json_close(&json, "]");
        putchar('\n');
    }
    return status;
}

static bool make_folder(const char *folder)
{
    struct text_buffer problem;
    text_buffer_init(&problem);
    bool is_made = !folder || store_make_folder(folder, 0777, &problem);
    if (!is_made)
        complain("%s", problem.start);
    text_buffer_release(&problem);
    return is_made;
}

int convert_ini(const struct ini_request *request)
{
    const struct baronet_load_options loading = loading_options();
    char **names = NULL;
    struct baronet_message *message = NULL;
    size_t count = baronet_ini_variants(request->path, &loading, &names, &message);
    bool is_one = count == 1 || strrchr(request->path, '#');
    int status = STATUS_WRONG;
    if (count == 0) {
        complain_message(message);
    } else {
        baronet_message_free(message);
        if (!is_one && !request->folder && !request->as_json) {
            complain("%s has %zu variants", request->path, count);
            fprintf(stderr, "      hint: -o DIR writes all of them, %s#%s means one\n",
                    request->path, names[0]);
            status = STATUS_USAGE;
        } else {
            status = make_folder(request->folder) ? convert_all(request, names, count)
                                                  : STATUS_ENVIRONMENT;
        }
    }
    for (size_t i = 0; names && i < count; i++)
        memory_free(names[i]);
    memory_free(names);
    return status;
}
