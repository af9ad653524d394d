// Out of memory: every allocation of a call fails in turn. After each failure the call says so,
// nothing is left behind, and the same call succeeds with the result that it always has.
//     MEMORY_TEST_SURE=N    how many fail one by one at first; of more, ever fewer (1000000: all
//     fail) MEMORY_TEST_TELLS=1   prints how many allocations there were
#define _POSIX_C_SOURCE 200809L

#include "baronet.h"
#include "baronet_betza.h"
#include "baronet_check.h"
#include "baronet_engine.h"
#include "baronet_format.h"
#include "baronet_notation.h"
#include "baronet_sheet.h"
#include "engine.h"
#include "failing.h"
#include "scale.h"
#include "unit.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// ---- Trials

// Takes a text of the library. False when there is none.
static bool find_text(struct findings *findings, char *text)
{
    bool is_there = text != NULL;
    find(findings, "%s\n", is_there ? text : "none");
    baronet_free(text);
    return is_there;
}

static bool is_out(const char *text)
{
    return strcmp(text, "error: out of memory\n") == 0;
}

// A call of the library with what it is made for; false when it says that memory was out, or
// returns nothing where there has to be something.
struct trial {
    const char *name;
    bool (*call)(struct baronet_play *play, const void *detail, struct findings *findings);
    const void *detail;
};

struct subject {
    const char *name;
    const struct baronet_game *game; // NULL: the trial needs no play
    const char *const *turns;        // made before, NULL after the last
};

static struct baronet_play *set_up(const struct subject *subject)
{
    if (!subject->game)
        return NULL;
    struct baronet_play *play = baronet_start(subject->game);
    for (const char *const *turn = subject->turns; turn && *turn; turn++)
        assert_true(baronet_apply_text(play, *turn, NULL));
    return play;
}

// What must not change.
static void look_at(const struct baronet_play *play, struct findings *state)
{
    if (!play)
        return;
    find(state, "%" PRIx64 " ", baronet_play_hash(play));
    find_text(state, baronet_play_fen(play, BARONET_REFEREE));
    for (size_t i = 0; i < baronet_play_turn_count(play); i++)
        find_text(state, baronet_play_turn_text(play, i, BARONET_REFEREE));
}

// Lets allocation n fail, from the start of the call on. False when there are not so many.
static bool fail_once(const struct subject *subject, const struct trial *trial,
                      const struct findings *expected, long n)
{
    static struct findings found, before, after;
    found.length = before.length = after.length = 0;
    long blocks_before = atomic_load(&blocks), failures_before = atomic_load(&failures);
    int files_before = open_files();
    struct baronet_play *play = set_up(subject);
    look_at(play, &before);
    atomic_store(&countdown, n);
    bool is_done = trial->call(play, trial->detail, &found);
    atomic_store(&countdown, 0);
    bool has_failed = atomic_load(&failures) > failures_before;
    if (is_done == has_failed)
        fail_msg("%s, %s, allocation %ld: its failure is not told", subject->name, trial->name, n);
    look_at(play, &after);
    if (strcmp(before.text, after.text) != 0)
        fail_msg("%s, %s, allocation %ld: %s became %s", subject->name, trial->name, n, before.text,
                 after.text);
    found.length = 0;
    if (!trial->call(play, trial->detail, &found) || strcmp(found.text, expected->text) != 0)
        fail_msg("%s, %s, allocation %ld: then it finds %s, not %s", subject->name, trial->name, n,
                 found.text, expected->text);
    baronet_play_free(play);
    if (atomic_load(&blocks) != blocks_before)
        fail_msg("%s, %s, allocation %ld: %ld blocks are left", subject->name, trial->name, n,
                 atomic_load(&blocks) - blocks_before);
    if (open_files() != files_before)
        fail_msg("%s, %s, allocation %ld: files are left open", subject->name, trial->name, n);
    return has_failed;
}

// The first allocations fail one by one, `sure` of them; where there are many more, one fails of
// each so many.
static void fail_some(const struct subject *subject, const struct trial *trial, long sure)
{
    static struct findings expected;
    long n = 0;
    expected.length = 0;
    struct baronet_play *play = set_up(subject);
    if (!trial->call(play, trial->detail, &expected))
        fail_msg("%s, %s: %s", subject->name, trial->name, expected.text);
    baronet_play_free(play);
    do
        n += 1 + n / sure;
    while (fail_once(subject, trial, &expected, n));
    if (getenv("MEMORY_TEST_TELLS"))
        fprintf(stderr, "%s, %s: %ld\n", subject->name, trial->name, n - 1);
}

static void fail_each(const struct subject *subject, const struct trial *trial)
{
    const char *sure = getenv("MEMORY_TEST_SURE");
    fail_some(subject, trial, sure ? strtol(sure, NULL, 10) : (long)scaled(4, 5, 120));
}

// ---- Loading

struct source {
    const char *name, *text; // NULL: by name
    unsigned flags;
};

static bool load(struct baronet_play *play, const void *detail, struct findings *findings)
{
    const struct source *source = detail;
    struct baronet_load_options options = {.size = sizeof options, .flags = source->flags};
    struct baronet_message *message = NULL;
    bool missing;
    (void)play;
    struct baronet_game *game =
        source->text ? baronet_load_text_with(source->name, source->text, strlen(source->text),
                                              &options, &message)
                     : baronet_load_with(source->name, &options, &missing, &message);
    bool is_done = !is_out(baronet_message_text(message));
    if (game)
        find(findings, "%" PRIx64 " %s\n", baronet_game_fingerprint(game),
             baronet_game_start_fen(game));
    if (is_done)
        find(findings, "%s", baronet_message_text(message));
    baronet_message_free(message);
    baronet_game_free(game);
    return is_done;
}

static const char broken[] = "game \"Broken\"\n"
                             "board 3x3\n"
                             "players White, Black\n"
                             "piece Man m: fmWfq\n"
                             "turn\n"
                             "    move nothing\n"
                             "goal win \"there\" when exists (pieces Man) in nowhere\n";

static void test_load(void **state)
{
    static const struct source sources[] = {{"hex", NULL, 0},
                                            {"gomoku", NULL, BARONET_PLAIN},
                                            {"broken.vdl", broken, 0},
                                            {"no-such-game", NULL, 0},
                                            {"games/no-such-file.vdl", NULL, 0},
                                            {"games/breakthrough.vdl", NULL, 0},
                                            {"games/zrf/no-such-file.zrf", NULL, 0},
                                            {"antichess", NULL, 0},
                                            {"chess", NULL, 0},
                                            {"ruddigore", NULL, 0},
                                            {"games/zrf/draughts.zrf", NULL, 0}};
    size_t count = sizeof sources / sizeof *sources;
    (void)state;
    for (size_t i = 0; i < count - scaled(4, 4, 0); i++) {
        struct subject none = {sources[i].name, NULL, NULL};
        fail_each(&none, &(struct trial){"load", load, &sources[i]});
    }
}

// ---- Playing

static bool list(struct baronet_play *play, const void *detail, struct findings *findings)
{
    struct baronet_message *message = NULL;
    struct baronet_turns *turns = baronet_turns(play, &message);
    bool is_done = turns != NULL;
    (void)detail;
    assert_true(is_done || is_out(baronet_message_text(message)));
    baronet_message_free(message);
    for (size_t i = 0; is_done && i < baronet_turns_count(turns) && i < 3; i++)
        is_done = find_text(findings, baronet_turns_text(turns, i));
    baronet_turns_free(turns);
    return is_done;
}

// What somebody asks who picks his turn choice by choice, or types it in short.
static bool pick(struct baronet_play *play, const void *detail, struct findings *findings)
{
    struct baronet_turns *turns = baronet_turns(play, NULL);
    struct baronet_beginning meant[4] = {{.size = sizeof *meant}};
    struct baronet_pick first = {.size = sizeof first};
    long there = atomic_load(&failures);
    (void)detail;
    if (!turns)
        return false;
    baronet_turns_pick(turns, 0, 0, &first);
    const char *question = baronet_turns_question(turns);
    size_t count = baronet_turns_san(play, turns, "d", meant, 4);
    bool is_done = atomic_load(&failures) == there; // these have nothing to say it with
    find(findings, "%zu %s %zu", first.end, question ? question : "none", count);
    baronet_turns_free(turns);
    return is_done;
}

// A turn is chosen step by step: always the first option, and then its text again.
static bool choose(struct baronet_play *play, const void *detail, struct findings *findings)
{
    struct baronet_message *message = NULL;
    struct baronet_picker *picker = baronet_picker_new(play, &message);
    bool is_done = picker != NULL;
    (void)detail;
    while (is_done && baronet_picker_count(picker) > 0)
        is_done = baronet_picker_pick(picker, 0, &message);
    char text[64] = "";
    if (is_done)
        snprintf(text, sizeof text, "%s", baronet_picker_text(picker));
    struct baronet_view *view = is_done ? baronet_picker_view(picker, 0, &message) : NULL;
    is_done = view != NULL;
    baronet_view_free(view);
    struct baronet_turn *turn = is_done ? baronet_picker_turn(picker, 0, &message) : NULL;
    is_done = turn != NULL;
    baronet_turn_free(turn);
    while (is_done && baronet_picker_back(picker))
        continue;
    is_done = is_done && baronet_picker_pick_text(picker, text, &message);
    find(findings, "%s", is_done ? baronet_picker_text(picker) : "");
    is_done = is_done && baronet_picker_apply(picker, &message);
    if (is_done)
        assert_true(baronet_undo(play));
    assert_true(is_done || is_out(baronet_message_text(message)));
    baronet_message_free(message);
    baronet_picker_free(picker);
    return is_done;
}

// The play as a record, which is played again: whole, or (with a detail) from both players' parts.
static bool record(struct baronet_play *play, const void *detail, struct findings *findings)
{
    struct baronet_message *message = NULL;
    struct baronet_record *read = NULL;
    struct baronet_play *again = NULL;
    bool is_done = true;
    for (unsigned i = 0; i < (detail ? 2 : 1) && is_done; i++) {
        char *text = baronet_record_text(play, detail ? i : BARONET_REFEREE, NULL, &message);
        if (text && read)
            is_done = baronet_record_add(read, "test", text, strlen(text), &message);
        else if (text)
            is_done = (read = baronet_record_read("test", text, strlen(text), 0, &message)) != NULL;
        is_done = text && is_done;
        baronet_free(text);
    }
    if (is_done)
        again = baronet_record_play(read, baronet_play_game(play), &message);
    is_done = again != NULL;
    assert_true(is_done || is_out(baronet_message_text(message)));
    if (is_done)
        find(findings, "%zu", baronet_play_turn_count(again));
    baronet_message_free(message);
    baronet_play_free(again);
    baronet_record_free(read);
    return is_done;
}

// A movement in words, as a picture and as a list.
static bool explain(struct baronet_play *play, const void *detail, struct findings *findings)
{
    const struct baronet_betza request = {
        .size = sizeof request, .betza = "fmWfcFnA", .board = "8x8"};
    struct baronet_message *message = NULL;
    char *drawing = NULL, *texts[3] = {NULL, NULL, NULL};
    bool is_done = true;
    (void)play;
    (void)detail;
    for (int i = 0; i < 3 && is_done; i++) {
        texts[i] = i == 0   ? baronet_betza(&request, &drawing, &message)
                   : i == 1 ? baronet_betza_svg(&request, &message)
                            : baronet_betza_explain(&request, &message);
        is_done = texts[i] != NULL;
        assert_true(is_done || is_out(baronet_message_text(message)));
        baronet_message_free(message);
        message = NULL;
    }
    find(findings, "%s", drawing ? drawing : "");
    baronet_free(drawing);
    for (int i = 0; i < 3; i++)
        if (is_done)
            find_text(findings, texts[i]);
        else
            baronet_free(texts[i]);
    return is_done;
}

// A text in canonical layout.
static bool lay_out(struct baronet_play *play, const void *detail, struct findings *findings)
{
    struct baronet_message *message = NULL;
    char *text = baronet_format("test.vdl", detail, strlen(detail), &message);
    (void)play;
    assert_true(text || is_out(baronet_message_text(message)));
    baronet_message_free(message);
    bool is_done = text != NULL;
    if (is_done)
        find_text(findings, text);
    return is_done;
}

static bool compare(struct baronet_play *play, const void *detail, struct findings *findings)
{
    const struct baronet_game *game = baronet_play_game(play);
    const struct baronet_compare_options options = {.size = sizeof options,
                                                    .games = 1,
                                                    .turn_limit = 6,
                                                    .turns_in_all = 100,
                                                    .seed = 1,
                                                    .perft_nodes = 100};
    struct baronet_comparison comparison = {.size = sizeof comparison};
    struct baronet_message *difference = NULL;
    (void)detail;
    bool is_done = baronet_compare(game, game, &options, &comparison, &difference);
    assert_true(is_done || is_out(baronet_message_text(difference)));
    baronet_message_free(difference);
    if (is_done)
        find(findings, "%" PRIu64, comparison.turns);
    return is_done;
}

// Makes turns by their texts and takes them back.
static bool make(struct baronet_play *play, const void *detail, struct findings *findings)
{
    const char *const *turns = detail;
    bool is_done = true;
    size_t count = 0;
    for (; turns[count] && is_done; count += is_done) {
        struct baronet_message *message = NULL;
        is_done = baronet_apply_text(play, turns[count], &message);
        assert_true(is_done || is_out(baronet_message_text(message)));
        baronet_message_free(message);
    }
    for (unsigned viewer = 0; viewer < 2 && is_done; viewer++)
        is_done =
            find_text(findings, baronet_play_fen(play, viewer)) &&
            find_text(findings, baronet_play_drawing(play, viewer)) &&
            find_text(findings,
                      baronet_play_turn_text(play, baronet_play_turn_count(play) - 1, viewer));
    while (count-- > 0)
        assert_true(baronet_undo(play));
    return is_done;
}

// Looks at the position as everybody may know it.
static bool view(struct baronet_play *play, const void *detail, struct findings *findings)
{
    struct baronet_message *message = NULL;
    struct baronet_view *seen = baronet_view(play, BARONET_SPECTATOR, &message);
    struct baronet_standing standing = {.size = sizeof standing};
    bool is_there = seen != NULL;
    (void)detail;
    assert_true(is_there || is_out(baronet_message_text(message)));
    baronet_message_free(message);
    for (size_t s = 0; is_there && baronet_view_square(seen, s, &standing); s++)
        find(findings, "%s ", standing.text);
    baronet_view_free(seen);
    return is_there;
}

// What the first turn would do, and what the last one did.
static bool tell_turns(struct baronet_play *play, const void *detail, struct findings *findings)
{
    struct baronet_turns *turns = baronet_turns(play, NULL);
    struct baronet_turn *told =
        turns ? baronet_turns_turn(play, turns, 0, BARONET_REFEREE, NULL) : NULL;
    bool is_done = told != NULL;
    (void)detail;
    if (told)
        find(findings, "%s: %s ", baronet_turn_text(told), baronet_turn_words(told));
    baronet_turn_free(told);
    baronet_turns_free(turns);
    if (is_done && baronet_play_turn_count(play) > 0) {
        told = baronet_play_turn(play, 0, BARONET_SPECTATOR);
        is_done = told != NULL;
        baronet_turn_free(told);
    }
    return is_done;
}

static bool refuse(struct baronet_play *play, const void *detail, struct findings *findings)
{
    struct baronet_message *message = NULL;
    assert_false(baronet_apply_text(play, detail, &message));
    assert_non_null(message);
    bool is_done = !is_out(baronet_message_text(message));
    find(findings, "%s", baronet_message_text(message));
    baronet_message_free(message);
    return is_done;
}

// Why a text is no legal turn, with the squares concerned.
static bool give_reason(struct baronet_play *play, const void *detail, struct findings *findings)
{
    struct baronet_message *message = NULL;
    struct baronet_explanation *explanation = baronet_explain(play, detail, &message);
    struct baronet_explained told = {.size = sizeof told};
    bool is_there = explanation != NULL;
    assert_true(is_there || is_out(baronet_message_text(message)));
    baronet_message_free(message);
    if (is_there && baronet_explained(explanation, &told))
        find(findings, "%s: %s, %zu squares", baronet_reason_name(told.reason), told.words,
             told.square_count);
    baronet_explanation_free(explanation);
    return is_there;
}

// How the board is drawn needs no memory.
static bool draw_board(struct baronet_play *play, const void *detail, struct findings *findings)
{
    const struct baronet_game *game = baronet_play_game(play);
    struct baronet_geometry geometry = {.size = sizeof geometry};
    struct baronet_outline outline = {.size = sizeof outline};
    long there = atomic_load(&failures);
    size_t ends[8];
    (void)detail;
    bool is_done = baronet_game_geometry(game, &geometry);
    for (size_t s = 0; is_done && baronet_game_outline(game, s, &outline); s++)
        find(findings, "%g %g ", outline.x, outline.y);
    find(findings, "%zu %zu", baronet_game_links(game, ends, 4), baronet_game_zone_count(game));
    return atomic_load(&failures) == there && is_done;
}

// The rules as a text, and the game loaded from it.
static bool load_again(struct baronet_play *play, const void *detail, struct findings *findings)
{
    struct baronet_message *message = NULL;
    char *rules = baronet_game_rules(baronet_play_game(play));
    (void)detail;
    if (!rules)
        return false;
    struct baronet_game *game = baronet_load_rules(rules, strlen(rules), NULL, &message);
    bool is_done = game != NULL;
    assert_true(is_done || is_out(baronet_message_text(message)));
    baronet_message_free(message);
    baronet_free(rules);
    if (is_done)
        find(findings, "%" PRIx64, baronet_game_fingerprint(game));
    baronet_game_free(game);
    return is_done;
}

// A win is proved, or that there is none.
static bool prove(struct baronet_play *play, const void *detail, struct findings *findings)
{
    struct baronet_forced_win win = {.size = sizeof win};
    struct baronet_message *message;
    (void)detail;
    bool is_done = baronet_forced_win_find(play, 1, NULL, NULL, &win, &message);
    assert_true(is_done || is_out(baronet_message_text(message)));
    baronet_message_free(message);
    if (is_done)
        find(findings, "%d %" PRIu64, win.is_found, win.nodes);
    baronet_forced_win_release(&win);
    return is_done;
}

static bool count_turns(struct baronet_play *play, const void *detail, struct findings *findings)
{
    struct baronet_message *message = NULL;
    uint64_t nodes = 0;
    bool is_done = baronet_perft_with(play, 3, detail, &nodes, &message);
    assert_true(is_done || is_out(baronet_message_text(message)));
    baronet_message_free(message);
    if (is_done)
        find(findings, "%" PRIu64, nodes);
    return is_done;
}

static bool play_out(struct baronet_play *play, const void *detail, struct findings *findings)
{
    struct baronet_playout playout = {
        .size = sizeof playout, .random = 7, .turn_limit = 30, .wants_hash = true};
    struct baronet_message *message = NULL;
    bool is_done = baronet_playout(play, &playout, &message);
    (void)detail;
    assert_true(is_done || is_out(baronet_message_text(message)));
    baronet_message_free(message);
    if (is_done)
        find(findings, "%zu %" PRIx64, playout.turn_count, playout.hash);
    return is_done;
}

static bool copy(struct baronet_play *play, const void *detail, struct findings *findings)
{
    struct baronet_play *made = baronet_play_copy(play);
    char *fen = made ? baronet_play_fen(made, BARONET_REFEREE) : NULL;
    struct baronet_message *message = NULL;
    struct baronet_play *read =
        fen ? baronet_start_fen(baronet_play_game(play), fen, &message) : NULL;
    bool is_done = read != NULL;
    (void)detail;
    assert_true(is_done || !fen || is_out(baronet_message_text(message)));
    baronet_message_free(message);
    if (is_done)
        find(findings, "%" PRIx64 " %s", baronet_play_hash(read), fen);
    baronet_free(fen);
    baronet_play_free(made);
    baronet_play_free(read);
    return is_done;
}

static bool save(struct baronet_play *play, const void *detail, struct findings *findings)
{
    const struct baronet_game *game = baronet_play_game(play);
    (void)detail;
    return find_text(findings, baronet_game_disassembly(game)) &&
           find_text(findings, baronet_game_rules(game));
}

static bool tell_rules(struct baronet_play *play, const void *detail, struct findings *findings)
{
    struct baronet_message *message;
    (void)detail;
    char *sheet = baronet_sheet(baronet_play_game(play), BARONET_SHEET_HTML, &message);
    assert_true(sheet || is_out(baronet_message_text(message)));
    baronet_message_free(message);
    return find_text(findings, sheet);
}

static bool check(struct baronet_play *play, const void *detail, struct findings *findings)
{
    struct baronet_message *message = NULL, *report = NULL;
    unsigned passed = 0, failed = 0;
    (void)detail;
    baronet_game_lint(baronet_play_game(play), &message);
    bool is_done = !is_out(baronet_message_text(message)) &&
                   (baronet_game_test(baronet_play_game(play), &passed, &failed, &report) ||
                    !is_out(baronet_message_text(report)));
    find(findings, "%s%u %u", baronet_message_text(message), passed, failed);
    baronet_message_free(message);
    baronet_message_free(report);
    return is_done;
}

static char *tell_fen(void *context, struct baronet_play *play, unsigned viewer, uint64_t random)
{
    (void)context, (void)random;
    return baronet_play_fen(play, viewer);
}

static bool keep_secrets(struct baronet_play *play, const void *detail, struct findings *findings)
{
    static const struct baronet_channel channel = {sizeof(struct baronet_channel), "FEN", tell_fen,
                                                   1, false};
    struct baronet_secrets_options options = {.size = sizeof options,
                                              .games = 1,
                                              .turn_limit = 3,
                                              .seed = 1,
                                              .channels = &channel,
                                              .channel_count = 1};
    struct baronet_secrets_report report = {.size = sizeof report};
    struct baronet_message *message;
    (void)detail;
    bool is_same = baronet_secrets_check(baronet_play_game(play), &options, &report, &message);
    assert_true(is_same || is_out(baronet_message_text(message)));
    baronet_message_free(message);
    if (is_same)
        find(findings, "%" PRIu64, report.compared);
    baronet_secrets_release(&report);
    return is_same;
}

static const struct baronet_perft_options alone = {.size = sizeof alone, .hash_megabytes = 0},
                                          with_table = {.size = sizeof with_table,
                                                        .hash_megabytes = 1},
                                          in_threads = {.size = sizeof in_threads,
                                                        .threads = 3,
                                                        .hash_megabytes = 1};

static void play_all(const char *name, unsigned flags, const char *const *before,
                     const char *const *turns)
{
    struct baronet_load_options options = {.size = sizeof options, .flags = flags};
    struct baronet_message *message;
    struct baronet_game *game = baronet_load_with(name, &options, NULL, &message);
    if (!game)
        fail_msg("%s", baronet_message_text(message));
    baronet_message_free(message);
    struct subject subject = {name, game, before};
    const struct trial trials[] = {{"list", list, NULL},
                                   {"pick", pick, NULL},
                                   {"choose", choose, NULL},
                                   {"explain", explain, NULL},
                                   {"lay out", lay_out, "piece King k:K -- a\nturn:\n move\n"},
                                   {"compare", compare, NULL},
                                   {"make", make, turns},
                                   {"view", view, NULL},
                                   {"tell turns", tell_turns, NULL},
                                   {"refuse", refuse, "no turn"},
                                   {"give the reason", give_reason, "a1b9"},
                                   {"give no reason", give_reason, turns[0]},
                                   {"draw the board", draw_board, NULL},
                                   {"load again", load_again, NULL},
                                   {"prove", prove, NULL},
                                   {"perft", count_turns, &alone},
                                   {"perft with a table", count_turns, &with_table},
                                   {"perft in threads", count_turns, &in_threads},
                                   {"playout", play_out, NULL},
                                   {"copy", copy, NULL},
                                   {"save", save, NULL},
                                   {"tell the rules", tell_rules, NULL},
                                   {"record", record, NULL},
                                   {"check", check, NULL}};
    // The last takes the plain machine long.
    for (size_t i = 0; i < sizeof trials / sizeof *trials - (flags & BARONET_PLAIN); i++)
        fail_each(&subject, &trials[i]);
    baronet_game_free(game);
}

static void test_play(void **state)
{
    static const char *const four[] = {"d1", "e1", NULL}, *const three[] = {"d2", NULL};
    static const char *const chess[] = {"e2e4", "e7e5", "g1f3", NULL}, *const answer[] = {
                                                                           "b8c6", "f1b5", NULL};
    (void)state;
    play_all("connect-four", 0, four, three);
    play_all("connect-four", BARONET_PLAIN, four, three);
    if (scaled(0, 0, 1))
        play_all("chess", 0, chess, answer);
}

static void test_secrets(void **state)
{
    static const char *const none[] = {NULL};
    const struct trial trial = {"secrets", keep_secrets, NULL};
    struct baronet_message *message;
    (void)state;
    struct baronet_game *game = baronet_load("robber-baron", NULL, &message);
    if (!game)
        fail_msg("%s", baronet_message_text(message));
    struct subject subject = {"robber-baron", game, none};
    fail_each(&subject, &trial);
    fail_each(&subject, &(struct trial){"record in parts", record, game});
    baronet_game_free(game);
}

// ---- Thinking

// A new engine each time; the other one, in `detail`, is asked again and again.
static bool think(struct baronet_play *play, const void *detail, struct findings *findings)
{
    const struct engine_options *options = detail;
    const struct engine_limits limits = {.depth = 2, .nodes = 300};
    struct engine *engine = engine_new(baronet_play_game(play), options);
    if (!engine)
        return false;
    struct engine_answer answer;
    bool can_move = engine_think(engine, play, &limits, NULL, NULL, &answer);
    bool is_done = !answer.is_out_of_memory;
    assert_int_equal(can_move, is_done);
    baronet_free(answer.turn);
    baronet_free(answer.reply);
    if (!is_done) { // it can still think
        assert_true(engine_think(engine, play, &limits, NULL, NULL, &answer));
        baronet_free(answer.turn);
        baronet_free(answer.reply);
    }
    if (is_done && options->threads <= 1) {
        find(findings, "%d ", answer.score);
        is_done = find_text(findings, engine_values_text(engine));
    }
    engine_free(engine);
    return is_done;
}

// The engine of a host, which is shown the play as the player to move sees it; it can think again,
// and its seat is whole.
static bool think_seated(struct baronet_play *play, const void *detail, struct findings *findings)
{
    static const struct baronet_key key = {"a key"};
    const struct baronet_engine_options options = {.size = sizeof options,
                                                   .hash_megabytes = 1,
                                                   .learning = BARONET_LEARNS_NOTHING,
                                                   .key = &key};
    const struct baronet_engine_limits limits = {.size = sizeof limits, .nodes = 20};
    struct baronet_engine_answer answer = {.size = sizeof answer};
    struct baronet_message *message;
    (void)detail;
    struct baronet_engine *engine = baronet_engine_new(baronet_play_game(play), &options, &message);
    assert_true(engine || is_out(baronet_message_text(message)));
    if (!engine)
        return false;
    bool is_done = baronet_engine_think(engine, play, &limits, &answer, &message);
    assert_true(is_done || is_out(baronet_message_text(message)));
    if (is_done) {
        find(findings, "%s %d", answer.turn, answer.score);
    } else {
        baronet_message_free(message);
        assert_null(answer.turn);
        assert_true(baronet_engine_think(engine, play, &limits, &answer, &message));
        assert_false(answer.is_by_chance);
    }
    baronet_engine_answer_release(&answer);
    baronet_engine_free(engine);
    return is_done;
}

// A host that has only what one player was sent: his seat, notes of two turns, and a turn.
static bool take_a_seat(struct baronet_play *play, const void *detail, struct findings *findings)
{
    static const struct baronet_key key = {"a key"};
    const struct baronet_engine_options options = {.size = sizeof options,
                                                   .hash_megabytes = 1,
                                                   .learning = BARONET_LEARNS_NOTHING,
                                                   .key = &key};
    const struct baronet_engine_limits limits = {.size = sizeof limits, .nodes = 20};
    struct baronet_engine_answer answer = {.size = sizeof answer};
    struct baronet_message *message;
    unsigned player = *(const unsigned *)detail;
    struct baronet_play *again = baronet_start(baronet_play_game(play));
    struct baronet_seat *seat =
        again ? baronet_seat_new(baronet_play_game(play), player, NULL, &key, NULL) : NULL;
    bool is_done = seat != NULL;
    for (size_t i = 0; i < baronet_play_turn_count(play) && is_done; i++) {
        char *made = baronet_play_turn_text(play, i, BARONET_REFEREE);
        is_done = made && baronet_apply_text(again, made, NULL);
        char *turn = is_done ? baronet_play_turn_text(again, i, player) : NULL;
        char *fen = turn ? baronet_play_fen(again, player) : NULL;
        is_done = fen && baronet_seat_note(seat, turn, fen, &message);
        if (fen && !is_done) {
            assert_true(is_out(baronet_message_text(message)));
            baronet_message_free(message);
        }
        baronet_free(made);
        baronet_free(turn);
        baronet_free(fen);
    }
    struct baronet_engine *engine =
        is_done ? baronet_engine_new(baronet_play_game(play), &options, NULL) : NULL;
    is_done = engine && baronet_engine_think_seat(engine, seat, &limits, &answer, &message);
    if (engine && !is_done) {
        assert_true(is_out(baronet_message_text(message)));
        baronet_message_free(message);
    }
    if (is_done)
        find(findings, "%zu %s %d", baronet_seat_certain(seat), answer.turn, answer.score);
    baronet_engine_answer_release(&answer);
    baronet_engine_free(engine);
    baronet_seat_free(seat);
    baronet_play_free(again);
    return is_done;
}

// What an engine knows is printed, given to another one, and asked.
static bool know(struct baronet_play *play, const void *detail, struct findings *findings)
{
    const struct baronet_game *game = baronet_play_game(play);
    struct baronet_engine_options options = {
        .size = sizeof options, .hash_megabytes = 1, .learning = BARONET_LEARNS_NEVER};
    struct baronet_engine_evaluation evaluation = {.size = sizeof evaluation};
    struct baronet_message *message = NULL;
    (void)detail;
    struct baronet_engine *first = baronet_engine_new(game, &options, NULL), *second = NULL;
    char *values = first ? baronet_engine_values(first) : NULL;
    bool is_done = values && baronet_values_fit(game, values, 0, NULL) == BARONET_VALUES_FIT;
    if (is_done) {
        options.values = values;
        second = baronet_engine_new(game, &options, &message);
        assert_true(second || is_out(baronet_message_text(message)));
        baronet_message_free(message);
    }
    is_done = second && baronet_engine_evaluate(second, play, 0, &evaluation, &message);
    if (second && !is_done) {
        assert_true(is_out(baronet_message_text(message)));
        baronet_message_free(message);
    }
    if (is_done)
        find(findings, "%d %d %s", evaluation.present, evaluation.quiet, values);
    baronet_free(values);
    baronet_engine_free(first);
    baronet_engine_free(second);
    return is_done;
}

static void test_think(void **state)
{
    static const struct engine_options quick = {.hash_megabytes = 1},
                                       tree = {.hash_megabytes = 1, .method = BARONET_METHOD_TREE},
                                       threads = {.hash_megabytes = 1, .threads = 3},
                                       learns = {.hash_megabytes = 1,
                                                 .learning = ENGINE_LEARNS_TO_SHIP,
                                                 .learn_threads = 3,
                                                 .learn_nodes = 300};
    struct baronet_game *game = baronet_load("breakthrough", NULL, NULL);
    const struct subject subject = {"breakthrough", game, NULL};
    (void)state;
    fail_each(&subject, &(struct trial){"think", think, &quick});
    fail_each(&subject, &(struct trial){"grow a tree", think, &tree});
    fail_each(&subject, &(struct trial){"think in threads", think, &threads});
    static const char *const opening[] = {"+b1", "+b7", "c1c2", NULL};
    struct baronet_game *secret = baronet_load("robber-baron", NULL, NULL);
    const struct subject robbers = {"robber-baron", secret, opening};
    static const unsigned players[] = {0, 1};
    fail_each(&robbers, &(struct trial){"think in a seat", think_seated, NULL});
    fail_each(&robbers, &(struct trial){"take a seat", take_a_seat, &players[1]});
    fail_each(&subject, &(struct trial){"know", know, NULL});
    baronet_game_free(secret);
    if (scaled(0, 0, 1))
        fail_some(&subject, &(struct trial){"learn", think, &learns}, 8);
    baronet_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_load), cmocka_unit_test(test_play),
                                       cmocka_unit_test(test_secrets),
                                       cmocka_unit_test(test_think)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
