#define _POSIX_C_SOURCE 200809L
#include "rival_parts.h"

#include "exit_status.h"
#include "memory.h"
#include "protocol_text.h"
#include "suggest.h"
#include "text.h"
#include "xboard_text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

// ---- What is said

void rival_problem_set(struct rival_problem *problem, int status, const char *format, ...)
{
    struct text_buffer text;
    va_list arguments;
    text_buffer_init(&text);
    va_start(arguments, format);
    text_buffer_vprint(&text, format, arguments);
    va_end(arguments);
    free(problem->text);
    *problem = (struct rival_problem){.status = status, .text = text_buffer_take(&text)};
}

struct rival_answer rival_answer_print(enum rival_answer_kind kind, const char *format, ...)
{
    struct text_buffer text;
    va_list arguments;
    text_buffer_init(&text);
    va_start(arguments, format);
    text_buffer_vprint(&text, format, arguments);
    va_end(arguments);
    return (struct rival_answer){.kind = kind, .text = text_buffer_take(&text)};
}

// ---- Variants

// Whether one of the words that a text consists of is the variant.
static bool names_variant(const char *text, const char *variant)
{
    size_t length = strlen(variant);
    for (const char *at = strstr(text, variant); at && *at; at = strstr(at + 1, variant))
        if ((at == text || strchr(" ,", at[-1])) && strchr(" ,", at[length]))
            return true;
    return false;
}

void rival_note_variants(struct rival *rival, const char *line, const char *word)
{
    const char *variants = strstr(line, word);
    if (!variants)
        return;
    free(rival->variants);
    rival->variants = memory_copy_text(variants + strlen(word));
    rival->variants[strcspn(rival->variants, "\"")] = '\0';
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

bool rival_choose_variant(struct rival *rival, struct rival_problem *problem)
{
    const char *game = baronet_game_name(rival->game), *wanted = rival->variant;
    const char *standard = xboard_variant_name(game);
    if (!rival->variants)
        return true;
    if (!wanted) {
        wanted = game;
        if (names_variant(rival->variants, game))
            rival->variant = game;
        else if (names_variant(rival->variants, standard))
            rival->variant = standard;
    } else if (!names_variant(rival->variants, wanted)) {
        rival->variant = NULL;
    }
    if (rival->variant)
        return true;
    struct text similar = similar_variant(rival->variants, wanted);
    rival_problem_set(problem, STATUS_WRONG, "%s knows no variant \"%s\"%s%.*s%s",
                      rival->name ? rival->name : rival->command, wanted,
                      similar.length ? ", but \"" : "", TEXT_ARGUMENTS(similar),
                      similar.length ? "\"" : "");
    problem->is_variant = true;
    return false;
}
