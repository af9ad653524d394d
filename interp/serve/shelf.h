// The games that are in use: each is loaded once and shared by all tables that play it. Nobody's
// game opens a file. What nobody uses is released, but for bundled games, of which some stay.
#ifndef SHELF_H
#define SHELF_H

#include "baronet.h"

#include <jansson.h>

struct shelved_game {
    struct baronet_game *game;
    char *name;    // of a bundled game, with options: "go?size=13"; NULL: it came as text
    char *rules;   // all that is needed to load it again; made when it is first asked for
    unsigned uses; // tables, and requests that are at work with it
    struct shelved_game *next;
};

struct shelf {
    struct shelved_game *first;
    json_t *catalogue; // NULL until it is asked for
};

void shelf_init(struct shelf *shelf);
void shelf_release(struct shelf *shelf);

// A bundled game by its name, a game from a stranger's text (or from all its
// rules as one text), or one from what shelved_rules gave.
// NULL with a message, which the caller frees, when it can't be loaded. Who has got a game gives it
// back.
struct shelved_game *shelf_take(struct shelf *shelf, const char *name,
                                struct baronet_message **message);
struct shelved_game *shelf_take_text(struct shelf *shelf, const char *name, const char *text,
                                     struct baronet_message **message);
struct shelved_game *shelf_take_rules(struct shelf *shelf, const char *rules,
                                      struct baronet_message **message);
void shelf_give_back(struct shelf *shelf, struct shelved_game *shelved);

const char *shelved_rules(struct shelved_game *shelved);

// All bundled games, for the request "catalogue"; a borrowed reference.
json_t *shelf_catalogue(struct shelf *shelf);

#endif
