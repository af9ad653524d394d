// The rules of a game as one text: it is loaded as the same game, also when the files are gone.
#define _XOPEN_SOURCE 700
#include "games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Whether both mean the same, are called the same and have the same text.
static void assert_same(const struct baronet_game *game, const struct baronet_game *other)
{
    char *text = baronet_game_rules(game), *other_text = baronet_game_rules(other);
    assert_true(baronet_game_fingerprint(game) == baronet_game_fingerprint(other));
    assert_string_equal(baronet_game_name(game), baronet_game_name(other));
    assert_string_equal(baronet_game_title(game), baronet_game_title(other));
    assert_string_equal(text, other_text);
    baronet_free(text);
    baronet_free(other_text);
}

static void bundled_games_are_whole(void **state)
{
    (void)state;
    const char *name;
    for (size_t i = 0; (name = baronet_bundled_name(i)); i++) {
        struct baronet_game *game = load(name);
        char *text = baronet_game_rules(game);
        struct baronet_game *other = load_rules(text);
        assert_same(game, other);
        baronet_free(text);
        baronet_game_free(other);
        baronet_game_free(game);
    }
}

static void write_file(const char *folder, const char *name, const char *text)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void remove_file(const char *folder, const char *name)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_int_equal(remove(path), 0);
}

// A game from files of the same name, one with a parent of its own, and bundled modules.
static void files_may_go(void **state)
{
    (void)state;
    char place[] = "/tmp/baronet-rules-XXXXXX", path[256], below[256];
    assert_non_null(mkdtemp(place));
    snprintf(below, sizeof below, "%s/below", place);
    assert_int_equal(mkdir(below, 0700), 0);
    write_file(place, "mine.vdl",
               "-- Who was here?\r\ngame \"Mine\" from \"below/mine.vdl\"\n"
               "use extra, promotion\npiece Knight N: WD");
    write_file(place, "extra.vdl", "rule idle: move own piece\n");
    write_file(place, "below/mine.vdl", "game \"Below\" from chess\npiece Ferret f: F\n");
    snprintf(path, sizeof path, "%s/mine.vdl", place);
    struct baronet_game *game = load(path);
    char *text = baronet_game_rules(game);
    remove_file(place, "below/mine.vdl");
    remove_file(place, "extra.vdl");
    remove_file(place, "mine.vdl");
    rmdir(below);
    rmdir(place);
    struct baronet_game *other = load_rules(text);
    assert_same(game, other);
    // Where the files were is not told.
    assert_null(strstr(text, place));
    assert_non_null(strstr(text, "\nfile mine.vdl\n"));
    assert_non_null(strstr(text, "/mine.vdl\n|game \"Below\" from chess\n"));
    assert_null(strstr(text, "piece Griffin")); // nothing is taken from the zoo
    baronet_free(text);
    baronet_game_free(other);
    baronet_game_free(game);
}

static void zrf_is_kept_as_vdl(void **state)
{
    (void)state;
    struct baronet_game *game = load("games/zrf/ataxx.zrf");
    char *text = baronet_game_rules(game);
    struct baronet_game *other = load_rules(text);
    assert_same(game, other);
    baronet_free(text);
    baronet_game_free(other);
    baronet_game_free(game);
}

// What is bundled now does not matter: the text is taken.
static void its_own_modules_count(void **state)
{
    (void)state;
    static const char text[] = "baronet rules 1\nfile a.vdl\n|game \"A\"\n|use hands\n|board 2x2\n"
                               "|piece Stone o\n|turn: put\nfile hands.vdl\n|rule put:\n"
                               "|  choose target among empty\n|  note \"{target}\"\n"
                               "|  place Stone at target\nasks 1 module 2 hands\nend\n";
    struct baronet_game *game = load_rules(text);
    struct baronet_play *play = baronet_start(game);
    struct baronet_turns *turns = baronet_turns(play, NULL);
    assert_int_equal(baronet_turns_count(turns), 4);
    baronet_turns_free(turns);
    baronet_play_free(play);
    baronet_game_free(game);
}

static void refuses(const char *text, size_t length, const char *words)
{
    struct baronet_message *message = NULL;
    struct baronet_game *game = baronet_load_rules(text, length, NULL, &message);
    if (game)
        fail_msg("is loaded: %.*s", (int)length, text);
    if (!strstr(baronet_message_text(message), words))
        fail_msg("says: %s", baronet_message_text(message));
    baronet_message_free(message);
}

// What was chosen is part of the name, the rules and the text of them; the usual choice is none.
static void options_are_kept(void **state)
{
    (void)state;
    struct baronet_game *usual = load("robber-baron"), *chosen = load("robber-baron?flips=off"),
                        *said = load("robber-baron?flips=on"), *twin = load("robber-baron-no-flip");
    char *text = baronet_game_rules(chosen);
    struct baronet_game *other = load_rules(text);
    struct baronet_rule_option option = {.size = sizeof option};
    assert_string_equal(baronet_game_name(chosen), "robber-baron?flips=off");
    assert_same(chosen, other);
    assert_same(usual, said);
    assert_true(baronet_game_fingerprint(chosen) == baronet_game_fingerprint(twin));
    assert_true(baronet_game_fingerprint(chosen) != baronet_game_fingerprint(usual));
    assert_true(baronet_game_option(chosen, 0, &option));
    assert_string_equal(option.name, "flips");
    assert_string_equal(option.chosen, "off");
    assert_int_equal(option.value_count, 2);
    assert_string_equal(baronet_game_option_value(chosen, 0, 0), "on");
    assert_null(baronet_game_option_value(chosen, 0, 2));
    assert_null(baronet_game_option_value(chosen, baronet_game_option_count(chosen), 0));
    assert_false(baronet_game_option(chosen, baronet_game_option_count(chosen), &option));
    // It is fixed there.
    assert_int_equal(baronet_game_option_count(twin), baronet_game_option_count(chosen) - 1);
    baronet_free(text);
    baronet_game_free(other);
    baronet_game_free(twin);
    baronet_game_free(said);
    baronet_game_free(chosen);
    baronet_game_free(usual);
}

static void damage_is_told(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "",
        "baronet rules 2\nfile a.vdl\nend\n",
        "baronet rules 1\nend\n",
        "baronet rules 1\n|line\nfile a.vdl\nend\n",
        "baronet rules 1\nfile a.vdl\nfile a.vdl\nend\n",
        "baronet rules 1\nwith\nfile a.vdl\nend\n",
        "baronet rules 1\nfile a.vdl\nasks 0 game 1 x\nend\n",
        "baronet rules 1\nfile a.vdl\nasks 1 game 99999999999999999999 x\nend\n",
        "baronet rules 1\nfile a.vdl\nasks 1 thing 1 x\nend\n",
        "baronet rules 1\nfile a.vdl\nasks 1 game 1\nend\n",
        "baronet rules 1\nfile a.vdl\nend\nmore\n",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        refuses(wrong[i], strlen(wrong[i]), "damaged");
    // A parent that is not there is not looked for elsewhere.
    static const char lost[] = "baronet rules 1\nfile a.vdl\n|game \"A\" from chess\nend\n";
    refuses(lost, sizeof lost - 1, "there is no game \"chess\"");
    // Cut anywhere.
    struct baronet_game *game = load("gomoku");
    char *text = baronet_game_rules(game);
    for (size_t length = 0; length + 1 < strlen(text); length++)
        refuses(text, length, "damaged");
    baronet_free(text);
    baronet_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bundled_games_are_whole), cmocka_unit_test(files_may_go),
        cmocka_unit_test(zrf_is_kept_as_vdl),      cmocka_unit_test(its_own_modules_count),
        cmocka_unit_test(options_are_kept),        cmocka_unit_test(damage_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
