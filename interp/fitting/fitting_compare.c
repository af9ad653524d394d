#include "fitting_compare.h"

#include "baronet_check.h"
#include "loaded_game.h"
#include "message.h"
#include "model.h"

#include <string.h>

enum {
    FIRST_PLAYS = 4, // by which what to begin with is judged
    UNLIKE_LIMIT = 1000
};

struct baronet_game *fitting_load(const struct text_buffer *vdl)
{
    const struct baronet_load_options options = {.size = sizeof options,
                                                 .loader = baronet_no_files()};
    return baronet_load_text_with("variant.vdl", vdl->start, vdl->length, &options, NULL);
}

bool fitting_agree(const struct baronet_game *game, const struct baronet_game *other, size_t play,
                   uint64_t *agreement, struct baronet_message **difference)
{
    enum { TURNS = 80 };
    const struct baronet_compare_options options = {.size = sizeof options,
                                                    .games = play + 1,
                                                    .turn_limit = TURNS,
                                                    .turns_in_all = UINT64_MAX,
                                                    .seed = 1,
                                                    .first = play,
                                                    .by_place = true};
    struct baronet_comparison found = {.size = sizeof found};
    bool same = baronet_compare(game, other, &options, &found, difference);
    *agreement = (found.positions + same) * UNLIKE_LIMIT;
    if (!same && found.unlike)
        *agreement += found.unlike < UNLIKE_LIMIT ? UNLIKE_LIMIT - found.unlike : 1;
    return same;
}

size_t fitting_plays_alike(const struct baronet_game *game, const struct baronet_game *other,
                           uint64_t *agreement, struct baronet_message **difference)
{
    for (size_t play = 0; play < FITTING_PLAYS; play++)
        if (!fitting_agree(game, other, play, agreement, difference))
            return play;
    return FITTING_PLAYS;
}

uint64_t fitting_score(const struct baronet_game *game, const struct baronet_game *other)
{
    uint64_t sum = 0, agreement;
    for (size_t play = 0; play < FIRST_PLAYS; play++) {
        fitting_agree(game, other, play, &agreement, NULL);
        sum += agreement;
    }
    return sum;
}

bool fitting_is_playable(const struct baronet_game *game, struct text_buffer *problem)
{
    const struct model *model = game->model;
    const char *why = NULL;
    if (model->decider_count != model->player_count || model->opening)
        why = "chance has a part in it";
    else if (model->player_count != 2)
        why = "it is not played by two players";
    else if (baronet_game_has_secrets(game))
        why = "players don't see everything";
    if (why)
        text_buffer_print(problem, "%s", why);
    return !why;
}

void fitting_tell_goals(const struct baronet_game *game, const struct baronet_game *other,
                        struct text_buffer *losses)
{
    for (const struct named_node *goal = game->model->goals.first; goal; goal = goal->next)
        if (goal->node->first && !text_is(goal->node->first->text, "invalid") &&
            !named_find(&other->model->goals, goal->name))
            text_buffer_print(losses, "%s%.*s \"%.*s\"",
                              losses->length ? ", " : "called otherwise, or lost: ",
                              TEXT_ARGUMENTS(goal->node->first->text), TEXT_ARGUMENTS(goal->name));
    if (losses->length)
        text_buffer_add_character(losses, '\n');
}

void fitting_tell_difference(const struct baronet_message *difference, struct text_buffer *out)
{
    static const char head[] = "error: ";
    const char *words = baronet_message_text(difference);
    if (strncmp(words, head, strlen(head)) == 0)
        words += strlen(head);
    text_buffer_print(out, "%.*s", (int)strcspn(words, "\n"), words);
}

void fitting_tell_rare(const struct baronet_game *game, const struct baronet_game *other,
                       struct text_buffer *losses)
{
    enum { PLAYS = 400, TURNS = 200, TURNS_IN_ALL = 400000 };
    const struct baronet_compare_options options = {.size = sizeof options,
                                                    .games = PLAYS,
                                                    .turn_limit = TURNS,
                                                    .turns_in_all = TURNS_IN_ALL,
                                                    .seed = 2,
                                                    .by_place = true};
    struct baronet_comparison found = {.size = sizeof found};
    struct baronet_message *difference = NULL;
    if (baronet_compare(game, other, &options, &found, &difference))
        return;
    text_buffer_print(losses, "rarely it plays otherwise: ");
    fitting_tell_difference(difference, losses);
    text_buffer_add_character(losses, '\n');
    baronet_message_free(difference);
}
