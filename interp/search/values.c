#define _POSIX_C_SOURCE 200809L
#include "values.h"

#include "memory.h"
#include "trial.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

// To be raised when what is learnt, or how, changes.
enum { FORMAT = 10, TRIAL_GAMES = 600, WEIGHT_LIMIT = 1000000 };

static char *join(const char *format, const char *a, const char *b)
{
    int length = snprintf(NULL, 0, format, a, b);
    char *text = memory_zeroed((size_t)length + 1, 1);
    snprintf(text, (size_t)length + 1, format, a, b);
    return text;
}

static char *folder(void)
{
    const char *own = getenv("BARONET_CACHE"), *cache = getenv("XDG_CACHE_HOME");
    const char *home = getenv("HOME");
    if (own && *own)
        return join("%s%s", own, "");
    if (cache && *cache)
        return join("%s/%s", cache, "baronet");
    return home && *home ? join("%s/%s", home, ".cache/baronet") : NULL;
}

char *values_path(const struct baronet_game *game)
{
    char *place = folder(), name[320];
    if (!place)
        return NULL;
    snprintf(name, sizeof name, "%.200s-%016" PRIx64 ".values", baronet_game_name(game),
             baronet_game_fingerprint(game));
    for (char *c = name; *c; c++)
        if (*c == '/' || *c == ' ')
            *c = '_';
    char *path = join("%s/%s", place, name);
    free(place);
    return path;
}

// Makes the folder and those above it.
static void make_folders(char *path)
{
    for (char *c = path + 1; *c; c++)
        if (*c == '/') {
            *c = '\0';
            mkdir(path, 0777);
            *c = '/';
        }
}

// ---- The file: numbers in a fixed order

struct stream {
    FILE *file;
    bool reads, failed;
};

static void pass_number(struct stream *stream, int64_t *number, int64_t least, int64_t most)
{
    if (stream->failed)
        return;
    if (!stream->reads)
        stream->failed = fprintf(stream->file, "%" PRId64 "\n", *number) < 0;
    else
        stream->failed =
            fscanf(stream->file, "%" SCNd64, number) != 1 || *number < least || *number > most;
}

static void pass_weight(struct stream *stream, int32_t *weight)
{
    int64_t number = *weight;
    pass_number(stream, &number, -WEIGHT_LIMIT, WEIGHT_LIMIT);
    *weight = (int32_t)number;
}

static void pass_decimal(struct stream *stream, double *value)
{
    int64_t number = (int64_t)(*value * 1000);
    pass_number(stream, &number, -1000LL * WEIGHT_LIMIT, 1000LL * WEIGHT_LIMIT);
    if (stream->reads)
        *value = (double)number / 1000;
}

static void pass_count(struct stream *stream, uint64_t *count)
{
    int64_t number = (int64_t)*count;
    pass_number(stream, &number, 0, INT64_MAX);
    *count = (uint64_t)number;
}

static void pass_all(struct stream *stream, struct weights *weights, struct learnt *learnt)
{
    const struct step_facts *facts = weights->facts;
    int64_t must_capture = weights->must_capture;
    int64_t shape[] = {FORMAT, facts->kind_count, facts->square_count,
                       facts->variable_end - facts->hand_cells};
    for (size_t i = 0; i < sizeof shape / sizeof shape[0]; i++)
        pass_number(stream, &shape[i], shape[i], shape[i]);
    pass_count(stream, &learnt->games);
    pass_count(stream, &learnt->positions);
    pass_decimal(stream, &learnt->decisive);
    pass_number(stream, &must_capture, 0, 1);
    weights->must_capture = must_capture != 0;
    int64_t counts_turns = weights->counts_turns;
    pass_number(stream, &counts_turns, 0, 1);
    weights->counts_turns = counts_turns != 0;
    int64_t counts_territory = weights->counts_territory;
    pass_number(stream, &counts_territory, 0, 1);
    weights->counts_territory = counts_territory != 0;
    int64_t grows_tree = weights->grows_tree;
    pass_number(stream, &grows_tree, 0, 1);
    weights->grows_tree = grows_tree != 0;
    pass_number(stream, &learnt->chosen, 0, LEARNT_WEIGHTS);
    pass_weight(stream, &weights->tempo);
    for (int i = 0; i < TERM_COUNT; i++)
        pass_weight(stream, &weights->terms[i]);
    pass_weight(stream, &weights->start_material);
    for (int t = 0; t < facts->type_count; t++) {
        struct learnt_type *type = &learnt->types[t];
        pass_weight(stream, &weights->moves[t]);
        pass_decimal(stream, &type->value);
        pass_decimal(stream, &type->error);
        pass_decimal(stream, &type->hand_value);
        pass_decimal(stream, &type->hand_error);
    }
    for (int k = 0; k < facts->kind_count; k++)
        pass_weight(stream, &weights->kinds[k]);
    for (int i = 0; i < facts->kind_count * facts->square_count; i++)
        pass_weight(stream, &weights->pieces[i]);
    for (int i = 0; i < facts->kind_count * facts->square_count; i++)
        pass_weight(stream, &weights->runs[i]);
    for (int c = facts->hand_cells; c < facts->variable_end; c++)
        pass_weight(stream, &weights->cells[c - facts->hand_cells]);
}

static bool load(const struct baronet_game *game, struct weights *weights, struct learnt *learnt)
{
    char *path = values_path(game);
    struct stream stream = {.file = path ? fopen(path, "r") : NULL, .reads = true};
    free(path);
    if (!stream.file)
        return false;
    struct weights *fresh = weights_new(weights->facts);
    pass_all(&stream, fresh, learnt);
    fclose(stream.file);
    if (!stream.failed && fresh->stoppers)
        step_stoppers(game, fresh->runs, fresh->stoppers);
    if (!stream.failed)
        weights_swap(weights, fresh);
    weights_free(fresh);
    return !stream.failed;
}

// To a file of its own first, then renamed. Nothing is said when that can't be done.
static void save(const struct baronet_game *game, struct weights *weights, struct learnt *learnt)
{
    char *path = values_path(game);
    if (!path)
        return;
    make_folders(path);
    char *draft = join("%s.%s", path, "XXXXXX");
    int descriptor = mkstemp(draft);
    struct stream stream = {.file = descriptor < 0 ? NULL : fdopen(descriptor, "w")};
    if (stream.file) {
        pass_all(&stream, weights, learnt);
        stream.failed |= fclose(stream.file) != 0;
        if (stream.failed || rename(draft, path) != 0)
            remove(draft);
    }
    free(draft);
    free(path);
}

// ---- Choosing by trial

// Quick games decide between the guess, what was learnt, and what was learnt of squares and
// mobility with pieces worth what was guessed.
static void choose_weights(const struct baronet_game *game, struct weights *weights,
                           const struct learn_request *request, struct learnt *learnt)
{
    struct trial trial = {.game = game,
                          .facts = weights->facts,
                          .seed = request->seed + 1,
                          .nodes = 200,
                          .milliseconds = request->milliseconds / 5,
                          .games = TRIAL_GAMES};
    struct weights *guess = weights_new(weights->facts);
    struct weights *mixed = weights_new(weights->facts);
    unsigned games;
    weights_guess(guess, game);
    guess->must_capture = weights->must_capture;
    weights_copy(mixed, weights);
    weights_level(mixed, guess);
    learnt->chosen = LEARNT_WEIGHTS;
    double points = trial_run(&trial, &(struct contender){.weights = mixed},
                              &(struct contender){.weights = weights}, &games);
    if (points > games * 0.5) {
        weights_copy(weights, mixed);
        learnt->chosen = LEARNT_PLACES;
    }
    points = trial_run(&trial, &(struct contender){.weights = guess},
                       &(struct contender){.weights = weights}, &games);
    // Better by luck alone is not enough; no games, for want of time, are not either.
    if (points >= games * 0.5 - sqrt(games) * 0.5) {
        weights_copy(weights, guess);
        learnt->chosen = LEARNT_NOTHING;
    }
    weights_free(guess);
    weights_free(mixed);
}

static void choose_search(const struct baronet_game *game, struct weights *weights,
                          const struct learn_request *request)
{
    struct trial trial = {.game = game,
                          .facts = weights->facts,
                          .seed = request->seed + 2,
                          .microseconds = 5000,
                          .milliseconds = request->milliseconds / 5,
                          .games = 20};
    unsigned games;
    double points = trial_run(&trial, &(struct contender){.grows_tree = true, .weights = weights},
                              &(struct contender){.weights = weights}, &games);
    // Where no piece moves, what can be weighed says little: then a draw is enough.
    weights->grows_tree = points > games * (weights->facts->has_moves ? 0.6 : 0.4);
}

void values_prepare(const struct baronet_game *game, struct weights *weights,
                    const struct learn_request *request, bool again, struct learnt *learnt)
{
    if (!again && load(game, weights, learnt))
        return;
    *learnt = (struct learnt){0};
    weights_guess(weights, game);
    struct learn_request own = *request;
    own.milliseconds = request->milliseconds * 2 / 5;
    bool has_learnt = learn_weights(game, weights, &own, learnt);
    learnt->chosen = has_learnt ? LEARNT_WEIGHTS : LEARNT_NOTHING;
    if (weights->facts->decider_count == 2) {
        if (has_learnt)
            choose_weights(game, weights, request, learnt);
        if (!weights->grows_tree) // else twenty games of dice tell less than one knows
            choose_search(game, weights, request);
    }
    save(game, weights, learnt);
}
