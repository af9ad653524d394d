// Fuzzing rules files of Zillions as they are played: any bytes are loaded as a game or one of its
// variants, converted to VDL in each style, and what loads is played for a few random turns. What a
// style converts has to load, too.
//
// Input: one byte below 4 chooses the variant, the rest is the file; all of it, for the first one,
// where the first byte is greater.
#include "baronet_notation.h"
#include "baronet_zrf.h"
#include "checks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { TURNS = 4 };

// What the project's files include.
static void share_common(void)
{
    static const char *const names[] = {"common/compass.zrf", "common/walks.zrf"};
    static bool is_done;
    for (size_t i = 0; i < sizeof names / sizeof *names && !is_done; i++) {
        char from[64];
        snprintf(from, sizeof from, "games/zrf/%s", names[i]);
        shared_file(names[i], from);
    }
    is_done = true;
}

static void convert(const char *name, bool loads)
{
    for (enum baronet_zrf_style style = BARONET_ZRF_LITERAL; style <= BARONET_ZRF_LIBRARY;
         style++) {
        struct baronet_zrf_report report = {.size = sizeof report};
        struct baronet_message *message;
        char *vdl = baronet_zrf_convert(name, NULL, style, &report, &message);
        require(vdl || message);
        require(vdl || !loads);
        baronet_message_free(message);
        if (vdl && loads) {
            struct baronet_game *game =
                baronet_load_text("converted.vdl", vdl, strlen(vdl), &message);
            if (!game && message)
                fputs(baronet_message_text(message), stderr);
            require(game != NULL);
            baronet_message_free(message);
            baronet_game_free(game);
        }
        baronet_zrf_report_release(&report);
        baronet_free(vdl);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char name[300];
    struct baronet_message *message;
    uint32_t random = random_of(bytes, size);
    bool chooses = size > 0 && bytes[0] < 4;
    share_common();
    snprintf(name, sizeof name, "%s#%d", written_file("fuzz.zrf", bytes + chooses, size - chooses),
             chooses ? bytes[0] + 1 : 1);
    struct baronet_game *game = baronet_load(name, NULL, &message);
    require(game || message);
    baronet_message_free(message);
    convert(name, game != NULL);
    if (!game)
        return 0;
    struct baronet_play *play = baronet_start(game);
    require(play != NULL);
    check_play(play, TURNS, &random);
    char *saved = baronet_zsg_text(play, &message);
    require(saved || message);
    baronet_message_free(message);
    baronet_free(saved);
    baronet_play_free(play);
    baronet_game_free(game);
    return 0;
}
