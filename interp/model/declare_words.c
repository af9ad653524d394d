// Words in declarations: which are unknown, which the language itself uses, and which of the traits
// of a piece are movements.
#include "declare.h"

#include "suggest.h"
#include "text.h"

#include <ctype.h>

bool unknown_word(struct model *model, const struct vdl_node *word, const char *kind,
                  const char *const *known)
{
    struct suggest suggest;
    diag_error(model->diag, word->span, DIAG_UNKNOWN "unknown %s \"%.*s\"", kind,
               TEXT_ARGUMENTS(word->text));
    suggest_init(&suggest, word->text);
    for (; *known; known++)
        suggest_offer(&suggest, text_of(*known));
    hint_nearest(model->diag, &suggest);
    return suggest.best.length > 0;
}

void unknown_piece(struct model *model, const struct vdl_node *word)
{
    struct suggest suggest;
    suggest_init(&suggest, word->text);
    for (int t = 0; t < model->type_count; t++)
        suggest_offer(&suggest, model->types[t].name);
    diag_error(model->diag, word->head, DIAG_UNKNOWN "there is no piece \"%.*s\"",
               TEXT_ARGUMENTS(word->text));
    hint_nearest(model->diag, &suggest);
}

bool name_is_taken(struct text name)
{
    static const char *const taken[] = {"origin",
                                        "destination",
                                        "moved",
                                        "captured",
                                        "me",
                                        "opponent",
                                        "repetitions",
                                        "turn-number",
                                        "clock",
                                        "hand",
                                        "empty",
                                        "squares",
                                        "repetition-length",
                                        "true",
                                        "false",
                                        "none",
                                        "nowhere",
                                        "directions",
                                        "royal"};
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (text_is(name, taken[i]))
            return true;
    return false;
}

static bool has_capital(struct text text)
{
    for (size_t i = 0; i < text.length; i++)
        if (isupper((unsigned char)text.start[i]))
            return true;
    return false;
}

bool trait_is_movement(const struct vdl_node *trait)
{
    const struct vdl_node *word = trait->first;
    return trait->number == 0 && (word->kind == VDL_STRING || has_capital(word->text));
}

// ---- The game's own words

void declare_own_words(struct model *model)
{
    static const char *const events[] = {"draw offer", "agreement", "resignation", "no legal turn"};
    for (const struct named_node *words = model->words.first; words; words = words->next) {
        struct suggest suggest;
        suggest_init(&suggest, words->name);
        bool is_known = names_find(&model->goals.names, words->name) != NULL;
        for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
            is_known |= text_is(words->name, events[i]);
            suggest_offer(&suggest, text_of(events[i]));
        }
        if (is_known)
            continue;
        for (const struct named_node *goal = model->goals.first; goal; goal = goal->next)
            suggest_offer(&suggest, goal->name);
        diag_error(model->diag, words->node->head,
                   DIAG_UNKNOWN "nothing is called \"%.*s\": no goal has this reason",
                   TEXT_ARGUMENTS(words->name));
        if (suggest.best.length)
            hint_nearest(model->diag, &suggest);
        else
            diag_hint(model->diag, "besides goals' reasons there are \"draw offer\", "
                                   "\"agreement\", \"resignation\", \"no legal turn\"");
    }
}
