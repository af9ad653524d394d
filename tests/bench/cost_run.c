// One run whose cost is measured, for tests/bench/measure.py.
//
//     cost_run OFF KIND GAME AMOUNT [SECONDS]
//
// OFF is what the compiler leaves out: "none", the name of a pass (interp/code/passes.def), "all"
// of them, or "plain", which leaves out all and lets the plain machine play. KIND is "perft" to a
// depth of AMOUNT turns, "playouts": AMOUNT random games, "search" of AMOUNT positions by one
// thread that has learnt nothing, or "load" a game AMOUNT times. Prints how much was done
// (positions, turns, positions, games) and the least seconds of processor time that it took; it is
// done again until SECONDS (0) have passed.
//
//     cost_run passes        the names of all passes
//     cost_run build         what compiled it, for which library and machine
//
// All that is measured happens in cost_measured, so that valgrind can count from there.
#define _POSIX_C_SOURCE 200809L

#include "engine.h"
#include "game_files.h"
#include "loaded_game.h"
#include "rng.h"

#include <gnu/libc-version.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>

enum { TURN_LIMIT = 1000, SEED = 1 };

struct run {
    const struct embedded_file *file;
    unsigned flags;
    uint32_t left_out;
    uint64_t amount;
    struct baronet_game *game;
    struct baronet_play *play;
    struct engine *engine;
};

static const char *const pass_names[] = {
#define PASS(name, meaning) #name,
#include "passes.def"
#undef PASS
    NULL};

static _Noreturn void complain(const char *what, const char *about)
{
    fprintf(stderr, "cost_run: %s%s\n", what, about);
    exit(EXIT_FAILURE);
}

static struct baronet_game *load(const struct run *run)
{
    struct baronet_message *message = NULL;
    const struct baronet_load_options options = {.size = sizeof options, .flags = run->flags};
    struct baronet_game *game = game_new(&options, true);
    game->options.left_out = run->left_out;
    game_compile(game, run->file->name,
                 (struct text){(const char *)run->file->bytes, run->file->length});
    game = game_finish(game, &message);
    if (!game)
        complain(baronet_message_text(message), "");
    baronet_message_free(message);
    return game;
}

// ---- Kinds of runs: each returns how much it has done

static uint64_t load_often(struct run *run)
{
    for (uint64_t i = 0; i < run->amount; i++)
        baronet_game_free(load(run));
    return run->amount;
}

static uint64_t count(struct run *run)
{
    uint64_t nodes = 0;
    struct baronet_message *message = NULL;
    if (!baronet_perft(run->play, (unsigned)run->amount, &nodes, NULL, NULL, &message))
        complain(baronet_message_text(message), "");
    return nodes;
}

static uint64_t play_at_random(struct run *run)
{
    uint64_t turns = 0;
    struct baronet_message *message = NULL;
    for (uint64_t i = 0; i < run->amount; i++) {
        struct rng rng;
        rng_init_nth(&rng, SEED, i);
        struct baronet_playout playout = {
            .size = sizeof playout, .random = rng.state, .turn_limit = TURN_LIMIT};
        if (!baronet_playout(run->play, &playout, &message))
            complain(baronet_message_text(message), "");
        turns += playout.turn_count;
    }
    return turns;
}

static uint64_t search(struct run *run)
{
    struct engine_limits limits = {.nodes = run->amount};
    struct engine_answer answer;
    if (!engine_think(run->engine, run->play, &limits, NULL, NULL, &answer))
        complain("nothing to search", "");
    baronet_free(answer.turn);
    baronet_free(answer.reply);
    return answer.nodes;
}

static const struct kind {
    const char *name;
    uint64_t (*work)(struct run *run);
} kinds[] = {
    {"load", load_often}, {"perft", count}, {"playouts", play_at_random}, {"search", search}};

// ---- Measuring

static double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

uint64_t cost_measured(const struct kind *kind, struct run *run);

__attribute__((noinline, noclone)) uint64_t cost_measured(const struct kind *kind, struct run *run)
{
    return kind->work(run);
}

// Once, from a state that does not depend on runs before; adds nothing to what is measured.
static uint64_t run_once(const struct kind *kind, struct run *run, double *seconds)
{
    // No time to learn in: what pieces are worth is guessed, or has been shipped.
    struct engine_options options = {.threads = 1, .hash_megabytes = 1};
    run->play = baronet_start(run->game);
    run->engine = kind->work == search ? engine_new(run->game, &options) : NULL;
    double start = processor_seconds();
    uint64_t done = cost_measured(kind, run);
    *seconds = processor_seconds() - start;
    if (run->engine)
        engine_free(run->engine);
    baronet_play_free(run->play);
    return done;
}

static void choose_passes(struct run *run, const char *off)
{
    run->flags = strcmp(off, "plain") == 0 ? BARONET_PLAIN : 0;
    if (run->flags || strcmp(off, "all") == 0)
        run->left_out = ALL_PASSES;
    if (run->left_out || strcmp(off, "none") == 0)
        return;
    for (int pass = 0; pass < PASS_COUNT; pass++)
        if (strcmp(pass_names[pass], off) == 0)
            run->left_out = 1u << pass;
    if (!run->left_out)
        complain("there is no pass ", off);
}

static const struct kind *find_kind(const char *name)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].name, name) == 0)
            return &kinds[i];
    complain("there is no kind of runs called ", name);
}

static const struct embedded_file *find_game(const char *name)
{
    const struct embedded_file *file = game_file_embedded("games", text_of(name));
    if (!file)
        complain("there is no bundled game called ", name);
    return file;
}

static int print_facts(const char *wanted)
{
    struct utsname machine;
    if (strcmp(wanted, "passes") == 0) {
        for (int pass = 0; pass < PASS_COUNT; pass++)
            puts(pass_names[pass]);
        return 0;
    }
    if (strcmp(wanted, "build") != 0 || uname(&machine) != 0)
        complain("OFF KIND GAME AMOUNT [SECONDS], \"passes\" or \"build\" is wanted", "");
#ifdef __clang__
    printf("clang %d.%d.%d", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
    printf("gcc %d.%d.%d", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
    printf(", glibc %s, %s\n", gnu_get_libc_version(), machine.machine);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 2)
        return print_facts(argv[1]);
    if (argc < 5 || argc > 6)
        return print_facts("");
    struct run run = {.file = find_game(argv[3]), .amount = strtoull(argv[4], NULL, 10)};
    const struct kind *kind = find_kind(argv[2]);
    choose_passes(&run, argv[1]);
    if (run.amount == 0)
        complain("AMOUNT is a number from 1 on, not ", argv[4]);
    double wanted = argc == 6 ? strtod(argv[5], NULL) : 0, spent = 0, least = 0;
    uint64_t done = 0;
    run.game = load(&run);
    for (int i = 0; i == 0 || spent < wanted; i++) {
        double seconds = 0;
        done = run_once(kind, &run, &seconds);
        least = i == 0 || seconds < least ? seconds : least;
        spent += seconds;
    }
    baronet_game_free(run.game);
    printf("%" PRIu64 " %.9f\n", done, least);
    return 0;
}
