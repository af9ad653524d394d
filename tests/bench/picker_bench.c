// How long picks take: random turns are picked in positions of each bundled game (or of those
// named), and the slowest pick of each is printed with where it was, in microseconds of processor
// time, the best of several tries.
#include "answers.h"
#include "baronet.h"
#include "baronet_notation.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GAMES = 5, TURNS = 60, TRIES = 5, TEXT_LIMIT = 256 };

struct slowest {
    double time;
    char *fen, text[TEXT_LIMIT];
    size_t picks;
    double sum;
};

static uint32_t random_state = 1;

static uint32_t next_random(void)
{
    random_state = random_state * 1664525u + 1013904223u;
    return random_state >> 8;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static void note(struct slowest *slowest, struct baronet_play *play, const char *text, double time)
{
    slowest->picks++;
    slowest->sum += time;
    if (time <= slowest->time)
        return;
    slowest->time = time;
    baronet_free(slowest->fen);
    slowest->fen = baronet_play_fen(play, BARONET_REFEREE);
    snprintf(slowest->text, sizeof slowest->text, "%s", text);
}

// A new picker, timed.
static struct baronet_picker *begin(struct baronet_play *play, struct slowest *slowest)
{
    struct baronet_picker *picker = NULL;
    double best = 0;
    for (int i = 0; i < TRIES; i++) {
        baronet_picker_free(picker);
        double start = now();
        picker = baronet_picker_new(play, NULL);
        double time = now() - start;
        best = i == 0 || time < best ? time : best;
    }
    if (picker)
        note(slowest, play, "", best);
    return picker;
}

static void pick(struct baronet_play *play, struct baronet_picker *picker, struct slowest *slowest)
{
    size_t chosen = next_random() % baronet_picker_count(picker);
    double best = 0;
    for (int i = 0; i < TRIES; i++) {
        if (i > 0)
            baronet_picker_back(picker);
        double start = now();
        baronet_picker_pick(picker, chosen, NULL);
        double time = now() - start;
        best = i == 0 || time < best ? time : best;
    }
    note(slowest, play, baronet_picker_text(picker), best);
}

static void play_on(struct baronet_play *play, struct slowest *slowest, int limit)
{
    for (int t = 0; t < limit; t++) {
        struct baronet_picker *picker = begin(play, slowest);
        while (picker && baronet_picker_count(picker) > 0)
            pick(play, picker, slowest);
        bool goes_on = picker && baronet_picker_apply(picker, NULL);
        baronet_picker_free(picker);
        if (!goes_on || result_of(play).outcome)
            break;
    }
}

static void print(const char *name, struct slowest *slowest)
{
    printf("%-22s %7.0f us at most, %6.0f in the mean of %zu; after \"%s\" in %s\n", name,
           slowest->time, slowest->sum / (double)slowest->picks, slowest->picks, slowest->text,
           slowest->fen);
    baronet_free(slowest->fen);
}

static void measure(const char *name, const char *fen)
{
    struct slowest slowest = {0};
    struct baronet_game *game = baronet_load(name, NULL, NULL);
    for (int i = 0; game && i < (fen ? 100 : GAMES); i++) {
        struct baronet_play *play = fen ? baronet_start_fen(game, fen, NULL) : baronet_start(game);
        if (play)
            play_on(play, &slowest, fen ? 1 : TURNS);
        baronet_play_free(play);
    }
    if (slowest.picks)
        print(name, &slowest);
    baronet_game_free(game);
}

// picker_bench [GAME [FEN]]
int main(int count, char **arguments)
{
    const char *name;
    if (count > 1)
        measure(arguments[1], count > 2 ? arguments[2] : NULL);
    for (size_t i = 0; count == 1 && (name = baronet_bundled_name(i)) != NULL; i++)
        measure(name, NULL);
    return 0;
}
