// What an engine knows of a game: values that ship, that are learnt and kept.
#define _POSIX_C_SOURCE 200809L
#include "checksum.h"
#include "engine.h"
#include "games.h"
#include "kept_values.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static struct engine_answer think(struct engine *engine, const struct baronet_game *game,
                                  const char *fen, struct engine_limits limits)
{
    struct engine_answer answer;
    struct baronet_play *play = fen ? baronet_start_fen(game, fen, NULL) : baronet_start(game);
    assert_non_null(play);
    engine_prepare(engine);
    assert_true(engine_think(engine, play, &limits, NULL, NULL, &answer));
    // It has left the position alone, and the turn is legal there.
    assert_true(baronet_apply_text(play, answer.turn, NULL));
    baronet_play_free(play);
    baronet_free(answer.reply);
    return answer;
}

// A game that nobody has learnt: no values of it ship.
static const char stones[] =
    "game \"Few\" from breakthrough\nsetup \"pppppppp/8/8/8/8/8/8/PPPPPPPP w - - 0 1\"\n";

static uint64_t now_milliseconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

static void use_cache(char *place)
{
    assert_non_null(mkdtemp(place));
    setenv("BARONET_CACHE", place, 1);
}

static void leave_cache(const char *place)
{
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", place);
    assert_int_equal(system(command), 0);
}

static int run_in(const char *format, const char *place)
{
    char command[256];
    snprintf(command, sizeof command, format, place);
    return system(command);
}

static void run_on_file(const char *what, const char *place)
{
    char command[256];
    snprintf(command, sizeof command, "for f in %s/*; do %s; done", place, what);
    assert_int_equal(system(command), 0);
}

// A checksum of what lies there.
static void read_sum(const char *place, char sum[128])
{
    char command[256];
    snprintf(command, sizeof command, "cat %s/* | cksum", place);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    assert_non_null(fgets(sum, 128, pipe));
    pclose(pipe);
}

static char problem[512]; // of the last engine that was asked for the games it knows

static void note_problem(struct text_buffer *text)
{
    if (text->length > 0)
        snprintf(problem, sizeof problem, "%s", text->start);
    text_buffer_release(text);
}

// Keeps what was learnt, as the program does.
static void keep(void *context, const char *values)
{
    struct text_buffer said;
    text_buffer_init(&said);
    kept_values_keep(context, values, &said);
    note_problem(&said);
}

static uint64_t games_known(const struct baronet_game *game, uint64_t milliseconds)
{
    struct text_buffer values, said;
    text_buffer_init(&values);
    text_buffer_init(&said);
    struct engine_options options = {
        .learn_milliseconds = milliseconds, .learnt = keep, .context = (void *)(uintptr_t)game};
    problem[0] = '\0';
    if (kept_values_find(game, &values, &said)) {
        options.values = values.start;
        options.values_length = values.length;
    }
    note_problem(&said);
    struct engine *engine = engine_new(game, &options);
    uint64_t games = engine_games_learnt(engine);
    engine_free(engine);
    text_buffer_release(&values);
    return games;
}

// Values of the game with lines of what was measured.
static void write_measured(struct text_buffer *out, const struct baronet_game *game,
                           const char *lines)
{
    const struct engine_options options = {.learning = ENGINE_LEARNS_NEVER};
    struct engine *engine = engine_new(game, &options);
    char *values = engine_values_text(engine);
    const char *head = strstr(strstr(values, "rules "), "\n") + 1;
    const char *end = strstr(values, "sum ");
    text_buffer_clear(out);
    text_buffer_add(out, values, (size_t)(head - values));
    text_buffer_print(out, "%s", lines);
    text_buffer_add(out, head, (size_t)(end - head));
    checksum_print(out);
    baronet_free(values);
    engine_free(engine);
}

// An engine whose values have lines of what was measured, which it keeps as they are.
static struct engine *engine_with(const struct baronet_game *game, const char *lines)
{
    struct text_buffer values;
    text_buffer_init(&values);
    write_measured(&values, game, lines);
    const struct engine_options options = {.learn_milliseconds = 1,
                                           .learning = ENGINE_LEARNS_NEVER,
                                           .values = values.start,
                                           .values_length = values.length};
    struct engine *engine = engine_new(game, &options);
    char *again = engine_values_text(engine);
    assert_string_equal(again, values.start);
    baronet_free(again);
    text_buffer_release(&values);
    return engine;
}

static enum baronet_method method_measured(const struct baronet_game *game, const char *line)
{
    struct engine *engine = engine_with(game, line);
    const enum baronet_method method = engine_method(engine);
    engine_free(engine);
    return method;
}

static void knows_what_was_measured(void **state)
{
    (void)state;
    static const char lines[] = "search 60 61\n"
                                "levels 60 700 911 1085 1302 1500 1689 1880 2062 2275 2501\n"
                                "chances 100 83 214\n";
    static const char *const damages[] = {
        "levels 60 700 911 1085\n",
        "levels 60 700 700 1085 1302 1500 1689 1880 2062 2275 2501\n",
        "levels 60 700 911 1085 1302 1500 1689 1880 2062 2275 2501 2600\n",
        "levels 60 700 911 1085 1302 1500 1689 1880 2062 2275 99999999999999999999\n",
        "levels  60 700 911 1085 1302 1500 1689 1880 2062 2275 2501\n",
        "chances 100 83 0\n",
        "chances 100 -83 214\n",
        "chances 100 83\n",
        "chances 100 83 214 1\n",
        "chances 100 83 214 -\n",
        "chances 100 83 214 +20001\n",
        "chances 100 83 214 +1 +1\n",
        "chances 100 83 214\nlevels 60 700 911 1085 1302 1500 1689 1880 2062 2275 2501\n",
        "search 60\n",
        "search 60 121\n",
        "chances 100 83 214\nsearch 60 61\n",
        "marks 1\n"};
    struct baronet_game *game = load_text(stones);
    struct text_buffer values;
    text_buffer_init(&values);
    struct engine *engine = engine_with(game, lines);
    const struct measured *measured = engine_measured(engine);
    assert_int_equal(measured->level_games, 60);
    assert_int_equal(measured->elo[0], 700);
    assert_int_equal(measured->elo[9], 2501);
    struct measured_chances chances = engine_chances(engine);
    assert_int_equal(chances.games, 100);
    assert_true(chances.even == 83 && chances.unit == 214);
    assert_int_equal(engine_method(engine), BARONET_METHOD_TREE);
    engine_free(engine);
    // The tree has no more than half of the points.
    assert_int_equal(method_measured(game, "search 60 60\n"), BARONET_METHOD_MEASURED);
    // Less than two fifths: it is left out where both ways would be asked.
    assert_int_equal(method_measured(game, "search 60 47\n"), BARONET_METHOD_ALPHA_BETA);
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        write_measured(&values, game, damages[i]);
        assert_int_equal(engine_values_state(game, values.start, values.length),
                         BARONET_VALUES_ARE_DAMAGED);
    }
    text_buffer_release(&values);
    baronet_game_free(game);
}

// What the start is worth to the first player, with such a line in the values.
static int start_measured(const struct baronet_game *game, const char *line)
{
    struct engine *engine = engine_with(game, line);
    struct baronet_play *play = baronet_start(game);
    const int score = engine_evaluate(engine, play).present;
    baronet_play_free(play);
    engine_free(engine);
    return score;
}

static void counts_a_lead(void **state)
{
    (void)state;
    struct baronet_game *game = load_text(stones);
    const int even = start_measured(game, "chances 100 0 200\n");
    assert_int_equal(start_measured(game, "chances 100 0 200 +350\n"), even + 350);
    assert_int_equal(start_measured(game, "chances 100 0 200 -1200\n"), even - 1200);
    baronet_game_free(game);
    // Of several players it counts for whoever thinks, and more than half of them win.
    game = load_text("game \"Corners\" from four-corners\ndraw \"long\" when turn-number > 900\n");
    const int several = start_measured(game, "chances 100 -83 214\n");
    assert_int_equal(start_measured(game, "chances 100 -83 214 +700\n"), several + 700);
    baronet_game_free(game);
}

static void keeps_values(void **state)
{
    (void)state;
    char place[] = "/tmp/baronet-values-XXXXXX";
    use_cache(place);
    struct baronet_game *game = load_text(stones);
    uint64_t games = games_known(game, 200);
    assert_true(games > 0);

    // The second one reads what the first one learnt, however long it might learn.
    assert_true(games_known(game, 3600000) == games);
    assert_int_equal(run_in("test $(ls -A %s | wc -l) -eq 1", place), 0);

    // A damaged file is as good as none: rubbish, a file that ends too soon, one digit changed.
    static const char *const damages[] = {"echo rubbish >$f",
                                          "head -c 150 $f >$f.new; mv $f.new $f",
                                          "sed -i '4s/^\\(.\\{12\\}\\)./\\1h/' $f"};
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        char before[128], after[128];
        run_on_file(damages[i], place);
        read_sum(place, before);
        assert_true(games_known(game, 100) > 0);
        read_sum(place, after);
        assert_string_not_equal(before, after); // it has learnt the game anew
        assert_memory_equal(problem, place, strlen(place));
        assert_non_null(strstr(problem, ".values is damaged, so it is not used"));
    }

    // One of another version is left without a word.
    run_on_file("printf 'baronet values 7\\ngame test\\nwhatever\\n' >$f", place);
    assert_true(games_known(game, 100) > 0);
    assert_string_equal(problem, "");

    // Without a place to keep it all is learnt and used all the same.
    setenv("BARONET_CACHE", "/dev/null/nowhere", 1);
    assert_true(games_known(game, 100) > 0);
    assert_string_equal(problem,
                        "what was learnt is not kept: cannot make /dev/null: Not a directory");
    baronet_game_free(game);
    leave_cache(place);
}

static char *shipped_text(const struct baronet_game *game, unsigned threads)
{
    struct engine_options options = {.learn_milliseconds = 1,
                                     .learning = ENGINE_LEARNS_TO_SHIP,
                                     .learn_nodes = 20000,
                                     .learn_threads = threads};
    struct engine *engine = engine_new(game, &options);
    char *text = engine_values_text(engine);
    engine_free(engine);
    return text;
}

// What ships can be made again by anybody, to the last byte.
static void learns_alike_with_any_threads(void **state)
{
    (void)state;
    static const char *const names[] = {"breakthrough", "hex"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct baronet_game *game = load(names[i]);
        char *alone = shipped_text(game, 1), *together = shipped_text(game, 3);
        assert_string_equal(alone, together);
        assert_int_equal(engine_values_state(game, alone, strlen(alone)), BARONET_VALUES_FIT);
        assert_int_equal(engine_values_state(game, alone, strlen(alone) - 1),
                         BARONET_VALUES_ARE_DAMAGED);
        alone[strlen(alone) / 2] ^= 1;
        assert_int_equal(engine_values_state(game, alone, strlen(alone)),
                         BARONET_VALUES_ARE_DAMAGED);
        struct baronet_game *other = load("reversi");
        assert_int_equal(engine_values_state(other, together, strlen(together)),
                         BARONET_VALUES_ARE_OTHERS);
        baronet_game_free(other);
        baronet_game_free(game);
        baronet_free(alone);
        baronet_free(together);
    }
}

// Nothing is learnt before the first answer, which is the same each time.
static void starts_at_once(void **state)
{
    (void)state;
    char place[] = "/tmp/baronet-values-XXXXXX", *turns[2];
    use_cache(place);
    struct baronet_game *game = load_text(stones);
    struct engine_options options = {.learn_milliseconds = 3600000,
                                     .learning = ENGINE_LEARNS_MEANWHILE};
    uint64_t start = now_milliseconds();
    for (int i = 0; i < 2; i++) {
        struct engine *engine = engine_new(game, &options);
        turns[i] = think(engine, game, NULL, (struct engine_limits){.nodes = 300}).turn;
        assert_true(engine_games_learnt(engine) == 0);
        engine_free(engine); // what it is busy with would take an hour
    }
    assert_true(now_milliseconds() - start < 60000);
    assert_string_equal(turns[0], turns[1]);
    baronet_free(turns[0]);
    baronet_free(turns[1]);
    assert_int_equal(run_in("test $(ls -A %s | wc -l) -eq 0", place), 0);
    baronet_game_free(game);
    leave_cache(place);
}

// What it learns while it does not think is kept, and put to use in searches limited by time;
// others answer as they did.
static void learns_meanwhile(void **state)
{
    (void)state;
    char place[] = "/tmp/baronet-values-XXXXXX";
    use_cache(place);
    struct baronet_game *game = load_text(stones);
    struct engine_options options = {.learn_milliseconds = 200,
                                     .learning = ENGINE_LEARNS_MEANWHILE,
                                     .learnt = keep,
                                     .context = game};
    struct engine *engine = engine_new(game, &options);
    for (int i = 0; i < 6000 && run_in("test $(ls -A %s | wc -l) -eq 1", place) != 0; i++)
        nanosleep(&(struct timespec){0, 10000000}, NULL);
    baronet_free(think(engine, game, NULL, (struct engine_limits){.nodes = 300}).turn);
    assert_true(engine_games_learnt(engine) == 0);
    baronet_free(think(engine, game, NULL, (struct engine_limits){.milliseconds = 10}).turn);
    assert_true(engine_games_learnt(engine) > 0);
    engine_free(engine);
    baronet_game_free(game);
    leave_cache(place);
}

// Values ship by the rules: a game that is chess under another name has those of chess.
static void bundled_values_are_there(void **state)
{
    (void)state;
    char place[] = "/tmp/baronet-values-XXXXXX";
    use_cache(place);
    struct baronet_game *game = load_text("game \"A copy\" from chess\n");
    struct engine_options options = {.learn_milliseconds = 3600000};
    struct engine *engine = engine_new(game, &options);
    assert_true(engine_is_shipped(engine));
    assert_true(engine_games_learnt(engine) > 0);
    engine_free(engine);
    baronet_game_free(game);
    leave_cache(place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_values),
        cmocka_unit_test(knows_what_was_measured),
        cmocka_unit_test(counts_a_lead),
        cmocka_unit_test(learns_alike_with_any_threads),
        cmocka_unit_test(starts_at_once),
        cmocka_unit_test(learns_meanwhile),
        cmocka_unit_test(bundled_values_are_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
