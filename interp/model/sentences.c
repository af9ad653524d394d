#include "sentences.h"

static const char *const WORDS[] = {[SENTENCE_RULE] = "rule",
                                    [SENTENCE_PIECE] = "piece",
                                    [SENTENCE_DEFINE] = "define",
                                    [SENTENCE_ATTRIBUTE] = "attribute",
                                    [SENTENCE_VARIABLE] = "variable",
                                    [SENTENCE_ZONE] = "zone",
                                    [SENTENCE_GOAL] = "",
                                    [SENTENCE_BOARD] = "board",
                                    [SENTENCE_PLAYERS] = "players",
                                    [SENTENCE_SETUP] = "setup",
                                    [SENTENCE_TURN] = "turn",
                                    [SENTENCE_OPENING] = "opening",
                                    [SENTENCE_ORDER] = "order",
                                    [SENTENCE_VIEW] = "view",
                                    [SENTENCE_AFTER_TURN] = "after",
                                    [SENTENCE_ON_CAPTURE] = "capture"};

static enum sentence_kind kind_of_words(struct text words)
{
    for (int kind = 0; kind < SENTENCE_KINDS; kind++)
        if (text_is(words, WORDS[kind]))
            return (enum sentence_kind)kind;
    return SENTENCE_GOAL; // win, lose, draw, most, invalid
}

static enum sentence_kind kind_of(const struct vdl_node *node)
{
    switch (node->kind) {
    case VDL_SENTENCE: return kind_of_words(node->words);
    case VDL_RULE: return SENTENCE_RULE;
    case VDL_PIECE: return SENTENCE_PIECE;
    case VDL_DEFINE:
    case VDL_DEFINE_FOR:
    case VDL_DEFINE_FUNCTION: return SENTENCE_DEFINE;
    case VDL_ATTRIBUTE: return SENTENCE_ATTRIBUTE;
    case VDL_VARIABLE: return SENTENCE_VARIABLE;
    case VDL_ZONE: return SENTENCE_ZONE;
    case VDL_GOAL: return SENTENCE_GOAL;
    case VDL_BOARD: return SENTENCE_BOARD;
    case VDL_PLAYERS: return SENTENCE_PLAYERS;
    case VDL_SETUP: return SENTENCE_SETUP;
    case VDL_ORDER: return SENTENCE_ORDER;
    case VDL_VIEW: return SENTENCE_VIEW;
    case VDL_TURN:
        return text_is(node->text, "after")     ? SENTENCE_KINDS
               : text_is(node->text, "opening") ? SENTENCE_OPENING
                                                : SENTENCE_TURN;
    default: return SENTENCE_KINDS;
    }
}

struct named_list *sentences_like(struct model *model, const struct vdl_node *node)
{
    enum sentence_kind kind = kind_of(node);
    return kind < SENTENCE_KINDS ? &model->sentences[kind] : NULL;
}

const struct vdl_node *sentence_on(const struct model *model, enum sentence_kind kind,
                                   struct text name)
{
    const struct named_node *found = named_find(&model->sentences[kind], name);
    return found ? found->node : NULL;
}

const struct vdl_node *sentence_on_block(const struct model *model, enum sentence_kind kind,
                                         const struct vdl_node *block)
{
    const struct vdl_node *found = NULL;
    for (const struct named_node *named = model->sentences[kind].first; named; named = named->next)
        if (model_layer(model, named->node->span) == model_layer(model, block->span) &&
            source_find(model->sources, named->node->span.start) ==
                source_find(model->sources, block->span.start))
            found = named->node;
    return found;
}
