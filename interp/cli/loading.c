#define _POSIX_C_SOURCE 200809L

#include "loading.h"

#include "baronet_ini.h"
#include "complain.h"
#include "exit_status.h"
#include "memory.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

static struct baronet_load_options options = {.size = sizeof options};
static bool is_confined; // no file can be opened but by the loader

void loading_set_plain(void)
{
    options.flags |= BARONET_PLAIN;
}

int loading_set_root(const char *folder)
{
    struct stat status;
    bool is_known = stat(folder, &status) == 0;
    if (!is_known || !S_ISDIR(status.st_mode)) {
        complain("--root %s: %s", folder, strerror(is_known ? ENOTDIR : errno));
        return STATUS_ENVIRONMENT;
    }
    options.loader = baronet_root_loader(folder);
    return STATUS_FINE;
}

void loading_set_loader(const struct baronet_loader *loader)
{
    options.loader = loader;
    is_confined = true;
}

bool loading_is_confined(void)
{
    return is_confined;
}

struct baronet_load_options loading_options(void)
{
    return options;
}

struct baronet_game *loading_game(const char *name, bool *missing, struct baronet_message **message)
{
    return baronet_load_with(name, &options, missing, message);
}

size_t loading_name_length(const char *name)
{
    static const char *const ends[] = {".zrf#", ".ini#", ".idg#", ".html#", ".htm#", ".vdl?"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        const char *end = strstr(name, ends[i]);
        if (end)
            return (size_t)(end - name) + strlen(ends[i]) - 1;
    }
    return strchr(name, '/') ? strlen(name) : strcspn(name, "?");
}

bool loading_is_bundled(const char *name)
{
    struct text own = {name, loading_name_length(name)};
    if (strncmp(name, BARONET_INI_BUNDLED, strlen(BARONET_INI_BUNDLED)) == 0)
        return true;
    for (size_t i = 0; baronet_bundled_name(i); i++)
        if (text_is(own, baronet_bundled_name(i)))
            return true;
    return false;
}

// Whether a text may be the name of a game: it comes from a file that may be anything.
static bool is_name(const char *text)
{
    enum { LENGTH_LIMIT = 200 };
    size_t length = strlen(text);
    struct text file = {text, loading_name_length(text)};
    bool is_path = strchr(text, '/') != NULL;
    static const char *const endings[] = {".vdl", ".zrf", ".ini", ".idg", ".html", ".htm"};
    bool is_game = false;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        is_game |= text_ends(file, endings[i]);
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < ' ' || (text[i] == ' ' && !is_game))
            return false;
    return length > 0 && length <= LENGTH_LIMIT && (is_game || !is_path);
}

struct baronet_game *loading_listed_game(const char *name, struct baronet_message **message)
{
    struct baronet_load_options listed = options;
    if (!is_name(name)) {
        *message = baronet_message_new("file", "this is not the name of a bundled game, nor of a "
                                               "file called .vdl, .zrf, .ini or .idg");
        return NULL;
    }
    listed.flags |= BARONET_UNTRUSTED_NAME;
    return baronet_load_with(name, &listed, NULL, message);
}

// Adds all that a file has, unless that is more; false with errno.
static bool read_all(const struct baronet_loader *loader, void *handle, size_t most,
                     struct text_buffer *text)
{
    char block[65536];
    ptrdiff_t length = 1;
    errno = EIO;
    while (text->length <= most &&
           (length = loader->read(loader->user, handle, block, sizeof block)) > 0)
        text_buffer_add(text, block, (size_t)length);
    if (text->length > most)
        errno = EFBIG;
    return text->length <= most && length == 0;
}

// Opens a file as another one asks for it (NULL: the user does). False with the reason in words.
static bool open_by(const struct baronet_loader *loader, const char *name, const char *from,
                    void **handle, struct baronet_file_answer *answer, struct text_buffer *reason)
{
    const struct baronet_file_request request = {
        .size = sizeof request, .name = name, .from = from, .ignores_case = from != NULL};
    *answer = (struct baronet_file_answer){.size = sizeof *answer};
    if (strlen(name) >= sizeof answer->name) {
        text_buffer_print(reason, "%s", strerror(ENAMETOOLONG));
        return false;
    }
    memcpy(answer->name, name, strlen(name));
    *handle = loader->open(loader->user, &request, answer);
    if (!*handle)
        text_buffer_print(reason, "%s", answer->reason[0] ? answer->reason : strerror(ENOENT));
    return *handle != NULL;
}

static bool read_beside(const struct baronet_loader *loader, const char *game, const char *name,
                        size_t most, struct text_buffer *bytes, struct text_buffer *reason)
{
    struct baronet_file_answer own, other;
    void *handle;
    if (!open_by(loader, game, NULL, &handle, &own, reason))
        return false;
    loader->close(loader->user, handle);
    if (!open_by(loader, name, own.name, &handle, &other, reason))
        return false;
    const bool is_read = read_all(loader, handle, most, bytes);
    if (!is_read)
        text_buffer_print(reason, "%s", strerror(errno));
    loader->close(loader->user, handle);
    return is_read;
}

bool loading_beside(const char *game, const char *name, size_t most, struct text_buffer *bytes,
                    struct text_buffer *reason)
{
    char *path = memory_copy_text(game), *folder = memory_copy_text(game);
    path[loading_name_length(game)] = '\0';
    folder[loading_name_length(game)] = '\0';
    char *end = strrchr(folder, '/');
    if (end)
        end[end == folder] = '\0';
    struct baronet_loader *made = options.loader ? NULL : baronet_root_loader(end ? folder : ".");
    const bool is_read = read_beside(made ? made : options.loader, path, name, most, bytes, reason);
    if (made)
        baronet_root_loader_free(made);
    memory_free(path);
    memory_free(folder);
    return is_read;
}

// The same text as a file of its own; NULL with errno.
static FILE *file_of(const struct text_buffer *text)
{
    FILE *file = fmemopen(NULL, text->length + 1, "w+");
    if (file && text->length > 0 &&
        (fwrite(text->start, 1, text->length, file) != text->length || fflush(file) != 0)) {
        fclose(file);
        return NULL;
    }
    if (file)
        rewind(file);
    return file;
}

static FILE *open_given(const char *path, struct text_buffer *reason)
{
    const struct baronet_loader *loader = options.loader;
    struct baronet_file_answer answer;
    struct text_buffer text;
    FILE *file = NULL;
    void *handle;
    if (!open_by(loader, path, NULL, &handle, &answer, reason))
        return NULL;
    text_buffer_init(&text);
    if (read_all(loader, handle, SIZE_MAX - 1, &text))
        file = file_of(&text);
    if (!file)
        text_buffer_print(reason, "%s", strerror(errno));
    loader->close(loader->user, handle);
    text_buffer_release(&text);
    return file;
}

FILE *loading_open(const char *path, struct text_buffer *reason)
{
    FILE *file = is_confined ? open_given(path, reason) : fopen(path, "r");
    if (!file && !is_confined)
        text_buffer_print(reason, "%s", strerror(errno));
    return file;
}

bool loading_line(FILE *file, char **line, size_t *capacity)
{
    if (getline(line, capacity, file) >= 0)
        return true;
    if (!feof(file) && !ferror(file))
        memory_out();
    return false;
}
