#define _POSIX_C_SOURCE 200809L

#include "uci_options.h"

#include "baronet_ini.h"
#include "learning.h"
#include "loading.h"
#include "memory.h"
#include "options.h"
#include "protocol_turn.h"
#include "rule_options.h"
#include "uci_go.h"
#include "uci_talk.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *type, *value;     // at first; NULL: it has none, or a number
    uint64_t number, least, most; // most is 0: it is no number
} kinds[UCI_OPTION_COUNT] = {
    [UCI_HASH] = {"spin", NULL, 16, 1, 65536},
    [UCI_THREADS] = {"spin", NULL, 1, 1, 256},
    [UCI_LINES] = {"spin", NULL, 1, 1, 64},
    [UCI_LEARN] = {"spin", NULL, 0, 0, 3600000}, // at first learning_time()
    [UCI_PONDER] = {"check", "false", 0, 0, 0},
    [UCI_FORGET] = {"button", NULL, 0, 0, 0},
    [UCI_ANALYSE] = {"check", "false", 0, 0, 0},
    [UCI_SKILL] = {"spin", NULL, SKILL_MOST, 0, SKILL_MOST},
    [UCI_LIMIT] = {"check", "false", 0, 0, 0},
    [UCI_ELO] = {"spin", NULL, STRENGTH_ELO_USUAL, STRENGTH_ELO_LEAST, STRENGTH_ELO_MOST},
    [UCI_CHANCES] = {"check", "false", 0, 0, 0},
    [UCI_MILLISECONDS] = {"check", "true", 0, 0, 0},
    [UCI_PATHS] = {"string", "<empty>", 0, 0, 0},
    [UCI_VARIANT] = {"combo", NULL, 0, 0, 0},
};

void uci_reset_options(struct uci *uci)
{
    uci->hash = kinds[UCI_HASH].number;
    uci->threads = kinds[UCI_THREADS].number;
    uci->lines = kinds[UCI_LINES].number;
    uci->learn = learning_time();
    uci->strength = strength_whole;
    uci->counts_milliseconds = true;
}

// ---- Games

static bool set_game(struct uci *uci, const char *name)
{
    struct baronet_message *message = NULL;
    struct recovery recovery; // without memory for both, neither is left
    if (MEMORY_FAILED(&recovery))
        memory_out();
    struct baronet_game *game = loading_game(name, NULL, &message);
    char *named = game ? memory_copy_text(name) : NULL;
    memory_close(&recovery);
    uci_remark_message(uci, message);
    if (!game)
        return false;
    uci_forget_engine(uci);
    baronet_play_free(uci->play);
    baronet_game_free(uci->game);
    memory_free(uci->named);
    uci->named = named;
    uci->game = game;
    uci->play = baronet_start(game);
    text_buffer_clear(&uci->banned);
    return true;
}

// The options of its rules, each with the value that it has.
static void tell_rule_options(const struct uci *uci)
{
    static const struct rule_option_style style = {" var ", "", ""};
    struct baronet_rule_option option = {.size = sizeof option};
    struct text_buffer out;
    struct recovery recovery; // without memory the line is released
    if (MEMORY_FAILED(&recovery))
        memory_out();
    text_buffer_init(&out);
    for (size_t i = 0; baronet_game_option(uci->game, i, &option); i++) {
        text_buffer_clear(&out);
        rule_option_print(&out, uci->game, i, &style);
        uci_say("option %s%s type combo default %s%s",
                uci->dialect->has_bare_options ? "" : "name ", option.name, option.chosen,
                out.start);
    }
    text_buffer_release(&out);
    memory_close(&recovery);
}

// The variant of a file of variants, "duck" of "my.ini#duck" and of "fsf:duck"; other names as they
// are.
static const char *variant_name(const char *name)
{
    const char *mark = strstr(name, ".ini#");
    if (strncmp(name, BARONET_INI_BUNDLED, strlen(BARONET_INI_BUNDLED)) == 0)
        return name + strlen(BARONET_INI_BUNDLED);
    return mark ? mark + strlen(".ini#") : name;
}

// Calls `use` for each variant that is part of the program, and is no bundled game.
static void each_variant(void (*use)(void *context, const char *name), void *context)
{
    char **names = NULL;
    size_t count = baronet_ini_variants(BARONET_INI_BUNDLED, NULL, &names, NULL);
    for (size_t i = 0; i < count; i++) {
        if (!loading_is_bundled(names[i]))
            use(context, names[i]);
        memory_free(names[i]);
    }
    memory_free(names);
}

struct wanted {
    struct text name;
    bool is_there;
};

static void look_for(void *context, const char *name)
{
    struct wanted *wanted = context;
    wanted->is_there |= text_is(wanted->name, name);
}

static bool is_variant(struct text name)
{
    struct wanted wanted = {name, false};
    each_variant(look_for, &wanted);
    return wanted.is_there;
}

// Whether a file that was loaded is the game of that name. Variants are known by theirs alone.
static bool is_called(const char *loaded, struct text name)
{
    if (variant_name(loaded) != loaded)
        return text_is(name, variant_name(loaded));
    struct baronet_game *game = loading_game(loaded, NULL, NULL);
    bool is_it = game && text_is(name, baronet_game_name(game));
    baronet_game_free(game);
    return is_it;
}

// The file that was loaded and has this name, with the options that follow it; or a variant that is
// part of the program; or the name itself.
// To be freed.
static char *loaded_name(const struct uci *uci, const char *name)
{
    struct text own = {name, loading_name_length(name)};
    struct text_buffer whole;
    struct recovery recovery; // without memory the name is released
    if (MEMORY_FAILED(&recovery))
        memory_out();
    text_buffer_init(&whole);
    for (size_t i = 0; i < uci->loaded_count && !whole.length; i++)
        if (is_called(uci->loaded[i], own))
            text_buffer_print(&whole, "%s%s", uci->loaded[i], name + own.length);
    if (!whole.length)
        text_buffer_print(&whole, "%s%s", is_variant(own) ? BARONET_INI_BUNDLED : "", name);
    memory_close(&recovery);
    return text_buffer_take(&whole);
}

// A variant by its name: that of a file that was loaded, a bundled game, or one that is built into
// Fairy-Stockfish.
static void set_variant(struct uci *uci, const char *name)
{
    struct memory_undo undo;
    char *named = loaded_name(uci, name);
    memory_on_failure(&undo, memory_free, named);
    bool is_set = set_game(uci, named);
    memory_forget(&undo);
    memory_free(named);
    if (!is_set) {
        uci_remark(uci, "%s is no game that Baronet knows; it stays with %s", name,
                   variant_name(baronet_game_name(uci->game)));
        return;
    }
    unsigned files, ranks;
    board_size(uci->game, &files, &ranks);
    uci_remark(uci, "variant %s files %u ranks %u pocket 0 template fairy startpos %s",
               variant_name(baronet_game_name(uci->game)), files, ranks,
               baronet_game_start_fen(uci->game));
    tell_rule_options(uci);
}

// Whether it is an option of the rules: the game is loaded anew with this value.
static bool set_rule_option(struct uci *uci, const char *name, const char *value)
{
    size_t index;
    if (!value || !rule_option_named(uci->game, text_of(name), &index))
        return false;
    struct memory_undo undo;
    char *named =
        rule_option_choose(uci->game, uci->named ? uci->named : uci->first_named, index, value);
    memory_on_failure(&undo, memory_free, named);
    set_variant(uci, named);
    memory_forget(&undo);
    memory_free(named);
    return true;
}

static void add_loaded(struct uci *uci, const char *path)
{
    if (uci->loaded_count == sizeof uci->loaded / sizeof uci->loaded[0]) {
        uci_remark(uci, "%s is left out: there are %zu games already", path, uci->loaded_count);
        return;
    }
    uci->loaded[uci->loaded_count] = memory_copy_text(path);
    uci->loaded_count++; // once there is a text
}

// All variants of a file; what is wrong with one is said when it is chosen.
static void load_variants(struct uci *uci, const char *path)
{
    const struct baronet_load_options loading = loading_options();
    struct baronet_message *message = NULL;
    char **names = NULL;
    size_t count = baronet_ini_variants(path, &loading, &names, &message);
    uci_remark_message(uci, message);
    for (size_t i = 0; i < count; i++) {
        struct text_buffer whole;
        text_buffer_init(&whole);
        text_buffer_print(&whole, "%s#%s", path, names[i]);
        add_loaded(uci, whole.start);
        text_buffer_release(&whole);
        memory_free(names[i]);
    }
    memory_free(names);
}

static void load_file(struct uci *uci, char *path)
{
    if (text_ends(text_of(path), ".ini")) {
        load_variants(uci, path);
        return;
    }
    struct baronet_message *message = NULL;
    struct baronet_game *game = loading_game(path, NULL, &message);
    uci_remark_message(uci, message);
    if (game)
        add_loaded(uci, path);
    baronet_game_free(game);
}

void uci_load_files(struct uci *uci, char *paths)
{
    char *state;
    for (char *path = strtok_r(paths, ":;", &state); path; path = strtok_r(NULL, ":;", &state))
        load_file(uci, path);
}

// ---- Naming the options

static void print_variant(void *out, const char *name)
{
    text_buffer_print(out, " var %s", name);
}

static void print_variants(struct text_buffer *out, const struct uci *uci)
{
    text_buffer_print(out, " default %s", variant_name(baronet_game_name(uci->game)));
    for (size_t i = 0; baronet_bundled_name(i); i++)
        text_buffer_print(out, " var %s", baronet_bundled_name(i));
    each_variant(print_variant, out);
    for (size_t i = 0; i < uci->loaded_count; i++) {
        if (variant_name(uci->loaded[i]) != uci->loaded[i]) {
            text_buffer_print(out, " var %s", variant_name(uci->loaded[i]));
            continue;
        }
        struct baronet_game *game = loading_game(uci->loaded[i], NULL, NULL);
        if (game)
            text_buffer_print(out, " var %s", baronet_game_name(game));
        baronet_game_free(game);
    }
}

static void introduce_option(const struct uci *uci, enum uci_option option)
{
    struct text_buffer out;
    struct recovery recovery; // without memory the line is released
    if (MEMORY_FAILED(&recovery))
        memory_out();
    text_buffer_init(&out);
    text_buffer_print(&out, "option %s%s type %s", uci->dialect->has_bare_options ? "" : "name ",
                      uci->dialect->options[option], kinds[option].type);
    if (kinds[option].value)
        text_buffer_print(&out, " default %s", kinds[option].value);
    if (kinds[option].most)
        text_buffer_print(&out, " default %" PRIu64 " min %" PRIu64 " max %" PRIu64,
                          option == UCI_LEARN ? learning_time() : kinds[option].number,
                          kinds[option].least, kinds[option].most);
    if (option == UCI_VARIANT)
        print_variants(&out, uci);
    uci_say("%s", out.start);
    text_buffer_release(&out);
    memory_close(&recovery);
}

void uci_introduce(struct uci *uci)
{
    uci_say("id name Baronet %s", baronet_version());
    uci_say("id author the Baronet developers");
    for (enum uci_option option = 0; option < UCI_OPTION_COUNT; option++)
        if (uci->dialect->options[option])
            introduce_option(uci, option);
    tell_rule_options(uci);
    uci_say("%sok", uci->dialect->word);
}

// ---- Setting them

static bool is_named(const char *name, const char *option)
{
    while (*name && tolower((unsigned char)*name) == tolower((unsigned char)*option))
        name++, option++;
    return !*name && !*option;
}

// Finds name and value (NULL: none) after "setoption"; false when there is no name.
static bool read_setting(const struct uci *uci, char *rest, char **name, char **value)
{
    if (uci->dialect->has_bare_options) {
        *name = uci_next_word(&rest);
        *value = uci_trimmed(rest);
        if (!**value)
            *value = NULL;
        return *name != NULL;
    }
    *name = strstr(rest, "name ");
    *value = strstr(rest, " value ");
    if (!*name)
        return false;
    if (*value) {
        **value = '\0';
        *value = uci_trimmed(*value + strlen(" value "));
    }
    *name = uci_trimmed(*name + strlen("name "));
    return true;
}

static void set_number(struct uci *uci, enum uci_option option, uint64_t *number, const char *value)
{
    uint64_t least = kinds[option].least, most = kinds[option].most, read;
    if (!read_number(value, most, &read) || read < least) {
        uci_remark(uci, "%s takes a number from %" PRIu64 " to %" PRIu64 ", not \"%s\"",
                   uci->dialect->options[option], least, most, value);
        return;
    }
    if (option == UCI_THREADS && read > baronet_engine_threads_limit()) {
        uci_remark(uci, "there are at most %u threads here; it stays at %" PRIu64,
                   baronet_engine_threads_limit(), *number);
        return;
    }
    if (option == UCI_HASH && !baronet_engine_can_have((size_t)read)) {
        uci_remark(uci, "there is no memory for %" PRIu64 " MB; it stays at %" PRIu64, read,
                   *number);
        return;
    }
    *number = read;
    if (option == UCI_HASH || option == UCI_THREADS || option == UCI_LEARN)
        uci_forget_engine(uci);
}

static void set_flag(const struct uci *uci, enum uci_option option, bool *flag, const char *value)
{
    if (is_named(value, "true") || is_named(value, "false"))
        *flag = is_named(value, "true");
    else
        uci_remark(uci, "%s takes true or false, not \"%s\"", uci->dialect->options[option], value);
}

static void set_value(struct uci *uci, enum uci_option option, char *value)
{
    switch (option) {
    case UCI_HASH: set_number(uci, option, &uci->hash, value); break;
    case UCI_THREADS: set_number(uci, option, &uci->threads, value); break;
    case UCI_LINES: set_number(uci, option, &uci->lines, value); break;
    case UCI_LEARN:
        uci->wants_learning = true;
        set_number(uci, option, &uci->learn, value);
        break;
    case UCI_SKILL: set_number(uci, option, &uci->strength.skill, value); break;
    case UCI_LIMIT: set_flag(uci, option, &uci->strength.is_limited, value); break;
    case UCI_ELO: set_number(uci, option, &uci->strength.elo, value); break;
    case UCI_CHANCES: set_flag(uci, option, &uci->tells_chances, value); break;
    case UCI_MILLISECONDS: set_flag(uci, option, &uci->counts_milliseconds, value); break;
    case UCI_PATHS: uci_load_files(uci, value); break;
    case UCI_VARIANT: set_variant(uci, value); break;
    case UCI_FORGET:
        if (uci->engine)
            baronet_engine_forget(uci->engine, NULL);
        break;
    case UCI_PONDER:
    case UCI_ANALYSE:
    case UCI_OPTION_COUNT: break; // it is told nothing that it would do otherwise
    }
}

void uci_set_option(struct uci *uci, char *rest)
{
    char *name, *value;
    enum uci_option option = 0;
    if (!read_setting(uci, rest, &name, &value)) {
        uci_remark(uci, "an option is set by: setoption %s",
                   uci->dialect->has_bare_options ? "NAME VALUE" : "name NAME value VALUE");
        return;
    }
    while (option < UCI_OPTION_COUNT &&
           !(uci->dialect->options[option] && is_named(name, uci->dialect->options[option])))
        option++;
    if (option == UCI_OPTION_COUNT && set_rule_option(uci, name, value))
        return;
    if (option == UCI_OPTION_COUNT)
        uci_say("No such option: %s", name);
    else if (!value && option != UCI_FORGET)
        uci_remark(uci, "the option %s needs a value", name);
    else
        set_value(uci, option, value);
}
