#include "recorded_rules.h"

#include "complain.h"
#include "exit_status.h"
#include "loading.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

int rules_choice_read(const char *command, const char *text, enum rules_choice *choice)
{
    *choice = RULES_AS_NEEDED;
    if (!text)
        return STATUS_FINE;
    if (strcmp(text, "current") == 0)
        *choice = RULES_CURRENT;
    else if (strcmp(text, "saved") == 0)
        *choice = RULES_SAVED;
    else
        return complain_usage(command, NULL, "--rules takes current or saved, not \"%s\"", text);
    return STATUS_FINE;
}

static bool is_unchanged(const struct recorded_rules *rules, const struct baronet_game *game)
{
    char now[32];
    snprintf(now, sizeof now, "%016" PRIx64, baronet_game_fingerprint(game));
    return rules->fingerprint && strcmp(rules->fingerprint, now) == 0;
}

static int open_saved(const struct recorded_rules *rules, struct baronet_game **game)
{
    struct baronet_message *message = NULL;
    if (rules->text.length == 0) {
        complain("%s does not hold its rules", rules->path);
        return STATUS_WRONG;
    }
    const struct baronet_load_options options = loading_options();
    *game = baronet_load_rules(rules->text.start, rules->text.length, &options, &message);
    if (!*game)
        complain("%s: its rules can't be loaded", rules->path);
    complain_message(message);
    return *game ? STATUS_FINE : STATUS_WRONG;
}

// By the rules of today, whatever they have become; `current` is loaded.
static int take_current(const struct recorded_rules *rules, struct baronet_game *current,
                        struct baronet_message *message, struct baronet_game **game)
{
    *game = current;
    complain_message(message);
    if (rules->fingerprint && !is_unchanged(rules, current))
        complain("%s: the rules of %s have changed since; %s by those of today", rules->path,
                 rules->name, rules->what);
    return STATUS_FINE;
}

static int complain_unloaded(const struct recorded_rules *rules, struct baronet_message *message,
                             bool is_missing)
{
    complain_message(message);
    if (rules->text.length > 0)
        fprintf(stderr, "      hint: %s holds the rules that it was played by: --rules saved\n",
                rules->path);
    return is_missing ? STATUS_ENVIRONMENT : STATUS_WRONG;
}

// The game of today by its name, where it is wanted or means the same.
static int open_named(const struct recorded_rules *rules, const char *name,
                      struct baronet_game **game)
{
    struct baronet_message *message = NULL;
    bool is_missing = false;
    struct baronet_game *current = loading_game(name, &is_missing, &message);
    if (!current)
        return complain_unloaded(rules, message, is_missing);
    if (strcmp(baronet_game_name(current), rules->name) != 0) {
        complain("%s is a record of \"%s\", not of \"%s\"", rules->path, rules->name,
                 baronet_game_name(current));
        baronet_message_free(message);
        baronet_game_free(current);
        return STATUS_WRONG;
    }
    if (rules->choice == RULES_CURRENT || rules->text.length == 0 || is_unchanged(rules, current))
        return take_current(rules, current, message, game);
    complain("%s: the rules of %s have changed since; %s by its own (--rules current: by those of "
             "today)",
             rules->path, rules->name, rules->what);
    baronet_message_free(message);
    baronet_game_free(current);
    return open_saved(rules, game);
}

int recorded_rules_open(const struct recorded_rules *rules, struct baronet_game **game)
{
    const char *name = rules->game;
    *game = NULL;
    if (rules->choice == RULES_SAVED)
        return open_saved(rules, game);
    if (!name && loading_is_bundled(rules->name))
        name = rules->name;
    if (name)
        return open_named(rules, name, game);
    if (rules->choice == RULES_AS_NEEDED && rules->text.length > 0)
        return open_saved(rules, game);
    complain("%s is a record of \"%s\"; say after it where that game is", rules->path, rules->name);
    return STATUS_USAGE;
}
