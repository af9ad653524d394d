// baronet list: the bundled games, or the variants of Fairy-Stockfish, or some of them.
#include "baronet_ini.h"
#include "columns.h"
#include "command.h"
#include "complain.h"
#include "game_about.h"
#include "game_argument.h"
#include "json.h"
#include "memory.h"
#include "option_output.h"
#include "options.h"
#include "result_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { COLUMN_COUNT = 7, MOST_PLAYERS = 64 };

static bool is_of(const char *families, const char *wanted)
{
    const size_t length = strlen(wanted);
    while (*families) {
        families += strspn(families, ", ");
        const size_t own = strcspn(families, ",");
        if (own == length && strncasecmp(families, wanted, length) == 0)
            return true;
        families += own;
    }
    return false;
}

static void add_row(struct columns *columns, const struct baronet_game *game, const char *name)
{
    struct text_buffer text;
    text_buffer_init(&text);
    text_buffer_print(&text, "%u", game_people(game));
    columns_add(columns, name);
    columns_add(columns, baronet_game_title(game));
    columns_add(columns, baronet_game_board(game));
    columns_add(columns, text.start);
    columns_add(columns, game_families(game));
    text_buffer_clear(&text);
    print_options(&text, game);
    columns_add(columns, text.start);
    columns_add(columns, game_summary(game));
    text_buffer_release(&text);
}

static void print_json(struct json *json, const struct baronet_game *game, const char *name)
{
    json_open(json, "{");
    json_member(json, "name", name);
    json_member(json, "title", baronet_game_title(game));
    json_member(json, "author", baronet_game_author(game));
    json_member(json, "family", game_families(game));
    json_member(json, "about", game_summary(game));
    json_member(json, "board", baronet_game_board(game));
    json_key(json, "players");
    json_players(json, game);
    json_key(json, "secrets");
    json_boolean(json, baronet_game_has_secrets(game));
    json_member(json, "start", baronet_game_start_fen(game));
    json_key(json, "options");
    json_options(json, game);
    char rules[32];
    snprintf(rules, sizeof rules, "%016" PRIx64, baronet_game_fingerprint(game));
    json_member(json, "rules", rules);
    json_close(json, "}");
}

// Which games are listed.
struct wanted {
    const char *family; // NULL: any
    bool has_secrets;
    uint64_t players; // how many, chance not among them; 0: any number
};

static bool is_of_family(const struct wanted *wanted, const struct baronet_game *game)
{
    return !wanted->family || is_of(game_families(game), wanted->family);
}

static bool is_wanted(const struct wanted *wanted, const struct baronet_game *game)
{
    return is_of_family(wanted, game) && (!wanted->has_secrets || baronet_game_has_secrets(game)) &&
           (wanted->players == 0 || wanted->players == game_people(game));
}

// The names of the games that are listed; to be released.
struct names {
    char **texts;
    size_t count, capacity;
};

static void add_name(struct names *names, const char *head, const char *name)
{
    struct text_buffer text;
    text_buffer_init(&text);
    text_buffer_print(&text, "%s%s", head, name);
    names->texts =
        memory_grow(names->texts, names->count + 1, &names->capacity, sizeof *names->texts);
    names->texts[names->count++] = text_buffer_take(&text);
}

static struct names bundled_names(void)
{
    struct names names = {0};
    for (size_t i = 0; baronet_bundled_name(i); i++)
        add_name(&names, "", baronet_bundled_name(i));
    return names;
}

static struct names variant_names(void)
{
    struct names names = {0};
    struct baronet_message *message = NULL;
    char **variants = NULL;
    size_t count = baronet_ini_variants(BARONET_INI_BUNDLED, NULL, &variants, &message);
    for (size_t i = 0; i < count; i++) {
        add_name(&names, BARONET_INI_BUNDLED, variants[i]);
        memory_free(variants[i]);
    }
    memory_free(variants);
    baronet_message_free(message);
    return names;
}

static void names_release(struct names *names)
{
    for (size_t i = 0; i < names->count; i++)
        memory_free(names->texts[i]);
    memory_free(names->texts);
}

int list_command(int argc, char **argv)
{
    bool is_json = false, of_variants = false;
    const char *players = NULL;
    struct wanted wanted = {0};
    const struct option options[] = {
        {"--json", .is_set = &is_json},        {"--variants", .is_set = &of_variants},
        {"--family", .value = &wanted.family}, {"--secrets", .is_set = &wanted.has_secrets},
        {"--players", .value = &players},      {0}};
    if (!options_read(&argc, argv, options) || !options_have(argc, argv, "") ||
        !options_number(argv[0], "--players", players, 1, MOST_PLAYERS, &wanted.players))
        return STATUS_USAGE;
    size_t listed = 0, of_family = 0;
    struct names names = of_variants ? variant_names() : bundled_names();
    struct columns columns;
    struct json json = {.out = stdout};
    int worst = STATUS_FINE;
    columns_init(&columns, COLUMN_COUNT, names.count);
    if (is_json)
        json_open(&json, "[");
    for (size_t i = 0; i < names.count; i++) {
        struct baronet_game *game;
        int status = open_game(names.texts[i], &game);
        worst = status > worst ? status : worst;
        if (!game)
            continue;
        const bool is_listed = is_wanted(&wanted, game);
        listed += is_listed;
        of_family += is_of_family(&wanted, game);
        if (is_listed && is_json)
            print_json(&json, game, names.texts[i]);
        else if (is_listed)
            add_row(&columns, game, names.texts[i]);
        baronet_game_free(game);
    }
    if (is_json) {
        json_close(&json, "]");
        putchar('\n');
    }
    columns_print(&columns, output_is_terminal());
    columns_release(&columns);
    names_release(&names);
    if (of_family == 0 && worst == STATUS_FINE)
        return complain_usage(argv[0], NULL, "no bundled game has the family \"%s\"",
                              wanted.family);
    if (listed == 0 && worst == STATUS_FINE)
        complain("there is no such game");
    return worst;
}
