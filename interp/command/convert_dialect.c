#include "convert_dialect.h"

#include "baronet_format.h"
#include "baronet_idiagram.h"
#include "baronet_ini.h"
#include "complain.h"
#include "convert_to.h"
#include "converted_file.h"
#include "exit_status.h"
#include "json.h"
#include "loading.h"
#include "memory.h"
#include "text.h"

#include <stdio.h>
#include <string.h>

// A kind of files that hold several games.
struct dialect {
    const char *games; // what these are called
    // The names under which they are written. 0 with a message when the file can't be read.
    size_t (*list)(const char *path, const struct baronet_load_options *options, char ***names,
                   struct baronet_message **message);
    char *(*convert)(const char *name, const struct baronet_load_options *options, char **losses,
                     struct baronet_message **message);
    bool has_names; // which choose them, too; else numbers do
};

// A variant that became VDL, or not.
struct converted {
    const char *name;
    char *vdl, *losses;
    struct baronet_message *message;
    struct text_buffer path; // where it was written; empty: stdout
};

static bool is_bundled(const char *path)
{
    return strncmp(path, BARONET_INI_BUNDLED, strlen(BARONET_INI_BUNDLED)) == 0;
}

// The variant that the path chooses; NULL: none.
static const char *chosen(const char *path)
{
    if (is_bundled(path))
        return path[strlen(BARONET_INI_BUNDLED)] ? path + strlen(BARONET_INI_BUNDLED) : NULL;
    const char *mark = strrchr(path, '#');
    return mark ? mark + 1 : NULL;
}

bool is_ini(const char *path)
{
    return is_bundled(path) || text_ends((struct text){path, strcspn(path, "#")}, ".ini");
}

bool is_idiagram(const char *path)
{
    struct text file = {path, strcspn(path, "#")};
    return text_ends(file, ".idg") || text_ends(file, ".html") || text_ends(file, ".htm");
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

static void convert(const struct dialect *dialect, const char *path, struct converted *converted)
{
    const struct baronet_load_options options = loading_options();
    struct baronet_message *message = NULL;
    converted->vdl = dialect->convert(path, &options, &converted->losses, &converted->message);
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

static int write_file(const struct dialect_request *request, struct converted *converted)
{
    text_buffer_print(&converted->path, "%s/%s.vdl", request->folder, converted->name);
    return converted_file_write(converted->path.start, text_of(converted->vdl), request->force);
}

static void tell(const struct dialect_request *request, const struct converted *converted)
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
static int convert_one(const struct dialect *dialect, const struct dialect_request *request,
                       const char *path, struct json *json, const char *name)
{
    struct converted converted = {.name = name};
    int status = STATUS_FINE;
    text_buffer_init(&converted.path);
    convert(dialect, path, &converted);
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

// The path of one of the games of the file.
static void print_path(const struct dialect *dialect, const char *path, const char *name,
                       size_t number, struct text_buffer *out)
{
    text_buffer_print(out, "%s%s", path, is_bundled(path) ? "" : "#");
    if (dialect->has_names)
        text_buffer_print(out, "%s", name);
    else
        text_buffer_print(out, "%zu", number);
}

static int convert_all(const struct dialect *dialect, const struct dialect_request *request,
                       char **names, size_t count)
{
    const char *one = chosen(request->path);
    struct json json = {.out = stdout};
    int status = STATUS_FINE;
    if (request->as_json)
        json_open(&json, "[");
    for (size_t i = 0; i < (one ? 1 : count); i++) {
        struct text_buffer path;
        text_buffer_init(&path);
        if (one)
            text_buffer_print(&path, "%s", request->path);
        else
            print_path(dialect, request->path, names[i], i + 1, &path);
        int its = convert_one(dialect, request, path.start, &json,
                              one && dialect->has_names ? one : names[i]);
        status = its > status ? its : status;
        text_buffer_release(&path);
    }
    if (request->as_json) {
        json_close(&json, "]");
        putchar('\n');
    }
    return status;
}

static int convert_file(const struct dialect *dialect, const struct dialect_request *request)
{
    const struct baronet_load_options loading = loading_options();
    char **names = NULL;
    struct baronet_message *message = NULL;
    size_t count = dialect->list(request->path, &loading, &names, &message);
    bool is_one = count == 1 || chosen(request->path);
    int status = STATUS_WRONG;
    if (count == 0) {
        complain_message(message);
    } else {
        baronet_message_free(message);
        if (!is_one && !request->folder && !request->as_json) {
            struct text_buffer path;
            text_buffer_init(&path);
            print_path(dialect, request->path, names[0], 1, &path);
            complain("%s has %zu %s", request->path, count, dialect->games);
            fprintf(stderr, "      hint: -o DIR writes all of them, %s means one\n", path.start);
            text_buffer_release(&path);
            status = STATUS_USAGE;
        } else {
            status = converted_folder_make(request->folder)
                         ? convert_all(dialect, request, names, count)
                         : STATUS_ENVIRONMENT;
        }
    }
    for (size_t i = 0; names && i < count; i++)
        memory_free(names[i]);
    memory_free(names);
    return status;
}

int convert_ini(const struct dialect_request *request)
{
    static const struct dialect dialect = {"variants", baronet_ini_variants, baronet_ini_convert,
                                           true};
    return convert_file(&dialect, request);
}

// "my page.html" has my-page-1 and my-page-2, or just my-page.
static size_t list_diagrams(const char *path, const struct baronet_load_options *options,
                            char ***names, struct baronet_message **message)
{
    size_t count = baronet_idiagram_count(path, options, message);
    const char *one = chosen(path);
    char **made = memory_zeroed(count + 1, sizeof *made);
    struct text_buffer file;
    text_buffer_init(&file);
    text_buffer_print(&file, "%.*s", (int)strcspn(path, "#"), path);
    for (size_t i = 0; i < count; i++) {
        struct text_buffer name;
        text_buffer_init(&name);
        convert_print_name(file.start, &name);
        if (one)
            text_buffer_print(&name, "-%s", one);
        else if (count > 1)
            text_buffer_print(&name, "-%zu", i + 1);
        made[i] = name.start;
    }
    text_buffer_release(&file);
    *names = made;
    return count;
}

int convert_idiagram(const struct dialect_request *request)
{
    static const struct dialect dialect = {"diagrams", list_diagrams, baronet_idiagram_convert,
                                           false};
    return convert_file(&dialect, request);
}
