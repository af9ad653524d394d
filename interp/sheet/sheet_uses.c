#include "sheet_uses.h"

#include "sentences.h"
#include "sheet_words.h"

static int file_rank(const struct model *model, struct span span)
{
    const struct source *source = source_find(model->sources, span.start);
    int rank = 0;
    while (rank < model->file_count && model->files[rank] != source)
        rank++;
    return rank;
}

// Whether who wrote the sentence knew this declaration.
static bool covers(const struct model *model, const struct vdl_node *sentence, struct span span)
{
    int of_sentence = file_rank(model, sentence->span), of_this = file_rank(model, span);
    const struct vdl_node *layer = model_layer(model, span);
    return of_this < of_sentence ||
           (of_this == of_sentence && (!layer || layer == model_layer(model, sentence->span)));
}

static void add_thing(struct sheet *sheet, struct sheet_thing found)
{
    for (const struct sheet_thing *thing = sheet->things; thing; thing = thing->next)
        if (thing->kind == found.kind && text_equal(thing->name, found.name))
            return;
    struct sheet_thing *thing = arena_alloc(sheet->arena, sizeof *thing);
    *thing = found;
    *sheet->last_thing = thing;
    sheet->last_thing = &thing->next;
}

// Adds what is found under a sentence, if that does not tell it, too. False if all that this uses
// was followed before; else *sentence is what tells what it uses.
static bool meet(struct sheet *sheet, enum sentence_kind kind, struct text name, struct span span,
                 const struct vdl_node **sentence)
{
    const struct vdl_node *own = sentence_on(sheet->model, kind, name);
    bool is_covered = *sentence && covers(sheet->model, *sentence, span);
    if (own || !is_covered) {
        add_thing(sheet, (struct sheet_thing){.kind = kind,
                                              .name = name,
                                              .span = span,
                                              .sentence = own,
                                              .is_later = sheet->are_turns_met});
        *sentence = own;
    }
    struct text_buffer key;
    text_buffer_init(&key);
    text_buffer_print(&key, "%d %.*s %p", kind, TEXT_ARGUMENTS(name), (const void *)*sentence);
    struct text way = {arena_copy(sheet->arena, key.start, key.length), key.length};
    text_buffer_release(&key);
    if (names_find(&sheet->met, way))
        return false;
    names_put(&sheet->met, sheet->arena, way, sheet);
    return true;
}

static bool is_option(const struct model *model, struct text name)
{
    for (int i = 0; i < model->option_count; i++)
        if (text_equal(model->options[i].name, name))
            return true;
    return false;
}

static void use_rule(struct sheet *sheet, const struct vdl_node *call,
                     const struct vdl_node *sentence)
{
    const struct named_node *rule = named_find(&sheet->model->rules, call->text);
    const struct vdl_node *first = rule ? rule->node->last->first : NULL;
    if (first && first->kind == VDL_NOTHING && !first->next)
        return; // is there to be replaced
    if (rule && meet(sheet, SENTENCE_RULE, call->text, rule->node->span, &sentence))
        sheet_use(sheet, rule->node->last, sentence);
}

static void use_name(struct sheet *sheet, struct text name, const struct vdl_node *sentence)
{
    const struct model *model = sheet->model;
    const struct named_node *define = named_find(&model->defines, name);
    int zone = model_zone(model, name), varied = model_varied(model, name);
    const struct vdl_node *way = sentence;
    if (define && !is_option(model, name) &&
        meet(sheet, SENTENCE_DEFINE, name, define->node->span, &way))
        sheet_use(sheet, define->node, way);
    for (int p = 0; varied >= 0 && p < model->player_count; p++) {
        const struct vdl_node *values = model->varied[varied].values[p];
        way = sentence;
        if (values && meet(sheet, SENTENCE_DEFINE, name, values->span, &way))
            sheet_use(sheet, values, way);
    }
    way = sentence;
    if (zone >= 0)
        meet(sheet, SENTENCE_ZONE, name, model->zones[zone].span, &way);
}

void sheet_use(struct sheet *sheet, const struct vdl_node *tree, const struct vdl_node *sentence)
{
    switch (tree->kind) {
    case VDL_CALL:
    case VDL_POSSIBLE: use_rule(sheet, tree, sentence); break;
    case VDL_ENTRY:
        for (const struct vdl_node *word = tree->first; word; word = word->next)
            if (word->number == VDL_ENTRY_RULE)
                use_rule(sheet, word, sentence);
        return;
    case VDL_WORD:
    case VDL_OF:
    case VDL_FUNCTION: use_name(sheet, tree->text, sentence); break;
    case VDL_WITH:
    case VDL_MARK:
        if (!sheet->are_turns_met)
            names_put(&sheet->attributes, sheet->arena, tree->text, sheet);
        break;
    default: break;
    }
    for (const struct vdl_node *child = tree->first; child; child = child->next)
        sheet_use(sheet, child, sentence);
}

void sheet_tell(struct sheet *sheet, const struct vdl_node *sentence)
{
    for (struct sheet_thing *thing = sheet->things; thing; thing = thing->next)
        thing->is_told |= sheet_sentence_names(sentence, thing->name);
}
