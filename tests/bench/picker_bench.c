// How long picks and explanations take, in microseconds of processor time, each the best of several
// tries: random turns are picked in random games, and where no turn is chosen from two random
// squares it is explained why. Prints the median and the longest of each game, with where that was.
//
//     picker_bench            all bundled games, and positions with very many and very long turns
//     picker_bench GAME...    these: names or files
#include "baronet.h"
#include "baronet_notation.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GAMES = 5, TURNS = 60, TRIES = 5, TEXT_LIMIT = 64, TIMES_LIMIT = 1 << 20 };

struct times {
    double list[TIMES_LIMIT];
    size_t count;
    double longest;
    char *fen, text[TEXT_LIMIT]; // where that was
};

static struct times of_game[2], of_all[2]; // picks, explanations
static const char *const names[] = {"pick", "explain"};
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

static void note(int sort, struct baronet_play *play, const char *text, double time)
{
    struct times *times = &of_game[sort];
    if (times->count < TIMES_LIMIT)
        times->list[times->count++] = time;
    if (of_all[sort].count < TIMES_LIMIT)
        of_all[sort].list[of_all[sort].count++] = time;
    if (time <= times->longest)
        return;
    times->longest = time;
    baronet_free(times->fen);
    times->fen = baronet_play_fen(play, BARONET_REFEREE);
    snprintf(times->text, sizeof times->text, "%s", text);
}

// A new picker, timed.
static struct baronet_picker *begin(struct baronet_play *play)
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
        note(0, play, "", best);
    return picker;
}

static void pick(struct baronet_play *play, struct baronet_picker *picker)
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
    note(0, play, baronet_picker_text(picker), best);
}

static void explain(struct baronet_play *play)
{
    const struct baronet_game *game = baronet_play_game(play);
    struct baronet_square squares[2] = {{.size = sizeof *squares}, {.size = sizeof *squares}};
    char text[TEXT_LIMIT];
    double best = 0;
    for (int i = 0; i < 2; i++)
        baronet_game_square(game, next_random() % baronet_game_square_count(game), &squares[i]);
    snprintf(text, sizeof text, "%s%s", squares[0].name, squares[1].name);
    for (int i = 0; i < TRIES; i++) {
        double start = now();
        baronet_explanation_free(baronet_explain(play, text, NULL));
        double time = now() - start;
        best = i == 0 || time < best ? time : best;
    }
    note(1, play, text, best);
}

static void play_on(struct baronet_play *play, int limit)
{
    for (int t = 0; t < limit; t++) {
        struct baronet_result result = {.size = sizeof result};
        explain(play);
        struct baronet_picker *picker = begin(play);
        while (picker && baronet_picker_count(picker) > 0)
            pick(play, picker);
        bool goes_on = picker && baronet_picker_apply(picker, NULL) &&
                       baronet_play_result(play, &result, NULL) && !result.outcome;
        baronet_picker_free(picker);
        if (!goes_on)
            break;
    }
}

static int compare(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void print(const char *name, struct times *times, int sort)
{
    if (times->count == 0)
        return;
    qsort(times->list, times->count, sizeof *times->list, compare);
    printf("%-22s %-7s %6zu times: median %5.0f us, longest %6.0f us", name, names[sort],
           times->count, times->list[times->count / 2], times->list[times->count - 1]);
    if (times->fen)
        printf(" (\"%s\" in %s)", times->text, times->fen);
    printf("\n");
    baronet_free(times->fen);
    times->fen = NULL;
    times->count = 0;
    times->longest = 0;
}

// Games from the start, or one turn after the other in a position.
static void measure(const char *name, const char *fen)
{
    struct baronet_game *game = baronet_load(name, NULL, NULL);
    for (int i = 0; game && i < (fen ? 100 : GAMES); i++) {
        struct baronet_play *play = fen ? baronet_start_fen(game, fen, NULL) : baronet_start(game);
        if (play)
            play_on(play, fen ? 1 : TURNS);
        baronet_play_free(play);
    }
    for (int sort = 0; sort < 2; sort++)
        print(name, &of_game[sort], sort);
    baronet_game_free(game);
}

int main(int count, char **arguments)
{
    const char *name;
    for (int i = 1; i < count; i++)
        measure(arguments[i], NULL);
    if (count > 1)
        return 0;
    for (size_t i = 0; (name = baronet_bundled_name(i)) != NULL; i++)
        measure(name, NULL);
    measure("ruddigore",
            "QQxHHQQH/H1QQQ2Q/Q6Q/Q6Q/H2Q3Q/HQ3Q1Q/HX1Q3Q/HBQHQQQH[QRBHPqrbhp] w - - 0 20");
    measure("tests/rules/wide-ruddigore.vdl", NULL);
    measure("tests/rules/long.vdl", NULL);
    for (int sort = 0; sort < 2; sort++)
        print("all", &of_all[sort], sort);
    return 0;
}
