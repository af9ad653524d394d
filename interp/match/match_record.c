// The record of a match: PGN's tags, and turns as Baronet writes them. Each game says which match
// it belongs to.
#define _XOPEN_SOURCE 700

#include "complain.h"
#include "exit_status.h"
#include "match.h"
#include "memory.h"
#include "text.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WIDTH = 96, TAG_SIZE = 16 };

// What has to be the same in all games of a match: a tag, and its name in words.
enum { IDENTITY_TAGS = 5 };
static const char *const identity_names[IDENTITY_TAGS][2] = {{"Variant", "the game"},
                                                             {"Rules", "the rules' fingerprint"},
                                                             {"FirstPlayer", "the first player"},
                                                             {"SecondPlayer", "the second player"},
                                                             {"Settings", "the settings"}};

struct match_record {
    FILE *file;                                 // written only by write(2), at its end
    struct text_buffer identity[IDENTITY_TAGS]; // the tags' values as they are written
};

// ---- Tags

static void add_value(struct text_buffer *out, const char *text)
{
    for (const char *c = text; *c; c++) {
        if (*c == '"' || *c == '\\')
            text_buffer_add_character(out, '\\');
        text_buffer_add_character(out, (unsigned char)*c < ' ' ? ' ' : *c);
    }
}

static void add_tag(struct text_buffer *out, const char *name, const char *value)
{
    text_buffer_print(out, "[%s \"", name);
    add_value(out, value);
    text_buffer_print(out, "\"]\n");
}

// All that decides how games go, as it is said on the command line.
static void print_settings(struct text_buffer *out, const struct request *request)
{
    const struct match_time *time = &request->time;
    if (time->milliseconds)
        text_buffer_print(out, "--time %" PRIu64 " ", time->milliseconds);
    if (time->clocks[0])
        text_buffer_print(out, "--clock %g+%g ", (double)time->clocks[0] / 1000,
                          (double)time->increment / 1000);
    if (time->nodes)
        text_buffer_print(out, "--nodes %" PRIu64 " ", time->nodes);
    if (time->depth)
        text_buffer_print(out, "--depth %u ", time->depth);
    text_buffer_print(out, "--opening %" PRIu64 " --turns %" PRIu64, request->opening,
                      request->turn_limit);
    if (request->has_seed)
        text_buffer_print(out, " --seed %" PRIu64, request->seed);
}

static void identify(struct match_record *record, const struct match *match)
{
    struct text_buffer *values = record->identity;
    for (int i = 0; i < IDENTITY_TAGS; i++)
        text_buffer_init(&values[i]);
    add_value(&values[0], baronet_game_name(match->game));
    text_buffer_print(&values[1], "%016" PRIx64, baronet_game_fingerprint(match->game));
    add_value(&values[2], match->request->players[0]);
    add_value(&values[3], match->request->players[1]);
    print_settings(&values[4], match->request);
}

// ---- Results

// White is who begins; where there are more than two, the match's first player.
static bool is_white(const struct match *match, unsigned seat_of_first)
{
    return match->seats > 2 || seat_of_first == 0;
}

const char *match_result_tag(const struct match *match, const struct match_game *game)
{
    unsigned seat = game->seat_of_first;
    if (game->result.outcome == BARONET_DRAW)
        return "1/2-1/2";
    if (game->result.outcome == BARONET_ONGOING)
        return "*";
    return (game->result.winner == seat) == is_white(match, seat) ? "1-0" : "0-1";
}

void match_add_result(struct match *match, unsigned seat_of_first, const char *tag)
{
    if (strcmp(tag, "1/2-1/2") == 0) {
        match->score.draws++;
    } else if (strcmp(tag, "*") == 0) {
        match->score.draws++;
        match->unfinished++;
    } else if ((tag[0] == '1') == is_white(match, seat_of_first)) {
        match->score.wins++;
    } else {
        match->score.losses++;
    }
}

// ---- Reading

// One game of the file, as far as it has been read.
struct entry {
    bool has_identity[IDENTITY_TAGS], has_turns, is_complete;
    uint64_t number;
    unsigned seat;
    char result[TAG_SIZE];
};

// A record while it is read.
struct reading {
    struct match *match;
    uint64_t line;
    off_t end; // of the last complete game
};

// "[NAME "VALUE"]" and a newline; cuts the line so that both can be used. False: it is no tag.
static bool split_tag(char *line, char **name, char **value)
{
    size_t length = strlen(line), before = strcspn(line, " ");
    if (line[0] != '[' || length < 6 || strcmp(line + length - 3, "\"]\n") != 0 ||
        before + 4 >= length || line[before + 1] != '"')
        return false;
    line[before] = line[length - 3] = '\0';
    *name = line + 1;
    *value = line + before + 2;
    return true;
}

static int complain_unusable(const char *path, const char *why)
{
    complain("cannot write %s: %s", path, why);
    return STATUS_ENVIRONMENT;
}

static bool complain_damaged(const struct reading *reading)
{
    complain("%s is no record of a match, or damaged: line %" PRIu64,
             reading->match->request->record, reading->line);
    return false;
}

// Takes note of a tag; false and a complaint when it is one of another match.
static bool read_tag(struct reading *reading, struct entry *entry, const char *name,
                     const char *value)
{
    const struct match_record *record = reading->match->record;
    for (int i = 0; i < IDENTITY_TAGS; i++) {
        if (strcmp(name, identity_names[i][0]) != 0)
            continue;
        entry->has_identity[i] = true;
        if (strcmp(value, record->identity[i].start) == 0)
            return true;
        complain("%s is the record of another match: %s there: %s, here: %s",
                 reading->match->request->record, identity_names[i][1], value,
                 record->identity[i].start);
        return false;
    }
    if (strcmp(name, "Round") == 0)
        entry->number = strtoull(value, NULL, 10);
    else if (strcmp(name, "First") == 0)
        entry->seat = (unsigned)strtoul(value, NULL, 10);
    else if (strcmp(name, "Result") == 0)
        snprintf(entry->result, sizeof entry->result, "%s", value);
    return true;
}

static bool is_result(const char *text)
{
    return strcmp(text, "1-0") == 0 || strcmp(text, "0-1") == 0 || strcmp(text, "1/2-1/2") == 0 ||
           strcmp(text, "*") == 0;
}

// Whether the tags are all there; false and a complaint when not.
static bool has_all_tags(const struct reading *reading, const struct entry *entry)
{
    const struct match *match = reading->match;
    for (int i = 0; i < IDENTITY_TAGS; i++)
        if (!entry->has_identity[i]) {
            complain("%s, line %" PRIu64 ": a game does not say what %s is, as records of this "
                     "version do",
                     match->request->record, reading->line, identity_names[i][1]);
            return false;
        }
    return (entry->number > 0 && entry->seat < match->seats && is_result(entry->result)) ||
           complain_damaged(reading);
}

static void count_entry(struct reading *reading, const struct entry *entry)
{
    struct match *match = reading->match;
    if (entry->number > match->request->games || match->is_done[entry->number])
        return;
    match->is_done[entry->number] = true;
    match_add_result(match, entry->seat, entry->result);
}

// Whether a line of turns ends in the result that the tag says.
static bool ends_in(const char *line, const char *result)
{
    size_t length = strlen(line) - 1, own = strlen(result);
    return length >= own && strncmp(line + length - own, result, own) == 0 &&
           (length == own || line[length - own - 1] == ' ');
}

// One line with its newline. The parts of a game are tags, an empty line, turns, an empty line.
static bool read_line(struct reading *reading, struct entry *entry, char *line)
{
    char *name, *value;
    bool is_empty = line[0] == '\n';
    if (!entry->has_turns) {
        if (is_empty) {
            entry->has_turns = true;
            return has_all_tags(reading, entry);
        }
        return split_tag(line, &name, &value) ? read_tag(reading, entry, name, value)
                                              : complain_damaged(reading);
    }
    if (is_empty != entry->is_complete)
        return complain_damaged(reading);
    if (is_empty) {
        count_entry(reading, entry);
        reading->end = ftello(reading->match->record->file);
        *entry = (struct entry){0};
    } else {
        entry->is_complete = ends_in(line, entry->result);
    }
    return true;
}

static void print_identity(struct text_buffer *out, const struct match_record *record)
{
    for (int i = 0; i < IDENTITY_TAGS; i++)
        text_buffer_print(out, "[%s \"%s\"]\n", identity_names[i][0], record->identity[i].start);
}

// Whether what follows the last complete game begins as a game of this match does.
static bool is_cut_game(const struct reading *reading)
{
    struct match_record *record = reading->match->record;
    struct text_buffer beginning;
    text_buffer_init(&beginning);
    print_identity(&beginning, record);
    bool is_same = fseeko(record->file, reading->end, SEEK_SET) == 0;
    int byte;
    for (size_t i = 0; is_same && i < beginning.length && (byte = getc(record->file)) != EOF; i++)
        is_same = byte == (unsigned char)beginning.start[i];
    text_buffer_release(&beginning);
    return is_same;
}

// Removes a game at the end that is cut off. Returns an exit status.
static int remove_cut_game(const struct reading *reading)
{
    FILE *file = reading->match->record->file;
    const char *path = reading->match->request->record;
    if (fseeko(file, 0, SEEK_END) == 0 && ftello(file) == reading->end)
        return STATUS_FINE;
    if (!is_cut_game(reading)) {
        complain_damaged(reading);
        return STATUS_USAGE;
    }
    if (ftruncate(fileno(file), reading->end) != 0)
        return complain_unusable(path, strerror(errno));
    complain("%s: the last game is cut off; it is played again", path);
    return STATUS_FINE;
}

// Reads the whole file. Returns an exit status.
static int read_games(struct match *match)
{
    struct reading reading = {.match = match};
    struct entry entry = {0};
    FILE *file = match->record->file;
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    bool is_fine = true;
    while (is_fine && (length = getline(&line, &capacity, file)) > 0) {
        reading.line++;
        if (line[length - 1] != '\n')
            break;
        is_fine = strlen(line) == (size_t)length ? read_line(&reading, &entry, line)
                                                 : complain_damaged(&reading);
    }
    memory_free_foreign(line);
    if (!is_fine)
        return STATUS_USAGE;
    if (ferror(file)) {
        complain("cannot read %s: %s", match->request->record, strerror(errno));
        return STATUS_ENVIRONMENT;
    }
    return remove_cut_game(&reading);
}

// ---- Opening, writing, closing

static void release(struct match *match)
{
    for (int i = 0; i < IDENTITY_TAGS; i++)
        text_buffer_release(&match->record->identity[i]);
    memory_free(match->record);
    match->record = NULL;
}

// Opens the file for this process alone. NULL and a complaint when that can't be done.
static FILE *open_locked(const char *path)
{
    struct stat about;
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    bool is_other = stat(path, &about) == 0 && !S_ISREG(about.st_mode);
    int descriptor = is_other ? -1 : open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    FILE *file = NULL;
    if (is_other)
        complain_unusable(path, "it is no regular file");
    else if (descriptor < 0)
        complain_unusable(path, strerror(errno));
    else if (fcntl(descriptor, F_SETLK, &lock) != 0)
        complain_unusable(path, errno == EACCES || errno == EAGAIN ? "another match is writing it"
                                                                   : strerror(errno));
    else if (!(file = fdopen(descriptor, "r+")))
        complain_unusable(path, strerror(errno));
    if (!file && descriptor >= 0)
        close(descriptor);
    return file;
}

int match_record_open(struct match *match)
{
    int status = STATUS_ENVIRONMENT;
    match->record = memory_zeroed(1, sizeof *match->record);
    identify(match->record, match);
    signal(SIGXFSZ, SIG_IGN); // writing more than is allowed fails instead
    match->record->file = open_locked(match->request->record);
    if (match->record->file)
        status = read_games(match);
    if (status != STATUS_FINE) {
        if (match->record->file)
            fclose(match->record->file);
        release(match);
    }
    return status;
}

static void print_game(struct text_buffer *out, const struct match *match,
                       const struct match_game *game)
{
    const char *result = match_result_tag(match, game);
    bool first_is_white = is_white(match, game->seat_of_first);
    print_identity(out, match->record);
    text_buffer_print(out, "[Round \"%" PRIu64 "\"]\n", game->number);
    add_tag(out, "White", match->names[!first_is_white]);
    add_tag(out, "Black", match->names[first_is_white]);
    text_buffer_print(out, "[First \"%u\"]\n", game->seat_of_first);
    add_tag(out, "Result", result);
    add_tag(out, "Termination",
            game->blame                               ? game->blame
            : game->result.outcome == BARONET_ONGOING ? "unfinished"
                                                      : game->result.reason);
    text_buffer_add_character(out, '\n');
    size_t column = 0;
    for (size_t i = 0; i < game->turn_count; i++) {
        size_t length = strlen(game->turns[i]) + 1;
        if (column + length > WIDTH) {
            text_buffer_add_character(out, '\n');
            column = 0;
        }
        text_buffer_print(out, "%s ", game->turns[i]);
        column += length;
    }
    text_buffer_print(out, "%s\n\n", result);
}

static bool write_all(int descriptor, const struct text_buffer *text)
{
    size_t written = 0;
    while (written < text->length) {
        ssize_t count = write(descriptor, text->start + written, text->length - written);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        written += (size_t)count;
    }
    return true;
}

bool match_record_add(struct match *match, const struct match_game *game)
{
    struct text_buffer text;
    struct stat before = {0};
    int descriptor = fileno(match->record->file);
    text_buffer_init(&text);
    print_game(&text, match, game);
    bool is_known = fstat(descriptor, &before) == 0;
    bool is_written = is_known && write_all(descriptor, &text);
    if (!is_written) {
        complain("cannot write game %" PRIu64 " to %s: %s", game->number, match->request->record,
                 strerror(errno));
        if (is_known && ftruncate(descriptor, before.st_size) != 0)
            complain("%s ends with a part of it", match->request->record);
    }
    text_buffer_release(&text);
    return is_written;
}

bool match_record_close(struct match *match)
{
    FILE *file = match->record->file;
    bool is_kept = fsync(fileno(file)) == 0;
    int error = errno;
    if (fclose(file) != 0 && is_kept) {
        is_kept = false;
        error = errno;
    }
    if (!is_kept)
        complain_unusable(match->request->record, strerror(error));
    release(match);
    return is_kept;
}
