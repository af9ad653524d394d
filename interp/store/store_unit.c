// Several files that change together. The list of renames to come, UNIT.unit~, is
//
//     baronet unit 1
//     id 0123456789abcdef
//     put white
//     drop black
//     sum 0123456789abcdef
//
// where the i-th file that is put, counted from 0, waits in UNIT.ID.i~, and `sum` is the checksum
// of what stands before it. Carrying it out twice does no harm, so any process may finish it. The
// folder is locked (flock) meanwhile.
#define _DEFAULT_SOURCE

#include "store.h"

#include "checksum.h"
#include "store_disk.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LIST_LIMIT = 1 << 16, WAIT_MILLISECONDS = 5000, PAUSE_MILLISECONDS = 10 };

static const char heading[] = "baronet unit 1\nid ";

// A unit while it is worked on.
struct unit {
    const char *path;
    struct disk_held folder; // locked
    struct text_buffer list;
    struct text_buffer from, to; // for names
    struct text_buffer *problem;
};

// ---- The folder

// Waits while another process holds the lock, which takes moments, but not for ever.
static bool lock_folder(int descriptor)
{
    const struct timespec pause = {.tv_nsec = PAUSE_MILLISECONDS * 1000000L};
    for (int waited = 0; flock(descriptor, LOCK_EX | LOCK_NB) != 0; waited += PAUSE_MILLISECONDS) {
        if (errno != EWOULDBLOCK && errno != EINTR)
            return true; // a file system without locks
        if (waited >= WAIT_MILLISECONDS)
            return false;
        nanosleep(&pause, NULL);
    }
    return true;
}

static bool unit_open(struct unit *unit, const char *path, struct text_buffer *problem)
{
    *unit = (struct unit){.path = path, .problem = problem};
    text_buffer_init(&unit->list);
    text_buffer_init(&unit->from);
    text_buffer_init(&unit->to);
    disk_folder(&unit->from, path);
    disk_hold(&unit->folder, open(unit->from.start, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (unit->folder.descriptor < 0)
        return disk_problem(problem, "write", path, errno);
    if (lock_folder(unit->folder.descriptor))
        return true;
    text_buffer_print(problem, "cannot write %s: another process holds its folder", path);
    return false;
}

static void unit_close(struct unit *unit)
{
    disk_let_go(&unit->folder);
    text_buffer_release(&unit->list);
    text_buffer_release(&unit->from);
    text_buffer_release(&unit->to);
}

static bool sync_folder(struct unit *unit)
{
    return fsync(unit->folder.descriptor) == 0 || errno == EINVAL || errno == EROFS ||
           disk_problem(unit->problem, "sync the folder of", unit->path, errno);
}

// ---- Names

static const char *temporary(struct unit *unit, const char *id, size_t number)
{
    text_buffer_clear(&unit->from);
    text_buffer_print(&unit->from, "%s.%.*s.%zu~", unit->path, STORE_ID_LENGTH, id, number);
    return unit->from.start;
}

static const char *part(struct unit *unit, const char *suffix, size_t length)
{
    text_buffer_clear(&unit->to);
    text_buffer_print(&unit->to, "%s.%.*s", unit->path, (int)length, suffix);
    return unit->to.start;
}

static const char *list_path(struct unit *unit)
{
    text_buffer_clear(&unit->to);
    text_buffer_print(&unit->to, "%s.unit~", unit->path);
    return unit->to.start;
}

// ---- Carrying out

static bool put(struct unit *unit, const char *id, size_t number, struct text suffix)
{
    const char *from = temporary(unit, id, number);
    const char *to = part(unit, suffix.start, suffix.length);
    return rename(from, to) == 0 || errno == ENOENT || // that has been done
           disk_problem(unit->problem, "write", to, errno);
}

static bool drop(struct unit *unit, struct text suffix)
{
    const char *path = part(unit, suffix.start, suffix.length);
    return unlink(path) == 0 || errno == ENOENT ||
           disk_problem(unit->problem, "remove", path, errno);
}

// The next line without its newline; false at the end.
static bool next_line(struct text *text, struct text *line)
{
    const char *end = text->length ? memchr(text->start, '\n', text->length) : NULL;
    if (!end)
        return false;
    *line = (struct text){text->start, (size_t)(end - text->start)};
    *text = (struct text){end + 1, text->length - line->length - 1};
    return true;
}

static bool is_suffix(struct text text)
{
    return text.length > 0 && !memchr(text.start, '/', text.length) &&
           !memchr(text.start, '~', text.length) && !memchr(text.start, '\0', text.length);
}

static bool cut_word(struct text *line, struct text word)
{
    if (line->length < word.length || memcmp(line->start, word.start, word.length) != 0)
        return false;
    *line = (struct text){line->start + word.length, line->length - word.length};
    return true;
}

// One line of the list. False with the problem.
static bool obey(struct unit *unit, const char *id, struct text line, size_t *number)
{
    if (cut_word(&line, text_of("put ")) && is_suffix(line))
        return put(unit, id, (*number)++, line);
    if (cut_word(&line, text_of("drop ")) && is_suffix(line))
        return drop(unit, line);
    text_buffer_print(unit->problem, "%s is damaged", list_path(unit));
    return false;
}

// The lines of the list that is read, and its id; false if it is damaged.
static bool check_list(const struct unit *unit, const char **id, struct text *lines)
{
    struct text rest = {unit->list.start, unit->list.length}, line;
    if (!checksum_cut(&rest) || !cut_word(&rest, text_of(heading)) || !next_line(&rest, &line) ||
        !disk_is_id(line.start, line.length))
        return false;
    *id = line.start;
    *lines = rest;
    return true;
}

// A list that somebody else has put there is not obeyed: it could rename what he can't.
static bool is_own(struct unit *unit)
{
    struct stat about;
    if (lstat(list_path(unit), &about) == 0 && S_ISREG(about.st_mode) && about.st_uid == geteuid())
        return true;
    text_buffer_print(unit->problem, "%s is not yours", list_path(unit));
    return false;
}

// Carries out the list on disk, and removes it.
static bool finish(struct unit *unit)
{
    const char *id;
    struct text lines, line;
    size_t number = 0;
    text_buffer_clear(&unit->list);
    if (!is_own(unit) || !store_read(list_path(unit), LIST_LIMIT, &unit->list, unit->problem))
        return false;
    if (!check_list(unit, &id, &lines)) {
        text_buffer_print(unit->problem, "%s is damaged", list_path(unit));
        return false;
    }
    while (next_line(&lines, &line))
        if (!obey(unit, id, line, &number))
            return false;
    if (!sync_folder(unit))
        return false;
    return unlink(list_path(unit)) == 0 || errno == ENOENT ||
           disk_problem(unit->problem, "remove", list_path(unit), errno);
}

static bool settle(struct unit *unit)
{
    return !store_exists(list_path(unit)) || finish(unit);
}

bool store_settle_unit(const char *path, struct text_buffer *problem)
{
    struct text_buffer list;
    struct unit unit;
    text_buffer_init(&list);
    text_buffer_print(&list, "%s.unit~", path);
    bool is_there = access(list.start, F_OK) == 0;
    text_buffer_release(&list);
    if (!is_there)
        return true;
    bool is_settled = unit_open(&unit, path, problem) && settle(&unit);
    unit_close(&unit);
    return is_settled;
}

// ---- Replacing

// Writes a file under another name, which is locked until it is let go.
static bool hold_new(struct unit *unit, const char *id, size_t number, const char *target,
                     mode_t mode, struct text bytes, struct disk_held *held)
{
    int descriptor =
        disk_write_new(temporary(unit, id, number), target, mode, bytes, unit->problem);
    if (descriptor >= 0)
        disk_hold(held, descriptor);
    return descriptor >= 0;
}

static bool write_part(struct unit *unit, const char *id, size_t number,
                       const struct store_part *given, struct disk_held *held)
{
    mode_t mode;
    const char *target = part(unit, given->suffix, strlen(given->suffix));
    if (!disk_may_replace(target, &mode, unit->problem))
        return false;
    return hold_new(unit, id, number, target, mode, given->bytes, held);
}

static void print_list(struct unit *unit, const char *id, const struct store_part *parts,
                       size_t count)
{
    text_buffer_clear(&unit->list);
    text_buffer_print(&unit->list, "%s%s\n", heading, id);
    for (size_t i = 0; i < count; i++)
        text_buffer_print(&unit->list, "%s %s\n", parts[i].bytes.start ? "put" : "drop",
                          parts[i].suffix);
    checksum_print(&unit->list);
}

// Writes all parts that are not removed, then the list, all under other names.
static bool write_aside(struct unit *unit, const char *id, const struct store_part *parts,
                        size_t count, struct disk_held *held, size_t *written)
{
    for (size_t i = 0; i < count; i++)
        if (parts[i].bytes.start) {
            if (!write_part(unit, id, *written, &parts[i], &held[*written]))
                return false;
            ++*written;
        }
    print_list(unit, id, parts, count);
    struct text list = {unit->list.start, unit->list.length};
    if (!hold_new(unit, id, *written, unit->path, 0, list, &held[*written]))
        return false;
    ++*written;
    return true;
}

// From the rename on everything is new. The parts have to be in the folder before: a part that is
// missing counts as renamed.
static bool commit(struct unit *unit, const char *id, size_t list_number)
{
    if (!sync_folder(unit))
        return false;
    const char *from = temporary(unit, id, list_number), *to = list_path(unit);
    return rename(from, to) == 0 || disk_problem(unit->problem, "write", unit->path, errno);
}

static bool replace_unit(struct unit *unit, const struct store_part *parts, size_t count)
{
    char id[STORE_ID_LENGTH + 1];
    struct disk_held held[STORE_PART_LIMIT + 1];
    size_t written = 0;
    if (!settle(unit))
        return false;
    disk_remove_leftovers(unit->path, true);
    disk_new_id(id);
    bool is_ready = write_aside(unit, id, parts, count, held, &written);
    bool is_committed = is_ready && commit(unit, id, written - 1);
    for (size_t i = 0; i < written && !is_committed; i++)
        unlink(temporary(unit, id, i));
    bool is_done = is_committed && sync_folder(unit) && finish(unit);
    while (written > 0)
        disk_let_go(&held[--written]);
    return is_done;
}

bool store_replace_unit(const char *path, const struct store_part *parts, size_t count,
                        struct text_buffer *problem)
{
    struct unit unit;
    if (count > STORE_PART_LIMIT) {
        text_buffer_print(problem, "cannot write %s: it has too many parts", path);
        return false;
    }
    bool is_replaced = unit_open(&unit, path, problem) && replace_unit(&unit, parts, count);
    unit_close(&unit);
    return is_replaced;
}
