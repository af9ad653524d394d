// baronet check: diagnostics and lint of game files, and the tests written in them; or whether they
// keep their secrets.
#include "baronet_check.h"
#include "baronet_sheet.h"
#include "check_secrets.h"
#include "command.h"
#include "complain.h"
#include "json.h"
#include "loading.h"
#include "memory.h"
#include "message_json.h"
#include "options.h"
#include "text.h"

#include <inttypes.h>
#include <stdio.h>

enum { DEFAULT_GAMES = 40, GAMES_LIMIT = 1000000, DEFAULT_TURNS = 60, TURNS_LIMIT = 1000000 };

// What was found in a file.
struct findings {
    struct baronet_message **messages; // of loading, lint and tests; or NULL
    size_t count, capacity;
    unsigned passed, failed;
    bool needs_sentences;
};

static void keep(struct findings *found, struct baronet_message *message)
{
    found->messages = memory_grow(found->messages, found->count + 1, &found->capacity,
                                  sizeof(struct baronet_message *));
    found->messages[found->count++] = message;
}

static void test(struct findings *found, const struct baronet_game *game)
{
    struct baronet_message *message = NULL;
    unsigned passed = 0, failed = 0;
    baronet_game_test(game, &passed, &failed, &message);
    keep(found, message);
    found->passed += passed;
    found->failed += failed;
    if (found->needs_sentences) {
        found->failed += (unsigned)baronet_sheet_gaps(game, &message);
        keep(found, message);
    }
}

// The game with another value of an option than the usual one: with errors it has failed once.
static void test_choice(struct findings *found, const char *path, const char *option,
                        const char *value)
{
    struct baronet_message *message = NULL;
    struct text_buffer name;
    text_buffer_init(&name);
    text_buffer_print(&name, "%s?%s=%s", path, option, value);
    struct baronet_game *game = loading_game(name.start, NULL, &message);
    text_buffer_release(&name);
    if (game) {
        baronet_message_free(message); // warnings, which the usual game has, too
        test(found, game);
    } else {
        keep(found, message);
        found->failed++;
    }
    baronet_game_free(game);
}

// Whatever else may be chosen, one option at a time.
static void test_choices(struct findings *found, const char *path, const struct baronet_game *game)
{
    struct baronet_rule_option option = {.size = sizeof option};
    for (size_t i = 0; baronet_game_option(game, i, &option); i++)
        for (size_t value = 1; value < option.value_count; value++)
            test_choice(found, path, option.name, baronet_game_option_value(game, i, value));
}

// A file with errors has failed once. Returns an exit status.
static int examine(const char *path, struct findings *found)
{
    bool is_missing = false;
    struct baronet_message *message = NULL;
    *found = (struct findings){.needs_sentences = found->needs_sentences};
    struct baronet_game *game = loading_game(path, &is_missing, &message);
    keep(found, message);
    if (!game) {
        found->failed = 1;
        return is_missing ? STATUS_ENVIRONMENT : STATUS_WRONG;
    }
    found->failed += !baronet_game_lint(game, &message);
    keep(found, message);
    test(found, game);
    if (!path[loading_name_length(path)])
        test_choices(found, path, game);
    baronet_game_free(game);
    return found->failed > 0 ? STATUS_WRONG : STATUS_FINE;
}

static void print_text(const char *name, struct findings *found)
{
    for (size_t i = 0; i < found->count; i++)
        complain_message(found->messages[i]);
    printf("%s: %u passed, %u failed\n", name, found->passed, found->failed);
}

static void print_json(struct json *json, const char *name, struct findings *found)
{
    size_t left_out = 0;
    json_open(json, "{");
    json_member(json, "name", name);
    json_key(json, "diagnostics");
    json_open(json, "[");
    for (size_t i = 0; i < found->count; i++) {
        json_diagnostics(json, found->messages[i]);
        left_out += baronet_message_left_out(found->messages[i]);
        baronet_message_free(found->messages[i]);
    }
    json_close(json, "]");
    json_key(json, "left_out");
    json_number(json, left_out);
    json_count(json, "passed", found->passed);
    json_count(json, "failed", found->failed);
    json_close(json, "}");
}

static int check_all(int count, char **names, bool needs_sentences, bool is_json)
{
    struct json json = {.out = stdout};
    uint64_t all_passed = 0, all_failed = 0;
    int worst = STATUS_FINE;
    if (is_json) {
        json_open(&json, "{");
        json_key(&json, "files");
        json_open(&json, "[");
    }
    for (int i = 0; i < count; i++) {
        struct findings found = {.needs_sentences = needs_sentences};
        int status = examine(names[i], &found);
        worst = status > worst ? status : worst;
        all_passed += found.passed;
        all_failed += found.failed;
        if (is_json)
            print_json(&json, names[i], &found);
        else
            print_text(names[i], &found);
        memory_free(found.messages);
        fflush(stdout);
    }
    if (is_json) {
        json_close(&json, "]");
        json_count(&json, "passed", all_passed);
        json_count(&json, "failed", all_failed);
        json_close(&json, "}");
        putchar('\n');
    } else {
        printf("%" PRIu64 " passed, %" PRIu64 " failed\n", all_passed, all_failed);
    }
    return worst;
}

int check_command(int argc, char **argv)
{
    const char *games = NULL, *seed = NULL, *turns = NULL;
    bool is_secrets = false, needs_sentences = false;
    struct check_secrets_options wanted = {
        .games = DEFAULT_GAMES, .turns = DEFAULT_TURNS, .seed = 1};
    const struct option options[] = {{"--secrets", .is_set = &is_secrets},
                                     {"--sentences", .is_set = &needs_sentences},
                                     {"--games", .value = &games},
                                     {"--seed", .value = &seed},
                                     {"--turns", .value = &turns},
                                     {"--json", .is_set = &wanted.is_json},
                                     {0}};
    if (!options_read(&argc, argv, options) ||
        !options_number(argv[0], "--games", games, 1, GAMES_LIMIT, &wanted.games) ||
        !options_number(argv[0], "--turns", turns, 1, TURNS_LIMIT, &wanted.turns) ||
        !options_number(argv[0], "--seed", seed, 0, UINT64_MAX, &wanted.seed))
        return STATUS_USAGE;
    if (argc < 2)
        return complain_usage(argv[0], NULL, "missing argument FILE");
    if (!is_secrets && (games || seed || turns))
        return complain_usage(argv[0], NULL, "--games, --seed and --turns go with --secrets");
    return is_secrets ? check_secrets((size_t)argc - 1, argv + 1, &wanted)
                      : check_all(argc - 1, argv + 1, needs_sentences, wanted.is_json);
}
