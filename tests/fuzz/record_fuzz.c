// Fuzzing saved games: any bytes are loaded as a record of one of several games, or as a saved game
// of Zillions. What loads is saved again, and that loads as the same.
//
// Input: one byte chooses the game and the kind of file, the rest is the file.
#include "checks.h"
#include "record.h"

#include <stdio.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static const char *const games[] = {"chess",   "robber-baron", "ruddigore", "shogi",
                                    "rutland", "dark-chess",   "race",      "ryugi"};

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

static void save_again(const struct record *record, const struct baronet_game *game)
{
    struct record again;
    struct text_buffer problem;
    text_buffer_init(&problem);
    record_init(&again);
    const char *path = fresh_path("again.game");
    require(record_save(record, path, false, &problem));
    require(record_load(&again, path, game, &problem) == 0);
    require_same(record, &again);
    record_release(&again);
    text_buffer_release(&problem);
}

static void load(const struct baronet_game *game, const uint8_t *bytes, size_t size)
{
    struct record record;
    struct text_buffer problem;
    text_buffer_init(&problem);
    record_init(&record);
    int status = record_load(&record, written_file("saved.game", bytes, size), game, &problem);
    require(status == 0 || problem.length > 0);
    if (status == 0)
        save_again(&record, game);
    record_release(&record);
    text_buffer_release(&problem);
}

// A saved game of Zillions names its rules file, which lies beside it.
static void share_rules(void)
{
    static const char *const names[] = {"draughts.zrf", "qubic.zrf", "race.zrf", "solitaire.zrf"};
    static bool is_done;
    for (size_t i = 0; i < sizeof names / sizeof *names && !is_done; i++) {
        static char text[1 << 17];
        char path[64];
        snprintf(path, sizeof path, "games/zrf/%s", names[i]);
        FILE *file = fopen(path, "rb");
        require(file != NULL); // run in the top folder
        size_t length = fread(text, 1, sizeof text, file);
        fclose(file);
        written_file(names[i], text, length);
    }
    is_done = true;
}

static void replay_zsg(const uint8_t *bytes, size_t size)
{
    struct baronet_zsg_replay replay;
    char *message;
    share_rules();
    const char *path = written_file("saved.zsg", bytes, size);
    bool is_replayed = baronet_zsg_replay(path, &replay, NULL, &message);
    require(is_replayed || message);
    baronet_free(message);
    if (is_replayed) {
        char *text = baronet_zsg_text(replay.play, &message);
        require(text || message);
        baronet_free(message);
        baronet_free(text);
    }
    baronet_zsg_replay_release(&replay);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size == 0)
        return 0;
    if (bytes[0] % 4 == 3)
        replay_zsg(bytes + 1, size - 1);
    else
        load(bundled_game(games[bytes[0] / 4 % (sizeof games / sizeof *games)]), bytes + 1,
             size - 1);
    return 0;
}
