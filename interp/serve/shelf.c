#include "shelf.h"

#include "bounds.h"
#include "game_about.h"
#include "memory.h"
#include "wire_json.h"

#include <string.h>

enum { IDLE_LIMIT = 64 }; // bundled games that stay though nobody uses them

void shelf_init(struct shelf *shelf)
{
    *shelf = (struct shelf){0};
}

static void discard(struct shelved_game *shelved)
{
    baronet_game_free(shelved->game);
    baronet_free(shelved->rules);
    memory_free(shelved->name);
    memory_free(shelved);
}

void shelf_release(struct shelf *shelf)
{
    while (shelf->first) {
        struct shelved_game *shelved = shelf->first;
        shelf->first = shelved->next;
        discard(shelved);
    }
    json_decref(shelf->catalogue);
}

static struct shelved_game *put(struct shelf *shelf, struct baronet_game *game, const char *name)
{
    struct shelved_game *shelved = memory_zeroed(1, sizeof *shelved);
    *shelved = (struct shelved_game){.game = game,
                                     .name = name ? memory_copy_text(name) : NULL,
                                     .uses = 1,
                                     .next = shelf->first};
    shelf->first = shelved;
    return shelved;
}

// ---- Taking

static struct shelved_game *find(const struct shelf *shelf, const char *name)
{
    struct shelved_game *shelved = shelf->first;
    while (shelved && !(shelved->name && strcmp(shelved->name, name) == 0))
        shelved = shelved->next;
    return shelved;
}

struct shelved_game *shelf_take(struct shelf *shelf, const char *name,
                                struct baronet_message **message)
{
    const struct baronet_load_options options = {
        .size = sizeof options, .flags = BARONET_UNTRUSTED_NAME, .loader = baronet_no_files()};
    struct shelved_game *found = find(shelf, name);
    *message = NULL;
    if (found) {
        found->uses++;
        return found;
    }
    bounds_begin(BOUNDS_LOAD);
    struct baronet_game *game = baronet_load_with(name, &options, NULL, message);
    bounds_end();
    return game ? put(shelf, game, name) : NULL;
}

// What baronet_game_rules() gives begins so.
static const char *const rules_begin = "baronet rules ";

struct shelved_game *shelf_take_text(struct shelf *shelf, const char *name, const char *text,
                                     struct baronet_message **message)
{
    if (strncmp(text, rules_begin, strlen(rules_begin)) == 0)
        return shelf_take_rules(shelf, text, message);
    bounds_begin(BOUNDS_LOAD);
    struct baronet_game *game = baronet_load_text(name, text, strlen(text), message);
    bounds_end();
    return game ? put(shelf, game, NULL) : NULL;
}

struct shelved_game *shelf_take_rules(struct shelf *shelf, const char *rules,
                                      struct baronet_message **message)
{
    bounds_begin(BOUNDS_LOAD);
    struct baronet_game *game = baronet_load_rules(rules, strlen(rules), NULL, message);
    bounds_end();
    return game ? put(shelf, game, NULL) : NULL;
}

// ---- Giving back

static unsigned idle_count(const struct shelf *shelf)
{
    unsigned count = 0;
    for (const struct shelved_game *it = shelf->first; it; it = it->next)
        count += it->uses == 0;
    return count;
}

void shelf_give_back(struct shelf *shelf, struct shelved_game *shelved)
{
    if (--shelved->uses > 0 || (shelved->name && idle_count(shelf) <= IDLE_LIMIT))
        return;
    struct shelved_game **place = &shelf->first;
    while (*place != shelved)
        place = &(*place)->next;
    *place = shelved->next;
    discard(shelved);
}

const char *shelved_rules(struct shelved_game *shelved)
{
    if (!shelved->rules)
        shelved->rules = baronet_game_rules(shelved->game);
    return shelved->rules;
}

// ---- The catalogue

static json_t *entry(const char *name, const struct baronet_game *game)
{
    json_t *object = json_object();
    wire_put(object, "name", wire_text(name));
    wire_put(object, "title", wire_text(baronet_game_title(game)));
    wire_put(object, "author", wire_text(baronet_game_author(game)));
    wire_put(object, "family", wire_text(game_families(game)));
    wire_put(object, "summary", wire_text(game_summary(game)));
    wire_put(object, "board", wire_text(baronet_game_board(game)));
    wire_put(object, "players", json_integer(baronet_game_player_count(game)));
    wire_put(object, "hasSecrets", json_boolean(baronet_game_has_secrets(game)));
    return object;
}

json_t *shelf_catalogue(struct shelf *shelf)
{
    if (shelf->catalogue)
        return shelf->catalogue;
    json_t *list = json_array();
    for (size_t i = 0; baronet_bundled_name(i); i++) {
        struct baronet_game *game = baronet_load(baronet_bundled_name(i), NULL, NULL);
        if (game)
            json_array_append_new(list, entry(baronet_bundled_name(i), game));
        baronet_game_free(game);
    }
    return shelf->catalogue = list;
}
