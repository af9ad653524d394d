// The files with pictures of a game's pieces, for a diagram.
#include "diagram_pictures.h"

#include "complain.h"
#include "loading.h"
#include "memory.h"

#include <string.h>

enum { MOST_BYTES = 2000000 }; // of one picture

struct search {
    const char *game;
    picture_found *found;
    void *user;
    size_t wanted, count;
    struct text_buffer missing; // the first, with the reason
};

// As rules files of Zillions have it, too: with other slashes, and from a disk's top.
static char *path_of(const char *picture)
{
    char *path = memory_copy_text(picture);
    for (char *at = path; *at; at++)
        if (*at == '\\')
            *at = '/';
    const char *last = strrchr(path, '/');
    if (last && (path[0] == '/' || path[1] == ':'))
        memmove(path, last + 1, strlen(last));
    return path;
}

static void look_for(struct search *search, const char *picture)
{
    struct text_buffer bytes, reason;
    text_buffer_init(&bytes);
    text_buffer_init(&reason);
    char *path = path_of(picture);
    search->wanted++;
    if (loading_beside(search->game, path, MOST_BYTES, &bytes, &reason))
        search->found(search->user, search->count++, picture, &bytes);
    else if (search->missing.length == 0)
        text_buffer_print(&search->missing, "%s: %s", picture, reason.start);
    memory_free(path);
    text_buffer_release(&reason);
    text_buffer_release(&bytes);
}

// Whether one of the looks before it names the same file.
static bool is_named_before(const struct baronet_game *game, size_t piece, size_t player,
                            const char *picture)
{
    const size_t players = baronet_game_player_count(game);
    for (size_t i = 0; i < piece * players + player; i++) {
        struct baronet_look look = {.size = sizeof look};
        if (baronet_game_look(game, i / players, i % players, &look) &&
            strcmp(look.picture, picture) == 0)
            return true;
    }
    return false;
}

void find_pictures(const struct baronet_game *game, const char *name, picture_found *found,
                   void *user)
{
    struct search search = {.game = name, .found = found, .user = user};
    text_buffer_init(&search.missing);
    for (size_t piece = 0; piece < baronet_game_piece_count(game); piece++)
        for (size_t player = 0; player < baronet_game_player_count(game); player++) {
            struct baronet_look look = {.size = sizeof look};
            if (baronet_game_look(game, piece, player, &look) && look.picture[0] &&
                look.picture[0] != '<' && !is_named_before(game, piece, player, look.picture))
                look_for(&search, look.picture);
        }
    if (search.count < search.wanted)
        complain("%zu of %zu pictures are left out: %s", search.wanted - search.count,
                 search.wanted, search.missing.start);
    text_buffer_release(&search.missing);
}
