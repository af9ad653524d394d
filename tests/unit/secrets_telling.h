// What a player is given through baronet.h, all in one text, so that games under different secrets
// can be compared byte for byte. To be included by the tests of secrets.
#ifndef SECRETS_TELLING_H
#define SECRETS_TELLING_H

#include "games.h"
#include "loaded_game.h"
#include "scale.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// xorshift64* (Vigna, 2014).
static inline size_t random_below(uint64_t *state, size_t limit)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return (size_t)((*state * UINT64_C(2685821657736338717) >> 33) % limit);
}

// ---- What a player is given

static void take_text(struct text_buffer *out, const char *what, char *text)
{
    text_buffer_print(out, "%s %s\n", what, text ? text : "(none)");
    baronet_free(text);
}

// With the squares marked whose change he has seen.
static char *draw_coloured(const struct baronet_play *play, unsigned viewer)
{
    return baronet_play_draw(play, &(struct baronet_drawing){.size = sizeof(struct baronet_drawing),
                                                             .viewer = viewer,
                                                             .bottom = viewer,
                                                             .is_framed = true,
                                                             .has_colours = true});
}

static void print_turn_list(struct text_buffer *out, struct baronet_play *play)
{
    struct baronet_message *message;
    struct baronet_turns *turns = baronet_turns(play, &message);
    assert_non_null(turns);
    for (size_t i = 0; i < baronet_turns_count(turns); i++)
        take_text(out, "turn", baronet_turns_text(turns, i));
    baronet_turns_free(turns);
}

// The answer to a text, which may be no turn, or not his.
static void print_answer(struct text_buffer *out, struct baronet_play *play, const char *typed)
{
    size_t count = baronet_play_turn_count(play);
    struct baronet_message *message;
    if (!baronet_apply_text(play, typed, &message)) {
        text_buffer_print(out, "%s %s\n", typed, baronet_message_text(message));
        baronet_message_free(message);
        assert_int_equal(baronet_play_turn_count(play), count);
    } else {
        text_buffer_print(out, "%s is a turn\n", typed);
        assert_true(baronet_undo(play));
    }
}

// Everything that reaches `viewer` through baronet.h, with the answers to what he types (a list
// with NULL at its end). baronet_play_hash is not for players.
static void print_all(struct text_buffer *out, struct baronet_play *play, unsigned viewer,
                      const char *const *typed)
{
    const char *claim = baronet_play_claim(play);
    struct baronet_result result = result_of(play);
    take_text(out, "FEN", baronet_play_fen(play, viewer));
    take_text(out, "drawing", baronet_play_drawing(play, viewer));
    take_text(out, "colours", draw_coloured(play, viewer));
    if (viewer == baronet_play_mover(play))
        take_text(out, "prompt", baronet_play_prompt(play));
    text_buffer_print(out, "result %d %u %s\nclaim %s\nmover %u\n", (int)result.outcome,
                      result.winner, result.reason, claim ? claim : "", baronet_play_mover(play));
    for (size_t i = 0; i < baronet_play_turn_count(play); i++) {
        text_buffer_print(out, "by %u ", baronet_play_turn_mover(play, i));
        take_text(out, "made", baronet_play_turn_text(play, i, viewer));
    }
    if (baronet_play_mover(play) == viewer) {
        print_turn_list(out, play);
        for (; *typed; typed++)
            print_answer(out, play, *typed);
    }
}

static inline void fail_differing(const char *a, const char *b, const char *what)
{
    size_t at = 0;
    while (a[at] == b[at])
        at++;
    while (at > 0 && a[at - 1] != '\n')
        at--;
    fail_msg("%s:\n%.*s\n%.*s", what, (int)strcspn(a + at, "\n"), a + at,
             (int)strcspn(b + at, "\n"), b + at);
}

#endif
