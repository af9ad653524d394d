// What tests of the public interface begin with: games and plays that have to be there, squares by
// their names, and what messages say.
#ifndef GAMES_H
#define GAMES_H

#include "answers.h"
#include "baronet_notation.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WHITE, BLACK }; // the players of most games

// A game, with the message that came with it.
static inline struct baronet_game *loaded(const char *name, struct baronet_game *game,
                                          struct baronet_message *message)
{
    if (!game)
        fail_msg("%s does not load: %s", name, baronet_message_text(message));
    baronet_message_free(message);
    return game;
}

static inline struct baronet_game *load(const char *name)
{
    struct baronet_message *message;
    struct baronet_game *game = baronet_load(name, NULL, &message);
    return loaded(name, game, message);
}

// By the plain machine.
static inline struct baronet_game *load_plain(const char *name)
{
    struct baronet_load_options plain = {.size = sizeof plain, .flags = BARONET_PLAIN};
    struct baronet_message *message;
    struct baronet_game *game = baronet_load_with(name, &plain, NULL, &message);
    return loaded(name, game, message);
}

static inline struct baronet_game *load_text(const char *text)
{
    struct baronet_message *message;
    struct baronet_game *game = baronet_load_text("test.vdl", text, strlen(text), &message);
    return loaded(text, game, message);
}

static inline struct baronet_game *load_rules(const char *rules)
{
    struct baronet_message *message;
    struct baronet_game *game = baronet_load_rules(rules, strlen(rules), NULL, &message);
    return loaded("a text of rules", game, message);
}

// From a position, or from the start (NULL).
static inline struct baronet_play *start(const struct baronet_game *game, const char *fen)
{
    struct baronet_play *play = fen ? baronet_start_fen(game, fen, NULL) : baronet_start(game);
    assert_non_null(play);
    return play;
}

static inline void play_turn(struct baronet_play *play, const char *text)
{
    struct baronet_message *message;
    if (!baronet_apply_text(play, text, &message))
        fail_msg("%s: %s", text, baronet_message_text(message));
}

// A game after these turns, NULL after the last.
static inline struct baronet_play *play_turns(const struct baronet_game *game,
                                              const char *const *turns)
{
    struct baronet_play *play = start(game, NULL);
    for (; *turns; turns++)
        play_turn(play, *turns);
    return play;
}

static inline size_t square_named(const struct baronet_game *game, const char *name)
{
    for (size_t s = 0; s < baronet_game_square_count(game); s++)
        if (strcmp(square_of(game, s).name, name) == 0)
            return s;
    fail_msg("no square %s", name);
    return 0;
}

// The message has this in its text; it is released.
static inline void assert_says(struct baronet_message *message, const char *part)
{
    assert_non_null(message);
    if (!strstr(baronet_message_text(message), part))
        fail_msg("\"%s\" is not in \"%s\"", part, baronet_message_text(message));
    baronet_message_free(message);
}

// The message is about a misuse and says just this; it is released.
static inline void assert_misuse(struct baronet_message *message, const char *text)
{
    struct baronet_diagnostic found = {.size = sizeof found};
    assert_true(baronet_message_diagnostic(message, 0, &found));
    assert_string_equal(found.code, "misuse");
    assert_string_equal(found.text, text);
    baronet_message_free(message);
}

#endif
