// Fuzzing saved games: any bytes are loaded as a record of one of several games, or as a saved game
// of Zillions. What loads is saved again, and that loads as the same.
//
// Input: one byte chooses the kind of file (a whole record, a record in parts, two of Zillions) and
// the game, the rest is the file.
#include "baronet_notation.h"
#include "checks.h"
#include "record.h"
#include "record_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static const char *const games[] = {"chess",   "robber-baron", "ruddigore", "shogi",
                                    "rutland", "dark-chess",   "race",      "ryugi"};
static const char *const hidden_games[] = {"robber-baron", "dark-chess"};

static void require_same(const struct record *a, const struct record *b)
{
    size_t count = baronet_play_turn_count(a->play);
    char *first = baronet_play_fen(a->play, BARONET_REFEREE);
    char *second = baronet_play_fen(b->play, BARONET_REFEREE);
    require(strcmp(first, second) == 0);
    require(baronet_play_turn_count(b->play) == count);
    baronet_free(first);
    baronet_free(second);
    for (size_t i = 0; i < count; i++) {
        first = baronet_play_turn_text(a->play, i, BARONET_REFEREE);
        second = baronet_play_turn_text(b->play, i, BARONET_REFEREE);
        require(strcmp(first, second) == 0);
        baronet_free(first);
        baronet_free(second);
    }
}

static void save_again(const struct record *record, const struct baronet_game *game,
                       bool is_in_parts)
{
    struct record again;
    struct text_buffer problem;
    text_buffer_init(&problem);
    record_init(&again);
    if (is_in_parts) {
        fresh_path("again.game.white");
        fresh_path("again.game.black");
    }
    const char *path = fresh_path("again.game");
    bool is_saved = record_save(record, path, is_in_parts, &problem);
    require(is_saved || problem.length > 0);
    if (is_saved) {
        require(record_load(&again, path, game, &problem) == 0);
        require_same(record, &again);
    }
    record_release(&again);
    text_buffer_release(&problem);
}

static void load(const struct baronet_game *game, const char *path, bool is_in_parts)
{
    struct record record;
    struct text_buffer problem;
    text_buffer_init(&problem);
    record_init(&record);
    struct record_place place;
    record_look(path, game, is_in_parts, &place, &problem);
    text_buffer_clear(&problem);
    int status = record_load(&record, path, game, &problem);
    require(status == 0 || problem.length > 0);
    if (getenv("RECORD_FUZZ_SHOW") && status != 0)
        fprintf(stderr, "%s", problem.start);
    if (status == 0)
        save_again(&record, game, is_in_parts);
    record_release(&record);
    text_buffer_release(&problem);
}

// The game of a record by its own rules, which stand in it.
static void open_game(const char *path, enum rules_choice choice)
{
    struct baronet_game *game = NULL;
    struct record_game asked = {.path = path, .choice = choice, .what = "it is read"};
    int status = record_game_open(&asked, &game);
    require((status == 0) == (game != NULL));
    baronet_game_free(game);
}

// What White and Black know, each in a file of his own: the bytes before and after the first NUL.
static const char *written_parts(const uint8_t *bytes, size_t size)
{
    const uint8_t *end = memchr(bytes, 0, size);
    size_t first = end ? (size_t)(end - bytes) : size;
    size_t second = end ? size - first - 1 : 0;
    written_file("saved.game.white", bytes, first);
    written_file("saved.game.black", bytes + size - second, second);
    return fresh_path("saved.game");
}

// ---- Zillions

// Those of the first four are played from records; saved games may name any.
static const char *const rules_files[] = {
    "draughts.zrf", "qubic.zrf",        "race.zrf",          "solitaire.zrf", "chess.zrf",
    "shogi.zrf",    "reversi.zrf",      "xiangqi.zrf",       "halma.zrf",     "morris.zrf",
    "ataxx.zrf",    "common/walks.zrf", "common/compass.zrf"};
enum { RULES_FILES = sizeof rules_files / sizeof *rules_files, PLAYED_FILES = 4 };

static void share_rules(void)
{
    static bool is_done;
    for (size_t i = 0; i < RULES_FILES && !is_done; i++) {
        char path[64];
        snprintf(path, sizeof path, "games/zrf/%s", rules_files[i]);
        shared_file(rules_files[i], path);
    }
    is_done = true;
}

// The game of a rules file, which lies beside the saved games that name it.
static const struct baronet_game *zrf_game(size_t index)
{
    static const struct baronet_game *games_of_files[PLAYED_FILES];
    share_rules();
    if (!games_of_files[index]) {
        char path[64];
        snprintf(path, sizeof path, "games/zrf/%s", rules_files[index]);
        games_of_files[index] = baronet_load(shared_file(rules_files[index], path), NULL, NULL);
        require(games_of_files[index] != NULL);
    }
    return games_of_files[index];
}

static void replay_zsg(const uint8_t *bytes, size_t size)
{
    struct baronet_zsg_replay replay = {.size = sizeof replay};
    struct baronet_message *message;
    share_rules();
    const char *path = written_file("saved.zsg", bytes, size);
    bool is_replayed = baronet_zsg_replay(path, &replay, NULL, &message);
    require(is_replayed || message);
    if (getenv("RECORD_FUZZ_SHOW") && message)
        fprintf(stderr, "%s", baronet_message_text(message));
    baronet_message_free(message);
    if (is_replayed) {
        char *text = baronet_zsg_text(replay.play, &message);
        require(text || message);
        baronet_message_free(message);
        baronet_free(text);
    }
    baronet_zsg_replay_release(&replay);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size == 0)
        return 0;
    size_t kind = bytes[0] % 4, which = bytes[0] / 4;
    const struct baronet_game *game = bundled_game(games[which % (sizeof games / sizeof *games)]);
    bytes++, size--;
    switch (kind) {
    case 0:
        load(game, written_file("saved.game", bytes, size), false);
        open_game(written_file("saved.game", bytes, size), (enum rules_choice)(which % 3));
        break;
    case 1:
        game = bundled_game(hidden_games[which % (sizeof hidden_games / sizeof *hidden_games)]);
        load(game, written_parts(bytes, size), true);
        break;
    case 2:
        game = zrf_game(which % PLAYED_FILES);
        load(game, written_file("saved.zsg", bytes, size), false);
        break;
    case 3: replay_zsg(bytes, size); break;
    }
    return 0;
}
