#include "game_files.h"

#include "arena.h"
#include "diag.h"
#include "memory.h"
#include "model.h"
#include "sized.h"
#include "suggest.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

// ---- Bundled files

const struct embedded_file *game_file_embedded(const char *folder, struct text name)
{
    char path[256];
    if (name.length > 200)
        return NULL;
    snprintf(path, sizeof path, "%s/%.*s.vdl", folder, TEXT_ARGUMENTS(name));
    for (const struct embedded_file *file = embedded_files; file->name; file++)
        if (strcmp(file->name, path) == 0)
            return file;
    return NULL;
}

const char *baronet_bundled_name(size_t index)
{
    static const char folder[] = "games/";
    const struct embedded_file *file = embedded_files;
    while (file->name && strncmp(file->name, folder, sizeof folder - 1) != 0)
        file++;
    for (; file->name && index > 0; index--) // the files of a folder stand side by side
        file++;
    return file->name && strncmp(file->name, folder, sizeof folder - 1) == 0 ? file->title : NULL;
}

// The bundled file of a folder whose name is most like `name`, or NULL.
static const char *nearest_embedded(struct arena *arena, const char *folder, struct text name)
{
    struct suggest suggest;
    size_t length = strlen(folder);
    suggest_init(&suggest, name);
    for (const struct embedded_file *file = embedded_files; file->name; file++)
        if (strncmp(file->name, folder, length) == 0 && file->name[length] == '/')
            suggest_offer(&suggest, text_of(file->title));
    return suggest.best.length ? arena_copy(arena, suggest.best.start, suggest.best.length) : NULL;
}

// ---- Files of a loader

struct baronet_load_options load_options_of(const struct baronet_load_options *options)
{
    struct baronet_load_options known;
    sized_read(options, &known, sizeof known);
    return known;
}

void game_files_init(struct game_files *files, const struct baronet_load_options *options,
                     bool of_text)
{
    struct baronet_load_options known = load_options_of(options);
    root_files_init(&files->own, NULL);
    files->loader = known.loader ? known.loader : of_text ? baronet_no_files() : &files->own.loader;
    files->first_asker = known.flags & BARONET_UNTRUSTED_NAME ? "./" : NULL;
}

void game_files_release(struct game_files *files)
{
    root_files_release(&files->own);
}

static bool refuse(struct found_file *found, const char *reason)
{
    found->reason = reason;
    return false;
}

// A file that is open; it is closed also when memory is out.
struct open_file {
    const struct baronet_loader *loader;
    void *file;
};

// Reads the whole file through the loader.
static bool read_whole(const struct open_file *open, struct arena *arena, struct found_file *found)
{
    const struct baronet_loader *loader = open->loader;
    char block[65536];
    ptrdiff_t length;
    struct text_buffer content;
    text_buffer_init(&content);
    errno = 0;
    while ((length = loader->read(loader->user, open->file, block, sizeof block)) > 0 &&
           content.length <= MODEL_SOURCE_LIMIT)
        text_buffer_add(&content, block, (size_t)length);
    bool is_too_large = content.length > MODEL_SOURCE_LIMIT;
    if (is_too_large) {
        char text[64];
        int size = snprintf(text, sizeof text, "it is larger than %d bytes", MODEL_SOURCE_LIMIT);
        found->reason = arena_copy(arena, text, (size_t)size);
    } else if (length < 0) {
        found->reason = errno ? strerror(errno) : "reading it fails";
    } else {
        found->text = (struct text){
            arena_copy(arena, content.start ? content.start : "", content.length), content.length};
    }
    text_buffer_release(&content);
    return !is_too_large && length == 0;
}

static const char *copy_unless_empty(struct arena *arena, char *text, size_t room)
{
    text[room - 1] = '\0';
    return text[0] ? arena_copy(arena, text, strlen(text)) : NULL;
}

static void close_file(void *context)
{
    const struct open_file *open = context;
    open->loader->close(open->loader->user, open->file);
}

static bool ask(struct game_files *files, struct arena *arena,
                const struct baronet_file_request *request, struct found_file *found)
{
    struct open_file open = {.loader = files->loader};
    struct baronet_file_answer answer = {.size = sizeof answer};
    struct memory_undo undo;
    if (open.loader->size < sizeof *open.loader)
        return refuse(found, "the host's loader is of another version");
    memcpy(answer.name, request->name, strlen(request->name) + 1);
    open.file = open.loader->open(open.loader->user, request, &answer);
    if (!open.file) {
        found->hint = copy_unless_empty(arena, answer.hint, sizeof answer.hint);
        if (!answer.is_missing || !request->from)
            found->reason = copy_unless_empty(arena, answer.reason, sizeof answer.reason);
        if (!answer.is_missing && !found->reason)
            found->reason = "the host refuses it";
        return false;
    }
    memory_on_failure(&undo, close_file, &open);
    found->name = copy_unless_empty(arena, answer.name, sizeof answer.name);
    if (!found->name)
        found->name = request->name;
    bool is_read = read_whole(&open, arena, found);
    memory_forget(&undo);
    close_file(&open);
    return is_read;
}

bool game_files_read(struct game_files *files, struct arena *arena, const char *from,
                     struct text name, bool ignores_case, struct found_file *found)
{
    *found = (struct found_file){0};
    if (!from)
        from = files->first_asker;
    if (name.length == 0 || memchr(name.start, '\0', name.length))
        return refuse(found, "this is not the name of a file");
    if (name.length >= BARONET_FILE_NAME_ROOM)
        return refuse(found, "its name is too long");
    if (from && name.start[0] == '/') {
        found->hint = "a file is named as seen from the folder of the one that names it";
        return refuse(found, "its path is absolute");
    }
    struct baronet_file_request request = {.size = sizeof request,
                                           .name = arena_copy(arena, name.start, name.length),
                                           .from = from,
                                           .ignores_case = ignores_case};
    return ask(files, arena, &request, found);
}

void game_files_complain(struct diag *diag, const char *name, const struct found_file *found)
{
    diag_fail(diag, DIAG_FILE "can't read %s: %s", name,
              found->reason ? found->reason : strerror(ENOENT));
    if (found->hint)
        diag_hint(diag, "%s", found->hint);
}

// ---- What definitions name

bool game_files_read_zrf(void *context, struct arena *arena, const char *from, struct text name,
                         struct found_file *found)
{
    char *wanted = arena_copy(arena, name.start, name.length);
    for (char *at = wanted; at < wanted + name.length; at++)
        if (*at == '\\')
            *at = '/';
    bool is_absolute = wanted[0] == '/' || strchr(wanted, ':');
    const char *last = strrchr(wanted, '/');
    const char *start = is_absolute && last ? last + 1 : wanted;
    struct text text = {start, name.length - (size_t)(start - wanted)};
    return game_files_read(context, arena, from, text, true, found);
}

bool game_file_is_path(struct text name)
{
    return memchr(name.start, '/', name.length) || text_ends(name, ".vdl");
}

bool game_files_read_vdl(void *context, struct arena *arena, const char *from, struct text name,
                         bool is_module, struct found_file *found)
{
    const char *nearest = NULL;
    struct text_buffer path;
    if (!game_file_is_path(name)) {
        const char *folder = is_module ? "stdlib" : "games";
        const struct embedded_file *file = game_file_embedded(folder, name);
        if (file) {
            *found = (struct found_file){.name = file->name,
                                         .text = {(const char *)file->bytes, file->length}};
            return true;
        }
        nearest = nearest_embedded(arena, folder, name);
    }
    text_buffer_init(&path);
    text_buffer_add_text(&path, name);
    text_buffer_print(&path, "%s", text_ends(name, ".vdl") ? "" : ".vdl");
    struct text text = {path.start, path.length};
    bool is_found = game_files_read(context, arena, from, text, false, found);
    text_buffer_release(&path);
    found->nearest = nearest;
    return is_found;
}
