#define _POSIX_C_SOURCE 200809L
#include "checks.h"
#include "answers.h"

#include "baronet_notation.h"
#include "diag.h"
#include "embedded.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LIST_LIMIT = 5000, GAMES_LIMIT = 96 };

void require_at(bool holds, const char *file, int line, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "%s:%d: %s\n", file, line, what);
    abort();
}

uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

uint32_t random_of(const uint8_t *bytes, size_t size)
{
    uint32_t random = (uint32_t)size;
    for (size_t i = 0; i < size; i++)
        random = random * 31 + bytes[i];
    return random;
}

static struct baronet_game *load_for(const char *name, unsigned flags)
{
    const struct baronet_load_options options = {.size = sizeof options, .flags = flags};
    return strchr(name, '\n')
               ? baronet_load_text_with("fuzzed.vdl", name, strlen(name), &options, NULL)
               : baronet_load_with(name, &options, NULL, NULL);
}

static const struct baronet_game *game_for(const char *name, unsigned flags)
{
    static struct {
        const char *name;
        unsigned flags;
        struct baronet_game *game;
    } known[GAMES_LIMIT];
    size_t i = 0;
    while (known[i].name && (strcmp(known[i].name, name) != 0 || known[i].flags != flags))
        i++;
    require(i + 1 < GAMES_LIMIT);
    if (!known[i].name) {
        known[i].name = name;
        known[i].flags = flags;
        known[i].game = load_for(name, flags);
        require(known[i].game != NULL);
    }
    return known[i].game;
}

const struct baronet_game *bundled_game(const char *name)
{
    return game_for(name, 0);
}

const struct baronet_game *plain_game(const char *name)
{
    return game_for(name, BARONET_PLAIN);
}

char *exact_copy(const uint8_t *bytes, size_t size)
{
    char *copy = malloc(size ? size : 1);
    require(copy != NULL);
    if (size)
        memcpy(copy, bytes, size);
    return copy;
}

char *text_copy(const uint8_t *bytes, size_t size)
{
    char *copy = calloc(size + 1, 1);
    require(copy != NULL);
    if (size)
        memcpy(copy, bytes, size);
    return copy;
}

// ---- Files

static char folder[64];

static void remove_folder(void)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    if (system(command) != 0)
        fprintf(stderr, "%s can't be removed\n", folder);
}

const char *fresh_path(const char *name)
{
    static char path[256];
    if (!folder[0]) {
        snprintf(folder, sizeof folder, "%s/baronet-fuzz-XXXXXX",
                 access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
        require(mkdtemp(folder) != NULL);
        require(atexit(remove_folder) == 0);
    }
    const char *slash = strchr(name, '/');
    if (slash) {
        snprintf(path, sizeof path, "%s/%.*s", folder, (int)(slash - name), name);
        mkdir(path, 0700);
    }
    snprintf(path, sizeof path, "%s/%s", folder, name);
    unlink(path);
    return path;
}

const char *written_file(const char *name, const void *bytes, size_t size)
{
    const char *path = fresh_path(name);
    FILE *file = fopen(path, "wb");
    require(file != NULL);
    require(fwrite(bytes, 1, size, file) == size);
    require(fclose(file) == 0);
    return path;
}

const char *shared_file(const char *name, const char *from)
{
    static char text[1 << 17];
    FILE *file = fopen(from, "rb");
    require(file != NULL);
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    return written_file(name, text, length);
}

// ---- What is printed

static FILE *heard, *kept_out, *kept_err;
static char *heard_text;
static size_t heard_length;

void listen_begin(void)
{
    free(heard_text);
    heard_text = NULL;
    heard = open_memstream(&heard_text, &heard_length);
    require(heard != NULL);
    kept_out = stdout;
    kept_err = stderr;
    stdout = stderr = heard; // glibc's may be set; sanitizers print elsewhere
}

const char *listen_end(void)
{
    stdout = kept_out;
    stderr = kept_err;
    require(fclose(heard) == 0);
    return heard_text;
}

// ---- Plays

void play_on(struct baronet_play *play, unsigned turns, uint32_t *random)
{
    while (turns-- > 0) {
        struct baronet_turns *list = baronet_turns(play, NULL);
        size_t count = list ? baronet_turns_count(list) : 0;
        if (count)
            baronet_apply(play, list, next_random(random) % count, NULL);
        baronet_turns_free(list);
    }
}

bool is_listed(const struct baronet_turns *turns, const char *text)
{
    bool is_found = false;
    for (size_t i = 0; i < baronet_turns_count(turns) && !is_found; i++) {
        char *own = baronet_turns_text(turns, i);
        is_found = strcmp(own, text) == 0;
        baronet_free(own);
    }
    return is_found;
}

void check_fen(const struct baronet_play *play)
{
    struct baronet_message *message;
    char *fen = baronet_play_fen(play, BARONET_REFEREE);
    struct baronet_play *read = baronet_start_fen(baronet_play_game(play), fen, &message);
    if (read) {
        char *again = baronet_play_fen(read, BARONET_REFEREE);
        require(strcmp(fen, again) == 0);
        baronet_free(again);
        baronet_play_free(read);
    } else {
        require(message != NULL);
    }
    baronet_message_free(message);
    baronet_free(fen);
}

static void look(struct baronet_play *play)
{
    unsigned players = baronet_game_player_count(baronet_play_game(play));
    for (unsigned viewer = 0; viewer < players; viewer++) {
        baronet_free(baronet_play_fen(play, viewer));
        baronet_free(baronet_play_drawing(play, viewer));
        for (size_t i = 0; i < baronet_play_turn_count(play); i++)
            baronet_free(baronet_play_turn_text(play, i, viewer));
    }
    result_of(play);
    baronet_play_claim(play);
}

static void check_turn(struct baronet_play *play, const struct baronet_turns *turns, size_t index)
{
    uint64_t hash = baronet_play_hash(play);
    struct baronet_message *message;
    char *text = baronet_turns_text(turns, index);
    char *before = baronet_play_fen(play, BARONET_REFEREE);
    if (baronet_apply(play, turns, index, &message)) {
        require(baronet_undo(play));
    } else {
        require(message != NULL); // what follows the turn takes too long, say
        baronet_message_free(message);
    }
    char *after = baronet_play_fen(play, BARONET_REFEREE);
    require(strcmp(before, after) == 0 && baronet_play_hash(play) == hash);
    baronet_free(before);
    baronet_free(after);
    baronet_free(text);
}

// Makes one random turn; false when there is none, or too much.
static bool go_on(struct baronet_play *play, uint32_t *random)
{
    struct baronet_message *message;
    struct baronet_turns *turns = baronet_turns(play, &message);
    bool made = false;
    check_fen(play);
    look(play);
    if (!turns) {
        require(message != NULL);
        baronet_message_free(message);
        return false;
    }
    size_t count = baronet_turns_count(turns);
    if (count && count <= LIST_LIMIT) {
        uint64_t nodes;
        if (baronet_perft(play, 1, &nodes, NULL, NULL, &message))
            require(nodes == count);
        baronet_message_free(message);
        check_turn(play, turns, next_random(random) % count);
        made = baronet_apply(play, turns, next_random(random) % count, &message);
        baronet_message_free(message);
    }
    baronet_turns_free(turns);
    return made;
}

void check_play(struct baronet_play *play, unsigned turns, uint32_t *random)
{
    while (turns-- > 0 && go_on(play, random))
        ;
}

struct text embedded_text(const struct embedded_file *files, const char *title)
{
    for (const struct embedded_file *file = files; file->name; file++)
        if (strcmp(file->title, title) == 0)
            return (struct text){(const char *)file->bytes, file->length};
    require(false);
    return (struct text){"", 0};
}

void check_no_message(const struct diag *diag, const char *words)
{
    size_t length = strlen(words);
    for (const struct diag_message *message = diag->first; message; message = message->next)
        require(message->text.length < length || memcmp(message->text.start, words, length) != 0);
}

void check_loads(const char *name, struct text vdl)
{
    struct baronet_message *message = NULL;
    struct baronet_game *game = baronet_load_text(name, vdl.start, vdl.length, &message);
    require(game || message);
    baronet_game_free(game);
    baronet_message_free(message);
}
