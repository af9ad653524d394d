// The engine as a host has it (baronet_engine.h): each sentence of the header.
#define _POSIX_C_SOURCE 200809L
#include "engines.h"

#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

static uint64_t now_milliseconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

static void rest(unsigned milliseconds)
{
    nanosleep(&(struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000}, NULL);
}

// A game that nobody has learnt: no values of it are part of the library.
static const char stones[] =
    "game \"Few\" from breakthrough\nsetup \"pppppppp/8/8/8/8/8/8/PPPPPPPP w - - 0 1\"\n";

// ---- Making

static void sizes_are_what_counts(void **state)
{
    (void)state;
    struct baronet_game *game = load("chess");
    // Of a shorter struct nothing else is read or written.
    const struct baronet_engine_options nothing = {.size = sizeof nothing.size, .threads = 7777};
    struct baronet_engine *engine = baronet_engine_new(game, &nothing, NULL);
    struct baronet_play *play = baronet_start(game);
    assert_non_null(engine);
    struct baronet_engine_limits limits = {.size = sizeof limits, .nodes = 200};
    struct baronet_engine_answer answer;
    memset(&answer, 0x55, sizeof answer);
    answer.size = offsetof(struct baronet_engine_answer, reply);
    assert_true(baronet_engine_think(engine, play, &limits, &answer, NULL));
    assert_int_equal(answer.size, offsetof(struct baronet_engine_answer, reply));
    assert_int_equal(answer.score, 0x55555555);
    baronet_engine_answer_release(&answer);
    assert_null(answer.turn);
    assert_true((uintptr_t)answer.reply == (uintptr_t)UINT64_C(0x5555555555555555));
    struct baronet_engine_knowledge knowledge;
    memset(&knowledge, 0x55, sizeof knowledge);
    knowledge.size = offsetof(struct baronet_engine_knowledge, positions);
    baronet_engine_knowledge(engine, &knowledge);
    assert_true(knowledge.games > 0);
    assert_true(knowledge.positions == UINT64_C(0x5555555555555555));
    assert_in_range(baronet_engine_threads_limit(), 16, 256);
    assert_true(baronet_engine_can_have(1));
    assert_false(baronet_engine_can_have(SIZE_MAX));
    baronet_engine_free(engine);
    baronet_engine_free(NULL);
    baronet_engine_answer_release(NULL);
    baronet_play_free(play);
    baronet_game_free(game);
}

// Positions looked at to some depth by an engine without these parts (NULL: with all).
static uint64_t nodes_without(const struct baronet_game *game, const char *parts)
{
    static const char fen[] =
        "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8";
    const struct baronet_engine_options options = {
        .size = sizeof options, .hash_megabytes = 4, .without = parts};
    const struct baronet_engine_limits limits = {.size = sizeof limits, .depth = 9};
    struct baronet_engine_answer answer = {.size = sizeof answer};
    struct baronet_engine *engine = baronet_engine_new(game, &options, NULL);
    struct baronet_play *play = baronet_start_fen(game, fen, NULL);
    assert_non_null(engine);
    assert_non_null(play);
    assert_true(baronet_engine_think(engine, play, &limits, &answer, NULL));
    const uint64_t nodes = answer.nodes;
    baronet_engine_answer_release(&answer);
    baronet_play_free(play);
    baronet_engine_free(engine);
    return nodes;
}

// Each part of the search that the hint names matters: without it another tree is searched.
static void parts_can_be_left_out(void **state)
{
    (void)state;
    struct baronet_game *game = load("chess");
    struct baronet_message *message = NULL;
    struct baronet_diagnostic said = {.size = sizeof said};
    const struct baronet_engine_options wrong = {.size = sizeof wrong, .without = "net,rooks"};
    assert_null(baronet_engine_new(game, &wrong, &message));
    assert_true(baronet_message_diagnostic(message, 0, &said));
    assert_string_equal(said.text, "the search has no part \"rooks\"");
    const char *name = strstr(said.hint, "without ");
    assert_non_null(name);
    name += strlen("without ");
    const uint64_t whole = nodes_without(game, NULL);
    assert_int_equal(nodes_without(game, ""), whole);
    unsigned count = 0;
    for (size_t length; *name; name += length + (name[length] ? 2 : 0), count++) {
        char part[64];
        length = strcspn(name, ",");
        snprintf(part, sizeof part, "%.*s", (int)length, name);
        if (nodes_without(game, part) == whole)
            fail_msg("%s makes no difference", part);
    }
    assert_true(count > 15);
    baronet_message_free(message);
    baronet_game_free(game);
}

// The bundled values are used when nothing else is said, and may be ignored.
static void knows_bundled_games(void **state)
{
    (void)state;
    struct baronet_game *game = load("chess");
    struct baronet_engine *engine = make(game);
    struct baronet_engine_knowledge knowledge = {.size = sizeof knowledge};
    struct baronet_engine_value pawn = {.size = sizeof pawn}, other = pawn;
    baronet_engine_knowledge(engine, &knowledge);
    assert_true(knowledge.is_bundled);
    assert_true(knowledge.games > 0);
    assert_int_not_equal(knowledge.method, BARONET_METHOD_MEASURED);
    size_t best = 0;
    for (size_t i = 0; i < baronet_game_piece_count(game); i++) {
        assert_true(baronet_engine_value(engine, i, &other));
        if (strcmp(piece_of(game, i).name, "Pawn") == 0)
            pawn = other;
        if (strcmp(piece_of(game, i).name, "Queen") == 0)
            best = (size_t)other.value;
    }
    assert_true(pawn.value > 0);
    assert_true((double)best > 4 * pawn.value);
    assert_false(baronet_engine_value(engine, baronet_game_piece_count(game), &other));
    baronet_engine_free(engine);
    const struct baronet_engine_options guesses = {
        .size = sizeof guesses, .learning = BARONET_LEARNS_NOTHING, .method = BARONET_METHOD_TREE};
    engine = baronet_engine_new(game, &guesses, NULL);
    baronet_engine_knowledge(engine, &knowledge);
    assert_false(knowledge.is_bundled);
    assert_true(knowledge.games == 0);
    assert_int_equal(knowledge.learnt, BARONET_LEARNT_NOTHING);
    assert_int_equal(knowledge.method, BARONET_METHOD_TREE);
    baronet_engine_free(engine);
    baronet_game_free(game);
}

// ---- Playing

// Games of each level against itself end by the rules; the index is that of the turn.
static void plays_games(void **state)
{
    (void)state;
    static const char *const names[] = {"breakthrough", "connect-four", "robber-baron"};
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        struct baronet_game *game = baronet_load(names[n], NULL, NULL);
        if (!game)
            continue;
        struct baronet_engine *engine = make(game);
        struct baronet_play *play = baronet_start(game);
        struct baronet_engine_limits limits = {
            .size = sizeof limits, .level = 1, .flags = BARONET_THINK_WITH_INDEX};
        for (int i = 0; i < 400 && result_of(play).outcome == BARONET_ONGOING; i++) {
            struct baronet_engine_answer answer = {.size = sizeof answer};
            assert_true(baronet_engine_think(engine, play, &limits, &answer, NULL));
            struct baronet_turns *turns = baronet_turns(play, NULL);
            char *text = baronet_turns_text(turns, answer.index);
            assert_string_equal(text, answer.turn);
            assert_true(baronet_apply_text(play, answer.turn, NULL));
            assert_false(answer.is_by_chance);
            baronet_free(text);
            baronet_turns_free(turns);
            baronet_engine_answer_release(&answer);
            assert_null(answer.turn);
        }
        if (n == 0) {
            assert_int_not_equal(result_of(play).outcome, BARONET_ONGOING);
            struct baronet_message *message;
            struct baronet_engine_answer answer = {.size = sizeof answer};
            assert_false(baronet_engine_think(engine, play, &limits, &answer, &message));
            assert_null(answer.turn);
            assert_says(message, "the game is over");
        }
        baronet_play_free(play);
        baronet_engine_free(engine);
        baronet_game_free(game);
    }
}

static void levels_have_budgets(void **state)
{
    (void)state;
    struct baronet_game *game = load("chess");
    struct baronet_engine *engine = make(game);
    struct baronet_play *play = baronet_start(game);
    uint64_t last = 0;
    for (unsigned level = 1; level < BARONET_LEVELS; level++) {
        struct baronet_engine_limits limits = {.size = sizeof limits};
        baronet_engine_level(level, &limits);
        assert_true(limits.nodes > last && limits.milliseconds > 0);
        last = limits.nodes;
    }
    struct baronet_engine_limits limits = {.size = sizeof limits, .level = 4};
    struct baronet_engine_answer answer = {.size = sizeof answer};
    baronet_engine_level(BARONET_LEVELS, &limits);
    assert_true(limits.nodes == 0 && limits.milliseconds == 12000);
    limits.milliseconds = 0;
    assert_true(baronet_engine_think(engine, play, &limits, &answer, NULL));
    assert_in_range(answer.nodes, 100, 1200); // 800, or a second
    baronet_engine_answer_release(&answer);
    limits.depth = 1;
    assert_true(baronet_engine_think(engine, play, &limits, &answer, NULL));
    assert_int_equal(answer.depth, 1);
    baronet_engine_answer_release(&answer);
    baronet_play_free(play);
    baronet_engine_free(engine);
    baronet_game_free(game);
}

// Which of the first turns a player of this strength makes, of 64 who draw differently.
static unsigned count_choices(const struct baronet_game *game, const char *fen, const char *turn,
                              struct baronet_engine_limits limits)
{
    struct baronet_play *play = baronet_start_fen(game, fen, NULL);
    unsigned count = 0;
    limits.size = sizeof limits;
    for (unsigned char i = 0; i < 64; i++) {
        const struct baronet_key key = {.bytes = {i}};
        struct baronet_engine_options options = {
            .size = sizeof options, .hash_megabytes = 1, .key = &key};
        struct baronet_engine *engine = baronet_engine_new(game, &options, NULL);
        struct baronet_engine_answer answer = {.size = sizeof answer};
        assert_true(baronet_engine_think(engine, play, &limits, &answer, NULL));
        count += strcmp(answer.turn, turn) == 0;
        baronet_engine_answer_release(&answer);
        baronet_engine_free(engine);
    }
    baronet_play_free(play);
    return count;
}

// The Queen can be taken, with nothing against it: the lower the level, the more often it is
// overlooked; from level 9 on never.
static void weak_levels_overlook(void **state)
{
    (void)state;
    static const char fen[] = "6k1/5ppp/8/3q4/8/2N5/5PPP/6K1 w - - 0 1";
    struct baronet_game *game = load("chess");
    struct baronet_engine *engine = make(game);
    unsigned seen[BARONET_LEVELS + 1] = {0};
    for (unsigned level = 1; level <= 9; level += 4)
        seen[level] = count_choices(game, fen, "c3d5",
                                    (struct baronet_engine_limits){.level = level, .nodes = 2000});
    assert_in_range(seen[1], 32, 60);
    assert_in_range(seen[5], 52, 63);
    assert_true(seen[1] < seen[5]);
    assert_int_equal(seen[9], 64);
    // A number between those of two levels is between them; one below all is the lowest level.
    struct baronet_engine_limits limits = {.elo = baronet_engine_elo(engine, 5)};
    assert_int_equal(count_choices(game, fen, "c3d5", limits), seen[5]);
    assert_int_equal(count_choices(game, fen, "c3d5",
                                   (struct baronet_engine_limits){.elo = UINT_MAX, .nodes = 2000}),
                     64);
    limits.elo = 1;
    assert_int_equal(count_choices(game, fen, "c3d5", limits), seen[1]);
    // What a player may choose from he sees.
    const char *const only[] = {"c3d5", NULL};
    limits.only = only;
    assert_int_equal(count_choices(game, fen, "c3d5", limits), 64);
    for (unsigned level = 1; level < BARONET_LEVELS; level++)
        assert_true(baronet_engine_elo(engine, level) < baronet_engine_elo(engine, level + 1));
    assert_int_equal(baronet_engine_elo(engine, 5), 1500);
    assert_int_equal(baronet_engine_elo(engine, 0), 0);
    assert_int_equal(baronet_engine_elo(engine, BARONET_LEVELS + 1), 0);
    assert_int_equal(baronet_engine_elo(NULL, 1), 0);
    baronet_engine_free(engine);
    baronet_game_free(game);
}

// ---- Chances

static struct baronet_engine_chance chance_of(const struct baronet_engine *engine, int score,
                                              int win_in)
{
    struct baronet_engine_chance chance = {.size = sizeof chance};
    baronet_engine_chance(engine, score, win_in, &chance);
    assert_true(chance.win >= 0 && chance.draw >= 0 && chance.loss >= 0);
    assert_true(fabs(chance.win + chance.draw + chance.loss - 1) < 1e-9);
    return chance;
}

static void scores_are_chances(void **state)
{
    (void)state;
    struct baronet_game *game = load("chess"), *four = load("four-corners");
    struct baronet_game *dice = load("backgammon");
    struct baronet_engine *engine = make(game), *other = make(four), *undrawn = make(dice);
    double last = 0;
    for (int score = -1000; score <= 1000; score += 50) {
        struct baronet_engine_chance chance = chance_of(engine, score, 0);
        assert_true(chance.win > last);
        assert_true(fabs(chance.win - chance_of(engine, -score, 0).loss) < 1e-9);
        last = chance.win;
    }
    assert_true(chance_of(engine, 31000, 3).win == 1 && chance_of(engine, -31000, -4).loss == 1);
    assert_true(chance_of(other, 0, 0).draw == 0);
    // No rule draws this game: the games that were cut short while it was learnt were no draws.
    assert_true(chance_of(undrawn, 0, 0).draw < 1e-9);
    baronet_engine_free(engine);
    baronet_engine_free(other);
    baronet_engine_free(undrawn);
    baronet_game_free(game);
    baronet_game_free(four);
    baronet_game_free(dice);
}

// ---- Reports

struct reports {
    unsigned count, occasions, stop_at; // stop_at: the report that is to be the last; 0: none
    unsigned depth;                     // that the scores are of
    int scores[8];
    char first[8][16];
};

static bool note(void *context, const struct baronet_engine_report *report)
{
    struct reports *reports = context;
    assert_true(report->size == sizeof *report);
    if (report->line == 0) {
        assert_true(report->turn_count == 0);
        reports->occasions++;
        return !reports->stop_at || reports->occasions < reports->stop_at;
    }
    assert_in_range(report->line, 1, 8);
    assert_true(report->turn_count > 0);
    reports->count++;
    reports->depth = report->depth;
    reports->scores[report->line - 1] = report->score;
    snprintf(reports->first[report->line - 1], 16, "%s", report->turns[0]);
    return !reports->stop_at || reports->count < reports->stop_at;
}

static void reports_several_lines(void **state)
{
    (void)state;
    struct baronet_game *game = load("chess");
    struct baronet_engine *engine = make(game);
    struct baronet_play *play = baronet_start(game);
    struct reports reports = {0};
    struct baronet_engine_limits limits = {
        .size = sizeof limits, .depth = 3, .lines = 4, .progress = note, .context = &reports};
    struct baronet_engine_answer answer = {.size = sizeof answer};
    assert_true(baronet_engine_think(engine, play, &limits, &answer, NULL));
    assert_int_equal(reports.count, 12);
    assert_int_equal(reports.depth, 3);
    assert_string_equal(reports.first[0], answer.turn);
    assert_int_equal(reports.scores[0], answer.score);
    assert_non_null(answer.reply);
    assert_int_equal(baronet_play_turn_count(play), 0); // it leaves the play as it is
    for (int i = 1; i < 4; i++) {
        assert_true(reports.scores[i] <= reports.scores[i - 1]);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(reports.first[i], reports.first[j]);
    }
    baronet_engine_answer_release(&answer);

    // Only some turns; what is none of them is passed over.
    const char *const only[] = {"a2a3", "nonsense", "h2h4", NULL};
    limits.only = only;
    memset(&reports, 0, sizeof reports);
    assert_true(baronet_engine_think(engine, play, &limits, &answer, NULL));
    assert_true(strcmp(answer.turn, "a2a3") == 0 || strcmp(answer.turn, "h2h4") == 0);
    assert_int_equal(reports.count, 6);
    baronet_engine_answer_release(&answer);
    const char *const none[] = {"nonsense", NULL};
    limits.only = none;
    assert_true(baronet_engine_think(engine, play, &limits, &answer, NULL));
    baronet_engine_answer_release(&answer);
    baronet_play_free(play);
    baronet_engine_free(engine);
    baronet_game_free(game);
}

static void progress_can_stop(void **state)
{
    (void)state;
    struct baronet_game *game = load("chess");
    struct baronet_engine *engine = make(game);
    struct baronet_play *play = baronet_start(game);
    for (unsigned flags = 0; flags <= BARONET_THINK_INFINITELY; flags++) {
        struct reports reports = {.stop_at = 3};
        struct baronet_engine_limits limits = {
            .size = sizeof limits, .flags = flags, .progress = note, .context = &reports};
        struct baronet_engine_answer answer = {.size = sizeof answer};
        assert_true(baronet_engine_think(engine, play, &limits, &answer, NULL));
        assert_in_range(reports.count, 1, 3);
        assert_true(baronet_apply_text(play, answer.turn, NULL));
        assert_true(baronet_undo(play));
        baronet_engine_answer_release(&answer);
    }
    // Also where all is found, and only waits to be stopped.
    struct baronet_game *small = load_text("game \"Small\"\nboard 2x2\npiece Stone x\nturn:\n"
                                           "  choose target among empty\n"
                                           "  note \"{target}\"\n  place Stone at target\n"
                                           "draw \"full\" when not exists empty\n");
    struct baronet_engine *other = make(small);
    struct baronet_play *short_play = baronet_start(small);
    struct reports reports = {.stop_at = 4000};
    struct baronet_engine_limits limits = {.size = sizeof limits,
                                           .flags = BARONET_THINK_INFINITELY,
                                           .progress = note,
                                           .context = &reports};
    struct baronet_engine_answer answer = {.size = sizeof answer};
    reports.stop_at = 100; // the lines of each depth, and then occasions
    assert_true(baronet_engine_think(other, short_play, &limits, &answer, NULL));
    baronet_engine_answer_release(&answer);
    baronet_play_free(short_play);
    baronet_engine_free(other);
    baronet_game_free(small);
    baronet_play_free(play);
    baronet_engine_free(engine);
    baronet_game_free(game);
}

// ---- Stopping and pondering

struct task {
    struct baronet_engine *engine;
    const struct baronet_play *play;
    struct baronet_engine_limits limits;
    struct baronet_engine_answer answer;
    bool has_turn;
    _Atomic uint64_t end;
    pthread_t thread;
};

static void *think(void *context)
{
    struct task *task = context;
    task->answer = (struct baronet_engine_answer){.size = sizeof task->answer};
    task->has_turn =
        baronet_engine_think(task->engine, task->play, &task->limits, &task->answer, NULL);
    atomic_store(&task->end, now_milliseconds());
    return NULL;
}

static void begin(struct task *task)
{
    atomic_store(&task->end, 0);
    assert_int_equal(pthread_create(&task->thread, NULL, think, task), 0);
}

static void join(struct task *task)
{
    assert_int_equal(pthread_join(task->thread, NULL), 0);
    assert_true(task->has_turn);
    baronet_engine_answer_release(&task->answer);
}

static void stops_at_once(void **state)
{
    (void)state;
    struct baronet_game *game = load("chess");
    struct baronet_engine *engine = make(game);
    struct baronet_play *play = baronet_start(game);
    struct task task = {
        .engine = engine, .play = play, .limits = {.size = sizeof(struct baronet_engine_limits)}};
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < 5; i++) { // the best of several: other programs run, too
        task.limits.flags = i % 2 ? BARONET_THINK_INFINITELY : 0;
        begin(&task);
        rest(100);
        assert_true(atomic_load(&task.end) == 0);
        uint64_t start = now_milliseconds();
        baronet_engine_stop(engine);
        join(&task);
        uint64_t took = atomic_load(&task.end) - start;
        least = took < least ? took : least;
    }
    assert_in_range(least, 0, 50);

    // A stop that comes before the thinking begins is for that one, and for no other.
    struct baronet_engine_answer answer = {.size = sizeof answer};
    struct baronet_engine_limits limits = {.size = sizeof limits, .nodes = 2000};
    baronet_engine_stop(engine);
    assert_true(baronet_engine_think(engine, play, &task.limits, &answer, NULL));
    assert_in_range(answer.nodes, 0, 500);
    baronet_engine_answer_release(&answer);
    assert_true(baronet_engine_think(engine, play, &limits, &answer, NULL));
    assert_in_range(answer.nodes, 1500, 2100);
    baronet_engine_answer_release(&answer);
    baronet_engine_stop(engine); // or it is taken back
    baronet_engine_prepare(engine);
    assert_true(baronet_engine_think(engine, play, &limits, &answer, NULL));
    assert_in_range(answer.nodes, 1500, 2100);
    baronet_engine_answer_release(&answer);
    baronet_play_free(play);
    baronet_engine_free(engine);
    baronet_game_free(game);
}

static void ponders(void **state)
{
    (void)state;
    static const char *const names[] = {"chess", "robber-baron"};
    for (size_t n = 0; n < 2; n++) {
        struct baronet_game *game = load(names[n]);
        struct baronet_engine *engine = make(game);
        struct baronet_play *play = baronet_start(game);
        struct task task = {.engine = engine,
                            .play = play,
                            .limits = {.size = sizeof(struct baronet_engine_limits),
                                       .milliseconds = 40,
                                       .nodes = n ? 100 : 0}};
        baronet_engine_ponder(engine);
        begin(&task);
        rest(200);
        assert_true(atomic_load(&task.end) == 0); // limits don't count yet
        uint64_t start = now_milliseconds();
        baronet_engine_ponderhit(engine);
        join(&task);
        assert_true(atomic_load(&task.end) >= start);
        assert_true(atomic_load(&task.end) - start < 2000);

        baronet_engine_ponder(engine); // he makes another turn
        begin(&task);
        rest(50);
        baronet_engine_stop(engine);
        join(&task);

        uint64_t before = now_milliseconds(); // and that is over, too
        begin(&task);
        join(&task);
        assert_true(now_milliseconds() - before < 5000);
        baronet_play_free(play);
        baronet_engine_free(engine);
        baronet_game_free(game);
    }
}

// ---- Values

struct told {
    unsigned most;
    char *values;
};

static void note_progress(void *context, unsigned thousandths)
{
    struct told *told = context;
    told->most = thousandths > told->most ? thousandths : told->most;
}

static void note_values(void *context, const char *values)
{
    struct told *told = context;
    told->values = strdup(values);
}

static struct baronet_engine_evaluation evaluate(struct baronet_engine *engine,
                                                 const struct baronet_play *play)
{
    struct baronet_engine_evaluation evaluation = {.size = sizeof evaluation};
    assert_true(baronet_engine_evaluate(engine, play, 0, &evaluation, NULL));
    return evaluation;
}

static void values_go_round(void **state)
{
    (void)state;
    struct baronet_game *game = load_text(stones), *chess = load("chess");
    struct told told = {0};
    struct baronet_engine_options options = {.size = sizeof options,
                                             .learning = BARONET_LEARNS_BEFORE,
                                             .learn_milliseconds = 200,
                                             .learning_progress = note_progress,
                                             .learnt = note_values,
                                             .context = &told};
    struct baronet_message *message;
    struct baronet_engine *engine = baronet_engine_new(game, &options, &message);
    assert_non_null(engine);
    assert_null(message);
    assert_true(told.most > 0);
    char *values = baronet_engine_values(engine);
    assert_string_equal(values, told.values);
    free(told.values);
    told = (struct told){0};

    // Another engine with these values knows the same, and does not learn.
    struct baronet_engine_options given = options;
    given.values = values;
    given.learn_milliseconds = 3600000;
    struct baronet_engine *other = baronet_engine_new(game, &given, &message);
    assert_non_null(other);
    assert_null(told.values);
    struct baronet_engine_knowledge one = {.size = sizeof one}, two = one;
    baronet_engine_knowledge(engine, &one);
    baronet_engine_knowledge(other, &two);
    assert_true(one.games > 0 && one.games == two.games && one.positions == two.positions);
    assert_false(two.is_bundled);
    struct baronet_play *play = baronet_start(game);
    assert_true(baronet_apply_text(play, "e1e2", NULL));
    assert_int_equal(evaluate(engine, play).present, evaluate(other, play).present);
    assert_int_equal(evaluate(engine, play).quiet, evaluate(other, play).quiet);
    char *again = baronet_engine_values(other);
    assert_string_equal(values, again);
    baronet_free(again);
    baronet_engine_free(other);

    // What does not fit is refused.
    assert_int_equal(baronet_values_fit(game, values, 0, &message), BARONET_VALUES_FIT);
    assert_null(message);
    assert_int_equal(baronet_values_fit(chess, values, 0, &message), BARONET_VALUES_ARE_OTHERS);
    assert_says(message, "other rules");
    given.size = sizeof given;
    assert_null(baronet_engine_new(chess, &given, &message));
    assert_says(message, "other rules");
    values[strlen(values) / 2] ^= 1;
    assert_int_equal(baronet_values_fit(game, values, strlen(values), &message),
                     BARONET_VALUES_ARE_DAMAGED);
    assert_says(message, "damaged");
    assert_null(baronet_engine_new(game, &given, &message));
    assert_says(message, "damaged");
    given.values = "";
    assert_null(baronet_engine_new(game, &given, &message));
    assert_says(message, "damaged");
    baronet_free(values);
    baronet_play_free(play);
    baronet_engine_free(engine);
    baronet_game_free(chess);
    baronet_game_free(game);
}

// It learns in the background only when it is told to, and never otherwise.
static void learns_when_told(void **state)
{
    (void)state;
    struct baronet_game *game = load_text(stones);
    struct told told = {0};
    struct baronet_engine_options options = {
        .size = sizeof options, .learn_milliseconds = 50, .learnt = note_values, .context = &told};
    struct baronet_engine_knowledge knowledge = {.size = sizeof knowledge};
    struct baronet_engine *engine = baronet_engine_new(game, &options, NULL);
    baronet_engine_knowledge(engine, &knowledge);
    assert_true(knowledge.games == 0);
    baronet_engine_free(engine);
    assert_null(told.values);

    options.learning = BARONET_LEARNS_MEANWHILE;
    engine = baronet_engine_new(game, &options, NULL);
    struct baronet_play *play = baronet_start(game);
    struct baronet_engine_limits limits = {.size = sizeof limits, .milliseconds = 5};
    for (int i = 0; i < 600 && knowledge.games == 0; i++) {
        struct baronet_engine_answer answer = {.size = sizeof answer};
        rest(20);
        assert_true(baronet_engine_think(engine, play, &limits, &answer, NULL));
        baronet_engine_answer_release(&answer);
        baronet_engine_knowledge(engine, &knowledge);
    }
    assert_true(knowledge.games > 0);
    baronet_engine_free(engine);
    assert_non_null(told.values);
    assert_int_equal(baronet_values_fit(game, told.values, 0, NULL), BARONET_VALUES_FIT);
    free(told.values);
    baronet_play_free(play);
    baronet_game_free(game);
}

static void misuse_is_named(void **state)
{
    (void)state;
    struct baronet_game *chess = load("chess"), *hex = load("hex");
    struct baronet_engine *engine = make(chess);
    struct baronet_play *play = baronet_start(hex);
    struct baronet_seat *seat = baronet_seat_new(hex, 0, NULL, NULL, NULL);
    struct baronet_engine_limits limits = {.size = sizeof limits, .nodes = 100};
    struct baronet_engine_answer answer = {.size = sizeof answer};
    struct baronet_message *message;
    assert_false(baronet_engine_think(engine, play, &limits, &answer, &message));
    assert_says(message, "another game");
    assert_false(baronet_engine_think_seat(engine, seat, &limits, &answer, &message));
    assert_says(message, "another game");
    assert_null(baronet_seat_new(hex, 2, NULL, NULL, &message));
    assert_says(message, "no player 2");
    assert_null(baronet_seat_new(chess, 0, "nonsense", NULL, &message));
    assert_says(message, "invalid position");
    baronet_seat_free(seat);
    baronet_seat_free(NULL);
    baronet_play_free(play);
    baronet_engine_free(engine);
    baronet_game_free(hex);
    baronet_game_free(chess);
}

// ---- Limits of the host's

static bool is_stopped(void *context)
{
    return atomic_load((atomic_bool *)context);
}

static void limits_reach_its_threads(void **state)
{
    (void)state;
    struct baronet_game *game = load("chess"), *few = load_text(stones);
    struct baronet_play *play = baronet_start(game);
    const struct baronet_engine_options options = {.size = sizeof options, .threads = 3};
    struct baronet_engine *engine = baronet_engine_new(game, &options, NULL);
    struct baronet_engine_answer answer = {.size = sizeof answer};
    struct baronet_engine_limits endless = {.size = sizeof endless,
                                            .flags = BARONET_THINK_INFINITELY};
    struct baronet_message *message;

    // It answers with what it has found, and says so.
    const struct baronet_limits steps = {.size = sizeof steps, .steps = 6000000};
    assert_true(baronet_limits_begin(&steps));
    assert_true(baronet_engine_think(engine, play, &endless, &answer, &message));
    assert_says(message, "the limit of steps is spent");
    assert_non_null(answer.turn);
    baronet_engine_answer_release(&answer);
    assert_int_equal(baronet_limits_end(), BARONET_STEPS_SPENT);

    // Learning before ends, too, in all of its threads: there is no engine then.
    const struct baronet_limits time = {.size = sizeof time, .milliseconds = 300};
    struct baronet_engine_options learns = {.size = sizeof learns,
                                            .learning = BARONET_LEARNS_BEFORE,
                                            .learn_milliseconds = 3600000,
                                            .learn_threads = 2};
    uint64_t start = now_milliseconds();
    assert_true(baronet_limits_begin(&time));
    assert_null(baronet_engine_new(few, &learns, &message));
    assert_says(message, "the limit of time is spent");
    assert_int_equal(baronet_limits_end(), BARONET_TIME_SPENT);
    assert_true(now_milliseconds() - start < 20000);

    // What is learnt meanwhile goes on after the limits, which nobody is asked about any more.
    atomic_bool has_stopped = false;
    const struct baronet_limits asked = {
        .size = sizeof asked, .is_stopped = is_stopped, .context = &has_stopped};
    learns.learning = BARONET_LEARNS_MEANWHILE;
    assert_true(baronet_limits_begin(&asked));
    struct baronet_engine *other = baronet_engine_new(few, &learns, NULL);
    assert_non_null(other);
    rest(20);
    assert_int_equal(baronet_limits_end(), BARONET_WITHIN_LIMITS);
    rest(20);
    baronet_engine_free(other);

    baronet_engine_free(engine);
    baronet_play_free(play);
    baronet_game_free(few);
    baronet_game_free(game);
}

struct shared {
    struct task task;
    struct baronet_limits_share *share;
    enum baronet_limit spent;
};

static void *think_within(void *context)
{
    struct shared *shared = context;
    baronet_limits_join(shared->share);
    think(&shared->task);
    shared->spent = baronet_limits_end();
    return NULL;
}

static void threads_of_the_host_share_limits(void **state)
{
    (void)state;
    struct baronet_game *game = load("chess");
    struct baronet_play *play = baronet_start(game);
    struct shared shared = {.task = {.engine = make(game),
                                     .play = play,
                                     .limits = {.size = sizeof(struct baronet_engine_limits),
                                                .flags = BARONET_THINK_INFINITELY}}};
    const struct baronet_limits time = {.size = sizeof time, .milliseconds = 100};
    baronet_limits_share_free(baronet_limits_share()); // without limits, and joined by nobody
    assert_true(baronet_limits_begin(&time));
    shared.share = baronet_limits_share();
    assert_non_null(shared.share);
    assert_int_equal(pthread_create(&shared.task.thread, NULL, think_within, &shared), 0);
    join(&shared.task); // ends by itself
    assert_int_equal(shared.spent, BARONET_TIME_SPENT);
    assert_int_equal(baronet_limits_spent(), BARONET_TIME_SPENT);
    assert_int_equal(baronet_limits_end(), BARONET_TIME_SPENT);
    baronet_engine_free(shared.task.engine);
    baronet_play_free(play);
    baronet_game_free(game);
}

// ---- Forced wins

static bool give_up(void *context, unsigned turns, uint64_t nodes)
{
    (void)context;
    (void)turns;
    (void)nodes;
    return false;
}

static void proves_wins(void **state)
{
    (void)state;
    struct baronet_game *game = load("chess");
    // Two rooks drive the king to the edge: mate in two.
    struct baronet_play *play = baronet_start_fen(game, "7k/8/8/8/8/8/R7/1R5K w - - 0 1", NULL);
    struct baronet_forced_win win = {.size = sizeof win};
    assert_true(baronet_forced_win_find(play, 3, NULL, NULL, &win, NULL));
    assert_true(win.is_found);
    assert_int_equal(win.turns, 2);
    assert_int_equal(win.line_length, 3);
    for (size_t i = 0; i < win.line_length; i++)
        assert_true(baronet_apply_text(play, win.line[i], NULL));
    assert_int_equal(result_of(play).outcome, BARONET_WIN);
    baronet_forced_win_release(&win);
    baronet_forced_win_release(NULL);
    baronet_play_free(play);
    play = baronet_start(game);
    assert_true(baronet_forced_win_find(play, 4, give_up, NULL, &win, NULL));
    assert_true(win.is_stopped && !win.is_found);
    baronet_forced_win_release(&win);
    const struct baronet_limits steps = {.size = sizeof steps, .steps = 200000};
    struct baronet_message *message;
    assert_true(baronet_limits_begin(&steps));
    assert_false(baronet_forced_win_find(play, 4, NULL, NULL, &win, &message));
    assert_says(message, "the limit of steps is spent");
    baronet_limits_end();
    baronet_play_free(play);
    baronet_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_are_what_counts),
        cmocka_unit_test(parts_can_be_left_out),
        cmocka_unit_test(knows_bundled_games),
        cmocka_unit_test(plays_games),
        cmocka_unit_test(levels_have_budgets),
        cmocka_unit_test(weak_levels_overlook),
        cmocka_unit_test(scores_are_chances),
        cmocka_unit_test(reports_several_lines),
        cmocka_unit_test(progress_can_stop),
        cmocka_unit_test(stops_at_once),
        cmocka_unit_test(ponders),
        cmocka_unit_test(values_go_round),
        cmocka_unit_test(learns_when_told),
        cmocka_unit_test(misuse_is_named),
        cmocka_unit_test(limits_reach_its_threads),
        cmocka_unit_test(threads_of_the_host_share_limits),
        cmocka_unit_test(proves_wins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
