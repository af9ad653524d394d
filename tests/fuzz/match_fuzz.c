// Fuzzing records of matches: any bytes are the record that a match goes on with, and are replayed.
// What is taken for a record of this match gains a game, and that is read back; what is not is left
// alone, with a reason.
//
// Input: one byte chooses the game, and by which rules it is replayed; the rest is the file. "$$"
// in it stands for what every game of this match says of itself.
#include "baronet.h"
#include "checks.h"
#include "command.h"
#include "match.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { GAMES = 8, FILE_LIMIT = 1 << 16 };

static const char *const games[] = {"hex", "chess", "race", "rutland"};
static char *turns[] = {"a1"};

// A match as the command `match` begins it.
struct set_up {
    struct request request;
    struct match match;
    bool is_done[GAMES + 1];
};

static void set_up_match(struct set_up *set_up, const char *name, const char *path)
{
    *set_up = (struct set_up){.request = {.game_name = name,
                                          .players = {"greedy", "random"},
                                          .record = path,
                                          .games = GAMES,
                                          .time = {.milliseconds = 100},
                                          .opening = 2,
                                          .turn_limit = 40,
                                          .seed = 1,
                                          .has_seed = true}};
    set_up->match = (struct match){.request = &set_up->request,
                                   .game = bundled_game(name),
                                   .seats = 2,
                                   .next = 1,
                                   .is_done = set_up->is_done,
                                   .names = {"greedy", "random"}};
}

static size_t file_of(const char *path, char *text)
{
    FILE *file = fopen(path, "rb");
    require(file != NULL);
    size_t length = fread(text, 1, FILE_LIMIT, file);
    fclose(file);
    return length;
}

static unsigned count_done(const struct set_up *set_up)
{
    unsigned count = 0;
    for (int i = 0; i <= GAMES; i++)
        count += set_up->is_done[i];
    return count;
}

static bool open_record(struct set_up *set_up, const char *name, const char *path)
{
    set_up_match(set_up, name, path);
    listen_begin();
    int status = match_record_open(&set_up->match);
    const char *said = listen_end();
    require(status == 0 || said[0]);
    require((status == 0) == (set_up->match.record != NULL));
    return status == 0;
}

// A game more is there afterwards, and all that were there before.
static void go_on(struct set_up *before, const char *name, const char *path)
{
    struct set_up after;
    struct match_game game = {.turns = turns, .turn_count = 1};
    unsigned count = count_done(before);
    for (game.number = 1; game.number <= GAMES && before->is_done[game.number]; game.number++)
        ;
    if (game.number <= GAMES) {
        listen_begin();
        bool is_added = match_record_add(&before->match, &game);
        listen_end();
        require(is_added);
    }
    match_record_close(&before->match);
    require(open_record(&after, name, path));
    require(count_done(&after) == count + (game.number <= GAMES));
    for (int i = 0; i <= GAMES; i++)
        require(after.is_done[i] || !before->is_done[i]);
    match_record_close(&after.match);
}

static void replay(const char *path, bool by_saved_rules)
{
    char file[256];
    snprintf(file, sizeof file, "%s", path);
    char *arguments[] = {"replay", file, "--rules", "saved", NULL};
    int count = by_saved_rules ? 4 : 2;
    arguments[count] = NULL;
    listen_begin();
    int status = replay_command(count, arguments);
    const char *said = listen_end();
    require(said[0] && status >= 0 && status <= 3);
}

// The identity of all games of the match, where the text has "$$".
static size_t with_identity(const char *name, const uint8_t *bytes, size_t size, char *out)
{
    size_t length = 0;
    for (size_t i = 0; i < size && length < FILE_LIMIT - 400; i++) {
        if (bytes[i] != '$' || i + 1 == size || bytes[i + 1] != '$') {
            out[length++] = (char)bytes[i];
            continue;
        }
        i++;
        length += (size_t)snprintf(out + length, 400,
                                   "[Variant \"%s\"]\n[Rules \"%016" PRIx64
                                   "\"]\n[FirstPlayer \"greedy\"]\n"
                                   "[SecondPlayer \"random\"]\n[Settings \"--time 100 --opening 2 "
                                   "--turns 40 --seed 1\"]\n",
                                   name, baronet_game_fingerprint(bundled_game(name)));
    }
    return length;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static char text[FILE_LIMIT], after[FILE_LIMIT];
    if (size == 0)
        return 0;
    const char *name = games[bytes[0] % (sizeof games / sizeof *games)];
    size_t length = with_identity(name, bytes + 1, size - 1, text);
    char path[256];
    snprintf(path, sizeof path, "%s", written_file("match.pgn", text, length));
    replay(path, bytes[0] & 4);
    struct set_up set_up;
    if (open_record(&set_up, name, path))
        go_on(&set_up, name, path);
    else
        require(file_of(path, after) == length && memcmp(text, after, length) == 0);
    return 0;
}
