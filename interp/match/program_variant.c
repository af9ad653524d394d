#define _POSIX_C_SOURCE 200809L
#include "program_variant.h"

#include "exit_status.h"
#include "memory.h"
#include "suggest.h"
#include "text.h"
#include "xboard_text.h"

#include <stdlib.h>
#include <string.h>

// Whether one of the words that a text consists of is the variant.
static bool names_variant(const char *text, const char *variant)
{
    size_t length = strlen(variant);
    for (const char *at = strstr(text, variant); at && *at; at = strstr(at + 1, variant))
        if ((at == text || strchr(" ,", at[-1])) && strchr(" ,", at[length]))
            return true;
    return false;
}

void program_note_variants(struct match_player *player, const char *line, const char *word)
{
    const char *variants = strstr(line, word);
    if (!variants)
        return;
    memory_free(player->variants);
    player->variants = memory_copy_text(variants + strlen(word));
    player->variants[strcspn(player->variants, "\"")] = '\0';
}

// The known variant that is probably meant: XBoard's name of the game, or one spelt nearly so.
static struct text similar_variant(const char *variants, const char *wanted)
{
    struct suggest suggest;
    if (names_variant(variants, xboard_variant_name(wanted)))
        return text_of(xboard_variant_name(wanted));
    suggest_init(&suggest, text_of(wanted));
    for (const char *at = variants; *at; at += strspn(at, " ,")) {
        size_t length = strcspn(at, " ,");
        suggest_offer(&suggest, (struct text){at, length});
        at += length;
    }
    return suggest.best;
}

bool program_choose_variant(struct match_player *player, struct match_problem *problem)
{
    const char *game = baronet_game_name(player->game), *wanted = player->variant;
    const char *standard = xboard_variant_name(game);
    if (!player->variants)
        return true;
    if (!wanted) {
        wanted = game;
        if (names_variant(player->variants, game))
            player->variant = game;
        else if (names_variant(player->variants, standard))
            player->variant = standard;
    } else if (!names_variant(player->variants, wanted)) {
        player->variant = NULL;
    }
    if (player->variant)
        return true;
    struct text similar = similar_variant(player->variants, wanted);
    match_problem_set(problem, STATUS_WRONG, "%s knows no variant \"%s\"%s%.*s%s",
                      player->name ? player->name : player->command, wanted,
                      similar.length ? ", but \"" : "", TEXT_ARGUMENTS(similar),
                      similar.length ? "\"" : "");
    problem->is_variant = true;
    return false;
}
