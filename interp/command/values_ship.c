#include "values_ship.h"

#include "baronet_engine.h"
#include "complain.h"
#include "exit_status.h"
#include "game_argument.h"
#include "learning.h"
#include "store.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { FILE_LIMIT = 1 << 24 };

static bool is_current(const struct baronet_game *game, const char *path)
{
    struct text_buffer text, problem;
    text_buffer_init(&text);
    text_buffer_init(&problem);
    bool does_fit = store_read(path, FILE_LIMIT, &text, &problem) &&
                    baronet_values_fit(game, text.start, text.length, NULL) == BARONET_VALUES_FIT;
    text_buffer_release(&text);
    text_buffer_release(&problem);
    return does_fit;
}

// Learns a game, and writes its file; an exit status.
static int make_values(const struct values_ship *ship, const struct baronet_game *game,
                       const char *path)
{
    struct baronet_engine_options options = learning_options();
    struct baronet_engine_knowledge known = {.size = sizeof known};
    struct text_buffer problem;
    time_t start = time(NULL);
    options.learning = BARONET_LEARNS_COUNTED;
    options.learn_threads = ship->threads;
    struct baronet_engine *engine = learning_engine(game, &options);
    char *text = baronet_engine_values(engine);
    text_buffer_init(&problem);
    baronet_engine_knowledge(engine, &known);
    bool is_written = store_replace(path, text_of(text), &problem);
    if (is_written)
        fprintf(stderr, "%s: %llu games, %zu bytes, %.0f s\n", path,
                (unsigned long long)known.games, strlen(text), difftime(time(NULL), start));
    else
        complain("%s", problem.start);
    text_buffer_release(&problem);
    baronet_free(text);
    baronet_engine_free(engine);
    return is_written ? STATUS_FINE : STATUS_ENVIRONMENT;
}

// A game's file: made, left alone or spoken of; an exit status.
static int ship_game(const struct values_ship *ship, const char *name)
{
    struct baronet_game *game;
    struct text_buffer path;
    int status = open_game(name, &game);
    if (status != STATUS_FINE)
        return status;
    text_buffer_init(&path);
    text_buffer_print(&path, "%s/%s.values", ship->folder, baronet_game_name(game));
    bool does_fit = is_current(game, path.start);
    if (ship->only_checks && !does_fit) {
        // Without values a game is played from the guess; with others than its own, badly.
        const bool is_there = store_exists(path.start);
        printf("%s is %s: make values GAMES=%s\n", path.start,
               is_there ? "stale or damaged" : "missing", name);
        status = is_there ? STATUS_WRONG : STATUS_FINE;
    } else if (!ship->only_checks && (!does_fit || ship->again)) {
        status = make_values(ship, game, path.start);
    }
    text_buffer_release(&path);
    baronet_game_free(game);
    return status;
}

int values_ship(const struct values_ship *ship, char **games)
{
    int status = STATUS_FINE;
    const char *name;
    for (size_t i = 0; (name = *games ? games[i] : baronet_bundled_name(i)); i++) {
        int its = ship_game(ship, name);
        if (its == STATUS_ENVIRONMENT)
            return its;
        status = its == STATUS_FINE ? status : its;
    }
    return status;
}
