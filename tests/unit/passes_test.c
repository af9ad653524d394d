// The compiler's passes (interp/code/passes.def): whichever of them is left out, the turns are the
// same. Counts are those of tests/data/, which other programs made.
#include "baronet_notation.h"
#include "embedded.h"
#include "loaded_game.h"
#include "scale.h"
#include "unit.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NODES = 100000, LINE = 4096 };

static struct baronet_game *load(const char *name, uint32_t left_out)
{
    for (const struct embedded_file *file = embedded_files; file->name; file++)
        if (strcmp(file->title, name) == 0 && strncmp(file->name, "games/", 6) == 0) {
            struct baronet_game *game = game_new(NULL, true);
            game->options.left_out = left_out;
            game_compile(game, file->name, (struct text){(const char *)file->bytes, file->length});
            return game_finish(game, NULL);
        }
    return NULL;
}

static const char *const names[] = {
#define PASS(name, meaning) #name,
#include "passes.def"
#undef PASS
    "all"};

// One line of a table: game, FEN, depth, nodes. False when it is none, or asks for too much.
static bool read_line(char *line, char *parts[4])
{
    if (line[0] == '#')
        return false;
    for (int i = 0; i < 4; i++) {
        parts[i] = line;
        line += strcspn(line, "\t\n");
        if (!*line)
            return false;
        *line++ = '\0';
    }
    return strtoull(parts[3], NULL, 10) <= MOST_NODES;
}

static void check_line(struct baronet_game *game, char *const parts[4], const char *pass)
{
    struct baronet_message *message = NULL;
    uint64_t nodes = 0;
    struct baronet_play *play = strcmp(parts[1], "start") == 0
                                    ? baronet_start(game)
                                    : baronet_start_fen(game, parts[1], &message);
    if (!play || !baronet_perft(play, (unsigned)atoi(parts[2]), &nodes, NULL, NULL, &message))
        fail_msg("%s %s without %s: %s", parts[0], parts[1], pass, baronet_message_text(message));
    if (nodes != strtoull(parts[3], NULL, 10))
        fail_msg("%s %s %s without %s: %" PRIu64 ", not %s", parts[0], parts[1], parts[2], pass,
                 nodes, parts[3]);
    baronet_play_free(play);
}

// Checks every so many lines of a table, each without one pass after the other. Lines of a game
// stand together.
static int check_table(const char *path, int step)
{
    char *line = malloc(LINE), *parts[4], present[64] = "";
    struct baronet_game *games[PASS_COUNT + 1] = {NULL};
    int count = 0, number = 0;
    FILE *file = fopen(path, "r");
    if (!file || !line)
        fail_msg("can't read %s", path);
    while (file && line && fgets(line, LINE, file)) {
        if (!read_line(line, parts) || number++ % step)
            continue;
        for (int pass = 0; pass <= PASS_COUNT; pass++) {
            if (strcmp(present, parts[0]) != 0) {
                baronet_game_free(games[pass]);
                games[pass] = load(parts[0], pass == PASS_COUNT ? ALL_PASSES : 1u << pass);
            }
            if (games[pass])
                check_line(games[pass], parts, names[pass]);
        }
        snprintf(present, sizeof present, "%s", parts[0]);
        count++;
    }
    if (file)
        fclose(file);
    for (int pass = 0; pass <= PASS_COUNT; pass++)
        baronet_game_free(games[pass]);
    free(line);
    return count;
}

static void test_counts(void **state)
{
    (void)state;
    int rarely = (int)scaled(5, 5, 1);
    int lines = check_table("tests/data/seed-perft-open.tsv", 9 * rarely) +
                check_table("tests/data/fsf.tsv", 4 * rarely) +
                check_table("tests/data/rbg.tsv", 1);
    assert_true(lines > 80);
}

// Without any pass code holds basic instructions only.
static void test_basic_instructions(void **state)
{
    (void)state;
    for (size_t i = 0; baronet_bundled_name(i); i++) {
        struct baronet_game *game = load(baronet_bundled_name(i), ALL_PASSES);
        assert_non_null(game);
        for (int pc = 0; pc < game->program->code_count; pc++)
            assert_true(game->program->code[pc].op < BASIC_OPCODES);
        baronet_game_free(game);
    }
}

// Lines, squares and zones, joined, cut and by player: whichever they are, no position changes
// them.
static const char constant_sets[] = "game \"Sets\"\n"
                                    "board 3x3\n"
                                    "players White, Black\n"
                                    "piece Stone s: \"\"\n"
                                    "zone home for White: a1 b1\n"
                                    "zone home for Black: c3\n"
                                    "define side = file of a1 or rank of c3 except b3\n"
                                    "define goal = home or b2\n"
                                    "define goal for Black = c1 or c3\n"
                                    "turn:\n"
                                    "  choose square among empty in (side or goal)\n"
                                    "  note \"{square}\"\n"
                                    "  place Stone at square\n";

static struct baronet_game *load_sets(uint32_t left_out)
{
    struct baronet_game *game = game_new(NULL, true);
    game->options.left_out = left_out;
    game_compile(game, "sets.vdl", (struct text){constant_sets, sizeof constant_sets - 1});
    return game_finish(game, NULL);
}

static void check_turns(struct baronet_play *play, const char *const *turns)
{
    struct baronet_turns *list = baronet_turns(play, NULL);
    assert_non_null(list);
    size_t count = 0;
    for (; turns[count]; count++)
        assert_true(baronet_apply_text(play, turns[count], NULL) && baronet_undo(play));
    assert_int_equal(baronet_turns_count(list), count);
    baronet_turns_free(list);
}

static void test_constant_sets(void **state)
{
    (void)state;
    static const char *const whites[] = {"a1", "a2", "a3", "c3", "b1", "b2", NULL};
    static const char *const blacks[] = {"a1", "a2", "a3", "c3", "c1", NULL};
    for (int is_found = 0; is_found < 2; is_found++) {
        struct baronet_game *game = load_sets(is_found ? 0 : 1u << PASS_CONSTANT_SETS);
        assert_non_null(game);
        struct baronet_play *play = baronet_start(game);
        check_turns(play, whites);
        assert_true(baronet_apply_text(play, "b2", NULL));
        check_turns(play, blacks);
        // One set, which nobody has named, is all that is left of it.
        int zones = 0, others = 0;
        for (int pc = 0; pc < game->program->code_count; pc++) {
            const struct instruction *code = &game->program->code[pc];
            zones += code->op == OP_SET_ZONE && code->a >= game->model->zone_count;
            others += code->op == OP_SET_FILE || code->op == OP_SET_RANK || code->op == OP_SET_OR;
        }
        assert_int_equal(zones > 0, is_found);
        assert_int_equal(others == 0, is_found);
        baronet_play_free(play);
        baronet_game_free(game);
    }
}

// Random games are drawn where nothing is known of what follows a choice, too.
static void test_playouts(void **state)
{
    (void)state;
    for (size_t i = 0; baronet_bundled_name(i); i++) {
        struct baronet_game *game = load(baronet_bundled_name(i), ALL_PASSES);
        struct baronet_play *play = baronet_start(game);
        struct baronet_playout playout = {.size = sizeof playout, .random = 1, .turn_limit = 60};
        assert_true(baronet_playout(play, &playout, NULL));
        assert_true(playout.turn_count > 0);
        baronet_play_free(play);
        baronet_game_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts), cmocka_unit_test(test_basic_instructions),
        cmocka_unit_test(test_constant_sets), cmocka_unit_test(test_playouts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
