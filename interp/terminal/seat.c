#include "seat.h"

#include "result_text.h"
#include "suggest.h"

#include <string.h>

static const char *const kind_names[] = {
    [SEAT_RANDOM] = "random", [SEAT_HUMAN] = "human", [SEAT_ENGINE] = "engine"};

enum { KIND_COUNT = sizeof kind_names / sizeof kind_names[0] };

void seats_init(struct seats *seats, const struct baronet_game *game)
{
    *seats = (struct seats){.count = baronet_game_player_count(game)};
    for (unsigned i = 0; i < seats->count; i++)
        seats->of[i] = baronet_game_player_is_random(game, i) ? SEAT_RANDOM
                       : i == 0                               ? SEAT_HUMAN
                                                              : SEAT_ENGINE;
}

static bool read_kind(struct text word, enum seat *kind)
{
    for (unsigned i = 0; i < KIND_COUNT; i++) {
        if (text_is(word, kind_names[i])) {
            *kind = (enum seat)i;
            return true;
        }
    }
    return false;
}

static void explain(struct text_buffer *problem, const struct baronet_game *game)
{
    text_buffer_print(problem, "; players: ");
    print_players(problem, game);
    text_buffer_print(problem, "; kinds: ");
    for (unsigned i = 0; i < KIND_COUNT; i++)
        text_buffer_print(problem, "%s%s", i > 0 ? ", " : "", kind_names[i]);
}

// Reads "white=human".
static bool read_seat(struct seats *seats, bool *is_named, const struct baronet_game *game,
                      struct text word, struct text_buffer *problem)
{
    const char *equals = memchr(word.start, '=', word.length);
    if (!equals) {
        text_buffer_print(problem, "a seat is PLAYER=KIND, not \"%.*s\"", TEXT_ARGUMENTS(word));
        return false;
    }
    struct text name = {word.start, (size_t)(equals - word.start)};
    struct text kind = {equals + 1, word.length - name.length - 1};
    unsigned player;
    if (!find_player(game, name, &player)) {
        text_buffer_print(problem, "no player \"%.*s\" in this game", TEXT_ARGUMENTS(name));
        return false;
    }
    if (is_named[player]) {
        text_buffer_print(problem, "%.*s has two seats", TEXT_ARGUMENTS(name));
        return false;
    }
    if (baronet_game_player_is_random(game, player) && !text_is(kind, kind_names[SEAT_RANDOM])) {
        text_buffer_print(problem, "the turns of %.*s are made by chance", TEXT_ARGUMENTS(name));
        return false;
    }
    if (!read_kind(kind, &seats->of[player])) {
        text_buffer_print(problem, "no kind of player \"%.*s\"", TEXT_ARGUMENTS(kind));
        return false;
    }
    is_named[player] = true;
    return true;
}

bool seats_read(struct seats *seats, const struct baronet_game *game, const char *text,
                struct text_buffer *problem)
{
    bool is_named[SEAT_LIMIT] = {false};
    *seats = (struct seats){.count = baronet_game_player_count(game)};
    for (unsigned i = 0; i < seats->count; i++)
        seats->of[i] = baronet_game_player_is_random(game, i) ? SEAT_RANDOM : SEAT_ENGINE;
    for (const char *at = text; at;) {
        const char *comma = strchr(at, ',');
        struct text word = {at, comma ? (size_t)(comma - at) : strlen(at)};
        if (!read_seat(seats, is_named, game, word, problem)) {
            explain(problem, game);
            return false;
        }
        at = comma ? comma + 1 : NULL;
    }
    for (unsigned i = 0; i < seats->count && seats_human_count(seats) == 0; i++)
        if (!is_named[i] && !baronet_game_player_is_random(game, i))
            seats->of[i] = SEAT_HUMAN;
    return true;
}

void seats_print(const struct seats *seats, const struct baronet_game *game,
                 struct text_buffer *out)
{
    for (unsigned i = 0; i < seats->count; i++) {
        if (i > 0)
            text_buffer_add_character(out, ',');
        print_player(out, game, i);
        text_buffer_print(out, "=%s", kind_names[seats->of[i]]);
    }
}

unsigned seats_human_count(const struct seats *seats)
{
    unsigned count = 0;
    for (unsigned i = 0; i < seats->count; i++)
        count += seats->of[i] == SEAT_HUMAN;
    return count;
}
